/// Tests the dealer's drill: correct answers follow the rules, wrong ones are rejected, and instructive hands
/// are frequent.
#include "testing.h"

enum { SEEDS = IS_SANITIZED ? 60 : 300 };

static const char *const names[] = {"california-ez", "california-panda8", "ventura", "washington"};
enum { NAMES = sizeof names / sizeof *names };

/// Calls `check` for every hand of every ruleset and level.
static void for_each_drill(void (*check)(const sabot_drill *drill, void *context), void *context) {
    static sabot_drill drill;
    for (int name = 0; name < NAMES; name++) {
        const sabot_ruleset ruleset = ruleset_of(names[name]);
        for (int level = 1; level <= SABOT_DRILL_LEVEL_MAX; level++) {
            for (uint64_t seed = 0; seed < SEEDS; seed++) {
                assert_int_equal(sabot_drill_make(&ruleset, seed, level, &drill), SABOT_OK);
                check(&drill, context);
            }
        }
    }
}

/// Lists all replies that differ in what this kind of question checks.
static int replies_to(const sabot_drill *drill, int question, sabot_drill_answer list[64]) {
    const sabot_drill_question *const asked = &drill->questions[question];
    const sabot_drill_answer expected = sabot_drill_correct_answer(drill, question);
    int count = 0;
    for (int i = 0; i < SABOT_DRILL_WAGERS_MAX; i++) {
        if (asked->kind == SABOT_DRILL_KIND_CARD && i <= SABOT_TO_BANKER) {
            list[count++].recipient = (sabot_recipient)i;
        } else if (asked->kind == SABOT_DRILL_KIND_OUTCOME && i < SABOT_ENDING_COUNT) {
            list[count++].ending = (sabot_ending)i;
        } else if (asked->kind == SABOT_DRILL_KIND_ORDER && i < drill->round.wager_count) {
            list[count++].wager = (uint16_t)i;
        } else if (asked->kind == SABOT_DRILL_KIND_LINE && i < SABOT_DRILL_ACTION_COUNT) {
            const bool has_amount = i == SABOT_DRILL_ACTION_TAKE || i == SABOT_DRILL_ACTION_PAY;
            for (int step = has_amount ? -1 : 0; step <= (has_amount ? 1 : 0); step++) {
                list[count].action = (sabot_drill_action)i;
                list[count++].cents = expected.cents + step;
            }
        } else if (asked->kind == SABOT_DRILL_KIND_FEES && i < 3) {
            list[count++].cents = expected.cents + i - 1;
        }
    }
    return count;
}

/// Exactly one reply is correct, and the sentences are complete.
static void check_one_correct_reply(const sabot_drill *drill, void *context) {
    (void)context;
    for (int i = 0; i < drill->question_count; i++) {
        sabot_drill_answer list[64] = {0};
        const int count = replies_to(drill, i, list);
        int right = 0;
        for (int answer = 0; answer < count; answer++) {
            sabot_drill_verdict verdict;
            sabot_drill_check(drill, i, &list[answer], &verdict);
            right += verdict.is_correct;
            assert_int_equal(strncmp(verdict.clause, "R-", 2), 0);
            const size_t length = strlen(verdict.words);
            assert_true(length > 10 && length < sizeof verdict.words - 1);
            assert_int_equal(verdict.words[length - 1], '.');
            assert_null(strchr(verdict.words, '\n'));
        }
        assert_int_equal(right, 1);
    }
}

static void test_exactly_one_answer_is_correct(void **state) {
    (void)state;
    for_each_drill(check_one_correct_reply, NULL);
}

/// R-DEAL-1: deals the cards again, one by one, in shoe order.
static void check_cards(const sabot_drill *drill, void *context) {
    (void)context;
    const sabot_deal *const whole = &drill->round.deal;
    sabot_deal deal = {0};
    int question = 0;
    for (;;) {
        const int cards = deal.player.count + deal.banker.count;
        const sabot_recipient to = sabot_deal_next(&deal).recipient;
        if (cards == 4 || (cards == 5 && deal.player.count == 3)) {
            assert_int_equal(drill->questions[question].kind, SABOT_DRILL_KIND_CARD);
            assert_int_equal(drill->questions[question].deal.player.count, deal.player.count);
            assert_int_equal(drill->questions[question].deal.banker.count, deal.banker.count);
            assert_int_equal(sabot_drill_correct_answer(drill, question).recipient, to);
            question++;
        }
        if (to == SABOT_TO_NOBODY) {
            break;
        }
        const sabot_hand *const hand = to == SABOT_TO_PLAYER ? &whole->player : &whole->banker;
        const int at = to == SABOT_TO_PLAYER ? deal.player.count : deal.banker.count;
        assert_in_range(at, 0, hand->count - 1);
        assert_int_equal(sabot_deal_add(&deal, hand->cards[at]), SABOT_OK);
    }
    sabot_coup coup = sabot_coup_of(&deal);
    coup.panda8 = coup.panda8 && drill->ruleset.wagers[SABOT_KIND_PANDA8].offered;
    assert_int_equal(deal.player.count + deal.banker.count, whole->player.count + whole->banker.count);
    assert_int_equal(drill->questions[question].kind, SABOT_DRILL_KIND_OUTCOME);
    assert_int_equal(sabot_drill_correct_answer(drill, question).ending, sabot_ending_of(&coup));
}

static void test_draw_questions_follow_the_cards(void **state) {
    (void)state;
    for_each_drill(check_cards, NULL);
}

/// Checks the dealer's action for a line of the sheet.
static void expect_line(const sabot_sheet_line *line, const sabot_drill_answer *answer) {
    const int64_t moved = line->paid_cents + line->taken_cents;
    const bool pushes = line->result == SABOT_RESULT_PUSH;
    const bool wins = line->result == SABOT_RESULT_WIN;
    const bool is_game = !sabot_kind_is_progressive(line->wager.kind);
    assert_int_equal(answer->action == SABOT_DRILL_ACTION_PUSH, pushes);
    assert_int_equal(answer->action == SABOT_DRILL_ACTION_RETURN, !pushes && moved == 0);
    assert_int_equal(answer->action == SABOT_DRILL_ACTION_PAY, wins && line->paid_cents > 0);
    assert_int_equal(answer->action == SABOT_DRILL_ACTION_TAKE, !wins && line->taken_cents > 0);
    if (is_game || !wins) {
        assert_int_equal(answer->cents, moved);
    } else {
        assert_int_equal(answer->cents, line->paid_cents);
    }
}

/// R-BANK-3, R-HOUSE-1, R-BANK-4, R-FEE-1: settles the round again, from the round alone.
static void check_sheet(const sabot_drill *drill, void *context) {
    (void)context;
    static sabot_sheet sheet;
    sabot_round_fault fault;
    assert_int_equal(sabot_settle(&drill->ruleset, &drill->round, &sheet, &fault), SABOT_OK);
    int lines = 0, orders = 0;
    int64_t fees_cents = -1;
    for (int i = 0; i < drill->question_count; i++) {
        const sabot_drill_answer answer = sabot_drill_correct_answer(drill, i);
        if (drill->questions[i].kind == SABOT_DRILL_KIND_ORDER) {
            assert_int_equal(drill->questions[i].line, lines);
            assert_int_equal(answer.wager, sheet.lines[lines].wager_index);
            orders++;
        } else if (drill->questions[i].kind == SABOT_DRILL_KIND_LINE) {
            assert_int_equal(drill->questions[i].line, lines);
            expect_line(&sheet.lines[lines++], &answer);
        } else if (drill->questions[i].kind == SABOT_DRILL_KIND_FEES) {
            fees_cents = answer.cents;
        }
    }
    assert_int_equal(lines, sheet.line_count);
    assert_int_equal(orders, drill->level == 1 ? 0 : lines - 1);
    for (int i = 0; i < sheet.fee_count && drill->level == 3; i++) {
        fees_cents -= sheet.fees[i].cents;
    }
    assert_int_equal(fees_cents, drill->level == 3 && sheet.fee_count > 0 ? 0 : -1);
    assert_in_range(sheet.line_count, 2, SABOT_DRILL_WAGERS_MAX);
}

static void test_settlement_questions_follow_the_sheet(void **state) {
    (void)state;
    for_each_drill(check_sheet, NULL);
}

// ---------------------------------------------------------------------------------------------------------
// Which hands are chosen

typedef struct {
    int hands, edges, naturals, ties, dragons, pandas, shorts, banked, pays[SABOT_PRIZE_COUNT];
} drill_counts;

static bool is_edge(const sabot_deal *deal) {
    sabot_hand two = deal->banker;
    two.count = 2;
    const int total = sabot_hand_total(&two);
    const int third = deal->player.count == 3 ? sabot_card_value(deal->player.cards[2]) : -1;
    // R-DRAW-4: the edges of the chart, where a column changes from one row to the next.
    return (total == 3 && third >= 7) ||
           (total == 4 && (third == 1 || third == 2 || third == 7 || third == 8)) ||
           (total == 5 && (third == 3 || third == 4 || third == 7 || third == 8)) ||
           (total == 6 && third >= 5 && third <= 8);
}

static void count_drill(const sabot_drill *drill, void *context) {
    drill_counts *const seen = context;
    const sabot_coup *const coup = &drill->sheet.coup;
    bool is_short = false;
    seen->hands++;
    seen->edges += is_edge(&drill->round.deal);
    seen->naturals += coup->player_natural || coup->banker_natural;
    seen->ties += coup->outcome == SABOT_OUTCOME_TIE;
    seen->dragons += coup->dragon7;
    seen->pandas += coup->panda8;
    for (int i = 0; i < drill->sheet.line_count; i++) {
        const sabot_sheet_line *const line = &drill->sheet.lines[i];
        is_short = is_short || sabot_sheet_line_is_short(&drill->ruleset, line);
        seen->pays[line->prize] += sabot_kind_is_progressive(line->wager.kind);
    }
    seen->shorts += is_short;
    seen->banked += drill->round.bank_seat.number != 0 && drill->level > 1;
    assert_false(is_short && drill->level == 1);
}

static void test_instructive_hands_are_frequent(void **state) {
    (void)state;
    drill_counts seen = {0};
    for_each_drill(count_drill, &seen);
    assert_true(seen.edges * 5 > seen.hands);
    assert_true(seen.naturals * 10 > seen.hands);
    assert_true(seen.ties * 7 > seen.hands);
    assert_true(seen.dragons * 10 > seen.hands);
    assert_true(seen.pandas * 10 > seen.hands);
    assert_true(seen.shorts * 3 > seen.banked);
    for (int prize = 0; prize < SABOT_PRIZE_COUNT; prize++) {
        assert_true(seen.pays[prize] > 0);
    }
}

static void test_same_seed_gives_the_same_hand(void **state) {
    (void)state;
    static sabot_drill one, two;
    const sabot_ruleset ruleset = ruleset_of("california-panda8");
    for (uint64_t seed = 0; seed < 50; seed++) {
        assert_int_equal(sabot_drill_make(&ruleset, seed, 3, &one), SABOT_OK);
        assert_int_equal(sabot_drill_make(&ruleset, seed, 3, &two), SABOT_OK);
        assert_int_equal(one.round.wager_count, two.round.wager_count);
        assert_int_equal(one.round.bank_cents, two.round.bank_cents);
        for (int i = 0; i < one.round.wager_count; i++) {
            assert_int_equal(one.round.wagers[i].cents, two.round.wagers[i].cents);
        }
        assert_memory_equal(&one.round.deal, &two.round.deal, sizeof one.round.deal);
        assert_int_equal(sabot_drill_make(&ruleset, seed + 1, 3, &two), SABOT_OK);
        assert_memory_not_equal(&one.round.deal, &two.round.deal, sizeof one.round.deal);
    }
}

/// R-BANK-2: wagers of the highest amount need a bank above it.
static void test_hand_that_cannot_be_banked_is_refused(void **state) {
    (void)state;
    static sabot_drill drill;
    sabot_ruleset ruleset = ruleset_of("california-panda8");
    for (int kind = 0; kind < SABOT_GAME_KIND_COUNT; kind++) {
        ruleset.schedule[0].limits[kind] = (sabot_limits){SABOT_AMOUNT_CENTS_MAX, SABOT_AMOUNT_CENTS_MAX};
    }
    assert_int_equal(sabot_drill_make(&ruleset, 1, 1, &drill), SABOT_BANK_AMOUNT_IS_BAD);
}

// ---------------------------------------------------------------------------------------------------------
// Sentences and score

static void expect_words(const sabot_drill *drill, int question, const char *asked, const char *words,
                         const char *clause) {
    char buffer[256];
    sabot_text text = sabot_text_in(buffer, sizeof buffer);
    const sabot_drill_answer answer = {0};
    sabot_drill_verdict verdict;
    sabot_drill_write_question(drill, question, &text);
    sabot_drill_check(drill, question, &answer, &verdict);
    assert_string_equal(buffer, asked);
    assert_string_equal(verdict.words, words);
    assert_string_equal(verdict.clause, clause);
}

/// R-DRAW-2, R-DRAW-4, R-WIN-2, R-BANK-3, R-BANK-4, R-PAY-1, R-PAY-2: the hand from the documentation.
static void test_rules_are_explained_in_sentences(void **state) {
    (void)state;
    static sabot_drill drill;
    const sabot_ruleset ruleset = ruleset_of("california-panda8");
    sabot_round_fault fault;
    assert_int_equal(sabot_drill_make(&ruleset, 1, 2, &drill), SABOT_OK);
    drill.round.bank_seat.number = 3;
    drill.round.bank_cents = 20000;
    drill.round.wager_count = 3;
    drill.round.wagers[0] = (sabot_wager){.seat = {4}, .kind = SABOT_KIND_PLAYER, .cents = 5000};
    drill.round.wagers[1] = (sabot_wager){.seat = {5}, .kind = SABOT_KIND_BANKER, .cents = 2000};
    drill.round.wagers[2] = (sabot_wager){.seat = {5}, .kind = SABOT_KIND_DRAGON7, .cents = 500};
    drill.round.deal = deal_of("2c 2d Kh", "Ts 3h 4d");
    assert_int_equal(sabot_settle(&ruleset, &drill.round, &drill.sheet, &fault), SABOT_OK);
    drill.question_count = 7;
    const sabot_drill_kind kinds[] = {SABOT_DRILL_KIND_CARD,  SABOT_DRILL_KIND_CARD, SABOT_DRILL_KIND_OUTCOME,
                                      SABOT_DRILL_KIND_ORDER, SABOT_DRILL_KIND_LINE, SABOT_DRILL_KIND_LINE,
                                      SABOT_DRILL_KIND_LINE};
    const uint8_t lines[] = {0, 0, 0, 0, 0, 1, 2};
    for (int i = 0; i < 7; i++) {
        drill.questions[i] =
            (sabot_drill_question){.kind = kinds[i], .deal = drill.round.deal, .line = lines[i]};
    }
    drill.questions[0].deal = deal_of("2c 2d", "Ts 3h");
    drill.questions[1].deal = deal_of("2c 2d Kh", "Ts 3h");
    expect_words(&drill, 0, "Who gets the next card?", "Player has 4: Player draws.", "R-DRAW-2");
    expect_words(&drill, 1, "Who gets the next card?",
                 "Banker has 3 and Player's third card was a king: Banker draws.", "R-DRAW-4");
    expect_words(&drill, 2, "No more cards. What is the outcome?",
                 "Banker wins 7 to 4: Dragon 7, with three cards.", "R-WIN-2");
    expect_words(
        &drill, 3, "Which bet is settled first?",
        "Seat 4, Player $50 is next. Seat 3 banks. Settled by kind of bet, each clockwise from the "
        "player-dealer's left: Player, Banker, Tie, Panda 8, Dragon 7, Dragon 7 progressive, Panda 8 "
        "progressive.",
        "R-BANK-3");
    expect_words(
        &drill, 4, "Seat 4, Player $50: take, push or pay?",
        "Seat 4, Player $50: take $50. Player pays 1 to 1 when the Player hand is closer to 9; a tie "
        "pushes.",
        "R-PAY-1");
    expect_words(&drill, 5, "Seat 5, Banker $20: take, push or pay?",
                 "Seat 5, Banker $20: push: return the bet. Banker pays 1 to 1 when the Banker hand is "
                 "closer to 9, no commission; a tie or a Dragon 7 pushes.",
                 "R-PAY-2");
    expect_words(
        &drill, 6, "Seat 5, Dragon 7 $5: take, push or pay?",
        "Seat 5, Dragon 7 $5: pay $150, all the bank can still cover. Cover is gross: each cent paid "
        "or collected uses cover. Bets that the bank cannot cover are returned.",
        "R-BANK-4");
}

/// R-BET-1, R-WIN-2: with four wagers, a Player win with three cards totaling 8 is an ordinary Player win.
static void test_panda8_is_an_outcome_only_if_offered(void **state) {
    (void)state;
    static sabot_drill drill;
    const char *const floors[] = {"california-panda8", "ventura", "washington", "california-ez"};
    for (int i = 0; i < 4; i++) {
        const sabot_ruleset ruleset = ruleset_of(floors[i]);
        sabot_round_fault fault;
        assert_int_equal(sabot_drill_make(&ruleset, 1, 1, &drill), SABOT_OK);
        drill.round.wager_count = 0;
        drill.round.deal = deal_of("2c 2d 4h", "Ts 7h");
        assert_int_equal(sabot_settle(&ruleset, &drill.round, &drill.sheet, &fault), SABOT_OK);
        drill.question_count = 1;
        drill.questions[0] =
            (sabot_drill_question){.kind = SABOT_DRILL_KIND_OUTCOME, .deal = drill.round.deal};
        assert_int_equal(sabot_drill_has_ending(&drill, SABOT_ENDING_PANDA8), i < 3);
        assert_int_equal(sabot_drill_correct_answer(&drill, 0).ending,
                         i < 3 ? SABOT_ENDING_PANDA8 : SABOT_ENDING_PLAYER);
        expect_words(&drill, 0, "No more cards. What is the outcome?",
                     i < 3 ? "Player wins 8 to 7: Panda 8, with three cards."
                           : "Player wins 8 to 7, with three cards.",
                     i < 3 ? "R-WIN-2" : "R-WIN-1");
    }
}

static void test_score_counts_answers_times_and_clauses(void **state) {
    (void)state;
    sabot_drill_score score = {0};
    const sabot_drill_verdict right = {.is_correct = true, .clause = "R-DRAW-2"};
    const sabot_drill_verdict table = {.clause = "R-DRAW-4"};
    const sabot_drill_verdict pay = {.clause = "R-PAY-2"};
    sabot_drill_score_add(&score, SABOT_DRILL_KIND_CARD, &right, 1000);
    sabot_drill_score_add(&score, SABOT_DRILL_KIND_CARD, &table, 3000);
    sabot_drill_score_add(&score, SABOT_DRILL_KIND_LINE, &pay, 5000);
    sabot_drill_score_add(&score, SABOT_DRILL_KIND_LINE, &pay, 0);
    const sabot_drill_tally sum = sabot_drill_score_sum(&score);
    assert_int_equal(score.kinds[SABOT_DRILL_KIND_CARD].correct, 1);
    assert_int_equal(sabot_drill_tally_mean_ms(&score.kinds[SABOT_DRILL_KIND_CARD]), 2000);
    assert_int_equal(sabot_drill_tally_mean_ms(&score.kinds[SABOT_DRILL_KIND_FEES]), 0);
    assert_int_equal(sum.asked, 4);
    assert_int_equal(sum.correct, 1);
    assert_int_equal(sum.slowest_ms, 5000);
    assert_int_equal(score.missed_count, 2);
    assert_string_equal(score.missed[0].clause, "R-PAY-2");
    assert_int_equal(score.missed[0].wrong, 2);
    assert_string_equal(score.missed[1].clause, "R-DRAW-4");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_exactly_one_answer_is_correct),
        cmocka_unit_test(test_draw_questions_follow_the_cards),
        cmocka_unit_test(test_settlement_questions_follow_the_sheet),
        cmocka_unit_test(test_instructive_hands_are_frequent),
        cmocka_unit_test(test_same_seed_gives_the_same_hand),
        cmocka_unit_test(test_hand_that_cannot_be_banked_is_refused),
        cmocka_unit_test(test_rules_are_explained_in_sentences),
        cmocka_unit_test(test_panda8_is_an_outcome_only_if_offered),
        cmocka_unit_test(test_score_counts_answers_times_and_clauses),
    };
    return cmocka_run_group_tests_name("drill", tests, NULL, NULL);
}
