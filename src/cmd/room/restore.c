/// sabot restore: restores a room from a backup.
#include "cmd/cli.h"

#include "cmd/options.h"
#include "cmd/room/room.h"

#define COMMAND "restore"

typedef struct {
    const char *backup;
    const char *data;
    bool audit;
    bool json;
} options;

static const sabot_option_table option_table = {
    .doc =
        "Restore a room from a backup. Verifies checksums, chain and seal first. Restores completely or not "
        "at all, and never overwrites a room.\v"
        "sabot serve --data DIR then resumes where the backup was made: hands in progress, shoes in play, "
        "people and PINs. All people must sign in again. Anything after the backup is missing: "
        "docs/backup.md explains what to do, and why the old room must never be opened again.",
    .word = "BACKUP",
    .word_at = offsetof(options, backup),
    .options =
        {
            {"data", 'd', "DIR", "Directory for the room; must be empty or missing", 1, SABOT_WORD(data)},
            {"audit", 0, NULL, "Also audit every record, not only files, chain and seal", 2,
             SABOT_FLAG(audit)},
            {"json", 'j', NULL, "Print JSON", 3, SABOT_FLAG(json)},
        },
};

static int print_result(const options *chosen, const sabot_backup_facts *facts) {
    char name[SABOT_QUOTED_SIZE], config[PATH_MAX + SABOT_BACKUP_NAME_SIZE] = "";
    if (chosen->json) {
        return sabot_cli_print_json(COMMAND, sabot_backup_json(facts, "restored", chosen->audit));
    }
    sabot_print_backup(facts, "Room restored", chosen->audit);
    if (facts->config[0] != '\0') {
        snprintf(config, sizeof config, "%s/%s", facts->path, facts->config);
        printf("Open it with sabot serve --config %s", sabot_cli_quote(config, name));
        printf(" --data %s\n", sabot_cli_quote(facts->path, name));
    } else {
        printf("Open it with sabot serve --data %s\n", sabot_cli_quote(facts->path, name));
    }
    return SABOT_EXIT_SUCCESS;
}

int sabot_cmd_restore(int argc, char **argv) {
    static sabot_backup_facts facts;
    options chosen = {0};
    sabot_backup_fault fault;
    sabot_backup_bar bar;
    if (!sabot_options_read(&option_table, argc, argv, &chosen)) {
        return SABOT_EXIT_USAGE;
    }
    if (chosen.backup == NULL) {
        return sabot_cli_refuse(COMMAND, "missing BACKUP to restore");
    }
    if (chosen.data == NULL || chosen.data[0] == '\0') {
        return sabot_cli_refuse(COMMAND, "missing --data DIR: the directory for the room");
    }
    const sabot_backup_progress progress = sabot_backup_bar_begin(&bar);
    const bool done =
        sabot_backup_restore(chosen.backup, chosen.data, chosen.audit, progress, &facts, &fault);
    sabot_backup_bar_end(&bar);
    if (done) {
        return print_result(&chosen, &facts);
    }
    return fault.is_refusal ? sabot_cli_refuse(COMMAND, "%s", fault.sentence)
                            : sabot_cli_fail(COMMAND, "%s", fault.sentence);
}
