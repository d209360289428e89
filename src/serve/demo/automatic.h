/// automatic: what a program decides at a table in place of a dealer, a supervisor and players. Each function
/// looks at the table and at chance and answers; the caller asks the table. The demonstration (autopilot.h)
/// and `sabot play` are the callers.
#ifndef SABOT_SERVE_DEMO_AUTOMATIC_H
#define SABOT_SERVE_DEMO_AUTOMATIC_H

#include "sabot/table.h"

/// Person numbers that the program uses: nobody signs in with them.
#define SABOT_PILOT_DEALER     900
#define SABOT_PILOT_SUPERVISOR 901

/// Writes the next command of a hand that has started: the next card, which the caller fills in; the outcome;
/// settlement; each progressive win, pressed and then confirmed by somebody else (R-PROG-8); END GAME.
void sabot_automatic_step(const sabot_table *table, sabot_command *command);

typedef struct {
    sabot_kind kind;
    int64_t cents;
} sabot_automatic_bet;

/// Writes what a player lays in this hand, the line first; returns how many bets. The table may refuse some.
int sabot_automatic_bets(sabot_random *chance, const sabot_table *table,
                         sabot_automatic_bet bets[SABOT_KIND_COUNT]);

/// A player with less never takes the bank.
#define SABOT_AUTOMATIC_BANK_FROM_CENTS INT64_C(60000)
/// What a player whose chips run low buys.
#define SABOT_AUTOMATIC_BUY_CENTS INT64_C(100000)

/// Returns what the player of a seat that is offered the bank puts up; 0: the player passes.
int64_t sabot_automatic_bank(sabot_random *chance, const sabot_table *table, int seat);

#endif
