#include "odds_view.h"

#include "cli.h"
#include "paint.h"

#include <math.h>

static const char *paint_if(bool color, const char *paint) {
    return color ? paint : "";
}

static void title(FILE *stream, bool color, const char *text) {
    fprintf(stream, "\n%s%s%s\n", paint_if(color, SABOT_PAINT_STRONG), text,
            paint_if(color, SABOT_PAINT_OFF));
}

/// "1 in 44.4", or "never".
static void print_one_in(FILE *stream, double probability) {
    char text[32] = "never";
    if (probability > 0) {
        snprintf(text, sizeof text, "%.2f", 1 / probability);
    }
    fprintf(stream, " %12s", text);
}

// ---------------------------------------------------------------------------------------------------------
// The wagers

static void view_counts(FILE *stream, const sabot_odds *odds) {
    static const char *const names[] = {"Player", "Banker", "Tie", "Dragon 7", "Panda 8", "natural"};
    const uint64_t counts[] = {odds->player,  odds->banker, odds->tie,
                               odds->dragon7, odds->panda8, odds->natural};
    for (int i = 0; i < 6; i++) {
        char text[40];
        sabot_text number = sabot_text_in(text, sizeof text);
        sabot_text_add_number(&number, (int64_t)counts[i]);
        fprintf(stream, "  %-9s %25s %11.6f %%\n", names[i], text,
                100 * (double)counts[i] / (double)odds->total);
    }
}

/// The worth of a stake after its fee, at the smallest and at the largest stake of the row in force.
static void print_after_fees(FILE *stream, const sabot_ruleset *ruleset, sabot_kind kind, double expected) {
    const sabot_schedule_row *const row = &ruleset->schedule[ruleset->schedule_row];
    const sabot_limits limits = row->limits[kind];
    if (row->fee_cents[kind] == 0) {
        fprintf(stream, " %12s %12s", "", "");
        return;
    }
    const double least = expected - sabot_worth_fee(limits.min_cents, row->fee_cents[kind]);
    const double most = expected - sabot_worth_fee(limits.max_cents, row->fee_cents[kind]);
    fprintf(stream, " %10.4f %% %10.4f %%", -100 * least, -100 * most);
}

static void view_wagers(FILE *stream, const sabot_ruleset *ruleset, const sabot_odds *odds, bool color) {
    fprintf(stream, "  %-9s %8s %13s %12s %12s %12s %12s\n", "wager", "pays", "house edge", "wins 1 in",
            "deviation", "fee, least", "fee, most");
    for (int kind = 0; kind < SABOT_GAME_KIND_COUNT; kind++) {
        if (!ruleset->wagers[kind].offered) {
            continue;
        }
        const sabot_worth worth = sabot_worth_of(odds, ruleset, (sabot_kind)kind);
        const bool is_good = worth.expected > 0;
        fprintf(stream, "  %-9s %3d to 1 %s%11.6f %%%s", sabot_kind_title((sabot_kind)kind),
                ruleset->wagers[kind].odds, paint_if(color && is_good, SABOT_PAINT_TIE),
                -100 * worth.expected, paint_if(color && is_good, SABOT_PAINT_OFF));
        print_one_in(stream, worth.hit);
        fprintf(stream, " %12.6f", worth.deviation);
        print_after_fees(stream, ruleset, (sabot_kind)kind, worth.expected);
        fprintf(stream, "%s\n", is_good ? "  in the bettor's favour" : "");
    }
}

/// An arrow says which way the bettor's luck turns, so that nobody has to read signs.
static void print_change(FILE *stream, double change, bool color) {
    const char *const arrow = change > 0 ? "▲" : change < 0 ? "▼" : " ";
    fprintf(stream, " %s%s%6.4f%s",
            paint_if(color && change != 0, change > 0 ? SABOT_PAINT_TIE : SABOT_PAINT_BANKER), arrow,
            100 * fabs(change), paint_if(color && change != 0, SABOT_PAINT_OFF));
}

static void view_removal(FILE *stream, const sabot_ruleset *ruleset, const sabot_values *values, bool color) {
    fprintf(stream, "  %-9s", "card gone");
    for (int value = 0; value < 10; value++) {
        fprintf(stream, " %7s",
                value == 0   ? "10-king"
                : value == 1 ? "ace"
                             : (char[]){(char)('0' + value), '\0'});
    }
    fputc('\n', stream);
    for (int kind = 0; kind < SABOT_GAME_KIND_COUNT; kind++) {
        if (ruleset->wagers[kind].offered) {
            const sabot_removal removal = sabot_removal_of(values, ruleset, (sabot_kind)kind);
            fprintf(stream, "  %-9s", sabot_kind_title((sabot_kind)kind));
            for (int value = 0; value < 10; value++) {
                print_change(stream, removal.change[value], color);
            }
            fputc('\n', stream);
        }
    }
}

static void view_table(FILE *stream, const sabot_deal *deal) {
    const sabot_hand *const hands[2] = {&deal->player, &deal->banker};
    for (int side = 0; side < 2; side++) {
        fprintf(stream, "  on the table, %s:", side == 0 ? "Player" : "Banker");
        for (int i = 0; i < hands[side]->count; i++) {
            char card[3];
            sabot_card_write(hands[side]->cards[i], card);
            fprintf(stream, " %s", card);
        }
        fputc('\n', stream);
    }
}

static void view_joint(FILE *stream, const sabot_values *values, bool color) {
    const sabot_joint joint = sabot_joint_of(values);
    title(stream, color, "Every way a hand can end, in percent: Player's total down, Banker's across");
    fputs("       ", stream);
    for (int banker = 0; banker < 10; banker++) {
        fprintf(stream, "%8d", banker);
    }
    for (int player = 0; player < 10; player++) {
        fprintf(stream, "\n  %5d", player);
        for (int banker = 0; banker < 10; banker++) {
            uint64_t deals = 0;
            for (int drew = 0; drew < 4; drew++) {
                deals += joint.deals[player][banker][drew / 2][drew % 2];
            }
            fprintf(stream, "%8.4f", 100 * (double)deals / (double)joint.total);
        }
    }
    fputc('\n', stream);
}

void sabot_view_odds(FILE *stream, const sabot_ruleset *ruleset, const sabot_odds_facts *facts, bool color) {
    fprintf(stream, "%s%s%s, %d cards left\n", paint_if(color, SABOT_PAINT_STRONG), ruleset->title,
            paint_if(color, SABOT_PAINT_OFF), sabot_values_total(&facts->values));
    if (facts->in_a_hand) {
        view_table(stream, &facts->deal);
    }
    title(stream, color, "Deals, of all ways to draw the cards up to six");
    view_counts(stream, &facts->odds);
    title(stream, color, "Wagers");
    view_wagers(stream, ruleset, &facts->odds, color);
    if (!facts->in_a_hand) {
        title(stream, color, "What one card less does to the bettor's expectation, in percent of the wager");
        view_removal(stream, ruleset, &facts->values, color);
    }
    if (facts->joint) {
        view_joint(stream, &facts->values, color);
    }
}

// ---------------------------------------------------------------------------------------------------------
// Progressives

static const char *dollars_or_never(double cents, char buffer[32]) {
    if (!isfinite(cents) || cents > 9e15) {
        snprintf(buffer, 32, "never");
        return buffer;
    }
    return sabot_cli_dollars((int64_t)(cents + 0.5), buffer);
}

static void view_events(FILE *stream, const sabot_progressive_odds *odds, const sabot_paytable *paytable) {
    fprintf(stream, "  %-30s %12s %14s %12s %12s\n", "event, the best only", "1 in", "probability", "pays",
            "envy");
    for (int event = SABOT_EVENT_COMBINATION; event < SABOT_EVENT_COUNT; event++) {
        const double probability = (double)odds->events[event] / (double)odds->total;
        char pay[32], envy[32];
        fprintf(stream, "  %-30s", sabot_progressive_event_title((sabot_progressive_event)event));
        print_one_in(stream, probability);
        fprintf(stream, " %14.10f %12s %12s\n", probability,
                event == SABOT_EVENT_COMBINATION ? "the meter"
                                                 : sabot_cli_dollars(paytable->pay_cents[event], pay),
                sabot_cli_dollars(paytable->envy_cents[event], envy));
    }
}

static void view_progressive(FILE *stream, const sabot_paytable *paytable,
                             const sabot_progressive_facts *facts, bool color) {
    const sabot_progressive_odds odds =
        sabot_progressive_odds_of(&facts->left, paytable->kind, facts->combination);
    const sabot_progressive_worth worth = sabot_progressive_worth_of(&odds, paytable);
    const int64_t meter_cents = facts->meter_cents[sabot_progressive_index(paytable->kind)];
    char heading[128], price[32], meter[32], even[32], won[32];
    snprintf(heading, sizeof heading, "%s (%s), %s a hand", sabot_kind_title(paytable->kind), paytable->name,
             sabot_cli_dollars(paytable->price_cents, price));
    title(stream, color, heading);
    view_events(stream, &odds, paytable);
    fprintf(stream, "  fixed pays return %.6f of the wager, dealer envy costs %.6f of it\n",
            worth.fixed_return, worth.envy_cost);
    fprintf(stream, "  at a meter of %s the wager returns %.6f; it is even at %s\n",
            sabot_cli_dollars(meter_cents, meter), sabot_progressive_return(&odds, paytable, meter_cents),
            dollars_or_never(worth.even_meter_cents, even));
    fprintf(stream, "  in the long run it returns %.6f, and the meter is won at %s on average\n",
            worth.long_run_return, dollars_or_never(worth.won_meter_cents, won));
}

void sabot_view_progressives(FILE *stream, const sabot_ruleset *ruleset, const sabot_progressive_facts *facts,
                             bool color) {
    char combination[4];
    sabot_combination_write(facts->combination, combination);
    fprintf(stream, "%s%s%s, %d cards left, a seat with %s\n", paint_if(color, SABOT_PAINT_STRONG),
            ruleset->title, paint_if(color, SABOT_PAINT_OFF), facts->left.total, combination);
    for (int i = 0; i < SABOT_PROGRESSIVE_COUNT; i++) {
        if (ruleset->wagers[sabot_progressive_kind(i)].offered) {
            view_progressive(stream, &ruleset->paytables[i], facts, color);
        }
    }
}
