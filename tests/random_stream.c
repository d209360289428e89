/// The random words of a simulation as bytes on standard output, until nobody reads them: those that shoe 0
/// throws its dice by, then shoe 1's, and so on, just as `sabot simulate --seed SEED` draws them. For
/// dieharder and ent.
///
/// Usage: random_stream SEED
#include "sabot/base.h"

#include <stdio.h>
#include <stdlib.h>

enum { WORDS_A_SHOE = 2 * 82 }; // the burn and 81 hands

int main(int argc, char **argv) {
    if (argc != 2) {
        fputs("usage: random_stream SEED\n", stderr);
        return 2;
    }
    const uint64_t seed = strtoull(argv[1], NULL, 10);
    for (uint64_t shoe = 0;; shoe++) {
        sabot_random random = sabot_random_of(seed, shoe);
        uint64_t words[WORDS_A_SHOE];
        for (int i = 0; i < WORDS_A_SHOE; i++) {
            words[i] = sabot_random_next(&random);
        }
        if (fwrite(words, sizeof words, 1, stdout) != 1) {
            return 0;
        }
    }
}
