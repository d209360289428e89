/// Reads start at a checkpoint before the records they need. Every read gives the same bytes whether all
/// checkpoints exist, none, or damaged ones.
#include "testing.h"

#include "bench/busy_table.h"
#include "ledger_file.h"
#include "serve/reads/query.h"
#include "serve/reads/reads.h"

#include <sqlite3.h>

static atomic_bool is_over;
static ledger book;
static sabot_history *written; ///< the tables after the flushed records
static uint64_t checkpoints;

// ---------------------------------------------------------------------------------------------------------
// A journal with many checkpoints, also in mid-hand and mid-shoe

static bool take(void *context, const sabot_record *record) {
    sabot_journal_fault fault;
    return sabot_history_read_record(context, record, NULL, &fault);
}

static void store_checkpoint(void) {
    static sabot_journal_position place;
    sabot_journal_extras extras = {0};
    sabot_journal_fault fault;
    ledger_flush(&book);
    place = place.sequence == 0 ? sabot_journal_start(book.journal) : place;
    assert_true(sabot_journal_replay(book.journal, place, take, written, &place, &fault));
    uint8_t *const bytes = sabot_history_write(written, &extras.checkpoint_size);
    extras.checkpoint = bytes;
    assert_true(sabot_journal_append(book.journal, NULL, 0, &extras, &fault));
    free(bytes);
}

/// Plays this many commands at a table.
static void play(uint32_t table, sabot_busy *busy, int commands) {
    book.table = table;
    for (int i = 0; i < commands; i++) {
        sabot_command command = sabot_busy_next(busy, &book.tables[table]);
        book.time_ms += 10;
        command.time_ms = book.time_ms;
        ledger_ask(&book, &command);
    }
}

static void play_virtual_shoe(int byte) {
    char lines[256];
    snprintf(lines, sizeof lines,
             "table 3; virtual-shoe %d; cut 2 100; virtual-burn\n"
             "bets; bet 2 2 player 2000; start; deal; declare; settle; end; end-shoe tired; reveal\n",
             byte);
    ledger_play(&book, lines);
}

enum { ROUNDS = 8, COMMANDS = 241 };

/// Tables 1 and 2 play on; table 3 has a virtual shoe from time to time, table 4 nothing.
static int write_journal(void **state) {
    static sabot_ruleset california, washington;
    sabot_config_fault fault;
    (void)state;
    assert_true(sabot_config_read("california-panda8", &california, &fault));
    assert_true(sabot_config_read("washington", &washington, &fault));
    sabot_busy first = sabot_busy_table(&california, false, 8, 1);
    sabot_busy second = sabot_busy_table(&washington, false, 3, 2);
    written = sabot_history_begin();
    ledger_file_begin(&book);
    ledger_play(&book,
                "table 3; rules washington virtual; fill 5000000; post; open; sit 2 32; buy-in 2 300000\n");
    for (int i = 0; i < ROUNDS; i++) {
        play(1, &first, COMMANDS);
        while (i % 2 == 0 && book.tables[1].round.wager_count < 2) {
            play(1, &first, 1);
        }
        store_checkpoint();
        while (book.tables[1].phase == SABOT_PHASE_BETTING) { // its timer would run out
            play(1, &first, 1);
        }
        play(2, &second, COMMANDS / 5);
        if (i % 3 == 1) {
            play_virtual_shoe(i);
        }
    }
    play(1, &first, COMMANDS / 2);
    ledger_file_close(&book);
    sabot_history_end(written);
    return 0;
}

// ---------------------------------------------------------------------------------------------------------
// The same file in different states

static void change_file(const char *sql) {
    sqlite3 *database;
    assert_int_equal(sqlite3_open(ledger_path, &database), SQLITE_OK);
    assert_int_equal(sqlite3_exec(database, sql, NULL, NULL, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_close(database), SQLITE_OK);
}

static sabot_read_request read_of(sabot_read_kind kind, uint32_t table) {
    return (sabot_read_request){.kind = kind,
                                .path = ledger_path,
                                .is_over = &is_over,
                                .table = table,
                                .count = 5,
                                .from_ms = INT64_MIN,
                                .to_ms = INT64_MAX};
}

enum { READS_MAX = 512 };
static sabot_read_request reads[READS_MAX];
static int read_count;

static sabot_read_request *add_read(sabot_read_kind kind, uint32_t table) {
    assert_true(read_count < READS_MAX);
    reads[read_count] = read_of(kind, table);
    return &reads[read_count++];
}

/// The newest, one in the middle, before the first and after the last.
static void add_hand_reads(uint32_t table) {
    const uint32_t hand = book.tables[table].hand, shoe = book.tables[table].shoe.number;
    const uint32_t hands[] = {1, hand / 2, hand, UINT32_MAX};
    for (size_t i = 0; i < sizeof hands / sizeof hands[0]; i++) {
        add_read(SABOT_READ_HAND, table)->hand = hands[i];
        add_read(SABOT_READ_HANDS, table)->before = hands[i];
        add_read(SABOT_READ_RECORDS, table)->hand = hands[i];
        sabot_read_request *const mine = add_read(SABOT_READ_MINE, table);
        mine->person = 101;
        mine->before = hands[i];
    }
    for (uint32_t i = 1; i <= shoe + 1; i++) {
        add_read(SABOT_READ_GUARD, table)->shoe = i;
        add_read(SABOT_READ_SHOE, table)->shoe = i;
    }
    add_read(SABOT_READ_HANDS, table);
    add_read(SABOT_READ_HANDS, table)->count = SABOT_READ_HANDS_MAX;
    add_read(SABOT_READ_MINE, table)->person = 32;
    add_read(SABOT_READ_MINE, table)->person = 4000000; // unknown
    add_read(SABOT_READ_SHOES, table);
    add_read(SABOT_READ_METERS, table);
}

static void add_record_reads(void) {
    const int64_t first_ms = INT64_C(1769882400000), length_ms = book.time_ms - first_ms;
    for (uint32_t before = 0; before < book.number + 500; before += 477) {
        add_read(SABOT_READ_RECORDS, 0)->before = before;
        sabot_read_request *const rare = add_read(SABOT_READ_RECORDS, 0);
        rare->before = before;
        rare->event = SABOT_EVENT_SHOE_STARTED;
    }
    for (int part = 0; part <= 4; part++) {
        sabot_read_request *const request = add_read(SABOT_READ_RECORDS, 1);
        request->from_ms = first_ms + length_ms * part / 5;
        request->to_ms = request->from_ms + length_ms / 7;
        *add_read(SABOT_READ_METERS, 1) = *request;
        reads[read_count - 1].kind = SABOT_READ_METERS;
    }
    add_read(SABOT_READ_RECORDS, 0)->person = 4000000;
}

/// Returns the results and texts of all reads, concatenated; the caller frees it.
static char *read_all(void) {
    char *text = NULL;
    size_t size;
    FILE *const stream = open_memstream(&text, &size);
    assert_non_null(stream);
    for (int i = 0; i < read_count; i++) {
        const sabot_read_reply reply = sabot_journal_read(&reads[i]);
        assert_true(reply.end == SABOT_READ_DONE || reply.end == SABOT_READ_NONE);
        fprintf(stream, "%d %s %d %s\n", i, sabot_read_name(reads[i].kind), (int)reply.end,
                reply.text != NULL ? reply.text : "");
        free(reply.text);
    }
    assert_int_equal(fclose(stream), 0);
    return text;
}

static void assert_reads_are(const char *expected) {
    char *const text = read_all();
    assert_string_equal(text, expected);
    free(text);
}

static int count_row(void *context, int columns, char **values, char **names) {
    (void)context, (void)columns, (void)names;
    checkpoints = strtoull(values[0], NULL, 10);
    return 0;
}

static void test_reads_are_the_same_from_any_checkpoint_and_from_none(void **state) {
    sqlite3 *database;
    (void)state;
    assert_int_equal(sqlite3_open(ledger_path, &database), SQLITE_OK);
    sqlite3_exec(database, "SELECT count(*) FROM checkpoints", count_row, NULL, NULL);
    sqlite3_close(database);
    assert_true(checkpoints > 4);
    for (uint32_t table = 1; table <= LEDGER_TABLES; table += 2) {
        add_hand_reads(table);
    }
    add_record_reads();
    char *const nearest = read_all();
    change_file("UPDATE checkpoints SET body = x'01' WHERE sequence % 2 = 0;"
                "UPDATE checkpoints SET hash = zeroblob(32) WHERE sequence % 3 = 0");
    assert_reads_are(nearest);
    change_file("DELETE FROM checkpoints");
    assert_reads_are(nearest);
    free(nearest);
}

// ---------------------------------------------------------------------------------------------------------
// Hands in progress when a walk begins

typedef struct {
    uint64_t before; ///< the walk begins after a record below this one
    uint32_t hand;   ///< of table 1 at that point
    bool is_on;      ///< it has bets
    uint32_t first;  ///< the first hand reported as over; 0: none yet
} begun_walk;

static bool is_early(void *context, const sabot_history *history, uint64_t sequence) {
    begun_walk *const walk = context;
    const sabot_table *const table = sabot_history_table(history, 1);
    walk->hand = table->hand;
    walk->is_on = table->phase == SABOT_PHASE_BETTING;
    return sequence < walk->before;
}

static void visit(void *context, const sabot_ledger_entry *entry) {
    begun_walk *const walk = context;
    if (entry->hand_is_over && entry->record->table == 1 && walk->first == 0) {
        walk->first = entry->book->hand;
    }
}

static void test_hand_in_progress_when_a_walk_begins_is_not_reported(void **state) {
    int in_mid_hand = 0;
    sabot_journal *journal;
    sabot_journal_fault fault;
    (void)state;
    assert_true(sabot_journal_read_file(ledger_path, NULL, &journal, &fault));
    for (uint64_t before = book.number; before > book.number / 4; before -= 100) {
        begun_walk walk = {.before = before};
        const sabot_ledger_visitor visitor = {.entry = visit, .context = &walk};
        sabot_ledger *const read = sabot_ledger_begin();
        assert_true(sabot_ledger_start(read, journal, is_early, &walk, &fault));
        assert_true(sabot_ledger_read(read, journal, &visitor, NULL, NULL, &fault));
        assert_int_equal(walk.first, walk.hand + 1);
        in_mid_hand += walk.is_on;
        sabot_ledger_end(read);
    }
    assert_true(in_mid_hand > 0);
    sabot_journal_close(journal);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        // First, before the checkpoints are changed.
        cmocka_unit_test(test_hand_in_progress_when_a_walk_begins_is_not_reported),
        cmocka_unit_test(test_reads_are_the_same_from_any_checkpoint_and_from_none),
    };
    return cmocka_run_group_tests_name("read_reach", tests, write_journal, ledger_file_remove);
}
