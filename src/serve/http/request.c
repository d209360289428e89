/// Requests: from incoming bytes to one call of the handler.
#include "serve/http/head.h"
#include "serve/http/state.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/// Appends bytes to the input. Returns false if out of memory.
static bool keep(sabot_http_connection *connection, const void *bytes, size_t size) {
    const size_t wanted = connection->input_size + size;
    if (wanted > connection->input_capacity) {
        const size_t capacity = wanted < 1024 ? 1024 : wanted * 2;
        uint8_t *const grown = realloc(connection->input, capacity);
        if (grown == NULL) {
            return false;
        }
        connection->input = grown;
        connection->input_capacity = capacity;
    }
    memcpy(connection->input + connection->input_size, bytes, size);
    connection->input_size = wanted;
    return true;
}

/// Removes bytes from the front. An idle connection has no buffer.
static void drop(sabot_http_connection *connection, size_t size) {
    connection->input_size -= size;
    if (connection->input_size > 0) {
        memmove(connection->input, connection->input + size, connection->input_size);
        return;
    }
    free(connection->input);
    connection->input = NULL;
    connection->input_capacity = 0;
}

static const char *field(const sabot_http_connection *connection, sabot_http_field which) {
    return (const char *)connection->input + connection->head.at[which];
}

static sabot_http_request describe(const sabot_http_connection *connection) {
    return (sabot_http_request){
        .method = field(connection, SABOT_HTTP_METHOD),
        .path = field(connection, SABOT_HTTP_PATH),
        .query = field(connection, SABOT_HTTP_QUERY),
        .host = field(connection, SABOT_HTTP_HOST),
        .origin = field(connection, SABOT_HTTP_ORIGIN),
        .cookie = field(connection, SABOT_HTTP_COOKIE),
        .content_type = field(connection, SABOT_HTTP_CONTENT_TYPE),
        .if_none_match = field(connection, SABOT_HTTP_IF_NONE_MATCH),
        .accept = field(connection, SABOT_HTTP_ACCEPT),
        .accept_encoding = field(connection, SABOT_HTTP_ACCEPT_ENCODING),
        .address = connection->client_address,
        .is_secure = connection->is_secure,
        .body = connection->input + connection->head_size,
        .size = connection->head.length,
    };
}

// ---------------------------------------------------------------------------------------------------------
// Admission

/// Rejects a request. The connection is not read any further if its framing is unknown.
static void refuse(sabot_http_connection *connection, sabot_http_verdict verdict) {
    const int status = verdict.status;
    connection->http->stats.limited += status == 413 || status == 414 || status == 429 || status == 431;
    sabot_http_reply_error(connection, status, verdict.sentence);
}

/// Finds out the client's address and whether its connection is encrypted. Trusts the X-Forwarded headers
/// only from a proxy on this host, and only if one is configured.
static void find_client_address(sabot_http_connection *connection) {
    memcpy(connection->client_address, connection->address, sizeof connection->client_address);
    connection->is_secure = connection->tls != NULL;
    if (connection->http->options.is_behind_proxy && sabot_http_address_is_loopback(connection->address)) {
        sabot_http_forwarded_for(field(connection, SABOT_HTTP_FORWARDED_FOR), connection->client_address,
                                 sizeof connection->client_address);
        connection->is_secure = connection->is_secure ||
                                sabot_http_forwarded_is_secure(field(connection, SABOT_HTTP_FORWARDED_PROTO));
    }
}

static sabot_http_verdict judge(sabot_http_connection *connection) {
    sabot_http *const http = connection->http;
    if (connection->head.length > http->options.body_max) {
        return (sabot_http_verdict){413, "Request body too large."};
    }
    if (!sabot_http_addresses_take(&http->addresses, connection->client_address,
                                   http->options.requests_per_second, sabot_http_now_ms(http))) {
        return (sabot_http_verdict){429, "Too many requests. Wait a moment."};
    }
    return (sabot_http_verdict){0, NULL};
}

/// Returns true if the connection stays open after this reply. With HTTP/1.0 it never does.
static bool keeps_alive(const sabot_http_connection *connection) {
    return !connection->head.is_old && !connection->http->is_stopping &&
           !sabot_http_list_has(field(connection, SABOT_HTTP_CONNECTION), "close");
}

/// Parses the head once it is complete. Leaves head_size at 0 if it is incomplete or was rejected.
static void parse_complete_head(sabot_http_connection *connection) {
    char *const text = (char *)connection->input;
    sabot_http_verdict verdict;
    const size_t size = sabot_http_head_end(text, connection->input_size, connection->scanned, &verdict);
    connection->scanned = connection->input_size;
    if (size == 0 && verdict.status == 0) {
        return;
    }
    connection->http->stats.requests++;
    connection->is_last = true;
    if (verdict.status == 0 && size > SABOT_HTTP_HEAD_MAX) {
        verdict = (sabot_http_verdict){431, "Request headers too large."};
    }
    if (verdict.status == 0) {
        verdict = sabot_http_head_parse(text, size, &connection->head);
    }
    if (verdict.status == 0) {
        find_client_address(connection);
        verdict = judge(connection);
        connection->is_last =
            !keeps_alive(connection) || (verdict.status != 0 && connection->head.length > 0);
        connection->head_size = size;
    }
    if (verdict.status != 0) {
        refuse(connection, verdict);
    }
}

// ---------------------------------------------------------------------------------------------------------
// Upgrades

static sabot_http_verdict judge_upgrade(const sabot_http_connection *connection) {
    if (strcasecmp(field(connection, SABOT_HTTP_UPGRADE), "websocket") != 0 ||
        !sabot_http_list_has(field(connection, SABOT_HTTP_CONNECTION), "upgrade")) {
        return (sabot_http_verdict){400, "Unsupported upgrade: only WebSocket is supported."};
    }
    if (strcmp(field(connection, SABOT_HTTP_METHOD), "GET") != 0 || connection->head.is_old ||
        connection->head.length > 0) {
        return (sabot_http_verdict){400, "A WebSocket upgrade must be a GET request of HTTP/1.1."};
    }
    if (strcmp(field(connection, SABOT_HTTP_SOCKET_VERSION), "13") != 0) {
        return (sabot_http_verdict){426, "Unsupported WebSocket version: use 13."};
    }
    if (strlen(field(connection, SABOT_HTTP_SOCKET_KEY)) != SABOT_HTTP_KEY_LENGTH) {
        return (sabot_http_verdict){400, "Sec-WebSocket-Key must be 24 characters."};
    }
    return (sabot_http_verdict){0, NULL};
}

static void upgrade(sabot_http_connection *connection) {
    sabot_http *const http = connection->http;
    connection->is_last = true;
    const sabot_http_verdict verdict = judge_upgrade(connection);
    if (verdict.status != 0) {
        refuse(connection, verdict);
        return;
    }
    if (http->is_stopping || !sabot_http_client_prepare(connection)) {
        sabot_http_reply_error(connection, 503, "Service unavailable. Try again later.");
        return;
    }
    const sabot_http_request request = describe(connection);
    const int status =
        http->options.handler.opening(http->options.handler.context, &connection->client, &request);
    if (status != 0) {
        sabot_http_reply_error(connection, status, "Forbidden");
        return;
    }
    connection->client.is_accepted = true;
    sabot_http_upgrade(connection);
}

const char *sabot_http_socket_key(const sabot_http_connection *connection) {
    return field(connection, SABOT_HTTP_SOCKET_KEY);
}

// ---------------------------------------------------------------------------------------------------------

static void call_handler(sabot_http_connection *connection) {
    sabot_http *const http = connection->http;
    sabot_http_exchange *const exchange = malloc(sizeof *exchange);
    if (exchange == NULL) {
        sabot_http_close_connection(connection);
        return;
    }
    *exchange = (sabot_http_exchange){.connection = connection};
    connection->exchange = exchange;
    connection->state = SABOT_HTTP_WAITING;
    const sabot_http_request request = describe(connection);
    http->options.handler.request(http->options.handler.context, exchange, &request);
}

/// Some clients send an empty line after a body.
static void skip_empty_lines(sabot_http_connection *connection) {
    size_t size = 0;
    while (connection->scanned == 0 && size + 2 <= connection->input_size &&
           memcmp(connection->input + size, "\r\n", 2) == 0) {
        size += 2;
    }
    if (size > 0) {
        drop(connection, size);
    }
}

void sabot_http_advance(sabot_http_connection *connection) {
    assert(connection->state == SABOT_HTTP_READING);
    skip_empty_lines(connection);
    if (connection->input_size == 0) {
        connection->timeout_seconds = SABOT_HTTP_IDLE_SECONDS;
        return;
    }
    if (connection->head_size == 0) {
        connection->timeout_seconds = connection->timeout_seconds > connection->http->options.reading_seconds
                                          ? connection->http->options.reading_seconds
                                          : connection->timeout_seconds;
        parse_complete_head(connection);
        if (connection->head_size == 0 || connection->state != SABOT_HTTP_READING) {
            return;
        }
        connection->timeout_seconds = connection->http->options.body_seconds;
    }
    if (connection->head.has[SABOT_HTTP_UPGRADE]) {
        upgrade(connection);
    } else if (connection->input_size - connection->head_size >= connection->head.length) {
        call_handler(connection);
    }
}

void sabot_http_read_request(sabot_http_connection *connection, const void *bytes, size_t size) {
    if (!keep(connection, bytes, size)) {
        sabot_http_close_connection(connection);
    } else if (connection->state == SABOT_HTTP_READING) { // otherwise it is pipelined
        sabot_http_advance(connection);
    }
}

void sabot_http_request_end(sabot_http_connection *connection) {
    if (connection->head_size > 0) {
        const size_t size = connection->head_size + (size_t)connection->head.length;
        drop(connection,
             size < connection->input_size ? size
                                           : connection->input_size); // a rejected body was not received
    }
    sabot_http_outgoing_free(&connection->outgoing);
    connection->head_size = connection->scanned = 0;
    connection->timeout_seconds =
        connection->http->options.reading_seconds; // for the next head, which may be partly here
}

void sabot_http_request_free(sabot_http_connection *connection) {
    if (connection->exchange != NULL) {
        connection->exchange->connection = NULL;
        connection->exchange = NULL;
    }
    sabot_http_outgoing_free(&connection->outgoing);
    free(connection->input);
    connection->input = NULL;
    connection->input_size = connection->input_capacity = connection->head_size = connection->scanned = 0;
}
