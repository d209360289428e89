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
           sabot_chip_cents(chip + 1) <= table->round.limits[SABOT_KIND_PLAYER].min_cents) {
        chip++;
    }
    return chip;
}

int64_t sabot_chips_on(const sabot_play_table *table, sabot_kind kind) {
    for (int i = 0; i < table->round.wager_count; i++) {
        const sabot_wager *const wager = &table->round.wagers[i];
        if (wager->seat.number == table->you && wager->kind == kind) {
            return wager->cents;
        }
    }
    return 0;
}

static bool refuse(char *sentence, size_t size, sabot_kind kind, const char *why) {
    snprintf(sentence, size, "%s: %s", sabot_kind_title(kind), why);
    return false;
}

/// The bank lays no wager; everything else the table itself refuses.
static bool lay_all(sabot_play_table *table, const sabot_play_bet *bets, int count, char *sentence,
                    size_t size) {
    if (sabot_play_you_bank(table)) {
        snprintf(sentence, size, "You bank this hand: the bank lays no wager (R-BANK-1).");
        return false;
    }
    return sabot_play_bet_all(table, bets, count, sentence, size);
}

bool sabot_chips_lay(sabot_play_table *table, sabot_kind kind, int chip, char *sentence, size_t size) {
    const int64_t lies_cents = sabot_chips_on(table, kind);
    sabot_play_bet bet = {.kind = kind};
    if (sabot_kind_is_progressive(kind)) {
        if (lies_cents > 0) {
            return refuse(sentence, size, kind, "its one chip lies already (R-PROG-1).");
        }
    } else {
        const int64_t least_cents = table->round.limits[kind].min_cents;
        bet.cents = lies_cents + sabot_chip_cents(chip);
        bet.cents = bet.cents < least_cents ? least_cents : bet.cents;
    }
    return lay_all(table, &bet, 1, sentence, size);
}

/// Takes all your wagers back and lays those again that are not of `kind`, `cents` on that if there are any.
/// The wagers that stay were good; where they need the one that went, it lies as before.
static bool lay_again(sabot_play_table *table, sabot_play_bet changed, char *sentence, size_t size) {
    sabot_play_bet bets[SABOT_KIND_COUNT];
    int count = 0;
    for (int i = 0; i < table->round.wager_count; i++) {
        const sabot_wager *const wager = &table->round.wagers[i];
        const int64_t cents = wager->kind == changed.kind ? changed.cents : wager->cents;
        if (wager->seat.number == table->you && cents > 0) {
            bets[count++] = (sabot_play_bet){wager->kind, cents};
        }
    }
    const sabot_round before = table->round;
    sabot_play_clear(table);
    if (!sabot_play_bet_all(table, bets, count, sentence, size)) {
        table->round = before;
        return false;
    }
    return true;
}

bool sabot_chips_take(sabot_play_table *table, sabot_kind kind, int chip, char *sentence, size_t size) {
    const int64_t lies_cents = sabot_chips_on(table, kind);
    if (lies_cents == 0) {
        return refuse(sentence, size, kind, "nothing of yours lies there.");
    }
    sabot_play_bet bet = {.kind = kind};
    if (!sabot_kind_is_progressive(kind)) {
        const int64_t stays_cents = lies_cents - sabot_chip_cents(chip);
        bet.cents = stays_cents < table->round.limits[kind].min_cents ? 0 : stays_cents;
    }
    return lay_again(table, bet, sentence, size);
}

bool sabot_chips_repeat(sabot_play_table *table, char *sentence, size_t size) {
    if (table->last_bet_count == 0) {
        snprintf(sentence, size, "There are no last bets yet.");
        return false;
    }
    return lay_all(table, table->last_bets, table->last_bet_count, sentence, size);
}

bool sabot_chips_twice(sabot_play_table *table, char *sentence, size_t size) {
    sabot_play_bet bets[SABOT_KIND_COUNT];
    int count = 0;
    for (int kind = 0; kind < SABOT_GAME_KIND_COUNT; kind++) {
        const int64_t cents = sabot_chips_on(table, (sabot_kind)kind);
        if (cents > 0) {
            bets[count++] = (sabot_play_bet){(sabot_kind)kind, 2 * cents};
        }
    }
    if (count == 0) {
        snprintf(sentence, size, "Nothing lies that could be doubled.");
        return false;
    }
    return lay_all(table, bets, count, sentence, size);
}
