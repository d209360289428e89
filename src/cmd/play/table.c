#include "cmd/play/table.h"

#include "cmd/hand/settle_input.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

/// Shoes use the streams 1, 2, 3 … of a seed; the simple seats use this one.
#define CHANCE_STREAM UINT64_C(0)

void sabot_play_open(sabot_play_table *table, const sabot_ruleset *ruleset, uint64_t seed, int decks,
                     int seats, int others, int64_t stack_cents) {
    assert(others >= 0 && others < seats);
    memset(table, 0, sizeof *table);
    table->ruleset = *ruleset;
    table->seed = seed;
    table->chance = sabot_random_of(seed, CHANCE_STREAM);
    table->round = sabot_round_defaults(ruleset);
    table->round.decks = (uint8_t)decks;
    table->round.seats = (uint8_t)seats;
    // You sit in the middle; the others on both sides of you.
    table->you = seats / 2;
    for (int i = 0; i <= others; i++) {
        const int step = (i + 1) / 2;
        const int seat = i % 2 == 1 ? table->you + step : table->you - step;
        const int number = (seat - 1 + seats) % seats + 1;
        table->is_taken[number] = true;
        table->stack_cents[number] = stack_cents;
    }
    table->bought_cents = stack_cents;
    table->offered = table->you;
}

bool sabot_play_buy(sabot_play_table *table, int64_t cents) {
    if (cents > SABOT_AMOUNT_CENTS_MAX - table->stack_cents[table->you]) {
        return false;
    }
    table->stack_cents[table->you] += cents;
    table->bought_cents += cents;
    return true;
}

sabot_burned sabot_play_new_shoe(sabot_play_table *table) {
    table->shoe_number++;
    sabot_random random = sabot_random_of(table->seed, table->shoe_number);
    table->shoe = sabot_shoe_of(table->round.decks, table->ruleset.shoe);
    sabot_shoe_shuffle(&table->shoe, &random);
    sabot_tracker_new_shoe(&table->tracker);
    return sabot_shoe_burn(&table->shoe);
}

// ---------------------------------------------------------------------------------------------------------
// The bank

int64_t sabot_play_bank_max(const sabot_play_table *table, int seat) {
    const int64_t fee_cents = table->ruleset.schedule[table->round.schedule_row].bank_fee_cents;
    return table->stack_cents[seat] - fee_cents;
}

bool sabot_play_needs_bank(const sabot_play_table *table) {
    return table->ruleset.bank_by == SABOT_BANK_PLAYER_DEALER && table->bank_hands_left == 0;
}

int sabot_play_offer_bank(sabot_play_table *table) {
    do {
        table->offered = table->offered % table->round.seats + 1;
    } while (!table->is_taken[table->offered]);
    return table->offered;
}

const char *sabot_play_take_bank(sabot_play_table *table, int64_t cents) {
    if (sabot_cents_check(cents) != SABOT_OK) {
        return sabot_status_sentence(SABOT_BANK_AMOUNT_IS_BAD);
    }
    if (cents > sabot_play_bank_max(table, table->offered)) {
        return "the stack does not reach for that and the player-dealer's fee";
    }
    if (table->bank_hands_left == 0) {
        table->bank_hands_left = table->ruleset.bank_hands;
    }
    table->round.bank_seat.number = (uint8_t)table->offered;
    table->round.bank_cents = cents;
    return NULL;
}

void sabot_play_end_bank(sabot_play_table *table) {
    table->bank_hands_left = 0;
    table->round.bank_seat.number = 0;
    table->round.bank_cents = 0;
}

bool sabot_play_you_bank(const sabot_play_table *table) {
    return table->round.bank_seat.number == table->you;
}

/// After a hand: the position moves on after its hands, or where the stack no longer reaches for the fee.
static void go_on_with_bank(sabot_play_table *table) {
    if (table->bank_hands_left == 0) {
        return;
    }
    const int64_t can_put_up_cents = sabot_play_bank_max(table, table->round.bank_seat.number);
    table->bank_hands_left--;
    if (table->bank_hands_left == 0 || can_put_up_cents <= 0) {
        sabot_play_end_bank(table);
    } else if (table->round.bank_cents > can_put_up_cents) {
        table->round.bank_cents = can_put_up_cents;
    }
}

// ---------------------------------------------------------------------------------------------------------
// Wagers

static bool is_yours(const sabot_play_table *table, const sabot_wager *wager) {
    return wager->seat.number == table->you;
}

static void remove_wager(sabot_round *round, int index) {
    for (int i = index; i + 1 < round->wager_count; i++) {
        round->wagers[i] = round->wagers[i + 1];
    }
    round->wager_count--;
}

void sabot_play_lay(sabot_round *round, int seat, sabot_play_bet bet) {
    for (int i = 0; i < round->wager_count; i++) {
        if (round->wagers[i].seat.number == seat && round->wagers[i].kind == bet.kind) {
            round->wagers[i].cents = bet.cents;
            return;
        }
    }
    assert(round->wager_count < SABOT_WAGERS_MAX);
    round->wagers[round->wager_count++] =
        (sabot_wager){.seat = {(uint8_t)seat}, .kind = bet.kind, .cents = bet.cents};
}

void sabot_play_clear(sabot_play_table *table) {
    for (int i = table->round.wager_count - 1; i >= 0; i--) {
        if (is_yours(table, &table->round.wagers[i])) {
            remove_wager(&table->round, i);
        }
    }
}

int64_t sabot_play_stakes(const sabot_round *round, int seat) {
    int64_t sum_cents = 0;
    for (int i = 0; i < round->wager_count; i++) {
        if (round->wagers[i].seat.number == seat) {
            sum_cents = sabot_cents_add(sum_cents, round->wagers[i].cents);
        }
    }
    return sum_cents;
}

int64_t sabot_play_fees(const sabot_round *round, const sabot_ruleset *ruleset, int seat) {
    int64_t sum_cents = 0;
    for (int i = 0; i < round->wager_count; i++) {
        if (round->wagers[i].seat.number == seat) {
            sum_cents = sabot_cents_add(sum_cents, sabot_round_fee(round, ruleset, &round->wagers[i]));
        }
    }
    return sum_cents;
}

static bool refuse_bets(const sabot_play_table *table, const sabot_round *round, sabot_status status,
                        const sabot_round_fault *fault, char *sentence, size_t size) {
    assert(fault->wager >= 0); // table, bank and meters were good when the hand began
    const sabot_wager *const wager = &round->wagers[fault->wager];
    sabot_text text = sabot_text_in(sentence, size);
    sabot_text_add(&text, sabot_kind_title(wager->kind));
    sabot_text_add(&text, ": ");
    sabot_settle_reason(&text, status, &table->ruleset, round, wager);
    return false;
}

bool sabot_play_bet_all(sabot_play_table *table, const sabot_play_bet *bets, int count, char *sentence,
                        size_t size) {
    sabot_round round = table->round;
    for (int i = 0; i < count; i++) {
        sabot_play_bet bet = bets[i];
        if (sabot_kind_is_progressive(bet.kind)) {
            // Not offered: the price is 0, and the check below says so.
            bet.cents = sabot_ruleset_paytable(&table->ruleset, bet.kind)->price_cents;
        }
        sabot_play_lay(&round, table->you, bet);
    }
    sabot_round_fault fault;
    const sabot_status status = sabot_round_check_wagers(&round, &table->ruleset, &fault);
    if (status != SABOT_OK) {
        return refuse_bets(table, &round, status, &fault, sentence, size);
    }
    const int64_t needed_cents = sabot_cents_add(sabot_play_stakes(&round, table->you),
                                                 sabot_play_fees(&round, &table->ruleset, table->you));
    if (needed_cents > table->stack_cents[table->you]) {
        sabot_text text = sabot_text_in(sentence, size);
        sabot_text_add(&text, "that is ");
        sabot_text_add_cents(&text, needed_cents);
        sabot_text_add(&text, " with fees, and you have ");
        sabot_text_add_cents(&text, table->stack_cents[table->you]);
        sabot_text_add(&text, ": bet less, or buy chips");
        return false;
    }
    table->round = round;
    return true;
}

// ---------------------------------------------------------------------------------------------------------
// A hand

void sabot_play_sweep(sabot_play_table *table) {
    table->round.wager_count = 0;
    table->round.deal = (sabot_deal){0};
}

sabot_status sabot_play_begin_hand(sabot_play_table *table) {
    const sabot_status status = sabot_shoe_begin_hand(&table->shoe);
    if (status == SABOT_OK) {
        sabot_play_sweep(table);
        table->last_hand = sabot_shoe_is_last_hand(&table->shoe);
        sabot_play_simple_wagers(table);
    }
    return status;
}

void sabot_play_deal_card(sabot_play_table *table) {
    const sabot_status status = sabot_deal_add(&table->round.deal, sabot_shoe_draw(&table->shoe));
    assert(status == SABOT_OK);
}

static void remember_bets(sabot_play_table *table) {
    table->last_bet_count = 0;
    for (int i = 0; i < table->round.wager_count; i++) {
        const sabot_wager *const wager = &table->round.wagers[i];
        if (is_yours(table, wager)) {
            table->last_bets[table->last_bet_count++] = (sabot_play_bet){wager->kind, wager->cents};
        }
    }
}

int64_t sabot_play_end_hand(sabot_play_table *table) {
    sabot_round_fault fault;
    const sabot_status status = sabot_settle(&table->ruleset, &table->round, &table->sheet, &fault);
    assert(status == SABOT_OK);
    const int64_t before_cents = table->stack_cents[table->you];
    const sabot_balance balance = sabot_balance_of(&table->sheet);
    assert(sabot_balance_sum(&balance) == 0);
    for (int seat = 1; seat <= SABOT_SEATS_MAX; seat++) {
        table->stack_cents[seat] = sabot_cents_add(table->stack_cents[seat], balance.seat_cents[seat]);
    }
    int64_t *const bank_stack = &table->stack_cents[table->round.bank_seat.number];
    *bank_stack = sabot_cents_add(*bank_stack, balance.bank_cents);
    for (int i = 0; i < SABOT_PROGRESSIVE_COUNT; i++) {
        table->round.meters[i] = table->sheet.meters[i].after;
    }
    if (sabot_play_stakes(&table->round, table->you) > 0) {
        remember_bets(table);
    }
    const sabot_status tracked = sabot_tracker_add(&table->tracker, &table->sheet.coup);
    assert(tracked == SABOT_OK);
    sabot_shoe_end_hand(&table->shoe);
    go_on_with_bank(table);
    return table->stack_cents[table->you] - before_cents;
}
