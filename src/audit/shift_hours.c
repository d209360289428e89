#include "shift_hours.h"

#include "sabot/base.h"

#include <stdlib.h>
#include <string.h>

enum { HOUR_MS = 3600000, ROOM_FIRST = 24 };

static int64_t start_of(int64_t time_ms) {
    return time_ms / HOUR_MS * HOUR_MS;
}

static sabot_shift_sums added(sabot_shift_sums one, const sabot_shift_sums *other, int sign) {
#define X(name, word) one.name = sabot_cents_add(one.name, sign * other->name);
    SABOT_SHIFT_SUM_LIST(X)
#undef X
    return one;
}

static bool is_nothing(const sabot_shift_sums *sums) {
#define X(name, word) || sums->name != 0
    return !(false SABOT_SHIFT_SUM_LIST(X));
#undef X
}

static bool make_room(sabot_shift_hours *hours) {
    if (hours->count < hours->room) {
        return true;
    }
    const int larger = hours->room == 0 ? ROOM_FIRST : 2 * hours->room;
    sabot_shift_hour *const grown = realloc(hours->list, (size_t)larger * sizeof *grown);
    if (grown == NULL) {
        hours->is_short = true;
        return false;
    }
    hours->list = grown;
    hours->room = larger;
    return true;
}

/// The line of an hour, a new one in its place where there is none yet. NULL: there is no memory.
static sabot_shift_hour *line_of(sabot_shift_hours *hours, int64_t start_ms) {
    int at = hours->count; // nearly always the newest
    while (at > 0 && hours->list[at - 1].start_ms > start_ms) {
        at--;
    }
    if (at > 0 && hours->list[at - 1].start_ms == start_ms) {
        return &hours->list[at - 1];
    }
    if (!make_room(hours)) {
        return NULL;
    }
    memmove(&hours->list[at + 1], &hours->list[at], (size_t)(hours->count - at) * sizeof *hours->list);
    hours->count++;
    hours->list[at] = (sabot_shift_hour){.start_ms = start_ms};
    return &hours->list[at];
}

bool sabot_shift_hours_is_over(const sabot_shift_hours *hours, int64_t time_ms) {
    return !hours->is_on || start_of(time_ms) != hours->now.start_ms;
}

void sabot_shift_hours_turn(sabot_shift_hours *hours, int64_t time_ms, const sabot_shift_sums *sums) {
    sabot_shift_hours_end(hours, sums);
    hours->is_on = true;
    hours->now = (sabot_shift_hour){.start_ms = start_of(time_ms), .sums = *sums};
}

void sabot_shift_hours_hand(sabot_shift_hours *hours, int64_t began_ms, int64_t over_ms) {
    sabot_shift_hour *const now = &hours->now;
    now->first_hand_ms = now->first_hand_ms == 0 ? began_ms : now->first_hand_ms;
    now->last_hand_ms = over_ms;
}

void sabot_shift_hours_end(sabot_shift_hours *hours, const sabot_shift_sums *sums) {
    const sabot_shift_hour *const now = &hours->now;
    const sabot_shift_sums change = added(*sums, &now->sums, -1);
    if (hours->is_on && !is_nothing(&change)) {
        sabot_shift_hour *const line = line_of(hours, now->start_ms);
        if (line != NULL) {
            line->sums = added(line->sums, &change, 1);
            line->first_hand_ms = line->first_hand_ms == 0 ? now->first_hand_ms : line->first_hand_ms;
            line->last_hand_ms = now->last_hand_ms != 0 ? now->last_hand_ms : line->last_hand_ms;
        }
    }
    hours->is_on = false;
}

void sabot_shift_hours_clear(sabot_shift_hours *hours) {
    free(hours->list);
    *hours = (sabot_shift_hours){0};
}

double sabot_shift_hour_pace(const sabot_shift_hour *hour) {
    const int64_t time_ms = hour->last_hand_ms - hour->first_hand_ms;
    return time_ms > 0 ? (double)hour->sums.hands * 3600e3 / (double)time_ms : 0;
}
