/// The results of `sabot bank`, computed once and printed as text or JSON.
#ifndef SABOT_CMD_BANK_FACTS_H
#define SABOT_CMD_BANK_FACTS_H

#include "sabot/bank.h"

#include <jansson.h>
#include <stdio.h>

/// Maximum number of rows in the table of amounts.
#define SABOT_BANK_AMOUNTS_MAX 16

typedef struct {
    sabot_ruleset ruleset;
    sabot_round round;
    bool cards_set_aside; ///< the input contained cards, which are ignored
    sabot_bank_plan plan;
    sabot_ending_odds odds;
    sabot_bank_worth worth;
    sabot_bank_share shares[SABOT_WAGERS_MAX];
    int share_count;
    int64_t amounts_cents[SABOT_BANK_AMOUNTS_MAX]; ///< ascending; includes the round's amount
    int amount_count;
    sabot_bank_session session;
    sabot_bank_session_counts counts;
    sabot_bank_session_summary summary;
    bool is_stopped; ///< stopped before all sessions were simulated
} sabot_bank_facts;

/// Computes the exact figures from the ruleset and the round. Fails as `sabot_bank_plan_of` does.
sabot_status sabot_bank_facts_of(sabot_bank_facts *facts, sabot_round_fault *fault);

/// Prints the bank, the hand, its bets and other amounts.
void sabot_print_bank(const sabot_bank_facts *facts);
/// Prints the simulated session.
void sabot_print_bank_session(const sabot_bank_facts *facts);

/// Returns everything as JSON. The caller owns the result.
json_t *sabot_bank_json(const sabot_bank_facts *facts);

#endif
