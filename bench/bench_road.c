/// How many 80-hand shoes a second become five roads on one core, beside the plainest correct way to do it.
///
///     bench_road [--json]
///
/// It reports and never fails for slowness. Every way draws the same pool of random shoes, large enough that
/// no branch predictor learns it, and must agree on every mark before the clock starts. Rounds are short and
/// take turns, and the fastest of each counts: the others were disturbed.
#include "sabot/road.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

enum { HANDS = 80, POOL = 1024, ROUNDS = 150 };

static char pool[POOL][HANDS];

/// As often as eight decks bring each: per 10,000 hands.
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
// The plain way: the rules as they are told, with a grid of cells.

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
    int start; // the column in which the present streak began
    bool turned;
} plain_roads;

/// A streak starts in the first column after the last start whose row 0 is free; it goes down where that is
/// free, else right, and stays in its row.
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

/// The Reading "Derived roads", word for word; columns n and rows m count from 1.
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
// The ways to draw a shoe. Each gives what it comes to, so that no compiler leaves the drawing out.

static sabot_roads module;
static plain_roads plain;

static uint64_t module_sum(void) {
    const sabot_win *const last = &module.wins[module.counts.wins - 1];
    return last->column + module.counts.columns + (uint64_t)last->derived[SABOT_ROAD_COCKROACH];
}

static uint64_t draw_record(const char *letters) {
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

static uint64_t draw_plainly(const char *letters) {
    plain_draw(&plain, letters);
    const int marks = plain.derived_count[SABOT_ROAD_COCKROACH];
    const int last_mark = marks == 0 ? 0 : plain.derived[SABOT_ROAD_COCKROACH][marks - 1];
    return (uint64_t)(plain.big[plain.wins - 1].column + plain.columns + last_mark);
}

static struct {
    const char *key;
    const char *title;
    uint64_t (*draw)(const char *letters);
    uint64_t sum;
    double seconds; // the fastest round
} ways[] = {
    {"shoes_per_second", "a whole record", draw_record, 0, 1e9},
    {"by_hand_shoes_per_second", "hand by hand", draw_hand_by_hand, 0, 1e9},
    {"plain_shoes_per_second", "the plain way", draw_plainly, 0, 1e9},
};
enum { WAYS = sizeof ways / sizeof ways[0] };

static bool module_agrees_with_plain(void) {
    bool same = module.counts.wins == (uint64_t)plain.wins &&
                module.counts.columns == (uint64_t)plain.columns &&
                memcmp(module.bead, plain.bead, HANDS) == 0;
    for (int i = 0; same && i < plain.wins; i++) {
        const sabot_win *const win = &module.wins[i];
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
        draw_plainly(pool[i]);
        draw_record(pool[i]);
        const bool record_agrees = module_agrees_with_plain();
        draw_hand_by_hand(pool[i]);
        if (!record_agrees || !module_agrees_with_plain()) {
            fprintf(stderr, "bench_road: the ways disagree on shoe %d\n", i);
            return false;
        }
    }
    return true;
}

// ---------------------------------------------------------------------------------------------------------
// The clock.

static double seconds_now(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

static void measure(void) {
    for (int round = 0; round < ROUNDS; round++) {
        for (int way = 0; way < WAYS; way++) {
            const double start = seconds_now();
            for (int i = 0; i < POOL; i++) {
                ways[way].sum += ways[way].draw(pool[i]);
            }
            const double seconds = seconds_now() - start;
            if (seconds < ways[way].seconds) {
                ways[way].seconds = seconds;
            }
        }
    }
}

static void print_text(void) {
    printf("Five roads of an %d-hand shoe, one core\n", HANDS);
    for (int way = 0; way < WAYS; way++) {
        printf("  %-16s %9.0f shoes/s  %6.0f ns a shoe\n", ways[way].title, POOL / ways[way].seconds,
               ways[way].seconds / POOL * 1e9);
    }
    printf("  ratio            %9.2f\n", ways[WAYS - 1].seconds / ways[0].seconds);
}

static void print_json(void) {
    fputs("{\"road\":{", stdout);
    for (int way = 0; way < WAYS; way++) {
        printf("\"%s\":%.0f,", ways[way].key, POOL / ways[way].seconds);
    }
    printf("\"ratio\":%.2f}}\n", ways[WAYS - 1].seconds / ways[0].seconds);
}

int main(int argc, char **argv) {
    const bool json = argc == 2 && strcmp(argv[1], "--json") == 0;
    if (argc > 1 && !json) {
        fputs("usage: bench_road [--json]\n", stderr);
        return 2;
    }
    fill_pool();
    if (!all_agree()) {
        return 1;
    }
    measure();
    if (ways[0].sum != ways[1].sum || ways[0].sum != ways[2].sum) {
        fputs("bench_road: the checksums differ\n", stderr);
        return 1;
    }
    json ? print_json() : print_text();
    return 0;
}
