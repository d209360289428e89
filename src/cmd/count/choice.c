/// What the options of sabot count mean at a table.
#include "cmd/count/options.h"

#include "cmd/cli.h"
#include "cmd/count/input.h"
#include "cmd/odds/odds_input.h"

#include "sabot/config.h"

#define COMMAND "count"

/// Ruleset, shoe and what is bet; false after one line.
static bool open_table(const sabot_count_options *chosen, sabot_count_table *table) {
    char sentence[SABOT_COUNT_SENTENCE_SIZE];
    sabot_config_fault fault;
    sabot_kind bet = SABOT_KIND_DRAGON7;
    if (!sabot_config_read(chosen->ruleset, &table->ruleset, &fault)) {
        sabot_cli_refuse(COMMAND, "--ruleset: %s", fault.sentence);
        return false;
    }
    table->sim = sabot_sim_of(&table->ruleset, chosen->seed);
    if (!sabot_cli_choose_shoe(COMMAND, chosen->decks, chosen->cut, &table->sim.decks, &table->sim.shoe)) {
        return false;
    }
    const bool needs_bet = !chosen->sweep || chosen->bet != NULL;
    if (needs_bet && !sabot_count_read_bet(chosen->bet != NULL ? chosen->bet : "dragon7", &table->ruleset,
                                           &bet, sentence)) {
        sabot_cli_refuse(COMMAND, "--bet: %s", sentence);
        return false;
    }
    table->bets = sabot_count_bets_of(&table->ruleset, bet);
    if (chosen->line != NULL &&
        !sabot_count_read_wager(chosen->line, &table->ruleset, true, &table->bets.line, sentence)) {
        sabot_cli_refuse(COMMAND, "--line: %s", sentence);
        return false;
    }
    if (chosen->otherwise != NULL && !sabot_count_read_wager(chosen->otherwise, &table->ruleset, false,
                                                             &table->bets.otherwise, sentence)) {
        sabot_cli_refuse(COMMAND, "--otherwise: %s", sentence);
        return false;
    }
    return chosen->combination == NULL ||
           sabot_cli_read_combination(COMMAND, chosen->combination, &table->bets.combination);
}

static bool offers_progressive(const sabot_ruleset *ruleset) {
    return ruleset->wagers[SABOT_KIND_PROGRESSIVE_DRAGON7].offered ||
           ruleset->wagers[SABOT_KIND_PROGRESSIVE_PANDA8].offered;
}

/// Puts the meter into the table; false after one line.
static bool choose_meter(const sabot_count_options *chosen, sabot_count_table *table) {
    const bool names_one = !chosen->sweep || chosen->bet != NULL;
    const bool is_progressive =
        names_one ? sabot_kind_is_progressive(table->bets.bet) : offers_progressive(&table->ruleset);
    if (!is_progressive && (chosen->meter_cents >= 0 || chosen->combination != NULL)) {
        sabot_cli_refuse(COMMAND,
                         "--meter-cents and --seat-combo are about a progressive: --bet names one, as in "
                         "--bet progressive-dragon7");
        return false;
    }
    if (chosen->meter_cents >= 0) {
        table->bets.meter_cents = chosen->meter_cents;
    }
    for (int i = 0; i < SABOT_PROGRESSIVE_COUNT; i++) {
        const sabot_kind kind = sabot_progressive_kind(i);
        const bool is_asked = names_one ? table->bets.bet == kind : is_progressive;
        const int64_t meter_cents = chosen->meter_cents < 0 && chosen->sweep ? 0 : table->bets.meter_cents;
        const sabot_paytable *const paytable = &table->ruleset.paytables[i];
        if (is_asked && table->ruleset.wagers[kind].offered &&
            !sabot_count_takes_paytable(paytable, meter_cents)) {
            sabot_cli_refuse(
                COMMAND,
                "%s: its meter of %lld cents, or a fixed pay, is over %d times its price of %lld cents: that is too "
                "much to add up",
                sabot_kind_word(kind), (long long)meter_cents, SABOT_COUNT_METER_UNITS_MAX,
                (long long)paytable->price_cents);
            return false;
        }
    }
    return true;
}

bool sabot_count_choose_table(const sabot_count_options *chosen, sabot_count_table *table) {
    table->threads = (int)chosen->threads;
    table->command = "count";
    table->ruleset_word = chosen->ruleset;
    return open_table(chosen, table) && choose_meter(chosen, table);
}

bool sabot_count_choose_system(const sabot_count_options *chosen, sabot_kind bet,
                               sabot_count_system *system) {
    char sentence[SABOT_COUNT_SENTENCE_SIZE];
    long long start = 0;
    *system = (sabot_count_system){0};
    const bool is_published = sabot_count_system_published(bet, system);
    if (chosen->tags == NULL && !is_published) {
        sabot_cli_refuse(
            COMMAND,
            "--tags: none are published for %s: name ten, or find them with sabot count --bet %s "
            "--search 2",
            sabot_kind_word(bet), sabot_kind_word(bet));
        return false;
    }
    if (chosen->trigger == NULL && (chosen->tags != NULL || chosen->is_running)) {
        sabot_cli_refuse(COMMAND,
                         "--trigger: name the count from which on these tags bet, as in --trigger 4");
        return false;
    }
    if (chosen->tags != NULL && !sabot_count_read_tags(chosen->tags, system->tags, sentence)) {
        sabot_cli_refuse(COMMAND, "--tags: %s", sentence);
        return false;
    }
    if (chosen->trigger != NULL && !sabot_count_read_trigger(chosen->trigger, &system->trigger, sentence)) {
        sabot_cli_refuse(COMMAND, "--trigger %s", sentence);
        return false;
    }
    if (chosen->start != NULL && !sabot_cli_read_number(COMMAND, "--start", chosen->start, -SABOT_TRIGGER_MAX,
                                                        SABOT_TRIGGER_MAX, &start)) {
        return false;
    }
    system->start = (int32_t)start;
    system->is_running = chosen->is_running;
    return true;
}

/// The one wager that was named: perfect play, and the count where there is one.
static bool add_named(const sabot_count_options *chosen, const sabot_count_table *table, sabot_sweep *sweep) {
    sabot_sweep_series series = {.bet = table->bets.bet};
    if (sabot_kind_is_progressive(series.bet)) {
        series.meter_cents =
            chosen->meter_cents >= 0 ? chosen->meter_cents : sabot_sweep_even_meter(sweep, series.bet);
    }
    sabot_sweep_add(sweep, &series);
    const bool has_system = chosen->tags != NULL || sabot_count_system_published(series.bet, &series.system);
    if (has_system) {
        series.play = SABOT_PLAY_COUNT;
        if (!sabot_count_choose_system(chosen, series.bet, &series.system)) {
            return false;
        }
        sabot_sweep_add(sweep, &series);
    }
    return true;
}

bool sabot_count_choose_sweeps(const sabot_count_options *chosen, const sabot_count_table *table,
                               sabot_sweep *game, sabot_sweep *progressive) {
    char sentence[SABOT_COUNT_SENTENCE_SIZE];
    sabot_sweep_open(game, &table->ruleset, &table->sim, table->bets.combination);
    if (chosen->cuts == NULL) {
        sabot_sweep_default_cuts(game);
    } else if (!sabot_count_read_cuts(chosen->cuts, sabot_cli_cut_min(&table->sim.shoe),
                                      sabot_cli_cut_max(table->sim.decks), game, sentence)) {
        sabot_cli_refuse(COMMAND, "--cuts: %s", sentence);
        return false;
    }
    *progressive = *game;
    if (chosen->bet != NULL) {
        return add_named(chosen, table, sabot_kind_is_progressive(table->bets.bet) ? progressive : game);
    }
    if (chosen->exact_shoes != 0) {
        sabot_sweep_add_published(game);
    }
    if (chosen->progressive_shoes != 0) {
        sabot_sweep_add_progressives(progressive, chosen->meter_cents);
    }
    return true;
}

uint64_t sabot_count_choose_exact(const sabot_count_options *chosen, bool is_progressive,
                                  uint64_t of_the_game) {
    return chosen->exact_shoes >= 0 ? (uint64_t)chosen->exact_shoes : is_progressive ? 500 : of_the_game;
}
