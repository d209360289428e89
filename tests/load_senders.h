/// The senders of a room under load, each with its own thread: a dealer per table, who waits for an answer
/// before the next command, and two cages, which send to all tables and rarely wait.
#ifndef SABOT_LOAD_SENDERS_H
#define SABOT_LOAD_SENDERS_H

#include "room/host/host.h"

/// The number of tables that have rules: half are Californian, half are virtual.
#define LOAD_TABLES_MAX 6

typedef struct {
    uint32_t tables;
    uint32_t run;      ///< part of every id, so that no two runs use the same ids
    uint64_t commands; ///< stops after this many answers; 0: never
    bool lies;         ///< one table of keyed cards, whose answers are written before anything is stored
} load_plan;

/// Both arguments must outlive the rest. Returns false if the rulesets cannot be read.
bool load_begin(sabot_host *in, const load_plan *by);

/// Takes the room's turns while everyone sends, until enough was answered. Commands may still be pending.
void load_play(void);

/// The next command of a table's dealer, and its id.
sabot_command load_dealer_command(uint32_t table);
sabot_command_id load_dealer_id(uint32_t table);

#endif
