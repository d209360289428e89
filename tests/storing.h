/// Helpers for tests of stores: creating one, and records that must be read back unchanged.
#ifndef SABOT_STORING_H
#define SABOT_STORING_H

#include "journaling.h"

static sabot_room room;
static sabot_head empty_head;

typedef enum { MEMORY, SQLITE, KINDS } store_kind;

static inline sabot_store open_sqlite(sabot_store_mode mode) {
    sabot_store store;
    assert_good(sabot_sqlite_store_open(file_name, mode, &store, &fault));
    return store;
}

static inline sabot_store new_store(store_kind kind) {
    static const uint8_t id[SABOT_ROOM_ID_BYTES] = "sixteen bytes...";
    sabot_store store;
    sabot_journal_initialize(&secret, id, 1700000000000, &room, &empty_head);
    if (kind == MEMORY) {
        assert_good(sabot_memory_store_create(&room, &empty_head, &store, &fault));
        return store;
    }
    assert_good(sabot_sqlite_store_create(file_name, &room, &empty_head, &fault));
    return open_sqlite(SABOT_STORE_WRITE);
}

static inline void close_store(sabot_store store) {
    store.ops->close(store.context);
}

/// A store keeps any bytes as hashes.
static inline sabot_hash hash_like(uint64_t number) {
    sabot_hash hash;
    memset(hash.bytes, (int)(number % 251), sizeof hash.bytes);
    return hash;
}

static sabot_head head_like(uint64_t number) {
    sabot_head head = {.sequence = number, .hash = hash_like(number)};
    memset(head.signature.bytes, (int)(number % 241), sizeof head.signature.bytes);
    return head;
}

static inline sabot_record record_like(uint64_t number) {
    sabot_record record = draft_of(number);
    record.sequence = number;
    record.previous = hash_like(number - 1);
    record.hash = hash_like(number);
    return record;
}

static inline bool append_batch(sabot_store store, const sabot_store_batch *batch) {
    return store.ops->append(store.context, batch, &fault);
}

/// Appends records `first` to `last` in one batch.
static inline bool append_records(sabot_store store, uint64_t first, uint64_t last) {
    sabot_record records[64];
    assert_true(last - first < 64);
    for (uint64_t i = first; i <= last; i++) {
        records[i - first] = record_like(i);
    }
    const sabot_store_batch batch = {
        .records = records, .count = (size_t)(last - first + 1), .head = head_like(last)};
    return append_batch(store, &batch);
}

typedef struct {
    uint64_t next;
    uint64_t stop;
} expected_records;

static inline bool expect_record(void *visitor, const sabot_record *record) {
    expected_records *expected = visitor;
    assert_same_draft(record, expected->next);
    const sabot_hash previous = hash_like(expected->next - 1), hash = hash_like(expected->next);
    assert_memory_equal(&record->previous, &previous, sizeof previous);
    assert_memory_equal(&record->hash, &hash, sizeof hash);
    return ++expected->next <= expected->stop;
}

/// Checks that the store has records 1 to `last` and a matching head.
static inline void assert_holds(sabot_store store, uint64_t last) {
    expected_records expected = {.next = 1, .stop = UINT64_MAX};
    sabot_head head;
    assert_good(store.ops->scan(store.context, 1, &head, expect_record, &expected, &fault));
    assert_int_equal(expected.next, last + 1);
    const sabot_head right = last == 0 ? empty_head : head_like(last);
    assert_memory_equal(&head, &right, sizeof head);
    assert_good(store.ops->head(store.context, &head, &fault));
    assert_memory_equal(&head, &right, sizeof head);
}

#endif
