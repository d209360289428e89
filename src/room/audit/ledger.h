/// ledger: a walk through all that a journal holds, event by event, with the table of each and the book of
/// the hand it belongs to. Replays, exports and shift reports are walks.
#ifndef SABOT_ROOM_AUDIT_LEDGER_H
#define SABOT_ROOM_AUDIT_LEDGER_H

#include "room/audit/hand_book.h"
#include "room/audit/money_book.h"
#include "room/history/history.h"

/// What a visitor sees.
typedef struct {
    const sabot_record *record;
    const sabot_table *table; ///< before the event; for `after`, with it
    const sabot_event *event;
    const sabot_hand_book *book;   ///< of the table's present or last hand, this event in it
    const sabot_money_book *money; ///< of the table, this event in it: its moves are what it moved
    bool hand_is_over;             ///< with this event, and the book holds all of it
} sabot_ledger_entry;

typedef struct {
    /// Each may be NULL. A record comes before its first event; false: enough.
    bool (*record)(void *context, const sabot_record *record, const sabot_history *history);
    void (*entry)(void *context, const sabot_ledger_entry *entry);
    void (*after)(void *context, const sabot_ledger_entry *entry); ///< the same, once its table has the event
    void *context;
} sabot_ledger_visitor;

typedef struct sabot_ledger sabot_ledger;

/// NULL where there is no memory.
sabot_ledger *sabot_ledger_begin(void);
/// NULL is fine.
void sabot_ledger_end(sabot_ledger *ledger);

/// Has the walk begin at a checkpoint that is early enough (history.h), for visitors who need not all
/// of the journal. Of hands that began before it none is said to be over, and money is what moved since.
/// False: the store could not be read.
bool sabot_ledger_start(sabot_ledger *ledger, sabot_journal *journal, sabot_history_is_early *is_early,
                        void *context, sabot_journal_fault *fault);
/// Walks from the first record, or from where it was started, to the last. False: the chain is broken or a
/// record could not have happened; everything before it was visited. `progress` may be NULL; it is asked now
/// and then, and false stops, too.
typedef bool sabot_ledger_progress(void *context, uint64_t done, uint64_t all);
bool sabot_ledger_walk(sabot_ledger *ledger, sabot_journal *journal, const sabot_ledger_visitor *visitor,
                       sabot_ledger_progress *progress, void *progress_context, sabot_journal_fault *fault);

/// Where the walk came to.
const sabot_history *sabot_ledger_history(const sabot_ledger *ledger);
/// The book of a table's present or last hand, brought to where the table stands; NULL where it had none.
const sabot_hand_book *sabot_ledger_book(sabot_ledger *ledger, uint32_t table);

#endif
