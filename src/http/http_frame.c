#include "http_state.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

sabot_http_frame *sabot_http_frame_of(const char *text, size_t size) {
    uint8_t head[SABOT_HTTP_FRAME_HEAD_MAX];
    const size_t head_size = sabot_http_frame_head(head, SABOT_HTTP_TEXT, size);
    sabot_http_frame *const frame = malloc(sizeof *frame + head_size + size);
    if (frame != NULL) {
        atomic_init(&frame->holders, 1);
        frame->size = head_size + size;
        memcpy(frame->bytes, head, head_size);
        memcpy(frame->bytes + head_size, text, size);
    }
    return frame;
}

sabot_http_frame *sabot_http_frame_keep(sabot_http_frame *frame) {
    atomic_fetch_add_explicit(&frame->holders, 1, memory_order_relaxed);
    return frame;
}

void sabot_http_frame_release(sabot_http_frame *frame) {
    if (frame == NULL) {
        return;
    }
    const unsigned holders = atomic_fetch_sub_explicit(&frame->holders, 1, memory_order_acq_rel);
    assert(holders > 0);
    if (holders == 1) {
        free(frame);
    }
}
