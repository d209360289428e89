/// sabot backup: backs up a running room.
#include "cmd/cli.h"

#include "cmd/options.h"
#include "cmd/room/room.h"
#include "room/backup/staging.h"
#include "room/config/files.h"
#include "room/config/json_input.h"
#include "room/journal/utc_time.h"
#include "serve/log.h"
#include "serve/room_config.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>

#define COMMAND "backup"

typedef struct {
    const char *data;
    const char *to;
    const char *config;
    const char *check;
    long long keep;
    bool no_audit;
    bool json;
} options;

static const sabot_option_table option_table = {
    .doc =
        "Back up a running room: a snapshot of its journal, its secret and its people. Then verifies the copy: "
        "checksums, chain and seal, and an audit of every record.\v"
        "A backup is a directory readable only by its owner, because it contains the room's secret and the "
        "seeds of shoes in play: protect it like the room. It is written completely or not at all; b2sum -c "
        "SUMS checks its files without sabot. sabot restore restores it. docs/backup.md describes nightly "
        "backups.",
    .options =
        {
            {"data", 'd', "DIR", "Directory of the room, as for sabot serve", 1, SABOT_WORD(data)},
            {"to", 't', "PLACE",
             "Name of the backup; or an existing directory, in which it is named by its time", 1,
             SABOT_WORD(to)},
            {"config", 'c', "FILE",
             "Configuration of the room, backed up with the rulesets and paytables in its directory", 1,
             SABOT_WORD(config)},
            {"keep", 'k', "N",
             "Keep the newest N backups of this room in the directory PLACE and delete older ones", 1,
             SABOT_NUMBER(keep, 1, 100000)},
            {"check", 0, "BACKUP", "Check an existing backup instead of making one", 2, SABOT_WORD(check)},
            {"no-audit", 0, NULL, "Verify only files, chain and seal, without an audit of every record", 3,
             SABOT_FLAG(no_audit)},
            {"json", 'j', NULL, "Print JSON", 4, SABOT_FLAG(json)},
        },
};

static bool check_options(const options *chosen) {
    if (chosen->check != NULL) {
        return (chosen->data == NULL && chosen->to == NULL && chosen->config == NULL && chosen->keep == 0) ||
               sabot_cli_reject(COMMAND, "--check cannot be combined with --data, --to, --config or --keep");
    }
    if (chosen->data == NULL) {
        return sabot_cli_reject(COMMAND, "missing --data DIR: the directory of the room");
    }
    if (chosen->to == NULL || chosen->to[0] == '\0') {
        return sabot_cli_reject(COMMAND, "missing --to PLACE: where to write the backup");
    }
    struct stat status;
    return chosen->keep == 0 || (stat(chosen->to, &status) == 0 && S_ISDIR(status.st_mode)) ||
           sabot_cli_reject(COMMAND,
                            "--keep needs an existing directory of backups: '%.300s' is not a directory",
                            chosen->to);
}

// ---------------------------------------------------------------------------------------------------------
// The configuration with its rulesets and paytables

typedef struct {
    sabot_backup_extra files[SABOT_BACKUP_CONFIG_MAX];
    int count;
    char folder[PATH_MAX];
} config_files;

static bool is_rules(const char *path) {
    sabot_config_any any;
    sabot_config_fault fault;
    return sabot_config_read_any(path, &any, &fault);
}

/// Adds "FOLDER/name.conf" if it is a ruleset or paytable; the room's configuration is neither. Returns false
/// if there are too many.
static bool add_file(void *visitor, const char *name) {
    config_files *const found = visitor;
    const size_t length = strlen(name);
    char path[PATH_MAX];
    if (length <= 5 || strcmp(name + length - 5, ".conf") != 0 || name[0] == '.' ||
        snprintf(path, sizeof path, "%s%s", found->folder, name) >= (int)sizeof path || !is_rules(path)) {
        return true;
    }
    if (found->count == SABOT_BACKUP_CONFIG_MAX) {
        return false;
    }
    snprintf(found->files[found->count++].path, PATH_MAX, "%s", path);
    return true;
}

/// Finds the files to back up with the configuration. On an error, prints one line and returns false.
static bool find_config(const char *config, config_files *found) {
    if (snprintf(found->files[0].path, PATH_MAX, "%s", config) >= PATH_MAX) {
        return sabot_cli_reject(COMMAND, "--config: the file name is too long");
    }
    found->count = 1;
    sabot_files_folder(config, found->folder);
    if (found->folder[0] == '\0') {
        snprintf(found->folder, sizeof found->folder, "./");
    }
    switch (sabot_directory_list(AT_FDCWD, found->folder, add_file, found)) {
    case 1:
        return true;
    case 0:
        return sabot_cli_reject(COMMAND,
                                "--config: more than %d rulesets and paytables in the directory of '%.300s'",
                                SABOT_BACKUP_CONFIG_MAX - 1, config);
    default:
        return sabot_cli_reject(COMMAND, "--config: cannot read the directory '%.300s': %s", found->folder,
                                strerror(errno));
    }
}

static bool read_config(const char *path, char *sentence, size_t size) {
    sabot_room_config config;
    sabot_config_fault fault;
    if (!sabot_room_config_read(path, &config, &fault)) {
        snprintf(sentence, size, "%s", fault.sentence);
        return false;
    }
    sabot_room_config_free(&config);
    return true;
}

/// Checks the configuration in place, so that errors name the original file, then finds the files.
static bool collect_config(const char *config, config_files *found) {
    char sentence[600];
    return read_config(config, sentence, sizeof sentence) ? find_config(config, found)
                                                          : sabot_cli_reject(COMMAND, "%s", sentence);
}

// ---------------------------------------------------------------------------------------------------------

static int print(const options *chosen, const sabot_backup_facts *facts) {
    const bool is_check = chosen->check != NULL;
    if (chosen->json) {
        return sabot_cli_print_json(
            COMMAND, sabot_backup_json(facts, is_check ? "checked" : "made", !chosen->no_audit));
    }
    sabot_print_backup(facts, is_check ? "Backup is intact" : "Backup made", !chosen->no_audit);
    if (!is_check) {
        puts("It contains the room's secret: restrict access to it as to the room itself.");
    }
    return SABOT_EXIT_SUCCESS;
}

/// Deletes older backups, only after the new one was made and verified.
static int keep(const options *chosen, const sabot_backup_facts *facts) {
    sabot_backup_fault fault;
    int removed;
    if (chosen->keep == 0) {
        return SABOT_EXIT_SUCCESS;
    }
    const bool done = sabot_backup_keep(chosen->to, facts, (int)chosen->keep, &removed, &fault);
    if (removed > 0 && !chosen->json) {
        printf("Older backups deleted: %d.\n", removed);
    }
    return done ? SABOT_EXIT_SUCCESS
                : sabot_cli_fail(COMMAND, "the backup was made, but an older one could not be deleted: %s",
                                 fault.sentence);
}

static int print_result(const options *chosen, const sabot_backup_facts *facts) {
    const int printed = print(chosen, facts);
    if (printed != SABOT_EXIT_SUCCESS) {
        return printed;
    }
    return facts->audit_fault[0] == '\0'
               ? keep(chosen, facts)
               : sabot_cli_fail(COMMAND, "the backup is intact, but %s", facts->audit_fault);
}

static bool run(const options *chosen, const config_files *config, sabot_backup_facts *facts,
                sabot_backup_fault *fault) {
    sabot_backup_bar bar;
    sabot_backup_progress progress = sabot_backup_bar_begin(&bar);
    const sabot_backup_options wanted = {.data = chosen->data,
                                         .to = chosen->to,
                                         .extras = config->files,
                                         .extra_count = config->count,
                                         .now_ms = sabot_now_ms(),
                                         .version = SABOT_VERSION,
                                         .audit = !chosen->no_audit,
                                         .progress = progress,
                                         .accept_config = read_config};
    const bool done = chosen->check != NULL
                          ? sabot_backup_check(chosen->check, !chosen->no_audit, progress, facts, fault)
                          : sabot_backup_make(&wanted, facts, fault);
    sabot_backup_bar_end(&bar);
    return done;
}

int sabot_cmd_backup(int argc, char **argv) {
    static sabot_backup_facts facts;
    static config_files config;
    options chosen = {0};
    sabot_backup_fault fault;
    if (!sabot_options_read(&option_table, argc, argv, &chosen) || !check_options(&chosen) ||
        (chosen.config != NULL && !collect_config(chosen.config, &config))) {
        return SABOT_EXIT_USAGE;
    }
    if (run(&chosen, &config, &facts, &fault)) {
        return print_result(&chosen, &facts);
    }
    return fault.is_refusal ? sabot_cli_refuse(COMMAND, "%s", fault.sentence)
                            : sabot_cli_fail(COMMAND, "%s", fault.sentence);
}

#define MEGABYTES_PER_PAGE 0.004096
#define MEGABYTES_PER_BYTE 1e-6

static void begin_stage(sabot_backup_bar *bar, sabot_backup_stage stage) {
    bar->stage = stage;
    switch (stage) {
    case SABOT_BACKUP_COPYING:
        sabot_progress_begin(&bar->bar, "MB copied", MEGABYTES_PER_PAGE);
        break;
    case SABOT_BACKUP_READING:
        sabot_progress_begin(&bar->bar, "MB read", MEGABYTES_PER_BYTE);
        break;
    case SABOT_BACKUP_AUDITING:
        sabot_progress_begin(&bar->bar, "records checked", 1);
        break;
    }
}

static bool step(void *context, sabot_backup_stage stage, uint64_t done, uint64_t all) {
    sabot_backup_bar *const bar = context;
    if (stage != bar->stage && !sabot_progress_is_stopped()) {
        sabot_progress_end(&bar->bar);
        begin_stage(bar, stage);
    }
    return sabot_progress_step(&bar->bar, done, all);
}

sabot_backup_progress sabot_backup_bar_begin(sabot_backup_bar *bar) {
    begin_stage(bar, SABOT_BACKUP_COPYING);
    return (sabot_backup_progress){.report = step, .context = bar};
}

void sabot_backup_bar_end(sabot_backup_bar *bar) {
    sabot_progress_end(&bar->bar);
}

void sabot_print_backup(const sabot_backup_facts *facts, const char *done, bool is_audited) {
    char path[PATH_MAX], made[SABOT_TIME_SIZE], last[SABOT_TIME_SIZE], digits[SABOT_HEX_SIZE];
    snprintf(path, sizeof path, "%s", facts->path);
    sabot_cli_sanitize(path);
    printf("%s: %s\n", done, path);
    printf("  taken    %s UTC%s, by sabot %s\n", sabot_time_format(facts->made_ms, made),
           facts->was_closed ? ", room closed" : ", room open", facts->version);
    printf("  records  %s", sabot_cli_number((int64_t)facts->records).text);
    if (facts->records > 0) {
        printf(", newest %s UTC", sabot_time_format(facts->last_ms, last));
    }
    sabot_hex_write(facts->head.bytes, digits);
    printf("\n  head     %s\n", digits);
    sabot_hex_write(facts->key.bytes, digits);
    printf("  key      %s\n", digits);
    printf("  files    %d", facts->files);
    printf(", %s bytes\n", sabot_cli_number((int64_t)facts->bytes).text);
    printf("  checked  files, chain, head and seal%s\n", facts->audit_fault[0] != '\0' ? "; audit failed"
                                                         : is_audited                  ? "; audit passed"
                                                         : facts->is_audited           ? "; audited when made"
                                                                                       : "; not audited");
}

json_t *sabot_backup_json(const sabot_backup_facts *facts, const char *done, bool is_audited) {
    char made[SABOT_TIME_SIZE], last[SABOT_TIME_SIZE];
    return json_pack("{s:s, s:s, s:s, s:s, s:b, s:I, s:s, s:o, s:o, s:s, s:i, s:I, s:b, s:s}", "done", done,
                     "place", facts->path, "made", sabot_time_write(facts->made_ms, made), "sabot",
                     facts->version, "closed", facts->was_closed, "records", (json_int_t)facts->records,
                     "last", sabot_time_write(facts->last_ms, last), "head",
                     sabot_hex_json(facts->head.bytes, 32), "key", sabot_hex_json(facts->key.bytes, 32),
                     "config", facts->config, "files", facts->files, "bytes", (json_int_t)facts->bytes,
                     "audited", is_audited && facts->audit_fault[0] == '\0', "fault", facts->audit_fault);
}
