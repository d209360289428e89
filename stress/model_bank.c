/// The model's player-dealer (R-BANK-1, R-BANK-2): offers, amounts, and how the position moves around the
/// table.
#include "model_inside.h"

#include <string.h>

/// Returns the next seat clockwise whose player has not passed; 0: all have passed.
static int next_to_offer(const model *mine, int after) {
    const int from = after <= mine->seats ? after : 0; // it may be a seat of a larger table
    for (int step = 1; step <= mine->seats; step++) {
        const int seat = (from + step - 1) % mine->seats + 1;
        if (mine->person[seat] != 0 && !mine->bank.passed[seat]) {
            return seat;
        }
    }
    return 0;
}

bool model_follow_next_offer(model *mine, model_tape *tape) {
    // Goes on from the last offer, or from the last player-dealer.
    const int seat = next_to_offer(mine, mine->bank.offered != 0 ? mine->bank.offered : mine->bank.last);
    if (seat == 0) {
        TAKE(event, BANK_WAITS, "R-BANK-1");
        mine->bank.offered = 0;
        mine->bank.waits = true;
        return true;
    }
    TAKE(event, BANK_OFFERED, "R-BANK-1");
    REQUIRE(event->bank_offered.seat == seat, "R-BANK-1", "the next seat clockwise is %d, not %d", seat,
            event->bank_offered.seat);
    mine->bank.offered = seat;
    mine->bank.waits = false;
    return true;
}

/// Starts a round of offers: no one has passed yet.
static void begin_offers(model *mine) {
    memset(mine->bank.passed, 0, sizeof mine->bank.passed);
    mine->bank.waits = false;
}

bool model_follow_offer(model *mine, model_tape *tape) {
    REQUIRE(model_player_banks(mine), "R-HOUSE-1", "the house banks, so the bank cannot be offered");
    REQUIRE(mine->phase == SABOT_PHASE_BETWEEN, "R-BANK-1", "the bank is offered between hands");
    REQUIRE(mine->bank.seat == 0, "R-BANK-1", "seat %d already banks", mine->bank.seat);
    REQUIRE(mine->bank.offered == 0, "R-BANK-1", "the bank is already offered to seat %d",
            mine->bank.offered);
    begin_offers(mine);
    return model_follow_next_offer(mine, tape);
}

bool model_follow_pass(model *mine, model_tape *tape) {
    TAKE(event, BANK_PASSED, "R-BANK-1");
    const int seat = event->bank_passed.seat;
    REQUIRE(mine->phase == SABOT_PHASE_BETWEEN, "R-BANK-1", "the bank is passed between hands");
    REQUIRE(seat != 0 && seat == mine->bank.offered, "R-BANK-1",
            "the bank is not offered to seat %d but to seat %d", seat, mine->bank.offered);
    mine->bank.passed[seat] = true;
    return model_follow_next_offer(mine, tape);
}

/// Returns the player-dealer's fee per hand.
static int64_t bank_fee(const model *mine) {
    return mine->rules.schedule[mine->row].bank_fee_cents;
}

bool model_follow_bank_taken(model *mine, model_tape *tape) {
    TAKE(event, BANK_TAKEN, "R-BANK-1");
    const int seat = event->bank_taken.seat;
    const int64_t cents = event->bank_taken.cents;
    REQUIRE(mine->phase == SABOT_PHASE_BETWEEN, "R-BANK-1", "a bank is taken between hands");
    REQUIRE(seat != 0 && seat == mine->bank.offered, "R-BANK-1", "the bank is not offered to seat %d", seat);
    REQUIRE(model_is_amount(cents), "R-BANK-2", "%lld cents is not a valid bank", (long long)cents);
    REQUIRE(model_is_in_chips(mine, cents), "R-BET-7", "%lld cents is not in whole chips", (long long)cents);
    REQUIRE(mine->cents[STACK(seat)] >= cents + bank_fee(mine), "R-BANK-2",
            "the stack does not cover %lld cents and the fee", (long long)cents);
    MOVE(STACK(seat), SABOT_ACCOUNT_BANK, cents, "R-BANK-2");
    begin_offers(mine);
    mine->bank.offered = 0;
    mine->bank.seat = seat;
    mine->bank.hands = 0;
    mine->bank.put_up_cents = cents;
    return true;
}

/// Makes the bank this amount, from its stack or to it.
static bool follow_amount(model *mine, const model_tape *tape, int64_t cents) {
    const int64_t before = mine->cents[SABOT_ACCOUNT_BANK];
    const sabot_account stack = STACK(mine->bank.seat);
    if (cents > before) {
        MOVE(stack, SABOT_ACCOUNT_BANK, cents - before, "R-BANK-2");
    } else {
        MOVE(SABOT_ACCOUNT_BANK, stack, before - cents, "R-BANK-2");
    }
    return true;
}

bool model_follow_bank_changed(model *mine, model_tape *tape) {
    TAKE(event, BANK_CHANGED, "R-BANK-2");
    const int64_t cents = event->bank_changed.cents;
    const int64_t before = mine->cents[SABOT_ACCOUNT_BANK];
    REQUIRE(mine->phase == SABOT_PHASE_BETWEEN && mine->bank.seat != 0, "R-BANK-1",
            "there is no player-dealer");
    REQUIRE(model_is_amount(cents), "R-BANK-2", "%lld cents is not a valid bank", (long long)cents);
    REQUIRE(model_is_in_chips(mine, cents), "R-BET-7", "%lld cents is not in whole chips", (long long)cents);
    REQUIRE(cents != before, "R-BANK-2", "the bank already has %lld cents", (long long)cents);
    const sabot_account stack = STACK(mine->bank.seat);
    REQUIRE(mine->cents[stack] + before >= cents + bank_fee(mine), "R-BANK-2",
            "the stack does not cover %lld cents and the fee", (long long)cents);
    mine->bank.put_up_cents = cents;
    return follow_amount(mine, tape, cents);
}

bool model_follow_renewal(model *mine, model_tape *tape) {
    const int64_t before = mine->cents[SABOT_ACCOUNT_BANK], put_up = mine->bank.put_up_cents;
    if (mine->rules.is_edition1 || mine->rules.bank_rides) {
        return true;
    }
    // Winnings go to the stack, and a loss is made good from it. Where it does not reach for the amount and
    // the next fee, the bank is less, in whole chips.
    const int64_t unit = mine->rules.chip_unit_cents;
    const int64_t most = mine->cents[STACK(mine->bank.seat)] + before - bank_fee(mine);
    const int64_t cents = most >= put_up ? put_up : most / unit * unit;
    if (cents == before || cents <= 0) {
        return true;
    }
    TAKE(event, BANK_RENEWED, "R-BANK-5");
    REQUIRE(event->bank_renewed.seat == mine->bank.seat && event->bank_renewed.cents == cents, "R-BANK-5",
            "the next bank of seat %d is %lld, not %lld", mine->bank.seat, (long long)cents,
            (long long)event->bank_renewed.cents);
    return follow_amount(mine, tape, cents);
}

bool model_follow_bank_end(model *mine, model_tape *tape) {
    const int64_t cents = mine->cents[SABOT_ACCOUNT_BANK];
    TAKE(event, BANK_ENDED, "R-BANK-1");
    REQUIRE(event->bank_ended.seat == mine->bank.seat && mine->bank.seat != 0, "R-BANK-1",
            "seat %d banks, not %d", mine->bank.seat, event->bank_ended.seat);
    REQUIRE(event->bank_ended.cents == cents, "R-BANK-2",
            "%lld cents are returned to the bank's stack, not %lld", (long long)cents,
            (long long)event->bank_ended.cents);
    MOVE(SABOT_ACCOUNT_BANK, STACK(mine->bank.seat), cents, "R-BANK-2");
    begin_offers(mine);
    mine->bank.last = mine->bank.seat;
    mine->bank.seat = 0;
    mine->bank.hands = 0;
    mine->bank.offered = 0;
    return true;
}

bool model_follow_giving_up(model *mine, model_tape *tape) {
    REQUIRE(mine->phase == SABOT_PHASE_BETWEEN, "R-BANK-1", "a bank is given up between hands");
    const int seat = mine->bank.seat;
    if (!model_follow_bank_end(mine, tape)) {
        return false;
    }
    // The bank is not offered to the same seat next, although its player has not passed.
    mine->bank.passed[seat] = true;
    const bool goes_on = model_follow_next_offer(mine, tape);
    mine->bank.passed[seat] = false;
    return goes_on;
}
