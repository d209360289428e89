/// Stores: the same behaviour in memory and in SQLite, then what only a file can get wrong.
#include "journaling.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/wait.h>

static sabot_room room;
static sabot_head empty_head;

typedef enum { MEMORY, SQLITE, KINDS } store_kind;

static sabot_store open_sqlite(sabot_store_mode mode) {
    sabot_store store;
    assert_good(sabot_sqlite_store_open(file_name, mode, &store, &fault));
    return store;
}

static sabot_store new_store(store_kind kind) {
    static const uint8_t id[SABOT_ROOM_ID_BYTES] = "sixteen bytes...";
    sabot_store store;
    sabot_journal_found(&secret, id, 1700000000000, &room, &empty_head);
    if (kind == MEMORY) {
        assert_good(sabot_memory_store_create(&room, &empty_head, &store, &fault));
        return store;
    }
    assert_good(sabot_sqlite_store_create(file_name, &room, &empty_head, &fault));
    return open_sqlite(SABOT_STORE_WRITE);
}

static void close_store(sabot_store store) {
    store.calls->close(store.context);
}

/// A store keeps what it is given: any bytes will do for hashes.
static sabot_hash hash_like(uint64_t number) {
    sabot_hash hash;
    memset(hash.bytes, (int)(number % 251), sizeof hash.bytes);
    return hash;
}

static sabot_head head_like(uint64_t number) {
    sabot_head head = {.sequence = number, .hash = hash_like(number)};
    memset(head.signature.bytes, (int)(number % 241), sizeof head.signature.bytes);
    return head;
}

static sabot_record record_like(uint64_t number) {
    sabot_record record = draft_of(number);
    record.sequence = number;
    record.previous = hash_like(number - 1);
    record.hash = hash_like(number);
    return record;
}

static bool append_batch(sabot_store store, const sabot_store_batch *batch) {
    return store.calls->append(store.context, batch, &fault);
}

/// Records first to last in one batch.
static bool append_records(sabot_store store, uint64_t first, uint64_t last) {
    sabot_record records[64];
    assert_true(last - first < 64);
    for (uint64_t i = first; i <= last; i++) {
        records[i - first] = record_like(i);
    }
    const sabot_store_batch batch = {
        .records = records, .count = (size_t)(last - first + 1), .head = head_like(last)};
    return append_batch(store, &batch);
}

typedef struct {
    uint64_t next;
    uint64_t stop;
} expected_records;

static bool expect_record(void *visitor, const sabot_record *record) {
    expected_records *expected = visitor;
    assert_same_draft(record, expected->next);
    const sabot_hash previous = hash_like(expected->next - 1), hash = hash_like(expected->next);
    assert_memory_equal(&record->previous, &previous, sizeof previous);
    assert_memory_equal(&record->hash, &hash, sizeof hash);
    return ++expected->next <= expected->stop;
}

/// The store holds records 1 to `last` and the head says so.
static void assert_holds(sabot_store store, uint64_t last) {
    expected_records expected = {.next = 1, .stop = UINT64_MAX};
    sabot_head head;
    assert_good(store.calls->scan(store.context, 1, &head, expect_record, &expected, &fault));
    assert_int_equal(expected.next, last + 1);
    const sabot_head right = last == 0 ? empty_head : head_like(last);
    assert_memory_equal(&head, &right, sizeof head);
    assert_good(store.calls->head(store.context, &head, &fault));
    assert_memory_equal(&head, &right, sizeof head);
}

// ---------------------------------------------------------------------------------------------------------
// Every store

static void for_each_store(void (*check)(sabot_store store)) {
    for (store_kind kind = 0; kind < KINDS; kind++) {
        const sabot_store store = new_store(kind);
        check(store);
        close_store(store);
    }
}

static void check_records(sabot_store store) {
    sabot_room found;
    assert_good(store.calls->room(store.context, &found, &fault));
    assert_memory_equal(&found, &room, sizeof room);
    assert_holds(store, 0);
    assert_good(append_records(store, 1, 1));
    assert_good(append_records(store, 2, 50));
    assert_good(append_records(store, 51, 51));
    assert_holds(store, 51);
    expected_records expected = {.next = 40, .stop = 45};
    sabot_head head;
    assert_good(store.calls->scan(store.context, 40, &head, expect_record, &expected, &fault));
    assert_int_equal(expected.next, 46);
    assert_good(store.calls->scan(store.context, 52, &head, expect_record, &expected, &fault));
    assert_good(store.calls->scan(store.context, UINT64_MAX, &head, expect_record, &expected, &fault));
    assert_int_equal(expected.next, 46);
    assert_int_equal(head.sequence, 51);
}

static void test_records_come_back_as_they_were(void **state) {
    (void)state;
    for_each_store(check_records);
}

static bool copy_record(void *visitor, const sabot_record *record) {
    *(sabot_record *)visitor = *record;
    return false;
}

static void check_extremes(sabot_store store) {
    static uint8_t events[SABOT_RECORD_EVENTS_MAX];
    memset(events, 0xa5, sizeof events);
    sabot_record records[2] = {
        {.sequence = 1,
         .table = UINT32_MAX,
         .role = UINT8_MAX,
         .person = UINT32_MAX,
         .time_ms = INT64_MIN,
         .digest = UINT64_MAX,
         .events = events,
         .size = sizeof events},
        {.sequence = 2},
    };
    const sabot_store_batch batch = {.records = records, .count = 2, .head = head_like(2)};
    assert_good(append_batch(store, &batch));
    sabot_record found;
    sabot_head head;
    assert_good(store.calls->scan(store.context, 2, &head, copy_record, &found, &fault));
    assert_int_equal(found.size, 0);
    bool is_there;
    assert_good(store.calls->find(store.context, UINT32_MAX, &records[0].command, &found, &is_there, &fault));
    assert_true(is_there);
    assert_int_equal(found.time_ms, INT64_MIN);
    assert_int_equal(found.digest, UINT64_MAX);
    assert_int_equal(found.person, UINT32_MAX);
    assert_int_equal(found.size, sizeof events);
    assert_memory_equal(found.events, events, sizeof events);
}

static void test_the_largest_and_smallest_values(void **state) {
    (void)state;
    for_each_store(check_extremes);
}

static void check_finding(sabot_store store) {
    assert_good(append_records(store, 1, 30));
    sabot_record found;
    bool is_there;
    for (uint64_t i = 1; i <= 30; i++) {
        const sabot_record draft = draft_of(i);
        assert_good(store.calls->find(store.context, draft.table, &draft.command, &found, &is_there, &fault));
        assert_true(is_there);
        assert_same_draft(&found, i);
        assert_good(
            store.calls->find(store.context, draft.table + 1, &draft.command, &found, &is_there, &fault));
        assert_false(is_there); // an id is its table's own
    }
    sabot_record again = record_like(31);
    again.table = draft_of(7).table;
    again.command = draft_of(7).command;
    sabot_store_batch batch = {.records = &again, .count = 1, .head = head_like(31)};
    assert_trouble(append_batch(store, &batch), SABOT_JOURNAL_REFUSED);
    assert_true(says("before"));
    assert_holds(store, 30);
    sabot_record twins[2] = {record_like(31), record_like(32)}; // twice in one batch
    twins[1].table = twins[0].table;
    twins[1].command = twins[0].command;
    batch = (sabot_store_batch){.records = twins, .count = 2, .head = head_like(32)};
    assert_trouble(append_batch(store, &batch), SABOT_JOURNAL_REFUSED);
    assert_holds(store, 30);
    again.table = 77;
    batch = (sabot_store_batch){.records = &again, .count = 1, .head = head_like(31)};
    assert_good(append_batch(store, &batch));
}

static void test_a_command_is_found_and_stored_once(void **state) {
    (void)state;
    for_each_store(check_finding);
}

static void check_start(sabot_store store) {
    assert_good(append_records(store, 1, 5));
    assert_trouble(append_records(store, 7, 8), SABOT_JOURNAL_REFUSED);
    assert_trouble(append_records(store, 5, 5), SABOT_JOURNAL_REFUSED);
    assert_holds(store, 5);
}

static void test_a_batch_begins_where_the_journal_ends(void **state) {
    (void)state;
    for_each_store(check_start);
}

static void assert_secret(sabot_store store, uint32_t table, uint32_t shoe, const char *expected) {
    uint8_t bytes[SABOT_SECRET_BYTES_MAX];
    size_t size;
    assert_good(store.calls->secret(store.context, table, shoe, bytes, &size, &fault));
    assert_int_equal(size, strlen(expected));
    assert_memory_equal(bytes, expected, size);
}

static void change_secrets(sabot_store store, const sabot_store_secret *secrets, size_t count) {
    sabot_store_batch batch = {.secrets = secrets, .secret_count = count};
    assert_good(store.calls->head(store.context, &batch.head, &fault));
    assert_good(append_batch(store, &batch));
}

static void check_secrets(sabot_store store) {
    assert_secret(store, 1, 1, "");
    const sabot_store_secret first[] = {{1, 1, (const uint8_t *)"one", 3},
                                        {1, 2, (const uint8_t *)"two", 3},
                                        {2, 1, (const uint8_t *)"three", 5}};
    change_secrets(store, first, 3);
    const sabot_store_secret second[] = {
        {1, 1, NULL, 0}, {1, 2, (const uint8_t *)"another", 7}, {9, 9, NULL, 0}};
    change_secrets(store, second, 3);
    assert_secret(store, 1, 1, "");
    assert_secret(store, 1, 2, "another");
    assert_secret(store, 2, 1, "three");
    assert_secret(store, 9, 9, "");
}

static void test_secrets_are_put_replaced_and_taken_away(void **state) {
    (void)state;
    for_each_store(check_secrets);
}

static void add_checkpoint(sabot_store store, uint64_t number, bool with_record, const char *body) {
    const sabot_record record = record_like(number);
    const sabot_checkpoint checkpoint = {.sequence = number,
                                         .hash = hash_like(number),
                                         .body = (const uint8_t *)body,
                                         .size = strlen(body),
                                         .signature = head_like(number + 100).signature};
    const sabot_store_batch batch = {
        .records = &record, .count = with_record, .head = head_like(number), .checkpoint = &checkpoint};
    assert_good(append_batch(store, &batch));
}

static void assert_checkpoint(sabot_store store, unsigned age, uint64_t number, const char *body) {
    sabot_checkpoint found;
    bool is_there;
    assert_good(store.calls->checkpoint(store.context, age, &found, &is_there, &fault));
    assert_int_equal(is_there, number > 0);
    if (is_there) {
        const sabot_head head = head_like(number + 100);
        assert_int_equal(found.sequence, number);
        assert_int_equal(found.size, strlen(body));
        assert_memory_equal(found.body, body, found.size);
        assert_memory_equal(&found.signature, &head.signature, sizeof head.signature);
    }
}

static void check_checkpoints(sabot_store store) {
    assert_checkpoint(store, 0, 0, "");
    add_checkpoint(store, 1, true, "at one");
    assert_checkpoint(store, 0, 1, "at one");
    assert_checkpoint(store, 1, 0, "");
    add_checkpoint(store, 2, true, "at two");
    add_checkpoint(store, 2, false, "at two, again");
    assert_checkpoint(store, 0, 2, "at two, again");
    assert_checkpoint(store, 1, 1, "at one");
    add_checkpoint(store, 3, true, "");
    assert_checkpoint(store, 0, 3, "");
    assert_checkpoint(store, 1, 2, "at two, again");
    assert_checkpoint(store, 2, 0, "");
}

static void test_the_newest_two_checkpoints_are_kept(void **state) {
    (void)state;
    for_each_store(check_checkpoints);
}

// ---------------------------------------------------------------------------------------------------------
// Files

static void test_a_file_holds_what_was_appended(void **state) {
    (void)state;
    close_store(new_store(SQLITE));
    struct stat status;
    assert_int_equal(stat(file_name, &status), 0);
    assert_int_equal(status.st_mode & 0777, 0600);
    for (uint64_t i = 1; i <= 5; i++) {
        const sabot_store store = open_sqlite(SABOT_STORE_WRITE);
        assert_good(append_records(store, i, i));
        close_store(store);
    }
    const sabot_store store = open_sqlite(SABOT_STORE_READ);
    assert_holds(store, 5);
    assert_trouble(append_records(store, 6, 6), SABOT_JOURNAL_REFUSED);
    assert_true(says("reading only"));
    close_store(store);
    assert_trouble(sabot_sqlite_store_create(file_name, &room, &empty_head, &fault), SABOT_JOURNAL_REFUSED);
}

/// The child's exit code: 0 where it found the trouble it was to find.
static int exit_of(pid_t child) {
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

static void assert_locked(const char *name) {
    const pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        sabot_store second;
        const bool opened = sabot_sqlite_store_open(name, SABOT_STORE_WRITE, &second, &fault);
        _exit(!opened && fault.trouble == SABOT_JOURNAL_LOCKED && says("another process") ? 0 : 1);
    }
    assert_int_equal(exit_of(child), 0);
}

static void test_a_second_writer_is_refused(void **state) {
    (void)state;
    const sabot_store store = new_store(SQLITE);
    sabot_store second;
    assert_trouble(sabot_sqlite_store_open(file_name, SABOT_STORE_WRITE, &second, &fault),
                   SABOT_JOURNAL_LOCKED);
    assert_locked(file_name);
    char link_name[128];
    snprintf(link_name, sizeof link_name, "%s/link", place);
    assert_int_equal(symlink(file_name, link_name), 0);
    assert_locked(link_name);
    assert_good(append_records(store, 1, 3));
    close_store(store);
    close_store(open_sqlite(SABOT_STORE_WRITE)); // and the next one is let in
}

static void test_a_killed_writer_leaves_no_lock(void **state) {
    (void)state;
    close_store(new_store(SQLITE));
    int ready[2];
    assert_int_equal(pipe(ready), 0);
    const pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        sabot_store store;
        if (!sabot_sqlite_store_open(file_name, SABOT_STORE_WRITE, &store, &fault) ||
            !append_records(store, 1, 9) || write(ready[1], "!", 1) != 1) {
            _exit(1);
        }
        pause();
    }
    char byte;
    assert_int_equal(read(ready[0], &byte, 1), 1);
    assert_int_equal(kill(child, SIGKILL), 0);
    exit_of(child);
    close(ready[0]);
    close(ready[1]);
    const sabot_store reader = open_sqlite(SABOT_STORE_READ); // from FILE-wal, without a writer
    assert_holds(reader, 9);
    close_store(reader);
    const sabot_store store = open_sqlite(SABOT_STORE_WRITE);
    assert_holds(store, 9);
    assert_good(append_records(store, 10, 10));
    close_store(store);
}

static void test_readers_work_beside_a_writer(void **state) {
    (void)state;
    const sabot_store writer = new_store(SQLITE);
    assert_good(append_records(writer, 1, 3));
    const sabot_store reader = open_sqlite(SABOT_STORE_READ);
    assert_holds(reader, 3);
    for (uint64_t i = 4; i < 40; i++) {
        assert_good(append_records(writer, i, i));
        assert_holds(reader, i);
    }
    close_store(writer);
    assert_holds(reader, 39);
    close_store(reader);
}

typedef struct {
    sabot_store writer;
    uint64_t seen;
} writing_visitor;

static bool append_meanwhile(void *visitor, const sabot_record *record) {
    writing_visitor *meanwhile = visitor;
    meanwhile->seen = record->sequence;
    if (record->sequence == 2) {
        assert_good(append_records(meanwhile->writer, 4, 5));
    }
    return true;
}

static void test_a_scan_is_of_one_moment(void **state) {
    (void)state;
    writing_visitor meanwhile = {.writer = new_store(SQLITE)};
    assert_good(append_records(meanwhile.writer, 1, 3));
    const sabot_store reader = open_sqlite(SABOT_STORE_READ);
    sabot_head head;
    assert_good(reader.calls->scan(reader.context, 1, &head, append_meanwhile, &meanwhile, &fault));
    assert_int_equal(meanwhile.seen, 3);
    assert_int_equal(head.sequence, 3);
    assert_holds(reader, 5);
    close_store(reader);
    close_store(meanwhile.writer);
}

static void test_a_reader_leaves_no_trace(void **state) {
    (void)state;
    const sabot_store writer = new_store(SQLITE);
    assert_good(append_records(writer, 1, 9));
    close_store(writer);
    size_t size, size_after;
    uint8_t *before = file_bytes(file_name, &size);
    assert_int_equal(count_names(false), 2); // the file and its lock
    const sabot_store reader = open_sqlite(SABOT_STORE_READ);
    assert_holds(reader, 9);
    assert_int_equal(count_names(false), 2);
    close_store(reader);
    uint8_t *after = file_bytes(file_name, &size_after);
    assert_int_equal(size, size_after);
    assert_memory_equal(before, after, size);
    free(before);
    free(after);
}

static void test_a_reader_is_told_of_a_writer_that_came(void **state) {
    (void)state;
    close_store(new_store(SQLITE));
    const sabot_store reader = open_sqlite(SABOT_STORE_READ);
    assert_holds(reader, 0);
    const sabot_store writer = open_sqlite(SABOT_STORE_WRITE);
    sabot_head head;
    assert_trouble(reader.calls->head(reader.context, &head, &fault), SABOT_JOURNAL_CHANGED);
    assert_good(append_records(writer, 1, 9));
    close_store(writer);
    assert_trouble(reader.calls->head(reader.context, &head, &fault), SABOT_JOURNAL_CHANGED);
    assert_true(says("read it again"));
    close_store(reader);
}

static void test_a_copy_without_its_wal_is_an_older_journal(void **state) {
    (void)state;
    sabot_store writer = new_store(SQLITE);
    assert_good(append_records(writer, 1, 4));
    close_store(writer);
    writer = open_sqlite(SABOT_STORE_WRITE);
    assert_good(append_records(writer, 5, 9));
    size_t size;
    uint8_t *bytes = file_bytes(file_name, &size);
    char copy[128];
    snprintf(copy, sizeof copy, "%s/copy.sabot", place);
    put_file(copy, bytes, size);
    free(bytes);
    sabot_store reader;
    assert_good(sabot_sqlite_store_open(copy, SABOT_STORE_READ, &reader, &fault));
    assert_holds(reader, 4);
    close_store(reader);
    close_store(writer);
}

static void test_names_that_mean_something_to_sqlite(void **state) {
    (void)state;
    static const char *const names[] = {"a?mode=memory", "b#c", "100%41", ":memory:", "file:x", "with space"};
    close_store(new_store(MEMORY));
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        snprintf(file_name, sizeof file_name, "%s/%s", place, names[i]);
        const sabot_store store = new_store(SQLITE);
        assert_good(append_records(store, 1, 2));
        close_store(store);
        assert_int_equal(access(file_name, F_OK), 0);
        const sabot_store reader = open_sqlite(SABOT_STORE_READ);
        assert_holds(reader, 2);
        close_store(reader);
    }
}

// ---------------------------------------------------------------------------------------------------------
// What is no journal

static void assert_refused(sabot_journal_trouble trouble, const char *part) {
    for (int mode = SABOT_STORE_READ; mode <= SABOT_STORE_WRITE; mode++) {
        sabot_store store;
        assert_trouble(sabot_sqlite_store_open(file_name, (sabot_store_mode)mode, &store, &fault), trouble);
        if (!says(part)) {
            fail_msg("'%s' where '%s' was expected", fault.sentence, part);
        }
    }
}

static void test_what_is_no_journal_is_refused(void **state) {
    (void)state;
    assert_refused(SABOT_JOURNAL_MISSING, "No such file");
    put_file(file_name, "", 0);
    assert_refused(SABOT_JOURNAL_FOREIGN, "is empty");
    put_file(file_name, "just a text\n", 12);
    assert_refused(SABOT_JOURNAL_FOREIGN, "is not a journal");
    uint8_t noise[8192];
    memset(noise, 0x5a, sizeof noise);
    put_file(file_name, noise, sizeof noise);
    assert_refused(SABOT_JOURNAL_FOREIGN, "is not a journal");
    remove(file_name);
    sqlite3 *database;
    assert_int_equal(sqlite3_open(file_name, &database), SQLITE_OK);
    tamper(database, "CREATE TABLE records (sequence)");
    sqlite3_close(database);
    assert_refused(SABOT_JOURNAL_FOREIGN, "but not a journal");
    remove(file_name);
    assert_int_equal(mkdir(file_name, 0700), 0);
    assert_refused(SABOT_JOURNAL_FOREIGN, "is not a file");
    assert_int_equal(rmdir(file_name), 0);
    snprintf(file_name, sizeof file_name, "/dev/null/room.sabot");
    assert_refused(SABOT_JOURNAL_FAILED, "Not a directory");
    assert_trouble(sabot_sqlite_store_create(file_name, &room, &empty_head, &fault), SABOT_JOURNAL_FAILED);
}

static void test_other_formats_and_tables_are_refused(void **state) {
    (void)state;
    static const struct {
        const char *sql;
        sabot_journal_trouble trouble;
        const char *part;
        const char *undo;
    } changes[] = {
        {"PRAGMA user_version = 2", SABOT_JOURNAL_NEWER, "is of format 2", "PRAGMA user_version = 1"},
        {"PRAGMA user_version = 0", SABOT_JOURNAL_DAMAGED, "is of format 0", "PRAGMA user_version = 1"},
        {"PRAGMA application_id = 5", SABOT_JOURNAL_FOREIGN, "not a journal",
         "PRAGMA application_id = 0x7362744a"},
        {"CREATE TRIGGER t AFTER INSERT ON records BEGIN DELETE FROM records; END", SABOT_JOURNAL_DAMAGED,
         "its tables", "DROP TRIGGER t"},
        {"CREATE TABLE more (x)", SABOT_JOURNAL_DAMAGED, "its tables", "DROP TABLE more"},
        {"DROP INDEX records_command", SABOT_JOURNAL_DAMAGED, "its tables", NULL},
    };
    close_store(new_store(SQLITE));
    for (size_t i = 0; i < sizeof changes / sizeof changes[0]; i++) {
        sqlite3 *database = tamper_open();
        tamper(database, changes[i].sql);
        sqlite3_close(database);
        assert_refused(changes[i].trouble, changes[i].part);
        if (changes[i].undo != NULL) {
            database = tamper_open();
            tamper(database, changes[i].undo);
            sqlite3_close(database);
            close_store(open_sqlite(SABOT_STORE_READ));
        }
    }
}

/// As nobody in particular, since root may do everything.
static void test_a_file_of_somebody_else_is_refused(void **state) {
    (void)state;
    close_store(new_store(SQLITE));
    assert_int_equal(chmod(place, 0755), 0);
    if (geteuid() != 0) {
        assert_int_equal(chmod(file_name, 0), 0);
    }
    const pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        if (geteuid() == 0 && setuid(65534) != 0) {
            _exit(2);
        }
        sabot_store store;
        const bool reads = sabot_sqlite_store_open(file_name, SABOT_STORE_READ, &store, &fault);
        const bool reads_well = !reads && fault.trouble == SABOT_JOURNAL_FAILED && says("ermission");
        const bool writes = sabot_sqlite_store_open(file_name, SABOT_STORE_WRITE, &store, &fault);
        _exit(reads_well && !writes && fault.trouble == SABOT_JOURNAL_FAILED ? 0 : 1);
    }
    assert_int_equal(exit_of(child), 0);
}

// ---------------------------------------------------------------------------------------------------------
// A disk that fails: SQLite's own calls to the system, one after the other

static int disk_calls, disk_fails_at;
static int disk_answer; ///< what the call that fails says
/// SQLite has other functions for the file itself than for those beside it.
static const sqlite3_io_methods *disk_methods[2];
static sqlite3_io_methods disk_failing[2];

static const sqlite3_io_methods *methods_of(const sqlite3_file *file) {
    return disk_methods[file->pMethods - disk_failing];
}

static bool disk_fails(void) {
    return ++disk_calls == disk_fails_at;
}

static int disk_write(sqlite3_file *file, const void *bytes, int size, sqlite3_int64 offset) {
    return disk_fails() ? (disk_answer == SQLITE_FULL ? SQLITE_FULL : SQLITE_IOERR_WRITE)
                        : methods_of(file)->xWrite(file, bytes, size, offset);
}

static int disk_sync(sqlite3_file *file, int flags) {
    return disk_fails() ? SQLITE_IOERR_FSYNC : methods_of(file)->xSync(file, flags);
}

static int disk_read(sqlite3_file *file, void *bytes, int size, sqlite3_int64 offset) {
    return disk_fails() ? SQLITE_IOERR_READ : methods_of(file)->xRead(file, bytes, size, offset);
}

static int disk_truncate(sqlite3_file *file, sqlite3_int64 size) {
    return disk_fails() ? SQLITE_IOERR_TRUNCATE : methods_of(file)->xTruncate(file, size);
}

static int disk_open(sqlite3_vfs *vfs, const char *name, sqlite3_file *file, int flags, int *given) {
    sqlite3_vfs *real = vfs->pAppData;
    const int code = real->xOpen(real, name, file, flags, given);
    if (code == SQLITE_OK) {
        const int kind = (flags & SQLITE_OPEN_MAIN_DB) != 0;
        disk_methods[kind] = file->pMethods;
        disk_failing[kind] = *file->pMethods;
        disk_failing[kind].xWrite = disk_write;
        disk_failing[kind].xSync = disk_sync;
        disk_failing[kind].xRead = disk_read;
        disk_failing[kind].xTruncate = disk_truncate;
        file->pMethods = &disk_failing[kind];
    }
    return code;
}

static sqlite3_vfs disk;

static void begin_failing(void) {
    sqlite3_vfs *real = sqlite3_vfs_find("unix");
    disk = *real;
    disk.zName = "failing";
    disk.pNext = NULL;
    disk.pAppData = real;
    disk.xOpen = disk_open;
    disk_fails_at = 0;
    assert_int_equal(sqlite3_vfs_register(&disk, 1), SQLITE_OK);
}

static int stop_failing(void **state) {
    sqlite3_vfs_unregister(&disk);
    sqlite3_vfs_register(sqlite3_vfs_find("unix"), 1);
    return clear_place(state);
}

/// Appends until one fails and again until it goes. Gives false where the store said it was unsure, and was.
static void append_through_faults(sabot_store store, uint64_t first, uint64_t last, int *unsure) {
    uint64_t next = first;
    for (int tries = 0; next <= last; tries++) {
        assert_true(tries < 20);
        if (append_records(store, next, next)) {
            next++;
            continue;
        }
        if (fault.trouble != SABOT_JOURNAL_FAILED && fault.trouble != SABOT_JOURNAL_FULL &&
            fault.trouble != SABOT_JOURNAL_UNSURE) {
            fail_msg("call %d: %s", disk_fails_at, fault.sentence);
        }
        *unsure += fault.trouble == SABOT_JOURNAL_UNSURE;
        assert_holds(store, next - 1); // in this process, unsure means that it was rolled back
    }
}

static void run_through_faults(int answer) {
    int unsure = 0, failures = 0;
    for (int at = 1, calls = INT32_MAX; at <= calls; at++) {
        const sabot_store store = new_store(SQLITE);
        disk_answer = answer;
        disk_calls = 0;
        disk_fails_at = at;
        append_through_faults(store, 1, 6, &unsure);
        disk_fails_at = 0;
        calls = disk_calls;
        failures += at <= calls;
        assert_holds(store, 6);
        close_store(store);
        const sabot_store reader = open_sqlite(SABOT_STORE_READ);
        assert_holds(reader, 6);
        close_store(reader);
        count_names(true);
    }
    assert_true(failures > 30);
    assert_true(unsure > 0); // a sync that fails leaves it open
}

static void test_every_call_to_the_disk_may_fail(void **state) {
    (void)state;
    begin_failing();
    run_through_faults(SQLITE_IOERR);
    run_through_faults(SQLITE_FULL);
}

/// Making and opening, too: there is a whole journal, or none and the next try makes it.
static void test_a_journal_is_made_whole_or_not_at_all(void **state) {
    (void)state;
    begin_failing();
    int failures = 0;
    bool done = false;
    for (int at = 1; !done; at++) {
        disk_answer = SQLITE_FULL;
        disk_calls = 0;
        disk_fails_at = at;
        const bool made = sabot_sqlite_store_create(file_name, &room, &empty_head, &fault);
        done = disk_calls < at;
        disk_fails_at = 0;
        if (!made) {
            failures++;
            assert_int_not_equal(access(file_name, F_OK), 0);
            assert_good(sabot_sqlite_store_create(file_name, &room, &empty_head, &fault));
        }
        const sabot_store reader = open_sqlite(SABOT_STORE_READ);
        assert_holds(reader, 0);
        close_store(reader);
        assert_int_equal(count_names(true), 2);
    }
    assert_true(failures > 5);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_records_come_back_as_they_were, make_place, clear_place),
        cmocka_unit_test_setup_teardown(test_the_largest_and_smallest_values, make_place, clear_place),
        cmocka_unit_test_setup_teardown(test_a_command_is_found_and_stored_once, make_place, clear_place),
        cmocka_unit_test_setup_teardown(test_a_batch_begins_where_the_journal_ends, make_place, clear_place),
        cmocka_unit_test_setup_teardown(test_secrets_are_put_replaced_and_taken_away, make_place,
                                        clear_place),
        cmocka_unit_test_setup_teardown(test_the_newest_two_checkpoints_are_kept, make_place, clear_place),
        cmocka_unit_test_setup_teardown(test_a_file_holds_what_was_appended, make_place, clear_place),
        cmocka_unit_test_setup_teardown(test_a_second_writer_is_refused, make_place, clear_place),
        cmocka_unit_test_setup_teardown(test_a_killed_writer_leaves_no_lock, make_place, clear_place),
        cmocka_unit_test_setup_teardown(test_readers_work_beside_a_writer, make_place, clear_place),
        cmocka_unit_test_setup_teardown(test_a_scan_is_of_one_moment, make_place, clear_place),
        cmocka_unit_test_setup_teardown(test_a_reader_leaves_no_trace, make_place, clear_place),
        cmocka_unit_test_setup_teardown(test_a_reader_is_told_of_a_writer_that_came, make_place, clear_place),
        cmocka_unit_test_setup_teardown(test_a_copy_without_its_wal_is_an_older_journal, make_place,
                                        clear_place),
        cmocka_unit_test_setup_teardown(test_names_that_mean_something_to_sqlite, make_place, clear_place),
        cmocka_unit_test_setup_teardown(test_what_is_no_journal_is_refused, make_place, clear_place),
        cmocka_unit_test_setup_teardown(test_other_formats_and_tables_are_refused, make_place, clear_place),
        cmocka_unit_test_setup_teardown(test_a_file_of_somebody_else_is_refused, make_place, clear_place),
        cmocka_unit_test_setup_teardown(test_every_call_to_the_disk_may_fail, make_place, stop_failing),
        cmocka_unit_test_setup_teardown(test_a_journal_is_made_whole_or_not_at_all, make_place, stop_failing),
    };
    return cmocka_run_group_tests_name("store", tests, NULL, NULL);
}
