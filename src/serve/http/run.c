/// The serving thread: iterations of the loop, checks every second, and shutdown.
#include "serve/http/state.h"

#include <errno.h>
#include <linux/sockios.h>
#include <signal.h>
#include <sys/ioctl.h>

enum {
    STOP_MS = 2000, ///< for pending replies at shutdown
};

void sabot_http_wake(sabot_http *http) {
    uv_async_send(&http->wake);
}

/// uv_async_send is safe in a signal handler, which must preserve errno.
void sabot_http_stop(sabot_http *http) {
    const int saved = errno;
    uv_async_send(&http->stop);
    errno = saved;
}

// ---------------------------------------------------------------------------------------------------------
// Every second

static bool has_something_to_send(const sabot_http_connection *connection) {
    const sabot_http_client *const client = &connection->client;
    return client->count > 0 || client->was_dropped || connection->state == SABOT_HTTP_REPLYING ||
           sabot_http_has_pending_write(connection);
}

/// Returns true if bytes were sent since the last check, from here to the kernel or from the kernel to the
/// peer.
static bool has_progress(sabot_http_connection *connection) {
    int system_bytes = 0;
    uv_os_fd_t descriptor;
    if (uv_fileno((const uv_handle_t *)&connection->socket, &descriptor) == 0) {
        ioctl(descriptor, SIOCOUTQ, &system_bytes);
    }
    const size_t unsent_bytes =
        (size_t)system_bytes + uv_stream_get_write_queue_size((const uv_stream_t *)&connection->socket);
    const bool has_sent =
        connection->progress != connection->last_progress || unsent_bytes != connection->last_unsent_bytes;
    connection->last_progress = connection->progress;
    connection->last_unsent_bytes = unsent_bytes;
    return has_sent;
}

/// Returns true if the peer has not read any pending output for too long.
static bool is_stalled(sabot_http_connection *connection) {
    const bool is_stuck = has_something_to_send(connection) && !has_progress(connection);
    connection->stalled_seconds = is_stuck ? connection->stalled_seconds + 1 : 0;
    return connection->stalled_seconds >= connection->http->options.stalled_seconds;
}

/// Returns true if the peer has been silent too long and did not answer a ping.
static bool is_dead(sabot_http_connection *connection) {
    connection->quiet_seconds++;
    if (connection->quiet_seconds == SABOT_HTTP_QUIET_SECONDS) {
        connection->client.ping_pending = true;
        sabot_http_schedule(connection);
    }
    return connection->quiet_seconds >= SABOT_HTTP_DEAD_SECONDS;
}

/// Returns true if the peer is too slow to finish its request, or to close.
static bool is_late(sabot_http_connection *connection) {
    connection->timeout_seconds -= connection->timeout_seconds > 0;
    return connection->timeout_seconds == 0;
}

static bool should_close(sabot_http_connection *connection) {
    switch (connection->state) {
    case SABOT_HTTP_READING:
    case SABOT_HTTP_LINGERING:
        return is_late(connection);
    case SABOT_HTTP_WEBSOCKET:
        return is_stalled(connection) || is_dead(connection);
    case SABOT_HTTP_CLOSED:
        return false;
    default:
        return is_stalled(connection);
    }
}

static void close_politely(sabot_http_connection *connection) {
    if (!sabot_http_has_pending_write(connection)) {
        sabot_http_tls_close_notify(connection);
    }
    sabot_http_close_connection(connection);
}

void sabot_http_on_timer(uv_timer_t *timer) {
    sabot_http *const http = timer->data;
    for (sabot_http_connection *each = http->connections; each != NULL; each = each->next) {
        if (should_close(each)) {
            close_politely(each);
        }
    }
    if (http->accept_pending) {
        sabot_http_accept((uv_stream_t *)&http->listener, 0);
    }
    http->options.handler.second(http->options.handler.context);
}

// ---------------------------------------------------------------------------------------------------------
// Shutdown

static void close_for_shutdown(sabot_http_connection *connection) {
    connection->is_last = true;
    if (connection->state == SABOT_HTTP_WEBSOCKET) {
        sabot_http_dismiss(&connection->client, 1001, "server shutting down");
    } else if (connection->state == SABOT_HTTP_READING) {
        close_politely(connection);
    }
}

static void stop_loop(uv_timer_t *timer) {
    uv_stop(timer->loop);
}

/// Stops accepting. Open connections finish sending; the last one to close ends the loop.
static void begin_shutdown(sabot_http *http) {
    if (http->is_stopping) {
        return;
    }
    http->is_stopping = true;
    uv_close((uv_handle_t *)&http->listener, NULL);
    for (sabot_http_connection *each = http->connections; each != NULL; each = each->next) {
        close_for_shutdown(each);
    }
    uv_timer_start(&http->timer, stop_loop, http->connections == NULL ? 0 : STOP_MS, 0);
}

void sabot_http_on_wake(uv_async_t *wake) {
    sabot_http *const http = wake->data;
    http->options.handler.woken(http->options.handler.context);
}

void sabot_http_on_stop(uv_async_t *stop) {
    begin_shutdown(stop->data);
}

void sabot_http_on_signal(uv_signal_t *signal, int number) {
    sabot_http *const http = signal->data;
    if (number == SIGHUP) {
        http->options.handler.reload(http->options.handler.context);
    } else {
        begin_shutdown(http);
    }
}

void sabot_http_run(sabot_http *http) {
    uv_run(&http->loop, UV_RUN_DEFAULT);
}

sabot_http_stats sabot_http_get_stats(const sabot_http *http) {
    return http->stats;
}
