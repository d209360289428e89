/// Prints a settlement sheet, cards and results as text.
#ifndef SABOT_CMD_HAND_PRINT_SHEET_H
#define SABOT_CMD_HAND_PRINT_SHEET_H

#include "cmd/cli.h"
#include "sabot/settle.h"

#include <stdbool.h>
#include <stdio.h>

/// Prints the settlement sheet, in the order in which the dealer takes and pays.
void sabot_print_sheet(const sabot_ruleset *ruleset, const sabot_sheet *sheet);
/// Formats a spot: "4", "6 for 4" if spot 6 is played the house way for seat 4, "4 back 2" for back bettor 2.
sabot_figure sabot_spot_write(const sabot_wager *wager);
/// Formats dollars, or "" for zero: empty cells are easier to read than a column of $0.
sabot_figure sabot_amount_write(int64_t cents);
/// Prints both hands with their totals: "Player  2c 2d Kh  4".
void sabot_print_deal(const sabot_deal *deal);
/// Prints the outcome as the ruleset calls it: "Banker wins, 7 to 4: DRAGON 7" (R-WIN-3).
void sabot_print_coup(const sabot_ruleset *ruleset, const sabot_coup *dealt);

#endif
