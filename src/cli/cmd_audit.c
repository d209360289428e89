/// sabot audit: a journal checked whole.
#include "cli.h"

#include "audit_view.h"
#include "journal_input.h"
#include "options.h"
#include "progress.h"

#define COMMAND "audit"

typedef struct {
    const char *path;
    const char *key;
    const char *secret;
    bool json;
} options;

static const sabot_option option_list[] = {
    {"key", 'k', "KEY", "The room's public key: 64 hexadecimal digits, or a file that begins with them", 1,
     SABOT_WORD(options, key)},
    {"secret", 's', "FILE",
     "The room's secret: checks the end too where it is not signed yet, and the seeds of shoes in play", 1,
     SABOT_WORD(options, secret)},
    {"json", 'j', NULL, "Print JSON", 1, SABOT_FLAG(options, json)},
};

static const sabot_option_table option_table = {
    .options = option_list,
    .count = SABOT_OPTIONS(option_list),
    .doc = "Check a room's journal whole: that nothing was changed, left out or put in; that every record is "
           "what the rules make of it; that every settlement, fee, prize and account is right to the cent; "
           "that every virtual shoe was dealt as its commitment says.\v"
           "Exit 0: nothing is wrong; 1: something is, with record, table and hand; 2: this is no journal. "
           "docs/journal.md says what an audit proves and what it cannot.",
    .word = "FILE",
    .word_at = offsetof(options, path),
};

/// After a crash the newest records are sealed and not signed: whoever has the secret can tell whether any
/// were cut off. 0, or the exit status after one line.
static int check_seal(const char *path, const sabot_journal *journal, sabot_room_secret *secret) {
    char fault[SABOT_ROOM_SECRET_FAULT_SIZE];
    sabot_fair_guard_process();
    if (!sabot_room_secret_open(path, false, secret, fault)) {
        return sabot_cli_refuse(COMMAND, "%s", fault);
    }
    return sabot_journal_seal_holds(journal, secret)
               ? 0
               : sabot_cli_fail(COMMAND,
                                "the end of the journal is not by the secret in '%s': records were "
                                "cut off or chained anew, or it is another room's",
                                path);
}

static int audit_journal(const options *chosen, sabot_journal *journal, const sabot_room_secret *secret) {
    static sabot_audit audit;
    sabot_progress progress;
    sabot_progress_begin(&progress, "records", 1);
    const bool passed = sabot_audit_run_with(journal, secret, sabot_progress_step, &progress, &audit);
    sabot_progress_end(&progress);
    const int exit_code = passed ? SABOT_EXIT_DONE : SABOT_EXIT_FAILED;
    const sabot_room *const room = sabot_journal_room(journal);
    if (chosen->json) {
        const int printed =
            sabot_cli_print_json(COMMAND, sabot_audit_json(&audit, room, chosen->key != NULL));
        return printed != SABOT_EXIT_DONE ? printed : exit_code;
    }
    sabot_view_audit(stdout, &audit, room, chosen->key != NULL, sabot_cli_has_color(stdout));
    return exit_code;
}

int sabot_cmd_audit(int argc, char **argv) {
    options chosen = {0};
    int exit_code = sabot_options_read(&option_table, argc, argv, &chosen);
    if (exit_code != 0) {
        return exit_code;
    }
    sabot_journal *journal;
    exit_code = sabot_cli_open_journal(COMMAND, chosen.path, chosen.key, &journal);
    if (exit_code != 0) {
        return exit_code;
    }
    sabot_room_secret secret;
    exit_code = chosen.secret != NULL ? check_seal(chosen.secret, journal, &secret) : 0;
    if (exit_code == 0) {
        exit_code = audit_journal(&chosen, journal, chosen.secret != NULL ? &secret : NULL);
    }
    sabot_fair_forget(&secret, sizeof secret);
    sabot_journal_close(journal);
    return exit_code;
}
