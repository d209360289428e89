/// The exact value of banking one hand: five endings, each with its number of deals.
#include "sabot/bank.h"

#include <assert.h>
#include <math.h>

/// The sum is exact and is rounded once here; the total is below 2^53.
static double share_of(sabot_int128 sum, uint64_t total) {
    assert(total > 0);
    return (double)sum / (double)total;
}

sabot_bank_worth sabot_bank_worth_of(const sabot_bank_plan *plan, const sabot_ending_odds *odds,
                                     int64_t bank_cents) {
    int64_t changes_cents[SABOT_ENDING_COUNT];
    sabot_int128 sum = 0;
    uint64_t uncovered = 0, lost = 0, exhausted = 0;
    for (int ending = 0; ending < SABOT_ENDING_COUNT; ending++) {
        const sabot_bank_result result = sabot_bank_settle(plan, (sabot_ending)ending, bank_cents);
        const uint64_t deals = odds->deals[ending];
        const int64_t left_cents = bank_cents + result.change_cents;
        changes_cents[ending] = result.change_cents;
        sum += (sabot_int128)deals * result.change_cents;
        uncovered += result.unpaid_cents + result.untaken_cents > 0 ? deals : 0;
        lost += left_cents == 0 ? deals : 0;
        exhausted += left_cents <= plan->fee_cents ? deals : 0;
    }
    assert(uncovered <= odds->total);
    assert(lost <= exhausted);
    assert(exhausted <= odds->total);
    sabot_bank_worth worth = {
        .expected_cents = share_of(sum, odds->total),
        .expected_after_fee_cents = share_of(sum - (sabot_int128)odds->total * plan->fee_cents, odds->total),
        .uncovered_probability = share_of(uncovered, odds->total),
        .lost_probability = share_of(lost, odds->total),
        .exhausted_probability = share_of(exhausted, odds->total),
    };
    double variance = 0;
    for (int ending = 0; ending < SABOT_ENDING_COUNT; ending++) {
        const double away = (double)changes_cents[ending] - worth.expected_cents;
        variance += share_of(odds->deals[ending], odds->total) * away * away;
    }
    assert(variance >= 0);
    worth.deviation_cents = sqrt(variance);
    return worth;
}

// ---------------------------------------------------------------------------------------------------------
// Single wagers

int sabot_bank_shares_of(const sabot_ruleset *ruleset, const sabot_round *round,
                         const sabot_ending_odds *odds, sabot_bank_share shares[SABOT_WAGERS_MAX]) {
    sabot_int128 sums[SABOT_WAGERS_MAX] = {0};
    uint64_t uncovered[SABOT_WAGERS_MAX] = {0};
    uint64_t without_action[SABOT_WAGERS_MAX] = {0};
    sabot_round dealt = *round;
    int count = 0;
    for (int ending = 0; ending < SABOT_ENDING_COUNT; ending++) {
        sabot_sheet sheet;
        sabot_round_fault fault;
        dealt.deal = sabot_ending_deal((sabot_ending)ending);
        const sabot_status status = sabot_settle(ruleset, &dealt, &sheet, &fault);
        assert(status == SABOT_OK);
        count = 0;
        for (int i = 0; i < sheet.line_count; i++) {
            const sabot_sheet_line *const line = &sheet.lines[i];
            if (line->payer != SABOT_PAYER_BANK) {
                continue;
            }
            const int won = sabot_ending_payoff(ruleset, line->wager.kind, (sabot_ending)ending);
            const int64_t due_cents = sabot_cents_multiply(line->wager.cents, won);
            const bool falls_short = line->paid_cents - line->taken_cents != due_cents;
            const bool moved = line->taken_cents + line->paid_cents > 0;
            shares[count].wager = line->wager; // the order is the same in every ending
            sums[count] += (sabot_int128)odds->deals[ending] * (line->taken_cents - line->paid_cents);
            uncovered[count] += falls_short ? odds->deals[ending] : 0;
            without_action[count] += falls_short && !moved ? odds->deals[ending] : 0;
            count++;
        }
    }
    assert(count <= round->wager_count);
    for (int i = 0; i < count; i++) {
        shares[i].expected_cents = share_of(sums[i], odds->total);
        shares[i].uncovered_probability = share_of(uncovered[i], odds->total);
        shares[i].without_action_probability = share_of(without_action[i], odds->total);
    }
    return count;
}
