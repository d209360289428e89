/// Checks that a table read from a checkpoint is one that commands can produce. Checkpoints are written
/// between commands, so more conditions must be true than in the middle of a command's events. A table that
/// passes can continue.
#include "core/table/table_internal.h"

#include <assert.h>

static bool is_all_zero(const sabot_table *table) {
    const unsigned char *const bytes = (const unsigned char *)table;
    size_t i = 0;
    while (i < sizeof *table && bytes[i] == 0) {
        i++;
    }
    return i == sizeof *table;
}

// ---------------------------------------------------------------------------------------------------------
// People and bank

static bool people_are_valid(const sabot_table *table) {
    assert(table->shoe.holder <= SABOT_SEATS_MAX);
    const bool must_be_empty =
        table->phase == SABOT_PHASE_CLOSED || (table->tracker_only && !sabot_table_tracks_chips(table));
    const bool back_line = sabot_ruleset_takes_back_line(&table->ruleset);
    for (int bettor = 1; bettor <= SABOT_BETTORS_MAX; bettor++) {
        const bool has_seat = bettor <= table->round.seats || (bettor > SABOT_SEATS_MAX && back_line);
        if (sabot_table_has_person(table, bettor) && (must_be_empty || !has_seat)) {
            return false;
        }
    }
    const int holder = table->shoe.holder;
    return holder == 0 || sabot_table_has_person(table, holder);
}

static bool bank_is_valid(const sabot_table *table) {
    assert(table->round.schedule_row < table->ruleset.schedule_count);
    assert(table->position.offered <= SABOT_SEATS_MAX);
    const sabot_position *const position = &table->position;
    const int bank = table->round.bank_seat.number;
    const bool in_hand = table->phase >= SABOT_PHASE_BETTING && !table->tracker_only;
    if (bank == 0) {
        return (!in_hand || !sabot_table_is_player_banked(table)) && table->round.bank_cents == 0 &&
               position->hands == 0 && position->fee.held_cents == 0 && position->fee.taken_cents == 0 &&
               (position->offered == 0 ||
                (table->phase == SABOT_PHASE_BETWEEN && sabot_table_has_person(table, position->offered)));
    }
    const int64_t fee_cents = table->ruleset.schedule[table->round.schedule_row].bank_fee_cents;
    const bool has_started = table->phase >= SABOT_PHASE_DEALING;
    return sabot_table_is_player_banked(table) && bank <= table->round.seats && position->offered == 0 &&
           position->hands < table->ruleset.bank_hands && sabot_table_is_amount(position->put_up_cents) &&
           (table->phase == SABOT_PHASE_SETTLED ||
            table->round.bank_cents == table->accounts_cents[SABOT_ACCOUNT_BANK]) &&
           position->fee.held_cents == (in_hand && !has_started ? fee_cents : 0) &&
           position->fee.taken_cents == (has_started ? fee_cents : 0);
}

// ---------------------------------------------------------------------------------------------------------
// Cards

static int count_on_felt(const sabot_hand *hand, int card) {
    assert(hand->count <= 3);
    assert(card >= 0);
    assert(card < SABOT_DECK_CARDS);
    int count = 0;
    for (int i = 0; i < hand->count; i++) {
        count += hand->cards[i].index == card;
    }
    return count;
}

static bool shoe_is_valid(const sabot_table *table) {
    assert(table->shoe.decks <= SABOT_DECKS_MAX);
    const sabot_shoe_state *const shoe = &table->shoe;
    const sabot_deal *const deal = &table->round.deal;
    for (int card = 0; card < SABOT_DECK_CARDS; card++) {
        const int out = count_on_felt(&deal->player, card) + count_on_felt(&deal->banker, card);
        if (shoe->unseen.counts[card] + out > shoe->decks) {
            return false;
        }
    }
    const int used = shoe->decks * SABOT_DECK_CARDS - shoe->cards_left;
    const int hands = (int)table->tracker.tally.hands;
    // Every hand takes at least four cards, so the roads cannot be full.
    if (used < sabot_table_cards_dealt(table) || hands > used / 4 ||
        table->tracker.roads.counts.hands != (size_t)hands) {
        return false;
    }
    const int whole = shoe->decks * SABOT_DECK_CARDS;
    const bool can_undo_burn = shoe->burn_cards > 0 && shoe->burn_cards == used;
    if (shoe->burn_cards > used ||
        (can_undo_burn &&
         (!shoe->burned || shoe->unseen.total + (shoe->burn_card < SABOT_DECK_CARDS) != whole))) {
        return false;
    }
    if (!shoe->in_play) {
        return table->phase < SABOT_PHASE_BETTING;
    }
    return table->phase != SABOT_PHASE_CLOSED && !shoe->awaits_reveal && shoe->number > 0 &&
           table->round.decks == shoe->decks && (!shoe->cut_is_out || shoe->hands_left > 0);
}

static bool deal_is_valid(const sabot_table *table) {
    assert(table->round.deal.player.count <= 3);
    assert(table->round.deal.banker.count <= 3);
    const sabot_deal *const deal = &table->round.deal;
    const sabot_deal legal = sabot_deal_legal_prefix(deal);
    if (legal.player.count != deal->player.count || legal.banker.count != deal->banker.count) {
        return false;
    }
    return table->phase < SABOT_PHASE_DECLARED || sabot_deal_next(deal).recipient == SABOT_TO_NOBODY;
}

/// The last deal of a tracker table can be reopened, so the roads must end with it.
static bool last_deal_is_valid(const sabot_table *table) {
    const sabot_deal *const deal = &table->last_deal;
    if (deal->player.count == 0) {
        return deal->banker.count == 0;
    }
    const sabot_deal legal = sabot_deal_legal_prefix(deal);
    if (legal.player.count != deal->player.count || legal.banker.count != deal->banker.count ||
        sabot_deal_next(deal).recipient != SABOT_TO_NOBODY) {
        return false;
    }
    const sabot_coup coup = sabot_coup_of(deal);
    const sabot_coup shown = sabot_ruleset_coup(&table->ruleset, &coup);
    const size_t hands = table->tracker.roads.counts.hands;
    return table->tracker_only && table->phase == SABOT_PHASE_BETWEEN && table->shoe.in_play && hands > 0 &&
           table->tracker.roads.bead[hands - 1] == sabot_mark_of(&shown).letter;
}

// ---------------------------------------------------------------------------------------------------------
// Wagers and prizes

static bool wager_is_valid(const sabot_table *table, int index) {
    assert(index >= 0);
    assert(index < table->round.wager_count);
    const sabot_wager *const wager = &table->round.wagers[index];
    const sabot_wager_state *const state = &table->wagers[index];
    const int64_t fee_cents = sabot_round_fee(&table->round, &table->ruleset, wager);
    const bool as_placed = table->ruleset.fees_taken == SABOT_FEES_AS_PLACED;
    const bool has_started = table->phase >= SABOT_PHASE_DEALING;
    const bool is_settled = table->phase == SABOT_PHASE_SETTLED;
    const bool is_progressive = sabot_kind_is_progressive(wager->kind);
    const bool is_done = is_settled || (has_started && is_progressive);
    if (table->tracker_only ? !is_progressive : sabot_table_check_spot(table, wager) != SABOT_OK) {
        return false;
    }
    if (state->is_done != is_done || state->fee.held_cents != (has_started || as_placed ? 0 : fee_cents)) {
        return false;
    }
    const bool fee_was_returned = is_settled && state->fee.taken_cents == 0;
    if (state->fee.taken_cents != (has_started || as_placed ? fee_cents : 0) && !fee_was_returned) {
        return false;
    }
    if (!is_done) {
        return state->taken_cents == 0 && state->paid_cents == 0 && state->returned_cents == 0;
    }
    return state->taken_cents >= (is_progressive ? wager->cents : 0) && state->taken_cents <= wager->cents &&
           state->returned_cents == wager->cents - state->taken_cents;
}

/// Between hands there may be no bank; everything else must be true at any time.
static bool wagers_are_valid(const sabot_table *table) {
    sabot_round_fault fault;
    const sabot_status status = sabot_round_check_wagers(&table->round, &table->ruleset, &fault);
    const bool is_about_bank = status == SABOT_BANK_IS_MISSING || status == SABOT_BANK_AMOUNT_IS_BAD;
    const bool may_lack_bank = table->phase < SABOT_PHASE_BETTING || table->tracker_only;
    if (status != SABOT_OK && !(is_about_bank && may_lack_bank)) {
        return false;
    }
    int64_t fees_cents = table->position.fee.taken_cents;
    for (int i = 0; i < table->round.wager_count; i++) {
        if (!wager_is_valid(table, i)) {
            return false;
        }
        fees_cents = sabot_cents_add(fees_cents, table->wagers[i].fee.taken_cents);
    }
    return fees_cents <= table->accounts_cents[SABOT_ACCOUNT_COLLECTION] &&
           (table->round.wager_count == 0 || !table->tracker_only || sabot_table_tracks_chips(table));
}

static bool prizes_are_valid(const sabot_table *table) {
    assert(table->phase < SABOT_PHASE_COUNT);
    for (int seat = 1; seat <= SABOT_SEATS_MAX; seat++) {
        for (int i = 0; i < SABOT_PROGRESSIVE_COUNT; i++) {
            const sabot_prize_state *const prize_state = &table->prizes[seat][i];
            const sabot_kind kind = sabot_progressive_kind(i);
            if (prize_state->stage != SABOT_PRIZE_STAGE_NONE &&
                (prize_state->prize == SABOT_PRIZE_NONE ||
                 prize_state->prize != sabot_table_prize(table, seat, kind))) {
                return false;
            }
        }
    }
    return true;
}

/// A void must be possible: the meters were lower before the hand, and the tray holds the prices.
static bool meters_are_valid(const sabot_table *table) {
    const bool is_taken = table->phase == SABOT_PHASE_DEALING || table->phase == SABOT_PHASE_DECLARED;
    if (table->phase == SABOT_PHASE_SETTLED || (is_taken && sabot_table_has_paid_prize(table))) {
        return true;
    }
    int64_t tray_cents = table->accounts_cents[SABOT_ACCOUNT_TRAY];
    for (int i = 0; i < SABOT_PROGRESSIVE_COUNT; i++) {
        const sabot_meter now = table->meters[i], before = table->round.meters[i];
        const sabot_meter reserve = table->reserves[i], reserve_before = table->reserves_before[i];
        if (before.units < 0 || reserve_before.units < 0 ||
            (is_taken ? now.units < before.units || reserve.units < reserve_before.units
                      : now.units != before.units || reserve.units != reserve_before.units)) {
            return false;
        }
        tray_cents += sabot_meter_cents(now) - sabot_meter_cents(before);
        tray_cents += sabot_meter_cents(reserve) - sabot_meter_cents(reserve_before);
    }
    for (int i = 0; i < table->round.wager_count && is_taken; i++) {
        const sabot_wager *const wager = &table->round.wagers[i];
        tray_cents -= sabot_kind_is_progressive(wager->kind) ? wager->cents : 0;
    }
    return tray_cents >= 0;
}

/// Chips are only where a sensor can report one, and stopped sensors report none.
static bool sensors_are_valid(const sabot_table *table) {
    for (int seat = 1; seat <= SABOT_SEATS_MAX; seat++) {
        for (int i = 0; i < SABOT_PROGRESSIVE_COUNT; i++) {
            const bool can_sense = table->sensors && !table->sensors_stopped && seat <= table->round.seats &&
                                   table->ruleset.wagers[sabot_progressive_kind(i)].offered;
            if (table->sensor_states[seat][i].chip && !can_sense) {
                return false;
            }
        }
    }
    return table->sensors || !table->sensors_stopped;
}

bool sabot_table_is_valid_checkpoint(const sabot_table *table) {
    if (!table->has_rules) {
        return is_all_zero(table);
    }
    const bool is_tracking = table->phase <= SABOT_PHASE_BETWEEN || table->phase == SABOT_PHASE_DEALING;
    // The order matters: later checks rely on earlier ones.
    return table->round.schedule_row < table->ruleset.schedule_count &&
           (table->ruleset.seats_allowed >> table->round.seats & 1) && sabot_table_is_consistent(table) &&
           (is_tracking || !table->tracker_only || sabot_table_tracks_chips(table)) &&
           people_are_valid(table) && bank_is_valid(table) && shoe_is_valid(table) && deal_is_valid(table) &&
           wagers_are_valid(table) && last_deal_is_valid(table) && prizes_are_valid(table) &&
           meters_are_valid(table) && sensors_are_valid(table) && table->closes_ms >= 0;
}
