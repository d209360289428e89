/// What was asked of sabot count, and what that means at its table.
#ifndef SABOT_CMD_COUNT_OPTIONS_H
#define SABOT_CMD_COUNT_OPTIONS_H

#include "cmd/count/facts.h"

/// NULL, and a number below what it may be: nobody said.
typedef struct {
    const char *ruleset, *bet, *tags, *trigger, *start, *otherwise, *line, *combination, *cuts, *picture;
    long long shoes, exact_shoes, progressive_shoes, threads, decks, cut, meter_cents, level;
    uint64_t seed;
    bool is_true, is_running, sweep, json;
} sabot_count_options;

/// 0, or an exit code after one line: an option that cannot be read, or two that contradict each other.
int sabot_count_options_parse(int argc, char **argv, sabot_count_options *chosen);

/// Each gives false after one line.

/// Ruleset, shoe, what is bet, and a progressive's seat and meter.
bool sabot_count_choose_table(const sabot_count_options *chosen, sabot_count_table *table);
/// The counting system: what was typed, and the published one for the rest.
bool sabot_count_choose_system(const sabot_count_options *chosen, sabot_kind bet, sabot_count_system *system);
/// Cut cards and series of both sweeps; either may have no series.
bool sabot_count_choose_sweeps(const sabot_count_options *chosen, const sabot_count_table *table,
                               sabot_sweep *game, sabot_sweep *progressive);
/// How many shoes are weighed: those asked for, or these.
uint64_t sabot_count_choose_exact(const sabot_count_options *chosen, bool is_progressive,
                                  uint64_t of_the_game);

#endif
