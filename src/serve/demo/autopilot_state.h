/// What the demonstration has in mind.
#ifndef SABOT_SERVE_DEMO_AUTOPILOT_STATE_H
#define SABOT_SERVE_DEMO_AUTOPILOT_STATE_H

#include "serve/demo/autopilot.h"

/// What the dealer looks at: while it is the same, the same thing is to be done.
typedef struct {
    sabot_phase phase;
    uint32_t hand;
    uint32_t shoe;
    int cards;
    int offered;
    int bank;
    int pressed;
    int in_play, is_cut, burned, posted, waits, bank_is_short;
} sabot_situation;

/// A wager that a player has in mind for this hand.
typedef struct {
    uint8_t seat;
    sabot_kind kind;
    int64_t cents;
    int64_t at_ms;
    bool is_laid;
} sabot_intention;

enum { SABOT_INTENTIONS_MAX = SABOT_SEATS_MAX * 5 };

typedef struct {
    sabot_situation seen;
    int64_t due_ms; ///< when the dealer does the next thing
    bool has_begun; ///< its first card since the room opened was out, or a person deals
    uint32_t planned_hand;
    sabot_intention intentions[SABOT_INTENTIONS_MAX];
    int intention_count;
} sabot_pilot_table;

struct sabot_autopilot {
    sabot_random random;
    int hurry;
    sabot_pilot_table *states; ///< by table, from 1
};

/// Returns what pauses of a table are divided by: the hurry, and more until its first card is out, so that
/// whoever opens the room sees cards at once.
int sabot_pilot_pace(const sabot_autopilot *pilot, const sabot_pilot_table *state);
/// Whatever becomes of it is seen at the table; what was refused is tried again later.
void sabot_pilot_ask(sabot_host *host, uint32_t table, const sabot_command *command);

// Players (autopilot_seats.c).
/// Lays what is due; gives when a player wants to do something next.
int64_t sabot_pilot_play_seats(sabot_autopilot *pilot, sabot_host *host, uint32_t number, int64_t now_ms);
/// Whoever deals: chips are felt and lifted, and who has little left buys in.
void sabot_pilot_look_after_seats(sabot_autopilot *pilot, sabot_host *host, uint32_t number);

#endif
