/// Reads any bytes as a request's cookie, host, origin, path and query, one per line. Whenever a request is
/// let in, an independent check must find the reason.
#include "serve/routes/request_parts.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PARTS = 5 };

/// Returns whether the header has exactly this cookie.
static bool has_cookie(const char *cookies, const char *pair) {
    const size_t length = strlen(pair);
    for (const char *at = cookies; (at = strstr(at, pair)) != NULL; at++) {
        const bool begins = at == cookies || at[-1] == ';' || at[-1] == ' ';
        if (begins && (at[length] == '\0' || at[length] == ';')) {
            return true;
        }
    }
    return false;
}

static void check_token(const char *cookies) {
    char token[SABOT_TOKEN_SIZE], pair[SABOT_TOKEN_SIZE + 6];
    memset(token, 'x', sizeof token);
    sabot_cookie_token(cookies, token);
    const size_t length = strnlen(token, sizeof token);
    assert(length == 0 || length == SABOT_TOKEN_SIZE - 1);
    if (length > 0) {
        snprintf(pair, sizeof pair, "sabot=%s", token);
        assert(has_cookie(cookies, pair) && strchr(token, ';') == NULL);
    }
}

/// Only these characters occur in addresses, in "localhost" and in ports.
static bool could_be_plain(const char *host) {
    return strncmp(host, "localhost", 9) == 0 ? strspn(host + 9, ":0123456789") == strlen(host + 9)
                                              : strspn(host, "[]:.0123456789abcdefABCDEF") == strlen(host);
}

static void check_trust(const char *host, const char *origin) {
    static const sabot_room_config empty;
    static const sabot_room_config known = {.origins = {"https://tables.example", "http://room.example:81"},
                                            .origin_count = 2};
    for (int secure = 0; secure <= 1; secure++) {
        const char *const scheme = secure ? "https://" : "http://";
        const bool is_own =
            strncmp(origin, scheme, strlen(scheme)) == 0 && strcmp(origin + strlen(scheme), host) == 0;
        const bool is_trusted = sabot_origin_is_trusted(&empty, host, origin, secure);
        assert(!is_trusted || (could_be_plain(host) && (origin[0] == '\0' || is_own)));
        const bool has_name = strcmp(host, secure ? "tables.example" : "room.example:81") == 0;
        const bool is_named = strcmp(origin, known.origins[0]) == 0 || strcmp(origin, known.origins[1]) == 0;
        if (sabot_origin_is_trusted(&known, host, origin, secure)) {
            assert((could_be_plain(host) || has_name) && (origin[0] == '\0' || is_own || is_named));
        } else {
            assert(!is_trusted);
        }
    }
}

static void check_table(const char *path, const char *query) {
    static const char prefix[] = "/api/tables/";
    char text[64];
    const char *rest = "";
    const uint32_t table = sabot_path_table(path, prefix, &rest);
    assert(table <= SABOT_ROOM_TABLES_MAX);
    if (table > 0) {
        snprintf(text, sizeof text, "%s%u", prefix, table);
        assert(strncmp(path, text, strlen(text)) == 0 && rest == path + strlen(text));
        assert(rest[0] < '0' || rest[0] > '9');
    }
    uint32_t asked;
    if (sabot_query_table(query, &asked)) {
        snprintf(text, sizeof text, "table=%u", asked);
        assert(asked <= SABOT_ROOM_TABLES_MAX && strcmp(query, text) == 0);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    char *parts[PARTS]; // each in its own block, so that sanitizers catch a read past the end
    const uint8_t *at = data;
    size_t left = size;
    for (int i = 0; i < PARTS; i++) {
        const uint8_t *const end = left > 0 ? memchr(at, '\n', left) : NULL;
        const size_t length = end != NULL ? (size_t)(end - at) : left;
        parts[i] = calloc(1, length + 1);
        assert(parts[i] != NULL);
        if (length > 0) {
            memcpy(parts[i], at, length);
        }
        left -= length + (end != NULL ? 1 : 0);
        at += length + (end != NULL ? 1 : 0);
    }
    check_token(parts[0]);
    check_trust(parts[1], parts[2]);
    check_table(parts[3], parts[4]);
    for (int i = 0; i < PARTS; i++) {
        free(parts[i]);
    }
    return 0;
}
