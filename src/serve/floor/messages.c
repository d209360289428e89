/// What is to be carried to those who look on.
#include "serve/floor/state.h"

#include <stdlib.h>
#include <string.h>

void sabot_floor_post(sabot_floor *floor, const sabot_floor_message *content) {
    sabot_floor_message *const message = malloc(sizeof *message);
    if (message == NULL) { // those who look on will see a gap and ask
        sabot_http_frame_release(content->frame);
        free(content->text);
        return;
    }
    *message = *content;
    message->next = NULL;
    if (floor->last != NULL) {
        floor->last->next = message;
    } else {
        floor->first = message;
    }
    floor->last = message;
}

sabot_floor_message *sabot_floor_messages(sabot_floor *floor) {
    pthread_mutex_lock(&floor->lock);
    sabot_floor_message *const messages = floor->first;
    floor->first = NULL;
    floor->last = NULL;
    pthread_mutex_unlock(&floor->lock);
    return messages;
}

void sabot_floor_message_free(sabot_floor_message *message) {
    sabot_http_frame_release(message->frame);
    free(message->text);
    free(message);
}

sabot_http_frame *sabot_floor_frame(char *text) {
    sabot_http_frame *const frame = text != NULL ? sabot_http_frame_of(text, strlen(text)) : NULL;
    free(text);
    return frame;
}

// ---------------------------------------------------------------------------------------------------------
// What is told when a record is on disk

static void tell_audience(sabot_floor *floor, const sabot_view *view, sabot_audience audience,
                          const sabot_event *events, int count, int64_t time_ms) {
    if (sabot_view_has_changed(view, audience)) {
        sabot_floor_post(floor, &(sabot_floor_message){.kind = SABOT_FLOOR_MESSAGE_UPDATE,
                                                       .table = view->about.number,
                                                       .audience = audience,
                                                       .sequence = view->sequences[audience],
                                                       .frame = sabot_floor_frame(sabot_view_update(
                                                           view, audience, events, count, time_ms))});
    }
}

static void tell_person(sabot_floor *floor, sabot_view *view, sabot_person person, int64_t time_ms) {
    const sabot_table *const table = sabot_host_table(floor->host, view->about.number);
    sabot_floor_post(floor, &(sabot_floor_message){
                                .kind = SABOT_FLOOR_MESSAGE_OWN,
                                .table = view->about.number,
                                .person = person,
                                .frame = sabot_floor_frame(sabot_view_own(view, table, person, time_ms))});
}

static void tell_own(sabot_floor *floor, sabot_view *view, int64_t time_ms) {
    for (int bettor = 1; bettor <= SABOT_BETTORS_MAX; bettor++) {
        const sabot_own_view *const own = &view->own[bettor];
        if (own->has_changed) {
            tell_person(floor, view, own->person, time_ms);
        }
        if (own->gone != 0) {
            tell_person(floor, view, own->gone, time_ms);
        }
    }
}

void sabot_floor_tell(sabot_floor *floor, sabot_view *view, const sabot_event *events, int count,
                      int64_t time_ms) {
    tell_audience(floor, view, SABOT_AUDIENCE_PUBLIC, events, count, time_ms);
    tell_audience(floor, view, SABOT_AUDIENCE_STAFF, events, count, time_ms);
    tell_audience(floor, view, SABOT_AUDIENCE_PIT, events, count, time_ms);
    tell_own(floor, view, time_ms);
}

// ---------------------------------------------------------------------------------------------------------
// The host's observer. The lock is held from a record's begin to its end, and tables change in between
// alone: so whoever holds it may read a table of the host's.

static bool is_of_table(const sabot_floor *floor, const sabot_record *record) {
    return record->table >= 1 && record->table <= floor->options.tables;
}

static void begin(void *context, const sabot_record *record) {
    sabot_floor *const floor = context;
    (void)record;
    pthread_mutex_lock(&floor->lock);
}

static void before(void *context, const sabot_record *record, const sabot_table *table,
                   const sabot_event *event) {
    const sabot_floor *const floor = context;
    if (is_of_table(floor, record)) {
        sabot_view_before(&floor->views[record->table], record, table, event);
    }
}

static void after(void *context, const sabot_record *record, const sabot_table *table,
                  const sabot_event *event) {
    const sabot_floor *const floor = context;
    if (is_of_table(floor, record)) {
        sabot_view_after(&floor->views[record->table], table, event);
    }
}

static void end(void *context, const sabot_record *record, const sabot_event *events, int count,
                const sabot_table *table) {
    sabot_floor *const floor = context;
    floor->figures.records++;
    floor->figures.is_failing = false;
    floor->figures.events += (uint64_t)count;
    if (is_of_table(floor, record)) {
        sabot_view *const view = &floor->views[record->table];
        sabot_view_follow(view, table);
        sabot_floor_tell(floor, view, events, count, record->time_ms);
        sabot_tile_follow(&floor->tiles[record->table], view, table, record->time_ms);
    }
    pthread_mutex_unlock(&floor->lock);
}

void sabot_floor_observe(sabot_floor *floor) {
    sabot_host_watch(
        floor->host,
        &(sabot_observer){.context = floor, .begin = begin, .before = before, .after = after, .end = end});
}
