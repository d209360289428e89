/// Builds a drill: the hand of a seed, its questions in the dealer's order, and the correct answers.
#include "sabot/drill.h"

#include "core/base/enum_names.h"
#include "core/drill/drill_internal.h"

#include <assert.h>
#include <string.h>

SABOT_DEFINE_NAMES(drill_kind, DRILL_KIND, title)
SABOT_DEFINE_NAMES(drill_action, DRILL_ACTION, title)

// ---------------------------------------------------------------------------------------------------------
// Questions

static void add_question(sabot_drill *drill, sabot_drill_kind kind, const sabot_deal *deal, int line) {
    assert(line >= 0);
    assert(line <= drill->sheet.line_count);
    assert(drill->question_count < SABOT_DRILL_QUESTIONS_MAX);
    drill->questions[drill->question_count++] =
        (sabot_drill_question){.kind = kind, .deal = *deal, .line = (uint8_t)line};
}

/// Asks after four cards, and again after Player's third card. After Banker's third card there is nothing
/// left to ask.
static void add_card_questions(sabot_drill *drill) {
    assert(drill->round.deal.player.count >= 2);
    assert(drill->round.deal.banker.count >= 2);
    sabot_deal dealt = drill->round.deal;
    dealt.player.count = 2;
    dealt.banker.count = 2;
    add_question(drill, SABOT_DRILL_KIND_CARD, &dealt, 0);
    if (sabot_deal_next(&dealt).recipient == SABOT_TO_PLAYER) {
        dealt.player.count = 3;
        add_question(drill, SABOT_DRILL_KIND_CARD, &dealt, 0);
    }
}

/// From level 2 on, also asks for the settlement order, except for the last wager, where there is no choice.
static void add_line_questions(sabot_drill *drill) {
    assert(drill->sheet.line_count <= SABOT_DRILL_WAGERS_MAX);
    const sabot_deal *const deal = &drill->round.deal;
    for (int line = 0; line < drill->sheet.line_count; line++) {
        if (drill->level > 1 && line + 1 < drill->sheet.line_count) {
            add_question(drill, SABOT_DRILL_KIND_ORDER, deal, line);
        }
        add_question(drill, SABOT_DRILL_KIND_LINE, deal, line);
    }
}

sabot_status sabot_drill_make(const sabot_ruleset *ruleset, uint64_t seed, int level, sabot_drill *drill) {
    assert(level >= 1);
    assert(level <= SABOT_DRILL_LEVEL_MAX);
    sabot_random random = sabot_random_of(seed, (uint64_t)level);
    sabot_round_fault fault;
    memset(drill, 0, sizeof *drill);
    drill->seed = seed;
    drill->level = (uint8_t)level;
    drill->ruleset = *ruleset;
    drill->round = sabot_round_defaults(ruleset);
    for (int i = 0; i < SABOT_PROGRESSIVE_COUNT; i++) {
        const int64_t raised_cents = sabot_random_below(&random, 500000);
        drill->round.meters[i] = sabot_meter_of(ruleset->paytables[i].seed_cents + raised_cents);
    }
    sabot_drill_deal(drill, &random);
    sabot_drill_place_wagers(drill, &random);
    const sabot_status status = sabot_settle(ruleset, &drill->round, &drill->sheet, &fault);
    if (status != SABOT_OK) {
        return status;
    }
    assert(drill->question_count == 0);
    assert(drill->sheet.line_count == drill->round.wager_count);
    add_card_questions(drill);
    add_question(drill, SABOT_DRILL_KIND_OUTCOME, &drill->round.deal, 0);
    add_line_questions(drill);
    if (level == SABOT_DRILL_LEVEL_MAX && drill->sheet.fee_count > 0) {
        add_question(drill, SABOT_DRILL_KIND_FEES, &drill->round.deal, drill->sheet.line_count);
    }
    return SABOT_OK;
}

const sabot_sheet_line *sabot_drill_settled_line(const sabot_drill *drill, int question, int wager) {
    assert(question >= 0);
    assert(question < drill->question_count);
    for (int i = 0; i < drill->questions[question].line; i++) {
        if (drill->sheet.lines[i].wager_index == wager) {
            return &drill->sheet.lines[i];
        }
    }
    return NULL;
}

int64_t sabot_drill_meter_cents(const sabot_drill *drill, sabot_kind kind) {
    const sabot_meter_sheet *const meter = &drill->sheet.meters[sabot_progressive_index(kind)];
    return sabot_cents_add(sabot_meter_cents(meter->before), meter->raised_cents);
}

// ---------------------------------------------------------------------------------------------------------
// Answers

static void set_expected_line(const sabot_sheet_line *line, sabot_drill_answer *answer) {
    assert(line->result <= SABOT_RESULT_PUSH);
    if (line->result == SABOT_RESULT_PUSH) {
        answer->action = SABOT_DRILL_ACTION_PUSH;
        return;
    }
    const bool wins = line->result == SABOT_RESULT_WIN;
    answer->cents = wins ? line->paid_cents : line->taken_cents;
    answer->action = wins ? SABOT_DRILL_ACTION_PAY : SABOT_DRILL_ACTION_TAKE;
    assert(answer->cents >= 0);
    if (answer->cents == 0) {
        answer->action = SABOT_DRILL_ACTION_RETURN;
    }
}

static int64_t fees_cents(const sabot_sheet *sheet) {
    int64_t sum_cents = 0;
    for (int i = 0; i < sheet->fee_count; i++) {
        sum_cents = sabot_cents_add(sum_cents, sheet->fees[i].cents - sheet->fees[i].returned_cents);
    }
    assert(sum_cents >= 0);
    return sum_cents;
}

bool sabot_drill_has_ending(const sabot_drill *drill, sabot_ending ending) {
    assert(ending < SABOT_ENDING_COUNT);
    const sabot_wager_rule *const wagers = drill->ruleset.wagers;
    return ending != SABOT_ENDING_PANDA8 || wagers[SABOT_KIND_PANDA8].offered ||
           wagers[SABOT_KIND_PROGRESSIVE_PANDA8].offered;
}

sabot_coup sabot_drill_coup(const sabot_drill *drill) {
    sabot_coup coup = drill->sheet.coup;
    coup.panda8 = coup.panda8 && sabot_drill_has_ending(drill, SABOT_ENDING_PANDA8);
    assert(!(coup.dragon7 && coup.panda8));
    return coup;
}

sabot_drill_answer sabot_drill_correct_answer(const sabot_drill *drill, int question) {
    assert(question >= 0);
    assert(question < drill->question_count);
    const sabot_drill_question *const asked = &drill->questions[question];
    const sabot_coup coup = sabot_drill_coup(drill);
    sabot_drill_answer answer = {0};
    switch (asked->kind) {
    case SABOT_DRILL_KIND_CARD:
        answer.recipient = sabot_deal_next(&asked->deal).recipient;
        break;
    case SABOT_DRILL_KIND_OUTCOME:
        answer.ending = sabot_ending_of(&coup);
        break;
    case SABOT_DRILL_KIND_ORDER:
        answer.wager = drill->sheet.lines[asked->line].wager_index;
        break;
    case SABOT_DRILL_KIND_LINE:
        set_expected_line(&drill->sheet.lines[asked->line], &answer);
        break;
    case SABOT_DRILL_KIND_FEES:
        answer.cents = fees_cents(&drill->sheet);
        break;
    case SABOT_DRILL_KIND_COUNT:
        assert(false);
    }
    return answer;
}

/// Compares the fields that this kind of question uses.
static bool answer_matches(sabot_drill_kind kind, const sabot_drill_answer *answer,
                           const sabot_drill_answer *expected) {
    switch (kind) {
    case SABOT_DRILL_KIND_CARD:
        return answer->recipient == expected->recipient;
    case SABOT_DRILL_KIND_OUTCOME:
        return answer->ending == expected->ending;
    case SABOT_DRILL_KIND_ORDER:
        return answer->wager == expected->wager;
    case SABOT_DRILL_KIND_LINE:
        return answer->action == expected->action &&
               (answer->action == SABOT_DRILL_ACTION_PUSH || answer->action == SABOT_DRILL_ACTION_RETURN ||
                answer->cents == expected->cents);
    case SABOT_DRILL_KIND_FEES:
        return answer->cents == expected->cents;
    case SABOT_DRILL_KIND_COUNT:
        break;
    }
    assert(false);
    return false;
}

void sabot_drill_check(const sabot_drill *drill, int question, const sabot_drill_answer *answer,
                       sabot_drill_verdict *verdict) {
    verdict->expected = sabot_drill_correct_answer(drill, question);
    verdict->is_correct = answer_matches(drill->questions[question].kind, answer, &verdict->expected);
    assert(question < drill->question_count);
    sabot_text text = sabot_text_in(verdict->words, sizeof verdict->words);
    verdict->clause = sabot_drill_explain(drill, question, &text);
}

// ---------------------------------------------------------------------------------------------------------
// Score: right answers and times by kind of question, mistakes by rule.

/// Counts a mistake. Keeps `missed` sorted, most mistakes first.
static void record_mistake(sabot_drill_score *score, const char *clause) {
    int index = 0;
    while (index < score->missed_count && strcmp(score->missed[index].clause, clause) != 0) {
        index++;
    }
    if (index == score->missed_count) {
        assert(score->missed_count < SABOT_DRILL_CLAUSES_MAX);
        assert(strlen(clause) < sizeof score->missed[index].clause);
        memcpy(score->missed[index].clause, clause, strlen(clause) + 1);
        score->missed_count++;
    }
    score->missed[index].wrong++;
    assert(index < score->missed_count);
    for (; index > 0 && score->missed[index].wrong > score->missed[index - 1].wrong; index--) {
        const sabot_drill_missed entry = score->missed[index];
        score->missed[index] = score->missed[index - 1];
        score->missed[index - 1] = entry;
    }
}

static void add_tally(sabot_drill_tally *sum, const sabot_drill_tally *more) {
    sum->asked += more->asked;
    sum->correct += more->correct;
    sum->total_ms += more->total_ms;
    if (more->slowest_ms > sum->slowest_ms) {
        sum->slowest_ms = more->slowest_ms;
    }
    assert(sum->correct <= sum->asked);
}

void sabot_drill_score_add(sabot_drill_score *score, sabot_drill_kind kind,
                           const sabot_drill_verdict *verdict, int64_t elapsed_ms) {
    assert(kind < SABOT_DRILL_KIND_COUNT);
    assert(elapsed_ms >= 0);
    add_tally(&score->kinds[kind], &(sabot_drill_tally){.asked = 1,
                                                        .correct = verdict->is_correct,
                                                        .total_ms = elapsed_ms,
                                                        .slowest_ms = elapsed_ms});
    if (!verdict->is_correct) {
        record_mistake(score, verdict->clause);
    }
}

sabot_drill_tally sabot_drill_score_sum(const sabot_drill_score *score) {
    sabot_drill_tally sum = {0};
    for (int kind = 0; kind < SABOT_DRILL_KIND_COUNT; kind++) {
        add_tally(&sum, &score->kinds[kind]);
    }
    return sum;
}

int64_t sabot_drill_tally_mean_ms(const sabot_drill_tally *tally) {
    assert(tally->total_ms >= 0);
    return tally->asked == 0 ? 0 : tally->total_ms / tally->asked;
}
