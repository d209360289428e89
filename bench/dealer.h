/// A dealer at a pad, who knows no rule: the server's view says what is next, and they key it. Eight people
/// sit at the table and lay a wager each on every hand.
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
    uint64_t commands;                 ///< so far; of ids
    sabot_random random;               ///< what is drawn
    char next[SABOT_DEALER_TEXT_SIZE]; ///< the command that the view asks for; "": none
    int settling;                      ///< seats that have sat down and bought in, times two
    int bets_left;                     ///< of this hand
    int cards_left;                    ///< in the shoe
    bool cut_is_out;
} sabot_bench_dealer;

sabot_bench_dealer sabot_bench_dealer_of(uint32_t table);
/// A message of the staff's view has come.
void sabot_bench_dealer_read(sabot_bench_dealer *dealer, const char *text, size_t size);
/// What is sent next; gives its size, 0 where nothing is to be done. `*is_shown`: every display will see it.
size_t sabot_bench_dealer_next(sabot_bench_dealer *dealer, char message[SABOT_DEALER_TEXT_SIZE],
                               bool *is_shown);

#endif
