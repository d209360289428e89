/// Chips at the full-screen table: what one laid, or taken back, asks of the table. Every refusal is the
/// table's own sentence.
#ifndef SABOT_CMD_PLAY_CHIPS_H
#define SABOT_CMD_PLAY_CHIPS_H

#include "cmd/play/table.h"

#define SABOT_CHIP_COUNT 7

/// $1, $5, $10, $25, $100, $500, $1,000.
int64_t sabot_chip_cents(int chip);
/// The chip to begin with: the largest that does not pass the least line wager.
int sabot_chip_first(const sabot_play_table *table);

/// Lays a chip on it. An empty space takes its minimum at least; a progressive takes its price.
bool sabot_chips_lay(sabot_play_table *table, sabot_kind kind, int chip, char *sentence, size_t size);
/// Takes a chip back; all of it where less than the minimum would stay.
bool sabot_chips_take(sabot_play_table *table, sabot_kind kind, int chip, char *sentence, size_t size);
/// Last hand's wagers again, or all that lie twice; whole or not at all.
bool sabot_chips_repeat(sabot_play_table *table, char *sentence, size_t size);
bool sabot_chips_twice(sabot_play_table *table, char *sentence, size_t size);

#endif
