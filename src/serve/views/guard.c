/// Game protection data as JSON.
#include "serve/views/tile.h"

#include "serve/views/sections.h"

#include <math.h>

// ---------------------------------------------------------------------------------------------------------
// Values

json_t *sabot_guard_ev_json(const sabot_guard *guard, const sabot_table *table, sabot_kind kind) {
    const double expected = sabot_guard_expected(guard, table, kind);
    return isnan(expected) ? json_null() : json_real(expected);
}

/// Converts to whole cents; null if the meter cannot be won.
static json_t *even_json(const sabot_guard *guard, sabot_kind kind) {
    const double cents = guard->progressive[sabot_progressive_index(kind)].break_even_meter_cents;
    return guard->is_known && isfinite(cents) ? json_integer((json_int_t)ceil(cents)) : json_null();
}

static json_t *wager_json(const sabot_guard *guard, const sabot_table *table, sabot_kind kind) {
    json_t *const root = sabot_kind_json(kind);
    const bool has_meter = sabot_kind_is_progressive(kind);
    sabot_json_set(root, "ev", sabot_guard_ev_json(guard, table, kind));
    sabot_json_set_flag(root, "favours", guard->alerts[kind].is_on);
    sabot_json_set(root, "meter",
                   has_meter ? json_integer(sabot_meter_cents(table->meters[sabot_progressive_index(kind)]))
                             : json_null());
    sabot_json_set(root, "even_meter", has_meter ? even_json(guard, kind) : json_null());
    return root;
}

static json_t *wagers_json(const sabot_guard *guard, const sabot_table *table) {
    json_t *const list = json_array();
    for (int kind = 0; table->has_rules && kind < SABOT_KIND_COUNT; kind++) {
        if (table->ruleset.wagers[kind].offered) {
            json_array_append_new(list, wager_json(guard, table, (sabot_kind)kind));
        }
    }
    return list;
}

// ---------------------------------------------------------------------------------------------------------
// Counts, alerts, people

json_t *sabot_guard_counts_json(const sabot_guard *guard, const sabot_table *table) {
    json_t *const list = json_array();
    for (int kind = 0; table->has_rules && kind < SABOT_GAME_KIND_COUNT; kind++) {
        sabot_guard_count count;
        if (sabot_guard_count_of(guard, table, (sabot_kind)kind, &count)) {
            json_t *const entry = sabot_kind_json((sabot_kind)kind);
            sabot_json_set_number(entry, "running", count.running);
            sabot_json_set(entry, "true", json_real(count.true_count));
            sabot_json_set(entry, "trigger", json_real(count.trigger));
            sabot_json_set_flag(entry, "is_on", count.is_on);
            json_array_append_new(list, entry);
        }
    }
    return list;
}

json_t *sabot_guard_alerts_json(const sabot_guard *guard, const sabot_table *table) {
    json_t *const list = json_array();
    for (int kind = 0; kind < SABOT_KIND_COUNT; kind++) {
        const sabot_guard_alert *const alert = &guard->alerts[kind];
        if (alert->is_on) {
            json_t *const entry = sabot_kind_json((sabot_kind)kind);
            sabot_json_set_number(entry, "since_hand", alert->hand);
            sabot_json_set_number(entry, "since_card", alert->card);
            sabot_json_set(entry, "ev", sabot_guard_ev_json(guard, table, (sabot_kind)kind));
            json_array_append_new(list, entry);
        }
    }
    return list;
}

/// Whole cents, because the amount is only displayed, never paid.
static int64_t mean_of(const sabot_guard_sum *sum) {
    return sum->hands > 0 ? sum->cents / sum->hands : 0;
}

static json_t *raised_json(const sabot_guard_bettor *sums, int bettor, sabot_kind kind) {
    json_t *const entry = json_object();
    sabot_json_set_bettor(entry, bettor);
    sabot_json_set_number(entry, "person", sums->person);
    sabot_json_set_word(entry, "kind", sabot_kind_name(kind));
    sabot_json_set_word(entry, "title", sabot_kind_title(kind));
    sabot_json_set_number(entry, "usual", mean_of(&sums->usual[kind]));
    sabot_json_set_number(entry, "favoured", mean_of(&sums->favorable[kind]));
    sabot_json_set_number(entry, "hands_usual", sums->usual[kind].hands);
    sabot_json_set_number(entry, "hands_favoured", sums->favorable[kind].hands);
    return entry;
}

json_t *sabot_guard_raised_json(const sabot_guard *guard) {
    json_t *const list = json_array();
    for (int bettor = 1; bettor <= SABOT_BETTORS_MAX; bettor++) {
        for (int kind = 0; kind < SABOT_KIND_COUNT; kind++) {
            if (sabot_guard_has_raised(&guard->bettors[bettor], (sabot_kind)kind)) {
                json_array_append_new(list, raised_json(&guard->bettors[bettor], bettor, (sabot_kind)kind));
            }
        }
    }
    return list;
}

json_t *sabot_section_of_PROTECTION(const sabot_view *view, const sabot_table *table) {
    const sabot_guard *const guard = &view->guard;
    json_t *const root = json_object();
    sabot_json_set_number(root, "shoe", guard->shoe);
    sabot_json_set_number(root, "hand", table->hand);
    sabot_json_set_number(root, "cards_seen", guard->cards_seen);
    sabot_json_set_number(root, "cards_left", table->shoe.cards_left);
    sabot_json_set(root, "wagers", wagers_json(guard, table));
    sabot_json_set(root, "counts", sabot_guard_counts_json(guard, table));
    sabot_json_set(root, "alerts", sabot_guard_alerts_json(guard, table));
    sabot_json_set(root, "raised", sabot_guard_raised_json(guard));
    return root;
}
