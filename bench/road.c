/// Measures the five roads of an 80-hand shoe: the module against the rules as they are stated, on a grid of
/// cells. The pool of random shoes is too large for a branch predictor to learn.
#include "bench/bench.h"

#include "sabot/road.h"

#include <string.h>

enum { HANDS = 80, POOL = 1024 };

static char pool[POOL][HANDS];

/// Returns a random letter with the frequencies of eight decks, per 10,000 hands.
static char random_letter(sabot_random *random) {
    static const struct {
        uint32_t below;
        char letter;
    } letters[] = {{4117, 'P'}, {4462, '8'}, {8823, 'B'}, {9048, 'D'}, {10000, 'T'}};
    const uint32_t number = sabot_random_below(random, 10000);
    int i = 0;
    while (number >= letters[i].below) {
        i++;
    }
    return letters[i].letter;
}

static void fill_pool(void) {
    for (uint64_t i = 0; i < POOL; i++) {
        sabot_random random = sabot_random_of(7, i);
        for (int hand = 0; hand < HANDS; hand++) {
            pool[i][hand] = random_letter(&random);
        }
    }
}

// ---------------------------------------------------------------------------------------------------------
// The plain implementation: the rules as they are stated, with a grid of cells.

typedef struct {
    int wins;
    int columns;
    int derived_count[SABOT_ROAD_DERIVED_COUNT];
    int leading_ties;
    char bead[HANDS];
    struct {
        int column, row, ties;
        char letter;
    } big[HANDS];
    int heights[HANDS];
    char derived[SABOT_ROAD_DERIVED_COUNT][HANDS];
    bool taken[HANDS + 1][SABOT_ROAD_ROWS];
    int start; // the column in which the current streak began
    bool turned;
} plain_roads;

/// A streak starts in the first column after the last start whose row 0 is free. It goes down while that is
/// free, otherwise right, and then stays in its row.
static void plain_place(plain_roads *roads, bool same_streak, char letter) {
    int column = 0;
    int row = 0;
    if (same_streak) {
        column = roads->big[roads->wins - 1].column;
        row = roads->big[roads->wins - 1].row;
        if (!roads->turned && row + 1 < SABOT_ROAD_ROWS && !roads->taken[column][row + 1]) {
            row++;
        } else {
            roads->turned = true;
            column++;
        }
    } else {
        column = roads->wins == 0 ? 0 : roads->start + 1;
        while (roads->taken[column][0]) {
            column++;
        }
        roads->start = column;
        roads->turned = false;
    }
    roads->taken[column][row] = true;
    roads->big[roads->wins].column = column;
    roads->big[roads->wins].row = row;
    roads->big[roads->wins].letter = letter;
    roads->big[roads->wins].ties = roads->leading_ties;
    roads->leading_ties = 0;
    roads->wins++;
}

/// The Reading "Derived roads", literally; columns n and rows m count from 1.
static void plain_derive(plain_roads *roads) {
    const int n = roads->columns;
    const int m = roads->heights[n - 1];
    for (int k = 1; k <= SABOT_ROAD_DERIVED_COUNT; k++) {
        char mark = 0;
        if (m >= 2 && n - k >= 1) {
            mark = m == roads->heights[n - k - 1] + 1 ? 'B' : 'R';
        } else if (m == 1 && n - k - 1 >= 1) {
            mark = roads->heights[n - 2] == roads->heights[n - k - 2] ? 'R' : 'B';
        }
        if (mark != 0) {
            roads->derived[k - 1][roads->derived_count[k - 1]++] = mark;
        }
    }
}

static void plain_draw(plain_roads *roads, const char *letters) {
    memset(roads, 0, sizeof *roads);
    char streak = 0;
    for (int hand = 0; hand < HANDS; hand++) {
        const char letter = letters[hand];
        roads->bead[hand] = letter;
        if (letter == 'T') {
            if (roads->wins == 0) {
                roads->leading_ties++;
            } else {
                roads->big[roads->wins - 1].ties++;
            }
            continue;
        }
        const char winner = letter == 'B' || letter == 'D' ? 'B' : 'P';
        plain_place(roads, winner == streak, letter);
        if (winner != streak) {
            roads->columns++;
        }
        roads->heights[roads->columns - 1]++;
        streak = winner;
        plain_derive(roads);
    }
}

// ---------------------------------------------------------------------------------------------------------
// The implementations. Each returns a result, so that the compiler cannot remove the drawing.

static sabot_roads module;
static plain_roads plain;

static uint64_t module_sum(void) {
    const sabot_road_win *const last = &module.wins[module.counts.wins - 1];
    return last->column + module.counts.columns + (uint64_t)last->derived[SABOT_ROAD_COCKROACH];
}

static uint64_t draw_sequence(const char *letters) {
    sabot_roads_reset(&module);
    sabot_roads_add_letters(&module, letters, HANDS);
    return module_sum();
}

static uint64_t draw_hand_by_hand(const char *letters) {
    sabot_roads_reset(&module);
    for (int hand = 0; hand < HANDS; hand++) {
        sabot_roads_add(&module, (sabot_mark){letters[hand]});
    }
    return module_sum();
}

static uint64_t draw_plain(const char *letters) {
    plain_draw(&plain, letters);
    const int marks = plain.derived_count[SABOT_ROAD_COCKROACH];
    const int last_mark = marks == 0 ? 0 : plain.derived[SABOT_ROAD_COCKROACH][marks - 1];
    const int sum = plain.big[plain.wins - 1].column + plain.columns + last_mark;
    return (uint64_t)sum;
}

static bool module_agrees_with_plain(void) {
    bool same = module.counts.wins == (uint64_t)plain.wins &&
                module.counts.columns == (uint64_t)plain.columns &&
                memcmp(module.bead, plain.bead, HANDS) == 0;
    for (int i = 0; same && i < plain.wins; i++) {
        const sabot_road_win *const win = &module.wins[i];
        same = win->column == plain.big[i].column && win->row == plain.big[i].row &&
               win->ties == plain.big[i].ties && win->letter == plain.big[i].letter;
    }
    for (int i = 0; same && i < plain.columns; i++) {
        same = module.heights[i] == plain.heights[i];
    }
    for (int road = 0; same && road < SABOT_ROAD_DERIVED_COUNT; road++) {
        char marks[SABOT_ROAD_HANDS_MAX];
        const size_t count = sabot_roads_derived(&module, (sabot_derived_road)road, marks);
        same = count == (size_t)plain.derived_count[road] && memcmp(marks, plain.derived[road], count) == 0;
    }
    return same;
}

static bool all_agree(void) {
    for (int i = 0; i < POOL; i++) {
        draw_plain(pool[i]);
        draw_sequence(pool[i]);
        const bool sequence_agrees = module_agrees_with_plain();
        draw_hand_by_hand(pool[i]);
        if (!sequence_agrees || !module_agrees_with_plain()) {
            return false;
        }
    }
    return true;
}

// ---------------------------------------------------------------------------------------------------------

static uint64_t run(uint64_t (*draw)(const char *letters)) {
    uint64_t sum = 0;
    for (int i = 0; i < POOL; i++) {
        sum += draw(pool[i]);
    }
    return sum;
}

static uint64_t run_sequence(void) {
    return run(draw_sequence);
}

static uint64_t run_hand_by_hand(void) {
    return run(draw_hand_by_hand);
}

static uint64_t run_plain(void) {
    return run(draw_plain);
}

bool sabot_bench_road(sabot_bench_result *per_shoe, double *by_hand) {
    fill_pool();
    if (!all_agree()) {
        return false;
    }
    double seconds[3];
    sabot_bench_measure((sabot_bench_batch *const[]){run_sequence, run_hand_by_hand, run_plain}, 3, seconds);
    *per_shoe = (sabot_bench_result){.fast = seconds[0] / (double)POOL, .plain = seconds[2] / (double)POOL};
    *by_hand = seconds[1] / (double)POOL;
    return true;
}
