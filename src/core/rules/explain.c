/// Explains the draw rules and the result in words, for the dealer pad and for learners.
#include "sabot/rules.h"

#include <assert.h>

static const char *card_in_words(sabot_card card) {
    static const char *const words[] = {"an ace", "a 2", "a 3",   "a 4",    "a 5",     "a 6",   "a 7",
                                        "an 8",   "a 9", "a ten", "a jack", "a queen", "a king"};
    return words[sabot_card_rank(card) - 1];
}

static void explain_natural(const sabot_deal *deal, sabot_text *text) {
    const bool player = sabot_hand_is_natural(&deal->player);
    const bool banker = sabot_hand_is_natural(&deal->banker);
    assert(player || banker);
    if (player) {
        sabot_text_format(text, "Player has a natural %d", sabot_hand_total(&deal->player));
    }
    if (banker) {
        sabot_text_format(text, player ? " and Banker a natural %d" : "Banker has a natural %d",
                          sabot_hand_total(&deal->banker));
    }
    sabot_text_add(text, ": no more cards.");
}

/// Says what Banker did or does, with the two-card total that decided it.
static void explain_banker(const sabot_deal *deal, sabot_next next, sabot_text *text) {
    assert(next.rule == SABOT_RULE_DRAW_3 || next.rule == SABOT_RULE_DRAW_4);
    assert(deal->banker.count >= 2);
    sabot_hand two_cards = deal->banker;
    two_cards.count = 2;
    if (next.rule == SABOT_RULE_DRAW_3) {
        assert(deal->player.count == 2);
        sabot_text_format(text, "Player stands on %d and Banker has %d", sabot_hand_total(&deal->player),
                          sabot_hand_total(&two_cards));
    } else {
        assert(deal->player.count == 3);
        sabot_text_format(text, "Banker has %d and Player's third card was %s", sabot_hand_total(&two_cards),
                          card_in_words(deal->player.cards[2]));
    }
    if (next.recipient == SABOT_TO_BANKER) {
        sabot_text_add(text, ": Banker draws.");
    } else {
        sabot_text_add(text, deal->banker.count == 3 ? ": Banker drew." : ": Banker stands.");
    }
}

void sabot_deal_explain(const sabot_deal *deal, sabot_text *text) {
    const sabot_next next = sabot_deal_next(deal);
    switch (next.rule) {
    case SABOT_RULE_DEAL_1:
        return sabot_text_format(text, "Two cards each, Player first: %s is next.",
                                 next.recipient == SABOT_TO_PLAYER ? "Player" : "Banker");
    case SABOT_RULE_DRAW_1:
        return explain_natural(deal, text);
    case SABOT_RULE_DRAW_2:
        assert(next.recipient == SABOT_TO_PLAYER);
        return sabot_text_format(text, "Player has %d: Player draws.", sabot_hand_total(&deal->player));
    case SABOT_RULE_DRAW_3:
    case SABOT_RULE_DRAW_4:
        return explain_banker(deal, next, text);
    }
}

void sabot_coup_explain(const sabot_coup *coup, sabot_text *text) {
    assert(coup->outcome <= SABOT_OUTCOME_TIE);
    assert(coup->player_total <= 9);
    assert(coup->banker_total <= 9);
    assert((coup->outcome == SABOT_OUTCOME_TIE) == (coup->player_total == coup->banker_total));
    const bool player_is_high = coup->player_total > coup->banker_total;
    const int high = player_is_high ? coup->player_total : coup->banker_total;
    const char *const words[] = {"Player wins ", "Banker wins ", "Tie, "};
    sabot_text_format(text, "%s%d to %d", words[coup->outcome], high,
                      coup->player_total + coup->banker_total - high);
    if (coup->dragon7 || coup->panda8) {
        sabot_text_add(text, coup->dragon7 ? ": Dragon 7" : ": Panda 8");
    }
}
