/// Writes exact odds as JSON: of the game's wagers and of the progressives.
#include "text/json/json.h"

#include <math.h>

static json_t *bet_json(const sabot_ruleset *ruleset, const sabot_odds_facts *facts,
                        const sabot_removal *removal, sabot_kind kind) {
    const sabot_worth worth = sabot_worth_of(&facts->odds, ruleset, kind);
    const sabot_schedule_row *const row = &ruleset->schedule[ruleset->schedule_row];
    json_t *const bet = json_object();
    sabot_json_set_real(bet, "ev", worth.expected);
    sabot_json_set_real(bet, "sd", worth.deviation);
    sabot_json_set_real(bet, "hit", worth.hit);
    sabot_json_set_real(bet, "ev_after_fee_at_minimum",
                        worth.expected - sabot_worth_fee(row->limits[kind].min_cents, row->fee_cents[kind]));
    sabot_json_set_real(bet, "ev_after_fee_at_maximum",
                        worth.expected - sabot_worth_fee(row->limits[kind].max_cents, row->fee_cents[kind]));
    if (!facts->in_a_hand) {
        json_t *const changes = json_array();
        for (int value = 0; value < 10; value++) {
            const double change = removal->change[kind][value];
            json_array_append_new(changes, isnan(change) ? json_null() : json_real(change));
        }
        sabot_json_set(bet, "removal", changes);
    }
    return bet;
}

/// Writes one entry for every possible end of a hand.
static json_t *joint_json(const sabot_joint *joint) {
    json_t *const list = json_array();
    for (int i = 0; i < 400; i++) {
        const int player = i / 40, banker = i / 4 % 10, player_drew = i / 2 % 2, banker_drew = i % 2;
        const uint64_t deals = joint->deals[player][banker][player_drew][banker_drew];
        if (deals > 0) {
            const bool natural = (player >= 8 && !player_drew) || (banker >= 8 && !banker_drew);
            json_array_append_new(list,
                                  json_pack("{s:s, s:i, s:i, s:i, s:i, s:b, s:I}", "winner",
                                            player > banker   ? "player"
                                            : player < banker ? "banker"
                                                              : "tie",
                                            "player_total", player, "banker_total", banker, "player_cards",
                                            2 + player_drew, "banker_cards", 2 + banker_drew, "natural",
                                            natural, "deals", (json_int_t)deals));
        }
    }
    return list;
}

json_t *sabot_odds_json(const sabot_ruleset *ruleset, const sabot_odds_facts *facts) {
    const sabot_odds *const odds = &facts->odds;
    json_t *const root = json_object();
    json_t *const bets = json_object();
    sabot_json_set_count(root, "cards", (uint64_t)sabot_values_total(&facts->values));
    sabot_json_set_count(root, "total", odds->total);
    sabot_json_set_count(root, "player", odds->player);
    sabot_json_set_count(root, "banker", odds->banker);
    sabot_json_set_count(root, "tie", odds->tie);
    sabot_json_set_count(root, "dragon7", odds->dragon7);
    sabot_json_set_count(root, "panda8", odds->panda8);
    sabot_json_set_count(root, "natural", odds->natural);
    sabot_removal removal = {0};
    if (!facts->in_a_hand) {
        removal = sabot_removal_of(&facts->values, ruleset);
    }
    for (int kind = 0; kind < SABOT_GAME_KIND_COUNT; kind++) {
        if (ruleset->wagers[kind].offered) {
            sabot_json_set(bets, sabot_kind_name((sabot_kind)kind),
                           bet_json(ruleset, facts, &removal, (sabot_kind)kind));
        }
    }
    sabot_json_set(root, "bets", bets);
    if (!facts->in_a_hand && !facts->is_quick) {
        const sabot_joint joint = sabot_joint_of(&facts->values);
        sabot_json_set_real(root, "cards_a_hand", sabot_joint_cards(&joint));
        if (facts->joint) {
            sabot_json_set(root, "joint", joint_json(&joint));
        }
    }
    return root;
}

static json_t *progressive_json(const sabot_paytable *paytable, const sabot_progressive_facts *facts) {
    const sabot_progressive_odds odds =
        sabot_progressive_odds_of(&facts->left, paytable->kind, facts->combination);
    const sabot_progressive_worth worth = sabot_progressive_worth_of(&odds, paytable);
    const int64_t meter_cents = facts->meter_cents[sabot_progressive_index(paytable->kind)];
    json_t *const prizes = json_object();
    for (int prize = SABOT_PRIZE_COMBINATION; prize < SABOT_PRIZE_COUNT; prize++) {
        json_t *const entry = json_object();
        sabot_json_set_count(entry, "count", odds.prizes[prize]);
        sabot_json_set_real(entry, "probability", (double)odds.prizes[prize] / (double)odds.total);
        if (prize == SABOT_PRIZE_COMBINATION) {
            sabot_json_set_word(entry, "pay", "meter");
        } else {
            sabot_json_set_count(entry, "pay", (uint64_t)paytable->pay_cents[prize]);
        }
        sabot_json_set_count(entry, "envy", (uint64_t)paytable->envy_cents[prize]);
        sabot_json_set(prizes, sabot_prize_name((sabot_prize)prize), entry);
    }
    json_t *const object = json_object();
    sabot_json_set_word(object, "paytable", paytable->name);
    sabot_json_set_count(object, "price_cents", (uint64_t)paytable->price_cents);
    sabot_json_set_count(object, "total", odds.total);
    sabot_json_set(object, "events", prizes);
    sabot_json_set_real(object, "fixed_return", worth.fixed_return);
    sabot_json_set_real(object, "envy_cost", worth.envy_cost);
    sabot_json_set_count(object, "meter_cents", (uint64_t)meter_cents);
    sabot_json_set_real(object, "return", sabot_progressive_return(&odds, paytable, meter_cents));
    sabot_json_set_real(object, "even_meter_cents", worth.break_even_meter_cents);
    sabot_json_set_real(object, "won_meter_cents", worth.won_meter_cents);
    sabot_json_set_real(object, "long_run_return", worth.long_run_return);
    return object;
}

json_t *sabot_progressives_json(const sabot_ruleset *ruleset, const sabot_progressive_facts *facts) {
    char combination[4];
    sabot_combination_write(facts->combination, combination);
    json_t *const root = json_pack("{s:i, s:s}", "cards", facts->left.total, "seat_combo", combination);
    json_t *const progressives = json_object();
    for (int i = 0; i < SABOT_PROGRESSIVE_COUNT; i++) {
        if (ruleset->wagers[sabot_progressive_kind(i)].offered) {
            sabot_json_set(progressives, sabot_progressive_name(i),
                           progressive_json(&ruleset->paytables[i], facts));
        }
    }
    sabot_json_set(root, "progressives", progressives);
    return root;
}
