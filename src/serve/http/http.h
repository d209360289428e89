/// http: pages, requests and WebSockets, independent of the game. Only this module uses libuv and OpenSSL.
///
/// One thread serves: it calls the handler, and it alone may call anything here except `sabot_http_wake`,
/// `sabot_http_stop` and the functions for frames. Input is bounded before the handler sees it; oversized
/// input gets an error status and one sentence.
///
///     sabot_http_options options = sabot_http_options_defaults();
///     options.handler = (sabot_http_handler){.context = server, .request = answer, …};
///     sabot_http *http = sabot_http_open(&options, fault);
///     sabot_http_run(http);          // until a signal or sabot_http_stop
///     sabot_http_close(http);
#ifndef SABOT_SERVE_HTTP_HTTP_H
#define SABOT_SERVE_HTTP_HTTP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct sabot_http sabot_http;

// ---------------------------------------------------------------------------------------------------------
// Requests

/// Valid during the call. Strings end in NUL; absent ones are "".
typedef struct {
    const char *method; ///< "GET", "POST", "HEAD", "PUT", "DELETE", "OPTIONS", "PATCH"
    const char *path;   ///< as sent, without the query: "/api/tables/1"
    const char *query;  ///< after the '?', as sent
    const char *host;
    const char *origin;
    const char *cookie; ///< the whole header
    const char *content_type;
    const char *if_none_match;
    const char *accept; ///< media types that the client accepts
    const char *accept_encoding;
    const char *address; ///< of the client: "127.0.0.1", "::1"
    bool is_secure;      ///< came over TLS
    const uint8_t *body;
    size_t size; ///< of the body
} sabot_http_request;

/// A request in progress. It may be answered later, in the serving thread. If the peer disconnects first, the
/// reply is discarded.
typedef struct sabot_http_exchange sabot_http_exchange;

/// A reply. Strings may be NULL. Everything is copied, except a body with `is_borrowed` or `is_owned`.
typedef struct {
    int status;
    const char *type; ///< "application/json"
    const void *body; ///< NULL: none
    size_t size;
    bool is_borrowed;     ///< the body outlives the server and is not copied
    bool is_owned;        ///< the body came from malloc and is freed here, even if the reply is discarded
    const char *encoding; ///< "gzip"
    const char *vary;     ///< the request header that the reply depends on
    const char *etag;     ///< including its quotes
    const char *cache;    ///< Cache-Control; NULL: "no-store"
    const char *policy;   ///< Content-Security-Policy; NULL: that of the options
    const char *cookie;   ///< Set-Cookie
    const char *location;
    const char *allow;     ///< for a 405
    const char *file_name; ///< Content-Disposition: attachment
    int retry_seconds;     ///< Retry-After; 0: none
} sabot_http_reply;

/// Sends the reply and frees the exchange. For a HEAD request, the body's size is sent without the body.
void sabot_http_send_reply(sabot_http_exchange *exchange, const sabot_http_reply *reply);

// ---------------------------------------------------------------------------------------------------------
// WebSockets

/// A WebSocket text frame, built once and sent to any number of clients. It is reference-counted: its creator
/// releases it, and each queue it is in holds a reference. Frames may be created and released in any thread.
typedef struct sabot_http_frame sabot_http_frame;

/// Returns NULL if out of memory.
sabot_http_frame *sabot_http_frame_of(const char *text, size_t size);
sabot_http_frame *sabot_http_frame_keep(sabot_http_frame *frame);
void sabot_http_frame_release(sabot_http_frame *frame); ///< accepts NULL

/// An open WebSocket. `user` belongs to the handler.
typedef struct sabot_http_client sabot_http_client;
void sabot_http_client_set(sabot_http_client *client, void *user);
void *sabot_http_client_user(const sabot_http_client *client);

/// Appends a frame to the client's queue. Returns false if the queue is full because the client reads too
/// slowly; the queue is then discarded and `drained` is called once the client can be written to again. Until
/// then every send returns false.
bool sabot_http_send(sabot_http_client *client, sabot_http_frame *frame);
/// Closes the WebSocket after sending what is queued, with a WebSocket status (1000 to 4999) and a reason of
/// at most 100 bytes.
void sabot_http_dismiss(sabot_http_client *client, int status, const char *reason);

// ---------------------------------------------------------------------------------------------------------
// Background work

/// Runs jobs one after the other, in order, in a thread of libuv's pool. The pool has four threads, so up to
/// four workers do not wait for each other.
typedef struct sabot_http_worker sabot_http_worker;

typedef struct {
    void (*work)(void *job); ///< runs in the pool
    void (*end)(void *job);  ///< runs afterward in the serving thread; frees the job
} sabot_http_task;

/// At most `waiting_max` jobs are queued. Returns NULL if out of memory.
sabot_http_worker *sabot_http_worker_open(sabot_http *http, size_t waiting_max);
/// Returns false if the queue is full; the job then still belongs to the caller.
bool sabot_http_worker_give(sabot_http_worker *worker, sabot_http_task task, void *job);
/// Call it before `sabot_http_close`. Finishes the current job, skips the queued ones, and calls `end` for
/// all of them, including jobs that an `end` adds. Accepts NULL.
void sabot_http_worker_close(sabot_http_worker *worker);

// ---------------------------------------------------------------------------------------------------------
// The handler

typedef struct {
    void *context;
    /// Replies, now or later.
    void (*request)(void *context, sabot_http_exchange *exchange, const sabot_http_request *request);
    /// A client requests a WebSocket (the request is its GET). Returns 0 to accept it, and `client` is valid
    /// until `closed`; otherwise returns the HTTP status of the error.
    int (*opening)(void *context, sabot_http_client *client, const sabot_http_request *request);
    /// The WebSocket is open: the first frame may be sent.
    void (*opened)(void *context, sabot_http_client *client);
    /// A complete text message, valid UTF-8, followed by a NUL.
    void (*message)(void *context, sabot_http_client *client, const char *text, size_t size);
    /// A discarded queue is empty, and the client can be written to again.
    void (*drained)(void *context, sabot_http_client *client);
    void (*closed)(void *context, sabot_http_client *client);
    /// Called after sabot_http_wake, once for any number of calls.
    void (*woken)(void *context);
    /// Called about every second.
    void (*second)(void *context);
    /// Called after SIGHUP, if signals are handled.
    void (*reload)(void *context);
} sabot_http_handler;

typedef struct {
    const char *address; ///< "127.0.0.1"; "": all addresses
    int port;            ///< 0: any free port
    int port_last; ///< if `port` is in use, the following ones are tried up to this one; 0: they are not
    const char *certificate; ///< PEM files; NULL: no TLS
    const char *key;
    /// A proxy on this host sends the client's address and protocol in X-Forwarded-For and X-Forwarded-Proto.
    bool is_behind_proxy;
    /// SIGINT and SIGTERM stop the server, SIGHUP calls the handler's `reload`. Only one server per process
    /// may use this.
    bool takes_signals;
    sabot_http_handler handler;
    /// Sent with every reply, in addition to nosniff, no-referrer and the headers that forbid framing.
    const char *content_security_policy;
    size_t body_max;    ///< of a request; a larger one gets 413
    size_t message_max; ///< of a WebSocket message; a larger one closes it with 1009
    unsigned queue_max; ///< frames queued per client
    size_t queue_bytes_max;
    unsigned clients_max;         ///< connections at once; further ones are closed
    unsigned address_max;         ///< connections per address, except loopback; further ones are closed
    bool limits_loopback;         ///< `address_max` applies to loopback, too
    unsigned messages_per_second; ///< per WebSocket, on average; more close it with 1008
    unsigned requests_per_second; ///< per address, on average; more get 429
    unsigned reading_seconds;     ///< timeout for the TLS handshake, and for a request's head
    unsigned body_seconds;        ///< timeout for a body, after its head
    unsigned stalled_seconds;     ///< a client that reads nothing for this long is closed
} sabot_http_options;

/// Loopback, any free port, no TLS, bodies and messages of 16 KiB, queues of 128 frames or 1 MiB, 4,096
/// clients, 1,024 per address, 50 messages and 200 requests per second (with bursts of four seconds' worth),
/// 15 seconds for a head, 30 for a body, 30 stalled. An IPv6 address counts by its first 64 bits.
sabot_http_options sabot_http_options_defaults(void);

#define SABOT_HTTP_FAULT_SIZE 256

/// Starts listening. Returns NULL with one sentence in `fault` if that fails, for example because the port is
/// in use or the certificate cannot be read. Ignores SIGPIPE from here on.
sabot_http *sabot_http_open(const sabot_http_options *options, char fault[SABOT_HTTP_FAULT_SIZE]);
/// Returns the port it listens on.
int sabot_http_port(const sabot_http *http);
/// Serves until it is stopped. Then lets pending replies finish, for at most two seconds, and closes every
/// WebSocket with 1001.
void sabot_http_run(sabot_http *http);
/// May be called from any thread and from a signal handler.
void sabot_http_stop(sabot_http *http);
/// Makes the serving thread call `woken` soon. May be called from any thread.
void sabot_http_wake(sabot_http *http);
/// Reloads certificate and key for new connections. On failure returns false with one sentence, and keeps the
/// old ones.
bool sabot_http_reload(sabot_http *http, char fault[SABOT_HTTP_FAULT_SIZE]);
void sabot_http_close(sabot_http *http); ///< accepts NULL

/// Statistics for the metrics.
typedef struct {
    uint64_t connections; ///< accepted so far
    uint64_t connected;   ///< open now, of any kind
    uint64_t clients;     ///< open WebSockets
    uint64_t requests;
    uint64_t messages; ///< received
    uint64_t frames;   ///< sent
    uint64_t bytes;    ///< of frames and bodies sent
    uint64_t dropped;  ///< queues discarded
    uint64_t limited;  ///< rejected because there were too many or they were too large
} sabot_http_stats;
sabot_http_stats sabot_http_get_stats(const sabot_http *http);

#endif
