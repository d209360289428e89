/// What happened at a live table and why something did not, in sentences for people. Where the list of events
/// counts wagers and seats, these know the table: "seat 4's Player wager of $50 wins: $50 paid, $50 back".
#ifndef SABOT_TEXT_SENTENCES_SENTENCES_H
#define SABOT_TEXT_SENTENCES_SENTENCES_H

#include "sabot/table.h"

/// Room for the longest sentence.
#define SABOT_SENTENCE_SIZE 512

/// An event, with the table as it was before. An event that has no better sentence here gets the list's.
void sabot_sentence_event(const sabot_table *before, const sabot_event *event, sabot_text *text);

/// Why a command was refused, and what would be right where table and cards say it: "the cards say another
/// progressive hand: each hand suited (R-PROG-3, SABOT_BUTTON_IS_WRONG)".
void sabot_sentence_refusal(const sabot_table *table, const sabot_command *command, sabot_status status,
                            sabot_text *text);
/// The same without clause and status, for those who show them elsewhere.
void sabot_refusal_explain(const sabot_table *table, const sabot_command *command, sabot_status status,
                           sabot_text *text);

/// What is to be done next, in a few words: "Banker has 5 and Player's third card was a 4: Banker draws",
/// "open the bets", "declare Dragon 7".
void sabot_sentence_hint(const sabot_table *table, sabot_text *text);

/// "seat 4", "back line 2".
void sabot_sentence_bettor(int bettor, sabot_text *text);
/// "seat 4's Player wager of $50", "seat 4's Tie wager of $5 at seat 6" (house way), "back line 1's Player
/// wager of $20 behind seat 4".
void sabot_sentence_wager(const sabot_wager *wager, sabot_text *text);
/// "Player 8c Kd = 8, Banker 2h = 2"; nothing where no card is out.
void sabot_sentence_cards(const sabot_deal *deal, sabot_text *text);

#endif
