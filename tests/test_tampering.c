/// Tests journals that were changed, cut, reordered or forged: each is found and reported.
#include "auditing.h"

#include <sys/wait.h>

#include "room/journal/chain.h"

// ---------------------------------------------------------------------------------------------------------
// Tampering

/// Makes one change to the file, audits it, and undoes the change.
static void assert_tampering_found(sqlite3 *database, const char *sql, sabot_journal_error code,
                                   uint64_t sequence, const char *part) {
    char begin[] = "CREATE TEMP TABLE r AS SELECT * FROM records; CREATE TEMP TABLE h AS SELECT * FROM head";
    char undo[] = "DELETE FROM records; INSERT INTO records SELECT * FROM r; DELETE FROM head;"
                  "INSERT INTO head SELECT * FROM h; DROP TABLE r; DROP TABLE h";
    tamper(database, begin);
    tamper(database, sql);
    assert_fails_with(file_is_good(), code);
    if (!says(part) || fault.sequence != sequence) {
        fail_msg("%s: '%s' of record %d, expected '%s'", sql, fault.sentence, (int)fault.sequence, part);
    }
    tamper(database, undo);
    assert_good(file_is_good());
}

static void test_cut_removed_and_moved_records_are_reported(void **state) {
    (void)state;
    write_sample();
    sqlite3 *database = tamper_open();
    for (int kept = 0; kept < RECORDS; kept++) {
        char sql[300], part[100];
        snprintf(sql, sizeof sql, "DELETE FROM records WHERE sequence > %d", kept);
        snprintf(part, sizeof part, "the journal is cut off after record %d: its head says %d", kept,
                 RECORDS);
        assert_tampering_found(database, sql, SABOT_JOURNAL_CUT, (uint64_t)kept + 1, part);
        snprintf(sql, sizeof sql,
                 "DELETE FROM records WHERE sequence > %d; UPDATE head SET sequence = %d,"
                 "hash = (SELECT previous FROM records WHERE sequence = %d)",
                 kept + 1, kept, kept + 1);
        assert_tampering_found(database, sql, SABOT_JOURNAL_HEAD, 0,
                               "the head was changed: it contradicts itself");
        strcat(sql, "; UPDATE head SET signed_sequence = sequence, signed_hash = hash");
        assert_tampering_found(database, sql, SABOT_JOURNAL_HEAD, 0,
                               "the head is not signed with this room's key");
    }
    assert_tampering_found(database, "DELETE FROM records WHERE sequence = 1", SABOT_JOURNAL_GAP, 1,
                           "record 1 is missing: the journal begins with 2");
    assert_tampering_found(database, "DELETE FROM records WHERE sequence IN (3, 4)", SABOT_JOURNAL_GAP, 3,
                           "record 3 is missing: 2 is followed by 5");
    assert_tampering_found(database, "UPDATE records SET sequence = 1204 WHERE sequence = 6",
                           SABOT_JOURNAL_GAP, 6, "record 6 is missing: 5 is followed by 1,204");
    assert_tampering_found(database, "UPDATE records SET sequence = 0 WHERE sequence = 1", SABOT_JOURNAL_GAP,
                           0, "numbered 0");
    assert_tampering_found(
        database,
        "INSERT INTO records SELECT -3, 99, time_ms, role, person, command, digest, events, previous, hash"
        " FROM records WHERE sequence = 1",
        SABOT_JOURNAL_GAP, 0, "numbered -3");
    assert_tampering_found(
        database,
        "INSERT INTO records SELECT 7, 99, time_ms, role, person, command, digest, events, previous, hash"
        " FROM records WHERE sequence = 1",
        SABOT_JOURNAL_BEYOND, 7, "record 7 is beyond the head, which is record 6");
    assert_tampering_found(
        database,
        "UPDATE records SET sequence = 99 WHERE sequence = 2; UPDATE records SET sequence = 2 WHERE"
        " sequence = 5; UPDATE records SET sequence = 5 WHERE sequence = 99",
        SABOT_JOURNAL_HASH, 2, "record 2 was changed");
    assert_tampering_found(database, "UPDATE records SET time_ms = time_ms + 1 WHERE sequence = 4",
                           SABOT_JOURNAL_HASH, 4,
                           "record 4 was changed: its hash does not match its contents");
    assert_tampering_found(database, "DELETE FROM head", SABOT_JOURNAL_DAMAGED, 0, "the head of");
    assert_tampering_found(database, "UPDATE head SET sequence = -1", SABOT_JOURNAL_DAMAGED, 0,
                           "the head of");
    sqlite3_close(database);
}

static void test_checkpoint_is_not_a_head(void **state) {
    (void)state;
    write_sample();
    sqlite3 *database = tamper_open();
    assert_tampering_found(
        database,
        "DELETE FROM records WHERE sequence > 4;"
        "UPDATE head SET (sequence, hash, signed_sequence, signed_hash, signature) ="
        " (SELECT sequence, hash, sequence, hash, signature FROM checkpoints WHERE sequence = 4)",
        SABOT_JOURNAL_HEAD, 0, "the head is not signed with this room's key");
    tamper(database, "UPDATE checkpoints SET (sequence, hash, signature) ="
                     " (SELECT sequence, hash, signature FROM head) WHERE sequence = 4");
    sabot_journal *journal;
    assert_good(sabot_journal_read_file(file_name, NULL, &journal, &fault));
    assert_starts_from(journal, 2, "checkpoint two",
                       "the checkpoint at record 6 is damaged: it is not signed");
    sabot_journal_close(journal);
    sqlite3_close(database);
}

static sabot_record copies[RECORDS];

static bool copy_record(void *visitor, const sabot_record *record) {
    (void)visitor;
    const sabot_record draft = draft_of(record->sequence); // its events stay where they are
    copies[record->sequence - 1] = *record;
    copies[record->sequence - 1].events = draft.events;
    return true;
}

static sqlite3_stmt *prepared(sqlite3 *database, const char *sql) {
    sqlite3_stmt *statement;
    assert_int_equal(sqlite3_prepare_v2(database, sql, -1, &statement, NULL), SQLITE_OK);
    return statement;
}

static void update_hashes(sqlite3 *database, const sabot_record *record) {
    sqlite3_stmt *statement =
        prepared(database, "UPDATE records SET person = ?2, previous = ?3, hash = ?4 WHERE sequence = ?1");
    sqlite3_bind_int64(statement, 1, (int64_t)record->sequence);
    sqlite3_bind_int64(statement, 2, record->person);
    sqlite3_bind_blob(statement, 3, record->previous.bytes, 32, SQLITE_STATIC);
    sqlite3_bind_blob(statement, 4, record->hash.bytes, 32, SQLITE_STATIC);
    assert_int_equal(sqlite3_step(statement), SQLITE_DONE);
    sqlite3_finalize(statement);
}

/// An attacker with everything but the secret changes a record and rebuilds the chain after it.
static void test_chain_rebuilt_without_the_key_is_found(void **state) {
    (void)state;
    static uint8_t buffer[SABOT_CHAIN_BUFFER_BYTES];
    write_sample();
    sabot_journal *journal;
    assert_good(sabot_journal_read_file(file_name, NULL, &journal, &fault));
    assert_good(sabot_journal_replay(journal, sabot_journal_start(journal), copy_record, NULL, NULL, &fault));
    const sabot_hash room_hash = sabot_chain_room(sabot_journal_room(journal));
    sabot_journal_close(journal);
    sqlite3 *database = tamper_open();
    copies[2].person = 1;
    for (int i = 2; i < RECORDS; i++) {
        copies[i].previous = copies[i - 1].hash;
        copies[i].hash = sabot_chain_record(&room_hash, &copies[i], buffer);
        update_hashes(database, &copies[i]);
    }
    assert_fails_with(passes_audit(NULL), SABOT_JOURNAL_HEAD);
    assert_true(says("record 6 is not the one the room's key signed"));
    tamper(database, "UPDATE head SET hash = (SELECT hash FROM records WHERE sequence = 6)");
    assert_fails_with(passes_audit(NULL), SABOT_JOURNAL_HEAD);
    assert_true(says("it contradicts itself"));
    tamper(database, "UPDATE head SET signed_hash = hash");
    assert_fails_with(passes_audit(NULL), SABOT_JOURNAL_HEAD);
    assert_true(says("signed with"));
    sabot_public_key key;
    sabot_signing_key signing; // the attacker's own key is not the room's
    sabot_chain_keys(&(sabot_room_secret){"the secret of somebody else....."}, &key, &signing);
    const sabot_head forged = {.signed_sequence = RECORDS, .signed_hash = copies[5].hash, .is_closed = 1};
    const sabot_signature signature = sabot_chain_sign_head(&room_hash, &forged, &signing);
    sqlite3_stmt *statement = prepared(database, "UPDATE head SET signature = ?1");
    sqlite3_bind_blob(statement, 1, signature.bytes, 64, SQLITE_STATIC);
    sqlite3_step(statement);
    sqlite3_finalize(statement);
    assert_fails_with(passes_audit(NULL), SABOT_JOURNAL_HEAD);
    sqlite3_close(database);
}

// ---------------------------------------------------------------------------------------------------------
// Every byte of every column

typedef void check_tampered(const char *column, int64_t row);

/// Changes each byte of one value in turn and audits each.
static void flip_bytes(sqlite3_stmt *update, sqlite3_stmt *select, int64_t row, const char *column,
                       check_tampered *check) {
    const bool is_blob = sqlite3_column_type(select, 1) == SQLITE_BLOB;
    uint8_t value[256] = {0};
    int64_t number = sqlite3_column_int64(select, 1);
    const int size = is_blob ? sqlite3_column_bytes(select, 1) : 8;
    assert_true(size <= 256);
    if (is_blob && size > 0) {
        memcpy(value, sqlite3_column_blob(select, 1), (size_t)size);
    } else {
        memcpy(value, &number, 8);
    }
    for (int i = 0; i <= size; i++) { // the last round restores the last byte
        if (i > 0) {
            value[i - 1] ^= 0x10;
        }
        if (i < size) {
            value[i] ^= 0x10;
        }
        memcpy(&number, value, 8);
        if (is_blob) {
            sqlite3_bind_blob(update, 1, value, size, SQLITE_STATIC);
        } else {
            sqlite3_bind_int64(update, 1, number);
        }
        sqlite3_bind_int64(update, 2, row);
        assert_int_equal(sqlite3_step(update), SQLITE_DONE);
        sqlite3_reset(update);
        if (i < size) {
            check(column, row);
        }
    }
}

static void flip_column(const char *table, const char *key, const char *column, check_tampered *check) {
    char all[100], one[100], change[100];
    snprintf(all, sizeof all, "SELECT %s FROM %s", key, table);
    snprintf(one, sizeof one, "SELECT %s, %s FROM %s WHERE %s = ?1", key, column, table, key);
    snprintf(change, sizeof change, "UPDATE %s SET %s = ?1 WHERE %s = ?2", table, column, key);
    sqlite3 *database = tamper_open();
    sqlite3_stmt *rows = prepared(database, all);
    int64_t keys[16];
    int count = 0;
    while (sqlite3_step(rows) == SQLITE_ROW) {
        keys[count++] = sqlite3_column_int64(rows, 0);
    }
    sqlite3_finalize(rows);
    for (int i = 0; i < count; i++) {
        sqlite3_stmt *select = prepared(database, one), *update = prepared(database, change);
        sqlite3_bind_int64(select, 1, keys[i]);
        assert_int_equal(sqlite3_step(select), SQLITE_ROW);
        flip_bytes(update, select, keys[i], column, check);
        sqlite3_finalize(select);
        sqlite3_finalize(update);
    }
    sqlite3_close(database);
}

static void check_record(const char *column, int64_t row) {
    assert_false(file_is_good());
    if (fault.sequence != (uint64_t)row ||
        (fault.code != SABOT_JOURNAL_HASH && fault.code != SABOT_JOURNAL_DAMAGED)) {
        fail_msg("%s of record %d: %s", column, (int)row, fault.sentence);
    }
}

static void check_elsewhere(const char *column, int64_t row) {
    (void)row;
    assert_false(file_is_good());
    if (fault.code != SABOT_JOURNAL_HEAD && fault.code != SABOT_JOURNAL_DAMAGED &&
        fault.code != SABOT_JOURNAL_CUT) {
        fail_msg("%s: %s", column, fault.sentence);
    }
}

static void check_checkpoint(const char *column, int64_t row) {
    (void)column;
    sabot_journal *journal;
    assert_good(file_is_good());
    assert_good(sabot_journal_read_file(file_name, NULL, &journal, &fault));
    assert_starts_from(journal, row == 4 ? 2 : 4, row == 4 ? "checkpoint two" : "checkpoint four",
                       row == 4 ? "the checkpoint at record" : NULL);
    sabot_checkpoint checkpoint;
    bool is_there;
    sabot_journal_fault damage; // reading all of them finds the older one, too
    assert_good(
        sabot_journal_checkpoint_at(journal, row == 4 ? 0 : 1, &checkpoint, &is_there, &damage, &fault));
    assert_false(is_there);
    assert_int_equal(damage.code, SABOT_JOURNAL_CHECKPOINT);
    sabot_journal_close(journal);
}

static void test_every_byte_of_every_column_counts(void **state) {
    (void)state;
    static const char *const columns[] = {"room_table", "time_ms", "role",     "person", "command",
                                          "digest",     "events",  "previous", "hash"};
    write_sample();
    for (size_t i = 0; i < sizeof columns / sizeof columns[0]; i++) {
        flip_column("records", "sequence", columns[i], check_record);
    }
    flip_column("room", "one", "id", check_elsewhere);
    flip_column("room", "one", "public_key", check_elsewhere);
    flip_column("room", "one", "created_ms", check_elsewhere);
    flip_column("head", "one", "sequence", check_elsewhere);
    flip_column("head", "one", "hash", check_elsewhere);
    flip_column("head", "one", "seal", check_elsewhere);
    flip_column("head", "one", "signed_sequence", check_elsewhere);
    flip_column("head", "one", "signed_hash", check_elsewhere);
    flip_column("head", "one", "closed", check_elsewhere);
    flip_column("head", "one", "kills", check_elsewhere);
    flip_column("head", "one", "signature", check_elsewhere);
    flip_column("checkpoints", "sequence", "hash", check_checkpoint);
    flip_column("checkpoints", "sequence", "body", check_checkpoint);
    flip_column("checkpoints", "sequence", "signature", check_checkpoint);
    assert_good(file_is_good());
}

// ---------------------------------------------------------------------------------------------------------
// Types that no STRICT table accepts: the schema is changed and restored

static void set_schema(const char *from, const char *to) {
    char sql[300];
    sqlite3 *database = tamper_open();
    snprintf(sql, sizeof sql,
             "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = replace(sql, '%s', '%s')", from,
             to);
    tamper(database, sql);
    sqlite3_close(database);
}

static void make_not_strict(void) {
    set_schema(" NOT NULL", " /* */");
    set_schema(") STRICT", ") /* */");
}

static void make_strict(void) {
    set_schema(") /* */", ") STRICT");
    set_schema(" /* */", " NOT NULL");
}

static void test_values_of_wrong_types_and_sizes_are_reported(void **state) {
    (void)state;
    static const char *const columns[] = {"room_table", "time_ms", "role",     "person", "command",
                                          "digest",     "events",  "previous", "hash"};
    static const char *const values[] = {"NULL", "'text'", "1.5", "zeroblob(31)", "zeroblob(1100000)", "x''"};
    write_sample();
    size_t size;
    uint8_t *good = file_bytes(file_name, &size);
    for (size_t i = 0; i < sizeof columns / sizeof columns[0]; i++) {
        for (size_t k = 0; k < sizeof values / sizeof values[0]; k++) {
            char sql[200];
            put_file(file_name, good, size);
            make_not_strict();
            sqlite3 *database = tamper_open();
            snprintf(sql, sizeof sql, "UPDATE records SET %s = %s WHERE sequence = 3", columns[i], values[k]);
            tamper(database, sql);
            sqlite3_close(database);
            assert_fails_with(file_is_good(), SABOT_JOURNAL_DAMAGED);
            assert_true(says("its tables"));
            make_strict();
            check_record(columns[i], 3);
        }
    }
    static const char *const others[] = {
        "UPDATE head SET hash = NULL",       "UPDATE head SET sequence = 'six'",
        "UPDATE head SET signature = x'00'", "UPDATE room SET id = 5",
        "UPDATE room SET public_key = NULL", "UPDATE room SET created_ms = zeroblob(8)"};
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
        put_file(file_name, good, size);
        make_not_strict();
        sqlite3 *database = tamper_open();
        tamper(database, others[i]);
        sqlite3_close(database);
        make_strict();
        assert_fails_with(file_is_good(), SABOT_JOURNAL_DAMAGED);
    }
    put_file(file_name, good, size);
    make_not_strict();
    sqlite3 *database = tamper_open();
    tamper(database, "UPDATE checkpoints SET body = NULL WHERE sequence = 4");
    sqlite3_close(database);
    make_strict();
    sabot_journal *journal;
    assert_good(sabot_journal_read_file(file_name, NULL, &journal, &fault));
    assert_starts_from(journal, 2, "checkpoint two", "is damaged");
    sabot_journal_close(journal);
    free(good);
}

/// Changes bytes of the file itself. Some mean nothing to a journal; what is read must still be right.
static void test_damaged_files_never_pass_as_different_journals(void **state) {
    (void)state;
    write_sample();
    size_t size;
    uint8_t *bytes = file_bytes(file_name, &size);
    int found = 0;
    const size_t used = size < 9 * 4096 ? size : 9 * 4096;
    for (size_t at = 0; at < used; at += at < 128 ? 1 : 61) {
        bytes[at] ^= 0x55;
        put_file(file_name, bytes, size);
        bytes[at] ^= 0x55;
        if (file_is_good()) {
            assert_int_equal(seen, RECORDS);
        } else {
            found++;
            assert_true(fault.sentence[0] != '\0' && fault.code != SABOT_JOURNAL_OK);
        }
    }
    assert_true(found > 60);
    for (size_t kept = 0; kept < used; kept += 1000) {
        put_file(file_name, bytes, kept);
        if (file_is_good()) {
            assert_int_equal(seen, RECORDS);
        }
    }
    free(bytes);
}

static void test_writer_does_not_continue_a_broken_journal(void **state) {
    (void)state;
    static const struct {
        const char *sql;
        sabot_journal_error code;
    } changes[] = {
        {"DELETE FROM records WHERE sequence = 6", SABOT_JOURNAL_HEAD},
        {"INSERT INTO records SELECT 9, 99, time_ms, role, person, command, digest, events, previous, hash"
         " FROM records WHERE sequence = 1",
         SABOT_JOURNAL_BEYOND},
        {"UPDATE records SET hash = zeroblob(32) WHERE sequence = 6", SABOT_JOURNAL_HEAD},
        {"UPDATE head SET sequence = 5", SABOT_JOURNAL_HEAD},
    };
    for (size_t i = 0; i < sizeof changes / sizeof changes[0]; i++) {
        write_sample();
        sqlite3 *database = tamper_open();
        tamper(database, changes[i].sql);
        sqlite3_close(database);
        sabot_journal *journal;
        assert_fails_with(sabot_journal_open_file(file_name, &secret, true, 0, &journal, &fault),
                          changes[i].code);
        count_names(true);
    }
}

// ---------------------------------------------------------------------------------------------------------
// An end that was sealed, but not signed before the process was killed

static void write_and_be_killed(void) {
    const pid_t child = fork();
    if (child == 0) {
        sabot_journal *journal = open_writer();
        _exit(append_to(journal, 2, NULL) && append_to(journal, 3, NULL) ? 0 : 1);
    }
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(status, 0);
}

static void test_a_sealed_end_needs_the_secret(void **state) {
    (void)state;
    sabot_journal *journal;
    write_and_be_killed();
    assert_good(file_is_good()); // chained, and nothing signed is missing
    assert_good(sabot_journal_read_file(file_name, NULL, &journal, &fault));
    assert_int_equal(sabot_journal_unsigned(journal), 3);
    assert_true(sabot_journal_verify_seal(journal, &secret));
    assert_false(sabot_journal_verify_seal(journal, &(sabot_room_secret){"somebody else's"}));
    sabot_journal_close(journal);
    // Without the secret, the unsigned records can be cut off, and the room notices.
    sqlite3 *database = tamper_open();
    tamper(database, "DELETE FROM records WHERE sequence = 3;"
                     "UPDATE head SET sequence = 2, hash = (SELECT hash FROM records WHERE sequence = 2)");
    sqlite3_close(database);
    assert_good(sabot_journal_read_file(file_name, NULL, &journal, &fault));
    assert_false(sabot_journal_verify_seal(journal, &secret));
    sabot_journal_close(journal);
    assert_fails_with(sabot_journal_open_file(file_name, &secret, false, 0, &journal, &fault),
                      SABOT_JOURNAL_HEAD);
    assert_true(says("the head is not sealed with this room's secret"));
}

static void test_sealed_records_are_signed_by_the_next_writer(void **state) {
    (void)state;
    write_and_be_killed();
    sabot_journal *journal = open_writer();
    assert_false(sabot_journal_was_closed(journal));
    assert_int_equal(sabot_journal_unsigned(journal), 0);
    for (uint64_t last = 4; last <= 300; last++) { // a busy room signs from time to time
        assert_good(append_to(journal, last, NULL));
        assert_true(sabot_journal_unsigned(journal) < 256);
    }
    assert_int_equal(sabot_journal_unsigned(journal), 300 - 259);
    assert_good(sabot_journal_sign(journal, &fault)); // and an idle one
    assert_int_equal(sabot_journal_unsigned(journal), 0);
    assert_good(append_to(journal, 301, NULL));
    sabot_journal_close(journal);
    assert_good(sabot_journal_read_file(file_name, NULL, &journal, &fault));
    assert_int_equal(sabot_journal_unsigned(journal), 0);
    assert_true(sabot_journal_was_closed(journal));
    sabot_journal_close(journal);
}

/// Anyone who can write files can remove the last records of a killed room, with or without the secret. The
/// audit always shows that some may be missing.
static void test_room_that_was_not_closed_is_reported(void **state) {
    (void)state;
    char wal[128];
    snprintf(wal, sizeof wal, "%s-wal", file_name);
    write_and_be_killed();
    assert_int_equal(unlink(wal), 0);
    sabot_journal *journal;
    assert_good(sabot_journal_read_file(file_name, NULL, &journal, &fault));
    assert_int_equal(sabot_journal_head(journal)->sequence, 0);
    assert_false(sabot_journal_was_closed(journal));
    sabot_journal_close(journal);
    journal = open_writer();
    assert_false(sabot_journal_was_closed(journal));
    assert_good(append_to(journal, 4, NULL));
    sabot_journal_close(journal);
    for (int i = 0; i < 2; i++) { // and stays visible forever
        assert_good(sabot_journal_read_file(file_name, NULL, &journal, &fault));
        assert_int_equal(sabot_journal_unclean_shutdowns(journal), 1);
        assert_true(sabot_journal_was_closed(journal));
        sabot_journal_close(journal);
        sabot_journal_close(open_writer());
    }
    // A closed journal cut back to an earlier signature: no signature says that it was closed there.
    sqlite3 *database = tamper_open();
    tamper(database, "DELETE FROM records; UPDATE head SET sequence = 0, signed_sequence = 0,"
                     "hash = (SELECT hash FROM head), closed = 1");
    sqlite3_close(database);
    assert_fails_with(passes_audit(NULL), SABOT_JOURNAL_HEAD);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_cut_removed_and_moved_records_are_reported, make_place,
                                        clear_place),
        cmocka_unit_test_setup_teardown(test_checkpoint_is_not_a_head, make_place, clear_place),
        cmocka_unit_test_setup_teardown(test_chain_rebuilt_without_the_key_is_found, make_place, clear_place),
        cmocka_unit_test_setup_teardown(test_every_byte_of_every_column_counts, make_place, clear_place),
        cmocka_unit_test_setup_teardown(test_values_of_wrong_types_and_sizes_are_reported, make_place,
                                        clear_place),
        cmocka_unit_test_setup_teardown(test_damaged_files_never_pass_as_different_journals, make_place,
                                        clear_place),
        cmocka_unit_test_setup_teardown(test_a_sealed_end_needs_the_secret, make_place, clear_place),
        cmocka_unit_test_setup_teardown(test_sealed_records_are_signed_by_the_next_writer, make_place,
                                        clear_place),
        cmocka_unit_test_setup_teardown(test_room_that_was_not_closed_is_reported, make_place, clear_place),
        cmocka_unit_test_setup_teardown(test_writer_does_not_continue_a_broken_journal, make_place,
                                        clear_place),
    };
    return cmocka_run_group_tests_name("tampering", tests, NULL, NULL);
}
