/// Commands on their way through the host, and their answers.
#include "serve/floor/state.h"

#include "serve/log.h"
#include "text/sentences/sentences.h"

#include <stdio.h>
#include <stdlib.h>

/// A command on its way through the host.
typedef struct {
    sabot_floor *floor;
    sabot_reply_target target;
    sabot_command command;
    bool is_note;
} pending;

/// What a refusal says: the rule and what would be right. Why the journal failed is for the log: the
/// machine's paths are nobody's business at the other end of a wire.
static void explain(const sabot_floor *floor, const pending *done, uint32_t table, const sabot_answer *answer,
                    sabot_text *text) {
    if (answer->fault != NULL) {
        sabot_text_add(text, sabot_status_sentence(answer->status));
        sabot_log(SABOT_LOG_ERROR, "journal", "table=%u status=%s words=%s", table,
                  sabot_status_name(answer->status), sabot_log_text(answer->fault->sentence).text);
    } else if (answer->status != SABOT_OK) {
        sabot_refusal_explain(sabot_host_table(floor->host, table), &done->command, answer->status, text);
    }
}

static char *answer_text(const pending *done, const sabot_answer *answer, const char *sentence) {
    json_t *const root = json_object();
    json_object_set_new(root, "type", json_string("answer"));
    json_object_set_new(root, "id", json_string(done->target.id));
    json_object_set_new(root, "status", json_string(sabot_status_name(answer->status)));
    json_object_set_new(root, "clause", json_string(sabot_status_clause(answer->status)));
    json_object_set_new(root, "sentence", json_string(sentence));
    json_object_set_new(root, "record",
                        answer->sequence != 0 ? json_integer((json_int_t)answer->sequence) : json_null());
    json_object_set_new(root, "repeated", json_boolean(answer->repeated));
    json_object_set_new(root, "time_ms", json_integer(answer->time_ms));
    char *const text = json_dumps(root, JSON_COMPACT);
    json_decref(root);
    return text;
}

void sabot_floor_note_refusal(sabot_floor *floor, uint32_t table, sabot_person person, sabot_role role,
                              const char *what, const char *reason) {
    char asked[64];
    sabot_command note = {.type = SABOT_COMMAND_NOTE_REFUSAL, .role = SABOT_ROLE_DEVICE};
    note.note_refusal.person = person;
    snprintf(asked, sizeof asked, "%s %s", sabot_role_word(role), what);
    note.note_refusal.asked = sabot_reason_of(asked);
    note.note_refusal.reason = sabot_reason_of(reason);
    sabot_floor_note(floor, table, &note);
}

/// Every refusal of a person's command is in the journal, where that can be written.
static bool is_to_note(const pending *done, const sabot_answer *answer) {
    return answer->status != SABOT_OK && answer->status != SABOT_NOT_STORED &&
           answer->status != SABOT_NOT_KNOWN && !answer->repeated && done->command.person != 0;
}

static void answered(void *context, uint32_t table, const sabot_answer *answer) {
    pending *const done = context;
    sabot_floor *const floor = done->floor;
    char buffer[SABOT_SENTENCE_SIZE] = "";
    sabot_text sentence = sabot_text_in(buffer, sizeof buffer);
    if (answer->status == SABOT_NOT_STORED) {
        pthread_mutex_lock(&floor->lock);
        floor->figures.is_failing = true;
        pthread_mutex_unlock(&floor->lock);
    }
    if (done->is_note) {
        pthread_mutex_lock(&floor->lock);
        floor->figures.notes_lost += answer->status != SABOT_OK ? 1 : 0;
        pthread_mutex_unlock(&floor->lock);
        free(done);
        return;
    }
    explain(floor, done, table, answer, &sentence);
    pthread_mutex_lock(&floor->lock);
    floor->figures.refusals += answer->status != SABOT_OK ? 1 : 0;
    sabot_floor_post(floor, &(sabot_floor_message){.kind = SABOT_FLOOR_MESSAGE_ANSWER,
                                                   .table = table,
                                                   .target = done->target,
                                                   .status = answer->status,
                                                   .text = answer_text(done, answer, buffer)});
    pthread_mutex_unlock(&floor->lock);
    if (is_to_note(done, answer)) {
        sabot_floor_note_refusal(floor, table, done->command.person, done->command.role,
                                 sabot_command_message((int)done->command.type)->word,
                                 sabot_status_name(answer->status));
    }
    free(done);
}

static sabot_status send_pending(sabot_floor *floor, uint32_t table, sabot_command_id id,
                                 const pending *content) {
    pending *const copy = malloc(sizeof *copy);
    if (copy == NULL) {
        return SABOT_TABLE_IS_BUSY;
    }
    *copy = *content;
    const sabot_status status = sabot_host_submit(floor->host, table, id, &content->command, answered, copy);
    if (status != SABOT_OK) {
        free(copy);
    }
    return status;
}

sabot_status sabot_floor_submit(sabot_floor *floor, uint32_t table, sabot_command_id id,
                                const sabot_command *command, const sabot_reply_target *target) {
    const pending content = {.floor = floor, .target = *target, .command = *command};
    const sabot_status status = send_pending(floor, table, id, &content);
    pthread_mutex_lock(&floor->lock);
    floor->figures.commands++;
    pthread_mutex_unlock(&floor->lock);
    return status;
}

void sabot_floor_note(sabot_floor *floor, uint32_t table, const sabot_command *command) {
    const pending content = {.floor = floor, .command = *command, .is_note = true};
    if (send_pending(floor, table, sabot_host_next_id(floor->host), &content) != SABOT_OK) {
        pthread_mutex_lock(&floor->lock);
        floor->figures.notes_lost++;
        pthread_mutex_unlock(&floor->lock);
    }
}

sabot_command_id sabot_floor_next_id(sabot_floor *floor) {
    return sabot_host_next_id(floor->host);
}
