/// A store that returns everything unchanged except one thing: an attack by someone with the file but without
/// the room's secret.
#ifndef SABOT_DAMAGED_STORE_H
#define SABOT_DAMAGED_STORE_H

#include "room/journal/journal.h"

#include <assert.h>
#include <string.h>

typedef struct {
    sabot_store inner;
    unsigned what;  ///< which part is changed
    unsigned place; ///< which record, and which bit
    bool is_done;   ///< the changed part was returned
    sabot_store_visit *visit;
    void *visitor;
    sabot_head *head; ///< of a scan, until it is returned
} damaged_store;

enum {
    DAMAGE_ROOM,
    DAMAGE_HEAD,
    DAMAGE_RECORD,
    DAMAGE_EVENTS,
    DAMAGE_GONE,
    DAMAGE_TWICE,
    DAMAGE_LEADS,
    DAMAGES
};

static inline void flip_bit(damaged_store *store, void *bytes, size_t size) {
    ((uint8_t *)bytes)[store->place / 8 % size] ^= (uint8_t)(1U << store->place % 8);
    store->is_done = true;
}

static inline bool damaged_room(void *context, sabot_room *room, sabot_journal_fault *fault) {
    damaged_store *const store = context;
    const bool read = store->inner.ops->room(store->inner.context, room, fault);
    if (store->what == DAMAGE_ROOM) {
        flip_bit(store, room, sizeof *room);
    }
    return read;
}

/// Only the room's secret can check a seal, so a damaged seal may go unnoticed and does not count as damage.
static inline void flip_head(damaged_store *store, sabot_head *head) {
    if (store->what == DAMAGE_HEAD) {
        const sabot_head before = *head;
        const bool was_done = store->is_done;
        flip_bit(store, head, sizeof *head);
        if (before.signed_sequence != before.sequence &&
            memcmp(&before.seal, &head->seal, sizeof before.seal) != 0) {
            store->is_done = was_done;
        }
    }
}

static inline bool damaged_head(void *context, sabot_head *head, sabot_journal_fault *fault) {
    damaged_store *const store = context;
    const bool read = store->inner.ops->head(store->inner.context, head, fault);
    flip_head(store, head);
    return read;
}

/// Flips a bit of one field; the pointer to the events is not a field.
static inline void flip_record(damaged_store *store, sabot_record *record) {
#define FIELD(name) {offsetof(sabot_record, name), sizeof(((sabot_record *)NULL)->name)}
    static const struct {
        size_t at, size;
    } fields[] = {FIELD(sequence), FIELD(table),  FIELD(role), FIELD(person),  FIELD(time_ms),
                  FIELD(command),  FIELD(digest), FIELD(hash), FIELD(previous)};
#undef FIELD
    const size_t chosen = (store->place >> 8) % (sizeof fields / sizeof fields[0]);
    flip_bit(store, (char *)record + fields[chosen].at, fields[chosen].size);
}

static inline void show_head(damaged_store *store) {
    if (store->head != NULL) {
        flip_head(store, store->head);
        store->head = NULL;
    }
}

static inline bool damaged_visit(void *context, const sabot_record *record) {
    static uint8_t events[SABOT_RECORD_EVENTS_MAX];
    damaged_store *const store = context;
    sabot_record shown = *record;
    show_head(store);
    if (record->sequence != 1 + store->place % 5) {
        return store->visit(store->visitor, record);
    }
    if (store->what == DAMAGE_RECORD) {
        flip_record(store, &shown);
    } else if (store->what == DAMAGE_EVENTS && record->size > 0) {
        memcpy(events, record->events, record->size);
        shown.events = events;
        flip_bit(store, events, record->size);
    } else if (store->what == DAMAGE_GONE) {
        store->is_done = true;
        return true;
    } else if (store->what == DAMAGE_TWICE) {
        store->is_done = true;
        return store->visit(store->visitor, record) && store->visit(store->visitor, record);
    }
    return store->visit(store->visitor, &shown);
}

static inline bool damaged_scan(void *context, uint64_t from, sabot_head *head, sabot_store_visit *visit,
                                void *visitor, sabot_journal_fault *fault) {
    damaged_store *const store = context;
    store->visit = visit;
    store->visitor = visitor;
    store->head = head;
    const bool read = store->inner.ops->scan(store->inner.context, from, head, damaged_visit, store, fault);
    show_head(store);
    return read;
}

static inline bool damaged_greatest(void *context, sabot_command_id *command, bool *found,
                                    sabot_journal_fault *fault) {
    const damaged_store *const store = context;
    return store->inner.ops->max_command_id(store->inner.context, command, found, fault);
}

/// Drops a record from the index.
static inline bool damaged_command_index(void *context, sabot_store_index_visit *visit, void *visitor,
                                         sabot_journal_fault *fault) {
    damaged_store *const store = context;
    sabot_head head;
    if (store->what != DAMAGE_LEADS) {
        return store->inner.ops->command_index(store->inner.context, visit, visitor, fault);
    }
    const bool read = store->inner.ops->head(store->inner.context, &head, fault);
    store->is_done = read && head.sequence > 0;
    return read;
}

static inline bool damaged_checkpoint(void *context, unsigned age, sabot_checkpoint *checkpoint, bool *found,
                                      sabot_journal_fault *fault) {
    const damaged_store *const store = context;
    return store->inner.ops->checkpoint(store->inner.context, age, checkpoint, found, fault);
}

static inline bool damaged_secret(void *context, uint32_t table, uint32_t shoe,
                                  uint8_t bytes[SABOT_SECRET_BYTES_MAX], size_t *size,
                                  sabot_journal_fault *fault) {
    const damaged_store *const store = context;
    return store->inner.ops->secret(store->inner.context, table, shoe, bytes, size, fault);
}

/// The owner closes the inner store.
static inline void damaged_close(void *context) {
    (void)context;
}

static inline sabot_store damage_store(damaged_store *store, sabot_store inner, unsigned damage) {
    static const sabot_store_ops calls = {
        .room = damaged_room,
        .head = damaged_head,
        .scan = damaged_scan,
        .max_command_id = damaged_greatest,
        .command_index = damaged_command_index,
        .checkpoint = damaged_checkpoint,
        .secret = damaged_secret,
        .close = damaged_close,
    };
    *store = (damaged_store){.inner = inner, .what = damage % DAMAGES, .place = damage / DAMAGES};
    return (sabot_store){.ops = &calls, .context = store};
}

#endif
