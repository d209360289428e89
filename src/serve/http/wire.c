#include "serve/http/wire.h"

#include "serve/http/state.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { PROTOCOL_FAULT = 1002 };

size_t sabot_http_frame_head(uint8_t head[SABOT_HTTP_FRAME_HEAD_MAX], sabot_http_opcode opcode,
                             uint64_t size) {
    head[0] = (uint8_t)(0x80 | opcode);
    if (size < 126) {
        head[1] = (uint8_t)size;
        return 2;
    }
    const unsigned bytes = size < 65536 ? 2 : 8;
    head[1] = bytes == 2 ? 126 : 127;
    for (unsigned i = 0; i < bytes; i++) {
        head[2 + i] = (uint8_t)(size >> 8 * (bytes - 1 - i));
    }
    return 2 + bytes;
}

// ---------------------------------------------------------------------------------------------------------
// Incoming frames

/// Returns the size of the frame header, from its first two bytes.
static unsigned header_size_wanted(const sabot_http_inbound *inbound) {
    if (inbound->head_size < 2) {
        return 2;
    }
    const unsigned size = inbound->head[1] & 0x7F;
    return 2 + (size == 126 ? 2 : size == 127 ? 8 : 0) + 4;
}

static sabot_http_opcode opcode_of(const sabot_http_inbound *inbound) {
    return inbound->head[0] & 15;
}

static bool is_control(const sabot_http_inbound *inbound) {
    return (inbound->head[0] & 8) != 0;
}

static bool is_final(const sabot_http_inbound *inbound) {
    return (inbound->head[0] & 0x80) != 0;
}

/// Checks the first two bytes of a frame.
static bool may_begin(const sabot_http_inbound *inbound) {
    const unsigned opcode = opcode_of(inbound);
    const bool is_masked = (inbound->head[1] & 0x80) != 0;
    if ((inbound->head[0] & 0x70) != 0 || !is_masked) {
        return false;
    }
    if (is_control(inbound)) {
        return opcode <= SABOT_HTTP_PONG && is_final(inbound) &&
               (inbound->head[1] & 0x7F) <= SABOT_HTTP_CONTROL_MAX;
    }
    return opcode <= SABOT_HTTP_BINARY && (opcode == SABOT_HTTP_MORE) == inbound->is_in_message;
}

/// Starts the payload once the header is complete. Returns false if the length is invalid or not in its
/// shortest form.
static bool begin_payload(sabot_http_inbound *inbound) {
    const unsigned size = inbound->head[1] & 0x7F;
    const unsigned bytes = size == 126 ? 2 : size == 127 ? 8 : 0;
    inbound->left = bytes == 0 ? size : 0;
    for (unsigned i = 0; i < bytes; i++) {
        inbound->left = inbound->left << 8 | inbound->head[2 + i];
    }
    if ((bytes == 2 && inbound->left < 126) ||
        (bytes == 8 && (inbound->left < 65536 || inbound->left > INT64_MAX))) {
        return false;
    }
    inbound->is_in_payload = true;
    inbound->mask_at = 0;
    inbound->control_size = 0;
    return true;
}

static void unmask(sabot_http_inbound *inbound, uint8_t *bytes, size_t size) {
    const uint8_t *const mask = inbound->head + inbound->head_size - 4;
    for (size_t i = 0; i < size; i++) {
        bytes[i] ^= mask[(inbound->mask_at + i) & 3];
    }
    inbound->mask_at = (unsigned)(inbound->mask_at + size) & 3;
}

/// Ends the frame. The next byte begins another.
static void end_frame(sabot_http_inbound *inbound) {
    if (!is_control(inbound)) {
        inbound->is_in_message = !is_final(inbound);
    }
    inbound->is_in_payload = false;
    inbound->head_size = 0;
}

static size_t take_payload(sabot_http_inbound *inbound, uint8_t *bytes, size_t size,
                           sabot_http_piece *piece) {
    const size_t taken = size < inbound->left ? size : (size_t)inbound->left;
    unmask(inbound, bytes, taken);
    inbound->left -= taken;
    *piece = (sabot_http_piece){.is_there = true,
                                .opcode = opcode_of(inbound),
                                .bytes = bytes,
                                .size = taken,
                                .is_last = inbound->left == 0 && is_final(inbound),
                                .left = inbound->left};
    if (is_control(inbound)) {
        memcpy(inbound->control + inbound->control_size, bytes, taken);
        inbound->control_size += (unsigned)taken;
        piece->is_there = inbound->left == 0;
        piece->bytes = inbound->control;
        piece->size = inbound->control_size;
    } else {
        inbound->head[0] &= 0xF0; // the rest of this frame is a continuation
    }
    if (inbound->left == 0) {
        end_frame(inbound);
    }
    return taken;
}

size_t sabot_http_wire_take(sabot_http_inbound *inbound, uint8_t *bytes, size_t size,
                            sabot_http_piece *piece) {
    assert(size > 0);
    *piece = (sabot_http_piece){0};
    size_t taken = 0;
    while (!inbound->is_in_payload) {
        if (taken == size) {
            return taken;
        }
        inbound->head[inbound->head_size++] = bytes[taken++];
        if ((inbound->head_size == 2 && !may_begin(inbound)) ||
            (inbound->head_size == header_size_wanted(inbound) && !begin_payload(inbound))) {
            piece->fault = PROTOCOL_FAULT;
            return taken;
        }
    }
    if (taken == size && inbound->left > 0) {
        return taken;
    }
    return taken + take_payload(inbound, bytes + taken, size - taken, piece);
}

bool sabot_http_close_is_valid(unsigned status) {
    return (status >= 1000 && status <= 1011 && status != 1004 && status != 1005 && status != 1006) ||
           (status >= 3000 && status <= 4999);
}

// ---------------------------------------------------------------------------------------------------------
// Text

/// Returns the length of the UTF-8 character with this first byte and the range of its second byte, or 0 if
/// it is invalid.
static unsigned measure(uint8_t lead, uint8_t *low, uint8_t *high) {
    *low = 0x80;
    *high = 0xBF;
    if (lead < 0x80) {
        return 1;
    }
    if (lead >= 0xC2 && lead <= 0xDF) {
        return 2;
    }
    if (lead >= 0xE0 && lead <= 0xEF) {
        *low = lead == 0xE0 ? 0xA0 : 0x80;  // excludes overlong forms
        *high = lead == 0xED ? 0x9F : 0xBF; // excludes surrogates
        return 3;
    }
    if (lead >= 0xF0 && lead <= 0xF4) {
        *low = lead == 0xF0 ? 0x90 : 0x80;
        *high = lead == 0xF4 ? 0x8F : 0xBF; // excludes values beyond Unicode
        return 4;
    }
    return 0;
}

bool sabot_http_utf8_is_valid(const void *text, size_t size) {
    const uint8_t *bytes = text;
    for (const uint8_t *const end = bytes + size; bytes < end;) {
        uint8_t low, high;
        const unsigned length = measure(*bytes, &low, &high);
        if (length == 0 || length > (size_t)(end - bytes)) {
            return false;
        }
        if (length > 1 && (bytes[1] < low || bytes[1] > high)) {
            return false;
        }
        for (unsigned i = 2; i < length; i++) {
            if (bytes[i] < 0x80 || bytes[i] > 0xBF) {
                return false;
            }
        }
        bytes += length;
    }
    return true;
}

sabot_http_frame *sabot_http_frame_of(const char *text, size_t size) {
    uint8_t head[SABOT_HTTP_FRAME_HEAD_MAX];
    const size_t head_size = sabot_http_frame_head(head, SABOT_HTTP_TEXT, size);
    sabot_http_frame *const frame = malloc(sizeof *frame + head_size + size);
    if (frame != NULL) {
        atomic_init(&frame->references, 1);
        frame->size = head_size + size;
        memcpy(frame->bytes, head, head_size);
        memcpy(frame->bytes + head_size, text, size);
    }
    return frame;
}

sabot_http_frame *sabot_http_frame_keep(sabot_http_frame *frame) {
    atomic_fetch_add_explicit(&frame->references, 1, memory_order_relaxed);
    return frame;
}

void sabot_http_frame_release(sabot_http_frame *frame) {
    if (frame == NULL) {
        return;
    }
    const unsigned holders = atomic_fetch_sub_explicit(&frame->references, 1, memory_order_acq_rel);
    assert(holders > 0);
    if (holders == 1) {
        free(frame);
    }
}
