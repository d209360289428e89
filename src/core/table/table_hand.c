/// A hand from START GAME to END GAME: wagers are locked, cards are dealt, the outcome is declared, and
/// wagers are settled in order.
#include "core/table/table_internal.h"

#include <assert.h>
#include <string.h>

// ---------------------------------------------------------------------------------------------------------
// START GAME

/// Raises a meter by its share of a wager. The part above the maximum goes to the reserve (R-PROG-15).
static void raise_meter(sabot_meter *meter, sabot_meter *reserve, const sabot_paytable *paytable) {
    const int64_t before_units = meter->units;
    const int64_t max_units = sabot_meter_of(paytable->max_cents).units;
    sabot_meter_raise(meter, paytable);
    const int64_t limit_units = max_units > before_units ? max_units : before_units;
    if (max_units > 0 && meter->units > limit_units) {
        reserve->units = sabot_cents_add(reserve->units, meter->units - limit_units);
        meter->units = limit_units;
    }
    assert(meter->units >= before_units);
}

/// R-PROG-8: the price goes to the tray, and a share of it raises the meter, before any card is dealt. The
/// chips that become bets follow the wagers on the felt.
static void emit_progressives(const sabot_table *table, const sabot_chip_bets *chips,
                              sabot_event_batch *batch) {
    sabot_meter meters[SABOT_PROGRESSIVE_COUNT], reserves[SABOT_PROGRESSIVE_COUNT];
    memcpy(meters, table->meters, sizeof meters);
    memcpy(reserves, table->reserves, sizeof reserves);
    const int placed = table->round.wager_count;
    for (int i = 0; i < placed + chips->count; i++) {
        const sabot_wager *const wager = i < placed ? &table->round.wagers[i] : &chips->wagers[i - placed];
        if (!sabot_kind_is_progressive(wager->kind)) {
            continue;
        }
        const int index = sabot_progressive_index(wager->kind);
        const int64_t reserve_units = reserves[index].units;
        raise_meter(&meters[index], &reserves[index], sabot_ruleset_paytable(&table->ruleset, wager->kind));
        sabot_event *const event = sabot_table_emit(batch, SABOT_EVENT_PROGRESSIVE_TAKEN);
        event->progressive_taken.wager = (uint16_t)i;
        event->progressive_taken.cents = wager->cents;
        event->progressive_taken.units = meters[index].units;
        if (reserves[index].units != reserve_units) {
            sabot_emit_reserve(batch, index, reserves[index].units);
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

/// Emits everything that START GAME does.
static void emit_start(const sabot_table *table, sabot_event_batch *batch) {
    sabot_chip_bets chips = {0};
    uint32_t hand = table->hand;
    assert(sabot_table_cards_dealt(table) == 0);
    if (table->phase == SABOT_PHASE_BETWEEN) { // R-PROG-11: a tracker table has no other bets to open
        hand++;
        sabot_event *const event = sabot_table_emit(batch, SABOT_EVENT_BETS_OPENED);
        event->bets_opened.hand = hand;
        event->bets_opened.last = sabot_table_is_last_hand(table);
    }
    if (table->phase != SABOT_PHASE_NO_MORE_BETS) {
        sabot_emit_chip_bets(table, batch, &chips);
        sabot_table_emit(batch, SABOT_EVENT_BETS_CLOSED);
    }
    sabot_table_emit(batch, SABOT_EVENT_HAND_STARTED)->hand_started.hand = hand;
    for (int i = 0; i < table->round.wager_count; i++) {
        sabot_table_emit_fee(batch, SABOT_EVENT_FEE_TAKEN, i, table->wagers[i].fee.held_cents);
    }
    sabot_table_emit_fee(batch, SABOT_EVENT_FEE_TAKEN, SABOT_BANK_FEE_INDEX, table->position.fee.held_cents);
    emit_progressives(table, &chips, batch);
    sabot_table_emit_flags(table, batch);
}

sabot_status sabot_decide_start_game(const sabot_table *table, const sabot_command *command,
                                     sabot_event_batch *batch) {
    (void)command;
    if (table->phase == SABOT_PHASE_BETWEEN) {
        const sabot_status status =
            sabot_table_tracks_chips(table) ? sabot_table_check_ready(table) : SABOT_BETTING_IS_NOT_OPEN;
        if (status != SABOT_OK) {
            return status;
        }
    }
    if (sabot_table_is_player_banked(table) && !has_game_wager(table)) {
        return SABOT_NOTHING_TO_BANK;
    }
    emit_start(table, batch);
    return SABOT_OK;
}

void sabot_apply_hand_started(sabot_table *table, const sabot_event *event) {
    assert(table->shoe.in_play);
    assert(sabot_table_cards_dealt(table) == 0);
    table->phase = SABOT_PHASE_DEALING;
    table->hand = event->hand_started.hand;
    table->last_deal = (sabot_deal){0};
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
    if (starts_hand && sabot_table_tracks_chips(table)) {
        emit_start(table, batch);
    } else if (starts_hand) {
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
    if (table->phase == SABOT_PHASE_BETWEEN) {
        return sabot_take_back_burn(table, batch);
    }
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
    if (sabot_table_ending(table) != (sabot_ending)command->declare.ending) {
        return SABOT_OUTCOME_IS_WRONG;
    }
    sabot_table_emit(batch, SABOT_EVENT_DECLARED)->declared.ending = command->declare.ending;
    if (table->tracker_only && table->round.wager_count == 0) {
        sabot_table_emit_hand_end(table, batch);
    }
    return SABOT_OK;
}

/// Returns the hand as this table shows it (R-WIN-3).
static sabot_coup shown_coup(const sabot_table *table, const sabot_deal *deal) {
    const sabot_coup coup = sabot_coup_of(deal);
    return sabot_ruleset_coup(&table->ruleset, &coup);
}

sabot_ending sabot_table_ending(const sabot_table *table) {
    const sabot_coup coup = shown_coup(table, &table->round.deal);
    return sabot_ending_of(&coup);
}

void sabot_apply_declared(sabot_table *table, const sabot_event *event) {
    assert(event->declared.ending < SABOT_ENDING_COUNT);
    assert(sabot_deal_next(&table->round.deal).recipient == SABOT_TO_NOBODY);
    const sabot_coup coup = shown_coup(table, &table->round.deal);
    const sabot_status status = sabot_tracker_add(&table->tracker, &coup);
    assert(status == SABOT_OK);
    table->phase = SABOT_PHASE_DECLARED;
}

// ---------------------------------------------------------------------------------------------------------
// R-DEAL-2: reopening a declared outcome

sabot_status sabot_decide_reopen_outcome(const sabot_table *table, const sabot_command *command,
                                         sabot_event_batch *batch) {
    if (table->phase == SABOT_PHASE_BETWEEN && table->last_deal.player.count == 0) {
        return SABOT_HAND_CANNOT_REOPEN;
    }
    if (table->virtual_shoe) {
        return SABOT_SHOE_IS_VIRTUAL;
    }
    if (sabot_table_has_paid_prize(table)) {
        return SABOT_PRIZE_IS_PAID;
    }
    const sabot_status status = sabot_table_check_reason(&command->reopen_outcome.reason);
    if (status == SABOT_OK) {
        sabot_event *const event = sabot_table_emit(batch, SABOT_EVENT_OUTCOME_REOPENED);
        event->outcome_reopened.hand = table->hand;
        event->outcome_reopened.reason = command->reopen_outcome.reason;
    }
    return status;
}

void sabot_undeclare(sabot_table *table) {
    const sabot_coup coup = shown_coup(table, &table->round.deal);
    sabot_tracker_remove_last(&table->tracker, &coup);
}

void sabot_apply_outcome_reopened(sabot_table *table, const sabot_event *event) {
    assert(event->outcome_reopened.hand == table->hand);
    if (table->phase == SABOT_PHASE_BETWEEN) { // the hand of a tracker table ended as it was declared
        table->round.deal = table->last_deal;
        table->last_deal = (sabot_deal){0};
        table->shoe.hands_left = (uint8_t)(table->shoe.hands_left + table->shoe.cut_is_out);
    }
    assert(sabot_table_cards_dealt(table) >= 4);
    sabot_undeclare(table);
    memset(table->prizes, 0, sizeof table->prizes);
    table->phase = SABOT_PHASE_DEALING;
}

// ---------------------------------------------------------------------------------------------------------
// Settlement

/// Returns true if the tray can pay every line as it is settled, and then the dealer's prizes (R-PROG-13). If
/// the house banks, the tray pays winners and must never be overdrawn.
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
    return tray_cents >= sabot_fixed_prizes_cents(table);
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
    sabot_sheet sheet = {0};
    sabot_round_fault fault;
    if (!table->tracker_only) { // which has only progressive bets
        const sabot_status status = sabot_settle(&table->ruleset, &table->round, &sheet, &fault);
        assert(status == SABOT_OK); // wagers and cards kept to the rules when they came
    }
    if (!tray_can_pay(table, &sheet)) {
        return SABOT_TRAY_IS_SHORT;
    }
    for (int i = 0; i < sheet.line_count; i++) {
        if (!sabot_kind_is_progressive(sheet.lines[i].wager.kind)) {
            emit_line(&sheet.lines[i], batch);
        }
    }
    emit_returned_fees(table, &sheet, batch);
    sabot_emit_fixed_prizes(table, batch);
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
            table->sensor_states[seat][i].late = false;
            table->round.meters[i] = table->meters[i];
            table->reserves_before[i] = table->reserves[i];
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
    } else if (bank != 0) {
        sabot_emit_bank_renewed(table, batch);
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
    const bool can_reopen = table->tracker_only && table->phase == SABOT_PHASE_DECLARED && // R-DEAL-2
                            !table->ruleset.is_edition1;
    table->last_deal = can_reopen ? table->round.deal : (sabot_deal){0};
    if (table->shoe.cut_is_out && table->shoe.hands_left > 0) {
        table->shoe.hands_left--;
    }
    table->position.hands = table->round.bank_seat.number != 0 ? (uint8_t)(table->position.hands + 1) : 0;
    sabot_table_clear_hand(table);
}
