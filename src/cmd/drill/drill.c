/// sabot drill: practice questions for dealers, hand after hand.
#include "cmd/cli.h"

#include "cmd/drill/drill.h"
#include "cmd/hand/print_sheet.h"
#include "cmd/options.h"
#include "serve/log.h"
#include "text/json/drill_answer.h"
#include "text/json/json.h"

#include <string.h>
#include <strings.h>
#include <sys/random.h>
#include <unistd.h>

#define COMMAND "drill"
/// Largest seed: a number that JSON and JavaScript can represent exactly. Random seeds are shorter, so that
/// people can read them out.
#define SEED_MAX       9007199254740991LL
#define SEED_DRAWN_MAX 1000000000U

typedef struct {
    const char *ruleset;
    long long level, hands, seed;
    bool json, times;
} options;

static const sabot_option_table option_table = {
    .doc =
        "Dealer practice: who draws, the outcome, then what to take, push and pay in settlement order. Each "
        "answer is marked right or wrong, with the rule.\v"
        "Answer with a letter, a number or an amount in dollars:  p  b  n  t  d  8  3  p 40.  ? shows the felt "
        "again, q quits. You can also pipe in answers, one per line.",
    .options =
        {
            {"ruleset", 'r', "NAME|FILE", "Ruleset (default: california-panda8)", 1, SABOT_WORD(ruleset)},
            {"level", 'l', "N",
             "1: draws, outcome, payouts (default); 2: order, odd amounts, short banks; 3: progressives, fees",
             1, SABOT_NUMBER(level, 1, SABOT_DRILL_LEVEL_MAX)},
            {"hands", 0, "N", "Number of hands (default: 10)", 1, SABOT_NUMBER(hands, 1, 1000000)},
            {"seed", 's', "N",
             "Drill number, 0 to 9007199254740991; the page /drill?seed=N gives the same hands", 1,
             SABOT_NUMBER(seed, 0, SEED_MAX)},
            {"times", 't', NULL, "Show answer times (default on a terminal)", 2, SABOT_FLAG(times)},
            {"json", 'j', NULL, "Print each question, each verdict and the score as a line of JSON", 2,
             SABOT_FLAG(json)},
        },
};

/// Draws a random seed short enough to read out to a colleague.
static bool draw_seed(long long *seed) {
    uint64_t drawn;
    if (getrandom(&drawn, sizeof drawn, 0) != sizeof drawn) {
        return sabot_cli_reject(COMMAND, "no random seed available: use --seed");
    }
    *seed = (long long)(drawn % SEED_DRAWN_MAX);
    return true;
}

int sabot_cmd_drill(int argc, char **argv) {
    options chosen = {.ruleset = "california-panda8", .level = 1, .hands = 10, .seed = -1};
    if (!sabot_options_read(&option_table, argc, argv, &chosen)) {
        return SABOT_EXIT_USAGE;
    }
    static sabot_ruleset ruleset;
    if (!sabot_cli_read_ruleset(COMMAND, chosen.ruleset, &ruleset)) {
        return SABOT_EXIT_USAGE;
    }
    if (chosen.seed < 0 && !draw_seed(&chosen.seed)) {
        return SABOT_EXIT_USAGE;
    }
    const sabot_drill_options settings = {
        .ruleset = &ruleset,
        .seed = (uint64_t)chosen.seed,
        .level = (int)chosen.level,
        .hands = chosen.hands,
        .json = chosen.json,
        .has_times = chosen.times || (isatty(STDIN_FILENO) && isatty(STDOUT_FILENO)),
        .now_ms = sabot_steady_ms,
    };
    const sabot_status status = sabot_drill_session(&settings);
    return status == SABOT_OK ? SABOT_EXIT_SUCCESS
                              : sabot_cli_refuse(COMMAND, "--ruleset: cannot deal a hand: %s (%s)",
                                                 sabot_status_message(status), sabot_status_clause(status));
}

typedef struct {
    const sabot_drill_options *settings;
    sabot_drill drill;
    sabot_drill_score score;
    int cards; ///< number of cards shown
    bool is_over;
} session;

// ---------------------------------------------------------------------------------------------------------
// Output

static void print_json(json_t *root) {
    sabot_cli_print_json("drill", root);
}

static void print_error(const session *now, const char *sentence) {
    if (now->settings->json) {
        print_json(json_pack("{s:s}", "error", sentence));
    } else {
        sabot_print_sentence(sentence);
    }
}

static void print_hand(const session *now, long long hand) {
    const sabot_drill *const drill = &now->drill;
    if (!now->settings->json) {
        printf("%sHand %lld of %lld: %s, level %d, --seed %llu\n", hand > 1 ? "\n" : "", hand,
               now->settings->hands, drill->ruleset.title, drill->level, (unsigned long long)drill->seed);
        sabot_print_felt(drill, 0);
    }
}

/// Prints a question, after the cards if there are new ones.
static void print_question(session *now, int question) {
    const sabot_deal *const deal = &now->drill.questions[question].deal;
    const int cards = deal->player.count + deal->banker.count;
    if (now->settings->json) {
        print_json(sabot_drill_question_json(&now->drill, question));
        return;
    }
    if (cards != now->cards) {
        sabot_print_deal(deal);
    }
    now->cards = cards;
    sabot_print_question(&now->drill, question);
}

static void print_verdict(const session *now, int question, const sabot_drill_verdict *verdict,
                          int64_t elapsed_ms) {
    if (now->settings->json) {
        json_t *const root = sabot_drill_verdict_json(&now->drill, question, verdict);
        if (now->settings->has_times) {
            sabot_json_set_number(root, "took_ms", elapsed_ms);
        }
        print_json(root);
        return;
    }
    sabot_print_verdict(&now->drill, question, verdict, now->settings->has_times ? elapsed_ms : -1);
}

static void print_help(const session *now, int question) {
    sabot_print_felt(&now->drill, question);
    sabot_print_deal(&now->drill.questions[question].deal);
    sabot_print_sentence("Answer with a letter, a number or an amount in dollars; ? shows this again, "
                         "q quits.");
}

// ---------------------------------------------------------------------------------------------------------
// Input

/// Carries out "q" and "?". Returns false for an answer.
static bool run_command(session *now, int question, const char *line) {
    if (strcasecmp(line, "q") == 0 || strcasecmp(line, "quit") == 0) {
        now->is_over = true;
        return true;
    }
    if (!now->settings->json && (strcmp(line, "?") == 0 || strcasecmp(line, "help") == 0)) {
        print_help(now, question);
        return true;
    }
    return false;
}

/// Asks until there is a valid answer. Returns false if the drill ends instead.
static bool ask(session *now, int question, sabot_drill_answer *answer) {
    sabot_input_fault fault;
    char line[128];
    while (!now->is_over) {
        print_question(now, question);
        fflush(stdout);
        const sabot_line_kind kind = sabot_line_read(line, sizeof line);
        if (!now->settings->json && !isatty(STDIN_FILENO)) {
            puts(kind == SABOT_LINE_NONE ? "" : line); // so that the output is a full record
        }
        if (kind == SABOT_LINE_NONE) {
            now->is_over = true;
        } else if (kind == SABOT_LINE_BAD) {
            print_error(now, "line too long or not text: type a letter, a number or an amount");
        } else if (!run_command(now, question, line)) {
            if (sabot_drill_input_read(&now->drill, question, line, answer, &fault)) {
                return true;
            }
            print_error(now, fault.sentence);
        }
    }
    return false;
}

/// Asks all questions of a hand. Invalid input does not stop the clock.
static void ask_hand(session *now) {
    now->cards = 0;
    for (int i = 0; i < now->drill.question_count; i++) {
        sabot_drill_answer answer;
        sabot_drill_verdict verdict;
        const int64_t asked_ms = now->settings->now_ms();
        if (!ask(now, i, &answer)) {
            return;
        }
        const int64_t elapsed_ms = now->settings->now_ms() - asked_ms;
        sabot_drill_check(&now->drill, i, &answer, &verdict);
        sabot_drill_score_add(&now->score, now->drill.questions[i].kind, &verdict, elapsed_ms);
        print_verdict(now, i, &verdict, elapsed_ms);
    }
}

sabot_status sabot_drill_session(const sabot_drill_options *settings) {
    static session now;
    now = (session){.settings = settings};
    for (long long hand = 0; hand < settings->hands && !now.is_over; hand++) {
        const sabot_status status =
            sabot_drill_make(settings->ruleset, settings->seed + (uint64_t)hand, settings->level, &now.drill);
        if (status != SABOT_OK) {
            return status;
        }
        print_hand(&now, hand + 1);
        ask_hand(&now);
    }
    if (settings->json) {
        print_json(json_pack("{s:o}", "score", sabot_drill_score_json(&now.score, settings->has_times)));
    } else {
        sabot_print_score(&now.score, settings->has_times);
    }
    return SABOT_OK;
}
