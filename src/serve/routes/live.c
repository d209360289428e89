/// WebSocket subscribers: a snapshot when they connect, then updates.
#include "serve/routes/state.h"

#include "serve/routes/request_parts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/// Every subscriber gets the time this often; one that gets nothing for longer is out of date.
enum { TIME_SECONDS = 5 };
/// How often the sessions' times of last use are saved.
enum { KEEP_SECONDS = 60 };

// ---------------------------------------------------------------------------------------------------------
// The list

static sabot_subscriber *allocate_subscriber(sabot_server *server) {
    for (size_t i = 0; i < SABOT_SUBSCRIBERS_MAX; i++) {
        const size_t at = (server->subscriber_numbers + i) % SABOT_SUBSCRIBERS_MAX;
        if (server->subscribers[at].number == 0) {
            server->subscribers[at] =
                (sabot_subscriber){.number = ++server->subscriber_numbers * SABOT_SUBSCRIBERS_MAX + at};
            return &server->subscribers[at];
        }
    }
    return NULL;
}

static sabot_subscriber *find_subscriber(sabot_server *server, uint64_t number) {
    sabot_subscriber *const subscriber = &server->subscribers[number % SABOT_SUBSCRIBERS_MAX];
    return number != 0 && subscriber->number == number ? subscriber : NULL;
}

static void link_subscriber(sabot_server *server, sabot_subscriber *subscriber) {
    subscriber->next = server->first[subscriber->table];
    if (subscriber->next != NULL) {
        subscriber->next->previous = subscriber;
    }
    server->first[subscriber->table] = subscriber;
    server->subscriber_count++;
    if (subscriber->audience == SABOT_AUDIENCE_PLAYER) {
        sabot_floor_subscribe(server->floor, subscriber->table, subscriber->person, true);
    }
}

static void unlink_subscriber(sabot_server *server, sabot_subscriber *subscriber) {
    if (subscriber->audience == SABOT_AUDIENCE_PLAYER) {
        sabot_floor_subscribe(server->floor, subscriber->table, subscriber->person, false);
    }
    if (subscriber->previous != NULL) {
        subscriber->previous->next = subscriber->next;
    } else {
        server->first[subscriber->table] = subscriber->next;
    }
    if (subscriber->next != NULL) {
        subscriber->next->previous = subscriber->previous;
    }
    server->subscriber_count--;
}

// ---------------------------------------------------------------------------------------------------------
// Sending

static void send_frame(sabot_server *server, sabot_subscriber *subscriber, sabot_http_frame *frame) {
    if (!subscriber->is_open || subscriber->is_behind || frame == NULL) {
        return;
    }
    subscriber->is_behind = !sabot_http_send(subscriber->client, frame);
    server->stats.deliveries++;
}

static void send_text(sabot_server *server, sabot_subscriber *subscriber, const char *text) {
    sabot_http_frame *const frame = text != NULL ? sabot_http_frame_of(text, strlen(text)) : NULL;
    send_frame(server, subscriber, frame);
    sabot_http_frame_release(frame);
}

static void send_snapshot(sabot_server *server, sabot_subscriber *subscriber) {
    uint64_t sequence = 0;
    char *const text = subscriber->table == SABOT_ROOM_TABLE
                           ? sabot_floor_room(server->floor, subscriber->audience, &sequence)
                           : sabot_floor_snapshot(server->floor, subscriber->table, subscriber->audience,
                                                  subscriber->person, &sequence);
    subscriber->is_behind = false;
    subscriber->sequence = sequence;
    send_text(server, subscriber, text);
    free(text);
}

// ---------------------------------------------------------------------------------------------------------
// Messages

static void deliver_update(sabot_server *server, const sabot_floor_message *message) {
    for (sabot_subscriber *subscriber = server->first[message->table], *next; subscriber != NULL;
         subscriber = next) {
        next = subscriber->next;
        if (!subscriber->is_open || sabot_audience_stream(subscriber->audience) != message->audience ||
            message->sequence <= subscriber->sequence) {
            continue;
        }
        if (message->frame == NULL || message->sequence != subscriber->sequence + 1) {
            server->stats.resyncs++;
            send_snapshot(server, subscriber);
            continue;
        }
        subscriber->sequence = message->sequence;
        send_frame(server, subscriber, message->frame);
    }
}

static void deliver_to_player(sabot_server *server, const sabot_floor_message *message) {
    for (sabot_subscriber *subscriber = server->first[message->table]; subscriber != NULL;
         subscriber = subscriber->next) {
        if (subscriber->audience == SABOT_AUDIENCE_PLAYER && subscriber->person == message->person) {
            send_frame(server, subscriber, message->frame);
        }
    }
}

/// Returns 200, 409 if the rules refuse the command, 403 if the role or seat does, or 503 if the journal
/// could not be written.
static int http_status_of(sabot_status status) {
    const bool is_failed =
        status == SABOT_NOT_STORED || status == SABOT_NOT_KNOWN || status == SABOT_TABLE_IS_BUSY;
    if (status == SABOT_OK) {
        return 200;
    }
    return is_failed ? 503 : status == SABOT_ROLE_MAY_NOT || status == SABOT_SEAT_IS_NOT_YOURS ? 403 : 409;
}

void sabot_server_reply_command(sabot_server *server, const sabot_reply_target *target, int http_status,
                                const char *text) {
    sabot_subscriber *const subscriber = find_subscriber(server, target->client);
    if (target->exchange != NULL) {
        sabot_server_reply_text(target->exchange, http_status, text);
    } else if (subscriber != NULL) {
        send_text(server, subscriber, text);
    }
}

void sabot_server_deliver(void *context) {
    sabot_server *const server = context;
    for (sabot_floor_message *message = sabot_floor_messages(server->floor), *next; message != NULL;
         message = next) {
        next = message->next;
        switch (message->kind) {
        case SABOT_FLOOR_MESSAGE_UPDATE:
            deliver_update(server, message);
            break;
        case SABOT_FLOOR_MESSAGE_PLAYER:
            deliver_to_player(server, message);
            break;
        case SABOT_FLOOR_MESSAGE_REPLY:
            sabot_server_reply_command(server, &message->target, http_status_of(message->status),
                                       message->text);
            break;
        }
        sabot_floor_message_free(message);
    }
}

// ---------------------------------------------------------------------------------------------------------
// Time and expired sessions

static void send_time(sabot_server *server, uint32_t table, int64_t now_ms) {
    for (sabot_subscriber *subscriber = server->first[table]; subscriber != NULL;
         subscriber = subscriber->next) {
        char text[128];
        snprintf(text, sizeof text, "{\"type\":\"time\",\"time_ms\":%lld,\"sequence\":%llu}",
                 (long long)now_ms, (unsigned long long)subscriber->sequence);
        send_text(server, subscriber, text);
    }
}

/// Closes subscribers whose session has ended.
static void end_sessions(sabot_server *server, uint32_t table, int64_t now_ms) {
    for (sabot_subscriber *subscriber = server->first[table], *next; subscriber != NULL; subscriber = next) {
        sabot_session session;
        next = subscriber->next;
        if (subscriber->token[0] != '\0' &&
            !sabot_sessions_find(server->sessions, subscriber->token, now_ms, false, &session)) {
            subscriber->token[0] = '\0';
            send_text(server, subscriber, "{\"type\":\"bye\",\"reason\":\"session ended\"}");
            sabot_http_dismiss(subscriber->client, 4001, "session ended");
        }
    }
}

void sabot_server_close_expired(sabot_server *server) {
    for (uint32_t table = SABOT_ROOM_TABLE; table <= sabot_floor_tables(server->floor); table++) {
        end_sessions(server, table, sabot_now_ms());
    }
}

/// Stops the server if it is unknown which records were stored last. The tables are in their earlier state,
/// and only reopening the room shows the truth; the service manager restarts the process.
static void close_if_lost(sabot_server *server) {
    if (!server->commit_is_unknown && sabot_floor_get_stats(server->floor).commit_is_unknown) {
        server->commit_is_unknown = true;
        sabot_log(SABOT_LOG_ERROR, "lost", "words=%s",
                  sabot_log_text("journal state unknown: closing the room so that it is reopened").text);
        sabot_http_stop(server->http);
    }
}

void sabot_server_on_timer(void *context) {
    sabot_server *const server = context;
    const int64_t now_ms = sabot_now_ms();
    const bool is_time = ++server->seconds % TIME_SECONDS == 0;
    close_if_lost(server);
    if (server->seconds % KEEP_SECONDS == 0 && sabot_sessions_count(server->sessions, now_ms) > 0) {
        sabot_server_save_sessions(server);
    }
    sabot_server_close_expired(server);
    for (uint32_t table = SABOT_ROOM_TABLE; is_time && table <= sabot_floor_tables(server->floor); table++) {
        send_time(server, table, now_ms);
    }
}

// ---------------------------------------------------------------------------------------------------------
// Connecting and disconnecting

/// Returns true if the caller may subscribe. Table 0, the whole room, is for staff only.
static bool may_subscribe(uint32_t table, const sabot_caller *caller) {
    const sabot_audience audience =
        caller->is_signed_in ? sabot_audience_of(caller->session.role) : SABOT_AUDIENCE_PUBLIC;
    return table != SABOT_ROOM_TABLE || audience == SABOT_AUDIENCE_STAFF || audience == SABOT_AUDIENCE_PIT;
}

int sabot_server_opening(void *context, sabot_http_client *client, const sabot_http_request *request) {
    sabot_server *const server = context;
    uint32_t table;
    if (strcmp(request->path, "/live") != 0 || !sabot_query_table(request->query, &table) ||
        table > sabot_floor_tables(server->floor)) {
        return 404;
    }
    const sabot_caller caller = sabot_server_caller(server, request, false);
    if (!sabot_server_allows_origin(server, request) || !may_subscribe(table, &caller)) {
        return 403;
    }
    sabot_subscriber *const subscriber = allocate_subscriber(server);
    if (subscriber == NULL) {
        return 503;
    }
    subscriber->client = client;
    snprintf(subscriber->address, sizeof subscriber->address, "%s", request->address);
    subscriber->table = table;
    if (caller.is_signed_in) {
        subscriber->audience = sabot_audience_of(caller.session.role);
        subscriber->person = caller.session.person;
        snprintf(subscriber->token, sizeof subscriber->token, "%s", caller.token);
    }
    link_subscriber(server, subscriber);
    sabot_http_client_set(client, subscriber);
    return 0;
}

void sabot_server_opened(void *context, sabot_http_client *client) {
    sabot_subscriber *const subscriber = sabot_http_client_user(client);
    subscriber->is_open = true;
    send_snapshot(context, subscriber);
}

void sabot_server_drained(void *context, sabot_http_client *client) {
    sabot_server *const server = context;
    server->stats.resyncs++;
    send_snapshot(server, sabot_http_client_user(client));
}

void sabot_server_closed(void *context, sabot_http_client *client) {
    sabot_server *const server = context;
    sabot_subscriber *const subscriber = sabot_http_client_user(client);
    if (subscriber != NULL) {
        unlink_subscriber(server, subscriber);
        sabot_fair_wipe(subscriber, sizeof *subscriber);
        sabot_http_client_set(client, NULL);
    }
}

// ---------------------------------------------------------------------------------------------------------
// Incoming messages

/// Returns the caller behind a subscriber, signed in while the session lasts.
static sabot_caller caller_of(sabot_server *server, const sabot_subscriber *subscriber) {
    sabot_caller caller = {0};
    memcpy(caller.token, subscriber->token, sizeof caller.token);
    caller.is_signed_in =
        subscriber->token[0] != '\0' &&
        sabot_sessions_find(server->sessions, subscriber->token, sabot_now_ms(), true, &caller.session);
    return caller;
}

void sabot_server_message(void *context, sabot_http_client *client, const char *text, size_t size) {
    sabot_server *const server = context;
    sabot_subscriber *const subscriber = sabot_http_client_user(client);
    sabot_reply_target target = {.client = subscriber->number};
    sabot_input_fault fault;
    json_t *const root = sabot_input_load(text, size, &fault);
    const char *const given = json_string_value(json_object_get(root, "type"));
    const char *const type = given != NULL ? given : "";
    const sabot_caller caller = json_is_object(root) ? caller_of(server, subscriber) : (sabot_caller){0};
    const char *refusal = NULL;
    if (!json_is_object(root)) {
        refusal = root == NULL ? fault.sentence : "a message must be a JSON object";
    } else if (strcmp(type, "resync") == 0) {
        send_snapshot(server, subscriber);
    } else if (subscriber->table == SABOT_ROOM_TABLE) {
        refusal = "only resync is allowed for table 0: send commands to their table";
    } else if (strcmp(type, "command") == 0) {
        json_object_del(root, "type");
        sabot_server_command(server, &caller, subscriber->address, subscriber->table, root, &target);
    } else if (strcmp(type, "dealer") == 0) {
        json_object_del(root, "type");
        sabot_server_dealer(server, &caller, subscriber->table, root, &target);
    } else {
        refusal = "type: must be command, dealer or resync";
    }
    if (refusal != NULL) {
        sabot_server_reply_command_error(server, &target, 400, "NOT_READABLE", refusal);
    }
    json_decref(root);
}
