/// Every statement that a store uses, prepared once.
#include "sqlite_store.h"

#define RECORD_COLUMNS \
    "SELECT sequence, room_table, time_ms, role, person, command, digest, events, previous, hash FROM records"

/// A record takes about 150 bytes: what is kept of checkpoints is a twelfth of that at most.
#define CHECKPOINT_BYTES_A_RECORD "12"

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
    // Of the third newest, which stays for good where it is not too large for the records since the one
    // before.
    [SABOT_SQLITE_DROP_CHECKPOINTS] =
        "DELETE FROM checkpoints WHERE sequence ="
        " (SELECT sequence FROM checkpoints ORDER BY sequence DESC LIMIT 1 OFFSET 2)"
        " AND length(body) > " CHECKPOINT_BYTES_A_RECORD " * (sequence - ifnull((SELECT max(older.sequence)"
        " FROM checkpoints AS older WHERE older.sequence < checkpoints.sequence), 0))",
    [SABOT_SQLITE_ROOM] = "SELECT id, public_key, created_ms FROM room WHERE one = 1",
    [SABOT_SQLITE_HEAD] =
        "SELECT sequence, hash, seal, signed_sequence, signed_hash, closed, kills, signature FROM head WHERE one = 1",
    [SABOT_SQLITE_SCAN] = RECORD_COLUMNS " WHERE sequence >= ?1 ORDER BY sequence",
    [SABOT_SQLITE_FIND] = RECORD_COLUMNS " WHERE command = ?2 AND room_table = ?1",
    [SABOT_SQLITE_GREATEST] = "SELECT max(command) FROM records",
    [SABOT_SQLITE_LEADS] = "SELECT command, room_table, sequence FROM records INDEXED BY records_command"
                           " ORDER BY command, room_table", // the index alone, as it stands
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

bool sabot_sqlite_run(sabot_sqlite_store *store, sabot_sqlite_statement which, const char *doing,
                      sabot_journal_fault *fault) {
    sqlite3_stmt *statement = sabot_sqlite_ready(store, which, fault);
    if (statement == NULL) {
        return false;
    }
    sqlite3_step(statement);
    const int code = sqlite3_reset(statement);
    return code == SQLITE_OK || sabot_sqlite_fault(store->database, store->path, code, doing, fault);
}

void sabot_sqlite_bind_head(sqlite3_stmt *statement, const sabot_head *head) {
    sqlite3_bind_int64(statement, 1, (int64_t)head->sequence);
    sqlite3_bind_blob(statement, 2, head->hash.bytes, sizeof head->hash.bytes, SQLITE_STATIC);
    sqlite3_bind_blob(statement, 3, head->seal.bytes, sizeof head->seal.bytes, SQLITE_STATIC);
    sqlite3_bind_int64(statement, 4, (int64_t)head->signed_sequence);
    sqlite3_bind_blob(statement, 5, head->signed_hash.bytes, sizeof head->signed_hash.bytes, SQLITE_STATIC);
    sqlite3_bind_int64(statement, 6, (int64_t)head->is_closed);
    sqlite3_bind_int64(statement, 7, (int64_t)head->kills);
    sqlite3_bind_blob(statement, 8, head->signature.bytes, sizeof head->signature.bytes, SQLITE_STATIC);
}
