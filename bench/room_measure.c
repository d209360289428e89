/// A room from outside: 500 displays of one table, one of them stalled, 200 tables, and the plain ways.
#include "bench/crowd.h"
#include "bench/plain_room.h"

#include <sys/resource.h>

enum { TABLE_DISPLAYS = 8, TABLE_STAFF = 1, ROUNDS = 10, REST_SECONDS = 5, PLAIN_PART = 5, PLAIN_ROUNDS = 5 };

#define KEY_SECONDS 0.05 ///< faster than any hand

/// Every client is a file.
static void allow_files(int clients) {
    struct rlimit limit;
    const rlim_t wanted = (rlim_t)clients + 64;
    if (getrlimit(RLIMIT_NOFILE, &limit) == 0 && limit.rlim_cur < wanted) {
        limit.rlim_cur = limit.rlim_max < wanted ? limit.rlim_max : wanted;
        setrlimit(RLIMIT_NOFILE, &limit);
    }
}

// ---------------------------------------------------------------------------------------------------------
// One table

/// With and without a display that reads, in turns, so that a noisy minute is nobody's alone.
static bool deal_in_turns(sabot_crowd *crowd, const sabot_crowd_pace *pace, sabot_crowd_counts *all_read,
                          sabot_crowd_counts *one_stalls) {
    bool is_fine = true;
    for (int i = 0; is_fine && i < ROUNDS; i++) {
        is_fine = sabot_crowd_deal(crowd, pace, all_read) && sabot_crowd_stall(crowd) &&
                  sabot_crowd_deal(crowd, pace, one_stalls) && sabot_crowd_go_on(crowd);
    }
    return is_fine;
}

static bool measure_crowd(const sabot_bench_room_plan *plan, const sabot_served *served, sabot_crowd *crowd,
                          sabot_bench_room *room) {
    const sabot_crowd_pace pace = {.keys = (plan->keys + ROUNDS - 1) / ROUNDS, .key_seconds = KEY_SECONDS};
    sabot_crowd_counts all_read = {0}, one_stalls = {0};
    const bool is_fine = crowd != NULL && sabot_crowd_settle(crowd) &&
                         sabot_crowd_rest(crowd, REST_SECONDS) &&
                         deal_in_turns(crowd, &pace, &all_read, &one_stalls);
    room->one = sabot_crowd_keyed(&all_read);
    room->stalled = sabot_crowd_keyed(&one_stalls);
    room->memory_full = sabot_served_memory(served);
    room->dropped = sabot_served_figure(served, "dropped_total");
    sabot_crowd_forget(&all_read);
    sabot_crowd_forget(&one_stalls);
    return is_fine;
}

static bool measure_one(const sabot_bench_room_plan *plan, sabot_bench_room *room) {
    sabot_served served;
    if (!sabot_served_open(&served, plan->parent, 1)) {
        return false;
    }
    room->memory_alone = sabot_served_memory(&served);
    sabot_crowd *const crowd =
        sabot_crowd_open(&(sabot_crowd_plan){.served = &served, .tables = 1, .displays = plan->displays});
    const bool is_fine = measure_crowd(plan, &served, crowd, room);
    sabot_crowd_close(crowd);
    sabot_served_close(&served);
    return is_fine;
}

// ---------------------------------------------------------------------------------------------------------
// Many tables

static bool deal_tables(sabot_crowd *crowd, const sabot_crowd_pace *pace, sabot_bench_keyed *keyed) {
    sabot_crowd_counts counts = {0};
    const bool is_fine = sabot_crowd_deal(crowd, pace, &counts);
    *keyed = sabot_crowd_keyed(&counts);
    sabot_crowd_forget(&counts);
    return is_fine;
}

static bool measure_tables(const sabot_bench_room_plan *plan, sabot_bench_room *room) {
    sabot_served served;
    const uint32_t tables = (uint32_t)plan->tables;
    if (!sabot_served_open(&served, plan->parent, plan->tables)) {
        return false;
    }
    sabot_crowd *const crowd = sabot_crowd_open(&(sabot_crowd_plan){
        .served = &served, .tables = plan->tables, .displays = TABLE_DISPLAYS, .staff = TABLE_STAFF});
    const sabot_crowd_pace at_once = {.keys = tables * (1 + plan->keys / 100), .key_seconds = 1},
                           flat_out = {.keys = tables * (1 + plan->keys / 10),
                                       .key_seconds = SABOT_CROWD_FASTEST_SECONDS,
                                       .command_seconds = SABOT_CROWD_FASTEST_SECONDS};
    const bool is_fine =
        crowd != NULL && sabot_crowd_settle(crowd) && sabot_crowd_rest(crowd, REST_SECONDS) &&
        deal_tables(crowd, &at_once, &room->at_once) && deal_tables(crowd, &flat_out, &room->flat_out);
    sabot_crowd_close(crowd);
    sabot_served_close(&served);
    return is_fine;
}

// ---------------------------------------------------------------------------------------------------------

bool sabot_bench_room_measure(const sabot_bench_room_plan *plan, sabot_bench_room *room) {
    const int table_clients = TABLE_DISPLAYS + TABLE_STAFF + 1;
    const int most = plan->tables * table_clients;
    *room = (sabot_bench_room){.displays = plan->displays,
                               .tables = plan->tables,
                               .table_displays = TABLE_DISPLAYS,
                               .table_clients = table_clients};
    allow_files(most > plan->displays ? most : plan->displays);
    plan->progress("one table");
    if (!measure_one(plan, room)) {
        return false;
    }
    plan->progress("the plain ways");
    sabot_plain_room_plan plain = {.displays = plan->displays,
                                   .keys = plan->keys / PLAIN_PART + PLAIN_ROUNDS,
                                   .rounds = PLAIN_ROUNDS,
                                   .key_seconds = KEY_SECONDS};
    if (!sabot_bench_plain_room(&plain, &room->whole)) {
        return false;
    }
    plain.frame_bytes = (size_t)room->one.bytes_a_delivery;
    if (!sabot_bench_plain_room(&plain, &room->bare)) {
        return false;
    }
    plan->progress("many tables");
    return measure_tables(plan, room);
}
