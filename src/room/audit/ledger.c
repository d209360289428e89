/// Reads a journal and keeps the books of its tables along the way.
#include "room/audit/ledger.h"

#include <stdlib.h>

enum { PROGRESS_RECORDS = 4096 };

typedef struct {
    sabot_hand_book hand;
    sabot_money_book money;
    uint32_t hand_before; ///< the last hand that began before the first record read: its book is incomplete
} table_books;

struct sabot_ledger {
    sabot_history *history;
    sabot_journal_position position; ///< where reading starts
    bool has_position;               ///< otherwise at the first record
    table_books *tables[SABOT_TABLES_MAX + 1];
    table_books spare; ///< for a table without books, if out of memory
};

typedef struct {
    sabot_ledger *ledger;
    const sabot_ledger_visitor *visitor;
    sabot_observer observer;
    sabot_ledger_entry entry; ///< the current entry
    sabot_ledger_progress *progress;
    void *progress_context;
    uint64_t all;
    bool is_bad;
    sabot_journal_fault fault;
} walk;

sabot_ledger *sabot_ledger_begin(void) {
    sabot_ledger *const ledger = calloc(1, sizeof *ledger);
    if (ledger != NULL) {
        ledger->history = sabot_history_begin();
    }
    if (ledger != NULL && ledger->history == NULL) {
        free(ledger);
        return NULL;
    }
    return ledger;
}

void sabot_ledger_end(sabot_ledger *ledger) {
    if (ledger == NULL) {
        return;
    }
    for (int i = 0; i <= SABOT_TABLES_MAX; i++) {
        if (ledger->tables[i] != NULL) {
            sabot_hand_book_clear(&ledger->tables[i]->hand);
            free(ledger->tables[i]);
        }
    }
    sabot_hand_book_clear(&ledger->spare.hand);
    sabot_history_end(ledger->history);
    free(ledger);
}

const sabot_history *sabot_ledger_history(const sabot_ledger *ledger) {
    return ledger->history;
}

const sabot_hand_book *sabot_ledger_book(sabot_ledger *ledger, uint32_t table) {
    if (table > SABOT_TABLES_MAX || ledger->tables[table] == NULL) {
        return NULL;
    }
    sabot_hand_book *const book = &ledger->tables[table]->hand;
    if (book->fate == SABOT_BOOK_ON) {
        sabot_hand_book_look(book, sabot_history_table(ledger->history, table));
    }
    return book->fate != SABOT_BOOK_EMPTY ? book : NULL;
}

/// Creates the books at a table's first event, so that they start from the table's state at the first record.
static table_books *books_of(sabot_ledger *ledger, uint32_t number, const sabot_table *table) {
    if (ledger->tables[number] == NULL) {
        table_books *const books = calloc(1, sizeof *books);
        if (books == NULL) {
            return &ledger->spare;
        }
        books->hand_before = table->hand;
        ledger->tables[number] = books;
    }
    return ledger->tables[number];
}

static void visit_event(void *context, const sabot_record *record, const sabot_table *table,
                        const sabot_event *event) {
    walk *const work = context;
    table_books *const books = books_of(work->ledger, record->table, table);
    const bool is_over =
        sabot_hand_book_take(&books->hand, record, table, event) && books->hand.hand > books->hand_before;
    (void)sabot_money_book_take(&books->money, event); // an error shows up in the sums
    work->entry = (sabot_ledger_entry){record, table, event, &books->hand, &books->money, is_over};
    if (work->visitor->entry != NULL) {
        work->visitor->entry(work->visitor->context, &work->entry);
    }
}

static void visit_after(void *context, const sabot_record *record, const sabot_table *table,
                        const sabot_event *event) {
    const walk *const work = context;
    (void)record, (void)table, (void)event; // already in the entry
    work->visitor->after(work->visitor->context, &work->entry);
}

static bool visit_record(void *context, const sabot_record *record) {
    walk *const work = context;
    const sabot_ledger_visitor *const visitor = work->visitor;
    if (visitor->record != NULL && !visitor->record(visitor->context, record, work->ledger->history)) {
        return false;
    }
    if (!sabot_history_read_record(work->ledger->history, record, &work->observer, &work->fault)) {
        work->is_bad = true;
        return false;
    }
    return work->progress == NULL || record->sequence % PROGRESS_RECORDS != 0 ||
           work->progress(work->progress_context, record->sequence, work->all);
}

bool sabot_ledger_start(sabot_ledger *ledger, sabot_journal *journal, sabot_history_is_early *is_early,
                        void *context, sabot_journal_fault *fault) {
    ledger->has_position =
        sabot_history_start(journal, ledger->history, is_early, context, &ledger->position, fault);
    return ledger->has_position;
}

bool sabot_ledger_read(sabot_ledger *ledger, sabot_journal *journal, const sabot_ledger_visitor *visitor,
                       sabot_ledger_progress *progress, void *progress_context, sabot_journal_fault *fault) {
    walk work = {
        .ledger = ledger,
        .visitor = visitor,
        .progress = progress,
        .progress_context = progress_context,
        .all = sabot_journal_head(journal)->sequence,
    };
    work.observer = (sabot_observer){
        .context = &work, .before = visit_event, .after = visitor->after != NULL ? visit_after : NULL};
    const sabot_journal_position position =
        ledger->has_position ? ledger->position : sabot_journal_start(journal);
    const bool good = sabot_journal_replay(journal, position, visit_record, &work, NULL, fault);
    if (good && work.is_bad) {
        *fault = work.fault;
    }
    return good && !work.is_bad;
}
