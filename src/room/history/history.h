/// history: the tables of a room, brought forward record by record. Whoever opens a room, replays a hand or
/// audits a year goes through here, so that all of them see the same tables.
///
///     sabot_history *history = sabot_history_begin();
///     … for every record of sabot_journal_replay:
///     if (!sabot_history_take(history, record, &observer, &fault)) { … fault.sentence … }
///     sabot_history_end(history);
#ifndef SABOT_ROOM_HISTORY_HISTORY_H
#define SABOT_ROOM_HISTORY_HISTORY_H

#include "room/journal/journal.h"
#include "sabot/table.h"

/// More tables than a room has.
#define SABOT_TABLES_MAX 4096
/// What belongs to no table is recorded of this one: notes alone (sabot/event.h). It stays closed and empty.
#define SABOT_ROOM_ITSELF 0

typedef struct sabot_history sabot_history;

/// No tables yet; NULL where there is no memory.
sabot_history *sabot_history_begin(void);
/// NULL is fine.
void sabot_history_end(sabot_history *history);

/// The latest time of a record that was taken, or noted: a room's time never goes back.
int64_t sabot_history_last_ms(const sabot_history *history);
void sabot_history_note_time(sabot_history *history, int64_t time_ms);

/// The highest number of a table; the room itself is none.
uint32_t sabot_history_tables(const sabot_history *history);
/// A table as it stands; NULL where there is none. Tables are numbered from 1; of the room itself there is
/// one as soon as it has a record.
sabot_table *sabot_history_table(const sabot_history *history, uint32_t table);
/// The same, closed and empty, where there was none; NULL where the number is none or there is no memory.
sabot_table *sabot_history_make_table(sabot_history *history, uint32_t table);

/// The events of a record. False: they are none that this version writes; the fault names the record. A
/// ruleset among them lies in the history until the next call.
bool sabot_history_decode(sabot_history *history, const sabot_record *record, sabot_event_batch *batch,
                          sabot_journal_fault *fault);

/// Whoever follows tables: of every event its table before it and after it, live as in a journal. What is not
/// wanted is NULL. A table is large and events are many, so both are the one table, before and after it took
/// the event in: nobody needs a copy to know what an event changed.
typedef struct {
    void *context;
    /// A record comes, of which its table has nothing yet.
    void (*begin)(void *context, const sabot_record *record);
    void (*before)(void *context, const sabot_record *record, const sabot_table *table,
                   const sabot_event *event);
    void (*after)(void *context, const sabot_record *record, const sabot_table *table,
                  const sabot_event *event);
    /// The table has all of the record.
    void (*end)(void *context, const sabot_record *record, const sabot_event *events, int count,
                const sabot_table *table);
} sabot_observer;

/// Decodes a record and folds its events. False: an event could not have happened; the fault names record and
/// event, the table has only what came before it, and the observer hears of no end. `observer` may be NULL.
bool sabot_history_take(sabot_history *history, const sabot_record *record, const sabot_observer *observer,
                        sabot_journal_fault *fault);
/// Folds events that the record's table has decided. The end is the caller's to tell.
void sabot_history_fold(sabot_history *history, const sabot_record *record, const sabot_event *events,
                        int count, const sabot_observer *observer);

// ---------------------------------------------------------------------------------------------------------
// Checkpoints

/// All tables in bytes; the caller frees them. NULL where there is no memory.
uint8_t *sabot_history_write(const sabot_history *history, size_t *size);
/// Takes the place of what was there. False: the bytes are not of this version, and the journal is to be
/// replayed from its beginning; the history is as it began then.
bool sabot_history_read(sabot_history *history, const uint8_t *bytes, size_t size);

// ---------------------------------------------------------------------------------------------------------
// Where a walk begins that does not need all of a journal.
//
// A checkpoint is by the room's key, and of a record that stands in the chain as it says; an audit holds all
// of them against the records. So a walk behind one sees what a walk from the first record sees, and sooner.
// One that is missing, damaged or of another version costs nothing but time: the one before it is taken.
//
//     sabot_journal_place place;
//     if (sabot_history_start(journal, history, is_before_hand, &wanted, &place, &fault)) {
//         sabot_journal_replay(journal, place, take_record, …);
//     }

/// Does all that is wanted lie behind record `sequence`, with which the tables were these? It must be so of
/// every older checkpoint, too. The newest is asked about first.
typedef bool sabot_history_is_early(void *context, const sabot_history *history, uint64_t sequence);

/// Brings the history to the newest checkpoint that is early enough, and the place to its record; to the
/// beginning where there is none. False: the store could not be read.
bool sabot_history_start(sabot_journal *journal, sabot_history *history, sabot_history_is_early *is_early,
                         void *context, sabot_journal_place *place, sabot_journal_fault *fault);

#endif
