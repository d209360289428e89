/// The model's progressives after the hand (R-PROG-3 to R-PROG-9): pressed, then paid or rejected.
#include "model_inside.h"

static bool is_after_hand(const model *mine) {
    return mine->phase == SABOT_PHASE_DECLARED || mine->phase == SABOT_PHASE_SETTLED;
}

/// Checks that the seat has bet on this progressive.
static bool follow_wagered(const model *mine, const model_tape *tape, int seat, int kind) {
    REQUIRE(is_after_hand(mine) && !mine->tracker_only, "R-PROG-8", "the outcome is not declared");
    REQUIRE(model_has_seat(mine, seat), "R-TABLE-1", "there is no seat %d", seat);
    REQUIRE(model_is_progressive(kind), "R-PROG-1", "wager %d is not a progressive", kind);
    REQUIRE(model_wager_at(mine, seat, seat, kind) >= 0, "R-PROG-4", "seat %d has no such wager", seat);
    return true;
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
    REQUIRE(event->button_pressed.person != 0, "R-PROG-8", "the person who pressed is missing");
    REQUIRE(claim->state == SABOT_PRIZE_STAGE_NONE || claim->state == SABOT_PRIZE_STAGE_REJECTED, "R-PROG-8",
            "this win was already pressed or paid");
    *claim = (model_claim){
        .state = SABOT_PRIZE_STAGE_PRESSED, .prize = prize, .presser = event->button_pressed.person};
    return true;
}

bool model_follow_prize(model *mine, model_tape *tape) {
    TAKE(event, PRIZE_PAID, "R-PROG-8");
    const int seat = event->prize_paid.seat, kind = event->prize_paid.kind;
    if (!follow_wagered(mine, tape, seat, kind)) {
        return false;
    }
    const int progressive = model_progressive_of(kind);
    const sabot_paytable *const paytable = &mine->rules.paytables[progressive];
    model_claim *const claim = &mine->claims[seat][progressive];
    REQUIRE(claim->state == SABOT_PRIZE_STAGE_PRESSED, "R-PROG-8", "the button was not pressed");
    REQUIRE(event->prize_paid.prize == claim->prize, "R-PROG-3", "the prize is %d, not %d", claim->prize,
            event->prize_paid.prize);
    // R-PROG-7: the combination pays the whole meter; the tray pays everything else.
    const bool wins_meter = claim->prize == SABOT_PRIZE_COMBINATION;
    const sabot_account meter = SABOT_ACCOUNT_OF_METER(progressive);
    const int64_t units = mine->meter_units[progressive];
    const int64_t paid = wins_meter ? units / SABOT_METER_UNITS : paytable->pay_cents[claim->prize];
    const int64_t envy = paytable->envy_cents[claim->prize];
    const int64_t reset = wins_meter ? paytable->reset_cents : 0;
    REQUIRE(event->prize_paid.paid_cents == paid, "R-PROG-4", "the prize is %lld cents, not %lld",
            (long long)paid, (long long)event->prize_paid.paid_cents);
    REQUIRE(event->prize_paid.envy_cents == envy, "R-PROG-7", "envy is %lld, not %lld", (long long)envy,
            (long long)event->prize_paid.envy_cents);
    REQUIRE(event->prize_paid.reset_cents == reset, "R-PROG-9", "the meter restarts at %lld",
            (long long)reset);
    MOVE(wins_meter ? meter : SABOT_ACCOUNT_TRAY, STACK(seat), paid, "R-PROG-7");
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
