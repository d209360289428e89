/// The two or three cards of one side, and their total.
#include "sabot/card.h"

#include <assert.h>

void sabot_hand_add(sabot_hand *hand, sabot_card card) {
    assert(hand->count < 3);
    assert(card.index < SABOT_DECK_CARDS);
    hand->cards[hand->count++] = card;
}

int sabot_hand_total(const sabot_hand *hand) {
    assert(hand->count <= 3);
    int sum = 0;
    for (int i = 0; i < hand->count; i++) {
        sum += sabot_card_value(hand->cards[i]);
    }
    return sum % 10;
}

bool sabot_hand_is_natural(const sabot_hand *hand) {
    return hand->count == 2 && sabot_hand_total(hand) >= 8;
}

int sabot_hand_strength(const sabot_hand *hand) {
    const int total = sabot_hand_total(hand);
    assert(total >= 0);
    assert(total <= 9);
    return sabot_hand_is_natural(hand) ? total + 2 : total;
}

bool sabot_hand_is_suited(const sabot_hand *hand, sabot_suit *suit) {
    assert(hand->count >= 1);
    *suit = sabot_card_suit(hand->cards[0]);
    for (int i = 1; i < hand->count; i++) {
        if (sabot_card_suit(hand->cards[i]) != *suit) {
            return false;
        }
    }
    return true;
}

bool sabot_hand_is_one_color(const sabot_hand *hand, bool *red) {
    assert(hand->count >= 1);
    *red = sabot_suit_is_red(sabot_card_suit(hand->cards[0]));
    for (int i = 1; i < hand->count; i++) {
        if (sabot_suit_is_red(sabot_card_suit(hand->cards[i])) != *red) {
            return false;
        }
    }
    return true;
}
