/// A drill's questions, verdicts and score as JSON.
#include "text/json/json.h"

#include "text/json/drill_answer.h"

static json_t *choices_json(const sabot_drill *drill, int question) {
    sabot_drill_choice list[SABOT_DRILL_CHOICES_MAX];
    const int count = sabot_drill_choices(drill, question, list);
    json_t *const root = json_array();
    for (int i = 0; i < count; i++) {
        json_array_append_new(root, json_pack("{s:s, s:s, s:s, s:s}", "answer", list[i].answer, "title",
                                              list[i].title, "key", list[i].key, "amount",
                                              sabot_drill_amount_word(list[i].amount)));
    }
    return root;
}

// ---------------------------------------------------------------------------------------------------------
// The table in front of the trainee

/// Describes what was done with a wager; null while it is not settled.
static json_t *done_json(const sabot_drill *drill, int question, int wager) {
    const sabot_sheet_line *const line = sabot_drill_settled_line(drill, question, wager);
    char words[128];
    sabot_text text = sabot_text_in(words, sizeof words);
    if (line == NULL) {
        return json_null();
    }
    sabot_sheet_line_explain(line, &text);
    return json_string(words);
}

/// R-PROG-2: the combination printed at the seat, for a progressive wager.
static json_t *combination_json(const sabot_drill *drill, const sabot_wager *wager) {
    char text[4];
    if (!sabot_kind_is_progressive(wager->kind)) {
        return json_null();
    }
    const sabot_paytable *const paytable = sabot_ruleset_paytable(&drill->ruleset, wager->kind);
    sabot_combination_write(paytable->combinations[wager->seat.number], text);
    return json_string(text);
}

static json_t *wagers_json(const sabot_drill *drill, int question) {
    json_t *const root = json_array();
    for (int i = 0; i < drill->round.wager_count; i++) {
        const sabot_wager *const wager = &drill->round.wagers[i];
        json_array_append_new(
            root, json_pack("{s:i, s:i, s:s, s:s, s:I, s:o, s:o}", "number", i + 1, "seat",
                            wager->seat.number, "kind", sabot_kind_name(wager->kind), "title",
                            sabot_kind_title(wager->kind), "cents", (json_int_t)wager->cents, "combination",
                            combination_json(drill, wager), "done", done_json(drill, question, i)));
    }
    return root;
}

static json_t *bank_json(const sabot_round *round) {
    return round->bank_seat.number == 0 ? json_null()
                                        : json_pack("{s:i, s:I}", "seat", round->bank_seat.number, "cents",
                                                    (json_int_t)round->bank_cents);
}

/// Only the last level asks about meters and fees.
static json_t *meters_json(const sabot_drill *drill) {
    json_t *const root = json_array();
    for (int i = 0; i < SABOT_PROGRESSIVE_COUNT && drill->level == SABOT_DRILL_LEVEL_MAX; i++) {
        const sabot_kind kind = sabot_progressive_kind(i);
        if (drill->ruleset.wagers[kind].offered) {
            json_array_append_new(root, json_pack("{s:s, s:I}", "title", sabot_kind_title(kind), "cents",
                                                  (json_int_t)sabot_drill_meter_cents(drill, kind)));
        }
    }
    return root;
}

static void add_fee(json_t *root, const char *title, int64_t cents) {
    if (cents > 0) {
        json_array_append_new(root, json_pack("{s:s, s:I}", "title", title, "cents", (json_int_t)cents));
    }
}

static json_t *fees_json(const sabot_drill *drill) {
    json_t *const root = json_array();
    const sabot_schedule_row *const row = &drill->ruleset.schedule[drill->round.schedule_row];
    if (drill->level < SABOT_DRILL_LEVEL_MAX) {
        return root;
    }
    for (int kind = 0; kind < SABOT_GAME_KIND_COUNT; kind++) {
        if (drill->ruleset.wagers[kind].offered) {
            add_fee(root, sabot_kind_title((sabot_kind)kind), row->fee_cents[kind]);
        }
    }
    add_fee(root, "Player-dealer", drill->round.bank_seat.number != 0 ? row->bank_fee_cents : 0);
    return root;
}

// ---------------------------------------------------------------------------------------------------------
// Complete objects

json_t *sabot_drill_question_json(const sabot_drill *drill, int question) {
    const sabot_drill_question *const asked = &drill->questions[question];
    const bool is_line = asked->kind == SABOT_DRILL_KIND_LINE;
    char words[256];
    sabot_text text = sabot_text_in(words, sizeof words);
    sabot_drill_write_question(drill, question, &text);
    json_t *const root = json_pack(
        "{s:I, s:i, s:s, s:s, s:i, s:s, s:s, s:o}", "seed", (json_int_t)drill->seed, "level", drill->level,
        "ruleset", drill->ruleset.name, "title", drill->ruleset.title, "question", question, "kind",
        sabot_drill_kind_name(asked->kind), "words", words, "choices", choices_json(drill, question));
    json_t *const state =
        json_pack("{s:o, s:o, s:o, s:o, s:o, s:o, s:o}", "player", sabot_side_json(&asked->deal.player),
                  "banker", sabot_side_json(&asked->deal.banker), "bank", bank_json(&drill->round), "wagers",
                  wagers_json(drill, question), "asked",
                  is_line ? json_integer(drill->sheet.lines[asked->line].wager_index + 1) : json_null(),
                  "meters", meters_json(drill), "fees", fees_json(drill));
    json_object_update(root, state);
    json_decref(state);
    return root;
}

json_t *sabot_drill_verdict_json(const sabot_drill *drill, int question, const sabot_drill_verdict *verdict) {
    char expected[48];
    sabot_text text = sabot_text_in(expected, sizeof expected);
    sabot_drill_answer_write(drill, question, &verdict->expected, &text);
    return json_pack("{s:b, s:s, s:s, s:s}", "right", verdict->is_correct, "words", verdict->words, "clause",
                     verdict->clause, "expected", expected);
}

static json_t *tally_json(const sabot_drill_tally *tally, bool has_times) {
    json_t *const root =
        json_pack("{s:I, s:I}", "asked", (json_int_t)tally->asked, "right", (json_int_t)tally->correct);
    if (has_times) {
        sabot_json_set_number(root, "mean_ms", sabot_drill_tally_mean_ms(tally));
        sabot_json_set_number(root, "slowest_ms", tally->slowest_ms);
    }
    return root;
}

json_t *sabot_drill_score_json(const sabot_drill_score *score, bool has_times) {
    const sabot_drill_tally sum = sabot_drill_score_sum(score);
    json_t *const root = tally_json(&sum, has_times);
    json_t *const kinds = json_object();
    json_t *const study = json_array();
    for (int kind = 0; kind < SABOT_DRILL_KIND_COUNT; kind++) {
        sabot_json_set(kinds, sabot_drill_kind_name((sabot_drill_kind)kind),
                       tally_json(&score->kinds[kind], has_times));
    }
    for (int i = 0; i < score->missed_count; i++) {
        json_array_append_new(study, json_pack("{s:s, s:I}", "clause", score->missed[i].clause, "wrong",
                                               (json_int_t)score->missed[i].wrong));
    }
    sabot_json_set(root, "kinds", kinds);
    sabot_json_set(root, "study", study);
    return root;
}
