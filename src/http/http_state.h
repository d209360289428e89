/// What the server is inside: one thread, a list of connections, frames that stand in many queues.
///
/// libwebsockets accepts, encrypts, waits and writes; what the bytes mean is read here (http_head.h says
/// why). It calls back with bytes that came and when there is room for more. Bytes are taken as long as they
/// are wanted: while an answer is worked out or on its way, and while something is stuck, the connection is
/// not read at all, so nobody can make the server collect what he sends, nor keep it busy by sending.
///
///     READING ── a whole request ──> ASKED ── the answer ──> ANSWERED ── it is out ──> READING, or LEAVING
///        └────── an upgrade ───────> SOCKET ── a close frame is out ──> LEAVING ── 2 s, or the peer's end
#ifndef SABOT_HTTP_STATE_H
#define SABOT_HTTP_STATE_H

#include "http.h"
#include "http_head.h"
#include "http_limits.h"
#include "http_wire.h"

#include <libwebsockets.h>
#include <stdatomic.h>

struct ssl_ctx_st; // OpenSSL's, for http_tls.c alone

#define SABOT_HTTP_ADDRESS_SIZE 64
#define SABOT_HTTP_REASON_SIZE  101

/// Seconds that a peer has.
enum {
    SABOT_HTTP_READING_SECONDS = 15, ///< to send a head
    SABOT_HTTP_IDLE_SECONDS = 60,    ///< to ask again
    SABOT_HTTP_QUIET_SECONDS = 30,   ///< a WebSocket that says nothing for so long is asked whether it lives
    SABOT_HTTP_DEAD_SECONDS = 45,    ///< … and is closed where it does not answer
    SABOT_HTTP_LEAVING_SECONDS = 2,  ///< to read the last words
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
    SABOT_HTTP_LEAVING, ///< nothing more is sent, and what comes is thrown away
} sabot_http_state;

struct sabot_http_connection {
    sabot_http *http;
    struct lws *wsi;
    sabot_http_connection *next, *before;
    char address[SABOT_HTTP_ADDRESS_SIZE];
    uint64_t peer; ///< what stands for the address among `peers`
    sabot_http_state state;
    bool is_paused; ///< not read
    bool has_spoken;
    unsigned patience; ///< seconds left; see http_run.c

    // The request that is being read or answered.
    uint8_t *input; ///< its head and body, and what came behind them
    size_t input_size, input_capacity;
    size_t looked_at; ///< of the head, for its end
    size_t head_size; ///< 0: there is no whole head yet
    sabot_http_head head;
    char asker[SABOT_HTTP_ADDRESS_SIZE]; ///< the address, or the one that a proxy asks for
    bool is_secure;                      ///< from the asker to here, or to the proxy
    sabot_http_exchange *exchange;       ///< waits for its answer
    sabot_http_outgoing outgoing;
    bool is_last; ///< the connection ends with this answer

    // Does it move? Looked at every second.
    uint64_t moved; ///< writes so far
    uint64_t seen_moved;
    int seen_waiting_bytes;
    unsigned stalled_seconds, quiet_seconds;

    sabot_http_client client;
};

struct sabot_http {
    sabot_http_options options;
    struct lws_context *context;
    struct lws_vhost *vhost;
    struct ev_loop *loop;
    struct lws_protocols protocols[2];
    struct ssl_ctx_st *tls;
    lws_sorted_usec_list_t timer;
    int event;             ///< wakes the thread
    bool event_is_adopted; ///< libwebsockets closes it
    atomic_bool is_woken, is_told_to_stop;
    bool is_stopping;
    unsigned clients_max; ///< no more than the system has files for
    sabot_http_connection *connections;
    sabot_http_addresses addresses;
    sabot_http_peers peers;
    sabot_http_figures figures;
    char *message; ///< a message that came in one piece, with its NUL
};

// http_callback.c
int sabot_http_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t size);
/// Reads on or not, as the state of things is.
void sabot_http_heed(sabot_http_connection *connection);
/// The last words are out: waits a little for the peer to go, for a socket that is closed with something
/// unread in it takes back what was sent.
int sabot_http_leave(sabot_http_connection *connection);

// http_request.c. Like everything libwebsockets calls: not 0 closes the connection at once.
int sabot_http_take(sabot_http_connection *connection, const void *bytes, size_t size);
/// Looks whether a whole request has come.
int sabot_http_advance(sabot_http_connection *connection);
/// Of the upgrade that is being looked at.
const char *sabot_http_socket_key(const sabot_http_connection *connection);
/// Forgets the request that was answered.
void sabot_http_request_end(sabot_http_connection *connection);
/// Lets go of everything.
void sabot_http_request_forget(sabot_http_connection *connection);

// http_reply.c
/// Answers with a status and a sentence.
int sabot_http_refuse(sabot_http_connection *connection, int status, const char *sentence);
/// Agrees to a WebSocket.
int sabot_http_agree(sabot_http_connection *connection);
/// Sends what waits, as much as goes.
int sabot_http_reply_write(sabot_http_connection *connection);
void sabot_http_outgoing_forget(sabot_http_outgoing *outgoing);

// http_socket.c
bool sabot_http_client_prepare(sabot_http_connection *connection);
int sabot_http_client_open(sabot_http_connection *connection);
int sabot_http_client_receive(sabot_http_connection *connection, uint8_t *bytes, size_t size);
int sabot_http_client_write(sabot_http_connection *connection);
/// The handler hears of the end, once; the queue is let go.
void sabot_http_client_end(sabot_http_connection *connection);

// http_tls.c
/// Can certificate and key be read, and do they belong together?
bool sabot_http_tls_check(const sabot_http_options *options, char fault[SABOT_HTTP_FAULT_SIZE]);
void sabot_http_tls_set_up(sabot_http *http, void *context);

// http_run.c
void sabot_http_start_timer(sabot_http *http);
void sabot_http_on_event(sabot_http *http);

#endif
