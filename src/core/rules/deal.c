/// The draw table: who gets the next card, and by which rule.
#include "sabot/rules.h"

#include <assert.h>

/// R-DRAW-4: for each Banker total, bit v is set if Banker draws against a third card worth v.
static const uint16_t draws_against[8] = {
    0x3ff, 0x3ff, 0x3ff, // 0, 1, 2: always
    0x2ff,               // 3: except against an 8
    0x0fc,               // 4: against 2-7
    0x0f0,               // 5: against 4-7
    0x0c0,               // 6: against 6-7
    0x000,               // 7: never
};

bool sabot_banker_draws(int banker_total, int player_third_value) {
    assert(banker_total >= 0);
    assert(banker_total <= 7);
    assert(player_third_value >= 0);
    assert(player_third_value <= 9);
    return (draws_against[banker_total] >> player_third_value) & 1;
}

static sabot_next next_is(sabot_recipient recipient, sabot_draw_rule rule) {
    return (sabot_next){.recipient = recipient, .rule = rule};
}

/// R-DRAW-3 and R-DRAW-4: Player is finished and neither hand is a natural.
static sabot_next next_of_banker(const sabot_deal_totals *totals) {
    const bool player_drew = totals->player_cards == 3;
    const sabot_draw_rule rule = player_drew ? SABOT_RULE_DRAW_4 : SABOT_RULE_DRAW_3;
    if (totals->banker_cards == 3) {
        return next_is(SABOT_TO_NOBODY, rule);
    }
    const int total = totals->banker_total;
    const bool draws = player_drew ? sabot_banker_draws(total, totals->player_third) : total <= 5;
    return next_is(draws ? SABOT_TO_BANKER : SABOT_TO_NOBODY, rule);
}

sabot_next sabot_deal_totals_next(const sabot_deal_totals *totals) {
    const int dealt = totals->player_cards + totals->banker_cards;
    if (dealt < 4) {
        assert(totals->player_cards == (dealt + 1) / 2);
        return next_is(dealt % 2 == 0 ? SABOT_TO_PLAYER : SABOT_TO_BANKER, SABOT_RULE_DEAL_1);
    }
    assert(totals->player_cards >= 2);
    assert(totals->banker_cards >= 2);
    if (dealt == 4 && (totals->player_total >= 8 || totals->banker_total >= 8)) {
        return next_is(SABOT_TO_NOBODY, SABOT_RULE_DRAW_1);
    }
    if (totals->player_cards == 2 && totals->player_total <= 5) {
        return next_is(SABOT_TO_PLAYER, SABOT_RULE_DRAW_2);
    }
    return next_of_banker(totals);
}

sabot_deal_totals sabot_deal_totals_of(const sabot_deal *deal) {
    return (sabot_deal_totals){
        .player_cards = deal->player.count,
        .banker_cards = deal->banker.count,
        .player_total = sabot_hand_total(&deal->player),
        .banker_total = sabot_hand_total(&deal->banker),
        .player_third = deal->player.count == 3 ? sabot_card_value(deal->player.cards[2]) : 0,
    };
}

sabot_next sabot_deal_next(const sabot_deal *deal) {
    const sabot_deal_totals totals = sabot_deal_totals_of(deal);
    return sabot_deal_totals_next(&totals);
}

sabot_status sabot_deal_add(sabot_deal *deal, sabot_card card) {
    switch (sabot_deal_next(deal).recipient) {
    case SABOT_TO_PLAYER:
        sabot_hand_add(&deal->player, card);
        return SABOT_OK;
    case SABOT_TO_BANKER:
        sabot_hand_add(&deal->banker, card);
        return SABOT_OK;
    case SABOT_TO_NOBODY:
        break;
    }
    return SABOT_HAND_IS_OVER;
}

const char *sabot_draw_rule_clause(sabot_draw_rule rule) {
    static const char *const clauses[] = {"R-DEAL-1", "R-DRAW-1", "R-DRAW-2", "R-DRAW-3", "R-DRAW-4"};
    assert(rule <= SABOT_RULE_DRAW_4);
    return clauses[rule];
}

sabot_deal sabot_deal_legal_prefix(const sabot_deal *given) {
    assert(given->player.count <= 3);
    assert(given->banker.count <= 3);
    sabot_deal deal = {0};
    for (;;) {
        const sabot_recipient recipient = sabot_deal_next(&deal).recipient;
        if (recipient == SABOT_TO_PLAYER && deal.player.count < given->player.count) {
            sabot_hand_add(&deal.player, given->player.cards[deal.player.count]);
        } else if (recipient == SABOT_TO_BANKER && deal.banker.count < given->banker.count) {
            sabot_hand_add(&deal.banker, given->banker.cards[deal.banker.count]);
        } else {
            return deal;
        }
    }
}

sabot_status sabot_deal_check(const sabot_deal *deal, sabot_next *next) {
    assert(deal->player.count <= 3);
    assert(deal->banker.count <= 3);
    const sabot_deal dealt = sabot_deal_legal_prefix(deal);
    assert(dealt.player.count <= deal->player.count);
    assert(dealt.banker.count <= deal->banker.count);
    *next = sabot_deal_next(&dealt);
    if (next->rule == SABOT_RULE_DEAL_1) {
        return SABOT_DEAL_IS_SHORT;
    }
    if (dealt.player.count < deal->player.count) {
        // R-DEAL-1: Player's hand is finished first, so its error is reported first. R-DRAW-1 forbids the
        // card after a natural, R-DRAW-2 otherwise.
        next->recipient = SABOT_TO_PLAYER;
        next->rule = next->rule == SABOT_RULE_DRAW_1 ? SABOT_RULE_DRAW_1 : SABOT_RULE_DRAW_2;
        return SABOT_DRAW_IS_NOT_ALLOWED;
    }
    if (next->recipient != SABOT_TO_NOBODY) {
        return SABOT_DRAW_IS_MISSING;
    }
    if (dealt.banker.count < deal->banker.count) {
        next->recipient = SABOT_TO_BANKER;
        return SABOT_DRAW_IS_NOT_ALLOWED;
    }
    return SABOT_OK;
}
