/// The long work of sabot count: on all cores, with a bar, and Ctrl-C for what there is.
#ifndef SABOT_CMD_COUNT_WORK_H
#define SABOT_CMD_COUNT_WORK_H

#include "cmd/count/facts.h"

/// Each gives 0, or an exit code after one line. What is asked for of shoes is two at least.

/// Deals shoes to the counter, then weighs `exact_shoes` of them by exact odds; 0 leaves that out.
int sabot_count_work(sabot_count_table *table, uint64_t shoes, uint64_t exact_shoes,
                     sabot_count_facts *facts);
/// A sweep for wagers of the game and one for progressives, each with its own number of shoes; either may
/// have no series.
int sabot_count_sweep_work(sabot_count_table *table, const sabot_sweep *game, uint64_t game_shoes,
                           const sabot_sweep *progressive, uint64_t progressive_shoes,
                           sabot_count_sweep_facts *facts);
/// Draws what a sweep found into a file, unless it was stopped; tries before the long work whether it could
/// be written.
int sabot_count_picture_try(const sabot_count_table *table, const char *path);
int sabot_count_picture(const sabot_count_table *table, const sabot_count_sweep_facts *facts,
                        const char *path);
/// Finds tags of this level for the table's bet, then tries triggers on so many shoes; 0 leaves that out.
int sabot_count_search_work(sabot_count_table *table, int level, uint64_t shoes,
                            sabot_count_search_facts *facts);

#endif
