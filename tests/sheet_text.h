/// Rounds and sheets as text, so that tests read like transcripts.
#ifndef SABOT_SHEET_TEXT_H
#define SABOT_SHEET_TEXT_H

#include "testing.h"

#include <inttypes.h>

/// Reads wagers such as "4 player 5000, 6<4 tie 100, 4+1 banker 2000": seat 4's own, spot 6 played house way
/// for seat 4, and back bettor 1 behind seat 4.
static inline void place_wagers(sabot_round *round, const char *text) {
    round->wager_count = 0;
    while (*text != '\0') {
        sabot_wager wager = {0};
        int seat = 0, owner = 0, length = 0;
        char word[32];
        int64_t cents = 0;
        if (sscanf(text, " %d<%d %31s %" SCNd64 "%n", &seat, &owner, word, &cents, &length) == 4) {
            wager.owner_type = SABOT_WAGER_HOUSE_WAY;
        } else if (sscanf(text, " %d+%d %31s %" SCNd64 "%n", &seat, &owner, word, &cents, &length) == 4) {
            wager.owner_type = SABOT_WAGER_BACK_LINE;
        } else {
            owner = 0;
            assert_int_equal(sscanf(text, " %d %31s %" SCNd64 "%n", &seat, word, &cents, &length), 3);
        }
        assert_true(sabot_kind_parse(word, &wager.kind));
        wager.seat.number = (uint8_t)seat;
        wager.owner = (uint8_t)owner;
        wager.cents = cents;
        round->wagers[round->wager_count++] = wager;
        text += length;
        text += *text == ',';
    }
}

static inline void write_wager(const sabot_wager *wager, char text[64]) {
    const char *const mark = wager->owner_type == SABOT_WAGER_HOUSE_WAY ? "<" : "+";
    if (wager->owner_type == SABOT_WAGER_OWN) {
        snprintf(text, 64, "%d %s %" PRId64, wager->seat.number, sabot_kind_name(wager->kind), wager->cents);
    } else {
        snprintf(text, 64, "%d%s%d %s %" PRId64, wager->seat.number, mark, wager->owner,
                 sabot_kind_name(wager->kind), wager->cents);
    }
}

/// Writes one line per wager: "4 player 5000 lose take 5000 pay 0 back 0"; progressives with their event,
/// source and envy.
static inline const char *write_lines(const sabot_sheet *sheet) {
    static char text[16384];
    size_t length = 0;
    text[0] = '\0';
    for (int i = 0; i < sheet->line_count; i++) {
        const sabot_sheet_line *const line = &sheet->lines[i];
        char wager[64];
        write_wager(&line->wager, wager);
        length += (size_t)snprintf(text + length, sizeof text - length,
                                   "%s %s take %" PRId64 " pay %" PRId64 " back %" PRId64, wager,
                                   sabot_result_name(line->result), line->taken_cents, line->paid_cents,
                                   line->returned_cents);
        if (sabot_kind_is_progressive(line->wager.kind)) {
            length += (size_t)snprintf(text + length, sizeof text - length, " %s %s envy %" PRId64,
                                       sabot_prize_name(line->prize), sabot_payer_name(line->payer),
                                       line->envy_cents);
        }
        length += (size_t)snprintf(text + length, sizeof text - length, "\n");
    }
    return text;
}

#endif
