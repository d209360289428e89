#include "cmd/journal/print.h"

#include "cmd/cli.h"
#include "cmd/hand/print_sheet.h"
#include "cmd/paint.h"
#include "room/journal/utc_time.h"
#include "text/sentences/hand.h"
#include "text/sentences/sentences.h"

#include <inttypes.h>
#include <string.h>

// ---------------------------------------------------------------------------------------------------------
// Steps

/// Returns the time of day, "18:00:05". The date is in the title.
static const char *clock_of(int64_t time_ms, char text[SABOT_TIME_SIZE]) {
    const size_t day = sizeof "2026-01-31 " - 1;
    sabot_time_format(time_ms, text);
    return strlen(text) > day ? text + day : text;
}

static void print_steps(const sabot_hand_book *book) {
    static sabot_hand_story story;
    sabot_hand_story_begin(&story, book);
    for (int i = 0; i < book->step_count; i++) {
        const sabot_hand_step *const step = &book->steps[i];
        char time[SABOT_TIME_SIZE], who[48], sentence[SABOT_SENTENCE_SIZE];
        sabot_text text = sabot_text_in(sentence, sizeof sentence);
        sabot_hand_story_tell(&story, &step->event, &text);
        sabot_cli_sanitize(sentence);
        snprintf(who, sizeof who, "%s %" PRIu32, sabot_role_name(step->role), step->person);
        if (step->person == 0) {
            snprintf(who, sizeof who, "%s", sabot_role_name(step->role));
        }
        const bool is_first = i == 0 || step->sequence != book->steps[i - 1].sequence;
        printf("  %-8s  %-16s  %s\n", is_first ? clock_of(step->time_ms, time) : "", is_first ? who : "",
               sentence);
    }
    if (book->is_short) {
        fputs("  (incomplete: not enough memory)\n", stdout);
    }
}

// ---------------------------------------------------------------------------------------------------------
// The hand

static void print_people(const sabot_hand_book *book) {
    for (int bettor = 1; bettor <= SABOT_BETTORS_MAX; bettor++) {
        char name[SABOT_CARDS_SIZE];
        if (book->bettors[bettor].person != 0) {
            printf("  %-12s person %" PRIu32 "%s", sabot_bettor_write(bettor, name),
                   book->bettors[bettor].person, book->bettors[bettor].away ? ", away" : "");
            if (bettor == book->round.bank_seat.number) {
                printf(", player-dealer with %s", sabot_cli_dollars(book->round.bank_cents).text);
            }
            putchar('\n');
        }
    }
}

static void print_title(const sabot_hand_book *book) {
    char began[SABOT_TIME_SIZE], over[SABOT_TIME_SIZE];
    printf("%sTable %" PRIu32 ", hand %" PRIu32 "%s, shoe %" PRIu32 ", %s\n", sabot_paint(SABOT_PAINT_STRONG),
           book->table, book->hand, sabot_paint(SABOT_PAINT_OFF), book->shoe, book->ruleset.title);
    printf("%s", sabot_time_format(book->began_ms, began));
    if (book->fate == SABOT_BOOK_ON) {
        fputs(" UTC, in progress\n", stdout);
    } else {
        printf(" to %s UTC\n", clock_of(book->over_ms, over));
    }
    if (book->fate == SABOT_BOOK_VOID) {
        char reason[SABOT_REASON_SIZE];
        snprintf(reason, sizeof reason, "%s", book->reason.text);
        sabot_cli_sanitize(reason);
        printf("VOIDED: %s\n", reason);
    }
}

/// Prints the meters of a hand without a settlement sheet.
static void print_meters(const sabot_hand_book *book) {
    if (!book->tracker_only) {
        sabot_paint_title("Meters");
    }
    for (int i = 0; i < SABOT_PROGRESSIVE_COUNT; i++) {
        if (book->ruleset.wagers[sabot_progressive_kind(i)].offered && !book->tracker_only) {
            printf("  %s meter %s, now %s\n", sabot_kind_title(sabot_progressive_kind(i)),
                   sabot_cli_dollars(sabot_meter_cents(book->round.meters[i])).text,
                   sabot_cli_dollars(sabot_meter_cents(book->meters_after[i])).text);
        }
    }
}

void sabot_print_hand(const sabot_hand_book *book) {
    static sabot_sheet sheet;
    print_title(book);
    if (!book->tracker_only) {
        sabot_paint_title("At the table");
        print_people(book);
    }
    sabot_paint_title("Events");
    print_steps(book);
    if (book->round.deal.player.count > 0) {
        sabot_paint_title("Cards");
        sabot_print_deal(&book->round.deal);
    }
    if (book->is_declared) {
        sabot_hand_book_sheet(book, &sheet);
        sabot_print_coup(&book->ruleset, &sheet.coup);
    }
    if (book->settled_ms != 0 && book->fate != SABOT_BOOK_VOID && !book->tracker_only) {
        sabot_paint_title("Settlement");
        sabot_print_sheet(&book->ruleset, &sheet);
    } else {
        print_meters(book);
    }
}

// ---------------------------------------------------------------------------------------------------------
// One line

void sabot_print_hand_heading(void) {
    printf("%s%5s %8s  %-19s  %-9s %-9s %-8s %12s %12s %12s%s\n", sabot_paint(SABOT_PAINT_STRONG), "table",
           "hand", "time", "Player", "Banker", "outcome", "bets", "taken", "paid",
           sabot_paint(SABOT_PAINT_OFF));
}

void sabot_print_hand_line(const sabot_hand_book *book) {
    const sabot_hand_sums sums = sabot_hand_book_sums(book);
    char time[SABOT_TIME_SIZE], player[SABOT_CARDS_SIZE], banker[SABOT_CARDS_SIZE];
    printf("%5" PRIu32 " %8" PRIu32 "  %-19s  %-9s %-9s %-8s %12s %12s %12s\n", book->table, book->hand,
           sabot_time_format(book->began_ms, time), sabot_cards_write(&book->round.deal.player, player),
           sabot_cards_write(&book->round.deal.banker, banker), sabot_hand_outcome(book),
           sabot_cli_dollars(sums.wager_cents).text, sabot_cli_dollars(sums.taken_cents).text,
           sabot_cli_dollars(sums.paid_cents).text);
}
