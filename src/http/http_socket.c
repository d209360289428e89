/// WebSockets: a queue of shared frames outward, whole messages inward.
#include "http_state.h"

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

static bool is_open(const sabot_http_client *client) {
    return client->connection->state == SABOT_HTTP_SOCKET && !client->is_closing;
}

static int send_frame(sabot_http_client *client) {
    sabot_http_connection *const connection = client->connection;
    sabot_http_frame *const frame = queue_take(client);
    const int sent = lws_write(connection->wsi, frame->bytes, frame->size, LWS_WRITE_RAW);
    connection->moved++;
    connection->http->figures.frames++;
    connection->http->figures.bytes += frame->size;
    sabot_http_frame_release(frame);
    return sent < 0 ? -1 : 0;
}

/// A frame before which nothing waits goes out at once, and libwebsockets keeps what the system does not
/// take: to ask of 500 sockets first whether they can be written to takes a third as long as to write.
static void send_first(sabot_http_client *client) {
    struct lws *const wsi = client->connection->wsi;
    if (lws_partial_buffered(wsi)) {
        lws_callback_on_writable(wsi);
    } else if (send_frame(client) != 0) {
        lws_set_timeout(wsi, PENDING_TIMEOUT_USER_REASON_BASE, LWS_TO_KILL_ASYNC);
    }
}

bool sabot_http_send(sabot_http_client *client, sabot_http_frame *frame) {
    sabot_http *const http = client->connection->http;
    if (client->was_dropped || !is_open(client)) {
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
        send_first(client);
    }
    return true;
}

void sabot_http_dismiss(sabot_http_client *client, int status, const char *reason) {
    assert(status >= 1000 && status <= 4999);
    if (!is_open(client)) {
        return;
    }
    client->is_closing = true;
    client->close_status = status;
    snprintf(client->close_reason, sizeof client->close_reason, "%s", reason);
    lws_callback_on_writable(client->connection->wsi);
}

// ---------------------------------------------------------------------------------------------------------
// Writing

/// A frame that is no text, which nobody else gets.
static int send_control(sabot_http_connection *connection, sabot_http_opcode opcode, const void *bytes,
                        size_t size) {
    uint8_t text[SABOT_HTTP_FRAME_HEAD_MAX + SABOT_HTTP_CONTROL_MAX];
    assert(size <= SABOT_HTTP_CONTROL_MAX);
    const size_t head_size = sabot_http_frame_head(text, opcode, size);
    memcpy(text + head_size, bytes, size);
    connection->moved++;
    return lws_write(connection->wsi, text, head_size + size, LWS_WRITE_RAW) < 0 ? -1 : 0;
}

static int send_close(sabot_http_client *client) {
    uint8_t text[SABOT_HTTP_CONTROL_MAX];
    const size_t reason_size = strlen(client->close_reason);
    text[0] = (uint8_t)(client->close_status >> 8);
    text[1] = (uint8_t)client->close_status;
    memcpy(text + 2, client->close_reason, reason_size);
    const int result = send_control(client->connection, SABOT_HTTP_CLOSE, text, 2 + reason_size);
    return result != 0 ? result : sabot_http_leave(client->connection);
}

static int send_owed(sabot_http_client *client) {
    int result = 0;
    if (client->owes_pong) {
        result = send_control(client->connection, SABOT_HTTP_PONG, client->pong, client->pong_size);
    }
    if (client->owes_ping && result == 0) {
        result = send_control(client->connection, SABOT_HTTP_PING, "", 0);
    }
    client->owes_pong = client->owes_ping = false;
    return result;
}

/// libwebsockets has room. What it cannot get rid of at once it keeps, and calls again when that is out.
int sabot_http_client_write(sabot_http_connection *connection) {
    sabot_http_client *const client = &connection->client;
    if ((client->owes_pong || client->owes_ping) && send_owed(client) != 0) {
        return -1;
    }
    if (client->was_dropped) {
        client->was_dropped = false;
        handler_of(client)->drained(handler_of(client)->context, client);
    }
    for (int i = 0; i < FRAMES_AT_ONCE && client->count > 0; i++) {
        if (i > 0 && lws_partial_buffered(connection->wsi)) {
            break;
        }
        if (send_frame(client) != 0) {
            return -1;
        }
    }
    if (client->count > 0) {
        lws_callback_on_writable(connection->wsi);
        return 0;
    }
    return client->is_closing ? send_close(client) : 0;
}

// ---------------------------------------------------------------------------------------------------------
// Messages

/// Closes for something that the peer did; what waits for him is of no use any more.
static int close_for(sabot_http_client *client, int status, const char *reason) {
    client->connection->http->figures.limited += status == 1008 || status == 1009;
    queue_empty(client);
    client->was_dropped = false;
    client->is_closing = false;
    sabot_http_dismiss(client, status, reason);
    return 0;
}

/// A whole message.
static int deliver(sabot_http_client *client, const char *text, size_t size) {
    sabot_http *const http = client->connection->http;
    if (!sabot_http_bucket_take(&client->bucket, http->options.messages_a_second, lws_now_usecs() / 1000)) {
        return close_for(client, 1008, "too many messages");
    }
    if (!sabot_http_utf8_is_valid(text, size)) {
        return close_for(client, 1007, "not UTF-8");
    }
    http->figures.messages++;
    http->options.handler.message(http->options.handler.context, client, text, size);
    return 0;
}

/// One that comes in pieces; they are put together in a buffer of its own.
static int gather(sabot_http_client *client, const sabot_http_piece *piece) {
    if (client->message == NULL) {
        client->message = malloc(client->connection->http->options.message_max + 1);
        if (client->message == NULL) {
            return -1;
        }
    }
    memcpy(client->message + client->message_size, piece->bytes, piece->size);
    client->message_size += piece->size;
    if (!piece->is_last) {
        return 0;
    }
    client->message[client->message_size] = '\0';
    const int result = deliver(client, client->message, client->message_size);
    free(client->message);
    client->message = NULL;
    client->message_size = 0;
    return result;
}

static int take_data(sabot_http_client *client, const sabot_http_piece *piece) {
    sabot_http *const http = client->connection->http;
    if (piece->opcode == SABOT_HTTP_BINARY) {
        return close_for(client, 1003, "text only");
    }
    const size_t left = http->options.message_max - client->message_size;
    if (piece->size > left || piece->left > left - piece->size) {
        return close_for(client, 1009, "the message is too large");
    }
    if (!piece->is_last || client->message != NULL) {
        return gather(client, piece);
    }
    memcpy(http->message, piece->bytes, piece->size);
    http->message[piece->size] = '\0';
    return deliver(client, http->message, piece->size);
}

/// The peer closes: he gets his own status back.
static int take_close(sabot_http_client *client, const sabot_http_piece *piece) {
    const unsigned status = piece->size >= 2 ? (unsigned)piece->bytes[0] << 8 | piece->bytes[1] : 1000;
    const bool is_valid = piece->size != 1 && sabot_http_close_is_valid(status) &&
                          (piece->size < 3 || sabot_http_utf8_is_valid(piece->bytes + 2, piece->size - 2));
    return close_for(client, is_valid ? (int)status : 1002, "");
}

static int take_piece(sabot_http_client *client, const sabot_http_piece *piece) {
    switch (piece->opcode) {
    case SABOT_HTTP_PING: // where they come faster than pongs go, the newest is answered
        client->owes_pong = true;
        client->pong_size = (unsigned)piece->size;
        memcpy(client->pong, piece->bytes, piece->size);
        lws_callback_on_writable(client->connection->wsi);
        return 0;
    case SABOT_HTTP_PONG:
        return 0;
    case SABOT_HTTP_CLOSE:
        return take_close(client, piece);
    default:
        return take_data(client, piece);
    }
}

int sabot_http_client_receive(sabot_http_connection *connection, uint8_t *bytes, size_t size) {
    sabot_http_client *const client = &connection->client;
    connection->quiet_seconds = 0;
    while (size > 0 && is_open(client)) {
        sabot_http_piece piece;
        const size_t taken = sabot_http_wire_take(&client->inbound, bytes, size, &piece);
        bytes += taken;
        size -= taken;
        const int result = piece.fault != 0 ? close_for(client, piece.fault, "this is no frame")
                           : piece.is_there ? take_piece(client, &piece)
                                            : 0;
        if (result != 0) {
            return result;
        }
    }
    return 0; // who is being closed is not listened to
}

// ---------------------------------------------------------------------------------------------------------
// Beginning and end

bool sabot_http_client_prepare(sabot_http_connection *connection) {
    sabot_http_client *const client = &connection->client;
    client->connection = connection;
    client->queue = calloc(connection->http->options.queue_max, sizeof(sabot_http_frame *));
    return client->queue != NULL;
}

/// The answer to the upgrade is out. What came behind the request is the WebSocket's.
int sabot_http_client_open(sabot_http_connection *connection) {
    sabot_http_client *const client = &connection->client;
    connection->state = SABOT_HTTP_SOCKET;
    connection->http->figures.clients++;
    client->is_counted = true;
    handler_of(client)->opened(handler_of(client)->context, client);
    uint8_t *const early = connection->input;
    const size_t size = connection->input_size;
    connection->input = NULL;
    sabot_http_request_forget(connection);
    const int result = size > 0 ? sabot_http_client_receive(connection, early, size) : 0;
    free(early);
    return result;
}

void sabot_http_client_end(sabot_http_connection *connection) {
    sabot_http_client *const client = &connection->client;
    connection->http->figures.clients -= client->is_counted;
    client->is_closing = true;
    client->is_counted = false;
    if (client->queue != NULL) {
        queue_empty(client);
    }
    if (client->is_accepted) {
        client->is_accepted = false;
        handler_of(client)->closed(handler_of(client)->context, client);
    }
    free(client->queue);
    free(client->message);
    client->queue = NULL;
    client->message = NULL;
}
