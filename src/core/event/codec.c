/// Encodes and decodes values.
#include "core/event/codec.h"

#include <assert.h>
#include <string.h>

sabot_codec sabot_codec_writing(uint8_t *bytes, size_t size) {
    return (sabot_codec){.bytes = bytes, .size = size, .writing = true};
}

sabot_codec sabot_codec_reading(const uint8_t *bytes, size_t size) {
    return (sabot_codec){.bytes = (uint8_t *)bytes, .size = size};
}

static bool has_space(sabot_codec *codec, size_t size) {
    assert(codec->at <= codec->size);
    if (codec->size - codec->at < size) {
        codec->failed = true;
    }
    return !codec->failed;
}

void sabot_codec_bytes(sabot_codec *codec, void *value, size_t size) {
    if (!has_space(codec, size)) {
        if (!codec->writing) {
            memset(value, 0, size);
        }
        return;
    }
    if (codec->writing) {
        memcpy(codec->bytes + codec->at, value, size);
    } else {
        memcpy(value, codec->bytes + codec->at, size);
    }
    codec->at += size;
    assert(codec->at <= codec->size);
}

static void write_leb128(sabot_codec *codec, uint64_t value) {
    assert(codec->writing);
    do {
        if (!has_space(codec, 1)) {
            return;
        }
        codec->bytes[codec->at++] = (uint8_t)((value & 0x7f) | (value > 0x7f ? 0x80 : 0));
        value >>= 7;
    } while (value > 0);
}

static uint64_t read_leb128(sabot_codec *codec) {
    assert(!codec->writing);
    uint64_t value = 0;
    for (unsigned shift = 0; shift < 64 && has_space(codec, 1); shift += 7) {
        const uint8_t byte = codec->bytes[codec->at++];
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
    codec->failed = true;
    return 0;
}

void sabot_codec_u64(sabot_codec *codec, uint64_t *value) {
    if (codec->writing) {
        write_leb128(codec, *value);
    } else {
        *value = read_leb128(codec);
    }
}

void sabot_codec_i64(sabot_codec *codec, int64_t *value) {
    uint64_t zigzag = (uint64_t)*value << 1 ^ (uint64_t)(*value < 0 ? -1 : 0);
    sabot_codec_u64(codec, &zigzag);
    if (!codec->writing) {
        *value = (int64_t)(zigzag >> 1 ^ (0 - (zigzag & 1)));
    }
}

/// Encodes or decodes a number of at most `max`. Fails if it is larger; when reading, it is then 0.
static uint64_t narrow(sabot_codec *codec, uint64_t value, uint64_t max) {
    sabot_codec_u64(codec, &value);
    if (value > max) {
        codec->failed = true;
        return 0;
    }
    return value;
}

// Writing must not store into the value: it may be a constant.

void sabot_codec_u32(sabot_codec *codec, uint32_t *value, uint32_t max) {
    const uint32_t number = (uint32_t)narrow(codec, *value, max);
    if (!codec->writing) {
        *value = number;
    }
}

void sabot_codec_u16(sabot_codec *codec, uint16_t *value, uint16_t max) {
    const uint16_t number = (uint16_t)narrow(codec, *value, max);
    if (!codec->writing) {
        *value = number;
    }
}

void sabot_codec_u8(sabot_codec *codec, uint8_t *value, uint8_t max) {
    const uint8_t number = (uint8_t)narrow(codec, *value, max);
    if (!codec->writing) {
        *value = number;
    }
}

void sabot_codec_flag(sabot_codec *codec, bool *value) {
    const bool flag = narrow(codec, *value ? 1 : 0, 1) != 0;
    if (!codec->writing) {
        *value = flag;
    }
}

void sabot_codec_text(sabot_codec *codec, char *value, size_t size) {
    assert(size > 0);
    size_t length = codec->writing ? strnlen(value, size) : 0;
    length = (size_t)narrow(codec, length, size - 1);
    if (codec->failed) {
        length = 0;
    }
    assert(length < size);
    if (!codec->writing) {
        memset(value, 0, size);
    }
    sabot_codec_bytes(codec, value, length);
    if (!codec->writing && memchr(value, '\0', length) != NULL) {
        codec->failed = true;
    }
}
