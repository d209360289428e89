/// A codec encodes values into bytes or decodes them, so that one list of fields is both the encoder and the
/// decoder.
///
/// Integers are LEB128: seven bits per byte, low bits first; signed values are zigzag-encoded first. Only the
/// shortest form is accepted, so that every value has one encoding. After a failure the codec does not
/// advance, and reads zeros.
#ifndef SABOT_CORE_EVENT_CODEC_H
#define SABOT_CORE_EVENT_CODEC_H

#include "sabot/base.h"
#include "sabot/rules.h"

/// The position in the bytes, and the direction.
typedef struct {
    uint8_t *bytes; ///< not written to while reading
    size_t size;
    size_t at;
    bool writing;
    bool failed;
} sabot_codec;

/// Returns a codec that writes to, or reads from, the start of `bytes`.
sabot_codec sabot_codec_writing(uint8_t *bytes, size_t size);
sabot_codec sabot_codec_reading(const uint8_t *bytes, size_t size);

/// Encode or decode one value.
void sabot_codec_bytes(sabot_codec *codec, void *value, size_t size);
void sabot_codec_u64(sabot_codec *codec, uint64_t *value);
void sabot_codec_i64(sabot_codec *codec, int64_t *value);
/// Encode or decode smaller integers. The codec fails if the value is above `max`.
void sabot_codec_u32(sabot_codec *codec, uint32_t *value, uint32_t max);
void sabot_codec_u16(sabot_codec *codec, uint16_t *value, uint16_t max);
void sabot_codec_u8(sabot_codec *codec, uint8_t *value, uint8_t max);
void sabot_codec_flag(sabot_codec *codec, bool *value);
/// Encodes or decodes text in a field of `size` bytes: its length, then its bytes. Reading fills the rest of
/// the field with zeros.
void sabot_codec_text(sabot_codec *codec, char *value, size_t size);

/// Encodes or decodes an enumeration of any width.
#define SABOT_CODEC_ENUM(codec, field, max)               \
    do {                                                  \
        uint8_t narrow = (uint8_t)(field);                \
        sabot_codec_u8((codec), &narrow, (uint8_t)(max)); \
        if (!(codec)->writing) {                          \
            (field) = narrow;                             \
        }                                                 \
    } while (0)

// ---------------------------------------------------------------------------------------------------------
// Rulesets. A journal contains its rulesets, so that it can be read without their files.

/// Encodes or decodes a ruleset. The codec fails if a ruleset that was read does not pass
/// `sabot_ruleset_check`.
void sabot_codec_ruleset(sabot_codec *codec, sabot_ruleset *ruleset);

#endif
