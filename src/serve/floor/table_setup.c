/// Sets up tables with commands, and stores which configuration each table has applied.
#include "serve/floor/table_setup.h"

#include "room/people/people.h"
#include "serve/demo/autopilot.h"
#include "serve/log.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/// Sends a command as the server itself.
static bool send_command(sabot_host *host, uint32_t number, const sabot_command *command, char *sentence,
                         size_t size) {
    sabot_reply reply;
    sabot_host_execute(host, number, sabot_host_next_id(host), command, &reply);
    if (reply.status != SABOT_OK && reply.status != SABOT_NOTHING_CHANGES) {
        snprintf(sentence, size, "table %u: %s: %s", number, sabot_command_schema((int)command->type)->word,
                 reply.fault != NULL ? reply.fault->sentence : sabot_status_message(reply.status));
        return false;
    }
    return true;
}

static sabot_command command_of(sabot_command_type type) {
    return (sabot_command){.type = type, .role = SABOT_ROLE_ADMINISTRATOR};
}

static bool has_same_rules(const sabot_table *table, const sabot_room_table *wanted) {
    const int seats = wanted->seats != 0 ? wanted->seats : wanted->ruleset.seats;
    return table->has_rules && sabot_ruleset_equals(&table->ruleset, &wanted->ruleset) &&
           table->round.seats == seats && table->virtual_shoe == wanted->virtual_shoe &&
           table->tracker_only == wanted->tracker_only && table->sensors == wanted->sensors;
}

static bool is_between_hands(const sabot_table *table) {
    return table->phase == SABOT_PHASE_CLOSED || table->phase == SABOT_PHASE_BETWEEN;
}

static sabot_command rules_of(const sabot_room_table *wanted) {
    sabot_command command = command_of(SABOT_COMMAND_CHOOSE_RULES);
    command.choose_rules.ruleset = &wanted->ruleset;
    command.choose_rules.seats = wanted->seats;
    command.choose_rules.virtual_shoe = wanted->virtual_shoe;
    command.choose_rules.tracker_only = wanted->tracker_only;
    command.choose_rules.sensors = wanted->sensors;
    return command;
}

/// Sets row and timer, and posts the limits if either changed.
static bool adjust(sabot_host *host, uint32_t number, const sabot_room_table *wanted, char *sentence,
                   size_t size) {
    const sabot_table *const table = sabot_host_table(host, number);
    sabot_command row = command_of(SABOT_COMMAND_CHOOSE_ROW);
    sabot_command timer = command_of(SABOT_COMMAND_SET_TIMER);
    const sabot_command post = command_of(SABOT_COMMAND_POST);
    row.choose_row.row = (uint16_t)wanted->row;
    timer.set_timer.seconds = (uint16_t)wanted->timer_seconds;
    if (wanted->row >= 0 && table->round.schedule_row != wanted->row &&
        !send_command(host, number, &row, sentence, size)) {
        return false;
    }
    if (wanted->timer_seconds >= 0 && table->timer_seconds != wanted->timer_seconds &&
        !wanted->tracker_only && !send_command(host, number, &timer, sentence, size)) {
        return false;
    }
    return table->posted || send_command(host, number, &post, sentence, size);
}

// ---------------------------------------------------------------------------------------------------------
// A new table

/// Seats the demonstration's computer players with $1,000 each.
static bool seat_players(sabot_host *host, uint32_t number, char *sentence, size_t size) {
    const sabot_table *const table = sabot_host_table(host, number);
    for (int seat = 1; seat <= table->round.seats; seat++) {
        sabot_command sit = {
            .type = SABOT_COMMAND_SIT_DOWN, .role = SABOT_ROLE_DEALER, .person = SABOT_PILOT_DEALER};
        sabot_command buy = {
            .type = SABOT_COMMAND_BUY_IN, .role = SABOT_ROLE_DEALER, .person = SABOT_PILOT_DEALER};
        if (!sabot_autopilot_has_seat(seat)) {
            continue;
        }
        sit.sit_down.bettor = (uint8_t)seat;
        sit.sit_down.person = SABOT_PILOT_PLAYER(number, (sabot_person)seat);
        buy.buy_in.bettor = (uint8_t)seat;
        buy.buy_in.cents = 100000;
        if (!send_command(host, number, &sit, sentence, size) ||
            !send_command(host, number, &buy, sentence, size)) {
            return false;
        }
    }
    return true;
}

static bool open_first(sabot_host *host, uint32_t number, const sabot_room_table *wanted, bool is_demo,
                       char *sentence, size_t size) {
    sabot_command fill = command_of(SABOT_COMMAND_FILL_TRAY);
    const sabot_command open = command_of(SABOT_COMMAND_OPEN_TABLE);
    fill.fill_tray.cents = wanted->tray_cents;
    const bool has_tray = !wanted->tracker_only || wanted->sensors; // R-PROG-11
    if (wanted->tray_cents > 0 && has_tray && !send_command(host, number, &fill, sentence, size)) {
        return false;
    }
    return send_command(host, number, &open, sentence, size) &&
           (!is_demo || wanted->tracker_only || seat_players(host, number, sentence, size));
}

bool sabot_table_set_up(sabot_host *host, uint32_t number, const sabot_room_table *wanted, bool is_demo,
                        char *sentence, size_t size) {
    const sabot_table *const table = sabot_host_table(host, number);
    const sabot_command rules = rules_of(wanted);
    const bool is_new = !table->has_rules;
    if (!is_between_hands(table)) {
        if (has_same_rules(table, wanted)) {
            return true; // the other settings are applied at the next start
        }
        snprintf(sentence, size, "table %u: hand in progress; the new rules apply after a restart", number);
        return false;
    }
    if (!has_same_rules(table, wanted) && !send_command(host, number, &rules, sentence, size)) {
        return false;
    }
    return adjust(host, number, wanted, sentence, size) &&
           (!is_new || open_first(host, number, wanted, is_demo, sentence, size));
}

// ---------------------------------------------------------------------------------------------------------
// The configuration that each table has applied, stored in a file of the room. It lets a start tell a change
// in the configuration from one that a supervisor made at the table.

/// Returns a digest of all settings that a table applies.
static uint64_t digest_of(const sabot_room_table *wanted) {
    uint8_t bytes[SABOT_MESSAGE_BYTES_MAX + 4];
    const sabot_command command = rules_of(wanted);
    const size_t size = sabot_command_write(&command, bytes, SABOT_MESSAGE_BYTES_MAX);
    const int numbers[] = {wanted->row, wanted->timer_seconds};
    for (size_t i = 0; i < 4; i++) {
        bytes[size + i] = (uint8_t)((unsigned)numbers[i / 2] >> 8 * (i % 2));
    }
    return sabot_journal_digest(bytes, size + 4);
}

/// Reads the digests by table; 0 if one is missing or malformed.
static void read_applied(const char *path, uint64_t applied[], size_t count) {
    json_t *const root = json_load_file(path, JSON_REJECT_DUPLICATES, NULL);
    const json_t *const list = json_object_get(root, "taken");
    for (size_t i = 0; i < count; i++) {
        const char *const digits = json_string_value(json_array_get(list, i));
        const bool is_number =
            digits != NULL && strlen(digits) == 16 && strspn(digits, "0123456789abcdef") == 16;
        applied[i] = is_number ? strtoull(digits, NULL, 16) : 0;
    }
    json_decref(root);
}

static void write_applied(const char *path, const uint64_t applied[], size_t count) {
    json_t *const list = json_array();
    for (size_t i = 0; i < count; i++) {
        char digits[17];
        snprintf(digits, sizeof digits, "%016" PRIx64, applied[i]);
        json_array_append_new(list, json_string(digits));
    }
    json_t *const root = json_pack("{s:o}", "taken", list);
    if (root == NULL || !sabot_private_file_replace(path, root, true)) {
        sabot_log(
            SABOT_LOG_WARNING, "tables", "words=%s",
            sabot_log_text("cannot store which configuration was applied: the next start applies it again")
                .text);
    }
    json_decref(root);
}

// ---------------------------------------------------------------------------------------------------------
// All tables

sabot_table_setup *sabot_table_setup_of(const sabot_room_table *tables, uint32_t count, bool is_demo,
                                        const char *applied_path) {
    sabot_table_setup *const wanted = malloc(sizeof *wanted);
    sabot_room_table *const copy = calloc(count, sizeof *copy);
    if (wanted == NULL || copy == NULL) {
        free(wanted);
        free(copy);
        return NULL;
    }
    memcpy(copy, tables, count * sizeof *copy);
    *wanted = (sabot_table_setup){.tables = copy, .count = count, .is_demo = is_demo};
    snprintf(wanted->applied_path, sizeof wanted->applied_path, "%s", applied_path);
    return wanted;
}

void sabot_table_setup_free(sabot_table_setup *wanted) {
    free(wanted->tables);
    free(wanted);
}

void sabot_tables_set_up(sabot_host *host, void *context) {
    sabot_table_setup *const wanted = context;
    uint64_t applied[SABOT_ROOM_TABLES_MAX];
    bool is_changed = false;
    read_applied(wanted->applied_path, applied, wanted->count);
    for (uint32_t i = 0; i < wanted->count; i++) {
        const sabot_room_table *const each = &wanted->tables[i];
        const sabot_table *const table = sabot_host_table(host, i + 1);
        const uint64_t digest = digest_of(each);
        char sentence[256];
        if (table->has_rules && applied[i] == digest) {
            continue;
        }
        if (!sabot_table_set_up(host, i + 1, each, wanted->is_demo, sentence, sizeof sentence)) {
            sabot_log(SABOT_LOG_WARNING, "table", "number=%u words=%s", i + 1, sabot_log_text(sentence).text);
        } else if (is_between_hands(table) && applied[i] != digest) {
            applied[i] = digest;
            is_changed = true;
        }
    }
    if (is_changed) {
        write_applied(wanted->applied_path, applied, wanted->count);
    }
    sabot_table_setup_free(wanted);
}
