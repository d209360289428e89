/// The five endings: their words, a deal for each.
#include "testing.h"

static void test_an_ending_has_its_words(void **state) {
    (void)state;
    assert_string_equal(sabot_ending_word(SABOT_ENDING_DRAGON7), "dragon7");
    assert_string_equal(sabot_ending_title(SABOT_ENDING_PANDA8), "Panda 8");
}

static void test_an_ending_has_a_deal_that_ends_so(void **state) {
    (void)state;
    for (int i = 0; i < SABOT_ENDING_COUNT; i++) {
        const sabot_deal deal = sabot_ending_deal((sabot_ending)i);
        const sabot_coup coup = sabot_coup_of(&deal);
        sabot_next next;
        assert_int_equal(sabot_deal_check(&deal, &next), SABOT_OK);
        assert_int_equal(sabot_ending_of(&coup), i);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_an_ending_has_its_words),
        cmocka_unit_test(test_an_ending_has_a_deal_that_ends_so),
    };
    return cmocka_run_group_tests_name("ending", tests, NULL, NULL);
}
