/// Opening and closing: libwebsockets told what it needs to know.
#include "http_state.h"

#include <arpa/inet.h>
#include <errno.h>
#include <ev.h>
#include <ifaddrs.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

enum {
    RECEIVED_AT_ONCE = 4096,
    SENT_AT_ONCE = 1 << 20, ///< more than any frame should be: libwebsockets keeps a copy of the rest
    OTHER_FILES = 128,      ///< beside connections: journals, logs, the listening socket
};

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
        .messages_a_second = 50,
        .requests_a_second = 200,
        .body_seconds = 30,
        .stalled_seconds = 30,
    };
}

// ---------------------------------------------------------------------------------------------------------
// What libwebsockets says. It knows one listener in the process, and so does this.

static struct {
    void (*log)(void *context, int level, const char *line);
    void *context;
} listener;

static void emit(int level, const char *line) {
    listener.log(listener.context, level, line);
}

static void listen_to_log(const sabot_http_options *options) {
    listener.log = options->log;
    listener.context = options->handler.context;
    lws_set_log_level(options->log == NULL ? 0 : LLL_ERR | LLL_WARN | LLL_NOTICE,
                      options->log == NULL ? NULL : emit);
}

// ---------------------------------------------------------------------------------------------------------

/// A connection is a file. One that cannot be accepted would wait for ever and keep the thread busy.
static void see_to_files(sabot_http *http) {
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

static bool is_ipv6(const char *address) {
    return address[0] == '\0' || strchr(address, ':') != NULL;
}

static void describe(sabot_http *http, struct lws_context_creation_info *info) {
    const sabot_http_options *const options = &http->options;
    http->protocols[0] = (struct lws_protocols){.name = "sabot",
                                                .callback = sabot_http_callback,
                                                .rx_buffer_size = RECEIVED_AT_ONCE,
                                                .tx_packet_size = SENT_AT_ONCE};
    *info = (struct lws_context_creation_info){
        .port = options->port,
        .iface = options->address[0] == '\0' ? NULL : options->address,
        .protocols = http->protocols,
        .options = LWS_SERVER_OPTION_EXPLICIT_VHOSTS | LWS_SERVER_OPTION_ADOPT_APPLY_LISTEN_ACCEPT_CONFIG,
        .listen_accept_role = "raw-skt",
        .listen_accept_protocol = "sabot",
        .user = http,
        .timeout_secs = SABOT_HTTP_READING_SECONDS,
        .vhost_name = "sabot",
        .alpn = "http/1.1",
    };
    info->options |= is_ipv6(options->address) ? 0 : LWS_SERVER_OPTION_DISABLE_IPV6;
    if (options->certificate != NULL) {
        info->options |= LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT;
        info->ssl_cert_filepath = options->certificate;
        info->ssl_private_key_filepath = options->key;
    }
}

static bool is_any(const char *address) {
    return address[0] == '\0' || strcmp(address, "0.0.0.0") == 0 || strcmp(address, "::") == 0;
}

/// libwebsockets looks an address up among those of this machine. Where it may not list them, in a sandbox
/// without AF_NETLINK, it listens at every address without a word.
static bool keeps_to_address(const sabot_http_options *options, char fault[SABOT_HTTP_FAULT_SIZE]) {
    struct ifaddrs *addresses = NULL;
    if (is_any(options->address)) {
        return true;
    }
    if (getifaddrs(&addresses) != 0) {
        snprintf(
            fault, SABOT_HTTP_FAULT_SIZE,
            "Cannot listen at %s alone: the addresses of this machine cannot be listed (AF_NETLINK): %s.",
            options->address, strerror(errno));
        return false;
    }
    freeifaddrs(addresses);
    return true;
}

/// Listens there for a moment. Returns 0, or the error number.
static int listen_error(const char *address, int port) {
    struct sockaddr_in four = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
    struct sockaddr_in6 six = {.sin6_family = AF_INET6, .sin6_port = htons((uint16_t)port)};
    const bool is_six = inet_pton(AF_INET6, address, &six.sin6_addr) == 1;
    const struct sockaddr *const name =
        is_six ? (const struct sockaddr *)&six : (const struct sockaddr *)&four;
    const int one = 1;
    if (!is_six && address[0] != '\0' && inet_pton(AF_INET, address, &four.sin_addr) != 1) {
        return EADDRNOTAVAIL;
    }
    const int probe = socket(name->sa_family, SOCK_STREAM | SOCK_CLOEXEC, 0);
    setsockopt(probe, SOL_SOCKET, SO_REUSEADDR, &one, sizeof one);
    const bool listens = bind(probe, name, is_six ? sizeof six : sizeof four) == 0 && listen(probe, 1) == 0;
    const int error = listens ? 0 : errno;
    close(probe);
    return error;
}

/// The first port that nobody uses; `port` itself where all are in use.
static int choose_port(const sabot_http_options *options) {
    for (int port = options->port; port > 0 && port <= options->port_last; port++) {
        if (listen_error(options->address, port) != EADDRINUSE) {
            return port;
        }
    }
    return options->port;
}

/// Says why nothing can listen at an address and port, and what to do about it.
static void explain(const sabot_http_options *options, int error, char fault[SABOT_HTTP_FAULT_SIZE]) {
    const char *const address = options->address[0] == '\0' ? "any address" : options->address;
    const int port = options->port;
    switch (error) {
    case EADDRINUSE:
        if (options->port_last > port) {
            snprintf(fault, SABOT_HTTP_FAULT_SIZE,
                     "Cannot listen at %s: ports %d to %d are all in use. Choose another port.", address,
                     port, options->port_last);
            return;
        }
        snprintf(fault, SABOT_HTTP_FAULT_SIZE,
                 "Cannot listen at %s, port %d: the port is in use. Choose another port, or stop the program "
                 "that uses it (ss -ltnp 'sport = :%d').",
                 address, port, port);
        return;
    case EACCES:
        snprintf(fault, SABOT_HTTP_FAULT_SIZE,
                 "Cannot listen at %s, port %d: ports below 1024 need root. Choose another port, such as "
                 "8080.",
                 address, port);
        return;
    case EADDRNOTAVAIL:
        snprintf(fault, SABOT_HTTP_FAULT_SIZE,
                 "Cannot listen at %s, port %d: this machine does not have that address.", address, port);
        return;
    default:
        snprintf(fault, SABOT_HTTP_FAULT_SIZE, "Cannot listen at %s, port %d: %s.", address, port,
                 strerror(error));
    }
}

/// libwebsockets does not say why it cannot listen, and at times not even that it cannot: this listens for a
/// moment before it does.
static bool can_listen(const sabot_http_options *options, char fault[SABOT_HTTP_FAULT_SIZE]) {
    const int error = listen_error(options->address, options->port);
    if (error != 0) {
        explain(options, error, fault);
    }
    return error == 0;
}

static bool start(sabot_http *http, char fault[SABOT_HTTP_FAULT_SIZE]) {
    struct lws_context_creation_info info;
    describe(http, &info);
    // libwebsockets' own loop asks of every connection each time whether there is something; this one is
    // told.
    http->loop = ev_loop_new(EVBACKEND_EPOLL);
    info.options |= LWS_SERVER_OPTION_LIBEV;
    info.foreign_loops = (void *[]){http->loop};
    http->context = http->loop != NULL ? lws_create_context(&info) : NULL;
    if (http->context == NULL) {
        snprintf(fault, SABOT_HTTP_FAULT_SIZE,
                 "libwebsockets does not start: is its part for libev installed (libwebsockets-evlib-ev)?");
        return false;
    }
    http->vhost = lws_create_vhost(http->context, &info);
    if (http->vhost == NULL || lws_get_vhost_listen_port(http->vhost) <= 0) {
        if (can_listen(&http->options, fault)) {
            snprintf(fault, SABOT_HTTP_FAULT_SIZE, "libwebsockets does not listen at %s, port %d.",
                     http->options.address, http->options.port);
        }
        return false;
    }
    const lws_sock_file_fd_type event = {.filefd = http->event};
    if (lws_adopt_descriptor_vhost(http->vhost, LWS_ADOPT_RAW_FILE_DESC, event, "sabot", NULL) == NULL) {
        snprintf(fault, SABOT_HTTP_FAULT_SIZE, "libwebsockets does not watch its own bell.");
        return false;
    }
    http->event_is_adopted = true;
    sabot_http_start_timer(http);
    return true;
}

sabot_http *sabot_http_open(const sabot_http_options *options, char fault[SABOT_HTTP_FAULT_SIZE]) {
    listen_to_log(options);
    if (!keeps_to_address(options, fault)) {
        return NULL;
    }
    if (options->certificate != NULL && !sabot_http_tls_check(options, fault)) {
        return NULL;
    }
    sabot_http *const http = calloc(1, sizeof *http);
    char *const message = malloc(options->message_max + 1);
    const int event = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
    if (http == NULL || message == NULL || event < 0) {
        snprintf(fault, SABOT_HTTP_FAULT_SIZE, "There is no memory or no file left.");
        free(http);
        free(message);
        if (event >= 0) {
            close(event);
        }
        return NULL;
    }
    http->options = *options;
    http->options.port = choose_port(options);
    http->message = message;
    http->event = event;
    see_to_files(http);
    if (!can_listen(&http->options, fault) || !start(http, fault)) {
        sabot_http_close(http);
        return NULL;
    }
    return http;
}

int sabot_http_port(const sabot_http *http) {
    return lws_get_vhost_listen_port(http->vhost);
}

void sabot_http_close(sabot_http *http) {
    if (http == NULL) {
        return;
    }
    lws_sul_cancel(&http->timer);
    if (http->context != NULL) {
        lws_context_destroy(http->context);
    }
    if (http->loop != NULL) {
        ev_loop_destroy(http->loop);
    }
    if (!http->event_is_adopted) {
        close(http->event);
    }
    free(http->message);
    free(http);
}
