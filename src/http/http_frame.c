#include "http_state.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

sabot_http_frame *sabot_http_frame_of(const char *text, size_t size) {
    sabot_http_frame *const frame = malloc(sizeof *frame + LWS_PRE + size);
    if (frame != NULL) {
        atomic_init(&frame->holders, 1);
        frame->size = size;
        memcpy(frame->bytes + LWS_PRE, text, size);
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
