/// Strict parsing of decimal and hexadecimal digits.
#include "core/base/digits.h"

#include <assert.h>
#include <string.h>

bool sabot_digits_read(const char *digits, size_t length, uint64_t maximum, uint64_t *number) {
    uint64_t sum = 0;
    for (size_t i = 0; i < length; i++) {
        const uint64_t digit = (uint64_t)(digits[i] - '0');
        if (!sabot_byte_is_digit(digits[i]) || digit > maximum || sum > (maximum - digit) / 10) {
            return false;
        }
        sum = sum * 10 + digit;
    }
    if (length == 0) {
        return false;
    }
    assert(sum <= maximum);
    *number = sum;
    return true;
}

bool sabot_number_read(const char *text, uint64_t maximum, uint64_t *number) {
    return sabot_digits_read(text, strlen(text), maximum, number);
}

// ---------------------------------------------------------------------------------------------------------
// Hexadecimal digits. Seeds and keys are written in them, so this code neither branches on a digit nor uses
// it as an index: the time it takes reveals nothing about the digits.

/// Returns -1 if first <= byte <= last, otherwise 0.
static int mask_between(int byte, int first, int last) {
    assert(first <= last);
    return -(int)((unsigned)((first - 1 - byte) & (byte - last - 1)) >> 31); // both differences are negative
}

/// Returns the value of a hexadecimal digit, or -1 for any other character.
static int hex_value(char digit) {
    const int byte = (unsigned char)digit;
    const int lower = byte | 0x20;
    return -1 + (mask_between(byte, '0', '9') & (byte - '0' + 1)) +
           (mask_between(lower, 'a', 'f') & (lower - 'a' + 11));
}

static char hex_digit(int value) {
    const int letters = mask_between(value, 10, 15);
    return (char)('0' + value + (letters & ('a' - '0' - 10)));
}

bool sabot_hex_read_bytes(const char *digits, uint8_t *bytes, size_t size) {
    int signs = 0;
    for (size_t i = 0; i < 2 * size; i++) {
        signs |= hex_value(digits[i]);
    }
    if (signs < 0) {
        return false;
    }
    for (size_t i = 0; i < size; i++) {
        bytes[i] = (uint8_t)(hex_value(digits[2 * i]) << 4 | hex_value(digits[2 * i + 1]));
    }
    return true;
}

bool sabot_hex_read_text(const char *text, uint8_t *bytes, size_t size) {
    return strlen(text) == 2 * size && sabot_hex_read_bytes(text, bytes, size);
}

void sabot_hex_write_bytes(const uint8_t *bytes, size_t size, char *digits) {
    for (size_t i = 0; i < size; i++) {
        digits[2 * i] = hex_digit(bytes[i] >> 4);
        digits[2 * i + 1] = hex_digit(bytes[i] & 15);
    }
    digits[2 * size] = '\0';
}
