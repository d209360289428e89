/// A growing byte buffer. When memory runs out, `failed` is set and later additions are ignored, so a writer
/// checks once, at the end.
#ifndef SABOT_REPORT_BYTES_H
#define SABOT_REPORT_BYTES_H

#include <stdbool.h>
#include <stddef.h>

typedef struct {
    char *data; ///< `length` bytes and a NUL; NULL until something is added
    size_t length;
    size_t size;
    bool failed;
} sabot_bytes;

void sabot_bytes_add(sabot_bytes *bytes, const char *data, size_t length);
void sabot_bytes_add_text(sabot_bytes *bytes, const char *text);
void sabot_bytes_print(sabot_bytes *bytes, const char *format, ...) __attribute__((format(printf, 2, 3)));
/// Adds text escaped for HTML and SVG content and quoted attributes: & < > " ' become references.
void sabot_bytes_add_escaped(sabot_bytes *bytes, const char *text);
/// Passes the data to the caller, who frees it. Returns NULL, with nothing to free, if memory ran out.
char *sabot_bytes_take(sabot_bytes *bytes, size_t *length);

#endif
