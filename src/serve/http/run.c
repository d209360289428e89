/// The serving thread: turns of the loop, a look at everybody every second, and the end.
#include "serve/http/state.h"

#include <errno.h>
#include <linux/sockios.h>
#include <signal.h>
#include <sys/ioctl.h>

enum {
    STOP_MS = 2000, ///< for what is being sent when it stops
};

void sabot_http_wake(sabot_http *http) {
    uv_async_send(&http->wake);
}

/// uv_async_send is allowed in a signal handler, which must leave errno alone.
void sabot_http_stop(sabot_http *http) {
    const int before = errno;
    uv_async_send(&http->stop);
    errno = before;
}

// ---------------------------------------------------------------------------------------------------------
// Every second

static bool has_something_to_send(const sabot_http_connection *connection) {
    const sabot_http_client *const client = &connection->client;
    return client->count > 0 || client->was_dropped || connection->state == SABOT_HTTP_ANSWERED ||
           sabot_http_is_stuck(connection);
}

/// Did anything go out since the last look, from here to the system or from the system to the peer?
static bool has_moved(sabot_http_connection *connection) {
    int system_bytes = 0;
    uv_os_fd_t descriptor;
    if (uv_fileno((const uv_handle_t *)&connection->socket, &descriptor) == 0) {
        ioctl(descriptor, SIOCOUTQ, &system_bytes);
    }
    const size_t unsent_bytes =
        (size_t)system_bytes + uv_stream_get_write_queue_size((const uv_stream_t *)&connection->socket);
    const bool moved =
        connection->moved != connection->seen_moved || unsent_bytes != connection->seen_unsent_bytes;
    connection->seen_moved = connection->moved;
    connection->seen_unsent_bytes = unsent_bytes;
    return moved;
}

/// Whoever takes nothing of what waits for him.
static bool is_stalled(sabot_http_connection *connection) {
    const bool is_stuck = has_something_to_send(connection) && !has_moved(connection);
    connection->stalled_seconds = is_stuck ? connection->stalled_seconds + 1 : 0;
    return connection->stalled_seconds >= connection->http->options.stalled_seconds;
}

/// Whoever says nothing, and does not answer when he is asked whether he is there.
static bool is_dead(sabot_http_connection *connection) {
    connection->quiet_seconds++;
    if (connection->quiet_seconds == SABOT_HTTP_QUIET_SECONDS) {
        connection->client.owes_ping = true;
        sabot_http_schedule(connection);
    }
    return connection->quiet_seconds >= SABOT_HTTP_DEAD_SECONDS;
}

/// Whoever does not get on with his request, or does not go.
static bool is_late(sabot_http_connection *connection) {
    connection->patience -= connection->patience > 0;
    return connection->patience == 0;
}

static bool is_to_go(sabot_http_connection *connection) {
    switch (connection->state) {
    case SABOT_HTTP_READING:
    case SABOT_HTTP_LINGERING:
        return is_late(connection);
    case SABOT_HTTP_SOCKET:
        return is_stalled(connection) || is_dead(connection);
    case SABOT_HTTP_CLOSED:
        return false;
    default:
        return is_stalled(connection);
    }
}

static void say_goodbye(sabot_http_connection *connection) {
    if (!sabot_http_is_stuck(connection)) {
        sabot_http_tls_close_notify(connection);
    }
    sabot_http_hang_up(connection);
}

void sabot_http_on_second(uv_timer_t *timer) {
    sabot_http *const http = timer->data;
    for (sabot_http_connection *each = http->connections; each != NULL; each = each->next) {
        if (is_to_go(each)) {
            say_goodbye(each);
        }
    }
    if (http->owes_accept) {
        sabot_http_accept((uv_stream_t *)&http->listener, 0);
    }
    http->options.handler.second(http->options.handler.context);
}

// ---------------------------------------------------------------------------------------------------------
// Until the end

static void take_leave(sabot_http_connection *connection) {
    connection->is_last = true;
    if (connection->state == SABOT_HTTP_SOCKET) {
        sabot_http_dismiss(&connection->client, 1001, "the server stops");
    } else if (connection->state == SABOT_HTTP_READING) {
        say_goodbye(connection);
    }
}

static void end_run(uv_timer_t *timer) {
    uv_stop(timer->loop);
}

/// No more connections come. Those that are here end with what they are being sent; the last one ends the
/// run.
static void begin_to_stop(sabot_http *http) {
    if (http->is_stopping) {
        return;
    }
    http->is_stopping = true;
    uv_close((uv_handle_t *)&http->listener, NULL);
    for (sabot_http_connection *each = http->connections; each != NULL; each = each->next) {
        take_leave(each);
    }
    uv_timer_start(&http->timer, end_run, http->connections == NULL ? 0 : STOP_MS, 0);
}

void sabot_http_on_wake(uv_async_t *wake) {
    sabot_http *const http = wake->data;
    http->options.handler.woken(http->options.handler.context);
}

void sabot_http_on_stop(uv_async_t *stop) {
    begin_to_stop(stop->data);
}

void sabot_http_on_signal(uv_signal_t *signal, int number) {
    sabot_http *const http = signal->data;
    if (number == SIGHUP) {
        http->options.handler.reload(http->options.handler.context);
    } else {
        begin_to_stop(http);
    }
}

void sabot_http_run(sabot_http *http) {
    uv_run(&http->loop, UV_RUN_DEFAULT);
}

sabot_http_figures sabot_http_count(const sabot_http *http) {
    return http->figures;
}
