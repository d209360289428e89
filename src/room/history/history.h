/// history: rebuilds a room's tables record by record. Opening a room, replaying a hand and auditing all use
/// it, so that they see the same tables.
///
///     sabot_history *history = sabot_history_begin();
///     … for every record of sabot_journal_replay:
///     if (!sabot_history_read_record(history, record, &observer, &fault)) { … fault.sentence … }
///     sabot_history_end(history);
#ifndef SABOT_ROOM_HISTORY_HISTORY_H
#define SABOT_ROOM_HISTORY_HISTORY_H

#include "room/journal/journal.h"
#include "sabot/table.h"

/// More tables than any room has.
#define SABOT_TABLES_MAX 4096
/// The table number for records that belong to no table: only notes (sabot/event.h). It stays closed and
/// empty.
#define SABOT_ROOM_TABLE 0

typedef struct sabot_history sabot_history;

/// Creates a history without tables. Returns NULL if out of memory.
sabot_history *sabot_history_begin(void);
/// Accepts NULL.
void sabot_history_end(sabot_history *history);

/// Returns the latest time of any record applied or noted: a room's time never goes back.
int64_t sabot_history_last_ms(const sabot_history *history);
void sabot_history_note_time(sabot_history *history, int64_t time_ms);

/// Returns the highest table number, not counting the room itself.
uint32_t sabot_history_tables(const sabot_history *history);
/// Returns a table's current state, or NULL if there is none. Tables are numbered from 1; the room itself has
/// one once it has a record.
sabot_table *sabot_history_table(const sabot_history *history, uint32_t table);
/// Does the same, but creates a missing table, closed and empty. Returns NULL for an invalid number or if out
/// of memory.
sabot_table *sabot_history_make_table(sabot_history *history, uint32_t table);

/// Decodes a record's events. Returns false if this version does not know them; the fault names the record. A
/// ruleset among them stays in the history until the next call.
bool sabot_history_decode(sabot_history *history, const sabot_record *record, sabot_event_batch *batch,
                          sabot_journal_fault *fault);

/// Follows tables: receives each event with its table before and after it, live or from a journal. Unused
/// callbacks are NULL. Both callbacks get the same table object, before and after the event is applied,
/// because tables are large and events are many.
typedef struct {
    void *context;
    /// Called before any event of the record is applied.
    void (*begin)(void *context, const sabot_record *record);
    void (*before)(void *context, const sabot_record *record, const sabot_table *table,
                   const sabot_event *event);
    void (*after)(void *context, const sabot_record *record, const sabot_table *table,
                  const sabot_event *event);
    /// Called after all events of the record are applied.
    void (*end)(void *context, const sabot_record *record, const sabot_event *events, int count,
                const sabot_table *table);
} sabot_observer;

/// Decodes a record and applies its events. Returns false if an event is impossible: the fault names record
/// and event, only the events before it are applied, and `end` is not called. `observer` may be NULL.
bool sabot_history_read_record(sabot_history *history, const sabot_record *record,
                               const sabot_observer *observer, sabot_journal_fault *fault);
/// Applies events that the record's table has decided. The caller calls `end`.
void sabot_history_apply(sabot_history *history, const sabot_record *record, const sabot_event *events,
                         int count, const sabot_observer *observer);

// ---------------------------------------------------------------------------------------------------------
// Checkpoints

/// Serializes all tables; the caller frees the bytes. Returns NULL if out of memory.
uint8_t *sabot_history_write(const sabot_history *history, size_t *size);
/// Replaces the tables. Returns false if another version wrote the bytes: the history is then empty, and the
/// journal must be replayed from its beginning.
bool sabot_history_read(sabot_history *history, const uint8_t *bytes, size_t size);

// ---------------------------------------------------------------------------------------------------------
// Starting in the middle of a journal.
//
// A checkpoint is signed with the room's key and names a record and hash in the chain; an audit compares all
// of them with the records. So reading from a checkpoint gives the same result as reading from the first
// record, only faster. If one is missing, damaged or of another version, the one before it is used.
//
//     sabot_journal_position position;
//     if (sabot_history_start(journal, history, is_before_hand, &wanted, &position, &fault)) {
//         sabot_journal_replay(journal, position, take_record, …);
//     }

/// Returns true if everything wanted is after record `sequence`, at which the tables were these. If it is
/// true for one checkpoint, it must be true for every older one. Called for the newest first.
typedef bool sabot_history_is_early(void *context, const sabot_history *history, uint64_t sequence);

/// Sets the history to the newest checkpoint that is early enough, and `*position` to its record; to the
/// beginning if there is none. Returns false if the store could not be read.
bool sabot_history_start(sabot_journal *journal, sabot_history *history, sabot_history_is_early *is_early,
                         void *context, sabot_journal_position *position, sabot_journal_fault *fault);

#endif
