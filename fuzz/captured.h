/// Captures a command's output in memory; standard input comes from bytes. The streams are replaced only
/// while
/// the command runs, so that a failed assertion is still visible.
///
///     capture caught;
///     capture_begin(&caught, input, size);
///     const int exit_code = sabot_cmd_road(argc, argv);
///     capture_end(&caught);
///     … caught.out, caught.errors …
///     capture_free(&caught);
#ifndef SABOT_CAPTURED_H
#define SABOT_CAPTURED_H

#include "readable.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct {
    FILE *in, *saved_in, *saved_out, *saved_errors;
    char *out, *errors;
    size_t out_size, errors_size;
} capture;

static inline void capture_begin(capture *caught, const void *input, size_t size) {
    *caught = (capture){.saved_in = stdin, .saved_out = stdout, .saved_errors = stderr};
    caught->in = size > 0 ? fmemopen((void *)(uintptr_t)input, size, "r") : fopen("/dev/null", "r");
    FILE *const out = open_memstream(&caught->out, &caught->out_size);
    FILE *const errors = open_memstream(&caught->errors, &caught->errors_size);
    assert(caught->in != NULL && out != NULL && errors != NULL);
    stdin = caught->in;
    stdout = out;
    stderr = errors;
}

static inline void capture_end(capture *caught) {
    fclose(stdout);
    fclose(stderr);
    fclose(caught->in);
    stdin = caught->saved_in;
    stdout = caught->saved_out;
    stderr = caught->saved_errors;
}

static inline void capture_free(capture *caught) {
    free(caught->out);
    free(caught->errors);
}

/// Checks that a refused call printed one readable line, with its line end.
static inline void check_one_line(const char *text, size_t size) {
    assert(size > 1 && size < 2048);
    assert(text[size - 1] == '\n');
    assert(is_readable(text, size - 1, false));
}

#endif
