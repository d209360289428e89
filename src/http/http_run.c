/// The serving thread: turns of libwebsockets' loop, a look at everybody every second, and the end.
#include "http_state.h"

#include <errno.h>
#include <linux/sockios.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum {
    STOP_MS = 2000,    ///< for what is being sent when it stops
    STOP_LOOK_MS = 50, ///< how often it is looked at then
    IDLE_TURNS_MAX = 50,
    PAUSE_US = 1000,
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
    return client->count > 0 || client->was_dropped || client->is_closing ||
           connection->outgoing.bytes != NULL || lws_partial_buffered(connection->wsi);
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

static void look_at(sabot_http_connection *connection) {
    if (!has_something_to_send(connection) || has_moved(connection)) {
        connection->stalled_seconds = 0;
        return;
    }
    connection->stalled_seconds++;
    if (connection->stalled_seconds >= connection->http->options.stalled_seconds) {
        lws_set_timeout(connection->wsi, PENDING_TIMEOUT_USER_REASON_BASE, LWS_TO_KILL_ASYNC);
    }
}

static void on_timer(lws_sorted_usec_list_t *timer) {
    sabot_http *const http = lws_container_of(timer, sabot_http, timer);
    http->callbacks++;
    if (http->is_stopping) {
        lws_sul_schedule(http->context, 0, timer, on_timer, STOP_LOOK_MS * LWS_US_PER_MS);
        return;
    }
    lws_sul_schedule(http->context, 0, timer, on_timer, LWS_US_PER_SEC);
    for (sabot_http_connection *each = http->connections; each != NULL; each = each->next) {
        look_at(each);
    }
    http->options.handler.second(http->options.handler.context);
}

void sabot_http_start_timer(sabot_http *http) {
    lws_sul_schedule(http->context, 0, &http->timer, on_timer, LWS_US_PER_SEC);
}

// ---------------------------------------------------------------------------------------------------------
// Until the end

static void take_leave(sabot_http_connection *connection) {
    if (connection->client.is_open) {
        sabot_http_dismiss(&connection->client, LWS_CLOSE_STATUS_GOINGAWAY, "the server stops");
        return;
    }
    connection->is_last = true;
    if (connection->exchange == NULL && connection->outgoing.bytes == NULL) {
        lws_set_timeout(connection->wsi, PENDING_TIMEOUT_USER_REASON_BASE, LWS_TO_KILL_ASYNC);
    }
}

/// One turn. libwebsockets does not read a next request before the last is answered, but it does not stop
/// looking at it, either: somebody who asks, asks again and does not read his answer would keep the processor
/// busy. Many turns in a row in which nothing happens are such turns, and get a pause.
static bool turn(sabot_http *http) {
    const uint64_t before = http->callbacks;
    const bool fine = lws_service(http->context, 0) >= 0;
    http->idle_turns = http->callbacks == before ? http->idle_turns + 1 : 0;
    if (http->idle_turns > IDLE_TURNS_MAX) {
        usleep(PAUSE_US);
    }
    return fine;
}

void sabot_http_run(sabot_http *http) {
    while (!atomic_load(&http->is_told_to_stop) && turn(http)) {
    }
    http->is_stopping = true;
    for (sabot_http_connection *each = http->connections; each != NULL; each = each->next) {
        take_leave(each);
    }
    const lws_usec_t end = lws_now_usecs() + STOP_MS * LWS_US_PER_MS;
    lws_sul_schedule(http->context, 0, &http->timer, on_timer, STOP_LOOK_MS * LWS_US_PER_MS);
    while (http->connections != NULL && lws_now_usecs() < end && turn(http)) {
    }
}

sabot_http_figures sabot_http_count(const sabot_http *http) {
    return http->figures;
}
