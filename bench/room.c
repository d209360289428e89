/// sabot-bench --room: times keys of pads until the last display shows them. 500 displays of one table, one
/// of them stalled; 200 tables; and the plain servers.
#include "bench/crowd.h"
#include "cmd/cli.h"

#include <errno.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#define COMMAND "bench"

enum { TABLE_DISPLAYS = 8, TABLE_STAFF = 1, ROUNDS = 10, REST_SECONDS = 5, PLAIN_PART = 5, PLAIN_ROUNDS = 5 };

#define KEY_SECONDS 0.05 ///< faster than any dealer

/// Results for a served room, seen from outside, and for the plain servers.
typedef struct {
    int displays, tables, table_clients;
    uint64_t memory_alone, memory_full; ///< bytes used by the server, before any client and with all clients
    sabot_bench_keyed one;              ///< a table with all the displays
    sabot_bench_keyed stalled;          ///< the same while one display does not read
    uint64_t dropped;                   ///< queues discarded during that time
    sabot_bench_keyed at_once;          ///< all tables, all pads at the same moment once per second
    sabot_bench_keyed flat_out;         ///< all tables, all pads as fast as allowed
    sabot_bench_keyed whole; ///< plain: the whole view, built and sent separately for every display
    sabot_bench_keyed bare;  ///< baseline: the same bytes written to as many sockets, and nothing else
} results;

/// Raises the limit of open files: every client needs one.
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

/// Alternates with and without a stalled display, so that noise affects both alike.
static bool deal_in_turns(sabot_crowd *crowd, const sabot_crowd_pace *pace, sabot_crowd_counts *all_read,
                          sabot_crowd_counts *one_stalls) {
    bool is_ok = true;
    for (int i = 0; is_ok && i < ROUNDS; i++) {
        is_ok = sabot_crowd_deal(crowd, pace, all_read) && sabot_crowd_stall(crowd) &&
                sabot_crowd_deal(crowd, pace, one_stalls) && sabot_crowd_resume(crowd);
    }
    return is_ok;
}

static bool measure_crowd(const sabot_bench_room_plan *plan, const sabot_served *served, sabot_crowd *crowd,
                          results *room) {
    const sabot_crowd_pace pace = {.keys = (plan->keys + ROUNDS - 1) / ROUNDS, .key_seconds = KEY_SECONDS};
    sabot_crowd_counts all_read = {0}, one_stalls = {0};
    const bool is_ok = crowd != NULL && sabot_crowd_settle(crowd) && sabot_crowd_rest(crowd, REST_SECONDS) &&
                       deal_in_turns(crowd, &pace, &all_read, &one_stalls);
    room->one = sabot_crowd_keyed(&all_read);
    room->stalled = sabot_crowd_keyed(&one_stalls);
    room->memory_full = sabot_served_memory(served);
    room->dropped = sabot_served_metric(served, "dropped_total");
    sabot_crowd_counts_free(&all_read);
    sabot_crowd_counts_free(&one_stalls);
    return is_ok;
}

static bool measure_one(const sabot_bench_room_plan *plan, results *room) {
    sabot_served served;
    if (!sabot_served_open(&served, plan->parent, 1)) {
        return false;
    }
    room->memory_alone = sabot_served_memory(&served);
    sabot_crowd *const crowd =
        sabot_crowd_open(&(sabot_crowd_plan){.served = &served, .tables = 1, .displays = plan->displays});
    const bool is_ok = measure_crowd(plan, &served, crowd, room);
    sabot_crowd_close(crowd);
    sabot_served_close(&served);
    return is_ok;
}

// ---------------------------------------------------------------------------------------------------------
// Many tables

static bool deal_tables(sabot_crowd *crowd, const sabot_crowd_pace *pace, sabot_bench_keyed *keyed) {
    sabot_crowd_counts counts = {0};
    const bool is_ok = sabot_crowd_deal(crowd, pace, &counts);
    *keyed = sabot_crowd_keyed(&counts);
    sabot_crowd_counts_free(&counts);
    return is_ok;
}

static bool measure_tables(const sabot_bench_room_plan *plan, results *room) {
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
    const bool is_ok = crowd != NULL && sabot_crowd_settle(crowd) && sabot_crowd_rest(crowd, REST_SECONDS) &&
                       deal_tables(crowd, &at_once, &room->at_once) &&
                       deal_tables(crowd, &flat_out, &room->flat_out);
    sabot_crowd_close(crowd);
    sabot_served_close(&served);
    return is_ok;
}

// ---------------------------------------------------------------------------------------------------------

static bool measure(const sabot_bench_room_plan *plan, results *room) {
    const int table_clients = TABLE_DISPLAYS + TABLE_STAFF + 1;
    const int clients_max = plan->tables * table_clients;
    *room = (results){.displays = plan->displays, .tables = plan->tables, .table_clients = table_clients};
    allow_files(clients_max > plan->displays ? clients_max : plan->displays);
    sabot_bench_show("measuring one table");
    if (!measure_one(plan, room)) {
        return false;
    }
    sabot_bench_show("measuring the plain servers");
    sabot_plain_room_plan plain = {.displays = plan->displays,
                                   .keys = plan->keys / PLAIN_PART + PLAIN_ROUNDS,
                                   .rounds = PLAIN_ROUNDS,
                                   .key_seconds = KEY_SECONDS};
    if (!sabot_bench_plain_room(&plain, &room->whole)) {
        return false;
    }
    plain.frame_bytes = (size_t)room->one.bytes_per_delivery;
    if (!sabot_bench_plain_room(&plain, &room->bare)) {
        return false;
    }
    sabot_bench_show("measuring many tables");
    return measure_tables(plan, room);
}

// ---------------------------------------------------------------------------------------------------------
// JSON

static json_t *keyed_json(const sabot_bench_keyed *keyed) {
    return json_pack("{s:I, s:f, s:f, s:f, s:f, s:f, s:f, s:f}", "keys", (json_int_t)keyed->keys, "p50_ms",
                     keyed->seen.p50 * 1e3, "p99_ms", keyed->seen.p99 * 1e3, "max_ms", keyed->seen.max * 1e3,
                     "keys_per_second", keyed->keys_per_second, "deliveries_per_key",
                     keyed->deliveries_per_key, "bytes_per_delivery", keyed->bytes_per_delivery,
                     "processor_us_per_delivery", keyed->processor_per_delivery * 1e6);
}

static int print_json(const results *room) {
    json_t *const one = keyed_json(&room->one);
    json_t *const stalled = keyed_json(&room->stalled);
    json_t *const whole = keyed_json(&room->whole);
    json_t *const bare = keyed_json(&room->bare);
    const double each = room->one.processor_per_delivery;
    json_object_update_new(one, json_pack("{s:i, s:I, s:I, s:f}", "displays", room->displays,
                                          "memory_alone_bytes", (json_int_t)room->memory_alone,
                                          "memory_bytes", (json_int_t)room->memory_full,
                                          "processor_us_per_wager", room->one.processor_unseen * 1e6));
    json_object_update_new(stalled,
                           json_pack("{s:f, s:I}", "p99_ratio", room->stalled.seen.p99 / room->one.seen.p99,
                                     "dropped", (json_int_t)room->dropped));
    json_object_set_new(whole, "ratio", json_real(room->whole.processor_per_delivery / each));
    json_object_set_new(bare, "ratio", json_real(room->bare.processor_per_delivery / each));
    json_t *const tables = json_pack("{s:i, s:i, s:o, s:o}", "tables", room->tables, "clients",
                                     room->tables * room->table_clients, "at_once",
                                     keyed_json(&room->at_once), "flat_out", keyed_json(&room->flat_out));
    return sabot_cli_print_json(COMMAND, json_pack("{s:o, s:o, s:o, s:o, s:o}", "one_table", one,
                                                   "one_stalled", stalled, "whole_views", whole,
                                                   "bare_writes", bare, "many_tables", tables));
}

// ---------------------------------------------------------------------------------------------------------
// Text output

static void print_keyed(const char *title, const sabot_bench_keyed *keyed) {
    printf("  %-30s %8.2f ms %8.2f ms %8.2f ms %9.2f us\n", title, keyed->seen.p50 * 1e3,
           keyed->seen.p99 * 1e3, keyed->seen.max * 1e3, keyed->processor_per_delivery * 1e6);
}

static void print_header(const char *title) {
    printf("  %-30s %11s %11s %11s %12s\n", title, "p50", "p99", "max", "per delivery");
}

static void print_one(const results *room) {
    printf(
        "One table, %d displays: time from the pad's key to the last display, and the server's processor time\n",
        room->displays);
    print_header("20 keys per second");
    print_keyed("all displays read", &room->one);
    print_keyed("one display stalled", &room->stalled);
    print_keyed("plain: whole view for each", &room->whole);
    print_keyed("baseline: writes only", &room->bare);
    printf(
        "  processor time per delivery, plain to real: %.1f; baseline to real: %.2f; p99 with one stalled: %.2f "
        "(queues discarded: %llu)\n",
        room->whole.processor_per_delivery / room->one.processor_per_delivery,
        room->bare.processor_per_delivery / room->one.processor_per_delivery,
        room->stalled.seen.p99 / room->one.seen.p99, (unsigned long long)room->dropped);
    printf("  %.0f deliveries per key, %.0f bytes each; plain: %.0f bytes\n", room->one.deliveries_per_key,
           room->one.bytes_per_delivery, room->whole.bytes_per_delivery);
    printf("  a bet, which no display shows: %.0f us of processor time\n", room->one.processor_unseen * 1e6);
    printf("  server memory: %.1f MB, %.1f MB before the first client\n", (double)room->memory_full * 1e-6,
           (double)room->memory_alone * 1e-6);
}

static void print_tables(const results *room) {
    printf("%d tables, %d clients: all pads key at once\n", room->tables, room->tables * room->table_clients);
    print_header("");
    print_keyed("once per second", &room->at_once);
    print_keyed("as fast as allowed", &room->flat_out);
    printf("  as fast as allowed: %.0f keys per second, %.0f deliveries per second\n",
           room->flat_out.keys_per_second,
           room->flat_out.keys_per_second * room->flat_out.deliveries_per_key);
}

int sabot_bench_room(const sabot_bench_room_plan *plan) {
    results room;
    if (access(plan->parent, W_OK) != 0) {
        return sabot_cli_refuse(COMMAND, "cannot write in '%s': %s", plan->parent, strerror(errno));
    }
    const bool is_ok = measure(plan, &room);
    sabot_bench_show("");
    if (!is_ok) {
        return sabot_cli_fail(COMMAND, "the room in '%s' did not open, or did not serve correctly",
                              plan->parent);
    }
    if (plan->json) {
        return print_json(&room);
    }
    print_one(&room);
    print_tables(&room);
    return SABOT_EXIT_SUCCESS;
}
