/// A growing byte buffer, and text escaped for HTML and SVG.
#include "report/bytes.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/// Makes space for `more` bytes and a NUL.
static bool make_space(sabot_bytes *bytes, size_t more) {
    const size_t needed = bytes->length + more + 1;
    if (bytes->failed || needed <= bytes->size) {
        return !bytes->failed;
    }
    const size_t size = needed < 4096 ? 4096 : 2 * needed;
    char *const data = realloc(bytes->data, size);
    if (data == NULL) {
        bytes->failed = true;
        return false;
    }
    bytes->data = data;
    bytes->size = size;
    return true;
}

void sabot_bytes_add(sabot_bytes *bytes, const char *data, size_t length) {
    if (make_space(bytes, length)) {
        memcpy(bytes->data + bytes->length, data, length);
        bytes->length += length;
        bytes->data[bytes->length] = '\0';
    }
}

void sabot_bytes_add_text(sabot_bytes *bytes, const char *text) {
    sabot_bytes_add(bytes, text, strlen(text));
}

void sabot_bytes_print(sabot_bytes *bytes, const char *format, ...) {
    va_list arguments, again;
    va_start(arguments, format);
    va_copy(again, arguments);
    const int length = vsnprintf(NULL, 0, format, arguments);
    if (length >= 0 && make_space(bytes, (size_t)length)) {
        vsnprintf(bytes->data + bytes->length, (size_t)length + 1, format, again);
        bytes->length += (size_t)length;
    }
    va_end(again);
    va_end(arguments);
}

void sabot_bytes_add_escaped(sabot_bytes *bytes, const char *text) {
    static const char special[] = "&<>\"'";
    static const char *const references[] = {"&amp;", "&lt;", "&gt;", "&quot;", "&#39;"};
    while (*text != '\0') {
        const size_t plain = strcspn(text, special);
        sabot_bytes_add(bytes, text, plain);
        text += plain;
        if (*text != '\0') {
            sabot_bytes_add_text(bytes, references[strchr(special, *text) - special]);
            text++;
        }
    }
}

char *sabot_bytes_take(sabot_bytes *bytes, size_t *length) {
    char *const data = bytes->failed ? NULL : bytes->data;
    *length = data == NULL ? 0 : bytes->length;
    if (bytes->failed) {
        free(bytes->data);
    }
    *bytes = (sabot_bytes){0};
    return data;
}
