/// sabot restore: a room put back from its backup.
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
    .doc = "Put a room back from its backup. Every file is held to its sum and the journal to its chain and "
           "seal before the room is there; it is there whole or not at all, and never over another.\v"
           "sabot serve --data DIR then goes on where the backup was taken: hands in the middle, shoes in "
           "play, people and PINs. Everybody signs in again. What happened after the backup is not in it: "
           "docs/backup.md says what to do about that, and why the old room must never open again.",
    .word = "BACKUP",
    .word_at = offsetof(options, backup),
    .options =
        {
            {"data", 'd', "DIR", "Where the room goes: a directory that is empty or not there yet", 1,
             SABOT_WORD(data)},
            {"audit", 0, NULL, "Look at every record once more, not only at files, chain and seal", 2,
             SABOT_FLAG(audit)},
            {"json", 'j', NULL, "Print JSON", 3, SABOT_FLAG(json)},
        },
};

static int tell(const options *chosen, const sabot_backup_facts *facts) {
    char name[SABOT_QUOTED_SIZE], config[PATH_MAX + SABOT_BACKUP_NAME_SIZE] = "";
    if (chosen->json) {
        return sabot_cli_print_json(COMMAND, sabot_backup_json(facts, "restored", chosen->audit));
    }
    sabot_print_backup(facts, "Room restored", chosen->audit);
    if (facts->config[0] != '\0') {
        snprintf(config, sizeof config, "%s/%s", facts->place, facts->config);
        printf("Open it with sabot serve --config %s", sabot_cli_quote(config, name));
        printf(" --data %s\n", sabot_cli_quote(facts->place, name));
    } else {
        printf("Open it with sabot serve --data %s\n", sabot_cli_quote(facts->place, name));
    }
    return SABOT_EXIT_DONE;
}

int sabot_cmd_restore(int argc, char **argv) {
    static sabot_backup_facts facts;
    options chosen = {0};
    sabot_backup_fault fault;
    sabot_backup_bar bar;
    if (!sabot_options_read(&option_table, argc, argv, &chosen)) {
        return SABOT_EXIT_REFUSED;
    }
    if (chosen.backup == NULL) {
        return sabot_cli_refuse(COMMAND, "name the BACKUP that is to be restored");
    }
    if (chosen.data == NULL || chosen.data[0] == '\0') {
        return sabot_cli_refuse(COMMAND, "name the directory that the room goes to: --data DIR");
    }
    const sabot_backup_watch watch = sabot_backup_bar_begin(&bar);
    const bool done = sabot_backup_restore(chosen.backup, chosen.data, chosen.audit, watch, &facts, &fault);
    sabot_backup_bar_end(&bar);
    if (done) {
        return tell(&chosen, &facts);
    }
    return fault.is_refusal ? sabot_cli_refuse(COMMAND, "%s", fault.sentence)
                            : sabot_cli_fail(COMMAND, "%s", fault.sentence);
}
