#include "hand_words.h"

#include <stdio.h>

const char *sabot_hand_outcome(const sabot_hand_book *book) {
    if (book->fate == SABOT_BOOK_VOID) {
        return "void";
    }
    return book->is_declared ? sabot_ending_word(book->ending) : "on";
}

const char *sabot_cards_write(const sabot_hand *hand, char text[SABOT_CARDS_SIZE]) {
    size_t length = 0;
    text[0] = '\0';
    for (int i = 0; i < hand->count; i++) {
        char card[3];
        sabot_card_write(hand->cards[i], card);
        length += (size_t)snprintf(text + length, SABOT_CARDS_SIZE - length, "%s%s", i > 0 ? " " : "", card);
    }
    return text;
}

const char *sabot_bettor_write(int bettor, char text[SABOT_CARDS_SIZE]) {
    sabot_text name = sabot_text_in(text, SABOT_CARDS_SIZE);
    sabot_account_write(SABOT_ACCOUNT_OF_BETTOR(bettor), &name);
    return text;
}

// ---------------------------------------------------------------------------------------------------------
// To whom a card goes

static void take_back(sabot_deal *deal) {
    const bool from_banker =
        deal->banker.count == 3 || (deal->player.count < 3 && deal->banker.count == deal->player.count);
    sabot_hand *const hand = from_banker ? &deal->banker : &deal->player;
    if (hand->count > 0) {
        hand->count--;
    }
}

bool sabot_hand_dealing_take(sabot_hand_dealing *dealing, const sabot_event *event) {
    switch (event->type) {
    case SABOT_EVENT_IS_CARD_DEALT:
        dealing->next = sabot_deal_next(&dealing->deal);
        sabot_deal_add(&dealing->deal, (sabot_card){event->card_dealt.card});
        return true;
    case SABOT_EVENT_IS_CARD_TAKEN_BACK:
        take_back(&dealing->deal);
        return false;
    case SABOT_EVENT_IS_MISDEALT:
        dealing->deal = (sabot_deal){0};
        return false;
    default:
        return false;
    }
}
