/// A settlement sheet for people.
#ifndef SABOT_CMD_HAND_PRINT_SHEET_H
#define SABOT_CMD_HAND_PRINT_SHEET_H

#include "sabot/settle.h"

#include <stdbool.h>
#include <stdio.h>

/// The sheet a dealer works down, line by line.
void sabot_print_sheet(const sabot_ruleset *ruleset, const sabot_sheet *sheet);
/// Writes "4", "6 for 4" where the house dealer plays spot 6 for seat 4, "4 back 2" for a bettor behind the
/// seat.
#define SABOT_SPOT_SIZE 16
void sabot_spot_write(const sabot_wager *wager, char spot[SABOT_SPOT_SIZE]);
/// The two hands with their totals: "Player  2c 2d Kh  4".
void sabot_print_deal(const sabot_deal *deal);
/// Who won, in words: "Banker wins 7 to 4: Dragon 7".
void sabot_print_coup(const sabot_coup *coup);

#endif
