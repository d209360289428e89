/// Decimal and hexadecimal digits as people write them: ASCII only in every locale, without signs, blanks or
/// prefixes.
#ifndef SABOT_CORE_BASE_DIGITS_H
#define SABOT_CORE_BASE_DIGITS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

static inline bool sabot_byte_is_digit(char byte) {
    return byte >= '0' && byte <= '9';
}

/// Reads exactly `length` decimal digits as a number up to `maximum`. Returns false if there are no digits,
/// if a character is not a digit, or if the number is larger; `number` is then unchanged.
bool sabot_digits_read(const char *digits, size_t length, uint64_t maximum, uint64_t *number);
/// Reads a whole string in the same way.
bool sabot_number_read(const char *text, uint64_t maximum, uint64_t *number);

/// Reads `size` bytes from the first 2 * `size` hexadecimal digits of `digits`, upper or lower case. Returns
/// false if a character is not a digit; `bytes` is then unchanged. Takes the same time for all digits,
/// because they may be a secret.
bool sabot_hex_read_bytes(const char *digits, uint8_t *bytes, size_t size);
/// Reads a string that consists of exactly 2 * `size` digits.
bool sabot_hex_read_text(const char *text, uint8_t *bytes, size_t size);
/// Writes 2 * `size` digits, 0-9 and a-f, and a NUL. Takes the same time for all bytes.
void sabot_hex_write_bytes(const uint8_t *bytes, size_t size, char *digits);

#endif
