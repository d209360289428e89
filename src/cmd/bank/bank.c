/// sabot bank: the value of a bank to the player-dealer, exact for one hand and simulated for a session.
#include "cmd/cli.h"

#include "cmd/bank/facts.h"
#include "cmd/hand/settle_input.h"
#include "cmd/options.h"
#include "cmd/progress.h"
#include "sabot/odds.h"

#include <stdlib.h>

#define COMMAND "bank"

/// Fewer trials cannot estimate a 5% quantile.
#define TRIALS_MIN 100

typedef struct {
    const char *path;
    bool json;
    long long hands; ///< 0: the length of a turn in the ruleset
    long long trials;
    long long threads;
    uint64_t seed;
} options;

static const sabot_option_table option_table = {
    .doc =
        "Analyze what banking these bets is worth to the player-dealer after fees: expected result, standard "
        "deviation, how much the bank covers. FILE contains a hand in the format of sabot settle, without "
        "cards; - is standard input.\v"
        "{\"ruleset\": \"california-panda8\", \"bank\": {\"seat\": 3, \"cents\": 200000},\n"
        " \"wagers\": [{\"seat\": 4, \"kind\": \"player\", \"cents\": 5000}]}\n\n"
        "One hand is exact. A session is simulated: every hand has the same bets, and the player-dealer puts up "
        "all the money left, until the hands are dealt or the money is gone. Cards in the file are ignored.",
    .word = "FILE",
    .word_at = offsetof(options, path),
    .options =
        {
            {"hands", 0, "N", "Hands per session, 1 to 10000 (default: one turn of the ruleset, 2)", 1,
             SABOT_NUMBER(hands, 1, SABOT_SESSION_HANDS_MAX)},
            {"trials", 0, "N", "Sessions to simulate, 100 to 1000000 (default: 100000)", 1,
             SABOT_NUMBER(trials, TRIALS_MIN, SABOT_SESSION_TRIALS_MAX)},
            {"seed", 's', "N", "Random seed, 0 to 18446744073709551615 (default: 1)", 1, SABOT_SEED(seed)},
            {"threads", 't', "T", "Number of threads (default: all cores); does not affect the results", 1,
             SABOT_NUMBER(threads, 1, SABOT_WORKERS_MAX)},
            {"json", 'j', NULL, "Print JSON", 2, SABOT_FLAG(json)},
        },
};

/// Reads the ruleset and the round from the file and computes the exact figures. On an error, prints one line
/// and returns false.
static bool read_facts(const char *path, sabot_bank_facts *facts) {
    size_t size;
    char *const text = sabot_cli_read_file(COMMAND, path, SABOT_SETTLE_INPUT_SIZE_MAX, &size);
    if (text == NULL) {
        return false;
    }
    sabot_input_fault fault;
    const bool read = sabot_settle_input_read(text, size, true, sabot_ruleset_from_config, &facts->ruleset,
                                              &facts->round, &fault);
    free(text);
    if (!read) {
        return sabot_cli_reject(COMMAND, "%s", fault.sentence);
    }
    facts->cards_set_aside = facts->round.deal.player.count > 0;
    sabot_round_fault round_fault;
    const sabot_status status = sabot_bank_facts_of(facts, &round_fault);
    if (status == SABOT_HOUSE_BANKS) {
        sabot_cli_refuse(COMMAND, "ruleset: %s: %s (%s)", facts->ruleset.name, sabot_status_message(status),
                         sabot_status_clause(status));
    } else if (status != SABOT_OK) {
        sabot_settle_input_explain(status, &round_fault, &facts->ruleset, &facts->round, &fault);
        sabot_cli_refuse(COMMAND, "%s", fault.sentence);
    }
    return status == SABOT_OK;
}

static void work(const void *plan, uint64_t first, uint64_t count, void *result) {
    sabot_bank_session_run(plan, first, count, result);
}

static void add(void *result, const void *more) {
    sabot_bank_session_add(result, more);
}

/// Simulates the sessions. Returns how many were dealt; fewer than requested after Ctrl-C.
static uint64_t simulate(sabot_bank_facts *facts, const options *chosen) {
    const uint32_t hands = chosen->hands > 0 ? (uint32_t)chosen->hands : (uint32_t)facts->ruleset.bank_hands;
    sabot_bank_session_open(&facts->session, &facts->plan, &facts->odds, &facts->ruleset, &facts->round,
                            hands, chosen->seed);
    const sabot_job job = {&facts->session, work, add, sizeof facts->counts, 1 + 20000 / hands};
    sabot_progress progress;
    sabot_progress_begin(&progress, "hands", hands);
    const uint64_t done = sabot_workers_run(&job, (int)chosen->threads, 0, (uint64_t)chosen->trials,
                                            &facts->counts, sabot_progress_step, &progress);
    sabot_progress_end(&progress);
    return done;
}

int sabot_cmd_bank(int argc, char **argv) {
    options chosen = {.trials = 100000, .seed = 1, .threads = sabot_workers_cores()};
    if (!sabot_options_read(&option_table, argc, argv, &chosen)) {
        return SABOT_EXIT_USAGE;
    }
    if (chosen.path == NULL) {
        return sabot_cli_refuse(COMMAND, "missing FILE with the bets (- for standard input)");
    }
    static sabot_bank_facts facts;
    if (!read_facts(chosen.path, &facts)) {
        return SABOT_EXIT_USAGE;
    }
    const uint64_t done = simulate(&facts, &chosen);
    if (done < TRIALS_MIN) {
        return sabot_cli_fail(COMMAND, "%s",
                              sabot_progress_is_stopped()
                                  ? "stopped too early: not enough sessions were simulated"
                                  : "not enough memory for a single thread");
    }
    facts.is_stopped = done < (uint64_t)chosen.trials;
    facts.summary = sabot_bank_session_summarize(&facts.session, &facts.counts);
    if (chosen.json) {
        return sabot_cli_print_json(COMMAND, sabot_bank_json(&facts));
    }
    sabot_print_bank(&facts);
    sabot_print_bank_session(&facts);
    return SABOT_EXIT_SUCCESS;
}

/// Inserts an amount into the ascending list. Skips duplicates and amounts that are not allowed.
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

/// Chooses the amounts to compare: the given one, half and twice of it, round amounts up to full cover, and
/// full cover.
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
    const int64_t eighth_cents = full_cents / 8;
    const int64_t step_cents = sabot_cli_round_step(100, (double)eighth_cents);
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
