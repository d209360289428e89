/// Connects and disconnects the clients of a crowd, and summarizes its counts.
#include "bench/crowd.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <unistd.h>

enum {
    STALLED_BUFFER = 2048,
    STALLED_RESYNCS = 190, ///< snapshots; as many as a client may request at once
};

// ---------------------------------------------------------------------------------------------------------
// Connecting and disconnecting

static bool connect_client(sabot_crowd *crowd, sabot_crowd_client *client, bool is_stalled) {
    char path[32];
    const int number = (int)(client - crowd->clients);
    snprintf(path, sizeof path, "/live?table=%u", client->table->dealer.table);
    const sabot_wire_target target = {.port = crowd->plan.served->port,
                                      .path = path,
                                      .cookie =
                                          client->role == SABOT_CROWD_DISPLAY
                                              ? NULL
                                              : crowd->plan.served->cookies[client->table->dealer.table - 1],
                                      .address = (unsigned)(number + 1),
                                      .receive_buffer = is_stalled ? STALLED_BUFFER : 0};
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = client};
    return sabot_wire_connect(&client->wire, &target) &&
           (is_stalled || epoll_ctl(crowd->epoll, EPOLL_CTL_ADD, client->wire.file, &event) == 0);
}

/// Waits for the snapshots of all new clients.
static bool wait_for_views(sabot_crowd *crowd, uint64_t wanted) {
    sabot_crowd_counts ignored = {0};
    const double start = sabot_bench_now();
    crowd->counts = &ignored;
    while (sabot_crowd_listen(crowd, 100) && ignored.deliveries < wanted) {
        if (sabot_bench_now() - start > SABOT_CROWD_TIMEOUT_SECONDS) {
            sabot_crowd_fail(crowd, "a view did not arrive", "", 0);
        }
    }
    crowd->counts = NULL;
    return !crowd->has_failed;
}

bool sabot_crowd_stall(sabot_crowd *crowd) {
    static const char resync[] = "{\"type\":\"resync\"}";
    sabot_crowd_client *const display = &crowd->clients[0];
    sabot_wire_close(&display->wire);
    display->table->displays--;
    if (!connect_client(crowd, display, true)) {
        return sabot_crowd_fail(crowd, "could not connect", "", 0);
    }
    for (int i = 0; i < STALLED_RESYNCS; i++) {
        sabot_wire_send(&display->wire, resync, sizeof resync - 1);
    }
    return true;
}

bool sabot_crowd_resume(sabot_crowd *crowd) {
    sabot_crowd_client *const display = &crowd->clients[0];
    sabot_wire_close(&display->wire);
    display->table->displays++;
    return (connect_client(crowd, display, false) || sabot_crowd_fail(crowd, "could not connect", "", 0)) &&
           wait_for_views(crowd, 1);
}

static void seat_watchers(sabot_crowd *crowd) {
    const sabot_crowd_plan *const plan = &crowd->plan;
    const int each = plan->displays + plan->staff + 1;
    for (int i = 0; i < crowd->client_count; i++) {
        sabot_crowd_table *const table = &crowd->tables[i / each];
        sabot_crowd_client *const client = &crowd->clients[i];
        client->crowd = crowd;
        client->wire.file = -1;
        client->table = table;
        client->role = i % each < plan->displays ? SABOT_CROWD_DISPLAY
                       : i % each == each - 1    ? SABOT_CROWD_PAD
                                                 : SABOT_CROWD_STAFF;
        table->pad = client; // the last client of a table is its pad
    }
    for (int i = 0; i < plan->tables; i++) {
        crowd->tables[i].dealer = sabot_bench_dealer_of((uint32_t)i + 1);
        crowd->tables[i].displays = plan->displays;
    }
}

static bool open_all(sabot_crowd *crowd) {
    const int each = crowd->plan.displays + crowd->plan.staff + 1;
    for (int i = 0; i < crowd->client_count; i++) {
        if (!connect_client(crowd, &crowd->clients[i], false)) {
            return sabot_crowd_fail(crowd, "could not connect", "", 0);
        }
    }
    if (!wait_for_views(crowd, (uint64_t)crowd->client_count)) {
        return false;
    }
    for (int i = 0; i < crowd->plan.tables; i++) {
        crowd->tables[i].sequence = crowd->clients[i * each].sequence;
    }
    return true;
}

sabot_crowd *sabot_crowd_open(const sabot_crowd_plan *plan) {
    sabot_crowd *const crowd = calloc(1, sizeof *crowd);
    assert(crowd != NULL);
    crowd->plan = *plan;
    crowd->client_count = plan->tables * (plan->displays + plan->staff + 1);
    crowd->clients = calloc((size_t)crowd->client_count, sizeof *crowd->clients);
    crowd->tables = calloc((size_t)plan->tables, sizeof *crowd->tables);
    crowd->epoll = epoll_create1(EPOLL_CLOEXEC);
    assert(crowd->clients != NULL && crowd->tables != NULL && crowd->epoll >= 0);
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
    for (int i = 0; i < crowd->client_count; i++) {
        sabot_wire_close(&crowd->clients[i].wire);
    }
    close(crowd->epoll);
    free(crowd->clients);
    free(crowd->tables);
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

void sabot_crowd_record_round(sabot_crowd_counts *counts, double processor, uint64_t deliveries) {
    const double each = processor / (double)deliveries;
    if (counts->processor_per_delivery == 0 || each < counts->processor_per_delivery) {
        counts->processor_per_delivery = each;
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
        .keys_per_second = counts->keys / counts->seconds,
        .deliveries_per_key = deliveries / counts->keys,
        .bytes_per_delivery = (double)counts->bytes / deliveries,
        .processor_per_delivery = counts->processor_per_delivery,
        .processor_unseen = counts->unseen > 0 ? counts->unseen_processor / (double)counts->unseen : 0,
    };
}

void sabot_crowd_counts_free(sabot_crowd_counts *counts) {
    free(counts->latencies);
    *counts = (sabot_crowd_counts){0};
}
