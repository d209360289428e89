/// Tests settlement on random hands with every ruleset, cover mode and table size.
///
/// A failing hand is shrunk as long as it still fails, and printed in the form that `sabot settle` reads
/// (except meters and the settings this test changes: back betting everywhere, a Dragon 7 that pays Banker on
/// odd seeds). SABOT_TEST_HANDS sets how many hands are tried; `make test-long` tries a million.
#include "sheet_text.h"

#include <stdlib.h>

static const char *const rulesets[] = {"california-ez", "california-panda8", "ventura", "washington"};
enum { RULESET_COUNT = sizeof rulesets / sizeof rulesets[0] };

// ---------------------------------------------------------------------------------------------------------
// Random rounds

static int64_t random_between(sabot_random *random, int64_t low, int64_t high) {
    return low + (int64_t)(sabot_random_next(random) % (uint64_t)(high - low + 1));
}

static bool one_in(sabot_random *random, uint32_t n) {
    return sabot_random_below(random, n) == 0;
}

static sabot_wager random_wager(sabot_random *random, const sabot_ruleset *ruleset,
                                const sabot_round *round) {
    sabot_wager wager = {.seat = {(uint8_t)random_between(random, 1, round->seats)},
                         .kind = (sabot_kind)sabot_random_below(random, SABOT_KIND_COUNT)};
    if (sabot_kind_is_progressive(wager.kind)) {
        wager.cents = sabot_ruleset_paytable(ruleset, wager.kind)->price_cents;
        return wager;
    }
    const sabot_limits limits = round->limits[wager.kind];
    wager.cents = random_between(random, limits.min_cents, limits.max_cents);
    if (one_in(random, 5)) {
        wager.owner_type = SABOT_WAGER_BACK_LINE;
        wager.owner = (uint8_t)random_between(random, 1, 5);
    } else if (one_in(random, 5)) {
        wager.owner_type = SABOT_WAGER_HOUSE_WAY;
        wager.owner = (uint8_t)random_between(random, 1, round->seats);
    }
    return wager;
}

/// Adds random wagers and keeps those that the rules allow.
static void place_random_wagers(sabot_random *random, const sabot_ruleset *ruleset, sabot_round *round) {
    const int tries = (int)sabot_random_below(random, 40);
    for (int i = 0; i < tries; i++) {
        sabot_round_fault fault;
        round->wagers[round->wager_count++] = random_wager(random, ruleset, round);
        if (sabot_round_check_wagers(round, ruleset, &fault) != SABOT_OK) {
            round->wager_count--;
        }
    }
}

static void deal_random_cards(sabot_random *random, sabot_round *round) {
    // One hand in three uses few cards, so that ties, bonuses and suited hands are frequent enough.
    const bool narrow = one_in(random, 3);
    sabot_shoe shoe = sabot_shoe_of(round->decks, sabot_shoe_settings_defaults());
    sabot_shoe_shuffle(&shoe, random);
    while (sabot_deal_next(&round->deal).recipient != SABOT_TO_NOBODY) {
        sabot_card card = sabot_shoe_draw(&shoe);
        while (narrow && (sabot_card_suit(card) > SABOT_SUIT_DIAMONDS || sabot_card_value(card) > 4)) {
            card = sabot_shoe_draw(&shoe);
        }
        sabot_deal_add(&round->deal, card);
    }
}

static void random_round(sabot_random *random, const sabot_ruleset *ruleset, sabot_round *round) {
    *round = sabot_round_defaults(ruleset);
    sabot_round_choose_row(round, ruleset, (int)sabot_random_below(random, ruleset->schedule_count));
    round->seats = one_in(random, 2) ? 14 : 8;
    do {
        round->decks = (uint8_t)random_between(random, 1, 8);
    } while (!(ruleset->decks_allowed >> round->decks & 1));
    for (int i = 0; i < 2; i++) {
        round->meters[i].units = random_between(random, 0, SABOT_AMOUNT_CENTS_MAX);
    }
    if (ruleset->bank_by == SABOT_BANK_PLAYER_DEALER) {
        round->bank_seat.number = (uint8_t)random_between(random, 1, round->seats);
        // From far too little to more than enough.
        round->bank_cents = random_between(random, 1, one_in(random, 2) ? 5000 : 5000000);
        round->cover = one_in(random, 2) ? SABOT_COVER_NET : SABOT_COVER_GROSS;
    }
    place_random_wagers(random, ruleset, round);
    deal_random_cards(random, round);
}

// ---------------------------------------------------------------------------------------------------------
// Properties of every sheet; each returns what is wrong, or NULL

static const char *sums_to_zero(const sabot_ruleset *ruleset, const sabot_round *round,
                                const sabot_sheet *sheet) {
    (void)ruleset, (void)round;
    const sabot_balance balance = sabot_balance_of(sheet);
    return sabot_balance_sum(&balance) == 0 ? NULL : "the accounts do not sum to zero";
}

static const char *stakes_add_up(const sabot_ruleset *ruleset, const sabot_round *round,
                                 const sabot_sheet *sheet) {
    (void)ruleset;
    bool seen[SABOT_WAGERS_MAX] = {false};
    for (int i = 0; i < sheet->line_count; i++) {
        const sabot_sheet_line *const line = &sheet->lines[i];
        if (line->taken_cents + line->returned_cents != line->wager.cents || line->taken_cents < 0 ||
            line->returned_cents < 0 || line->paid_cents < 0) {
            return "taken and returned do not add up to the stake";
        }
        int found = -1;
        for (int j = 0; j < round->wager_count && found < 0; j++) {
            const sabot_wager *const wager = &round->wagers[j];
            if (!seen[j] && wager->seat.number == line->wager.seat.number &&
                wager->kind == line->wager.kind && wager->owner_type == line->wager.owner_type &&
                wager->owner == line->wager.owner && wager->cents == line->wager.cents) {
                found = j;
            }
        }
        if (found < 0) {
            return "a line has no wager";
        }
        seen[found] = true;
    }
    return sheet->line_count == round->wager_count ? NULL : "a wager has no line";
}

/// R-BANK-2: the bank neither wins nor loses more than it put up, and cover is never negative; both modes,
/// replayed line by line.
static const char *bank_is_bounded(const sabot_ruleset *ruleset, const sabot_round *round,
                                   const sabot_sheet *sheet) {
    const int64_t amount = round->bank_cents;
    int64_t taken = 0, paid = 0;
    for (int i = 0; i < sheet->line_count; i++) {
        const sabot_sheet_line *const line = &sheet->lines[i];
        if (line->payer != SABOT_PAYER_BANK) {
            continue;
        }
        taken += line->taken_cents;
        paid += line->paid_cents;
        const int64_t change = taken - paid;
        if (change > amount || change < -amount) {
            return "R-BANK-2: the player-dealer wins or loses more than put up";
        }
        if (round->cover == SABOT_COVER_GROSS && taken + paid > amount) {
            return "gross cover is negative";
        }
    }
    if (ruleset->bank_by == SABOT_BANK_HOUSE) {
        return taken + paid == 0 ? NULL : "a house game has no bank";
    }
    const bool same = sheet->bank.start_cents == amount && sheet->bank.taken_cents == taken &&
                      sheet->bank.paid_cents == paid && sheet->bank.end_cents == amount + taken - paid;
    if (!same) {
        return "the bank's figures differ from its lines";
    }
    const int64_t left = round->cover == SABOT_COVER_GROSS ? amount - taken - paid : amount + taken - paid;
    return left >= 0 && sheet->bank.cover_left_cents == left ? NULL : "cover left is wrong";
}

/// The result of a wager against an unlimited bank.
static sabot_result plain_result(const sabot_ruleset *ruleset, const sabot_coup *coup, sabot_kind kind) {
    const int p = coup->player_total, b = coup->banker_total;
    switch (kind) {
    case SABOT_KIND_PLAYER:
        return p > b ? SABOT_RESULT_WIN : p < b ? SABOT_RESULT_LOSE : SABOT_RESULT_PUSH;
    case SABOT_KIND_BANKER:
        if (coup->dragon7) {
            return ruleset->dragon7_banker == SABOT_DRAGON7_PAYS_BANKER ? SABOT_RESULT_WIN
                                                                        : SABOT_RESULT_PUSH;
        }
        return b > p ? SABOT_RESULT_WIN : b < p ? SABOT_RESULT_LOSE : SABOT_RESULT_PUSH;
    case SABOT_KIND_TIE:
        return p == b ? SABOT_RESULT_WIN : SABOT_RESULT_LOSE;
    case SABOT_KIND_PANDA8:
    case SABOT_KIND_PROGRESSIVE_PANDA8:
        return coup->panda8 ? SABOT_RESULT_WIN : SABOT_RESULT_LOSE;
    default:
        return coup->dragon7 ? SABOT_RESULT_WIN : SABOT_RESULT_LOSE;
    }
}

/// R-PAY-1 to R-PAY-4, R-BANK-4: every wager is paid or taken according to its result, unless the bank has
/// run out.
static const char *pays_are_right(const sabot_ruleset *ruleset, const sabot_round *round,
                                  const sabot_sheet *sheet) {
    const int64_t amount = round->bank_cents;
    int64_t taken = 0, paid = 0;
    for (int i = 0; i < sheet->line_count; i++) {
        const sabot_sheet_line *const line = &sheet->lines[i];
        const sabot_kind kind = line->wager.kind;
        const sabot_result result = plain_result(ruleset, &sheet->coup, kind);
        if (line->result != result) {
            return "a result is wrong";
        }
        if (sabot_kind_is_progressive(kind)) {
            continue;
        }
        int64_t pay = result == SABOT_RESULT_WIN ? line->wager.cents * ruleset->wagers[kind].odds : 0;
        int64_t take = result == SABOT_RESULT_LOSE ? line->wager.cents : 0;
        if (ruleset->bank_by == SABOT_BANK_PLAYER_DEALER) {
            const bool net = round->cover == SABOT_COVER_NET;
            const int64_t can_pay = net ? amount + taken - paid : amount - taken - paid;
            const int64_t can_take = net ? amount - taken + paid : amount - taken - paid;
            pay = pay < can_pay ? pay : can_pay;
            take = take < can_take ? take : can_take;
        }
        if (line->paid_cents != pay || line->taken_cents != take) {
            return "an amount paid or taken differs from the cover";
        }
        taken += take;
        paid += pay;
    }
    return NULL;
}

/// R-BANK-3, R-HOUSE-1: returns a line's position as one number, following the wording of the clauses.
static int position_of(const sabot_ruleset *ruleset, const sabot_round *round, const sabot_sheet_line *line) {
    static const sabot_kind kinds[] = {SABOT_KIND_PLAYER,
                                       SABOT_KIND_BANKER,
                                       SABOT_KIND_TIE,
                                       SABOT_KIND_PANDA8,
                                       SABOT_KIND_DRAGON7,
                                       SABOT_KIND_PROGRESSIVE_DRAGON7,
                                       SABOT_KIND_PROGRESSIVE_PANDA8};
    int kind = 0;
    while (kinds[kind] != line->wager.kind) {
        kind++;
    }
    if (ruleset->bank_by == SABOT_BANK_HOUSE) {
        return (round->seats - line->wager.seat.number) * 100 + kind * 2; // the highest seat first
    }
    int steps = 0; // from the bank, clockwise, to the seat
    for (int seat = round->bank_seat.number; seat != line->wager.seat.number; steps++) {
        seat = seat == round->seats ? 1 : seat + 1;
    }
    return kind * 100 + steps * 2;
}

static const char *order_is_right(const sabot_ruleset *ruleset, const sabot_round *round,
                                  const sabot_sheet *sheet) {
    for (int i = 1; i < sheet->line_count; i++) {
        const int before = position_of(ruleset, round, &sheet->lines[i - 1]);
        const int here = position_of(ruleset, round, &sheet->lines[i]);
        if (before > here) {
            return "the lines are out of order";
        }
        const bool was_back = sheet->lines[i - 1].wager.owner_type == SABOT_WAGER_BACK_LINE;
        const bool is_back = sheet->lines[i].wager.owner_type == SABOT_WAGER_BACK_LINE;
        if (before == here && was_back && !is_back) {
            return "a back bettor comes before the seat's own wager";
        }
        if (before == here && was_back == is_back &&
            sheet->lines[i - 1].wager_index > sheet->lines[i].wager_index) {
            return "back bettors are not in the order placed";
        }
    }
    return NULL;
}

/// R-FEE-1, R-FEE-2: each wager pays its row's flat fee, and the bank its own; fees are returned only without
/// any cover.
static const char *fees_are_right(const sabot_ruleset *ruleset, const sabot_round *round,
                                  const sabot_sheet *sheet) {
    const sabot_schedule_row *const row = &ruleset->schedule[round->schedule_row];
    int64_t expected = ruleset->bank_by == SABOT_BANK_PLAYER_DEALER ? row->bank_fee_cents : 0;
    int64_t fees = 0;
    for (int i = 0; i < sheet->line_count; i++) {
        const sabot_sheet_line *const line = &sheet->lines[i];
        const bool touched = line->taken_cents + line->paid_cents > 0 || line->result == SABOT_RESULT_PUSH;
        const bool kept = touched || ruleset->no_action_fee == SABOT_NO_ACTION_FEE_KEPT;
        expected +=
            kept && !sabot_kind_is_progressive(line->wager.kind) ? row->fee_cents[line->wager.kind] : 0;
    }
    for (int i = 0; i < sheet->fee_count; i++) {
        fees += sheet->fees[i].cents - sheet->fees[i].returned_cents;
    }
    return fees == expected ? NULL : "the fees differ from the schedule";
}

/// R-PROG-4, R-PROG-7, R-PROG-9: the meter rises by its exact share, pays once, and is reset.
static const char *meters_are_right(const sabot_ruleset *ruleset, const sabot_round *round,
                                    const sabot_sheet *sheet) {
    for (int i = 0; i < 2; i++) {
        const sabot_paytable *const paytable = &ruleset->paytables[i];
        int64_t units = round->meters[i].units;
        int winners = 0;
        for (int j = 0; j < round->wager_count; j++) {
            if (round->wagers[j].kind == (sabot_kind)(SABOT_GAME_KIND_COUNT + i)) {
                units += paytable->price_cents * paytable->meter_share;
            }
        }
        for (int j = 0; j < sheet->line_count; j++) {
            const sabot_sheet_line *const line = &sheet->lines[j];
            if (line->wager.kind != (sabot_kind)(SABOT_GAME_KIND_COUNT + i)) {
                continue;
            }
            if (line->taken_cents != line->wager.cents ||
                line->envy_cents != paytable->envy_cents[line->prize]) {
                return "a progressive's price or envy is wrong";
            }
            if (line->prize == SABOT_PRIZE_COMBINATION) {
                winners++;
                if (line->paid_cents != units / SABOT_METER_UNITS) {
                    return "the combination is not paid from the meter";
                }
                units = units % SABOT_METER_UNITS + paytable->reset_cents * SABOT_METER_UNITS;
            } else if (line->paid_cents != paytable->pay_cents[line->prize]) {
                return "a fixed prize is wrong";
            }
        }
        if (winners > 1 || sheet->meters[i].after.units != units) {
            return "the meter is wrong after the hand";
        }
    }
    return NULL;
}

typedef const char *property(const sabot_ruleset *, const sabot_round *, const sabot_sheet *);
static property *const properties[] = {sums_to_zero,   stakes_add_up,    bank_is_bounded, pays_are_right,
                                       order_is_right, meters_are_right, fees_are_right};

static const char refused[] = "a valid round is refused";

static const char *wrong_with(const sabot_ruleset *ruleset, const sabot_round *round) {
    static sabot_sheet sheet;
    sabot_round_fault fault;
    if (sabot_settle(ruleset, round, &sheet, &fault) != SABOT_OK) {
        return refused;
    }
    for (size_t i = 0; i < sizeof properties / sizeof properties[0]; i++) {
        const char *const wrong = properties[i](ruleset, round, &sheet);
        if (wrong != NULL) {
            return wrong;
        }
    }
    return NULL;
}

// ---------------------------------------------------------------------------------------------------------
// Shrinking and printing

static void remove_wager(sabot_round *round, int index) {
    for (int i = index; i + 1 < round->wager_count; i++) {
        round->wagers[i] = round->wagers[i + 1];
    }
    round->wager_count--;
}

static void shrink(const sabot_ruleset *ruleset, sabot_round *round) {
    for (int i = round->wager_count - 1; i >= 0; i--) {
        sabot_round smaller = *round;
        remove_wager(&smaller, i);
        // Removing a line bet that another wager needs is not a smaller case of the same fault.
        const char *const wrong = wrong_with(ruleset, &smaller);
        if (wrong != NULL && wrong != refused) {
            *round = smaller;
        }
    }
}

static void print_hand(const char *side, const sabot_hand *hand) {
    print_error("\"%s\":[", side);
    for (int i = 0; i < hand->count; i++) {
        char card[3];
        sabot_card_write(hand->cards[i], card);
        print_error("%s\"%s\"", i == 0 ? "" : ",", card);
    }
    print_error("]");
}

static void print_round(const sabot_ruleset *ruleset, const sabot_round *round) {
    static const char *const owners[] = {"", ",\"house_way_of\":", ",\"back_line\":"};
    print_error("{\"ruleset\":\"%s\",\"seats\":%d,\"decks\":%d,\"fee_row\":%d,", ruleset->name, round->seats,
                round->decks, round->schedule_row);
    if (round->bank_seat.number != 0) {
        print_error("\"bank\":{\"seat\":%d,\"cents\":%" PRId64 ",\"cover\":\"%s\"},", round->bank_seat.number,
                    round->bank_cents, round->cover == SABOT_COVER_NET ? "net" : "gross");
    }
    print_error("\"wagers\":[");
    for (int i = 0; i < round->wager_count; i++) {
        const sabot_wager *const wager = &round->wagers[i];
        print_error("%s{\"seat\":%d,\"kind\":\"%s\",\"cents\":%" PRId64, i == 0 ? "" : ",",
                    wager->seat.number, sabot_kind_name(wager->kind), wager->cents);
        if (wager->owner_type != SABOT_WAGER_OWN) {
            print_error("%s%d", owners[wager->owner_type], wager->owner);
        }
        print_error("}");
    }
    print_error("],\"cards\":{");
    print_hand("player", &round->deal.player);
    print_error(",");
    print_hand("banker", &round->deal.banker);
    print_error("}}\n");
}

static long hands_to_try(void) {
    const char *const text = getenv("SABOT_TEST_HANDS");
    return text != NULL ? strtol(text, NULL, 10) : 100000;
}

static void test_every_property_holds_on_random_hands(void **state) {
    (void)state;
    const long hands = hands_to_try();
    assert_true(hands > 0);
    long settled = 0, events = 0;
    for (int r = 0; r < RULESET_COUNT; r++) {
        sabot_ruleset ruleset = ruleset_of(rulesets[r]);
        for (int kind = 0; kind < SABOT_GAME_KIND_COUNT; kind++) {
            ruleset.wagers[kind].back_line = true; // allowed here, so that it is tested
        }
        for (long i = 0; i < hands / RULESET_COUNT; i++) {
            sabot_random random = sabot_random_of((uint64_t)i, (uint64_t)r);
            static sabot_round round;
            random_round(&random, &ruleset, &round);
            ruleset.no_action_fee = i % 3 == 0 ? SABOT_NO_ACTION_FEE_RETURNED : SABOT_NO_ACTION_FEE_KEPT;
            ruleset.dragon7_banker = i % 2 == 0 ? SABOT_DRAGON7_PUSHES_BANKER : SABOT_DRAGON7_PAYS_BANKER;
            const char *const wrong = wrong_with(&ruleset, &round);
            if (wrong != NULL) {
                shrink(&ruleset, &round);
                print_round(&ruleset, &round);
                fail_msg("%s, seed %ld: %s", rulesets[r], i, wrong);
            }
            settled += round.wager_count;
            const sabot_coup coup = sabot_coup_of(&round.deal);
            events += coup.dragon7 || coup.panda8;
        }
    }
    // The generator must produce many wagers per hand, and hundreds of bonus hands.
    assert_true(settled > hands * 3);
    assert_true(events > hands / 50);
}

/// A sheet with one cent more must fail, which shows that the properties work.
static void test_properties_notice_a_wrong_cent(void **state) {
    (void)state;
    const sabot_ruleset ruleset = ruleset_of("california-panda8");
    sabot_round round = sabot_round_defaults(&ruleset);
    static sabot_sheet sheet;
    sabot_round_fault fault;
    round.bank_seat.number = 3;
    round.bank_cents = 20000;
    round.deal = deal_of("2c 2d Kh", "Ts 3h 4d");
    place_wagers(&round, "4 player 5000, 5 banker 2000, 5 dragon7 500, 6 progressive-dragon7 100");
    assert_int_equal(sabot_settle(&ruleset, &round, &sheet, &fault), SABOT_OK);
    for (size_t i = 0; i < sizeof properties / sizeof properties[0]; i++) {
        assert_null(properties[i](&ruleset, &round, &sheet));
    }
    sabot_sheet wrong = sheet;
    wrong.lines[2].paid_cents++;
    assert_non_null(sums_to_zero(&ruleset, &round, &wrong));
    assert_non_null(bank_is_bounded(&ruleset, &round, &wrong));
    assert_non_null(pays_are_right(&ruleset, &round, &wrong));
    wrong = sheet;
    wrong.lines[0].returned_cents++;
    assert_non_null(stakes_add_up(&ruleset, &round, &wrong));
    wrong = sheet;
    wrong.lines[0] = sheet.lines[2];
    wrong.lines[2] = sheet.lines[0];
    assert_non_null(order_is_right(&ruleset, &round, &wrong));
    wrong = sheet;
    wrong.fees[0].cents++;
    assert_non_null(fees_are_right(&ruleset, &round, &wrong));
    wrong = sheet;
    wrong.meters[0].after.units++;
    assert_non_null(meters_are_right(&ruleset, &round, &wrong));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_property_holds_on_random_hands),
        cmocka_unit_test(test_properties_notice_a_wrong_cent),
    };
    return cmocka_run_group_tests_name("settle-properties", tests, NULL, NULL);
}
