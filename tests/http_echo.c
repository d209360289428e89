/// A server without the game, for tests of the HTTP adapter: http_echo [OPTION=VALUE …]. Prints its port,
/// serves until SIGTERM (SIGHUP reloads the certificate), then prints its counters.
///
/// GET /hello, /request (the request, line by line), /large and /copied (3 MB), /late (answered after a
/// thread wakes the server), /cookie (headers of all kinds); POST /echo. WebSocket at /ws, which takes a word
/// and an optional number: `all TEXT` goes to every client, `flood N` sends N frames of 1,000 bytes,
/// `close STATUS` closes, anything else is echoed.
#include "serve/http/http.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

enum { LATE_MAX = 4096, CLIENTS_MAX = 4096, LARGE = 3000000 };

static sabot_http *http;
static char large[LARGE];
static sabot_http_exchange *late[LATE_MAX];
static int late_count;
static sabot_http_client *clients[CLIENTS_MAX];
static int client_count;
static int seconds, wakes, drained;
static atomic_int working; ///< threads

static void answer_text(sabot_http_exchange *exchange, int status, const char *text, size_t size) {
    const sabot_http_reply reply = {
        .status = status, .type = "text/plain; charset=utf-8", .body = text, .size = size};
    sabot_http_send_reply(exchange, &reply);
}

/// A thread that works for a while and then wakes the server.
static void *work(void *argument) {
    (void)argument;
    usleep(30000);
    sabot_http_wake(http);
    atomic_fetch_sub(&working, 1);
    return NULL;
}

static void answer_late(sabot_http_exchange *exchange) {
    pthread_t thread;
    atomic_fetch_add(&working, 1);
    if (late_count == LATE_MAX || pthread_create(&thread, NULL, work, NULL) != 0) {
        atomic_fetch_sub(&working, 1);
        answer_text(exchange, 503, "busy", 4);
        return;
    }
    pthread_detach(thread);
    late[late_count++] = exchange;
}

static void answer_request(sabot_http_exchange *exchange, const sabot_http_request *request) {
    char text[65536];
    const int size = snprintf(text, sizeof text, "%s\n%s\n%s\n%s\n%s\n%s\n%s\n%s\n%s\n%s\n%d\n%zu\n",
                              request->method, request->path, request->query, request->host, request->origin,
                              request->cookie, request->content_type, request->if_none_match,
                              request->accept_encoding, request->address, request->is_secure, request->size);
    answer_text(exchange, 200, text, (size_t)size);
}

static void answer_all_headers(sabot_http_exchange *exchange, const sabot_http_request *request) {
    const sabot_http_reply reply = {
        .status = 405,
        .type = "application/json",
        .body = "{}",
        .size = 2,
        .etag = "\"one\"",
        .cache = "max-age=60",
        .cookie = "session=1; HttpOnly",
        .location = request->query[0] == '\0' ? "/elsewhere" : "/else\r\nInjected: yes",
        .allow = "GET",
        .file_name = "a \"b\".csv",
        .retry_seconds = 7,
    };
    sabot_http_send_reply(exchange, &reply);
}

static void on_request(void *context, sabot_http_exchange *exchange, const sabot_http_request *request) {
    (void)context;
    const sabot_http_reply whole = {
        .status = 200, .body = large, .size = LARGE, .is_borrowed = request->path[1] == 'l'};
    if (strcmp(request->path, "/hello") == 0) {
        answer_text(exchange, 200, "hello", 5);
    } else if (strcmp(request->path, "/echo") == 0) {
        answer_text(exchange, 200, (const char *)request->body, request->size);
    } else if (strncmp(request->path, "/request", 8) == 0) {
        answer_request(exchange, request);
    } else if (strcmp(request->path, "/large") == 0 || strcmp(request->path, "/copied") == 0) {
        sabot_http_send_reply(exchange, &whole);
    } else if (strcmp(request->path, "/late") == 0) {
        answer_late(exchange);
    } else if (strcmp(request->path, "/cookie") == 0) {
        answer_all_headers(exchange, request);
    } else if (strcmp(request->path, "/unchanged") == 0) {
        answer_text(exchange, 304, "", 0);
    } else {
        answer_text(exchange, 404, "nothing here", 12);
    }
}

static int on_opening(void *context, sabot_http_client *client, const sabot_http_request *request) {
    (void)context;
    sabot_http_client_set(client, clients);
    return strcmp(request->path, "/ws") == 0 && client_count < CLIENTS_MAX ? 0 : 403;
}

static void send_text(sabot_http_client *client, const char *text, size_t size) {
    sabot_http_frame *const frame = sabot_http_frame_of(text, size);
    sabot_http_send(client, frame);
    sabot_http_frame_release(frame);
}

static void on_opened(void *context, sabot_http_client *client) {
    (void)context;
    clients[client_count++] = client;
    send_text(client, "welcome", 7);
}

static void on_message(void *context, sabot_http_client *client, const char *text, size_t size) {
    (void)context;
    if (strncmp(text, "all ", 4) == 0) {
        sabot_http_frame *const frame = sabot_http_frame_of(text + 4, size - 4);
        for (int i = 0; i < client_count; i++) {
            sabot_http_send(clients[i], frame);
        }
        sabot_http_frame_release(frame);
    } else if (strncmp(text, "flood ", 6) == 0) {
        for (long left = strtol(text + 6, NULL, 10); left > 0; left--) {
            send_text(client, large, 1000);
        }
    } else if (strncmp(text, "close ", 6) == 0) {
        sabot_http_dismiss(client, (int)strtol(text + 6, NULL, 10), "as you wish");
    } else {
        send_text(client, text, size);
    }
}

static void on_drained(void *context, sabot_http_client *client) {
    (void)context;
    drained++;
    send_text(client, "resync", 6);
}

static void on_closed(void *context, sabot_http_client *client) {
    (void)context;
    for (int i = 0; i < client_count; i++) {
        if (clients[i] == client) {
            clients[i] = clients[--client_count];
            return;
        }
    }
}

static void on_woken(void *context) {
    (void)context;
    wakes++;
    while (late_count > 0) {
        answer_text(late[--late_count], 200, "late", 4);
    }
}

static void on_second(void *context) {
    (void)context;
    seconds++;
}

static void on_reload(void *context) {
    (void)context;
    char fault[SABOT_HTTP_FAULT_SIZE];
    fprintf(stderr, "%s\n", sabot_http_reload(http, fault) ? "reloaded" : fault);
}

static void set_option(sabot_http_options *options, char *argument) {
    char *const value = strchr(argument, '=');
    if (value == NULL) {
        return;
    }
    *value = '\0';
    const unsigned number = (unsigned)strtoul(value + 1, NULL, 10);
    if (strcmp(argument, "port") == 0) {
        options->port = (int)number;
    } else if (strcmp(argument, "limits_loopback") == 0) {
        options->limits_loopback = number != 0;
    }
    const struct {
        const char *name;
        size_t *size;
        unsigned *number;
        const char **text;
    } all[] = {
        {"body_max", &options->body_max, NULL, NULL},
        {"message_max", &options->message_max, NULL, NULL},
        {"queue_bytes_max", &options->queue_bytes_max, NULL, NULL},
        {"queue_max", NULL, &options->queue_max, NULL},
        {"clients_max", NULL, &options->clients_max, NULL},
        {"address_max", NULL, &options->address_max, NULL},
        {"reading_seconds", NULL, &options->reading_seconds, NULL},
        {"body_seconds", NULL, &options->body_seconds, NULL},
        {"messages_per_second", NULL, &options->messages_per_second, NULL},
        {"requests_per_second", NULL, &options->requests_per_second, NULL},
        {"stalled_seconds", NULL, &options->stalled_seconds, NULL},
        {"address", NULL, NULL, &options->address},
        {"certificate", NULL, NULL, &options->certificate},
        {"key", NULL, NULL, &options->key},
    };
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        if (strcmp(all[i].name, argument) != 0) {
            continue;
        }
        if (all[i].size != NULL) {
            *all[i].size = number;
        } else if (all[i].number != NULL) {
            *all[i].number = number;
        } else {
            *all[i].text = value + 1;
        }
    }
}

static void print_counters(void) {
    const sabot_http_stats figures = sabot_http_get_stats(http);
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    const double used = (double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) * 1e6 +
                        (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec);
    printf(
        "connections %llu connected %llu clients %llu requests %llu messages %llu frames %llu bytes %llu dropped %llu "
        "limited %llu drained %d wakes %d microseconds %.0f kilobytes %ld\n",
        (unsigned long long)figures.connections, (unsigned long long)figures.connected,
        (unsigned long long)figures.clients, (unsigned long long)figures.requests,
        (unsigned long long)figures.messages, (unsigned long long)figures.frames,
        (unsigned long long)figures.bytes, (unsigned long long)figures.dropped,
        (unsigned long long)figures.limited, drained, wakes, used, usage.ru_maxrss);
}

int main(int count, char **arguments) {
    sabot_http_options options = sabot_http_options_defaults();
    for (int i = 1; i < count; i++) {
        set_option(&options, arguments[i]);
    }
    options.handler = (sabot_http_handler){
        .request = on_request,
        .opening = on_opening,
        .opened = on_opened,
        .message = on_message,
        .drained = on_drained,
        .closed = on_closed,
        .woken = on_woken,
        .second = on_second,
        .reload = on_reload,
    };
    options.takes_signals = true;
    memset(large, 'x', sizeof large);
    char fault[SABOT_HTTP_FAULT_SIZE];
    http = sabot_http_open(&options, fault);
    if (http == NULL) {
        fprintf(stderr, "%s\n", fault);
        return 1;
    }
    printf("%d\n", sabot_http_port(http));
    fflush(stdout);
    sabot_http_run(http);
    while (late_count > 0) {
        answer_text(late[--late_count], 200, "late", 4); // their peers are gone by then
    }
    while (atomic_load(&working) > 0) {
        usleep(1000);
    }
    print_counters();
    sabot_http_close(http);
    return 0;
}
