/// Tests every command in every table state from every role against tests/matrix.txt. A refusal causes no
/// event, and deciding never changes the table.
#include "table_script.h"

typedef struct {
    const char *name;
    const char *lines;
} table_state;

/// Rules are those of California, but a supervisor confirms every prize (R-PROG-13).
#define READY "rules mine 0 no no yes\ntimer 0\npost\nopen\nfill 2000000\n" WITH_PEOPLE "away 5\n" WITH_SHOE
#define BANKS READY "offer\naccept 3 50000\n"
#define CHIPS "sense 4 prog7 yes\nsense 5 prog7 yes\n"
#define LAY   CHIPS "bets\nbet 4 4 player 1000\nbet 5 5 tie 200\n"
#define HOUSE                                                                 \
    "rules washington 0 yes\ntimer 0\npost\nopen\nfill 2000000\n" WITH_PEOPLE \
    "away 5\nshoe 8 7\npass-shoe 4\n"
#define TRACKS "rules california-panda8 0 no yes\npost\nopen\nfill 1000\n" WITH_SHOE
#define SENSES "rules mine 0 no yes yes\npost\nopen\nfill 2000000\nsit 4 104\nsit 5 105\n" WITH_SHOE CHIPS

static const table_state states[] = {
    {"closed", "rules california-panda8 0 yes\nopen\nfill 1000\nshoe 8 7\nclose\n"},
    {"between", BANKS},
    {"offered",
     "rules california-panda8 0 no no yes\nopen\nfill 1000\n" WITH_PEOPLE "away 5\noffer\npass 3\n"},
    {"waits", READY "offer\npass 3\npass 4\npass 5\n"},
    {"betting", BANKS LAY},
    {"late", BANKS "timer 1\npost\n@0 " LAY "@1000 sense 4 prog8 yes\n"},
    {"nomore", BANKS LAY "no-more-bets\n"},
    {"dealing", BANKS LAY "start\ncard 2d\ncard Ts\n"},
    {"dealt", BANKS LAY "start\n" DEAL_D_S},
    {"declared", BANKS LAY "start\n" DEAL_D_S "declare dragon7\npress 5 prog7 each-suited\n"},
    {"settled", BANKS LAY "start\n" DEAL_D_S "declare dragon7\npress 5 prog7 each-suited\nreject 5 prog7 no\n"
                          "press 4 prog7 combination\nconfirm 4 prog7\nsettle\n"},
    {"house", HOUSE},
    {"drawing", HOUSE "burn 3c\nbets\nbet 4 4 player 1000\nstart\n"},
    {"tracker", TRACKS},
    {"tracked", TRACKS DEAL_D_S},
    {"sensed", SENSES},
    {"won", SENSES "start\n" DEAL_D_S "declare dragon7\npress 5 prog7 each-suited\n"},
};
enum { STATES = sizeof states / sizeof states[0], ROWS = SABOT_COMMAND_COUNT };

static sabot_table tables[STATES];
static char words[64][16];
static char word_statuses[64][48];
static int word_count;

/// A row of the matrix.
typedef struct {
    char command[64];
    char who[8];
    sabot_status cells[STATES];
} matrix_row;
static matrix_row rows[ROWS];
static int row_count;

static sabot_status status_of_word(const char *word) {
    if (strcmp(word, "ok") == 0) {
        return SABOT_OK;
    }
    for (int i = 0; i < word_count; i++) {
        if (strcmp(words[i], word) == 0) {
            return (sabot_status)status_named(word_statuses[i]);
        }
    }
    fail_msg("matrix.txt: unknown word %s", word);
    return SABOT_OK;
}

/// Reads "command | who | cell cell …"; the first row names the states.
static void read_row(char *line, bool is_head) {
    char *const who = strchr(line, '|') + 1;
    char *cells = strchr(who, '|') + 1;
    matrix_row *const next = &rows[row_count];
    snprintf(next->command, sizeof next->command, "%.*s", (int)(who - 1 - line), line);
    for (size_t end = strlen(next->command); end > 0 && next->command[end - 1] == ' '; end--) {
        next->command[end - 1] = '\0';
    }
    snprintf(next->who, sizeof next->who, "%.*s", (int)strcspn(who + 1, " |"), who + 1);
    for (int i = 0; i < STATES; i++) {
        while (*cells == ' ') {
            cells++;
        }
        const char *const cell = take_word(&cells, false);
        if (is_head) {
            assert_string_equal(cell, states[i].name);
        } else {
            next->cells[i] = status_of_word(cell);
        }
    }
    row_count += !is_head;
}

static int read_matrix(void **state) {
    (void)state;
    FILE *const stream = fopen(TESTS_DIRECTORY "/matrix.txt", "r");
    assert_non_null(stream);
    bool is_head = true;
    for (char line[512]; fgets(line, sizeof line, stream) != NULL;) {
        line[strcspn(line, "\n")] = '\0';
        if (line[0] == '=') {
            assert_int_equal(sscanf(line, "= %15s %47s", words[word_count], word_statuses[word_count]), 2);
            word_count++;
        } else if (line[0] != '#' && line[0] != '\0') {
            read_row(line, is_head);
            is_head = false;
        }
    }
    fclose(stream);
    my_ruleset = *ruleset_named("california-panda8");
    my_ruleset.paytables[0].confirm_from_cents = 0;
    for (int i = 0; i < STATES; i++) {
        play_new(states[i].lines);
        tables[i] = scenario.table;
    }
    return 0;
}

/// Every command has exactly one row, in the order of the list.
static void test_matrix_has_every_command_once(void **state) {
    (void)state;
    assert_int_equal(row_count, SABOT_COMMAND_COUNT - 1);
    for (int i = 0; i < row_count; i++) {
        int64_t time_ms = 1000;
        assert_int_equal(command_of(rows[i].command, &time_ms).type, i + 1);
    }
}

static void check_decision(const sabot_table *table, const sabot_command *command, sabot_status expected,
                           const char *what) {
    static sabot_event_batch batch;
    static sabot_table before;
    memcpy(&before, table, sizeof before);
    const sabot_status status = sabot_table_decide(table, command, &batch);
    if (status != expected) {
        fail_msg("%s: %s, expected %s", what, sabot_status_name(status), sabot_status_name(expected));
    }
    assert_true((status == SABOT_OK) == (batch.count > 0));
    assert_same_table(&before, table);
    scenario.table = before;
    for (int i = 0; i < batch.count; i++) {
        snprintf(scenario.line, sizeof scenario.line, "%.200s", what);
        check_and_apply(&batch.events[i]);
    }
}

static bool may(const matrix_row *row, sabot_role role) {
    static const char letters[SABOT_ROLE_COUNT + 1] = "-PDS-AV";
    return letters[role] != '-' && strchr(row->who, letters[role]) != NULL;
}

/// Returns the person a command is about: its first field, the player who sits down, or the holder of the
/// shoe.
static sabot_person owner_of(const sabot_table *table, const sabot_command *command) {
    switch (command->type) {
    case SABOT_COMMAND_SIT_DOWN:
        return command->sit_down.person;
    case SABOT_COMMAND_DRAW_CARD:
    case SABOT_COMMAND_PASS_SHOE:
        return table->bettors[table->shoe.holder].person;
    default:
        return table->bettors[command->leave.bettor].person;
    }
}

/// Returns the status for a player who is not that person; phase and kind of table are checked first.
static sabot_status status_of_stranger(const sabot_table *table, const sabot_command *command,
                                       sabot_status cell) {
    const bool is_about_shoe =
        command->type == SABOT_COMMAND_DRAW_CARD || command->type == SABOT_COMMAND_PASS_SHOE;
    if (cell == SABOT_TABLE_TAKES_NO_WAGERS ||
        !(sabot_command_schema((int)command->type)->phases >> table->phase & 1)) {
        return cell;
    }
    if (is_about_shoe) { // R-HOUSE-2: a shoe that stays with the house or is keyed has no holder
        return cell == SABOT_SHOE_STAYS_WITH_DEALER || cell == SABOT_SHOE_IS_KEYED ? cell
                                                                                   : SABOT_SHOE_IS_NOT_YOURS;
    }
    return SABOT_SEAT_IS_NOT_YOURS;
}

static void check_cell(const matrix_row *row, int column) {
    const sabot_table *const table = &tables[column];
    for (int role = 0; role < SABOT_ROLE_COUNT; role++) {
        int64_t time_ms = 1000;
        char what[160];
        sabot_command command = command_of(row->command, &time_ms);
        snprintf(what, sizeof what, "%s, %s by %s", states[column].name, row->command,
                 sabot_role_name((sabot_role)role));
        command.role = (sabot_role)role;
        command.person = SUPERVISOR_PERSON;
        if (!may(row, (sabot_role)role)) {
            check_decision(table, &command, SABOT_ROLE_MAY_NOT, what);
            continue;
        }
        if (role != SABOT_ROLE_PLAYER) {
            // R-BET-9: with bets on the felt, the dealer needs a supervisor.
            const bool is_dealers_reopening = command.type == SABOT_COMMAND_REOPEN_BETS &&
                                              role == SABOT_ROLE_DEALER && row->cells[column] == SABOT_OK;
            check_decision(table, &command,
                           is_dealers_reopening ? SABOT_REOPENING_NEEDS_SUPERVISOR : row->cells[column],
                           what);
            continue;
        }
        const sabot_status strangers_status = status_of_stranger(table, &command, row->cells[column]);
        check_decision(table, &command, strangers_status, what);
        command.person = 0; // no person
        check_decision(table, &command, strangers_status, what);
        command.person = owner_of(table, &command);
        if (command.person != 0) {
            check_decision(table, &command, row->cells[column], what);
        }
    }
}

static void test_every_command_in_every_state_from_every_role(void **state) {
    (void)state;
    for (int i = 0; i < row_count; i++) {
        for (int column = 0; column < STATES; column++) {
            check_cell(&rows[i], column);
        }
    }
}

/// A command survives encoding, and truncated bytes are refused.
static void test_every_command_survives_encoding(void **state) {
    (void)state;
    static uint8_t bytes[SABOT_MESSAGE_BYTES_MAX], again_bytes[SABOT_MESSAGE_BYTES_MAX];
    static sabot_ruleset room;
    for (int i = 0; i < row_count; i++) {
        int64_t time_ms = 1000;
        const sabot_command command = command_of(rows[i].command, &time_ms);
        sabot_command again;
        const size_t size = sabot_command_write(&command, bytes, sizeof bytes);
        assert_true(size > 0);
        assert_int_equal(sabot_command_write(&command, again_bytes, size - 1), 0);
        for (size_t cut = 0; cut < size; cut++) {
            assert_int_equal(sabot_command_read(bytes, cut, &again, &room), 0);
        }
        assert_int_equal(sabot_command_read(bytes, size, &again, &room), size);
        assert_int_equal(sabot_command_write(&again, again_bytes, sizeof again_bytes), size);
        assert_memory_equal(bytes, again_bytes, size);
        assert_int_equal(again.type, command.type);
        const bool has_ruleset = command.type == SABOT_COMMAND_CHOOSE_RULES;
        assert_int_equal(sabot_command_read(bytes, size, &again, NULL), has_ruleset ? 0 : size);
    }
    sabot_event event;
    assert_int_equal(
        sabot_command_read((const uint8_t[]){SABOT_COMMAND_COUNT}, 1, &(sabot_command){0}, &room), 0);
    assert_int_equal(sabot_event_read((const uint8_t[]){SABOT_EVENT_COUNT}, 1, &event, &room), 0);
    assert_int_equal(sabot_event_read((const uint8_t[]){0}, 1, &event, &room), 0);
}

static void test_table_without_rules_accepts_only_rules_and_notes(void **state) {
    (void)state;
    static sabot_table nothing;
    sabot_table_begin(&nothing);
    for (int i = 0; i < row_count; i++) {
        for (int role = 0; role < SABOT_ROLE_COUNT; role++) {
            int64_t time_ms = 1000;
            sabot_command command = command_of(rows[i].command, &time_ms);
            command.role = (sabot_role)role;
            const bool is_taken = i == 0 || strncmp(rows[i].command, "note-", 5) == 0;
            const sabot_status expected = !may(&rows[i], (sabot_role)role) ? SABOT_ROLE_MAY_NOT
                                          : is_taken                       ? SABOT_OK
                                                                           : SABOT_RULES_ARE_MISSING;
            check_decision(&nothing, &command, expected, rows[i].command);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_matrix_has_every_command_once),
        cmocka_unit_test(test_every_command_in_every_state_from_every_role),
        cmocka_unit_test(test_every_command_survives_encoding),
        cmocka_unit_test(test_table_without_rules_accepts_only_rules_and_notes),
    };
    return cmocka_run_group_tests(tests, read_matrix, NULL);
}
