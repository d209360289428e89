/// The model's betting (R-BET-1 to R-BET-6, R-FEE-1 to R-FEE-3): which bets are allowed and what they cost.
#include "model_inside.h"

int model_wager_at(const model *mine, int bettor, int seat, int kind) {
    for (int i = 0; i < mine->wager_count; i++) {
        const model_wager *const wager = &mine->wagers[i];
        if (wager->bettor == bettor && wager->seat == seat && wager->kind == kind) {
            return i;
        }
    }
    return -1;
}

bool model_follow_opening_bets(model *mine, model_tape *tape) {
    // At a tracker table it comes with the first card, as nobody asks for it before.
    if (!mine->tracker_only && !model_follow_cut_card_by_itself(mine, tape)) {
        return false;
    }
    TAKE(event, BETS_OPENED, "docs/table.md");
    int64_t fee = 0;
    if (model_player_banks(mine)) {
        REQUIRE(mine->bank.seat != 0, "R-BANK-1", "there is no player-dealer");
        REQUIRE(mine->cents[SABOT_ACCOUNT_BANK] > 0, "R-BANK-2", "the bank is empty");
        fee = mine->rules.schedule[mine->row].bank_fee_cents;
        MOVE(STACK(mine->bank.seat), SABOT_ACCOUNT_FELT, fee, "R-FEE-1");
    }
    // At a tracker table, bets are open for no time.
    const bool has_timer = mine->timer_seconds != 0 && !mine->tracker_only;
    REQUIRE(event->bets_opened.bank_fee_cents == fee, "R-FEE-1", "the player-dealer's fee is %lld",
            (long long)fee);
    REQUIRE(event->bets_opened.hand == mine->hand + 1, "docs/table.md", "the next hand is %u",
            (unsigned)mine->hand + 1);
    REQUIRE((event->bets_opened.closes_ms != 0) == has_timer, "R-BET-6", "the timer is %d seconds",
            mine->timer_seconds);
    REQUIRE(event->bets_opened.last == model_is_last_hand(mine), "reading Burn and cut card",
            "wrong last-hand flag");
    mine->hand++;
    mine->bank.fee_held_cents = fee;
    mine->timer_runs = has_timer;
    mine->can_reopen = false;
    mine->phase = SABOT_PHASE_BETTING;
    return true;
}

bool model_follow_bets_opened(model *mine, model_tape *tape) {
    REQUIRE(mine->phase == SABOT_PHASE_BETWEEN && !mine->tracker_only, "docs/table.md",
            "bets cannot open now");
    REQUIRE(mine->posted, "R-FEE-1", "limits and fees are not posted");
    REQUIRE(mine->shoe.in_play && mine->shoe.burned, "reading Burn and cut card",
            "there is no shoe to deal from");
    REQUIRE(model_has_cards_for_hand(mine), "R-DEAL-1", "%d cards are too few for a hand",
            mine->shoe.cards_left);
    return model_follow_opening_bets(mine, tape);
}

// ---------------------------------------------------------------------------------------------------------
// Is the bet allowed?

bool model_has_line(const model *mine, int bettor, int seat) {
    return model_wager_at(mine, bettor, seat, SABOT_KIND_PLAYER) >= 0 ||
           model_wager_at(mine, bettor, seat, SABOT_KIND_BANKER) >= 0;
}

/// R-BET-1, R-BET-4, R-BET-5, R-BANK-1: whose space may be bet on.
static bool follow_place(const model *mine, const model_tape *tape, int bettor, int seat, int kind) {
    REQUIRE(model_has_bettor(mine, bettor), "R-TABLE-1", "place %d is empty", bettor);
    REQUIRE(model_has_seat(mine, seat), "R-TABLE-1", "there is no seat %d", seat);
    REQUIRE(kind < SABOT_KIND_COUNT && mine->rules.wagers[kind].offered, "R-BET-1", "wager %d is not offered",
            kind);
    REQUIRE(mine->bank.seat == 0 || (bettor != mine->bank.seat && seat != mine->bank.seat), "R-BANK-1",
            "seat %d banks and cannot bet or be bet on", mine->bank.seat);
    REQUIRE(!model_is_progressive(kind) || bettor == seat, "R-PROG-4",
            "only the seat's own player may bet a progressive");
    if (bettor > SABOT_SEATS_MAX) {
        REQUIRE(mine->rules.wagers[kind].back_line, "R-BET-4", "wager %d does not allow back betting", kind);
        REQUIRE(mine->person[seat] != 0, "R-BET-4", "no player to stand behind at seat %d", seat);
    } else if (bettor != seat) {
        REQUIRE(mine->person[seat] == 0, "R-BET-5", "seat %d is not free", seat);
        for (int i = 0; i < mine->wager_count; i++) {
            REQUIRE(mine->wagers[i].seat != seat || mine->wagers[i].bettor == bettor, "R-BET-5",
                    "seat %d is played house way for another player", seat);
        }
    }
    return true;
}

/// R-BET-3, R-PROG-1, R-PROG-2: allowed amounts.
static bool follow_amount(const model *mine, const model_tape *tape, int seat, int kind, int64_t cents) {
    if (model_is_progressive(kind)) {
        const sabot_paytable *const paytable = &mine->rules.paytables[model_progressive_of(kind)];
        REQUIRE(!model_chips_are_bets(mine), "R-PROG-10", "the chip is the bet, and nobody keys it");
        REQUIRE(paytable->combinations[seat].printed || (paytable->seats_without >> seat & 1), "R-PROG-2",
                "seat %d may not bet this progressive", seat);
        REQUIRE(cents == paytable->price_cents, "R-PROG-1", "the price is %lld",
                (long long)paytable->price_cents);
        return true;
    }
    REQUIRE(cents >= mine->limits[kind].min_cents && cents <= mine->limits[kind].max_cents, "R-BET-3",
            "%lld cents is outside the limits %lld to %lld", (long long)cents,
            (long long)mine->limits[kind].min_cents, (long long)mine->limits[kind].max_cents);
    REQUIRE(model_is_in_chips(mine, cents), "R-BET-7", "%lld cents is not in whole chips", (long long)cents);
    return true;
}

/// R-BET-3, if the ruleset applies the table minimum per bettor: all their wagers together, or none.
static bool follow_table_minimum(const model *mine, const model_tape *tape, int bettor) {
    if (mine->rules.table_minimum != SABOT_MINIMUM_OF_BETTOR) {
        return true;
    }
    const int64_t player = mine->limits[SABOT_KIND_PLAYER].min_cents;
    const int64_t banker = mine->limits[SABOT_KIND_BANKER].min_cents;
    const int64_t minimum = player < banker ? player : banker;
    int64_t together = 0;
    bool any = false;
    for (int i = 0; i < mine->wager_count; i++) {
        if (mine->wagers[i].bettor == bettor) {
            together += mine->wagers[i].cents;
            any = true;
        }
    }
    REQUIRE(!any || together >= minimum, "R-BET-3",
            "bettor %d has %lld cents on the felt, the minimum is %lld", bettor, (long long)together,
            (long long)minimum);
    return true;
}

static bool follow_open(const model *mine, const model_tape *tape) {
    REQUIRE(mine->phase == SABOT_PHASE_BETTING, "R-BET-6", "betting is not open");
    REQUIRE(mine->posted, "R-FEE-1", "limits and fees are not posted");
    return true;
}

// ---------------------------------------------------------------------------------------------------------
// Bets placed, changed, withdrawn

bool model_follow_bet(model *mine, model_tape *tape) {
    TAKE(event, BET_PLACED, "R-BET-1");
    const int bettor = event->bet_placed.bettor, seat = event->bet_placed.seat, kind = event->bet_placed.kind;
    const int64_t cents = event->bet_placed.cents;
    if (!follow_open(mine, tape) || !follow_place(mine, tape, bettor, seat, kind) ||
        !follow_amount(mine, tape, seat, kind, cents)) {
        return false;
    }
    REQUIRE(model_wager_at(mine, bettor, seat, kind) < 0, "R-BET-1", "the space is taken");
    REQUIRE(mine->wager_count < SABOT_WAGERS_MAX, "R-BET-1", "too many wagers");
    REQUIRE(!mine->rules.wagers[kind].needs_line || model_has_line(mine, bettor, seat), "R-BET-2",
            "wager %d needs a line bet", kind);
    const int64_t fee = model_is_progressive(kind) ? 0 : mine->rules.schedule[mine->row].fee_cents[kind];
    REQUIRE(event->bet_placed.fee_cents == fee, "R-FEE-1", "the fee is %lld, not %lld", (long long)fee,
            (long long)event->bet_placed.fee_cents);
    MOVE(STACK(bettor), SABOT_ACCOUNT_FELT, cents + fee, "R-BET-3");
    const int place = mine->wager_count++;
    mine->wagers[place] =
        (model_wager){.bettor = bettor, .seat = seat, .kind = kind, .cents = cents, .fee_held_cents = fee};
    if (!follow_table_minimum(mine, tape, bettor)) {
        return false;
    }
    if (mine->rules.fees_taken == SABOT_FEES_AS_PLACED && fee > 0) {
        TAKE(taken, FEE_TAKEN, "R-FEE-3");
        REQUIRE(taken->fee_taken.wager == place && taken->fee_taken.cents == fee, "R-FEE-3",
                "the fee of wager %d is %lld", place, (long long)fee);
        MOVE(SABOT_ACCOUNT_FELT, SABOT_ACCOUNT_COLLECTION, fee, "R-FEE-3");
        mine->wagers[place].fee_held_cents = 0;
        mine->wagers[place].fee_taken_cents = fee;
    }
    return true;
}

bool model_follow_bet_change(model *mine, model_tape *tape) {
    TAKE(event, BET_CHANGED, "R-BET-1");
    const int bettor = event->bet_changed.bettor, seat = event->bet_changed.seat,
              kind = event->bet_changed.kind;
    const int64_t cents = event->bet_changed.cents;
    if (!follow_open(mine, tape) || !follow_place(mine, tape, bettor, seat, kind) ||
        !follow_amount(mine, tape, seat, kind, cents)) {
        return false;
    }
    const int place = model_wager_at(mine, bettor, seat, kind);
    REQUIRE(place >= 0, "R-BET-1", "there is no such wager");
    const int64_t before = mine->wagers[place].cents;
    REQUIRE(cents != before, "R-BET-1", "the wager is already %lld", (long long)cents);
    if (cents > before) {
        MOVE(STACK(bettor), SABOT_ACCOUNT_FELT, cents - before, "R-BET-3");
    } else {
        MOVE(SABOT_ACCOUNT_FELT, STACK(bettor), before - cents, "R-BET-3");
    }
    mine->wagers[place].cents = cents;
    return follow_table_minimum(mine, tape, bettor);
}

void model_forget_wager(model *mine, int place) {
    for (int i = place; i < mine->wager_count - 1; i++) {
        mine->wagers[i] = mine->wagers[i + 1];
    }
    mine->wager_count--;
}

bool model_follow_withdrawal(model *mine, model_tape *tape) {
    // The event that names the wager is the last one.
    const sabot_event *const named = &tape->events[tape->count - 1];
    REQUIRE(named->type == SABOT_EVENT_BET_WITHDRAWN, "R-BET-1", "the withdrawal must be the last event");
    const int bettor = named->bet_withdrawn.bettor, seat = named->bet_withdrawn.seat;
    const int place = model_wager_at(mine, bettor, seat, named->bet_withdrawn.kind);
    REQUIRE(place >= 0, "R-BET-1", "there is no such wager");
    const model_wager wager = mine->wagers[place];
    if (!follow_open(mine, tape)) {
        return false;
    }
    if (wager.fee_taken_cents > 0) {
        TAKE(fee, FEE_RETURNED, "R-FEE-3");
        REQUIRE(fee->fee_returned.wager == place && fee->fee_returned.cents == wager.fee_taken_cents,
                "R-FEE-3", "the returned fee of wager %d is %lld", place, (long long)wager.fee_taken_cents);
        MOVE(SABOT_ACCOUNT_COLLECTION, STACK(bettor), wager.fee_taken_cents, "R-FEE-3");
    }
    TAKE(event, BET_WITHDRAWN, "R-BET-1");
    MOVE(SABOT_ACCOUNT_FELT, STACK(bettor), wager.cents + wager.fee_held_cents, "R-BET-1");
    model_forget_wager(mine, place);
    for (int i = 0; i < mine->wager_count; i++) {
        const model_wager *const other = &mine->wagers[i];
        REQUIRE(!mine->rules.wagers[other->kind].needs_line ||
                    model_has_line(mine, other->bettor, other->seat),
                "R-BET-2", "%s leaves wager %d without its line bet", model_event_word((int)event->type), i);
    }
    return follow_table_minimum(mine, tape, bettor);
}

bool model_follow_bets_closed(model *mine, model_tape *tape) {
    REQUIRE(mine->phase == SABOT_PHASE_BETTING, "R-BET-6", "betting is not open");
    if (!model_follow_chip_bets(mine, tape)) {
        return false;
    }
    TAKE(event, BETS_CLOSED, "R-BET-6");
    REQUIRE(!event->bets_closed.by_timer || mine->timer_runs, "R-BET-6", "no timer is running");
    mine->timer_runs = false;
    mine->phase = SABOT_PHASE_NO_MORE_BETS;
    return true;
}
