#include "serve/http/head.h"

#include <arpa/inet.h>
#include <assert.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

static const sabot_http_verdict fine = {0, NULL};

size_t sabot_http_head_end(const char *text, size_t size, size_t seen, sabot_http_verdict *verdict) {
    *verdict = fine;
    if (size > 0 && (text[0] < 'A' || text[0] > 'Z')) {
        *verdict = (sabot_http_verdict){400, "Malformed HTTP request."};
        return 0;
    }
    for (size_t i = seen; i < size; i++) {
        if (text[i] == '\n' && (i == 0 || text[i - 1] != '\r')) {
            *verdict =
                (sabot_http_verdict){400, "Malformed HTTP request: a line ends without a carriage return."};
            return 0;
        }
        if (text[i] == '\n' && i >= 3 && memcmp(text + i - 3, "\r\n\r\n", 4) == 0) {
            return i + 1;
        }
    }
    if (size >= SABOT_HTTP_HEAD_MAX) {
        *verdict = memchr(text, '\n', size) == NULL ? (sabot_http_verdict){414, "URI too long."}
                                                    : (sabot_http_verdict){431, "Request headers too large."};
    }
    return 0;
}

// ---------------------------------------------------------------------------------------------------------
// The request line

static bool method_is_known(const char *method) {
    static const char *const known[] = {"GET", "POST", "HEAD", "PUT", "DELETE", "PATCH", "OPTIONS"};
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        if (strcmp(known[i], method) == 0) {
            return true;
        }
    }
    return false;
}

static void keep(sabot_http_head *head, sabot_http_field field, const char *text, const char *value) {
    head->at[field] = (uint16_t)(value - text);
    head->has[field] = true;
}

/// Parses "/path?query". All characters must be printable ASCII except '#'.
static sabot_http_verdict parse_target(const char *text, char *target, sabot_http_head *head) {
    if (strlen(target) > SABOT_HTTP_TARGET_MAX) {
        return (sabot_http_verdict){414, "URI too long."};
    }
    if (target[0] != '/') {
        return (sabot_http_verdict){400, "The request path must begin with a slash."};
    }
    for (const char *at = target; *at != '\0'; at++) {
        if (*at < '!' || *at > '~' || *at == '#') {
            return (sabot_http_verdict){400, "Invalid character in the URI: percent-encode it."};
        }
    }
    keep(head, SABOT_HTTP_PATH, text, target);
    char *const query = strchr(target, '?');
    if (query != NULL) {
        *query = '\0';
        keep(head, SABOT_HTTP_QUERY, text, query + 1);
    }
    return fine;
}

static sabot_http_verdict parse_line(char *text, sabot_http_head *head) {
    char *const target = strchr(text, ' ');
    char *const version = target == NULL ? NULL : strchr(target + 1, ' ');
    if (version == NULL || strncmp(version, " HTTP/", 6) != 0) {
        return (sabot_http_verdict){400, "Malformed request line."};
    }
    head->is_old = strcmp(version, " HTTP/1.0") == 0;
    if (!head->is_old && strcmp(version, " HTTP/1.1") != 0) {
        return (sabot_http_verdict){505, "HTTP version not supported: use HTTP/1.1 or 1.0."};
    }
    *target = *version = '\0';
    keep(head, SABOT_HTTP_METHOD, text, text);
    if (!method_is_known(text)) {
        return (sabot_http_verdict){501, "Unknown method."};
    }
    return parse_target(text, target + 1, head);
}

// ---------------------------------------------------------------------------------------------------------
// The headers

/// What to do with a repeated header.
typedef enum { NEVER_TWICE, FIRST_COUNTS, LAST_COUNTS } repetition;

static const struct {
    const char *name;
    sabot_http_field field;
    repetition repetition;
} known_headers[] = {
    {"host", SABOT_HTTP_HOST, NEVER_TWICE},
    {"origin", SABOT_HTTP_ORIGIN, NEVER_TWICE},
    {"cookie", SABOT_HTTP_COOKIE, NEVER_TWICE},
    {"content-type", SABOT_HTTP_CONTENT_TYPE, NEVER_TWICE},
    {"content-length", SABOT_HTTP_CONTENT_LENGTH, NEVER_TWICE},
    {"transfer-encoding", SABOT_HTTP_TRANSFER_ENCODING, FIRST_COUNTS},
    {"if-none-match", SABOT_HTTP_IF_NONE_MATCH, FIRST_COUNTS},
    {"accept", SABOT_HTTP_ACCEPT, FIRST_COUNTS},
    {"accept-encoding", SABOT_HTTP_ACCEPT_ENCODING, FIRST_COUNTS},
    {"connection", SABOT_HTTP_CONNECTION, FIRST_COUNTS},
    {"upgrade", SABOT_HTTP_UPGRADE, NEVER_TWICE},
    {"sec-websocket-key", SABOT_HTTP_SOCKET_KEY, NEVER_TWICE},
    {"sec-websocket-version", SABOT_HTTP_SOCKET_VERSION, NEVER_TWICE},
    {"x-forwarded-for", SABOT_HTTP_FORWARDED_FOR, LAST_COUNTS},
    {"x-forwarded-proto", SABOT_HTTP_FORWARDED_PROTO, LAST_COUNTS},
};

static bool is_name(const char *name) {
    static const char allowed[] =
        "!#$%&'*+-.^_`|~0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    return name[0] != '\0' && strspn(name, allowed) == strlen(name);
}

/// Trims blanks from both ends. Returns false if the value contains a control character.
static bool trim(char **value) {
    *value += strspn(*value, " \t");
    size_t length = strlen(*value);
    while (length > 0 && ((*value)[length - 1] == ' ' || (*value)[length - 1] == '\t')) {
        (*value)[--length] = '\0';
    }
    for (const char *at = *value; *at != '\0'; at++) {
        if ((uint8_t)*at < ' ' && *at != '\t') {
            return false;
        }
    }
    return true;
}

static sabot_http_verdict parse_header(const char *text, char *line, sabot_http_head *head) {
    char *const colon = strchr(line, ':');
    if (colon == NULL) {
        return (sabot_http_verdict){400, "Malformed header: no colon."};
    }
    *colon = '\0';
    char *value = colon + 1;
    if (!is_name(line) || !trim(&value)) {
        return (sabot_http_verdict){400, "Malformed header."};
    }
    for (size_t i = 0; i < sizeof known_headers / sizeof known_headers[0]; i++) {
        if (strcasecmp(known_headers[i].name, line) != 0) {
            continue;
        }
        if (!head->has[known_headers[i].field] || known_headers[i].repetition == LAST_COUNTS) {
            keep(head, known_headers[i].field, text, value);
        } else if (known_headers[i].repetition == NEVER_TWICE) {
            return (sabot_http_verdict){400, "Duplicate header."};
        }
        break;
    }
    return fine;
}

/// Parses a Content-Length, which must be all digits.
static bool parse_length(const char *text, uint64_t *length) {
    const size_t digits = strlen(text);
    if (digits == 0 || digits > 15 || strspn(text, "0123456789") != digits) {
        return false;
    }
    *length = 0;
    for (; *text != '\0'; text++) {
        *length = *length * 10 + (uint64_t)(*text - '0');
    }
    return true;
}

/// Checks what depends on the whole head.
static sabot_http_verdict judge(const char *text, sabot_http_head *head) {
    if (!head->is_old && !head->has[SABOT_HTTP_HOST]) {
        return (sabot_http_verdict){400, "Missing Host header."};
    }
    if (head->has[SABOT_HTTP_TRANSFER_ENCODING]) {
        return (sabot_http_verdict){501, "Transfer-Encoding is not supported: send a Content-Length."};
    }
    if (head->has[SABOT_HTTP_CONTENT_LENGTH]) {
        return parse_length(text + head->at[SABOT_HTTP_CONTENT_LENGTH], &head->length)
                   ? fine
                   : (sabot_http_verdict){400, "Invalid Content-Length."};
    }
    const char method = text[0];
    const bool has_body = method == 'P'; // POST, PUT and PATCH
    return has_body ? (sabot_http_verdict){411, "Missing Content-Length."} : fine;
}

sabot_http_verdict sabot_http_head_parse(char *text, size_t size, sabot_http_head *head) {
    assert(size >= 4 && size <= SABOT_HTTP_HEAD_MAX && memcmp(text + size - 4, "\r\n\r\n", 4) == 0);
    *head = (sabot_http_head){0};
    for (int i = 0; i < SABOT_HTTP_FIELDS; i++) {
        head->at[i] = (uint16_t)(size - 1); // points to the final NUL, written below
    }
    char *const end = text + size - 2;
    end[0] = end[1] = '\0';
    if (memchr(text, '\0', size - 2) != NULL) {
        return (sabot_http_verdict){400, "Malformed HTTP request: NUL byte."};
    }
    sabot_http_verdict verdict = fine;
    int lines = 0;
    for (char *line = text; line < end && verdict.status == 0; lines++) {
        char *const line_end = strstr(line, "\r\n");
        *line_end = '\0';
        verdict = lines == 0 ? parse_line(line, head) : parse_header(text, line, head);
        line = line_end + 2;
    }
    if (verdict.status == 0 && lines > SABOT_HTTP_HEADERS_MAX + 1) {
        verdict = (sabot_http_verdict){431, "Too many headers."};
    }
    return verdict.status == 0 ? judge(text, head) : verdict;
}

bool sabot_http_list_has(const char *list, const char *word) {
    const size_t wanted = strlen(word);
    while (*list != '\0') {
        list += strspn(list, " \t,");
        size_t length = strcspn(list, ",");
        const char *const next = list + length;
        while (length > 0 && (list[length - 1] == ' ' || list[length - 1] == '\t')) {
            length--;
        }
        if (length == wanted && strncasecmp(list, word, length) == 0) {
            return true;
        }
        list = next;
    }
    return false;
}

static const char *last_of(const char *list) {
    const char *const comma = strrchr(list, ',');
    const char *const last = comma == NULL ? list : comma + 1;
    return last + strspn(last, " \t");
}

bool sabot_http_forwarded_for(const char *list, char *address, size_t size) {
    const char *const last = last_of(list);
    struct in6_addr six;
    struct in_addr four;
    char numeric[INET6_ADDRSTRLEN];
    if (inet_pton(AF_INET, last, &four) == 1) {
        inet_ntop(AF_INET, &four, numeric, sizeof numeric);
    } else if (inet_pton(AF_INET6, last, &six) != 1) {
        return false;
    } else if (IN6_IS_ADDR_V4MAPPED(&six)) {
        inet_ntop(AF_INET, &six.s6_addr[12], numeric, sizeof numeric);
    } else {
        inet_ntop(AF_INET6, &six, numeric, sizeof numeric);
    }
    snprintf(address, size, "%s", numeric);
    return true;
}

bool sabot_http_forwarded_is_secure(const char *list) {
    return strcmp(last_of(list), "https") == 0;
}
