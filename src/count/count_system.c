#include "sabot/count.h"

#include <assert.h>

bool sabot_count_system_published(sabot_kind bet, sabot_count_system *system) {
    if (bet == SABOT_KIND_DRAGON7) {
        *system = (sabot_count_system){.tags = {0, 0, 0, 0, -1, -1, -1, -1, 2, 2},
                                       .trigger = 4 * SABOT_COUNT_MILLION};
        return true;
    }
    if (bet == SABOT_KIND_PANDA8) {
        *system = (sabot_count_system){.tags = {1, 1, 1, -2, -2, -2, -1, -1, -2, 4},
                                       .trigger = 11 * SABOT_COUNT_MILLION};
        return true;
    }
    return false;
}

bool sabot_count_system_bets(const sabot_count_system *system, int64_t running, int cards) {
    assert(cards > 0 && cards <= SABOT_SHOE_CARDS_MAX);
    // running / (cards / 52) >= trigger, multiplied out.
    return system->is_running ? running * SABOT_COUNT_MILLION >= system->trigger
                              : running * (SABOT_DECK_CARDS * SABOT_COUNT_MILLION) >= system->trigger * cards;
}

sabot_count_bets sabot_count_bets_of(const sabot_ruleset *ruleset, sabot_kind bet) {
    return (sabot_count_bets){
        .bet = bet,
        .combination = {.printed = true, .player = SABOT_SUIT_CLUBS, .banker = SABOT_SUIT_DIAMONDS},
        .meter_cents = sabot_kind_is_progressive(bet) ? sabot_ruleset_paytable(ruleset, bet)->seed_cents : 0,
    };
}

bool sabot_count_takes_paytable(const sabot_paytable *paytable, int64_t meter_cents) {
    const int64_t most_cents = paytable->price_cents * SABOT_COUNT_METER_UNITS_MAX;
    for (int event = 0; event < SABOT_EVENT_COUNT; event++) {
        if (paytable->pay_cents[event] > most_cents) {
            return false;
        }
    }
    return meter_cents >= 0 && meter_cents <= most_cents;
}
