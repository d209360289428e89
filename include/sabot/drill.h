/// drill: hands for a dealer to practise on: questions in the order a dealer meets them, what the rules
/// answer, and the rule in words.
///
///     static sabot_drill drill;
///     if (sabot_drill_make(&ruleset, 7, 2, &drill) == SABOT_OK) {
///         for (int i = 0; i < drill.question_count; i++) {
///             … show drill.questions[i].deal, ask sabot_drill_ask(&drill, i, &text) …
///             sabot_drill_verdict verdict;
///             sabot_drill_answer(&drill, i, &reply, &verdict);
///             … verdict.right, verdict.words, verdict.clause …
///         }
///     }
///
/// docs/drill.md tells what the levels ask.
#ifndef SABOT_DRILL_H
#define SABOT_DRILL_H

#include "sabot/base.h"
#include "sabot/card.h"
#include "sabot/rules.h"
#include "sabot/settle.h"

#ifdef __cplusplus
extern "C" {
#endif
#pragma GCC visibility push(default)

// ---------------------------------------------------------------------------------------------------------
// What is asked?

#define SABOT_DRILL_LEVEL_MAX 3
/// So few that each has a key of its own.
#define SABOT_DRILL_WAGERS_MAX    9
#define SABOT_DRILL_QUESTIONS_MAX 24

#define SABOT_DRILL_KIND_LIST(X)                                        \
    X(CARD, "card", "who draws")          /* who gets the next card */  \
    X(OUTCOME, "outcome", "the outcome")  /* one of the five endings */ \
    X(ORDER, "order", "settlement order") /* which wager is next */     \
    X(LINE, "line", "take, push, pay")    /* and how much of it */      \
    X(FEES, "fees", "fees")               /* all that the hand collects */

typedef enum {
#define X(name, word, title) SABOT_DRILL_##name,
    SABOT_DRILL_KIND_LIST(X)
#undef X
        SABOT_DRILL_KIND_COUNT
} sabot_drill_kind;

/// "card".
const char *sabot_drill_kind_word(sabot_drill_kind kind);
/// "who draws".
const char *sabot_drill_kind_title(sabot_drill_kind kind);

typedef struct {
    sabot_drill_kind kind;
    sabot_deal deal; ///< the cards that lie there when it is asked
    uint8_t line;    ///< the line of the sheet that is in question; all before it are settled
} sabot_drill_question;

/// A hand and its questions. A plain value of some 50 KB that can be copied.
typedef struct {
    uint64_t seed;
    uint8_t level;
    sabot_ruleset ruleset;
    sabot_round round; ///< wagers in the order they lie on the felt, seat by seat
    sabot_sheet sheet;
    sabot_drill_question questions[SABOT_DRILL_QUESTIONS_MAX];
    uint8_t question_count;
} sabot_drill;

/// Makes the hand of a seed; `level` is 1 to SABOT_DRILL_LEVEL_MAX. The same arguments give the same hand on
/// every machine. A ruleset under which no such hand can be laid out is refused with settlement's status.
sabot_status sabot_drill_make(const sabot_ruleset *ruleset, uint64_t seed, int level, sabot_drill *drill);

/// "Who gets the next card?", "Seat 4, Banker $20: take, push or pay?"
void sabot_drill_ask(const sabot_drill *drill, int question, sabot_text *text);

/// The line of the sheet that a wager (its index in the round) became; NULL while it lies there, because the
/// question asks about no line behind it.
const sabot_line *sabot_drill_settled(const sabot_drill *drill, int question, int wager);

/// "Seat 4, Banker $20".
void sabot_drill_wager_write(const sabot_wager *wager, sabot_text *text);

/// The meter that a progressive win is paid from, as the display shows it during the hand.
int64_t sabot_drill_meter_cents(const sabot_drill *drill, sabot_kind kind);

// ---------------------------------------------------------------------------------------------------------
// Is an answer right?

#define SABOT_DRILL_ACT_LIST(X) \
    X(TAKE, "take", "Take")     \
    X(PUSH, "push", "Push")     \
    X(PAY, "pay", "Pay")        \
    X(BACK, "back", "Give back") /* R-BANK-4: cover reaches for none of it */

typedef enum {
#define X(name, word, title) SABOT_DRILL_##name,
    SABOT_DRILL_ACT_LIST(X)
#undef X
        SABOT_DRILL_ACT_COUNT
} sabot_drill_act;

/// "take".
const char *sabot_drill_act_word(sabot_drill_act act);
/// "Take".
const char *sabot_drill_act_title(sabot_drill_act act);

/// What somebody answers. A question looks at its own fields alone.
typedef struct {
    sabot_recipient recipient; ///< SABOT_DRILL_CARD
    sabot_ending ending;       ///< SABOT_DRILL_OUTCOME
    uint16_t wager;            ///< SABOT_DRILL_ORDER: its index in the round
    sabot_drill_act act;       ///< SABOT_DRILL_LINE
    int64_t cents;             ///< of SABOT_DRILL_LINE where it takes or pays; of SABOT_DRILL_FEES
} sabot_drill_reply;

#define SABOT_DRILL_WORDS_SIZE 640

typedef struct {
    bool right;
    sabot_drill_reply expected;
    const char *clause; ///< "R-DRAW-4"
    char words[SABOT_DRILL_WORDS_SIZE];
} sabot_drill_verdict;

/// Is it an outcome on this floor? A Panda 8 is a Player win like any other where nobody can bet on it.
bool sabot_drill_calls(const sabot_drill *drill, sabot_ending ending);

/// What the rules answer.
sabot_drill_reply sabot_drill_expect(const sabot_drill *drill, int question);
void sabot_drill_answer(const sabot_drill *drill, int question, const sabot_drill_reply *reply,
                        sabot_drill_verdict *verdict);

// ---------------------------------------------------------------------------------------------------------
// How did it go?

typedef struct {
    uint32_t asked, right;
    int64_t total_ms, slowest_ms;
} sabot_drill_tally;

/// More clauses than questions can rest on.
#define SABOT_DRILL_CLAUSES_MAX 24

typedef struct {
    char clause[12];
    uint32_t wrong;
} sabot_drill_missed;

/// Starts as all zero.
typedef struct {
    sabot_drill_tally kinds[SABOT_DRILL_KIND_COUNT];
    sabot_drill_missed missed[SABOT_DRILL_CLAUSES_MAX]; ///< what to study: most mistakes first
    int missed_count;
} sabot_drill_score;

/// Adds an answer and the time it took.
void sabot_drill_score_add(sabot_drill_score *score, sabot_drill_kind kind,
                           const sabot_drill_verdict *verdict, int64_t took_ms);
/// All kinds together.
sabot_drill_tally sabot_drill_score_sum(const sabot_drill_score *score);
/// 0 where nothing was asked.
int64_t sabot_drill_tally_mean_ms(const sabot_drill_tally *tally);

#pragma GCC visibility pop
#ifdef __cplusplus
}
#endif

#endif
