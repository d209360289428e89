/// Receives messages for the clients of a crowd, and keys for its pads.
#define _GNU_SOURCE // memmem

#include "bench/crowd.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>

enum { EVENTS_AT_ONCE = 256 };

bool sabot_crowd_fail(sabot_crowd *crowd, const char *what, const char *text, size_t size) {
    if (!crowd->has_failed) {
        fprintf(stderr, "\nsabot-bench: %s: %.*s\n", what, (int)(size < 400 ? size : 400), text);
    }
    crowd->has_failed = true;
    return false;
}

// ---------------------------------------------------------------------------------------------------------
// Receiving

static bool starts(const char *text, size_t size, const char *words) {
    return size >= strlen(words) && memcmp(text, words, strlen(words)) == 0;
}

/// Returns the number after `"sequence":`, which is near the start.
static uint64_t sequence_of(const char *text, size_t size) {
    const char *const found = memmem(text, size < 100 ? size : 100, "\"sequence\":", 11);
    return found != NULL ? strtoull(found + 11, NULL, 10) : 0;
}

static void record_latency(sabot_crowd_counts *counts, double seconds) {
    if (counts->keys == counts->capacity) {
        counts->capacity = counts->capacity == 0 ? 1024 : 2 * counts->capacity;
        counts->latencies = realloc(counts->latencies, counts->capacity * sizeof counts->latencies[0]);
        assert(counts->latencies != NULL);
    }
    counts->latencies[counts->keys++] = seconds;
}

static void show(sabot_crowd_client *display, uint64_t sequence) {
    sabot_crowd_table *const table = display->table;
    const bool was_behind = table->is_key && display->sequence <= table->sequence;
    display->sequence = sequence;
    if (was_behind && sequence > table->sequence && --table->behind == 0) {
        table->sequence++;
        table->is_key = false;
        record_latency(display->crowd->counts, sabot_bench_now() - table->sent);
    }
}

static void receive_view(sabot_crowd_client *display, const char *text, size_t size, bool is_whole) {
    const uint64_t sequence = sequence_of(text, size);
    if (!is_whole && sequence != display->sequence + 1) {
        sabot_crowd_fail(display->crowd, "a display missed an update before", text, size);
    }
    if (display->role == SABOT_CROWD_DISPLAY) {
        show(display, sequence);
    } else {
        display->sequence = sequence;
    }
    if (display->role == SABOT_CROWD_PAD) {
        sabot_bench_dealer_read(&display->table->dealer, text, size);
    }
}

static void receive(void *context, const char *text, size_t size) {
    sabot_crowd_client *const client = context;
    if (starts(text, size, "{\"type\":\"time\"")) {
        return;
    }
    client->crowd->counts->deliveries++;
    client->crowd->counts->bytes += size;
    if (starts(text, size, "{\"type\":\"update\"")) {
        receive_view(client, text, size, false);
    } else if (starts(text, size, "{\"type\":\"snapshot\"")) {
        receive_view(client, text, size, true);
    } else if (starts(text, size, "{\"type\":\"answer\"")) {
        client->table->is_waiting = false;
        if (memmem(text, size, "\"SABOT_OK\"", 10) == NULL) {
            sabot_crowd_fail(client->crowd, "refused", text, size);
        }
    } else {
        sabot_crowd_fail(client->crowd, "unknown message", text, size);
    }
}

bool sabot_crowd_listen(sabot_crowd *crowd, int wait_ms) {
    struct epoll_event events[EVENTS_AT_ONCE];
    const int count = epoll_wait(crowd->epoll, events, EVENTS_AT_ONCE, wait_ms);
    for (int i = 0; i < count; i++) {
        sabot_crowd_client *const ready = events[i].data.ptr;
        if (!sabot_wire_receive(&ready->wire, receive, ready)) {
            return sabot_crowd_fail(crowd, "the server closed the connection of", "a client", 8);
        }
    }
    return !crowd->has_failed;
}

// ---------------------------------------------------------------------------------------------------------
// Keying

static bool is_idle(const sabot_crowd_table *table) {
    return !table->is_waiting && !table->is_key;
}

/// Adds the server's work since the last command to that command's account; with many tables, to the shared
/// one.
static void charge(sabot_crowd *crowd) {
    const double now = sabot_bench_now(), processor = sabot_served_processor(crowd->plan.served);
    const bool is_shown = crowd->is_key || crowd->plan.tables > 1;
    sabot_crowd_account *const account = is_shown ? &crowd->shown : &crowd->unseen;
    account->processor += processor - crowd->charged_processor - crowd->idle * (now - crowd->charged_at);
    account->deliveries += crowd->counts->deliveries - crowd->charged_deliveries;
    crowd->charged_at = now;
    crowd->charged_processor = processor;
    crowd->charged_deliveries = crowd->counts->deliveries;
}

/// Sends a pad's next command.
static bool key(sabot_crowd *crowd, sabot_crowd_table *table, const sabot_crowd_pace *pace) {
    char message[SABOT_DEALER_TEXT_SIZE];
    bool is_shown;
    const size_t size = sabot_bench_dealer_next(&table->dealer, message, &is_shown);
    if (size == 0) {
        return sabot_crowd_fail(crowd, "the view offers no command at a table", "", 0);
    }
    charge(crowd);
    crowd->is_key = is_shown;
    crowd->unseen.commands += is_shown ? 0 : 1;
    table->is_key = is_shown;
    table->behind = table->displays;
    table->is_waiting = true;
    table->sent = sabot_bench_now();
    table->due = table->sent + (is_shown ? pace->key_seconds : pace->command_seconds);
    crowd->counts->commands++;
    return sabot_wire_send(&table->pad->wire, message, size) ||
           sabot_crowd_fail(crowd, "could not send", message, size);
}

/// Keys at every table that is due, and returns when the next one is due.
static double key_all(sabot_crowd *crowd, const sabot_crowd_pace *pace, uint32_t *left) {
    const double now = sabot_bench_now();
    double next = now + 1;
    for (int i = 0; i < crowd->plan.tables; i++) {
        sabot_crowd_table *const table = &crowd->tables[i];
        if (!is_idle(table)) {
            if (now - table->sent > SABOT_CROWD_TIMEOUT_SECONDS) {
                sabot_crowd_fail(crowd, "a key was not shown", "", 0);
            }
            continue;
        }
        if (*left > 0 && table->due <= now) {
            key(crowd, table, pace);
            *left -= table->is_key && *left > 0 ? 1 : 0;
        } else if (table->due < next) {
            next = table->due;
        }
    }
    return next;
}

static bool are_all_idle(const sabot_crowd *crowd) {
    for (int i = 0; i < crowd->plan.tables; i++) {
        if (!is_idle(&crowd->tables[i])) {
            return false;
        }
    }
    return true;
}

/// All pads key at the same moment at the start.
static void start_together(sabot_crowd *crowd) {
    const double now = sabot_bench_now();
    for (int i = 0; i < crowd->plan.tables; i++) {
        crowd->tables[i].due = now;
    }
}

static void begin_round(sabot_crowd *crowd, sabot_crowd_counts *counts) {
    crowd->counts = counts;
    crowd->is_key = true;
    crowd->shown = crowd->unseen = (sabot_crowd_account){0};
    crowd->charged_at = sabot_bench_now();
    crowd->charged_processor = sabot_served_processor(crowd->plan.served);
    crowd->charged_deliveries = counts->deliveries;
}

bool sabot_crowd_deal(sabot_crowd *crowd, const sabot_crowd_pace *pace, sabot_crowd_counts *counts) {
    uint32_t left = pace->keys;
    const double start = sabot_bench_now();
    begin_round(crowd, counts);
    start_together(crowd);
    while (!crowd->has_failed && (left > 0 || !are_all_idle(crowd))) {
        const double wait = key_all(crowd, pace, &left) - sabot_bench_now();
        sabot_crowd_listen(crowd, wait <= 0 ? 0 : (int)(wait * 1e3) + 1);
    }
    charge(crowd);
    counts->seconds += sabot_bench_now() - start;
    sabot_crowd_record_round(counts, crowd->shown.processor, crowd->shown.deliveries);
    counts->unseen += crowd->unseen.commands;
    counts->unseen_processor += crowd->unseen.processor;
    return !crowd->has_failed;
}

bool sabot_crowd_rest(sabot_crowd *crowd, double seconds) {
    sabot_crowd_counts ignored = {0};
    const double start = sabot_bench_now(), used = sabot_served_processor(crowd->plan.served);
    crowd->counts = &ignored;
    double left = seconds;
    while (!crowd->has_failed && left > 0) {
        sabot_crowd_listen(crowd, (int)(left * 1e3) + 1);
        left = seconds - (sabot_bench_now() - start);
    }
    crowd->counts = NULL;
    crowd->idle = (sabot_served_processor(crowd->plan.served) - used) / seconds;
    return !crowd->has_failed;
}

static bool are_all_seated(const sabot_crowd *crowd) {
    for (int i = 0; i < crowd->plan.tables; i++) {
        if (crowd->tables[i].dealer.settling < 2 * SABOT_DEALER_SEATS) {
            return false;
        }
    }
    return true;
}

bool sabot_crowd_settle(sabot_crowd *crowd) {
    const sabot_crowd_pace hand = {.keys = (uint32_t)crowd->plan.tables * 12,
                                   .command_seconds = SABOT_CROWD_FASTEST_SECONDS,
                                   .key_seconds = SABOT_CROWD_FASTEST_SECONDS};
    sabot_crowd_counts ignored = {0};
    const bool is_ok = sabot_crowd_deal(crowd, &hand, &ignored) && are_all_seated(crowd);
    sabot_crowd_counts_free(&ignored);
    return is_ok;
}
