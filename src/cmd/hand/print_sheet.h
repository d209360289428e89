/// A settlement sheet for people.
#ifndef SABOT_CMD_HAND_PRINT_SHEET_H
#define SABOT_CMD_HAND_PRINT_SHEET_H

#include "cmd/cli.h"
#include "sabot/settle.h"

#include <stdbool.h>
#include <stdio.h>

/// The sheet a dealer works down, line by line.
void sabot_print_sheet(const sabot_ruleset *ruleset, const sabot_sheet *sheet);
/// "4", "6 for 4" where the house dealer plays spot 6 for seat 4, "4 back 2" for a bettor behind the seat.
sabot_figure sabot_spot_write(const sabot_wager *wager);
/// Dollars, or nothing for zero: an empty column is easier to work down than a row of $0.
sabot_figure sabot_amount_write(int64_t cents);
/// The two hands with their totals: "Player  2c 2d Kh  4".
void sabot_print_deal(const sabot_deal *deal);
/// Who won, in words: "Banker wins 7 to 4: Dragon 7".
void sabot_print_coup(const sabot_coup *coup);

#endif
