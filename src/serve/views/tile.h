/// tile: a table at a glance, for those who watch the whole room, and what a person has to do there now.
///
/// A tile follows its table record by record, so that a need knows since when it lasts; it is written only
/// when somebody is to be told.
///
///     sabot_tile_follow(&tile, &view, table, record->time_ms);       // after every record
///     sabot_tile_write(&tile, &view, table, now_ms);
///     if (tile.is_new[SABOT_TILE_OF_PIT]) { tell(tile.texts[SABOT_TILE_OF_PIT]); }
#ifndef SABOT_SERVE_VIEWS_TILE_H
#define SABOT_SERVE_VIEWS_TILE_H

#include "sabot/guard.h"
#include "serve/views/view.h"

#include <jansson.h>

/// What a person may have to do, the most pressing first; X(NAME, word, is it urgent).
#define SABOT_NEED_LIST(X)    \
    X(PRIZE, "prize", true)   \
    X(SENSOR, "sensor", true) \
    X(ALERT, "alert", true)   \
    X(ASK, "ask", false)      \
    X(PRESS, "press", false)  \
    X(BANK, "bank", false)    \
    X(CLOSE, "close", false)

typedef enum {
#define X(name, word, urgent) SABOT_NEED_##name,
    SABOT_NEED_LIST(X)
#undef X
        SABOT_NEED_COUNT
} sabot_need_what;

typedef struct {
    uint8_t what;   ///< sabot_need_what
    uint8_t bettor; ///< a seat, or of an ask anybody; 0: none in particular
    uint8_t kind;   ///< sabot_kind; SABOT_KIND_COUNT: none
    int64_t since_ms;
} sabot_need;

/// A win and a flag of each sensor, an ask of everybody, an alert of each wager; and what concerns the table.
#define SABOT_NEEDS_MAX \
    (SABOT_SEATS_MAX * SABOT_PROGRESSIVE_COUNT * 2 + SABOT_BETTORS_MAX + SABOT_KIND_COUNT + 2)

/// Who is told of a tile: of alerts the pit alone.
typedef enum { SABOT_TILE_OF_STAFF, SABOT_TILE_OF_PIT, SABOT_TILE_COUNT } sabot_tile_side;

/// Starts from all zero.
typedef struct {
    sabot_need needs[SABOT_NEEDS_MAX];
    int need_count;
    int64_t busy_ms;               ///< when something happened last
    bool is_stale;                 ///< the texts are of before
    bool is_idle;                  ///< it is open, and nothing has happened for long
    bool is_new[SABOT_TILE_COUNT]; ///< the last writing gave another text
    char *texts[SABOT_TILE_COUNT]; ///< as JSON
} sabot_tile;

/// After a record, with view and table as they are now; and once as it begins.
void sabot_tile_follow(sabot_tile *tile, const sabot_view *view, const sabot_table *table, int64_t time_ms);
/// Brings the texts up to date, and says in `is_new` whether they are other ones than before. What changes
/// without a record (who deals, what somebody asks for) is seen where `is_stale` is set.
void sabot_tile_write(sabot_tile *tile, const sabot_view *view, const sabot_table *table, int64_t now_ms);
void sabot_tile_end(sabot_tile *tile);

// ---------------------------------------------------------------------------------------------------------
// What a person has to do at a table now: gathered after every record, told with the tile.

/// One that was there before keeps its time; a new one has this.
void sabot_needs_gather(sabot_tile *tile, const sabot_view *view, const sabot_table *table, int64_t time_ms);
/// In words, for the staff or the pit. The caller frees it.
json_t *sabot_needs_json(const sabot_tile *tile, const sabot_view *view, const sabot_table *table,
                         sabot_tile_side side);

// ---------------------------------------------------------------------------------------------------------
// What the guard knows, as JSON: the section `protection`, and what a read of a whole shoe shares with it.

/// The value of a wager; null where it is not known.
json_t *sabot_guard_ev_json(const sabot_guard *guard, const sabot_table *table, sabot_kind kind);
/// Counts of published systems, wagers in the players' favour, and who raised then.
json_t *sabot_guard_counts_json(const sabot_guard *guard, const sabot_table *table);
json_t *sabot_guard_alerts_json(const sabot_guard *guard, const sabot_table *table);
json_t *sabot_guard_raised_json(const sabot_guard *guard);

#endif
