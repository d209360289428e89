/// Tests the tree of a configuration file, read by path.
#include "testing.h"

#include "room/config/settings.h"

#include <stdlib.h>

static sabot_settings settings;
static sabot_config_fault fault;
static const sabot_settings_form any = {"something", ""};

/// Reads a text that is overwritten afterward: the tree keeps no pointer into it.
static void open_text(const char *text) {
    const size_t size = strlen(text);
    char *const copy = malloc(size + 1);
    assert_non_null(copy);
    memcpy(copy, text, size + 1);
    if (!sabot_settings_open(&settings, copy, size, "a.conf", &fault)) {
        fail_msg("%s", fault.sentence);
    }
    memset(copy, '!', size);
    free(copy);
}

static void assert_refused(const char *text, const char *sentence) {
    assert_false(sabot_settings_open(&settings, text, strlen(text), "a.conf", &fault));
    assert_string_equal(fault.sentence, sentence);
}

static void assert_number(const char *path, int64_t expected) {
    int64_t number = 0;
    if (!sabot_settings_number(&settings, path, any, &number)) {
        fail_msg("%s", fault.sentence);
    }
    assert_int_equal(number, expected);
}

static void assert_text(const char *path, const char *expected) {
    const char *text = NULL;
    if (!sabot_settings_text(&settings, path, any, &text)) {
        fail_msg("%s", fault.sentence);
    }
    assert_string_equal(text, expected);
}

static void assert_length(const char *path, int expected) {
    int length = -1;
    if (!sabot_settings_list(&settings, path, any, &length)) {
        fail_msg("%s", fault.sentence);
    }
    assert_int_equal(length, expected);
}

/// Checks the line reported for a mistake at this path.
static void assert_line(const char *path, int expected) {
    sabot_settings_refuse(&settings, path, "", "no");
    assert_int_equal(fault.line, expected);
}

// ---------------------------------------------------------------------------------------------------------
// Scalars

static void test_adjacent_texts_are_joined(void **state) {
    (void)state;
    open_text(
        "a = \"ho\" \"use\"; b = \"\" \"\"\n # between\n \"x\" /* and */ \"\"; c = [\"1\" \"2\", \"3\"];");
    assert_text("a", "house");
    assert_text("b", "x");
    assert_length("c", 2);
    assert_text("c.[0]", "12");
    assert_text("c.[1]", "3");
    sabot_settings_close(&settings);
}

static void test_backslash_escapes(void **state) {
    (void)state;
    open_text(
        "a = \"say \\\"hi\\\"\"; b = \"\\\\\"; c = \"\\\\\\\"\" \"\\\\n\"; d = \"# // /* @include */\";");
    assert_text("a", "say \"hi\"");
    assert_text("b", "\\");
    assert_text("c", "\\\"\\n");
    assert_text("d", "# // /* @include */");
    sabot_settings_close(&settings);
}

static void test_numbers_have_up_to_18_digits(void **state) {
    (void)state;
    open_text(
        "a = 999999999999999999; b = -999999999999999999; c = +7; d = 0; e = -0; f = 4294967297L; g = 1LL;");
    assert_number("a", INT64_C(999999999999999999));
    assert_number("b", INT64_C(-999999999999999999));
    assert_number("c", 7);
    assert_number("d", 0);
    assert_number("e", 0);
    assert_number("f", INT64_C(4294967297));
    assert_number("g", 1);
    sabot_settings_close(&settings);
    assert_refused("a = 1000000000000000000;", "a.conf:1: a: number too large: more than 18 digits");
    assert_refused("a = -9223372036854775808L;", "a.conf:1: a: number too large: more than 18 digits");
}

static void test_decimal_numbers_are_a_separate_type(void **state) {
    (void)state;
    static const char *const fractions[] = {"1.5", ".5", "5.", "-1e3", "2.5E-3"};
    int64_t number = 0;
    char text[32];
    for (size_t i = 0; i < sizeof fractions / sizeof fractions[0]; i++) {
        snprintf(text, sizeof text, "a = %s;", fractions[i]);
        open_text(text);
        assert_false(sabot_settings_number(&settings, "a", any, &number));
        assert_string_equal(fault.sentence, "a.conf:1: a: is a decimal number, but must be something");
        sabot_settings_close(&settings);
    }
}

static void test_flags_are_case_insensitive(void **state) {
    (void)state;
    bool flag = false;
    open_text("a = True; b = FALSE; c = [true, false];");
    assert_true(sabot_settings_flag(&settings, "a", "", &flag) && flag);
    assert_true(sabot_settings_flag(&settings, "b", "", &flag) && !flag);
    assert_true(sabot_settings_flag(&settings, "c.[0]", "", &flag) && flag);
    assert_true(sabot_settings_flag(&settings, "c.[1]", "", &flag) && !flag);
    sabot_settings_close(&settings);
}

// ---------------------------------------------------------------------------------------------------------
// Structure

static void test_an_empty_file_is_an_empty_group(void **state) {
    (void)state;
    static const char *const none[] = {NULL};
    static const char *const texts[] = {"", "\n\n", "# nothing", "\xef\xbb\xbf"};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        open_text(texts[i]);
        assert_true(sabot_settings_has(&settings, ""));
        assert_true(sabot_settings_group(&settings, "", none));
        assert_false(sabot_settings_has(&settings, "a"));
        assert_line("a.b", 1);
        sabot_settings_close(&settings);
    }
}

static void test_groups_and_lists_may_be_empty(void **state) {
    (void)state;
    static const char *const none[] = {NULL};
    open_text("a = {}; b = (); c = []; d = ({}, (), []);");
    assert_true(sabot_settings_group(&settings, "a", none));
    assert_length("b", 0);
    assert_length("c", 0);
    assert_false(sabot_settings_has(&settings, "b.[0]"));
    assert_length("d", 3);
    assert_true(sabot_settings_group(&settings, "d.[0]", none));
    assert_length("d.[1]", 0);
    assert_length("d.[2]", 0);
    sabot_settings_close(&settings);
}

static void test_values_nest_up_to_8_deep(void **state) {
    (void)state;
    open_text("a = (((((((1, 2)))))), 3); b = { c = { d = ({ e = { f = (4); }; }); }; g = 5; };");
    assert_number("a.[0].[0].[0].[0].[0].[0].[1]", 2);
    assert_number("a.[1]", 3);
    assert_number("b.c.d.[0].e.f.[0]", 4);
    assert_number("b.g", 5);
    sabot_settings_close(&settings);
    assert_refused("a = ((((((((1))))))));",
                   "a.conf:1: a.[0].[0].[0].[0].[0].[0].[0].[0]: values are nested too deep: the limit is 8");
}

/// While they are read, children of one group are stored between those of another.
static void test_children_keep_their_order_and_their_parents(void **state) {
    (void)state;
    open_text("a = ({ x = (1, { y = 2; z = [3, 4]; }, 5); w = 6; }, { x = (7); }); b = { a = 8; b = 9; };");
    assert_length("a", 2);
    assert_length("a.[0].x", 3);
    assert_number("a.[0].x.[0]", 1);
    assert_number("a.[0].x.[1].y", 2);
    assert_number("a.[0].x.[1].z.[0]", 3);
    assert_number("a.[0].x.[1].z.[1]", 4);
    assert_number("a.[0].x.[2]", 5);
    assert_number("a.[0].w", 6);
    assert_number("a.[1].x.[0]", 7);
    assert_number("b.a", 8);
    assert_number("b.b", 9);
    sabot_settings_close(&settings);
}

static void test_separators_between_settings_are_optional(void **state) {
    (void)state;
    open_text("a = 1 b = 2, c : 3; d={}e=[]f=\"\"g=(0)h=4");
    assert_number("a", 1);
    assert_number("b", 2);
    assert_number("c", 3);
    assert_number("g.[0]", 0);
    assert_number("h", 4);
    sabot_settings_close(&settings);
}

/// Only values: every byte of the file is used.
static void test_list_can_fill_the_whole_file(void **state) {
    (void)state;
    enum { COUNT = 200000 };
    static char text[2 * COUNT + 8] = "a=[";
    for (int i = 0; i < COUNT; i++) {
        memcpy(text + 3 + (size_t)2 * (size_t)i, i % 2 == 0 ? "2," : "7,", 2);
    }
    memcpy(text + 2 + (size_t)2 * COUNT, "]", 2);
    open_text(text);
    assert_length("a", COUNT);
    for (int i = 0; i < COUNT; i++) {
        assert_number(sabot_settings_element("a", i).text, i % 2 == 0 ? 2 : 7);
    }
    sabot_settings_close(&settings);
}

// ---------------------------------------------------------------------------------------------------------
// Paths and lines

static void test_keys_are_case_sensitive(void **state) {
    (void)state;
    open_text("tie = 1; Tie = 2; TIE = 3;");
    assert_number("tie", 1);
    assert_number("Tie", 2);
    assert_number("TIE", 3);
    assert_false(sabot_settings_has(&settings, "tIE"));
    sabot_settings_close(&settings);
}

static void test_key_can_be_a_prefix_of_another(void **state) {
    (void)state;
    open_text("bank_hands = 1; bank = { hands-after = 2; hands = 3; hand = 4; }; ban = 5;");
    assert_number("bank_hands", 1);
    assert_number("bank.hands-after", 2);
    assert_number("bank.hands", 3);
    assert_number("bank.hand", 4);
    assert_number("ban", 5);
    assert_false(sabot_settings_has(&settings, "bank.han"));
    assert_false(sabot_settings_has(&settings, "bank.hands-after-cut"));
    assert_false(sabot_settings_has(&settings, "ba"));
    sabot_settings_close(&settings);
}

static void test_wrong_path_finds_nothing(void **state) {
    (void)state;
    open_text("a = [1, 2]; b = { c = 3; }; d = \"x\"; e = 5;");
    static const char *const nowhere[] = {"a.[2]", "a.[-1]", "a.c",   "b.[0]", "b.c.d",
                                          "d.[0]", "d.x",    "e.[0]", "[0]"};
    for (size_t i = 0; i < sizeof nowhere / sizeof nowhere[0]; i++) {
        assert_false(sabot_settings_has(&settings, nowhere[i]));
    }
    sabot_settings_close(&settings);
}

static void test_mistake_is_reported_at_the_line_of_its_key_or_element(void **state) {
    (void)state;
    open_text("\na\n=\n1;\nb = (\n  { c = 2;\n    d = [\"3\",\n\"4\"\n\n, \"x\" \"\"\n] }\n, 5\n)");
    assert_line("", 1);
    assert_line("a", 2);
    assert_line("b", 5);
    assert_line("b.[0]", 6);
    assert_line("b.[0].c", 6);
    assert_line("b.[0].d", 7);
    assert_line("b.[0].d.[0]", 7);
    assert_line("b.[0].d.[1]", 8);
    assert_line("b.[0].d.[2]", 10);
    assert_line("b.[0].d.[3]", 7);
    assert_line("b.[0].e", 6);
    assert_line("b.[1]", 12);
    sabot_settings_close(&settings);
}

static void test_unknown_and_missing_keys_are_reported_with_their_group(void **state) {
    (void)state;
    static const char *const known[] = {"c", NULL};
    int64_t number = 0;
    open_text("\nb = {\n c = 1;\n d = 2; };");
    assert_false(sabot_settings_group(&settings, "b", known));
    assert_string_equal(fault.sentence, "a.conf:4: b.d: unknown key: valid keys are c");
    assert_false(sabot_settings_number(&settings, "b.x.y", any, &number));
    assert_string_equal(fault.sentence, "a.conf:2: b.x.y: is missing: must be something");
    sabot_settings_close(&settings);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_adjacent_texts_are_joined),
        cmocka_unit_test(test_backslash_escapes),
        cmocka_unit_test(test_numbers_have_up_to_18_digits),
        cmocka_unit_test(test_decimal_numbers_are_a_separate_type),
        cmocka_unit_test(test_flags_are_case_insensitive),
        cmocka_unit_test(test_an_empty_file_is_an_empty_group),
        cmocka_unit_test(test_groups_and_lists_may_be_empty),
        cmocka_unit_test(test_values_nest_up_to_8_deep),
        cmocka_unit_test(test_children_keep_their_order_and_their_parents),
        cmocka_unit_test(test_separators_between_settings_are_optional),
        cmocka_unit_test(test_list_can_fill_the_whole_file),
        cmocka_unit_test(test_keys_are_case_sensitive),
        cmocka_unit_test(test_key_can_be_a_prefix_of_another),
        cmocka_unit_test(test_wrong_path_finds_nothing),
        cmocka_unit_test(test_mistake_is_reported_at_the_line_of_its_key_or_element),
        cmocka_unit_test(test_unknown_and_missing_keys_are_reported_with_their_group),
    };
    return cmocka_run_group_tests_name("settings", tests, NULL, NULL);
}
