/// What a person has to do at a table now: gathered after every record, told with the tile.
#ifndef SABOT_SERVE_VIEWS_NEEDS_H
#define SABOT_SERVE_VIEWS_NEEDS_H

#include "serve/views/tile.h"

/// One that was there before keeps its time; a new one has this.
void sabot_needs_gather(sabot_tile *tile, const sabot_view *view, const sabot_table *table, int64_t time_ms);
/// In words, for the staff or the pit. The caller frees it.
json_t *sabot_needs_json(const sabot_tile *tile, const sabot_view *view, const sabot_table *table,
                         sabot_tile_side side);

#endif
