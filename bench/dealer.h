/// A dealer at a pad who knows no rules: the server's view gives the next action. Eight players sit at the
/// table, and each bets on every hand.
#ifndef SABOT_BENCH_DEALER_H
#define SABOT_BENCH_DEALER_H

#include "sabot/base.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define SABOT_DEALER_SEATS     8
#define SABOT_DEALER_TEXT_SIZE 256

typedef struct {
    uint32_t table;
    uint64_t commands;                 ///< sent so far; used for ids
    sabot_random random;               ///< chooses cards and bets
    char next[SABOT_DEALER_TEXT_SIZE]; ///< the command the view offers; "" if none
    int settling;                      ///< seats taken and buy-ins made so far
    int bets_left;                     ///< in this hand
    int cards_left;                    ///< in the shoe
    bool cut_is_out;
} sabot_bench_dealer;

/// Returns a new dealer.
sabot_bench_dealer sabot_bench_dealer_of(uint32_t table);
/// Reads a message of the staff view.
void sabot_bench_dealer_read(sabot_bench_dealer *dealer, const char *text, size_t size);
/// Writes the next command and returns its size, or 0 if there is nothing to do. `*is_shown` is set if all
/// displays will show it.
size_t sabot_bench_dealer_next(sabot_bench_dealer *dealer, char message[SABOT_DEALER_TEXT_SIZE],
                               bool *is_shown);

#endif
