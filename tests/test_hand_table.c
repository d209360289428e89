/// Compares the fast hand table with the rules.
#include "testing.h"

#include "core/rules/hand_table.h"

/// Deals all 10^6 sequences of six values card by card.
static void test_fast_hand_equals_the_dealt_hand(void **state) {
    (void)state;
    static sabot_hand_table table;
    sabot_hand_table_fill(&table);
    for (int n = 0; n < 1000000; n++) {
        const int v[6] = {n / 100000, n / 10000 % 10, n / 1000 % 10, n / 100 % 10, n / 10 % 10, n % 10};
        sabot_shoe shoe = {.count = 6};
        for (int i = 0; i < 6; i++) {
            shoe.cards[i] = sabot_card_of(v[i] == 0 ? 10 + n % 4 : v[i], SABOT_SUIT_HEARTS);
        }
        sabot_deal deal = {0};
        int used = 0;
        while (sabot_deal_next(&deal).recipient != SABOT_TO_NOBODY) {
            sabot_deal_add(&deal, shoe.cards[used++]);
        }
        const sabot_coup coup = sabot_coup_of(&deal);
        const sabot_dealt_hand hand = sabot_hand_table_deal(&table, &shoe);
        if (hand.count != used || hand.ending != sabot_ending_of(&coup) || hand.cards != shoe.cards ||
            shoe.dealt != used) {
            fail_msg("sequence %06d", n);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_fast_hand_equals_the_dealt_hand),
    };
    return cmocka_run_group_tests_name("hand table", tests, NULL, NULL);
}
