#include "serve/routes/request_parts.h"

#include "core/base/digits.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <string.h>

void sabot_cookie_token(const char *cookies, char token[SABOT_TOKEN_SIZE]) {
    token[0] = '\0';
    for (const char *at = cookies; *at != '\0';) {
        at += strspn(at, "; ");
        if (strncmp(at, "sabot=", 6) == 0 && strcspn(at + 6, ";") == SABOT_TOKEN_SIZE - 1) {
            memcpy(token, at + 6, SABOT_TOKEN_SIZE - 1);
            token[SABOT_TOKEN_SIZE - 1] = '\0';
        }
        at += strcspn(at, ";");
    }
}

// ---------------------------------------------------------------------------------------------------------
// Hosts and origins

/// Accepts "" or ":8443".
static bool is_port(const char *text) {
    const size_t digits = text[0] == ':' ? strspn(text + 1, "0123456789") : 0;
    return text[0] == '\0' || (digits > 0 && text[1 + digits] == '\0');
}

/// Accepts a numeric address or localhost: "127.0.0.1:8080", "[::1]", "localhost".
static bool is_plain_host(const char *host) {
    struct in6_addr six;
    struct in_addr four;
    char name[64];
    const bool is_six = host[0] == '[';
    const char *const start = host + (is_six ? 1 : 0);
    const size_t length = strcspn(start, is_six ? "]" : ":");
    const char *const rest = start + length + (is_six && start[length] == ']' ? 1 : 0);
    if (length >= sizeof name || !is_port(rest) || (is_six && start[length] == '\0')) {
        return false;
    }
    memcpy(name, start, length);
    name[length] = '\0';
    return is_six ? inet_pton(AF_INET6, name, &six) == 1
                  : strcmp(name, "localhost") == 0 || inet_pton(AF_INET, name, &four) == 1;
}

static bool is_named(const sabot_room_config *config, const char *origin) {
    for (int i = 0; i < config->origin_count; i++) {
        if (strcmp(config->origins[i], origin) == 0) {
            return true;
        }
    }
    return false;
}

bool sabot_origin_is_trusted(const sabot_room_config *config, const char *host, const char *origin,
                             bool is_secure) {
    char own[sizeof config->origins[0] + 128];
    const int length = snprintf(own, sizeof own, "%s://%s", is_secure ? "https" : "http", host);
    if (length < 0 || (size_t)length >= sizeof own || !(is_plain_host(host) || is_named(config, own))) {
        return false;
    }
    return origin[0] == '\0' || strcmp(origin, own) == 0 || is_named(config, origin);
}

// ---------------------------------------------------------------------------------------------------------
// Tables

/// Parses a table number from 1. Returns 0 if there is none or it is too large.
static uint32_t table_of(const char *text, const char **rest) {
    const size_t length = strspn(text, "0123456789");
    uint64_t number = 0;
    if (length > 0 && text[0] != '0') {
        sabot_digits_read(text, length, SABOT_ROOM_TABLES_MAX, &number);
        *rest = text + length;
    }
    return (uint32_t)number;
}

uint32_t sabot_path_table(const char *path, const char *prefix, const char **rest) {
    const size_t length = strlen(prefix);
    return strncmp(path, prefix, length) == 0 ? table_of(path + length, rest) : 0;
}

bool sabot_query_table(const char *query, uint32_t *table) {
    const char *rest = "";
    *table = strncmp(query, "table=", 6) == 0 ? table_of(query + 6, &rest) : 0;
    return *table != 0 ? rest[0] == '\0' : strcmp(query, "table=0") == 0;
}
