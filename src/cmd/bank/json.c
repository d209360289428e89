/// What banking is worth as JSON. Money is cents: whole where it moves, a real where it is an average.
#include "cmd/bank/facts.h"

#include <inttypes.h>

static void set_cents(json_t *object, const char *key, int64_t cents) {
    json_object_set_new(object, key, json_integer(cents));
}

static void set_count(json_t *object, const char *key, uint64_t count) {
    json_object_set_new(object, key, json_integer((json_int_t)count));
}

static void set_real(json_t *object, const char *key, double number) {
    json_object_set_new(object, key, json_real(number));
}

static json_t *bank_json(const sabot_bank_facts *facts) {
    const bool gross = facts->plan.cover == SABOT_COVER_GROSS;
    json_t *const bank = json_object();
    json_object_set_new(bank, "seat", json_integer(facts->round.bank_seat.number));
    set_cents(bank, "cents", facts->round.bank_cents);
    json_object_set_new(bank, "cover", json_string(gross ? "gross" : "net"));
    set_cents(bank, "fee", facts->plan.fee_cents);
    set_cents(bank, "action", facts->plan.action_cents);
    json_t *const full = json_object();
    set_cents(full, "gross", facts->plan.full_cents[SABOT_COVER_GROSS]);
    set_cents(full, "net", facts->plan.full_cents[SABOT_COVER_NET]);
    json_object_set_new(bank, "full_cover", full);
    return bank;
}

/// The figures of one amount.
static void set_worth(json_t *object, const sabot_bank_plan *plan, const sabot_bank_worth *worth) {
    const double action = (double)plan->action_cents;
    set_real(object, "expected", worth->expected_cents);
    set_real(object, "expected_after_fee", worth->expected_after_fee_cents);
    set_real(object, "expected_share", worth->expected_cents / action);
    set_real(object, "expected_share_after_fee", worth->expected_after_fee_cents / action);
    set_real(object, "sd", worth->deviation_cents);
    set_real(object, "uncovered", worth->uncovered);
    set_real(object, "lost", worth->lost);
    set_real(object, "exhausted", worth->exhausted);
}

static json_t *hand_json(const sabot_bank_facts *facts) {
    json_t *const hand = json_object();
    json_t *const endings = json_object();
    for (int i = 0; i < SABOT_ENDING_COUNT; i++) {
        const sabot_bank_result result =
            sabot_bank_settle(&facts->plan, (sabot_ending)i, facts->round.bank_cents);
        json_t *const ending = json_object();
        set_count(ending, "count", facts->odds.deals[i]);
        set_real(ending, "probability", (double)facts->odds.deals[i] / (double)facts->odds.total);
        set_cents(ending, "result", result.change_cents);
        set_cents(ending, "result_after_fee", result.change_cents - facts->plan.fee_cents);
        set_cents(ending, "unpaid", result.unpaid_cents);
        set_cents(ending, "untaken", result.untaken_cents);
        json_object_set_new(endings, sabot_ending_word((sabot_ending)i), ending);
    }
    json_object_set_new(hand, "method", json_string("exact"));
    set_count(hand, "total", facts->odds.total);
    json_object_set_new(hand, "endings", endings);
    set_worth(hand, &facts->plan, &facts->worth);
    return hand;
}

static json_t *shares_json(const sabot_bank_facts *facts) {
    json_t *const list = json_array();
    for (int i = 0; i < facts->share_count; i++) {
        const sabot_bank_share *const share = &facts->shares[i];
        json_t *const entry = json_object();
        json_object_set_new(entry, "seat", json_integer(share->wager.seat.number));
        json_object_set_new(entry, "kind", json_string(sabot_kind_word(share->wager.kind)));
        if (share->wager.role != SABOT_WAGER_OWN) {
            json_object_set_new(entry,
                                share->wager.role == SABOT_WAGER_HOUSE_WAY ? "house_way_of" : "back_line",
                                json_integer(share->wager.owner));
        }
        set_cents(entry, "cents", share->wager.cents);
        set_real(entry, "expected", share->expected_cents);
        set_real(entry, "uncovered", share->uncovered);
        set_real(entry, "without_action", share->without_action);
        json_array_append_new(list, entry);
    }
    return list;
}

static json_t *amounts_json(const sabot_bank_facts *facts) {
    json_t *const list = json_array();
    for (int i = 0; i < facts->amount_count; i++) {
        const sabot_bank_worth worth =
            sabot_bank_worth_of(&facts->plan, &facts->odds, facts->amounts_cents[i]);
        json_t *const entry = json_object();
        set_cents(entry, "cents", facts->amounts_cents[i]);
        set_worth(entry, &facts->plan, &worth);
        json_array_append_new(list, entry);
    }
    return list;
}

static json_t *session_json(const sabot_bank_facts *facts) {
    const sabot_bank_session_summary *const summary = &facts->summary;
    char seed[24];
    snprintf(seed, sizeof seed, "%" PRIu64, facts->session.seed);
    json_t *const session = json_pack("{s:s, s:s, s:i, s:I}", "method", "simulated", "seed", seed, "hands",
                                      (int)facts->session.hands, "trials", (json_int_t)facts->counts.trials);
    json_object_set_new(session, "stopped", json_boolean(facts->is_stopped));
    set_real(session, "mean", summary->mean_cents);
    set_real(session, "standard_error", summary->error_cents);
    set_real(session, "sd", summary->deviation_cents);
    json_t *const quantiles = json_object();
    for (int i = 0; i < SABOT_QUANTILE_COUNT; i++) {
        char key[8];
        snprintf(key, sizeof key, "%d", sabot_quantile_percents[i]);
        set_cents(quantiles, key, summary->quantile_cents[i]);
    }
    json_object_set_new(session, "quantiles", quantiles);
    set_cents(session, "quantile_resolution", summary->resolution_cents);
    set_cents(session, "lowest", facts->counts.lowest_cents);
    set_cents(session, "highest", facts->counts.highest_cents);
    json_t *const exhausted = json_object();
    set_count(exhausted, "count", facts->counts.exhausted);
    set_real(exhausted, "probability", summary->exhausted);
    set_real(exhausted, "low", summary->exhausted_low);
    set_real(exhausted, "high", summary->exhausted_high);
    set_real(exhausted, "confidence", 0.95);
    json_object_set_new(session, "exhausted", exhausted);
    set_real(session, "hands_dealt", summary->hands);
    set_real(session, "hands_uncovered", summary->uncovered);
    return session;
}

json_t *sabot_bank_json(const sabot_bank_facts *facts) {
    json_t *const root =
        json_pack("{s:s, s:i}", "ruleset", facts->ruleset.name, "decks", (int)facts->round.decks);
    json_object_set_new(root, "cards_set_aside", json_boolean(facts->cards_set_aside));
    json_object_set_new(root, "bank", bank_json(facts));
    json_object_set_new(root, "hand", hand_json(facts));
    json_object_set_new(root, "wagers", shares_json(facts));
    json_object_set_new(root, "amounts", amounts_json(facts));
    json_object_set_new(root, "session", session_json(facts));
    return root;
}
