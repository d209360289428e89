/// Audits, walks and opens a journal of records that are chained and signed with the room's own key: what a
/// dishonest program could have written. Every fault is one sentence, and a journal that passes has sound
/// tables. Then one thing is damaged without the key, and the audit must report it.
///
///     damage 2   where and what; 0: none
///     records    table 1  role 1  person 1  time 1  size 2  events (size)
#include "damaged_store.h"
#include "event_mutator.h"
#include "room_checks.h"

#include "cmd/journal/print.h"
#include "text/export/export.h"
#include "text/json/json.h"

enum { RECORDS_MAX = 64, HEADER_BYTES = 6, FRONT_BYTES = 2 };

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned seed);

// ---------------------------------------------------------------------------------------------------------
// The input

static size_t events_size(const uint8_t *header, size_t left) {
    const size_t size = header[4] | (size_t)header[5] << 8;
    return size < left - HEADER_BYTES ? size : left - HEADER_BYTES;
}

/// Returns where the next record ends, or `at` if there is none.
static size_t record_end(const uint8_t *data, size_t size, size_t at) {
    return size - at < HEADER_BYTES ? at : at + HEADER_BYTES + events_size(data + at, size - at);
}

/// Usually one second later; sometimes another day, or an invalid time.
static int64_t time_after(int64_t time_ms, uint8_t byte) {
    static const int64_t others[] = {0, -1, INT64_MIN, INT64_MAX, SABOT_TIME_MS_MAX, SABOT_TIME_MS_MAX + 1};
    if (byte >= 250) {
        return others[byte - 250];
    }
    return byte < 128 && time_ms >= 0 && time_ms < SABOT_TIME_MS_MAX ? time_ms + byte * 250 : KNOWN_MS;
}

static void append_records(sabot_journal *journal, const uint8_t *data, size_t size) {
    sabot_journal_fault fault;
    int64_t time_ms = KNOWN_MS;
    size_t at = FRONT_BYTES;
    for (int i = 1; i <= RECORDS_MAX && record_end(data, size, at) > at; i++) {
        const uint8_t *const header = data + at;
        time_ms = time_after(time_ms, header[3]);
        // Role 255 marks a checkpoint of arbitrary bytes, signed with the room's key.
        const bool is_checkpoint = header[1] == UINT8_MAX;
        sabot_record record = {.table = header[0] == UINT8_MAX ? UINT32_MAX : header[0],
                               .role = header[1],
                               .person = header[2],
                               .time_ms = time_ms,
                               .command = {{(uint8_t)i}},
                               .digest = (uint64_t)i,
                               .events = header + HEADER_BYTES,
                               .size = (uint32_t)events_size(header, size - at)};
        const sabot_journal_extras extras = {.checkpoint = record.events, .checkpoint_size = record.size};
        assert(sabot_journal_append(journal, &record, is_checkpoint ? 0 : 1, is_checkpoint ? &extras : NULL,
                                    &fault));
        at = record_end(data, size, at);
    }
}

// ---------------------------------------------------------------------------------------------------------
// Checks

typedef struct {
    sabot_rows rows[5];
    sabot_shift_book shift; ///< table 1
    FILE *stream;
} reading;

/// What is printed goes to the stream as well; a failed assertion in between would still be seen.
static void print_to(FILE *stream, const sabot_hand_book *hand, const sabot_shift_book *shift) {
    FILE *const terminal = stdout;
    stdout = stream;
    if (hand != NULL) {
        sabot_print_hand(hand);
    }
    if (shift != NULL) {
        sabot_print_shift(shift);
    }
    stdout = terminal;
}

static void read_entry(void *context, const sabot_ledger_entry *entry) {
    reading *const work = context;
    assert(sabot_table_is_consistent(entry->table));
    sabot_export_fee(&work->rows[0], entry);
    sabot_export_meter(&work->rows[1], entry);
    sabot_export_transfers(&work->rows[2], entry);
    if (entry->hand_is_over) {
        sabot_export_hand(&work->rows[3], entry->book);
        sabot_export_wagers(&work->rows[4], entry->book);
        print_to(work->stream, entry->book, NULL);
        json_t *const json = sabot_hand_json(entry->book);
        assert(json != NULL);
        json_decref(json);
    }
    if (entry->record->table == 1) {
        sabot_shift_book_take(&work->shift, entry);
    }
}

/// Runs everything that reads a journal for people; the output must be readable text.
static bool walk(sabot_journal *journal) {
    static const char *const *const columns[] = {sabot_export_fees_columns, sabot_export_meters_columns,
                                                 sabot_export_transfers_columns, sabot_export_hands_columns,
                                                 sabot_export_wagers_columns};
    static sabot_table empty;
    static reading work;
    char *text;
    size_t size;
    sabot_journal_fault fault;
    sabot_ledger *const reader = sabot_ledger_begin();
    work.stream = open_memstream(&text, &size);
    for (int i = 0; i < 5; i++) {
        sabot_rows_begin(&work.rows[i], work.stream, columns[i], i % 2 == 0);
    }
    sabot_table_begin(&empty);
    sabot_shift_book_begin(&work.shift, 1, &empty);
    const sabot_ledger_visitor visitor = {.entry = read_entry, .context = &work};
    const bool is_good = sabot_ledger_read(reader, journal, &visitor, NULL, NULL, &fault);
    if (!is_good) {
        check_sentence(fault.sentence, sizeof fault.sentence);
    }
    const sabot_table *const table = sabot_history_table(sabot_ledger_history(reader), 1);
    assert(sabot_shift_book_end(&work.shift, table != NULL ? table : &empty));
    print_to(work.stream, NULL, &work.shift);
    fclose(work.stream);
    for (size_t i = 0; i < size; i++) {
        text[i] = text[i] == '\r' ? '\n' : text[i]; // RFC 4180
    }
    assert(is_readable(text, size, true));
    free(text);
    sabot_shift_book_clear(&work.shift);
    sabot_ledger_end(reader);
    return is_good;
}

/// Audits through a store that changes one thing.
static void audit_damaged(sabot_store inner, unsigned damage) {
    static sabot_audit audit;
    damaged_store damaged;
    sabot_journal *journal;
    sabot_journal_fault fault;
    bool is_good = false;
    if (sabot_journal_open(damage_store(&damaged, inner, damage), NULL, NULL, &journal, &fault)) {
        is_good = audit_and_check(journal, &audit);
        sabot_journal_close(journal);
    } else {
        check_sentence(fault.sentence, sizeof fault.sentence);
    }
    assert(!is_good || !damaged.is_done);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size < FRONT_BYTES || !sabot_fair_begin()) {
        return 0;
    }
    static sabot_audit audit;
    sabot_store store;
    sabot_journal *const journal = known_journal(&store);
    append_records(journal, data, size);
    const bool is_good = audit_and_check(journal, &audit);
    assert(!audit.chain_is_broken); // the chain itself is correct
    const bool is_walked = walk(journal);
    assert(is_walked || !is_good);
    const unsigned damage = data[0] | (unsigned)data[1] << 8;
    if (damage != 0) {
        audit_damaged(store, damage);
    }
    const bool is_open = room_opens(journal);
    assert(is_open || !is_good);
    return 0;
}

// ---------------------------------------------------------------------------------------------------------
// Mutations that keep it a list of records

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned seed) {
    size_t starts[RECORDS_MAX + 1] = {FRONT_BYTES};
    int count = 0;
    while (size > FRONT_BYTES && count < RECORDS_MAX &&
           record_end(data, size, starts[count]) > starts[count]) {
        starts[count + 1] = record_end(data, size, starts[count]);
        count++;
    }
    choices source = choices_of_seed(seed);
    const uint32_t way = choose(&source, 16);
    if (count == 0 || way == 0) {
        return LLVMFuzzerMutate(data, size, max_size);
    }
    const uint32_t chosen = choose(&source, (uint32_t)count);
    const size_t from = starts[chosen], to = starts[chosen + 1];
    static uint8_t copy[HEADER_BYTES + UINT16_MAX];
    size_t length = to - from;
    memcpy(copy, data + from, length);
    if (way == 1) {
        return splice(data, size, max_size, from, to, copy, 0);
    }
    if (way == 2) {
        const size_t at = starts[choose(&source, (uint32_t)count + 1)];
        return splice(data, size, max_size, at, at, copy, length);
    }
    if (way == 3) {
        LLVMFuzzerMutate(data, FRONT_BYTES, FRONT_BYTES);
        return size;
    }
    if (way == 4) {
        LLVMFuzzerMutate(copy, HEADER_BYTES - 2, HEADER_BYTES - 2);
    } else {
        const size_t events = mutate_events(copy + HEADER_BYTES, length - HEADER_BYTES, UINT16_MAX, seed + 1);
        copy[4] = (uint8_t)events;
        copy[5] = (uint8_t)(events >> 8);
        length = HEADER_BYTES + events;
    }
    return splice(data, size, max_size, from, to, copy, length);
}
