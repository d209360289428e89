/// The parts of `sabot odds`: what people type about the cards that are left, and what is printed.
#ifndef SABOT_CMD_ODDS_ODDS_H
#define SABOT_CMD_ODDS_ODDS_H

#include "sabot/odds.h"
#include "sabot/rules.h"
#include "text/json/json.h"

#include <stdio.h>

// ---------------------------------------------------------------------------------------------------------
// Which cards are left, as people say it.

/// Reads "8c 9d" (blanks or commas between) and takes each card out; false leaves a sentence.
bool sabot_odds_remove(const char *cards, sabot_composition *left, char *sentence, size_t size);
/// Reads "128,32,…": ten whole numbers, value 0 first; false leaves a sentence.
bool sabot_odds_counts(const char *counts, sabot_values *values, char *sentence, size_t size);
/// Reads the cards of a hand on the table, up to three, and takes them out; false leaves a sentence.
bool sabot_odds_hand(const char *cards, sabot_hand *hand, sabot_composition *left, char *sentence,
                     size_t size);

// ---------------------------------------------------------------------------------------------------------
// What the commands of the mathematicians ask about a shoe and a seat.

/// Puts other decks and another cut card into a shoe, 0 and -1 for those it has. False after one line where
/// the cut card would leave too few cards or stand deeper than the middle.
bool sabot_cli_choose_shoe(const char *command, long long decks, long long cut, uint8_t *shoe_decks,
                           sabot_shoe_settings *shoe);
/// Where the cut card may stand: the fewest and the most cards from the end.
int sabot_cli_cut_min(const sabot_shoe_settings *shoe);
int sabot_cli_cut_max(int decks);

/// Reads what follows --seat-combo; false after one line.
bool sabot_cli_read_combination(const char *command, const char *text, sabot_combination *combination);

// ---------------------------------------------------------------------------------------------------------
// Exact odds for people.

void sabot_print_odds(const sabot_ruleset *ruleset, const sabot_odds_facts *facts);
void sabot_print_progressives(const sabot_ruleset *ruleset, const sabot_progressive_facts *facts);

#endif
