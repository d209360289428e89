/// A hand from START GAME to END GAME: wagers are locked, cards are dealt, the outcome is declared, and
/// wagers are settled in order.
#include "core/table/table_internal.h"

#include <assert.h>
#include <string.h>

// ---------------------------------------------------------------------------------------------------------
// START GAME

/// R-PROG-8: the price goes to the tray, and a share of it raises the meter, before any card is dealt.
static void emit_progressives(const sabot_table *table, sabot_event_batch *batch) {
    sabot_meter meters[SABOT_PROGRESSIVE_COUNT];
    memcpy(meters, table->meters, sizeof meters);
    for (int i = 0; i < table->round.wager_count; i++) {
        const sabot_wager *const wager = &table->round.wagers[i];
        if (sabot_kind_is_progressive(wager->kind)) {
            sabot_meter *const meter = &meters[sabot_progressive_index(wager->kind)];
            sabot_meter_raise(meter, sabot_ruleset_paytable(&table->ruleset, wager->kind));
            assert(meter->units >= table->meters[sabot_progressive_index(wager->kind)].units);
            sabot_event *const event = sabot_table_emit(batch, SABOT_EVENT_PROGRESSIVE_TAKEN);
            event->progressive_taken.wager = (uint16_t)i;
            event->progressive_taken.cents = wager->cents;
            event->progressive_taken.units = meter->units;
        }
    }
}

static bool has_game_wager(const sabot_table *table) {
    bool has = false;
    for (int i = 0; i < table->round.wager_count; i++) {
        has = has || !sabot_kind_is_progressive(table->round.wagers[i].kind);
    }
    return has;
}

sabot_status sabot_decide_start_game(const sabot_table *table, const sabot_command *command,
                                     sabot_event_batch *batch) {
    (void)command;
    if (sabot_table_is_player_banked(table) && !has_game_wager(table)) {
        return SABOT_NOTHING_TO_BANK;
    }
    if (table->phase == SABOT_PHASE_BETTING) {
        sabot_table_emit(batch, SABOT_EVENT_BETS_CLOSED);
    }
    assert(sabot_table_cards_dealt(table) == 0);
    sabot_table_emit(batch, SABOT_EVENT_HAND_STARTED)->hand_started.hand = table->hand;
    for (int i = 0; i < table->round.wager_count; i++) {
        sabot_table_emit_fee(batch, SABOT_EVENT_FEE_TAKEN, i, table->wagers[i].fee.held_cents);
    }
    sabot_table_emit_fee(batch, SABOT_EVENT_FEE_TAKEN, SABOT_BANK_FEE_INDEX, table->position.fee.held_cents);
    emit_progressives(table, batch);
    sabot_table_emit_flags(table, batch);
    return SABOT_OK;
}

void sabot_apply_hand_started(sabot_table *table, const sabot_event *event) {
    assert(table->shoe.in_play);
    assert(sabot_table_cards_dealt(table) == 0);
    table->phase = SABOT_PHASE_DEALING;
    table->hand = event->hand_started.hand;
}

void sabot_apply_progressive_taken(sabot_table *table, const sabot_event *event) {
    const int index = event->progressive_taken.wager;
    assert(index < table->round.wager_count);
    assert(!table->wagers[index].is_done);
    const sabot_kind kind = table->round.wagers[index].kind;
    table->meters[sabot_progressive_index(kind)].units = event->progressive_taken.units;
    assert(event->progressive_taken.cents == table->round.wagers[index].cents);
    table->wagers[index].is_done = true;
    table->wagers[index].taken_cents = event->progressive_taken.cents;
}

// ---------------------------------------------------------------------------------------------------------
// Cards

static sabot_status deal_card(const sabot_table *table, int card, sabot_event_batch *batch) {
    assert(card >= 0);
    const bool starts_hand = table->phase == SABOT_PHASE_BETWEEN;
    if (starts_hand) {
        if (!table->tracker_only) {
            return SABOT_HAND_HAS_NOT_STARTED;
        }
        const sabot_status status = sabot_table_check_ready(table);
        if (status != SABOT_OK) {
            return status;
        }
    }
    if (card >= SABOT_DECK_CARDS) {
        return SABOT_CARD_IS_UNKNOWN;
    }
    if (!starts_hand && sabot_table_next(table).recipient == SABOT_TO_NOBODY) {
        return SABOT_HAND_IS_OVER;
    }
    if (table->shoe.cards_left == 0) {
        return SABOT_TOO_FEW_CARDS;
    }
    if (table->shoe.unseen.counts[card] == 0) {
        return SABOT_CARD_IS_NOT_LEFT;
    }
    if (starts_hand) {
        sabot_table_emit(batch, SABOT_EVENT_HAND_STARTED)->hand_started.hand = table->hand + 1;
    }
    assert(table->shoe.in_play);
    assert(table->shoe.unseen.total >= table->shoe.cards_left);
    sabot_table_emit_cut_card_if_due(table, batch);
    sabot_table_emit(batch, SABOT_EVENT_CARD_DEALT)->card_dealt.card = (uint8_t)card;
    return SABOT_OK;
}

sabot_status sabot_decide_key_card(const sabot_table *table, const sabot_command *command,
                                   sabot_event_batch *batch) {
    return table->virtual_shoe ? SABOT_SHOE_IS_VIRTUAL : deal_card(table, command->key_card.card, batch);
}

sabot_status sabot_decide_draw_card(const sabot_table *table, const sabot_command *command,
                                    sabot_event_batch *batch) {
    if (!table->virtual_shoe) {
        return SABOT_SHOE_IS_KEYED;
    }
    const int holder = table->shoe.holder;
    assert(holder <= SABOT_SEATS_MAX);
    const bool holds =
        holder != 0 && command->person != 0 && table->bettors[holder].person == command->person;
    if (command->role == SABOT_ROLE_PLAYER && !holds) { // R-HOUSE-2
        return SABOT_SHOE_IS_NOT_YOURS;
    }
    return deal_card(table, command->draw_card.card, batch);
}

void sabot_apply_card_dealt(sabot_table *table, const sabot_event *event) {
    const sabot_card card = {event->card_dealt.card};
    sabot_status status = sabot_composition_remove(&table->shoe.unseen, card);
    assert(status == SABOT_OK);
    assert(table->shoe.cards_left > 0);
    table->shoe.cards_left--;
    status = sabot_deal_add(&table->round.deal, card);
    assert(status == SABOT_OK);
}

/// Returns true if the last card went to Banker. Third cards come last, Player's before Banker's.
static bool last_is_bankers(const sabot_deal *deal) {
    return deal->banker.count == 3 || (deal->player.count < 3 && deal->banker.count == deal->player.count);
}

int sabot_table_last_card(const sabot_table *table) {
    const sabot_deal *const deal = &table->round.deal;
    const sabot_hand *const hand = last_is_bankers(deal) ? &deal->banker : &deal->player;
    assert(hand->count <= 3);
    return hand->count > 0 ? hand->cards[hand->count - 1].index : SABOT_DECK_CARDS;
}

sabot_status sabot_decide_take_back(const sabot_table *table, const sabot_command *command,
                                    sabot_event_batch *batch) {
    (void)command;
    if (table->virtual_shoe) {
        return SABOT_SHOE_IS_VIRTUAL;
    }
    if (sabot_table_cards_dealt(table) == 0) {
        return SABOT_NO_CARD_IS_OUT;
    }
    sabot_table_emit(batch, SABOT_EVENT_CARD_TAKEN_BACK)->card_taken_back.card =
        (uint8_t)sabot_table_last_card(table);
    return SABOT_OK;
}

void sabot_apply_card_taken_back(sabot_table *table, const sabot_event *event) {
    sabot_deal *const deal = &table->round.deal;
    sabot_hand *const hand = last_is_bankers(deal) ? &deal->banker : &deal->player;
    assert(hand->count > 0);
    assert(hand->cards[hand->count - 1].index == event->card_taken_back.card);
    hand->cards[--hand->count] = (sabot_card){0};
    table->shoe.unseen.counts[event->card_taken_back.card]++;
    table->shoe.unseen.total++;
    table->shoe.cards_left++;
    assert(table->shoe.unseen.counts[event->card_taken_back.card] <= table->shoe.decks);
}

sabot_status sabot_decide_declare(const sabot_table *table, const sabot_command *command,
                                  sabot_event_batch *batch) {
    if (sabot_table_next(table).recipient != SABOT_TO_NOBODY) {
        return SABOT_HAND_IS_NOT_OVER;
    }
    const sabot_coup coup = sabot_coup_of(&table->round.deal);
    if (sabot_ending_of(&coup) != (sabot_ending)command->declare.ending) {
        return SABOT_OUTCOME_IS_WRONG;
    }
    sabot_table_emit(batch, SABOT_EVENT_DECLARED)->declared.ending = command->declare.ending;
    if (table->tracker_only) {
        sabot_table_emit_hand_end(table, batch);
    }
    return SABOT_OK;
}

void sabot_apply_declared(sabot_table *table, const sabot_event *event) {
    assert(event->declared.ending < SABOT_ENDING_COUNT);
    assert(sabot_deal_next(&table->round.deal).recipient == SABOT_TO_NOBODY);
    table->phase = SABOT_PHASE_DECLARED;
}

// ---------------------------------------------------------------------------------------------------------
// Settlement

/// Returns true if the tray can pay every line as it is settled. If the house banks, the tray pays winners
/// and must never be overdrawn.
static bool tray_can_pay(const sabot_table *table, const sabot_sheet *sheet) {
    int64_t tray_cents = table->accounts_cents[SABOT_ACCOUNT_TRAY];
    for (int i = 0; i < sheet->line_count; i++) {
        const sabot_sheet_line *const line = &sheet->lines[i];
        if (!sabot_kind_is_progressive(line->wager.kind) && line->payer == SABOT_PAYER_TRAY) {
            tray_cents = sabot_cents_add(tray_cents, line->taken_cents - line->paid_cents);
            if (tray_cents < 0) {
                return false;
            }
        }
    }
    return true;
}

static void emit_line(const sabot_sheet_line *line, sabot_event_batch *batch) {
    assert(line->taken_cents + line->returned_cents == line->wager.cents);
    assert(line->paid_cents >= 0);
    assert(!sabot_kind_is_progressive(line->wager.kind));
    sabot_event *const event = sabot_table_emit(batch, SABOT_EVENT_LINE_SETTLED);
    event->line_settled.wager = line->wager_index;
    event->line_settled.result = (uint8_t)line->result;
    event->line_settled.taken_cents = line->taken_cents;
    event->line_settled.paid_cents = line->paid_cents;
    event->line_settled.returned_cents = line->returned_cents;
}

/// Emits the fees of wagers without action, if the ruleset returns them. The sheet lists fees in the order
/// the wagers were placed.
static void emit_returned_fees(const sabot_table *table, const sabot_sheet *sheet, sabot_event_batch *batch) {
    int fee = 0;
    for (int i = 0; i < table->round.wager_count; i++) {
        if (table->wagers[i].fee.taken_cents > 0) {
            assert(fee < sheet->fee_count);
            assert(sheet->fees[fee].cents == table->wagers[i].fee.taken_cents);
            sabot_table_emit_fee(batch, SABOT_EVENT_FEE_RETURNED, i, sheet->fees[fee++].returned_cents);
        }
    }
}

sabot_status sabot_decide_settle(const sabot_table *table, const sabot_command *command,
                                 sabot_event_batch *batch) {
    (void)command;
    sabot_sheet sheet;
    sabot_round_fault fault;
    const sabot_status status = sabot_settle(&table->ruleset, &table->round, &sheet, &fault);
    assert(status == SABOT_OK); // wagers and cards kept to the rules when they came
    if (!tray_can_pay(table, &sheet)) {
        return SABOT_TRAY_IS_SHORT;
    }
    for (int i = 0; i < sheet.line_count; i++) {
        if (!sabot_kind_is_progressive(sheet.lines[i].wager.kind)) {
            emit_line(&sheet.lines[i], batch);
        }
    }
    emit_returned_fees(table, &sheet, batch);
    sabot_table_emit(batch, SABOT_EVENT_HAND_SETTLED);
    return SABOT_OK;
}

void sabot_apply_line_settled(sabot_table *table, const sabot_event *event) {
    sabot_wager_state *const state = &table->wagers[event->line_settled.wager];
    assert(event->line_settled.wager < table->round.wager_count);
    assert(!state->is_done);
    state->is_done = true;
    state->result = (sabot_result)event->line_settled.result;
    state->taken_cents = event->line_settled.taken_cents;
    state->paid_cents = event->line_settled.paid_cents;
    state->returned_cents = event->line_settled.returned_cents;
}

void sabot_apply_hand_settled(sabot_table *table, const sabot_event *event) {
    assert(table->position.fee.held_cents == 0);
    assert(table->accounts_cents[SABOT_ACCOUNT_FELT] == 0);
    (void)event;
    table->phase = SABOT_PHASE_SETTLED;
}

// ---------------------------------------------------------------------------------------------------------
// END GAME

void sabot_table_clear_hand(sabot_table *table) {
    assert(table->round.wager_count <= SABOT_WAGERS_MAX);
    assert(table->accounts_cents[SABOT_ACCOUNT_FELT] == 0);
    memset(table->round.wagers, 0, sizeof table->round.wagers[0] * table->round.wager_count);
    memset(table->wagers, 0, sizeof table->wagers[0] * table->round.wager_count);
    table->round.wager_count = 0;
    memset(&table->round.deal, 0, sizeof table->round.deal);
    memset(table->prizes, 0, sizeof table->prizes);
    for (int seat = 0; seat <= SABOT_SEATS_MAX; seat++) {
        for (int i = 0; i < SABOT_PROGRESSIVE_COUNT; i++) {
            table->sensor_states[seat][i].flagged = false;
            table->round.meters[i] = table->meters[i];
        }
    }
    table->round.bank_cents = table->accounts_cents[SABOT_ACCOUNT_BANK];
    table->position.fee.held_cents = 0;
    table->position.fee.taken_cents = 0;
    table->closes_ms = 0;
    table->phase = SABOT_PHASE_BETWEEN;
}

void sabot_table_emit_hand_end(const sabot_table *table, sabot_event_batch *batch) {
    assert(table->shoe.in_play);
    sabot_table_emit(batch, SABOT_EVENT_HAND_ENDED)->hand_ended.hand = table->hand;
    if (table->shoe.cut_is_out && table->shoe.hands_left == 1) {
        sabot_table_emit_shoe_end(table, batch, "the last hand was dealt");
    } else if (table->shoe.cards_left < SABOT_DEAL_CARDS_MAX) {
        sabot_table_emit_shoe_end(table, batch, "too few cards are left");
    }
    const int bank = table->round.bank_seat.number;
    if (bank != 0 && table->position.hands + 1 >= table->ruleset.bank_hands) {
        sabot_table_emit_bank_end(table, batch);
        sabot_table_emit_offer(table, batch, bank, 0, 0);
    }
}

sabot_status sabot_decide_end_game(const sabot_table *table, const sabot_command *command,
                                   sabot_event_batch *batch) {
    (void)command;
    if (sabot_table_has_undecided_prize(table)) {
        return SABOT_PRIZES_ARE_OPEN;
    }
    sabot_table_emit_hand_end(table, batch);
    return SABOT_OK;
}

void sabot_apply_hand_ended(sabot_table *table, const sabot_event *event) {
    assert(event->hand_ended.hand == table->hand);
    assert(table->position.hands < SABOT_BANK_HANDS_MAX);
    const sabot_coup coup = sabot_coup_of(&table->round.deal);
    const sabot_status status = sabot_tracker_add(&table->tracker, &coup);
    assert(status == SABOT_OK);
    if (table->shoe.cut_is_out && table->shoe.hands_left > 0) {
        table->shoe.hands_left--;
    }
    table->position.hands = table->round.bank_seat.number != 0 ? (uint8_t)(table->position.hands + 1) : 0;
    sabot_table_clear_hand(table);
}
