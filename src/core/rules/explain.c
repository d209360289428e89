/// The draw rules and the result in words, for the dealer pad and for people who learn the game.
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
        sabot_text_add(text, "Player has a natural ");
        sabot_text_add_number(text, sabot_hand_total(&deal->player));
    }
    if (banker) {
        sabot_text_add(text, player ? " and Banker a natural " : "Banker has a natural ");
        sabot_text_add_number(text, sabot_hand_total(&deal->banker));
    }
    sabot_text_add(text, ": nobody draws.");
}

/// What Banker did or does, with the total it decided on.
static void explain_banker(const sabot_deal *deal, sabot_next next, sabot_text *text) {
    assert(next.rule == SABOT_BY_DRAW_3 || next.rule == SABOT_BY_DRAW_4);
    assert(deal->banker.count >= 2);
    sabot_hand two_cards = deal->banker;
    two_cards.count = 2;
    if (next.rule == SABOT_BY_DRAW_3) {
        assert(deal->player.count == 2);
        sabot_text_add(text, "Player stands on ");
        sabot_text_add_number(text, sabot_hand_total(&deal->player));
        sabot_text_add(text, " and Banker has ");
        sabot_text_add_number(text, sabot_hand_total(&two_cards));
    } else {
        assert(deal->player.count == 3);
        sabot_text_add(text, "Banker has ");
        sabot_text_add_number(text, sabot_hand_total(&two_cards));
        sabot_text_add(text, " and Player's third card was ");
        sabot_text_add(text, card_in_words(deal->player.cards[2]));
    }
    if (next.recipient == SABOT_TO_BANKER) {
        sabot_text_add(text, ": Banker draws.");
    } else {
        sabot_text_add(text, deal->banker.count == 3 ? ": Banker has drawn." : ": Banker stands.");
    }
}

void sabot_deal_explain(const sabot_deal *deal, sabot_text *text) {
    const sabot_next next = sabot_deal_next(deal);
    switch (next.rule) {
    case SABOT_BY_DEAL_1:
        sabot_text_add(text, "Two cards each, Player first: ");
        sabot_text_add(text, next.recipient == SABOT_TO_PLAYER ? "Player is next." : "Banker is next.");
        return;
    case SABOT_BY_DRAW_1:
        explain_natural(deal, text);
        return;
    case SABOT_BY_DRAW_2:
        assert(next.recipient == SABOT_TO_PLAYER);
        sabot_text_add(text, "Player has ");
        sabot_text_add_number(text, sabot_hand_total(&deal->player));
        sabot_text_add(text, ": Player draws.");
        return;
    case SABOT_BY_DRAW_3:
    case SABOT_BY_DRAW_4:
        explain_banker(deal, next, text);
        return;
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
    sabot_text_add(text, words[coup->outcome]);
    sabot_text_add_number(text, high);
    sabot_text_add(text, " to ");
    sabot_text_add_number(text, coup->player_total + coup->banker_total - high);
    if (coup->dragon7 || coup->panda8) {
        sabot_text_add(text, coup->dragon7 ? ": Dragon 7" : ": Panda 8");
    }
}
