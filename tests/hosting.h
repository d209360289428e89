/// Helpers for tests of a host: a room on disk that can be closed and opened again, and a busy player.
#ifndef SABOT_HOSTING_H
#define SABOT_HOSTING_H

#include "testing.h"

#include "bench/busy_table.h"
#include "room/host/host.h"

#include <stdlib.h>
#include <unistd.h>

/// A room on disk that a test can close and open again.
typedef struct {
    char directory[32];
    char path[64];
    sabot_room_secret secret;
    sabot_ruleset california, washington;
    int64_t now_ms;
    sabot_host_options options;
    sabot_host *host;
} test_room;

static inline int64_t room_clock(void *context) {
    return ((test_room *)context)->now_ms;
}

static inline void open_test_room(test_room *room) {
    sabot_journal *journal;
    sabot_journal_fault fault;
    assert_true(sabot_journal_open_file(room->path, &room->secret, true, room->now_ms, &journal, &fault));
    if (!sabot_host_open(journal, room->options, &room->host, &fault)) {
        fail_msg("%s", fault.sentence);
    }
}

static inline int make_room(void **state) {
    test_room *const room = calloc(1, sizeof *room);
    sabot_config_fault fault;
    strcpy(room->directory, "/tmp/sabot-host-XXXXXX");
    assert_true(sabot_fair_begin());
    assert_non_null(mkdtemp(room->directory));
    snprintf(room->path, sizeof room->path, "%s/room.sabot", room->directory);
    memset(room->secret.bytes, 5, sizeof room->secret.bytes);
    assert_true(sabot_config_read("california-panda8", &room->california, &fault));
    assert_true(sabot_config_read("washington", &room->washington, &fault));
    room->now_ms = 1767258000000;
    room->options = sabot_host_options_defaults();
    room->options.secret = &room->secret;
    room->options.now_ms = room_clock;
    room->options.clock = room;
    open_test_room(room);
    *state = room;
    return 0;
}

static inline int remove_room(void **state) {
    test_room *const room = *state;
    static const char *const endings[] = {"", "-wal", "-shm", ".lock"};
    sabot_host_close(room->host);
    for (size_t i = 0; i < sizeof endings / sizeof endings[0]; i++) {
        char path[128];
        snprintf(path, sizeof path, "%s%s", room->path, endings[i]);
        unlink(path);
    }
    assert_int_equal(rmdir(room->directory), 0);
    free(room);
    return 0;
}

static inline sabot_reply ask(test_room *room, uint32_t table, const sabot_command *command) {
    sabot_reply reply;
    room->now_ms += 100;
    sabot_host_execute(room->host, table, sabot_host_next_id(room->host), command, &reply);
    return reply;
}

/// Plays until this many hands are over.
static inline void play(test_room *room, sabot_busy *busy, uint32_t table, uint32_t hands) {
    const sabot_table *const played = sabot_host_table(room->host, table);
    const uint32_t until = played->hand + hands;
    while (played->hand < until || played->phase != SABOT_PHASE_BETWEEN) {
        const sabot_command command = sabot_busy_next(busy, played);
        const sabot_reply reply = ask(room, table, &command);
        if (reply.status != SABOT_OK) {
            fail_msg("%s: %s", sabot_command_schema((int)command.type)->word,
                     sabot_status_name(reply.status));
        }
    }
}

static inline size_t bytes_of(const test_room *room, uint32_t table, uint8_t *bytes) {
    return sabot_table_write(sabot_host_table(room->host, table), bytes);
}

static inline void assert_same_after_reopening(test_room *room, uint32_t table) {
    static uint8_t before[SABOT_TABLE_BYTES_MAX], after[SABOT_TABLE_BYTES_MAX];
    const size_t size = bytes_of(room, table, before);
    sabot_host_close(room->host);
    open_test_room(room);
    assert_int_equal(bytes_of(room, table, after), size);
    assert_memory_equal(before, after, size);
}

static inline sabot_command buy_in(int64_t cents) {
    sabot_command command = {.type = SABOT_COMMAND_BUY_IN, .role = SABOT_ROLE_DEALER, .person = 7};
    command.buy_in.bettor = 1;
    command.buy_in.cents = cents;
    return command;
}

#endif
