/// Serves pages: embedded ones, compressed if the browser accepts it, or files from a directory.
#include "serve/routes/pages.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/// The largest file served from a directory.
enum { PAGE_MAX = 1 << 20 };

/// Cache-Control: a hashed name may be cached forever, any other must be revalidated.
static const char keep_for_good[] = "public, max-age=31536000, immutable";
static const char ask_first[] = "no-cache";

static const sabot_page *find(const char *name, bool *is_hashed) {
    for (size_t i = 0; i < sabot_page_count; i++) {
        *is_hashed = strcmp(sabot_pages[i].hashed, name) == 0;
        if (*is_hashed || strcmp(sabot_pages[i].name, name) == 0) {
            return &sabot_pages[i];
        }
    }
    return NULL;
}

/// Reads a file, for the caller to free. Returns NULL if it cannot be read.
static char *read_file(const char *folder, const char *name, size_t *size) {
    char path[4096];
    struct stat about;
    const int length = snprintf(path, sizeof path, "%s/%s", folder, name);
    const int file = length > 0 && (size_t)length < sizeof path ? open(path, O_RDONLY | O_CLOEXEC) : -1;
    char *bytes = NULL;
    if (file >= 0 && fstat(file, &about) == 0 && S_ISREG(about.st_mode) && about.st_size <= PAGE_MAX) {
        bytes = malloc((size_t)about.st_size + 1);
        const ssize_t got = bytes != NULL ? read(file, bytes, (size_t)about.st_size) : -1;
        *size = got > 0 ? (size_t)got : 0;
    }
    if (file >= 0) {
        close(file);
    }
    return bytes;
}

static void answer_missing(sabot_http_exchange *exchange) {
    static const char body[] = "{\"error\":\"page not found\"}";
    sabot_http_send_reply(exchange, &(sabot_http_reply){.status = 404,
                                                        .type = "application/json",
                                                        .body = body,
                                                        .size = sizeof body - 1,
                                                        .is_borrowed = true});
}

static void answer_from(const char *folder, const sabot_page *page, int status,
                        sabot_http_exchange *exchange) {
    size_t size = 0;
    char *const bytes = read_file(folder, page->name, &size);
    if (bytes == NULL) {
        answer_missing(exchange);
        return;
    }
    sabot_http_send_reply(
        exchange, &(sabot_http_reply){.status = status, .type = page->type, .body = bytes, .size = size});
    free(bytes);
}

/// Returns true if the client accepts gzip. A weight of 0 means it does not.
static bool takes_gzip(const char *accepted) {
    const char *const found = strstr(accepted, "gzip");
    if (found == NULL) {
        return false;
    }
    const char *const weight = found + 4 + strspn(found + 4, " ;");
    if (strncmp(weight, "q=", 2) != 0) {
        return true;
    }
    const char *const digits = weight + 2;
    const size_t zeros = strspn(digits, "0.");
    return zeros == 0 || (digits[zeros] >= '1' && digits[zeros] <= '9');
}

static void answer_embedded(const sabot_page *page, int status, const char *cache,
                            sabot_http_exchange *exchange, const sabot_http_request *request) {
    const bool is_packed = page->packed != page->packed_end && takes_gzip(request->accept_encoding);
    const char *const start = is_packed ? page->packed : page->start;
    const char *const end = is_packed ? page->packed_end : page->end;
    sabot_http_send_reply(exchange, &(sabot_http_reply){.status = status,
                                                        .type = page->type,
                                                        .body = start,
                                                        .size = (size_t)(end - start),
                                                        .is_borrowed = true,
                                                        .encoding = is_packed ? "gzip" : NULL,
                                                        .vary = "Accept-Encoding",
                                                        .etag = page->etag,
                                                        .cache = cache,
                                                        .policy = page->policy});
}

/// Sends the policy again, because the browser applies the 304's to the page it has.
static void answer_unchanged(const sabot_page *page, const char *cache, sabot_http_exchange *exchange) {
    sabot_http_send_reply(exchange, &(sabot_http_reply){.status = 304,
                                                        .etag = page->etag,
                                                        .vary = "Accept-Encoding",
                                                        .cache = cache,
                                                        .policy = page->policy});
}

void sabot_page_reply(const char *folder, const char *name, int status, sabot_http_exchange *exchange,
                      const sabot_http_request *request) {
    bool is_hashed = false;
    const sabot_page *const page = find(name, &is_hashed); // only known files are served from a directory
    const char *const cache = is_hashed ? keep_for_good : ask_first;
    if (page == NULL || (folder != NULL && is_hashed)) {
        answer_missing(exchange);
    } else if (folder != NULL) {
        answer_from(folder, page, status, exchange);
    } else if (status == 200 && strcmp(request->if_none_match, page->etag) == 0) {
        answer_unchanged(page, cache, exchange);
    } else {
        answer_embedded(page, status, cache, exchange, request);
    }
}
