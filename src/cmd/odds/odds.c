/// sabot odds: exact odds of every bet, for any cards left.
#include "cmd/cli.h"

#include "cmd/odds/odds.h"
#include "cmd/options.h"
#include "sabot/settle.h"

#define COMMAND "odds"

typedef struct {
    const char *ruleset, *counts, *remove, *player, *banker, *combination;
    long long decks, meter_cents, price_cents;
    bool json, progressive, joint;
} options;

static const sabot_option_table option_table = {
    .doc =
        "Print the exact odds of every bet for any cards left: house edge, how often it wins, effect of "
        "removal.\v"
        "Where the ruleset has fees, \"edge at min. bet\" and \"edge at max. bet\" include the fee of the "
        "default row, at its smallest and largest bet. Counts are of ordered six-card deals, exact to the last "
        "digit.",
    .options =
        {
            {"ruleset", 'r', "NAME|FILE", "Ruleset (default: california-panda8)", 1, SABOT_WORD(ruleset)},
            {"decks", 0, "N", "Decks of a full shoe, 1 to 8 (default: the ruleset's)", 1,
             SABOT_NUMBER(decks, 1, SABOT_DECKS_MAX)},
            {"remove", 0, "CARDS", "Cards to remove from the full shoe, such as \"8c 9d\"", 1,
             SABOT_WORD(remove)},
            {"counts", 0, "N0,...,N9",
             "Cards left of each point value, 0 first; replaces --decks and --remove", 1, SABOT_WORD(counts)},
            {"player", 0, "CARDS", "Player's cards, for odds during a hand", 2, SABOT_WORD(player)},
            {"banker", 0, "CARDS", "Banker's cards, for odds during a hand", 2, SABOT_WORD(banker)},
            {"joint", 0, NULL, "Also print the joint distribution of totals and draws", 2, SABOT_FLAG(joint)},
            {"progressive", 'p', NULL, "Print the odds of the progressives instead", 3,
             SABOT_FLAG(progressive)},
            {"seat-combo", 0, "C/D", "The seat's combination (default: C/D)", 3, SABOT_WORD(combination)},
            {"meter-cents", 0, "N", "Meter, in cents (default: the paytable's seed)", 3,
             SABOT_NUMBER(meter_cents, 0, SABOT_METER_CENTS_MAX)},
            {"price-cents", 0, "N", "Price of a progressive bet, in cents (default: the paytable's)", 3,
             SABOT_NUMBER(price_cents, 1, SABOT_PRICE_CENTS_MAX)},
            {"json", 'j', NULL, "Print JSON", 4, SABOT_FLAG(json)},
        },
};

/// Returns an error for options that contradict each other, or NULL.
static const char *find_conflict(const options *chosen) {
    const bool in_a_hand = chosen->player != NULL || chosen->banker != NULL;
    if (chosen->counts != NULL && (chosen->decks > 0 || chosen->remove != NULL)) {
        return "--counts cannot be combined with --decks or --remove";
    }
    if (chosen->counts != NULL && chosen->progressive) {
        return "--progressive needs suits: use --decks and --remove instead of --counts";
    }
    if (chosen->counts != NULL && in_a_hand) {
        return "--player and --banker need a shoe: use --decks and --remove instead of --counts";
    }
    if (in_a_hand && (chosen->progressive || chosen->joint)) {
        return "--player and --banker cannot be combined with --progressive or --joint";
    }
    if (chosen->progressive && chosen->joint) {
        return "--joint cannot be combined with --progressive";
    }
    if (!chosen->progressive &&
        (chosen->combination != NULL || chosen->meter_cents >= 0 || chosen->price_cents > 0)) {
        return "--seat-combo, --meter-cents and --price-cents need --progressive";
    }
    return NULL;
}

/// Reads the shoe without the removed cards. On an error, prints one line and returns false.
static bool read_shoe(const options *chosen, const sabot_ruleset *ruleset, sabot_composition *left) {
    char sentence[256];
    *left = sabot_composition_of(chosen->decks > 0 ? (int)chosen->decks : ruleset->decks);
    if (chosen->remove != NULL && !sabot_odds_remove(chosen->remove, left, sentence, sizeof sentence)) {
        return sabot_cli_reject(COMMAND, "--remove: %s", sentence);
    }
    return true;
}

static int refuse_few_cards(int cards) {
    return sabot_cli_refuse(COMMAND, "%d cards left: %s (%s)", cards,
                            sabot_status_message(SABOT_TOO_FEW_CARDS),
                            sabot_status_clause(SABOT_TOO_FEW_CARDS));
}

static int show_progressives(const options *chosen, sabot_ruleset *ruleset) {
    static sabot_progressive_facts facts;
    if (!read_shoe(chosen, ruleset, &facts.left)) {
        return SABOT_EXIT_USAGE;
    }
    if (facts.left.total < SABOT_DEAL_CARDS_MAX) {
        return refuse_few_cards(facts.left.total);
    }
    const char *const combination = chosen->combination != NULL ? chosen->combination : "C/D";
    if (!sabot_cli_read_combination(COMMAND, combination, &facts.combination)) {
        return SABOT_EXIT_USAGE;
    }
    bool offered = false;
    for (int i = 0; i < SABOT_PROGRESSIVE_COUNT; i++) {
        sabot_paytable *const paytable = &ruleset->paytables[i];
        offered = offered || ruleset->wagers[sabot_progressive_kind(i)].offered;
        paytable->price_cents = chosen->price_cents > 0 ? chosen->price_cents : paytable->price_cents;
        facts.meter_cents[i] = chosen->meter_cents >= 0 ? chosen->meter_cents : paytable->seed_cents;
    }
    if (!offered) {
        return sabot_cli_refuse(COMMAND, "ruleset %s offers no progressive", ruleset->name);
    }
    if (chosen->json) {
        return sabot_cli_print_json(COMMAND, sabot_progressives_json(ruleset, &facts));
    }
    sabot_print_progressives(ruleset, &facts);
    return SABOT_EXIT_SUCCESS;
}

/// Reads the cards on the table. On an error, prints one line and returns false.
static bool read_table(const options *chosen, sabot_composition *left, sabot_odds_facts *facts) {
    char sentence[256];
    if (chosen->player != NULL &&
        !sabot_odds_hand(chosen->player, &facts->deal.player, left, sentence, sizeof sentence)) {
        return sabot_cli_reject(COMMAND, "--player: %s", sentence);
    }
    if (chosen->banker != NULL &&
        !sabot_odds_hand(chosen->banker, &facts->deal.banker, left, sentence, sizeof sentence)) {
        return sabot_cli_reject(COMMAND, "--banker: %s", sentence);
    }
    facts->in_a_hand = facts->deal.player.count + facts->deal.banker.count > 0;
    const sabot_deal dealt = sabot_deal_legal_prefix(&facts->deal);
    const bool player_fits = dealt.player.count == facts->deal.player.count;
    if (!player_fits || dealt.banker.count != facts->deal.banker.count) {
        char reason[128];
        sabot_text text = sabot_text_in(reason, sizeof reason);
        sabot_deal_explain(&dealt, &text);
        return sabot_cli_reject(COMMAND, "--%s: card %d cannot have been dealt yet: %s (%s)",
                                player_fits ? "banker" : "player",
                                1 + (player_fits ? dealt.banker.count : dealt.player.count), reason,
                                sabot_draw_rule_clause(sabot_deal_next(&dealt).rule));
    }
    return true;
}

static int show_odds(const options *chosen, const sabot_ruleset *ruleset) {
    static sabot_odds_facts facts;
    char sentence[256];
    sabot_composition left;
    facts.joint = chosen->joint;
    if (chosen->counts != NULL) {
        if (!sabot_odds_counts(chosen->counts, &facts.values, sentence, sizeof sentence)) {
            return sabot_cli_refuse(COMMAND, "--counts: %s", sentence);
        }
    } else {
        if (!read_shoe(chosen, ruleset, &left) || !read_table(chosen, &left, &facts)) {
            return SABOT_EXIT_USAGE;
        }
        facts.values = sabot_values_of(&left);
    }
    const int on_table = facts.deal.player.count + facts.deal.banker.count;
    if (sabot_values_total(&facts.values) + on_table < SABOT_DEAL_CARDS_MAX) {
        return refuse_few_cards(sabot_values_total(&facts.values));
    }
    facts.odds =
        facts.in_a_hand ? sabot_odds_after(&facts.values, &facts.deal) : sabot_odds_of(&facts.values);
    if (chosen->json) {
        return sabot_cli_print_json(COMMAND, sabot_odds_json(ruleset, &facts));
    }
    sabot_print_odds(ruleset, &facts);
    return SABOT_EXIT_SUCCESS;
}

int sabot_cmd_odds(int argc, char **argv) {
    options chosen = {.ruleset = "california-panda8", .meter_cents = -1};
    if (!sabot_options_read(&option_table, argc, argv, &chosen)) {
        return SABOT_EXIT_USAGE;
    }
    const char *const conflict = find_conflict(&chosen);
    if (conflict != NULL) {
        return sabot_cli_refuse(COMMAND, "%s", conflict);
    }
    static sabot_ruleset ruleset;
    if (!sabot_cli_read_ruleset(COMMAND, chosen.ruleset, &ruleset)) {
        return SABOT_EXIT_USAGE;
    }
    return chosen.progressive ? show_progressives(&chosen, &ruleset) : show_odds(&chosen, &ruleset);
}
