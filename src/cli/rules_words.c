#include "rules_words.h"

#include "cli.h"
#include "paint.h"

#include <string.h>

static void head(FILE *stream, const char *title, const char *name, bool color) {
    fprintf(stream, "%s%s%s (%s)\n", color ? SABOT_PAINT_STRONG : "", title, color ? SABOT_PAINT_OFF : "",
            name);
}

static void subhead(FILE *stream, const char *title, bool color) {
    fprintf(stream, "\n%s%s%s\n", color ? SABOT_PAINT_STRONG : "", title, color ? SABOT_PAINT_OFF : "");
}

/// "8 decks", or "1 deck".
static const char *plural(int count, const char *one, const char *many) {
    return count == 1 ? one : many;
}

/// The other numbers of a set: "; 3, 4 or 6 may be used too", or nothing.
static void print_others(FILE *stream, uint16_t set, int chosen) {
    unsigned others = set & ~(1U << chosen);
    const char *lead = "; ";
    for (int number = 0; others != 0; number++) {
        if (!(others >> number & 1)) {
            continue;
        }
        others &= ~(1U << number);
        fprintf(stream, "%s%d", lead, number);
        lead = (others & (others - 1)) == 0 ? " or " : ", ";
        if (others == 0) {
            fputs(" may be used too", stream);
        }
    }
    fputs(".\n", stream);
}

// ---------------------------------------------------------------------------------------------------------
// Cards, table, bank

static void print_shoe(FILE *stream, const sabot_shoe_settings *shoe) {
    const int hands = shoe->hands_after_cut;
    switch (shoe->burn) {
    case SABOT_BURN_NONE:
        fputs("  No card is burned.\n", stream);
        break;
    case SABOT_BURN_BY_CARD:
        fputs(
            "  The first card is shown and as many more are burned as it is worth, 10 for a ten or a face.\n",
            stream);
        break;
    case SABOT_BURN_FIXED:
        fprintf(stream, "  %d %s burned unseen.\n", shoe->burn_cards,
                plural(shoe->burn_cards, "card is", "cards are"));
        break;
    }
    fprintf(stream, "  The cut card stands %d cards from the end. ", shoe->cut_cards);
    if (hands == 0) {
        fputs("The hand it comes out in is the shoe's last.\n", stream);
    } else {
        fprintf(stream, "The hand it comes out in is finished and %d more %s dealt.\n", hands,
                plural(hands, "is", "are"));
    }
}

static void print_table(FILE *stream, const sabot_ruleset *ruleset) {
    fprintf(stream, "  %d %s of 52 cards, no jokers", ruleset->decks,
            plural(ruleset->decks, "deck", "decks"));
    print_others(stream, ruleset->decks_allowed, ruleset->decks);
    print_shoe(stream, &ruleset->shoe);
    fprintf(stream, "  %d seats", ruleset->seats);
    print_others(stream, ruleset->seats_allowed, ruleset->seats);
    if (ruleset->bet_timer_seconds > 0) {
        fprintf(stream, "  Bets close by themselves after %d %s.\n", ruleset->bet_timer_seconds,
                plural(ruleset->bet_timer_seconds, "second", "seconds"));
    } else {
        fputs("  No timer: the dealer closes bets.\n", stream);
    }
}

static void print_bank(FILE *stream, const sabot_ruleset *ruleset) {
    if (ruleset->bank_by == SABOT_BANK_HOUSE) {
        fputs("  The house banks: it pays and collects every wager.\n", stream);
        return;
    }
    fputs("  A player-dealer banks, from one of the seats; the house has no part in it.\n", stream);
    if (ruleset->bank_hands == 1) {
        fputs("  The position is offered on, clockwise, after every hand.\n", stream);
    } else {
        fprintf(stream, "  The position is offered on, clockwise, after every %d hands.\n",
                ruleset->bank_hands);
    }
    fputs("  The player-dealer puts up an amount for the hand and can neither win nor lose more than that.\n",
          stream);
    fputs(ruleset->cover == SABOT_COVER_GROSS
              ? "  Cover is gross: every cent paid or collected uses it up.\n"
              : "  Cover is net: what is collected refills it, what is paid uses it up.\n",
          stream);
    fputs("  What the amount does not cover goes back to its bettors.\n", stream);
}

static const char *settlement_start(const sabot_ruleset *ruleset) {
    const bool clockwise = ruleset->direction == SABOT_CLOCKWISE;
    if (ruleset->bank_by == SABOT_BANK_PLAYER_DEALER) {
        return clockwise ? "clockwise from the player-dealer's left"
                         : "counter-clockwise from the player-dealer's right";
    }
    return clockwise ? "clockwise from the dealer's left, seat 1 first"
                     : "counter-clockwise from the dealer's right, the highest seat first";
}

static void print_settlement(FILE *stream, const sabot_ruleset *ruleset) {
    if (ruleset->settle_by == SABOT_SETTLE_BY_KIND) {
        fprintf(stream, "  Settled wager by wager, each %s:\n  ", settlement_start(ruleset));
    } else {
        fprintf(stream, "  Settled seat by seat, %s; at each seat:\n  ", settlement_start(ruleset));
    }
    const char *lead = "";
    for (int i = 0; i < SABOT_KIND_COUNT; i++) {
        if (ruleset->wagers[ruleset->order[i]].offered) {
            fprintf(stream, "%s%s", lead, sabot_kind_title(ruleset->order[i]));
            lead = ", ";
        }
    }
    fputs(".\n", stream);
}

// ---------------------------------------------------------------------------------------------------------
// Wagers

/// R-PAY-1 to R-PAY-4: when a wager wins and when it pushes.
static const char *kind_in_words(const sabot_ruleset *ruleset, sabot_kind kind) {
    switch (kind) {
    case SABOT_KIND_PLAYER:
        return "the Player hand is nearer 9; a tie pushes";
    case SABOT_KIND_BANKER:
        return ruleset->dragon7_banker == SABOT_DRAGON7_PUSHES_BANKER
                   ? "the Banker hand is nearer 9, no commission; a tie and a Dragon 7 push"
                   : "the Banker hand is nearer 9, no commission, a Dragon 7 too; a tie pushes";
    case SABOT_KIND_TIE:
        return "both hands are equal; never pushes";
    case SABOT_KIND_PANDA8:
        return "Player wins with three cards totalling 8; never pushes";
    case SABOT_KIND_DRAGON7:
        return "Banker wins with three cards totalling 7; never pushes";
    case SABOT_KIND_PROGRESSIVE_DRAGON7:
        return "a Dragon 7, by the paytable below";
    case SABOT_KIND_PROGRESSIVE_PANDA8:
        return "a Panda 8, by the paytable below";
    case SABOT_KIND_COUNT:
        break;
    }
    return "";
}

static void print_wager(FILE *stream, const sabot_ruleset *ruleset, sabot_kind kind) {
    char odds[16] = "paytable";
    if (!sabot_kind_is_progressive(kind)) {
        snprintf(odds, sizeof odds, "%d to 1", ruleset->wagers[kind].odds);
    }
    fprintf(stream, "  %-20s  %9s  %s\n", sabot_kind_title(kind), odds, kind_in_words(ruleset, kind));
}

/// "Panda 8, Dragon 7", the wagers that `has` is true of; false where there is none.
static bool print_kinds(FILE *stream, const char *lead, const sabot_ruleset *ruleset,
                        bool (*has)(const sabot_wager_rule *rule)) {
    bool any = false;
    for (int kind = 0; kind < SABOT_KIND_COUNT; kind++) {
        if (ruleset->wagers[kind].offered && has(&ruleset->wagers[kind])) {
            fprintf(stream, "%s%s", any ? ", " : lead, sabot_kind_title((sabot_kind)kind));
            any = true;
        }
    }
    return any;
}

static bool needs_line(const sabot_wager_rule *rule) {
    return rule->needs_line;
}

static bool takes_back_line(const sabot_wager_rule *rule) {
    return rule->back_line;
}

static void print_wagers(FILE *stream, const sabot_ruleset *ruleset) {
    for (int kind = 0; kind < SABOT_KIND_COUNT; kind++) {
        if (ruleset->wagers[kind].offered) {
            print_wager(stream, ruleset, (sabot_kind)kind);
        }
    }
    fputc('\n', stream);
    fputs(
        print_kinds(stream, "  Only beside a Player or Banker wager of the same spot: ", ruleset, needs_line)
            ? ".\n"
            : "  Every wager may stand alone.\n",
        stream);
    fputs(print_kinds(stream, "  Back-line wagers are taken on: ", ruleset, takes_back_line)
              ? ".\n"
              : "  Back-line wagers are refused.\n",
          stream);
}

// ---------------------------------------------------------------------------------------------------------
// Progressives

static void print_pay(FILE *stream, const sabot_paytable *paytable, sabot_progressive_event event) {
    char pay[32], envy[32];
    const bool from_meter = event == SABOT_EVENT_COMBINATION;
    fprintf(stream, "  %-30s %12s %12s\n", sabot_progressive_event_title(event),
            from_meter ? "the meter" : sabot_cli_dollars(paytable->pay_cents[event], pay),
            sabot_cli_dollars(paytable->envy_cents[event], envy));
}

static void print_combinations(FILE *stream, const sabot_paytable *paytable) {
    int printed = 0;
    fputs("  Combinations, Player's suit and Banker's; a seat without one takes no progressive wager:",
          stream);
    for (int seat = 1; seat <= SABOT_SEATS_MAX; seat++) {
        if (paytable->combinations[seat].printed) {
            char text[4];
            sabot_combination_write(paytable->combinations[seat], text);
            fprintf(stream, "%s  seat %2d  %s", printed % 4 == 0 ? "\n" : "  ", seat, text);
            printed++;
        }
    }
    fputc('\n', stream);
}

/// Basis points as a percentage without idle zeros: 20 %, 12.5 %, 0.01 %.
static void print_share(FILE *stream, int basis_points) {
    char text[16];
    const int length = snprintf(text, sizeof text, "%d.%02d", basis_points / 100, basis_points % 100);
    int end = length;
    while (text[end - 1] == '0') {
        end--;
    }
    fprintf(stream, "%.*s %%", text[end - 1] == '.' ? end - 1 : end, text);
}

static void print_meter(FILE *stream, const sabot_paytable *paytable) {
    char price[32], seed[32], reset[32];
    fprintf(stream, "  %s a hand, no more and no less; ", sabot_cli_dollars(paytable->price_cents, price));
    print_share(stream, paytable->meter_share);
    fprintf(stream,
            " of it raises the meter.\n  The meter opens at %s and begins again at %s when it was won.\n",
            sabot_cli_dollars(paytable->seed_cents, seed), sabot_cli_dollars(paytable->reset_cents, reset));
}

static void print_pays(FILE *stream, const sabot_paytable *paytable) {
    const bool is_dragon7 = paytable->kind == SABOT_KIND_PROGRESSIVE_DRAGON7;
    fprintf(stream, "\n  %-30s %12s %12s\n", is_dragon7 ? "on a Dragon 7" : "on a Panda 8", "pays",
            "dealer envy");
    for (int event = SABOT_EVENT_COMBINATION; event < SABOT_EVENT_COUNT; event++) {
        print_pay(stream, paytable, (sabot_progressive_event)event);
    }
    fputs(
        "\n  The best event pays, once: the combination from the meter, all of it, the others from the tray.\n",
        stream);
}

void sabot_words_paytable(FILE *stream, const sabot_paytable *paytable, bool color) {
    head(stream, sabot_kind_title(paytable->kind), paytable->name, color);
    print_meter(stream, paytable);
    print_pays(stream, paytable);
    print_combinations(stream, paytable);
}

void sabot_words_ruleset(FILE *stream, const sabot_ruleset *ruleset, bool color) {
    char cap[32];
    head(stream, ruleset->title, ruleset->name, color);
    print_table(stream, ruleset);
    subhead(stream, "The draw", color);
    sabot_words_draw(stream);
    subhead(stream, "Bank and settlement", color);
    print_bank(stream, ruleset);
    print_settlement(stream, ruleset);
    subhead(stream, "Wagers: odds, and when they win", color);
    print_wagers(stream, ruleset);
    subhead(stream, "Limits and fees", color);
    sabot_words_schedule(stream, ruleset);
    if (ruleset->legal_cap_cents > 0) {
        fprintf(stream, "  By law no limit is over %s.\n", sabot_cli_dollars(ruleset->legal_cap_cents, cap));
    } else {
        fputs("  No legal cap is set.\n", stream);
    }
    for (int kind = SABOT_GAME_KIND_COUNT; kind < SABOT_KIND_COUNT; kind++) {
        if (ruleset->wagers[kind].offered) {
            fputc('\n', stream);
            sabot_words_paytable(stream, sabot_ruleset_paytable(ruleset, (sabot_kind)kind), color);
        }
    }
}
