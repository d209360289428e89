/// A card: its rank, suit and value, and how it is written.
#include "sabot/card.h"

#include <assert.h>
#include <string.h>

static const char ranks[] = "A23456789TJQK";
static const char suits[] = "cdhs";

sabot_card sabot_card_of(int rank, sabot_suit suit) {
    assert(rank >= 1);
    assert(rank <= 13);
    assert(suit <= SABOT_SUIT_SPADES);
    return (sabot_card){.index = (uint8_t)((rank - 1) * 4 + (int)suit)};
}

int sabot_card_rank(sabot_card card) {
    assert(card.index < SABOT_DECK_CARDS);
    return card.index / 4 + 1;
}

sabot_suit sabot_card_suit(sabot_card card) {
    assert(card.index < SABOT_DECK_CARDS);
    return (sabot_suit)(card.index % 4);
}

int sabot_card_value(sabot_card card) {
    const int rank = sabot_card_rank(card);
    return rank < 10 ? rank : 0;
}

bool sabot_suit_is_red(sabot_suit suit) {
    assert(suit <= SABOT_SUIT_SPADES);
    return suit == SABOT_SUIT_DIAMONDS || suit == SABOT_SUIT_HEARTS;
}

sabot_status sabot_card_parse(const char *text, sabot_card *card) {
    if (strlen(text) != 2) {
        return SABOT_CARD_IS_UNKNOWN;
    }
    const char *const rank = strchr(ranks, text[0]);
    const char *const suit = strchr(suits, text[1]);
    if (rank == NULL || suit == NULL) {
        return SABOT_CARD_IS_UNKNOWN;
    }
    *card = sabot_card_of((int)(rank - ranks) + 1, (sabot_suit)(suit - suits));
    assert(card->index < SABOT_DECK_CARDS);
    return SABOT_OK;
}

void sabot_card_write(sabot_card card, char text[3]) {
    text[0] = ranks[sabot_card_rank(card) - 1];
    text[1] = suits[sabot_card_suit(card)];
    text[2] = '\0';
}
