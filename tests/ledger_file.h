/// A scripted journal in its own file, for tests that read it.
#ifndef SABOT_LEDGER_FILE_H
#define SABOT_LEDGER_FILE_H

#include "testing.h"

#include "ledger_script.h"

#include <unistd.h>

static char ledger_directory[] = "/tmp/sabot-ledger-XXXXXX";
static char ledger_path[64];

/// Creates the journal on disk; the ledger's commands from here on are written there.
static inline void ledger_file_begin(ledger *book) {
    sabot_journal *journal;
    sabot_journal_fault fault;
    assert_true(sabot_fair_begin());
    assert_non_null(mkdtemp(ledger_directory));
    snprintf(ledger_path, sizeof ledger_path, "%s/room.journal", ledger_directory);
    assert_true(sabot_journal_open_file(ledger_path, &ledger_secret, true, 1769882400000, &journal, &fault));
    ledger_begin(book, journal);
}

static inline void ledger_file_close(ledger *book) {
    ledger_flush(book);
    sabot_journal_close(book->journal);
}

static inline int ledger_file_remove(void **state) {
    char lock[80];
    (void)state;
    snprintf(lock, sizeof lock, "%s.lock", ledger_path);
    assert_int_equal(unlink(ledger_path), 0);
    assert_int_equal(unlink(lock), 0);
    assert_int_equal(rmdir(ledger_directory), 0);
    return 0;
}

#endif
