/// Reads any bytes as WebSocket frames. Messages, control frames and faults must be the same however the
/// bytes are split.
#include "serve/http/wire.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/// A digest of everything received.
typedef struct {
    uint64_t sum;
    int fault;
} digest;

static void add_value(digest *all, uint64_t value) {
    all->sum = (all->sum ^ value) * 1099511628211u;
}

static void add_piece(digest *all, const sabot_http_piece *piece) {
    const bool is_control = piece->opcode >= SABOT_HTTP_CLOSE;
    assert(!is_control || (piece->is_last && piece->size <= SABOT_HTTP_CONTROL_MAX));
    if (is_control || piece->opcode != SABOT_HTTP_MORE) {
        add_value(all, piece->opcode);
    }
    for (size_t i = 0; i < piece->size; i++) {
        add_value(all, piece->bytes[i]);
    }
    if (piece->is_last) {
        add_value(all, 1000);
        sabot_http_utf8_is_valid(piece->bytes, piece->size);
    }
}

static digest read_frames(const uint8_t *data, size_t size, size_t cut) {
    digest all = {0};
    sabot_http_inbound inbound = {0};
    for (size_t at = 0; at < size && all.fault == 0; at += cut) {
        const size_t given = size - at < cut ? size - at : cut;
        uint8_t *const bytes = malloc(given);
        memcpy(bytes, data + at, given);
        for (size_t taken = 0; taken < given && all.fault == 0;) {
            sabot_http_piece piece;
            const size_t some = sabot_http_wire_take(&inbound, bytes + taken, given - taken, &piece);
            assert(some > 0 && some <= given - taken);
            assert(piece.fault == 0 || !piece.is_there);
            taken += some;
            all.fault = piece.fault;
            if (piece.is_there) {
                add_piece(&all, &piece);
            }
        }
        free(bytes);
    }
    return all;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size < 2) {
        return 0;
    }
    const digest whole = read_frames(data + 1, size - 1, size - 1);
    const digest cut = read_frames(data + 1, size - 1, data[0] % 40 + 1u);
    assert(whole.sum == cut.sum && whole.fault == cut.fault);
    return 0;
}
