/// Tests a room's configuration: its settings, its defaults, and every mistake with its line and the fix.
#include "testing.h"

#include "serve/room_config.h"
#include "serve/ruleset_catalog.h"

#include <limits.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#define MINUTE INT64_C(60000)

static sabot_room_config config;
static sabot_config_fault fault;

static void read_good(const char *text) {
    if (!sabot_room_config_read_text(text, strlen(text), "room.conf", &config, &fault)) {
        fail_msg("%s", fault.sentence);
    }
}

static void assert_refused(const char *text, const char *sentence) {
    assert_false(sabot_room_config_read_text(text, strlen(text), "room.conf", &config, &fault));
    assert_null(config.tables);
    if (strstr(fault.sentence, sentence) == NULL) {
        fail_msg("'%s' does not contain '%s'", fault.sentence, sentence);
    }
}

// ---------------------------------------------------------------------------------------------------------
// Good ones

static void test_empty_file_is_a_valid_room(void **state) {
    (void)state;
    read_good("");
    assert_string_equal(config.name, "Card room");
    assert_string_equal(config.address, "127.0.0.1");
    assert_int_equal(config.port, 8080);
    assert_string_equal(config.certificate, "");
    assert_string_equal(config.key, "");
    assert_false(config.is_behind_proxy);
    assert_int_equal(config.origin_count, 0);
    assert_int_equal(config.idle_ms, 30 * MINUTE);
    assert_int_equal(config.absolute_ms, 12 * 60 * MINUTE);
    assert_int_equal(config.log, SABOT_LOG_INFO);
    assert_false(config.metrics_for_everybody);
    assert_int_equal(config.table_count, 1);
    sabot_room_config_free(&config);
    assert_null(config.tables);
}

static void check_plain_table(const sabot_room_table *table, const char *name) {
    const sabot_ruleset ruleset = ruleset_of("california-panda8");
    assert_string_equal(table->name, name);
    assert_memory_equal(&table->ruleset, &ruleset, sizeof ruleset);
    assert_int_equal(table->seats, 0);
    assert_false(table->virtual_shoe);
    assert_false(table->tracker_only);
    assert_false(table->sensors);
    assert_int_equal(table->row, -1);
    assert_int_equal(table->timer_seconds, -1);
    assert_int_equal(table->tray_cents, 0);
}

static void test_table_defaults_are_california_and_keyed(void **state) {
    (void)state;
    read_good("");
    check_plain_table(&config.tables[0], "Table 1");
    sabot_room_config_free(&config);
    read_good("tables = ( {}, {} );");
    assert_int_equal(config.table_count, 2);
    check_plain_table(&config.tables[0], "Table 1");
    check_plain_table(&config.tables[1], "Table 2");
    sabot_room_config_free(&config);
}

static void test_every_setting_is_read(void **state) {
    (void)state;
    read_good(
        "name = \"R\xc3\xb6m\"; listen = { address = \"::\"; port = 0; certificate = \"a.pem\"; key = \"/b\"; "
        "proxy = true; };\n"
        "sessions = { idle_minutes = 1; hours = 168; }; log = \"debug\"; metrics = \"everybody\";\n"
        "origins = [ \"https://tables.example\", \"http://[::1]:8080\" ];\n"
        "tables = ( { name = \"One\"; ruleset = \"washington\"; seats = 14; shoe = \"virtual\";\n"
        "  timer = 3600; row = 0; sensors = true; tray = 1000000000000; },\n"
        "  { tracker = true; shoe = \"keyed\"; timer = 0; },\n"
        "  { tracker = true; sensors = true; seats = 2; tray = 500000; } );");
    assert_string_equal(config.name, "R\xc3\xb6m");
    assert_string_equal(config.address, "::");
    assert_int_equal(config.port, 0);
    assert_string_equal(config.certificate, "a.pem");
    assert_string_equal(config.key, "/b");
    assert_true(config.is_behind_proxy);
    assert_int_equal(config.idle_ms, MINUTE);
    assert_int_equal(config.absolute_ms, 168 * 60 * MINUTE);
    assert_int_equal(config.log, SABOT_LOG_DEBUG);
    assert_true(config.metrics_for_everybody);
    assert_int_equal(config.origin_count, 2);
    assert_string_equal(config.origins[1], "http://[::1]:8080");
    const sabot_room_table *const table = &config.tables[0];
    assert_string_equal(table->name, "One");
    assert_string_equal(table->ruleset.name, "washington");
    assert_int_equal(table->seats, 14);
    assert_true(table->virtual_shoe);
    assert_true(table->sensors);
    assert_int_equal(table->timer_seconds, 3600);
    assert_int_equal(table->row, 0);
    assert_int_equal(table->tray_cents, SABOT_AMOUNT_CENTS_MAX);
    assert_true(config.tables[1].tracker_only);
    assert_int_equal(config.tables[1].timer_seconds, 0);
    const sabot_room_table *const tracker = &config.tables[2]; // R-PROG-11
    assert_true(tracker->tracker_only && tracker->sensors);
    assert_int_equal(tracker->seats, 2);
    assert_int_equal(tracker->tray_cents, 500000);
    sabot_room_config_free(&config);
}

static void test_the_demonstration_room(void **state) {
    (void)state;
    assert_true(sabot_room_config_demo(&config, &fault));
    assert_string_equal(config.address, "127.0.0.1");
    assert_int_equal(config.port, 8080);
    assert_int_equal(config.table_count, 2);
    assert_string_equal(config.tables[0].ruleset.name, "california-panda8");
    assert_true(config.tables[0].ruleset.wagers[SABOT_KIND_PROGRESSIVE_DRAGON7].offered);
    assert_true(config.tables[0].ruleset.wagers[SABOT_KIND_PROGRESSIVE_PANDA8].offered);
    assert_string_equal(config.tables[1].ruleset.name, "washington");
    for (int i = 0; i < 2; i++) {
        assert_true(config.tables[i].virtual_shoe);
        assert_int_equal(config.tables[i].sensors, i == 0);
        assert_int_equal(config.tables[i].timer_seconds, 15);
        assert_true(config.tables[i].tray_cents > 0);
    }
    sabot_room_config_free(&config);
}

static void test_example_is_valid_and_shows_the_defaults(void **state) {
    (void)state;
    if (!sabot_room_config_read(SOURCE_DIRECTORY "/docs/room.conf", &config, &fault)) {
        fail_msg("%s", fault.sentence);
    }
    sabot_room_config example = config;
    read_good("");
    assert_string_equal(example.name, config.name);
    assert_string_equal(example.address, config.address);
    assert_int_equal(example.port, config.port);
    assert_int_equal(example.idle_ms, config.idle_ms);
    assert_int_equal(example.absolute_ms, config.absolute_ms);
    assert_int_equal(example.log, config.log);
    assert_int_equal(example.metrics_for_everybody, config.metrics_for_everybody);
    sabot_room_config_free(&config);
    assert_int_equal(example.table_count, 2);
    assert_int_equal(example.tables[0].tray_cents, 1000000);
    assert_true(example.tables[1].tracker_only);
    sabot_room_config_free(&example);
}

static const char *read_page(void) {
    static char page[65536];
    FILE *const file = fopen(SOURCE_DIRECTORY "/docs/configuration.md", "rb");
    assert_non_null(file);
    const size_t size = fread(page, 1, sizeof page - 1, file);
    assert_true(size > 0 && size < sizeof page - 1);
    assert_int_equal(fclose(file), 0);
    page[size] = '\0';
    return page;
}

static void test_documented_example_is_valid(void **state) {
    (void)state;
    char text[4096];
    const char *const block = strstr(read_page(), "```conf\n");
    assert_non_null(block);
    const char *const start = block + strlen("```conf\n");
    snprintf(text, sizeof text, "%.*s", (int)(strstr(start, "```") - start), start);
    read_good(text);
    assert_string_equal(config.name, "Main floor");
    assert_int_equal(config.origin_count, 2);
    assert_int_equal(config.table_count, 2);
    assert_string_equal(config.tables[0].name, "EZ 1");
    assert_true(config.tables[1].tracker_only);
    sabot_room_config_free(&config);
}

/// Its rows are "| `setting` | `message` |".
static void test_documented_messages_are_correct(void **state) {
    (void)state;
    int rows = 0;
    for (const char *row = strstr(read_page(), "\n| `"); row != NULL; row = strstr(row + 1, "\n| `")) {
        char text[256], sentence[512];
        if (sscanf(row, "\n| `%255[^`]` | `%511[^`]` |", text, sentence) == 2) {
            assert_false(sabot_room_config_read_text(text, strlen(text), "room.conf", &config, &fault));
            assert_string_equal(fault.sentence, sentence);
            rows++;
        }
    }
    assert_int_equal(rows, 12);
}

static void test_a_thousand_tables_with_every_key_fit(void **state) {
    (void)state;
    static char text[600000];
    size_t size = (size_t)sprintf(text, "tables = (");
    for (int i = 0; i <= SABOT_ROOM_TABLES_MAX; i++) {
        const size_t before = size;
        size += (size_t)sprintf(
            text + size,
            "%s\n{ name = \"Table of the card room %d\"; ruleset = \"california-panda8\"; seats "
            "= 14;\n  shoe = \"virtual\"; timer = 20; row = 0; sensors = true; tray = "
            "100000000; tracker = false; }",
            i > 0 ? "," : "", i);
        if (i == SABOT_ROOM_TABLES_MAX) {
            strcpy(text + size, ");");
            assert_refused(text, "room.conf:1: tables: must be 1 to 1000 tables");
            strcpy(text + before, ");");
        }
    }
    read_good(text);
    assert_int_equal(config.table_count, SABOT_ROOM_TABLES_MAX);
    assert_string_equal(config.tables[999].name, "Table of the card room 999");
    sabot_room_config_free(&config);
}

// ---------------------------------------------------------------------------------------------------------
// Mistakes

typedef struct {
    const char *text;
    const char *sentence;
} mistake;

#define NAME_64 "1234567890123456789012345678901234567890123456789012345678901234"

static const mistake mistakes[] = {
    {"name = 5;", "room.conf:1: name: is a number, but must be 1 to 63 bytes of text in quotation marks"},
    {"\nname = \"\";", "room.conf:2: name: must be 1 to 63 bytes of text in quotation marks, and not blank"},
    {"name = \"  \";", "name: must be 1 to 63 bytes"},
    {"name = \"" NAME_64 "\";", "name: must be 1 to 63 bytes"},
    {"name = \"a\x1b[2J\";", "U+001B"},
    {"nam = \"x\";",
     "nam: unknown key: valid keys are name, listen, sessions, log, metrics, origins and tables"},
    {"name = \"a\"; name = \"b\";", "name: duplicate key"},
    {"@include \"x.conf\"", "@include is not supported: put everything in one file"},
    {"listen = 8080;", "listen: is a number, but must be a group"},
    {"listen = { host = \"x\"; };",
     "listen.host: unknown key: valid keys are address, port, certificate, key and proxy"},
    {"listen = { address = \"localhost\"; };",
     "listen.address: must be a numeric address: \"127.0.0.1\" for this host only, \"0.0.0.0\" or "
     "\"::\" for all networks"},
    {"listen = { address = \"\"; };", "listen.address: must be 1 to 63 bytes"},
    {"listen = { address = 127; };", "listen.address: is a number"},
    {"listen = { port = 65536; };", "listen.port: must be a port, a whole number from 0 to 65,535"},
    {"listen = { port = -1; };", "listen.port: must be a port"},
    {"listen = { port = \"80\"; };", "listen.port: is a string, but must be a port"},
    {"listen = { port = 80.5; };", "listen.port: is a decimal number"},
    {"listen = {\n certificate = \"a\"; };",
     "room.conf:2: listen.certificate: TLS needs both `certificate` and `key`, the paths of two PEM files: add "
     "the other one"},
    {"listen = { key = \"a\"; };", "listen.key: TLS needs both"},
    {"listen = { certificate = \"\"; key = \"b\"; };", "listen.certificate: must be 1 to 4095 bytes"},
    {"listen = { certificate = \"a\"; key = 5; };", "listen.key: is a number"},
    {"listen = { proxy = \"nginx\"; };", "listen.proxy: is a string, but must be true or false"},
    {"sessions = 30;", "sessions: is a number, but must be a group"},
    {"sessions = { minutes = 3; };", "sessions.minutes: unknown key: valid keys are idle_minutes and hours"},
    {"sessions = { idle_minutes = 0; };",
     "sessions.idle_minutes: must be minutes, a whole number from 1 to 1,440"},
    {"sessions = { hours = 169; };", "sessions.hours: must be hours, a whole number from 1 to 168"},
    {"log = \"loud\";", "log: must be \"error\", \"warning\", \"info\" or \"debug\", not \"loud\""},
    {"metrics = true;", "metrics: is a true/false value, but must be \"loopback\" or \"everybody\""},
    {"origins = \"https://a\";",
     "origins: is a string, but must be origins in brackets, such as [\"https://tables.example\"]"},
    {"origins = [ 5 ];", "origins.[0]: is a number"},
    {"origins = [ \"https://a\", \"tables.example\" ];",
     "origins.[1]: must be an origin in lower case and without a path, such as "
     "\"https://tables.example\""},
    {"origins = [ \"https://a/\" ];", "origins.[0]: must be an origin"},
    {"origins = [ \"https://A\" ];", "origins.[0]: must be an origin"},
    {"origins = [ \"https://\" ];", "origins.[0]: must be an origin"},
    {"origins = [ \"wss://a\" ];", "origins.[0]: must be an origin"},
    {"origins = [ \"http://1\", \"http://2\", \"http://3\", \"http://4\", \"http://5\", \"http://6\", "
     "\"http://7\", \"http://8\", \"http://9\" ];",
     "origins: must be at most 8 origins"},
    {"tables = 5;", "tables: is a number, but must be tables, ( { name = \"Table 1\"; ... }, ... )"},
    {"tables = ();", "tables: must be 1 to 1000 tables"},
    {"tables = ( 5 );", "tables.[0]: is a number, but must be a group"},
    {"tables = ( {},\n { seat = 8; } );",
     "room.conf:2: tables.[1].seat: unknown key: valid keys are name, ruleset, seats, shoe, timer, row, "
     "sensors, tray and tracker"},
    {"tables = ( { name = \"\"; } );", "tables.[0].name: must be 1 to 63 bytes"},
    {"tables = ( { ruleset = \"nevada\"; } );",
     "room.conf:1: tables.[0].ruleset: no ruleset named 'nevada': use one of california-ez, "},
    {"tables = ( { ruleset = \"PT-PRG-S7-E06\"; } );",
     "tables.[0].ruleset: PT-PRG-S7-E06.conf:1: this is a paytable, not a ruleset"},
    {"tables = ( { ruleset = \"./house.conf\"; } );",
     "tables.[0].ruleset: must be the name of a shipped ruleset, not a file"},
    {"tables = ( { ruleset = 5; } );", "tables.[0].ruleset: is a number"},
    {"tables = ( { seats = 15; } );",
     "tables.[0].seats: california-panda8 allows 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13 or 14 seats (R-TABLE-2)"},
    {"tables = ( { seats = 1; } );", "tables.[0].seats: california-panda8 allows 2, 3, 4"},
    {"tables = ( { seats = 0; } );", "tables.[0].seats: california-panda8 allows 2, 3, 4"},
    {"tables = ( { seats = 65544; } );", "tables.[0].seats: california-panda8 allows"},
    {"tables = ( { seats = \"8\"; } );",
     "tables.[0].seats: is a string, but must be a number of seats that the ruleset allows, such as 8 (R-TABLE-2)"},
    {"tables = ( { shoe = \"real\"; } );", "tables.[0].shoe: must be \"keyed\" or \"virtual\", not \"real\""},
    {"tables = ( { timer = 3601; } );", "tables.[0].timer: must be seconds, a whole number from 0 to 3,600"},
    {"tables = ( { timer = -1; } );", "tables.[0].timer: must be seconds"},
    {"tables = ( { row = 4; } );",
     "tables.[0].row: must be a row of the ruleset's schedule, a whole number from 0 to 3"},
    {"tables = ( { row = -1; } );", "tables.[0].row: must be a row of the ruleset's schedule"},
    {"tables = ( { sensors = 1; } );", "tables.[0].sensors: is a number, but must be true or false"},
    {"tables = ( { tracker = \"yes\"; } );", "tables.[0].tracker: is a string, but must be true or false"},
    {"tables = ( { tray = 1000000000001; } );",
     "tables.[0].tray: must be cents, a whole number from 0 to 1,000,000,000,000"},
    {"tables = ( { tray = -5; } );", "tables.[0].tray: must be cents"},
};

static void test_every_mistake_is_reported_with_its_line_and_the_fix(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof mistakes / sizeof *mistakes; i++) {
        assert_refused(mistakes[i].text, mistakes[i].sentence);
        assert_memory_equal(fault.sentence, "room.conf:", 10);
    }
}

static void test_file_that_is_too_large_is_refused(void **state) {
    (void)state;
    static char text[512 * 1024 + 2];
    memset(text, ' ', sizeof text - 1);
    assert_refused(text, "room.conf: the file is larger than 512 KiB");
    text[sizeof text - 2] = '\0';
    read_good(text);
    sabot_room_config_free(&config);
}

// ---------------------------------------------------------------------------------------------------------
// Files

static char folder[64];

static int make_folder(void **state) {
    (void)state;
    snprintf(folder, sizeof folder, "/tmp/sabot-room-XXXXXX");
    return mkdtemp(folder) == NULL ? -1 : 0;
}

static const char *const file_names[] = {"room.conf", "house.conf"};

static int remove_folder(void **state) {
    (void)state;
    char path[128];
    for (int i = 0; i < 2; i++) {
        snprintf(path, sizeof path, "%s/%s", folder, file_names[i]);
        unlink(path);
    }
    return rmdir(folder);
}

static const char *write_file(int which, const char *text, size_t size) {
    static char path[128];
    snprintf(path, sizeof path, "%s/%s", folder, file_names[which]);
    FILE *const file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(text, 1, size, file), size);
    assert_int_equal(fclose(file), 0);
    return path;
}

static const char *write_room(const char *text) {
    return write_file(0, text, strlen(text));
}

static void test_paths_are_relative_to_the_files_folder(void **state) {
    (void)state;
    char expected[128];
    size_t count;
    const sabot_config_file *shipped = sabot_config_shipped(&count);
    while (strcmp(shipped->name, "ventura") != 0) {
        shipped++;
    }
    write_file(1, shipped->text, shipped->size);
    const char *const path =
        write_room("listen = { certificate = \"room.pem\"; key = \"/keys/room.key\"; };\n"
                   "tables = ( { ruleset = \"house.conf\"; }, { ruleset = \"./house.conf\"; } );");
    assert_true(sabot_room_config_read(path, &config, &fault));
    snprintf(expected, sizeof expected, "%s/room.pem", folder);
    assert_string_equal(config.certificate, expected);
    assert_string_equal(config.key, "/keys/room.key");
    assert_string_equal(config.tables[0].ruleset.name, "ventura");
    assert_string_equal(config.tables[1].ruleset.name, "ventura");
    sabot_room_config_free(&config);
    assert_int_equal(chdir(folder), 0);
    assert_true(sabot_room_config_read("room.conf", &config, &fault));
    assert_string_equal(config.certificate, "room.pem");
    sabot_room_config_free(&config);
    assert_int_equal(chdir("/"), 0);
}

/// The catalog has the shipped rulesets and the house's own; refilled, it drops what was computed for the old
/// ones.
static void test_house_rulesets_are_in_the_catalog(void **state) {
    (void)state;
    static char text[65536];
    sabot_ruleset_catalog catalog = {.count = 0};
    size_t count;
    const sabot_config_file *shipped = sabot_config_shipped(&count);
    while (strcmp(shipped->name, "ventura") != 0) {
        shipped++;
    }
    assert_true(shipped->size < sizeof text);
    memcpy(text, shipped->text, shipped->size);
    char *const name = strstr(text, "name = \"ventura\"");
    assert_non_null(name);
    memcpy(name, "name = \"tuesday\"", 16);
    write_file(1, text, shipped->size);
    const char *const path =
        write_room("tables = ( { ruleset = \"house.conf\"; }, { ruleset = \"washington\"; } );");
    assert_true(sabot_room_config_read(path, &config, &fault));
    for (int fill = 1; fill <= 2; fill++) {
        assert_true(sabot_ruleset_catalog_fill(&catalog, &config));
        assert_int_equal(catalog.fills, fill);
        assert_int_equal(catalog.count, 5);
        assert_false(sabot_ruleset_catalog_find(&catalog, "tuesday")->is_shipped);
        assert_true(sabot_ruleset_catalog_find(&catalog, "washington")->is_shipped);
        assert_null(sabot_ruleset_catalog_find(&catalog, "house.conf"));
        assert_null(catalog.rulesets[0].swept);
        catalog.rulesets[0].swept = calloc(1, sizeof *catalog.rulesets[0].swept);
    }
    sabot_ruleset_catalog_free(&catalog);
    sabot_room_config_free(&config);
}

static void assert_file_refused(const char *text, const char *sentence) {
    assert_false(sabot_room_config_read(write_room(text), &config, &fault));
    assert_null(config.tables);
    if (strstr(fault.sentence, sentence) == NULL) {
        fail_msg("'%s' does not contain '%s'", fault.sentence, sentence);
    }
}

static void test_fault_in_a_ruleset_file_is_reported_with_its_line(void **state) {
    (void)state;
    write_file(1, "name = \"house\";\ntitle = 5;\n", 27);
    assert_file_refused("tables = ( { ruleset = \"house.conf\"; } );", "/house.conf:2: title: is a number");
    assert_int_equal(fault.line, 2);
    assert_file_refused("\ntables = ( { ruleset = \"hose.conf\"; } );",
                        "/hose.conf: cannot open the file: No such file or directory");
    assert_non_null(strstr(fault.sentence, "/room.conf:2: tables.[0].ruleset: "));
    assert_int_equal(fault.line, 2);
}

static void test_path_that_is_too_long_is_reported(void **state) {
    (void)state;
    static char text[3 * PATH_MAX];
    char name[PATH_MAX - 4];
    memset(name, 'a', sizeof name);
    name[sizeof name - 1] = '\0';
    sprintf(text, "listen = { certificate = \"%s\"; key = \"b\"; };", name);
    assert_file_refused(text, "listen.certificate: path is longer than 4095 bytes");
    sprintf(text, "tables = ( { ruleset = \"./%s\"; } );", name + 4);
    assert_file_refused(text, "tables.[0].ruleset: path is longer than 4095 bytes");
}

static void test_unreadable_file_is_reported(void **state) {
    (void)state;
    assert_false(sabot_room_config_read("/nowhere/room.conf", &config, &fault));
    assert_string_equal(fault.sentence,
                        "/nowhere/room.conf: cannot open the file: No such file or directory");
    assert_int_equal(fault.line, 0);
    assert_false(sabot_room_config_read(folder, &config, &fault));
    assert_non_null(strstr(fault.sentence, "cannot read the file: Is a directory"));
}

// ---------------------------------------------------------------------------------------------------------

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_empty_file_is_a_valid_room),
        cmocka_unit_test(test_table_defaults_are_california_and_keyed),
        cmocka_unit_test(test_every_setting_is_read),
        cmocka_unit_test(test_the_demonstration_room),
        cmocka_unit_test(test_example_is_valid_and_shows_the_defaults),
        cmocka_unit_test(test_documented_example_is_valid),
        cmocka_unit_test(test_documented_messages_are_correct),
        cmocka_unit_test(test_a_thousand_tables_with_every_key_fit),
        cmocka_unit_test(test_every_mistake_is_reported_with_its_line_and_the_fix),
        cmocka_unit_test(test_file_that_is_too_large_is_refused),
        cmocka_unit_test(test_paths_are_relative_to_the_files_folder),
        cmocka_unit_test(test_house_rulesets_are_in_the_catalog),
        cmocka_unit_test(test_fault_in_a_ruleset_file_is_reported_with_its_line),
        cmocka_unit_test(test_path_that_is_too_long_is_reported),
        cmocka_unit_test(test_unreadable_file_is_reported),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
