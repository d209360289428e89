/// sabot drill: a dealer's questions, hand after hand.
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
/// Seeds are numbers that a browser's address and JSON hold exactly; those that are drawn can be read out.
#define SEED_MAX       9007199254740991LL
#define SEED_DRAWN_MAX 1000000000U

typedef struct {
    const char *ruleset;
    long long level, hands, seed;
    bool json, times;
} options;

static const sabot_option_table option_table = {
    .doc =
        "Practise as a dealer: who gets the next card, the outcome, and down the sheet in settlement order "
        "what is taken, pushed and paid. Every answer is told right or wrong, with the rule.\v"
        "Answer with a letter, a number or an amount in dollars:  p  b  n  t  d  8  3  p 40.  ? shows the felt "
        "again, q ends. Input may come from a file or a pipe, an answer a line.",
    .options =
        {
            {"ruleset", 'r', "NAME|FILE", "The ruleset to deal by (california-panda8)", 1,
             SABOT_WORD(ruleset)},
            {"level", 'l', "N",
             "1: draws, outcome, payouts; 2: order, odd amounts, short banks; 3: progressives, fees", 1,
             SABOT_NUMBER(level, 1, SABOT_DRILL_LEVEL_MAX)},
            {"hands", 0, "N", "How many hands (10)", 1, SABOT_NUMBER(hands, 1, 1000000)},
            {"seed", 's', "N", "The hands of this seed, 0 to 9007199254740991; /drill?seed=N has the same", 1,
             SABOT_NUMBER(seed, 0, SEED_MAX)},
            {"times", 't', NULL, "Show how long answers took; so it does anyway on a terminal", 2,
             SABOT_FLAG(times)},
            {"json", 'j', NULL, "A line of JSON for every question, verdict and the score", 2,
             SABOT_FLAG(json)},
        },
};

/// A seed that somebody can read out to a colleague.
static bool draw_seed(long long *seed) {
    uint64_t drawn;
    if (getrandom(&drawn, sizeof drawn, 0) != sizeof drawn) {
        return sabot_cli_deny(COMMAND, "the system gives no random seed: name one with --seed");
    }
    *seed = (long long)(drawn % SEED_DRAWN_MAX);
    return true;
}

int sabot_cmd_drill(int argc, char **argv) {
    options chosen = {.ruleset = "california-panda8", .level = 1, .hands = 10, .seed = -1};
    if (!sabot_options_read(&option_table, argc, argv, &chosen)) {
        return SABOT_EXIT_REFUSED;
    }
    static sabot_ruleset ruleset;
    if (!sabot_cli_read_ruleset(COMMAND, chosen.ruleset, &ruleset)) {
        return SABOT_EXIT_REFUSED;
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
        .now_ms = sabot_steady_ms,
    };
    const sabot_status status = sabot_drill_session(&wish);
    return status == SABOT_OK ? SABOT_EXIT_DONE
                              : sabot_cli_refuse(COMMAND, "--ruleset: no hand can be made of it: %s (%s)",
                                                 sabot_status_sentence(status), sabot_status_clause(status));
}

typedef struct {
    const sabot_drill_wish *wish;
    sabot_drill drill;
    sabot_drill_score score;
    int cards; ///< that have been shown
    bool is_over;
} session;

// ---------------------------------------------------------------------------------------------------------
// Telling

static void tell_json(json_t *root) {
    sabot_cli_print_json("drill", root);
}

static void tell_fault(const session *now, const char *sentence) {
    if (now->wish->json) {
        tell_json(json_pack("{s:s}", "error", sentence));
    } else {
        sabot_print_sentence(sentence);
    }
}

static void tell_hand(const session *now, long long hand) {
    const sabot_drill *const drill = &now->drill;
    if (!now->wish->json) {
        printf("%sHand %lld of %lld: %s, level %d, --seed %llu\n", hand > 1 ? "\n" : "", hand,
               now->wish->hands, drill->ruleset.title, drill->level, (unsigned long long)drill->seed);
        sabot_print_felt(drill, 0);
    }
}

/// The cards are shown whenever there are more of them.
static void tell_question(session *now, int question) {
    const sabot_deal *const deal = &now->drill.questions[question].deal;
    const int cards = deal->player.count + deal->banker.count;
    if (now->wish->json) {
        tell_json(sabot_drill_question_json(&now->drill, question));
        return;
    }
    if (cards != now->cards) {
        sabot_print_deal(deal);
    }
    now->cards = cards;
    sabot_print_question(&now->drill, question);
}

static void tell_verdict(const session *now, int question, const sabot_drill_verdict *verdict,
                         int64_t took_ms) {
    if (now->wish->json) {
        json_t *const root = sabot_drill_verdict_json(&now->drill, question, verdict);
        if (now->wish->has_times) {
            sabot_json_set_number(root, "took_ms", took_ms);
        }
        tell_json(root);
        return;
    }
    sabot_print_verdict(&now->drill, question, verdict, now->wish->has_times ? took_ms : -1);
}

static void tell_help(const session *now, int question) {
    sabot_print_felt(&now->drill, question);
    sabot_print_deal(&now->drill.questions[question].deal);
    sabot_print_sentence("Answer with a letter, a number or an amount in dollars; ? shows this again, "
                         "q ends the drill.");
}

// ---------------------------------------------------------------------------------------------------------
// Asking

/// Is it no answer but a wish of its own, which is carried out here?
static bool is_wish(session *now, int question, const char *line) {
    if (strcasecmp(line, "q") == 0 || strcasecmp(line, "quit") == 0) {
        now->is_over = true;
        return true;
    }
    if (!now->wish->json && (strcmp(line, "?") == 0 || strcasecmp(line, "help") == 0)) {
        tell_help(now, question);
        return true;
    }
    return false;
}

/// Asks until there is an answer; false: there will be none.
static bool ask(session *now, int question, sabot_drill_reply *reply) {
    sabot_input_fault fault;
    char line[128];
    while (!now->is_over) {
        tell_question(now, question);
        fflush(stdout);
        const sabot_line_kind kind = sabot_line_read(line, sizeof line);
        if (!now->wish->json && !isatty(STDIN_FILENO)) {
            puts(kind == SABOT_LINE_NONE ? "" : line); // so that the output reads as a whole
        }
        if (kind == SABOT_LINE_NONE) {
            now->is_over = true;
        } else if (kind == SABOT_LINE_BAD) {
            tell_fault(now, "that line is too long or no text: a letter, a number or an amount is enough");
        } else if (!is_wish(now, question, line)) {
            if (sabot_drill_input_read(&now->drill, question, line, reply, &fault)) {
                return true;
            }
            tell_fault(now, fault.sentence);
        }
    }
    return false;
}

/// Where nonsense was typed in between, the time goes on.
static void ask_hand(session *now) {
    now->cards = 0;
    for (int i = 0; i < now->drill.question_count; i++) {
        sabot_drill_reply reply;
        sabot_drill_verdict verdict;
        const int64_t asked_ms = now->wish->now_ms();
        if (!ask(now, i, &reply)) {
            return;
        }
        const int64_t took_ms = now->wish->now_ms() - asked_ms;
        sabot_drill_answer(&now->drill, i, &reply, &verdict);
        sabot_drill_score_add(&now->score, now->drill.questions[i].kind, &verdict, took_ms);
        tell_verdict(now, i, &verdict, took_ms);
    }
}

sabot_status sabot_drill_session(const sabot_drill_wish *wish) {
    static session now;
    now = (session){.wish = wish};
    for (long long hand = 0; hand < wish->hands && !now.is_over; hand++) {
        const sabot_status status =
            sabot_drill_make(wish->ruleset, wish->seed + (uint64_t)hand, wish->level, &now.drill);
        if (status != SABOT_OK) {
            return status;
        }
        tell_hand(&now, hand + 1);
        ask_hand(&now);
    }
    if (wish->json) {
        tell_json(json_pack("{s:o}", "score", sabot_drill_score_json(&now.score, wish->has_times)));
    } else {
        sabot_print_score(&now.score, wish->has_times);
    }
    return SABOT_OK;
}
