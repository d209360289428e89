/// Measures durable commands: a host with one table and one with 200, against overwriting 4 KB of a file and
/// syncing, on the same disk in the same run.
#include "bench/bench.h"

#include "bench/busy_table.h"
#include "room/host/host.h"
#include "sabot/config.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { WRITES = 64, WRITE_BYTES = 4096, FILE_BYTES = 4 << 20, COMMANDS = 64, TABLES = 200, TURNS = 4 };

typedef struct {
    char path[512];
    sabot_host *host;
    sabot_busy busy[TABLES + 1];
    uint32_t tables;
    bool failed;
} bench_room;

static char directory[400];
static bench_room alone, together;
static int raw_file = -1;
static sabot_ruleset california, washington;
static const sabot_room_secret secret = {{1}};

// ---------------------------------------------------------------------------------------------------------
// Implementations

static uint64_t write_raw(void) {
    static char block[WRITE_BYTES];
    static off_t at;
    uint64_t done = 0;
    for (int i = 0; i < WRITES; i++) {
        done +=
            pwrite(raw_file, block, sizeof block, at) == (ssize_t)sizeof block && fdatasync(raw_file) == 0;
        at = (at + WRITE_BYTES) % FILE_BYTES;
        block[0]++;
    }
    return done;
}

static void record_failure(void *context, uint32_t table, const sabot_reply *reply) {
    (void)table;
    bench_room *const room = context;
    room->failed = room->failed || reply->status != SABOT_OK;
}

static void play_turn(bench_room *room) {
    for (uint32_t i = 1; i <= room->tables; i++) {
        const sabot_command command = sabot_busy_next(&room->busy[i], sabot_host_table(room->host, i));
        sabot_host_submit(room->host, i, sabot_host_next_id(room->host), &command, record_failure, room);
    }
    sabot_host_turn(room->host);
}

static uint64_t play_alone(void) {
    for (int i = 0; i < COMMANDS; i++) {
        play_turn(&alone);
    }
    return sabot_host_sequence(alone.host);
}

static uint64_t play_together(void) {
    for (int i = 0; i < TURNS; i++) {
        play_turn(&together);
    }
    return sabot_host_sequence(together.host);
}

// ---------------------------------------------------------------------------------------------------------
// Rooms on disk

static bool open_raw_file(void) {
    char path[512];
    snprintf(path, sizeof path, "%s/raw", directory);
    raw_file = open(path, O_RDWR | O_CREAT | O_TRUNC, 0600);
    static char zeros[FILE_BYTES];
    return raw_file >= 0 && write(raw_file, zeros, sizeof zeros) == (ssize_t)sizeof zeros &&
           fsync(raw_file) == 0;
}

static bool open_room(bench_room *room, const char *name, uint32_t tables) {
    sabot_journal *journal;
    sabot_journal_fault fault;
    sabot_host_options options = sabot_host_options_defaults();
    options.tables = tables;
    options.secret = &secret;
    room->tables = tables;
    snprintf(room->path, sizeof room->path, "%s/%s", directory, name);
    if (!sabot_journal_open_file(room->path, &secret, true, 0, &journal, &fault) ||
        !sabot_host_open(journal, options, &room->host, &fault)) {
        return false;
    }
    for (uint32_t i = 1; i <= tables; i++) {
        room->busy[i] = sabot_busy_table(i % 2 == 1 ? &california : &washington, i % 3 == 0, 8, i);
    }
    for (int i = 0; i < 60; i++) { // seat players and place bets first
        play_turn(room);
    }
    return !room->failed;
}

void sabot_bench_remove_journal(const char *path) {
    static const char *const endings[] = {"", "-wal", "-shm", ".lock"};
    for (size_t i = 0; i < sizeof endings / sizeof endings[0]; i++) {
        char name[600];
        snprintf(name, sizeof name, "%s%s", path, endings[i]);
        unlink(name);
    }
}

static void remove_files(void) {
    char raw[512];
    snprintf(raw, sizeof raw, "%s/raw", directory);
    unlink(raw);
    const bench_room *const rooms[] = {&alone, &together};
    for (size_t i = 0; i < 2; i++) {
        if (rooms[i]->path[0] != '\0') { // it was created
            sabot_bench_remove_journal(rooms[i]->path);
        }
    }
    rmdir(directory);
}

bool sabot_bench_host(const char *parent, sabot_bench_durable *durable) {
    sabot_config_fault fault;
    snprintf(directory, sizeof directory, "%.300s/sabot-bench-XXXXXX", parent);
    if (!sabot_fair_begin() || !sabot_config_read("california-panda8", &california, &fault) ||
        !sabot_config_read("washington", &washington, &fault) || mkdtemp(directory) == NULL) {
        return false;
    }
    bool is_ok = open_raw_file() && open_room(&alone, "alone", 1) && open_room(&together, "together", TABLES);
    if (is_ok) {
        double seconds[3];
        sabot_bench_median((sabot_bench_batch *const[]){write_raw, play_alone, play_together}, 3, seconds);
        *durable = (sabot_bench_durable){.raw = seconds[0] / (double)WRITES,
                                         .alone = seconds[1] / (double)COMMANDS,
                                         .together = seconds[2] / (TURNS * TABLES),
                                         .tables = TABLES};
        is_ok = !alone.failed && !together.failed;
    }
    sabot_host_close(alone.host);
    sabot_host_close(together.host);
    close(raw_file);
    remove_files();
    return is_ok;
}
