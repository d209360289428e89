/// The format of a journal in one SQLite file, readable with any SQLite tool:
///
///     application_id   0x7362744a, "sbtJ"
///     user_version     the format: 1
///     room             one row: the room the journal belongs to
///     records          one row per executed command; sequence counts from 1 without gaps
///     records_command  finds a command of a table; no table executes the same id twice. The id comes first,
///     so
///                      that ids that grow with time are stored together, whatever their tables
///     head             one row: the end of the journal, and how far it is signed
///     checkpoints      the newest two, and older ones as long as all of them are small compared to the
///     records.
///                      Reading may start at each (history.h). They only save time: any can be missing
///     secrets          sealed seeds of shoes that are not revealed yet
///
/// Numbers are SQLite's signed integers; digest, which has 64 bits, is stored as the signed number with the
/// same bits. Blobs have the sizes in record.h. chain.c describes the hashes and signatures.
///
/// Later versions: format 1 stays readable forever. Anything that an older version would misread (a new
/// column, table or hash) is a new format: user_version and the strings of chain.c count up, and a journal is
/// continued in the format it was created in. A newer format is refused.
///
/// The file is in write-ahead mode: FILE-wal has what is not yet in FILE and is part of the journal as long
/// as it exists. It is removed when the writer closes. A copy of FILE alone, taken during writing, is a
/// complete older state of the journal, with the head of that time.
#include "room/journal/sqlite_store.h"

#include <string.h>

#define APPLICATION_ID 0x7362744a
#define FORMAT         1

const char *const sabot_sqlite_schema[] = {
    "CREATE TABLE room (one INTEGER PRIMARY KEY CHECK (one = 1), id BLOB NOT NULL, public_key BLOB NOT NULL,"
    " created_ms INTEGER NOT NULL) STRICT",
    "CREATE TABLE head (one INTEGER PRIMARY KEY CHECK (one = 1), sequence INTEGER NOT NULL,"
    " hash BLOB NOT NULL, seal BLOB NOT NULL, signed_sequence INTEGER NOT NULL, signed_hash BLOB NOT NULL,"
    " closed INTEGER NOT NULL, kills INTEGER NOT NULL, signature BLOB NOT NULL) STRICT",
    "CREATE TABLE records (sequence INTEGER PRIMARY KEY, room_table INTEGER NOT NULL, time_ms INTEGER NOT NULL,"
    " role INTEGER NOT NULL, person INTEGER NOT NULL, command BLOB NOT NULL, digest INTEGER NOT NULL,"
    " events BLOB NOT NULL, previous BLOB NOT NULL, hash BLOB NOT NULL) STRICT",
    "CREATE UNIQUE INDEX records_command ON records (command, room_table)",
    "CREATE TABLE checkpoints (sequence INTEGER PRIMARY KEY, hash BLOB NOT NULL, body BLOB NOT NULL,"
    " signature BLOB NOT NULL) STRICT",
    "CREATE TABLE secrets (room_table INTEGER NOT NULL, shoe INTEGER NOT NULL, sealed BLOB NOT NULL,"
    " PRIMARY KEY (room_table, shoe)) STRICT, WITHOUT ROWID",
};
const size_t sabot_sqlite_schema_count = sizeof sabot_sqlite_schema / sizeof sabot_sqlite_schema[0];

static bool number_of(sqlite3 *database, const char *path, const char *pragma, int64_t *number,
                      sabot_journal_fault *fault) {
    sqlite3_stmt *statement;
    int code = sqlite3_prepare_v2(database, pragma, -1, &statement, NULL);
    if (code == SQLITE_OK) {
        code = sqlite3_step(statement);
        *number = code == SQLITE_ROW ? sqlite3_column_int64(statement, 0) : 0;
        sqlite3_finalize(statement);
    }
    return code == SQLITE_ROW || sabot_sqlite_fault(database, path, code, "open", fault);
}

/// Allows only the tables above: a trigger or a view could change what is read and written.
static bool has_our_tables(sqlite3_stmt *statement, int *code) {
    size_t rows = 0;
    bool ours = true;
    while ((*code = sqlite3_step(statement)) == SQLITE_ROW) {
        const char *sql = (const char *)sqlite3_column_text(statement, 0);
        ours = ours && rows < sabot_sqlite_schema_count && sql != NULL &&
               strcmp(sql, sabot_sqlite_schema[rows]) == 0;
        rows++;
    }
    return ours && rows == sabot_sqlite_schema_count;
}

static bool check_tables(sqlite3 *database, const char *path, sabot_journal_fault *fault) {
    sqlite3_stmt *statement;
    int code =
        sqlite3_prepare_v2(database, "SELECT sql FROM sqlite_schema ORDER BY rowid", -1, &statement, NULL);
    if (code != SQLITE_OK) {
        return sabot_sqlite_fault(database, path, code, "open", fault);
    }
    const bool ours = has_our_tables(statement, &code);
    sqlite3_finalize(statement);
    if (code != SQLITE_DONE) {
        return sabot_sqlite_fault(database, path, code, "open", fault);
    }
    return ours || sabot_journal_fail(fault, SABOT_JOURNAL_DAMAGED, 0,
                                      "'%s' was changed: its tables are not a journal's", path);
}

bool sabot_sqlite_examine(sqlite3 *database, const char *path, sabot_journal_fault *fault) {
    int64_t application = 0, format = 0;
    if (!number_of(database, path, "PRAGMA application_id", &application, fault) ||
        !number_of(database, path, "PRAGMA user_version", &format, fault)) {
        return false;
    }
    if (application != APPLICATION_ID) {
        return sabot_journal_fail(fault, SABOT_JOURNAL_FOREIGN, 0,
                                  "'%s' is an SQLite file, but not a journal", path);
    }
    if (format > FORMAT) {
        return sabot_journal_fail(fault, SABOT_JOURNAL_NEWER, 0,
                                  "'%s' has format %lld; this version reads format %d: use a newer version",
                                  path, (long long)format, FORMAT);
    }
    if (format < FORMAT) {
        return sabot_journal_fail(fault, SABOT_JOURNAL_DAMAGED, 0,
                                  "'%s' has format %lld, which does not exist", path, (long long)format);
    }
    return check_tables(database, path, fault);
}

// ---------------------------------------------------------------------------------------------------------
// The store's statements, prepared once.

#define RECORD_COLUMNS \
    "SELECT sequence, room_table, time_ms, role, person, command, digest, events, previous, hash FROM records"

/// A record takes about 150 bytes; checkpoints may take up to a twelfth of that.
#define CHECKPOINT_BYTES_PER_RECORD "12"

static const char *const statements[SABOT_SQLITE_STATEMENTS] = {
    [SABOT_SQLITE_BEGIN] = "BEGIN",
    [SABOT_SQLITE_BEGIN_WRITING] = "BEGIN IMMEDIATE",
    [SABOT_SQLITE_COMMIT] = "COMMIT",
    [SABOT_SQLITE_ROLLBACK] = "ROLLBACK",
    [SABOT_SQLITE_ADD_RECORD] = "INSERT INTO records VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)",
    [SABOT_SQLITE_MOVE_HEAD] =
        "UPDATE head SET sequence = ?1, hash = ?2, seal = ?3, signed_sequence = ?4, signed_hash = ?5,"
        " closed = ?6, kills = ?7, signature = ?8 WHERE one = 1 AND sequence = ?9",
    [SABOT_SQLITE_PUT_SECRET] = "INSERT OR REPLACE INTO secrets VALUES (?1, ?2, ?3)",
    [SABOT_SQLITE_DROP_SECRET] = "DELETE FROM secrets WHERE room_table = ?1 AND shoe = ?2",
    [SABOT_SQLITE_PUT_CHECKPOINT] = "INSERT OR REPLACE INTO checkpoints VALUES (?1, ?2, ?3, ?4)",
    // Removes the third newest, unless it is small compared to the records since the one before it; then it
    // stays for good.
    [SABOT_SQLITE_DROP_CHECKPOINTS] =
        "DELETE FROM checkpoints WHERE sequence ="
        " (SELECT sequence FROM checkpoints ORDER BY sequence DESC LIMIT 1 OFFSET 2)"
        " AND length(body) > " CHECKPOINT_BYTES_PER_RECORD " * (sequence - ifnull((SELECT max(older.sequence)"
        " FROM checkpoints AS older WHERE older.sequence < checkpoints.sequence), 0))",
    [SABOT_SQLITE_ROOM] = "SELECT id, public_key, created_ms FROM room WHERE one = 1",
    [SABOT_SQLITE_HEAD] =
        "SELECT sequence, hash, seal, signed_sequence, signed_hash, closed, kills, signature FROM head WHERE one = 1",
    [SABOT_SQLITE_SCAN] = RECORD_COLUMNS " WHERE sequence >= ?1 ORDER BY sequence",
    [SABOT_SQLITE_FIND] = RECORD_COLUMNS " WHERE command = ?2 AND room_table = ?1",
    [SABOT_SQLITE_GREATEST] = "SELECT max(command) FROM records",
    [SABOT_SQLITE_COMMAND_INDEX] =
        "SELECT command, room_table, sequence FROM records INDEXED BY records_command"
        " ORDER BY command, room_table", // only the index
    [SABOT_SQLITE_CHECKPOINT] = "SELECT sequence, hash, signature, body FROM checkpoints"
                                " ORDER BY sequence DESC LIMIT 1 OFFSET ?1",
    [SABOT_SQLITE_SECRET] = "SELECT sealed FROM secrets WHERE room_table = ?1 AND shoe = ?2",
};

sqlite3_stmt *sabot_sqlite_ready(sabot_sqlite_store *store, sabot_sqlite_statement which,
                                 sabot_journal_fault *fault) {
    if (store->statements[which] == NULL) {
        const int code = sqlite3_prepare_v3(store->database, statements[which], -1, SQLITE_PREPARE_PERSISTENT,
                                            &store->statements[which], NULL);
        if (code != SQLITE_OK) {
            sabot_sqlite_fault(store->database, store->path, code, "read", fault);
            return NULL;
        }
    }
    return store->statements[which];
}

bool sabot_sqlite_run(sabot_sqlite_store *store, sabot_sqlite_statement which, const char *action,
                      sabot_journal_fault *fault) {
    sqlite3_stmt *statement = sabot_sqlite_ready(store, which, fault);
    if (statement == NULL) {
        return false;
    }
    sqlite3_step(statement);
    const int code = sqlite3_reset(statement);
    return code == SQLITE_OK || sabot_sqlite_fault(store->database, store->path, code, action, fault);
}

void sabot_sqlite_bind_head(sqlite3_stmt *statement, const sabot_head *head) {
    sqlite3_bind_int64(statement, 1, (int64_t)head->sequence);
    sqlite3_bind_blob(statement, 2, head->hash.bytes, sizeof head->hash.bytes, SQLITE_STATIC);
    sqlite3_bind_blob(statement, 3, head->seal.bytes, sizeof head->seal.bytes, SQLITE_STATIC);
    sqlite3_bind_int64(statement, 4, (int64_t)head->signed_sequence);
    sqlite3_bind_blob(statement, 5, head->signed_hash.bytes, sizeof head->signed_hash.bytes, SQLITE_STATIC);
    sqlite3_bind_int64(statement, 6, (int64_t)head->is_closed);
    sqlite3_bind_int64(statement, 7, (int64_t)head->unclean_shutdowns);
    sqlite3_bind_blob(statement, 8, head->signature.bytes, sizeof head->signature.bytes, SQLITE_STATIC);
}
