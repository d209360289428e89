/// Writes a simulation's random words as bytes to standard output until the reader closes it: those of shoe
/// 0,
/// then shoe 1, and so on, exactly as `sabot simulate --seed SEED` draws them. For dieharder and ent.
///
/// Usage: random_stream SEED
#include "sabot/base.h"

#include <stdio.h>
#include <stdlib.h>

enum { WORDS_PER_SHOE = 2 * 82 }; // the burn and 81 hands

int main(int argc, char **argv) {
    if (argc != 2) {
        fputs("usage: random_stream SEED\n", stderr);
        return 2;
    }
    const uint64_t seed = strtoull(argv[1], NULL, 10);
    for (uint64_t shoe = 0;; shoe++) {
        sabot_random random = sabot_random_of(seed, shoe);
        uint64_t words[WORDS_PER_SHOE];
        for (int i = 0; i < WORDS_PER_SHOE; i++) {
            words[i] = sabot_random_next(&random);
        }
        if (fwrite(words, sizeof words, 1, stdout) != 1) {
            return 0;
        }
    }
}
