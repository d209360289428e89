/// A hand from a journal told step by step, in sentences for people.
///
///     sabot_hand_story story;
///     sabot_hand_story_begin(&story, book);
///     for (int i = 0; i < book->step_count; i++) {
///         sabot_text sentence = sabot_text_in(buffer, sizeof buffer);
///         sabot_hand_story_tell(&story, &book->steps[i].event, &sentence);
///     }
#ifndef SABOT_HAND_STORY_H
#define SABOT_HAND_STORY_H

#include "hand_words.h"

#include "sabot/table.h"

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
