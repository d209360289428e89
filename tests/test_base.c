#include "testing.h"

#include "core/base/digits.h"
#include "core/base/utf8.h"

static void test_every_status_has_a_name_and_a_sentence(void **state) {
    (void)state;
    for (int status = 0; status < SABOT_STATUS_COUNT; status++) {
        assert_int_equal(strncmp(sabot_status_name((sabot_status)status), "SABOT_", 6), 0);
        assert_true(strlen(sabot_status_message((sabot_status)status)) >= 4);
    }
    assert_string_equal(sabot_status_name(SABOT_SIDE_BET_NEEDS_LINE), "SABOT_SIDE_BET_NEEDS_LINE");
    assert_string_equal(sabot_status_clause(SABOT_SIDE_BET_NEEDS_LINE), "R-BET-2");
    assert_int_equal(SABOT_OK, 0);
}

static void test_amounts_are_whole_positive_and_bounded(void **state) {
    (void)state;
    assert_int_equal(sabot_cents_check(1), SABOT_OK);
    assert_int_equal(sabot_cents_check(SABOT_AMOUNT_CENTS_MAX), SABOT_OK);
    assert_int_equal(sabot_cents_check(0), SABOT_AMOUNT_IS_NOT_POSITIVE);
    assert_int_equal(sabot_cents_check(INT64_MIN), SABOT_AMOUNT_IS_NOT_POSITIVE);
    assert_int_equal(sabot_cents_check(SABOT_AMOUNT_CENTS_MAX + 1), SABOT_AMOUNT_IS_TOO_LARGE);
    assert_int_equal(sabot_cents_check(INT64_MAX), SABOT_AMOUNT_IS_TOO_LARGE);
}

static void test_sums_of_cents_are_exact(void **state) {
    (void)state;
    assert_int_equal(sabot_cents_add(INT64_MAX - 1, 1), INT64_MAX);
    assert_int_equal(sabot_cents_add(-5, 3), -2);
    assert_int_equal(sabot_cents_multiply(12345, 40), 493800);
}

static void assert_cents(int64_t cents, const char *expected) {
    char buffer[40];
    sabot_text text = sabot_text_in(buffer, sizeof buffer);
    sabot_text_add_cents(&text, cents);
    assert_string_equal(buffer, expected);
}

static void test_money_is_written_as_people_write_it(void **state) {
    (void)state;
    assert_cents(0, "$0");
    assert_cents(5, "$0.05");
    assert_cents(100, "$1");
    assert_cents(123450, "$1,234.50");
    assert_cents(-300, "-$3");
    assert_cents(100000000, "$1,000,000");
    assert_cents(INT64_MIN, "-$92,233,720,368,547,758.08");
}

static void test_format_fills_in_a_sentence(void **state) {
    (void)state;
    char buffer[80];
    sabot_text text = sabot_text_in(buffer, sizeof buffer);
    sabot_text_format(&text, "Seat %d, %s %s: %d of %d%%.", 4, "Tie", sabot_dollars_of(123450).text, -1234,
                      100);
    assert_string_equal(buffer, "Seat 4, Tie $1,234.50: -1,234 of 100%.");
    assert_string_equal(sabot_dollars_of(INT64_MIN).text, "-$92,233,720,368,547,758.08");
    text = sabot_text_in(buffer, 8);
    sabot_text_format(&text, "%s", "Banker draws");
    assert_string_equal(buffer, "Banker ");
}

static void test_long_text_is_truncated_and_nul_terminated(void **state) {
    (void)state;
    char buffer[6];
    memset(buffer, 'x', sizeof buffer);
    sabot_text text = sabot_text_in(buffer, 5);
    sabot_text_add(&text, "Banker draws");
    sabot_text_add_number(&text, 1234);
    assert_string_equal(buffer, "Bank");
    assert_int_equal(buffer[5], 'x');
}

/// xoshiro256** from the state {1, 2, 3, 4}: the first outputs, worked out by hand from its published
/// definition.
static void test_random_numbers_follow_the_published_generator(void **state) {
    (void)state;
    sabot_random random = {.state = {1, 2, 3, 4}};
    // rotl(2 * 5, 7) * 9 = 1280 * 9
    assert_int_equal(sabot_random_next(&random), 11520);
    // The state is now {7, 0, 262146, 211106232532992}: rotl(0, 7) * 9
    assert_int_equal(sabot_random_next(&random), 0);
    // The state's second word is now 262149: rotl(262149 * 5, 7) * 9
    assert_int_equal(sabot_random_next(&random), UINT64_C(262149) * 5 * 128 * 9);
}

static void test_the_same_seed_and_stream_give_the_same_numbers(void **state) {
    (void)state;
    sabot_random first = sabot_random_of(7, 1);
    sabot_random same = sabot_random_of(7, 1);
    sabot_random other_stream = sabot_random_of(7, 2);
    sabot_random other_seed = sabot_random_of(8, 1);
    int differ_by_stream = 0;
    int differ_by_seed = 0;
    for (int i = 0; i < 100; i++) {
        const uint64_t word = sabot_random_next(&first);
        assert_true(word == sabot_random_next(&same));
        differ_by_stream += word != sabot_random_next(&other_stream);
        differ_by_seed += word != sabot_random_next(&other_seed);
    }
    assert_int_equal(differ_by_stream, 100);
    assert_int_equal(differ_by_seed, 100);
}

static void test_bounded_numbers_are_below_their_bound_and_even(void **state) {
    (void)state;
    sabot_random random = sabot_random_of(42, 0);
    int counts[6] = {0};
    for (int i = 0; i < 600000; i++) {
        const uint32_t number = sabot_random_below(&random, 6);
        assert_true(number < 6);
        counts[number]++;
    }
    for (int i = 0; i < 6; i++) {
        // 100,000 expected with a standard deviation of 289; allows five of them.
        assert_in_range(counts[i], 98550, 101450);
    }
    assert_int_equal(sabot_random_below(&random, 1), 0);
    // Three quarters of 2^32: every fourth word is too high and is drawn again, no other one is.
    sabot_random words = random;
    for (int i = 0; i < 1000; i++) {
        uint64_t word = sabot_random_next(&words) >> 32;
        while (word % 4 == 0) {
            word = sabot_random_next(&words) >> 32;
        }
        assert_int_equal(sabot_random_below(&random, UINT32_C(3) << 30), word * 3 / 4);
    }
}

static void test_utf8_is_read_strictly(void **state) {
    (void)state;
    static const struct {
        const char *text;
        int bytes;
        uint32_t code;
    } good[] = {{"", 1, 0},
                {"A", 1, 'A'},
                {"\x7f", 1, 0x7f},
                {"\xc2\x80", 2, 0x80},
                {"\xdf\xbf", 2, 0x7ff},
                {"\xe0\xa0\x80", 3, 0x800},
                {"\xed\x9f\xbf", 3, 0xd7ff},
                {"\xee\x80\x80", 3, 0xe000},
                {"\xf0\x90\x80\x80", 4, 0x10000},
                {"\xf4\x8f\xbf\xbf", 4, 0x10ffff}};
    static const char *const bad[] = {"\x80",
                                      "\xbf",
                                      "\xc0\x80",
                                      "\xc1\xbf",
                                      "\xe0\x9f\xbf",
                                      "\xed\xa0\x80",
                                      "\xf0\x8f\xbf\xbf",
                                      "\xf4\x90\x80\x80",
                                      "\xf5\x80\x80\x80",
                                      "\xff",
                                      "\xc2",
                                      "\xe2\x82",
                                      "\xe2\x82 ",
                                      "\xc2\xc2"};
    uint32_t code = 0;
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        assert_int_equal(sabot_utf8_read(good[i].text, 4, &code), good[i].bytes);
        assert_int_equal(code, good[i].code);
        assert_int_equal(sabot_utf8_read(good[i].text, (size_t)good[i].bytes, &code), good[i].bytes);
        assert_int_equal(sabot_utf8_read(good[i].text, (size_t)good[i].bytes - 1, &code), 0);
    }
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        assert_int_equal(sabot_utf8_read(bad[i], 4, &code), 0);
    }
}

static void test_whole_numbers_are_digits_only_up_to_the_maximum(void **state) {
    (void)state;
    uint64_t number = 7;
    static const char *const wrong[] = {
        "", "-1", "+1", " 1", "1 ", "0x1", "1.0", "18446744073709551616", "99999999999999999999999"};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        assert_false(sabot_number_read(wrong[i], UINT64_MAX, &number));
        assert_int_equal(number, 7);
    }
    assert_true(sabot_number_read("18446744073709551615", UINT64_MAX, &number) && number == UINT64_MAX);
    assert_true(sabot_number_read("0014", 14, &number) && number == 14);
    assert_false(sabot_number_read("15", 14, &number));
    assert_true(sabot_number_read("0", 0, &number) && number == 0);
    assert_false(sabot_number_read("1", 0, &number));
    assert_true(sabot_digits_read("18:00", 2, 23, &number) && number == 18);
    assert_false(sabot_digits_read("18:00", 3, 999, &number));
}

static void test_every_byte_survives_hexadecimal(void **state) {
    (void)state;
    for (int byte = 0; byte < 256; byte++) {
        const uint8_t given = (uint8_t)byte;
        uint8_t read = 0;
        char digits[3], expected[3];
        sabot_hex_write_bytes(&given, 1, digits);
        snprintf(expected, sizeof expected, "%02x", byte);
        assert_string_equal(digits, expected);
        assert_true(sabot_hex_read_text(digits, &read, 1) && read == given);
        snprintf(digits, sizeof digits, "%02X", byte);
        assert_true(sabot_hex_read_text(digits, &read, 1) && read == given);
    }
}

static void test_other_bytes_are_not_hexadecimal_digits(void **state) {
    (void)state;
    uint8_t read = 7;
    for (int byte = 1; byte < 256; byte++) {
        const char texts[2][3] = {{(char)byte, '0', '\0'}, {'0', (char)byte, '\0'}};
        if (strchr("0123456789abcdefABCDEF", byte) == NULL) {
            assert_false(sabot_hex_read_text(texts[0], &read, 1));
            assert_false(sabot_hex_read_text(texts[1], &read, 1));
        }
    }
    assert_false(sabot_hex_read_text("000", &read, 1));
    assert_false(sabot_hex_read_text("0", &read, 1));
    assert_int_equal(read, 7);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_status_has_a_name_and_a_sentence),
        cmocka_unit_test(test_amounts_are_whole_positive_and_bounded),
        cmocka_unit_test(test_sums_of_cents_are_exact),
        cmocka_unit_test(test_money_is_written_as_people_write_it),
        cmocka_unit_test(test_format_fills_in_a_sentence),
        cmocka_unit_test(test_long_text_is_truncated_and_nul_terminated),
        cmocka_unit_test(test_utf8_is_read_strictly),
        cmocka_unit_test(test_whole_numbers_are_digits_only_up_to_the_maximum),
        cmocka_unit_test(test_every_byte_survives_hexadecimal),
        cmocka_unit_test(test_other_bytes_are_not_hexadecimal_digits),
        cmocka_unit_test(test_random_numbers_follow_the_published_generator),
        cmocka_unit_test(test_the_same_seed_and_stream_give_the_same_numbers),
        cmocka_unit_test(test_bounded_numbers_are_below_their_bound_and_even),
    };
    return cmocka_run_group_tests_name("base", tests, NULL, NULL);
}
