/// Requests: from libwebsockets' headers and pieces of a body to one call of the handler.
#include "http_state.h"
#include "http_text.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/// libwebsockets has a header for each method, which holds the path.
static const struct {
    const char *name;
    enum lws_token_indexes token;
    bool has_body; ///< always, if only of no bytes
} methods[] = {
    {"GET", WSI_TOKEN_GET_URI, false},         {"POST", WSI_TOKEN_POST_URI, true},
    {"HEAD", WSI_TOKEN_HEAD_URI, false},       {"PUT", WSI_TOKEN_PUT_URI, true},
    {"DELETE", WSI_TOKEN_DELETE_URI, false},   {"PATCH", WSI_TOKEN_PATCH_URI, true},
    {"OPTIONS", WSI_TOKEN_OPTIONS_URI, false},
};
enum { METHODS = sizeof methods / sizeof methods[0] };

/// METHODS where it is none of them.
static int method_of(struct lws *wsi) {
    int method = 0;
    while (method < METHODS && lws_hdr_total_length(wsi, methods[method].token) == 0) {
        method++;
    }
    return method;
}

/// Copies a header to the request's texts; "" where there is none.
static const char *copy(sabot_http *http, struct lws *wsi, size_t *used, enum lws_token_indexes token) {
    char *const text = http->texts + *used;
    const int room = (int)(sizeof http->texts - *used);
    const int length = lws_hdr_copy(wsi, text, room, token);
    if (length <= 0) {
        http->texts[sizeof http->texts - 1] = '\0';
        return http->texts + sizeof http->texts - 1;
    }
    *used += (size_t)length + 1;
    return text;
}

/// libwebsockets takes a query apart at each '&' and undoes the percents; they are put back, so that nobody
/// mistakes a '&' in a value.
static bool copy_query(sabot_http *http, struct lws *wsi) {
    http->query[0] = '\0';
    char piece[SABOT_HTTP_QUERY_MAX + 1];
    size_t length = 0;
    for (int i = 0;; i++) {
        const int size = lws_hdr_copy_fragment(wsi, piece, sizeof piece, WSI_TOKEN_HTTP_URI_ARGS, i);
        if (size < 0) {
            return true;
        }
        if (i > 0 && length + 1 < sizeof http->query) {
            http->query[length++] = '&';
        }
        length = sabot_http_query_add(http->query, length, sizeof http->query, piece, (size_t)size);
        if (length == sizeof http->query) {
            http->query[0] = '\0';
            return false;
        }
    }
}

/// Texts that fit: judge() has seen to it.
static sabot_http_request describe(sabot_http_connection *connection) {
    sabot_http *const http = connection->http;
    struct lws *const wsi = connection->wsi;
    const int method = method_of(wsi);
    size_t used = 0;
    lws_hdr_copy(wsi, http->path, sizeof http->path, methods[method].token);
    copy_query(http, wsi);
    return (sabot_http_request){
        .method = methods[method].name,
        .path = http->path,
        .query = http->query,
        .host = copy(http, wsi, &used, WSI_TOKEN_HOST),
        .origin = copy(http, wsi, &used, WSI_TOKEN_ORIGIN),
        .cookie = copy(http, wsi, &used, WSI_TOKEN_HTTP_COOKIE),
        .content_type = copy(http, wsi, &used, WSI_TOKEN_HTTP_CONTENT_TYPE),
        .if_none_match = copy(http, wsi, &used, WSI_TOKEN_HTTP_IF_NONE_MATCH),
        .accept_encoding = copy(http, wsi, &used, WSI_TOKEN_HTTP_ACCEPT_ENCODING),
        .address = connection->address,
        .is_secure = lws_is_ssl(wsi),
        .body = connection->body,
        .size = connection->body_size,
    };
}

typedef struct {
    int status; ///< 0: it may come in
    const char *sentence;
} verdict;

static size_t headers_size(struct lws *wsi) {
    size_t size = 0;
    for (int token = 0; token < WSI_TOKEN_COUNT; token++) {
        size += (size_t)lws_hdr_total_length(wsi, (enum lws_token_indexes)token) + 1;
    }
    return size;
}

/// Path, query and headers: do they fit and make sense?
static verdict judge_texts(sabot_http *http, struct lws *wsi, int method) {
    const int path_size = lws_hdr_total_length(wsi, methods[method].token);
    if (path_size > SABOT_HTTP_PATH_MAX ||
        lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_URI_ARGS) > SABOT_HTTP_QUERY_MAX || !copy_query(http, wsi)) {
        return (verdict){414, "The address is too long."};
    }
    if (headers_size(wsi) > SABOT_HTTP_HEADERS_MAX) {
        return (verdict){431, "The headers are too large."};
    }
    lws_hdr_copy(wsi, http->path, sizeof http->path, methods[method].token);
    if (strlen(http->path) != (size_t)path_size) {
        return (verdict){400, "There is a NUL in the address."};
    }
    // libwebsockets takes a %0a for the end of the request's line: what follows would be a header, and the
    // version has become a part of it.
    if (lws_hdr_total_length(wsi, WSI_TOKEN_HTTP) == 0) {
        return (verdict){400, "The first line does not end in HTTP and a version."};
    }
    return (verdict){0, NULL};
}

/// How long is the body? Two lengths are one too many, and chunks are not taken.
static verdict judge_body(sabot_http_connection *connection, int method, uint64_t *length) {
    struct lws *const wsi = connection->wsi;
    char text[32];
    *length = 0;
    if (lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_TRANSFER_ENCODING) > 0) {
        return (verdict){501, "Bodies in chunks are not taken."};
    }
    const int size = lws_hdr_copy(wsi, text, sizeof text, WSI_TOKEN_HTTP_CONTENT_LENGTH);
    if (size == 0 && methods[method].has_body) {
        return (verdict){411, "How long is the body? There is no Content-Length."};
    }
    if (size != 0 && (size < 0 || !sabot_http_length_parse(text, length))) {
        return (verdict){400, "The Content-Length is no number."};
    }
    if (*length > connection->http->options.body_max) {
        return (verdict){413, "The body is too large."};
    }
    return (verdict){0, NULL};
}

/// Does the peer want to go on after this answer? HTTP/1.0 never does.
static bool wants_to_go_on(struct lws *wsi) {
    char version[16], wishes[128];
    lws_hdr_copy(wsi, version, sizeof version, WSI_TOKEN_HTTP);
    const int length = lws_hdr_copy(wsi, wishes, sizeof wishes, WSI_TOKEN_CONNECTION);
    return strcmp(version, "HTTP/1.1") == 0 && length >= 0 && !sabot_http_list_has(wishes, "close");
}

static bool is_too_often(sabot_http_connection *connection) {
    sabot_http *const http = connection->http;
    return !sabot_http_addresses_take(&http->addresses, connection->address, http->options.requests_a_second,
                                      lws_now_usecs() / 1000);
}

static int refuse(sabot_http_connection *connection, verdict refused) {
    sabot_http_refuse(connection, refused.status, refused.sentence);
    if (refused.status == 413 || refused.status == 414 || refused.status == 429 || refused.status == 431) {
        connection->http->figures.limited++;
    }
    return 0;
}

/// The handler's turn. Until it answers nothing more is read: libwebsockets would take a next request for
/// more of this one's body.
static int give_to_handler(sabot_http_connection *connection) {
    sabot_http *const http = connection->http;
    sabot_http_exchange *const exchange = malloc(sizeof *exchange);
    if (exchange == NULL) {
        return -1;
    }
    *exchange = (sabot_http_exchange){.connection = connection};
    connection->exchange = exchange;
    connection->is_asked = true;
    lws_set_timeout(connection->wsi, NO_PENDING_TIMEOUT, 0);
    const sabot_http_request request = describe(connection);
    http->options.handler.request(http->options.handler.context, exchange, &request);
    if (connection->exchange != NULL) {
        lws_rx_flow_control(connection->wsi, 0);
    }
    return 0;
}

int sabot_http_ask(sabot_http_connection *connection) {
    sabot_http_request_forget(connection);
    struct lws *const wsi = connection->wsi;
    const int method = method_of(wsi);
    connection->http->figures.requests++;
    if (method == METHODS) {
        return -1; // libwebsockets knows no others
    }
    connection->is_head = methods[method].token == WSI_TOKEN_HEAD_URI;
    connection->is_last = !wants_to_go_on(wsi) || connection->http->is_stopping;
    uint64_t length = 0;
    verdict given = judge_body(connection, method, &length);
    if (given.status == 0) {
        given = judge_texts(connection->http, wsi, method);
    }
    if (given.status == 0 && is_too_often(connection)) {
        given = (verdict){429, "Too many requests; wait a moment."};
    }
    if (given.status != 0) {
        // Whoever sends a body that is not wanted may not follow our idea of where it ends.
        connection->is_last = connection->is_last || given.status != 429 || length > 0;
        connection->body_expected = length;
        connection->body_is_unwanted = true;
        return refuse(connection, given);
    }
    if (length == 0) {
        return give_to_handler(connection);
    }
    connection->body_expected = length;
    connection->body = malloc(length);
    return connection->body == NULL ? -1 : 0;
}

int sabot_http_take_body(sabot_http_connection *connection, const void *bytes, size_t size) {
    if (connection->is_asked) {
        return 0; // libwebsockets tells of an empty body, too
    }
    if (!connection->body_is_unwanted) {
        assert(size <= connection->body_expected - connection->body_size);
        memcpy(connection->body + connection->body_size, bytes, size);
    }
    connection->body_size += size;
    return 0;
}

int sabot_http_end_body(sabot_http_connection *connection) {
    if (connection->is_asked) {
        return 0;
    }
    if (connection->body_is_unwanted) {
        // The refusal is out, or goes out now; then the connection ends.
        connection->is_asked = true;
        return connection->outgoing.bytes == NULL ? -1 : 0;
    }
    return give_to_handler(connection);
}

static verdict judge_upgrade(struct lws *wsi) {
    char text[128];
    if (lws_hdr_copy(wsi, text, sizeof text, WSI_TOKEN_UPGRADE) <= 0 || strcasecmp(text, "websocket") != 0) {
        return (verdict){400, "Only WebSockets are spoken here beside HTTP."};
    }
    if (lws_hdr_copy(wsi, text, sizeof text, WSI_TOKEN_CONNECTION) <= 0 ||
        !sabot_http_list_has(text, "upgrade")) {
        return (verdict){400, "The Connection header does not ask for an upgrade."};
    }
    if (lws_hdr_copy(wsi, text, sizeof text, WSI_TOKEN_VERSION) <= 0 || strcmp(text, "13") != 0) {
        return (verdict){426, "Only version 13 of WebSockets is spoken here."};
    }
    if (lws_hdr_copy(wsi, text, sizeof text, WSI_TOKEN_KEY) != 24) {
        return (verdict){400, "The Sec-WebSocket-Key is not 24 characters."};
    }
    if (lws_hdr_total_length(wsi, WSI_TOKEN_HOST) == 0) {
        return (verdict){400, "There is no Host."};
    }
    if (lws_hdr_total_length(wsi, WSI_TOKEN_PROTOCOL) > 0) {
        return (verdict){400, "No subprotocol of WebSockets is spoken here."};
    }
    return (verdict){0, NULL};
}

/// What the handler says: 0, or a status.
static int ask_handler(sabot_http_connection *connection) {
    sabot_http *const http = connection->http;
    if (http->is_stopping || !sabot_http_client_prepare(connection)) {
        return 503;
    }
    const sabot_http_request request = describe(connection);
    const int status =
        http->options.handler.opening(http->options.handler.context, &connection->client, &request);
    connection->client.is_accepted = status == 0;
    return status;
}

int sabot_http_ask_upgrade(sabot_http_connection *connection) {
    sabot_http_request_forget(connection);
    struct lws *const wsi = connection->wsi;
    connection->http->figures.requests++;
    const int method = method_of(wsi);
    if (lws_hdr_total_length(wsi, WSI_TOKEN_UPGRADE) == 0) {
        return -1; // libwebsockets has refused it with 403 already
    }
    connection->is_last = true;
    verdict given = {400, "A WebSocket is opened by a GET."};
    if (method < METHODS && methods[method].token == WSI_TOKEN_GET_URI) {
        uint64_t length;
        given = judge_body(connection, method, &length);
        if (given.status == 0 && length > 0) {
            given = (verdict){400, "A WebSocket is opened without a body."};
        }
    }
    if (given.status == 0) {
        given = judge_texts(connection->http, wsi, method);
    }
    if (given.status == 0) {
        given = judge_upgrade(wsi);
    }
    if (given.status == 0 && is_too_often(connection)) {
        given = (verdict){429, "Too many requests; wait a moment."};
    }
    if (given.status == 0) {
        given = (verdict){ask_handler(connection), "This WebSocket is not for you."};
    }
    if (given.status != 0) {
        refuse(connection, given);
        sabot_http_reply_write(connection);
        return -1;
    }
    return 0;
}

void sabot_http_request_forget(sabot_http_connection *connection) {
    if (connection->exchange != NULL) {
        connection->exchange->connection = NULL;
        connection->exchange = NULL;
    }
    free(connection->body);
    connection->body = NULL;
    sabot_http_outgoing_forget(&connection->outgoing);
    connection->body_size = connection->body_expected = 0;
    connection->body_is_unwanted = connection->is_asked = connection->is_head = connection->is_last = false;
}
