/// What the commands of the mathematicians ask about a shoe and a seat.
#ifndef SABOT_SHOE_INPUT_H
#define SABOT_SHOE_INPUT_H

#include "sabot/rules.h"

/// Puts other decks and another cut card into a shoe, 0 and -1 for those it has. False after one line where
/// the cut card would leave too few cards or stand deeper than the middle.
bool sabot_cli_choose_shoe(const char *command, long long decks, long long cut, uint8_t *shoe_decks,
                           sabot_shoe_settings *shoe);
/// Where the cut card may stand: the fewest and the most cards from the end.
int sabot_cli_cut_min(const sabot_shoe_settings *shoe);
int sabot_cli_cut_max(int decks);

/// Reads what follows --seat-combo; false after one line.
bool sabot_cli_read_combination(const char *command, const char *text, sabot_combination *combination);

#endif
