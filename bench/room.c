/// sabot-bench --room: keys of pads until the last display has them.
#include "bench/rooms.h"

#include "cmd/cli.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

#define COMMAND "bench"

static void show(const char *what) {
    if (isatty(STDERR_FILENO)) {
        fprintf(stderr, "\r\033[K%s%s%s", what[0] != '\0' ? "measuring " : "", what,
                what[0] != '\0' ? " …" : "");
    }
}

// ---------------------------------------------------------------------------------------------------------
// JSON

static json_t *keyed_json(const sabot_bench_keyed *keyed) {
    return json_pack("{s:I, s:f, s:f, s:f, s:f, s:f, s:f, s:f}", "keys", (json_int_t)keyed->keys, "p50_ms",
                     keyed->seen.p50 * 1e3, "p99_ms", keyed->seen.p99 * 1e3, "max_ms", keyed->seen.max * 1e3,
                     "keys_per_second", keyed->keys_a_second, "deliveries_per_key", keyed->deliveries_a_key,
                     "bytes_per_delivery", keyed->bytes_a_delivery, "processor_us_per_delivery",
                     keyed->processor_a_delivery * 1e6);
}

static int print_json(const sabot_bench_room *room) {
    json_t *const one = keyed_json(&room->one);
    json_t *const stalled = keyed_json(&room->stalled);
    json_t *const whole = keyed_json(&room->whole);
    json_t *const bare = keyed_json(&room->bare);
    json_object_set_new(one, "displays", json_integer(room->displays));
    json_object_set_new(one, "memory_alone_bytes", json_integer((json_int_t)room->memory_alone));
    json_object_set_new(one, "memory_bytes", json_integer((json_int_t)room->memory_full));
    json_object_set_new(one, "processor_us_per_wager", json_real(room->one.processor_unseen * 1e6));
    json_object_set_new(stalled, "p99_ratio", json_real(room->stalled.seen.p99 / room->one.seen.p99));
    json_object_set_new(stalled, "dropped", json_integer((json_int_t)room->dropped));
    json_object_set_new(whole, "ratio",
                        json_real(room->whole.processor_a_delivery / room->one.processor_a_delivery));
    json_object_set_new(bare, "ratio",
                        json_real(room->bare.processor_a_delivery / room->one.processor_a_delivery));
    json_t *const tables = json_pack("{s:i, s:i, s:o, s:o}", "tables", room->tables, "clients",
                                     room->tables * room->table_clients, "at_once",
                                     keyed_json(&room->at_once), "flat_out", keyed_json(&room->flat_out));
    return sabot_cli_print_json(COMMAND, json_pack("{s:o, s:o, s:o, s:o, s:o}", "one_table", one,
                                                   "one_stalled", stalled, "whole_views", whole,
                                                   "bare_writes", bare, "many_tables", tables));
}

// ---------------------------------------------------------------------------------------------------------
// A table for people

static void print_keyed(const char *title, const sabot_bench_keyed *keyed) {
    printf("  %-30s %8.2f ms %8.2f ms %8.2f ms %9.2f us\n", title, keyed->seen.p50 * 1e3,
           keyed->seen.p99 * 1e3, keyed->seen.max * 1e3, keyed->processor_a_delivery * 1e6);
}

static void print_head(const char *title) {
    printf("  %-30s %11s %11s %11s %12s\n", title, "p50", "p99", "longest", "a delivery");
}

static void print_one(const sabot_bench_room *room) {
    printf(
        "One table, %d displays: from the pad's key to the last of them, and the server's processor time\n",
        room->displays);
    print_head("20 keys a second");
    print_keyed("all read", &room->one);
    print_keyed("one of them does not", &room->stalled);
    print_keyed("plain: the view made for each", &room->whole);
    print_keyed("floor: bare writes", &room->bare);
    printf("  a delivery beside the plain way: ratio %.1f; beside bare writes: %.2f; one stalled, p99: %.2f "
           "(queues thrown away: %llu)\n",
           room->whole.processor_a_delivery / room->one.processor_a_delivery,
           room->bare.processor_a_delivery / room->one.processor_a_delivery,
           room->stalled.seen.p99 / room->one.seen.p99, (unsigned long long)room->dropped);
    printf("  %.0f deliveries a key, %.0f bytes each; plain: %.0f bytes\n", room->one.deliveries_a_key,
           room->one.bytes_a_delivery, room->whole.bytes_a_delivery);
    printf("  a wager, which no display sees: %.0f us of the server\n", room->one.processor_unseen * 1e6);
    printf("  memory of the server: %.1f MB, %.1f MB before anybody came\n", (double)room->memory_full * 1e-6,
           (double)room->memory_alone * 1e-6);
}

static void print_tables(const sabot_bench_room *room) {
    printf("%d tables, %d clients: every pad keys at once\n", room->tables,
           room->tables * room->table_clients);
    print_head("");
    print_keyed("once a second", &room->at_once);
    print_keyed("as fast as they may", &room->flat_out);
    printf("  as fast as they may: %.0f keys a second, %.0f deliveries a second\n",
           room->flat_out.keys_a_second, room->flat_out.keys_a_second * room->flat_out.deliveries_a_key);
}

int sabot_bench_room_view(const sabot_bench_room_plan *plan, bool json) {
    sabot_bench_room room;
    sabot_bench_room_plan shown = *plan;
    shown.progress = show;
    if (access(plan->parent, W_OK) != 0) {
        return sabot_cli_refuse(COMMAND, "cannot write in '%s': %s", plan->parent, strerror(errno));
    }
    const bool is_fine = sabot_bench_room_measure(&shown, &room);
    show("");
    if (!is_fine) {
        return sabot_cli_fail(COMMAND, "the room did not open in '%s', or did not serve as it should",
                              plan->parent);
    }
    if (json) {
        return print_json(&room);
    }
    print_one(&room);
    print_tables(&room);
    return SABOT_EXIT_DONE;
}
