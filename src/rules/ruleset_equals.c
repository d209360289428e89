/// Whether two rulesets say the same. Bytes between fields, after the end of a text and in rows that the
/// schedule does not have are not compared.
#include "sabot/rules.h"

#include <string.h>

static bool shoe_equals(const sabot_shoe_settings *left, const sabot_shoe_settings *right) {
    return left->burn == right->burn && left->burn_cards == right->burn_cards &&
           left->cut_cards == right->cut_cards && left->hands_after_cut == right->hands_after_cut;
}

static bool wagers_equal(const sabot_ruleset *left, const sabot_ruleset *right) {
    for (int kind = 0; kind < SABOT_KIND_COUNT; kind++) {
        const sabot_wager_rule *const one = &left->wagers[kind], *const other = &right->wagers[kind];
        if (one->offered != other->offered || one->odds != other->odds ||
            one->needs_line != other->needs_line || one->back_line != other->back_line ||
            left->order[kind] != right->order[kind]) {
            return false;
        }
    }
    return true;
}

static bool row_equals(const sabot_schedule_row *left, const sabot_schedule_row *right) {
    for (int kind = 0; kind < SABOT_GAME_KIND_COUNT; kind++) {
        if (left->limits[kind].min_cents != right->limits[kind].min_cents ||
            left->limits[kind].max_cents != right->limits[kind].max_cents ||
            left->fee_cents[kind] != right->fee_cents[kind]) {
            return false;
        }
    }
    return left->bank_fee_cents == right->bank_fee_cents;
}

static bool schedule_equals(const sabot_ruleset *left, const sabot_ruleset *right) {
    bool equal = left->schedule_count == right->schedule_count && left->schedule_row == right->schedule_row;
    for (int row = 0; equal && row < left->schedule_count; row++) {
        equal = row_equals(&left->schedule[row], &right->schedule[row]);
    }
    return equal;
}

static bool events_equal(const sabot_paytable *left, const sabot_paytable *right) {
    for (int event = 0; event < SABOT_EVENT_COUNT; event++) {
        if (left->pay_cents[event] != right->pay_cents[event] ||
            left->envy_cents[event] != right->envy_cents[event]) {
            return false;
        }
    }
    return true;
}

static bool combinations_equal(const sabot_paytable *left, const sabot_paytable *right) {
    for (int seat = 0; seat <= SABOT_SEATS_MAX; seat++) {
        const sabot_combination one = left->combinations[seat], other = right->combinations[seat];
        if (one.printed != other.printed || one.player != other.player || one.banker != other.banker) {
            return false;
        }
    }
    return true;
}

static bool paytable_equals(const sabot_paytable *left, const sabot_paytable *right) {
    return strcmp(left->name, right->name) == 0 && left->kind == right->kind &&
           left->price_cents == right->price_cents && left->seed_cents == right->seed_cents &&
           left->reset_cents == right->reset_cents && left->meter_share == right->meter_share &&
           events_equal(left, right) && combinations_equal(left, right);
}

bool sabot_ruleset_equals(const sabot_ruleset *left, const sabot_ruleset *right) {
    return strcmp(left->name, right->name) == 0 && strcmp(left->title, right->title) == 0 &&
           left->decks_allowed == right->decks_allowed && left->decks == right->decks &&
           left->seats_allowed == right->seats_allowed && left->seats == right->seats &&
           shoe_equals(&left->shoe, &right->shoe) && wagers_equal(left, right) &&
           left->dragon7_banker == right->dragon7_banker && left->bank_by == right->bank_by &&
           left->bank_hands == right->bank_hands && left->cover == right->cover &&
           left->settle_by == right->settle_by && left->direction == right->direction &&
           left->table_minimum == right->table_minimum && left->legal_cap_cents == right->legal_cap_cents &&
           schedule_equals(left, right) && left->fees_taken == right->fees_taken &&
           left->no_action_fee == right->no_action_fee &&
           left->bet_timer_seconds == right->bet_timer_seconds &&
           paytable_equals(&left->paytables[0], &right->paytables[0]) &&
           paytable_equals(&left->paytables[1], &right->paytables[1]);
}
