/// Compares the tally and the five roads with the published example and with a simple drawing on squared
/// paper.
#include "testing.h"

// ---------------------------------------------------------------------------------------------------------
// Squared paper: the same roads by another method. The big road is a grid of streak numbers that is searched
// for the next cell; the derived roads come from looking left at the big road's shape.

enum { PAPER_COLUMNS = SABOT_ROAD_HANDS_MAX + 8 };

typedef struct {
    int wins;
    int columns;
    int leading_ties;
    struct {
        int column, row, ties;
        char letter;
    } cells[SABOT_ROAD_HANDS_MAX];
    int heights[SABOT_ROAD_HANDS_MAX];
    int streak_at[SABOT_ROAD_ROWS][PAPER_COLUMNS]; // streak numbers from 1; 0: the cell is free
    char derived[SABOT_ROAD_DERIVED_COUNT][SABOT_ROAD_HANDS_MAX + 1];
} paper;

static int first_column_of(const paper *p, int streak) {
    int column = 0;
    while (p->streak_at[0][column] != streak) {
        column++;
    }
    return column;
}

/// The dragon tail, R-TRAK-7: down if the cell is free and the streak is still in its own column, otherwise
/// right.
static void paper_place(paper *p, int streak, bool same, int *column, int *row) {
    if (!same) {
        *row = 0;
        *column = streak == 1 ? 0 : first_column_of(p, streak - 1) + 1;
        while (p->streak_at[0][*column] != 0) {
            (*column)++;
        }
    } else {
        *column = p->cells[p->wins - 1].column;
        *row = p->cells[p->wins - 1].row;
        const bool turned = *column > first_column_of(p, streak);
        if (!turned && *row + 1 < SABOT_ROAD_ROWS && p->streak_at[*row + 1][*column] == 0) {
            (*row)++;
        } else {
            (*column)++;
        }
    }
    assert_int_equal(p->streak_at[*row][*column], 0);
    p->streak_at[*row][*column] = streak;
}

/// Returns whether a logical column (from 0) has a mark in this row (from 0).
static bool has_mark(const paper *p, int column, int row) {
    return row < p->heights[column];
}

/// A mark below another: red if the cell k columns to the left and the one above it are alike.
static char look_left(const paper *p, int column, int row, int k) {
    return has_mark(p, column - k, row) == has_mark(p, column - k, row - 1) ? 'R' : 'B';
}

/// A mark that opens a column: the opposite of what continuing the previous column would have given.
static char derive(const paper *p, int column, int row, int k) {
    if (row > 0) {
        return column - k < 0 ? 0 : look_left(p, column, row, k);
    }
    if (column - 1 - k < 0) {
        return 0;
    }
    return look_left(p, column - 1, p->heights[column - 1], k) == 'R' ? 'B' : 'R';
}

static void paper_add(paper *p, char letter) {
    if (letter == 'T') {
        *(p->wins == 0 ? &p->leading_ties : &p->cells[p->wins - 1].ties) += 1;
        return;
    }
    const bool banker = strchr("BD", letter) != NULL;
    const bool same = p->wins > 0 && banker == (strchr("BD", p->cells[p->wins - 1].letter) != NULL);
    p->columns += !same;
    int column = 0;
    int row = 0;
    paper_place(p, p->columns, same, &column, &row);
    p->cells[p->wins].column = column;
    p->cells[p->wins].row = row;
    p->cells[p->wins].letter = letter;
    p->cells[p->wins].ties = p->wins == 0 ? p->leading_ties : 0;
    p->wins++;
    p->heights[p->columns - 1]++;
    for (int k = 1; k <= SABOT_ROAD_DERIVED_COUNT; k++) {
        const char mark = derive(p, p->columns - 1, p->heights[p->columns - 1] - 1, k);
        char *const end = &p->derived[k - 1][strlen(p->derived[k - 1])];
        *end = mark;
    }
}

static const paper *paper_of(const char *letters) {
    static paper p;
    memset(&p, 0, sizeof p);
    for (; *letters != '\0'; letters++) {
        paper_add(&p, *letters);
    }
    return &p;
}

// ---------------------------------------------------------------------------------------------------------
// Helpers to draw and compare.

static sabot_roads roads;

static void draw(const char *letters) {
    sabot_roads_reset(&roads);
    assert_int_equal(sabot_roads_add_letters(&roads, letters, strlen(letters)), strlen(letters));
}

static const char *derived(sabot_derived_road road) {
    static char marks[SABOT_ROAD_HANDS_MAX + 1];
    marks[sabot_roads_derived(&roads, road, marks)] = '\0';
    return marks;
}

static void assert_cell(int win, int column, int row, int ties) {
    assert_int_equal(roads.wins[win].column, column);
    assert_int_equal(roads.wins[win].row, row);
    assert_int_equal(roads.wins[win].ties, ties);
}

static void assert_drawn_as_on_paper(const char *letters) {
    const paper *const p = paper_of(letters);
    draw(letters);
    assert_int_equal(roads.counts.hands, strlen(letters));
    assert_memory_equal(roads.bead, letters, strlen(letters));
    assert_int_equal(roads.counts.wins, p->wins);
    assert_int_equal(roads.counts.columns, p->columns);
    for (int i = 0; i < p->wins; i++) {
        assert_cell(i, p->cells[i].column, p->cells[i].row, p->cells[i].ties);
        assert_int_equal(roads.wins[i].letter, p->cells[i].letter);
    }
    for (int i = 0; i < p->columns; i++) {
        assert_int_equal(roads.heights[i], p->heights[i]);
    }
    for (int road = 0; road < SABOT_ROAD_DERIVED_COUNT; road++) {
        assert_string_equal(derived((sabot_derived_road)road), p->derived[road]);
    }
}

static void assert_all_zero(const sabot_roads *drawn) {
    static const sabot_roads zero;
    assert_memory_equal(drawn, &zero, sizeof zero);
}

/// Writes a random shoe. `stay` is the percent chance that the winner wins again, `tie` that of a tie.
static void random_shoe(sabot_random *random, char *letters, size_t hands, uint32_t stay, uint32_t tie) {
    bool banker = sabot_random_below(random, 2) == 0;
    for (size_t i = 0; i < hands; i++) {
        if (sabot_random_below(random, 100) < tie) {
            letters[i] = 'T';
            continue;
        }
        banker = (sabot_random_below(random, 100) < stay) == banker;
        const bool bonus = sabot_random_below(random, 20) == 0;
        letters[i] = banker ? (bonus ? 'D' : 'B') : (bonus ? '8' : 'P');
    }
    letters[hands] = '\0';
}

/// Repeats a pattern to `count` letters in a buffer that fits a full road.
static const char *repeat(const char *pattern, size_t count) {
    static char letters[SABOT_ROAD_HANDS_MAX + 2];
    for (size_t i = 0; i < count; i++) {
        letters[i] = pattern[i % strlen(pattern)];
    }
    letters[count] = '\0';
    return letters;
}

// ---------------------------------------------------------------------------------------------------------
// R-TRAK-7: the roads.

static void test_the_published_example_is_drawn_mark_for_mark(void **state) {
    (void)state;
    draw("BBPPPBBBBPBPTPPBBP"); // the published example
    const uint16_t heights[] = {2, 3, 4, 1, 1, 3, 2, 1};
    assert_int_equal(roads.counts.columns, 8);
    assert_memory_equal(roads.heights, heights, sizeof heights);
    assert_string_equal(derived(SABOT_ROAD_BIG_EYE), "RBBRRBBBRBRBRB");
    assert_string_equal(derived(SABOT_ROAD_SMALL), "RBRBBBBRBBB");
    assert_string_equal(derived(SABOT_ROAD_COCKROACH), "BBRRBBB");
}

static void test_two_or_more_past_the_reference_column_is_red_again(void **state) {
    (void)state;
    // Widely used displays get this wrong: next to a column of 2, only row 3 is blue.
    draw("BBPPPPP");
    assert_string_equal(derived(SABOT_ROAD_BIG_EYE), "RBRR");
}

static void test_marks_compared_with_the_first_column_are_kept(void **state) {
    (void)state;
    draw("BPP"); // starts at (2, 2)
    assert_string_equal(derived(SABOT_ROAD_BIG_EYE), "B");
    draw("BPB"); // starts at (3, 1) if column 2 never reached row 2
    assert_string_equal(derived(SABOT_ROAD_BIG_EYE), "R");
    draw("BPBB");
    assert_string_equal(derived(SABOT_ROAD_SMALL), "B");
    draw("BPBPP");
    assert_string_equal(derived(SABOT_ROAD_COCKROACH), "B");
}

static void test_streak_goes_down_and_turns_right_in_the_last_row(void **state) {
    (void)state;
    draw("BBBBBBBB");
    assert_cell(5, 0, 5, 0);
    assert_cell(6, 1, 5, 0);
    assert_cell(7, 2, 5, 0);
}

static void test_a_streak_turns_right_above_another_tail(void **state) {
    (void)state;
    draw("BBBBBBBBB" // a tail in row 5 up to column 3
         "PPPPPP"    // row 4 of column 1, then right
         "B"
         "PPPPPPP"); // column 3: row 4 is free, row 5 is not
    assert_cell(13, 1, 4, 0);
    assert_cell(14, 2, 4, 0);
    assert_cell(15, 2, 0, 0);
    assert_cell(20, 3, 4, 0);
    assert_cell(21, 4, 4, 0);
    assert_cell(22, 5, 4, 0);
}

static void test_tail_stays_in_its_row_even_if_the_cell_below_is_free(void **state) {
    (void)state;
    draw("BBBBBBB" // row 5 of columns 0 and 1
         "PPPPPPPP");
    assert_cell(11, 1, 4, 0);
    assert_cell(12, 2, 4, 0); // below it, row 5 of column 2 is free
    assert_cell(13, 3, 4, 0);
    assert_cell(14, 4, 4, 0);
}

static void test_blocked_streak_runs_along_the_first_row(void **state) {
    (void)state;
    char letters[81] = "";
    for (int streak = 0; streak < 5; streak++) {
        strcat(letters, streak % 2 == 0 ? "BBBBBBBBBBBBBB" : "PPPPPPPPPPPPPP"); // tails in rows 5 to 1
    }
    strcat(letters, "PPPBPB");
    letters[70] = 'P';
    assert_drawn_as_on_paper(letters);
    assert_cell(70, 5, 0, 0); // below it is the fifth tail
    assert_cell(71, 6, 0, 0);
    assert_cell(72, 7, 0, 0);
    assert_cell(73, 8, 0, 0); // the next streak starts after that tail
}

static void test_ties_are_marked_on_the_last_cell(void **state) {
    (void)state;
    draw("BTTPTB");
    assert_int_equal(roads.counts.wins, 3);
    assert_cell(0, 0, 0, 2);
    assert_cell(1, 1, 0, 1);
    assert_cell(2, 2, 0, 0);
}

static void test_a_tie_does_not_end_a_streak(void **state) {
    (void)state;
    draw("BTBTB");
    assert_int_equal(roads.counts.columns, 1);
    assert_int_equal(roads.heights[0], 3);
}

static void test_leading_ties_are_held_for_the_first_cell(void **state) {
    (void)state;
    draw("TTT");
    assert_int_equal(roads.counts.wins, 0);
    assert_int_equal(roads.wins[0].ties, 3);
    draw("TTTPT");
    assert_int_equal(roads.counts.wins, 1);
    assert_cell(0, 0, 0, 4);
}

static void test_bonus_wins_count_as_wins_of_their_side(void **state) {
    (void)state;
    draw("BDDP8"); // R-WIN-2: a Dragon 7 is a Banker win, a Panda 8 a Player win
    assert_int_equal(roads.counts.columns, 2);
    assert_int_equal(roads.heights[0], 3);
    assert_int_equal(roads.heights[1], 2);
    assert_int_equal(roads.wins[2].letter, 'D');
    assert_int_equal(roads.wins[4].letter, '8');
}

static void test_every_random_shoe_is_drawn_as_on_paper(void **state) {
    (void)state;
    static const struct {
        uint32_t stay, tie, hands_max, shoes;
    } kinds[] = {
        {50, 10, 110, 20000}, // typical
        {80, 10, 110, 10000}, // long streaks, tails that collide
        {92, 4, 200, 4000},   // dragons
        {20, 10, 110, 2000},  // alternating
        {60, 85, 60, 4000},   // ties in front
        {88, 5, SABOT_ROAD_HANDS_MAX, 300},
    };
    char letters[SABOT_ROAD_HANDS_MAX + 1];
    for (size_t kind = 0; kind < sizeof kinds / sizeof kinds[0]; kind++) {
        for (uint64_t shoe = 0; shoe < kinds[kind].shoes; shoe++) {
            sabot_random random = sabot_random_of(kind, shoe);
            const uint32_t hands = sabot_random_below(&random, kinds[kind].hands_max + 1);
            random_shoe(&random, letters, hands, kinds[kind].stay, kinds[kind].tie);
            assert_drawn_as_on_paper(letters);
        }
    }
}

static void test_the_longest_roads_are_drawn_as_on_paper(void **state) {
    (void)state;
    assert_drawn_as_on_paper(repeat("B", SABOT_ROAD_HANDS_MAX));
    assert_cell(1023, 1018, 5, 0);
    assert_drawn_as_on_paper(repeat("BP", SABOT_ROAD_HANDS_MAX));
    assert_cell(1023, 1023, 0, 0);
    assert_drawn_as_on_paper(repeat("BBBBBBBPPPPPPP", SABOT_ROAD_HANDS_MAX));
    assert_drawn_as_on_paper(repeat("BBBBBBBBBBBBPPPPPPPPPPPP", SABOT_ROAD_HANDS_MAX));
    draw(repeat("T", SABOT_ROAD_HANDS_MAX));
    assert_int_equal(roads.wins[0].ties, SABOT_ROAD_HANDS_MAX);
}

static void test_hand_by_hand_and_whole_record_give_equal_bytes(void **state) {
    (void)state;
    static sabot_roads one_by_one;
    char letters[SABOT_ROAD_HANDS_MAX + 1];
    for (uint64_t shoe = 0; shoe < 1000; shoe++) {
        sabot_random random = sabot_random_of(11, shoe);
        random_shoe(&random, letters, sabot_random_below(&random, 150), 70, 12);
        memset(&one_by_one, 0, sizeof one_by_one);
        for (const char *letter = letters; *letter != '\0'; letter++) {
            sabot_mark mark;
            assert_true(sabot_mark_parse(*letter, &mark));
            assert_int_equal(sabot_roads_add(&one_by_one, mark), SABOT_OK);
        }
        draw(letters); // into roads that other shoes have used
        assert_memory_equal(&roads, &one_by_one, sizeof roads);
    }
}

static void test_ask_marks_are_opposite_or_absent_and_correct(void **state) {
    (void)state;
    char letters[SABOT_ROAD_HANDS_MAX + 1];
    for (uint64_t shoe = 0; shoe < 5000; shoe++) {
        sabot_random random = sabot_random_of(12, shoe);
        random_shoe(&random, letters, 80, shoe % 2 == 0 ? 50 : 80, 10);
        sabot_roads_reset(&roads);
        for (const char *letter = letters; *letter != '\0'; letter++) {
            const sabot_mark mark = {*letter};
            char predicted[SABOT_ROAD_DERIVED_COUNT];
            for (int road = 0; road < SABOT_ROAD_DERIVED_COUNT; road++) {
                const char player = sabot_roads_ask(&roads, SABOT_OUTCOME_PLAYER, (sabot_derived_road)road);
                const char banker = sabot_roads_ask(&roads, SABOT_OUTCOME_BANKER, (sabot_derived_road)road);
                assert_true((player == 0 && banker == 0) || player + banker == 'R' + 'B');
                predicted[road] = sabot_mark_outcome(mark) == SABOT_OUTCOME_PLAYER ? player : banker;
            }
            sabot_roads_add(&roads, mark);
            if (*letter != 'T') {
                assert_memory_equal(roads.wins[roads.counts.wins - 1].derived, predicted, sizeof predicted);
            }
        }
    }
}

static void test_ask_marks_of_an_empty_shoe_are_absent(void **state) {
    (void)state;
    sabot_roads_reset(&roads);
    assert_int_equal(sabot_roads_ask(&roads, SABOT_OUTCOME_PLAYER, SABOT_ROAD_BIG_EYE), 0);
    draw("B");
    assert_int_equal(sabot_roads_ask(&roads, SABOT_OUTCOME_BANKER, SABOT_ROAD_BIG_EYE), 0);
    draw("BP");
    assert_int_equal(sabot_roads_ask(&roads, SABOT_OUTCOME_PLAYER, SABOT_ROAD_BIG_EYE), 'B');
    assert_int_equal(sabot_roads_ask(&roads, SABOT_OUTCOME_BANKER, SABOT_ROAD_BIG_EYE), 'R');
    assert_int_equal(sabot_roads_ask(&roads, SABOT_OUTCOME_BANKER, SABOT_ROAD_SMALL), 0);
}

static void test_reset_leaves_all_zero_bytes(void **state) {
    (void)state;
    char letters[SABOT_ROAD_HANDS_MAX + 1];
    for (uint64_t shoe = 0; shoe < 300; shoe++) {
        sabot_random random = sabot_random_of(13, shoe);
        random_shoe(&random, letters, sabot_random_below(&random, SABOT_ROAD_HANDS_MAX + 1), 85, 10);
        draw(letters);
        sabot_roads_reset(&roads);
        assert_all_zero(&roads);
    }
    draw(repeat("T", SABOT_ROAD_HANDS_MAX));
    sabot_roads_reset(&roads);
    assert_all_zero(&roads);
}

static void test_full_road_accepts_no_more_hands(void **state) {
    (void)state;
    static sabot_roads before;
    draw(repeat("BPPT", SABOT_ROAD_HANDS_MAX));
    before = roads;
    assert_int_equal(sabot_roads_add(&roads, (sabot_mark){'B'}), SABOT_ROAD_IS_FULL);
    assert_int_equal(sabot_roads_add(&roads, (sabot_mark){'T'}), SABOT_ROAD_IS_FULL);
    assert_int_equal(sabot_roads_add_letters(&roads, "B", 1), 0);
    assert_memory_equal(&roads, &before, sizeof roads);
}

static void test_record_is_read_up_to_the_first_invalid_letter(void **state) {
    (void)state;
    sabot_roads_reset(&roads);
    assert_int_equal(sabot_roads_add_letters(&roads, "BPxP", 4), 2);
    assert_int_equal(roads.counts.hands, 2);
    assert_int_equal(sabot_roads_add_letters(&roads, "\0P", 2), 0);
    assert_int_equal(sabot_roads_add_letters(&roads, repeat("P", SABOT_ROAD_HANDS_MAX), SABOT_ROAD_HANDS_MAX),
                     SABOT_ROAD_HANDS_MAX - 2);
}

static void test_a_mark_is_one_of_five_letters(void **state) {
    (void)state;
    for (int byte = 0; byte < 256; byte++) {
        sabot_mark mark = {'?'};
        const bool known = byte != 0 && strchr("PBTD8", byte) != NULL;
        assert_int_equal(sabot_mark_parse((char)byte, &mark), known);
        assert_int_equal(mark.letter, known ? (char)byte : '?');
    }
    assert_int_equal(sabot_mark_outcome((sabot_mark){'8'}), SABOT_OUTCOME_PLAYER);
    assert_int_equal(sabot_mark_outcome((sabot_mark){'P'}), SABOT_OUTCOME_PLAYER);
    assert_int_equal(sabot_mark_outcome((sabot_mark){'D'}), SABOT_OUTCOME_BANKER);
    assert_int_equal(sabot_mark_outcome((sabot_mark){'B'}), SABOT_OUTCOME_BANKER);
    assert_int_equal(sabot_mark_outcome((sabot_mark){'T'}), SABOT_OUTCOME_TIE);
}

// ---------------------------------------------------------------------------------------------------------
// R-TRAK-2 to R-TRAK-5: the tally.

static const sabot_coup player_wins = {.outcome = SABOT_OUTCOME_PLAYER};
static const sabot_coup banker_natural = {.outcome = SABOT_OUTCOME_BANKER, .banker_natural = true};
static const sabot_coup dragon7 = {.outcome = SABOT_OUTCOME_BANKER, .dragon7 = true};
static const sabot_coup panda8 = {.outcome = SABOT_OUTCOME_PLAYER, .panda8 = true};
static const sabot_coup tie_of_naturals = {
    .outcome = SABOT_OUTCOME_TIE, .player_natural = true, .banker_natural = true};

static void test_mark_of_each_coup(void **state) {
    (void)state;
    assert_int_equal(sabot_mark_of(&player_wins).letter, 'P');
    assert_int_equal(sabot_mark_of(&banker_natural).letter, 'B');
    assert_int_equal(sabot_mark_of(&dragon7).letter, 'D');
    assert_int_equal(sabot_mark_of(&panda8).letter, '8');
    assert_int_equal(sabot_mark_of(&tie_of_naturals).letter, 'T');
}

/* R-TRAK-2, R-TRAK-3, R-TRAK-4 */
static void test_the_tally_counts_outcomes_bonuses_naturals_and_hands(void **state) {
    (void)state;
    sabot_tally tally = {0};
    sabot_tally_add(&tally, &player_wins);
    sabot_tally_add(&tally, &banker_natural);
    sabot_tally_add(&tally, &dragon7);
    sabot_tally_add(&tally, &panda8);
    sabot_tally_add(&tally, &tie_of_naturals);
    const sabot_tally expected = {.hands = 5,
                                  .player = 2,
                                  .banker = 2,
                                  .tie = 1,
                                  .dragon7 = 1,
                                  .panda8 = 1,
                                  .natural = 2, // a hand with two naturals is one hand
                                  .player_natural = 1,
                                  .banker_natural = 2};
    assert_memory_equal(&tally, &expected, sizeof tally);
}

/* R-TRAK-2 */
static void test_percentages_are_rounded_to_the_nearest_tenth(void **state) {
    (void)state;
    assert_int_equal(sabot_tally_permille(0, 0), 0);
    assert_int_equal(sabot_tally_permille(0, 7), 0);
    assert_int_equal(sabot_tally_permille(7, 7), 1000);
    assert_int_equal(sabot_tally_permille(1, 3), 333);
    assert_int_equal(sabot_tally_permille(2, 3), 667);
    assert_int_equal(sabot_tally_permille(1, 2001), 0);
    assert_int_equal(sabot_tally_permille(1, 2000), 1);
    assert_int_equal(sabot_tally_permille(UINT32_MAX, UINT32_MAX), 1000);
    assert_int_equal(sabot_tally_permille(UINT32_MAX / 2, UINT32_MAX), 500);
}

static sabot_tracker tracker;

/// R-TRAK-5, R-TRAK-8: all of it: numbers, naturals, hands.
static void test_a_new_shoe_keeps_the_previous_shoes_tally(void **state) {
    (void)state;
    memset(&tracker, 0, sizeof tracker);
    assert_int_equal(sabot_tracker_add(&tracker, &dragon7), SABOT_OK);
    assert_int_equal(sabot_tracker_add(&tracker, &tie_of_naturals), SABOT_OK);
    const sabot_tally first = tracker.tally;
    assert_int_equal(first.hands, 2);
    assert_memory_equal(tracker.roads.bead, "DT", 2);

    sabot_tracker_new_shoe(&tracker);
    assert_memory_equal(&tracker.previous, &first, sizeof first);
    assert_int_equal(tracker.tally.hands, 0);
    assert_all_zero(&tracker.roads);

    assert_int_equal(sabot_tracker_add(&tracker, &panda8), SABOT_OK);
    assert_memory_equal(&tracker.previous, &first, sizeof first);
    assert_int_equal(tracker.tally.panda8, 1);
    sabot_tracker_new_shoe(&tracker);
    assert_int_equal(tracker.previous.hands, 1);
}

/// R-DEAL-2: a tracker without its last hand is the one before it, whatever that hand was.
static void test_last_hand_is_removed(void **state) {
    (void)state;
    static sabot_tracker before[60];
    static const sabot_coup *const coups[] = {&dragon7, &tie_of_naturals, &panda8};
    sabot_random random = sabot_random_of(2026, 8);
    memset(&tracker, 0, sizeof tracker);
    int order[60];
    for (int i = 0; i < 60; i++) {
        before[i] = tracker;
        order[i] = (int)sabot_random_below(&random, 3);
        assert_int_equal(sabot_tracker_add(&tracker, coups[order[i]]), SABOT_OK);
    }
    for (int i = 59; i >= 0; i--) {
        sabot_tracker_remove_last(&tracker, coups[order[i]]);
        assert_memory_equal(&tracker.tally, &before[i].tally, sizeof tracker.tally);
        assert_memory_equal(&tracker.roads, &before[i].roads, sizeof tracker.roads);
    }
}

/* R-TRAK-4 */
static void test_full_tracker_accepts_no_more_hands(void **state) {
    (void)state;
    static sabot_tracker before;
    memset(&tracker, 0, sizeof tracker);
    for (int hand = 0; hand < SABOT_ROAD_HANDS_MAX; hand++) {
        assert_int_equal(sabot_tracker_add(&tracker, &player_wins), SABOT_OK);
    }
    before = tracker;
    assert_int_equal(sabot_tracker_add(&tracker, &dragon7), SABOT_ROAD_IS_FULL);
    assert_memory_equal(&tracker, &before, sizeof tracker);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_published_example_is_drawn_mark_for_mark),
        cmocka_unit_test(test_two_or_more_past_the_reference_column_is_red_again),
        cmocka_unit_test(test_marks_compared_with_the_first_column_are_kept),
        cmocka_unit_test(test_streak_goes_down_and_turns_right_in_the_last_row),
        cmocka_unit_test(test_a_streak_turns_right_above_another_tail),
        cmocka_unit_test(test_tail_stays_in_its_row_even_if_the_cell_below_is_free),
        cmocka_unit_test(test_blocked_streak_runs_along_the_first_row),
        cmocka_unit_test(test_ties_are_marked_on_the_last_cell),
        cmocka_unit_test(test_a_tie_does_not_end_a_streak),
        cmocka_unit_test(test_leading_ties_are_held_for_the_first_cell),
        cmocka_unit_test(test_bonus_wins_count_as_wins_of_their_side),
        cmocka_unit_test(test_every_random_shoe_is_drawn_as_on_paper),
        cmocka_unit_test(test_the_longest_roads_are_drawn_as_on_paper),
        cmocka_unit_test(test_hand_by_hand_and_whole_record_give_equal_bytes),
        cmocka_unit_test(test_ask_marks_are_opposite_or_absent_and_correct),
        cmocka_unit_test(test_ask_marks_of_an_empty_shoe_are_absent),
        cmocka_unit_test(test_reset_leaves_all_zero_bytes),
        cmocka_unit_test(test_full_road_accepts_no_more_hands),
        cmocka_unit_test(test_record_is_read_up_to_the_first_invalid_letter),
        cmocka_unit_test(test_a_mark_is_one_of_five_letters),
        cmocka_unit_test(test_mark_of_each_coup),
        cmocka_unit_test(test_the_tally_counts_outcomes_bonuses_naturals_and_hands),
        cmocka_unit_test(test_percentages_are_rounded_to_the_nearest_tenth),
        cmocka_unit_test(test_a_new_shoe_keeps_the_previous_shoes_tally),
        cmocka_unit_test(test_last_hand_is_removed),
        cmocka_unit_test(test_full_tracker_accepts_no_more_hands),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
