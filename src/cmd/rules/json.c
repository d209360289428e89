#include "cmd/rules/print.h"

static void set_number(json_t *object, const char *key, int64_t number) {
    json_object_set_new(object, key, json_integer(number));
}

static void set_word(json_t *object, const char *key, const char *word) {
    json_object_set_new(object, key, json_string(word));
}

static json_t *set_json(uint16_t set) {
    json_t *const array = json_array();
    for (int number = 0; number < 16; number++) {
        if (set >> number & 1) {
            json_array_append_new(array, json_integer(number));
        }
    }
    return array;
}

static json_t *pays_json(const sabot_paytable *paytable) {
    json_t *const pays = json_object();
    for (int event = SABOT_PRIZE_COMBINATION; event < SABOT_PRIZE_COUNT; event++) {
        json_t *const entry = json_object();
        if (event == SABOT_PRIZE_COMBINATION) {
            set_word(entry, "pay", "meter");
        } else {
            set_number(entry, "pay", paytable->pay_cents[event]);
        }
        set_number(entry, "envy", paytable->envy_cents[event]);
        json_object_set_new(pays, sabot_prize_word((sabot_prize)event), entry);
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
            set_word(combinations, key, text);
        }
    }
    return combinations;
}

json_t *sabot_paytable_json(const sabot_paytable *paytable) {
    json_t *const root = json_object();
    set_word(root, "name", paytable->name);
    set_word(root, "wager", sabot_kind_word(paytable->kind));
    set_number(root, "price", paytable->price_cents);
    set_number(root, "seed", paytable->seed_cents);
    set_number(root, "reset", paytable->reset_cents);
    set_number(root, "meter_share", paytable->meter_share);
    json_object_set_new(root, "pays", pays_json(paytable));
    json_object_set_new(root, "combinations", combinations_json(paytable));
    return root;
}

// ---------------------------------------------------------------------------------------------------------
// Rulesets

static json_t *wager_json(const sabot_ruleset *ruleset, sabot_kind kind) {
    const sabot_wager_rule *const rule = &ruleset->wagers[kind];
    json_t *const wager = json_object();
    if (sabot_kind_is_progressive(kind)) {
        json_object_set_new(wager, "paytable", sabot_paytable_json(sabot_ruleset_paytable(ruleset, kind)));
    } else {
        set_number(wager, "odds", rule->odds);
    }
    json_object_set_new(wager, "needs_line", json_boolean(rule->needs_line));
    json_object_set_new(wager, "back_line", json_boolean(rule->back_line));
    return wager;
}

static json_t *wagers_json(const sabot_ruleset *ruleset) {
    json_t *const wagers = json_object();
    for (int kind = 0; kind < SABOT_KIND_COUNT; kind++) {
        if (ruleset->wagers[kind].offered) {
            json_object_set_new(wagers, sabot_kind_word((sabot_kind)kind),
                                wager_json(ruleset, (sabot_kind)kind));
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
        set_word(bank, "by", "house");
        return bank;
    }
    set_word(bank, "by", "player-dealer");
    set_number(bank, "hands", ruleset->bank_hands);
    set_word(bank, "cover", ruleset->cover == SABOT_COVER_GROSS ? "gross" : "net");
    return bank;
}

static json_t *settlement_json(const sabot_ruleset *ruleset) {
    json_t *const settlement = json_object();
    json_t *const order = json_array();
    for (int i = 0; i < SABOT_KIND_COUNT; i++) {
        if (ruleset->wagers[ruleset->order[i]].offered) {
            json_array_append_new(order, json_string(sabot_kind_word(ruleset->order[i])));
        }
    }
    set_word(settlement, "by", ruleset->settle_by == SABOT_SETTLE_BY_KIND ? "kind" : "seat");
    set_word(settlement, "direction",
             ruleset->direction == SABOT_CLOCKWISE ? "clockwise" : "counter-clockwise");
    json_object_set_new(settlement, "order", order);
    return settlement;
}

static json_t *row_json(const sabot_ruleset *ruleset, const sabot_schedule_row *row) {
    json_t *const limits = json_object();
    json_t *const fees = json_object();
    for (int kind = 0; kind < SABOT_GAME_KIND_COUNT; kind++) {
        const char *const word = sabot_kind_word((sabot_kind)kind);
        if (ruleset->wagers[kind].offered) {
            json_object_set_new(limits, word,
                                json_pack("[I, I]", (json_int_t)row->limits[kind].min_cents,
                                          (json_int_t)row->limits[kind].max_cents));
            set_number(fees, word, row->fee_cents[kind]);
        }
    }
    set_number(fees, "bank", row->bank_fee_cents);
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
    set_word(root, "name", ruleset->name);
    set_word(root, "title", ruleset->title);
    json_object_set_new(root, "decks", set_json(ruleset->decks_allowed));
    set_number(root, "default_decks", ruleset->decks);
    json_object_set_new(root, "seats", set_json(ruleset->seats_allowed));
    set_number(root, "default_seats", ruleset->seats);
    json_object_set_new(root, "burn", burn_json(&ruleset->shoe));
    set_number(root, "cut_cards", ruleset->shoe.cut_cards);
    set_number(root, "hands_after_cut", ruleset->shoe.hands_after_cut);
    json_object_set_new(root, "wagers", wagers_json(ruleset));
    set_word(root, "dragon7_banker", ruleset->dragon7_banker == SABOT_DRAGON7_PUSHES_BANKER ? "push" : "pay");
    json_object_set_new(root, "bank", bank_json(ruleset));
    json_object_set_new(root, "settlement", settlement_json(ruleset));
    set_word(root, "table_minimum", ruleset->table_minimum == SABOT_MINIMUM_OF_SPACE ? "space" : "bettor");
    set_number(root, "legal_cap", ruleset->legal_cap_cents);
    json_object_set_new(root, "schedule", schedule_json(ruleset));
    set_number(root, "default_row", ruleset->schedule_row);
    set_word(root, "fees_taken", ruleset->fees_taken == SABOT_FEES_AS_PLACED ? "as-placed" : "as-bets-close");
    set_word(root, "no_action_fee", ruleset->no_action_fee == SABOT_NO_ACTION_FEE_KEPT ? "kept" : "returned");
    set_number(root, "bet_timer", ruleset->bet_timer_seconds);
    return root;
}
