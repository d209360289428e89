/// Strict UTF-8: only the shortest form, no surrogates, nothing above U+10FFFF.
#ifndef SABOT_CORE_BASE_UTF8_H
#define SABOT_CORE_BASE_UTF8_H

#include <stddef.h>
#include <stdint.h>

/// Reads the first character of `text` and returns its length, 1 to 4 bytes. Returns 0 if `size` is 0 or the
/// bytes are not valid UTF-8. Stops at the first invalid byte, so `size` may be 4 for any NUL-terminated
/// string.
int sabot_utf8_read(const char *text, size_t size, uint32_t *code);

#endif
