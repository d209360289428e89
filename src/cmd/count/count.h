/// What sabot count found out, for people and as JSON: a counter, a sweep over cut cards, a search for tags.
#ifndef SABOT_CMD_COUNT_COUNT_H
#define SABOT_CMD_COUNT_COUNT_H

#include "cmd/cli.h"
#include "sabot/count.h"

#include <jansson.h>
#include <stdio.h>

/// What all three share.
typedef struct {
    const char *command;      ///< the subcommand, for its refusals
    const char *ruleset_word; ///< as it was typed: a name or a file
    sabot_ruleset ruleset;
    sabot_sim sim;
    sabot_count_bets bets;
    int threads;
    double seconds;
    bool is_stopped; ///< before all that was asked for
} sabot_count_table;

typedef struct {
    sabot_count_system system;
    bool has_published_tags; ///< nobody named others
    bool has_published_trigger;
    sabot_count_sums sums;
    sabot_count_summary summary;
    uint64_t exact_shoes;        ///< of what follows, which is by exact odds; 0: it was left out
    sabot_count_summary perfect; ///< perfect play
    sabot_count_summary counted; ///< the same system in the same shoes
} sabot_count_facts;

/// The share of perfect play's win that the system wins; NaN where there is none.
double sabot_count_efficiency(const sabot_count_facts *facts);
/// R-BET-2: the ruleset asks for a line beside the bet, and the counter lays none.
bool sabot_count_lacks_line(const sabot_count_table *table);

typedef struct {
    sabot_sweep_results results;
    bool meter_is_even; ///< nobody named a meter: it stands where a full shoe is even
} sabot_count_sweep_facts;

enum { SABOT_COUNT_TRIGGERS_MAX = 24 };

typedef struct {
    int level;
    sabot_effects effects;
    int8_t tags[10];
    double correlation;
    double even_count;
    bool has_published;
    sabot_count_system published;
    double published_correlation;
    double published_even_count;
    uint64_t shoes; ///< of what follows, by exact odds; 0: there is no trigger to try
    int trigger_count;
    int64_t triggers[SABOT_COUNT_TRIGGERS_MAX];
    sabot_count_summary by_trigger[SABOT_COUNT_TRIGGERS_MAX];
    int best; ///< the trigger that wins most a shoe; -1: none wins
    sabot_count_summary perfect;
    sabot_count_summary published_summary;
} sabot_count_search_facts;

void sabot_print_count(const sabot_count_table *table, const sabot_count_facts *facts);
void sabot_print_count_sweep(const sabot_count_table *table, const sabot_count_sweep_facts *facts);
void sabot_print_count_search(const sabot_count_table *table, const sabot_count_search_facts *facts);
/// The command line that runs what a search found.
#define SABOT_COUNT_COMMAND_SIZE 1024
const char *sabot_count_search_command(const sabot_count_table *table, const sabot_count_search_facts *facts,
                                       char command[SABOT_COUNT_COMMAND_SIZE]);

/// The caller frees them.
json_t *sabot_count_json(const sabot_count_table *table, const sabot_count_facts *facts);
json_t *sabot_count_sweep_json(const sabot_count_table *table, const sabot_count_sweep_facts *facts);
json_t *sabot_count_search_json(const sabot_count_table *table, const sabot_count_search_facts *facts);

// What the printers share.
/// "EZ Baccarat …: 8 decks, cut card at 14, seed 1"; a progressive's seat and meter. `cut` false leaves the
/// cut card out.
void sabot_print_count_table(const sabot_count_table *table, bool cut);
/// The names of the cards, and under them the tags, in columns so wide; the tags without a line's end.
void sabot_print_count_cards(int width);
void sabot_print_count_tags(const char *name, const int8_t tags[10], int width);
/// Bets and units a shoe and the edge, and what there is to say of them.
void sabot_print_count_row(const char *name, int name_width, const sabot_count_summary *summary,
                           int edge_width, const char *note);

// ---------------------------------------------------------------------------------------------------------
// What people type after sabot count's options. Each reader gives false and a sentence that says what is
// wrong and what would be right, without the option's name.

#define SABOT_COUNT_SENTENCE_SIZE 256

/// Ten whole numbers for A,2,…,9,T into tags by point value, tens first.
bool sabot_count_read_tags(const char *text, int8_t tags[10], char sentence[SABOT_COUNT_SENTENCE_SIZE]);
/// "4", "-2" or "3.25" as millionths.
bool sabot_count_read_trigger(const char *text, int64_t *trigger, char sentence[SABOT_COUNT_SENTENCE_SIZE]);
/// "banker" or "banker:2.5"; a wager that the ruleset offers, and no progressive. `is_line` asks for Player
/// or Banker.
bool sabot_count_read_wager(const char *text, const sabot_ruleset *ruleset, bool is_line,
                            sabot_count_wager *wager, char sentence[SABOT_COUNT_SENTENCE_SIZE]);
/// A wager that the ruleset offers.
bool sabot_count_read_bet(const char *text, const sabot_ruleset *ruleset, sabot_kind *bet,
                          char sentence[SABOT_COUNT_SENTENCE_SIZE]);
/// "14,26,39": each further from the end than the one before, all within the bounds.
bool sabot_count_read_cuts(const char *text, int fewest, int most, sabot_sweep *sweep,
                           char sentence[SABOT_COUNT_SENTENCE_SIZE]);

/// Tags as they are typed, A first: "0,0,0,-1,-1,-1,-1,2,2,0".
sabot_figure sabot_count_write_tags(const int8_t tags[10]);
/// Millionths as people write them: "4", "3.5".
sabot_figure sabot_count_write_decimal(int64_t millionths);

// ---------------------------------------------------------------------------------------------------------
// What was asked of sabot count, and what that means at its table.

/// NULL, and a number below what it may be: nobody said.
typedef struct {
    const char *ruleset, *bet, *tags, *trigger, *start, *otherwise, *line, *combination, *cuts, *picture;
    long long shoes, exact_shoes, progressive_shoes, threads, decks, cut, meter_cents, level;
    uint64_t seed;
    bool is_true, is_running, sweep, json;
} sabot_count_options;

/// Each gives false after one line.

/// An option that cannot be read, or two that contradict each other, are refused.
bool sabot_count_options_parse(int argc, char **argv, sabot_count_options *chosen);
/// Ruleset, shoe, what is bet, and a progressive's seat and meter.
bool sabot_count_choose_table(const sabot_count_options *chosen, sabot_count_table *table);
/// The counting system: what was typed, and the published one for the rest.
bool sabot_count_choose_system(const sabot_count_options *chosen, sabot_kind bet, sabot_count_system *system);
/// Cut cards and series of both sweeps; either may have no series.
bool sabot_count_choose_sweeps(const sabot_count_options *chosen, const sabot_count_table *table,
                               sabot_sweep *game, sabot_sweep *progressive);
/// How many shoes are weighed: those asked for, or these.
uint64_t sabot_count_choose_exact(const sabot_count_options *chosen, bool is_progressive,
                                  uint64_t of_the_game);

// ---------------------------------------------------------------------------------------------------------
// The long work of sabot count: on all cores, with a bar, and Ctrl-C for what there is.

/// Each gives 0, or an exit code after one line. What is asked for of shoes is two at least.

/// Deals shoes to the counter, then weighs `exact_shoes` of them by exact odds; 0 leaves that out.
int sabot_count_work(sabot_count_table *table, uint64_t shoes, uint64_t exact_shoes,
                     sabot_count_facts *facts);
/// A sweep for wagers of the game and one for progressives, each with its own number of shoes; either may
/// have no series.
int sabot_count_sweep_work(sabot_count_table *table, const sabot_sweep *game, uint64_t game_shoes,
                           const sabot_sweep *progressive, uint64_t progressive_shoes,
                           sabot_count_sweep_facts *facts);
/// Draws what a sweep found into a file, unless it was stopped; tries before the long work whether it could
/// be written.
int sabot_count_picture_try(const sabot_count_table *table, const char *path);
int sabot_count_picture(const sabot_count_table *table, const sabot_count_sweep_facts *facts,
                        const char *path);
/// Finds tags of this level for the table's bet, then tries triggers on so many shoes; 0 leaves that out.
int sabot_count_search_work(sabot_count_table *table, int level, uint64_t shoes,
                            sabot_count_search_facts *facts);

#endif
