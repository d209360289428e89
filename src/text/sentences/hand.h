/// Words for a hand from a journal. Lists, export rows and views share them.
#ifndef SABOT_TEXT_SENTENCES_HAND_H
#define SABOT_TEXT_SENTENCES_HAND_H

#include "room/audit/hand_book.h"
#include "sabot/table.h"

/// Returns how a hand ended: "player", "dragon7", "void", or "on" while it is in progress.
const char *sabot_hand_outcome(const sabot_hand_book *book);
/// "2c 2d Kh", up to six cards.
#define SABOT_CARDS_SIZE 24
const char *sabot_cards_write(const sabot_hand *hand, char text[SABOT_CARDS_SIZE]);
/// Writes "seat 4", "back line 2" or "tray" to `name` and returns it.
#define SABOT_ACCOUNT_NAME_SIZE 32
const char *sabot_account_name(sabot_account account, char name[SABOT_ACCOUNT_NAME_SIZE]);
/// "seat 4", "back line 2".
const char *sabot_bettor_write(int bettor, char text[SABOT_CARDS_SIZE]);
/// The cards of a hand so far, and who got the last one by which rule. Zero before the first card.
typedef struct {
    sabot_deal deal;
    sabot_next next; ///< recipient and rule of the last card
} sabot_hand_dealing;

// ---------------------------------------------------------------------------------------------------------
// A hand from a journal as sentences, one per step.
//
//     sabot_hand_story story;
//     sabot_hand_story_begin(&story, book);
//     for (int i = 0; i < book->step_count; i++) {
//         sabot_text sentence = sabot_text_in(buffer, sizeof buffer);
//         sabot_hand_story_tell(&story, &book->steps[i].event, &sentence);
//     }

/// The state of a story. A copyable value without pointers.
typedef struct {
    sabot_table scene; ///< the parts of the table that the sentences need
    sabot_hand_dealing dealing;
    int step;           ///< the number of steps told
    int steps_to_start; ///< including the final START GAME, after which no bets were reopened; 0: none
    bool is_card;       ///< the last step dealt a card; `dealing.next` has recipient and rule
} sabot_hand_story;

void sabot_hand_story_begin(sabot_hand_story *story, const sabot_hand_book *book);
/// Writes the next step: "9h to Player (R-DEAL-1)", "seat 4's Player bet of $50 wins: $50 paid, $50
/// returned".
void sabot_hand_story_tell(sabot_hand_story *story, const sabot_event *event, sabot_text *sentence);

#endif
