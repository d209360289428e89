/// What a dealer and a display ask of a table.
#include "matter.h"

sabot_next sabot_table_next(const sabot_table *table) {
    if (table->phase != SABOT_PHASE_DEALING) {
        return (sabot_next){.recipient = SABOT_TO_NOBODY};
    }
    return sabot_deal_next(&table->round.deal);
}

sabot_progressive_event sabot_table_prize(const sabot_table *table, int seat, sabot_kind kind) {
    const bool is_declared = table->phase == SABOT_PHASE_DECLARED || table->phase == SABOT_PHASE_SETTLED;
    if (!is_declared || sabot_table_wager(table, seat, seat, kind) < 0) {
        return SABOT_EVENT_NONE;
    }
    return sabot_progressive_event_of(sabot_ruleset_paytable(&table->ruleset, kind), &table->round.deal,
                                      seat);
}

bool sabot_table_is_last_hand(const sabot_table *table) {
    return table->shoe.in_play && table->shoe.cut_is_out && table->shoe.hands_left == 1;
}

int sabot_table_wager(const sabot_table *table, int bettor, int seat, sabot_kind kind) {
    for (int i = 0; i < table->round.wager_count; i++) {
        const sabot_wager *const wager = &table->round.wagers[i];
        if (wager->kind == kind && wager->seat.number == seat && sabot_wager_bettor(wager) == bettor) {
            return i;
        }
    }
    return -1;
}

const sabot_live_fee *sabot_table_fee(const sabot_table *table, int wager) {
    return wager == SABOT_WAGER_OF_BANK ? &table->position.fee : &table->wagers[wager].fee;
}
