/// The head of a request: its line and its headers, read strictly. Two readers of a lax head may disagree
/// about where the body ends, and the gap allows request smuggling.
#ifndef SABOT_SERVE_HTTP_HEAD_H
#define SABOT_SERVE_HTTP_HEAD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define SABOT_HTTP_HEAD_MAX    16384 ///< bytes of line and headers; more are refused with 431
#define SABOT_HTTP_TARGET_MAX  4096  ///< of path and query; more are refused with 414
#define SABOT_HTTP_HEADERS_MAX 100

/// What is kept of a head.
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

/// Where each stands in the text, which has a NUL behind it; an absent one is "".
typedef struct {
    uint16_t at[SABOT_HTTP_FIELDS];
    bool has[SABOT_HTTP_FIELDS];
    bool is_old; ///< HTTP/1.0
    uint64_t length;
} sabot_http_head;

typedef struct {
    int status; ///< 0: all is well; else it is refused with this
    const char *sentence;
} sabot_http_verdict;

/// Looks for the end of a head, having looked at `seen` bytes before. 0: there is none yet; else its size.
/// What can be no head is refused at once.
size_t sabot_http_head_end(const char *text, size_t size, size_t seen, sabot_http_verdict *verdict);

/// Takes a whole head apart, in place.
sabot_http_verdict sabot_http_head_parse(char *text, size_t size, sabot_http_head *head);

/// Does a list such as "keep-alive, Upgrade" have the word, in any case?
bool sabot_http_list_has(const char *list, const char *word);

// ---------------------------------------------------------------------------------------------------------
// What a proxy says of whoever it asks for: X-Forwarded-For and X-Forwarded-Proto. Each proxy on the way
// adds one at the end of the list, so the last is what the one before us saw; what stands before it may be
// made up.

/// "192.0.2.1" of "made up, 192.0.2.1"; of "::ffff:192.0.2.1", too. false: it is no address in figures, and
/// `address` stays as it was.
bool sabot_http_forwarded_for(const char *list, char *address, size_t size);
/// Is the last one "https"?
bool sabot_http_forwarded_is_secure(const char *list);

#endif
