/// What a drill is made of: cards and wagers from the seed's random numbers, and words.
#ifndef SABOT_CORE_DRILL_DRILL_PARTS_H
#define SABOT_CORE_DRILL_DRILL_PARTS_H

#include "sabot/drill.h"

#include <assert.h>

/// Deals a finished hand from the round's decks, one worth asking about more often than chance would have it.
void sabot_drill_deal(sabot_drill *drill, sabot_random *random);
/// Lays wagers and puts up a bank for the hand that was dealt.
void sabot_drill_lay(sabot_drill *drill, sabot_random *random);

/// The coup as this floor calls it.
sabot_coup sabot_drill_coup(const sabot_drill *drill);

/// Why the right answer is right, in words; gives the clause that says so.
const char *sabot_drill_explain(const sabot_drill *drill, int question, sabot_text *text);

/// True in `times` of `of` cases.
static inline bool sabot_chance(sabot_random *random, uint32_t times, uint32_t of) {
    assert(times <= of);
    return sabot_random_below(random, of) < times;
}

#endif
