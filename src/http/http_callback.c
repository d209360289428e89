/// libwebsockets' one callback, taken apart; and the connections, from their beginning to their end.
#include "http_state.h"

#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

/// What waits in the system for a reader is old by the time it is read: little may.
enum { SEND_BUFFER = 128 * 1024 };

static sabot_http *http_of(struct lws *wsi) {
    return lws_context_user(lws_get_context(wsi));
}

/// "::ffff:192.0.2.1" is an IPv4 address on a socket that takes both kinds.
static void note_address(sabot_http_connection *connection) {
    static const char mapped[] = "::ffff:";
    char address[SABOT_HTTP_ADDRESS_SIZE];
    lws_get_peer_simple(connection->wsi, address, sizeof address);
    const bool is_mapped = strncmp(address, mapped, sizeof mapped - 1) == 0 && strchr(address, '.') != NULL;
    strcpy(connection->address, is_mapped ? address + sizeof mapped - 1 : address);
}

static int begin(struct lws *wsi) {
    sabot_http *const http = http_of(wsi);
    sabot_http_connection *const connection = calloc(1, sizeof *connection);
    if (connection == NULL) {
        return -1;
    }
    connection->http = http;
    connection->wsi = wsi;
    connection->next = http->connections;
    if (http->connections != NULL) {
        http->connections->before = connection;
    }
    http->connections = connection;
    http->figures.connections++;
    http->figures.connected++;
    lws_set_opaque_user_data(wsi, connection);
    note_address(connection);
    const int size = SEND_BUFFER;
    setsockopt(lws_get_socket_fd(wsi), SOL_SOCKET, SO_SNDBUF, &size, sizeof size);
    return 0;
}

static void end(sabot_http_connection *connection) {
    sabot_http *const http = connection->http;
    lws_set_opaque_user_data(connection->wsi, NULL);
    sabot_http_client_end(connection);
    sabot_http_request_forget(connection);
    *(connection->before == NULL ? &http->connections : &connection->before->next) = connection->next;
    if (connection->next != NULL) {
        connection->next->before = connection->before;
    }
    http->figures.connected--;
    free(connection);
}

/// What is asked before there is a connection, or of none at all.
static int answer_context(struct lws *wsi, enum lws_callback_reasons reason, void *user) {
    switch (reason) {
    case LWS_CALLBACK_FILTER_NETWORK_CONNECTION: {
        sabot_http *const http = http_of(wsi);
        const bool is_full = http->figures.connected >= http->clients_max;
        http->figures.limited += is_full ? 1 : 0;
        return is_full || http->is_stopping ? 1 : 0;
    }
    case LWS_CALLBACK_SERVER_NEW_CLIENT_INSTANTIATED:
        return begin(wsi);
    case LWS_CALLBACK_RAW_RX_FILE:
        sabot_http_on_event(http_of(wsi));
        return 0;
    case LWS_CALLBACK_OPENSSL_LOAD_EXTRA_SERVER_VERIFY_CERTS:
        sabot_http_tls_set_up(http_of(wsi), user);
        return 0;
    default:
        return 0;
    }
}

int sabot_http_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                        size_t size) {
    sabot_http_connection *const connection = lws_get_opaque_user_data(wsi);
    http_of(wsi)->callbacks++;
    if (connection == NULL) {
        return answer_context(wsi, reason, user);
    }
    switch (reason) {
    case LWS_CALLBACK_HTTP:
        return sabot_http_ask(connection);
    case LWS_CALLBACK_HTTP_BODY:
        return sabot_http_take_body(connection, in, size);
    case LWS_CALLBACK_HTTP_BODY_COMPLETION:
        return sabot_http_end_body(connection);
    case LWS_CALLBACK_HTTP_WRITEABLE:
        return sabot_http_reply_write(connection);
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE:
        return sabot_http_ask_upgrade(connection);
    case LWS_CALLBACK_ESTABLISHED:
        return sabot_http_client_open(connection);
    case LWS_CALLBACK_RECEIVE:
        return sabot_http_client_receive(connection, in, size);
    case LWS_CALLBACK_SERVER_WRITEABLE:
        return sabot_http_client_write(connection);
    case LWS_CALLBACK_CLOSED:
        sabot_http_client_end(connection);
        return 0;
    case LWS_CALLBACK_RAW_ADOPT: // a CONNECT, which libwebsockets would take for a tunnel
    case LWS_CALLBACK_RAW_RX:
        return -1;
    case LWS_CALLBACK_WSI_DESTROY:
        end(connection);
        return 0;
    default:
        return 0;
    }
}
