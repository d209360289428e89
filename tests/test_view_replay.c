/// A reopened room shows every audience what it would show if it had stayed open: the last hand, each
/// player's result, prizes won, and who raised in the current shoe.
#include "testing.h"

#include "bench/busy_table.h"
#include "ledger_file.h"
#include "serve/floor/floor.h"

enum { TABLES = 2, COMMANDS = 430, OPENINGS = 7 };

static ledger book;
static const sabot_table_info infos[TABLES] = {{.number = 1, .name = "One"}, {.number = 2, .name = "Two"}};

// ---------------------------------------------------------------------------------------------------------
// Views that have seen every record

static sabot_view views[TABLES + 1];
static sabot_history *history;
static sabot_journal_position place;

static void before(void *context, const sabot_record *record, const sabot_table *table,
                   const sabot_event *event) {
    (void)context;
    sabot_view_before(&views[record->table], record, table, event);
}

static void after(void *context, const sabot_record *record, const sabot_table *table,
                  const sabot_event *event) {
    (void)context;
    sabot_view_after(&views[record->table], table, event);
}

static bool follow(void *context, const sabot_record *record) {
    const sabot_observer observer = {.before = before, .after = after};
    sabot_journal_fault fault;
    (void)context;
    assert_true(sabot_history_read_record(history, record, &observer, &fault));
    sabot_view_end_record(&views[record->table], sabot_history_table(history, record->table));
    return true;
}

static void begin_views(void) {
    history = sabot_history_begin();
    place = sabot_journal_start(book.journal);
    for (uint32_t i = 1; i <= TABLES; i++) {
        const sabot_table *const table = sabot_history_make_table(history, i);
        sabot_view_begin(&views[i], &infos[i - 1], table);
        sabot_view_open(&views[i], table);
    }
}

static void end_views(void) {
    for (uint32_t i = 1; i <= TABLES; i++) {
        sabot_view_end(&views[i]);
    }
    sabot_history_end(history);
}

// ---------------------------------------------------------------------------------------------------------
// Playing

static void play(uint32_t table, sabot_busy *busy, int commands) {
    book.table = table;
    for (int i = 0; i < commands || book.tables[table].phase == SABOT_PHASE_BETTING; i++) {
        sabot_command command = sabot_busy_next(busy, &book.tables[table]);
        book.time_ms += 100;
        command.time_ms = book.time_ms;
        ledger_ask(&book, &command);
    }
}

/// Writes everything to disk and updates the views; then stores a checkpoint, so that not every start is at
/// the first record.
static void write_down(void) {
    sabot_journal_extras extras = {0};
    sabot_journal_fault fault;
    ledger_flush(&book);
    assert_true(sabot_journal_replay(book.journal, place, follow, NULL, &place, &fault));
    uint8_t *const bytes = sabot_history_write(history, &extras.checkpoint_size);
    extras.checkpoint = bytes;
    assert_true(sabot_journal_append(book.journal, NULL, 0, &extras, &fault));
    free(bytes);
}

// ---------------------------------------------------------------------------------------------------------
// Comparing

/// Skips sequence and time, which come first.
static const char *body_of(const char *text) {
    const char *const body = strstr(text, "\"audience\"");
    assert_non_null(body);
    return body;
}

static void assert_shows(sabot_floor *floor, uint32_t table, sabot_audience audience, sabot_person person) {
    char *const shown = sabot_floor_snapshot(floor, table, audience, person, NULL);
    char *const expected =
        sabot_view_snapshot(&views[table], sabot_history_table(history, table), audience, person, 0);
    assert_string_equal(body_of(shown), body_of(expected));
    free(shown);
    free(expected);
}

static void assert_shows_all(sabot_floor *floor) {
    for (uint32_t table = 1; table <= TABLES; table++) {
        assert_shows(floor, table, SABOT_AUDIENCE_PUBLIC, 0);
        assert_shows(floor, table, SABOT_AUDIENCE_STAFF, 0);
        assert_shows(floor, table, SABOT_AUDIENCE_PIT, 0);
        for (int bettor = 1; bettor <= SABOT_BETTORS_MAX; bettor++) {
            const sabot_person person = views[table].player_views[bettor].person;
            if (person != 0) {
                assert_shows(floor, table, SABOT_AUDIENCE_PLAYER, person);
            }
        }
    }
}

/// Opens the room as a server does, and closes it.
static void open_room(void) {
    const sabot_floor_options options = {.tables = TABLES, .secret = &ledger_secret};
    sabot_journal *journal;
    sabot_journal_fault fault;
    assert_true(sabot_journal_open_file(ledger_path, &ledger_secret, false, 0, &journal, &fault));
    sabot_floor *const floor = sabot_floor_open(journal, &options, &fault);
    assert_non_null(floor);
    assert_true(sabot_floor_start(floor, infos, NULL));
    assert_shows_all(floor);
    sabot_floor_free(floor);
    assert_true(sabot_journal_open_file(ledger_path, &ledger_secret, false, 0, &book.journal, &fault));
}

static void test_reopened_room_shows_the_same_as_before(void **state) {
    static sabot_ruleset california, washington;
    sabot_config_fault fault;
    int raised = 0, lasts = 0;
    (void)state;
    assert_true(sabot_config_read("california-panda8", &california, &fault));
    assert_true(sabot_config_read("washington", &washington, &fault));
    sabot_busy first = sabot_busy_table(&california, false, 3, 1);
    sabot_busy second = sabot_busy_table(&washington, false, 3, 2);
    ledger_file_begin(&book);
    begin_views();
    for (int i = 0; i < OPENINGS; i++) {
        play(1, &first, COMMANDS);
        play(2, &second, i > OPENINGS / 2 ? COMMANDS / 4 : 0); // an idle shoe would lengthen the walk
        write_down();
        sabot_journal_close(book.journal);
        open_room();
        raised += strstr(views[1].sections[SABOT_SECTION_PROTECTION], "\"raised\":[]") == NULL;
        lasts += views[1].last.number > 0 && views[1].player_views[1].last != NULL;
    }
    assert_true(raised > 0 && lasts > 0 && book.tables[1].shoe.number > 2);
    end_views();
    ledger_file_close(&book);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_reopened_room_shows_the_same_as_before),
    };
    return cmocka_run_group_tests_name("recall", tests, NULL, ledger_file_remove);
}
