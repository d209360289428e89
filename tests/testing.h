/// What the tests share: cmocka, and short ways to write hands, rulesets and rounds.
#ifndef SABOT_TESTING_H
#define SABOT_TESTING_H

// cmocka wants these four first.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "sabot/sabot.h"

#include <stdio.h>
#include <string.h>

/// "8c Th 2d" as a hand.
static inline sabot_hand hand_of(const char *cards) {
    sabot_hand hand = {0};
    for (; *cards != '\0'; cards += cards[2] == ' ' ? 3 : 2) {
        const char word[3] = {cards[0], cards[1], '\0'};
        sabot_card card;
        assert_int_equal(sabot_card_parse(word, &card), SABOT_OK);
        sabot_hand_add(&hand, card);
    }
    return hand;
}

static inline sabot_deal deal_of(const char *player, const char *banker) {
    return (sabot_deal){.player = hand_of(player), .banker = hand_of(banker)};
}

/// A shipped ruleset.
static inline sabot_ruleset ruleset_of(const char *name) {
    sabot_ruleset ruleset;
    sabot_config_fault fault;
    if (!sabot_config_read(name, &ruleset, &fault)) {
        fail_msg("%s", fault.sentence);
    }
    return ruleset;
}

#endif
