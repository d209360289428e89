/// Rebuilds a room's tables from records and checkpoints.
///
/// The body of a checkpoint, version 1: a byte 1, the latest time in eight bytes, then for each table its
/// number and the size of its bytes (four bytes each, low byte first) and the bytes of sabot_table_write.
/// Other versions are not read, because a checkpoint only saves time.
#include "room/history/history.h"

#include <stdlib.h>
#include <string.h>

enum { VERSION = 1, FRONT_BYTES = 9, HEADER_BYTES = 8 };

struct sabot_history {
    sabot_table *tables[SABOT_TABLES_MAX + 1];
    uint32_t count; ///< the highest number; the room itself is 0 and stays empty
    int64_t last_ms;
    sabot_ruleset storage;
    sabot_event_batch batch;
};

sabot_history *sabot_history_begin(void) {
    return calloc(1, sizeof(sabot_history));
}

/// Resets to no tables and no time.
static void clear(sabot_history *history) {
    for (uint32_t i = 0; i <= history->count; i++) {
        free(history->tables[i]);
        history->tables[i] = NULL;
    }
    history->count = 0;
    history->last_ms = 0;
}

void sabot_history_end(sabot_history *history) {
    if (history != NULL) {
        clear(history);
        free(history);
    }
}

int64_t sabot_history_last_ms(const sabot_history *history) {
    return history->last_ms;
}

void sabot_history_note_time(sabot_history *history, int64_t time_ms) {
    history->last_ms = time_ms > history->last_ms ? time_ms : history->last_ms;
}

uint32_t sabot_history_tables(const sabot_history *history) {
    return history->count;
}

sabot_table *sabot_history_table(const sabot_history *history, uint32_t table) {
    return table <= SABOT_TABLES_MAX ? history->tables[table] : NULL;
}

sabot_table *sabot_history_make_table(sabot_history *history, uint32_t table) {
    if (table > SABOT_TABLES_MAX) {
        return NULL;
    }
    if (history->tables[table] == NULL) {
        history->tables[table] = malloc(sizeof(sabot_table));
        if (history->tables[table] == NULL) {
            return NULL;
        }
        sabot_table_begin(history->tables[table]);
        history->count = table > history->count ? table : history->count;
    }
    return history->tables[table];
}

// ---------------------------------------------------------------------------------------------------------
// Records

bool sabot_history_decode(sabot_history *history, const sabot_record *record, sabot_event_batch *batch,
                          sabot_journal_fault *fault) {
    batch->count = 0;
    for (size_t at = 0; at < record->size;) {
        if (batch->count == SABOT_EVENTS_MAX) {
            return sabot_journal_fail(fault, SABOT_JOURNAL_DAMAGED, record->sequence,
                                      "record %s has more events than a command can cause",
                                      sabot_journal_number_of(record->sequence).text);
        }
        sabot_event *const event = &batch->events[batch->count++];
        const size_t size =
            sabot_event_read(record->events + at, record->size - at, event, &history->storage);
        if (size == 0) {
            return sabot_journal_fail(fault, SABOT_JOURNAL_DAMAGED, record->sequence,
                                      "event %d of record %s is unknown to this version of sabot",
                                      batch->count, sabot_journal_number_of(record->sequence).text);
        }
        at += size;
    }
    return true;
}

/// Checks role and time. Tables do not judge them, but readers rely on them.
static bool check_role_and_time(const sabot_record *record, sabot_journal_fault *fault) {
    if (record->role >= SABOT_ROLE_COUNT) {
        return sabot_journal_fail(fault, SABOT_JOURNAL_DAMAGED, record->sequence,
                                  "record %s has unknown role %u",
                                  sabot_journal_number_of(record->sequence).text, record->role);
    }
    if (record->time_ms < 0 || record->time_ms > SABOT_TIME_MS_MAX) {
        return sabot_journal_fail(fault, SABOT_JOURNAL_DAMAGED, record->sequence,
                                  "record %s has an invalid time",
                                  sabot_journal_number_of(record->sequence).text);
    }
    return true;
}

static bool refuse_event(sabot_journal_fault *fault, const sabot_record *record, int index,
                         const sabot_event *event) {
    return sabot_journal_fail(fault, SABOT_JOURNAL_DAMAGED, record->sequence,
                              "event %d of record %s, %s, is impossible at table %u", index + 1,
                              sabot_journal_number_of(record->sequence).text,
                              sabot_event_schema((int)event->type)->word, record->table);
}

static void apply_event(sabot_table *table, const sabot_record *record, const sabot_event *event,
                        const sabot_observer *observer) {
    if (observer->before != NULL) {
        observer->before(observer->context, record, table, event);
    }
    sabot_table_apply(table, event);
    if (observer->after != NULL) {
        observer->after(observer->context, record, table, event);
    }
}

static void begin_record(const sabot_record *record, const sabot_observer *observer) {
    if (observer->begin != NULL) {
        observer->begin(observer->context, record);
    }
}

void sabot_history_apply(sabot_history *history, const sabot_record *record, const sabot_event *events,
                         int count, const sabot_observer *observer) {
    begin_record(record, observer);
    for (int i = 0; i < count; i++) {
        apply_event(history->tables[record->table], record, &events[i], observer);
    }
    sabot_history_note_time(history, record->time_ms);
}

bool sabot_history_read_record(sabot_history *history, const sabot_record *record,
                               const sabot_observer *observer, sabot_journal_fault *fault) {
    static const sabot_observer no_observer;
    sabot_table *const table = sabot_history_make_table(history, record->table);
    const sabot_event_batch *const batch = &history->batch;
    observer = observer != NULL ? observer : &no_observer;
    if (table == NULL) {
        return sabot_journal_fail(fault, SABOT_JOURNAL_DAMAGED, record->sequence,
                                  "record %s is for table %u, but a room has at most %d tables",
                                  sabot_journal_number_of(record->sequence).text, record->table,
                                  SABOT_TABLES_MAX);
    }
    if (!check_role_and_time(record, fault) ||
        !sabot_history_decode(history, record, &history->batch, fault)) {
        return false;
    }
    sabot_history_note_time(history, record->time_ms);
    begin_record(record, observer);
    for (int i = 0; i < batch->count; i++) {
        const sabot_event *const event = &batch->events[i];
        const bool is_allowed = record->table != SABOT_ROOM_TABLE || sabot_event_is_note(event->type);
        if (!is_allowed || sabot_table_admits(table, event) != SABOT_OK) {
            return refuse_event(fault, record, i, event);
        }
        apply_event(table, record, event, observer);
    }
    if (observer->end != NULL) {
        observer->end(observer->context, record, batch->events, batch->count, table);
    }
    return true;
}

// ---------------------------------------------------------------------------------------------------------
// Checkpoints

static void put_u32(uint8_t *bytes, uint32_t value) {
    for (int i = 0; i < 4; i++) {
        bytes[i] = (uint8_t)(value >> 8 * i);
    }
}

static uint32_t get_u32(const uint8_t *bytes) {
    return bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16 | (uint32_t)bytes[3] << 24;
}

uint8_t *sabot_history_write(const sabot_history *history, size_t *size) {
    uint8_t *bytes = malloc(FRONT_BYTES + (size_t)history->count * (HEADER_BYTES + SABOT_TABLE_BYTES_MAX));
    if (bytes == NULL) {
        return NULL;
    }
    bytes[0] = VERSION;
    put_u32(bytes + 1, (uint32_t)history->last_ms);
    put_u32(bytes + 5, (uint32_t)((uint64_t)history->last_ms >> 32));
    *size = FRONT_BYTES;
    for (uint32_t i = 1; i <= history->count; i++) { // the room itself has no state
        if (history->tables[i] != NULL) {
            const size_t written = sabot_table_write(history->tables[i], bytes + *size + HEADER_BYTES);
            put_u32(bytes + *size, i);
            put_u32(bytes + *size + 4, (uint32_t)written);
            *size += HEADER_BYTES + written;
        }
    }
    return bytes;
}

/// Reads one table. Returns how many bytes it used, or 0 if they are invalid.
static size_t read_table(sabot_history *history, const uint8_t *bytes, size_t size) {
    if (size < HEADER_BYTES) {
        return 0;
    }
    const uint32_t number = get_u32(bytes);
    const uint32_t table_size = get_u32(bytes + 4);
    if (table_size > size - HEADER_BYTES || number <= history->count) { // numbers are ascending
        return 0;
    }
    sabot_table *const table = sabot_history_make_table(history, number);
    const bool good = table != NULL && sabot_table_read(table, bytes + HEADER_BYTES, table_size);
    return good ? HEADER_BYTES + table_size : 0;
}

bool sabot_history_read(sabot_history *history, const uint8_t *bytes, size_t size) {
    bool good = size >= FRONT_BYTES && bytes[0] == VERSION;
    const int64_t last_ms = good ? (int64_t)(get_u32(bytes + 1) | (uint64_t)get_u32(bytes + 5) << 32) : 0;
    good = good && last_ms >= 0 && last_ms <= SABOT_TIME_MS_MAX;
    clear(history);
    for (size_t at = FRONT_BYTES; good && at < size;) {
        const size_t taken = read_table(history, bytes + at, size - at);
        good = taken > 0;
        at += taken;
    }
    if (good) {
        sabot_history_note_time(history, last_ms);
    } else {
        clear(history);
    }
    return good;
}

typedef struct {
    sabot_journal *journal;
    sabot_history *history;
    sabot_history_is_early *is_early;
    void *context;
    sabot_journal_position position; ///< of the last checkpoint read
    sabot_journal_fault *fault;
} start_search;

typedef enum {
    LATE, ///< or unusable
    EARLY,
    NONE, ///< there is none that old
    FAILED,
} checkpoint_fit;

static checkpoint_fit try_checkpoint(start_search *search, unsigned age) {
    sabot_checkpoint checkpoint;
    sabot_journal_fault damage;
    bool is_found;
    if (!sabot_journal_checkpoint_at(search->journal, age, &checkpoint, &is_found, &damage, search->fault)) {
        return FAILED;
    }
    if (!is_found) {
        return damage.code == SABOT_JOURNAL_OK ? NONE : LATE;
    }
    if (!sabot_history_read(search->history, checkpoint.body, checkpoint.size)) {
        return LATE;
    }
    search->position = (sabot_journal_position){.sequence = checkpoint.sequence, .hash = checkpoint.hash};
    return search->is_early(search->context, search->history, checkpoint.sequence) ? EARLY : LATE;
}

/// Finds the age of the newest early checkpoint, or the first age that does not exist: doubles the step, then
/// bisects.
static checkpoint_fit find_age(start_search *search, unsigned *age) {
    unsigned late = 0, step = 1; // `late`: how many are known to be late
    checkpoint_fit fit;
    for (*age = 0; (fit = try_checkpoint(search, *age)) == LATE; step *= 2) {
        late = *age + 1;
        *age += step;
    }
    while (fit != FAILED && late < *age) {
        const unsigned middle = late + (*age - late) / 2;
        fit = try_checkpoint(search, middle);
        if (fit == LATE) {
            late = middle + 1;
        } else {
            *age = middle;
        }
    }
    return fit;
}

bool sabot_history_start(sabot_journal *journal, sabot_history *history, sabot_history_is_early *is_early,
                         void *context, sabot_journal_position *position, sabot_journal_fault *fault) {
    start_search search = {
        .journal = journal, .history = history, .is_early = is_early, .context = context, .fault = fault};
    unsigned age;
    checkpoint_fit fit = find_age(&search, &age);
    // Read it again, so that the history holds it; a writer may have made a newer one meanwhile.
    while (fit != FAILED && (fit = try_checkpoint(&search, age)) == LATE) {
        age++;
    }
    if (fit == EARLY) {
        *position = search.position;
    } else {
        clear(history);
        *position = sabot_journal_start(journal);
    }
    return fit != FAILED;
}
