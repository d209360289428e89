/// Encodes and decodes values.
#include "core/event/cursor.h"

#include <assert.h>
#include <string.h>

sabot_cursor sabot_cursor_writing(uint8_t *bytes, size_t size) {
    return (sabot_cursor){.bytes = bytes, .size = size, .writing = true};
}

sabot_cursor sabot_cursor_reading(const uint8_t *bytes, size_t size) {
    return (sabot_cursor){.bytes = (uint8_t *)bytes, .size = size};
}

static bool has_space(sabot_cursor *cursor, size_t size) {
    assert(cursor->at <= cursor->size);
    if (cursor->size - cursor->at < size) {
        cursor->failed = true;
    }
    return !cursor->failed;
}

void sabot_cursor_bytes(sabot_cursor *cursor, void *value, size_t size) {
    if (!has_space(cursor, size)) {
        if (!cursor->writing) {
            memset(value, 0, size);
        }
        return;
    }
    if (cursor->writing) {
        memcpy(cursor->bytes + cursor->at, value, size);
    } else {
        memcpy(value, cursor->bytes + cursor->at, size);
    }
    cursor->at += size;
    assert(cursor->at <= cursor->size);
}

static void write_leb128(sabot_cursor *cursor, uint64_t value) {
    assert(cursor->writing);
    do {
        if (!has_space(cursor, 1)) {
            return;
        }
        cursor->bytes[cursor->at++] = (uint8_t)((value & 0x7f) | (value > 0x7f ? 0x80 : 0));
        value >>= 7;
    } while (value > 0);
}

static uint64_t read_leb128(sabot_cursor *cursor) {
    assert(!cursor->writing);
    uint64_t value = 0;
    for (unsigned shift = 0; shift < 64 && has_space(cursor, 1); shift += 7) {
        const uint8_t byte = cursor->bytes[cursor->at++];
        const bool is_last = byte < 0x80;
        // Ten bytes have 70 bits, and a last byte of zero adds nothing: both are longer than the shortest
        // form.
        if ((shift == 63 && byte > 1) || (is_last && byte == 0 && shift > 0)) {
            break;
        }
        value |= (uint64_t)(byte & 0x7f) << shift;
        if (is_last) {
            return value;
        }
    }
    cursor->failed = true;
    return 0;
}

void sabot_cursor_u64(sabot_cursor *cursor, uint64_t *value) {
    if (cursor->writing) {
        write_leb128(cursor, *value);
    } else {
        *value = read_leb128(cursor);
    }
}

void sabot_cursor_i64(sabot_cursor *cursor, int64_t *value) {
    uint64_t zigzag = (uint64_t)*value << 1 ^ (uint64_t)(*value < 0 ? -1 : 0);
    sabot_cursor_u64(cursor, &zigzag);
    if (!cursor->writing) {
        *value = (int64_t)(zigzag >> 1 ^ (0 - (zigzag & 1)));
    }
}

/// Encodes or decodes a number of at most `max`. Fails if it is larger; when reading, it is then 0.
static uint64_t narrow(sabot_cursor *cursor, uint64_t value, uint64_t max) {
    sabot_cursor_u64(cursor, &value);
    if (value > max) {
        cursor->failed = true;
        return 0;
    }
    return value;
}

// Writing must not store into the value: it may be a constant.

void sabot_cursor_u32(sabot_cursor *cursor, uint32_t *value, uint32_t max) {
    const uint32_t number = (uint32_t)narrow(cursor, *value, max);
    if (!cursor->writing) {
        *value = number;
    }
}

void sabot_cursor_u16(sabot_cursor *cursor, uint16_t *value, uint16_t max) {
    const uint16_t number = (uint16_t)narrow(cursor, *value, max);
    if (!cursor->writing) {
        *value = number;
    }
}

void sabot_cursor_u8(sabot_cursor *cursor, uint8_t *value, uint8_t max) {
    const uint8_t number = (uint8_t)narrow(cursor, *value, max);
    if (!cursor->writing) {
        *value = number;
    }
}

void sabot_cursor_flag(sabot_cursor *cursor, bool *value) {
    const bool flag = narrow(cursor, *value ? 1 : 0, 1) != 0;
    if (!cursor->writing) {
        *value = flag;
    }
}

void sabot_cursor_text(sabot_cursor *cursor, char *value, size_t size) {
    assert(size > 0);
    size_t length = cursor->writing ? strnlen(value, size) : 0;
    length = (size_t)narrow(cursor, length, size - 1);
    if (cursor->failed) {
        length = 0;
    }
    assert(length < size);
    if (!cursor->writing) {
        memset(value, 0, size);
    }
    sabot_cursor_bytes(cursor, value, length);
    if (!cursor->writing && memchr(value, '\0', length) != NULL) {
        cursor->failed = true;
    }
}
