/// The head of a request: request line and headers, parsed strictly. Two lenient parsers may disagree about
/// where the body ends, and the gap allows request smuggling.
#ifndef SABOT_SERVE_HTTP_HEAD_H
#define SABOT_SERVE_HTTP_HEAD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define SABOT_HTTP_HEAD_MAX    16384 ///< bytes of request line and headers; longer heads get 431
#define SABOT_HTTP_TARGET_MAX  4096  ///< bytes of path and query; longer targets get 414
#define SABOT_HTTP_HEADERS_MAX 100

/// The fields that are kept.
typedef enum {
    SABOT_HTTP_METHOD,
    SABOT_HTTP_PATH,
    SABOT_HTTP_QUERY,
    SABOT_HTTP_HOST,
    SABOT_HTTP_ORIGIN,
    SABOT_HTTP_COOKIE,
    SABOT_HTTP_CONTENT_TYPE,
    SABOT_HTTP_CONTENT_LENGTH,
    SABOT_HTTP_TRANSFER_ENCODING,
    SABOT_HTTP_IF_NONE_MATCH,
    SABOT_HTTP_ACCEPT,
    SABOT_HTTP_ACCEPT_ENCODING,
    SABOT_HTTP_CONNECTION,
    SABOT_HTTP_UPGRADE,
    SABOT_HTTP_SOCKET_KEY,
    SABOT_HTTP_SOCKET_VERSION,
    SABOT_HTTP_FORWARDED_FOR,
    SABOT_HTTP_FORWARDED_PROTO,
    SABOT_HTTP_FIELDS
} sabot_http_field;

/// The offset of each field in the text. Values end with a NUL; an absent one is "".
typedef struct {
    uint16_t at[SABOT_HTTP_FIELDS];
    bool has[SABOT_HTTP_FIELDS];
    bool is_old; ///< HTTP/1.0
    uint64_t length;
} sabot_http_head;

typedef struct {
    int status; ///< 0: valid; otherwise the HTTP status of the error
    const char *sentence;
} sabot_http_verdict;

/// Looks for the end of the head; the first `seen` bytes were searched before. Returns the size of the head,
/// or 0 if it is incomplete or malformed. Malformed input is rejected at once.
size_t sabot_http_head_end(const char *text, size_t size, size_t seen, sabot_http_verdict *verdict);

/// Parses a complete head in place.
sabot_http_verdict sabot_http_head_parse(char *text, size_t size, sabot_http_head *head);

/// Returns true if a list such as "keep-alive, Upgrade" contains the word, ignoring case.
bool sabot_http_list_has(const char *list, const char *word);

// ---------------------------------------------------------------------------------------------------------
// X-Forwarded-For and X-Forwarded-Proto. Each proxy appends to the list, so the last entry is what our own
// proxy saw; the entries before it may be forged.

/// Writes the last address of the list: "192.0.2.1" for "forged, 192.0.2.1", and also for "::ffff:192.0.2.1".
/// Returns false and leaves `address` unchanged if it is not a numeric address.
bool sabot_http_forwarded_for(const char *list, char *address, size_t size);
/// Returns true if the last entry is "https".
bool sabot_http_forwarded_is_secure(const char *list);

#endif
