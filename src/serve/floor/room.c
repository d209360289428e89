/// The room overview: the tiles of all tables, and of those that changed.
#include "serve/floor/state.h"

#include "serve/log.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/// Updates are sent at most this often; people cannot follow a whole room faster.
enum { ROOM_MS = 500 };

static sabot_tile_side side_of(sabot_audience audience) {
    return audience == SABOT_AUDIENCE_PIT ? SABOT_TILE_OF_PIT : SABOT_TILE_OF_STAFF;
}

/// Closes the stream and returns its text, or NULL if out of memory.
static char *finish_text(FILE *stream, char **text) {
    const bool is_fine = ferror(stream) == 0;
    if (fclose(stream) != 0 || !is_fine) {
        free(*text);
        return NULL;
    }
    return *text;
}

/// Writes all tables, or only those with a new tile. The lock must be held.
static char *room_text(const sabot_floor *floor, sabot_tile_side side, bool all, int64_t now_ms) {
    char *text = NULL;
    size_t size;
    FILE *const stream = open_memstream(&text, &size);
    const char *before = "";
    if (stream == NULL) {
        return NULL;
    }
    fprintf(stream, "{\"type\":\"room\",\"sequence\":%llu,\"time_ms\":%lld,\"tables\":[",
            (unsigned long long)floor->room_sequences[side], (long long)now_ms);
    for (uint32_t i = 1; i <= floor->options.tables; i++) {
        const sabot_tile *const tile = &floor->tiles[i];
        if ((all || tile->is_new[side]) && tile->texts[side] != NULL) {
            fprintf(stream, "%s%s", before, tile->texts[side]);
            before = ",";
        }
    }
    fputs("]}", stream);
    return finish_text(stream, &text);
}

char *sabot_floor_room(sabot_floor *floor, sabot_audience audience, uint64_t *sequence) {
    const int64_t now_ms = sabot_now_ms();
    const sabot_tile_side side = side_of(audience);
    pthread_mutex_lock(&floor->lock);
    char *const text = room_text(floor, side, true, now_ms);
    *sequence = floor->room_sequences[side];
    pthread_mutex_unlock(&floor->lock);
    return text;
}

/// Posts the changed tiles. Returns true if there were any. The lock must be held.
static bool publish_side(sabot_floor *floor, sabot_audience audience, int64_t now_ms) {
    const sabot_tile_side side = side_of(audience);
    bool is_any = false;
    for (uint32_t i = 1; i <= floor->options.tables; i++) {
        is_any = is_any || floor->tiles[i].is_new[side];
    }
    if (is_any) {
        floor->room_sequences[side]++;
        sabot_floor_post(floor,
                         &(sabot_floor_message){.kind = SABOT_FLOOR_MESSAGE_UPDATE,
                                                .table = SABOT_ROOM_TABLE,
                                                .audience = audience,
                                                .sequence = floor->room_sequences[side]},
                         room_text(floor, side, false, now_ms));
    }
    return is_any;
}

void sabot_floor_publish_room(sabot_floor *floor) {
    const int64_t now_ms = sabot_now_ms();
    if (now_ms >= floor->room_published_ms && now_ms - floor->room_published_ms < ROOM_MS) {
        return;
    }
    pthread_mutex_lock(&floor->lock);
    for (uint32_t i = 1; i <= floor->options.tables; i++) {
        sabot_tile_write(&floor->tiles[i], &floor->views[i], sabot_host_table(floor->host, i), now_ms);
    }
    const bool is_published = publish_side(floor, SABOT_AUDIENCE_STAFF, now_ms);
    if (publish_side(floor, SABOT_AUDIENCE_PIT, now_ms) || is_published) {
        floor->room_published_ms = now_ms;
    }
    pthread_mutex_unlock(&floor->lock);
}

char *sabot_floor_list(sabot_floor *floor) {
    char *text = NULL;
    size_t size;
    FILE *const stream = open_memstream(&text, &size);
    if (stream == NULL) {
        return NULL;
    }
    pthread_mutex_lock(&floor->lock);
    for (uint32_t i = 1; i <= floor->options.tables; i++) {
        char *const *const sections = floor->views[i].sections;
        const char *const info =
            sections[SABOT_SECTION_TABLE]; // the other sections are inserted before its closing brace
        fprintf(stream, "%s%.*s,\"hand\":%u,\"limits\":%s,\"meters\":%s,\"tally\":%s}", i > 1 ? "," : "[",
                (int)strlen(info) - 1, info, sabot_host_table(floor->host, i)->hand,
                sections[SABOT_SECTION_LIMITS], sections[SABOT_SECTION_METERS],
                sections[SABOT_SECTION_TALLY]);
    }
    pthread_mutex_unlock(&floor->lock);
    fputs("]", stream);
    return finish_text(stream, &text);
}
