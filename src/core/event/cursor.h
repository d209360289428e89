/// A cursor goes over bytes and writes values into them, or reads them out: whoever lists the fields of a
/// thing once has both its encoder and its decoder.
///
/// Numbers stand as LEB128, seven bits a byte, the low ones first; signed ones zigzag before. Only the
/// shortest form is read, so that a value has one encoding. A cursor that failed stays where it is, and what
/// it reads from then on is zero.
#ifndef SABOT_CORE_EVENT_CURSOR_H
#define SABOT_CORE_EVENT_CURSOR_H

#include "sabot/base.h"
#include "sabot/rules.h"

typedef struct {
    uint8_t *bytes; ///< not written to while reading
    size_t size;
    size_t at;
    bool writing;
    bool failed;
} sabot_cursor;

sabot_cursor sabot_cursor_writing(uint8_t *bytes, size_t size);
sabot_cursor sabot_cursor_reading(const uint8_t *bytes, size_t size);

void sabot_cursor_bytes(sabot_cursor *cursor, void *value, size_t size);
void sabot_cursor_u64(sabot_cursor *cursor, uint64_t *value);
void sabot_cursor_i64(sabot_cursor *cursor, int64_t *value);
/// Narrower numbers; the cursor fails above `max`.
void sabot_cursor_u32(sabot_cursor *cursor, uint32_t *value, uint32_t max);
void sabot_cursor_u16(sabot_cursor *cursor, uint16_t *value, uint16_t max);
void sabot_cursor_u8(sabot_cursor *cursor, uint8_t *value, uint8_t max);
void sabot_cursor_flag(sabot_cursor *cursor, bool *value);
/// Text in a field of `size` bytes: its length, then its bytes; what follows in the field is zero.
void sabot_cursor_text(sabot_cursor *cursor, char *value, size_t size);

/// An enumeration, whatever its width.
#define SABOT_CURSOR_ENUM(cursor, field, max)               \
    do {                                                    \
        uint8_t narrow = (uint8_t)(field);                  \
        sabot_cursor_u8((cursor), &narrow, (uint8_t)(max)); \
        if (!(cursor)->writing) {                           \
            (field) = narrow;                               \
        }                                                   \
    } while (0)

// ---------------------------------------------------------------------------------------------------------
// A ruleset in bytes: a journal carries its own rules, so that it can be read where no file of them is.

/// Writes or reads all of it. What was read has passed `sabot_ruleset_check`, or the cursor failed.
void sabot_cursor_ruleset(sabot_cursor *cursor, sabot_ruleset *ruleset);

#endif
