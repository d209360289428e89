/// Connections from accept to close: reading, writing and flow control.
#include "serve/http/state.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

/// A small send buffer, because updates go stale while they are queued in the kernel.
enum { SEND_BUFFER = 128 * 1024 };

// ---------------------------------------------------------------------------------------------------------
// Accept and close

static uv_stream_t *stream_of(sabot_http_connection *connection) {
    return (uv_stream_t *)&connection->socket;
}

/// Writes the peer's address. "::ffff:192.0.2.1" is an IPv4 address on a dual-stack socket.
static void read_address(const uv_tcp_t *tcp, char address[SABOT_HTTP_ADDRESS_SIZE]) {
    static const char mapped[] = "::ffff:";
    struct sockaddr_storage name;
    int size = sizeof name;
    char whole[SABOT_HTTP_ADDRESS_SIZE] = "";
    if (uv_tcp_getpeername(tcp, (struct sockaddr *)&name, &size) == 0) {
        uv_ip_name((const struct sockaddr *)&name, whole, sizeof whole);
    }
    const bool is_mapped = strncmp(whole, mapped, sizeof mapped - 1) == 0 && strchr(whole, '.') != NULL;
    const char *const text = is_mapped ? whole + sizeof mapped - 1 : whole;
    memcpy(address, text, strlen(text) + 1);
}

/// Returns true if this address is at its connection limit.
static bool is_over_address_limit(const sabot_http *http, const sabot_http_connection *connection) {
    return (http->options.limits_loopback || !sabot_http_address_is_loopback(connection->address)) &&
           sabot_http_peers_count(&http->peers, connection->peer) >= http->options.address_max;
}

static void link_connection(sabot_http *http, sabot_http_connection *connection) {
    connection->next = http->connections;
    if (http->connections != NULL) {
        http->connections->previous = connection;
    }
    http->connections = connection;
    http->stats.connections++;
    http->stats.connected++;
}

static void unlink_connection(sabot_http *http, const sabot_http_connection *connection) {
    *(connection->previous == NULL ? &http->connections : &connection->previous->next) = connection->next;
    if (connection->next != NULL) {
        connection->next->previous = connection->previous;
    }
    if (connection->is_scheduled) {
        sabot_http_connection **link = &http->scheduled;
        while (*link != connection) {
            link = &(*link)->next_scheduled;
        }
        *link = connection->next_scheduled;
    }
    http->stats.connected--;
}

/// Admits the connection if the limits allow it, and counts it.
static bool admit(sabot_http *http, sabot_http_connection *connection) {
    read_address(&connection->socket, connection->address);
    connection->peer = sabot_http_address_name(connection->address);
    if (http->stats.connected >= http->clients_max || is_over_address_limit(http, connection)) {
        http->stats.limited++;
        return false;
    }
    if (http->tls != NULL && !sabot_http_tls_begin(connection)) {
        return false;
    }
    if (!sabot_http_peers_join(&http->peers, connection->peer)) {
        sabot_http_tls_end(connection);
        return false;
    }
    link_connection(http, connection);
    return true;
}

static void free_rejected(uv_handle_t *handle) {
    free(handle->data);
}

void sabot_http_accept(uv_stream_t *listener, int status) {
    sabot_http *const http = listener->data;
    if (status < 0) {
        return; // on EMFILE, libuv has already closed the pending connections
    }
    sabot_http_connection *const connection = calloc(1, sizeof *connection);
    http->accept_pending = connection == NULL; // libuv accepts no more until this one is accepted
    if (connection == NULL) {
        return;
    }
    connection->http = http;
    connection->timeout_seconds = http->options.reading_seconds;
    uv_tcp_init(&http->loop, &connection->socket);
    connection->socket.data = connection;
    if (uv_accept(listener, stream_of(connection)) != 0 || !admit(http, connection)) {
        uv_close((uv_handle_t *)&connection->socket, free_rejected);
        return;
    }
    int size = SEND_BUFFER;
    uv_send_buffer_size((uv_handle_t *)&connection->socket, &size);
    uv_tcp_nodelay(&connection->socket, 1);
    sabot_http_apply_flow_control(connection);
}

static void on_closed(uv_handle_t *handle) {
    sabot_http_connection *const connection = handle->data;
    sabot_http *const http = connection->http;
    assert(connection->pending_writes == 0);
    sabot_http_client_end(connection);
    sabot_http_request_free(connection);
    sabot_http_tls_end(connection);
    unlink_connection(http, connection);
    sabot_http_peers_leave(&http->peers, connection->peer);
    free(connection);
    if (http->is_stopping && http->connections == NULL) {
        uv_stop(&http->loop);
    }
}

void sabot_http_close_connection(sabot_http_connection *connection) {
    if (connection->state != SABOT_HTTP_CLOSED) {
        connection->state = SABOT_HTTP_CLOSED;
        uv_close((uv_handle_t *)&connection->socket, on_closed);
    }
}

void sabot_http_linger(sabot_http_connection *connection) {
    uv_os_fd_t descriptor;
    if (connection->state == SABOT_HTTP_CLOSED) {
        return;
    }
    connection->state = SABOT_HTTP_LINGERING;
    connection->timeout_seconds = SABOT_HTTP_LINGERING_SECONDS;
    sabot_http_client_end(connection);
    sabot_http_request_free(connection);
    if (!sabot_http_has_pending_write(connection)) {
        sabot_http_tls_close_notify(connection);
    }
    // If a write is pending, this function is called again when it finishes.
    if (connection->state == SABOT_HTTP_LINGERING && !sabot_http_has_pending_write(connection) &&
        uv_fileno((const uv_handle_t *)&connection->socket, &descriptor) == 0) {
        shutdown(descriptor, SHUT_WR);
    }
}

// ---------------------------------------------------------------------------------------------------------
// Reading

/// All connections share one buffer: libuv fills it and calls on_read before it requests another.
static void on_alloc(uv_handle_t *handle, size_t suggested, uv_buf_t *buffer) {
    (void)suggested;
    sabot_http *const http = ((sabot_http_connection *)handle->data)->http;
    *buffer = uv_buf_init((char *)http->received, sizeof http->received);
}

void sabot_http_receive(sabot_http_connection *connection, uint8_t *bytes, size_t size) {
    switch (connection->state) {
    case SABOT_HTTP_WEBSOCKET:
        sabot_http_client_receive(connection, bytes, size);
        return;
    case SABOT_HTTP_LINGERING:
    case SABOT_HTTP_CLOSED:
        return;
    default:
        sabot_http_read_request(connection, bytes, size);
    }
}

static void on_read(uv_stream_t *stream, ssize_t size, const uv_buf_t *buffer) {
    sabot_http_connection *const connection = stream->data;
    if (size < 0) { // end of stream, or an error
        sabot_http_close_connection(connection);
        return;
    }
    if (connection->tls != NULL) {
        sabot_http_tls_receive(connection, buffer->base, (size_t)size);
    } else {
        sabot_http_receive(connection, (uint8_t *)buffer->base, (size_t)size);
    }
    sabot_http_apply_flow_control(connection);
}

void sabot_http_apply_flow_control(sabot_http_connection *connection) {
    const bool is_wanted = connection->state != SABOT_HTTP_WAITING &&
                           connection->state != SABOT_HTTP_REPLYING &&
                           !sabot_http_has_pending_write(connection);
    if (connection->state == SABOT_HTTP_CLOSED) {
        return;
    }
    if (is_wanted && connection->peer_closed) {
        sabot_http_tls_close_notify(connection);
        sabot_http_close_connection(connection);
    } else if (is_wanted != connection->is_reading) {
        connection->is_reading = is_wanted;
        if (!is_wanted) {
            uv_read_stop(stream_of(connection));
        } else if (uv_read_start(stream_of(connection), on_alloc, on_read) != 0) {
            sabot_http_close_connection(connection);
        }
    }
}

// ---------------------------------------------------------------------------------------------------------
// Writing

/// Writes pending output. Connections take turns, so that none starves the others.
static void write_more(sabot_http_connection *connection) {
    switch (connection->state) {
    case SABOT_HTTP_REPLYING:
        sabot_http_reply_write(connection);
        break;
    case SABOT_HTTP_WEBSOCKET:
        sabot_http_client_write(connection);
        break;
    case SABOT_HTTP_LINGERING:
        sabot_http_linger(connection);
        break;
    default:
        break;
    }
    sabot_http_apply_flow_control(connection);
}

/// The rest of a partial write, queued until the socket is writable.
typedef struct {
    uv_write_t request; // first, so that a pointer to it is a pointer to the whole
    uint8_t bytes[];
} unsent;

static void on_written(uv_write_t *request, int status) {
    sabot_http_connection *const connection = request->data;
    free(request);
    connection->pending_writes--;
    if (status < 0) {
        sabot_http_close_connection(connection);
    } else if (connection->pending_writes == 0) {
        connection->progress++;
        write_more(connection);
    }
}

/// Returns false if out of memory, or if the connection is lost.
static bool queue_unsent(sabot_http_connection *connection, const uint8_t *bytes, size_t size) {
    unsent *const rest = malloc(sizeof *rest + size);
    if (rest == NULL) {
        return false;
    }
    memcpy(rest->bytes, bytes, size);
    const uv_buf_t buffer = uv_buf_init((char *)rest->bytes, (unsigned)size);
    rest->request.data = connection;
    if (uv_write(&rest->request, stream_of(connection), &buffer, 1, on_written) != 0) {
        free(rest);
        return false;
    }
    connection->pending_writes++;
    sabot_http_apply_flow_control(connection);
    return true;
}

void sabot_http_write_plain(sabot_http_connection *connection, const void *bytes, size_t size) {
    int sent = 0;
    if (connection->state == SABOT_HTTP_CLOSED) {
        return;
    }
    if (!sabot_http_has_pending_write(connection)) {
        const uv_buf_t buffer = uv_buf_init((char *)bytes, (unsigned)size);
        sent = uv_try_write(stream_of(connection), &buffer, 1);
        sent = sent == UV_EAGAIN ? 0 : sent;
    }
    if (sent < 0 || ((size_t)sent < size &&
                     !queue_unsent(connection, (const uint8_t *)bytes + sent, size - (size_t)sent))) {
        sabot_http_close_connection(connection);
    }
}

void sabot_http_write(sabot_http_connection *connection, const void *bytes, size_t size) {
    connection->progress++;
    if (connection->tls != NULL) {
        sabot_http_tls_write(connection, bytes, size);
    } else {
        sabot_http_write_plain(connection, bytes, size);
    }
}

bool sabot_http_has_pending_write(const sabot_http_connection *connection) {
    return connection->pending_writes > 0;
}

static void run_scheduled(uv_idle_t *idle) {
    sabot_http *const http = idle->data;
    sabot_http_connection *each = http->scheduled;
    http->scheduled = NULL; // connections scheduled from here on run in the next iteration
    uv_idle_stop(idle);
    while (each != NULL) {
        sabot_http_connection *const next = each->next_scheduled;
        each->is_scheduled = false;
        if (!sabot_http_has_pending_write(each)) { // otherwise on_written resumes it
            write_more(each);
        }
        each = next;
    }
}

void sabot_http_schedule(sabot_http_connection *connection) {
    sabot_http *const http = connection->http;
    if (connection->is_scheduled || connection->state == SABOT_HTTP_CLOSED) {
        return;
    }
    connection->is_scheduled = true;
    connection->next_scheduled = http->scheduled;
    http->scheduled = connection;
    uv_idle_start(&http->idle, run_scheduled);
}
