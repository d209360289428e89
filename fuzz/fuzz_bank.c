/// Reads any bytes as the wagers of `sabot bank`. They are refused with a sentence, or evaluated: every
/// figure is a number, the bank loses no more than it put up, and all of it can be written as JSON.
#include "captured.h"

#include "cmd/bank/facts.h"
#include "cmd/cli.h"
#include "cmd/hand/settle_input.h"
#include "shipped_only.h"

#include <math.h>
#include <stdlib.h>

enum { TRIALS = 100, HANDS = 3 };

static void check_refusal(sabot_input_fault *fault) {
    sabot_cli_sanitize(fault->sentence); // as the command does
    check_sentence(fault->sentence, sizeof fault->sentence);
}

static void check_figures(const sabot_bank_facts *facts) {
    const sabot_bank_worth *const worth = &facts->worth;
    const int64_t put_up = facts->round.bank_cents;
    assert(isfinite(worth->expected_cents) && isfinite(worth->deviation_cents));
    assert(worth->uncovered_probability >= 0 && worth->uncovered_probability <= 1 &&
           worth->lost_probability >= 0 && worth->lost_probability <= 1);
    for (int ending = 0; ending < SABOT_ENDING_COUNT; ending++) {
        const sabot_bank_result result = sabot_bank_settle(&facts->plan, (sabot_ending)ending, put_up);
        assert(result.change_cents >= -put_up && result.unpaid_cents >= 0 && result.untaken_cents >= 0);
    }
}

static void check_session(sabot_bank_facts *facts) {
    memset(&facts->counts, 0, sizeof facts->counts);
    sabot_bank_session_open(&facts->session, &facts->plan, &facts->odds, &facts->ruleset, &facts->round,
                            HANDS, 1);
    sabot_bank_session_run(&facts->session, 0, TRIALS, &facts->counts);
    facts->summary = sabot_bank_session_summarize(&facts->session, &facts->counts);
    assert(facts->counts.trials == TRIALS && isfinite(facts->summary.mean_cents));
}

static void check_views(const sabot_bank_facts *facts) {
    capture caught;
    capture_begin(&caught, NULL, 0);
    sabot_print_bank(facts);
    sabot_print_bank_session(facts);
    capture_end(&caught);
    assert(is_readable(caught.out, caught.out_size, true));
    capture_free(&caught);
    json_t *const root = sabot_bank_json(facts);
    char *const json = json_dumps(root, JSON_COMPACT);
    assert(json != NULL);
    free(json);
    json_decref(root);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static sabot_bank_facts facts;
    sabot_input_fault fault = {{0}};
    sabot_round_fault round_fault;
    if (!sabot_settle_input_read((const char *)data, size, true, read_shipped, &facts.ruleset, &facts.round,
                                 &fault)) {
        check_refusal(&fault);
        return 0;
    }
    const sabot_status status = sabot_bank_facts_of(&facts, &round_fault);
    if (status == SABOT_OK) {
        check_figures(&facts);
        check_session(&facts);
        check_views(&facts);
    } else if (status != SABOT_HOUSE_BANKS) { // the command has its own message for this
        sabot_settle_input_explain(status, &round_fault, &facts.ruleset, &facts.round, &fault);
        check_refusal(&fault);
    }
    return 0;
}
