/// Sums over the table, with vectors of VECTOR_BYTES. counts.c describes the method, and includes this file
/// once for each width. Defines NAME(sum_up).
#define VECTOR NAME(vector)
#define SPLIT  ((int)(SABOT_ODDS_LANES * sizeof(double) / VECTOR_BYTES)) // vectors in a group of columns

typedef double VECTOR __attribute__((vector_size(VECTOR_BYTES), may_alias));

static inline __attribute__((always_inline)) void NAME(sum_up)(const weights *low, const weights *high,
                                                               double sums[SABOT_ODDS_KINDS]) {
    const VECTOR *ends = (const VECTOR *)sabot_odds_ends;
    VECTOR totals[SABOT_ODDS_KINDS][SPLIT] = {{{0}}};
    for (int low_cards = 0; low_cards <= 6; low_cards++) {
        const bool outer_is_low = low_cards <= 3;
        const int outer_size = outer_is_low ? low_cards : 6 - low_cards;
        const double *const outer = (outer_is_low ? low : high)->by_set;
        const VECTOR *const inner = (const VECTOR *)(outer_is_low ? high : low)->by_size[6 - outer_size];
        const int groups = groups_of_size(6 - outer_size);
        for (int row = sabot_odds_first[outer_size]; row < sabot_odds_first[outer_size + 1]; row++) {
            VECTOR sums_of_row[SABOT_ODDS_KINDS][SPLIT] = {{{0}}};
            for (int group = 0; group < groups; group++) {
#pragma GCC unroll 5 // so that the sums stay in registers
                for (int kind = 0; kind < SABOT_ODDS_KINDS; kind++) {
#pragma GCC unroll 4
                    for (int part = 0; part < SPLIT; part++) {
                        sums_of_row[kind][part] += inner[group * SPLIT + part] * *ends++;
                    }
                }
            }
            for (int kind = 0; kind < SABOT_ODDS_KINDS; kind++) {
                for (int part = 0; part < SPLIT; part++) {
                    totals[kind][part] += outer[row] * sums_of_row[kind][part];
                }
            }
        }
    }
    for (int kind = 0; kind < SABOT_ODDS_KINDS; kind++) {
        sums[kind] = 0;
        for (int part = 0; part < SPLIT; part++) {
            for (size_t lane = 0; lane < VECTOR_BYTES / sizeof(double); lane++) {
                sums[kind] += totals[kind][part][lane];
            }
        }
    }
}

#undef VECTOR
#undef SPLIT
