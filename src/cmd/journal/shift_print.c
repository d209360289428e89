#include "cmd/journal/print.h"

#include "cmd/cli.h"
#include "cmd/paint.h"
#include "room/journal/utc_time.h"
#include "text/sentences/hand.h"

#include <inttypes.h>

static void print_amount(const char *what, int64_t cents) {
    printf("  %-24s %16s\n", what, sabot_cli_dollars(cents).text);
}

// ---------------------------------------------------------------------------------------------------------
// Money in and out

static void print_cage(const sabot_shift_book *shift) {
    sabot_paint_title("Cage");
    print_amount("drop (buy-ins)", shift->drop_cents);
    print_amount("cash-outs", shift->cashed_cents);
    print_amount("fills", shift->filled_cents);
    for (int i = 0; i < SABOT_TABLE_ACCOUNT_COUNT; i++) {
        if (shift->carried_cents[i] != 0) {
            char name[SABOT_ACCOUNT_NAME_SIZE], what[48];
            snprintf(what, sizeof what, "%s to cage", sabot_account_name((sabot_account)i, name));
            print_amount(what, shift->carried_cents[i]);
        }
    }
    if (shift->meters_set_cents != 0) {
        print_amount("meter adjustments", shift->meters_set_cents);
    }
    if (shift->chip_cash_cents != 0 || shift->chip_prizes_cents != 0) {
        print_amount("cash on sensors", shift->chip_cash_cents);
        print_amount("prizes in cash", shift->chip_prizes_cents);
    }
}

static void print_fee(const char *title, int64_t gross_cents, int64_t returned_cents) {
    printf("  %-24s %16s %14s %14s\n", title, sabot_cli_dollars(gross_cents).text,
           sabot_cli_dollars(returned_cents).text, sabot_cli_dollars(gross_cents - returned_cents).text);
}

static void print_fees(const sabot_shift_book *shift) {
    int64_t gross_cents = 0, returned_cents = 0;
    sabot_paint_title("Fees                               gross       returned            net");
    for (int kind = 0; kind < SABOT_FEE_KIND_COUNT; kind++) {
        if (shift->fees_cents[kind] != 0 || shift->fees_returned_cents[kind] != 0) {
            print_fee(kind == SABOT_FEE_OF_BANK ? "player-dealer" : sabot_kind_title((sabot_kind)kind),
                      shift->fees_cents[kind], shift->fees_returned_cents[kind]);
            gross_cents = sabot_cents_add(gross_cents, shift->fees_cents[kind]);
            returned_cents = sabot_cents_add(returned_cents, shift->fees_returned_cents[kind]);
        }
    }
    print_fee("total", gross_cents, returned_cents);
}

// ---------------------------------------------------------------------------------------------------------
// Hands

static void print_hands(const sabot_shift_book *shift) {
    sabot_paint_title("Hands");
    printf("  %s, %s voided", sabot_cli_number(shift->hands).text, sabot_cli_number(shift->voids).text);
    if (sabot_shift_pace(shift) > 0) {
        printf("; %.1f per hour", sabot_shift_pace(shift));
    }
    putchar('\n');
    for (int i = 0; i < SABOT_ENDING_COUNT; i++) {
        printf("%s%s %s", i > 0 ? ", " : "  ", sabot_ending_title((sabot_ending)i),
               sabot_cli_number(shift->endings[i]).text);
    }
    putchar('\n');
}

static void print_wagers(const sabot_shift_book *shift) {
    sabot_paint_title("Bets                       number           handle          taken           paid");
    for (int kind = 0; kind < SABOT_KIND_COUNT; kind++) {
        const sabot_shift_kind *const sums = &shift->kinds[kind];
        if (sums->count > 0) {
            printf("  %-22s %8s %16s %14s %14s\n", sabot_kind_title((sabot_kind)kind),
                   sabot_cli_number(sums->count).text, sabot_cli_dollars(sums->wager_cents).text,
                   sabot_cli_dollars(sums->taken_cents).text, sabot_cli_dollars(sums->paid_cents).text);
        }
    }
}

static void print_house(const sabot_shift_book *shift) {
    int64_t sum_cents = 0;
    sabot_paint_title("House win");
    for (int kind = 0; kind < SABOT_GAME_KIND_COUNT; kind++) {
        if (shift->kinds[kind].count > 0) {
            print_amount(sabot_kind_title((sabot_kind)kind), shift->house_win_cents[kind]);
            sum_cents = sabot_cents_add(sum_cents, shift->house_win_cents[kind]);
        }
    }
    print_amount("total", sum_cents);
}

// ---------------------------------------------------------------------------------------------------------
// By the hour

static void print_hours(const sabot_shift_book *shift) {
    sabot_paint_title("By the hour         hands per hour           handle       bank win           fees");
    for (int i = 0; i < shift->hours.count; i++) {
        const sabot_shift_hour *const hour = &shift->hours.list[i];
        char time[SABOT_TIME_SIZE];
        printf("  %.16s  %5s %8.1f %16s %14s %14s\n", sabot_time_format(hour->start_ms, time),
               sabot_cli_number(hour->sums.hands).text, sabot_shift_hour_pace(hour),
               sabot_cli_dollars(hour->sums.wager_cents).text,
               sabot_cli_dollars(hour->sums.bank_win_cents).text,
               sabot_cli_dollars(hour->sums.fees_cents).text);
    }
}

// ---------------------------------------------------------------------------------------------------------
// Progressives

static void print_prizes(const sabot_shift_book *shift, int index) {
    for (int i = 0; i < SABOT_PRIZE_COUNT; i++) {
        const sabot_shift_prize *const prize = &shift->prizes[index][i];
        if (prize->count > 0) {
            printf("    %s x %s: %s paid, %s envy, %s reset\n", sabot_cli_number(prize->count).text,
                   sabot_prize_title((sabot_prize)i), sabot_cli_dollars(prize->paid_cents).text,
                   sabot_cli_dollars(prize->envy_cents).text, sabot_cli_dollars(prize->reset_cents).text);
        }
    }
}

static void print_progressives(const sabot_shift_book *shift) {
    sabot_paint_title("Progressives");
    for (int i = 0; i < SABOT_PROGRESSIVE_COUNT; i++) {
        if (shift->meters_start[i].units != 0 || shift->meters_end[i].units != 0) {
            printf("  %s: meter %s to %s, contributions %s\n", sabot_kind_title(sabot_progressive_kind(i)),
                   sabot_cli_dollars(sabot_meter_cents(shift->meters_start[i])).text,
                   sabot_cli_dollars(sabot_meter_cents(shift->meters_end[i])).text,
                   sabot_cli_dollars(shift->contribution_cents[i]).text);
            print_prizes(shift, i);
        }
    }
}

// ---------------------------------------------------------------------------------------------------------
// Incidents and people

static void print_incidents(const sabot_shift_book *shift) {
    sabot_paint_title("Incidents");
    printf("  %" PRId64 " voided, %" PRId64 " misdealt, %" PRId64 " undone, %" PRId64 " flagged, %" PRId64
           " rejected\n",
           shift->voids, shift->misdeals, shift->take_backs, shift->flags, shift->rejections);
    for (int i = 0; i < shift->incident_count; i++) {
        const sabot_shift_incident *const incident = &shift->incidents[i];
        char time[SABOT_TIME_SIZE], sentence[256];
        sabot_text text = sabot_text_in(sentence, sizeof sentence);
        sabot_event_explain(&incident->event, &text);
        sabot_cli_sanitize(sentence);
        printf("  %s  hand %" PRIu32 ", %s %" PRIu32 ": %s\n", sabot_time_format(incident->time_ms, time),
               incident->hand, sabot_role_name(incident->role), incident->person, sentence);
    }
}

static void print_people(const sabot_shift_book *shift) {
    sabot_paint_title("People");
    for (int i = 0; i < shift->visit_count; i++) {
        const sabot_shift_visit *const visit = &shift->visits[i];
        char name[SABOT_CARDS_SIZE], sat[SABOT_TIME_SIZE], left[SABOT_TIME_SIZE];
        printf("  %-12s person %-8" PRIu32 " %-19s  %-19s  in %s, out %s\n",
               sabot_bettor_write(visit->bettor, name), visit->person,
               visit->sat_ms != 0 ? sabot_time_format(visit->sat_ms, sat) : "before the shift",
               visit->left_ms != 0 ? sabot_time_format(visit->left_ms, left) : "still seated",
               sabot_cli_dollars(visit->bought_cents).text, sabot_cli_dollars(visit->cashed_cents).text);
    }
}

// ---------------------------------------------------------------------------------------------------------
// Accounts

static void print_account(const char *name, int64_t opening_cents, int64_t closing_cents) {
    printf("  %-24s %16s %16s %16s\n", name, sabot_cli_dollars(opening_cents).text,
           sabot_cli_dollars(closing_cents - opening_cents).text, sabot_cli_dollars(closing_cents).text);
}

/// Prints the balances. All stacks are in one line; the JSON output lists each.
static void print_accounts(const sabot_shift_book *shift) {
    int64_t opening_cents = 0, closing_cents = 0;
    sabot_paint_title("Accounts                         opening           change          closing");
    for (int i = 0; i < SABOT_TABLE_ACCOUNT_COUNT; i++) {
        const bool is_reserve = i >= SABOT_ACCOUNT_RESERVE_DRAGON7 && i <= SABOT_ACCOUNT_RESERVE_PANDA8;
        if (is_reserve && shift->opening_cents[i] == 0 && shift->closing_cents[i] == 0) {
            continue; // most meters have no maximum (R-PROG-15)
        }
        char name[SABOT_ACCOUNT_NAME_SIZE];
        print_account(sabot_account_name((sabot_account)i, name), shift->opening_cents[i],
                      shift->closing_cents[i]);
    }
    for (int i = SABOT_TABLE_ACCOUNT_COUNT; i < SABOT_ACCOUNT_COUNT; i++) {
        opening_cents = sabot_cents_add(opening_cents, shift->opening_cents[i]);
        closing_cents = sabot_cents_add(closing_cents, shift->closing_cents[i]);
    }
    print_account("players' stacks", opening_cents, closing_cents);
    printf("  %s\n", shift->is_explained ? "transfers account for every balance to the cent"
                                         : "TRANSFERS DO NOT ACCOUNT FOR THE BALANCES");
}

void sabot_print_shift(const sabot_shift_book *shift) {
    printf("%sTable %" PRIu32 "%s\n", sabot_paint(SABOT_PAINT_STRONG), shift->table,
           sabot_paint(SABOT_PAINT_OFF));
    print_cage(shift);
    print_fees(shift);
    print_hands(shift);
    print_wagers(shift);
    if (shift->house_banks) {
        print_house(shift);
    }
    print_hours(shift);
    print_progressives(shift);
    print_incidents(shift);
    print_people(shift);
    print_accounts(shift);
    if (shift->is_short) {
        fputs("  (incomplete: not enough memory for all people and incidents)\n", stdout);
    }
}
