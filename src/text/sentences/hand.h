/// The words of a hand from a journal, which lists, rows and views share.
#ifndef SABOT_TEXT_SENTENCES_HAND_H
#define SABOT_TEXT_SENTENCES_HAND_H

#include "room/audit/hand_book.h"
#include "sabot/table.h"

/// "player", "dragon7", "void", or "on" where it is not over: how a hand ended.
const char *sabot_hand_outcome(const sabot_hand_book *book);
/// "2c 2d Kh", up to six cards.
#define SABOT_CARDS_SIZE 24
const char *sabot_cards_write(const sabot_hand *hand, char text[SABOT_CARDS_SIZE]);
/// "seat 4", "back line 2", "tray": gives the buffer back.
#define SABOT_ACCOUNT_NAME_SIZE 32
const char *sabot_account_name(sabot_account account, char name[SABOT_ACCOUNT_NAME_SIZE]);
/// "seat 4", "back line 2".
const char *sabot_bettor_write(int bettor, char text[SABOT_CARDS_SIZE]);
/// Who gets each card, and by which rule, along the steps of a hand: 0 before the first.
typedef struct {
    sabot_deal deal;
    sabot_next next; ///< of the card that was dealt last
} sabot_hand_dealing;

// ---------------------------------------------------------------------------------------------------------
// A hand from a journal told step by step, in sentences for people.
//
//     sabot_hand_story story;
//     sabot_hand_story_begin(&story, book);
//     for (int i = 0; i < book->step_count; i++) {
//         sabot_text sentence = sabot_text_in(buffer, sizeof buffer);
//         sabot_hand_story_tell(&story, &book->steps[i].event, &sentence);
//     }

/// Where the story stands. A copyable value without pointers.
typedef struct {
    sabot_table scene; ///< as much of the table as a step's sentence needs
    sabot_hand_dealing dealing;
    bool has_started;
    bool is_card; ///< the step told last dealt a card; `dealing.next` says to whom and by which rule
} sabot_hand_story;

void sabot_hand_story_begin(sabot_hand_story *story, const sabot_hand_book *book);
/// Tells the next step: "9h to Player (R-DEAL-1)", "seat 4's Player wager of $50 wins: $50 paid, $50 back".
void sabot_hand_story_tell(sabot_hand_story *story, const sabot_event *event, sabot_text *sentence);

#endif
