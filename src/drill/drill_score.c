/// How a drill went: right answers and times by kind of question, mistakes by clause.
#include "sabot/drill.h"

#include <assert.h>
#include <string.h>

/// Counts a mistake and moves its clause up before those with fewer.
static void miss(sabot_drill_score *score, const char *clause) {
    int at = 0;
    while (at < score->missed_count && strcmp(score->missed[at].clause, clause) != 0) {
        at++;
    }
    if (at == score->missed_count) {
        assert(score->missed_count < SABOT_DRILL_CLAUSES_MAX);
        assert(strlen(clause) < sizeof score->missed[at].clause);
        memcpy(score->missed[at].clause, clause, strlen(clause) + 1);
        score->missed_count++;
    }
    score->missed[at].wrong++;
    for (; at > 0 && score->missed[at].wrong > score->missed[at - 1].wrong; at--) {
        const sabot_drill_missed up = score->missed[at];
        score->missed[at] = score->missed[at - 1];
        score->missed[at - 1] = up;
    }
}

void sabot_drill_score_add(sabot_drill_score *score, sabot_drill_kind kind,
                           const sabot_drill_verdict *verdict, int64_t took_ms) {
    assert(kind < SABOT_DRILL_KIND_COUNT);
    assert(took_ms >= 0);
    sabot_drill_tally *const tally = &score->kinds[kind];
    tally->asked++;
    tally->right += verdict->right;
    tally->total_ms += took_ms;
    if (took_ms > tally->slowest_ms) {
        tally->slowest_ms = took_ms;
    }
    if (!verdict->right) {
        miss(score, verdict->clause);
    }
}

sabot_drill_tally sabot_drill_score_sum(const sabot_drill_score *score) {
    sabot_drill_tally sum = {0};
    for (int kind = 0; kind < SABOT_DRILL_KIND_COUNT; kind++) {
        const sabot_drill_tally *const tally = &score->kinds[kind];
        sum.asked += tally->asked;
        sum.right += tally->right;
        sum.total_ms += tally->total_ms;
        if (tally->slowest_ms > sum.slowest_ms) {
            sum.slowest_ms = tally->slowest_ms;
        }
    }
    return sum;
}

int64_t sabot_drill_tally_mean_ms(const sabot_drill_tally *tally) {
    return tally->asked == 0 ? 0 : tally->total_ms / tally->asked;
}
