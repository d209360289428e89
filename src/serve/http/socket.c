/// WebSockets: a queue of shared frames out, complete messages in.
#include "serve/http/state.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FRAMES_AT_ONCE = 32 }; ///< written to one client before the others get a turn

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

static sabot_http_frame *pop_frame(sabot_http_client *client) {
    sabot_http_frame *const frame = client->queue[client->first];
    client->first = (client->first + 1) % client->connection->http->options.queue_max;
    client->count--;
    client->queue_bytes -= frame->size;
    return frame;
}

static void clear_queue(sabot_http_client *client) {
    while (client->count > 0) {
        sabot_http_frame_release(pop_frame(client));
    }
}

static bool is_open(const sabot_http_client *client) {
    return client->connection->state == SABOT_HTTP_WEBSOCKET && !client->is_closing;
}

static void send_frame(sabot_http_client *client) {
    sabot_http_connection *const connection = client->connection;
    sabot_http_frame *const frame = pop_frame(client);
    sabot_http_write(connection, frame->bytes, frame->size);
    connection->http->stats.frames++;
    connection->http->stats.bytes += frame->size;
    sabot_http_frame_release(frame);
}

bool sabot_http_send(sabot_http_client *client, sabot_http_frame *frame) {
    sabot_http *const http = client->connection->http;
    if (client->was_dropped || !is_open(client)) {
        return false;
    }
    if (client->count == http->options.queue_max ||
        client->queue_bytes + frame->size > http->options.queue_bytes_max) {
        clear_queue(client);
        client->was_dropped = true;
        http->stats.dropped++;
        return false;
    }
    client->queue[(client->first + client->count) % http->options.queue_max] = sabot_http_frame_keep(frame);
    client->count++;
    client->queue_bytes += frame->size;
    // Sends the frame at once if the queue is empty. Checking first whether the socket is writable would take
    // about as long as writing.
    if (client->count == 1 && !sabot_http_has_pending_write(client->connection)) {
        send_frame(client);
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
    sabot_http_schedule(client->connection);
}

// ---------------------------------------------------------------------------------------------------------
// Writing

/// Sends a control frame to this client.
static void send_control(sabot_http_connection *connection, sabot_http_opcode opcode, const void *bytes,
                         size_t size) {
    uint8_t text[SABOT_HTTP_FRAME_HEAD_MAX + SABOT_HTTP_CONTROL_MAX];
    assert(size <= SABOT_HTTP_CONTROL_MAX);
    const size_t head_size = sabot_http_frame_head(text, opcode, size);
    memcpy(text + head_size, bytes, size);
    sabot_http_write(connection, text, head_size + size);
}

static void send_close(sabot_http_client *client) {
    uint8_t text[SABOT_HTTP_CONTROL_MAX];
    const size_t reason_size = strlen(client->close_reason);
    text[0] = (uint8_t)(client->close_status >> 8);
    text[1] = (uint8_t)client->close_status;
    memcpy(text + 2, client->close_reason, reason_size);
    send_control(client->connection, SABOT_HTTP_CLOSE, text, 2 + reason_size);
    sabot_http_linger(client->connection);
}

static void send_pending_control(sabot_http_client *client) {
    if (client->pong_pending) {
        client->pong_pending = false;
        send_control(client->connection, SABOT_HTTP_PONG, client->pong, client->pong_size);
    }
    if (client->ping_pending) {
        client->ping_pending = false;
        send_control(client->connection, SABOT_HTTP_PING, "", 0);
    }
}

/// Called when the socket is writable. If a write is still pending, on_written calls it again.
void sabot_http_client_write(sabot_http_connection *connection) {
    sabot_http_client *const client = &connection->client;
    send_pending_control(client);
    if (client->was_dropped) {
        client->was_dropped = false;
        handler_of(client)->drained(handler_of(client)->context, client);
    }
    for (int i = 0; i < FRAMES_AT_ONCE && client->count > 0 && !sabot_http_has_pending_write(connection);
         i++) {
        send_frame(client);
    }
    if (connection->state != SABOT_HTTP_WEBSOCKET || sabot_http_has_pending_write(connection)) {
        return;
    }
    if (client->count > 0) {
        sabot_http_schedule(connection);
    } else if (client->is_closing) {
        send_close(client);
    }
}

// ---------------------------------------------------------------------------------------------------------
// Messages

/// Closes because of something the peer did. Queued frames are discarded.
static void close_for(sabot_http_client *client, int status, const char *reason) {
    client->connection->http->stats.limited += status == 1008 || status == 1009;
    clear_queue(client);
    client->was_dropped = false;
    client->is_closing = false;
    sabot_http_dismiss(client, status, reason);
}

/// Appends a fragment to the client's message buffer. Returns false if out of memory.
static bool gather(sabot_http_client *client, const sabot_http_piece *piece) {
    if (client->message == NULL) {
        client->message = malloc(client->connection->http->options.message_max + 1);
    }
    if (client->message == NULL) {
        return false;
    }
    memcpy(client->message + client->message_size, piece->bytes, piece->size);
    client->message_size += piece->size;
    return true;
}

/// Passes a complete message to the handler. An unfragmented one is copied to a buffer that all clients
/// share.
static void handle_text(sabot_http_client *client, const sabot_http_piece *piece) {
    sabot_http *const http = client->connection->http;
    const bool is_gathered = !piece->is_last || client->message != NULL;
    const size_t left = http->options.message_max - client->message_size;
    if (piece->opcode == SABOT_HTTP_BINARY) {
        close_for(client, 1003, "text only");
        return;
    }
    if (piece->size > left || piece->left > left - piece->size) {
        close_for(client, 1009, "message too large");
        return;
    }
    if (is_gathered && !gather(client, piece)) {
        sabot_http_close_connection(client->connection);
        return;
    }
    if (!piece->is_last) {
        return;
    }
    char *const text = is_gathered ? client->message : http->message;
    const size_t size = is_gathered ? client->message_size : piece->size;
    if (!is_gathered) {
        memcpy(text, piece->bytes, size);
    }
    text[size] = '\0';
    if (!sabot_http_bucket_take(&client->bucket, http->options.messages_per_second,
                                sabot_http_now_ms(http))) {
        close_for(client, 1008, "too many messages");
    } else if (!sabot_http_utf8_is_valid(text, size)) {
        close_for(client, 1007, "not UTF-8");
    } else {
        http->stats.messages++;
        http->options.handler.message(http->options.handler.context, client, text, size);
    }
    if (is_gathered) {
        free(client->message);
        client->message = NULL;
        client->message_size = 0;
    }
}

/// Echoes the peer's close status.
static void handle_close(sabot_http_client *client, const sabot_http_piece *piece) {
    const unsigned status = piece->size >= 2 ? (unsigned)piece->bytes[0] << 8 | piece->bytes[1] : 1000;
    const bool is_valid = piece->size != 1 && sabot_http_close_is_valid(status) &&
                          (piece->size < 3 || sabot_http_utf8_is_valid(piece->bytes + 2, piece->size - 2));
    close_for(client, is_valid ? (int)status : 1002, "");
}

static void handle_control(sabot_http_client *client, const sabot_http_piece *piece) {
    switch (piece->opcode) {
    case SABOT_HTTP_PING: // if pings arrive faster than pongs are sent, only the newest is answered
        client->pong_pending = true;
        client->pong_size = (unsigned)piece->size;
        memcpy(client->pong, piece->bytes, piece->size);
        sabot_http_schedule(client->connection);
        break;
    case SABOT_HTTP_CLOSE:
        handle_close(client, piece);
        break;
    default: // a pong only shows that the peer is alive
        break;
    }
}

void sabot_http_client_receive(sabot_http_connection *connection, uint8_t *bytes, size_t size) {
    sabot_http_client *const client = &connection->client;
    connection->quiet_seconds = 0;
    while (size > 0 && is_open(client)) { // anything after the close is discarded
        sabot_http_piece piece;
        const size_t taken = sabot_http_wire_take(&client->inbound, bytes, size, &piece);
        bytes += taken;
        size -= taken;
        if (piece.fault != 0) {
            close_for(client, piece.fault, "invalid frame");
        } else if (piece.is_there && piece.opcode >= SABOT_HTTP_CLOSE) {
            handle_control(client, &piece);
        } else if (piece.is_there) {
            handle_text(client, &piece);
        }
    }
}

// ---------------------------------------------------------------------------------------------------------
// Open and close

bool sabot_http_client_prepare(sabot_http_connection *connection) {
    sabot_http_client *const client = &connection->client;
    client->connection = connection;
    client->queue = calloc(connection->http->options.queue_max, sizeof(sabot_http_frame *));
    return client->queue != NULL;
}

/// Called when the 101 response is sent. Bytes after the request belong to the WebSocket.
void sabot_http_client_open(sabot_http_connection *connection) {
    sabot_http_client *const client = &connection->client;
    connection->state = SABOT_HTTP_WEBSOCKET;
    connection->http->stats.clients++;
    client->is_counted = true;
    handler_of(client)->opened(handler_of(client)->context, client);
    uint8_t *const early = connection->input;
    const size_t size = connection->input_size;
    connection->input = NULL;
    sabot_http_request_free(connection);
    sabot_http_client_receive(connection, early, size);
    free(early);
}

void sabot_http_client_end(sabot_http_connection *connection) {
    sabot_http_client *const client = &connection->client;
    connection->http->stats.clients -= client->is_counted;
    client->is_closing = true;
    client->is_counted = false;
    if (client->queue != NULL) {
        clear_queue(client);
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
