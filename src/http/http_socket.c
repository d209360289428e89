/// WebSockets: a queue of shared frames outward, whole messages inward.
#include "http_state.h"
#include "http_text.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FRAMES_AT_ONCE = 32 }; ///< written to one client before others get their turn

void sabot_http_client_set(sabot_http_client *client, void *user) {
    client->user = user;
}

void *sabot_http_client_user(const sabot_http_client *client) {
    return client->user;
}

static const sabot_http_handler *handler_of(const sabot_http_client *client) {
    return &client->connection->http->options.handler;
}

// ---------------------------------------------------------------------------------------------------------
// The queue

static sabot_http_frame *queue_take(sabot_http_client *client) {
    sabot_http_frame *const frame = client->queue[client->first];
    client->first = (client->first + 1) % client->connection->http->options.queue_max;
    client->count--;
    client->queue_bytes -= frame->size;
    return frame;
}

static void queue_empty(sabot_http_client *client) {
    while (client->count > 0) {
        sabot_http_frame_release(queue_take(client));
    }
}

bool sabot_http_send(sabot_http_client *client, sabot_http_frame *frame) {
    sabot_http *const http = client->connection->http;
    if (client->was_dropped || client->is_closing || !client->is_open) {
        return false;
    }
    if (client->count == http->options.queue_max ||
        client->queue_bytes + frame->size > http->options.queue_bytes_max) {
        queue_empty(client);
        client->was_dropped = true;
        http->figures.dropped++;
        return false;
    }
    client->queue[(client->first + client->count) % http->options.queue_max] = sabot_http_frame_keep(frame);
    client->count++;
    client->queue_bytes += frame->size;
    if (client->count == 1) {
        lws_callback_on_writable(client->connection->wsi);
    }
    return true;
}

void sabot_http_dismiss(sabot_http_client *client, int status, const char *reason) {
    assert(status >= 1000 && status <= 4999);
    if (client->is_closing) {
        return;
    }
    client->is_closing = true;
    client->close_status = status;
    snprintf(client->close_reason, sizeof client->close_reason, "%s", reason);
    lws_callback_on_writable(client->connection->wsi);
}

/// Closes from one of libwebsockets' callbacks, which must give back what this does.
static int close_now(sabot_http_client *client, int status, const char *reason) {
    client->is_closing = true;
    lws_close_reason(client->connection->wsi, (enum lws_close_status)status, (unsigned char *)reason,
                     strlen(reason));
    return -1;
}

int sabot_http_client_write(sabot_http_connection *connection) {
    sabot_http_client *const client = &connection->client;
    if (client->was_dropped) {
        client->was_dropped = false;
        handler_of(client)->drained(handler_of(client)->context, client);
    }
    for (int i = 0; i < FRAMES_AT_ONCE && client->count > 0; i++) {
        sabot_http_frame *const frame = queue_take(client);
        const int sent = lws_write(connection->wsi, frame->bytes + LWS_PRE, frame->size, LWS_WRITE_TEXT);
        connection->moved++;
        connection->http->figures.frames++;
        connection->http->figures.bytes += frame->size;
        sabot_http_frame_release(frame);
        if (sent < 0) {
            return -1;
        }
        if (lws_partial_buffered(connection->wsi)) {
            return 0; // libwebsockets keeps the rest, and calls again when it is out
        }
    }
    if (client->count > 0) {
        lws_callback_on_writable(connection->wsi);
        return 0;
    }
    return client->is_closing ? close_now(client, client->close_status, client->close_reason) : 0;
}

// ---------------------------------------------------------------------------------------------------------
// Messages

/// A whole message.
static int deliver(sabot_http_client *client, const char *text, size_t size) {
    sabot_http *const http = client->connection->http;
    if (!sabot_http_bucket_take(&client->bucket, http->options.messages_a_second, lws_now_usecs() / 1000)) {
        http->figures.limited++;
        return close_now(client, LWS_CLOSE_STATUS_POLICY_VIOLATION, "too many messages");
    }
    if (!sabot_http_utf8_is_valid(text, size)) {
        return close_now(client, LWS_CLOSE_STATUS_INVALID_PAYLOAD, "not UTF-8");
    }
    http->figures.messages++;
    http->options.handler.message(http->options.handler.context, client, text, size);
    return 0;
}

/// One that comes in pieces; they are put together in a buffer of its own.
static int gather(sabot_http_client *client, const void *bytes, size_t size, bool is_whole) {
    if (client->message == NULL) {
        client->message = malloc(client->connection->http->options.message_max + 1);
        if (client->message == NULL) {
            return -1;
        }
    }
    memcpy(client->message + client->message_size, bytes, size);
    client->message_size += size;
    if (!is_whole) {
        return 0;
    }
    client->message[client->message_size] = '\0';
    const int result = deliver(client, client->message, client->message_size);
    free(client->message);
    client->message = NULL;
    client->message_size = 0;
    return result;
}

int sabot_http_client_receive(sabot_http_connection *connection, const void *bytes, size_t size) {
    sabot_http_client *const client = &connection->client;
    sabot_http *const http = connection->http;
    struct lws *const wsi = connection->wsi;
    if (client->is_closing) {
        return 0; // nobody listens any more
    }
    if (lws_frame_is_binary(wsi)) {
        return close_now(client, LWS_CLOSE_STATUS_UNACCEPTABLE_OPCODE, "text only");
    }
    const size_t left = http->options.message_max - client->message_size;
    if (size > left || lws_remaining_packet_payload(wsi) > left - size) {
        http->figures.limited++;
        return close_now(client, LWS_CLOSE_STATUS_MESSAGE_TOO_LARGE, "the message is too large");
    }
    const bool is_whole = lws_is_final_fragment(wsi) != 0 && lws_remaining_packet_payload(wsi) == 0;
    if (!is_whole || client->message != NULL) {
        return gather(client, bytes, size, is_whole);
    }
    if (size > 0) {
        memcpy(http->message, bytes, size);
    }
    http->message[size] = '\0';
    return deliver(client, http->message, size);
}

// ---------------------------------------------------------------------------------------------------------
// Beginning and end

bool sabot_http_client_prepare(sabot_http_connection *connection) {
    sabot_http_client *const client = &connection->client;
    client->connection = connection;
    if (client->queue == NULL) {
        client->queue = calloc(connection->http->options.queue_max, sizeof *client->queue);
    }
    return client->queue != NULL;
}

int sabot_http_client_open(sabot_http_connection *connection) {
    sabot_http_client *const client = &connection->client;
    sabot_http_request_forget(connection);
    client->is_open = true;
    connection->http->figures.clients++;
    handler_of(client)->opened(handler_of(client)->context, client);
    return 0;
}

void sabot_http_client_end(sabot_http_connection *connection) {
    sabot_http_client *const client = &connection->client;
    client->is_closing = true;
    if (client->is_open) {
        client->is_open = false;
        connection->http->figures.clients--;
    }
    if (client->is_accepted) {
        client->is_accepted = false;
        handler_of(client)->closed(handler_of(client)->context, client);
    }
    if (client->queue != NULL) {
        queue_empty(client);
    }
    free(client->queue);
    free(client->message);
    client->queue = NULL;
    client->message = NULL;
}
