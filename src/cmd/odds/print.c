/// Text output of sabot odds.
#include "cmd/odds/odds.h"

#include "cmd/cli.h"
#include "cmd/paint.h"

#include <math.h>

/// Prints the x of "1 in x", or "never".
static void print_one_in(double probability) {
    char text[32] = "never";
    if (probability > 0) {
        snprintf(text, sizeof text, "%.2f", 1 / probability);
    }
    printf(" %12s", text);
}

// ---------------------------------------------------------------------------------------------------------
// Bets

static void print_counts(const sabot_odds *odds) {
    static const char *const names[] = {"Player", "Banker", "Tie", "Dragon 7", "Panda 8", "natural"};
    const uint64_t counts[] = {odds->player,  odds->banker, odds->tie,
                               odds->dragon7, odds->panda8, odds->natural};
    for (int i = 0; i < 6; i++) {
        printf("  %-9s %25s %12.6f%%\n", names[i], sabot_cli_number((int64_t)counts[i]).text,
               100 * (double)counts[i] / (double)odds->total);
    }
}

static const sabot_schedule_row *row_of(const sabot_ruleset *ruleset) {
    return &ruleset->schedule[ruleset->schedule_row];
}

static bool has_fees(const sabot_ruleset *ruleset) {
    for (int kind = 0; kind < SABOT_GAME_KIND_COUNT; kind++) {
        if (row_of(ruleset)->fee_cents[kind] > 0) {
            return true;
        }
    }
    return false;
}

/// Prints an edge as "1.2350%", without a minus sign before zero.
static void print_edge(double expected, int width, int digits) {
    const double edge = -100 * expected;
    printf(" %*.*f%%", width, digits, edge == 0 ? 0 : edge);
}

static void print_wager(const sabot_ruleset *ruleset, const sabot_odds *odds, sabot_kind kind) {
    const sabot_worth worth = sabot_worth_of(odds, ruleset, kind);
    const sabot_limits limits = row_of(ruleset)->limits[kind];
    const int64_t fee_cents = row_of(ruleset)->fee_cents[kind];
    const double at_minimum = worth.expected - sabot_worth_fee(limits.min_cents, fee_cents);
    const double at_maximum = worth.expected - sabot_worth_fee(limits.max_cents, fee_cents);
    const bool favors_player = at_maximum > 0;
    printf("  %-9s %3d to 1%s", sabot_kind_title(kind), ruleset->wagers[kind].odds,
           sabot_paint_if(favors_player, SABOT_PAINT_TIE));
    print_edge(worth.expected, 12, 6);
    fputs(sabot_paint_if(favors_player, SABOT_PAINT_OFF), stdout);
    print_one_in(worth.hit);
    printf(" %12.6f", worth.deviation);
    if (has_fees(ruleset)) {
        print_edge(at_minimum, 15, 4);
        print_edge(at_maximum, 15, 4);
    }
    fputs(favors_player        ? "  favors the player"
          : worth.expected > 0 ? "  favors the player before the fee"
                               : "",
          stdout);
    putchar('\n');
}

static void print_wagers(const sabot_ruleset *ruleset, const sabot_odds *odds) {
    const bool fees = has_fees(ruleset);
    printf("  %-9s %8s %13s %12s %12s%s\n", "bet", "pays", "house edge", "wins 1 in", "std. dev.",
           fees ? " edge at min. bet edge at max. bet" : "");
    for (int kind = 0; kind < SABOT_GAME_KIND_COUNT; kind++) {
        if (ruleset->wagers[kind].offered) {
            print_wager(ruleset, odds, (sabot_kind)kind);
        }
    }
    if (fees) {
        fputs("  Edge at min. and max. bet: fee included, for the limits and fees of the default row.\n",
              stdout);
    }
}

/// Prints a change with an arrow for its direction: up is better for the player.
static void print_change(double change) {
    if (isnan(change)) {
        printf(" %7s", "-");
        return;
    }
    const char *const arrow = change > 0 ? "▲" : change < 0 ? "▼" : " ";
    printf(" %s%s%6.4f%s", sabot_paint_if(change != 0, change > 0 ? SABOT_PAINT_TIE : SABOT_PAINT_BANKER),
           arrow, 100 * fabs(change), sabot_paint_if(change != 0, SABOT_PAINT_OFF));
}

static void print_removal(const sabot_ruleset *ruleset, const sabot_values *values) {
    const sabot_removal removal = sabot_removal_of(values, ruleset);
    printf("  %-9s", "removed");
    for (int value = 0; value < 10; value++) {
        printf(" %7s", value == 0 ? "10-king" : value == 1 ? "ace" : (char[]){(char)('0' + value), '\0'});
    }
    putchar('\n');
    for (int kind = 0; kind < SABOT_GAME_KIND_COUNT; kind++) {
        if (ruleset->wagers[kind].offered) {
            printf("  %-9s", sabot_kind_title((sabot_kind)kind));
            for (int value = 0; value < 10; value++) {
                print_change(removal.change[kind][value]);
            }
            putchar('\n');
        }
    }
}

static void print_table(const sabot_deal *deal) {
    const sabot_hand *const hands[2] = {&deal->player, &deal->banker};
    for (int side = 0; side < 2; side++) {
        printf("  on the table, %s:", side == 0 ? "Player" : "Banker");
        for (int i = 0; i < hands[side]->count; i++) {
            printf(" %s", sabot_cli_card(hands[side]->cards[i]).text);
        }
        putchar('\n');
    }
}

/// Prints how often each side draws. The totals follow in a table.
static void print_cards(const sabot_joint *joint) {
    static const char *const names[2][2] = {{"no draw, 4 cards", "Banker draws, 5 cards"},
                                            {"Player draws, 5 cards", "both draw, 6 cards"}};
    for (int drew = 0; drew < 4; drew++) {
        uint64_t deals = 0;
        for (int totals = 0; totals < 100; totals++) {
            deals += joint->deals[totals / 10][totals % 10][drew / 2][drew % 2];
        }
        printf("  %-24s %11.6f%%\n", names[drew / 2][drew % 2], 100 * (double)deals / (double)joint->total);
    }
}

static void print_joint(const sabot_joint *joint) {
    sabot_paint_title(
        "Joint distribution, in percent: draws, then Player's total (rows) by Banker's total (columns)");
    print_cards(joint);
    fputs("\n       ", stdout);
    for (int banker = 0; banker < 10; banker++) {
        printf("%8d", banker);
    }
    for (int player = 0; player < 10; player++) {
        printf("\n  %5d", player);
        for (int banker = 0; banker < 10; banker++) {
            uint64_t deals = 0;
            for (int drew = 0; drew < 4; drew++) {
                deals += joint->deals[player][banker][drew / 2][drew % 2];
            }
            printf("%8.4f", 100 * (double)deals / (double)joint->total);
        }
    }
    putchar('\n');
}

void sabot_print_odds(const sabot_ruleset *ruleset, const sabot_odds_facts *facts) {
    printf("%s%s%s, %d cards left\n", sabot_paint(SABOT_PAINT_STRONG), ruleset->title,
           sabot_paint(SABOT_PAINT_OFF), sabot_values_total(&facts->values));
    if (facts->in_a_hand) {
        print_table(&facts->deal);
    }
    sabot_paint_title("Outcomes, in ordered deals of up to six cards");
    print_counts(&facts->odds);
    sabot_joint joint = {0};
    if (!facts->in_a_hand) {
        joint = sabot_joint_of(&facts->values);
        printf("  %-12s %22.6f\n", "cards/hand", sabot_joint_cards(&joint));
    }
    sabot_paint_title("Bets");
    print_wagers(ruleset, &facts->odds);
    if (!facts->in_a_hand) {
        sabot_paint_title("Effect of removing one card on the player's expectation, in percent of the bet");
        print_removal(ruleset, &facts->values);
    }
    if (facts->joint) {
        print_joint(&joint);
    }
}

// ---------------------------------------------------------------------------------------------------------
// Progressives

static void print_prizes(const sabot_progressive_odds *odds, const sabot_paytable *paytable) {
    printf("  %-30s %12s %14s %12s %12s\n", "prize (only the best pays)", "1 in", "probability", "pays",
           "envy");
    for (int prize = SABOT_PRIZE_COMBINATION; prize < SABOT_PRIZE_COUNT; prize++) {
        const double probability = (double)odds->prizes[prize] / (double)odds->total;
        printf("  %-30s", sabot_prize_title((sabot_prize)prize));
        print_one_in(probability);
        printf(" %14.10f %12s %12s\n", probability,
               prize == SABOT_PRIZE_COMBINATION ? "the meter"
                                                : sabot_cli_dollars(paytable->pay_cents[prize]).text,
               sabot_cli_dollars(paytable->envy_cents[prize]).text);
    }
}

static void print_progressive(const sabot_paytable *paytable, const sabot_progressive_facts *facts) {
    const sabot_progressive_odds odds =
        sabot_progressive_odds_of(&facts->left, paytable->kind, facts->combination);
    const sabot_progressive_worth worth = sabot_progressive_worth_of(&odds, paytable);
    const int64_t meter_cents = facts->meter_cents[sabot_progressive_index(paytable->kind)];
    sabot_paint_title("%s (%s), %s per hand", sabot_kind_title(paytable->kind), paytable->name,
                      sabot_cli_dollars(paytable->price_cents).text);
    print_prizes(&odds, paytable);
    printf("  fixed prizes return %.6f of the bet, dealer envy costs %.6f of it\n", worth.fixed_return,
           worth.envy_cost);
    printf("  at a meter of %s the bet returns %.6f", sabot_cli_dollars(meter_cents).text,
           sabot_progressive_return(&odds, paytable, meter_cents));
    if (worth.combination == 0) {
        fputs("; the meter cannot be won from these cards\n", stdout);
        return;
    }
    if (worth.break_even_meter_cents > 0) {
        printf("; break-even meter %s\n",
               sabot_cli_dollars((int64_t)(worth.break_even_meter_cents + 0.5)).text);
    } else {
        fputs("; it favors the player at any meter\n", stdout);
    }
    printf("  in the long run the bet returns %.6f; the meter is won at %s on average\n",
           worth.long_run_return, sabot_cli_dollars((int64_t)(worth.won_meter_cents + 0.5)).text);
}

void sabot_print_progressives(const sabot_ruleset *ruleset, const sabot_progressive_facts *facts) {
    printf("%s%s%s, %d cards left, seat combination %s\n", sabot_paint(SABOT_PAINT_STRONG), ruleset->title,
           sabot_paint(SABOT_PAINT_OFF), facts->left.total, sabot_cli_combination(facts->combination).text);
    for (int i = 0; i < SABOT_PROGRESSIVE_COUNT; i++) {
        if (ruleset->wagers[sabot_progressive_kind(i)].offered) {
            print_progressive(&ruleset->paytables[i], facts);
        }
    }
}
