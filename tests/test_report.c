/// Tests the par sheet: its document, its two writers, and what they must never do.
#include "testing.h"

#include "report/document.h"
#include "report/report.h"
#include "report/sections.h"

#include <stdlib.h>

static const sabot_report_sweep
    made_up_sweep =
        {
            .seed = 11,
            .command = "sabot count --sweep <4>",
            .results =
                {
                    .cut_count = 3,
                    .cuts = {14, 52, 104},
                    .hands = {81, 73, 63},
                    .curve_count = 2,
                    .curves =
                        {
                            {.series = {.bet = SABOT_KIND_DRAGON7,
                                        .strategy = SABOT_STRATEGY_COUNTING,
                                        .system = {.tags = {0, 0, 0, 0, -1, -1, -1, -1, 2, 2},
                                                   .trigger = 4000000}},
                             .shoes = 1000,
                             .units = {0.6, 0.3, 0.1},
                             .errors = {0.02, 0.02, 0.02},
                             .bets = {8, 5, 2}},
                            {.series = {.bet = SABOT_KIND_PROGRESSIVE_PANDA8, .meter_cents = 2863261},
                             .shoes = 20,
                             .units = {6, 5, 3},
                             .errors = {0.2, 0.2, 0.2},
                             .bets = {40, 30, 20}},
                        },
                },
};

static const sabot_report_confirmation made_up_confirmation = {
    .shoes = 1000,
    .hands = 81280,
    .seed = 11,
    .command = "sabot sim --shoes 1000 --seed 11",
    .row_count = 1,
    .rows = {{"Player", SABOT_KIND_PLAYER, -0.0120, 0.0030, -0.01235081}},
};

static char *html_of(const sabot_ruleset *ruleset, bool simulated) {
    size_t size = 0;
    const sabot_report report = {.ruleset = ruleset,
                                 .version = "1.2.3",
                                 .confirmation = simulated ? &made_up_confirmation : NULL,
                                 .sweep = simulated ? &made_up_sweep : NULL};
    char *const html = sabot_report_html(&report, &size);
    assert_non_null(html);
    assert_int_equal(strlen(html), size);
    return html;
}

static void assert_has(const char *text, const char *part) {
    if (strstr(text, part) == NULL) {
        fail_msg("'%s' is missing", part);
    }
}

// ---------------------------------------------------------------------------------------------------------
// The document

static void test_text_is_sanitized(void **state) {
    (void)state;
    sabot_document document;
    assert_true(sabot_document_open(&document));
    static const struct {
        const char *given, *kept;
    } cases[] = {
        {"plain", "plain"},
        {"caf\xc3\xa9 \xe2\x88\x92 \xf0\x9f\x82\xa1", "caf\xc3\xa9 \xe2\x88\x92 \xf0\x9f\x82\xa1"},
        {"a\tb\nc\x7f", "a?b?c?"},
        {"\xc3(", "?("},              // a lead byte without its continuation
        {"\xc0\xaf", "??"},           // overlong
        {"\xed\xa0\x80", "???"},      // a surrogate
        {"\xc2\x9b", "??"},           // a C1 control
        {"\xf4\x90\x80\x80", "????"}, // beyond Unicode
        {"end\xe2\x88", "end??"},     // truncated
        {"\xef\xbf\xbf", "???"},      // a noncharacter
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        assert_string_equal(sabot_document_print(&document, "%s", cases[i].given), cases[i].kept);
    }
    sabot_document_close(&document);
}

static void test_rows_go_to_the_last_table(void **state) {
    (void)state;
    sabot_document document;
    assert_true(sabot_document_open(&document));
    sabot_document_add_text(&document, SABOT_BLOCK_HEADING, "First");
    sabot_document_add_table(&document, SABOT_STYLE_PLAIN, "caption");
    sabot_document_add_column(&document, SABOT_LEFT, "name");
    sabot_document_add_column(&document, SABOT_RIGHT, "number");
    sabot_document_add_row(&document, SABOT_ROW_PLAIN);
    sabot_document_add_tone_cell(&document, SABOT_TONE_TIE, "Tie");
    sabot_document_add_cell(&document, "%d", 8);
    sabot_document_add_text(&document, SABOT_BLOCK_HEADING, "Second");
    assert_int_equal(document.block_count, 3);
    assert_int_equal(document.blocks[0].number, 1);
    assert_int_equal(document.blocks[2].number, 2);
    const sabot_document_table *const table = document.blocks[1].table;
    assert_int_equal(table->row_count, 1);
    assert_string_equal(table->first->cells[1].text, "8");
    assert_true(sabot_document_has_swatches(table));
    sabot_document_close(&document);
}

static void test_figures_read_as_printed(void **state) {
    (void)state;
    sabot_document document;
    assert_true(sabot_document_open(&document));
    assert_string_equal(sabot_figure_count(&document, UINT64_C(4998398275503360)), "4,998,398,275,503,360");
    assert_string_equal(sabot_figure_percent(&document, 0.01235081, 6), "1.235081%");
    assert_string_equal(sabot_figure_percent(&document, -0.5, 1), "\u221250.0%");
    assert_string_equal(sabot_figure_percent(&document, -1e-12, 4), "0.0000%");
    assert_string_equal(sabot_figure_change(&document, 0.000113, 4), "+0.0113");
    assert_string_equal(sabot_figure_one_in(&document, 1 / 115619.85), "115,619.85");
    assert_string_equal(sabot_figure_one_in(&document, 0), "never");
    assert_string_equal(sabot_figure_full_cents(&document, 100), "$1.00");
    assert_string_equal(sabot_figure_full_cents(&document, 50), "$0.50");
    assert_string_equal(sabot_figure_choices(&document, 1U << 3 | 1U << 6 | 1U << 8), "3, 6 or 8");
    sabot_document_close(&document);
}

// ---------------------------------------------------------------------------------------------------------
// The page

/// Numbers from the published tables, not from our own output.
static void test_page_shows_the_published_numbers(void **state) {
    (void)state;
    const sabot_ruleset ruleset = ruleset_of("california-panda8");
    char *const html = html_of(&ruleset, false);
    static const char *const numbers[] = {
        "4,998,398,275,503,360",
        "2,230,518,282,592,256",
        "2,292,252,566,437,888",
        "475,627,426,473,216",
        "112,633,011,329,024",
        "172,660,763,262,976",
        "878,869,206,895,680",
        "392,220,492,728,832",
        "19,805,383,926,144",
        "30,352,294,536,192",
        "1.235081%",
        "1.018301%",
        "14.359629%",
        "7.611334%",
        "10.187632%",
        "0.951153",
        "0.939258",
        "2.640872",
        "6.084882",
        "4.748114",
        "4.938819",
        "115,619.85",
        "7,857.92",
        "60,209.48",
        "53.8657%",
        "52.4450%",
        "5.2912%",
        "7.3372%",
        "$53,340",
        "$28,63",
    };
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        assert_has(html, numbers[i]);
    }
    free(html);
}

static void test_text_from_a_file_is_escaped(void **state) {
    (void)state;
    sabot_ruleset ruleset = ruleset_of("ventura");
    snprintf(ruleset.title, sizeof ruleset.title, "<script>\"a\"&'b'</script>");
    char *const html = html_of(&ruleset, true);
    assert_null(strstr(html, "<script"));
    assert_has(html, "&lt;script&gt;&quot;a&quot;&amp;&#39;b&#39;&lt;/script&gt;");
    assert_null(strstr(html, "7 <4>"));
    assert_has(html, "sabot count --sweep &lt;4&gt;");
    free(html);
}

static void test_page_is_self_contained(void **state) {
    (void)state;
    const sabot_ruleset ruleset = ruleset_of("washington");
    char *const html = html_of(&ruleset, true);
    static const char *const outside[] = {" src=", "url(", "@import", "<link", "<script", "href=\"http"};
    for (size_t i = 0; i < sizeof outside / sizeof outside[0]; i++) {
        assert_null(strstr(html, outside[i]));
    }
    free(html);
}

/// Several charts on one page: glyphs of one must not use the outlines of another.
static void test_ids_are_unique(void **state) {
    (void)state;
    const sabot_ruleset ruleset = ruleset_of("california-panda8");
    char *const html = html_of(&ruleset, true);
    int ids = 0;
    for (const char *at = strstr(html, " id=\""); at != NULL; at = strstr(at + 1, " id=\"")) {
        char id[64];
        const size_t length = (size_t)(strchr(at + 5, '"') - at + 1);
        assert_true(length < sizeof id);
        memcpy(id, at, length);
        id[length] = '\0';
        assert_null(strstr(at + 1, id));
        ids++;
    }
    assert_true(ids > 50);
    free(html);
}

static void test_unsimulated_sections_are_left_out(void **state) {
    (void)state;
    const sabot_ruleset ruleset = ruleset_of("california-panda8");
    char *html = html_of(&ruleset, false);
    assert_null(strstr(html, "Counting vulnerability"));
    assert_null(strstr(html, "Confirmed by simulation"));
    assert_null(strstr(html, "seed 11"));
    free(html);
    html = html_of(&ruleset, true);
    assert_has(html, "Counting vulnerability");
    assert_has(html, "Confirmed by simulation");
    assert_has(html, "sabot sim --shoes 1000 --seed 11");
    assert_has(html, "\u22121.2000%");  // simulated
    assert_has(html, "\u00b1 0.5880%"); // 1.96 standard errors
    assert_has(html, "+0.12");          // standard errors apart
    free(html);
}

static void test_same_input_gives_same_bytes(void **state) {
    (void)state;
    const sabot_ruleset ruleset = ruleset_of("california-panda8");
    const sabot_report report = {.ruleset = &ruleset,
                                 .version = "1.2.3",
                                 .confirmation = &made_up_confirmation,
                                 .sweep = &made_up_sweep};
    char *(*const writers[])(const sabot_report *, size_t *) = {sabot_report_html, sabot_report_pdf};
    for (int i = 0; i < 2; i++) {
        size_t first_size = 0, second_size = 0;
        char *const first = writers[i](&report, &first_size);
        sabot_report_free_fonts();
        char *const second = writers[i](&report, &second_size);
        assert_int_equal(first_size, second_size);
        assert_memory_equal(first, second, first_size);
        free(first);
        free(second);
    }
}

static void test_sweep_stands_alone_as_svg(void **state) {
    (void)state;
    size_t size = 0;
    char *const svg = sabot_report_sweep_svg(&made_up_sweep.results, "A < B", &size);
    assert_non_null(svg);
    assert_int_equal(strncmp(svg, "<?xml", 5), 0);
    assert_has(svg, ">A &lt; B</text>");
    assert_has(svg, "<title id=\"game-title\">Units won per shoe");
    assert_has(svg, "<title id=\"progressives-title\">Progressives");
    assert_has(svg, "</svg>");
    assert_int_equal(strlen(svg), size);
    free(svg);
}

/// The longest schedule, every number of decks, the longest title: everything fits.
static void test_largest_ruleset_fits(void **state) {
    (void)state;
    sabot_ruleset ruleset = ruleset_of("california-panda8");
    ruleset.decks_allowed = 0x1fe;
    ruleset.schedule_count = SABOT_SCHEDULE_ROWS_MAX;
    for (int row = 1; row < SABOT_SCHEDULE_ROWS_MAX; row++) {
        ruleset.schedule[row] = ruleset.schedule[0];
        for (int kind = 0; kind < SABOT_GAME_KIND_COUNT; kind++) {
            ruleset.schedule[row].limits[kind].max_cents = SABOT_AMOUNT_CENTS_MAX - 1;
        }
    }
    memset(ruleset.title, 'W', sizeof ruleset.title - 1);
    sabot_ruleset_fault fault;
    assert_int_equal(sabot_ruleset_check(&ruleset, &fault), SABOT_OK);
    static sabot_report_sweep sweep = {
        .results = {.cut_count = SABOT_SWEEP_CUTS_MAX, .curve_count = SABOT_KIND_COUNT}};
    for (int i = 0; i < SABOT_SWEEP_CUTS_MAX; i++) {
        sweep.results.cuts[i] = 14 + i;
    }
    size_t size = 0;
    const sabot_report report = {.ruleset = &ruleset, .version = "1.2.3", .sweep = &sweep};
    char *const pdf = sabot_report_pdf(&report, &size);
    assert_non_null(pdf);
    assert_int_equal(strncmp(pdf, "%PDF-1.", 7), 0);
    free(pdf);
}

static int forget_fonts(void **state) {
    (void)state;
    sabot_report_free_fonts();
    return 0;
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_text_is_sanitized),
        cmocka_unit_test(test_rows_go_to_the_last_table),
        cmocka_unit_test(test_figures_read_as_printed),
        cmocka_unit_test(test_page_shows_the_published_numbers),
        cmocka_unit_test(test_text_from_a_file_is_escaped),
        cmocka_unit_test(test_page_is_self_contained),
        cmocka_unit_test(test_ids_are_unique),
        cmocka_unit_test(test_unsimulated_sections_are_left_out),
        cmocka_unit_test(test_same_input_gives_same_bytes),
        cmocka_unit_test(test_sweep_stands_alone_as_svg),
        cmocka_unit_test(test_largest_ruleset_fits),
    };
    return cmocka_run_group_tests_name("report", tests, NULL, forget_fonts);
}
