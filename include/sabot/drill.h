/// drill: practice hands for dealers: questions in dealing order, the correct answers, and the rules that
/// explain them.
///
///     static sabot_drill drill;
///     if (sabot_drill_make(&ruleset, 7, 2, &drill) == SABOT_OK) {
///         for (int i = 0; i < drill.question_count; i++) {
///             … show drill.questions[i].deal, ask sabot_drill_write_question(&drill, i, &text) …
///             sabot_drill_verdict verdict;
///             sabot_drill_check(&drill, i, &answer, &verdict);
///             … verdict.is_correct, verdict.words, verdict.clause …
///         }
///     }
///
/// docs/drill.md describes the levels.
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
// What does a drill ask?

#define SABOT_DRILL_LEVEL_MAX 3
/// At most nine, so that each wager has its own digit key.
#define SABOT_DRILL_WAGERS_MAX    9
#define SABOT_DRILL_QUESTIONS_MAX 24

#define SABOT_DRILL_KIND_LIST(X)                                        \
    X(CARD, "card", "who draws")          /* who gets the next card */  \
    X(OUTCOME, "outcome", "the outcome")  /* one of the five endings */ \
    X(ORDER, "order", "settlement order") /* which wager is next */     \
    X(LINE, "line", "take, push, pay")    /* and the amount */          \
    X(FEES, "fees", "fees")               /* total of the hand */

typedef enum {
#define X(name, word, title) SABOT_DRILL_KIND_##name,
    SABOT_DRILL_KIND_LIST(X)
#undef X
        SABOT_DRILL_KIND_COUNT
} sabot_drill_kind;

/// Returns the name of a question kind: "card".
const char *sabot_drill_kind_name(sabot_drill_kind kind);
/// Returns its label: "who draws".
const char *sabot_drill_kind_title(sabot_drill_kind kind);

/// One question of a drill.
typedef struct {
    sabot_drill_kind kind;
    sabot_deal deal; ///< the cards on the table when the question is asked
    uint8_t line;    ///< index of the settlement line in question; all lines before it are settled
} sabot_drill_question;

/// A practice hand and its questions. A plain value of about 50 KB that can be copied.
typedef struct {
    uint64_t seed;
    uint8_t level;
    sabot_ruleset ruleset;
    sabot_round round; ///< wagers in the order of the seats
    sabot_sheet sheet;
    sabot_drill_question questions[SABOT_DRILL_QUESTIONS_MAX];
    uint8_t question_count;
} sabot_drill;

/// Makes the practice hand of a seed. `level` is 1 to SABOT_DRILL_LEVEL_MAX. The same arguments give the same
/// hand on every machine. Fails with a status of `sabot_settle` if the ruleset does not allow such a hand.
sabot_status sabot_drill_make(const sabot_ruleset *ruleset, uint64_t seed, int level, sabot_drill *drill);

/// Writes the text of a question: "Who gets the next card?", "Seat 4, Banker $20: take, push or pay?"
void sabot_drill_write_question(const sabot_drill *drill, int question, sabot_text *text);

/// Returns the settlement line of a wager, given by its index in the round. Returns NULL if the wager is not
/// settled yet when the question is asked.
const sabot_sheet_line *sabot_drill_settled_line(const sabot_drill *drill, int question, int wager);

/// Writes a wager as "Seat 4, Banker $20".
void sabot_drill_wager_write(const sabot_wager *wager, sabot_text *text);

/// Returns the meter that pays a progressive win, as the display shows it during the hand.
int64_t sabot_drill_meter_cents(const sabot_drill *drill, sabot_kind kind);

// ---------------------------------------------------------------------------------------------------------
// Is an answer correct?

#define SABOT_DRILL_ACTION_LIST(X) \
    X(TAKE, "take", "Take")        \
    X(PUSH, "push", "Push")        \
    X(PAY, "pay", "Pay")           \
    X(RETURN, "back", "Give back") /* R-BANK-4: the bank covers none of it */

typedef enum {
#define X(name, word, title) SABOT_DRILL_ACTION_##name,
    SABOT_DRILL_ACTION_LIST(X)
#undef X
        SABOT_DRILL_ACTION_COUNT
} sabot_drill_action;

/// Returns the name of an action: "take".
const char *sabot_drill_action_name(sabot_drill_action action);
/// Returns its label: "Take".
const char *sabot_drill_action_title(sabot_drill_action action);

/// An answer. Only the fields for the question's kind are used.
typedef struct {
    sabot_recipient recipient; ///< SABOT_DRILL_KIND_CARD
    sabot_ending ending;       ///< SABOT_DRILL_KIND_OUTCOME
    uint16_t wager;            ///< SABOT_DRILL_KIND_ORDER: its index in the round
    sabot_drill_action action; ///< SABOT_DRILL_KIND_LINE
    int64_t cents; ///< SABOT_DRILL_KIND_LINE: the amount taken or paid; SABOT_DRILL_KIND_FEES: the total
} sabot_drill_answer;

#define SABOT_DRILL_WORDS_SIZE 640

/// The result of checking an answer.
typedef struct {
    bool is_correct;
    sabot_drill_answer expected;
    const char *clause; ///< "R-DRAW-4"
    char words[SABOT_DRILL_WORDS_SIZE];
} sabot_drill_verdict;

/// Returns true if the ruleset distinguishes this ending. If Panda 8 bets are not offered, a Panda 8 is an
/// ordinary Player win.
bool sabot_drill_has_ending(const sabot_drill *drill, sabot_ending ending);

/// Returns the correct answer.
sabot_drill_answer sabot_drill_correct_answer(const sabot_drill *drill, int question);
/// Checks an answer, and writes the verdict with the correct answer and its explanation.
void sabot_drill_check(const sabot_drill *drill, int question, const sabot_drill_answer *answer,
                       sabot_drill_verdict *verdict);

// ---------------------------------------------------------------------------------------------------------
// How well did the dealer do?

/// Answers of one kind.
typedef struct {
    uint32_t asked, correct;
    int64_t total_ms, slowest_ms;
} sabot_drill_tally;

/// Upper bound on the number of different rules that questions cite.
#define SABOT_DRILL_CLAUSES_MAX 24

/// A rule with wrong answers.
typedef struct {
    char clause[12];
    uint32_t wrong;
} sabot_drill_missed;

/// The score of a drill. Initialize with {0}.
typedef struct {
    sabot_drill_tally kinds[SABOT_DRILL_KIND_COUNT];
    sabot_drill_missed missed[SABOT_DRILL_CLAUSES_MAX]; ///< sorted: most mistakes first
    int missed_count;
} sabot_drill_score;

/// Adds an answer and the time it took.
void sabot_drill_score_add(sabot_drill_score *score, sabot_drill_kind kind,
                           const sabot_drill_verdict *verdict, int64_t elapsed_ms);
/// Returns the totals over all kinds.
sabot_drill_tally sabot_drill_score_sum(const sabot_drill_score *score);
/// Returns the mean time per answer, or 0 if there are none.
int64_t sabot_drill_tally_mean_ms(const sabot_drill_tally *tally);

#pragma GCC visibility pop
#ifdef __cplusplus
}
#endif

#endif
