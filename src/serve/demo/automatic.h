/// automatic: decisions of a program in place of a dealer, a supervisor and players. Each function looks at
/// the table and a random source and returns a decision; the caller sends the command. Used by the
/// demonstration (autopilot.h) and `sabot play`.
#ifndef SABOT_SERVE_DEMO_AUTOMATIC_H
#define SABOT_SERVE_DEMO_AUTOMATIC_H

#include "sabot/table.h"

/// Person numbers of the program. No one signs in with them.
#define SABOT_PILOT_DEALER     900
#define SABOT_PILOT_SUPERVISOR 901

/// Writes the next command of a hand in progress: the next card, which the caller fills in; the outcome;
/// settlement; each progressive win that needs a supervisor, pressed and then confirmed by another person
/// (R-PROG-8, R-PROG-13); END GAME.
void sabot_automatic_step(const sabot_table *table, sabot_command *command);

typedef struct {
    sabot_kind kind;
    int64_t cents;
} sabot_automatic_bet;

/// Writes a player's bets for this hand, the line bet first, and returns their number. The table may refuse
/// some. At a table with sensors, a progressive bet is a chip on the sensor (R-PROG-10).
int sabot_automatic_bets(sabot_random *random, const sabot_table *table,
                         sabot_automatic_bet bets[SABOT_KIND_COUNT]);

/// A player with less never accepts the bank.
#define SABOT_AUTOMATIC_BANK_MIN_CENTS INT64_C(60000)
/// The buy-in of a player who runs low.
#define SABOT_AUTOMATIC_BUY_CENTS INT64_C(100000)

/// Returns the amount that the offered seat puts up as the bank, or 0 to pass.
int64_t sabot_automatic_bank(sabot_random *random, const sabot_table *table, int seat);

#endif
