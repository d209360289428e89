/// Replies: a head with security headers, and a body sent in pieces.
#include "serve/http/state.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    HEAD_SIZE = 8192,   ///< limit for the head of a reply
    PIECE_SIZE = 65536, ///< sent at once
};

typedef struct {
    char *text;
    size_t length;
    bool is_cut; ///< it was truncated
} head;

__attribute__((format(printf, 2, 3))) static void add(head *to, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    const int length = vsnprintf(to->text + to->length, HEAD_SIZE - to->length, format, arguments);
    va_end(arguments);
    if (length < 0 || (size_t)length >= HEAD_SIZE - to->length) {
        to->is_cut = true;
        return;
    }
    to->length += (size_t)length;
}

/// Adds a header whose value may come from outside: control characters are replaced, so that it cannot start
/// another header.
static void add_header(head *to, const char *name, const char *value) {
    if (value == NULL) {
        return;
    }
    add(to, "%s: ", name);
    const size_t start = to->length;
    add(to, "%s\r\n", value);
    for (size_t i = start; i + 2 < to->length; i++) {
        if ((uint8_t)to->text[i] < ' ') {
            to->text[i] = ' ';
        }
    }
}

static void add_file_name(head *to, const char *name) {
    add(to, "Content-Disposition: attachment; filename=\"");
    for (; *name != '\0'; name++) {
        add(to, "%c", (uint8_t)*name < ' ' || *name == '"' || *name == '\\' ? '_' : *name);
    }
    add(to, "\"\r\n");
}

/// Adds the security headers.
static void add_protection(head *to, const sabot_http *http, const char *policy) {
    add_header(to, "Content-Security-Policy",
               policy != NULL ? policy : http->options.content_security_policy);
    add(to, "X-Content-Type-Options: nosniff\r\n"
            "Referrer-Policy: no-referrer\r\n"
            "X-Frame-Options: DENY\r\n"
            "Cross-Origin-Opener-Policy: same-origin\r\n"
            "Cross-Origin-Resource-Policy: same-origin\r\n");
}

static const char *reason_phrase(int status) {
    static const struct {
        int status;
        const char *words;
    } known[] = {
        {200, "OK"},
        {204, "No Content"},
        {304, "Not Modified"},
        {400, "Bad Request"},
        {401, "Unauthorized"},
        {403, "Forbidden"},
        {404, "Not Found"},
        {405, "Method Not Allowed"},
        {409, "Conflict"},
        {411, "Length Required"},
        {413, "Content Too Large"},
        {414, "URI Too Long"},
        {426, "Upgrade Required"},
        {429, "Too Many Requests"},
        {431, "Request Header Fields Too Large"},
        {500, "Internal Server Error"},
        {501, "Not Implemented"},
        {503, "Service Unavailable"},
        {505, "HTTP Version Not Supported"},
    };
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        if (known[i].status == status) {
            return known[i].words;
        }
    }
    return ""; // no standard reason phrase
}

static bool has_no_body(int status) {
    return status == 204 || status == 304;
}

static void add_headers(head *to, const sabot_http_connection *connection, const sabot_http_reply *reply) {
    add(to, "HTTP/1.1 %d %s\r\n", reply->status, reason_phrase(reply->status));
    add_protection(to, connection->http, reply->policy);
    if (!has_no_body(reply->status)) {
        add_header(to, "Content-Type", reply->type);
        add(to, "Content-Length: %zu\r\n", reply->body == NULL ? 0 : reply->size);
    }
    add_header(to, "Content-Encoding", reply->encoding);
    add_header(to, "Vary", reply->vary);
    add_header(to, "ETag", reply->etag);
    add_header(to, "Cache-Control", reply->cache != NULL ? reply->cache : "no-store");
    add_header(to, "Set-Cookie", reply->cookie);
    add_header(to, "Location", reply->location);
    add_header(to, "Allow", reply->allow);
    if (reply->file_name != NULL) {
        add_file_name(to, reply->file_name);
    }
    if (reply->retry_seconds > 0) {
        add(to, "Retry-After: %d\r\n", reply->retry_seconds);
    }
    add(to, "%s\r\n", connection->is_last ? "Connection: close\r\n" : "");
}

static bool is_head(const sabot_http_connection *connection) {
    return connection->head_size > 0 &&
           strcmp((const char *)connection->input + connection->head.at[SABOT_HTTP_METHOD], "HEAD") == 0;
}

/// Starts sending a head and a copy of the body. Returns false if out of memory.
static bool begin_reply(sabot_http_connection *connection, const head *made, const void *body, size_t size) {
    uint8_t *const bytes = malloc(made->length + size);
    if (bytes == NULL) {
        return false;
    }
    memcpy(bytes, made->text, made->length);
    if (size > 0) {
        memcpy(bytes + made->length, body, size);
    }
    connection->outgoing = (sabot_http_outgoing){.bytes = bytes, .size = made->length + size};
    connection->state = SABOT_HTTP_REPLYING;
    sabot_http_schedule(connection);
    return true;
}

/// Builds the reply. Returns false if out of memory.
static bool prepare(sabot_http_connection *connection, const sabot_http_reply *reply) {
    char text[HEAD_SIZE];
    head made = {.text = text};
    add_headers(&made, connection, reply);
    const bool is_too_long = made.is_cut;
    if (is_too_long) {
        const sabot_http_reply plain = {.status = 500};
        made = (head){.text = text};
        add_headers(&made, connection, &plain);
    }
    const bool is_sent =
        reply->body != NULL && !is_too_long && !is_head(connection) && !has_no_body(reply->status);
    const bool is_copied = is_sent && !reply->is_borrowed && !reply->is_owned;
    if (!begin_reply(connection, &made, reply->body, is_copied ? reply->size : 0)) {
        return false;
    }
    if (is_sent && !is_copied) {
        connection->outgoing.borrowed = reply->body;
        connection->outgoing.borrowed_size = reply->size;
    }
    return true;
}

void sabot_http_outgoing_free(sabot_http_outgoing *outgoing) {
    free(outgoing->bytes);
    free(outgoing->owned);
    *outgoing = (sabot_http_outgoing){0};
}

void sabot_http_send_reply(sabot_http_exchange *exchange, const sabot_http_reply *reply) {
    sabot_http_connection *const connection = exchange->connection;
    assert(connection == NULL || connection->exchange == exchange);
    void *const owned = reply->is_owned ? (void *)reply->body : NULL;
    free(exchange);
    if (connection == NULL) {
        free(owned);
        return;
    }
    connection->exchange = NULL;
    connection->is_last = connection->is_last || connection->http->is_stopping;
    if (prepare(connection, reply)) {
        connection->outgoing.owned = owned;
    } else {
        free(owned);
        sabot_http_close_connection(connection);
    }
}

void sabot_http_reply_error(sabot_http_connection *connection, int status, const char *sentence) {
    char text[256]; // the same format as the handler's errors; our sentences need no JSON escapes
    snprintf(text, sizeof text, "{\"error\":\"%s\"}", sentence);
    const sabot_http_reply reply = {
        .status = status,
        .type = "application/json",
        .body = text,
        .size = strlen(text),
        .retry_seconds = status == 429 ? 1 : 0,
    };
    if (!prepare(connection, &reply)) {
        sabot_http_close_connection(connection);
    }
}

void sabot_http_upgrade(sabot_http_connection *connection) {
    char accept[SABOT_HTTP_ACCEPT_KEY_SIZE];
    sabot_http_accept_key(sabot_http_socket_key(connection), accept);
    char text[HEAD_SIZE];
    head made = {.text = text};
    add(&made, "HTTP/1.1 101 Switching Protocols\r\n");
    add_protection(&made, connection->http, NULL);
    add(&made, "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: %s\r\n\r\n", accept);
    if (!begin_reply(connection, &made, NULL, 0)) {
        sabot_http_close_connection(connection);
    }
}

// ---------------------------------------------------------------------------------------------------------

static void send_piece(sabot_http_connection *connection, const uint8_t *bytes, size_t size, size_t *sent) {
    const size_t left = size - *sent;
    const size_t piece = left < PIECE_SIZE ? left : PIECE_SIZE;
    sabot_http_write(connection, bytes + *sent, piece);
    *sent += piece;
    connection->http->stats.bytes += piece;
}

/// Everything is sent: continues with the WebSocket, the next request or the close.
static void finish(sabot_http_connection *connection) {
    sabot_http_request_end(connection);
    if (connection->client.is_accepted) {
        sabot_http_client_open(connection);
    } else if (connection->is_last) {
        sabot_http_linger(connection);
    } else {
        connection->state = SABOT_HTTP_READING;
        sabot_http_advance(connection);
    }
}

void sabot_http_reply_write(sabot_http_connection *connection) {
    sabot_http_outgoing *const out = &connection->outgoing;
    if (out->sent < out->size) {
        send_piece(connection, out->bytes, out->size, &out->sent);
    }
    if (out->sent == out->size && out->borrowed_sent < out->borrowed_size &&
        !sabot_http_has_pending_write(connection)) {
        send_piece(connection, out->borrowed, out->borrowed_size, &out->borrowed_sent);
    }
    if (connection->state == SABOT_HTTP_CLOSED || sabot_http_has_pending_write(connection)) {
        return; // on_written resumes it
    }
    if (out->sent < out->size || out->borrowed_sent < out->borrowed_size) {
        sabot_http_schedule(connection);
    } else {
        finish(connection);
    }
}
