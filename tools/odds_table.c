/// Writes the table of src/core/odds: for every multiset of six point values, how many of its orders end in
/// each result.
///
/// A multiset is split into its values 0 to 4 (low) and 5 to 9 (high). Multisets of five values are numbered
/// by size, then in lexicographic order; the table says how to build each from a smaller one. There is a
/// block for each number of low cards: a row for every multiset of the side with fewer cards, a column for
/// every multiset of the other side.
#include "sabot/rules.h"

#include "core/odds/odds_table.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

enum { PER_SIDE = SABOT_ODDS_SETS, SIZES = 7, LANES = SABOT_ODDS_LANES, KINDS = SABOT_ODDS_KINDS };

typedef struct {
    int counts[5];
} multiset;

static multiset sets[PER_SIDE];
static int first[SIZES + 1];
static int parents[PER_SIDE], added[PER_SIDE], held[PER_SIDE];

static void list_multisets(void) {
    int count = 1; // the empty multiset
    first[1] = 1;
    for (int size = 1; size < SIZES; size++) {
        for (int parent = first[size - 1]; parent < first[size]; parent++) {
            for (int value = parent == 0 ? 0 : added[parent]; value < 5; value++) {
                sets[count] = sets[parent];
                parents[count] = parent;
                added[count] = value;
                held[count] = sets[parent].counts[value];
                sets[count].counts[value]++;
                count++;
            }
        }
        first[size + 1] = count;
    }
    assert(count == PER_SIDE);
}

static int index_of(const int *counts) {
    for (int i = 0; i < PER_SIDE; i++) {
        if (memcmp(sets[i].counts, counts, sizeof sets[i].counts) == 0) {
            return i;
        }
    }
    assert(0);
    return -1;
}

/// Counts Player, tie, Dragon 7, Panda 8 and natural, in the order src/core/odds/counts.c reads them.
static void ends_of(const int v[6], int ends[KINDS]) {
    sabot_deal_totals hand = {0};
    sabot_next next = sabot_deal_totals_next(&hand);
    for (int used = 0; next.recipient != SABOT_TO_NOBODY; used++) {
        if (next.recipient == SABOT_TO_PLAYER) {
            hand.player_cards++;
            hand.player_total = (hand.player_total + v[used]) % 10;
            hand.player_third = v[used];
        } else {
            hand.banker_cards++;
            hand.banker_total = (hand.banker_total + v[used]) % 10;
        }
        next = sabot_deal_totals_next(&hand);
    }
    ends[0] += hand.player_total > hand.banker_total;
    ends[1] += hand.player_total == hand.banker_total;
    ends[2] += hand.banker_total > hand.player_total && hand.banker_cards == 3 && hand.banker_total == 7;
    ends[3] += hand.player_total > hand.banker_total && hand.player_cards == 3 && hand.player_total == 8;
    ends[4] += next.rule == SABOT_RULE_DRAW_1;
}

static int ends[PER_SIDE][PER_SIDE][KINDS]; // [low][high]

static void count_ends(void) {
    for (int n = 0; n < 1000000; n++) {
        const int v[6] = {n / 100000, n / 10000 % 10, n / 1000 % 10, n / 100 % 10, n / 10 % 10, n % 10};
        int counts[10] = {0};
        for (int i = 0; i < 6; i++) {
            counts[v[i]]++;
        }
        static int low_of[100000],
            high_of[100000]; // index + 1 by the counts as base-7 digits; 0: not yet known
        int low_key = 0, high_key = 0;
        for (int i = 0; i < 5; i++) {
            low_key = low_key * 7 + counts[i];
            high_key = high_key * 7 + counts[i + 5];
        }
        if (low_of[low_key] == 0) {
            low_of[low_key] = index_of(counts) + 1;
        }
        if (high_of[high_key] == 0) {
            high_of[high_key] = index_of(counts + 5) + 1;
        }
        ends_of(v, ends[low_of[low_key] - 1][high_of[high_key] - 1]);
    }
}

static void write_numbers(FILE *file, const char *name, const int *numbers, int count) {
    fprintf(file, "const uint16_t %s[%d] = {", name, count);
    for (int i = 0; i < count; i++) {
        fprintf(file, "%s%d", i == 0 ? "" : ",", numbers[i]);
    }
    fputs("};\n", file);
}

/// Writes vectors of columns, and within each one vector per kind, so that a reader can run five sums in
/// parallel.
static void write_row(FILE *file, int outer, int inner_first, int inner_count, bool outer_is_low) {
    for (int start = 0; start < inner_count; start += LANES) {
        for (int kind = 0; kind < KINDS; kind++) {
            for (int i = start; i < start + LANES; i++) {
                const int inner = inner_first + i;
                const bool is_there = i < inner_count;
                const int low = outer_is_low ? outer : inner, high = outer_is_low ? inner : outer;
                fprintf(file, "%d,", is_there ? ends[low][high][kind] : 0);
            }
        }
    }
    fputc('\n', file);
}

int main(int argc, char **argv) {
    FILE *const file = argc == 2 ? fopen(argv[1], "w") : NULL;
    if (file == NULL) {
        perror("odds_table FILE");
        return 1;
    }
    list_multisets();
    count_ends();
    fputs("// Written by tools/odds_table.c. Do not edit.\n#include \"core/odds/odds_table.h\"\n\n", file);
    write_numbers(file, "sabot_odds_first", first, SIZES + 1);
    write_numbers(file, "sabot_odds_parents", parents, PER_SIDE);
    write_numbers(file, "sabot_odds_added", added, PER_SIDE);
    write_numbers(file, "sabot_odds_held", held, PER_SIDE);
    fputs("const double sabot_odds_ends[] __attribute__((aligned(64))) = {\n", file);
    for (int low = 0; low < SIZES; low++) {
        const int high = SIZES - 1 - low;
        const bool outer_is_low = low <= high;
        const int outer = outer_is_low ? low : high, inner = outer_is_low ? high : low;
        for (int row = first[outer]; row < first[outer + 1]; row++) {
            write_row(file, row, first[inner], first[inner + 1] - first[inner], outer_is_low);
        }
    }
    fputs("};\n", file);
    return fclose(file) == 0 ? 0 : 1;
}
