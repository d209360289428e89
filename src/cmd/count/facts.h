/// What sabot count found out, for people and as JSON: a counter, a sweep over cut cards, a search for tags.
#ifndef SABOT_CMD_COUNT_FACTS_H
#define SABOT_CMD_COUNT_FACTS_H

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

void sabot_print_count(FILE *stream, const sabot_count_table *table, const sabot_count_facts *facts,
                       bool color);
void sabot_print_count_sweep(FILE *stream, const sabot_count_table *table,
                             const sabot_count_sweep_facts *facts, bool color);
void sabot_print_count_search(FILE *stream, const sabot_count_table *table,
                              const sabot_count_search_facts *facts, bool color);
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
void sabot_print_count_table(FILE *stream, const sabot_count_table *table, bool cut);
void sabot_print_count_tags(FILE *stream, const char *name, const int8_t tags[10], const char *note);

#endif
