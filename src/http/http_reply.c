/// Answers: a head with what protects the reader, and a body in as many pieces as it takes.
#include "http_state.h"
#include "http_text.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    HEAD_SIZE = 4096,   ///< of any answer's head
    PIECE_SIZE = 65536, ///< sent at once
};

typedef struct {
    char *text;
    size_t length;
    bool is_cut; ///< it did not fit
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

/// A header whose value may stem from outside: nothing in it may begin another header.
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

static bool has_no_body(int status) {
    return status == 204 || status == 304;
}

static void add_headers(head *to, const sabot_http_connection *connection, const sabot_http_reply *reply) {
    add(to, "HTTP/1.1 %d %s\r\n", reply->status, sabot_http_status_words(reply->status));
    for (const struct lws_protocol_vhost_options *header = connection->http->headers; header != NULL;
         header = header->next) {
        add(to, "%s %s\r\n", header->name, header->value);
    }
    if (!has_no_body(reply->status)) {
        add_header(to, "Content-Type", reply->type);
        add(to, "Content-Length: %zu\r\n", reply->body == NULL ? 0 : reply->size);
    }
    add_header(to, "Content-Encoding", reply->encoding);
    add_header(to, "ETag", reply->etag);
    add_header(to, "Cache-Control", reply->cache != NULL ? reply->cache : "no-store");
    add_header(to, "Set-Cookie", reply->cookie);
    add_header(to, "Location", reply->location);
    add_header(to, "Allow", reply->allow);
    if (reply->file_name != NULL) {
        add(to, "Content-Disposition: attachment; filename=\"");
        for (const char *at = reply->file_name; *at != '\0'; at++) {
            add(to, "%c", (uint8_t)*at < ' ' || *at == '"' || *at == '\\' ? '_' : *at);
        }
        add(to, "\"\r\n");
    }
    if (reply->retry_seconds > 0) {
        add(to, "Retry-After: %d\r\n", reply->retry_seconds);
    }
    add(to, "%s\r\n", connection->is_last ? "Connection: close\r\n" : "");
}

/// Puts the answer together; false: there is no memory.
static bool prepare(sabot_http_connection *connection, const sabot_http_reply *reply) {
    char text[HEAD_SIZE];
    head made = {.text = text};
    add_headers(&made, connection, reply);
    if (made.is_cut) {
        const sabot_http_reply plain = {.status = 500};
        made = (head){.text = text};
        add_headers(&made, connection, &plain);
    }
    const bool is_sent =
        reply->body != NULL && !made.is_cut && !connection->is_head && !has_no_body(reply->status);
    const bool is_copied = is_sent && !reply->is_lasting && !reply->is_given;
    const size_t copied = is_copied ? reply->size : 0;
    uint8_t *const bytes = malloc(made.length + copied);
    if (bytes == NULL) {
        return false;
    }
    memcpy(bytes, text, made.length);
    if (copied > 0) {
        memcpy(bytes + made.length, reply->body, copied);
    }
    connection->outgoing = (sabot_http_outgoing){.bytes = bytes, .size = made.length + copied};
    if (is_sent && !is_copied) {
        connection->outgoing.lasting = reply->body;
        connection->outgoing.lasting_size = reply->size;
    }
    return true;
}

void sabot_http_outgoing_forget(sabot_http_outgoing *outgoing) {
    free(outgoing->bytes);
    free(outgoing->given);
    *outgoing = (sabot_http_outgoing){0};
}

void sabot_http_answer(sabot_http_exchange *exchange, const sabot_http_reply *reply) {
    sabot_http_connection *const connection = exchange->connection;
    assert(connection == NULL || connection->exchange == exchange);
    void *const given = reply->is_given ? (void *)reply->body : NULL;
    free(exchange);
    if (connection == NULL) {
        free(given);
        return;
    }
    connection->exchange = NULL;
    lws_rx_flow_control(connection->wsi, 1); // libwebsockets writes to nobody whom it does not read
    if (!prepare(connection, reply)) {
        free(given);
        lws_set_timeout(connection->wsi, PENDING_TIMEOUT_USER_REASON_BASE, LWS_TO_KILL_ASYNC);
        return;
    }
    connection->outgoing.given = given;
    lws_callback_on_writable(connection->wsi);
}

void sabot_http_refuse(sabot_http_connection *connection, int status, const char *sentence) {
    const sabot_http_reply reply = {
        .status = status,
        .type = "text/plain; charset=utf-8",
        .body = sentence,
        .size = strlen(sentence),
        .is_lasting = false,
        .retry_seconds = status == 429 ? 1 : 0,
    };
    if (prepare(connection, &reply)) {
        lws_callback_on_writable(connection->wsi);
    }
}

/// Sends the next piece; false: the connection is no good.
static bool send_piece(sabot_http_connection *connection, const uint8_t *bytes, size_t size, size_t *sent) {
    const size_t left = size - *sent;
    const size_t piece = left < PIECE_SIZE ? left : PIECE_SIZE;
    // Nothing is written to: only a WebSocket's frames get a header in front.
    if (lws_write(connection->wsi, (unsigned char *)bytes + *sent, piece, LWS_WRITE_HTTP) < 0) {
        return false;
    }
    *sent += piece;
    connection->moved++;
    connection->http->figures.bytes += piece;
    return true;
}

/// All of it is out: on to the next request, or the end.
static int finish(sabot_http_connection *connection) {
    struct lws *const wsi = connection->wsi;
    const bool waits_for_body = connection->body_is_unwanted && !connection->is_asked &&
                                connection->body_size < connection->body_expected &&
                                connection->body_expected <= SABOT_HTTP_UNWANTED_MAX;
    if (waits_for_body) {
        sabot_http_outgoing_forget(&connection->outgoing);
        return 0;
    }
    const bool is_last = connection->is_last;
    sabot_http_request_forget(connection);
    if (is_last) {
        return -1;
    }
    return lws_http_transaction_completed(wsi) ? -1 : 0;
}

int sabot_http_reply_write(sabot_http_connection *connection) {
    sabot_http_outgoing *const out = &connection->outgoing;
    if (out->bytes == NULL) {
        return 0;
    }
    if (lws_partial_buffered(connection->wsi)) {
        return 0; // called again when that is out
    }
    if (out->sent < out->size) {
        if (!send_piece(connection, out->bytes, out->size, &out->sent)) {
            return -1;
        }
    } else if (out->lasting_sent < out->lasting_size) {
        if (!send_piece(connection, out->lasting, out->lasting_size, &out->lasting_sent)) {
            return -1;
        }
    }
    if (out->sent < out->size || out->lasting_sent < out->lasting_size ||
        lws_partial_buffered(connection->wsi)) {
        lws_callback_on_writable(connection->wsi);
        return 0;
    }
    return finish(connection);
}
