/// Journals: what was appended is there, in order, unchanged; and whatever is otherwise is found and named.
#include "journaling.h"

#include "chain.h"
#include "faulty_store.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/wait.h>

#define RECORDS 6

static sabot_journal *open_writer(void) {
    sabot_journal *journal;
    assert_good(sabot_journal_open_file(file_name, &secret, true, 1700000000000, &journal, &fault));
    return journal;
}

static sabot_journal *open_memory(faulty_store *faulty) {
    static const uint8_t id[SABOT_ROOM_ID_BYTES] = "sixteen bytes...";
    sabot_room room;
    sabot_head head;
    sabot_store store;
    sabot_journal *journal;
    sabot_journal_found(&secret, id, 5, &room, &head);
    assert_good(sabot_memory_store_create(&room, &head, &store, &fault));
    if (faulty != NULL) {
        store = faulty_store_around(faulty, store);
    }
    assert_good(sabot_journal_open(store, &secret, NULL, &journal, &fault));
    return journal;
}

/// Records from the head on to `last`, in one batch.
static bool append_to(sabot_journal *journal, uint64_t last, const sabot_journal_extras *extras) {
    sabot_record records[64];
    const uint64_t first = sabot_journal_head(journal)->sequence + 1;
    for (uint64_t i = first; i <= last; i++) {
        records[i - first] = draft_of(i);
    }
    const size_t count = (size_t)(last + 1 - first);
    const bool appended = sabot_journal_append(journal, records, count, extras, &fault);
    assert_true(!appended || count == 0 || records[count - 1].sequence == last);
    return appended;
}

static bool expect_draft(void *visitor, const sabot_record *record) {
    uint64_t *next = visitor;
    assert_same_draft(record, (*next)++);
    return true;
}

static uint64_t seen; ///< how many records the last replay has shown

static bool replays_to(sabot_journal *journal, sabot_journal_visit *visit) {
    uint64_t next = 1;
    const bool good = sabot_journal_replay(journal, sabot_journal_start(journal), visit, &next, NULL, &fault);
    seen = next - 1;
    return good;
}

static bool replays(sabot_journal *journal) {
    return replays_to(journal, expect_draft);
}

static void assert_replays(sabot_journal *journal, uint64_t last) {
    assert_good(replays(journal));
    assert_int_equal(seen, last);
    assert_int_equal(sabot_journal_head(journal)->sequence, last);
}

/// The whole file, as an auditor who knows no key sees it.
static bool passes_audit(sabot_journal_visit *visit) {
    sabot_journal *journal;
    seen = 0;
    if (!sabot_journal_read_file(file_name, NULL, &journal, &fault)) {
        return false;
    }
    const bool good = replays_to(journal, visit);
    sabot_journal_close(journal);
    return good;
}

static bool file_is_good(void) {
    return passes_audit(expect_draft);
}

// ---------------------------------------------------------------------------------------------------------
// Writing and reading

static void check_appending(sabot_journal *journal) {
    assert_replays(journal, 0);
    assert_good(append_to(journal, 1, NULL));
    assert_good(append_to(journal, 40, NULL));
    assert_good(append_to(journal, 41, NULL));
    assert_replays(journal, 41);
    sabot_record found;
    bool is_there;
    const sabot_record draft = draft_of(17);
    assert_good(sabot_journal_find(journal, draft.table, &draft.command, &found, &is_there, &fault));
    assert_true(is_there);
    assert_same_draft(&found, 17);
    assert_good(sabot_journal_find(journal, draft.table + 5, &draft.command, &found, &is_there, &fault));
    assert_false(is_there);
}

static void test_records_are_numbered_chained_and_found(void **state) {
    (void)state;
    sabot_journal *journal = open_memory(NULL);
    check_appending(journal);
    sabot_journal_close(journal);
    journal = open_writer();
    check_appending(journal);
    sabot_journal_close(journal);
    journal = open_writer();
    assert_replays(journal, 41);
    assert_good(append_to(journal, 50, NULL));
    sabot_journal_close(journal);
    assert_good(file_is_good());
    assert_int_equal(seen, 50);
}

static bool take_four(void *visitor, const sabot_record *record) {
    sabot_journal_place *place_seen = visitor;
    *place_seen = (sabot_journal_place){record->sequence, record->hash};
    return record->sequence < 4;
}

static void test_a_replay_goes_on_from_any_place(void **state) {
    (void)state;
    sabot_journal *journal = open_memory(NULL);
    assert_good(append_to(journal, 9, NULL));
    sabot_journal_place fourth, last;
    assert_good(
        sabot_journal_replay(journal, sabot_journal_start(journal), take_four, &fourth, &last, &fault));
    assert_int_equal(fourth.sequence, 4);
    assert_memory_equal(&fourth.hash, &last.hash, sizeof last.hash);
    uint64_t next = 5;
    assert_good(sabot_journal_replay(journal, fourth, expect_draft, &next, &last, &fault));
    assert_int_equal(next, 10);
    assert_int_equal(last.sequence, 9);
    assert_good(sabot_journal_replay(journal, last, NULL, NULL, NULL, &fault));
    fourth.hash.bytes[3] ^= 1;
    assert_trouble(sabot_journal_replay(journal, fourth, NULL, NULL, &last, &fault), SABOT_JOURNAL_CHAIN);
    assert_int_equal(fault.sequence, 5);
    last.sequence = 30;
    assert_trouble(sabot_journal_replay(journal, last, NULL, NULL, NULL, &fault), SABOT_JOURNAL_CUT);
    sabot_journal_close(journal);
}

static void test_a_journal_knows_its_room(void **state) {
    (void)state;
    sabot_journal *journal = open_writer();
    assert_good(append_to(journal, 3, NULL));
    sabot_public_key key = sabot_journal_room(journal)->key;
    sabot_journal_close(journal);
    assert_good(sabot_journal_read_file(file_name, &key, &journal, &fault));
    assert_trouble(append_to(journal, 4, NULL), SABOT_JOURNAL_REFUSED);
    sabot_journal_close(journal);
    key.bytes[0] ^= 1;
    assert_trouble(sabot_journal_read_file(file_name, &key, &journal, &fault), SABOT_JOURNAL_WRONG_KEY);
    const sabot_room_secret other = {"another secret of the same size."};
    assert_trouble(sabot_journal_open_file(file_name, &other, true, 0, &journal, &fault),
                   SABOT_JOURNAL_WRONG_KEY);
    assert_true(says("another room"));
    remove(file_name);
    assert_trouble(sabot_journal_open_file(file_name, &secret, false, 0, &journal, &fault),
                   SABOT_JOURNAL_MISSING);
}

static void test_an_auditor_reads_while_it_is_written(void **state) {
    (void)state;
    sabot_journal *writer = open_writer();
    sabot_journal *reader;
    assert_good(append_to(writer, 2, NULL));
    assert_good(sabot_journal_read_file(file_name, NULL, &reader, &fault));
    for (uint64_t i = 3; i < 20; i++) {
        assert_good(append_to(writer, i, NULL));
        assert_good(replays(reader));
        assert_int_equal(seen, i);
    }
    sabot_journal_close(reader);
    sabot_journal_close(writer);
}

/// Computed with Python's hashlib.blake2b and the layout of chain.c, not with this code.
static void test_hashes_are_as_chain_c_describes_them(void **state) {
    (void)state;
    sabot_room room = {.created_ms = 1700000000000};
    memset(room.id, 0x11, sizeof room.id);
    memset(room.key.bytes, 0x22, sizeof room.key.bytes);
    const sabot_hash room_hash = sabot_chain_room(&room);
    static const uint8_t right_room[] = {0x10, 0xfa, 0xae, 0x6d, 0x53, 0x23, 0xb3, 0x52, 0x76, 0x55, 0xcd,
                                         0x2f, 0x53, 0x3a, 0x4e, 0xad, 0xf6, 0x6c, 0x35, 0xf0, 0xc5, 0xb6,
                                         0x9a, 0x6f, 0x1b, 0x96, 0x32, 0x0a, 0x75, 0x10, 0x0f, 0xef};
    assert_memory_equal(room_hash.bytes, right_room, sizeof right_room);
    sabot_record record = {.sequence = 7,
                           .table = 3,
                           .role = 2,
                           .person = 1000,
                           .time_ms = -5,
                           .digest = UINT64_MAX - 1,
                           .events = (const uint8_t *)"events",
                           .size = 6};
    memset(record.command.bytes, 0x33, sizeof record.command.bytes);
    memset(record.previous.bytes, 0x44, sizeof record.previous.bytes);
    static uint8_t buffer[SABOT_CHAIN_BUFFER_BYTES];
    const sabot_hash hash = sabot_chain_record(&room_hash, &record, buffer);
    static const uint8_t right_record[] = {0x41, 0x62, 0xe7, 0xe6, 0x30, 0x88, 0x13, 0xa4, 0x7d, 0xb8, 0xef,
                                           0x97, 0xd3, 0x6e, 0x73, 0x3f, 0xb1, 0xee, 0x45, 0xf7, 0xb2, 0x0e,
                                           0xf9, 0x36, 0x4d, 0xd7, 0x58, 0xf2, 0x50, 0xd3, 0x76, 0xee};
    assert_memory_equal(hash.bytes, right_record, sizeof right_record);
}

// ---------------------------------------------------------------------------------------------------------
// Checkpoints and secrets

static sabot_journal_extras checkpoint_of(const char *body) {
    return (sabot_journal_extras){.checkpoint = (const uint8_t *)body, .checkpoint_size = strlen(body)};
}

static void append_checkpoint(sabot_journal *journal, uint64_t last, const char *body) {
    const sabot_journal_extras extras = checkpoint_of(body);
    assert_good(append_to(journal, last, &extras));
}

/// What a start would begin with; 0 and "" where there is none.
static void assert_starts_from(sabot_journal *journal, uint64_t sequence, const char *body,
                               const char *damage_part) {
    sabot_checkpoint found;
    bool is_there;
    sabot_journal_fault damage;
    assert_good(sabot_journal_checkpoint(journal, &found, &is_there, &damage, &fault));
    assert_int_equal(is_there, sequence > 0);
    if (is_there) {
        assert_int_equal(found.sequence, sequence);
        assert_int_equal(found.size, strlen(body));
        assert_memory_equal(found.body, body, found.size);
        const sabot_journal_place after = {found.sequence, found.hash};
        assert_good(sabot_journal_replay(journal, after, NULL, NULL, NULL, &fault));
    }
    assert_int_equal(damage.trouble, damage_part == NULL ? SABOT_JOURNAL_FINE : SABOT_JOURNAL_CHECKPOINT);
    if (damage_part != NULL && strstr(damage.sentence, damage_part) == NULL) {
        fail_msg("'%s' where '%s' was expected", damage.sentence, damage_part);
    }
}

static void check_checkpoints(sabot_journal *journal) {
    assert_starts_from(journal, 0, "", NULL);
    append_checkpoint(journal, 3, "three");
    assert_starts_from(journal, 3, "three", NULL);
    append_checkpoint(journal, 5, "five");
    append_checkpoint(journal, 5, "five without records");
    append_checkpoint(journal, 6, "");
    assert_starts_from(journal, 6, "", NULL);
    assert_good(append_to(journal, 9, NULL));
    assert_starts_from(journal, 6, "", NULL);
    assert_replays(journal, 9);
}

static void test_a_start_begins_at_the_newest_checkpoint(void **state) {
    (void)state;
    sabot_journal *journal = open_memory(NULL);
    check_checkpoints(journal);
    sabot_journal_close(journal);
    journal = open_writer();
    check_checkpoints(journal);
    sabot_journal_close(journal);
    assert_good(sabot_journal_read_file(file_name, NULL, &journal, &fault));
    assert_starts_from(journal, 6, "", NULL);
    sabot_journal_close(journal);
}

static void test_secrets_come_with_records(void **state) {
    (void)state;
    sabot_journal *journal = open_writer();
    const sabot_store_secret put = {1, 4, (const uint8_t *)"sealed", 6}, drop = {1, 4, NULL, 0};
    sabot_journal_extras extras = {.secrets = &put, .secret_count = 1};
    assert_good(append_to(journal, 2, &extras));
    uint8_t bytes[SABOT_SECRET_BYTES_MAX];
    size_t size;
    assert_good(sabot_journal_secret(journal, 1, 4, bytes, &size, &fault));
    assert_int_equal(size, 6);
    assert_memory_equal(bytes, "sealed", 6);
    extras.secrets = &drop;
    assert_good(append_to(journal, 2, &extras)); // no record
    assert_good(sabot_journal_secret(journal, 1, 4, bytes, &size, &fault));
    assert_int_equal(size, 0);
    assert_replays(journal, 2);
    sabot_journal_close(journal);
}

// ---------------------------------------------------------------------------------------------------------
// Tampering

/// RECORDS records, checkpoints at 2 and 4, in a closed file.
static void write_sample(void) {
    sabot_journal *journal = open_writer();
    append_checkpoint(journal, 2, "checkpoint two");
    append_checkpoint(journal, 4, "checkpoint four");
    assert_good(append_to(journal, RECORDS, NULL));
    sabot_journal_close(journal);
}

/// One change of the file, seen by an auditor, undone.
static void tampered(sqlite3 *database, const char *sql, sabot_journal_trouble trouble, uint64_t sequence,
                     const char *part) {
    char begin[] = "CREATE TEMP TABLE r AS SELECT * FROM records; CREATE TEMP TABLE h AS SELECT * FROM head";
    char undo[] = "DELETE FROM records; INSERT INTO records SELECT * FROM r; DELETE FROM head;"
                  "INSERT INTO head SELECT * FROM h; DROP TABLE r; DROP TABLE h";
    tamper(database, begin);
    tamper(database, sql);
    assert_trouble(file_is_good(), trouble);
    if (!says(part) || fault.sequence != sequence) {
        fail_msg("%s: '%s' of record %d where '%s' was expected", sql, fault.sentence, (int)fault.sequence,
                 part);
    }
    tamper(database, undo);
    assert_good(file_is_good());
}

static void test_what_was_cut_removed_and_moved_is_named(void **state) {
    (void)state;
    write_sample();
    sqlite3 *database = tamper_open();
    for (int kept = 0; kept < RECORDS; kept++) {
        char sql[200], part[100];
        snprintf(sql, sizeof sql, "DELETE FROM records WHERE sequence > %d", kept);
        snprintf(part, sizeof part, "the journal is cut off after record %d: its head says %d", kept,
                 RECORDS);
        tampered(database, sql, SABOT_JOURNAL_CUT, (uint64_t)kept + 1, part);
        snprintf(sql, sizeof sql,
                 "DELETE FROM records WHERE sequence > %d; UPDATE head SET sequence = %d,"
                 "hash = (SELECT previous FROM records WHERE sequence = %d)",
                 kept + 1, kept, kept + 1);
        tampered(database, sql, SABOT_JOURNAL_HEAD, 0, "the head's signature is not by this room's key");
    }
    tampered(database, "DELETE FROM records WHERE sequence = 1", SABOT_JOURNAL_GAP, 1,
             "record 1 is missing: the journal begins with 2");
    tampered(database, "DELETE FROM records WHERE sequence IN (3, 4)", SABOT_JOURNAL_GAP, 3,
             "record 3 is missing: 2 is followed by 5");
    tampered(database, "UPDATE records SET sequence = 1204 WHERE sequence = 6", SABOT_JOURNAL_GAP, 6,
             "record 6 is missing: 5 is followed by 1,204");
    tampered(database, "UPDATE records SET sequence = 0 WHERE sequence = 1", SABOT_JOURNAL_GAP, 0,
             "numbered 0");
    tampered(
        database,
        "INSERT INTO records SELECT -3, 99, time_ms, role, person, command, digest, events, previous, hash"
        " FROM records WHERE sequence = 1",
        SABOT_JOURNAL_GAP, 0, "numbered -3");
    tampered(
        database,
        "INSERT INTO records SELECT 7, 99, time_ms, role, person, command, digest, events, previous, hash"
        " FROM records WHERE sequence = 1",
        SABOT_JOURNAL_BEYOND, 7, "record 7 stands behind the end: the head says 6");
    tampered(database,
             "UPDATE records SET sequence = 99 WHERE sequence = 2; UPDATE records SET sequence = 2 WHERE"
             " sequence = 5; UPDATE records SET sequence = 5 WHERE sequence = 99",
             SABOT_JOURNAL_HASH, 2, "record 2 was changed");
    tampered(database, "UPDATE records SET time_ms = time_ms + 1 WHERE sequence = 4", SABOT_JOURNAL_HASH, 4,
             "record 4 was changed: its hash is not that of its contents");
    tampered(database, "DELETE FROM head", SABOT_JOURNAL_DAMAGED, 0, "the head of");
    tampered(database, "UPDATE head SET sequence = -1", SABOT_JOURNAL_DAMAGED, 0, "the head of");
    sqlite3_close(database);
}

static void test_a_checkpoint_is_no_head(void **state) {
    (void)state;
    write_sample();
    sqlite3 *database = tamper_open();
    tampered(database,
             "DELETE FROM records WHERE sequence > 4;"
             "UPDATE head SET (sequence, hash, signature) ="
             " (SELECT sequence, hash, signature FROM checkpoints WHERE sequence = 4)",
             SABOT_JOURNAL_HEAD, 0, "the head's signature is not by this room's key");
    tamper(database, "UPDATE checkpoints SET (sequence, hash, signature) ="
                     " (SELECT sequence, hash, signature FROM head) WHERE sequence = 4");
    sabot_journal *journal;
    assert_good(sabot_journal_read_file(file_name, NULL, &journal, &fault));
    assert_starts_from(journal, 2, "checkpoint two", "the checkpoint at record 6 is damaged: its signature");
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

/// Somebody who has everything but the secret: a record is changed and everything behind it chained anew.
static void test_a_chain_without_the_key_is_found(void **state) {
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
    assert_trouble(passes_audit(NULL), SABOT_JOURNAL_HEAD);
    assert_true(says("the head names another record 6"));
    tamper(database, "UPDATE head SET hash = (SELECT hash FROM records WHERE sequence = 6)");
    assert_trouble(passes_audit(NULL), SABOT_JOURNAL_HEAD);
    assert_true(says("signature"));
    sabot_public_key key;
    sabot_signing_key signing; // a key of one's own is not the room's
    sabot_chain_keys(&(sabot_room_secret){"the secret of somebody else....."}, &key, &signing);
    const sabot_signature signature = sabot_chain_sign_head(&room_hash, RECORDS, &copies[5].hash, &signing);
    sqlite3_stmt *statement = prepared(database, "UPDATE head SET signature = ?1");
    sqlite3_bind_blob(statement, 1, signature.bytes, 64, SQLITE_STATIC);
    sqlite3_step(statement);
    sqlite3_finalize(statement);
    assert_trouble(passes_audit(NULL), SABOT_JOURNAL_HEAD);
    sqlite3_close(database);
}

// ---------------------------------------------------------------------------------------------------------
// Every byte of every column

typedef void check_tampered(const char *column, int64_t row);

/// Changes byte after byte of one value and has each looked at.
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
    for (int i = 0; i <= size; i++) { // and once more, to put back the last
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
        (fault.trouble != SABOT_JOURNAL_HASH && fault.trouble != SABOT_JOURNAL_DAMAGED)) {
        fail_msg("%s of record %d: %s", column, (int)row, fault.sentence);
    }
}

static void check_elsewhere(const char *column, int64_t row) {
    (void)row;
    assert_false(file_is_good());
    if (fault.trouble != SABOT_JOURNAL_HEAD && fault.trouble != SABOT_JOURNAL_DAMAGED) {
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
    flip_column("head", "one", "signature", check_elsewhere);
    flip_column("checkpoints", "sequence", "hash", check_checkpoint);
    flip_column("checkpoints", "sequence", "body", check_checkpoint);
    flip_column("checkpoints", "sequence", "signature", check_checkpoint);
    assert_good(file_is_good());
}

// ---------------------------------------------------------------------------------------------------------
// Types that no STRICT table takes: the schema is changed and put back

static void set_schema(const char *from, const char *to) {
    char sql[300];
    sqlite3 *database = tamper_open();
    snprintf(sql, sizeof sql,
             "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = replace(sql, '%s', '%s')", from,
             to);
    tamper(database, sql);
    sqlite3_close(database);
}

static void loosen(void) {
    set_schema(" NOT NULL", " /* */");
    set_schema(") STRICT", ") /* */");
}

static void tighten(void) {
    set_schema(") /* */", ") STRICT");
    set_schema(" /* */", " NOT NULL");
}

static void test_values_of_wrong_types_and_sizes_are_named(void **state) {
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
            loosen();
            sqlite3 *database = tamper_open();
            snprintf(sql, sizeof sql, "UPDATE records SET %s = %s WHERE sequence = 3", columns[i], values[k]);
            tamper(database, sql);
            sqlite3_close(database);
            assert_trouble(file_is_good(), SABOT_JOURNAL_DAMAGED);
            assert_true(says("its tables"));
            tighten();
            check_record(columns[i], 3);
        }
    }
    static const char *const others[] = {
        "UPDATE head SET hash = NULL",       "UPDATE head SET sequence = 'six'",
        "UPDATE head SET signature = x'00'", "UPDATE room SET id = 5",
        "UPDATE room SET public_key = NULL", "UPDATE room SET created_ms = zeroblob(8)"};
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
        put_file(file_name, good, size);
        loosen();
        sqlite3 *database = tamper_open();
        tamper(database, others[i]);
        sqlite3_close(database);
        tighten();
        assert_trouble(file_is_good(), SABOT_JOURNAL_DAMAGED);
    }
    put_file(file_name, good, size);
    loosen();
    sqlite3 *database = tamper_open();
    tamper(database, "UPDATE checkpoints SET body = NULL WHERE sequence = 4");
    sqlite3_close(database);
    tighten();
    sabot_journal *journal;
    assert_good(sabot_journal_read_file(file_name, NULL, &journal, &fault));
    assert_starts_from(journal, 2, "checkpoint two", "is damaged");
    sabot_journal_close(journal);
    free(good);
}

/// Bytes of the file itself. Some are of no meaning to a journal; what it shows is right all the same.
static void test_damaged_files_never_pass_for_others(void **state) {
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
            assert_true(fault.sentence[0] != '\0' && fault.trouble != SABOT_JOURNAL_FINE);
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

static void test_a_writer_does_not_go_on_from_a_broken_end(void **state) {
    (void)state;
    static const struct {
        const char *sql;
        sabot_journal_trouble trouble;
    } changes[] = {
        {"DELETE FROM records WHERE sequence = 6", SABOT_JOURNAL_CUT},
        {"UPDATE records SET hash = zeroblob(32) WHERE sequence = 6", SABOT_JOURNAL_HEAD},
        {"UPDATE head SET sequence = 5", SABOT_JOURNAL_HEAD},
    };
    for (size_t i = 0; i < sizeof changes / sizeof changes[0]; i++) {
        write_sample();
        sqlite3 *database = tamper_open();
        tamper(database, changes[i].sql);
        sqlite3_close(database);
        sabot_journal *journal;
        assert_trouble(sabot_journal_open_file(file_name, &secret, true, 0, &journal, &fault),
                       changes[i].trouble);
        count_names(true);
    }
}

// ---------------------------------------------------------------------------------------------------------
// Faults

static void test_a_failed_append_leaves_things_as_they_were(void **state) {
    (void)state;
    for (faulty_way way = 0; way < FAILURES; way++) {
        faulty_store faulty = {0};
        sabot_journal *journal = open_memory(&faulty);
        assert_good(append_to(journal, 4, NULL));
        faulty.fails_at = faulty.calls_made + 1;
        faulty.way = way;
        switch (way) {
        case FAILS_BEFORE:
        case FAILS_UNSURE_LOST:
            assert_trouble(append_to(journal, 7, NULL), SABOT_JOURNAL_FAILED);
            break;
        case FAILS_FULL:
            assert_trouble(append_to(journal, 7, NULL), SABOT_JOURNAL_FULL);
            break;
        case FAILS_UNSURE_STORED:
            assert_good(append_to(journal, 7, NULL));
            break;
        default:
            assert_trouble(append_to(journal, 7, NULL), SABOT_JOURNAL_UNSURE);
            assert_true(says("it is not known whether record 5 was stored"));
            faulty.way = FAILS_BEFORE; // the disk is back, and the host has to start again
            assert_trouble(append_to(journal, 7, NULL), SABOT_JOURNAL_UNSURE);
            assert_true(says("open the journal again"));
            sabot_journal_close(journal);
            continue;
        }
        assert_replays(journal, way == FAILS_UNSURE_STORED ? 7 : 4);
        assert_good(append_to(journal, 9, NULL));
        assert_replays(journal, 9);
        sabot_journal_close(journal);
    }
}

/// A script over all calls of a journal. False: something failed, and the journal is where `*reached` says.
static bool run_script(sabot_journal *journal, uint64_t *reached) {
    const sabot_store_secret put = {1, 1, (const uint8_t *)"sealed", 6};
    sabot_journal_extras extras = checkpoint_of("body");
    extras.secrets = &put;
    extras.secret_count = 1;
    static const uint64_t ends[] = {2, 3, 8, 8, 9};
    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
        if (!append_to(journal, ends[i], i % 2 == 1 ? &extras : NULL)) {
            return false;
        }
        *reached = ends[i];
    }
    sabot_checkpoint checkpoint;
    sabot_journal_fault damage;
    sabot_record found;
    bool is_there;
    uint8_t bytes[SABOT_SECRET_BYTES_MAX];
    size_t size;
    const sabot_record draft = draft_of(3);
    return sabot_journal_checkpoint(journal, &checkpoint, &is_there, &damage, &fault) &&
           sabot_journal_find(journal, draft.table, &draft.command, &found, &is_there, &fault) &&
           sabot_journal_secret(journal, 1, 1, bytes, &size, &fault) && replays(journal);
}

static void test_every_call_of_a_script_may_fail(void **state) {
    (void)state;
    for (faulty_way way = 0; way < FAILURES; way++) {
        int failures = 0;
        bool done = false;
        for (int at = 1; !done; at++) {
            faulty_store faulty = {0};
            sabot_journal *journal = open_memory(&faulty);
            faulty.way = way;
            faulty.fails_at = faulty.calls_made + at;
            uint64_t reached = 0;
            const bool good = run_script(journal, &reached);
            done = !faulty.has_failed;
            failures += !good;
            assert_true(good || faulty.has_failed);
            assert_int_equal(sabot_journal_head(journal)->sequence, reached);
            faulty.fails_at = 0;
            faulty.has_failed = false; // the disk is back
            assert_good(replays(journal));
            assert_true(seen == reached || way == FAILS_FOR_GOOD);
            sabot_journal_close(journal);
        }
        assert_true(failures >= 5);
    }
}

static void test_opening_may_fail_at_every_call(void **state) {
    (void)state;
    for (int at = 1, opened = 0; !opened; at++) {
        sabot_journal *journal;
        sabot_store store;
        faulty_store faulty = {.fails_at = at};
        write_sample();
        assert_good(sabot_sqlite_store_open(file_name, SABOT_STORE_WRITE, &store, &fault));
        store = faulty_store_around(&faulty, store);
        opened = sabot_journal_open(store, &secret, NULL, &journal, &fault);
        if (opened) {
            sabot_journal_close(journal);
            assert_int_equal(at, 4); // room, head, newest record
        }
        count_names(true);
    }
}

// ---------------------------------------------------------------------------------------------------------
// Crashes

/// Appends for ever and says after each append how far it has come.
static void write_until_killed(int tell) {
    sabot_journal *journal;
    if (!sabot_journal_open_file(file_name, &secret, true, 1700000000000, &journal, &fault)) {
        _exit(1);
    }
    for (;;) {
        const uint64_t last = sabot_journal_head(journal)->sequence;
        const sabot_journal_extras extras = checkpoint_of("body");
        sabot_record records[8];
        const size_t count = 1 + last % 8;
        for (size_t i = 0; i < count; i++) {
            records[i] = draft_of(last + 1 + i);
        }
        if (!sabot_journal_append(journal, records, count, last % 3 == 0 ? &extras : NULL, &fault) ||
            write(tell, &records[count - 1].sequence, 8) != 8) {
            _exit(1);
        }
    }
}

static void test_a_killed_writer_loses_nothing_it_told(void **state) {
    (void)state;
    uint64_t told = 0;
    sabot_random random = sabot_random_of(2024, 1);
    for (int round = 0; round < 20; round++) {
        int pipes[2];
        assert_int_equal(pipe(pipes), 0);
        const pid_t child = fork();
        assert_true(child >= 0);
        if (child == 0) {
            close(pipes[0]);
            write_until_killed(pipes[1]);
        }
        close(pipes[1]);
        uint64_t number;
        for (uint32_t reads = 1 + sabot_random_below(&random, 12); reads > 0; reads--) {
            if (read(pipes[0], &number, 8) == 8) {
                told = number;
            }
        }
        usleep(sabot_random_below(&random, 3000));
        assert_int_equal(kill(child, SIGKILL), 0);
        while (read(pipes[0], &number, 8) == 8) {
            told = number;
        }
        close(pipes[0]);
        assert_int_equal(waitpid(child, NULL, 0), child);
        assert_good(file_is_good());
        assert_true(seen >= told);
    }
    assert_true(told >= 20);
    sabot_journal *journal = open_writer();
    assert_good(replays(journal));
    sabot_checkpoint checkpoint;
    bool is_there;
    sabot_journal_fault damage;
    assert_good(sabot_journal_checkpoint(journal, &checkpoint, &is_there, &damage, &fault));
    assert_int_equal(damage.trouble, SABOT_JOURNAL_FINE);
    sabot_journal_close(journal);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_records_are_numbered_chained_and_found, make_place, clear_place),
        cmocka_unit_test(test_a_replay_goes_on_from_any_place),
        cmocka_unit_test_setup_teardown(test_a_journal_knows_its_room, make_place, clear_place),
        cmocka_unit_test_setup_teardown(test_an_auditor_reads_while_it_is_written, make_place, clear_place),
        cmocka_unit_test(test_hashes_are_as_chain_c_describes_them),
        cmocka_unit_test_setup_teardown(test_a_start_begins_at_the_newest_checkpoint, make_place,
                                        clear_place),
        cmocka_unit_test_setup_teardown(test_secrets_come_with_records, make_place, clear_place),
        cmocka_unit_test_setup_teardown(test_what_was_cut_removed_and_moved_is_named, make_place,
                                        clear_place),
        cmocka_unit_test_setup_teardown(test_a_checkpoint_is_no_head, make_place, clear_place),
        cmocka_unit_test_setup_teardown(test_a_chain_without_the_key_is_found, make_place, clear_place),
        cmocka_unit_test_setup_teardown(test_every_byte_of_every_column_counts, make_place, clear_place),
        cmocka_unit_test_setup_teardown(test_values_of_wrong_types_and_sizes_are_named, make_place,
                                        clear_place),
        cmocka_unit_test_setup_teardown(test_damaged_files_never_pass_for_others, make_place, clear_place),
        cmocka_unit_test_setup_teardown(test_a_writer_does_not_go_on_from_a_broken_end, make_place,
                                        clear_place),
        cmocka_unit_test(test_a_failed_append_leaves_things_as_they_were),
        cmocka_unit_test(test_every_call_of_a_script_may_fail),
        cmocka_unit_test_setup_teardown(test_opening_may_fail_at_every_call, make_place, clear_place),
        cmocka_unit_test_setup_teardown(test_a_killed_writer_loses_nothing_it_told, make_place, clear_place),
    };
    return cmocka_run_group_tests_name("journal", tests, NULL, NULL);
}
