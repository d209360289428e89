/// What `sabot bank` says of a bank: worked out once, shown to people and to programs.
#ifndef SABOT_CMD_BANK_FACTS_H
#define SABOT_CMD_BANK_FACTS_H

#include "sabot/bank.h"

#include <jansson.h>
#include <stdio.h>

/// Rows of the table of amounts, at most.
#define SABOT_BANK_AMOUNTS_MAX 16

typedef struct {
    sabot_ruleset ruleset;
    sabot_round round;
    bool cards_set_aside; ///< the input held cards; the bank is weighed before the deal
    sabot_bank_plan plan;
    sabot_ending_odds odds;
    sabot_bank_worth worth;
    sabot_bank_share shares[SABOT_WAGERS_MAX];
    int share_count;
    int64_t amounts_cents[SABOT_BANK_AMOUNTS_MAX]; ///< ascending; the round's own is one of them
    int amount_count;
    sabot_bank_session session;
    sabot_bank_session_counts counts;
    sabot_bank_session_summary summary;
    bool is_stopped; ///< before all sessions that were asked for
} sabot_bank_facts;

/// Works out all that is exact from the ruleset and the round. SABOT_OK, or why it is refused, as
/// `sabot_bank_plan_of` says.
sabot_status sabot_bank_facts_of(sabot_bank_facts *facts, sabot_round_fault *fault);

/// The bank, the hand, its wagers and other amounts.
void sabot_print_bank(const sabot_bank_facts *facts);
/// The session, once its trials are run and summed up.
void sabot_print_bank_session(const sabot_bank_facts *facts);

/// All of it; the caller owns the result.
json_t *sabot_bank_json(const sabot_bank_facts *facts);

#endif
