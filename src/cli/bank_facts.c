#include "bank_facts.h"

#include "sabot/odds.h"

/// The next of 1, 2, 5, 10, 20, 50 … dollars from `cents` on.
static int64_t round_step_cents(int64_t cents) {
    int64_t step_cents = 100;
    while (step_cents < cents) {
        const int64_t doubled_cents = 2 * step_cents;
        if (doubled_cents >= cents) {
            return doubled_cents;
        }
        step_cents = 5 * step_cents >= cents ? 5 * step_cents : 10 * step_cents;
        if (step_cents >= cents) {
            return step_cents;
        }
    }
    return step_cents;
}

/// Keeps the list ascending and every amount once; what may not be put up is left out.
static void add_amount(sabot_bank_facts *facts, int64_t cents) {
    if (sabot_cents_check(cents) != SABOT_OK || facts->amount_count == SABOT_BANK_AMOUNTS_MAX) {
        return;
    }
    int64_t *const list = facts->amounts_cents;
    int at = facts->amount_count;
    while (at > 0 && list[at - 1] >= cents) {
        at--;
    }
    if (at < facts->amount_count && list[at] == cents) {
        return;
    }
    for (int i = facts->amount_count; i > at; i--) {
        list[i] = list[i - 1];
    }
    list[at] = cents;
    facts->amount_count++;
}

/// The amount put up, half and twice of it, round amounts up to full cover, and full cover itself.
static void choose_amounts(sabot_bank_facts *facts) {
    const int64_t given_cents = facts->round.bank_cents;
    const int64_t full_cents = facts->plan.full_cents[facts->plan.cover];
    facts->amount_count = 0;
    add_amount(facts, given_cents);
    add_amount(facts, full_cents);
    if (given_cents / 2 < full_cents) {
        add_amount(facts, given_cents >= 200 ? given_cents / 200 * 100 : given_cents / 2);
    }
    if (2 * given_cents < full_cents) {
        add_amount(facts, 2 * given_cents);
    }
    const int64_t step_cents = round_step_cents(full_cents / 8);
    for (int64_t cents = step_cents; cents < full_cents; cents += step_cents) {
        add_amount(facts, cents);
    }
}

sabot_status sabot_bank_facts_of(sabot_bank_facts *facts, sabot_round_fault *fault) {
    const sabot_status status = sabot_bank_plan_of(&facts->ruleset, &facts->round, &facts->plan, fault);
    if (status != SABOT_OK) {
        return status;
    }
    const sabot_values values = sabot_values_full(facts->round.decks);
    const sabot_odds odds = sabot_odds_of(&values);
    facts->odds = sabot_ending_odds_of(&odds);
    facts->worth = sabot_bank_worth_of(&facts->plan, &facts->odds, facts->round.bank_cents);
    facts->share_count = sabot_bank_shares_of(&facts->ruleset, &facts->round, &facts->odds, facts->shares);
    choose_amounts(facts);
    return SABOT_OK;
}
