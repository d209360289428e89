/// Every event occurs in a scenario and its fields are checked. An event without a scenario fails the test.
#include "table_script.h"

/// A California table of version 0.1, from its first setting to its closing.
static const char california[] =
    "rules mine 8 no no yes\n"
    "> rules-chosen california-panda8 8 no no yes\n> meter-set prog7 1000000\n> meter-set prog8 500000\n"
    "row 0\n> row-chosen 0\nlimits tie 200 5000\n> limits-set tie 200 5000\ntimer 10\n> timer-set 10\n"
    "post\n> posted\nopen\n> table-opened\nfill 2000\n> tray-filled 2000\n"
    "sit 3 103\n> sat-down 3 103\nbuy-in 3 50000\n> bought-in 3 50000\nsit 4 104\nbuy-in 4 50000\n"
    "away 3\n> went-away 3\nback 3\n> came-back 3\ncash-out 3 1000\n> cashed-out 3 1000\n"
    "shoe 3\n> shoe-started 1 3 0\nburn 2s\n> burned 2s 3\n"
    "offer\n> bank-offered 3\npass 3\n> bank-passed 3\n> bank-offered 4\npass 4\n> bank-passed 4\n> bank-waits\n"
    "offer\naccept 3 20000\n> bank-taken 3 20000\namount 3 30000\n> bank-changed 30000\n"
    "sense 4 prog7 yes\n> chip-laid 4 prog7\n"
    "@5000 bets\n> bets-opened 1 15000 200 no\nbet 4 4 banker 2000\n> bet-placed 4 4 banker 2000 100\n"
    "bet 4 4 banker 3000\n> bet-changed 4 4 banker 3000\nbet 4 4 tie 300\nwithdraw 4 4 tie\n"
    "> bet-withdrawn 4 4 tie\nbet 4 4 prog7 100\nbet 4 4 prog8 100\nbet 4 4 dragon7 100\n"
    "@15000 tick\n> bets-closed yes\n"
    "start\n> hand-started 1\n> fee-taken 0 100\n> fee-taken 3 50\n> fee-taken 65535 200\n"
    "> progressive-taken 1 100 10000200000\n> progressive-taken 2 100 5000200000\n> flagged 4 prog8 no\n"
    "card 2c\n> card-dealt 2c\ntake-back\n> card-taken-back 2c\ncard 9h\n"
    "misdeal the wrong shoe\n> misdealt the wrong shoe\n" DEAL_DRAGON7
    "cut-card\n> cut-card-came 2\ndeclare dragon7\n> declared dragon7\n"
    "press 4 prog7 any\n> button-pressed 4 prog7 any 901\n"
    "reject 4 prog7 not sensed\n> prize-rejected 4 prog7 not sensed\npress 4 prog7 any\nconfirm 4 prog7\n"
    "> prize-paid 4 prog7 any 1000 100 0\n"
    "settle\n> line-settled 0 push 0 0 3000\n> line-settled 3 win 0 4000 100\n> hand-settled\n"
    "end\n> hand-ended 1\nsense 4 prog7 no\n> chip-removed 4 prog7\ntake envy 100\n> money-taken envy 100\n"
    "bets\nbet 4 4 prog7 100\nbet 4 4 player 1000\nstart\nvoid smoke\n> meter-restored prog7 10000200000\n"
    "> wager-returned 0 100 0\n> wager-returned 1 1000 0\n> hand-voided 2 smoke\n"
    "bets\nvoid again\n> fee-returned 65535 200\n> hand-voided 3 again\n"
    "give-up 3\n> bank-ended 3 26000\n> bank-offered 4\nleave 4\n> cashed-out 4 54550\n> left 4\n"
    "> bank-offered 3\nclose\n> cashed-out 3 44600\n> left 3\n> shoe-ended 1 the table closes\n> table-closed\n";

/// R-PROG-10 to R-PROG-15, R-BANK-5, R-BET-9, R-DEAL-2: a table whose chips are bets, and its corrections.
/// The Dragon 7 meter may reach $10,000.10, so half of the first 20 cents go to its reserve.
static const char corrected[] =
    "rules mine 8 no no yes\ntimer 10\npost\nopen\nfill 2000\nsit 3 103\nbuy-in 3 50000\nsit 4 104\n"
    "buy-in 4 50000\nshoe 8\nburn 2s\n> burned 2s 3\ntake-back\n> burn-taken-back 2s 3\nburn 3s\n> burned 3s 4\n"
    "offer\naccept 3 20000\nadjust-meter prog8 600000 advertised-start 903 on the poster\n"
    "> meter-adjusted prog8 600000 advertised-start 903 on the poster\n"
    "sensors no\n> sensors-stopped\nsensors yes\n> sensors-resumed\nsense 4 prog7 yes\nsense 3 prog7 yes\n"
    "@5000 bets\nbet 4 4 player 1000\nstart\n> chip-alarm 3 prog7 player-dealer\n> bet-placed 4 4 prog7 100 0\n"
    "> bets-closed no\n> hand-started 1\n> fee-taken 0 100\n> fee-taken 65535 200\n"
    "> progressive-taken 1 100 10000100000\n> reserve-set prog7 100000\n"
    "? tray=2080 dragon7-meter=1000010 dragon7-reserve=10 collection=300 felt=1000\n"
    "supervisor:902 reopen-bets\n> reserve-set prog7 0\n> meter-restored prog7 10000000000\n"
    "> fee-released 0 100\n> progressive-released 1 100\n> fee-released 65535 200\n> bets-reopened 15000\n"
    "> bet-withdrawn 4 4 prog7\n? tray=2000 dragon7-reserve=0 felt=1300 collection=0 seat4=48900\nstart\n"
    "dead-card 9d\n> card-dead 9d\n" DEAL_PLAYER "declare player\nreopen the wrong card\n"
    "> outcome-reopened 1 the wrong card\ntake-back\n> card-taken-back 7d\ncard 6d\ndeclare player\nsettle\n"
    "> line-settled 0 win 0 1000 1000\n> hand-settled\nend\n> hand-ended 1\n> bank-renewed 3 20000\n"
    "? bank=20000 seat3=28800 dragon7-reserve=10 dragon7-meter=1000010 tray=2080\n";

/// Events of virtual shoes and house-banked tables only.
static const char virtual_shoe[] = "rules washington 0 yes\npost\nopen\nsit 4 104\nshoe 8 9\ncut 4 208\n"
                                   "> shoe-cut 4 208\npass-shoe 4\n> shoe-passed 4\nend-shoe a test\n"
                                   "> shoe-ended 1 a test\nreveal 5\n> shoe-revealed 1 5\n"
                                   "shoe 8 9\nend-shoe again\nlose-seed\n> seed-lost 2\n";

/// Notes at an empty table, which change nothing.
static const char notes[] =
    "note-sign-in 7 dealer, at table 1\n> signed-in 7 dealer, at table 1\n"
    "note-sign-in-refused 0 no such PIN\n> sign-in-refused 0 no such PIN\n"
    "note-sign-out 7 idle for an hour\n> signed-out 7 idle for an hour\n"
    "note-refusal 7 bet BETTING_IS_CLOSED\n> refused 7 bet BETTING_IS_CLOSED\n"
    "note-setting 7 the display is dimmed\n> setting-changed 7 the display is dimmed\n";

static void test_every_event_occurs_in_a_scenario(void **state) {
    (void)state;
    my_ruleset = edition1_of("california-panda8");
    play_new(california);
    // $20 in the tray, $1 and $1 taken, $0.20 and $0.20 to the meters, $10 won, $1 envy.
    play_lines("? tray=1060 envy=0 collection=650 felt=0 bank=0 dragon7-meter=1000020 panda8-meter=500020\n");
    my_ruleset = *ruleset_named("california-panda8");
    my_ruleset.paytables[0].max_cents = 1000010;
    play_new(corrected);
    play_new(virtual_shoe);
    play_new(notes);
    for (int type = 1; type < SABOT_EVENT_COUNT; type++) {
        if (scenario.named[type] == 0) {
            fail_msg("no scenario has %s", sabot_event_schema(type)->word);
        }
    }
}

/// The sentences of some events.
static void test_events_read_as_sentences(void **state) {
    (void)state;
    static const struct {
        sabot_event event;
        const char *sentence;
    } sentences[] = {
        {{.type = SABOT_EVENT_BET_PLACED, .bet_placed = {15, 4, SABOT_KIND_PANDA8, 5000, 50}},
         "back line 1 bets $50 on Panda 8 at seat 4, fee $0.50"},
        {{.type = SABOT_EVENT_PROGRESSIVE_TAKEN, .progressive_taken = {2, 100, 10000200001}},
         "wager 2: $1 to the tray; the meter is now $10,000.20 and 1/10,000 cent"},
        {{.type = SABOT_EVENT_BURNED, .burned = {SABOT_DECK_CARDS, 5}}, "5 cards are burned, exposed: -"},
        {{.type = SABOT_EVENT_MONEY_TAKEN, .money_taken = {SABOT_ACCOUNT_ENVY, 2500}},
         "$25 sent from envy to the cage"},
        {{.type = SABOT_EVENT_FLAGGED, .flagged = {4, SABOT_KIND_PROGRESSIVE_PANDA8, true}},
         "seat 4: Panda 8 progressive chip and bet do not match (chip: yes)"},
        {{.type = SABOT_EVENT_LINE_SETTLED, .line_settled = {3, SABOT_RESULT_LOSE, 5000, 0, 0}},
         "wager 3: lose, $50 taken, $0 paid, $0 returned"},
        {{.type = SABOT_EVENT_REFUSED,
          .refused = {14, {"player confirm 4 progressive-dragon7"}, {"SABOT_ROLE_MAY_NOT"}}},
         "person 14: player confirm 4 progressive-dragon7: refused: SABOT_ROLE_MAY_NOT"},
        {{.type = SABOT_EVENT_CHIP_ALARM,
          .chip_alarm = {4, SABOT_KIND_PROGRESSIVE_DRAGON7, SABOT_ALARM_LOST}},
         "seat 4, Dragon 7 progressive: chip removed after NO MORE BETS"},
        {{.type = SABOT_EVENT_METER_ADJUSTED,
          .meter_adjusted = {SABOT_KIND_PROGRESSIVE_PANDA8, 600000, SABOT_CAUSE_ADVERTISED, 903, {"poster"}}},
         "Panda 8 progressive meter is changed to $6,000 with person 903: advertised start poster"},
        {{.type = SABOT_EVENT_CARD_KILLED, .card_killed = {SABOT_DECK_CARDS}}, "dead card: -"},
        {{.type = SABOT_EVENT_SIGNED_IN, .signed_in = {5, {"dealer, at table 1"}}},
         "person 5 signs in: dealer, at table 1"},
    };
    for (size_t i = 0; i < sizeof sentences / sizeof sentences[0]; i++) {
        char sentence[256];
        sabot_text text = sabot_text_in(sentence, sizeof sentence);
        sabot_event_explain(&sentences[i].event, &text);
        assert_string_equal(sentence, sentences[i].sentence);
    }
}

/// Roles, phases, fields and accounts have names.
static void test_words_of_roles_phases_and_fields(void **state) {
    (void)state;
    for (int i = 0; i < SABOT_ROLE_COUNT; i++) {
        sabot_role role;
        assert_true(sabot_role_parse(sabot_role_name((sabot_role)i), &role) && (int)role == i);
    }
    sabot_role role = SABOT_ROLE_PLAYER;
    assert_false(sabot_role_parse("croupier", &role));
    assert_int_equal(role, SABOT_ROLE_PLAYER);
    for (int i = 0; i < SABOT_PHASE_COUNT; i++) {
        assert_true(strlen(sabot_phase_name((sabot_phase)i)) > 0);
        assert_true(strlen(sabot_phase_description((sabot_phase)i)) > 0);
    }
    assert_int_equal(sabot_command_parse("bet"), SABOT_COMMAND_BET);
    assert_int_equal(sabot_command_parse("dance"), 0);
    assert_null(sabot_command_schema(0));
    assert_null(sabot_command_schema(SABOT_COMMAND_COUNT));
    assert_null(sabot_event_schema(SABOT_EVENT_COUNT));
    const int64_t time_ms = 1234;
    const sabot_bytes32 hash = {{0xab, 0x01}};
    char words[256];
    sabot_text text = sabot_text_in(words, sizeof words);
    sabot_field_write(SABOT_FIELD_NOTHING, &time_ms, &text);
    sabot_field_write(SABOT_FIELD_TIME, &time_ms, &text);
    sabot_field_write(SABOT_FIELD_HASH, &hash, &text);
    assert_int_equal(strncmp(words, "1,234ab0100", 11), 0);
    text = sabot_text_in(words, sizeof words);
    sabot_account_write(SABOT_ACCOUNT_METER_PANDA8, &text);
    sabot_account_write(SABOT_ACCOUNT_OF_BETTOR(4), &text);
    sabot_account_write(SABOT_ACCOUNT_OF_BETTOR(SABOT_BETTOR_OF_BACK(2)), &text);
    assert_string_equal(words, "panda8-meterseat 4back line 2");
}

/// Journals must stay readable forever: an event is its number followed by its fields, with one byte for a 0,
/// 32 for a hash, and none if there is no field.
static void test_event_encoding_is_number_and_fields(void **state) {
    (void)state;
    uint8_t bytes[SABOT_MESSAGE_BYTES_MAX];
    int without = 0;
    for (int type = 1; type < SABOT_EVENT_COUNT; type++) {
        const sabot_message_schema *const message = sabot_event_schema(type);
        size_t size = 1;
        bool has_ruleset = false;
        for (int i = 0; message->fields[i].name != NULL; i++) {
            const sabot_field_type field = message->fields[i].type;
            size += field == SABOT_FIELD_NOTHING ? 0 : field == SABOT_FIELD_HASH ? sizeof(sabot_bytes32) : 1;
            without += field == SABOT_FIELD_NOTHING;
            has_ruleset = has_ruleset || field == SABOT_FIELD_RULESET;
        }
        sabot_event event;
        memset(&event, 0, sizeof event);
        event.type = (sabot_event_type)type;
        assert_int_equal(sabot_event_write(&event, bytes, sizeof bytes), has_ruleset ? 0 : size);
        assert_true(has_ruleset || bytes[0] == type);
    }
    assert_true(without > 0);
    // Seven bits per byte, low bits first; amounts are zigzag-encoded: 300 cents is 600, or 4 * 128 + 88.
    const sabot_event bet = {.type = SABOT_EVENT_BET_PLACED,
                             .bet_placed = {SABOT_BETTOR_OF_BACK(1), 4, SABOT_KIND_TIE, 300, 50}};
    static const uint8_t expected[] = {SABOT_EVENT_BET_PLACED, 15, 4, SABOT_KIND_TIE, 128 + 88, 4, 100};
    assert_int_equal(sabot_event_write(&bet, bytes, sizeof bytes), sizeof expected);
    assert_memory_equal(bytes, expected, sizeof expected);
}

static void assert_survives_encoding(const sabot_ruleset *ruleset) {
    static uint8_t bytes[SABOT_MESSAGE_BYTES_MAX];
    static sabot_ruleset storage;
    const sabot_event event = {.type = SABOT_EVENT_RULES_CHOSEN,
                               .rules_chosen = {.ruleset = ruleset, .seats = ruleset->seats}};
    sabot_event again;
    sabot_ruleset_fault fault;
    assert_int_equal(sabot_ruleset_check(ruleset, &fault), SABOT_OK);
    const size_t size = sabot_event_write(&event, bytes, sizeof bytes);
    assert_true(size > 0);
    memset(&storage, 0x5a, sizeof storage);
    assert_int_equal(sabot_event_read(bytes, size, &again, &storage), size);
    assert_memory_equal(&storage, ruleset, sizeof storage);
}

/// A table keeps the rules it was opened with: every setting of a ruleset survives the journal.
static void test_ruleset_survives_encoding(void **state) {
    (void)state;
    static const char *const names[] = {"california-panda8", "california-ez", "ventura", "washington"};
    for (int i = 0; i < 4; i++) {
        assert_survives_encoding(ruleset_named(names[i]));
    }
    sabot_ruleset other; // compared byte by byte, so its padding must be zero, too
    memcpy(&other, ruleset_named("california-panda8"), sizeof other);
    other.decks = 6;
    other.seats = 14;
    other.shoe.burn = SABOT_BURN_FIXED;
    other.shoe.burn_cards = 7;
    other.shoe.cut_cards = 40;
    other.shoe.hands_after_cut = 3;
    other.dragon7_banker = SABOT_DRAGON7_PAYS_BANKER;
    other.bank_hands = 5;
    other.cover = SABOT_COVER_NET;
    other.settle_by = SABOT_SETTLE_BY_SEAT;
    other.direction = SABOT_COUNTER_CLOCKWISE;
    other.table_minimum = SABOT_MINIMUM_OF_BETTOR;
    other.legal_cap_cents = 200000;
    other.schedule_row = 2;
    other.fees_taken = SABOT_FEES_AS_PLACED;
    other.no_action_fee = SABOT_NO_ACTION_FEE_RETURNED;
    other.bet_timer_seconds = 45;
    other.wagers[SABOT_KIND_TIE].odds = 9;
    other.wagers[SABOT_KIND_TIE].back_line = true;
    other.order[0] = SABOT_KIND_BANKER;
    other.order[1] = SABOT_KIND_PLAYER;
    other.paytables[1].reset_cents = 100000;
    other.chip_unit_cents = 50;
    other.bank_rides = true;
    other.void_fee = SABOT_VOID_FEE_KEPT;
    other.paytables[0].confirm_from_cents = 0;
    other.paytables[1].confirm_from_cents = 2500;
    other.paytables[1].max_cents = 900000;
    other.paytables[1].seats_without = 1 << 9 | 1 << 14;
    assert_survives_encoding(&other);
}

/// A ruleset of version 0.1 is read with that version's settings, and written as it was.
static void test_ruleset_of_version_0_1_stays_one(void **state) {
    (void)state;
    static uint8_t bytes[SABOT_MESSAGE_BYTES_MAX], again_bytes[SABOT_MESSAGE_BYTES_MAX];
    static sabot_ruleset storage;
    const sabot_ruleset old = edition1_of("california-panda8");
    sabot_event event = {.type = SABOT_EVENT_RULES_CHOSEN, .rules_chosen = {.ruleset = &old, .seats = 8}};
    const size_t size = sabot_event_write(&event, bytes, sizeof bytes);
    assert_true(size > 0);
    assert_int_equal(bytes[1], 1); // the version of the ruleset
    sabot_event again;
    assert_int_equal(sabot_event_read(bytes, size, &again, &storage), size);
    assert_true(sabot_ruleset_equals(&storage, &old));
    assert_true(storage.is_edition1 && storage.bank_rides && storage.chip_unit_cents == 1);
    assert_int_equal(storage.paytables[0].confirm_from_cents, 0);
    assert_int_equal(sabot_event_write(&again, again_bytes, sizeof again_bytes), size);
    assert_memory_equal(bytes, again_bytes, size);
    event.rules_chosen.ruleset = ruleset_named("california-panda8");
    assert_true(sabot_event_write(&event, bytes, sizeof bytes) > size);
    assert_int_equal(bytes[1], 2);
    bytes[1] = 3;
    assert_int_equal(sabot_event_read(bytes, sizeof bytes, &again, &storage), 0);
}

/// Alarms and causes have names and words; a cause is found by its name.
static void test_words_of_alarms_and_causes(void **state) {
    (void)state;
    for (int i = 0; i < SABOT_ALARM_COUNT; i++) {
        assert_true(strlen(sabot_alarm_name((sabot_alarm)i)) > 0);
        assert_true(strlen(sabot_alarm_description((sabot_alarm)i)) > 0);
    }
    sabot_cause cause = SABOT_CAUSE_MOVED;
    assert_false(sabot_cause_parse("mistake", &cause));
    assert_int_equal(cause, SABOT_CAUSE_MOVED);
    for (int i = 0; i < SABOT_CAUSE_COUNT; i++) {
        assert_true(sabot_cause_parse(sabot_cause_name((sabot_cause)i), &cause) && (int)cause == i);
        assert_true(strlen(sabot_cause_title((sabot_cause)i)) > 0);
    }
}

/// The last value of each field is written and read, and none beyond it.
static void test_field_bounds_are_enforced(void **state) {
    (void)state;
    static const struct {
        sabot_event event;
        size_t size;
        int at; ///< the byte with the last value
    } last[] = {
        {{.type = SABOT_EVENT_BANK_OFFERED, .bank_offered = {14}}, 2, 1},
        {{.type = SABOT_EVENT_LEFT, .left = {78}}, 2, 1},
        {{.type = SABOT_EVENT_BET_WITHDRAWN, .bet_withdrawn = {1, 1, SABOT_KIND_PROGRESSIVE_PANDA8}}, 4, 3},
        {{.type = SABOT_EVENT_CARD_DEALT, .card_dealt = {52}}, 2, 1},
        {{.type = SABOT_EVENT_DECLARED, .declared = {SABOT_ENDING_TIE}}, 2, 1},
        {{.type = SABOT_EVENT_LINE_SETTLED, .line_settled = {0, SABOT_RESULT_PUSH, 0, 0, 0}}, 6, 2},
        {{.type = SABOT_EVENT_MONEY_TAKEN, .money_taken = {SABOT_ACCOUNT_RESERVE_PANDA8, 0}}, 3, 1},
        {{.type = SABOT_EVENT_CHIP_ALARM, .chip_alarm = {1, SABOT_KIND_TIE, SABOT_ALARM_SHORT_STACK}}, 4, 3},
        {{.type = SABOT_EVENT_METER_ADJUSTED, .meter_adjusted = {.cause = SABOT_CAUSE_OTHER}}, 6, 3},
        {{.type = SABOT_EVENT_BETS_CLOSED, .bets_closed = {true}}, 2, 1},
    };
    uint8_t bytes[SABOT_MESSAGE_BYTES_MAX];
    static sabot_ruleset storage;
    sabot_event event;
    for (size_t i = 0; i < sizeof last / sizeof last[0]; i++) {
        assert_int_equal(sabot_event_write(&last[i].event, bytes, sizeof bytes), last[i].size);
        assert_int_equal(sabot_event_read(bytes, last[i].size, &event, &storage), last[i].size);
        bytes[last[i].at]++;
        assert_int_equal(sabot_event_read(bytes, last[i].size, &event, &storage), 0);
    }
}

/// Any text can be recorded.
static void test_any_text_can_be_a_reason(void **state) {
    (void)state;
    static const struct {
        const char *text, *reason;
    } texts[] = {
        {"dealer, at table 1", "dealer, at table 1"},
        {"größer 發", "größer 發"},
        {"a\nb\tc\x1b[2J", "a?b?c?[2J"},
        {"\xff\xc3", "??"},
        {"", "-"},
        {"  ", "-"},
    };
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        assert_string_equal(sabot_reason_of(texts[i].text).text, texts[i].reason);
    }
    // 94 bytes and a two-byte character, which is dropped whole. A last byte that fits stays.
    char text[200];
    memset(text, 'x', sizeof text);
    strcpy(text + 94, "ö and more");
    assert_int_equal(strlen(sabot_reason_of(text).text), 94);
    strcpy(text + 93, "ö and more");
    assert_int_equal(strlen(sabot_reason_of(text).text), 95);
    assert_true(sabot_text_is_plain(sabot_reason_of(text).text));
    strcpy(text + 94, "yz");
    assert_string_equal(sabot_reason_of(text).text + 94, "y");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_event_occurs_in_a_scenario),
        cmocka_unit_test(test_events_read_as_sentences),
        cmocka_unit_test(test_words_of_roles_phases_and_fields),
        cmocka_unit_test(test_event_encoding_is_number_and_fields),
        cmocka_unit_test(test_ruleset_survives_encoding),
        cmocka_unit_test(test_ruleset_of_version_0_1_stays_one),
        cmocka_unit_test(test_words_of_alarms_and_causes),
        cmocka_unit_test(test_field_bounds_are_enforced),
        cmocka_unit_test(test_any_text_can_be_a_reason),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
