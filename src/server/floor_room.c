/// The room at a glance: the tiles of all tables, and those that changed.
#include "floor_state.h"

#include "log.h"

#include <stdio.h>
#include <stdlib.h>

/// Nobody's eye follows a whole room faster.
enum { ROOM_MS = 500 };

/// All tables, or those whose tiles have just changed. The lock is held.
static char *room_text(const sabot_floor *floor, bool all, int64_t now_ms) {
    char *text = NULL;
    size_t size;
    FILE *const stream = open_memstream(&text, &size);
    const char *before = "";
    if (stream == NULL) {
        return NULL;
    }
    fprintf(stream, "{\"type\":\"room\",\"sequence\":%llu,\"time_ms\":%lld,\"tables\":[",
            (unsigned long long)floor->room_sequence, (long long)now_ms);
    for (uint32_t i = 1; i <= floor->options.tables; i++) {
        if ((all || floor->tiles[i].is_new) && floor->tiles[i].text != NULL) {
            fprintf(stream, "%s%s", before, floor->tiles[i].text);
            before = ",";
        }
    }
    fputs("]}", stream);
    const bool is_fine = ferror(stream) == 0;
    if (fclose(stream) != 0 || !is_fine) {
        free(text);
        return NULL;
    }
    return text;
}

char *sabot_floor_room(sabot_floor *floor, uint64_t *sequence) {
    const int64_t now_ms = sabot_now_ms();
    pthread_mutex_lock(&floor->lock);
    char *const text = room_text(floor, true, now_ms);
    *sequence = floor->room_sequence;
    pthread_mutex_unlock(&floor->lock);
    return text;
}

void sabot_floor_tell_room(sabot_floor *floor) {
    const int64_t now_ms = sabot_now_ms();
    if (now_ms >= floor->room_told_ms && now_ms - floor->room_told_ms < ROOM_MS) {
        return;
    }
    bool is_any = false;
    pthread_mutex_lock(&floor->lock);
    for (uint32_t i = 1; i <= floor->options.tables; i++) {
        sabot_tile_write(&floor->tiles[i], &floor->views[i], sabot_host_table(floor->host, i), now_ms);
        is_any = is_any || floor->tiles[i].is_new;
    }
    if (is_any) {
        floor->room_told_ms = now_ms;
        floor->room_sequence++;
        sabot_floor_post(floor, &(sabot_letter){.kind = SABOT_LETTER_UPDATE,
                                                .table = SABOT_ROOM_ITSELF,
                                                .sequence = floor->room_sequence,
                                                .frame = sabot_floor_frame(room_text(floor, false, now_ms))});
    }
    pthread_mutex_unlock(&floor->lock);
}
