/// UTF-8, read strictly: the shortest form alone, no surrogates, nothing above U+10FFFF.
#ifndef SABOT_CORE_BASE_UTF8_H
#define SABOT_CORE_BASE_UTF8_H

#include <stddef.h>
#include <stdint.h>

/// Reads the character that `text` begins with and gives how many of its `size` bytes it takes, 1 to 4; 0
/// where there is none, or where the bytes are no UTF-8. Nothing behind the first byte that does not belong
/// to it is read, so that `size` may be 4 for any text that ends in NUL.
int sabot_utf8_read(const char *text, size_t size, uint32_t *code);

#endif
