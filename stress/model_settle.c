/// The model's settlement (R-BANK-2 to R-BANK-4, R-HOUSE-1): the order, and how much the bank covers.
#include "model_inside.h"

/// How much the player-dealer can still pay and collect.
typedef struct {
    int64_t amount_cents; ///< put up for the hand
    int64_t used_cents;   ///< gross: everything paid and collected
} model_cover;

static int64_t smaller(int64_t left, int64_t right) {
    return left < right ? left : right;
}

/// Returns how much of a payment (`pays`) or of a collection the bank covers.
static int64_t covered(const model *mine, const model_cover *cover, int64_t cents, bool pays) {
    if (!model_player_banks(mine)) {
        return cents;
    }
    if (mine->rules.cover == SABOT_COVER_GROSS) {
        return smaller(cents, cover->amount_cents - cover->used_cents);
    }
    // Net cover: the bank stays between zero and twice its amount.
    const int64_t bank = mine->cents[SABOT_ACCOUNT_BANK];
    return smaller(cents, pays ? bank : 2 * cover->amount_cents - bank);
}

/// Returns the fee of a wager without action if the ruleset says so. A push counts as action.
static bool follow_no_action(model *mine, model_tape *tape, int place) {
    model_wager *const wager = &mine->wagers[place];
    const bool had_action =
        wager->result == SABOT_RESULT_PUSH || wager->taken_cents > 0 || wager->paid_cents > 0;
    if (had_action || mine->rules.no_action_fee != SABOT_NO_ACTION_FEE_RETURNED ||
        wager->fee_taken_cents == 0) {
        return true;
    }
    TAKE(event, FEE_RETURNED, "reading Fees of a wager that got no action");
    REQUIRE(event->fee_returned.wager == place && event->fee_returned.cents == wager->fee_taken_cents,
            "reading Fees of a wager that got no action", "the returned fee of wager %d is %lld", place,
            (long long)wager->fee_taken_cents);
    MOVE(SABOT_ACCOUNT_COLLECTION, STACK(wager->bettor), wager->fee_taken_cents,
         "reading Fees of a wager that got no action");
    wager->fee_taken_cents = 0;
    return true;
}

static bool follow_line(model *mine, model_tape *tape, model_cover *cover, int place) {
    model_wager *const wager = &mine->wagers[place];
    const int odds = model_odds(&mine->rules, wager->kind, model_ending(&mine->deal));
    wager->result = odds > 0 ? SABOT_RESULT_WIN : odds < 0 ? SABOT_RESULT_LOSE : SABOT_RESULT_PUSH;
    wager->paid_cents = odds > 0 ? covered(mine, cover, wager->cents * odds, true) : 0;
    wager->taken_cents = odds < 0 ? covered(mine, cover, wager->cents, false) : 0;
    wager->returned_cents = wager->cents - wager->taken_cents;
    cover->used_cents += wager->paid_cents + wager->taken_cents;
    wager->done = true;

    TAKE(event, LINE_SETTLED, "R-BANK-3");
    REQUIRE(event->line_settled.wager == place, model_player_banks(mine) ? "R-BANK-3" : "R-HOUSE-1",
            "wager %d is next, not %d", place, event->line_settled.wager);
    REQUIRE(event->line_settled.result == wager->result, "R-PAY-1", "wager %d: the result is %d, not %d",
            place, wager->result, event->line_settled.result);
    REQUIRE(event->line_settled.taken_cents == wager->taken_cents, "R-BANK-4",
            "wager %d: %lld is taken, not %lld", place, (long long)wager->taken_cents,
            (long long)event->line_settled.taken_cents);
    REQUIRE(event->line_settled.paid_cents == wager->paid_cents, "R-BANK-2",
            "wager %d: %lld is paid, not %lld", place, (long long)wager->paid_cents,
            (long long)event->line_settled.paid_cents);
    REQUIRE(event->line_settled.returned_cents == wager->returned_cents, "R-BANK-4",
            "wager %d: %lld is returned, not %lld", place, (long long)wager->returned_cents,
            (long long)event->line_settled.returned_cents);
    const sabot_account banker = model_player_banks(mine) ? SABOT_ACCOUNT_BANK : SABOT_ACCOUNT_TRAY;
    MOVE(SABOT_ACCOUNT_FELT, banker, wager->taken_cents, "R-BANK-2");
    MOVE(banker, STACK(wager->bettor), wager->paid_cents, "R-BANK-2");
    MOVE(SABOT_ACCOUNT_FELT, STACK(wager->bettor), wager->returned_cents, "R-BANK-4");
    return true;
}

/// Settles one space: the seat's own wager, then the others in the order placed.
static bool follow_space(model *mine, model_tape *tape, model_cover *cover, int seat, int kind) {
    for (int own = 1; own >= 0; own--) {
        for (int i = 0; i < mine->wager_count; i++) {
            const model_wager *const wager = &mine->wagers[i];
            const bool is_on_space = wager->seat == seat && wager->kind == kind && !wager->done;
            if (is_on_space && (wager->bettor == seat) == (own == 1) && !follow_line(mine, tape, cover, i)) {
                return false;
            }
        }
    }
    return true;
}

/// Returns the seat `step` seats after the first: from the seat next to the player-dealer, or from the house
/// dealer.
static int seat_in_order(const model *mine, int step) {
    const int bank = mine->bank.seat; // 0 if the house banks
    if (mine->rules.direction == SABOT_CLOCKWISE) {
        return (bank + step) % mine->seats + 1;
    }
    const int from = bank == 0 ? mine->seats + 1 : bank;
    return (from - 2 - step + 2 * mine->seats) % mine->seats + 1;
}

bool model_follow_settlement(model *mine, model_tape *tape) {
    REQUIRE(mine->phase == SABOT_PHASE_DECLARED, "R-BANK-3", "the outcome is not declared");
    model_cover cover = {.amount_cents = mine->cents[SABOT_ACCOUNT_BANK]};
    const bool by_kind = mine->rules.settle_by == SABOT_SETTLE_BY_KIND;
    const int outer = by_kind ? SABOT_KIND_COUNT : mine->seats;
    const int inner = by_kind ? mine->seats : SABOT_KIND_COUNT;
    for (int i = 0; i < outer; i++) {
        for (int j = 0; j < inner; j++) {
            const int kind = (int)mine->rules.order[by_kind ? i : j];
            if (!follow_space(mine, tape, &cover, seat_in_order(mine, by_kind ? j : i), kind)) {
                return false;
            }
        }
    }
    for (int i = 0; i < mine->wager_count; i++) {
        if (!model_is_progressive(mine->wagers[i].kind) && !follow_no_action(mine, tape, i)) {
            return false;
        }
    }
    if (!model_follow_dealers_prizes(mine, tape)) {
        return false;
    }
    TAKE(event, HAND_SETTLED, "R-BANK-3");
    for (int i = 0; i < mine->wager_count; i++) {
        REQUIRE(mine->wagers[i].done, "R-BANK-3", "%s, but wager %d is not",
                model_event_word((int)event->type), i);
    }
    mine->phase = SABOT_PHASE_SETTLED;
    return true;
}
