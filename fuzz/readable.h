/// Checks that messages are readable: one line, bounded, UTF-8 and nothing that controls a terminal.
/// Independent of the code under test.
#ifndef SABOT_READABLE_H
#define SABOT_READABLE_H

#include <assert.h>
#include <stdbool.h>
#include <stddef.h>
#include <string.h>

/// Returns how many bytes the character at `at` takes; 0 if it is not printable.
static inline size_t readable_bytes(const unsigned char *at, size_t left) {
    const unsigned char first = at[0], second = left > 1 ? at[1] : 0;
    if (first < 0x80) {
        return first >= 0x20 && first != 0x7f;
    }
    const size_t count = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
    bool is_good = first >= 0xc2 && first <= 0xf4 && count <= left;
    for (size_t i = 1; is_good && i < count; i++) {
        is_good = (at[i] & 0xc0) == 0x80;
    }
    is_good = is_good && !(first == 0xc2 && second < 0xa0);  // control characters
    is_good = is_good && !(first == 0xe0 && second < 0xa0);  // overlong
    is_good = is_good && !(first == 0xf0 && second < 0x90);  // overlong
    is_good = is_good && !(first == 0xed && second >= 0xa0); // a surrogate
    is_good = is_good && !(first == 0xf4 && second >= 0x90); // beyond the last character
    return is_good ? count : 0;
}

/// Returns whether all of the text is readable; `lines` also allows line ends.
static inline bool is_readable(const char *text, size_t length, bool lines) {
    size_t at = 0;
    while (at < length) {
        const bool is_end = lines && text[at] == '\n';
        const size_t taken = is_end ? 1 : readable_bytes((const unsigned char *)text + at, length - at);
        if (taken == 0) {
            return false;
        }
        at += taken;
    }
    return true;
}

/// Checks that a refusal is one sentence in its buffer of `size` bytes.
static inline void check_sentence(const char *sentence, size_t size) {
    const size_t length = strnlen(sentence, size);
    assert(length > 0);
    assert(length < size);
    assert(is_readable(sentence, length, false));
}

#endif
