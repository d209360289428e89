/// A simulated session of a bank for people.
#include "bank_facts.h"

#include "cli.h"
#include "paint.h"

#include <inttypes.h>

/// A turn is as long as the ruleset lets a player-dealer bank (R-BANK-1).
static void view_title(FILE *stream, const sabot_bank_facts *facts, bool color) {
    char title[128], hands[32], trials[32];
    const uint32_t number = facts->session.hands;
    const bool turn = number == facts->ruleset.bank_hands;
    snprintf(title, sizeof title, "%s%s hand%s, simulated: %s times, seed %" PRIu64,
             turn ? "A turn of " : "A session of ", sabot_cli_number((int64_t)number, hands),
             number == 1 ? "" : "s", sabot_cli_number((int64_t)facts->counts.trials, trials),
             facts->session.seed);
    sabot_paint_title(stream, color, title);
}

static void view_quantiles(FILE *stream, const sabot_bank_session_summary *summary) {
    char amount[32];
    fprintf(stream, "  %-20s", "of all sessions");
    for (int i = 0; i < SABOT_QUANTILE_COUNT; i++) {
        fprintf(stream, " %11d %%", sabot_quantile_percents[i]);
    }
    fprintf(stream, "\n  %-20s", "end at or below");
    for (int i = 0; i < SABOT_QUANTILE_COUNT; i++) {
        const int64_t cents = summary->quantile_cents[i];
        sabot_text text = sabot_text_in(amount, sizeof amount);
        sabot_text_add(&text, cents > 0 ? "+" : "");
        sabot_text_add_cents(&text, cents);
        fprintf(stream, " %13s", amount);
    }
    fputc('\n', stream);
    if (summary->resolution_cents > 0) {
        fprintf(stream, "  (each less than %s too low)\n",
                sabot_cli_dollars(summary->resolution_cents, amount));
    }
}

/// What the exact hand would make of as many hands that know nothing of one another.
static void view_comparison(FILE *stream, const sabot_bank_facts *facts) {
    const uint32_t hands = facts->session.hands;
    char name[64], number[32], average[SABOT_AVERAGE_SIZE];
    snprintf(name, sizeof name, "%s times the exact hand", sabot_cli_number((int64_t)hands, number));
    fprintf(stream, "  %-32s %14s   if every hand had %s again\n", name,
            sabot_view_average(hands * facts->worth.expected_after_fee_cents, true, average),
            sabot_cli_dollars(facts->round.bank_cents, number));
}

void sabot_view_bank_session(FILE *stream, const sabot_bank_facts *facts, bool color) {
    const sabot_bank_session_summary *const summary = &facts->summary;
    char mean[SABOT_AVERAGE_SIZE], error[SABOT_AVERAGE_SIZE], deviation[SABOT_AVERAGE_SIZE];
    view_title(stream, facts, color);
    fprintf(stream, "  %-32s %14s   standard error %s\n", "mean result after fees",
            sabot_view_average(summary->mean_cents, true, mean),
            sabot_view_average(summary->error_cents, false, error));
    view_comparison(stream, facts);
    fprintf(stream, "  %-32s %14s\n", "standard deviation",
            sabot_view_average(summary->deviation_cents, false, deviation));
    fprintf(stream, "  %-32s %12.4f %%   95 %% interval %.4f %% to %.4f %%\n", "exhausted on the way",
            100 * summary->exhausted, 100 * summary->exhausted_low, 100 * summary->exhausted_high);
    fprintf(stream, "  %-32s %14.2f   cover did not reach everything in %.4f %% of them\n",
            "hands dealt, on average", summary->hands, 100 * summary->uncovered);
    view_quantiles(stream, summary);
    fputs("  The same wagers every hand; all that is left is put up again, the fee taken off.\n", stream);
    if (facts->is_stopped) {
        fprintf(stream, "\nStopped early: this is what --trials %" PRIu64 " gives.\n", facts->counts.trials);
    }
}
