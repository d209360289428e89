/// JSON output of sabot bank. Money is in cents: integers for amounts, reals for averages.
#include "cmd/bank/facts.h"

#include "text/json/json.h"

#include <inttypes.h>

static json_t *bank_json(const sabot_bank_facts *facts) {
    const bool gross = facts->plan.cover == SABOT_COVER_GROSS;
    json_t *const bank = json_object();
    sabot_json_set_number(bank, "seat", facts->round.bank_seat.number);
    sabot_json_set_number(bank, "cents", facts->round.bank_cents);
    sabot_json_set_word(bank, "cover", gross ? "gross" : "net");
    sabot_json_set_number(bank, "fee", facts->plan.fee_cents);
    sabot_json_set_number(bank, "action", facts->plan.action_cents);
    json_t *const full = json_object();
    sabot_json_set_number(full, "gross", facts->plan.full_cents[SABOT_COVER_GROSS]);
    sabot_json_set_number(full, "net", facts->plan.full_cents[SABOT_COVER_NET]);
    sabot_json_set(bank, "full_cover", full);
    return bank;
}

/// Adds the figures for one amount.
static void set_worth(json_t *object, const sabot_bank_plan *plan, const sabot_bank_worth *worth) {
    const double action = (double)plan->action_cents;
    sabot_json_set_real(object, "expected", worth->expected_cents);
    sabot_json_set_real(object, "expected_after_fee", worth->expected_after_fee_cents);
    sabot_json_set_real(object, "expected_share", worth->expected_cents / action);
    sabot_json_set_real(object, "expected_share_after_fee", worth->expected_after_fee_cents / action);
    sabot_json_set_real(object, "sd", worth->deviation_cents);
    sabot_json_set_real(object, "uncovered", worth->uncovered_probability);
    sabot_json_set_real(object, "lost", worth->lost_probability);
    sabot_json_set_real(object, "exhausted", worth->exhausted_probability);
}

static json_t *hand_json(const sabot_bank_facts *facts) {
    json_t *const hand = json_object();
    json_t *const endings = json_object();
    for (int i = 0; i < SABOT_ENDING_COUNT; i++) {
        const sabot_bank_result result =
            sabot_bank_settle(&facts->plan, (sabot_ending)i, facts->round.bank_cents);
        json_t *const ending = json_object();
        sabot_json_set_count(ending, "count", facts->odds.deals[i]);
        sabot_json_set_real(ending, "probability", (double)facts->odds.deals[i] / (double)facts->odds.total);
        sabot_json_set_number(ending, "result", result.change_cents);
        sabot_json_set_number(ending, "result_after_fee", result.change_cents - facts->plan.fee_cents);
        sabot_json_set_number(ending, "unpaid", result.unpaid_cents);
        sabot_json_set_number(ending, "untaken", result.untaken_cents);
        sabot_json_set(endings, sabot_ending_name((sabot_ending)i), ending);
    }
    sabot_json_set_word(hand, "method", "exact");
    sabot_json_set_count(hand, "total", facts->odds.total);
    sabot_json_set(hand, "endings", endings);
    set_worth(hand, &facts->plan, &facts->worth);
    return hand;
}

static json_t *shares_json(const sabot_bank_facts *facts) {
    json_t *const list = json_array();
    for (int i = 0; i < facts->share_count; i++) {
        const sabot_bank_share *const share = &facts->shares[i];
        json_t *const entry = json_object();
        sabot_json_set_number(entry, "seat", share->wager.seat.number);
        sabot_json_set_word(entry, "kind", sabot_kind_name(share->wager.kind));
        if (share->wager.owner_type != SABOT_WAGER_OWN) {
            sabot_json_set_number(
                entry, share->wager.owner_type == SABOT_WAGER_HOUSE_WAY ? "house_way_of" : "back_line",
                share->wager.owner);
        }
        sabot_json_set_number(entry, "cents", share->wager.cents);
        sabot_json_set_real(entry, "expected", share->expected_cents);
        sabot_json_set_real(entry, "uncovered", share->uncovered_probability);
        sabot_json_set_real(entry, "without_action", share->without_action_probability);
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
        sabot_json_set_number(entry, "cents", facts->amounts_cents[i]);
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
    sabot_json_set_flag(session, "stopped", facts->is_stopped);
    sabot_json_set_real(session, "mean", summary->mean_cents);
    sabot_json_set_real(session, "standard_error", summary->error_cents);
    sabot_json_set_real(session, "sd", summary->deviation_cents);
    json_t *const quantiles = json_object();
    for (int i = 0; i < SABOT_QUANTILE_COUNT; i++) {
        char key[8];
        snprintf(key, sizeof key, "%d", sabot_quantile_percents[i]);
        sabot_json_set_number(quantiles, key, summary->quantile_cents[i]);
    }
    sabot_json_set(session, "quantiles", quantiles);
    sabot_json_set_number(session, "quantile_resolution", summary->resolution_cents);
    sabot_json_set_number(session, "lowest", facts->counts.lowest_cents);
    sabot_json_set_number(session, "highest", facts->counts.highest_cents);
    json_t *const exhausted = json_object();
    sabot_json_set_count(exhausted, "count", facts->counts.exhausted);
    sabot_json_set_real(exhausted, "probability", summary->exhausted);
    sabot_json_set_real(exhausted, "low", summary->exhausted_low);
    sabot_json_set_real(exhausted, "high", summary->exhausted_high);
    sabot_json_set_real(exhausted, "confidence", 0.95);
    sabot_json_set(session, "exhausted", exhausted);
    sabot_json_set_real(session, "hands_dealt", summary->hands);
    sabot_json_set_real(session, "hands_uncovered", summary->uncovered);
    return session;
}

json_t *sabot_bank_json(const sabot_bank_facts *facts) {
    json_t *const root =
        json_pack("{s:s, s:i}", "ruleset", facts->ruleset.name, "decks", (int)facts->round.decks);
    sabot_json_set_flag(root, "cards_set_aside", facts->cards_set_aside);
    sabot_json_set(root, "bank", bank_json(facts));
    sabot_json_set(root, "hand", hand_json(facts));
    sabot_json_set(root, "wagers", shares_json(facts));
    sabot_json_set(root, "amounts", amounts_json(facts));
    sabot_json_set(root, "session", session_json(facts));
    return root;
}
