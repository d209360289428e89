/// A crowd lets its people in and out, and says what its counts come to.
#include "bench/crowd.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <unistd.h>

enum {
    STALLED_BUFFER = 2048,
    STALLED_ASKS = 190, ///< snapshots, as many as one may ask for at once
};

// ---------------------------------------------------------------------------------------------------------
// Coming and going

static bool let_in(sabot_crowd *crowd, sabot_crowd_watcher *watcher, bool is_stalled) {
    char path[32];
    const int number = (int)(watcher - crowd->watchers);
    snprintf(path, sizeof path, "/live?table=%u", watcher->felt->dealer.table);
    const sabot_wire_place place = {.port = crowd->plan.served->port,
                                    .path = path,
                                    .cookie =
                                        watcher->role == SABOT_CROWD_DISPLAY
                                            ? NULL
                                            : crowd->plan.served->cookies[watcher->felt->dealer.table - 1],
                                    .address = (unsigned)(number + 1),
                                    .receive_buffer = is_stalled ? STALLED_BUFFER : 0};
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = watcher};
    return sabot_wire_connect(&watcher->wire, &place) &&
           (is_stalled || epoll_ctl(crowd->epoll, EPOLL_CTL_ADD, watcher->wire.file, &event) == 0);
}

/// Waits for the snapshots of all who came.
static bool wait_for_views(sabot_crowd *crowd, uint64_t wanted) {
    sabot_crowd_counts nobodys = {0};
    const double start = sabot_bench_now();
    crowd->counts = &nobodys;
    while (sabot_crowd_listen(crowd, 100) && nobodys.deliveries < wanted) {
        if (sabot_bench_now() - start > SABOT_CROWD_PATIENCE_SECONDS) {
            sabot_crowd_fail(crowd, "a view did not come", "", 0);
        }
    }
    crowd->counts = NULL;
    return !crowd->has_failed;
}

bool sabot_crowd_stall(sabot_crowd *crowd) {
    static const char resync[] = "{\"type\":\"resync\"}";
    sabot_crowd_watcher *const display = &crowd->watchers[0];
    sabot_wire_close(&display->wire);
    display->felt->displays--;
    if (!let_in(crowd, display, true)) {
        return sabot_crowd_fail(crowd, "was not let in", "", 0);
    }
    for (int i = 0; i < STALLED_ASKS; i++) {
        sabot_wire_send(&display->wire, resync, sizeof resync - 1);
    }
    return true;
}

bool sabot_crowd_go_on(sabot_crowd *crowd) {
    sabot_crowd_watcher *const display = &crowd->watchers[0];
    sabot_wire_close(&display->wire);
    display->felt->displays++;
    return (let_in(crowd, display, false) || sabot_crowd_fail(crowd, "was not let in", "", 0)) &&
           wait_for_views(crowd, 1);
}

static void seat_watchers(sabot_crowd *crowd) {
    const sabot_crowd_plan *const plan = &crowd->plan;
    const int each = plan->displays + plan->staff + 1;
    for (int i = 0; i < crowd->watcher_count; i++) {
        sabot_crowd_felt *const felt = &crowd->felts[i / each];
        sabot_crowd_watcher *const watcher = &crowd->watchers[i];
        watcher->crowd = crowd;
        watcher->wire.file = -1;
        watcher->felt = felt;
        watcher->role = i % each < plan->displays ? SABOT_CROWD_DISPLAY
                        : i % each == each - 1    ? SABOT_CROWD_PAD
                                                  : SABOT_CROWD_STAFF;
        felt->pad = watcher; // the last is
    }
    for (int i = 0; i < plan->tables; i++) {
        crowd->felts[i].dealer = sabot_bench_dealer_of((uint32_t)i + 1);
        crowd->felts[i].displays = plan->displays;
    }
}

static bool open_all(sabot_crowd *crowd) {
    const int each = crowd->plan.displays + crowd->plan.staff + 1;
    for (int i = 0; i < crowd->watcher_count; i++) {
        if (!let_in(crowd, &crowd->watchers[i], false)) {
            return sabot_crowd_fail(crowd, "was not let in", "", 0);
        }
    }
    if (!wait_for_views(crowd, (uint64_t)crowd->watcher_count)) {
        return false;
    }
    for (int i = 0; i < crowd->plan.tables; i++) {
        crowd->felts[i].sequence = crowd->watchers[i * each].sequence;
    }
    return true;
}

sabot_crowd *sabot_crowd_open(const sabot_crowd_plan *plan) {
    sabot_crowd *const crowd = calloc(1, sizeof *crowd);
    assert(crowd != NULL);
    crowd->plan = *plan;
    crowd->watcher_count = plan->tables * (plan->displays + plan->staff + 1);
    crowd->watchers = calloc((size_t)crowd->watcher_count, sizeof *crowd->watchers);
    crowd->felts = calloc((size_t)plan->tables, sizeof *crowd->felts);
    crowd->epoll = epoll_create1(EPOLL_CLOEXEC);
    assert(crowd->watchers != NULL && crowd->felts != NULL && crowd->epoll >= 0);
    seat_watchers(crowd);
    if (!open_all(crowd)) {
        sabot_crowd_close(crowd);
        return NULL;
    }
    return crowd;
}

void sabot_crowd_close(sabot_crowd *crowd) {
    if (crowd == NULL) {
        return;
    }
    for (int i = 0; i < crowd->watcher_count; i++) {
        sabot_wire_close(&crowd->watchers[i].wire);
    }
    close(crowd->epoll);
    free(crowd->watchers);
    free(crowd->felts);
    free(crowd);
}

// ---------------------------------------------------------------------------------------------------------
// Counts

static sabot_bench_spread spread_of(sabot_crowd_counts *counts) {
    const uint32_t keys = counts->keys;
    sabot_bench_sort(counts->latencies, keys);
    return (sabot_bench_spread){.p50 = counts->latencies[keys / 2],
                                .p99 = counts->latencies[(keys - 1) * 99 / 100],
                                .max = counts->latencies[keys - 1]};
}

void sabot_crowd_note_round(sabot_crowd_counts *counts, double processor, uint64_t deliveries) {
    const double each = processor / (double)deliveries;
    if (counts->processor_a_delivery == 0 || each < counts->processor_a_delivery) {
        counts->processor_a_delivery = each;
    }
}

sabot_bench_keyed sabot_crowd_keyed(sabot_crowd_counts *counts) {
    if (counts->keys == 0) {
        return (sabot_bench_keyed){0};
    }
    const double deliveries = (double)counts->deliveries;
    return (sabot_bench_keyed){
        .seen = spread_of(counts),
        .keys = counts->keys,
        .keys_a_second = counts->keys / counts->seconds,
        .deliveries_a_key = deliveries / counts->keys,
        .bytes_a_delivery = (double)counts->bytes / deliveries,
        .processor_a_delivery = counts->processor_a_delivery,
        .processor_unseen = counts->unseen > 0 ? counts->unseen_processor / (double)counts->unseen : 0,
    };
}

void sabot_crowd_forget(sabot_crowd_counts *counts) {
    free(counts->latencies);
    *counts = (sabot_crowd_counts){0};
}
