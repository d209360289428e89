/// sabot drill: a dealer's questions, hand after hand.
#include "cli.h"

#include "bench.h"
#include "drill_session.h"
#include "options.h"
#include "sabot/config.h"

#include <sys/random.h>
#include <unistd.h>

#define COMMAND "drill"
/// Seeds are numbers that a browser's address and JSON hold exactly; those that are drawn can be read out.
#define SEED_MAX       9007199254740991LL
#define SEED_DRAWN_MAX 1000000000U

typedef struct {
    const char *ruleset;
    long long level, hands, seed;
    bool json, times;
} options;

static const sabot_option option_list[] = {
    {"ruleset", 'r', "NAME|FILE", "The ruleset to deal by (california-panda8)", 1,
     SABOT_WORD(options, ruleset)},
    {"level", 'l', "N",
     "1: draws, outcome, payouts; 2: order, odd amounts, short banks; 3: progressives, fees", 1,
     SABOT_NUMBER(options, level, 1, SABOT_DRILL_LEVEL_MAX)},
    {"hands", 0, "N", "How many hands (10)", 1, SABOT_NUMBER(options, hands, 1, 1000000)},
    {"seed", 's', "N", "The hands of this seed, 0 to 9007199254740991; /drill?seed=N has the same", 1,
     SABOT_NUMBER(options, seed, 0, SEED_MAX)},
    {"times", 't', NULL, "Show how long answers took; so it does anyway on a terminal", 2,
     SABOT_FLAG(options, times)},
    {"json", 'j', NULL, "A line of JSON for every question, verdict and the score", 2,
     SABOT_FLAG(options, json)},
};

static const sabot_option_table option_table = {
    .options = option_list,
    .count = SABOT_OPTIONS(option_list),
    .doc =
        "Practise as a dealer: who gets the next card, the outcome, and down the sheet in settlement order "
        "what is taken, pushed and paid. Every answer is told right or wrong, with the rule.\v"
        "Answer with a letter, a number or an amount in dollars:  p  b  n  t  d  8  3  p 40.  ? shows the felt "
        "again, q ends. Input may come from a file or a pipe, an answer a line.",
};

static int64_t now_ms(void) {
    return (int64_t)(sabot_bench_now() * 1000);
}

/// A seed that somebody can read out to a colleague.
static bool draw_seed(long long *seed) {
    uint64_t drawn;
    if (getrandom(&drawn, sizeof drawn, 0) != sizeof drawn) {
        sabot_cli_refuse(COMMAND, "the system gives no random seed: name one with --seed");
        return false;
    }
    *seed = (long long)(drawn % SEED_DRAWN_MAX);
    return true;
}

int sabot_cmd_drill(int argc, char **argv) {
    options chosen = {.ruleset = "california-panda8", .level = 1, .hands = 10, .seed = -1};
    const int refused = sabot_options_read(&option_table, argc, argv, &chosen);
    if (refused != 0) {
        return refused;
    }
    static sabot_ruleset ruleset;
    sabot_config_fault fault;
    if (!sabot_config_read(chosen.ruleset, &ruleset, &fault)) {
        return sabot_cli_refuse(COMMAND, "--ruleset: %s", fault.sentence);
    }
    if (chosen.seed < 0 && !draw_seed(&chosen.seed)) {
        return SABOT_EXIT_REFUSED;
    }
    const sabot_drill_wish wish = {
        .ruleset = &ruleset,
        .seed = (uint64_t)chosen.seed,
        .level = (int)chosen.level,
        .hands = chosen.hands,
        .json = chosen.json,
        .has_times = chosen.times || (isatty(STDIN_FILENO) && isatty(STDOUT_FILENO)),
        .now_ms = now_ms,
    };
    const sabot_status status = sabot_drill_session(&wish);
    return status == SABOT_OK ? SABOT_EXIT_DONE
                              : sabot_cli_refuse(COMMAND, "--ruleset: no hand can be made of it: %s (%s)",
                                                 sabot_status_sentence(status), sabot_status_clause(status));
}
