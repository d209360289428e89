/// The serving thread: turns of the loop, a look at everybody every second, and the end.
#include "http_state.h"

#include <errno.h>
#include <ev.h>
#include <linux/sockios.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum {
    STOP_MS = 2000,    ///< for what is being sent when it stops
    STOP_LOOK_MS = 50, ///< how often it is looked at then
};

/// A write to an eventfd is allowed in a signal handler; EAGAIN says that it is full of such writes.
static void knock(const sabot_http *http) {
    const int before = errno;
    const uint64_t one = 1;
    const ssize_t written = write(http->event, &one, sizeof one);
    (void)written;
    errno = before;
}

void sabot_http_wake(sabot_http *http) {
    if (!atomic_exchange(&http->is_woken, true)) {
        knock(http);
    }
}

void sabot_http_stop(sabot_http *http) {
    atomic_store(&http->is_told_to_stop, true);
    knock(http);
}

void sabot_http_on_event(sabot_http *http) {
    uint64_t knocks;
    if (read(http->event, &knocks, sizeof knocks) != (ssize_t)sizeof knocks) {
        return;
    }
    if (atomic_exchange(&http->is_woken, false)) {
        http->options.handler.woken(http->options.handler.context);
    }
}

// ---------------------------------------------------------------------------------------------------------
// Every second

static bool has_something_to_send(const sabot_http_connection *connection) {
    const sabot_http_client *const client = &connection->client;
    return client->count > 0 || client->was_dropped || connection->state == SABOT_HTTP_ANSWERED ||
           lws_partial_buffered(connection->wsi);
}

/// Did anything go out since the last look, from here to the system or from the system to the peer?
static bool has_moved(sabot_http_connection *connection) {
    int waiting_bytes = 0;
    ioctl(lws_get_socket_fd(connection->wsi), SIOCOUTQ, &waiting_bytes);
    const bool moved =
        connection->moved != connection->seen_moved || waiting_bytes != connection->seen_waiting_bytes;
    connection->seen_moved = connection->moved;
    connection->seen_waiting_bytes = waiting_bytes;
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
        lws_callback_on_writable(connection->wsi);
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
    case SABOT_HTTP_LEAVING:
        return is_late(connection);
    case SABOT_HTTP_SOCKET:
        return is_stalled(connection) || is_dead(connection);
    default:
        return is_stalled(connection);
    }
}

static void hang_up(sabot_http_connection *connection) {
    lws_set_timeout(connection->wsi, PENDING_TIMEOUT_USER_REASON_BASE, LWS_TO_KILL_ASYNC);
}

static void on_timer(lws_sorted_usec_list_t *timer) {
    sabot_http *const http = lws_container_of(timer, sabot_http, timer);
    if (http->is_stopping) {
        lws_sul_schedule(http->context, 0, timer, on_timer, STOP_LOOK_MS * LWS_US_PER_MS);
        return;
    }
    lws_sul_schedule(http->context, 0, timer, on_timer, LWS_US_PER_SEC);
    for (sabot_http_connection *each = http->connections; each != NULL; each = each->next) {
        if (is_to_go(each)) {
            hang_up(each);
        }
    }
    http->options.handler.second(http->options.handler.context);
}

void sabot_http_start_timer(sabot_http *http) {
    lws_sul_schedule(http->context, 0, &http->timer, on_timer, LWS_US_PER_SEC);
}

// ---------------------------------------------------------------------------------------------------------
// Until the end

static void take_leave(sabot_http_connection *connection) {
    connection->is_last = true;
    if (connection->state == SABOT_HTTP_SOCKET) {
        sabot_http_dismiss(&connection->client, 1001, "the server stops");
    } else if (connection->state == SABOT_HTTP_READING) {
        hang_up(connection);
    }
}

void sabot_http_run(sabot_http *http) {
    while (!atomic_load(&http->is_told_to_stop)) {
        ev_run(http->loop, EVRUN_ONCE);
    }
    http->is_stopping = true;
    for (sabot_http_connection *each = http->connections; each != NULL; each = each->next) {
        take_leave(each);
    }
    const lws_usec_t end = lws_now_usecs() + STOP_MS * LWS_US_PER_MS;
    lws_sul_schedule(http->context, 0, &http->timer, on_timer, STOP_LOOK_MS * LWS_US_PER_MS);
    while (http->connections != NULL && lws_now_usecs() < end) {
        ev_run(http->loop, EVRUN_ONCE);
    }
}

sabot_http_figures sabot_http_count(const sabot_http *http) {
    return http->figures;
}
