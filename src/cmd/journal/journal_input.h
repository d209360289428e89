/// Opens and reads a journal for a command, with a progress bar, errors and exit statuses.
#ifndef SABOT_CMD_JOURNAL_JOURNAL_INPUT_H
#define SABOT_CMD_JOURNAL_JOURNAL_INPUT_H

#include "room/audit/ledger.h"
#include "room/journal/journal.h"

/// Opens a journal for reading. `key` is the value of --key: 64 hexadecimal digits, a file that starts with
/// them, or NULL. Returns 0, or prints one line and returns the exit status.
int sabot_cli_open_journal(const char *command, const char *path, const char *key, sabot_journal **journal);

/// Reads the whole journal. Returns 0, or prints one line and returns the exit status.
int sabot_cli_read_journal(const char *command, sabot_ledger *ledger, sabot_journal *journal,
                           const sabot_ledger_visitor *visitor);

/// Prints why a journal could not be opened or read, and returns the exit status: SABOT_EXIT_USAGE if the
/// file is not a usable journal, SABOT_EXIT_FAILED if the journal is damaged or in use.
int sabot_cli_report_journal_error(const char *command, const sabot_journal_fault *fault);

/// Reports a --table that the journal does not have, with those it has. Returns SABOT_EXIT_USAGE.
int sabot_cli_refuse_table(const char *command, const sabot_history *history, long long table);

/// Options that several commands share.
typedef struct {
    const char *path;
    long long table; ///< 0: all
    const char *from, *to;
    int64_t from_ms, to_ms; ///< parsed: inclusive start, exclusive end
} sabot_journal_choice;

/// Reads the times and opens the journal. Returns 0, or prints one line and returns the exit status.
int sabot_cli_open_choice(const char *command, sabot_journal_choice *choice, sabot_journal **journal);

// ---------------------------------------------------------------------------------------------------------
// FILE.pub: the room's public key next to its journal, for auditors.

/// Writes the name of the key file: the journal's name with ".pub" appended. Returns false if it is too long.
bool sabot_public_key_file_name(const char *journal_path, char *name, size_t size);

/// Creates the key file if it is missing: 64 hexadecimal digits and a newline, synced, readable by all. Never
/// changes an existing file. Returns false with a sentence in `fault` if the file cannot be created or read,
/// or contains another room's key. The room works without it.
bool sabot_public_key_file_write(const char *journal_path, const sabot_public_key *key,
                                 sabot_journal_fault *fault);

#endif
