/// Messages from the floor to subscribers: updates, and replies to commands.
#include "serve/floor/state.h"

#include "serve/log.h"
#include "text/sentences/sentences.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void append(sabot_floor *floor, sabot_floor_message *message) {
    if (floor->last != NULL) {
        floor->last->next = message;
    } else {
        floor->first = message;
    }
    floor->last = message;
}

void sabot_floor_post(sabot_floor *floor, const sabot_floor_message *content, char *text) {
    sabot_floor_message *const message = malloc(sizeof *message);
    if (message != NULL) {
        *message = *content;
        message->frame = text != NULL ? sabot_http_frame_of(text, strlen(text)) : NULL;
        append(floor, message);
    }
    free(text);
}

sabot_floor_message *sabot_floor_messages(sabot_floor *floor) {
    pthread_mutex_lock(&floor->lock);
    sabot_floor_message *const messages = floor->first;
    floor->first = NULL;
    floor->last = NULL;
    pthread_mutex_unlock(&floor->lock);
    return messages;
}

void sabot_floor_message_free(sabot_floor_message *message) {
    sabot_http_frame_release(message->frame);
    free(message->text);
    free(message);
}

// ---------------------------------------------------------------------------------------------------------
// Publishing a stored record

static void publish_player(sabot_floor *floor, sabot_view *view, sabot_person person, int64_t time_ms) {
    const sabot_table *const table = sabot_host_table(floor->host, view->info.number);
    sabot_floor_post(floor,
                     &(sabot_floor_message){
                         .kind = SABOT_FLOOR_MESSAGE_PLAYER, .table = view->info.number, .person = person},
                     sabot_view_player(view, table, person, time_ms));
}

void sabot_floor_publish(sabot_floor *floor, sabot_view *view, const sabot_event *events, int count,
                         int64_t time_ms) {
    static const sabot_audience audiences[] = {SABOT_AUDIENCE_PUBLIC, SABOT_AUDIENCE_STAFF,
                                               SABOT_AUDIENCE_PIT};
    for (size_t i = 0; i < sizeof audiences / sizeof audiences[0]; i++) {
        if (sabot_view_has_changed(view, audiences[i])) {
            sabot_floor_post(floor,
                             &(sabot_floor_message){.kind = SABOT_FLOOR_MESSAGE_UPDATE,
                                                    .table = view->info.number,
                                                    .audience = audiences[i],
                                                    .sequence = view->sequences[audiences[i]]},
                             sabot_view_update(view, audiences[i], events, count, time_ms));
        }
    }
    for (int bettor = 1; bettor <= SABOT_BETTORS_MAX; bettor++) {
        const sabot_player_view *const player_view = &view->player_views[bettor];
        if (player_view->has_changed) {
            publish_player(floor, view, player_view->person, time_ms);
        }
        if (player_view->previous_person != 0) {
            publish_player(floor, view, player_view->previous_person, time_ms);
        }
    }
}

// ---------------------------------------------------------------------------------------------------------
// The host's observer. It holds the lock from the beginning of a record to its end, and tables change only in
// between: so anyone with the lock may read the host's tables.

static void begin(void *context, const sabot_record *record) {
    sabot_floor *const floor = context;
    (void)record;
    pthread_mutex_lock(&floor->lock);
}

static void before(void *context, const sabot_record *record, const sabot_table *table,
                   const sabot_event *event) {
    const sabot_floor *const floor = context;
    if (sabot_floor_has_table(floor, record->table)) {
        sabot_view_before(&floor->views[record->table], record, table, event);
    }
}

static void after(void *context, const sabot_record *record, const sabot_table *table,
                  const sabot_event *event) {
    const sabot_floor *const floor = context;
    if (sabot_floor_has_table(floor, record->table)) {
        sabot_view_after(&floor->views[record->table], table, event);
    }
}

static void end(void *context, const sabot_record *record, const sabot_event *events, int count,
                const sabot_table *table) {
    sabot_floor *const floor = context;
    floor->stats.records++;
    floor->stats.is_failing = false;
    floor->stats.events += (uint64_t)count;
    if (sabot_floor_has_table(floor, record->table)) {
        sabot_view *const view = &floor->views[record->table];
        sabot_view_end_record(view, table);
        sabot_floor_publish(floor, view, events, count, record->time_ms);
        sabot_tile_follow(&floor->tiles[record->table], view, table, record->time_ms);
    }
    pthread_mutex_unlock(&floor->lock);
}

void sabot_floor_observe(sabot_floor *floor) {
    sabot_host_set_observer(
        floor->host,
        &(sabot_observer){.context = floor, .begin = begin, .before = before, .after = after, .end = end});
}
// ---------------------------------------------------------------------------------------------------------
// Pending commands and their replies

/// A command or batch submitted to the host.
typedef struct {
    sabot_floor_message reply; // first: it is queued and freed as a message
    sabot_floor *floor;
    bool is_note; ///< no reply is expected
    bool is_batch;
    sabot_command commands[];
} pending_command;

/// Explains a refusal: the rule, and what would be right. The reason of a journal failure goes to the log
/// only, because file paths must not leak to clients.
static void explain(const sabot_floor *floor, const pending_command *pending, uint32_t table,
                    const sabot_reply *reply, sabot_text *text) {
    if (reply->fault != NULL) {
        sabot_text_add(text, sabot_status_message(reply->status));
        sabot_log(SABOT_LOG_ERROR, "journal", "table=%u status=%s words=%s", table,
                  sabot_status_name(reply->status), sabot_log_text(reply->fault->sentence).text);
    } else if (reply->status != SABOT_OK) {
        sabot_sentence_refusal_plain(sabot_host_table(floor->host, table), &pending->commands[reply->refused],
                                     reply->status, text);
    }
}

static char *reply_text(const pending_command *pending, const sabot_reply *reply, const char *sentence) {
    json_t *const root = json_object();
    json_object_set_new(root, "type", json_string("answer"));
    json_object_set_new(root, "id", json_string(pending->reply.target.id));
    json_object_set_new(root, "status", json_string(sabot_status_name(reply->status)));
    json_object_set_new(root, "clause", json_string(sabot_status_clause(reply->status)));
    json_object_set_new(root, "sentence", json_string(sentence));
    json_object_set_new(root, "record",
                        reply->sequence != 0 ? json_integer((json_int_t)reply->sequence) : json_null());
    json_object_set_new(root, "repeated", json_boolean(reply->repeated));
    json_object_set_new(root, "time_ms", json_integer(reply->time_ms));
    if (pending->is_batch) {
        json_object_set_new(root, "refused",
                            reply->status == SABOT_OK ? json_null() : json_integer(reply->refused));
    }
    char *const text = json_dumps(root, JSON_COMPACT);
    json_decref(root);
    return text;
}

void sabot_floor_note_refusal(sabot_floor *floor, uint32_t table, sabot_person person, sabot_role role,
                              const char *what, const char *reason) {
    char asked[64];
    sabot_command note = {.type = SABOT_COMMAND_NOTE_REFUSAL, .role = SABOT_ROLE_DEVICE};
    note.note_refusal.person = person;
    snprintf(asked, sizeof asked, "%s %s", sabot_role_name(role), what);
    note.note_refusal.asked = sabot_reason_of(asked);
    note.note_refusal.reason = sabot_reason_of(reason);
    sabot_floor_note(floor, table, &note);
}

/// Returns true if the refusal should be journaled: every refused command of a person, as long as the journal
/// can be written.
static bool should_journal(const pending_command *pending, const sabot_reply *reply) {
    return !pending->is_note && reply->status != SABOT_OK && reply->status != SABOT_NOT_STORED &&
           reply->status != SABOT_NOT_KNOWN && !reply->repeated && pending->commands[0].person != 0;
}

static void on_reply(void *context, uint32_t table, const sabot_reply *reply) {
    pending_command *const pending = context;
    sabot_floor *const floor = pending->floor;
    const bool is_refused = reply->status != SABOT_OK;
    if (should_journal(pending, reply)) {
        const sabot_command *const command = &pending->commands[reply->refused];
        sabot_floor_note_refusal(floor, table, command->person, command->role,
                                 sabot_command_schema((int)command->type)->word,
                                 sabot_status_name(reply->status));
    }
    if (!pending->is_note) {
        char buffer[SABOT_SENTENCE_SIZE] = "";
        sabot_text sentence = sabot_text_in(buffer, sizeof buffer);
        explain(floor, pending, table, reply, &sentence);
        pending->reply.status = reply->status;
        pending->reply.text = reply_text(pending, reply, buffer);
    }
    pthread_mutex_lock(&floor->lock);
    floor->stats.is_failing = floor->stats.is_failing || reply->status == SABOT_NOT_STORED;
    if (pending->is_note) {
        floor->stats.notes_lost += is_refused ? 1 : 0;
        free(pending);
    } else {
        floor->stats.refusals += is_refused ? 1 : 0;
        append(floor, &pending->reply);
    }
    pthread_mutex_unlock(&floor->lock);
}

/// Submits one or more commands. Without a target they are a note.
static sabot_status submit(sabot_floor *floor, uint32_t table, sabot_command_id id,
                           const sabot_command *commands, int count, bool is_batch,
                           const sabot_reply_target *target) {
    pending_command *const pending = malloc(sizeof *pending + (size_t)count * sizeof pending->commands[0]);
    sabot_status status = SABOT_TABLE_IS_BUSY;
    if (pending != NULL) {
        *pending = (pending_command){.reply = {.kind = SABOT_FLOOR_MESSAGE_REPLY, .table = table},
                                     .floor = floor,
                                     .is_note = target == NULL,
                                     .is_batch = is_batch};
        memcpy(pending->commands, commands, (size_t)count * sizeof commands[0]);
        if (target != NULL) {
            pending->reply.target = *target;
        }
        status = is_batch
                     ? sabot_host_submit_batch(floor->host, table, id, commands, count, on_reply, pending)
                     : sabot_host_submit(floor->host, table, id, commands, on_reply, pending);
    }
    if (status != SABOT_OK) {
        free(pending);
    }
    pthread_mutex_lock(&floor->lock);
    floor->stats.commands += target != NULL ? (uint64_t)count : 0;
    floor->stats.notes_lost += target == NULL && status != SABOT_OK ? 1 : 0;
    pthread_mutex_unlock(&floor->lock);
    return status;
}

sabot_status sabot_floor_submit(sabot_floor *floor, uint32_t table, sabot_command_id id,
                                const sabot_command *command, const sabot_reply_target *target) {
    return submit(floor, table, id, command, 1, false, target);
}

sabot_status sabot_floor_submit_batch(sabot_floor *floor, uint32_t table, sabot_command_id id,
                                      const sabot_command_batch *batch, const sabot_reply_target *target) {
    return submit(floor, table, id, batch->commands, batch->count, batch->is_batch, target);
}

void sabot_floor_note(sabot_floor *floor, uint32_t table, const sabot_command *command) {
    sabot_floor_submit(floor, table, sabot_host_next_id(floor->host), command, NULL);
}

sabot_command_id sabot_floor_next_id(sabot_floor *floor) {
    return sabot_host_next_id(floor->host);
}
