/// Every status occurs in a test: those of a table here, in the shortest way; the others in the listed test
/// file. A new status without a test fails.
#include "table_script.h"

typedef struct {
    sabot_status status;
    const char *before;  ///< lines before the command
    const char *command; ///< the refused command
} refusal;

#define STARTED   WASHINGTON "bets\nstart\n"
#define DEALT     STARTED DEAL_TIE
#define PRESSABLE WASHINGTON "bets\nbet 4 4 prog7 100\nstart\n" DEAL_D_S "declare dragon7\n"
#define FIXED     WASHINGTON "bets\nbet 5 5 prog7 100\nstart\n" DEAL_DRAGON7 "declare dragon7\n"
#define SENSED    "rules washington 0 no no yes\ntimer 0\npost\nopen\n" WITH_PEOPLE WITH_SHOE
#define VIRTUAL   "rules washington 0 yes\ntimer 0\npost\nopen\n"
#define TRACKER   "rules washington 0 no yes\npost\nopen\n"

static const refusal refusals[] = {
    {SABOT_AMOUNT_IS_NOT_POSITIVE, WASHINGTON, "fill 0"},
    {SABOT_AMOUNT_IS_TOO_LARGE, WASHINGTON, "buy-in 3 1000000000001"},
    {SABOT_CARD_IS_UNKNOWN, STARTED, "card -"},
    {SABOT_SHOE_IS_OVER, WASHINGTON "end-shoe worn\n", "bets"},
    {SABOT_HAND_IS_OVER, DEALT, "card 2c"},
    {SABOT_DECKS_ARE_NOT_ALLOWED, TRACKER, "shoe 7"},
    {SABOT_SEATS_ARE_NOT_ALLOWED, "", "rules washington 15"},
    {SABOT_SEAT_IS_UNKNOWN, WASHINGTON, "sit 9 109"},
    {SABOT_WAGER_IS_NOT_OFFERED, "rules california-ez\n", "limits panda8 1 2"},
    {SABOT_SIDE_BET_NEEDS_LINE, BANKED "bets\n", "bet 4 4 dragon7 100"},
    {SABOT_WAGER_IS_UNDER_MINIMUM, BANKED "bets\n", "bet 4 4 player 999"},
    {SABOT_WAGER_IS_OVER_MAXIMUM, BANKED "bets\n", "bet 4 4 player 10001"},
    {SABOT_MINIMUM_IS_OVER_MAXIMUM, WASHINGTON, "limits tie 2 1"},
    {SABOT_BACK_LINE_IS_REFUSED, WASHINGTON, "sit b1 201"},
    {SABOT_HOUSE_WAY_NEEDS_FREE_SPOT, WASHINGTON "bets\n", "bet 4 5 player 1000"},
    {SABOT_FEE_ROW_IS_UNKNOWN, WASHINGTON, "row 1"},
    {SABOT_BANK_IS_MISSING, CALIFORNIA, "bets"},
    {SABOT_BANK_LAYS_NO_WAGER, BANKED "bets\n", "bet 3 3 player 1000"},
    {SABOT_BANK_AMOUNT_IS_BAD, CALIFORNIA "offer\n", "accept 3 0"},
    {SABOT_NOTHING_TO_BANK, BANKED "bets\n", "start"},
    {SABOT_HOUSE_BANKS, WASHINGTON, "offer"},
    {SABOT_LIMIT_IS_OVER_LEGAL_CAP, WASHINGTON, "limits tie 1 40001"},
    {SABOT_PROGRESSIVE_HAS_ONE_PRICE, WASHINGTON "bets\n", "bet 4 4 prog7 101"},
    {SABOT_SEAT_HAS_NO_COMBINATION,
     "rules washington 14\npost\nopen\n" WITH_SHOE "sit 9 109\nbuy-in 9 1000\nbets\n", "bet 9 9 prog7 100"},
    {SABOT_PROGRESSIVE_NEEDS_ITS_PLAYER, WASHINGTON "bets\n", "bet 4 6 prog7 100"},
    {SABOT_METER_IS_BAD, WASHINGTON, "adjust-meter prog7 -1 correction 903"},
    {SABOT_ROLE_MAY_NOT, WASHINGTON, "display fill 100"},
    {SABOT_SEAT_IS_NOT_YOURS, WASHINGTON, "player:104 leave 5"},
    {SABOT_COMMAND_IS_UNKNOWN, "", "rules"},
    {SABOT_TABLE_IS_CLOSED, "rules washington\n", "sit 3 103"},
    {SABOT_TABLE_IS_OPEN, WASHINGTON, "open"},
    {SABOT_RULES_ARE_MISSING, "", "open"},
    {SABOT_SETTINGS_ARE_NOT_POSTED, WASHINGTON "timer 5\n", "bets"},
    {SABOT_TIMER_IS_BAD, WASHINGTON, "timer 3601"},
    {SABOT_TABLE_TAKES_NO_WAGERS, TRACKER, "sit 3 103"},
    {SABOT_HAND_IS_ON, STARTED, "close"},
    {SABOT_HAND_IS_NOT_ON, WASHINGTON, "declare tie"},
    {SABOT_HAND_HAS_STARTED, STARTED, "bet 4 4 player 1000"},
    {SABOT_HAND_HAS_NOT_STARTED, WASHINGTON "bets\n", "take-back"},
    {SABOT_HAND_IS_NOT_OVER, STARTED, "declare tie"},
    {SABOT_HAND_IS_NOT_DECLARED, DEALT, "settle"},
    {SABOT_HAND_IS_DECLARED, DEALT "declare tie\n", "take-back"},
    {SABOT_HAND_IS_NOT_SETTLED, DEALT "declare tie\n", "end"},
    {SABOT_HAND_IS_SETTLED, DEALT "declare tie\nsettle\n", "void late"},
    {SABOT_BETTING_IS_CLOSED, WASHINGTON "bets\nno-more-bets\n", "bet 4 4 player 1000"},
    {SABOT_BETTING_IS_NOT_OPEN, WASHINGTON, "bet 4 4 player 1000"},
    {SABOT_OUTCOME_IS_WRONG, DEALT, "declare player"},
    {SABOT_SEAT_IS_OCCUPIED, WASHINGTON, "sit 3 203"},
    {SABOT_SEAT_IS_EMPTY, WASHINGTON, "leave 6"},
    {SABOT_PERSON_IS_UNKNOWN, WASHINGTON, "sit 6 0"},
    {SABOT_PERSON_IS_SEATED, WASHINGTON, "sit 6 103"},
    {SABOT_STACK_IS_SHORT, WASHINGTON, "cash-out 3 100001"},
    {SABOT_TRAY_IS_SHORT,
     WASHINGTON "take tray 1000000\nbets\nbet 4 4 tie 100\nstart\n" DEAL_TIE "declare tie\n", "settle"},
    {SABOT_ACCOUNT_IS_SHORT, WASHINGTON, "take tray 1000001"},
    {SABOT_ACCOUNT_IS_NOT_OPEN, WASHINGTON, "take felt 1"},
    {SABOT_WAGERS_ARE_LAID, WASHINGTON "bets\nbet 4 4 tie 100\n", "leave 4"},
    {SABOT_WAGER_IS_MISSING, WASHINGTON "bets\n", "withdraw 4 4 tie"},
    {SABOT_BANK_IS_TAKEN, BANKED, "offer"},
    {SABOT_BANK_IS_NOT_OFFERED, CALIFORNIA, "pass 3"},
    {SABOT_SEAT_DOES_NOT_BANK, BANKED, "give-up 4"},
    {SABOT_SHOE_IS_MISSING, TRACKER, "burn 3c"},
    {SABOT_SHOE_IS_IN_PLAY, WASHINGTON, "shoe"},
    {SABOT_SHOE_IS_NOT_BURNED, TRACKER "shoe\n", "card 9c"},
    {SABOT_SHOE_IS_BURNED, WASHINGTON, "burn 3c"},
    {SABOT_BURN_CARD_IS_WRONG, TRACKER "shoe\n", "burn -"},
    {SABOT_SHOE_IS_VIRTUAL, VIRTUAL "shoe 8 7\n", "cut-card"},
    {SABOT_SHOE_IS_KEYED, STARTED, "draw 9c"},
    {SABOT_SHOE_IS_CUT, VIRTUAL "shoe 8 7\ncut 0 9\n", "cut 0 9"},
    {SABOT_CUT_IS_BAD, VIRTUAL "shoe 8 7\n", "cut 0 416"},
    {SABOT_CUT_CARD_IS_OUT, WASHINGTON "cut-card\n", "cut-card"},
    {SABOT_COMMITMENT_IS_MISSING, VIRTUAL, "shoe"},
    {SABOT_SHOE_IS_NOT_REVEALED, VIRTUAL "shoe 8 7\nend-shoe worn\n", "shoe 8 7"},
    {SABOT_SHOE_STAYS_WITH_DEALER, BANKED, "pass-shoe 4"},
    {SABOT_SHOE_IS_NOT_YOURS, WASHINGTON, "player:104 pass-shoe"},
    {SABOT_NO_CARD_IS_OUT, STARTED, "take-back"},
    {SABOT_NO_SENSORS, WASHINGTON, "sense 4 prog7 yes"},
    {SABOT_NOTHING_CHANGES, WASHINGTON, "post"},
    {SABOT_WAGER_IS_NO_PROGRESSIVE, PRESSABLE, "press 4 tie any"},
    {SABOT_NO_PROGRESSIVE_WAGER, PRESSABLE, "press 5 prog7 any"},
    {SABOT_HAND_WINS_NOTHING, WASHINGTON "bets\nbet 4 4 prog7 100\nstart\n" DEAL_TIE "declare tie\n",
     "press 4 prog7 any"},
    {SABOT_BUTTON_IS_WRONG, PRESSABLE, "press 4 prog7 one-color"},
    {SABOT_PRIZE_IS_DECIDED, PRESSABLE "press 4 prog7 combination\n", "press 4 prog7 combination"},
    {SABOT_PRIZE_IS_NOT_PRESSED, PRESSABLE, "confirm 4 prog7"},
    {SABOT_PRIZES_ARE_OPEN, PRESSABLE "settle\n", "end"},
    {SABOT_CONFIRM_NEEDS_ANOTHER, PRESSABLE "press 4 prog7 combination\n", "supervisor:901 confirm 4 prog7"},
    {SABOT_REASON_IS_MISSING, STARTED, "void"},
    {SABOT_CHIP_IS_THE_BET, SENSED "bets\n", "bet 4 4 prog7 100"},
    {SABOT_REOPENING_NEEDS_SUPERVISOR, WASHINGTON "bets\nbet 4 4 tie 100\nno-more-bets\n", "reopen-bets"},
    {SABOT_CARDS_ARE_OUT, STARTED "card 9c\n", "reopen-bets"},
    {SABOT_PRIZE_IS_PAID, PRESSABLE "fill 100000\npress 4 prog7 combination\nconfirm 4 prog7\n",
     "reopen the wrong card"},
    {SABOT_HAND_CANNOT_REOPEN, WASHINGTON, "reopen the wrong card"},
    {SABOT_PRIZE_IS_THE_DEALERS, FIXED, "press 5 prog7 any"},
    {SABOT_METER_NEEDS_CAUSE, WASHINGTON, "meter prog7 5"},
    {SABOT_METER_NEEDS_SECOND, WASHINGTON, "adjust-meter prog7 5 correction"},
};

/// A status that is not returned by a table, or needs a special ruleset: the test file that has it.
typedef struct {
    sabot_status status;
    const char *file;
} elsewhere;

static const elsewhere others[] = {
    {SABOT_OK, "test_base.c"},
    {SABOT_CARD_IS_NOT_LEFT, "test_table_shoe.c"},
    {SABOT_DEAL_IS_SHORT, "test_settle.c"},
    {SABOT_DRAW_IS_NOT_ALLOWED, "test_settle.c"},
    {SABOT_DRAW_IS_MISSING, "test_settle.c"},
    {SABOT_TOO_MANY_WAGERS, "test_table_money.c"},
    {SABOT_SPACE_IS_TAKEN, "test_settle.c"},
    {SABOT_BETTOR_IS_UNDER_TABLE_MINIMUM, "test_table_money.c"},
    {SABOT_BETTOR_IS_UNKNOWN, "test_settle.c"},
    {SABOT_OWNER_IS_UNKNOWN, "test_settle.c"},
    {SABOT_MARK_IS_UNKNOWN, "transcripts/road.txt"},
    {SABOT_TOO_FEW_CARDS, "test_table_shoe.c"},
    {SABOT_TOO_MANY_CARDS, "test_odds.c"},
    {SABOT_ROAD_IS_FULL, "test_road.c"},
    {SABOT_EVENT_DOES_NOT_FIT, "test_admits.c"},
    {SABOT_COMMAND_ID_IS_TAKEN, "test_host.c"},
    {SABOT_TABLE_IS_UNKNOWN, "test_host.c"},
    {SABOT_TABLE_IS_BUSY, "test_host.c"},
    {SABOT_NOT_KNOWN, "test_host_faults.c"},
    {SABOT_NOT_STORED, "test_host.c"},
    {SABOT_SHOE_IS_LOST, "test_host.c"},
    {SABOT_RULESET_IS_BAD, "test_table.c"},
    {SABOT_NOT_IN_CHIPS, "test_table_money.c"},
    {SABOT_HAND_IS_ANOTHER, "test_host.c"},
    {SABOT_METER_IS_OVER_MAXIMUM, "test_table.c"},
};

#define COUNT(list) (int)(sizeof(list) / sizeof *(list))

static void test_every_status_of_a_table_occurs(void **state) {
    (void)state;
    for (int i = 0; i < COUNT(refusals); i++) {
        char line[160];
        snprintf(line, sizeof line, "%s ! %s", refusals[i].command,
                 sabot_status_name(refusals[i].status) + strlen("SABOT_"));
        play_new(refusals[i].before);
        play_lines(line);
    }
}

/// Returns whether a test file has a status, by its code or its sentence.
static bool names_status(const char *file, sabot_status status) {
    static char text[1 << 18];
    char path[1024];
    snprintf(path, sizeof path, "%s/%s", TESTS_DIRECTORY, file);
    FILE *const stream = fopen(path, "r");
    assert_non_null(stream);
    const size_t size = fread(text, 1, sizeof text - 1, stream);
    fclose(stream);
    text[size] = '\0';
    return strstr(text, sabot_status_name(status) + strlen("SABOT_")) != NULL ||
           strstr(text, sabot_status_message(status)) != NULL;
}

static void test_every_status_has_a_test(void **state) {
    (void)state;
    int occurred[SABOT_STATUS_COUNT] = {0};
    for (int i = 0; i < COUNT(refusals); i++) {
        occurred[refusals[i].status]++;
    }
    for (int i = 0; i < COUNT(others); i++) {
        occurred[others[i].status]++;
        if (!names_status(others[i].file, others[i].status)) {
            fail_msg("%s does not contain %s", others[i].file, sabot_status_name(others[i].status));
        }
    }
    for (int status = 0; status < SABOT_STATUS_COUNT; status++) {
        if (occurred[status] != 1) {
            fail_msg("%s is listed %d times", sabot_status_name((sabot_status)status), occurred[status]);
        }
    }
}

/// Statuses that people and programs see.
static void test_invalid_commands_are_unknown(void **state) {
    (void)state;
    static sabot_event_batch batch;
    play_new(WASHINGTON);
    sabot_command command = {.type = SABOT_COMMAND_COUNT, .role = SABOT_ROLE_DEALER};
    assert_int_equal(sabot_table_decide(&scenario.table, &command, &batch), SABOT_COMMAND_IS_UNKNOWN);
    command.type = (sabot_command_type)0;
    assert_int_equal(sabot_table_decide(&scenario.table, &command, &batch), SABOT_COMMAND_IS_UNKNOWN);
    command = (sabot_command){.type = SABOT_COMMAND_POST, .role = SABOT_ROLE_COUNT};
    assert_int_equal(sabot_table_decide(&scenario.table, &command, &batch), SABOT_COMMAND_IS_UNKNOWN);
    play_lines("sit 79 5 ! COMMAND_IS_UNKNOWN\nbet 4 15 player 1000 ! COMMAND_IS_UNKNOWN\n"
               "bet 4 4 7 1000 ! COMMAND_IS_UNKNOWN\nvoid a\tb ! COMMAND_IS_UNKNOWN\n"
               "bets\nstart\nvoid a\x7f ! COMMAND_IS_UNKNOWN\n");
}

/// A reason is printable UTF-8, because it goes to terminals, pages and JSON unchanged.
static void test_a_reason_is_printable_text(void **state) {
    (void)state;
    static const char *const good[] = {"x",        "\xc3\xa9t\xc3\xa9", "\xe2\x82\xac 5",  "\xf0\x9f\x90\xbc",
                                       "\xc2\xa0", "\xed\x9f\xbf",      "\xf4\x8f\xbf\xbf"};
    static const char *const bad[] = {
        "\x80",             // a continuation byte alone
        "\xc3",             // not continued
        "\xc3x",            //
        "\xc0\xaf",         // overlong
        "\xe0\x80\xaf",     //
        "\xf0\x80\x80\xaf", //
        "\xed\xa0\x80",     // half of a surrogate pair
        "\xf4\x90\x80\x80", // beyond the last character
        "\xf8\x88\x80\x80", // no such length
        "\xff",             //
        "\xc2\x9b",         // a control character
        "a\nb",
    };
    static sabot_event_batch batch;
    play_new(WASHINGTON "bets\n");
    sabot_command command = {.type = SABOT_COMMAND_VOID_HAND, .role = SABOT_ROLE_SUPERVISOR, .person = 902};
    for (int i = 0; i < COUNT(good); i++) {
        snprintf(command.void_hand.reason.text, SABOT_REASON_SIZE, "%s", good[i]);
        assert_int_equal(sabot_table_decide(&scenario.table, &command, &batch), SABOT_OK);
    }
    for (int i = 0; i < COUNT(bad); i++) {
        snprintf(command.void_hand.reason.text, SABOT_REASON_SIZE, "%s", bad[i]);
        assert_int_equal(sabot_table_decide(&scenario.table, &command, &batch), SABOT_COMMAND_IS_UNKNOWN);
    }
    memset(command.void_hand.reason.text, 'x', SABOT_REASON_SIZE); // not terminated
    assert_int_equal(sabot_table_decide(&scenario.table, &command, &batch), SABOT_COMMAND_IS_UNKNOWN);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_status_of_a_table_occurs),
        cmocka_unit_test(test_every_status_has_a_test),
        cmocka_unit_test(test_invalid_commands_are_unknown),
        cmocka_unit_test(test_a_reason_is_printable_text),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
