/// addresses: the URLs of a room that a person can type into a browser.
#ifndef SABOT_SERVE_ROUTES_ADDRESSES_H
#define SABOT_SERVE_ROUTES_ADDRESSES_H

#include <stdbool.h>

enum { SABOT_LISTEN_URLS_MAX = 5, SABOT_LISTEN_URL_SIZE = 96 };

typedef struct {
    char texts[SABOT_LISTEN_URLS_MAX][SABOT_LISTEN_URL_SIZE]; ///< the first one is for this host
    int count;
} sabot_listen_urls;

/// Returns the URLs of a listener. A listener on every address ("0.0.0.0", "::" or "") gets "localhost" and,
/// for other devices, each address of the host's interfaces, up to SABOT_LISTEN_URLS_MAX in all.
sabot_listen_urls sabot_listen_urls_of(const char *address, int port, bool is_secure);

#endif
