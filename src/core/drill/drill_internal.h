/// The parts of a drill: its cards and wagers, made from the seed, and its explanations.
#ifndef SABOT_CORE_DRILL_DRILL_INTERNAL_H
#define SABOT_CORE_DRILL_DRILL_INTERNAL_H

#include "sabot/drill.h"

#include <assert.h>

/// Deals a finished hand from the round's decks. Instructive hands are more frequent than in a real shoe.
void sabot_drill_deal(sabot_drill *drill, sabot_random *random);
/// Places wagers and puts up a bank for the hand that was dealt.
void sabot_drill_place_wagers(sabot_drill *drill, sabot_random *random);

/// Returns the result under this ruleset: without Panda 8 if it cannot be bet on.
sabot_coup sabot_drill_coup(const sabot_drill *drill);

/// Writes why the correct answer is correct, and returns the rule.
const char *sabot_drill_explain(const sabot_drill *drill, int question, sabot_text *text);

/// Returns true in `times` out of `of` cases.
static inline bool sabot_random_chance(sabot_random *random, uint32_t times, uint32_t of) {
    assert(times <= of);
    return sabot_random_below(random, of) < times;
}

#endif
