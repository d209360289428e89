/// Writes paytables and rulesets as JSON.
#include "text/json/json.h"

#include <stdio.h>

static json_t *pays_json(const sabot_paytable *paytable) {
    json_t *const pays = json_object();
    for (int prize = SABOT_PRIZE_COMBINATION; prize < SABOT_PRIZE_COUNT; prize++) {
        json_t *const entry = json_object();
        if (prize == SABOT_PRIZE_COMBINATION) {
            sabot_json_set_word(entry, "pay", "meter");
        } else {
            sabot_json_set_number(entry, "pay", paytable->pay_cents[prize]);
        }
        sabot_json_set_number(entry, "envy", paytable->envy_cents[prize]);
        sabot_json_set(pays, sabot_prize_name((sabot_prize)prize), entry);
    }
    return pays;
}

static json_t *combinations_json(const sabot_paytable *paytable) {
    json_t *const combinations = json_object();
    for (int seat = 1; seat <= SABOT_SEATS_MAX; seat++) {
        if (paytable->combinations[seat].printed) {
            char key[16], text[4];
            snprintf(key, sizeof key, "seat%d", seat);
            sabot_combination_write(paytable->combinations[seat], text);
            sabot_json_set_word(combinations, key, text);
        }
    }
    return combinations;
}

static json_t *confirm_from_json(const sabot_paytable *paytable) {
    if (paytable->confirm_from_cents == SABOT_CONFIRM_METER_ONLY) {
        return json_string("meter-only");
    }
    return paytable->confirm_from_cents == 0 ? json_string("every-prize")
                                             : json_integer(paytable->confirm_from_cents);
}

json_t *sabot_paytable_json(const sabot_paytable *paytable) {
    json_t *const root = json_object();
    sabot_json_set_word(root, "name", paytable->name);
    sabot_json_set_word(root, "wager", sabot_kind_name(paytable->kind));
    sabot_json_set_number(root, "price", paytable->price_cents);
    sabot_json_set_number(root, "seed", paytable->seed_cents);
    sabot_json_set_number(root, "reset", paytable->reset_cents);
    sabot_json_set_number(root, "meter_share", paytable->meter_share);
    sabot_json_set(root, "pays", pays_json(paytable));
    sabot_json_set(root, "combinations", combinations_json(paytable));
    sabot_json_set(root, "without_combination", sabot_bits_json(paytable->seats_without));
    sabot_json_set_number(root, "maximum", paytable->max_cents);
    sabot_json_set(root, "confirm_from", confirm_from_json(paytable));
    return root;
}

// ---------------------------------------------------------------------------------------------------------
// Rulesets

static json_t *wager_json(const sabot_ruleset *ruleset, sabot_kind kind) {
    const sabot_wager_rule *const rule = &ruleset->wagers[kind];
    json_t *const wager = json_object();
    if (sabot_kind_is_progressive(kind)) {
        sabot_json_set(wager, "paytable", sabot_paytable_json(sabot_ruleset_paytable(ruleset, kind)));
    } else {
        sabot_json_set_number(wager, "odds", rule->odds);
    }
    sabot_json_set_flag(wager, "needs_line", rule->needs_line);
    sabot_json_set_flag(wager, "back_line", rule->back_line);
    return wager;
}

static json_t *wagers_json(const sabot_ruleset *ruleset) {
    json_t *const wagers = json_object();
    for (int kind = 0; kind < SABOT_KIND_COUNT; kind++) {
        if (ruleset->wagers[kind].offered) {
            sabot_json_set(wagers, sabot_kind_name((sabot_kind)kind), wager_json(ruleset, (sabot_kind)kind));
        }
    }
    return wagers;
}

static json_t *burn_json(const sabot_shoe_settings *shoe) {
    if (shoe->burn == SABOT_BURN_FIXED) {
        return json_integer(shoe->burn_cards);
    }
    return json_string(shoe->burn == SABOT_BURN_NONE ? "none" : "by-card");
}

static json_t *bank_json(const sabot_ruleset *ruleset) {
    json_t *const bank = json_object();
    if (ruleset->bank_by == SABOT_BANK_HOUSE) {
        sabot_json_set_word(bank, "by", "house");
        return bank;
    }
    sabot_json_set_word(bank, "by", "player-dealer");
    sabot_json_set_number(bank, "hands", ruleset->bank_hands);
    sabot_json_set_word(bank, "cover", ruleset->cover == SABOT_COVER_GROSS ? "gross" : "net");
    sabot_json_set_flag(bank, "rides", ruleset->bank_rides);
    return bank;
}

static json_t *settlement_json(const sabot_ruleset *ruleset) {
    json_t *const settlement = json_object();
    json_t *const order = json_array();
    for (int i = 0; i < SABOT_KIND_COUNT; i++) {
        if (ruleset->wagers[ruleset->order[i]].offered) {
            json_array_append_new(order, json_string(sabot_kind_name(ruleset->order[i])));
        }
    }
    sabot_json_set_word(settlement, "by", ruleset->settle_by == SABOT_SETTLE_BY_KIND ? "kind" : "seat");
    sabot_json_set_word(settlement, "direction",
                        ruleset->direction == SABOT_CLOCKWISE ? "clockwise" : "counter-clockwise");
    sabot_json_set(settlement, "order", order);
    return settlement;
}

static json_t *row_json(const sabot_ruleset *ruleset, const sabot_schedule_row *row) {
    json_t *const limits = json_object();
    json_t *const fees = json_object();
    for (int kind = 0; kind < SABOT_GAME_KIND_COUNT; kind++) {
        const char *const word = sabot_kind_name((sabot_kind)kind);
        if (ruleset->wagers[kind].offered) {
            sabot_json_set(limits, word,
                           json_pack("[I, I]", (json_int_t)row->limits[kind].min_cents,
                                     (json_int_t)row->limits[kind].max_cents));
            sabot_json_set_number(fees, word, row->fee_cents[kind]);
        }
    }
    sabot_json_set_number(fees, "bank", row->bank_fee_cents);
    return json_pack("{s:o, s:o}", "limits", limits, "fees", fees);
}

static json_t *schedule_json(const sabot_ruleset *ruleset) {
    json_t *const schedule = json_array();
    for (int row = 0; row < ruleset->schedule_count; row++) {
        json_array_append_new(schedule, row_json(ruleset, &ruleset->schedule[row]));
    }
    return schedule;
}

json_t *sabot_ruleset_json(const sabot_ruleset *ruleset) {
    json_t *const root = json_object();
    sabot_json_set_word(root, "name", ruleset->name);
    sabot_json_set_word(root, "title", ruleset->title);
    sabot_json_set(root, "decks", sabot_bits_json(ruleset->decks_allowed));
    sabot_json_set_number(root, "default_decks", ruleset->decks);
    sabot_json_set(root, "seats", sabot_bits_json(ruleset->seats_allowed));
    sabot_json_set_number(root, "default_seats", ruleset->seats);
    sabot_json_set(root, "burn", burn_json(&ruleset->shoe));
    sabot_json_set_number(root, "cut_cards", ruleset->shoe.cut_cards);
    sabot_json_set_number(root, "hands_after_cut", ruleset->shoe.hands_after_cut);
    sabot_json_set(root, "wagers", wagers_json(ruleset));
    sabot_json_set_word(root, "dragon7_banker",
                        ruleset->dragon7_banker == SABOT_DRAGON7_PUSHES_BANKER ? "push" : "pay");
    sabot_json_set(root, "bank", bank_json(ruleset));
    sabot_json_set(root, "settlement", settlement_json(ruleset));
    sabot_json_set_word(root, "table_minimum",
                        ruleset->table_minimum == SABOT_MINIMUM_OF_SPACE ? "space" : "bettor");
    sabot_json_set_number(root, "legal_cap", ruleset->legal_cap_cents);
    sabot_json_set(root, "schedule", schedule_json(ruleset));
    sabot_json_set_number(root, "default_row", ruleset->schedule_row);
    sabot_json_set_word(root, "fees_taken",
                        ruleset->fees_taken == SABOT_FEES_AS_PLACED ? "as-placed" : "as-bets-close");
    sabot_json_set_word(root, "no_action_fee",
                        ruleset->no_action_fee == SABOT_NO_ACTION_FEE_KEPT ? "kept" : "returned");
    sabot_json_set_word(root, "void_fee", ruleset->void_fee == SABOT_VOID_FEE_RETURNED ? "returned" : "kept");
    sabot_json_set_number(root, "chip_unit", ruleset->chip_unit_cents);
    sabot_json_set_number(root, "bet_timer", ruleset->bet_timer_seconds);
    return root;
}
