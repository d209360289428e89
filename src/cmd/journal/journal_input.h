/// A journal that a command reads: opened, walked with a bar, its faults told with the right exit status.
#ifndef SABOT_CMD_JOURNAL_JOURNAL_INPUT_H
#define SABOT_CMD_JOURNAL_JOURNAL_INPUT_H

#include "room/audit/ledger.h"
#include "room/journal/journal.h"

/// Opens a journal for reading. `key` is what a person gave for it: 64 hexadecimal digits, or a file that
/// holds them; NULL: none. 0, or the exit status after one line.
int sabot_cli_open_journal(const char *command, const char *path, const char *key, sabot_journal **journal);

/// Walks through all of it. 0, or the exit status after one line.
int sabot_cli_walk_journal(const char *command, sabot_ledger *ledger, sabot_journal *journal,
                           const sabot_ledger_visitor *visitor);

/// One line on why a journal could not be opened or read, and the exit status: a call that names something
/// else is refused; a journal that is not as it should be, or that somebody else writes, has failed.
int sabot_cli_tell_journal(const char *command, const sabot_journal_fault *fault);

/// Refuses a --table of which the journal has nothing, and names those it has.
int sabot_cli_refuse_table(const char *command, const sabot_history *history, long long table);

/// What several commands can be told.
typedef struct {
    const char *path;
    long long table; ///< 0: all
    const char *from, *to;
    int64_t from_ms, to_ms; ///< read from the above; at or after, and before
} sabot_journal_choice;

/// Reads the times and opens the journal. 0, or the exit status after one line.
int sabot_cli_open_choice(const char *command, sabot_journal_choice *choice, sabot_journal **journal);

// ---------------------------------------------------------------------------------------------------------
// FILE.pub: the public key of a room beside its journal, for auditors to take away.

/// The name of the key's file: the journal's with ".pub" behind. false where that is too long.
bool sabot_public_key_file_name(const char *journal_path, char *name, size_t size);

/// Makes the file where there is none: 64 hexadecimal digits and a line end, synced, readable by everybody.
/// One that is there is never changed. false: one sentence in the fault; it cannot be made or read, or holds
/// another room's key. The room can be worked without it.
bool sabot_public_key_file_keep(const char *journal_path, const sabot_public_key *key,
                                sabot_journal_fault *fault);

#endif
