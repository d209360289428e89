/// An evening at the table of `sabot play`, line by line: what a person types, and what the table answers.
#ifndef SABOT_CMD_PLAY_SESSION_H
#define SABOT_CMD_PLAY_SESSION_H

#include "cmd/play/table.h"

/// Plays hand after hand until the person leaves, input ends or `hands_max` hands are played.
void sabot_play_session(sabot_play_table *table, long long hands_max);
/// How many hands, and what they brought: one line.
void sabot_play_farewell(const sabot_play_table *table, long long hands);

#endif
