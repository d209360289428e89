/// An evening at the table of `sabot play`, full-screen.
#ifndef SABOT_CMD_PLAY_FULL_H
#define SABOT_CMD_PLAY_FULL_H

#include "cmd/play/table.h"

/// Can this terminal take it? Where it only lacks size a line on stderr says so.
bool sabot_play_full_is_able(void);
/// Plays until the person leaves, the terminal is gone, a signal asks for the end or `hands_max` hands are
/// played. false, and nothing has happened, where the terminal cannot be opened.
bool sabot_play_full(sabot_play_table *table, long long hands_max);

#endif
