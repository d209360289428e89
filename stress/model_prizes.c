/// The model's progressives after the hand (R-PROG-3 to R-PROG-9): pressed, then paid or rejected.
#include "model_inside.h"

static bool is_after_hand(const model *mine) {
    return mine->phase == SABOT_PHASE_DECLARED || mine->phase == SABOT_PHASE_SETTLED;
}

/// Checks that the seat has bet on this progressive.
static bool follow_wagered(const model *mine, const model_tape *tape, int seat, int kind) {
    REQUIRE(is_after_hand(mine), "R-PROG-8", "the outcome is not declared");
    REQUIRE(model_has_seat(mine, seat), "R-TABLE-1", "there is no seat %d", seat);
    REQUIRE(model_is_progressive(kind), "R-PROG-1", "wager %d is not a progressive", kind);
    REQUIRE(model_wager_at(mine, seat, seat, kind) >= 0, "R-PROG-4", "seat %d has no such wager", seat);
    return true;
}

/// R-PROG-13: the combination pays the meter, which a supervisor always confirms.
static bool needs_supervisor(const model *mine, int progressive, int prize) {
    const sabot_paytable *const paytable = &mine->rules.paytables[progressive];
    if (mine->rules.is_edition1 || prize == SABOT_PRIZE_COMBINATION) {
        return true;
    }
    return paytable->confirm_from_cents != SABOT_CONFIRM_METER_ONLY &&
           paytable->pay_cents[prize] >= paytable->confirm_from_cents;
}

bool model_follow_press(model *mine, model_tape *tape) {
    TAKE(event, BUTTON_PRESSED, "R-PROG-8");
    const int seat = event->button_pressed.seat, kind = event->button_pressed.kind;
    if (!follow_wagered(mine, tape, seat, kind)) {
        return false;
    }
    const int prize = model_prize(mine, seat, model_progressive_of(kind));
    model_claim *const claim = &mine->claims[seat][model_progressive_of(kind)];
    REQUIRE(prize != SABOT_PRIZE_NONE && event->button_pressed.prize == prize, "R-PROG-3",
            "the cards give %d, not %d", prize, event->button_pressed.prize);
    REQUIRE(needs_supervisor(mine, model_progressive_of(kind), prize), "R-PROG-13",
            "prize %d is paid without a button", prize);
    REQUIRE(event->button_pressed.person != 0, "R-PROG-8", "the person who pressed is missing");
    REQUIRE(claim->state == SABOT_PRIZE_STAGE_NONE || claim->state == SABOT_PRIZE_STAGE_REJECTED, "R-PROG-8",
            "this win was already pressed or paid");
    *claim = (model_claim){
        .state = SABOT_PRIZE_STAGE_PRESSED, .prize = prize, .presser = event->button_pressed.person};
    return true;
}

/// R-PROG-7, R-PROG-9, R-PROG-15: the combination pays the whole meter, which restarts with its reserve; the
/// tray pays everything else.
static bool follow_payment(model *mine, model_tape *tape, int seat, int progressive) {
    const sabot_paytable *const paytable = &mine->rules.paytables[progressive];
    model_claim *const claim = &mine->claims[seat][progressive];
    const bool wins_meter = claim->prize == SABOT_PRIZE_COMBINATION;
    const sabot_account meter = SABOT_ACCOUNT_OF_METER(progressive);
    const int64_t units = mine->meter_units[progressive], reserve = mine->reserve_units[progressive];
    const int64_t paid = wins_meter ? units / SABOT_METER_UNITS : paytable->pay_cents[claim->prize];
    const int64_t envy = paytable->envy_cents[claim->prize];
    int64_t reset = 0;
    if (wins_meter) {
        int64_t more = reserve / SABOT_METER_UNITS;
        if (paytable->max_cents > 0 && more > paytable->max_cents - paytable->reset_cents) {
            more = paytable->max_cents - paytable->reset_cents;
        }
        reset = paytable->reset_cents + more;
        if (!model_follow_reserve(mine, tape, progressive, reserve - more * SABOT_METER_UNITS)) {
            return false;
        }
    }
    TAKE(event, PRIZE_PAID, "R-PROG-8");
    REQUIRE(event->prize_paid.seat == seat &&
                event->prize_paid.kind == SABOT_KIND_PROGRESSIVE_DRAGON7 + progressive,
            "R-PROG-8", "seat %d is paid progressive %d", seat, progressive);
    REQUIRE(event->prize_paid.prize == claim->prize, "R-PROG-3", "the prize is %d, not %d", claim->prize,
            event->prize_paid.prize);
    REQUIRE(event->prize_paid.paid_cents == paid, "R-PROG-4", "the prize is %lld cents, not %lld",
            (long long)paid, (long long)event->prize_paid.paid_cents);
    REQUIRE(event->prize_paid.envy_cents == envy, "R-PROG-7", "envy is %lld, not %lld", (long long)envy,
            (long long)event->prize_paid.envy_cents);
    REQUIRE(event->prize_paid.reset_cents == reset, "R-PROG-9", "the meter restarts at %lld, not %lld",
            (long long)reset, (long long)event->prize_paid.reset_cents);
    MOVE(wins_meter ? meter : SABOT_ACCOUNT_TRAY, model_purse(mine, seat), paid, "R-PROG-7");
    MOVE(SABOT_ACCOUNT_TRAY, SABOT_ACCOUNT_ENVY, envy, "R-PROG-7");
    if (wins_meter) {
        MOVE(SABOT_ACCOUNT_TRAY, meter, reset, "R-PROG-9");
        mine->meter_units[progressive] = units % SABOT_METER_UNITS + reset * SABOT_METER_UNITS;
    }
    claim->state = SABOT_PRIZE_STAGE_PAID;
    claim->paid_cents = paid;
    mine->prize_was_paid = true;
    return true;
}

bool model_follow_prize(model *mine, model_tape *tape) {
    int at = tape->next;
    while (tape->events[at].type != SABOT_EVENT_PRIZE_PAID) {
        at++; // it is in the list, and a reserve may come before it
    }
    const int seat = tape->events[at].prize_paid.seat, kind = tape->events[at].prize_paid.kind;
    if (!follow_wagered(mine, tape, seat, kind)) {
        return false;
    }
    const int progressive = model_progressive_of(kind);
    REQUIRE(mine->claims[seat][progressive].state == SABOT_PRIZE_STAGE_PRESSED, "R-PROG-8",
            "the button was not pressed");
    return follow_payment(mine, tape, seat, progressive);
}

bool model_follow_dealers_prizes(model *mine, model_tape *tape) {
    for (int seat = 1; seat <= mine->seats; seat++) {
        for (int i = 0; i < SABOT_PROGRESSIVE_COUNT; i++) {
            if (model_wager_at(mine, seat, seat, SABOT_KIND_PROGRESSIVE_DRAGON7 + i) < 0) {
                continue;
            }
            const int prize = model_prize(mine, seat, i);
            if (prize == SABOT_PRIZE_NONE || needs_supervisor(mine, i, prize)) {
                continue;
            }
            mine->claims[seat][i] = (model_claim){.prize = prize};
            if (!follow_payment(mine, tape, seat, i)) {
                return false;
            }
        }
    }
    return true;
}

bool model_follow_rejection(model *mine, model_tape *tape) {
    TAKE(event, PRIZE_REJECTED, "R-PROG-8");
    const int seat = event->prize_rejected.seat, kind = event->prize_rejected.kind;
    if (!follow_wagered(mine, tape, seat, kind)) {
        return false;
    }
    model_claim *const claim = &mine->claims[seat][model_progressive_of(kind)];
    REQUIRE(claim->state == SABOT_PRIZE_STAGE_PRESSED, "R-PROG-8", "the button was not pressed");
    claim->state = SABOT_PRIZE_STAGE_REJECTED;
    return true;
}

bool model_has_open_prize(const model *mine) {
    for (int i = 0; i < mine->wager_count; i++) {
        const model_wager *const wager = &mine->wagers[i];
        if (!model_is_progressive(wager->kind)) {
            continue;
        }
        const int progressive = model_progressive_of(wager->kind);
        const sabot_prize_stage state = mine->claims[wager->seat][progressive].state;
        if (model_prize(mine, wager->seat, progressive) != SABOT_PRIZE_NONE &&
            state != SABOT_PRIZE_STAGE_PAID && state != SABOT_PRIZE_STAGE_REJECTED) {
            return true;
        }
    }
    return false;
}
