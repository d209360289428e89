/// WebSocket frames (RFC 6455, without extensions), UTF-8 validation and the handshake key.
#ifndef SABOT_SERVE_HTTP_WIRE_H
#define SABOT_SERVE_HTTP_WIRE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum {
    SABOT_HTTP_MORE = 0, ///< continuation
    SABOT_HTTP_TEXT = 1,
    SABOT_HTTP_BINARY = 2,
    SABOT_HTTP_CLOSE = 8,
    SABOT_HTTP_PING = 9,
    SABOT_HTTP_PONG = 10,
} sabot_http_opcode;

#define SABOT_HTTP_CONTROL_MAX    125
#define SABOT_HTTP_FRAME_HEAD_MAX 10 ///< of the server's frames, which are not masked

/// Writes the header of an unfragmented frame and returns its size.
size_t sabot_http_frame_head(uint8_t head[SABOT_HTTP_FRAME_HEAD_MAX], sabot_http_opcode opcode,
                             uint64_t size);

/// Parser state for one client's frames. Starts as all zeros.
typedef struct {
    uint8_t head[14];
    unsigned head_size;
    bool is_in_payload;
    uint64_t left; ///< bytes left in the payload
    unsigned mask_at;
    bool is_in_message; ///< after a data frame that was not the last
    uint8_t control[SABOT_HTTP_CONTROL_MAX];
    unsigned control_size;
} sabot_http_inbound;

/// A piece of a message, or a complete control frame.
typedef struct {
    int fault; ///< 0, or the status to close with
    bool is_there;
    sabot_http_opcode opcode; ///< SABOT_HTTP_MORE: continues the message
    const uint8_t *bytes;
    size_t size;
    bool is_last;  ///< the last piece of its message
    uint64_t left; ///< bytes still to come in the frame
} sabot_http_piece;

/// Parses bytes and unmasks them in place. Returns how many were used, at least one. Stops after each piece
/// and at an error.
size_t sabot_http_wire_take(sabot_http_inbound *inbound, uint8_t *bytes, size_t size,
                            sabot_http_piece *piece);

/// Returns true if a peer may close with this status.
bool sabot_http_close_is_valid(unsigned status);

/// Length of a Sec-WebSocket-Key, and size of the Sec-WebSocket-Accept for it.
#define SABOT_HTTP_KEY_LENGTH      24
#define SABOT_HTTP_ACCEPT_KEY_SIZE 29

/// Writes the Sec-WebSocket-Accept for a key of the right length.
void sabot_http_accept_key(const char *key, char accept[SABOT_HTTP_ACCEPT_KEY_SIZE]);

/// Returns true if the text is UTF-8 without surrogates, overlong forms and values beyond Unicode.
bool sabot_http_utf8_is_valid(const void *text, size_t size);

#endif
