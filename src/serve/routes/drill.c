/// The dealer drill over HTTP, open to everyone. No state is kept between requests: the seed determines the
/// hand, so an answer names the hand and the question.
#include "serve/routes/state.h"

#include "serve/reads/query.h"
#include "serve/ruleset_catalog.h"
#include "text/json/drill_answer.h"
#include "text/json/json.h"

#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

/// Random seeds are short enough to read out to a colleague.
#define SEED_DRAWN_MAX 1000000000U

/// Identifies a hand.
typedef struct {
    int64_t seed, level;
    const char *ruleset;
} hand_name;

/// Makes the hand. If that fails, replies with the error and returns false.
static bool make_hand(const sabot_server *server, sabot_http_exchange *exchange, const hand_name *name,
                      sabot_drill *drill) {
    const sabot_catalog_entry *const found = sabot_ruleset_catalog_find(&server->catalog, name->ruleset);
    if (found == NULL) {
        sabot_server_reply_error(exchange, 400,
                                 "ruleset: must be a ruleset of this room, such as washington");
        return false;
    }
    const sabot_status status =
        sabot_drill_make(&found->ruleset, (uint64_t)name->seed, (int)name->level, drill);
    if (status != SABOT_OK) {
        sabot_server_reply_error(exchange, 400, sabot_status_message(status));
        return false;
    }
    return true;
}

// ---------------------------------------------------------------------------------------------------------
// The first question

static bool draw_seed(int64_t *seed) {
    uint64_t drawn;
    const bool is_drawn = getrandom(&drawn, sizeof drawn, 0) == sizeof drawn;
    *seed = is_drawn ? (int64_t)(drawn % SEED_DRAWN_MAX) : 0;
    return is_drawn;
}

void sabot_server_drill(sabot_server *server, sabot_http_exchange *exchange,
                        const sabot_http_request *request) {
    static sabot_drill drill;
    sabot_read_query query;
    sabot_input_fault fault;
    if (!sabot_read_query_parse(request->query, sabot_read_query_of_drill, &query, &fault)) {
        sabot_server_reply_error(exchange, 400, fault.sentence);
        return;
    }
    if (query.seed < 0 && !draw_seed(&query.seed)) {
        sabot_server_reply_error(exchange, 503, "no random seed available: send a seed");
        return;
    }
    if (make_hand(server, exchange, &(hand_name){query.seed, query.level, query.ruleset}, &drill)) {
        json_t *const root = sabot_drill_question_json(&drill, 0);
        json_object_set_new(root, "rulesets", sabot_ruleset_catalog_json(&server->catalog));
        sabot_server_reply_json(exchange, root);
    }
}

// ---------------------------------------------------------------------------------------------------------
// An answer, and the next question

/// The request body. The strings belong to the JSON.
typedef struct {
    hand_name hand;
    int64_t question;
    const char *answer;
} answer_request;

static bool read_text(const json_t *root, const char *key, const char **text, sabot_input_fault *fault) {
    *text = json_string_value(json_object_get(root, key));
    return *text != NULL || sabot_input_refuse(fault, "%s: must be a string", key);
}

static bool read_body(const json_t *root, answer_request *body, sabot_input_fault *fault) {
    static const char *const keys[] = {"seed", "level", "ruleset", "question", "answer", NULL};
    return sabot_input_object(root, "the body", keys, fault) &&
           sabot_input_integer(json_object_get(root, "seed"), "seed", 0, SABOT_READ_SEED_MAX,
                               &body->hand.seed, fault) &&
           sabot_input_integer(json_object_get(root, "level"), "level", 1, SABOT_DRILL_LEVEL_MAX,
                               &body->hand.level, fault) &&
           read_text(root, "ruleset", &body->hand.ruleset, fault) &&
           sabot_input_integer(json_object_get(root, "question"), "question", 0,
                               SABOT_DRILL_QUESTIONS_MAX - 1, &body->question, fault) &&
           read_text(root, "answer", &body->answer, fault);
}

static json_t *verdict_json(const sabot_drill *drill, int question, const sabot_drill_answer *answer) {
    const int next = question + 1;
    sabot_drill_verdict verdict;
    sabot_drill_check(drill, question, answer, &verdict);
    json_t *const root = sabot_drill_verdict_json(drill, question, &verdict);
    json_object_set_new(root, "next",
                        next < drill->question_count ? sabot_drill_question_json(drill, next) : json_null());
    return root;
}

static void answer_body(const sabot_server *server, sabot_http_exchange *exchange, const json_t *root) {
    static sabot_drill drill;
    answer_request body;
    sabot_drill_answer answer;
    sabot_input_fault fault;
    if (!read_body(root, &body, &fault)) {
        sabot_server_reply_error(exchange, 400, fault.sentence);
    } else if (make_hand(server, exchange, &body.hand, &drill)) {
        const int question = (int)body.question;
        if (question >= drill.question_count) {
            sabot_server_reply_error(exchange, 400, "question: this hand has fewer questions");
        } else if (!sabot_drill_input_read(&drill, question, body.answer, &answer, &fault)) {
            sabot_server_reply_error(exchange, 400, fault.sentence);
        } else {
            sabot_server_reply_json(exchange, verdict_json(&drill, question, &answer));
        }
    }
}

void sabot_server_drill_answer(sabot_server *server, sabot_http_exchange *exchange,
                               const sabot_http_request *request) {
    json_t *const root = sabot_server_body(exchange, request);
    if (root != NULL) {
        answer_body(server, exchange, root);
        json_decref(root);
    }
}
