/// The model's corrections of a hand: bets reopened before the first card (R-BET-9), an outcome reopened
/// after it (R-DEAL-2).
#include "model_inside.h"

#include <string.h>

/// What START GAME took goes back to the felt.
static bool follow_released_fee(model *mine, model_tape *tape, int place, int64_t *held, int64_t *taken) {
    TAKE(event, FEE_RELEASED, "R-BET-9");
    REQUIRE(event->fee_released.wager == place && event->fee_released.cents == *taken, "R-BET-9",
            "the fee of wager %d is %lld", place, (long long)*taken);
    MOVE(SABOT_ACCOUNT_COLLECTION, SABOT_ACCOUNT_FELT, *taken, "R-BET-9");
    *held = *taken;
    *taken = 0;
    return true;
}

static bool follow_released_wager(model *mine, model_tape *tape, int place) {
    model_wager *const wager = &mine->wagers[place];
    // A fee that was taken with the bet stays where it is.
    if (wager->fee_taken_cents > 0 && mine->rules.fees_taken == SABOT_FEES_AS_BETS_CLOSE &&
        !follow_released_fee(mine, tape, place, &wager->fee_held_cents, &wager->fee_taken_cents)) {
        return false;
    }
    if (!wager->done) {
        return true;
    }
    TAKE(event, PROGRESSIVE_RELEASED, "R-BET-9");
    REQUIRE(event->progressive_released.wager == place && event->progressive_released.cents == wager->cents,
            "R-BET-9", "wager %d was bought for %lld", place, (long long)wager->cents);
    MOVE(SABOT_ACCOUNT_TRAY, SABOT_ACCOUNT_FELT, wager->cents, "R-BET-9");
    wager->done = false;
    return true;
}

static bool follow_undone_start(model *mine, model_tape *tape) {
    if (!model_follow_restored_meters(mine, tape)) {
        return false;
    }
    for (int i = 0; i < mine->wager_count; i++) {
        if (!follow_released_wager(mine, tape, i)) {
            return false;
        }
    }
    return mine->bank.fee_taken_cents == 0 ||
           follow_released_fee(mine, tape, SABOT_BANK_FEE_INDEX, &mine->bank.fee_held_cents,
                               &mine->bank.fee_taken_cents);
}

/// R-PROG-10: a chip is a bet only once betting closes again.
static bool follow_chips_removed(model *mine, model_tape *tape) {
    for (int i = 0; model_chips_are_bets(mine) && i < mine->wager_count;) {
        const model_wager wager = mine->wagers[i];
        if (!model_is_progressive(wager.kind)) {
            i++;
            continue;
        }
        TAKE(event, BET_WITHDRAWN, "R-BET-9");
        REQUIRE(event->bet_withdrawn.bettor == wager.bettor && event->bet_withdrawn.seat == wager.seat &&
                    event->bet_withdrawn.kind == wager.kind,
                "R-BET-9", "the bet of seat %d on wager %d is removed", wager.seat, wager.kind);
        MOVE(SABOT_ACCOUNT_FELT, model_purse(mine, wager.bettor), wager.cents, "R-BET-9");
        model_forget_wager(mine, i);
    }
    return true;
}

bool model_follow_reopened_bets(model *mine, model_tape *tape) {
    const bool has_started = mine->phase == SABOT_PHASE_DEALING;
    REQUIRE(has_started || mine->phase == SABOT_PHASE_NO_MORE_BETS, "R-BET-9", "bets are not closed");
    // A hand that is dealt again has not had its first card.
    REQUIRE(mine->deal.player_count == 0, "R-BET-9", "the first card is out");
    REQUIRE(!mine->tracker_only || model_tracks_chips(mine), "R-BET-9", "the table takes no bets");
    if (has_started && !follow_undone_start(mine, tape)) {
        return false;
    }
    TAKE(event, BETS_REOPENED, "R-BET-9");
    const bool has_timer = mine->timer_seconds != 0 && !mine->tracker_only;
    REQUIRE((event->bets_reopened.closes_ms != 0) == has_timer, "R-BET-9", "the timer is %d seconds",
            mine->timer_seconds);
    mine->timer_runs = has_timer;
    mine->phase = SABOT_PHASE_BETTING;
    // Chips that were late or raised an alarm may be bets after all.
    memset(mine->late, 0, sizeof mine->late);
    memset(mine->flagged, 0, sizeof mine->flagged);
    return follow_chips_removed(mine, tape);
}

bool model_follow_reopened_outcome(model *mine, model_tape *tape) {
    TAKE(event, OUTCOME_REOPENED, "R-DEAL-2");
    REQUIRE(event->outcome_reopened.hand == mine->hand, "R-DEAL-2", "hand %u is reopened",
            (unsigned)mine->hand);
    if (mine->phase == SABOT_PHASE_BETWEEN) {
        REQUIRE(mine->can_reopen, "R-DEAL-2", "the last hand can no longer be reopened");
        mine->deal = mine->last_deal;
        mine->ending = mine->last_ending;
        mine->shoe.hands_left += mine->shoe.cut_is_out ? 1 : 0;
    } else {
        REQUIRE(mine->phase == SABOT_PHASE_DECLARED, "R-DEAL-2", "no outcome is declared");
        REQUIRE(!mine->prize_was_paid, "R-DEAL-2", "a prize was paid");
    }
    model_count_hand(mine, -1);
    memset(mine->claims, 0, sizeof mine->claims);
    mine->can_reopen = false;
    mine->phase = SABOT_PHASE_DEALING;
    return true;
}
