/// Runs the table of `sabot play` with commands.
#include "cmd/play/table.h"

#include "cmd/cli.h"
#include "serve/demo/automatic.h"
#include "serve/views/sections.h"
#include "text/sentences/sentences.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

/// The shoes use streams 1, 2, 3 … of the seed; the computer players use this one.
#define PLAYERS_STREAM UINT64_C(0)

// ---------------------------------------------------------------------------------------------------------
// Commands

/// Senders of commands: the house, as a supervisor, or a player, whose number is that of the seat.
#define BY_HOUSE(NAME) \
    .type = SABOT_COMMAND_##NAME, .role = SABOT_ROLE_SUPERVISOR, .person = SABOT_PILOT_SUPERVISOR
#define BY_PLAYER(NAME, seat) .type = SABOT_COMMAND_##NAME, .role = SABOT_ROLE_PLAYER, .person = (seat)

static void write_refusal(sabot_play_table *table, const sabot_command *command, sabot_status status) {
    const char *const clause = sabot_status_clause(status);
    const bool is_bet = command->type == SABOT_COMMAND_BET;
    sabot_text text = sabot_text_in(table->sentence, sizeof table->sentence);
    if (is_bet || command->type == SABOT_COMMAND_WITHDRAW) {
        sabot_text_add(&text, sabot_kind_title(
                                  (sabot_kind)command->bet.kind)); // both commands begin with the same fields
        sabot_text_add(&text, ": ");
    }
    sabot_sentence_refusal_plain(&table->live, command, status, &text);
    if (clause[0] != '\0') {
        sabot_text_add(&text, " (");
        sabot_text_add(&text, clause);
        sabot_text_add(&text, ")");
    } else if (is_bet && status == SABOT_STACK_IS_SHORT) {
        sabot_text_add(&text, ": bet less, or buy chips");
    }
}

static sabot_status send(sabot_play_table *table, const sabot_command *command) {
    static sabot_event_batch batch;
    const sabot_status status = sabot_table_decide(&table->live, command, &batch);
    if (status != SABOT_OK) {
        write_refusal(table, command, status);
    }
    for (int i = 0; i < batch.count; i++) {
        const sabot_event *const event = &batch.events[i];
        if (event->type == SABOT_EVENT_BOUGHT_IN && event->bought_in.bettor == table->you) {
            table->bought_cents = sabot_cents_add(table->bought_cents, event->bought_in.cents);
        } else if (event->type == SABOT_EVENT_CASHED_OUT && event->cashed_out.bettor == table->you) {
            table->cashed_out_cents = sabot_cents_add(table->cashed_out_cents, event->cashed_out.cents);
        }
        sabot_table_apply(&table->live, event);
    }
    return status;
}

/// Sends a command that the table cannot refuse here.
static void must_send(sabot_play_table *table, const sabot_command *command) {
    const sabot_status status = send(table, command);
    assert(status == SABOT_OK);
}

static sabot_status buy(sabot_play_table *table, uint8_t seat, int64_t cents) {
    return send(table, &(sabot_command){BY_HOUSE(BUY_IN), .buy_in = {seat, cents}});
}

static sabot_status place_bet(sabot_play_table *table, uint8_t seat, sabot_kind kind, int64_t cents) {
    return send(table, &(sabot_command){BY_PLAYER(BET, seat), .bet = {seat, seat, (uint8_t)kind, cents}});
}

static void void_hand(sabot_play_table *table, const char *reason) {
    must_send(table, &(sabot_command){BY_HOUSE(VOID_HAND), .void_hand.reason = sabot_reason_of(reason)});
}

static void fill_tray(sabot_play_table *table) {
    must_send(table, &(sabot_command){BY_HOUSE(FILL_TRAY), .fill_tray.cents = SABOT_AMOUNT_CENTS_MAX});
}

// ---------------------------------------------------------------------------------------------------------
// Open, buy in and leave

void sabot_play_open(sabot_play_table *table, const sabot_ruleset *ruleset, uint64_t seed, int decks,
                     int seats, int others, int64_t stack_cents) {
    assert(others >= 0 && others < seats);
    memset(table, 0, sizeof *table);
    table->seed = seed;
    table->random = sabot_random_of(seed, PLAYERS_STREAM);
    table->decks = (uint8_t)decks;
    table->you = (uint8_t)(seats / 2);
    sabot_table_begin(&table->live);
    must_send(table, &(sabot_command){BY_HOUSE(CHOOSE_RULES),
                                      .choose_rules = {.ruleset = ruleset, .seats = (uint16_t)seats}});
    must_send(table, &(sabot_command){BY_HOUSE(SET_TIMER)}); // 0: no bet timer
    must_send(table, &(sabot_command){BY_HOUSE(POST)});
    must_send(table, &(sabot_command){BY_HOUSE(OPEN_TABLE)});
    fill_tray(table);
    // You sit in the middle, the computer players on both sides of you.
    for (int i = 0; i <= others; i++) {
        const int step = (i + 1) / 2;
        const int candidate = i % 2 == 1 ? table->you + step : table->you - step;
        const uint8_t seat = (uint8_t)((candidate - 1 + seats) % seats + 1);
        must_send(table, &(sabot_command){BY_PLAYER(SIT_DOWN, seat), .sit_down = {seat, seat}});
        must_send(table, &(sabot_command){BY_HOUSE(BUY_IN), .buy_in = {seat, stack_cents}});
    }
}

sabot_status sabot_play_choose_row(sabot_play_table *table, int row) {
    const sabot_status status =
        send(table, &(sabot_command){BY_HOUSE(CHOOSE_ROW), .choose_row.row = (uint16_t)row});
    if (status == SABOT_OK) {
        must_send(table, &(sabot_command){BY_HOUSE(POST)});
    }
    return status;
}

sabot_status sabot_play_buy(sabot_play_table *table, int64_t cents) {
    return buy(table, table->you, cents);
}

void sabot_play_leave(sabot_play_table *table) {
    if (table->live.phase == SABOT_PHASE_BETTING) {
        void_hand(table, "player leaves");
    }
    must_send(table, &(sabot_command){BY_PLAYER(LEAVE, table->you), .leave.bettor = table->you});
}

int64_t sabot_play_your_cents(const sabot_play_table *table) {
    const sabot_table *const live = &table->live;
    int64_t cents = live->accounts_cents[SABOT_ACCOUNT_OF_BETTOR(table->you)];
    if (sabot_play_you_have_bank(table)) {
        cents += live->accounts_cents[SABOT_ACCOUNT_BANK] + live->position.fee.held_cents;
    }
    for (int i = 0; i < live->round.wager_count; i++) {
        const sabot_wager_state *const state = &live->wagers[i];
        if (sabot_wager_bettor(&live->round.wagers[i]) == table->you && !state->is_done) {
            cents += live->round.wagers[i].cents + state->fee.held_cents;
            // R-FEE-3: until the hand starts, a fee already taken is returned with its bet.
            cents += live->phase == SABOT_PHASE_BETTING ? state->fee.taken_cents : 0;
        }
    }
    return cents;
}

// ---------------------------------------------------------------------------------------------------------
// The shoe

/// Reports the cut card if it comes before the next card.
static void check_cut_card(sabot_play_table *table) {
    const bool is_next = sabot_shoe_remaining(&table->cards) <= table->cards.settings.cut_cards;
    if (is_next && !table->live.shoe.cut_is_out) {
        must_send(table, &(sabot_command){BY_HOUSE(CUT_CARD)});
    }
}

static void new_shoe(sabot_play_table *table) {
    must_send(table, &(sabot_command){BY_HOUSE(NEW_SHOE), .new_shoe.decks = table->decks});
    sabot_random random = sabot_random_of(table->seed, table->live.shoe.number);
    table->cards = sabot_shoe_of(table->decks, table->live.ruleset.shoe);
    sabot_shoe_shuffle(&table->cards, &random);
    table->burned = sabot_shoe_burn(&table->cards);
    if (!table->live.shoe.burned) {
        const uint8_t card = table->burned.exposed ? table->burned.card.index : SABOT_DECK_CARDS;
        must_send(table, &(sabot_command){BY_HOUSE(BURN), .burn.card = card});
    }
}

bool sabot_play_prepare(sabot_play_table *table) {
    const bool is_new = !table->live.shoe.in_play;
    if (is_new) {
        new_shoe(table);
    }
    check_cut_card(table);
    table->last_hand = sabot_table_is_last_hand(&table->live);
    return is_new;
}

// ---------------------------------------------------------------------------------------------------------
// The bank

static int64_t bank_fee(const sabot_play_table *table) {
    return table->live.ruleset.schedule[table->live.round.schedule_row].bank_fee_cents;
}

/// Lets a computer player take the bank, after a buy-in if it has too few chips, so that the offers end.
/// Returns false if the player passes.
static bool player_takes_bank(sabot_play_table *table, uint8_t seat) {
    const int64_t min_cents = SABOT_AUTOMATIC_BANK_MIN_CENTS + 3 * bank_fee(table);
    if (table->live.accounts_cents[SABOT_ACCOUNT_OF_BETTOR(seat)] < min_cents) {
        (void)buy(table, seat, SABOT_AUTOMATIC_BUY_CENTS + min_cents);
    }
    const int64_t cents = sabot_automatic_bank(&table->random, &table->live, seat);
    return send(table, &(sabot_command){BY_PLAYER(ACCEPT_BANK, seat), .accept_bank = {seat, cents}}) ==
           SABOT_OK;
}

bool sabot_play_advance_bank(sabot_play_table *table) {
    const uint8_t bank = table->live.round.bank_seat.number;
    const uint8_t offered = table->live.position.offered;
    char *const sentence = table->sentence;
    const size_t size = sizeof table->sentence;
    if (table->live.ruleset.bank_by == SABOT_BANK_HOUSE) {
        return false;
    }
    if (bank != 0) {
        if (bank == table->you || !sabot_bank_is_short(&table->live)) {
            return false;
        }
        must_send(table, &(sabot_command){BY_PLAYER(GIVE_UP_BANK, bank), .give_up_bank.seat = bank});
        snprintf(sentence, size, "Seat %d gives up the bank.", bank);
    } else if (offered == 0) {
        sentence[0] = '\0';
        must_send(table, &(sabot_command){BY_HOUSE(OFFER_BANK)});
    } else if (offered == table->you) {
        if (sabot_play_bank_max(table) > 0) {
            return false;
        }
        snprintf(sentence, size, "The bank is offered to you, but you don't have enough chips.");
        sabot_play_pass(table);
    } else if (player_takes_bank(table, offered)) {
        snprintf(sentence, size, "Seat %d takes the bank with %s.", offered,
                 sabot_cli_dollars(table->live.round.bank_cents).text);
    } else {
        must_send(table, &(sabot_command){BY_PLAYER(PASS_BANK, offered), .pass_bank.seat = offered});
        snprintf(sentence, size, "Seat %d passes the bank.", offered);
    }
    return true;
}

bool sabot_play_is_offered(const sabot_play_table *table) {
    return table->live.position.offered == table->you;
}

bool sabot_play_you_have_bank(const sabot_play_table *table) {
    return table->live.round.bank_seat.number == table->you;
}

int64_t sabot_play_bank_max(const sabot_play_table *table) {
    const int64_t cents = sabot_play_your_cents(table) - bank_fee(table);
    return cents < SABOT_AMOUNT_CENTS_MAX ? cents : SABOT_AMOUNT_CENTS_MAX;
}

sabot_status sabot_play_bank(sabot_play_table *table, int64_t cents) {
    sabot_command command = {BY_PLAYER(ACCEPT_BANK, table->you), .accept_bank = {table->you, cents}};
    if (sabot_play_you_have_bank(table)) {
        command.type = SABOT_COMMAND_CHANGE_BANK; // both commands have the same fields
    }
    const sabot_status status = send(table, &command);
    return status == SABOT_NOTHING_CHANGES ? SABOT_OK : status;
}

void sabot_play_pass(sabot_play_table *table) {
    sabot_command command = {BY_PLAYER(PASS_BANK, table->you), .pass_bank.seat = table->you};
    if (sabot_play_you_have_bank(table)) {
        command.type = SABOT_COMMAND_GIVE_UP_BANK; // both commands have the same fields
    }
    must_send(table, &command);
}

// ---------------------------------------------------------------------------------------------------------
// Bets

/// Places a computer player's bets, buying chips as needed. Bets that the table refuses are skipped.
static void place_player_bets(sabot_play_table *table, uint8_t seat) {
    sabot_automatic_bet bets[SABOT_KIND_COUNT];
    const int count = sabot_automatic_bets(&table->random, &table->live, bets);
    for (int i = 0; i < count; i++) {
        while (place_bet(table, seat, bets[i].kind, bets[i].cents) == SABOT_STACK_IS_SHORT &&
               buy(table, seat, SABOT_AUTOMATIC_BUY_CENTS + bets[i].cents) == SABOT_OK) {
        }
    }
}

static sabot_status open_bets(sabot_play_table *table) {
    const sabot_status status = send(table, &(sabot_command){BY_HOUSE(OPEN_BETS)});
    for (uint8_t seat = 1; status == SABOT_OK && seat <= table->live.round.seats; seat++) {
        const bool plays = table->live.bettors[seat].person != 0 && seat != table->you;
        if (plays && seat != table->live.round.bank_seat.number) {
            place_player_bets(table, seat);
        }
    }
    return status;
}

void sabot_play_begin_hand(sabot_play_table *table) {
    if (!sabot_play_you_have_bank(table)) {
        const sabot_status status = open_bets(table);
        assert(status == SABOT_OK);
    }
}

static sabot_status place_your_bet(sabot_play_table *table, sabot_play_bet bet) {
    if (sabot_kind_is_progressive(bet.kind)) {
        bet.cents = sabot_ruleset_paytable(&table->live.ruleset, bet.kind)->price_cents;
    }
    const sabot_status status = place_bet(table, table->you, bet.kind, bet.cents);
    return status == SABOT_NOTHING_CHANGES ? SABOT_OK : status;
}

/// Bets in the order of the spaces, so that line bets come before the side bets that need them. If the table
/// refuses one, restores the copy made before.
sabot_status sabot_play_bet_all(sabot_play_table *table, const sabot_play_bet *bets, int count) {
    static sabot_table before;
    sabot_status status = SABOT_OK;
    before = table->live;
    for (int kind = 0; kind < SABOT_KIND_COUNT; kind++) {
        for (int i = 0; i < count && status == SABOT_OK; i++) {
            status = (int)bets[i].kind == kind ? place_your_bet(table, bets[i]) : SABOT_OK;
        }
    }
    if (status != SABOT_OK) {
        table->live = before;
    }
    return status;
}

sabot_status sabot_play_withdraw(sabot_play_table *table, sabot_kind kind) {
    const uint8_t you = table->you;
    return send(table, &(sabot_command){BY_PLAYER(WITHDRAW, you), .withdraw = {you, you, (uint8_t)kind}});
}

void sabot_play_clear(sabot_play_table *table) {
    for (int kind = SABOT_KIND_COUNT - 1; kind >= 0; kind--) {
        (void)sabot_play_withdraw(table, (sabot_kind)kind); // refused if there is no bet
    }
}

int64_t sabot_play_bet_cents(const sabot_play_table *table, sabot_kind kind) {
    const int index = sabot_table_wager(&table->live, table->you, table->you, kind);
    return index >= 0 ? table->live.round.wagers[index].cents : 0;
}

int64_t sabot_play_bets_cents(const sabot_play_table *table) {
    int64_t sum_cents = 0;
    for (int kind = 0; kind < SABOT_KIND_COUNT; kind++) {
        sum_cents = sabot_cents_add(sum_cents, sabot_play_bet_cents(table, (sabot_kind)kind));
    }
    return sum_cents;
}

int64_t sabot_play_fees(const sabot_play_table *table) {
    int64_t sum_cents = 0;
    for (int i = 0; i < table->live.round.wager_count; i++) {
        if (sabot_wager_bettor(&table->live.round.wagers[i]) == table->you) {
            const sabot_fee_state *const fee = sabot_table_fee(&table->live, i);
            sum_cents = sabot_cents_add(sum_cents, fee->held_cents + fee->taken_cents);
        }
    }
    return sum_cents;
}

// ---------------------------------------------------------------------------------------------------------
// Cards and settlement

/// Stores your bets for REPEAT BETS. After a hand without bets, the ones before it stay.
static void remember_bets(sabot_play_table *table) {
    int count = 0;
    for (int kind = 0; kind < SABOT_KIND_COUNT; kind++) {
        const int64_t cents = sabot_play_bet_cents(table, (sabot_kind)kind);
        if (cents > 0) {
            table->last_bets[count++] = (sabot_play_bet){(sabot_kind)kind, cents};
        }
    }
    table->last_bet_count = count > 0 ? count : table->last_bet_count;
}

sabot_status sabot_play_start(sabot_play_table *table) {
    table->previous_result_cents = sabot_play_your_cents(table) - table->bought_cents;
    if (table->live.phase == SABOT_PHASE_BETWEEN) {
        const sabot_status status = open_bets(table);
        if (status != SABOT_OK) {
            return status;
        }
    }
    const sabot_status status = send(table, &(sabot_command){BY_HOUSE(START_GAME)});
    if (status == SABOT_OK) {
        remember_bets(table);
    } else if (sabot_play_you_have_bank(table)) {
        void_hand(table, "no bets");
    }
    return status;
}

void sabot_play_deal_card(sabot_play_table *table) {
    check_cut_card(table);
    const uint8_t card = sabot_shoe_draw(&table->cards).index;
    must_send(table, &(sabot_command){BY_HOUSE(KEY_CARD), .key_card.card = card});
}

int64_t sabot_play_end_hand(sabot_play_table *table) {
    sabot_round_fault fault;
    const sabot_status settled =
        sabot_settle(&table->live.ruleset, &table->live.round, &table->sheet, &fault);
    assert(settled == SABOT_OK);
    table->deal = table->live.round.deal;
    while (table->live.phase != SABOT_PHASE_BETWEEN) {
        sabot_command command;
        sabot_automatic_step(&table->live, &command);
        const sabot_status status = send(table, &command);
        if (status == SABOT_TRAY_IS_SHORT) {
            fill_tray(table);
        } else {
            assert(status == SABOT_OK);
        }
    }
    return sabot_play_your_cents(table) - table->bought_cents - table->previous_result_cents;
}
