/// tile: a table at a glance for the room overview, and what needs attention there.
///
/// A tile follows its table record by record, so that each need keeps its start time. Its text is written
/// only when it is sent.
///
///     sabot_tile_follow(&tile, &view, table, record->time_ms);       // after every record
///     sabot_tile_write(&tile, &view, table, now_ms);
///     if (tile.is_new[SABOT_TILE_OF_PIT]) { send(tile.texts[SABOT_TILE_OF_PIT]); }
#ifndef SABOT_SERVE_VIEWS_TILE_H
#define SABOT_SERVE_VIEWS_TILE_H

#include "sabot/guard.h"
#include "serve/views/view.h"

#include <jansson.h>

/// What may need attention, most urgent first; X(NAME, word, whether it is urgent).
#define SABOT_NEED_LIST(X)    \
    X(PRIZE, "prize", true)   \
    X(SENSOR, "sensor", true) \
    X(ALERT, "alert", true)   \
    X(REQUEST, "ask", false)  \
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
    uint8_t bettor; ///< a seat or, for a request, any bettor; 0: none
    uint8_t kind;   ///< sabot_kind; SABOT_KIND_COUNT: none
    int64_t since_ms;
} sabot_need;

/// A win and a mismatch per sensor, a request per bettor, an alert per kind of bet, and those of the table
/// itself.
#define SABOT_NEEDS_MAX \
    (SABOT_SEATS_MAX * SABOT_PROGRESSIVE_COUNT * 2 + SABOT_BETTORS_MAX + SABOT_KIND_COUNT + 3)

/// The two versions of a tile: only the pit's has alerts.
typedef enum { SABOT_TILE_OF_STAFF, SABOT_TILE_OF_PIT, SABOT_TILE_COUNT } sabot_tile_side;

/// Starts as all zeros.
typedef struct {
    sabot_need needs[SABOT_NEEDS_MAX];
    int need_count;
    int64_t busy_ms;               ///< time of the last record
    bool is_stale;                 ///< the texts are out of date
    bool is_idle;                  ///< open, but inactive for long
    bool is_new[SABOT_TILE_COUNT]; ///< the text changed when it was last written
    char *texts[SABOT_TILE_COUNT]; ///< as JSON
} sabot_tile;

/// Call it after every record, with the current view and table, and once at the start.
void sabot_tile_follow(sabot_tile *tile, const sabot_view *view, const sabot_table *table, int64_t time_ms);
/// Updates the texts and sets `is_new` for those that changed. Set `is_stale` after changes without a record:
/// who deals, a player's request.
void sabot_tile_write(sabot_tile *tile, const sabot_view *view, const sabot_table *table, int64_t now_ms);
void sabot_tile_end(sabot_tile *tile);

// ---------------------------------------------------------------------------------------------------------
// What needs attention at a table: gathered after every record, sent with the tile.

/// Gathers the needs. One that existed before keeps its time; a new one gets this time.
void sabot_needs_gather(sabot_tile *tile, const sabot_view *view, const sabot_table *table, int64_t time_ms);
/// Returns the needs with their sentences, for the staff or the pit. The caller frees it.
json_t *sabot_needs_json(const sabot_tile *tile, const sabot_view *view, const sabot_table *table,
                         sabot_tile_side side);

// ---------------------------------------------------------------------------------------------------------
// Game protection data as JSON, shared by the section `protection` and reads of a whole shoe.

/// Returns the value of a bet; null if it is unknown.
json_t *sabot_guard_ev_json(const sabot_guard *guard, const sabot_table *table, sabot_kind kind);
/// Return the counts of published systems, the bets that favor players, and who raised then.
json_t *sabot_guard_counts_json(const sabot_guard *guard, const sabot_table *table);
json_t *sabot_guard_alerts_json(const sabot_guard *guard, const sabot_table *table);
json_t *sabot_guard_raised_json(const sabot_guard *guard);

#endif
