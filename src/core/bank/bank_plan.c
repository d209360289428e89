/// Prepares what the bank wins and loses in each ending, and how far an amount covers it.
///
/// `sabot_settle` gives the order of settlement, and `sabot_ending_payoff` the amounts. After that, a bank is
/// just a sequence of amounts to take and to pay. Let S be the signed sum of the first steps.
///
/// Gross cover: every cent moved uses it up, so everything is covered if the amount is at least the sum of
/// the steps' absolute values. Net cover: the bank is at amount + S and must stay between 0 and twice the
/// amount (R-BANK-2), so everything is covered if the amount is at least the largest absolute value of any S.
#include "sabot/bank.h"

#include <assert.h>
#include <string.h>

static int64_t absolute(int64_t cents) {
    assert(cents > INT64_MIN);
    return cents < 0 ? -cents : cents;
}

static int64_t smaller(int64_t left, int64_t right) {
    return left < right ? left : right;
}

static int64_t larger(int64_t left, int64_t right) {
    return left > right ? left : right;
}

// ---------------------------------------------------------------------------------------------------------
// From a settlement sheet to steps

static void add_step(sabot_bank_steps *steps, int64_t cents) {
    if (cents == 0) {
        return; // a push uses no cover
    }
    const int last = steps->step_count - 1;
    if (last >= 0 && (steps->steps_cents[last] > 0) == (cents > 0)) {
        steps->steps_cents[last] = sabot_cents_add(steps->steps_cents[last], cents);
    } else {
        assert(steps->step_count < SABOT_WAGERS_MAX);
        steps->steps_cents[steps->step_count++] = cents;
    }
}

static void sum_steps(sabot_bank_steps *steps) {
    for (int i = 0; i < steps->step_count; i++) {
        const int64_t cents = steps->steps_cents[i];
        int64_t *const full_cents = steps->full_cents;
        steps->covered_result_cents = sabot_cents_add(steps->covered_result_cents, cents);
        full_cents[SABOT_COVER_GROSS] = sabot_cents_add(full_cents[SABOT_COVER_GROSS], absolute(cents));
        full_cents[SABOT_COVER_NET] =
            larger(full_cents[SABOT_COVER_NET], absolute(steps->covered_result_cents));
    }
    assert(steps->full_cents[SABOT_COVER_NET] <= steps->full_cents[SABOT_COVER_GROSS]);
}

/// Reads the steps from a sheet. With full cover, a line moves what its wager wins; the bank's step is the
/// opposite.
static void read_sheet(const sabot_ruleset *ruleset, const sabot_sheet *sheet, sabot_ending ending,
                       sabot_bank_steps *steps) {
    assert(steps->step_count == 0);
    assert(ending < SABOT_ENDING_COUNT);
    for (int i = 0; i < sheet->line_count; i++) {
        const sabot_sheet_line *const line = &sheet->lines[i];
        if (line->payer == SABOT_PAYER_BANK) {
            const int won = sabot_ending_payoff(ruleset, line->wager.kind, ending);
            add_step(steps, sabot_cents_multiply(line->wager.cents, -won));
        }
    }
    sum_steps(steps);
}

/// Sums the stakes against the bank. The house banks progressives: the tray and the meter pay them.
static int64_t action_cents(const sabot_round *round) {
    int64_t sum_cents = 0;
    for (int i = 0; i < round->wager_count; i++) {
        if (!sabot_kind_is_progressive(round->wagers[i].kind)) {
            sum_cents = sabot_cents_add(sum_cents, round->wagers[i].cents);
        }
    }
    assert(sum_cents >= 0);
    return sum_cents;
}

sabot_status sabot_bank_plan_of(const sabot_ruleset *ruleset, const sabot_round *round, sabot_bank_plan *plan,
                                sabot_round_fault *fault) {
    *fault = (sabot_round_fault){.wager = -1};
    if (ruleset->bank_by == SABOT_BANK_HOUSE) {
        return SABOT_HOUSE_BANKS;
    }
    const sabot_status status = sabot_round_check_wagers(round, ruleset, fault);
    if (status != SABOT_OK) {
        return status;
    }
    const int64_t all_cents = action_cents(round);
    if (all_cents == 0) {
        fault->wager = -1;
        return SABOT_NOTHING_TO_BANK;
    }
    assert(all_cents > 0);
    memset(plan, 0, sizeof *plan);
    plan->cover = round->cover;
    plan->fee_cents = ruleset->schedule[round->schedule_row].bank_fee_cents;
    assert(plan->fee_cents >= 0);
    plan->action_cents = all_cents;
    sabot_round dealt = *round;
    for (int ending = 0; ending < SABOT_ENDING_COUNT; ending++) {
        sabot_bank_steps *const steps = &plan->endings[ending];
        sabot_sheet sheet;
        dealt.deal = sabot_ending_deal((sabot_ending)ending);
        const sabot_status settled = sabot_settle(ruleset, &dealt, &sheet, fault);
        assert(settled == SABOT_OK);
        read_sheet(ruleset, &sheet, (sabot_ending)ending, steps);
        for (int cover = SABOT_COVER_GROSS; cover <= SABOT_COVER_NET; cover++) {
            plan->full_cents[cover] = larger(plan->full_cents[cover], steps->full_cents[cover]);
        }
    }
    assert(plan->full_cents[SABOT_COVER_NET] <= plan->full_cents[SABOT_COVER_GROSS]);
    return SABOT_OK;
}

// ---------------------------------------------------------------------------------------------------------
// One hand

sabot_bank_result sabot_bank_settle(const sabot_bank_plan *plan, sabot_ending ending, int64_t bank_cents) {
    assert(ending < SABOT_ENDING_COUNT);
    assert(bank_cents >= 1);
    assert(bank_cents <= SABOT_AMOUNT_CENTS_MAX);
    const sabot_bank_steps *const steps = &plan->endings[ending];
    if (bank_cents >= steps->full_cents[plan->cover]) {
        return (sabot_bank_result){.change_cents = steps->covered_result_cents};
    }
    const bool gross = plan->cover == SABOT_COVER_GROSS;
    sabot_bank_result result = {0};
    int64_t cover_cents = bank_cents; // gross: cover that is not used up yet
    for (int i = 0; i < steps->step_count; i++) {
        const int64_t due = absolute(steps->steps_cents[i]);
        if (steps->steps_cents[i] > 0) {
            const int64_t taken = smaller(due, gross ? cover_cents : bank_cents - result.change_cents);
            result.change_cents += taken;
            result.untaken_cents += due - taken;
            cover_cents -= taken;
        } else {
            const int64_t paid = smaller(due, gross ? cover_cents : bank_cents + result.change_cents);
            result.change_cents -= paid;
            result.unpaid_cents += due - paid;
            cover_cents -= paid;
        }
    }
    return result;
}
