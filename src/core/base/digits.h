/// Numbers and bytes as people write them: decimal and hexadecimal digits. ASCII alone, whatever the locale;
/// no sign, no blanks, no prefix.
#ifndef SABOT_CORE_BASE_DIGITS_H
#define SABOT_CORE_BASE_DIGITS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

static inline bool sabot_byte_is_digit(char byte) {
    return byte >= '0' && byte <= '9';
}

/// Reads exactly `length` decimal digits as a number up to `maximum`. Fails where one of them is no digit,
/// where there is none, or where the number is larger; then it leaves `number` alone.
bool sabot_digits_read(const char *digits, size_t length, uint64_t maximum, uint64_t *number);
/// The same for all of a text.
bool sabot_number_read(const char *text, uint64_t maximum, uint64_t *number);

/// Reads `size` bytes from the 2 * `size` hexadecimal digits that `digits` begins with, capitals or not.
/// Fails where one of them is no digit; then it leaves `bytes` alone. Takes the same time for any digits,
/// since they may be a secret.
bool sabot_hex_read_bytes(const char *digits, uint8_t *bytes, size_t size);
/// The same where the digits are all of a text.
bool sabot_hex_read_text(const char *text, uint8_t *bytes, size_t size);
/// Writes 2 * `size` digits, 0-9 and a-f, and a NUL. Takes the same time for any bytes.
void sabot_hex_write_bytes(const uint8_t *bytes, size_t size, char *digits);

#endif
