/// Bytes that grow. Once memory has run out, what is added is dropped and `failed` stays set, so that a
/// writer asks once, at its end.
#ifndef SABOT_REPORT_BYTES_H
#define SABOT_REPORT_BYTES_H

#include <stdbool.h>
#include <stddef.h>

typedef struct {
    char *data; ///< `length` bytes and a NUL; NULL as long as nothing was added
    size_t length;
    size_t size;
    bool failed;
} sabot_bytes;

void sabot_bytes_add(sabot_bytes *bytes, const char *data, size_t length);
void sabot_bytes_add_text(sabot_bytes *bytes, const char *text);
void sabot_bytes_print(sabot_bytes *bytes, const char *format, ...) __attribute__((format(printf, 2, 3)));
/// For HTML and SVG, in text and in quoted attributes: & < > " ' become references.
void sabot_bytes_add_escaped(sabot_bytes *bytes, const char *text);
/// Hands the data to the caller, who frees it; NULL, and nothing to free, where memory ran out.
char *sabot_bytes_take(sabot_bytes *bytes, size_t *length);

#endif
