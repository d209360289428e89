#include "cmd/play/chips.h"

#include <assert.h>
#include <stdio.h>

int64_t sabot_chip_cents(int chip) {
    static const int64_t cents[SABOT_CHIP_COUNT] = {100, 500, 1000, 2500, 10000, 50000, 100000};
    assert(chip >= 0 && chip < SABOT_CHIP_COUNT);
    return cents[chip];
}

int sabot_chip_first(const sabot_play_table *table) {
    int chip = 0;
    while (chip + 1 < SABOT_CHIP_COUNT &&
           sabot_chip_cents(chip + 1) <= table->live.round.limits[SABOT_KIND_PLAYER].min_cents) {
        chip++;
    }
    return chip;
}

static bool refuse(char *sentence, size_t size, sabot_kind kind, const char *why) {
    snprintf(sentence, size, "%s: %s", sabot_kind_title(kind), why);
    return false;
}

bool sabot_chips_lay(sabot_play_table *table, sabot_kind kind, int chip, char *sentence, size_t size) {
    const int64_t lies_cents = sabot_play_stake(table, kind);
    sabot_play_bet bet = {.kind = kind};
    if (sabot_kind_is_progressive(kind)) {
        if (lies_cents > 0) {
            return refuse(sentence, size, kind, "its one chip lies already (R-PROG-1).");
        }
    } else {
        const int64_t least_cents = table->live.round.limits[kind].min_cents;
        bet.cents = lies_cents + sabot_chip_cents(chip);
        bet.cents = bet.cents < least_cents ? least_cents : bet.cents;
    }
    return sabot_play_bet_all(table, &bet, 1, sentence, size);
}

bool sabot_chips_take(sabot_play_table *table, sabot_kind kind, int chip, char *sentence, size_t size) {
    const int64_t lies_cents = sabot_play_stake(table, kind);
    if (lies_cents == 0) {
        return refuse(sentence, size, kind, "nothing of yours lies there.");
    }
    const sabot_play_bet bet = {kind, lies_cents - sabot_chip_cents(chip)};
    if (!sabot_kind_is_progressive(kind) && bet.cents >= table->live.round.limits[kind].min_cents) {
        return sabot_play_bet_all(table, &bet, 1, sentence, size);
    }
    const sabot_status status = sabot_play_withdraw(table, kind);
    if (status != SABOT_OK) {
        char reason[160];
        sabot_play_reason(status, reason, sizeof reason);
        return refuse(sentence, size, kind, reason);
    }
    return true;
}

bool sabot_chips_repeat(sabot_play_table *table, char *sentence, size_t size) {
    if (table->last_bet_count == 0) {
        snprintf(sentence, size, "There are no last bets yet.");
        return false;
    }
    return sabot_play_bet_all(table, table->last_bets, table->last_bet_count, sentence, size);
}

bool sabot_chips_twice(sabot_play_table *table, char *sentence, size_t size) {
    sabot_play_bet bets[SABOT_KIND_COUNT];
    int count = 0;
    for (int kind = 0; kind < SABOT_GAME_KIND_COUNT; kind++) {
        const int64_t cents = sabot_play_stake(table, (sabot_kind)kind);
        if (cents > 0) {
            bets[count++] = (sabot_play_bet){(sabot_kind)kind, 2 * cents};
        }
    }
    if (count == 0) {
        snprintf(sentence, size, "Nothing lies that could be doubled.");
        return false;
    }
    return sabot_play_bet_all(table, bets, count, sentence, size);
}
