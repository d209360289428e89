#include "table_people.h"

#include <string.h>

static uint32_t below(people *source, uint32_t bound) {
    return sabot_random_below(&source->random, bound);
}

// ---------------------------------------------------------------------------------------------------------
// Random values

static int64_t some_cents(people *source) {
    static const int64_t amounts[] = {0,    -5,   1,    50,    100,   200,     500,       1000,
                                      1500, 2500, 5000, 10000, 50000, 1000000, INT64_MAX, INT64_MIN};
    return amounts[below(source, sizeof amounts / sizeof amounts[0])];
}

/// Most fields fit the table, so that many commands are accepted.
static void fill_field(people *source, sabot_field_type type, void *value) {
    const uint32_t seats = source->table->round.seats > 0 ? source->table->round.seats : 8;
    switch (type) {
    case SABOT_FIELD_SEAT:
        *(uint8_t *)value = (uint8_t)(below(source, 12) == 0 ? below(source, 15) : 1 + below(source, seats));
        break;
    case SABOT_FIELD_BETTOR:
        *(uint8_t *)value = (uint8_t)(below(source, 8) == 0 ? below(source, 18) : 1 + below(source, seats));
        break;
    case SABOT_FIELD_KIND:
        *(uint8_t *)value = (uint8_t)below(source, SABOT_KIND_COUNT);
        break;
    case SABOT_FIELD_CARD:
        *(uint8_t *)value = (uint8_t)below(source, 53);
        break;
    case SABOT_FIELD_ENDING:
        *(uint8_t *)value = (uint8_t)below(source, SABOT_ENDING_COUNT);
        break;
    case SABOT_FIELD_PRIZE:
        *(uint8_t *)value = (uint8_t)below(source, SABOT_PRIZE_COUNT);
        break;
    case SABOT_FIELD_ACCOUNT:
        *(uint8_t *)value = (uint8_t)below(source, SABOT_TABLE_ACCOUNT_COUNT);
        break;
    case SABOT_FIELD_CAUSE:
        *(uint8_t *)value = (uint8_t)below(source, SABOT_CAUSE_COUNT);
        break;
    case SABOT_FIELD_QUANTITY:
        *(uint16_t *)value = (uint16_t)below(source, 5);
        break;
    case SABOT_FIELD_PERSON:
        *(uint32_t *)value = below(source, 20);
        break;
    case SABOT_FIELD_CENTS:
        *(int64_t *)value = some_cents(source);
        break;
    case SABOT_FIELD_FLAG:
        *(bool *)value = below(source, 2) == 1;
        break;
    case SABOT_FIELD_REASON:
        strcpy(((sabot_reason *)value)->text, below(source, 8) == 0 ? " " : "as the camera shows");
        break;
    case SABOT_FIELD_HASH:
        memset(value, source->table->virtual_shoe ? 7 : 0, sizeof(sabot_bytes32));
        break;
    case SABOT_FIELD_RULESET:
        *(sabot_ruleset_pointer *)value = &source->rulesets[below(source, source->ruleset_count)];
        break;
    default:
        break;
    }
}

// ---------------------------------------------------------------------------------------------------------
// The next command

/// Returns the suits printed at a seat that bet this progressive; any two if no seat did.
static sabot_combination printed_suits(people *source, sabot_kind kind) {
    const sabot_round *const round = &source->table->round;
    const sabot_paytable *const paytable = sabot_ruleset_paytable(&source->table->ruleset, kind);
    for (int i = 0; i < round->wager_count && paytable != NULL; i++) {
        const sabot_combination printed = paytable->combinations[round->wagers[i].seat.number];
        if (round->wagers[i].kind == kind && printed.printed && below(source, 2) == 0) {
            return printed;
        }
    }
    return (sabot_combination){.player = (sabot_suit)below(source, 4),
                               .banker = (sabot_suit)below(source, 4)};
}

/// Often plans a Dragon 7 or a Panda 8 in two suits, so that progressives are won.
static void plan_hand(people *source) {
    static const uint8_t dragon7[] = {1, 10, 3, 3, 13, 4}, panda8[] = {1, 10, 4, 7, 3, 2};
    const uint32_t which = below(source, 4);
    const sabot_combination suits =
        printed_suits(source, which == 0 ? SABOT_KIND_PROGRESSIVE_DRAGON7 : SABOT_KIND_PROGRESSIVE_PANDA8);
    for (uint32_t i = 0; i < SABOT_DEAL_CARDS_MAX; i++) {
        const int rank = which == 0 ? dragon7[i] : panda8[i];
        const sabot_suit suit = i % 2 == 0 ? suits.player : suits.banker;
        source->plan[i] = which > 1 ? (uint8_t)below(source, 52) : sabot_card_of(rank, suit).index;
    }
}

static uint8_t planned_card(people *source) {
    const sabot_deal *const deal = &source->table->round.deal;
    const int out = deal->player.count + deal->banker.count;
    if (out == 0) {
        plan_hand(source);
    }
    const uint8_t card = source->plan[out < SABOT_DEAL_CARDS_MAX ? out : 0];
    return source->table->shoe.unseen.counts[card] > 0 ? card : (uint8_t)below(source, 52);
}

int people_open_prize(const sabot_table *table, sabot_kind *kind, sabot_prize_stage claim) {
    for (int seat = 1; seat <= table->round.seats; seat++) {
        for (int i = 0; i < SABOT_PROGRESSIVE_COUNT; i++) {
            *kind = sabot_progressive_kind(i);
            if (table->prizes[seat][i].stage == claim &&
                sabot_table_prize(table, seat, *kind) != SABOT_PRIZE_NONE) {
                return seat;
            }
        }
    }
    return 0;
}

uint8_t people_any_bettor(people *source, const sabot_table *table) {
    for (int i = 0; i < 20; i++) {
        const uint32_t bettor = 1 + below(source, 20);
        if (table->bettors[bettor].person != 0) {
            return (uint8_t)bettor;
        }
    }
    return 0;
}

/// Returns who must pay next: the bank, the player offered it, or any bettor.
static uint8_t payer(people *source) {
    const uint8_t bank = source->table->round.bank_seat.number, offered = source->table->position.offered;
    return bank != 0 ? bank : offered != 0 ? offered : people_any_bettor(source, source->table);
}

static bool payer_is_short(people *source) {
    const uint8_t bettor = payer(source);
    return bettor != 0 && source->table->accounts_cents[SABOT_ACCOUNT_OF_BETTOR(bettor)] < 200000;
}

/// Returns whether a player would bet but has no chips.
static bool bettors_are_short(people *source) {
    const uint8_t bettor = people_any_bettor(source, source->table);
    return bettor != 0 && bettor != source->table->round.bank_seat.number &&
           source->table->accounts_cents[SABOT_ACCOUNT_OF_BETTOR(bettor)] < 10000 && below(source, 2) == 0;
}

/// Returns whether the burn can be undone.
static bool is_only_burned(const sabot_table *table) {
    const sabot_shoe_state *const shoe = &table->shoe;
    return shoe->in_play && shoe->burned && shoe->burn_cards > 0 && !table->virtual_shoe &&
           shoe->cards_left + shoe->burn_cards == shoe->decks * SABOT_DECK_CARDS;
}

/// Between hands of a tracker table. With sensors, people lay chips and win money.
static sabot_command_type next_tracked(people *source) {
    const sabot_table *const table = source->table;
    if (below(source, 12) == 0) {
        return SABOT_COMMAND_REOPEN_OUTCOME;
    }
    if (!table->sensors) {
        return SABOT_COMMAND_KEY_CARD;
    }
    if (table->accounts_cents[SABOT_ACCOUNT_TRAY] < (below(source, 4) == 0 ? 5000000 : 20000)) {
        return SABOT_COMMAND_FILL_TRAY;
    }
    switch (below(source, 12)) {
    case 0:
        return SABOT_COMMAND_KEY_CARD;
    case 1:
    case 2:
        return SABOT_COMMAND_START_GAME;
    case 3:
        return below(source, 2) == 0 ? SABOT_COMMAND_SIT_DOWN : SABOT_COMMAND_LEAVE;
    default:
        return SABOT_COMMAND_SENSE;
    }
}

static sabot_command_type next_between(people *source) {
    const sabot_table *const table = source->table;
    const bool player_banked = table->ruleset.bank_by == SABOT_BANK_PLAYER_DEALER && !table->tracker_only;
    if (!table->posted) {
        return SABOT_COMMAND_POST;
    }
    if (table->shoe.awaits_reveal) {
        return below(source, 6) == 0 ? SABOT_COMMAND_LOSE_SEED : SABOT_COMMAND_REVEAL;
    }
    if (!table->shoe.in_play) {
        return SABOT_COMMAND_NEW_SHOE;
    }
    if (!table->shoe.burned) {
        return table->virtual_shoe && !table->shoe.is_cut && below(source, 2) == 0 ? SABOT_COMMAND_CUT_SHOE
                                                                                   : SABOT_COMMAND_BURN;
    }
    if (table->virtual_shoe && below(source, 60) == 0) {
        return SABOT_COMMAND_END_SHOE;
    }
    if (is_only_burned(table) && below(source, 20) == 0) {
        return SABOT_COMMAND_TAKE_BACK;
    }
    if (below(source, 40) == 0) {
        return SABOT_COMMAND_ADJUST_METER;
    }
    if (table->tracker_only) {
        return next_tracked(source);
    }
    if (table->accounts_cents[SABOT_ACCOUNT_TRAY] < (below(source, 4) == 0 ? 5000000 : 20000)) {
        return SABOT_COMMAND_FILL_TRAY;
    }
    if (below(source, 3) == 0) {
        return below(source, 2) == 0 ? SABOT_COMMAND_SIT_DOWN : SABOT_COMMAND_BUY_IN;
    }
    if (payer_is_short(source) && below(source, 3) != 0) {
        return SABOT_COMMAND_BUY_IN;
    }
    if (player_banked && table->round.bank_seat.number == 0) {
        return table->position.offered == 0 ? SABOT_COMMAND_OFFER_BANK
               : below(source, 3) == 0      ? SABOT_COMMAND_PASS_BANK
                                            : SABOT_COMMAND_ACCEPT_BANK;
    }
    if (player_banked && (table->round.bank_cents == 0 || below(source, 12) == 0)) {
        return below(source, 4) == 0 ? SABOT_COMMAND_GIVE_UP_BANK : SABOT_COMMAND_CHANGE_BANK;
    }
    return SABOT_COMMAND_OPEN_BETS;
}

/// Corrections and the sensors, now and then; 0: none now.
static sabot_command_type next_interruption(people *source) {
    const sabot_table *const table = source->table;
    const bool has_cards = table->round.deal.player.count > 0;
    const bool is_dealt = table->phase == SABOT_PHASE_DEALING && has_cards &&
                          sabot_table_next(table).recipient == SABOT_TO_NOBODY;
    if (table->phase == SABOT_PHASE_CLOSED) {
        return 0;
    }
    if (table->sensors && below(source, table->sensors_stopped ? 6 : 300) == 0) {
        return SABOT_COMMAND_REPORT_SENSORS;
    }
    if (table->sensors && below(source, table->phase == SABOT_PHASE_BETTING ? 3 : 6) == 0) {
        return SABOT_COMMAND_SENSE;
    }
    if (below(source, 150) == 0) {
        return SABOT_COMMAND_KILL_CARD;
    }
    if (table->phase == SABOT_PHASE_DECLARED && below(source, 15) == 0) {
        return SABOT_COMMAND_REOPEN_OUTCOME;
    }
    if (is_dealt && below(source, 12) == 0) {
        return SABOT_COMMAND_TAKE_BACK;
    }
    const bool is_closed =
        table->phase == SABOT_PHASE_NO_MORE_BETS || (table->phase == SABOT_PHASE_DEALING && !has_cards);
    return is_closed && below(source, 10) == 0 ? SABOT_COMMAND_REOPEN_BETS : 0;
}

static sabot_command_type next_command(people *source) {
    const sabot_table *const table = source->table;
    sabot_kind kind;
    const sabot_command_type interruption = next_interruption(source);
    if (interruption != 0) {
        return interruption;
    }
    switch (table->phase) {
    case SABOT_PHASE_CLOSED:
        return !table->has_rules ? SABOT_COMMAND_CHOOSE_RULES : SABOT_COMMAND_OPEN_TABLE;
    case SABOT_PHASE_BETWEEN:
        return next_between(source);
    case SABOT_PHASE_BETTING:
        if (below(source, table->round.wager_count > 0 ? 15 : 60) == 0) {
            return SABOT_COMMAND_CLOSE_BETS;
        }
        if (table->tracker_only) {
            return SABOT_COMMAND_START_GAME;
        }
        return bettors_are_short(source)                               ? SABOT_COMMAND_BUY_IN
               : table->round.wager_count > 0 && below(source, 7) == 0 ? SABOT_COMMAND_START_GAME
               : below(source, 12) == 0                                ? SABOT_COMMAND_WITHDRAW
                                                                       : SABOT_COMMAND_BET;
    case SABOT_PHASE_NO_MORE_BETS:
        // Perhaps no one bet in time.
        return below(source, table->round.wager_count == 0 ? 2 : 20) == 0 ? SABOT_COMMAND_VOID_HAND
                                                                          : SABOT_COMMAND_START_GAME;
    case SABOT_PHASE_DEALING:
        return sabot_table_next(table).recipient == SABOT_TO_NOBODY ? SABOT_COMMAND_DECLARE
                                                                    : SABOT_COMMAND_KEY_CARD;
    default:
        break;
    }
    if (people_open_prize(source->table, &kind, SABOT_PRIZE_STAGE_PRESSED) != 0) {
        return below(source, 4) == 0 ? SABOT_COMMAND_REJECT : SABOT_COMMAND_CONFIRM;
    }
    if (people_open_prize(source->table, &kind, SABOT_PRIZE_STAGE_NONE) != 0 && below(source, 2) == 0) {
        return SABOT_COMMAND_PRESS_BUTTON;
    }
    return table->phase == SABOT_PHASE_DECLARED ? SABOT_COMMAND_SETTLE : SABOT_COMMAND_END_GAME;
}

/// Returns the amount in whole chips.
static int64_t in_chips(const sabot_table *table, int64_t cents) {
    const int64_t unit = table->has_rules ? table->ruleset.chip_unit_cents : 1;
    return cents < unit ? unit : cents / unit * unit;
}

/// Some put up nearly all they have.
static int64_t some_bank(people *source, uint8_t seat) {
    const sabot_table *const table = source->table;
    const int64_t fee = table->ruleset.schedule[table->round.schedule_row].bank_fee_cents;
    const int64_t stack = seat != 0 ? table->accounts_cents[SABOT_ACCOUNT_OF_BETTOR(seat)] : 0;
    const int64_t cents =
        below(source, 4) == 0 ? stack - fee - below(source, 5000) : 1 + below(source, 40000);
    return below(source, 12) == 0 ? cents : in_chips(table, cents);
}

/// Mostly a chip that comes or goes.
static void fit_chip(people *source, sabot_command *command) {
    const sabot_table *const table = source->table;
    const uint8_t bettor = people_any_bettor(source, table);
    int index = (int)below(source, SABOT_PROGRESSIVE_COUNT);
    if (!table->ruleset.wagers[sabot_progressive_kind(index)].offered) {
        index = 1 - index;
    }
    if (bettor != 0 && bettor <= SABOT_SEATS_MAX && !table->tracker_only && below(source, 4) != 0) {
        command->sense.seat = bettor;
    }
    command->sense.kind = (uint8_t)sabot_progressive_kind(index);
    if (command->sense.seat <= SABOT_SEATS_MAX && below(source, 8) != 0) {
        command->sense.laid = !table->sensor_states[command->sense.seat][index].chip;
    }
}

/// Often close to the maximum of the meter.
static void fit_meter(people *source, sabot_command *command) {
    const int index = (int)below(source, SABOT_PROGRESSIVE_COUNT);
    const int64_t max_cents = source->table->ruleset.paytables[index].max_cents;
    command->adjust_meter.kind = (uint8_t)sabot_progressive_kind(index);
    command->adjust_meter.cents = max_cents > 0 && below(source, 4) != 0
                                      ? max_cents - (int64_t)below(source, 200) + 20
                                      : (int64_t)below(source, 2000000);
}

/// Fills in values from the table.
static void fit_command(people *source, sabot_command *command) {
    const sabot_table *const table = source->table;
    sabot_kind kind = SABOT_KIND_PROGRESSIVE_DRAGON7;
    switch (command->type) {
    case SABOT_COMMAND_KEY_CARD:
        if (table->virtual_shoe) {
            command->type = SABOT_COMMAND_DRAW_CARD;
        }
        command->key_card.card = planned_card(source); // both commands have the same layout
        command->role = SABOT_ROLE_DEALER;
        break;
    case SABOT_COMMAND_BURN:
        command->burn.card =
            table->ruleset.shoe.burn == SABOT_BURN_FIXED || (source->has_host && table->virtual_shoe)
                ? SABOT_DECK_CARDS
                : command->burn.card;
        break;
    case SABOT_COMMAND_NEW_SHOE:
        command->new_shoe.decks = 0;
        break;
    case SABOT_COMMAND_CHOOSE_RULES:
        command->choose_rules.seats = (uint16_t)(below(source, 3) == 0 ? 2 + below(source, 13) : 0);
        command->choose_rules.tracker_only = below(source, 8) == 0;
        break;
    case SABOT_COMMAND_SET_TIMER:
        command->set_timer.seconds = (uint16_t)(30 * below(source, 4));
        break;
    case SABOT_COMMAND_CUT_SHOE:
        command->cut_shoe.seat = 0;
        break;
    case SABOT_COMMAND_BUY_IN:
        command->buy_in.bettor =
            below(source, 2) == 0 ? payer(source) : people_any_bettor(source, source->table);
        command->buy_in.cents = below(source, 6) == 0 ? 50 * (int64_t)(1 + below(source, 60)) : 1000000;
        break;
    case SABOT_COMMAND_ACCEPT_BANK:
        command->accept_bank.cents = some_bank(source, table->position.offered);
        command->accept_bank.seat = table->position.offered;
        break;
    case SABOT_COMMAND_PASS_BANK:
        command->pass_bank.seat = table->position.offered;
        break;
    case SABOT_COMMAND_WITHDRAW:
        if (table->round.wager_count > 0) {
            const sabot_wager *const wager = &table->round.wagers[below(source, table->round.wager_count)];
            command->withdraw.bettor = (uint8_t)sabot_wager_bettor(wager);
            command->withdraw.seat = wager->seat.number;
            command->withdraw.kind = (uint8_t)wager->kind;
        }
        break;
    case SABOT_COMMAND_CHANGE_BANK:
    case SABOT_COMMAND_GIVE_UP_BANK:
        command->change_bank.seat = table->round.bank_seat.number;
        break;
    case SABOT_COMMAND_BET:
        command->bet.bettor = people_any_bettor(source, source->table);
        command->bet.cents = command->bet.kind < SABOT_KIND_TIE ? 1000 + 500 * below(source, 10)
                                                                : 100 + 100 * below(source, 10);
        if (sabot_kind_is_progressive((sabot_kind)command->bet.kind)) {
            command->bet.cents =
                sabot_ruleset_paytable(&table->ruleset, (sabot_kind)command->bet.kind)->price_cents;
        }
        if (sabot_table_chips_are_bets(table) && below(source, 10) != 0) {
            command->bet.kind = (uint8_t)(command->bet.kind % SABOT_GAME_KIND_COUNT);
            command->bet.cents = 1000 + 500 * below(source, 10);
        }
        command->bet.seat = below(source, 4) == 0 ? command->bet.seat : command->bet.bettor;
        break;
    case SABOT_COMMAND_DECLARE:
        if (table->phase == SABOT_PHASE_DEALING && sabot_table_next(table).recipient == SABOT_TO_NOBODY) {
            command->declare.ending = (uint8_t)sabot_table_ending(table);
        }
        break;
    case SABOT_COMMAND_SENSE:
        fit_chip(source, command);
        break;
    case SABOT_COMMAND_ADJUST_METER:
        fit_meter(source, command);
        break;
    case SABOT_COMMAND_LEAVE:
        command->leave.bettor = people_any_bettor(source, source->table);
        break;
    case SABOT_COMMAND_PRESS_BUTTON:
        command->press_button.seat = (uint8_t)people_open_prize(source->table, &kind, SABOT_PRIZE_STAGE_NONE);
        command->press_button.kind = (uint8_t)kind;
        command->press_button.prize = (uint8_t)sabot_table_prize(table, command->press_button.seat, kind);
        break;
    case SABOT_COMMAND_CONFIRM:
    case SABOT_COMMAND_REJECT:
        command->confirm.seat = (uint8_t)people_open_prize(source->table, &kind, SABOT_PRIZE_STAGE_PRESSED);
        command->confirm.kind = (uint8_t)kind;
        break;
    default:
        break;
    }
}

/// Commands that end a table's life are rare, so that it lives long enough.
static bool is_rare(sabot_command_type type) {
    return type == SABOT_COMMAND_CHOOSE_RULES || type == SABOT_COMMAND_CLOSE_TABLE ||
           type == SABOT_COMMAND_END_SHOE || type == SABOT_COMMAND_VOID_HAND || type == SABOT_COMMAND_LEAVE ||
           type == SABOT_COMMAND_MISDEAL || type == SABOT_COMMAND_GIVE_UP_BANK;
}

/// Usually sent by a role that is allowed to.
static void fill_in(people *source, sabot_command *command) {
    const sabot_message_schema *const message = sabot_command_schema((int)command->type);
    do {
        command->role = (sabot_role)below(source, SABOT_ROLE_COUNT);
    } while (!(message->who >> command->role & 1) && below(source, 20) != 0);
    char *const fields = sabot_command_fields(command);
    for (int i = 0; message->fields[i].name != NULL; i++) {
        fill_field(source, message->fields[i].type, fields + sabot_schema_offset(message, i));
    }
}

sabot_command people_note(people *source, const sabot_table *table) {
    sabot_command command;
    memset(&command, 0, sizeof command);
    source->table = table;
    command.type = (sabot_command_type)(SABOT_COMMAND_NOTE_SIGN_IN + below(source, 5));
    fill_in(source, &command);
    command.person = below(source, 20);
    return command;
}

sabot_command people_next_command(people *source, const sabot_table *table) {
    sabot_command command;
    memset(&command, 0, sizeof command);
    source->table = table;
    const bool is_anything = source->table->has_rules && below(source, source->random_one_in) == 0;
    command.type =
        is_anything ? (sabot_command_type)(1 + below(source, SABOT_COMMAND_COUNT - 1)) : next_command(source);
    if (is_anything && is_rare(command.type) && below(source, 6) != 0) {
        command.type = SABOT_COMMAND_SENSE;
    }
    fill_in(source, &command);
    if (!is_anything || below(source, 2) == 0) {
        fit_command(source, &command);
    }
    // Players usually act for themselves.
    command.person = below(source, 20);
    if (command.role == SABOT_ROLE_PLAYER && below(source, 4) != 0 &&
        command.leave.bettor <= SABOT_BETTORS_MAX) {
        command.person = command.type == SABOT_COMMAND_SIT_DOWN
                             ? command.sit_down.person
                             : source->table->bettors[command.leave.bettor].person;
    }
    return command;
}
