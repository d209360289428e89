/// history: the tables of a room, brought forward record by record. Whoever opens a room, replays a hand or
/// audits a year goes through here, so that all of them see the same tables.
///
///     sabot_history *history = sabot_history_begin();
///     … for every record of sabot_journal_replay:
///     if (!sabot_history_take(history, record, on_event, context, &fault)) { … fault.sentence … }
///     sabot_history_end(history);
#ifndef SABOT_HISTORY_H
#define SABOT_HISTORY_H

#include "journal.h"
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

/// Called for each event before its table has it.
typedef void sabot_history_event(void *context, const sabot_record *record, const sabot_table *table,
                                 const sabot_event *event);

/// Decodes a record and folds its events. False: an event could not have happened; the fault names record and
/// event, and the table has only what came before it. `on_event` may be NULL.
bool sabot_history_take(sabot_history *history, const sabot_record *record, sabot_history_event *on_event,
                        void *context, sabot_journal_fault *fault);

/// As it began: no tables, no time.
void sabot_history_clear(sabot_history *history);

// ---------------------------------------------------------------------------------------------------------
// Checkpoints

/// All tables in bytes; the caller frees them. NULL where there is no memory.
uint8_t *sabot_history_write(const sabot_history *history, size_t *size);
/// Takes the place of what was there. False: the bytes are not of this version, and the journal is to be
/// replayed from its beginning; the history is as it began then.
bool sabot_history_read(sabot_history *history, const uint8_t *bytes, size_t size);

#endif
