/// The server's internals: one thread with one libuv loop, a list of connections, and frames shared by many
/// queues.
///
/// libuv accepts, waits, reads and writes; OpenSSL encrypts, in memory; our parsers interpret the bytes
/// (head.h, wire.h). A connection is read only while its input is needed: reading stops while a request waits
/// for its reply, while the reply is being sent and while a write is pending. A peer can neither fill memory
/// by sending nor keep the thread busy.
///
///     READING ── complete request ──> WAITING ── reply ──> REPLYING ── all sent ──> READING or LINGERING
///        └────── upgrade ────────> WEBSOCKET ── close frame sent ──> LINGERING ── 2 s, or peer closed
///     any state ── sabot_http_close_connection ──> CLOSED ── in the same iteration ──> freed
///
/// Nothing is freed while a handler runs: sabot_http_close_connection closes the socket at once, and libuv's
/// close callback frees the connection. Functions that may close the connection return nothing; they leave
/// the state CLOSED, in which every other function does nothing.
#ifndef SABOT_SERVE_HTTP_STATE_H
#define SABOT_SERVE_HTTP_STATE_H

#include "serve/http/head.h"
#include "serve/http/http.h"
#include "serve/http/limits.h"
#include "serve/http/wire.h"

#include <stdatomic.h>
#include <uv.h>

// OpenSSL's types, used only by tls.c.
struct ssl_ctx_st;
struct ssl_st;

#define SABOT_HTTP_ADDRESS_SIZE 64
#define SABOT_HTTP_REASON_SIZE  101
#define SABOT_HTTP_READ_SIZE    16384 ///< bytes per read

/// Timeouts of a peer.
enum {
    SABOT_HTTP_IDLE_SECONDS = 60,     ///< between requests
    SABOT_HTTP_QUIET_SECONDS = 30,    ///< idle time before a WebSocket is sent a ping
    SABOT_HTTP_DEAD_SECONDS = 45,     ///< idle time before it is closed
    SABOT_HTTP_LINGERING_SECONDS = 2, ///< to read the rest of what was sent
};

struct sabot_http_frame {
    atomic_uint references;
    size_t size;
    uint8_t bytes[]; ///< as sent
};

typedef struct sabot_http_connection sabot_http_connection;

struct sabot_http_exchange {
    sabot_http_connection *connection; ///< NULL: the peer has disconnected
};

/// A reply being sent: head and copied body in one block, or the head followed by a body that is not copied.
/// Free it with sabot_http_outgoing_free.
typedef struct {
    uint8_t *bytes; ///< NULL: none
    size_t size, sent;
    const uint8_t *borrowed;
    void *owned; ///< the same body, if it is to be freed
    size_t borrowed_size, borrowed_sent;
} sabot_http_outgoing;

/// A WebSocket.
struct sabot_http_client {
    void *user;
    sabot_http_connection *connection;
    sabot_http_frame **queue; ///< ring buffer
    unsigned first, count;
    size_t queue_bytes;
    bool was_dropped; ///< the queue was discarded; `drained` must be called
    bool is_accepted; ///< by the handler, which must be told of the close
    bool is_counted;  ///< in the statistics
    bool is_closing;  ///< accepts no more frames
    int close_status;
    char close_reason[SABOT_HTTP_REASON_SIZE];
    sabot_http_inbound inbound;
    char *message; ///< the fragments so far
    size_t message_size;
    bool pong_pending, ping_pending;
    unsigned pong_size;
    uint8_t pong[SABOT_HTTP_CONTROL_MAX];
    sabot_http_bucket bucket;
};

typedef enum {
    SABOT_HTTP_READING,
    SABOT_HTTP_WAITING,
    SABOT_HTTP_REPLYING,
    SABOT_HTTP_WEBSOCKET,
    SABOT_HTTP_LINGERING, ///< nothing more is sent, and input is discarded
    SABOT_HTTP_CLOSED,    ///< the socket is closed; the connection is freed in this iteration
} sabot_http_state;

struct sabot_http_connection {
    sabot_http *http;
    uv_tcp_t socket;
    struct ssl_st *tls; ///< NULL: plain
    sabot_http_connection *next, *previous;
    sabot_http_connection *next_scheduled;
    char address[SABOT_HTTP_ADDRESS_SIZE];
    uint64_t peer; ///< hash of the address, for `peers`
    sabot_http_state state;
    bool is_scheduled;
    bool is_reading;
    bool peer_closed; ///< with a TLS close_notify, possibly while its last request is still being answered
    unsigned pending_writes;  ///< queued by libuv because the socket was full
    unsigned timeout_seconds; ///< left until a timeout; see run.c

    // The request being read or answered.
    uint8_t *input; ///< head, body and any pipelined bytes
    size_t input_size, input_capacity;
    size_t scanned;   ///< bytes already searched for the end of the head
    size_t head_size; ///< 0: the head is not complete
    sabot_http_head head;
    char client_address[SABOT_HTTP_ADDRESS_SIZE]; ///< the peer's address, or the one its proxy forwarded
    bool is_secure;                ///< the client's connection is encrypted, here or at the proxy
    sabot_http_exchange *exchange; ///< waiting for its reply
    sabot_http_outgoing outgoing;
    bool is_last; ///< close the connection after this reply

    // Stall detection, checked every second.
    uint64_t progress; ///< number of writes so far
    uint64_t last_progress;
    size_t last_unsent_bytes; ///< here and in the kernel
    unsigned stalled_seconds, quiet_seconds;

    sabot_http_client client;
};

struct sabot_http {
    sabot_http_options options;
    uv_loop_t loop;
    uv_tcp_t listener;
    uv_async_t wake, stop;
    uv_signal_t signals[3]; ///< SIGINT, SIGTERM and SIGHUP, if handled
    uv_timer_t timer;       ///< every second; during shutdown, the final timeout
    uv_idle_t idle;         ///< active while a connection is scheduled
    int port;
    struct ssl_ctx_st *tls; ///< NULL: plain
    bool is_stopping;
    bool accept_pending;  ///< out of memory while accepting: try again
    unsigned clients_max; ///< limited by the number of files
    sabot_http_connection *connections;
    sabot_http_connection *scheduled;
    sabot_http_addresses addresses;
    sabot_http_peers peers;
    sabot_http_stats stats;
    char *message; ///< buffer for an unfragmented message and its NUL
    uint8_t received[SABOT_HTTP_READ_SIZE];
    uint8_t decrypted[SABOT_HTTP_READ_SIZE];
};

/// Returns the loop's time, for rate limits.
static inline int64_t sabot_http_now_ms(const sabot_http *http) {
    return (int64_t)uv_now(&http->loop);
}

// connection.c
/// libuv's callback for a new connection.
void sabot_http_accept(uv_stream_t *listener, int status);
/// Closes the socket at once. The handler is notified and the connection freed later in this iteration.
void sabot_http_close_connection(sabot_http_connection *connection);
/// Handles decrypted bytes from the peer.
void sabot_http_receive(sabot_http_connection *connection, uint8_t *bytes, size_t size);
/// Sends bytes, encrypted if necessary. What the socket does not accept is copied and queued; write nothing
/// more until that is sent (sabot_http_has_pending_write).
void sabot_http_write(sabot_http_connection *connection, const void *bytes, size_t size);
/// Sends bytes without encrypting them.
void sabot_http_write_plain(sabot_http_connection *connection, const void *bytes, size_t size);
bool sabot_http_has_pending_write(const sabot_http_connection *connection);
/// Schedules a write for the next iteration, or for when the pending write finishes.
void sabot_http_schedule(sabot_http_connection *connection);
/// Starts or stops reading, depending on the state.
void sabot_http_apply_flow_control(sabot_http_connection *connection);
/// Shuts down the sending side and waits briefly for the peer to close: closing a socket with unread input
/// would reset the connection and discard our output.
void sabot_http_linger(sabot_http_connection *connection);

// request.c
void sabot_http_read_request(sabot_http_connection *connection, const void *bytes, size_t size);
/// Handles the request if it is complete.
void sabot_http_advance(sabot_http_connection *connection);
/// Returns the key of the upgrade in progress.
const char *sabot_http_socket_key(const sabot_http_connection *connection);
/// Removes the request that was answered.
void sabot_http_request_end(sabot_http_connection *connection);
/// Frees the request and its buffers.
void sabot_http_request_free(sabot_http_connection *connection);

// reply.c
/// Replies with an error status and a sentence.
void sabot_http_reply_error(sabot_http_connection *connection, int status, const char *sentence);
/// Sends the 101 response.
void sabot_http_upgrade(sabot_http_connection *connection);
/// Sends the next piece of the reply.
void sabot_http_reply_write(sabot_http_connection *connection);
void sabot_http_outgoing_free(sabot_http_outgoing *outgoing);

// socket.c
bool sabot_http_client_prepare(sabot_http_connection *connection);
void sabot_http_client_open(sabot_http_connection *connection);
void sabot_http_client_receive(sabot_http_connection *connection, uint8_t *bytes, size_t size);
void sabot_http_client_write(sabot_http_connection *connection);
/// Notifies the handler of the close, once, and frees the queue.
void sabot_http_client_end(sabot_http_connection *connection);

// tls.c
/// Loads certificate and key and checks that they match. On failure returns false with one sentence and
/// changes nothing.
bool sabot_http_tls_load(sabot_http *http, char fault[SABOT_HTTP_FAULT_SIZE]);
void sabot_http_tls_unload(sabot_http *http);
bool sabot_http_tls_begin(sabot_http_connection *connection); ///< false if out of memory
void sabot_http_tls_receive(sabot_http_connection *connection, const void *bytes, size_t size);
void sabot_http_tls_write(sabot_http_connection *connection, const void *bytes, size_t size);
void sabot_http_tls_close_notify(sabot_http_connection *connection); ///< sent at most once
void sabot_http_tls_end(sabot_http_connection *connection);

// run.c: libuv's callbacks
void sabot_http_on_timer(uv_timer_t *timer);
void sabot_http_on_wake(uv_async_t *wake);
void sabot_http_on_stop(uv_async_t *stop);
void sabot_http_on_signal(uv_signal_t *signal, int number);

#endif
