/// What a floor is inside.
#ifndef SABOT_FLOOR_STATE_H
#define SABOT_FLOOR_STATE_H

#include "floor.h"

#include <pthread.h>
#include <stdatomic.h>

struct sabot_floor {
    sabot_host *host;
    sabot_floor_options options;
    pthread_t thread;
    bool is_started;
    atomic_bool is_to_stop;

    pthread_mutex_t lock; ///< over everything below
    sabot_view *views;    ///< by table, from 1
    sabot_letter *first, *last;
    bool *has_new_about; ///< by table
    void (*work)(sabot_host *host, void *given);
    void *given;
    sabot_floor_figures figures;
};

// Letters (floor_letters.c). The lock is held.
void sabot_floor_post(sabot_floor *floor, const sabot_letter *content);
/// Everybody who looks at the table is told what the last record changed of what they see.
void sabot_floor_tell(sabot_floor *floor, const sabot_view *view, const sabot_event *events, int count,
                      int64_t time_ms);
/// What the host calls for every record.
void sabot_floor_publish(void *context, const sabot_record *record, const sabot_event *events, int count,
                         const sabot_table *table);

#endif
