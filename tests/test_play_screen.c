/// Tests the full-screen table of `sabot play` without a terminal: layout, keys, timing, the evening, and
/// drawing.
#include "testing.h"

#include "cmd/play/keys.h"
#include "cmd/play/screen.h"

#include <stdlib.h>

static sabot_play_table table;
static sabot_game game;
static sabot_canvas canvas;
static int64_t now_ms;

static void sit_down_under(const sabot_ruleset *ruleset, int others, uint64_t seed, long long hands_max) {
    sabot_play_open(&table, ruleset, seed, 8, 8, others, 100000);
    now_ms = 1000;
    sabot_game_open(&game, &table, hands_max);
}

static void sit_down(const char *ruleset, int others, uint64_t seed, long long hands_max) {
    const sabot_ruleset value = ruleset_of(ruleset);
    sit_down_under(&value, others, seed, hands_max);
}

static void press(const char *keys) {
    for (; *keys != '\0'; keys++) {
        sabot_game_key(&game, *keys, now_ms);
        sabot_game_tick(&game, now_ms);
    }
}

/// Advances time until the hand is settled. Returns how long that took.
static int64_t await_end(void) {
    const int64_t start_ms = now_ms;
    while (game.phase == SABOT_GAME_DEALING) {
        now_ms += sabot_game_wait_ms(&game, now_ms);
        sabot_game_tick(&game, now_ms);
    }
    const int64_t took_ms = now_ms - start_ms;
    now_ms += sabot_game_wait_ms(&game, now_ms);
    sabot_game_tick(&game, now_ms);
    assert_true(game.is_seen);
    return took_ms;
}

/// Returns whether a row of the screen shows the text.
static bool screen_has(const char *text, int rows, int columns) {
    static char row_text[SABOT_CANVAS_COLUMNS_MAX + 1];
    game.scroll_max = sabot_screen_draw(&game, &canvas, rows, columns, false);
    for (int row = 0; row < canvas.rows; row++) {
        for (int column = 0; column < canvas.columns; column++) {
            row_text[column] = (char)canvas.cells[row][column].symbol;
        }
        row_text[canvas.columns] = '\0';
        if (strstr(row_text, text) != NULL) {
            return true;
        }
    }
    return false;
}

static bool message_has(const char *text) {
    return strstr(game.message, text) != NULL;
}

// ---------------------------------------------------------------------------------------------------------
// Layout

static bool is_inside(sabot_area area, int rows, int columns) {
    return area.row >= 0 && area.column >= 0 && area.row + area.rows <= rows &&
           area.column + area.columns <= columns;
}

static bool are_apart(sabot_area one, sabot_area other) {
    return one.rows == 0 || other.rows == 0 || one.row + one.rows <= other.row ||
           other.row + other.rows <= one.row || one.column + one.columns <= other.column ||
           other.column + other.columns <= one.column;
}

static void test_panels_never_overlap_at_any_size(void **state) {
    (void)state;
    for (int rows = 1; rows <= 80; rows++) {
        for (int columns = 1; columns <= 240; columns++) {
            for (int page = 0; page < SABOT_PAGE_COUNT; page++) {
                const sabot_layout layout = sabot_layout_of(rows, columns, (sabot_play_page)page);
                assert_int_equal(layout.fits, rows >= 24 && columns >= 80);
                const sabot_area areas[] = {layout.header, layout.table,   layout.sheet, layout.roads,
                                            layout.rules,  layout.message, layout.keys};
                for (int i = 0; i < 7; i++) {
                    assert_true(is_inside(areas[i], rows, columns));
                    for (int j = 0; j < i; j++) {
                        assert_true(are_apart(areas[i], areas[j]));
                    }
                }
            }
        }
    }
}

static void test_a_larger_terminal_shows_more_at_once(void **state) {
    (void)state;
    const sabot_layout small = sabot_layout_of(24, 80, SABOT_PAGE_TABLE);
    assert_true(small.table.rows == 20 && small.sheet.rows == 0 && small.roads.rows == 0);
    assert_int_equal(sabot_layout_of(24, 80, SABOT_PAGE_SHEET).sheet.rows, 20);
    const sabot_layout wide = sabot_layout_of(24, 110, SABOT_PAGE_ROADS);
    assert_true(wide.table.rows == 20 && wide.roads.columns == 43 && wide.sheet.rows == 0);
    const sabot_layout large = sabot_layout_of(50, 160, SABOT_PAGE_TABLE);
    assert_true(large.table.rows == 20 && large.roads.rows == 20 && large.sheet.rows == 25);
}

static void test_header_is_complete_in_the_last_hand(void **state) {
    (void)state;
    sit_down("california-panda8", 3, 7, 100);
    assert_true(screen_has(" sabot  EZ Baccarat Panda 8, California, seat 4    shoe 1, hand 1, normal speed ",
                           24, 80));
    table.last_hand = true;
    table.live.shoe.number = 12;
    table.live.tracker.tally.hands = 79;
    assert_true(screen_has(", California, seat 4", 24, 80) &&
                screen_has(" shoe 12, hand 80 (last) ", 24, 80));
    game.is_fast = true;
    assert_true(screen_has(", California, seat 4", 24, 80) && screen_has(" hand 80 (last), fast ", 24, 80));
}

// ---------------------------------------------------------------------------------------------------------
// Keys and timing

static void test_every_space_has_keys_to_bet_and_to_remove(void **state) {
    (void)state;
    for (int kind = 0; kind < SABOT_KIND_COUNT; kind++) {
        const sabot_key_action lays = sabot_key_meaning(sabot_key_to_bet((sabot_kind)kind));
        const sabot_key_action takes = sabot_key_meaning(sabot_key_to_remove((sabot_kind)kind));
        assert_true(lays.deed == SABOT_DO_BET && lays.number == kind);
        assert_true(takes.deed == SABOT_DO_REMOVE && takes.number == kind);
    }
    assert_int_equal(sabot_key_meaning('7').deed, SABOT_DO_CHIP);
    assert_int_equal(sabot_key_meaning(SABOT_KEY_LEFT).number, -1);
    assert_int_equal(sabot_key_meaning('~').deed, SABOT_DO_NOTHING);
    assert_int_equal(sabot_key_meaning(0).deed, SABOT_DO_NOTHING);
}

static void test_third_card_is_face_down_before_it_is_turned(void **state) {
    (void)state;
    const sabot_deal empty = {0}, drawing = deal_of("2c 2d", "Ts 3h"), drawn = deal_of("2c 2d Kh", "Ts 3h"),
                     natural = deal_of("9c Td", "Ts 3h");
    assert_int_equal(sabot_deal_step_next(&empty, false), SABOT_DEAL_STEP_CARD);
    assert_int_equal(sabot_deal_step_next(&drawing, false), SABOT_DEAL_STEP_HIDDEN);
    assert_int_equal(sabot_deal_step_next(&drawn, true), SABOT_DEAL_STEP_TURN);
    assert_int_equal(sabot_deal_step_next(&drawn, false), SABOT_DEAL_STEP_HIDDEN);
    assert_int_equal(sabot_deal_step_next(&natural, false), SABOT_DEAL_STEP_END);
    assert_true(sabot_deal_step_pause_ms(&drawing, false, SABOT_PACE_NORMAL) >
                sabot_deal_step_pause_ms(&empty, false, SABOT_PACE_NORMAL));
    assert_int_equal(sabot_deal_step_pause_ms(&drawing, false, SABOT_PACE_AT_ONCE), 0);
}

static void test_hidden_card_is_not_revealed(void **state) {
    (void)state;
    sit_down("washington", 0, 7, 10); // Jh 4d Kc, 6s Th
    press("b ");
    while (!game.is_hidden) {
        now_ms += sabot_game_wait_ms(&game, now_ms);
        sabot_game_tick(&game, now_ms);
    }
    assert_int_equal(table.live.round.deal.player.count, 3);
    assert_int_equal(sabot_game_shown(&game).player.count, 2);
    assert_true(screen_has("|#####|", 24, 80) && !screen_has("|Kc   |", 24, 80));
    assert_true(screen_has("Player has 4: Player draws. (R-DRAW-2)", 24, 80));
    await_end();
    assert_true(screen_has("|Kc   |", 24, 80) && screen_has("Banker wins, 6 to 4", 24, 80));
}

static void test_hand_has_a_pace_and_can_be_sped_up(void **state) {
    (void)state;
    sit_down("washington", 0, 7, 10);
    press("b ");
    const int64_t natural_ms = await_end();
    assert_true(natural_ms > 4000 && natural_ms < 10000);
    press("fb ");
    assert_true(await_end() < natural_ms / 3);
    press("fb ");
    now_ms += 700;
    sabot_game_tick(&game, now_ms);
    press(" ");
    assert_int_equal(game.phase, SABOT_GAME_SETTLED);
    press(" "); // pressing twice does not skip the result
    assert_int_equal(game.phase, SABOT_GAME_SETTLED);
    now_ms += sabot_game_wait_ms(&game, now_ms);
    sabot_game_tick(&game, now_ms);
    press(" ");
    assert_int_equal(game.phase, SABOT_GAME_BETTING);
}

// ---------------------------------------------------------------------------------------------------------
// Chips

static void test_chips_add_up_and_can_be_removed(void **state) {
    (void)state;
    sit_down("california-panda8", 3, 7, 10);
    press("3b");
    assert_int_equal(sabot_play_bet_cents(&table, SABOT_KIND_BANKER), 1000);
    press("4bb");
    assert_int_equal(sabot_play_bet_cents(&table, SABOT_KIND_BANKER), 6000);
    assert_true(screen_has("your bets: $60 and $1 in fees", 24, 80));
    press("B");
    assert_int_equal(sabot_play_bet_cents(&table, SABOT_KIND_BANKER), 3500);
    press("BB"); // a bet under the minimum is removed
    assert_int_equal(sabot_play_bet_cents(&table, SABOT_KIND_BANKER), 0);
    press("1p"); // an empty space gets at least its minimum
    assert_int_equal(sabot_play_bet_cents(&table, SABOT_KIND_PLAYER), 1000);
    press("dw");
    assert_int_equal(sabot_play_bet_cents(&table, SABOT_KIND_PLAYER), 2000);
    assert_int_equal(sabot_play_bet_cents(&table, SABOT_KIND_DRAGON7), 200);
    press("x");
    assert_int_equal(sabot_play_bets_cents(&table), 0);
}

/// R-BET-2, R-BET-3: a refusal gives a message, and nothing moves.
static void test_refusals_name_the_rule(void **state) {
    (void)state;
    sit_down("california-panda8", 3, 7, 10);
    press("d");
    assert_true(message_has("R-BET-2") && screen_has("R-BET-2", 24, 80));
    press("5bb");
    assert_true(message_has("R-BET-3"));
    assert_int_equal(sabot_play_bet_cents(&table, SABOT_KIND_BANKER), 10000);
    press("1dB5B"); // Dragon 7 needs its line bet
    assert_int_equal(sabot_play_bet_cents(&table, SABOT_KIND_BANKER), 9900);
    assert_true(message_has("R-BET-2"));
    press("T");
    assert_true(message_has("you have no bet there"));
    press("j");
    assert_int_equal(sabot_play_bet_cents(&table, SABOT_KIND_PROGRESSIVE_DRAGON7), 100);
    press("j");
    assert_true(message_has("R-PROG-1"));
}

static void test_last_bets_can_be_repeated(void **state) {
    (void)state;
    sit_down("washington", 0, 7, 10);
    press("r");
    assert_true(message_has("No previous bets"));
    press("4bt  ");
    await_end();
    press("r");
    assert_int_equal(game.phase, SABOT_GAME_BETTING);
    assert_int_equal(sabot_play_bet_cents(&table, SABOT_KIND_BANKER), 2500);
    assert_int_equal(sabot_play_bet_cents(&table, SABOT_KIND_TIE), 2500);
}

static void test_hand_without_bets_is_confirmed_once(void **state) {
    (void)state;
    sit_down("washington", 0, 7, 10);
    press(" ");
    assert_int_equal(game.phase, SABOT_GAME_BETTING);
    assert_true(message_has("no bets"));
    press(" ");
    assert_int_equal(game.phase, SABOT_GAME_DEALING);
    press("b");
    assert_true(message_has("closed"));
}

// ---------------------------------------------------------------------------------------------------------
// The bank

/// Plays until the bank is offered to you.
static void await_offer(void) {
    for (int i = 0; i < 40 && game.phase != SABOT_GAME_OFFERED; i++) {
        press("  ");
        await_end();
        press(" ");
    }
    assert_int_equal(game.phase, SABOT_GAME_OFFERED);
    assert_true(screen_has("a to take it, n to pass.", 24, 80));
}

/// R-BANK-1, R-BANK-2.
static void test_bank_is_accepted_changed_and_given_up(void **state) {
    (void)state;
    sit_down("california-panda8", 3, 7, 100);
    await_offer();
    assert_int_equal(table.live.round.wager_count + table.live.round.deal.player.count, 0);
    press(" b");
    assert_int_equal(game.phase, SABOT_GAME_OFFERED);
    assert_true(
        screen_has("Answer the offer first. The bank is offered to you: a to take it, n to pass.", 24, 80));
    press("a99999\n");
    assert_true(message_has("enough chips"));
    press("a5x0.\n"); // letters are not taken; "50." is no amount
    assert_true(message_has("not a dollar amount"));
    press("a500\n");
    assert_int_equal(game.phase, SABOT_GAME_BETTING);
    assert_true(sabot_play_you_have_bank(&table));
    assert_int_equal(table.live.round.bank_cents, 50000);
    press("b");
    assert_true(message_has("R-BANK-1"));
    press("a400\n");
    assert_int_equal(table.live.round.bank_cents, 40000);
    assert_true(screen_has("You have the bank: $400", 24, 80));
    assert_true(screen_has("You have the bank. Press Space to deal.", 24, 80));
    assert_false(screen_has("Place your bets", 24, 80));
    press("n");
    assert_false(sabot_play_you_have_bank(&table));
    assert_true(message_has("give up the bank"));
}

static void test_bank_is_not_given_up_during_a_hand(void **state) {
    (void)state;
    sit_down("california-panda8", 3, 7, 100);
    await_offer();
    press("a500\n n");
    assert_int_equal(game.phase, SABOT_GAME_DEALING);
    assert_true(message_has("You have the bank for this hand"));
    await_end();
    press("n");
    assert_true(message_has("You have the bank for this hand"));
    press(" n");
    assert_true(message_has("give up the bank"));
}

/// R-BANK-5: the second hand's bank is what was put up, or what the stack still reaches; the fee of $2 stays
/// in the stack.
static void test_bank_is_renewed_for_the_second_hand(void **state) {
    (void)state;
    sit_down("california-panda8", 3, 7, 100);
    await_offer();
    press("a998\n ");
    await_end();
    press(" ");
    assert_int_equal(game.phase, SABOT_GAME_BETTING);
    const int64_t own_cents = sabot_play_your_cents(&table);
    const int64_t reach_cents = own_cents - 200;
    assert_int_equal(table.live.round.bank_cents, reach_cents < 99800 ? reach_cents : 99800);
    assert_int_equal(table.live.accounts_cents[SABOT_ACCOUNT_OF_BETTOR(table.you)],
                     own_cents - table.live.round.bank_cents);
    press(" ");
    assert_int_equal(game.phase, SABOT_GAME_DEALING);
}

/// R-BANK-2: where winnings ride, the fee of the second hand comes from the stack, which is empty.
static void test_bank_that_cannot_pay_its_fee_must_be_changed(void **state) {
    (void)state;
    sabot_ruleset ruleset = ruleset_of("california-panda8");
    ruleset.bank_rides = true;
    sit_down_under(&ruleset, 3, 7, 100);
    await_offer();
    press("a998\n ");
    await_end();
    press("  ");
    assert_int_equal(game.phase, SABOT_GAME_BETTING);
    assert_true(message_has("enough chips"));
    press("a400\n ");
    assert_int_equal(game.phase, SABOT_GAME_DEALING);
    assert_true(table.live.round.wager_count > 0); // the others bet once you deal
}

/// R-BANK-2: no hand is dealt if no one bets against the bank.
static void test_a_hand_without_any_bet_is_not_dealt(void **state) {
    (void)state;
    sit_down("california-panda8", 1, 7, 100);
    press("n  ");
    assert_int_equal(game.phase, SABOT_GAME_BETTING);
    assert_true(message_has("R-BANK-2"));
    press("b ");
    assert_int_equal(game.phase, SABOT_GAME_DEALING);
}

static void test_the_bank_can_be_passed(void **state) {
    (void)state;
    sit_down("california-panda8", 3, 7, 100);
    press("n");
    assert_true(message_has("You don't have the bank"));
    await_offer();
    press("n"); // with this seed all others pass, too
    assert_true(message_has("You pass. Seat 5 passes the bank."));
    assert_int_equal(game.phase, SABOT_GAME_OFFERED);
    assert_true(screen_has("a to take it, n to pass.", 24, 80));
    memset(game.message, 'x', 120); // many others pass: the question stays
    assert_true(screen_has("The bank is offered to you: a to take it, n to pass.", 24, 80));
    press("n");
    assert_int_equal(game.phase, SABOT_GAME_BETTING);
    sit_down("washington", 0, 7, 100);
    press("a");
    assert_true(message_has("R-HOUSE-1"));
}

static void test_chips_come_from_the_cage(void **state) {
    (void)state;
    sit_down("washington", 0, 7, 100);
    press("c250\n");
    assert_int_equal(sabot_play_your_cents(&table), 125000);
    press("c9");
    sabot_game_key(&game, SABOT_KEY_BACKSPACE, now_ms);
    press("5\n");
    assert_int_equal(sabot_play_your_cents(&table), 125500);
    press("c1000\033b");
    assert_int_equal(sabot_play_your_cents(&table), 125500);
    assert_int_equal(sabot_play_bet_cents(&table, SABOT_KIND_BANKER), 1000);
}

// ---------------------------------------------------------------------------------------------------------
// Leaving and pages

static void test_leaving_during_a_hand_needs_confirmation(void **state) {
    (void)state;
    sit_down("washington", 0, 7, 100);
    press("b q");
    assert_true(game.asks_to_leave);
    press("n");
    assert_false(game.asks_to_leave);
    assert_int_equal(game.phase, SABOT_GAME_DEALING);
    press("qy");
    assert_int_equal(game.phase, SABOT_GAME_LEFT);
    assert_int_equal(game.hands, 1); // the bets stayed: Banker won
    assert_int_equal(table.cashed_out_cents, 101000);
    sit_down("washington", 0, 7, 100);
    press("q");
    assert_int_equal(game.phase, SABOT_GAME_LEFT);
}

static void test_the_evening_ends_after_its_hands(void **state) {
    (void)state;
    sit_down("washington", 0, 7, 1);
    press("b ");
    await_end();
    assert_true(message_has("last of your --hands") && screen_has("Space leave the table", 24, 80));
    press("b");
    assert_int_equal(game.phase, SABOT_GAME_SETTLED);
    press(" ");
    assert_int_equal(game.phase, SABOT_GAME_LEFT);
}

static void test_pages_sheet_and_help_have_keys(void **state) {
    (void)state;
    sit_down("california-panda8", 3, 7, 100);
    press("bt ");
    await_end();
    assert_false(screen_has("Settlement sheet", 24, 80));
    assert_true(screen_has("Settlement sheet", 24, 110)); // beside the table after a hand
    press("s");
    assert_true(screen_has(" you Banker", 24, 80) && !screen_has("BANKER", 24, 80));
    press("o");
    assert_true(screen_has("Cockroach pig", 24, 80));
    press("\t");
    assert_true(screen_has("Dragon 7, 40 to 1: Banker wins with three cards", 24, 80));
    for (int i = 0; i < 10; i++) {
        sabot_game_key(&game, SABOT_KEY_PAGE_DOWN, now_ms);
    }
    assert_true(screen_has("The fee for a bet with no action is kept.", 24, 80));
    press("\t");
    assert_true(screen_has("BANKER", 24, 80));
    assert_true(screen_has("Cockroach pig", 50, 160) && screen_has("Settlement sheet", 50, 160));
    press("?");
    assert_true(screen_has("Press any key to close", 24, 80));
    press("q"); // closes the help, and nothing else
    assert_int_equal(game.phase, SABOT_GAME_SETTLED);
    assert_true(screen_has("80 x 24; this is 79 x 23", 23, 79));
}

/// Finds your first winning progressive on the sheet.
static bool has_prize(const sabot_sheet *sheet, sabot_sheet_line *prize) {
    for (int i = 0; i < sheet->line_count; i++) {
        if (sheet->lines[i].prize != SABOT_PRIZE_NONE && sheet->lines[i].wager.seat.number == table.you) {
            *prize = sheet->lines[i];
            return true;
        }
    }
    return false;
}

/// R-PROG-8: its price was taken at START GAME, and the dealer pays the whole prize.
static void test_sheet_shows_the_prize_of_a_progressive(void **state) {
    (void)state;
    sit_down("washington", 0, 7, 1000);
    sabot_sheet_line prize = {.paid_cents = 0};
    for (int hand = 0; hand < 80 && prize.paid_cents == 0; hand++) {
        press("pjk ");
        await_end();
        press(has_prize(&table.sheet, &prize) ? "" : " ");
    }
    assert_int_equal(prize.taken_cents, 100);
    char words[48];
    snprintf(words, sizeof words, " pay $%d", (int)(prize.paid_cents / 100));
    assert_true(screen_has(words, 50, 160));
}

/// Whatever keys are pressed, at any size: the screen is readable, and no one has negative chips.
static void test_any_keys_can_be_drawn_at_any_size(void **state) {
    (void)state;
    sabot_random chance = sabot_random_of(1, 1);
    for (int evening = 0; evening < 6; evening++) {
        sit_down(evening % 2 == 0 ? "california-panda8" : "washington", 3, (uint64_t)evening, 1000);
        for (int i = 0; i < 400 && game.phase != SABOT_GAME_LEFT; i++) {
            const int key = (int)sabot_random_below(&chance, 95) + ' ';
            sabot_game_key(&game, key == 'q' ? ' ' : key, now_ms);
            now_ms += sabot_random_below(&chance, 900);
            sabot_game_tick(&game, now_ms);
            game.scroll_max = sabot_screen_draw(&game, &canvas, (int)sabot_random_below(&chance, 60),
                                                (int)sabot_random_below(&chance, 200), evening % 3 == 0);
            for (int row = 0; row < canvas.rows; row++) {
                for (int column = 0; column < canvas.columns; column++) {
                    assert_true(canvas.cells[row][column].symbol >= ' ');
                    assert_true(canvas.cells[row][column].style < SABOT_STYLE_COUNT);
                }
            }
            assert_true(sabot_play_your_cents(&table) >= 0);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_panels_never_overlap_at_any_size),
        cmocka_unit_test(test_a_larger_terminal_shows_more_at_once),
        cmocka_unit_test(test_header_is_complete_in_the_last_hand),
        cmocka_unit_test(test_every_space_has_keys_to_bet_and_to_remove),
        cmocka_unit_test(test_third_card_is_face_down_before_it_is_turned),
        cmocka_unit_test(test_hidden_card_is_not_revealed),
        cmocka_unit_test(test_hand_has_a_pace_and_can_be_sped_up),
        cmocka_unit_test(test_chips_add_up_and_can_be_removed),
        cmocka_unit_test(test_refusals_name_the_rule),
        cmocka_unit_test(test_last_bets_can_be_repeated),
        cmocka_unit_test(test_hand_without_bets_is_confirmed_once),
        cmocka_unit_test(test_bank_is_accepted_changed_and_given_up),
        cmocka_unit_test(test_bank_is_not_given_up_during_a_hand),
        cmocka_unit_test(test_bank_is_renewed_for_the_second_hand),
        cmocka_unit_test(test_bank_that_cannot_pay_its_fee_must_be_changed),
        cmocka_unit_test(test_a_hand_without_any_bet_is_not_dealt),
        cmocka_unit_test(test_the_bank_can_be_passed),
        cmocka_unit_test(test_chips_come_from_the_cage),
        cmocka_unit_test(test_leaving_during_a_hand_needs_confirmation),
        cmocka_unit_test(test_the_evening_ends_after_its_hands),
        cmocka_unit_test(test_pages_sheet_and_help_have_keys),
        cmocka_unit_test(test_sheet_shows_the_prize_of_a_progressive),
        cmocka_unit_test(test_any_keys_can_be_drawn_at_any_size),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
