/// Events and refusals as sentences, with the context of the table. The sentences in sabot/event.h have only
/// numbers; these name wagers and amounts: "seat 4's Player bet of $50 wins: $50 paid, $50 returned".
#ifndef SABOT_TEXT_SENTENCES_SENTENCES_H
#define SABOT_TEXT_SENTENCES_SENTENCES_H

#include "sabot/table.h"

/// Buffer size for the longest sentence.
#define SABOT_SENTENCE_SIZE 512

/// Writes an event. `before` is the table before it. Falls back to the sentence in sabot/event.h.
void sabot_sentence_event(const sabot_table *before, const sabot_event *event, sabot_text *text);

/// Writes why a command was refused and, if the table or the cards determine it, what would be right: "the
/// prize does not match the cards: Each hand suited (R-PROG-3, SABOT_BUTTON_IS_WRONG)".
void sabot_sentence_refusal(const sabot_table *table, const sabot_command *command, sabot_status status,
                            sabot_text *text);
/// Writes the same without clause and status.
void sabot_sentence_refusal_plain(const sabot_table *table, const sabot_command *command, sabot_status status,
                                  sabot_text *text);

/// Writes the next step in a few words: "Banker has 5 and Player's third card was a 4: Banker draws", "open
/// bets", "declare Dragon 7".
void sabot_sentence_hint(const sabot_table *table, sabot_text *text);

/// "seat 4", "back line 2".
void sabot_sentence_bettor(int bettor, sabot_text *text);
/// "seat 4's Player bet of $50", "seat 4's Tie bet of $5 at seat 6" (house way), "back line 1's Player bet of
/// $20 behind seat 4".
void sabot_sentence_wager(const sabot_wager *wager, sabot_text *text);
/// Writes "Player 8c Kd = 8, Banker 2h = 2"; nothing before the first card.
void sabot_sentence_cards(const sabot_deal *deal, sabot_text *text);

#endif
