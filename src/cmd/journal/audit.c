/// sabot audit: a complete check of a journal.
#include "cmd/cli.h"

#include "cmd/journal/journal_input.h"
#include "cmd/options.h"
#include "cmd/paint.h"
#include "cmd/progress.h"
#include "room/audit/audit.h"
#include "room/fair/fair.h"
#include "room/journal/utc_time.h"
#include "text/json/json.h"

#include <inttypes.h>

#define COMMAND "audit"

typedef struct {
    const char *path;
    const char *key;
    const char *secret;
    bool json;
} options;

static const sabot_option_table option_table = {
    .doc =
        "Audit a room's whole journal: that nothing was changed, removed or inserted; that every record "
        "follows the rules; that every settlement, fee, prize and account is right to the cent; that every "
        "virtual shoe was dealt as its commitment requires.\v"
        "Exit status 0: no faults; 1: faults, listed with record, table and hand; 2: not a journal. "
        "docs/journal.md explains what an audit can and cannot prove.",
    .word = "FILE",
    .word_at = offsetof(options, path),
    .options =
        {
            {"key", 'k', "KEY",
             "The room's public key: 64 hexadecimal digits, or a file that starts with them", 1,
             SABOT_WORD(key)},
            {"secret", 's', "FILE",
             "File with the room's secret: also verifies unsigned records and the seeds of shoes in play", 1,
             SABOT_WORD(secret)},
            {"json", 'j', NULL, "Print JSON", 1, SABOT_FLAG(json)},
        },
};

/// Verifies the head with the room's secret. After a crash the newest records have a seal but no signature,
/// and only the secret shows whether records were cut off. Returns 0, or prints one line and returns an exit
/// status.
static int check_seal(const char *path, const sabot_journal *journal, sabot_room_secret *secret) {
    char fault[SABOT_ROOM_SECRET_FAULT_SIZE];
    sabot_fair_guard_process();
    if (!sabot_room_secret_open(path, false, secret, fault)) {
        return sabot_cli_refuse(COMMAND, "%s", fault);
    }
    return sabot_journal_verify_seal(journal, secret)
               ? 0
               : sabot_cli_fail(COMMAND,
                                "the seal of the journal does not match the secret in '%s': records were "
                                "cut off or replaced, or the secret is another room's",
                                path);
}

// ---------------------------------------------------------------------------------------------------------
// Text output

static sabot_figure number(uint64_t count) {
    return sabot_cli_number((int64_t)count);
}

static void print_key(const sabot_room *room, bool is_pinned) {
    char key[SABOT_HEX_SIZE];
    sabot_hex_write(room->key.bytes, key);
    printf("  key          %s\n               %s\n", key,
           is_pinned ? "matches --key"
                     : "from the journal itself: compare it with the published key, or pass that with --key");
}

static void print_counts(const sabot_audit *audit) {
    char first[SABOT_TIME_SIZE], last[SABOT_TIME_SIZE];
    if (audit->records > 0) {
        printf("  time         %s to %s UTC\n", sabot_time_format(audit->first_ms, first),
               sabot_time_format(audit->last_ms, last));
    }
    printf("  records      %s%s\n", number(audit->records).text,
           audit->chain_is_broken || audit->is_stopped ? " checked before the end"
           : audit->unsigned_records > 0               ? ", chain intact, the newest not signed yet"
                                                       : ", chain intact and signed");
    printf("  events       %s at %s table%s\n", number(audit->events).text, number(audit->tables).text,
           audit->tables == 1 ? "" : "s");
    printf("  hands        %s", number(audit->hands).text);
    printf(", %s voided\n", number(audit->voids).text);
    printf("  settlements  %s recalculated, %s bets\n", number(audit->settled).text,
           number(audit->lines).text);
    printf("  fees         %s checked against the posted rows\n", number(audit->fees).text);
    printf("  prizes       %s checked against cards and paytables\n", number(audit->prizes).text);
    printf("  money        %s moved in %s transfers\n", sabot_cli_dollars(audit->moved_cents).text,
           number(audit->transfers).text);
    printf("  shoes        %s verified, %s cards", number(audit->shoes_proven).text,
           number(audit->cards_proven).text);
    printf("; %s not revealed yet, %s keyed\n", number(audit->shoes_open).text,
           number(audit->shoes_keyed).text);
    printf("  checkpoints  %s compared\n", number(audit->checkpoints).text);
}

/// Prints "record 1,204, table 1, hand 3: …" or "record 1,205, the room: …".
static void print_finding(const sabot_audit_finding *finding) {
    char sentence[sizeof finding->sentence];
    fputs("  ", stdout);
    if (finding->is_of_record) {
        printf("record %s, ", number(finding->sequence).text);
        if (finding->table == SABOT_ROOM_TABLE) {
            fputs("the room", stdout);
        } else {
            printf("table %" PRIu32, finding->table);
        }
        if (finding->hand > 0) {
            printf(", hand %" PRIu32, finding->hand);
        }
        fputs(": ", stdout);
    }
    snprintf(sentence, sizeof sentence, "%s", finding->sentence);
    sabot_cli_sanitize(sentence);
    printf("%s\n", sentence);
}

static void print_notes(const char *title, const sabot_audit_finding *notes, int count, uint64_t found) {
    if (count > 0) {
        sabot_paint_title("%s", title);
    }
    for (int i = 0; i < count; i++) {
        print_finding(&notes[i]);
    }
    if (found > (uint64_t)count) {
        printf("  and %s more\n", number(found - (uint64_t)count).text);
    }
}

static void print_audit(const sabot_audit *audit, const sabot_room *room, bool is_pinned) {
    print_key(room, is_pinned);
    print_counts(audit);
    print_notes("Remarks", audit->remarks, audit->remark_count, audit->remarks_found);
    print_notes("Faults", audit->faults, audit->fault_count, audit->faults_found);
    if (audit->faults_found == 0) {
        printf("\n%s%s%s\n", sabot_paint(audit->is_stopped ? SABOT_PAINT_STRONG : SABOT_PAINT_TIE),
               audit->is_stopped ? "audit stopped: no faults so far" : "audit passed",
               sabot_paint(SABOT_PAINT_OFF));
        return;
    }
    printf("\n%saudit failed%s: %s fault%s\n", sabot_paint(SABOT_PAINT_BANKER), sabot_paint(SABOT_PAINT_OFF),
           number(audit->faults_found).text, audit->faults_found == 1 ? "" : "s");
}

// ---------------------------------------------------------------------------------------------------------
// JSON output

static json_t *notes_json(const sabot_audit_finding *notes, int count) {
    json_t *const list = json_array();
    for (int i = 0; i < count; i++) {
        json_array_append_new(list, json_pack("{s:I, s:I, s:I, s:s}", "record", (json_int_t)notes[i].sequence,
                                              "table", (json_int_t)notes[i].table, "hand",
                                              (json_int_t)notes[i].hand, "sentence", notes[i].sentence));
    }
    return list;
}

static json_t *audit_json(const sabot_audit *audit, const sabot_room *room, bool is_pinned) {
    char key[SABOT_HEX_SIZE], first[SABOT_TIME_SIZE], last[SABOT_TIME_SIZE];
    sabot_hex_write(room->key.bytes, key);
    json_t *const root =
        json_pack("{s:b, s:s, s:b}", "passed", audit->faults_found == 0 && !audit->is_stopped, "key", key,
                  "pinned", is_pinned);
    sabot_json_set_word(root, "first_time", sabot_time_write(audit->first_ms, first));
    sabot_json_set_word(root, "last_time", sabot_time_write(audit->last_ms, last));
    sabot_json_set_count(root, "records", audit->records);
    sabot_json_set_count(root, "unsigned_records", audit->unsigned_records);
    sabot_json_set_count(root, "events", audit->events);
    sabot_json_set_count(root, "tables", audit->tables);
    sabot_json_set_count(root, "hands", audit->hands);
    sabot_json_set_count(root, "voids", audit->voids);
    sabot_json_set_count(root, "settlements", audit->settled);
    sabot_json_set_count(root, "wagers", audit->lines);
    sabot_json_set_count(root, "fees", audit->fees);
    sabot_json_set_count(root, "prizes", audit->prizes);
    sabot_json_set_count(root, "transfers", audit->transfers);
    sabot_json_set_number(root, "moved", audit->moved_cents);
    sabot_json_set_count(root, "shoes_proven", audit->shoes_proven);
    sabot_json_set_count(root, "shoes_open", audit->shoes_open);
    sabot_json_set_count(root, "shoes_keyed", audit->shoes_keyed);
    sabot_json_set_count(root, "cards_proven", audit->cards_proven);
    sabot_json_set_count(root, "checkpoints", audit->checkpoints);
    sabot_json_set_flag(root, "chain_broken", audit->chain_is_broken);
    sabot_json_set_flag(root, "stopped", audit->is_stopped);
    sabot_json_set_count(root, "faults_found", audit->faults_found);
    sabot_json_set(root, "faults", notes_json(audit->faults, audit->fault_count));
    sabot_json_set_count(root, "remarks_found", audit->remarks_found);
    sabot_json_set(root, "remarks", notes_json(audit->remarks, audit->remark_count));
    return root;
}

// ---------------------------------------------------------------------------------------------------------

static int audit_journal(const options *chosen, sabot_journal *journal, const sabot_room_secret *secret) {
    static sabot_audit audit;
    sabot_progress progress;
    sabot_progress_begin(&progress, "records", 1);
    const bool passed = sabot_audit_run_with(journal, secret, sabot_progress_step, &progress, &audit);
    sabot_progress_end(&progress);
    const int exit_code = passed ? SABOT_EXIT_SUCCESS : SABOT_EXIT_FAILED;
    const sabot_room *const room = sabot_journal_room(journal);
    if (chosen->json) {
        const int printed = sabot_cli_print_json(COMMAND, audit_json(&audit, room, chosen->key != NULL));
        return printed != SABOT_EXIT_SUCCESS ? printed : exit_code;
    }
    print_audit(&audit, room, chosen->key != NULL);
    return exit_code;
}

int sabot_cmd_audit(int argc, char **argv) {
    options chosen = {0};
    if (!sabot_options_read(&option_table, argc, argv, &chosen)) {
        return SABOT_EXIT_USAGE;
    }
    sabot_journal *journal;
    int exit_code = sabot_cli_open_journal(COMMAND, chosen.path, chosen.key, &journal);
    if (exit_code != 0) {
        return exit_code;
    }
    sabot_room_secret secret;
    exit_code = chosen.secret != NULL ? check_seal(chosen.secret, journal, &secret) : 0;
    if (exit_code == 0) {
        exit_code = audit_journal(&chosen, journal, chosen.secret != NULL ? &secret : NULL);
    }
    sabot_fair_wipe(&secret, sizeof secret);
    sabot_journal_close(journal);
    return exit_code;
}
