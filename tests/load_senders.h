/// Those who send to a room under load, each from a thread of its own: a dealer at every table, who waits for
/// an answer before the next command, and two cages, who send to all tables and wait for little.
#ifndef SABOT_LOAD_SENDERS_H
#define SABOT_LOAD_SENDERS_H

#include "room/host/host.h"

/// The tables that there are rules for: half of them California's, half of them virtual.
#define LOAD_TABLES_MAX 6

typedef struct {
    uint32_t tables;
    uint32_t run;      ///< part of every id, so that no two runs send the same
    uint64_t commands; ///< answers after which it is enough; 0: never
    bool lies;         ///< one table of keyed cards, and answers are written before anything is stored
} load_plan;

/// Both must outlive the rest. false: the rulesets cannot be read.
bool load_appoint(sabot_host *in, const load_plan *by);

/// Takes the room's turns while everybody sends, until it is enough. Commands may still wait then.
void load_play(void);

/// What a table's dealer would do next, and under which id.
sabot_command load_dealers_next(uint32_t table);
sabot_command_id load_dealers_id(uint32_t table);

#endif
