/// The floor's internals.
#ifndef SABOT_SERVE_FLOOR_STATE_H
#define SABOT_SERVE_FLOOR_STATE_H

#include "serve/floor/floor.h"
#include "serve/views/tile.h"

#include <pthread.h>
#include <stdatomic.h>

struct sabot_floor {
    sabot_host *host;
    sabot_floor_options options;
    sabot_http *http; ///< woken when messages are queued; NULL: none
    pthread_t thread;
    bool is_started;
    atomic_bool stop_requested;

    pthread_mutex_t lock; ///< guards everything below, and the host's tables while they change
    sabot_view *views;    ///< by table, from 1
    sabot_tile *tiles;    ///< by table, from 1
    uint64_t room_sequences[SABOT_TILE_COUNT];
    int64_t room_published_ms; ///< time of the last room update
    sabot_floor_message *first, *last;
    bool *has_new_info; ///< by table
    void (*work)(sabot_host *host, void *context);
    void *work_context;
    sabot_floor_stats stats;
};

/// Begins all views and restores their state from recent records (replay.c). Called before the thread starts.
void sabot_floor_replay(sabot_floor *floor, const sabot_table_info *infos);

// Messages (messages.c, room.c). The lock must be held.
/// Queues an update, or a person's own view. Frees `text`. If memory runs out, subscribers notice the gap
/// and resync.
void sabot_floor_post(sabot_floor *floor, const sabot_floor_message *content, char *text);
/// Queues updates of what the last record changed, for each audience of the table.
void sabot_floor_publish(sabot_floor *floor, sabot_view *view, const sabot_event *events, int count,
                         int64_t time_ms);
/// Queues updates of changed tiles, at most twice a second. Called in the floor's thread, without the lock.
void sabot_floor_publish_room(sabot_floor *floor);
/// Makes the views follow the host's tables.
void sabot_floor_observe(sabot_floor *floor);

/// Returns true for a table, false for table 0, the room itself.
static inline bool sabot_floor_has_table(const sabot_floor *floor, uint32_t table) {
    return table >= 1 && table <= floor->options.tables;
}

#endif
