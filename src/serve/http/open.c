/// Opening and closing: file limits, the listening socket and the loop.
#include "serve/http/state.h"

#include <assert.h>
#include <errno.h>
#include <netinet/in.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

enum { OTHER_FILES = 128 }; ///< besides connections: journals, logs, the listening socket

sabot_http_options sabot_http_options_defaults(void) {
    return (sabot_http_options){
        .address = "127.0.0.1",
        .content_security_policy = "default-src 'self'; frame-ancestors 'none'",
        .body_max = 16384,
        .message_max = 16384,
        .queue_max = 128,
        .queue_bytes_max = 1 << 20,
        .clients_max = 4096,
        .address_max = 1024,
        .messages_per_second = 50,
        .requests_per_second = 200,
        .reading_seconds = 15,
        .body_seconds = 30,
        .stalled_seconds = 30,
    };
}

/// Raises the limit on open files, because each connection needs one. Otherwise libuv would close connections
/// without a reply.
static void raise_file_limit(sabot_http *http) {
    struct rlimit limit;
    http->clients_max = http->options.clients_max;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0) {
        return;
    }
    const rlim_t wanted = (rlim_t)http->options.clients_max + OTHER_FILES;
    if (limit.rlim_cur < wanted) {
        limit.rlim_cur = limit.rlim_max < wanted ? limit.rlim_max : wanted;
        setrlimit(RLIMIT_NOFILE, &limit);
    }
    if (limit.rlim_cur < wanted) {
        http->clients_max = limit.rlim_cur > OTHER_FILES ? (unsigned)(limit.rlim_cur - OTHER_FILES) : 1;
    }
}

// ---------------------------------------------------------------------------------------------------------
// Listening

/// Returns a listening socket, or an error number below 0.
static int listen_at(const char *address, int port) {
    struct sockaddr_storage name = {0};
    const int off = 0, on = 1;
    const bool is_six = uv_ip6_addr(address, port, (struct sockaddr_in6 *)&name) == 0;
    if (!is_six && uv_ip4_addr(address, port, (struct sockaddr_in *)&name) != 0) {
        return -EADDRNOTAVAIL;
    }
    const int listener = socket(name.ss_family, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (listener < 0) {
        return -errno;
    }
    setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    if (is_six) { // "::" accepts IPv4, too
        setsockopt(listener, IPPROTO_IPV6, IPV6_V6ONLY, &off, sizeof off);
    }
    const socklen_t size = is_six ? sizeof(struct sockaddr_in6) : sizeof(struct sockaddr_in);
    if (bind(listener, (const struct sockaddr *)&name, size) != 0 || listen(listener, SOMAXCONN) != 0) {
        const int error = errno;
        close(listener);
        return -error;
    }
    return listener;
}

/// "" means every address of the host, with or without IPv6.
static int listen_at_any(int port) {
    const int listener = listen_at("::", port);
    return listener == -EAFNOSUPPORT || listener == -EADDRNOTAVAIL ? listen_at("0.0.0.0", port) : listener;
}

/// Listens on the first free port. Sets `port` to the last one tried.
static int find_port(const sabot_http_options *options, int *port) {
    const int last =
        options->port > 0 && options->port_last > options->port ? options->port_last : options->port;
    int listener = -EADDRINUSE;
    for (int each = options->port; each <= last && listener == -EADDRINUSE; each++) {
        *port = each;
        listener = options->address[0] == '\0' ? listen_at_any(each) : listen_at(options->address, each);
    }
    return listener;
}

/// Writes why it cannot listen at an address and port, and what to do about it.
static void explain(const sabot_http_options *options, int port, int error,
                    char fault[SABOT_HTTP_FAULT_SIZE]) {
    const char *const address = options->address[0] == '\0' ? "any address" : options->address;
    switch (error) {
    case EADDRINUSE:
        if (port > options->port) {
            snprintf(fault, SABOT_HTTP_FAULT_SIZE,
                     "Cannot listen on %s: ports %d to %d are all in use. Choose another port.", address,
                     options->port, port);
            return;
        }
        snprintf(fault, SABOT_HTTP_FAULT_SIZE,
                 "Cannot listen on %s, port %d: the port is in use. Choose another port, or stop the program "
                 "that uses it (ss -ltnp 'sport = :%d').",
                 address, port, port);
        return;
    case EACCES:
        snprintf(fault, SABOT_HTTP_FAULT_SIZE,
                 "Cannot listen on %s, port %d: ports below 1024 need root. Choose another port, such as "
                 "8080.",
                 address, port);
        return;
    case EADDRNOTAVAIL:
        snprintf(fault, SABOT_HTTP_FAULT_SIZE,
                 "Cannot listen on %s, port %d: this host does not have that address.", address, port);
        return;
    default:
        snprintf(fault, SABOT_HTTP_FAULT_SIZE, "Cannot listen on %s, port %d: %s.", address, port,
                 strerror(error));
    }
}

static bool start_listening(sabot_http *http, char fault[SABOT_HTTP_FAULT_SIZE]) {
    struct sockaddr_storage name;
    int size = sizeof name;
    const int listener = find_port(&http->options, &http->port);
    if (listener < 0) {
        explain(&http->options, http->port, -listener, fault);
        return false;
    }
    int error = uv_tcp_open(&http->listener, listener);
    if (error != 0) {
        close(listener);
    } else {
        error = uv_listen((uv_stream_t *)&http->listener, SOMAXCONN, sabot_http_accept);
    }
    if (error == 0) {
        error = uv_tcp_getsockname(&http->listener, (struct sockaddr *)&name, &size);
    }
    if (error != 0) {
        explain(&http->options, http->port, -error, fault);
        return false;
    }
    http->port = ntohs(name.ss_family == AF_INET6 ? ((const struct sockaddr_in6 *)&name)->sin6_port
                                                  : ((const struct sockaddr_in *)&name)->sin_port);
    return true;
}

// ---------------------------------------------------------------------------------------------------------

/// Initializes everything that sabot_http_close releases. Fails if no files are left.
static bool start_loop(sabot_http *http) {
    if (uv_loop_init(&http->loop) != 0) {
        return false;
    }
    if (uv_async_init(&http->loop, &http->wake, sabot_http_on_wake) != 0) { // the only one that needs a file
        uv_loop_close(&http->loop);
        return false;
    }
    uv_async_init(&http->loop, &http->stop, sabot_http_on_stop);
    uv_tcp_init(&http->loop, &http->listener);
    uv_timer_init(&http->loop, &http->timer);
    uv_idle_init(&http->loop, &http->idle);
    http->listener.data = http->wake.data = http->stop.data = http->timer.data = http->idle.data = http;
    uv_timer_start(&http->timer, sabot_http_on_timer, 1000, 1000);
    return true;
}

/// From here on, signals are handled by the loop.
static bool take_signals(sabot_http *http, char fault[SABOT_HTTP_FAULT_SIZE]) {
    static const int numbers[] = {SIGINT, SIGTERM, SIGHUP};
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        http->signals[i].data = http;
        int error = uv_signal_init(&http->loop, &http->signals[i]);
        if (error == 0) {
            error = uv_signal_start(&http->signals[i], sabot_http_on_signal, numbers[i]);
        }
        if (error != 0) {
            snprintf(fault, SABOT_HTTP_FAULT_SIZE, "Cannot handle signals: %s.", uv_strerror(error));
            return false;
        }
    }
    return true;
}

sabot_http *sabot_http_open(const sabot_http_options *options, char fault[SABOT_HTTP_FAULT_SIZE]) {
    sabot_http *const http = calloc(1, sizeof *http);
    char *const message = malloc(options->message_max + 1);
    if (http == NULL || message == NULL || !start_loop(http)) {
        snprintf(fault, SABOT_HTTP_FAULT_SIZE, "Out of memory or file descriptors.");
        free(http);
        free(message);
        return NULL;
    }
    http->options = *options;
    http->message = message;
    signal(SIGPIPE, SIG_IGN); // a write to a closed connection returns an error instead
    // Regardless of the environment: with fewer threads, workers would wait for each other.
    uv_os_setenv("UV_THREADPOOL_SIZE", "4");
    raise_file_limit(http);
    if ((options->certificate != NULL && !sabot_http_tls_load(http, fault)) ||
        !start_listening(http, fault) || (options->takes_signals && !take_signals(http, fault))) {
        sabot_http_close(http);
        return NULL;
    }
    return http;
}

int sabot_http_port(const sabot_http *http) {
    return http->port;
}

static void close_handle(uv_handle_t *handle, void *context) {
    (void)context;
    if (!uv_is_closing(handle)) {
        uv_close(handle, NULL);
    }
}

void sabot_http_close(sabot_http *http) {
    if (http == NULL) {
        return;
    }
    for (sabot_http_connection *each = http->connections; each != NULL; each = each->next) {
        sabot_http_close_connection(each);
    }
    uv_walk(&http->loop, close_handle, NULL);
    while (uv_run(&http->loop, UV_RUN_DEFAULT) != 0) {
    }
    const int left = uv_loop_close(&http->loop);
    assert(left == 0);
    (void)left;
    sabot_http_tls_unload(http);
    free(http->message);
    free(http);
}
