/// What a floor is inside.
#ifndef SABOT_SERVE_FLOOR_STATE_H
#define SABOT_SERVE_FLOOR_STATE_H

#include "serve/floor/floor.h"
#include "serve/views/tile.h"

#include <pthread.h>
#include <stdatomic.h>

struct sabot_floor {
    sabot_host *host;
    sabot_floor_options options;
    sabot_http *http; ///< NULL: nobody is woken
    pthread_t thread;
    bool is_started;
    atomic_bool is_to_stop;

    pthread_mutex_t lock; ///< over everything below, and the host's tables while they change
    sabot_view *views;    ///< by table, from 1
    sabot_tile *tiles;    ///< the same
    uint64_t room_sequences[SABOT_TILE_COUNT];
    int64_t room_told_ms; ///< when those who watch the whole room were told last
    sabot_floor_message *first, *last;
    bool *has_new_about; ///< by table
    void (*work)(sabot_host *host, void *given);
    void *given;
    sabot_floor_figures figures;
};

/// Begins all views, with what the newest records tell beside the tables (recall.c). Before the thread
/// runs.
void sabot_floor_recall(sabot_floor *floor, const sabot_view_about *abouts);

// Messages (messages.c, room.c). The lock is held.
/// Posts an update, or what is one person's own; `text` is freed. Where there is no memory, those who look on
/// see a gap and ask.
void sabot_floor_post(sabot_floor *floor, const sabot_floor_message *content, char *text);
/// Everybody who looks at the table is told what the last record changed of what they see.
void sabot_floor_tell(sabot_floor *floor, sabot_view *view, const sabot_event *events, int count,
                      int64_t time_ms);
/// Those who watch the whole room are told which tables changed, at most twice a second. In the floor's
/// thread, without the lock.
void sabot_floor_tell_room(sabot_floor *floor);
/// From here on the views follow the host's tables.
void sabot_floor_observe(sabot_floor *floor);

/// Is it one of the tables, and not the room itself?
static inline bool sabot_floor_has(const sabot_floor *floor, uint32_t table) {
    return table >= 1 && table <= floor->options.tables;
}

#endif
