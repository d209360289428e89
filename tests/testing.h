/// Shared by all tests: cmocka, and short ways to write hands, rulesets and rounds.
#ifndef SABOT_TESTING_H
#define SABOT_TESTING_H

// cmocka needs these four first.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "sabot/sabot.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/// Sanitizers make code ten times slower. Sanitized builds check the code; the others check the numbers.
#if defined(__SANITIZE_ADDRESS__)
#define IS_SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define IS_SANITIZED 1
#endif
#endif
#ifndef IS_SANITIZED
#define IS_SANITIZED 0
#endif

/// cmocka compares floats; these are doubles.
static inline void assert_near(double number, double expected, double tolerance) {
    if (!(fabs(number - expected) <= tolerance)) {
        fail_msg("%.15g, expected %.15g", number, expected);
    }
}

/// Reads "8c Th 2d" as a hand.
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

/// Reads a shipped ruleset.
static inline sabot_ruleset ruleset_of(const char *name) {
    sabot_ruleset ruleset;
    sabot_config_fault fault;
    if (!sabot_config_read(name, &ruleset, &fault)) {
        fail_msg("%s", fault.sentence);
    }
    return ruleset;
}

#endif
