/// The server's internals: one thread with one libuv loop, a list of connections, frames shared by many
/// queues.
///
/// libuv accepts, waits, reads and writes; OpenSSL encrypts, in memory; our own parsers read what the bytes
/// mean (head.h, wire.h). A connection is read only while its bytes are wanted: while a request
/// waits for its answer, while the answer is on its way and while the socket is full, reading stops. A peer
/// can neither fill memory by sending nor keep the thread busy.
///
///     READING ── a whole request ──> ASKED ── the answer ──> ANSWERED ── all sent ──> READING, or LINGERING
///        └────── an upgrade ───────> SOCKET ── a close frame is sent ──> LINGERING ── 2 s, or the peer's end
///     any state ── sabot_http_hang_up ──> CLOSED ── in the same turn of the loop ──> freed
///
/// Nothing is freed while a handler runs: hanging up closes the socket at once, and the connection itself
/// goes in libuv's close callback. Functions that may hang up return nothing; they leave the state CLOSED, in
/// which every other function does nothing.
#ifndef SABOT_SERVE_HTTP_STATE_H
#define SABOT_SERVE_HTTP_STATE_H

#include "serve/http/head.h"
#include "serve/http/http.h"
#include "serve/http/limits.h"
#include "serve/http/wire.h"

#include <stdatomic.h>
#include <uv.h>

// OpenSSL's, for tls.c alone.
struct ssl_ctx_st;
struct ssl_st;

#define SABOT_HTTP_ADDRESS_SIZE 64
#define SABOT_HTTP_REASON_SIZE  101
#define SABOT_HTTP_READ_SIZE    16384 ///< bytes that are read at once

/// Seconds that a peer has.
enum {
    SABOT_HTTP_IDLE_SECONDS = 60,     ///< to ask again
    SABOT_HTTP_QUIET_SECONDS = 30,    ///< a WebSocket that says nothing for so long is asked whether it lives
    SABOT_HTTP_DEAD_SECONDS = 45,     ///< … and is closed where it does not answer
    SABOT_HTTP_LINGERING_SECONDS = 2, ///< to read the end of what was sent
};

struct sabot_http_frame {
    atomic_uint holders;
    size_t size;
    uint8_t bytes[]; ///< as they go over the wire
};

typedef struct sabot_http_connection sabot_http_connection;

struct sabot_http_exchange {
    sabot_http_connection *connection; ///< NULL: the peer is gone
};

/// What goes out to a request: head and copied body in one piece, or a lasting body behind it. It is ended by
/// sabot_http_outgoing_forget.
typedef struct {
    uint8_t *bytes; ///< NULL: there is none
    size_t size, sent;
    const uint8_t *lasting;
    void *given; ///< the lasting body, where it is to be freed behind it
    size_t lasting_size, lasting_sent;
} sabot_http_outgoing;

/// A WebSocket's own.
struct sabot_http_client {
    void *user;
    sabot_http_connection *connection;
    sabot_http_frame **queue; ///< a ring
    unsigned first, count;
    size_t queue_bytes;
    bool was_dropped; ///< the queue was thrown away; `drained` is owed
    bool is_accepted; ///< by the handler: it must hear of the end
    bool is_counted;  ///< among the WebSockets of now
    bool is_closing;  ///< nothing more is taken
    int close_status;
    char close_reason[SABOT_HTTP_REASON_SIZE];
    sabot_http_inbound inbound;
    char *message; ///< what has come of one that comes in pieces
    size_t message_size;
    bool owes_pong, owes_ping;
    unsigned pong_size;
    uint8_t pong[SABOT_HTTP_CONTROL_MAX];
    sabot_http_bucket bucket;
};

typedef enum {
    SABOT_HTTP_READING,
    SABOT_HTTP_ASKED,
    SABOT_HTTP_ANSWERED,
    SABOT_HTTP_SOCKET,
    SABOT_HTTP_LINGERING, ///< nothing more is sent, and what comes is thrown away
    SABOT_HTTP_CLOSED,    ///< the socket is closed; the connection goes at the end of this turn
} sabot_http_state;

struct sabot_http_connection {
    sabot_http *http;
    uv_tcp_t socket;
    struct ssl_st *tls; ///< NULL: plain
    sabot_http_connection *next, *before;
    sabot_http_connection *next_scheduled;
    char address[SABOT_HTTP_ADDRESS_SIZE];
    uint64_t peer; ///< what stands for the address among `peers`
    sabot_http_state state;
    bool is_scheduled;
    bool is_reading;
    bool peer_has_ended; ///< by a close_notify of TLS, perhaps behind a request that is still being answered
    unsigned writes;     ///< that libuv has queued because the socket was full
    unsigned patience;   ///< seconds left; see run.c

    // The request that is being read or answered.
    uint8_t *input; ///< its head and body, and what came behind them
    size_t input_size, input_capacity;
    size_t looked_at; ///< of the head, for its end
    size_t head_size; ///< 0: there is no whole head yet
    sabot_http_head head;
    char target[SABOT_HTTP_ADDRESS_SIZE]; ///< the address, or the one that a proxy asks for
    bool is_secure;                       ///< from the target to here, or to the proxy
    sabot_http_exchange *exchange;        ///< waits for its answer
    sabot_http_outgoing outgoing;
    bool is_last; ///< the connection ends with this answer

    // Does it move? Looked at every second.
    uint64_t moved; ///< writes so far
    uint64_t seen_moved;
    size_t seen_unsent_bytes; ///< here and in the system
    unsigned stalled_seconds, quiet_seconds;

    sabot_http_client client;
};

struct sabot_http {
    sabot_http_options options;
    uv_loop_t loop;
    uv_tcp_t listener;
    uv_async_t wake, stop;
    uv_signal_t signals[3]; ///< SIGINT, SIGTERM and SIGHUP, where it takes them
    uv_timer_t timer;       ///< every second; once it stops, the end
    uv_idle_t turn;         ///< active while a connection is scheduled
    int port;
    struct ssl_ctx_st *tls; ///< NULL: plain
    bool is_stopping;
    bool owes_accept;     ///< there was no memory for a connection that libuv has accepted
    unsigned clients_max; ///< no more than the system has files for
    sabot_http_connection *connections;
    sabot_http_connection *scheduled;
    sabot_http_addresses addresses;
    sabot_http_peers peers;
    sabot_http_figures figures;
    char *message; ///< a message that came in one piece, with its NUL
    uint8_t received[SABOT_HTTP_READ_SIZE];
    uint8_t decrypted[SABOT_HTTP_READ_SIZE];
};

/// The time that buckets are filled by.
static inline int64_t sabot_http_now_ms(const sabot_http *http) {
    return (int64_t)uv_now(&http->loop);
}

// connection.c
/// libuv's callback for a connection that has come.
void sabot_http_accept(uv_stream_t *listener, int status);
/// Closes the socket at once. The handler hears of it, and the connection is freed, later in this turn.
void sabot_http_hang_up(sabot_http_connection *connection);
/// Takes bytes as the peer sent them, decrypted.
void sabot_http_receive(sabot_http_connection *connection, uint8_t *bytes, size_t size);
/// Sends bytes, encrypted if need be. What the socket does not take is copied and queued, and the connection
/// is stuck until that is out: nothing else should be written before.
void sabot_http_write(sabot_http_connection *connection, const void *bytes, size_t size);
/// The same for bytes that go out as they are.
void sabot_http_write_plain(sabot_http_connection *connection, const void *bytes, size_t size);
bool sabot_http_is_stuck(const sabot_http_connection *connection);
/// Writes what waits in the loop's next turn, or when the connection is no longer stuck.
void sabot_http_schedule(sabot_http_connection *connection);
/// Reads or stops reading, as the state demands.
void sabot_http_apply_flow_control(sabot_http_connection *connection);
/// Ends the sending side and waits a little for the peer to close: closing a socket with something unread in
/// it takes back what was sent.
void sabot_http_linger(sabot_http_connection *connection);

// request.c
void sabot_http_take(sabot_http_connection *connection, const void *bytes, size_t size);
/// Looks whether a whole request has come.
void sabot_http_advance(sabot_http_connection *connection);
/// Of the upgrade that is being looked at.
const char *sabot_http_socket_key(const sabot_http_connection *connection);
/// Forgets the request that was answered.
void sabot_http_request_end(sabot_http_connection *connection);
/// Lets go of everything.
void sabot_http_request_forget(sabot_http_connection *connection);

// reply.c
/// Answers with a status and a sentence.
void sabot_http_refuse(sabot_http_connection *connection, int status, const char *sentence);
/// Agrees to a WebSocket.
void sabot_http_agree(sabot_http_connection *connection);
/// Sends the next piece of the answer.
void sabot_http_reply_write(sabot_http_connection *connection);
void sabot_http_outgoing_forget(sabot_http_outgoing *outgoing);

// socket.c
bool sabot_http_client_prepare(sabot_http_connection *connection);
void sabot_http_client_open(sabot_http_connection *connection);
void sabot_http_client_receive(sabot_http_connection *connection, uint8_t *bytes, size_t size);
void sabot_http_client_write(sabot_http_connection *connection);
/// The handler hears of the end, once; the queue is let go.
void sabot_http_client_end(sabot_http_connection *connection);

// tls.c
/// Reads certificate and key and makes sure that they belong together. false: one sentence, and nothing
/// changed.
bool sabot_http_tls_load(sabot_http *http, char fault[SABOT_HTTP_FAULT_SIZE]);
void sabot_http_tls_unload(sabot_http *http);
bool sabot_http_tls_begin(sabot_http_connection *connection); ///< false: there is no memory
void sabot_http_tls_receive(sabot_http_connection *connection, const void *bytes, size_t size);
void sabot_http_tls_write(sabot_http_connection *connection, const void *bytes, size_t size);
void sabot_http_tls_close_notify(sabot_http_connection *connection); ///< once
void sabot_http_tls_end(sabot_http_connection *connection);

// run.c: libuv's callbacks
void sabot_http_on_second(uv_timer_t *timer);
void sabot_http_on_wake(uv_async_t *wake);
void sabot_http_on_stop(uv_async_t *stop);
void sabot_http_on_signal(uv_signal_t *signal, int number);

#endif
