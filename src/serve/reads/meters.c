/// The history of a table's meters: every win, setting and restoring, and as many bets between them as a
/// chart can show.
#include "serve/reads/walk.h"

#include "text/export/walk.h"

#include <stdlib.h>

enum {
    POINTS_MAX = 500,  ///< points returned per meter
    POINTS_KEPT = 4000 ///< points kept while reading
};

typedef struct {
    int64_t time_ms;
    int64_t cents;
    uint32_t hand; ///< 0: between hands
    sabot_meter_cause cause;
} meter_point;

/// Keeps one of every `stride` wagers, and always the newest.
typedef struct {
    meter_point points[POINTS_KEPT];
    int count;
    uint64_t wagers, stride;
    meter_point newest; ///< the last skipped wager; none if its time is 0
} meter_line;

typedef struct {
    const sabot_read_request *request;
    meter_line lines[SABOT_PROGRESSIVE_COUNT];
    json_t *meters; ///< the result, set at the end
} meter_search;

static bool is_wager(const meter_point *point) {
    return point->cause == SABOT_METER_BY_WAGER;
}

static int count_wagers(const meter_line *line) {
    int count = 0;
    for (int i = 0; i < line->count; i++) {
        count += is_wager(&line->points[i]);
    }
    return count;
}

/// Keeps `wanted` wagers, evenly spaced and including the last, and the newest `others` of the rest.
static void thin(meter_line *line, int wanted, int others) {
    const int wagers = count_wagers(line);
    const int skipped = line->count - wagers - others;
    int kept = 0, wager = 0, other = 0;
    for (int i = 0; i < line->count; i++) {
        const meter_point point = line->points[i];
        bool is_kept;
        if (is_wager(&point)) {
            wager++;
            is_kept = wagers <= wanted ||
                      (int64_t)wager * wanted / wagers != (int64_t)(wager - 1) * wanted / wagers;
        } else {
            is_kept = ++other > skipped;
        }
        if (is_kept) {
            line->points[kept++] = point;
        }
    }
    line->count = kept;
}

static void add_point(meter_line *line, const meter_point *point) {
    if (line->count == POINTS_KEPT) {
        thin(line, count_wagers(line) / 2, POINTS_KEPT / 2);
        line->stride *= 2;
    }
    line->points[line->count++] = *point;
}

static void take_point(meter_line *line, const meter_point *point) {
    if (!is_wager(point)) {
        if (line->newest.time_ms != 0) { // shows the meter right before a win
            add_point(line, &line->newest);
        }
        line->newest.time_ms = 0;
        add_point(line, point);
    } else if (line->wagers++ % line->stride == 0) {
        line->newest.time_ms = 0;
        add_point(line, point);
    } else {
        line->newest = *point;
    }
}

static void visit_entry(void *context, const sabot_ledger_entry *entry) {
    meter_search *const search = context;
    const sabot_read_request *const request = search->request;
    const int64_t time_ms = entry->record->time_ms;
    sabot_meter_change change;
    if (entry->record->table == request->table && time_ms >= request->from_ms && time_ms < request->to_ms &&
        sabot_meter_change_of(entry, &change)) {
        const bool is_on = entry->table->phase >= SABOT_PHASE_BETTING;
        take_point(&search->lines[sabot_progressive_index(change.kind)],
                   &(meter_point){.time_ms = time_ms,
                                  .cents = change.after_units / SABOT_METER_UNITS,
                                  .hand = is_on ? entry->table->hand : 0,
                                  .cause = change.cause});
    }
}

// ---------------------------------------------------------------------------------------------------------

static json_t *points_json(meter_line *line) {
    static const char *const words[] = {"wager", "restored", "set", "paid"};
    json_t *const list = json_array();
    if (line->newest.time_ms != 0) {
        add_point(line, &line->newest);
    }
    const int others = line->count - count_wagers(line);
    thin(line, others < POINTS_MAX ? POINTS_MAX - others : 0, others < POINTS_MAX ? others : POINTS_MAX);
    for (int i = 0; i < line->count; i++) {
        const meter_point *const point = &line->points[i];
        json_array_append_new(list,
                              json_pack("{s:I, s:o, s:I, s:s}", "time_ms", (json_int_t)point->time_ms, "hand",
                                        point->hand != 0 ? json_integer(point->hand) : json_null(), "cents",
                                        (json_int_t)point->cents, "what", words[point->cause]));
    }
    return list;
}

/// Writes the result. Omits meters that are not offered and have no points.
static void write_meters(void *context, const sabot_history *history) {
    meter_search *const search = context;
    const sabot_table *const table = sabot_history_table(history, search->request->table);
    json_t *const list = json_array();
    for (int i = 0; i < SABOT_PROGRESSIVE_COUNT; i++) {
        const sabot_kind kind = sabot_progressive_kind(i);
        const bool is_offered = table != NULL && table->has_rules && table->ruleset.wagers[kind].offered;
        if (is_offered || search->lines[i].count > 0) {
            json_array_append_new(list, json_pack("{s:s, s:s, s:o}", "kind", sabot_kind_name(kind), "title",
                                                  sabot_kind_title(kind), "points",
                                                  points_json(&search->lines[i])));
        }
    }
    search->meters = json_pack("{s:o}", "meters", list);
}

sabot_read_reply sabot_read_meters(const sabot_read_request *request) {
    sabot_read_reply reply = {0};
    meter_search *const search = calloc(1, sizeof *search);
    if (search == NULL) {
        reply.end = sabot_read_out_of_memory(&reply.fault);
        return reply;
    }
    search->request = request;
    for (int i = 0; i < SABOT_PROGRESSIVE_COUNT; i++) {
        search->lines[i].stride = 1;
    }
    const sabot_ledger_visitor visitor = {.entry = visit_entry, .context = search};
    sabot_read_reach reach = {.by = SABOT_REACH_TIME, .from_ms = request->from_ms};
    reply.end = sabot_read_walk(request, &reach, &visitor, write_meters, &reply.fault);
    sabot_read_give(&reply, search->meters);
    free(search);
    return reply;
}
