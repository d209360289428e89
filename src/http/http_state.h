/// What the server is inside: one thread, a list of connections, a frame shared by many queues.
#ifndef SABOT_HTTP_STATE_H
#define SABOT_HTTP_STATE_H

#include "http.h"
#include "http_limits.h"

#include <libwebsockets.h>
#include <stdatomic.h>

struct ssl_ctx_st; // OpenSSL's, for http_tls.c alone

/// What a request may bring along: more is refused with 414 and 431. libwebsockets reads up to four times as
/// much, and hangs up on more.
#define SABOT_HTTP_PATH_MAX    2048
#define SABOT_HTTP_QUERY_MAX   2048
#define SABOT_HTTP_HEADERS_MAX 16384
/// A body that is refused is still read, up to so many bytes, so that the refusal arrives.
#define SABOT_HTTP_UNWANTED_MAX (1 << 20)
#define SABOT_HTTP_ADDRESS_SIZE 64
#define SABOT_HTTP_REASON_SIZE  101

struct sabot_http_frame {
    atomic_uint holders;
    size_t size;
    uint8_t bytes[]; ///< room for libwebsockets' header, then the text
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
    bool is_open;
    bool is_closing; ///< nothing more is taken
    int close_status;
    char close_reason[SABOT_HTTP_REASON_SIZE];
    char *message; ///< what has come of one, when it comes in pieces
    size_t message_size;
    sabot_http_bucket bucket;
};

struct sabot_http_connection {
    sabot_http *http;
    struct lws *wsi;
    sabot_http_connection *next, *before;
    char address[SABOT_HTTP_ADDRESS_SIZE];

    // The request that is being read or answered.
    sabot_http_exchange *exchange; ///< waits for its answer
    sabot_http_outgoing outgoing;
    uint8_t *body;
    size_t body_size, body_expected;
    bool body_is_unwanted; ///< it was refused: what comes of it is thrown away
    bool is_asked;         ///< the handler has the request, or it was refused
    bool is_head;
    bool is_last; ///< the connection ends with this answer

    // Does it move? Looked at every second.
    uint64_t moved; ///< writes so far
    uint64_t seen_moved;
    int seen_waiting_bytes;
    unsigned stalled_seconds;

    sabot_http_client client;
};

struct sabot_http {
    sabot_http_options options;
    struct lws_context *context;
    struct lws_vhost *vhost;
    struct lws_protocols protocols[2];
    struct lws_protocol_vhost_options headers[6];
    struct ssl_ctx_st *tls;
    lws_sorted_usec_list_t timer;
    int event;             ///< wakes the thread
    bool event_is_adopted; ///< libwebsockets closes it
    atomic_bool is_woken, is_told_to_stop;
    bool is_stopping;
    uint64_t callbacks; ///< so far; turns without any are idle
    unsigned idle_turns;
    unsigned clients_max; ///< no more than the system has files for
    sabot_http_connection *connections;
    sabot_http_addresses addresses;
    sabot_http_figures figures;
    char *message; ///< a message that came in one piece, with its NUL

    // The texts of a request, during the call.
    char path[SABOT_HTTP_PATH_MAX + 1];
    char query[3 * SABOT_HTTP_QUERY_MAX + 1];
    char texts[SABOT_HTTP_HEADERS_MAX + 1];
};

// http_callback.c
int sabot_http_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t size);

// http_request.c
/// A request's headers are here. Like all of these: not 0 closes the connection.
int sabot_http_ask(sabot_http_connection *connection);
int sabot_http_take_body(sabot_http_connection *connection, const void *bytes, size_t size);
int sabot_http_end_body(sabot_http_connection *connection);
/// A WebSocket asks to be opened. not 0: it was refused.
int sabot_http_ask_upgrade(sabot_http_connection *connection);
/// Forgets the request, whatever became of it.
void sabot_http_request_forget(sabot_http_connection *connection);

// http_reply.c
/// Answers with a status and a sentence.
void sabot_http_refuse(sabot_http_connection *connection, int status, const char *sentence);
/// Sends what waits, as much as goes.
int sabot_http_reply_write(sabot_http_connection *connection);
void sabot_http_outgoing_forget(sabot_http_outgoing *outgoing);

// http_socket.c
bool sabot_http_client_prepare(sabot_http_connection *connection);
int sabot_http_client_open(sabot_http_connection *connection);
int sabot_http_client_receive(sabot_http_connection *connection, const void *bytes, size_t size);
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
