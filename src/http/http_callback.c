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

/// Of the peer. "::ffff:192.0.2.1" is an IPv4 address on a socket that takes both kinds.
static void read_address(lws_sockfd_type socket_of, char address[SABOT_HTTP_ADDRESS_SIZE]) {
    static const char mapped[] = "::ffff:";
    char whole[SABOT_HTTP_ADDRESS_SIZE] = "";
    lws_get_peer_simple_fd(socket_of, whole, sizeof whole);
    const bool is_mapped = strncmp(whole, mapped, sizeof mapped - 1) == 0 && strchr(whole, '.') != NULL;
    lws_strncpy(address, is_mapped ? whole + sizeof mapped - 1 : whole, SABOT_HTTP_ADDRESS_SIZE);
}

/// Has the address of this socket as many connections as it may have?
static bool is_crowded(const sabot_http *http, lws_sockfd_type socket_of) {
    char address[SABOT_HTTP_ADDRESS_SIZE];
    read_address(socket_of, address);
    return (http->options.limits_loopback || !sabot_http_address_is_loopback(address)) &&
           sabot_http_peers_count(&http->peers, sabot_http_address_name(address)) >=
               http->options.address_max;
}

static int begin(struct lws *wsi) {
    sabot_http *const http = http_of(wsi);
    sabot_http_connection *const connection = calloc(1, sizeof *connection);
    if (connection == NULL) {
        return -1;
    }
    read_address(lws_get_socket_fd(wsi), connection->address);
    connection->peer = sabot_http_address_name(connection->address);
    if (!sabot_http_peers_join(&http->peers, connection->peer)) {
        free(connection);
        return -1;
    }
    connection->http = http;
    connection->wsi = wsi;
    connection->patience = SABOT_HTTP_READING_SECONDS;
    connection->next = http->connections;
    if (http->connections != NULL) {
        http->connections->before = connection;
    }
    http->connections = connection;
    http->figures.connections++;
    http->figures.connected++;
    lws_set_opaque_user_data(wsi, connection);
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
    sabot_http_peers_leave(&http->peers, connection->peer);
    free(connection);
}

void sabot_http_heed(sabot_http_connection *connection) {
    const bool is_wanted = connection->state != SABOT_HTTP_ASKED &&
                           connection->state != SABOT_HTTP_ANSWERED && !lws_partial_buffered(connection->wsi);
    if (is_wanted == connection->is_paused) {
        connection->is_paused = !is_wanted;
        lws_rx_flow_control(connection->wsi, is_wanted);
    }
}

int sabot_http_leave(sabot_http_connection *connection) {
    connection->state = SABOT_HTTP_LEAVING;
    connection->patience = SABOT_HTTP_LEAVING_SECONDS;
    sabot_http_client_end(connection);
    sabot_http_request_forget(connection);
    if (lws_partial_buffered(connection->wsi)) {
        lws_callback_on_writable(connection->wsi);
        return 0;
    }
    shutdown(lws_get_socket_fd(connection->wsi), SHUT_WR);
    return 0;
}

/// Bytes came.
static int receive(sabot_http_connection *connection, void *bytes, size_t size) {
    if (!connection->has_spoken) {
        connection->has_spoken = true;
        lws_set_timeout(connection->wsi, NO_PENDING_TIMEOUT, 0); // libwebsockets' own, for TLS
    }
    switch (connection->state) {
    case SABOT_HTTP_SOCKET:
        return sabot_http_client_receive(connection, bytes, size);
    case SABOT_HTTP_LEAVING:
        return 0;
    default:
        return sabot_http_take(connection, bytes, size);
    }
}

/// There is room for more.
static int write_more(sabot_http_connection *connection) {
    switch (connection->state) {
    case SABOT_HTTP_ANSWERED:
        return sabot_http_reply_write(connection);
    case SABOT_HTTP_SOCKET:
        return sabot_http_client_write(connection);
    case SABOT_HTTP_LEAVING:
        return sabot_http_leave(connection);
    default:
        return 0;
    }
}

/// What is asked before there is a connection, or of none at all.
static int answer_context(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in) {
    switch (reason) {
    case LWS_CALLBACK_FILTER_NETWORK_CONNECTION: {
        sabot_http *const http = http_of(wsi);
        const bool is_full =
            http->figures.connected >= http->clients_max || is_crowded(http, (lws_sockfd_type)(intptr_t)in);
        http->figures.limited += is_full;
        return is_full || http->is_stopping ? 1 : 0;
    }
    case LWS_CALLBACK_RAW_ADOPT:
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
    if (connection == NULL) {
        return answer_context(wsi, reason, user, in);
    }
    int result = 0;
    switch (reason) {
    case LWS_CALLBACK_RAW_RX:
        result = receive(connection, in, size);
        break;
    case LWS_CALLBACK_RAW_WRITEABLE:
        result = write_more(connection);
        break;
    case LWS_CALLBACK_WSI_DESTROY:
        end(connection);
        return 0;
    default:
        return 0;
    }
    if (result == 0) {
        sabot_http_heed(connection);
    }
    return result;
}
