/// The model's hand: START GAME, the declared outcome, END GAME, void hands and misdeals.
#include "model_inside.h"

#include <string.h>

// ---------------------------------------------------------------------------------------------------------
// START GAME

/// R-FEE-3: collects a fee that is on the felt.
static bool follow_fee(model *mine, model_tape *tape, int place, int64_t *held, int64_t *taken) {
    if (*held == 0) {
        return true;
    }
    TAKE(event, FEE_TAKEN, "R-FEE-3");
    REQUIRE(event->fee_taken.wager == place && event->fee_taken.cents == *held, "R-FEE-3",
            "the fee of wager %d is %lld", place, (long long)*held);
    MOVE(SABOT_ACCOUNT_FELT, SABOT_ACCOUNT_COLLECTION, *held, "R-FEE-3");
    *taken += *held;
    *held = 0;
    return true;
}

bool model_follow_reserve(model *mine, model_tape *tape, int progressive, int64_t units) {
    const int64_t before = mine->reserve_units[progressive];
    const int64_t more = units / SABOT_METER_UNITS - before / SABOT_METER_UNITS;
    const sabot_account reserve = SABOT_ACCOUNT_OF_RESERVE(progressive);
    if (units == before) {
        return true;
    }
    TAKE(event, RESERVE_SET, "R-PROG-15");
    REQUIRE(event->reserve_set.kind == SABOT_KIND_PROGRESSIVE_DRAGON7 + progressive &&
                event->reserve_set.units == units,
            "R-PROG-15", "reserve %d is %lld units, not %lld", progressive, (long long)units,
            (long long)event->reserve_set.units);
    MOVE(more > 0 ? SABOT_ACCOUNT_TRAY : reserve, more > 0 ? reserve : SABOT_ACCOUNT_TRAY,
         more > 0 ? more : -more, "R-PROG-15");
    mine->reserve_units[progressive] = units;
    return true;
}

/// R-PROG-8, R-PROG-9, R-PROG-15: moves the price to the tray and a share of it to the meter, keeping
/// fractions. What the meter may not take goes to its reserve.
static bool follow_purchase(model *mine, model_tape *tape, int place) {
    model_wager *const wager = &mine->wagers[place];
    const int progressive = model_progressive_of(wager->kind);
    const sabot_paytable *const paytable = &mine->rules.paytables[progressive];
    const int64_t price = wager->cents;
    const int64_t before = mine->meter_units[progressive];
    const int64_t share = price * paytable->meter_share;
    int64_t taken = share;
    if (paytable->max_cents > 0) {
        const int64_t space = paytable->max_cents * SABOT_METER_UNITS - before;
        taken = space < 0 ? 0 : space < share ? space : share;
    }
    const int64_t after = before + taken;
    TAKE(event, PROGRESSIVE_TAKEN, "R-PROG-8");
    REQUIRE(event->progressive_taken.wager == place && event->progressive_taken.cents == price, "R-PROG-8",
            "wager %d is bought for %lld", place, (long long)price);
    REQUIRE(event->progressive_taken.units == after, "R-PROG-9", "the meter is at %lld units, not %lld",
            (long long)after, (long long)event->progressive_taken.units);
    MOVE(SABOT_ACCOUNT_FELT, SABOT_ACCOUNT_TRAY, price, "R-PROG-8");
    MOVE(SABOT_ACCOUNT_TRAY, SABOT_ACCOUNT_OF_METER(progressive),
         after / SABOT_METER_UNITS - before / SABOT_METER_UNITS, "R-PROG-9");
    mine->meter_units[progressive] = after;
    wager->done = true;
    return model_follow_reserve(mine, tape, progressive, mine->reserve_units[progressive] + share - taken);
}

bool model_follow_hand_start(model *mine, model_tape *tape) {
    REQUIRE(mine->phase == SABOT_PHASE_NO_MORE_BETS, "R-PROG-8", "START GAME needs closed bets");
    TAKE(event, HAND_STARTED, "R-PROG-8");
    REQUIRE(event->hand_started.hand == mine->hand, "R-PROG-8", "hand %u starts", (unsigned)mine->hand);
    bool is_banked = !model_player_banks(mine);
    for (int i = 0; i < mine->wager_count; i++) {
        is_banked = is_banked || !model_is_progressive(mine->wagers[i].kind);
    }
    REQUIRE(is_banked, "R-BANK-2", "there is no bet against the bank");
    mine->phase = SABOT_PHASE_DEALING;
    memcpy(mine->meter_units_before, mine->meter_units, sizeof mine->meter_units);
    memcpy(mine->reserve_units_before, mine->reserve_units, sizeof mine->reserve_units);
    for (int i = 0; i < mine->wager_count; i++) {
        model_wager *const wager = &mine->wagers[i];
        if (!follow_fee(mine, tape, i, &wager->fee_held_cents, &wager->fee_taken_cents)) {
            return false;
        }
    }
    if (!follow_fee(mine, tape, SABOT_BANK_FEE_INDEX, &mine->bank.fee_held_cents,
                    &mine->bank.fee_taken_cents)) {
        return false;
    }
    for (int i = 0; i < mine->wager_count; i++) {
        if (model_is_progressive(mine->wagers[i].kind) && !follow_purchase(mine, tape, i)) {
            return false;
        }
    }
    return model_follow_flags(mine, tape);
}

/// R-PROG-11: START GAME of a tracker table opens and closes bets for the chips.
static bool follow_chips_only(model *mine, model_tape *tape) {
    REQUIRE(model_tracks_chips(mine), "R-PROG-8", "START GAME needs open bets");
    REQUIRE(mine->shoe.in_play && mine->shoe.burned && model_has_cards_for_hand(mine), "R-DEAL-1",
            "there is no shoe to deal from");
    return model_follow_opening_bets(mine, tape);
}

bool model_follow_start(model *mine, model_tape *tape) {
    if (mine->phase == SABOT_PHASE_BETWEEN && !follow_chips_only(mine, tape)) {
        return false;
    }
    if (mine->phase == SABOT_PHASE_BETTING && !model_follow_bets_closed(mine, tape)) {
        return false;
    }
    return model_follow_hand_start(mine, tape);
}

// ---------------------------------------------------------------------------------------------------------
// Outcome and END GAME

/// Makes what the display shows of the hand.
static sabot_coup coup_of(const model *mine) {
    const model_deal *const deal = &mine->deal;
    const bool player_won = mine->ending == SABOT_ENDING_PLAYER || mine->ending == SABOT_ENDING_PANDA8;
    return (sabot_coup){
        .outcome = mine->ending == SABOT_ENDING_TIE ? SABOT_OUTCOME_TIE
                   : player_won                     ? SABOT_OUTCOME_PLAYER
                                                    : SABOT_OUTCOME_BANKER,
        .player_total = (uint8_t)model_total(deal->player, deal->player_count),
        .banker_total = (uint8_t)model_total(deal->banker, deal->banker_count),
        .dragon7 = mine->ending == SABOT_ENDING_DRAGON7,
        .panda8 = mine->ending == SABOT_ENDING_PANDA8,
        .player_natural = deal->player_count == 2 && model_total(deal->player, 2) >= 8,
        .banker_natural = deal->banker_count == 2 && model_total(deal->banker, 2) >= 8,
    };
}

static void count(uint32_t *number, bool is_counted, int by) {
    *number += is_counted ? (uint32_t)by : 0;
}

void model_count_hand(model *mine, int by) {
    sabot_tally *const tally = &mine->tally;
    const sabot_coup coup = coup_of(mine);
    count(&tally->hands, true, by);
    count(&tally->player, coup.outcome == SABOT_OUTCOME_PLAYER, by);
    count(&tally->banker, coup.outcome == SABOT_OUTCOME_BANKER, by);
    count(&tally->tie, coup.outcome == SABOT_OUTCOME_TIE, by);
    count(&tally->dragon7, coup.dragon7, by);
    count(&tally->panda8, coup.panda8, by);
    count(&tally->natural, coup.player_natural || coup.banker_natural, by);
    count(&tally->player_natural, coup.player_natural, by);
    count(&tally->banker_natural, coup.banker_natural, by);
    if (by > 0 && mine->coup_count < MODEL_HANDS_MAX) {
        mine->coups[mine->coup_count] = coup;
    }
    mine->coup_count += by;
    mine->has_dropped = by < 0;
}

/// R-DEAL-1: a hand may need six cards.
bool model_has_cards_for_hand(const model *mine) {
    return mine->shoe.cards_left >= SABOT_DEAL_CARDS_MAX;
}

/// Clears everything that belongs to the hand.
static void clear_hand(model *mine) {
    mine->wager_count = 0;
    mine->timer_runs = false;
    mine->prize_was_paid = false;
    mine->bank.fee_held_cents = 0;
    mine->bank.fee_taken_cents = 0;
    memset(&mine->deal, 0, sizeof mine->deal);
    memset(mine->claims, 0, sizeof mine->claims);
    memset(mine->flagged, 0, sizeof mine->flagged);
    memset(mine->late, 0, sizeof mine->late);
    mine->phase = SABOT_PHASE_BETWEEN;
}

/// Ends the hand: the shoe may end with it, and the bank may move on.
static bool follow_hand_end(model *mine, model_tape *tape) {
    TAKE(event, HAND_ENDED, "R-PROG-8");
    REQUIRE(event->hand_ended.hand == mine->hand, "R-PROG-8", "hand %u ends", (unsigned)mine->hand);
    // R-DEAL-2: a tracker's hand without bets can be reopened while the shoe goes on.
    mine->can_reopen = mine->tracker_only && mine->wager_count == 0;
    mine->last_deal = mine->deal;
    mine->last_ending = mine->ending;
    clear_hand(mine);
    if (mine->shoe.cut_is_out) {
        mine->shoe.hands_left--;
    }
    const bool was_last = mine->shoe.cut_is_out && mine->shoe.hands_left == 0;
    if ((was_last || !model_has_cards_for_hand(mine)) && !model_follow_shoe_end(mine, tape)) {
        return false;
    }
    if (mine->bank.seat == 0) {
        return true;
    }
    mine->bank.hands++;
    if (mine->bank.hands < mine->rules.bank_hands) {
        return model_follow_renewal(mine, tape);
    }
    return model_follow_bank_end(mine, tape) && model_follow_next_offer(mine, tape);
}

bool model_follow_declaration(model *mine, model_tape *tape) {
    TAKE(event, DECLARED, "R-WIN-1");
    REQUIRE(mine->phase == SABOT_PHASE_DEALING && model_next_card(&mine->deal) == MODEL_NEITHER, "R-DEAL-1",
            "the hand is not finished");
    const int ending = model_declared_ending(mine, model_ending(&mine->deal));
    REQUIRE(event->declared.ending == ending, "R-WIN-1", "the cards give ending %d, not %d", ending,
            event->declared.ending);
    mine->ending = ending;
    mine->phase = SABOT_PHASE_DECLARED;
    model_count_hand(mine, 1);
    return mine->tracker_only && mine->wager_count == 0 ? follow_hand_end(mine, tape) : true;
}

bool model_follow_end(model *mine, model_tape *tape) {
    REQUIRE(mine->phase == SABOT_PHASE_SETTLED, "R-BANK-3", "the wagers are not settled");
    REQUIRE(!model_has_open_prize(mine), "R-PROG-8", "a progressive win is pending");
    return follow_hand_end(mine, tape);
}

// ---------------------------------------------------------------------------------------------------------
// Void and misdeal

/// Returns a collected fee.
static bool follow_returned_fee(model *mine, model_tape *tape, int place, int bettor, int64_t *taken) {
    TAKE(event, FEE_RETURNED, "reading Fees of a void hand");
    REQUIRE(event->fee_returned.wager == place && event->fee_returned.cents == *taken,
            "reading Fees of a void hand", "the fee of wager %d is %lld", place, (long long)*taken);
    MOVE(SABOT_ACCOUNT_COLLECTION, STACK(bettor), *taken, "reading Fees of a void hand");
    *taken = 0;
    return true;
}

static bool follow_returned_wager(model *mine, model_tape *tape, int place, bool returns_fees) {
    model_wager *const wager = &mine->wagers[place];
    if (returns_fees && wager->fee_taken_cents > 0 &&
        !follow_returned_fee(mine, tape, place, wager->bettor, &wager->fee_taken_cents)) {
        return false;
    }
    TAKE(event, WAGER_RETURNED, "reading Corrections");
    REQUIRE(event->wager_returned.wager == place && event->wager_returned.cents == wager->cents &&
                event->wager_returned.fee_cents == wager->fee_held_cents,
            "reading Corrections", "wager %d: %lld returned, fee %lld", place, (long long)wager->cents,
            (long long)wager->fee_held_cents);
    // A progressive that was bought is returned from the tray.
    MOVE(wager->done ? SABOT_ACCOUNT_TRAY : SABOT_ACCOUNT_FELT, model_purse(mine, wager->bettor),
         wager->cents, "reading Corrections");
    MOVE(SABOT_ACCOUNT_FELT, model_purse(mine, wager->bettor), wager->fee_held_cents, "reading Corrections");
    return true;
}

bool model_follow_restored_meters(model *mine, model_tape *tape) {
    for (int i = 0; i < SABOT_PROGRESSIVE_COUNT; i++) {
        if (!model_follow_reserve(mine, tape, i, mine->reserve_units_before[i])) {
            return false;
        }
        const int64_t before = mine->meter_units_before[i], now = mine->meter_units[i];
        if (before != now) {
            TAKE(event, METER_RESTORED, "reading Corrections");
            REQUIRE(event->meter_restored.kind == SABOT_KIND_PROGRESSIVE_DRAGON7 + i &&
                        event->meter_restored.units == before,
                    "reading Corrections", "meter %d is restored to %lld units", i, (long long)before);
            MOVE(SABOT_ACCOUNT_OF_METER(i), SABOT_ACCOUNT_TRAY,
                 now / SABOT_METER_UNITS - before / SABOT_METER_UNITS, "reading Corrections");
            mine->meter_units[i] = before;
        }
    }
    return true;
}

/// Returns the player-dealer's fee, from the felt or from the collection.
static bool follow_returned_bank_fee(model *mine, model_tape *tape, bool returns_fees) {
    if (mine->bank.fee_held_cents > 0) {
        TAKE(event, FEE_RETURNED, "reading Fees of a void hand");
        REQUIRE(event->fee_returned.wager == SABOT_BANK_FEE_INDEX &&
                    event->fee_returned.cents == mine->bank.fee_held_cents,
                "reading Fees of a void hand", "the bank's returned fee is %lld",
                (long long)mine->bank.fee_held_cents);
        MOVE(SABOT_ACCOUNT_FELT, STACK(mine->bank.seat), mine->bank.fee_held_cents,
             "reading Fees of a void hand");
        mine->bank.fee_held_cents = 0;
        return true;
    }
    if (!returns_fees || mine->bank.fee_taken_cents == 0) {
        return true;
    }
    return follow_returned_fee(mine, tape, SABOT_BANK_FEE_INDEX, mine->bank.seat,
                               &mine->bank.fee_taken_cents);
}

bool model_follow_void(model *mine, model_tape *tape) {
    const bool has_started = mine->phase == SABOT_PHASE_DEALING || mine->phase == SABOT_PHASE_DECLARED;
    REQUIRE(has_started || mine->phase == SABOT_PHASE_BETTING || mine->phase == SABOT_PHASE_NO_MORE_BETS,
            "reading Corrections", "there is no hand to void");
    REQUIRE(!mine->prize_was_paid, "reading Corrections", "a progressive of this hand was paid");
    // R-FEE-7; version 0.1 had one setting for this and for wagers without action.
    const bool ruleset_returns = mine->rules.is_edition1
                                     ? mine->rules.no_action_fee == SABOT_NO_ACTION_FEE_RETURNED
                                     : mine->rules.void_fee == SABOT_VOID_FEE_RETURNED;
    const bool returns_fees = !has_started || ruleset_returns;
    const bool is_declared = mine->phase == SABOT_PHASE_DECLARED;
    const bool has_meters = !mine->tracker_only || model_tracks_chips(mine);
    if (has_started && has_meters && !model_follow_restored_meters(mine, tape)) {
        return false;
    }
    for (int i = 0; i < mine->wager_count; i++) {
        if (!follow_returned_wager(mine, tape, i, returns_fees)) {
            return false;
        }
    }
    if (!follow_returned_bank_fee(mine, tape, returns_fees)) {
        return false;
    }
    TAKE(event, HAND_VOIDED, "reading Corrections");
    REQUIRE(event->hand_voided.hand == mine->hand, "reading Corrections", "hand %u is void",
            (unsigned)mine->hand);
    if (is_declared) {
        model_count_hand(mine, -1);
    }
    clear_hand(mine);
    return model_has_cards_for_hand(mine) || model_follow_shoe_end(mine, tape);
}

bool model_follow_misdeal(model *mine, model_tape *tape) {
    TAKE(event, MISDEALT, "reading Misdeal");
    REQUIRE(mine->phase == SABOT_PHASE_DEALING && mine->deal.player_count > 0 && !mine->virtual_shoe,
            "reading Misdeal", "%s: no card has been dealt", model_event_word((int)event->type));
    memset(&mine->deal, 0, sizeof mine->deal);
    return true;
}
