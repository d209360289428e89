/// The words of a hand from a journal, which lists, rows and views share.
#ifndef SABOT_HAND_WORDS_H
#define SABOT_HAND_WORDS_H

#include "hand_book.h"

/// "player", "dragon7", "void", or "on" where it is not over: how a hand ended.
const char *sabot_hand_outcome(const sabot_hand_book *book);
/// "2c 2d Kh", up to six cards.
#define SABOT_CARDS_SIZE 24
const char *sabot_cards_write(const sabot_hand *hand, char text[SABOT_CARDS_SIZE]);
/// "seat 4", "back line 2".
const char *sabot_bettor_write(int bettor, char text[SABOT_CARDS_SIZE]);
/// Who gets each card, and by which rule, along the steps of a hand: 0 before the first.
typedef struct {
    sabot_deal deal;
    sabot_next next; ///< of the card that was dealt last
} sabot_hand_dealing;
/// Follows cards, take-backs and misdeals. True: a card was dealt, and `next` says to whom.
bool sabot_hand_dealing_take(sabot_hand_dealing *dealing, const sabot_event *event);

#endif
