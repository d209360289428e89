#include "cmd/hand/print_sheet.h"

#include "cmd/cli.h"
#include "cmd/paint.h"

#include <string.h>

// ---------------------------------------------------------------------------------------------------------
// The hands

static void print_card(sabot_card card) {
    static const char *const symbols[] = {"♣", "♦", "♥", "♠"};
    char text[3];
    sabot_card_write(card, text);
    if (!sabot_cli_has_color(stdout)) {
        printf(" %s", text);
        return;
    }
    const sabot_suit suit = sabot_card_suit(card);
    const char *const paint = sabot_suit_is_red(suit) ? SABOT_PAINT_RED_CARD : SABOT_PAINT_BLACK_CARD;
    printf(" %s%c%s" SABOT_PAINT_OFF, paint, text[0], symbols[suit]);
}

static void print_hand(const char *name, const char *paint, const sabot_hand *hand) {
    printf("  %s%s%s ", sabot_paint(paint), name, sabot_paint(SABOT_PAINT_OFF));
    for (int i = 0; i < hand->count; i++) {
        print_card(hand->cards[i]);
    }
    printf("%*s%d\n", (3 - hand->count) * 3 + 3, "", sabot_hand_total(hand));
}

void sabot_print_deal(const sabot_deal *deal) {
    print_hand("Player", SABOT_PAINT_PLAYER, &deal->player);
    print_hand("Banker", SABOT_PAINT_BANKER, &deal->banker);
}

void sabot_print_coup(const sabot_ruleset *ruleset, const sabot_coup *dealt) {
    static const char *const paints[] = {SABOT_PAINT_PLAYER, SABOT_PAINT_BANKER, SABOT_PAINT_TIE};
    static const char *const words[] = {"Player wins", "Banker wins", "Tie"};
    const sabot_coup shown = sabot_ruleset_coup(ruleset, dealt);
    const sabot_coup *const coup = &shown;
    const int high = coup->player_total > coup->banker_total ? coup->player_total : coup->banker_total;
    const int low = coup->player_total + coup->banker_total - high;
    printf("  %s%s%s, %d to %d", sabot_paint(paints[coup->outcome]), words[coup->outcome],
           sabot_paint(SABOT_PAINT_OFF), high, low);
    if (coup->dragon7) {
        printf(": %sDRAGON 7%s", sabot_paint(SABOT_PAINT_DRAGON7), sabot_paint(SABOT_PAINT_OFF));
    } else if (coup->panda8) {
        printf(": %sPANDA 8%s", sabot_paint(SABOT_PAINT_PANDA8), sabot_paint(SABOT_PAINT_OFF));
    } else if (coup->player_natural || coup->banker_natural) {
        fputs(" (natural)", stdout);
    }
    putchar('\n');
}

// ---------------------------------------------------------------------------------------------------------
// The lines

static const char *paint_of(sabot_result result) {
    return result == SABOT_RESULT_WIN    ? SABOT_PAINT_STRONG
           : result == SABOT_RESULT_LOSE ? SABOT_PAINT_FAINT
                                         : "";
}

sabot_figure sabot_spot_write(const sabot_wager *wager) {
    sabot_figure figure;
    const char *const word = wager->owner_type == SABOT_WAGER_HOUSE_WAY ? "for" : "back";
    snprintf(figure.text, sizeof figure.text, wager->owner_type == SABOT_WAGER_OWN ? "%d" : "%d %s %d",
             wager->seat.number, word, wager->owner);
    return figure;
}

sabot_figure sabot_amount_write(int64_t cents) {
    return cents != 0 ? sabot_cli_dollars(cents) : (sabot_figure){""};
}

/// Prints a note below a line: limited by the bank (R-BANK-4), or a progressive's prize.
static void print_note(const sabot_ruleset *ruleset, const sabot_sheet_line *line) {
    if (sabot_kind_is_progressive(line->wager.kind)) {
        if (line->prize != SABOT_PRIZE_NONE) {
            printf("\n           %s, from the %s; dealer envy %s", sabot_prize_title(line->prize),
                   sabot_payer_name(line->payer), sabot_amount_write(line->envy_cents).text);
        }
        return;
    }
    if (!sabot_sheet_line_is_short(ruleset, line)) {
        return;
    }
    if (line->result == SABOT_RESULT_WIN) {
        const int64_t due_cents = line->wager.cents * ruleset->wagers[line->wager.kind].odds;
        printf("\n           limited by the bank; full payment %s", sabot_amount_write(due_cents).text);
    } else {
        fputs("\n           limited by the bank", stdout);
    }
}

static void print_line(const sabot_ruleset *ruleset, const sabot_sheet_line *line) {
    printf("  %s%-8s %-20s %9s  %-4s %9s %11s %9s", sabot_paint(paint_of(line->result)),
           sabot_spot_write(&line->wager).text, sabot_kind_title(line->wager.kind),
           sabot_amount_write(line->wager.cents).text, sabot_result_name(line->result),
           sabot_amount_write(line->taken_cents).text, sabot_amount_write(line->paid_cents).text,
           sabot_amount_write(line->returned_cents).text);
    print_note(ruleset, line);
    printf("%s\n", sabot_paint(SABOT_PAINT_OFF));
}

// ---------------------------------------------------------------------------------------------------------
// Bank, fees and meters

static void print_bank(const sabot_bank_sheet *bank) {
    printf("  bank, seat %d: %s + %s taken - %s paid = %s; cover left %s\n", bank->seat.number,
           sabot_cli_dollars(bank->start_cents).text, sabot_cli_dollars(bank->taken_cents).text,
           sabot_cli_dollars(bank->paid_cents).text, sabot_cli_dollars(bank->end_cents).text,
           sabot_cli_dollars(bank->cover_left_cents).text);
}

/// Returns the sum of the fees of a spot, or of the player-dealer.
static int64_t fees_of_spot(const sabot_sheet *sheet, const char *spot, bool is_bank_fee) {
    int64_t sum_cents = 0;
    for (int i = 0; i < sheet->fee_count; i++) {
        if (strcmp(sabot_spot_write(&sheet->fees[i].wager).text, spot) == 0 &&
            sheet->fees[i].is_bank_fee == is_bank_fee) {
            sum_cents = sabot_cents_add(sum_cents, sheet->fees[i].cents);
        }
    }
    return sum_cents;
}

static bool spot_is_new(const sabot_sheet *sheet, int index, const char *spot) {
    for (int i = 0; i < index; i++) {
        if (strcmp(sabot_spot_write(&sheet->fees[i].wager).text, spot) == 0) {
            return false;
        }
    }
    return true;
}

/// Prints "fees $4.50: seat 4 $1, seat 5 $1.50, player-dealer $2".
static void print_fees(const sabot_sheet *sheet) {
    int64_t sum_cents = 0;
    int64_t returned_cents = 0;
    for (int i = 0; i < sheet->fee_count; i++) {
        sum_cents = sabot_cents_add(sum_cents, sheet->fees[i].cents);
        returned_cents = sabot_cents_add(returned_cents, sheet->fees[i].returned_cents);
    }
    printf("  fees %s", sabot_cli_dollars(sum_cents).text);
    const char *before = ": ";
    for (int i = 0; i < sheet->fee_count; i++) {
        const sabot_figure spot = sabot_spot_write(&sheet->fees[i].wager);
        if (sheet->fees[i].is_bank_fee || spot_is_new(sheet, i, spot.text)) {
            const int64_t cents = fees_of_spot(sheet, spot.text, sheet->fees[i].is_bank_fee);
            printf("%s%s%s %s", before, sheet->fees[i].is_bank_fee ? "player-dealer" : "seat ",
                   sheet->fees[i].is_bank_fee ? "" : spot.text, sabot_cli_dollars(cents).text);
            before = ", ";
        }
    }
    if (returned_cents > 0) {
        printf("; %s returned for no action", sabot_cli_dollars(returned_cents).text);
    }
    putchar('\n');
}

/// Prints a meter: "Dragon 7 progressive meter $10,000, now $10,000.20", and what it paid.
static void print_meter(const char *title, const sabot_meter_sheet *meter) {
    printf("  %s meter %s", title, sabot_cli_dollars(sabot_meter_cents(meter->before)).text);
    if (meter->paid_cents > 0) {
        printf(", pays %s", sabot_cli_dollars(meter->paid_cents).text);
    }
    if (meter->after.units != meter->before.units) {
        printf(", now %s", sabot_cli_dollars(sabot_meter_cents(meter->after)).text);
    }
    putchar('\n');
}

static void print_meters(const sabot_ruleset *ruleset, const sabot_sheet *sheet) {
    for (int kind = SABOT_GAME_KIND_COUNT; kind < SABOT_KIND_COUNT; kind++) {
        if (ruleset->wagers[kind].offered) {
            print_meter(sabot_kind_title((sabot_kind)kind),
                        &sheet->meters[sabot_progressive_index((sabot_kind)kind)]);
        }
    }
}

void sabot_print_sheet(const sabot_ruleset *ruleset, const sabot_sheet *sheet) {
    if (sheet->line_count > 0) {
        printf("  %-8s %-20s %9s  %-4s %9s %11s %9s\n", "seat", "bet", "amount", "", "take", "pay", "return");
    }
    for (int i = 0; i < sheet->line_count; i++) {
        print_line(ruleset, &sheet->lines[i]);
    }
    if (ruleset->bank_by == SABOT_BANK_PLAYER_DEALER) {
        print_bank(&sheet->bank);
    }
    if (sheet->fee_count > 0) {
        print_fees(sheet);
    }
    print_meters(ruleset, sheet);
}
