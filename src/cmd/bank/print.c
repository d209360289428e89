/// Text output of sabot bank: one hand, its bets, other amounts, and a simulated session.
#include "cmd/bank/facts.h"

#include "cmd/cli.h"
#include "cmd/hand/print_sheet.h"
#include "cmd/paint.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

/// Formats an average: always with cents, and with a plus sign if `sign` is set.
static sabot_figure average(double cents, bool sign) {
    sabot_figure figure;
    const int64_t whole = llround(fabs(cents));
    const bool negative = cents < 0 && whole > 0;
    const char digits[] = {'.', (char)('0' + whole % 100 / 10), (char)('0' + whole % 10), '\0'};
    sabot_text text = sabot_text_in(figure.text, sizeof figure.text);
    sabot_text_add(&text, negative ? "-$" : sign && whole > 0 ? "+$" : "$");
    sabot_text_add_number(&text, whole / 100);
    sabot_text_add(&text, digits);
    return figure;
}

/// Formats a change: "+$20", "-$100", "$0".
static sabot_figure change(int64_t cents) {
    sabot_figure figure;
    sabot_text text = sabot_text_in(figure.text, sizeof figure.text);
    sabot_text_add(&text, cents > 0 ? "+" : "");
    sabot_text_add_cents(&text, cents);
    return figure;
}

/// Formats a probability: "4.7587%", or "never" and "always", so that impossible does not look like rare.
static sabot_figure percent(double probability) {
    sabot_figure figure;
    snprintf(figure.text, sizeof figure.text,
             probability <= 0   ? "never"
             : probability >= 1 ? "always"
                                : "%.4f%%",
             100 * probability);
    return figure;
}

// ---------------------------------------------------------------------------------------------------------
// The bank and its hand

static void print_heading(const sabot_bank_facts *facts) {
    const int progressives = facts->round.wager_count - facts->share_count;
    printf("%s%s%s: seat %d puts up %s, %s cover, against %s of action in %d bet%s\n",
           sabot_paint(SABOT_PAINT_STRONG), facts->ruleset.title, sabot_paint(SABOT_PAINT_OFF),
           facts->round.bank_seat.number, sabot_cli_dollars(facts->round.bank_cents).text,
           facts->plan.cover == SABOT_COVER_GROSS ? "gross" : "net",
           sabot_cli_dollars(facts->plan.action_cents).text, facts->share_count,
           facts->share_count == 1 ? "" : "s");
    if (progressives > 0) {
        printf("  (without %d progressive bet%s, which the house covers)\n", progressives,
               progressives == 1 ? "" : "s");
    }
    if (facts->cards_set_aside) {
        fputs("  (the cards in the input are ignored)\n", stdout);
    }
}

static void print_endings(const sabot_bank_facts *facts) {
    static const char *const paints[SABOT_ENDING_COUNT] = {
        SABOT_PAINT_PLAYER, SABOT_PAINT_PANDA8, SABOT_PAINT_BANKER, SABOT_PAINT_DRAGON7, SABOT_PAINT_TIE};
    printf("  %-9s %11s %14s %12s %12s %12s\n", "outcome", "probability", "bank's result", "bank left",
           "not paid", "not taken");
    for (int i = 0; i < SABOT_ENDING_COUNT; i++) {
        const sabot_bank_result result =
            sabot_bank_settle(&facts->plan, (sabot_ending)i, facts->round.bank_cents);
        const char *const title = sabot_ending_title((sabot_ending)i);
        printf("  %s%s%s%*s %11s %s%14s%s %12s %12s %12s\n", sabot_paint(paints[i]), title,
               sabot_paint(SABOT_PAINT_OFF), 9 - (int)strlen(title), "",
               percent((double)facts->odds.deals[i] / (double)facts->odds.total).text,
               sabot_paint_of_sign((double)result.change_cents), change(result.change_cents).text,
               sabot_paint(SABOT_PAINT_OFF),
               sabot_cli_dollars(facts->round.bank_cents + result.change_cents).text,
               sabot_amount_write(result.unpaid_cents).text, sabot_amount_write(result.untaken_cents).text);
    }
}

static void print_expected(const sabot_bank_facts *facts, const char *name, double cents) {
    printf("  %-32s %s%14s%s   %+.4f%% of the action\n", name, sabot_paint_of_sign(cents),
           average(cents, true).text, sabot_paint(SABOT_PAINT_OFF),
           100 * cents / (double)facts->plan.action_cents);
}

/// Prints the amount that covers every bet.
static void print_full_cover(const sabot_bank_facts *facts) {
    const sabot_cover cover = facts->plan.cover;
    const sabot_cover other = cover == SABOT_COVER_GROSS ? SABOT_COVER_NET : SABOT_COVER_GROSS;
    const int64_t full_cents = facts->plan.full_cents[cover];
    printf("  %-32s %14s   under %s cover; %s under %s\n", "full cover", sabot_cli_dollars(full_cents).text,
           cover == SABOT_COVER_GROSS ? "gross" : "net",
           sabot_cli_dollars(facts->plan.full_cents[other]).text,
           other == SABOT_COVER_GROSS ? "gross" : "net");
    if (full_cents > SABOT_AMOUNT_CENTS_MAX) {
        fputs("  That is more than the maximum bank.\n", stdout);
    }
}

/// Prints the conclusion in one sentence.
static void print_verdict(const sabot_bank_facts *facts) {
    const sabot_bank_worth *const worth = &facts->worth;
    const char *sentence = "Banking these bets is worth more than the fee.";
    if (worth->expected_cents <= 0) {
        sentence = "Banking these bets loses money even without a fee.";
    } else if (worth->expected_after_fee_cents < 0) {
        sentence = "The fee costs more than banking these bets is worth.";
    } else if (facts->plan.fee_cents == 0) {
        sentence = "Banking these bets favors the bank.";
    }
    printf("  %s\n", sentence);
}

static void print_hand(const sabot_bank_facts *facts) {
    const sabot_bank_worth *const worth = &facts->worth;
    print_endings(facts);
    putchar('\n');
    print_expected(facts, "expected before fee", worth->expected_cents);
    printf("  %-32s %14s\n", "fee per hand", change(-facts->plan.fee_cents).text);
    print_expected(facts, "expected after fee", worth->expected_after_fee_cents);
    printf("  %-32s %14s\n", "standard deviation", average(worth->deviation_cents, false).text);
    printf("  %-32s %14s\n", "not all bets are covered", percent(worth->uncovered_probability).text);
    printf("  %-32s %14s\n", "the whole bank is lost", percent(worth->lost_probability).text);
    if (worth->exhausted_probability > worth->lost_probability) {
        printf("  %-32s %14s\n", "nothing is left after the fee", percent(worth->exhausted_probability).text);
    }
    print_full_cover(facts);
    print_verdict(facts);
}

// ---------------------------------------------------------------------------------------------------------
// Bets and amounts

static void print_shares(const sabot_bank_facts *facts) {
    printf("  %-8s %-9s %12s %14s %12s %15s %12s\n", "seat", "bet", "amount", "expected", "of the bet",
           "not all covered", "no action");
    for (int i = 0; i < facts->share_count; i++) {
        const sabot_bank_share *const share = &facts->shares[i];
        printf("  %-8s %-9s %12s %s%14s%s %+11.4f%% %15s %12s\n", sabot_spot_write(&share->wager).text,
               sabot_kind_title(share->wager.kind), sabot_cli_dollars(share->wager.cents).text,
               sabot_paint_of_sign(share->expected_cents), average(share->expected_cents, true).text,
               sabot_paint(SABOT_PAINT_OFF), 100 * share->expected_cents / (double)share->wager.cents,
               percent(share->uncovered_probability).text, percent(share->without_action_probability).text);
    }
}

static void print_amounts(const sabot_bank_facts *facts) {
    const int64_t full_cents = facts->plan.full_cents[facts->plan.cover];
    printf("  %12s %14s %14s %14s %15s %12s\n", "amount", "expected", "after fee", "std. dev.",
           "not all covered", "all lost");
    for (int i = 0; i < facts->amount_count; i++) {
        const int64_t cents = facts->amounts_cents[i];
        const bool given = cents == facts->round.bank_cents;
        const sabot_bank_worth worth = sabot_bank_worth_of(&facts->plan, &facts->odds, cents);
        printf("%s  %12s %14s %14s %14s %15s %12s%s%s%s\n", sabot_paint_if(given, SABOT_PAINT_STRONG),
               sabot_cli_dollars(cents).text, average(worth.expected_cents, true).text,
               average(worth.expected_after_fee_cents, true).text, average(worth.deviation_cents, false).text,
               percent(worth.uncovered_probability).text, percent(worth.lost_probability).text,
               given ? "  put up" : "", cents == full_cents ? "  covers everything" : "",
               sabot_paint_if(given, SABOT_PAINT_OFF));
    }
}

void sabot_print_bank(const sabot_bank_facts *facts) {
    print_heading(facts);
    sabot_paint_title("One hand, exact, %d deck%s", facts->round.decks, facts->round.decks == 1 ? "" : "s");
    print_hand(facts);
    sabot_paint_title("Value of each bet to a bank of %s, exact, in settlement order",
                      sabot_cli_dollars(facts->round.bank_cents).text);
    print_shares(facts);
    sabot_paint_title("Other amounts, one hand, exact");
    print_amounts(facts);
}

// ---------------------------------------------------------------------------------------------------------
// The simulated session

/// Prints the title. A turn is the number of hands that the ruleset lets a player-dealer bank (R-BANK-1).
static void print_title(const sabot_bank_facts *facts) {
    const uint32_t number = facts->session.hands;
    const bool turn = number == facts->ruleset.bank_hands;
    sabot_paint_title("%s%s hand%s, simulated: %s times, seed %" PRIu64,
                      turn ? "A turn of " : "A session of ", sabot_cli_number((int64_t)number).text,
                      number == 1 ? "" : "s", sabot_cli_number((int64_t)facts->counts.trials).text,
                      facts->session.seed);
}

static void print_quantiles(const sabot_bank_session_summary *summary) {
    printf("  %-20s", "share of sessions");
    for (int i = 0; i < SABOT_QUANTILE_COUNT; i++) {
        printf(" %12d%%", sabot_quantile_percents[i]);
    }
    printf("\n  %-20s", "end at or below");
    for (int i = 0; i < SABOT_QUANTILE_COUNT; i++) {
        printf(" %13s", change(summary->quantile_cents[i]).text);
    }
    putchar('\n');
    if (summary->resolution_cents > 0) {
        printf("  (rounded down by less than %s)\n", sabot_cli_dollars(summary->resolution_cents).text);
    }
}

/// Prints the exact expectation for the same number of independent hands.
static void print_comparison(const sabot_bank_facts *facts) {
    const uint32_t hands = facts->session.hands;
    char name[96];
    snprintf(name, sizeof name, "%s times the exact hand", sabot_cli_number((int64_t)hands).text);
    printf("  %-32s %14s   if every hand started with %s\n", name,
           average(hands * facts->worth.expected_after_fee_cents, true).text,
           sabot_cli_dollars(facts->round.bank_cents).text);
}

void sabot_print_bank_session(const sabot_bank_facts *facts) {
    const sabot_bank_session_summary *const summary = &facts->summary;
    print_title(facts);
    printf("  %-32s %14s   standard error %s\n", "average result after fees",
           average(summary->mean_cents, true).text, average(summary->error_cents, false).text);
    print_comparison(facts);
    printf("  %-32s %14s\n", "standard deviation", average(summary->deviation_cents, false).text);
    printf("  %-32s %13.4f%%   95%% interval %.4f%% to %.4f%%\n", "bank used up before the end",
           100 * summary->exhausted, 100 * summary->exhausted_low, 100 * summary->exhausted_high);
    printf("  %-32s %14.2f   %.4f%% of them with bets not fully covered\n", "average hands dealt",
           summary->hands, 100 * summary->uncovered);
    print_quantiles(summary);
    fputs("  The same bets every hand; after the fee, all the money left is put up again.\n", stdout);
    if (facts->is_stopped) {
        printf("\nStopped early: same result as --trials %" PRIu64 ".\n", facts->counts.trials);
    }
}
