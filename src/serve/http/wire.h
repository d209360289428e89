/// WebSocket frames (RFC 6455, without extensions), the text in them and the key that opens them.
#ifndef SABOT_SERVE_HTTP_WIRE_H
#define SABOT_SERVE_HTTP_WIRE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum {
    SABOT_HTTP_MORE = 0, ///< a continuation
    SABOT_HTTP_TEXT = 1,
    SABOT_HTTP_BINARY = 2,
    SABOT_HTTP_CLOSE = 8,
    SABOT_HTTP_PING = 9,
    SABOT_HTTP_PONG = 10,
} sabot_http_opcode;

#define SABOT_HTTP_CONTROL_MAX    125
#define SABOT_HTTP_FRAME_HEAD_MAX 10 ///< of the server's frames, which are not masked

/// Writes the head of a whole frame; gives its size.
size_t sabot_http_frame_head(uint8_t head[SABOT_HTTP_FRAME_HEAD_MAX], sabot_http_opcode opcode,
                             uint64_t size);

/// What has come of the frames of one client. All zeros is the beginning.
typedef struct {
    uint8_t head[14];
    unsigned head_size;
    bool is_in_payload;
    uint64_t left; ///< of the payload
    unsigned mask_at;
    bool is_in_message; ///< a data frame that was not the last
    uint8_t control[SABOT_HTTP_CONTROL_MAX];
    unsigned control_size;
} sabot_http_inbound;

/// A piece of a message, or a whole control frame.
typedef struct {
    int fault; ///< 0, or the status to close with
    bool is_there;
    sabot_http_opcode opcode; ///< SABOT_HTTP_MORE: of the message that goes on
    const uint8_t *bytes;
    size_t size;
    bool is_last;  ///< of its message
    uint64_t left; ///< what the frame still brings
} sabot_http_piece;

/// Takes bytes, which it unmasks in place; gives how many, at least one of any. Where there is a piece or a
/// fault, it stops.
size_t sabot_http_wire_take(sabot_http_inbound *inbound, uint8_t *bytes, size_t size,
                            sabot_http_piece *piece);

/// May a peer close with this status?
bool sabot_http_close_is_valid(unsigned status);

/// Of a Sec-WebSocket-Key, and the size of the Sec-WebSocket-Accept that answers it.
#define SABOT_HTTP_KEY_LENGTH      24
#define SABOT_HTTP_ACCEPT_KEY_SIZE 29

/// Answers a key of the right length.
void sabot_http_accept_key(const char *key, char accept[SABOT_HTTP_ACCEPT_KEY_SIZE]);

/// Is it UTF-8, without surrogates, overlong forms and what is beyond Unicode?
bool sabot_http_utf8_is_valid(const void *text, size_t size);

#endif
