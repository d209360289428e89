#include "cmd/table/answer.h"

#include "cmd/cli.h"
#include "text/json/json.h"
#include "text/sentences/sentences.h"

#include <inttypes.h>

#define COMMAND "table"
#define INDENT  "    "

static void print_sentence(const char *before, char *sentence) {
    sabot_cli_tame(sentence);
    printf(INDENT "%s%s\n", before, sentence);
}

void sabot_console_event(const sabot_table *before, const sabot_event *event) {
    char sentence[SABOT_SENTENCE_SIZE];
    sabot_text text = sabot_text_in(sentence, sizeof sentence);
    sabot_sentence_event(before, event, &text);
    print_sentence("", sentence);
}

void sabot_console_repeat(const sabot_answer *answer) {
    printf(INDENT "done before, as record %" PRIu64 ":\n", answer->sequence);
    for (int i = 0; i < answer->count; i++) {
        char sentence[SABOT_SENTENCE_SIZE];
        sabot_text text = sabot_text_in(sentence, sizeof sentence);
        sabot_event_explain(&answer->events[i], &text);
        print_sentence("", sentence);
    }
}

void sabot_console_refusal(const sabot_table *table, const sabot_command *command,
                           const sabot_answer *answer) {
    char sentence[SABOT_SENTENCE_SIZE];
    sabot_text text = sabot_text_in(sentence, sizeof sentence);
    sabot_sentence_refusal(table, command, answer->status, &text);
    if (answer->fault != NULL) {
        sabot_text_add(&text, ": ");
        sabot_text_add(&text, answer->fault->sentence);
    }
    print_sentence(answer->repeated ? "refused as before: " : "refused: ", sentence);
}

void sabot_console_answer_json(long line, uint32_t table, const sabot_answer *answer) {
    json_t *const events = json_array();
    for (int i = 0; i < answer->count; i++) {
        json_array_append_new(events, sabot_event_json(&answer->events[i]));
    }
    json_t *const root =
        json_pack("{s:I, s:I, s:s, s:s, s:I, s:I, s:b, s:o}", "line", (json_int_t)line, "table",
                  (json_int_t)table, "status", sabot_status_name(answer->status), "clause",
                  sabot_status_clause(answer->status), "sequence", (json_int_t)answer->sequence, "time",
                  (json_int_t)answer->time_ms, "repeated", answer->repeated, "events", events);
    if (root != NULL && answer->fault != NULL) {
        json_t *const sentence = json_string(answer->fault->sentence); // none where a path is not UTF-8
        json_object_set_new(root, "fault",
                            sentence != NULL ? sentence : json_string(sabot_status_sentence(answer->status)));
    }
    sabot_cli_print_json(COMMAND, root);
}
