#include "cmd/journal/journal_input.h"

#include "cmd/cli.h"
#include "cmd/progress.h"
#include "room/journal/utc_time.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { KEY_FILE_MAX = 4096 };

/// Reads a key: hexadecimal digits, or a file that starts with them.
static bool read_key(const char *command, const char *text, sabot_public_key *key) {
    if (sabot_hex_read(text, key->bytes)) {
        return true;
    }
    if (access(text, F_OK) != 0 && errno == ENOENT && strcmp(text, "-") != 0) {
        return sabot_cli_reject(
            command,
            "--key takes 64 hexadecimal digits or a file that starts with them: no such file: "
            "'%.80s'",
            text);
    }
    size_t size;
    char *const file = sabot_cli_read_file(command, text, KEY_FILE_MAX, &size);
    if (file == NULL) {
        return false;
    }
    file[strcspn(file, "\r\n \t")] = '\0';
    const bool is_key = sabot_hex_read(file, key->bytes);
    free(file);
    if (!is_key) {
        sabot_cli_refuse(
            command, "--key takes 64 hexadecimal digits or a file that starts with them, not '%.80s'", text);
    }
    return is_key;
}

int sabot_cli_report_journal_error(const char *command, const sabot_journal_fault *fault) {
    switch (fault->code) {
    case SABOT_JOURNAL_MISSING:
    case SABOT_JOURNAL_FOREIGN:
    case SABOT_JOURNAL_NEWER:
    case SABOT_JOURNAL_REFUSED:
        return sabot_cli_refuse(command, "%s", fault->sentence);
    default:
        return sabot_cli_fail(command, "%s", fault->sentence);
    }
}

int sabot_cli_open_journal(const char *command, const char *path, const char *key, sabot_journal **journal) {
    sabot_public_key public_key;
    sabot_journal_fault fault;
    if (path == NULL) {
        return sabot_cli_refuse(command, "missing FILE: the journal of a room");
    }
    if (!sabot_fair_begin()) {
        return sabot_cli_fail(command, "libsodium failed to initialize");
    }
    if (key != NULL && !read_key(command, key, &public_key)) {
        return SABOT_EXIT_USAGE;
    }
    return sabot_journal_read_file(path, key != NULL ? &public_key : NULL, journal, &fault)
               ? SABOT_EXIT_SUCCESS
               : sabot_cli_report_journal_error(command, &fault);
}

int sabot_cli_read_journal(const char *command, sabot_ledger *ledger, sabot_journal *journal,
                           const sabot_ledger_visitor *visitor) {
    sabot_journal_fault fault;
    sabot_progress progress;
    sabot_progress_begin(&progress, "records", 1);
    const bool good = sabot_ledger_read(ledger, journal, visitor, sabot_progress_step, &progress, &fault);
    const bool is_stopped = sabot_progress_is_stopped();
    sabot_progress_end(&progress);
    if (!good) {
        fflush(stdout);
        return sabot_cli_report_journal_error(command, &fault);
    }
    return is_stopped ? sabot_cli_fail(command, "stopped") : SABOT_EXIT_SUCCESS;
}

int sabot_cli_refuse_table(const char *command, const sabot_history *history, long long table) {
    char list[160];
    sabot_text text = sabot_text_in(list, sizeof list);
    int count = 0;
    for (uint32_t i = 1; i <= sabot_history_tables(history); i++) {
        if (sabot_history_table(history, i) != NULL) {
            sabot_text_add(&text, count++ > 0 ? ", " : "");
            sabot_text_add_number(&text, i);
        }
    }
    if (count == 0) {
        return sabot_cli_refuse(command, "no table %lld: this journal has no tables yet", table);
    }
    return sabot_cli_refuse(command, "no table %lld: this journal has %s %s", table,
                            count == 1 ? "table" : "tables", list);
}

static bool read_time(const char *command, const char *option, const char *text, int64_t *time_ms) {
    const bool is_time = text == NULL || sabot_time_read(text, time_ms);
    if (!is_time) {
        sabot_cli_refuse(command,
                         "%s takes a time such as 2026-01-31 or 2026-01-31T18:00, in UTC, not '%.40s'",
                         option, text);
    }
    return is_time;
}

int sabot_cli_open_choice(const char *command, sabot_journal_choice *choice, sabot_journal **journal) {
    choice->from_ms = INT64_MIN;
    choice->to_ms = INT64_MAX;
    if (!read_time(command, "--from", choice->from, &choice->from_ms) ||
        !read_time(command, "--to", choice->to, &choice->to_ms)) {
        return SABOT_EXIT_USAGE;
    }
    if (choice->from_ms >= choice->to_ms) {
        return sabot_cli_refuse(command, "--from must be before --to");
    }
    return sabot_cli_open_journal(command, choice->path, NULL, journal);
}
