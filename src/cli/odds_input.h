/// Which cards are left, as people say it to `sabot odds`.
#ifndef SABOT_ODDS_INPUT_H
#define SABOT_ODDS_INPUT_H

#include "sabot/odds.h"

/// Reads "8c 9d" (blanks or commas between) and takes each card out; false leaves a sentence.
bool sabot_odds_remove(const char *cards, sabot_composition *left, char *sentence, size_t size);
/// Reads "128,32,…": ten whole numbers, value 0 first; false leaves a sentence.
bool sabot_odds_counts(const char *counts, sabot_values *values, char *sentence, size_t size);
/// Reads the cards of a hand on the table, up to three, and takes them out; false leaves a sentence.
bool sabot_odds_hand(const char *cards, sabot_hand *hand, sabot_composition *left, char *sentence,
                     size_t size);

#endif
