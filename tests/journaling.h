/// Helpers for tests of journals: a directory for files, records to write, a file to tamper with.
#ifndef SABOT_JOURNALING_H
#define SABOT_JOURNALING_H

#include "testing.h"

#include "room/journal/journal.h"

#include <dirent.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

static char place[64];     ///< the test's own directory
static char file_name[96]; ///< the journal in it
static sabot_journal_fault fault;
static const sabot_room_secret secret = {"a secret of thirty-two bytes...."};

static inline int make_place(void **state) {
    (void)state;
    strcpy(place, "/tmp/sabot-journal-XXXXXX");
    if (mkdtemp(place) == NULL) {
        return -1;
    }
    snprintf(file_name, sizeof file_name, "%s/room.sabot", place);
    return 0;
}

/// Returns how many entries the directory has.
static inline int count_names(bool remove_them) {
    DIR *directory = opendir(place);
    assert_non_null(directory);
    int count = 0;
    for (struct dirent *entry; (entry = readdir(directory)) != NULL;) {
        char path[512];
        if (entry->d_name[0] == '.') {
            continue;
        }
        count++;
        snprintf(path, sizeof path, "%s/%s", place, entry->d_name);
        if (remove_them) {
            remove(path);
        }
    }
    closedir(directory);
    return count;
}

static inline int clear_place(void **state) {
    (void)state;
    count_names(true);
    return rmdir(place);
}

#define assert_good(condition)              \
    do {                                    \
        if (!(condition)) {                 \
            fail_msg("%s", fault.sentence); \
        }                                   \
    } while (0)

#define assert_fails_with(condition, expected)                                            \
    do {                                                                                  \
        assert_false(condition);                                                          \
        if (fault.code != (expected)) {                                                   \
            fail_msg("code %d, expected %d: %s", fault.code, (expected), fault.sentence); \
        }                                                                                 \
    } while (0)

static inline bool says(const char *part) {
    return strstr(fault.sentence, part) != NULL;
}

/// Returns record `number` of a journal as a draft; every field has a different value.
static inline sabot_record draft_of(uint64_t number) {
    static uint8_t events[64][40];
    const size_t at = number % 64;
    for (size_t i = 0; i < sizeof events[at]; i++) {
        events[at][i] = (uint8_t)(number * 7 + i);
    }
    sabot_record record = {
        .table = 1 + (uint32_t)(number % 3),
        .role = (uint8_t)(number % 5),
        .person = (uint32_t)number * 1000003u,
        .time_ms = 1700000000000 + (int64_t)number,
        .digest = number * 0x9e3779b97f4a7c15u,
        .events = events[at],
        .size = (uint32_t)(number % 40),
    };
    for (int i = 0; i < 8; i++) {
        record.command.bytes[i] = (uint8_t)(number >> (56 - 8 * i));
        record.command.bytes[15 - i] = (uint8_t)(number * 31);
    }
    return record;
}

static inline void assert_same_draft(const sabot_record *record, uint64_t number) {
    const sabot_record draft = draft_of(number);
    assert_int_equal(record->sequence, number);
    assert_int_equal(record->table, draft.table);
    assert_int_equal(record->role, draft.role);
    assert_int_equal(record->person, draft.person);
    assert_int_equal(record->time_ms, draft.time_ms);
    assert_int_equal(record->digest, draft.digest);
    assert_memory_equal(&record->command, &draft.command, sizeof draft.command);
    assert_int_equal(record->size, draft.size);
    assert_true(draft.size == 0 || memcmp(record->events, draft.events, draft.size) == 0);
}

// ---------------------------------------------------------------------------------------------------------
// Tampering

static inline sqlite3 *tamper_open(void) {
    sqlite3 *database;
    assert_int_equal(sqlite3_open_v2(file_name, &database, SQLITE_OPEN_READWRITE, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_exec(database, "PRAGMA synchronous = OFF", NULL, NULL, NULL), SQLITE_OK);
    return database;
}

static inline void tamper(sqlite3 *database, const char *sql) {
    char *message = NULL;
    if (sqlite3_exec(database, sql, NULL, NULL, &message) != SQLITE_OK) {
        fail_msg("%s: %s", sql, message);
    }
}

/// Returns the contents of a file; the caller frees them.
static inline uint8_t *file_bytes(const char *path, size_t *size) {
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    fseek(file, 0, SEEK_END);
    *size = (size_t)ftell(file);
    rewind(file);
    uint8_t *bytes = malloc(*size + 1);
    assert_int_equal(fread(bytes, 1, *size, file), *size);
    fclose(file);
    return bytes;
}

static inline void put_file(const char *path, const void *bytes, size_t size) {
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, size, file), size);
    assert_int_equal(fclose(file), 0);
}

#endif
