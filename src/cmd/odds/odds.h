/// The parts of `sabot odds`: reading which cards are left, and printing the odds.
#ifndef SABOT_CMD_ODDS_ODDS_H
#define SABOT_CMD_ODDS_ODDS_H

#include "sabot/odds.h"
#include "sabot/rules.h"
#include "text/json/json.h"

#include <stdio.h>

// ---------------------------------------------------------------------------------------------------------
// Input

/// Reads cards such as "8c 9d", separated by blanks or commas, and removes them. On an error, writes a
/// sentence and returns false.
bool sabot_odds_remove(const char *cards, sabot_composition *left, char *sentence, size_t size);
/// Reads "128,32,…": ten whole numbers, value 0 first. On an error, writes a sentence and returns false.
bool sabot_odds_counts(const char *counts, sabot_values *values, char *sentence, size_t size);
/// Reads up to three cards of a hand and removes them. On an error, writes a sentence and returns false.
bool sabot_odds_hand(const char *cards, sabot_hand *hand, sabot_composition *left, char *sentence,
                     size_t size);

// ---------------------------------------------------------------------------------------------------------
// Options that several commands share

/// Changes the decks (unless 0) and the cut card (unless -1) of a shoe. If the cut card leaves too few cards
/// or is not in the second half, prints one line and returns false.
bool sabot_cli_choose_shoe(const char *command, long long decks, long long cut, uint8_t *shoe_decks,
                           sabot_shoe_settings *shoe);
/// Returns the smallest allowed number of cards behind the cut card.
int sabot_cli_cut_min(const sabot_shoe_settings *shoe);
/// Returns the largest allowed number of cards behind the cut card.
int sabot_cli_cut_max(int decks);

/// Reads the value of --seat-combo. On an error, prints one line and returns false.
bool sabot_cli_read_combination(const char *command, const char *text, sabot_combination *combination);

// ---------------------------------------------------------------------------------------------------------
// Text output

void sabot_print_odds(const sabot_ruleset *ruleset, const sabot_odds_facts *facts);
void sabot_print_progressives(const sabot_ruleset *ruleset, const sabot_progressive_facts *facts);

#endif
