/// Tests audits of files in which data beside the records was changed: the command index, which the audit
/// compares with the records, and the sealed seeds.
#include "ledger_script.h"

#include "journaling.h"
#include "room/audit/audit.h"

static ledger book;
static sabot_audit audit;

/// SQLite stores an index like a WITHOUT ROWID table, so under another name it can be written on its own.
static void open_index(sqlite3 **database) {
    *database = tamper_open();
    tamper(*database, "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET type = 'table', name = 'forged',"
                      " tbl_name = 'forged', sql = 'CREATE TABLE forged (command, room_table, sequence,"
                      " PRIMARY KEY (command, room_table, sequence)) WITHOUT ROWID'"
                      " WHERE name = 'records_command'; PRAGMA schema_version = 900");
    sqlite3_close(*database);
    *database = tamper_open();
}

static void close_index(sqlite3 *database) {
    tamper(database, "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET type = 'index',"
                     " name = 'records_command', tbl_name = 'records', sql ="
                     " 'CREATE UNIQUE INDEX records_command ON records (command, room_table)'"
                     " WHERE name = 'forged'; PRAGMA schema_version = 901");
    sqlite3_close(database);
}

static sabot_journal *begin_journal(void) {
    sabot_journal *journal;
    assert_true(sabot_fair_begin());
    assert_good(sabot_journal_open_file(file_name, &ledger_secret, true, 1769882400000, &journal, &fault));
    ledger_begin(&book, journal);
    return journal;
}

static bool passes(void) {
    sabot_journal *journal;
    assert_good(sabot_journal_read_file(file_name, NULL, &journal, &fault));
    const bool is_good = sabot_audit_run(journal, NULL, NULL, &audit);
    sabot_journal_close(journal);
    return is_good;
}

static void assert_fault(int at, uint64_t sequence, const char *part) {
    assert_true(at < audit.fault_count);
    if (audit.faults[at].sequence != sequence || strstr(audit.faults[at].sentence, part) == NULL) {
        fail_msg("record %d: '%s'", (int)audit.faults[at].sequence, audit.faults[at].sentence);
    }
}

/// Writes a good journal, then changes the index.
static void change_index(const char *sql) {
    sqlite3 *database;
    sabot_journal *const journal = begin_journal();
    ledger_play(&book, LEDGER_EVENING);
    ledger_flush(&book);
    sabot_journal_close(journal);
    assert_true(passes());
    open_index(&database);
    tamper(database, sql);
    close_index(database);
    assert_false(passes());
}

static void test_record_missing_from_the_index_is_reported(void **state) {
    (void)state;
    change_index("DELETE FROM forged WHERE sequence = 12");
    assert_int_equal(audit.faults_found, 1);
    assert_fault(0, 12, "this record is not in the command index");
    assert_int_equal(audit.faults[0].table, 1); // shown with the record's number
}

static void test_index_entry_to_another_record_is_reported(void **state) {
    (void)state;
    change_index("UPDATE forged SET sequence = 13 WHERE sequence = 12");
    // The id of 12 leads to 13, which is listed twice; nothing leads to 12.
    assert_int_equal(audit.faults_found, 3);
    assert_fault(0, 13, "points here with an id that is not this record's");
    assert_fault(1, 13, "points here with an id that is not this record's");
    assert_fault(2, 12, "not in the command index");
}

static void test_index_entry_of_an_unknown_id_is_reported(void **state) {
    (void)state;
    change_index("UPDATE forged SET command = zeroblob(16) WHERE sequence = 12");
    assert_int_equal(audit.faults_found, 1);
    assert_fault(0, 12, "points here with an id that is not this record's");
}

static void test_index_entry_past_the_last_record_is_reported(void **state) {
    (void)state;
    change_index("INSERT INTO forged VALUES (x'eeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee', 1, 1000)");
    assert_int_equal(audit.faults_found, 1);
    assert_fault(0, 1000, "points to a record that does not exist");
}

static void test_index_entry_of_the_wrong_type_is_reported(void **state) {
    (void)state;
    change_index("UPDATE forged SET command = 'no blob' WHERE sequence = 12");
    assert_int_equal(audit.faults_found, 1);
    assert_fault(0, 0, "is damaged");
}

/// A writer without its index accepts an id twice. With both in the index again, the audit reports the pair.
static void test_duplicate_id_is_reported(void **state) {
    (void)state;
    sqlite3 *database;
    sabot_journal *const journal = begin_journal();
    ledger_play(&book, LEDGER_OPEN_1);
    ledger_flush(&book);
    open_index(&database);
    sqlite3_close(database);
    ledger_play(&book, LEDGER_DRAGON);
    const uint64_t twice = book.number - book.count + 1; // the first record written without the index
    book.pending[0].command = (sabot_command_id){{0, 0, 0, 0, 0, 0, 0, 3}}; // the id of record 3
    ledger_flush(&book);
    sabot_journal_close(journal);
    database = tamper_open();
    char sql[160];
    snprintf(sql, sizeof sql,
             "INSERT INTO forged SELECT command, room_table, sequence FROM records WHERE sequence >= %d",
             (int)twice);
    tamper(database, sql);
    close_index(database);
    assert_false(passes());
    assert_int_equal(audit.faults_found, 1);
    assert_fault(0, twice, "same command id as record 3: a table executes an id once");
}

/// A page that is needed only by the next virtual shoe.
static void test_damaged_page_of_secrets_is_reported(void **state) {
    (void)state;
    size_t size;
    sabot_journal *const journal = begin_journal();
    ledger_play(&book, LEDGER_WASHINGTON);
    ledger_flush(&book);
    sabot_journal_close(journal);
    assert_true(passes());
    sqlite3 *const database = tamper_open();
    sqlite3_stmt *statement;
    sqlite3_prepare_v2(database, "SELECT rootpage FROM sqlite_schema WHERE name = 'secrets'", -1, &statement,
                       NULL);
    assert_int_equal(sqlite3_step(statement), SQLITE_ROW);
    const size_t page = (size_t)sqlite3_column_int(statement, 0);
    sqlite3_finalize(statement);
    sqlite3_close(database);
    uint8_t *const bytes = file_bytes(file_name, &size);
    bytes[(page - 1) * 4096] ^= 0xff;
    put_file(file_name, bytes, size);
    free(bytes);
    assert_false(passes());
    assert_int_equal(audit.faults_found, 1);
    assert_fault(0, 0, "the sealed seeds cannot be read: cannot read");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_record_missing_from_the_index_is_reported, make_place,
                                        clear_place),
        cmocka_unit_test_setup_teardown(test_index_entry_to_another_record_is_reported, make_place,
                                        clear_place),
        cmocka_unit_test_setup_teardown(test_index_entry_of_an_unknown_id_is_reported, make_place,
                                        clear_place),
        cmocka_unit_test_setup_teardown(test_index_entry_past_the_last_record_is_reported, make_place,
                                        clear_place),
        cmocka_unit_test_setup_teardown(test_index_entry_of_the_wrong_type_is_reported, make_place,
                                        clear_place),
        cmocka_unit_test_setup_teardown(test_damaged_page_of_secrets_is_reported, make_place, clear_place),
        cmocka_unit_test_setup_teardown(test_duplicate_id_is_reported, make_place, clear_place),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
