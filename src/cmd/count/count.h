/// The parts of sabot count: a card counter, a sweep over cut cards, a search for tags; input, work and
/// output.
#ifndef SABOT_CMD_COUNT_COUNT_H
#define SABOT_CMD_COUNT_COUNT_H

#include "cmd/cli.h"
#include "sabot/count.h"

#include <jansson.h>
#include <stdio.h>

/// Settings that all three share.
typedef struct {
    const char *command;      ///< the subcommand, for error messages
    const char *ruleset_word; ///< as typed: a name or a file
    sabot_ruleset ruleset;
    sabot_sim sim;
    sabot_count_bets bets;
    int threads;
    double seconds;
    bool is_stopped; ///< stopped before the end
} sabot_count_table;

typedef struct {
    sabot_count_system system;
    bool has_published_tags; ///< --tags was not given
    bool has_published_trigger;
    sabot_count_sums sums;
    sabot_count_summary summary;
    uint64_t exact_shoes;        ///< shoes of the following results, which use exact odds; 0 if skipped
    sabot_count_summary perfect; ///< perfect play
    sabot_count_summary counted; ///< the same counting system in the same shoes
} sabot_count_facts;

/// Returns the system's win as a share of perfect play's win; NaN if perfect play wins nothing.
double sabot_count_efficiency(const sabot_count_facts *facts);
/// Returns true if the ruleset requires a line bet with this bet (R-BET-2) and the counter places none.
bool sabot_count_lacks_line(const sabot_count_table *table);

typedef struct {
    sabot_sweep_results results;
    bool meter_is_even; ///< --meter-cents was not given: each meter is at break-even for a full shoe
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
    uint64_t shoes; ///< shoes of the following results, which use exact odds; 0 if there is no trigger to try
    int trigger_count;
    int64_t triggers[SABOT_COUNT_TRIGGERS_MAX];
    sabot_count_summary by_trigger[SABOT_COUNT_TRIGGERS_MAX];
    int best; ///< index of the trigger that wins most per shoe; -1 if none wins
    sabot_count_summary perfect;
    sabot_count_summary published_summary;
} sabot_count_search_facts;

void sabot_print_count(const sabot_count_table *table, const sabot_count_facts *facts);
void sabot_print_count_sweep(const sabot_count_table *table, const sabot_count_sweep_facts *facts);
void sabot_print_count_search(const sabot_count_table *table, const sabot_count_search_facts *facts);
#define SABOT_COUNT_COMMAND_SIZE 1024
/// Writes the command line that runs the result of a search, and returns it.
const char *sabot_count_search_command(const sabot_count_table *table, const sabot_count_search_facts *facts,
                                       char command[SABOT_COUNT_COMMAND_SIZE]);

// JSON output. The caller frees the values.

json_t *sabot_count_json(const sabot_count_table *table, const sabot_count_facts *facts);
json_t *sabot_count_sweep_json(const sabot_count_table *table, const sabot_count_sweep_facts *facts);
json_t *sabot_count_search_json(const sabot_count_table *table, const sabot_count_search_facts *facts);

// Shared text output.

/// Prints "EZ Baccarat …: 8 decks, cut card at 14, seed 1", and a progressive's seat and meter. Without
/// `cut`, leaves out the cut card.
void sabot_print_count_table(const sabot_count_table *table, bool cut);
/// Prints a row with the names of the cards, in columns of this width.
void sabot_print_count_cards(int width);
/// Prints a row of tags, without a newline.
void sabot_print_count_tags(const char *name, const int8_t tags[10], int width);
/// Prints a row: bets and units per shoe, the edge, and a note.
void sabot_print_count_row(const char *name, int name_width, const sabot_count_summary *summary,
                           int edge_width, const char *note);

// ---------------------------------------------------------------------------------------------------------
// Values of sabot count's options. On an error, each reader writes a sentence, without the option's name, and
// returns false.

#define SABOT_COUNT_SENTENCE_SIZE 256

/// Reads ten whole numbers for A,2,…,9,T. `tags` is indexed by point value, tens first.
bool sabot_count_read_tags(const char *text, int8_t tags[10], char sentence[SABOT_COUNT_SENTENCE_SIZE]);
/// Reads "4", "-2" or "3.25" as millionths.
bool sabot_count_read_trigger(const char *text, int64_t *trigger, char sentence[SABOT_COUNT_SENTENCE_SIZE]);
/// Reads "banker" or "banker:2.5": a bet that the ruleset offers, not a progressive. With `is_line`, accepts
/// only Player or Banker.
bool sabot_count_read_wager(const char *text, const sabot_ruleset *ruleset, bool is_line_bet,
                            sabot_count_wager *wager, char sentence[SABOT_COUNT_SENTENCE_SIZE]);
/// Reads a bet that the ruleset offers.
bool sabot_count_read_bet(const char *text, const sabot_ruleset *ruleset, sabot_kind *bet,
                          char sentence[SABOT_COUNT_SENTENCE_SIZE]);
/// Reads "14,26,39": increasing numbers of cards from the end, within the bounds.
bool sabot_count_read_cuts(const char *text, int min, int max, sabot_sweep *sweep,
                           char sentence[SABOT_COUNT_SENTENCE_SIZE]);

/// Formats tags as they are typed, A first: "0,0,0,-1,-1,-1,-1,2,2,0".
sabot_figure sabot_count_write_tags(const int8_t tags[10]);
/// Formats millionths: "4", "3.5".
sabot_figure sabot_count_write_decimal(int64_t millionths);

// ---------------------------------------------------------------------------------------------------------
// The options of sabot count

/// Options that were not given are NULL, or a number below the allowed range.
typedef struct {
    const char *ruleset, *bet, *tags, *trigger, *start, *otherwise, *line, *combination, *cuts, *picture;
    long long shoes, exact_shoes, progressive_shoes, threads, decks, cut, meter_cents, level;
    uint64_t seed;
    bool is_true, is_running, sweep, json;
} sabot_count_options;

// On an error, each of these prints one line and returns false.

/// Parses the options and checks that they can be combined.
bool sabot_count_options_parse(int argc, char **argv, sabot_count_options *chosen);
/// Sets the ruleset, the shoe, the bets, and a progressive's seat and meter.
bool sabot_count_choose_table(const sabot_count_options *chosen, sabot_count_table *table);
/// Sets the counting system: the given values, and the published ones for the rest.
bool sabot_count_choose_system(const sabot_count_options *chosen, sabot_kind bet, sabot_count_system *system);
/// Sets the cut cards and series of both sweeps. Either may have no series.
bool sabot_count_choose_sweeps(const sabot_count_options *chosen, const sabot_count_table *table,
                               sabot_sweep *game, sabot_sweep *progressive);
/// Returns the number of shoes to evaluate with exact odds: the given one, or the default.
uint64_t sabot_count_choose_exact(const sabot_count_options *chosen, bool is_progressive,
                                  uint64_t default_shoes);

// ---------------------------------------------------------------------------------------------------------
// The computations of sabot count, on all cores and with a progress bar. Ctrl-C keeps the results so far.

// Each returns 0, or prints one line and returns an exit code. The number of shoes must be at least two.

/// Simulates the counter, then evaluates `exact_shoes` of the shoes with exact odds (0: none).
int sabot_count_work(sabot_count_table *table, uint64_t shoes, uint64_t exact_shoes,
                     sabot_count_facts *facts);
/// Runs a sweep for the game's bets and one for progressives, each with its own number of shoes. Either may
/// have no series.
int sabot_count_sweep_work(sabot_count_table *table, const sabot_sweep *game, uint64_t game_shoes,
                           const sabot_sweep *progressive, uint64_t progressive_shoes,
                           sabot_count_sweep_facts *facts);
/// Checks that the chart's file can be written, before the long computation.
int sabot_count_chart_check(const sabot_count_table *table, const char *path);
/// Draws the results of a sweep into a file, unless the sweep was stopped.
int sabot_count_chart(const sabot_count_table *table, const sabot_count_sweep_facts *facts, const char *path);
/// Finds the best tags of this level for the table's bet, then tries triggers on `shoes` shoes (0: none).
int sabot_count_search_work(sabot_count_table *table, int level, uint64_t shoes,
                            sabot_count_search_facts *facts);

#endif
