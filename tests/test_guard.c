/// Tests game protection: exact values after every card, counts, alerts, and players who raise when a bet
/// turns favorable.
#include "random_table.h"

#include "sabot/guard.h"

#include <math.h>

static sabot_guard guard;

/// Plays a line and passes the events of its last command to the guard.
static void follow(const char *line) {
    play_lines(line);
    for (int i = 0; i < scenario.batch.count; i++) {
        sabot_guard_update(&guard, &scenario.table, &scenario.batch.events[i]);
    }
}

static double value_of(sabot_kind kind) {
    return sabot_guard_expected(&guard, &scenario.table, kind);
}

static void begin(const char *before) {
    play_new(before);
    sabot_guard_begin(&guard, &scenario.table);
}

/// Plays one hand of naturals with bets, Player 9 to Banker 8, which removes an eight and a nine from the
/// shoe.
static void deal_naturals(int hand, const char *bets) {
    static const char suits[] = "cdhs";
    char line[32];
    const char suit = suits[hand % 4];
    follow("bets\n");
    if (bets != NULL) {
        follow(bets);
    }
    follow("start\n");
    const char cards[4][2] = {{'9', suit}, {'8', suit}, {'K', suit}, {'Q', suit}};
    for (int i = 0; i < 4; i++) {
        snprintf(line, sizeof line, "card %c%c\n", cards[i][0], cards[i][1]);
        follow(line);
    }
    follow("declare player\n");
    follow("settle\n");
    follow("end\n");
}

// ---------------------------------------------------------------------------------------------------------

/// The edges published in reference.md, for eight unseen decks.
static void test_new_shoe_has_the_published_edges(void **state) {
    (void)state;
    play_new(WASHINGTON "end-shoe x\nshoe 8\n");
    sabot_guard_begin(&guard, &scenario.table);
    assert_true(guard.is_known);
    assert_true(fabs(value_of(SABOT_KIND_PLAYER) + 0.01235081) < 5e-9);
    assert_true(fabs(value_of(SABOT_KIND_BANKER) + 0.01018301) < 5e-9);
    assert_true(fabs(value_of(SABOT_KIND_TIE) + 0.14359629) < 5e-9);
    assert_true(fabs(value_of(SABOT_KIND_DRAGON7) + 0.07611334) < 5e-9);
}

/// R-PROG-2: break-even at the meter published in reference.md; above it the bet favors the player.
static void test_a_progressive_is_valued_at_its_meter(void **state) {
    (void)state;
    play_new(CALIFORNIA "end-shoe x\nshoe 8\n");
    sabot_guard_begin(&guard, &scenario.table);
    assert_true(fabs(guard.progressive[0].break_even_meter_cents - 5334000) < 100);
    assert_true(value_of(SABOT_KIND_PROGRESSIVE_DRAGON7) < 0);
    assert_false(guard.alerts[SABOT_KIND_PROGRESSIVE_DRAGON7].is_on);
    follow("adjust-meter progressive-dragon7 5335000 correction 903\n");
    assert_true(value_of(SABOT_KIND_PROGRESSIVE_DRAGON7) > 0);
    assert_true(guard.alerts[SABOT_KIND_PROGRESSIVE_DRAGON7].is_on);
    follow("adjust-meter progressive-dragon7 5333000 correction 903\n");
    assert_false(guard.alerts[SABOT_KIND_PROGRESSIVE_DRAGON7].is_on);
}

/// After every card, the values are those of the cards left; for a progressive, the best seat's.
static void test_every_card_changes_every_value(void **state) {
    (void)state;
    static const char *const lines[] = {"offer\n",   "accept 3 50000\n", "bets\n",    "bet 4 4 player 1000\n",
                                        "start\n",   "card 2c\n",        "card Ts\n", "card 2d\n",
                                        "card 3h\n", "card Kh\n",        "card 4d\n"};
    begin(CALIFORNIA);
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        follow(lines[i]);
        const sabot_composition *const left = &scenario.table.shoe.unseen;
        const sabot_values values = sabot_values_of(left);
        const sabot_joint joint = sabot_joint_of(&values); // an independent calculation
        uint64_t ties = 0;
        for (int total = 0; total < 10; total++) {
            for (int drew = 0; drew < 4; drew++) {
                ties += joint.deals[total][total][drew / 2][drew % 2];
            }
        }
        assert_true(fabs(value_of(SABOT_KIND_TIE) - (9 * (double)ties / (double)joint.total - 1)) < 1e-12);
        double best = 0;
        const sabot_kind kind = SABOT_KIND_PROGRESSIVE_PANDA8;
        const sabot_paytable *const paytable = sabot_ruleset_paytable(&scenario.table.ruleset, kind);
        for (int seat = 1; seat <= scenario.table.round.seats; seat++) {
            const sabot_progressive_odds odds =
                sabot_progressive_odds_of(left, kind, paytable->combinations[seat]);
            best = fmax(
                best, sabot_progressive_return(&odds, paytable, sabot_meter_cents(scenario.table.meters[1])));
        }
        assert_true(fabs(value_of(kind) - (best - 1)) < 1e-12);
    }
    const double before = value_of(SABOT_KIND_DRAGON7);
    follow("take-back\n");
    assert_true(value_of(SABOT_KIND_DRAGON7) != before);
    follow("card 4d\n");
    assert_true(value_of(SABOT_KIND_DRAGON7) == before);
}

/// Eights and nines leave the shoe: the published count rises by two each, Dragon 7 turns favorable, and a
/// player who raises then is reported; one who always bets the same is not.
static void test_counter_is_detected(void **state) {
    (void)state;
    begin(WASHINGTON);
    sabot_guard_count count;
    assert_true(sabot_guard_count_of(&guard, &scenario.table, SABOT_KIND_DRAGON7, &count));
    const int64_t running = count.running;
    int hands = 0;
    follow("buy-in 4 50000\n");
    for (; !guard.alerts[SABOT_KIND_DRAGON7].is_on && hands < 24; hands++) {
        deal_naturals(hands, "bet 5 5 dragon7 500\n");
    }
    assert_in_range(hands, 2, 23);
    assert_true(sabot_guard_count_of(&guard, &scenario.table, SABOT_KIND_DRAGON7, &count));
    assert_int_equal(count.running, running + 4 * hands);
    assert_true(count.true_count > 3 &&
                count.is_on == (count.true_count >= 4)); // the exact odds turn a little sooner
    assert_true(value_of(SABOT_KIND_DRAGON7) > 0);
    assert_int_equal(guard.alerts[SABOT_KIND_DRAGON7].hand, scenario.table.hand);
    deal_naturals(hands, "bet 5 5 dragon7 500\nbet 4 4 dragon7 10000\n");
    assert_true(sabot_guard_has_raised(&guard.bettors[4], SABOT_KIND_DRAGON7));
    assert_false(sabot_guard_has_raised(&guard.bettors[5], SABOT_KIND_DRAGON7));
    assert_int_equal(guard.bettors[4].favorable[SABOT_KIND_DRAGON7].hands, 1);
    assert_int_equal(guard.bettors[4].favorable[SABOT_KIND_DRAGON7].cents, 10000);
    assert_int_equal(guard.bettors[4].usual[SABOT_KIND_DRAGON7].hands, hands);
    assert_int_equal(guard.bettors[5].usual[SABOT_KIND_DRAGON7].cents, 500 * hands);

    static sabot_guard late_guard; // a guard that starts in mid-shoe knows the cards, too
    sabot_guard_begin(&late_guard, &scenario.table);
    assert_int_equal(late_guard.cards_seen, guard.cards_seen);
    assert_memory_equal(late_guard.running, guard.running, sizeof late_guard.running);
    assert_memory_equal(late_guard.expected, guard.expected, sizeof late_guard.expected);
    follow("end-shoe x\n");
    assert_true(isnan(value_of(SABOT_KIND_DRAGON7)));
    assert_false(guard.alerts[SABOT_KIND_DRAGON7].is_on);
    follow("shoe 8\n");
    assert_int_equal(guard.cards_seen, 0);
    assert_true(fabs(value_of(SABOT_KIND_DRAGON7) + 0.07611334) < 5e-9);
}

/// R-BANK-1: the position moves around. A player-dealer places no bet in that hand, and has not raised by
/// betting the usual amount in the next.
static void test_banked_hand_does_not_count_as_a_small_bet(void **state) {
    (void)state;
    begin(BANKED);
    deal_naturals(0, "bet 4 4 player 1000\n");
    assert_int_equal(guard.bettors[3].person, 103);
    assert_int_equal(guard.bettors[3].usual[SABOT_KIND_PLAYER].hands, 0);
    assert_int_equal(guard.bettors[4].usual[SABOT_KIND_PLAYER].hands, 1);
    assert_int_equal(guard.bettors[5].usual[SABOT_KIND_PLAYER].hands, 1); // was seated and did not bet
}

// ---------------------------------------------------------------------------------------------------------

/// A guard that starts now has the same shoe.
static void check_against_new_guard(const sabot_table *table) {
    static sabot_guard fresh;
    sabot_guard_begin(&fresh, table);
    assert_int_equal(guard.shoe, fresh.shoe);
    assert_int_equal(guard.is_known, fresh.is_known);
    if (table->shoe.in_play) {
        assert_int_equal(guard.cards_seen, fresh.cards_seen);
        assert_memory_equal(guard.running, fresh.running, sizeof guard.running);
    }
    for (int kind = 0; table->has_rules && kind < SABOT_KIND_COUNT; kind++) {
        const double followed = sabot_guard_expected(&guard, table, (sabot_kind)kind);
        const double late_guard = sabot_guard_expected(&fresh, table, (sabot_kind)kind);
        assert_true((isnan(followed) && isnan(late_guard)) || fabs(followed - late_guard) < 1e-12);
        assert_int_equal(guard.alerts[kind].is_on, fresh.alerts[kind].is_on);
    }
}

/// Burned, returned and dead cards, void hands, changed rules and meters: whatever happens, the guard agrees
/// with the table.
static void test_guard_follows_any_events(void **state) {
    (void)state;
    static random_table bench;
    static int occurred[SABOT_EVENT_COUNT];
    for (uint64_t seed = 0; seed < 4; seed++) {
        begin_random(&bench, seed);
        sabot_guard_begin(&guard, &bench.table);
        for (int i = 0; i < 3000; i++) {
            const sabot_command command = some_command(&bench);
            sabot_table_decide(&bench.table, &command, &scenario.batch);
            for (int n = 0; n < scenario.batch.count; n++) {
                sabot_table_apply(&bench.table, &scenario.batch.events[n]);
                sabot_guard_update(&guard, &bench.table, &scenario.batch.events[n]);
                occurred[scenario.batch.events[n].type]++;
            }
            if (i % 4 == 0) { // a lost card is missing to the end of the shoe
                check_against_new_guard(&bench.table);
            }
        }
    }
    static const sabot_event_type needed[] = {
        SABOT_EVENT_CARD_TAKEN_BACK, SABOT_EVENT_MISDEALT,    SABOT_EVENT_HAND_VOIDED,
        SABOT_EVENT_RULES_CHOSEN,    SABOT_EVENT_METER_SET,   SABOT_EVENT_METER_ADJUSTED,
        SABOT_EVENT_BURN_TAKEN_BACK, SABOT_EVENT_CARD_KILLED, SABOT_EVENT_OUTCOME_REOPENED};
    for (size_t i = 0; i < sizeof needed / sizeof needed[0]; i++) {
        assert_true(occurred[needed[i]] > 0);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_new_shoe_has_the_published_edges),
        cmocka_unit_test(test_a_progressive_is_valued_at_its_meter),
        cmocka_unit_test(test_every_card_changes_every_value),
        cmocka_unit_test(test_counter_is_detected),
        cmocka_unit_test(test_banked_hand_does_not_count_as_a_small_bet),
        cmocka_unit_test(test_guard_follows_any_events),
    };
    return cmocka_run_group_tests_name("guard", tests, NULL, NULL);
}
