/// Tests commands from lines and JSON, and events to JSON: every command and event can be written and read.
#include "testing.h"

#include "cmd/cli.h"
#include "cmd/table/command_input.h"
#include "text/json/field.h"
#include "text/json/json.h"
#include "text/sentences/sentences.h"

static sabot_command_line line;
static sabot_input_fault fault;
static sabot_ruleset named;
static const sabot_field_storage any_file = {.source = sabot_ruleset_from_config, .ruleset = &named};

static bool reads(const char *text) {
    return sabot_command_line_read(text, sabot_ruleset_from_config, &line, &fault);
}

/// Returns a valid word for a field of this type.
static const char *sample_of(sabot_field_type type) {
    static const char *const samples[SABOT_FIELD_COUNT] = {
        [SABOT_FIELD_SEAT] = "4",
        [SABOT_FIELD_BETTOR] = "back3",
        [SABOT_FIELD_PERSON] = "#14",
        [SABOT_FIELD_KIND] = "panda8",
        [SABOT_FIELD_CENTS] = "$1,234.50",
        [SABOT_FIELD_CARD] = "Th",
        [SABOT_FIELD_ENDING] = "dragon7",
        [SABOT_FIELD_PRIZE] = "each-suited",
        [SABOT_FIELD_ACCOUNT] = "collection",
        [SABOT_FIELD_QUANTITY] = "6",
        [SABOT_FIELD_FLAG] = "yes",
        [SABOT_FIELD_REASON] = "\"a reason, größer\"",
        [SABOT_FIELD_HASH] = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f",
        [SABOT_FIELD_RULESET] = "washington",
        [SABOT_FIELD_CAUSE] = "advertised-start",
    };
    return samples[type];
}

/// The same as JSON.
static json_t *json_sample_of(sabot_field_type type) {
    switch (type) {
    case SABOT_FIELD_SEAT:
        return json_integer(4);
    case SABOT_FIELD_BETTOR:
        return json_integer(SABOT_BETTOR_OF_BACK(3));
    case SABOT_FIELD_PERSON:
        return json_integer(14);
    case SABOT_FIELD_CENTS:
        return json_integer(123450);
    case SABOT_FIELD_QUANTITY:
        return json_integer(6);
    case SABOT_FIELD_FLAG:
        return json_true();
    case SABOT_FIELD_REASON:
        return json_string("a reason, größer");
    default:
        return json_string(sample_of(type));
    }
}

static bool has_fields(const sabot_message_schema *message) {
    const int type = sabot_command_parse(message->word);
    return message->fields[0].type != SABOT_FIELD_NOTHING &&
           !sabot_field_is_set_by_host((sabot_command_type)type, &message->fields[0]);
}

static void write_line(int type, char *text, size_t size) {
    const sabot_message_schema *const message = sabot_command_schema(type);
    sabot_text written = sabot_text_in(text, size);
    sabot_text_add(&written, "dealer#5 ");
    sabot_text_add(&written, message->word);
    for (int i = 0; has_fields(message) && message->fields[i].name != NULL; i++) {
        sabot_text_add(&written, " ");
        sabot_text_add(&written, sample_of(message->fields[i].type));
    }
}

static json_t *command_json(int type) {
    const sabot_message_schema *const message = sabot_command_schema(type);
    json_t *const root = json_pack("{s:s}", "command", message->word);
    for (int i = 0; has_fields(message) && message->fields[i].name != NULL; i++) {
        json_object_set_new(root, message->fields[i].name, json_sample_of(message->fields[i].type));
    }
    return root;
}

static void test_every_command_is_the_same_from_a_line_and_from_json(void **state) {
    (void)state;
    static uint8_t from_line[SABOT_MESSAGE_BYTES_MAX], from_json[SABOT_MESSAGE_BYTES_MAX];
    for (int type = 1; type < SABOT_COMMAND_COUNT; type++) {
        char text[512];
        sabot_command command = {.role = SABOT_ROLE_DEALER};
        write_line(type, text, sizeof text);
        if (!reads(text)) {
            fail_msg("%s: %s", text, fault.sentence);
        }
        assert_int_equal(line.command.type, type);
        json_t *const root = command_json(type);
        if (!sabot_command_from_json(root, &any_file, &command, &fault)) {
            fail_msg("%s: %s", text, fault.sentence);
        }
        json_decref(root);
        const size_t size = sabot_command_write(&line.command, from_line, sizeof from_line);
        assert_true(size > 0);
        assert_int_equal(sabot_command_write(&command, from_json, sizeof from_json), size);
        assert_memory_equal(from_line, from_json, size);
    }
}

static void test_missing_field_is_refused_unless_it_may_be_empty(void **state) {
    (void)state;
    for (int type = 1; type < SABOT_COMMAND_COUNT; type++) {
        const sabot_message_schema *const message = sabot_command_schema(type);
        const sabot_command asked = {.type = (sabot_command_type)type};
        for (int i = 0; has_fields(message) && message->fields[i].name != NULL; i++) {
            sabot_command command = asked;
            json_t *const root = command_json(type);
            json_object_del(root, message->fields[i].name);
            assert_int_equal(sabot_command_from_json(root, &any_file, &command, &fault),
                             sabot_field_is_optional(&asked, i));
            json_decref(root);
        }
    }
}

static void refuses_json(const char *text, const char *sentence) {
    sabot_command command = {.role = SABOT_ROLE_DEALER};
    json_t *const root = sabot_input_load(text, strlen(text), &fault);
    assert_non_null(root);
    assert_false(sabot_command_from_json(root, &any_file, &command, &fault));
    assert_string_equal(fault.sentence, sentence);
    json_decref(root);
}

static void test_malformed_json_is_refused_with_a_sentence(void **state) {
    (void)state;
    const char *const no_command = "command: must be a command word, as in {\"command\": \"start\"}";
    refuses_json("[]", no_command);
    refuses_json("{}", no_command);
    refuses_json("{\"command\": 3}", no_command);
    refuses_json("{\"command\": \"draw\", \"card\": \"9c\"}",
                 "card: leave it out: the virtual shoe supplies the card");
    refuses_json("{\"command\": \"deal\"}", no_command);
    // Forty bytes are quoted, and the fortieth is inside a character, which would be invalid JSON.
    refuses_json(
        "{\"command\": \"card\", \"card\": \"中中中中中中中中中中中中中中\"}",
        "card: '中中中中中中中中中中中中中?' is not valid: write a rank A23456789TJQK and a suit cdhs, such as 8c or "
        "Th");
    refuses_json("{\"command\": \"pass\", \"seat\": 15}", "seat: must be 0 to 14, not 15");
    refuses_json("{\"command\": \"pass\", \"seat\": \"4\"}",
                 "seat: must be a whole number, without quotes, decimal point or exponent");
    refuses_json("{\"command\": \"sense\", \"seat\": 4, \"kind\": \"progressive-panda8\", \"laid\": 1}",
                 "laid: must be true or false");
    refuses_json("{\"command\": \"card\", \"card\": 8}", "card: must be a string");
    refuses_json("{\"command\": \"card\", \"card\": \"8x\"}",
                 "card: '8x' is not valid: write a rank A23456789TJQK and a suit cdhs, such as 8c or Th");
    refuses_json("{\"command\": \"reveal\", \"seed\": \"00\"}",
                 "seed: '00' is not valid: write 64 hexadecimal digits");
}

static void test_json_cannot_set_the_sender(void **state) {
    (void)state;
    refuses_json("{\"command\": \"start\", \"role\": \"supervisor\"}",
                 "start: unknown key 'role': valid keys are command");
    refuses_json("{\"command\": \"leave\", \"bettor\": 4, \"person\": 9}",
                 "leave: unknown key 'person': valid keys are command, bettor");
}

static void test_player_can_only_seat_themselves_in_json(void **state) {
    (void)state;
    sabot_command command = {.role = SABOT_ROLE_PLAYER, .person = 14, .time_ms = 5};
    json_t *const root = json_pack("{s:s, s:i}", "command", "sit", "bettor", 4);
    assert_true(sabot_command_from_json(root, &any_file, &command, &fault));
    assert_int_equal(command.sit_down.person, 14);
    assert_int_equal(command.role, SABOT_ROLE_PLAYER);
    assert_int_equal(command.person, 14);
    assert_int_equal(command.time_ms, 5);
    command.role = SABOT_ROLE_DEALER;
    assert_false(sabot_command_from_json(root, &any_file, &command, &fault));
    json_decref(root);
}

static void test_line_has_sender_table_time_and_id(void **state) {
    (void)state;
    assert_true(reads("@+1500ms 12: player#4294967295 bet 4 player $50 id=000102030405060708090A0b0c0d0e0f"));
    assert_int_equal(line.type, SABOT_LINE_COMMAND);
    assert_int_equal(line.clock, SABOT_CLOCK_FORWARD);
    assert_int_equal(line.time_ms, 1500);
    assert_int_equal(line.table, 12);
    assert_int_equal(line.command.role, SABOT_ROLE_PLAYER);
    assert_int_equal(line.command.person, UINT32_MAX);
    assert_true(line.has_id);
    assert_int_equal(line.id.bytes[10], 10);
    assert_int_equal(line.command.bet.bettor, 4);
    assert_int_equal(line.command.bet.seat, 4);
    assert_int_equal(line.command.bet.cents, 5000);
}

/// Without a table, the first is meant; 0 is the room itself.
static void test_line_names_a_table_or_the_room(void **state) {
    (void)state;
    assert_true(reads("dealer#5 bets") && !line.has_table && line.table == 1);
    assert_true(reads("0: device note-setting #5 the day ends at 6") && line.has_table && line.table == 0);
    assert_string_equal(line.command.note_setting.what.text, "the day ends at 6");
    assert_false(reads("0:"));
    // A reason in the middle is one word, or is in quotes.
    assert_true(reads("device note-refusal #14 \"confirm 4 prog7\" role may not"));
    assert_string_equal(line.command.note_refusal.asked.text, "confirm 4 prog7");
    assert_string_equal(line.command.note_refusal.reason.text, "role may not");
    assert_true(reads("device note-refusal #14 bet") && line.command.note_refusal.reason.text[0] == '\0');
}

static void test_times_and_empty_lines(void **state) {
    (void)state;
    assert_true(reads("") && line.type == SABOT_LINE_EMPTY);
    assert_true(reads(" \t # dealer#5 bets") && line.type == SABOT_LINE_EMPTY);
    assert_true(reads("@2h") == false);
    assert_true(reads("@+2h") && line.time_ms == 7200000 && line.type == SABOT_LINE_EMPTY);
    assert_true(reads("@23:59:59 state") && line.clock == SABOT_CLOCK_OF_DAY && line.time_ms == 86399000);
    assert_true(reads("@1767258000000") && line.clock == SABOT_CLOCK_SET);
    assert_false(reads("@+2000000000s"));
    assert_false(reads("@23:60:00"));
}

static void test_flags_are_given_by_name_in_any_order(void **state) {
    (void)state;
    assert_true(reads("supervisor rules sensors washington virtual 14"));
    assert_true(line.command.choose_rules.sensors && line.command.choose_rules.virtual_shoe);
    assert_false(line.command.choose_rules.tracker_only);
    assert_int_equal(line.command.choose_rules.seats, 14);
    assert_true(reads("supervisor rules washington 0 no yes"));
    assert_true(line.command.choose_rules.tracker_only);
}

static void test_player_can_only_seat_themselves(void **state) {
    (void)state;
    assert_true(reads("player#14 sit 4") && line.command.sit_down.person == 14);
    assert_false(reads("dealer#5 sit 4"));
}

static void test_invalid_text_is_made_printable_byte_by_byte(void **state) {
    (void)state;
    char text[] = "größer \x1b[2J \xff \xc2\x85 \xf0\x9f\x90";
    sabot_cli_sanitize(text);
    assert_string_equal(text, "größer ?[2J ? ?? ???");
    assert_int_equal(sabot_text_character_size("\xf0\x9f\x90\xbc"), 4);
    assert_int_equal(sabot_text_character_size(""), 0);
}

static void test_text_is_utf8_without_control_characters(void **state) {
    (void)state;
    assert_true(sabot_text_is_plain("größer €5 \xf0\x9f\x90\xbc"));
    // The first and last character of each length, and those next to excluded ranges.
    static const char *const good[] = {" ",
                                       "~",
                                       "\xc2\xa0",
                                       "\xdf\xbf",
                                       "\xe0\xa0\x80",
                                       "\xed\x9f\xbf",
                                       "\xee\x80\x80",
                                       "\xef\xbf\xbf",
                                       "\xf0\x90\x80\x80",
                                       "\xf4\x8f\xbf\xbf"};
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        assert_int_equal(sabot_text_character_size(good[i]), strlen(good[i]));
    }
    static const char *const bad[] = {"\x1b",
                                      "\x7f",
                                      "\xc2\x85",
                                      "\xff",
                                      "\xc0\x80",
                                      "\xc3",
                                      "a\n",
                                      "\x80",
                                      "\xed\xa0\x80",
                                      "\xf4\x90\x80\x80",
                                      "\x1f",
                                      "\xa0",
                                      "\xbf",
                                      "\xc2\x80",
                                      "\xc2\x9f",
                                      "\xc1\xbf",
                                      "\xe0\x9f\xbf",
                                      "\xed\xbf\xbf",
                                      "\xf0\x8f\xbf\xbf",
                                      "\xf5\x80\x80\x80",
                                      "\xe2\x82",
                                      "\xe2\x82\xc0"};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        assert_false(sabot_text_is_plain(bad[i]));
    }
}

static void test_every_event_has_json_and_a_sentence(void **state) {
    (void)state;
    static sabot_table table;
    static sabot_ruleset ruleset;
    sabot_config_fault config;
    assert_true(sabot_config_read("california-panda8", &ruleset, &config));
    sabot_table_begin(&table);
    table.ruleset = ruleset;
    table.round = sabot_round_defaults(&ruleset);
    table.round.wagers[table.round.wager_count++] = sabot_wager_of(1, 1, SABOT_KIND_PLAYER, 1000);
    table.round.deal = sabot_ending_deal(SABOT_ENDING_TIE);
    for (int type = 1; type < SABOT_EVENT_COUNT; type++) {
        sabot_event event = {.type = (sabot_event_type)type};
        const sabot_message_schema *const message = sabot_event_schema(type);
        if (message->fields[0].type == SABOT_FIELD_RULESET) {
            event.rules_chosen.ruleset = &ruleset;
        }
        if (message->fields[0].type == SABOT_FIELD_BETTOR) {
            event.bet_placed.bettor = 1;
            event.bet_placed.seat = 1;
        }
        json_t *const root = sabot_event_json(&event);
        assert_string_equal(json_string_value(json_object_get(root, "event")), message->word);
        for (int i = 0; has_fields(message) && message->fields[i].name != NULL; i++) {
            assert_non_null(json_object_get(root, message->fields[i].name));
        }
        json_decref(root);
        char sentence[SABOT_SENTENCE_SIZE];
        sabot_text text = sabot_text_in(sentence, sizeof sentence);
        if (type != SABOT_EVENT_CARD_DEALT) { // the deal above is over
            sabot_sentence_event(&table, &event, &text);
            assert_true(text.length > 0 && strchr(sentence, '{') == NULL);
        }
    }
}

static void test_command_with_an_invalid_reason_is_refused(void **state) {
    (void)state;
    uint8_t bytes[SABOT_MESSAGE_BYTES_MAX];
    sabot_command command = {.type = SABOT_COMMAND_VOID_HAND};
    strcpy(command.void_hand.reason.text, "größer");
    assert_true(sabot_command_write(&command, bytes, sizeof bytes) > 0);
    strcpy(command.void_hand.reason.text, "a \xff card");
    assert_int_equal(sabot_command_write(&command, bytes, sizeof bytes), 0);
    strcpy(command.void_hand.reason.text, "a \xc2\x9b"
                                          "2J card"); // controls a terminal
    assert_int_equal(sabot_command_write(&command, bytes, sizeof bytes), 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_command_is_the_same_from_a_line_and_from_json),
        cmocka_unit_test(test_missing_field_is_refused_unless_it_may_be_empty),
        cmocka_unit_test(test_malformed_json_is_refused_with_a_sentence),
        cmocka_unit_test(test_json_cannot_set_the_sender),
        cmocka_unit_test(test_player_can_only_seat_themselves_in_json),
        cmocka_unit_test(test_line_has_sender_table_time_and_id),
        cmocka_unit_test(test_line_names_a_table_or_the_room),
        cmocka_unit_test(test_times_and_empty_lines),
        cmocka_unit_test(test_flags_are_given_by_name_in_any_order),
        cmocka_unit_test(test_player_can_only_seat_themselves),
        cmocka_unit_test(test_text_is_utf8_without_control_characters),
        cmocka_unit_test(test_every_event_has_json_and_a_sentence),
        cmocka_unit_test(test_invalid_text_is_made_printable_byte_by_byte),
        cmocka_unit_test(test_command_with_an_invalid_reason_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
