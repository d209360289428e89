/// http: pages, requests and WebSockets, and nothing of the game. libuv and OpenSSL are seen here alone.
///
/// One thread serves: it calls the handler, and everything but `sabot_http_wake`, `sabot_http_stop` and
/// frames belongs to it. What comes from outside is bounded before the handler sees it; what does not fit is
/// refused with a status and one sentence.
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
// What is asked?

/// Valid during the call. Texts end in NUL and are "" where there is none.
typedef struct {
    const char *method; ///< "GET", "POST", "HEAD", "PUT", "DELETE", "OPTIONS", "PATCH"
    const char *path;   ///< as sent, without the query: "/api/tables/1"
    const char *query;  ///< behind the '?', as sent
    const char *host;
    const char *origin;
    const char *cookie; ///< the whole header
    const char *content_type;
    const char *if_none_match;
    const char *accept; ///< what whoever asks can read
    const char *accept_encoding;
    const char *address; ///< of whoever asks: "127.0.0.1", "::1"
    bool is_secure;      ///< came over TLS
    const uint8_t *body;
    size_t size; ///< of the body
} sabot_http_request;

/// A request that waits for its answer. It may be answered later, in the serving thread; if the peer goes
/// first, the answer goes nowhere.
typedef struct sabot_http_exchange sabot_http_exchange;

/// What is answered. Texts may be NULL; everything is copied, but a body that `is_lasting` or `is_given`.
typedef struct {
    int status;
    const char *type; ///< "application/json"
    const void *body; ///< NULL: none
    size_t size;
    bool is_lasting;      ///< the body outlives the server and need not be copied
    bool is_given;        ///< the body came from malloc and is freed here, whatever becomes of the answer
    const char *encoding; ///< "gzip"
    const char *vary;     ///< which header of a request makes the answer another
    const char *etag;     ///< with its quotes
    const char *cache;    ///< Cache-Control; NULL: "no-store"
    const char *policy;   ///< Content-Security-Policy; NULL: that of the options
    const char *cookie;   ///< Set-Cookie
    const char *location;
    const char *allow;     ///< of a 405
    const char *file_name; ///< Content-Disposition: attachment
    int retry_seconds;     ///< Retry-After; 0: none
} sabot_http_reply;

/// Answers once; the exchange is gone with it. The body of a HEAD is not sent, its size is told.
void sabot_http_answer(sabot_http_exchange *exchange, const sabot_http_reply *reply);

// ---------------------------------------------------------------------------------------------------------
// How is something told to many?

/// A text of a WebSocket, made once and sent to any number of clients. Made and let go in any thread; whoever
/// made it lets it go, and every queue that it stands in keeps it.
typedef struct sabot_http_frame sabot_http_frame;

/// NULL where there is no memory.
sabot_http_frame *sabot_http_frame_of(const char *text, size_t size);
sabot_http_frame *sabot_http_frame_keep(sabot_http_frame *frame);
void sabot_http_frame_release(sabot_http_frame *frame); ///< NULL is fine

/// A WebSocket that is open. `user` is the handler's.
typedef struct sabot_http_client sabot_http_client;
void sabot_http_client_set(sabot_http_client *client, void *user);
void *sabot_http_client_user(const sabot_http_client *client);

/// Puts a frame at the end of the client's queue. false: the queue is full, the client reads too slowly; all
/// that waited is thrown away and `drained` is called as soon as it can be written to again. Until then every
/// send is false.
bool sabot_http_send(sabot_http_client *client, sabot_http_frame *frame);
/// Closes after what waits was sent, with a WebSocket status (1000 to 4999) and a reason of at most 100
/// bytes.
void sabot_http_dismiss(sabot_http_client *client, int status, const char *reason);

// ---------------------------------------------------------------------------------------------------------
// What takes too long for the serving thread?

/// Does jobs one after the other, in the order in which they come, in a thread of libuv's pool. That has four
/// threads, so that up to four workers do not wait for each other.
typedef struct sabot_http_worker sabot_http_worker;

typedef struct {
    void (*work)(void *job); ///< in the pool
    void (*end)(void *job);  ///< then, in the serving thread; frees the job
} sabot_http_task;

/// At most `waiting_max` jobs wait. NULL: there is no memory.
sabot_http_worker *sabot_http_worker_open(sabot_http *http, size_t waiting_max);
/// false: too many wait, and the job is still the caller's.
bool sabot_http_worker_give(sabot_http_worker *worker, sabot_http_task task, void *job);
/// Before `sabot_http_close`. Finishes the present job, does none of those that wait, and ends all of them,
/// those that come of their ends included. NULL is fine.
void sabot_http_worker_close(sabot_http_worker *worker);

// ---------------------------------------------------------------------------------------------------------
// Who answers?

typedef struct {
    void *context;
    /// Answers, now or later.
    void (*request)(void *context, sabot_http_exchange *exchange, const sabot_http_request *request);
    /// A WebSocket asks to be opened (the request is its GET). 0: it may, and `client` lives until `closed`;
    /// else the HTTP status that it is refused with.
    int (*opening)(void *context, sabot_http_client *client, const sabot_http_request *request);
    /// It is open: the first frame may be sent.
    void (*opened)(void *context, sabot_http_client *client);
    /// A whole text message, in one piece and valid UTF-8, with a NUL behind it.
    void (*message)(void *context, sabot_http_client *client, const char *text, size_t size);
    /// A queue that was thrown away is empty and the client can be written to.
    void (*drained)(void *context, sabot_http_client *client);
    void (*closed)(void *context, sabot_http_client *client);
    /// After sabot_http_wake, once for any number of them.
    void (*woken)(void *context);
    /// About every second.
    void (*second)(void *context);
    /// After SIGHUP, where signals are taken.
    void (*reload)(void *context);
} sabot_http_handler;

typedef struct {
    const char *address;     ///< "127.0.0.1"; "": every one
    int port;                ///< 0: any that is free
    int port_last;           ///< if `port` is in use, the next ones are tried up to this one; 0: they are not
    const char *certificate; ///< PEM files; NULL: no TLS
    const char *key;
    /// A proxy on this machine says in X-Forwarded-For and X-Forwarded-Proto who asks and whether by TLS.
    bool is_behind_proxy;
    /// SIGINT and SIGTERM stop it, SIGHUP calls the handler's `reload`. One server of a process may.
    bool takes_signals;
    sabot_http_handler handler;
    /// Sent with every answer, beside nosniff, no-referrer and what forbids frames.
    const char *content_security_policy;
    size_t body_max;    ///< of a request; more is refused with 413
    size_t message_max; ///< of a WebSocket message; more closes it with 1009
    unsigned queue_max; ///< frames that may wait for one client
    size_t queue_bytes_max;
    unsigned clients_max;       ///< connections at once; more are refused at once
    unsigned address_max;       ///< of one address, of which loopback is none; more are refused at once
    bool limits_loopback;       ///< `address_max` holds for loopback, too
    unsigned messages_a_second; ///< of one WebSocket, on average; more close it with 1008
    unsigned requests_a_second; ///< of one address, on average; more are answered 429
    unsigned reading_seconds;   ///< for the handshake of TLS, and again for a head
    unsigned body_seconds;      ///< a body that is not whole so long after its head is not waited for
    unsigned stalled_seconds;   ///< a client that takes nothing for so long is closed
} sabot_http_options;

/// Loopback, any free port, no TLS, 16 KiB bodies and messages, 128 frames or 1 MiB queues, 4,096 clients,
/// 1,024 of one address, 50 messages and 200 requests a second (with bursts of four seconds' worth), 15
/// seconds for a head, 30 seconds for a body, 30 seconds stalled. Of IPv6 an address is its first 64 bits.
sabot_http_options sabot_http_options_defaults(void);

#define SABOT_HTTP_FAULT_SIZE 256

/// Listens. NULL: one sentence in `fault` says why: the port is taken, the certificate cannot be read. From
/// here SIGPIPE is ignored.
sabot_http *sabot_http_open(const sabot_http_options *options, char fault[SABOT_HTTP_FAULT_SIZE]);
/// Where it listens.
int sabot_http_port(const sabot_http *http);
/// Serves until it is told to stop; then lets what is being sent go out, for at most two seconds, and closes
/// every WebSocket with 1001.
void sabot_http_run(sabot_http *http);
/// From any thread, and from a signal handler.
void sabot_http_stop(sabot_http *http);
/// Makes the serving thread call `woken` soon. From any thread.
void sabot_http_wake(sabot_http *http);
/// Reads certificate and key again, for connections that come from now on; false: one sentence, and the old
/// ones stay.
bool sabot_http_reload(sabot_http *http, char fault[SABOT_HTTP_FAULT_SIZE]);
void sabot_http_close(sabot_http *http); ///< NULL is fine

/// For metrics.
typedef struct {
    uint64_t connections; ///< that came so far
    uint64_t connected;   ///< now, of any kind
    uint64_t clients;     ///< WebSockets now
    uint64_t requests;
    uint64_t messages; ///< received
    uint64_t frames;   ///< sent
    uint64_t bytes;    ///< of frames and bodies sent
    uint64_t dropped;  ///< queues thrown away
    uint64_t limited;  ///< refused for too many or too large
} sabot_http_figures;
sabot_http_figures sabot_http_count(const sabot_http *http);

#endif
