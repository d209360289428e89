/// addresses: the URLs of a room that a person can type into a browser.
#ifndef SABOT_SERVE_ROUTES_ADDRESSES_H
#define SABOT_SERVE_ROUTES_ADDRESSES_H

#include <stdbool.h>

enum { SABOT_PLACES_MAX = 5, SABOT_PLACE_SIZE = 96 };

typedef struct {
    char texts[SABOT_PLACES_MAX][SABOT_PLACE_SIZE]; ///< the first one is for this host
    int count;
} sabot_places;

/// Returns the URLs of a listener. A listener on every address ("0.0.0.0", "::" or "") gets "localhost" and,
/// for other devices, each address of the host's interfaces, up to SABOT_PLACES_MAX in all.
sabot_places sabot_places_of(const char *address, int port, bool is_secure);

#endif
