/// The state of the demonstration.
#ifndef SABOT_SERVE_DEMO_AUTOPILOT_STATE_H
#define SABOT_SERVE_DEMO_AUTOPILOT_STATE_H

#include "serve/demo/autopilot.h"

/// The facts the dealer's next action depends on. While they are unchanged, the action is the same.
typedef struct {
    sabot_phase phase;
    uint32_t hand;
    uint32_t shoe;
    int cards;
    int offered;
    int bank;
    int pressed;
    int in_play, is_cut, burned, posted, is_waiting, bank_is_short;
} sabot_table_fingerprint;

/// A bet that a player plans for this hand.
typedef struct {
    uint8_t seat;
    sabot_kind kind;
    int64_t cents;
    int64_t at_ms;
    bool is_placed;
} sabot_planned_bet;

enum { SABOT_PLANNED_BETS_MAX = SABOT_SEATS_MAX * 5 };

typedef struct {
    sabot_table_fingerprint seen;
    int64_t due_ms; ///< time of the dealer's next action
    bool has_begun; ///< a card was dealt since the room opened, or a person deals
    uint32_t planned_hand;
    uint32_t lifted_hand; ///< the hand whose chips were taken off the sensors
    sabot_planned_bet planned_bets[SABOT_PLANNED_BETS_MAX];
    int planned_count;
} sabot_pilot_table;

struct sabot_autopilot {
    sabot_random random;
    int hurry;
    sabot_pilot_table *states; ///< by table, from 1
};

/// Returns the divisor of a table's pauses: `hurry`, and more until the first card, so that cards appear soon
/// after the room opens.
int sabot_pilot_pace(const sabot_autopilot *pilot, const sabot_pilot_table *state);
/// Sends a command. Its result shows at the table; a refused command is tried again later.
void sabot_pilot_submit(sabot_host *host, uint32_t table, const sabot_command *command);

// Players (autopilot_seats.c).
/// Places the bets that are due. Returns when a player acts next.
int64_t sabot_pilot_play_seats(sabot_autopilot *pilot, sabot_host *host, uint32_t number, int64_t now_ms);
/// Tends the seats, whoever deals: detects and lifts chips, and buys in for players who run low.
void sabot_pilot_tend_seats(sabot_autopilot *pilot, sabot_host *host, uint32_t number);

#endif
