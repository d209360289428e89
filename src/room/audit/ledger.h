/// ledger: reads a journal event by event, with each event's table and the book of its hand. Replays, exports
/// and shift reports use it.
#ifndef SABOT_ROOM_AUDIT_LEDGER_H
#define SABOT_ROOM_AUDIT_LEDGER_H

#include "room/audit/hand_book.h"
#include "room/audit/money_book.h"
#include "room/history/history.h"

/// What a visitor receives.
typedef struct {
    const sabot_record *record;
    const sabot_table *table; ///< before the event; in `after`, with the event applied
    const sabot_event *event;
    const sabot_hand_book *book;   ///< of the table's current or last hand, including this event
    const sabot_money_book *money; ///< of the table, including this event; `moves` are this event's
    bool hand_is_over;             ///< this event ends the hand; the book is complete
} sabot_ledger_entry;

typedef struct {
    /// Each may be NULL. `record` is called before the record's first event; return false to stop.
    bool (*record)(void *context, const sabot_record *record, const sabot_history *history);
    void (*entry)(void *context, const sabot_ledger_entry *entry);
    void (*after)(void *context, const sabot_ledger_entry *entry); ///< after the event is applied
    void *context;
} sabot_ledger_visitor;

typedef struct sabot_ledger sabot_ledger;

/// Returns NULL if out of memory.
sabot_ledger *sabot_ledger_begin(void);
/// Accepts NULL.
void sabot_ledger_end(sabot_ledger *ledger);

/// Starts at a checkpoint that is early enough (history.h), for visitors that do not need the whole journal.
/// Hands that began before the checkpoint are never reported as over, and money counts from the checkpoint.
/// Returns false if the store could not be read.
bool sabot_ledger_start(sabot_ledger *ledger, sabot_journal *journal, sabot_history_is_early *is_early,
                        void *context, sabot_journal_fault *fault);
/// Called now and then. Return false to stop.
typedef bool sabot_ledger_progress(void *context, uint64_t done, uint64_t all);
/// Reads from the first record, or from the start that was set, to the last. Returns false if the chain is
/// broken or a record is impossible; everything before it was visited. Also stops if `progress`, which may be
/// NULL, returns false.
bool sabot_ledger_read(sabot_ledger *ledger, sabot_journal *journal, const sabot_ledger_visitor *visitor,
                       sabot_ledger_progress *progress, void *progress_context, sabot_journal_fault *fault);

/// Returns the tables as of the last record read.
const sabot_history *sabot_ledger_history(const sabot_ledger *ledger);
/// Returns the book of a table's current or last hand, up to date with the table, or NULL if it had none.
const sabot_hand_book *sabot_ledger_book(sabot_ledger *ledger, uint32_t table);

#endif
