/// Writes the seeds that cannot be made in an editor: make_seeds DIRECTORY. They are journals (as lists of
/// records and as files), checkpoints and a sealed seed. They are the same every time, except for the salt
/// SQLite writes into FILE-wal.
#include "fixed_chance.h"
#include "known_room.h"
#include "table_states.h"

#include "room/history/history.h"
#include "room/journal/sqlite_store.h"

#include <sys/stat.h>
#include <unistd.h>

static const char *directory;

static void put(const char *name, const void *bytes, size_t size) {
    char path[512];
    snprintf(path, sizeof path, "%s/%s", directory, name);
    FILE *const file = fopen(path, "wb");
    if (file == NULL || fwrite(bytes, 1, size, file) != size || fclose(file) != 0) {
        LEDGER_FAIL("cannot write '%s'", path);
    }
}

// ---------------------------------------------------------------------------------------------------------
// Lists of records, as fuzz_journal reads them

typedef struct {
    uint8_t bytes[1 << 20];
    size_t size;
    int64_t time_ms;
    sabot_history *history; ///< the tables after the records
} record_list;

static bool add_record(void *visitor, const sabot_record *record) {
    record_list *const row = visitor;
    const int64_t steps = (record->time_ms - row->time_ms) / 250;
    row->time_ms = record->time_ms;
    const uint8_t header[] = {(uint8_t)record->table,  record->role,
                              (uint8_t)record->person, (uint8_t)(steps >= 0 && steps < 128 ? steps : 200),
                              (uint8_t)record->size,   (uint8_t)(record->size >> 8)};
    memcpy(row->bytes + row->size, header, sizeof header);
    memcpy(row->bytes + row->size + sizeof header, record->events, record->size);
    row->size += sizeof header + record->size;
    sabot_journal_fault fault;
    return sabot_history_read_record(row->history, record, NULL, &fault);
}

/// Role 255 marks a checkpoint in the list: a correct one of the records before it, or one of a different
/// table.
static void add_checkpoint(record_list *row, bool is_true) {
    size_t size;
    if (!is_true) {
        sabot_history_table(row->history, 1)->timer_seconds++;
    }
    uint8_t *const body = sabot_history_write(row->history, &size);
    const uint8_t header[] = {1, UINT8_MAX, 0, 4, (uint8_t)size, (uint8_t)(size >> 8)};
    memcpy(row->bytes + row->size, header, sizeof header);
    memcpy(row->bytes + row->size + sizeof header, body, size);
    row->size += sizeof header + size;
    free(body);
}

typedef enum { NO_CHECKPOINT, TRUE_CHECKPOINT, FALSE_CHECKPOINT } checkpoint_kind;

static void put_list_with(const char *name, const char *script, unsigned damage, checkpoint_kind checkpoint) {
    static ledger book;
    static record_list row;
    sabot_store store;
    sabot_journal_fault fault;
    sabot_journal *const journal = known_journal(&store);
    known_play(&book, journal, script);
    row.size = 2;
    row.bytes[0] = (uint8_t)damage;
    row.bytes[1] = (uint8_t)(damage >> 8);
    row.time_ms = KNOWN_MS;
    row.history = sabot_history_begin();
    if (!sabot_journal_replay(journal, sabot_journal_start(journal), add_record, &row, NULL, &fault)) {
        LEDGER_FAIL("%s", fault.sentence);
    }
    if (checkpoint != NO_CHECKPOINT) {
        add_checkpoint(&row, checkpoint == TRUE_CHECKPOINT);
    }
    put(name, row.bytes, row.size);
    sabot_history_end(row.history);
    sabot_journal_close(journal);
}

static void put_list(const char *name, const char *script, unsigned damage) {
    put_list_with(name, script, damage, NO_CHECKPOINT);
}

/// Writes a good journal damaged in one place: each field of a room, a head and a record, and the ways to
/// drop records, repeat them, or lose the links to them (damaged_store.h).
static void put_damaged_lists(void) {
    static const unsigned heads[] = {0, 64, 320, 640, 704, 960, 1024, 1100};
    static const char script[] = "rules ventura; post; open; close";
    char name[64];
    for (unsigned i = 0; i < 9; i++) {
        const unsigned place = (i << 8) + (11 - (i << 8) % 5) % 5; // in the second record
        snprintf(name, sizeof name, "journal/damaged_field%u", i);
        put_list(name, script, 2 + 7 * place);
    }
    for (unsigned i = 0; i < sizeof heads / sizeof heads[0]; i++) {
        snprintf(name, sizeof name, "journal/damaged_head%u", i);
        put_list(name, script, 1 + 7 * heads[i]);
    }
    put_list("journal/damaged_room", script, 7 * 130);
    put_list("journal/damaged_events", script, 3 + 7 * 801);
    put_list("journal/lost", script, 4 + 7 * 2);
    put_list("journal/twice", script, 5 + 7 * 2);
    put_list("journal/lost_leads", script, 6);
}

// ---------------------------------------------------------------------------------------------------------
// Checkpoints

static void put_checkpoint(const char *name, int first, int second) {
    sabot_history *const history = sabot_history_begin();
    size_t size;
    *sabot_history_make_table(history, 1) = *state_of((unsigned)first);
    *sabot_history_make_table(history, 3) = *state_of((unsigned)second);
    sabot_history_note_time(history, KNOWN_MS);
    uint8_t *const bytes = sabot_history_write(history, &size);
    put(name, bytes, size);
    free(bytes);
    sabot_history_end(history);
}

// ---------------------------------------------------------------------------------------------------------
// Files, as fuzz_journal_file reads them

static size_t add_file(uint8_t *bytes, const char *path) {
    FILE *const file = fopen(path, "rb");
    size_t size = 0;
    if (file != NULL) {
        size = fread(bytes, 1, 1 << 20, file);
        fclose(file);
    }
    return size;
}

static void run_sql(sqlite3 *database, const char *sql) {
    char *message = NULL;
    if (sqlite3_exec(database, sql, NULL, NULL, &message) != SQLITE_OK) {
        LEDGER_FAIL("%s: %s", sql, message);
    }
}

/// Makes the pages of the journal small, so that the seed is small.
static void shrink(const char *path) {
    char small[520], attach[560];
    sqlite3 *database;
    snprintf(small, sizeof small, "%s.small", path);
    snprintf(attach, sizeof attach, "ATTACH '%s' AS big", path);
    if (sqlite3_open(small, &database) != SQLITE_OK) {
        LEDGER_FAIL("cannot open '%s'", small);
    }
    run_sql(database, "PRAGMA page_size = 512; PRAGMA application_id = 0x7362744a; PRAGMA user_version = 1");
    for (size_t i = 0; i < sabot_sqlite_schema_count; i++) {
        run_sql(database, sabot_sqlite_schema[i]);
    }
    run_sql(database, attach);
    run_sql(database,
            "INSERT INTO room SELECT * FROM big.room; INSERT INTO head SELECT * FROM big.head;"
            "INSERT INTO records SELECT * FROM big.records; INSERT INTO secrets SELECT * FROM big.secrets;"
            "INSERT INTO checkpoints SELECT * FROM big.checkpoints; DETACH big;"
            "PRAGMA main.journal_mode = WAL");
    sqlite3_close(database);
    rename(small, path);
}

/// Writes a journal after `script`; the effects of `more` are in FILE-wal, and the room is not closed.
static void put_journal(const char *name, const char *script, const char *more, uint8_t ways) {
    static ledger book;
    static uint8_t bytes[1 << 22];
    char path[512], wal[520];
    sabot_room room;
    sabot_head head;
    sabot_journal *journal;
    sabot_journal_fault fault;
    snprintf(path, sizeof path, "%s/room", directory);
    snprintf(wal, sizeof wal, "%s-wal", path);
    sabot_journal_initialize(&ledger_secret, known_id, KNOWN_MS, &room, &head);
    if (!sabot_sqlite_store_create(path, &room, &head, &fault)) {
        LEDGER_FAIL("%s", fault.sentence);
    }
    shrink(path);
    if (!sabot_journal_open_file(path, &ledger_secret, false, KNOWN_MS, &journal, &fault)) {
        LEDGER_FAIL("%s", fault.sentence);
    }
    ledger_begin(&book, journal);
    ledger_play(&book, script);
    ledger_flush(&book);
    size_t size = 0, wal_size = 0;
    if (more != NULL) {
        const uint8_t sealed[72] = {1};
        const sabot_store_secret secret = {.table = 1, .shoe = 1, .bytes = sealed, .size = sizeof sealed};
        const sabot_journal_extras extras = {
            .secrets = &secret, .secret_count = 1, .checkpoint = sealed, .checkpoint_size = 8};
        ledger_play(&book, more);
        ledger_flush(&book);
        if (!sabot_journal_append(journal, NULL, 0, &extras, &fault)) {
            LEDGER_FAIL("%s", fault.sentence);
        }
        add_file(bytes + 3, path);
        // Pages in use; a writer makes the file larger.
        size = 512 * (bytes[3 + 31] | (size_t)bytes[3 + 30] << 8);
        wal_size = add_file(bytes + 3 + size, wal);
        while (wal_size > 0 && bytes[3 + size + wal_size - 1] == 0) {
            wal_size--; // trailing zeros
        }
        wal_size = 32 + (wal_size - 32 + 535) / 536 * 536; // whole pages, each with its header
    }
    sabot_journal_close(journal);
    if (more == NULL) {
        shrink(path);
        size = add_file(bytes + 3, path);
    }
    bytes[0] = (uint8_t)(size / 512);
    bytes[1] = (uint8_t)(size / 512 >> 8);
    bytes[2] = ways;
    put(name, bytes, 3 + size + wal_size);
    unlink(path);
    unlink(wal);
    snprintf(wal, sizeof wal, "%s.lock", path);
    unlink(wal);
}

static void put_sealed(const char *name) {
    static const sabot_room_secret secret = {"a secret of thirty-two bytes...."};
    const sabot_shoe_name shoe = {.table = 1, .shoe = 7, .decks = 8};
    sabot_seed seed;
    memset(seed.bytes, 'S', sizeof seed.bytes);
    const sabot_sealed sealed = sabot_seed_seal(&seed, shoe, &secret);
    char bytes[1 + sizeof sealed] = "u";
    memcpy(bytes + 1, sealed.bytes, sizeof sealed);
    put(name, bytes, sizeof bytes);
}

int main(int argc, char **argv) {
    static const char *const kinds[] = {"journal", "journal_file", "checkpoint", "keys"};
    fixed_chance_begin();
    if (argc != 2 || !sabot_fair_begin() || chdir(argv[1]) != 0) {
        fputs("make_seeds DIRECTORY\n", stderr);
        return 2;
    }
    directory = ".";
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        mkdir(kinds[i], 0755);
    }
    put_list("journal/known", KNOWN_SCRIPT, 0);
    put_list("journal/dragon", LEDGER_OPEN_1 LEDGER_DRAGON, 1 + 7 * 12);
    put_list("journal/bank", LEDGER_OPEN_1 "bets; bet 4 4 player 5000; start; cards 4c 5d 6c 7d; void no",
             2 + 7 * 3);
    put_list("journal/virtual", LEDGER_VIRTUAL, 3 + 7 * 77);
    put_list("journal/washington", LEDGER_WASHINGTON, 4 + 7);
    put_list("journal/tracker", LEDGER_TRACKER, 5 + 7);
    put_list_with("journal/checkpoint", LEDGER_WASHINGTON, 0, TRUE_CHECKPOINT);
    put_list_with("journal/false_checkpoint", "rules ventura; post; open", 0, FALSE_CHECKPOINT);
    put_damaged_lists();
    put_checkpoint("checkpoint/begun", 0, 2);
    put_checkpoint("checkpoint/dealing", 6, 12);
    put_checkpoint("checkpoint/settled", 10, 13);
    put_journal("journal_file/empty", "", NULL, 0);
    put_journal("journal_file/few", "rules washington virtual; post; open; fill 100000", NULL, 1);
    put_journal("journal_file/known", KNOWN_SCRIPT, NULL, 0);
    put_journal("journal_file/killed", "rules washington virtual; post; open", "fill 100000; sit 2 12", 0);
    put_journal("journal_file/reopened", "rules washington virtual; post; open", "fill 100000", 1);
    put_sealed("keys/sealed");
    return 0;
}
