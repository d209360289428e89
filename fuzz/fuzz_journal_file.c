/// Reads any bytes as the files of a room's journal: FILE and FILE-wal. They are refused with a sentence, or
/// audited. A journal that passes has only records of the known room, because the fuzzer does not have the
/// room's secret.
///
///     blocks 2   512-byte blocks of FILE; the rest is FILE-wal, which is absent if nothing is left
///     ways 1     bit 0: also open a room with it
#include "choices.h"
#include "room_checks.h"

#include <fcntl.h>
#include <sqlite3.h>
#include <unistd.h>

enum { FRONT_BYTES = 3, BLOCK_BYTES = 512, KNOWN_MAX = 128 };

size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max_size);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned seed);

// ---------------------------------------------------------------------------------------------------------
// The files

static char directory[256], path[300];

static void name_beside(const char *ending, char name[320]) {
    snprintf(name, 320, "%s%s", path, ending);
}

static void remove_files(void) {
    static const char *const endings[] = {"", "-wal", "-shm", ".lock", "-journal"};
    char name[320];
    for (size_t i = 0; i < sizeof endings / sizeof endings[0]; i++) {
        name_beside(endings[i], name);
        unlink(name);
    }
}

static void remove_directory(void) {
    remove_files();
    rmdir(directory);
}

static void put_file(const char *ending, const uint8_t *data, size_t size) {
    char name[320];
    name_beside(ending, name);
    const int file = open(name, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    assert(file >= 0 && write(file, data, size) == (ssize_t)size && close(file) == 0);
} // cppcheck-suppress resourceLeak // closed inside the assertion, which every build keeps

static size_t file_size(const uint8_t *data, size_t size) {
    const size_t blocks = (data[0] | (size_t)data[1] << 8) * BLOCK_BYTES;
    return blocks < size - FRONT_BYTES ? blocks : size - FRONT_BYTES;
}

// ---------------------------------------------------------------------------------------------------------
// The known room

static sabot_hash known[KNOWN_MAX + 1];

static bool note_hash(void *visitor, const sabot_record *record) {
    (void)visitor;
    assert(record->sequence <= KNOWN_MAX);
    known[record->sequence] = record->hash;
    return true;
}

static void begin(void) {
    static ledger book;
    sabot_store store;
    sabot_journal_fault fault;
    const char *const temporary = getenv("TMPDIR");
    snprintf(directory, sizeof directory, "%s/sabot-fuzz-XXXXXX", temporary != NULL ? temporary : "/tmp");
    assert(sabot_fair_begin() && mkdtemp(directory) != NULL);
    snprintf(path, sizeof path, "%s/room", directory);
    atexit(remove_directory);
    sabot_journal *const journal = known_journal(&store);
    known_play(&book, journal, KNOWN_SCRIPT);
    assert(sabot_journal_replay(journal, sabot_journal_start(journal), note_hash, NULL, NULL, &fault));
    sabot_journal_close(journal);
}

static bool check_known(void *visitor, const sabot_record *record) {
    (void)visitor;
    assert(record->sequence <= KNOWN_MAX);
    assert(memcmp(&known[record->sequence], &record->hash, sizeof record->hash) == 0);
    return true;
}

// ---------------------------------------------------------------------------------------------------------
// Checks

/// Makes the single lookups a room makes in its journal.
static void look_up(sabot_journal *journal) {
    sabot_journal_fault fault;
    sabot_command_id command = {{0, 0, 0, 0, 0, 0, 0, 3}};
    sabot_record record;
    uint8_t secret[SABOT_SECRET_BYTES_MAX];
    size_t size;
    bool found;
    if (!sabot_journal_find(journal, 1, &command, &record, &found, &fault) ||
        !sabot_journal_max_command_id(journal, &command, &found, &fault) ||
        !sabot_journal_secret(journal, 1, 1, secret, &size, &fault)) {
        check_sentence(fault.sentence, sizeof fault.sentence);
    }
    (void)sabot_journal_verify_seal(journal, &ledger_secret);
}

static void audit_file(void) {
    static sabot_audit audit;
    sabot_journal *journal;
    sabot_journal_fault fault;
    if (!sabot_journal_read_file(path, NULL, &journal, &fault)) {
        check_sentence(fault.sentence, sizeof fault.sentence);
        return;
    }
    look_up(journal);
    const bool is_good = audit_and_check(journal, &audit);
    if (is_good) {
        assert(sabot_journal_replay(journal, sabot_journal_start(journal), check_known, NULL, NULL, &fault));
    }
    sabot_journal_close(journal);
}

static void open_room(void) {
    sabot_journal *journal;
    sabot_journal_fault fault;
    if (sabot_journal_open_file(path, &ledger_secret, false, KNOWN_MS, &journal, &fault)) {
        room_opens(journal);
    } else {
        check_sentence(fault.sentence, sizeof fault.sentence);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (path[0] == '\0') {
        begin();
    }
    if (size <= FRONT_BYTES) {
        return 0;
    }
    const size_t main_size = file_size(data, size);
    remove_files();
    put_file("", data + FRONT_BYTES, main_size);
    if (size - FRONT_BYTES > main_size) {
        put_file("-wal", data + FRONT_BYTES + main_size, size - FRONT_BYTES - main_size);
    }
    audit_file();
    if (data[2] & 1) {
        open_room();
    }
    return 0;
}

// ---------------------------------------------------------------------------------------------------------
// Mutations that keep it an SQLite file

/// Errors are ignored: a damaged file may not allow the statement.
static void run_sql(sqlite3 *database, const char *sql) {
    (void)sqlite3_exec(database, sql, NULL, NULL, NULL);
}

/// Stores another value of any type in one column, then makes the tables STRICT again.
static void change_column(sqlite3 *database, choices *source) {
    static const char *const statements[] = {
        "UPDATE records SET (room_table, hash) = (?1, hash) WHERE sequence = ?2",
        "UPDATE records SET time_ms = ?1 WHERE sequence = ?2",
        "UPDATE records SET role = ?1 WHERE sequence = ?2",
        "UPDATE records SET person = ?1 WHERE sequence = ?2",
        "UPDATE records SET command = ?1 WHERE sequence = ?2",
        "UPDATE records SET digest = ?1 WHERE sequence = ?2",
        "UPDATE records SET events = ?1 WHERE sequence = ?2",
        "UPDATE records SET previous = ?1 WHERE sequence = ?2",
        "UPDATE records SET hash = ?1 WHERE sequence = ?2",
        "UPDATE records SET sequence = ?1 WHERE sequence = ?2",
        "DELETE FROM records WHERE sequence = ?2",
        "UPDATE head SET sequence = ?1",
        "UPDATE head SET hash = ?1",
        "UPDATE head SET seal = ?1",
        "UPDATE head SET signed_sequence = ?1",
        "UPDATE head SET closed = ?1",
        "UPDATE head SET kills = ?1",
        "UPDATE head SET signature = ?1",
        "DELETE FROM head",
        "UPDATE room SET id = ?1",
        "UPDATE room SET public_key = ?1",
        "UPDATE room SET created_ms = ?1",
        "UPDATE checkpoints SET body = ?1",
        "UPDATE checkpoints SET hash = ?1",
        "UPDATE checkpoints SET sequence = ?1",
        "UPDATE checkpoints SET signature = ?1",
        "UPDATE secrets SET sealed = ?1",
    };
    static uint8_t bytes[64];
    sqlite3_stmt *statement;
    run_sql(database, "PRAGMA writable_schema = ON;"
                      "UPDATE sqlite_schema SET sql = replace(sql, ') STRICT', ')') WHERE name <> 'secrets';"
                      "PRAGMA writable_schema = RESET");
    const char *const sql = statements[choose(source, sizeof statements / sizeof statements[0])];
    if (sqlite3_prepare_v2(database, sql, -1, &statement, NULL) != SQLITE_OK) {
        return;
    }
    const uint32_t way = choose(source, 4);
    if (way == 0) {
        sqlite3_bind_int64(statement, 1, choose_cents(source, 1));
    } else if (way == 1) {
        sqlite3_bind_text(statement, 1, "text", -1, SQLITE_STATIC);
    } else {
        const int sizes[] = {0, 16, 32, 64, 31, 33, 1};
        memset(bytes, (int)choose(source, 256), sizeof bytes);
        sqlite3_bind_blob(statement, 1, bytes, sizes[choose(source, 7)], SQLITE_STATIC);
    }
    sqlite3_bind_int64(statement, 2, 1 + choose(source, 8));
    sqlite3_step(statement);
    sqlite3_finalize(statement);
    run_sql(database,
            "PRAGMA writable_schema = ON;"
            "UPDATE sqlite_schema SET sql = sql || ' STRICT' WHERE type = 'table' AND name <> 'secrets';"
            "PRAGMA writable_schema = OFF");
}

/// Changes one column of the file in `data`. Returns the new size, or the old one if nothing changed.
static size_t change_row(uint8_t *data, size_t size, size_t max_size, choices *source) {
    const size_t main_size = file_size(data, size);
    sqlite3 *database;
    unsigned char *const copy = sqlite3_malloc64(main_size + 1);
    assert(copy != NULL && sqlite3_open(":memory:", &database) == SQLITE_OK);
    memcpy(copy, data + FRONT_BYTES, main_size);
    if (main_size > 20) {
        copy[18] = copy[19] = 1; // no FILE-wal in memory
    }
    sqlite3_deserialize(database, "main", copy, (sqlite3_int64)main_size, (sqlite3_int64)main_size,
                        SQLITE_DESERIALIZE_FREEONCLOSE | SQLITE_DESERIALIZE_RESIZEABLE);
    change_column(database, source);
    sqlite3_int64 changed_size = 0;
    unsigned char *const changed = sqlite3_serialize(database, "main", &changed_size, 0);
    const size_t rest = size - FRONT_BYTES - main_size;
    if (changed != NULL && changed_size > 20 && changed_size % BLOCK_BYTES == 0 &&
        FRONT_BYTES + (size_t)changed_size + rest <= max_size) {
        memmove(data + FRONT_BYTES + changed_size, data + FRONT_BYTES + main_size, rest);
        memcpy(data + FRONT_BYTES, changed, (size_t)changed_size);
        data[FRONT_BYTES + 18] = data[FRONT_BYTES + 19] = 2;
        data[0] = (uint8_t)(changed_size / BLOCK_BYTES);
        data[1] = (uint8_t)(changed_size / BLOCK_BYTES >> 8);
        size = FRONT_BYTES + (size_t)changed_size + rest;
    }
    sqlite3_free(changed);
    sqlite3_close(database);
    return size;
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned seed) {
    choices source = choices_of_seed(seed);
    if (size <= FRONT_BYTES || choose(&source, 2) == 0) {
        return LLVMFuzzerMutate(data, size, max_size);
    }
    return change_row(data, size, max_size, &source);
}
