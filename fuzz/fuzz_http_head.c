/// Reads any bytes as the head of a request, in pieces of any size. It is refused with a sentence, or split
/// into texts that lie inside it.
#include "serve/http/head.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static void check_refusal(sabot_http_verdict verdict) {
    assert(verdict.status >= 400 && verdict.status < 600);
    assert(verdict.sentence != NULL && verdict.sentence[strlen(verdict.sentence) - 1] == '.');
}

static void check_head(const char *text, size_t size, const sabot_http_head *head) {
    for (int i = 0; i < SABOT_HTTP_FIELDS; i++) {
        assert(head->at[i] < size);
        assert(memchr(text + head->at[i], '\0', size - head->at[i]) != NULL);
        assert(head->has[i] || text[head->at[i]] == '\0');
        for (const char *at = text + head->at[i]; *at != '\0'; at++) {
            assert(*at != '\r' && *at != '\n');
        }
    }
    assert(text[head->at[SABOT_HTTP_PATH]] == '/');
    assert(strchr(text + head->at[SABOT_HTTP_PATH], '?') == NULL);
    assert(head->has[SABOT_HTTP_CONTENT_LENGTH] || head->length == 0);
    sabot_http_list_has(text + head->at[SABOT_HTTP_CONNECTION], "upgrade");
}

/// Receives the head in pieces. Returns its size, or 0.
static size_t find_end(const char *text, size_t size, size_t piece, sabot_http_verdict *verdict) {
    size_t seen = 0;
    while (seen < size) {
        const size_t so_far = size - seen < piece ? size : seen + piece;
        const size_t end = sabot_http_head_end(text, so_far, seen, verdict);
        if (end > 0 || verdict->status != 0) {
            return end;
        }
        seen = so_far;
    }
    return 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size < 2) {
        return 0;
    }
    char *const text = malloc(size - 1);
    memcpy(text, data + 1, size - 1);
    sabot_http_verdict verdict = {0, NULL};
    const size_t end = find_end(text, size - 1, data[0] + 1u, &verdict);
    sabot_http_verdict at_once = {0, NULL};
    const size_t end_at_once = find_end(text, size - 1, size, &at_once);
    assert(verdict.status != 0 || at_once.status != 0 || end == end_at_once);
    if (end > 0 && end <= SABOT_HTTP_HEAD_MAX) {
        sabot_http_head head;
        verdict = sabot_http_head_parse(text, end, &head);
        if (verdict.status == 0) {
            check_head(text, end, &head);
        }
    }
    if (verdict.status != 0) {
        check_refusal(verdict);
    }
    free(text);
    return 0;
}
