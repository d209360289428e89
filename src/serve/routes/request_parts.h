/// Parses parts of a request: cookie, host, origin, path. Pure functions that accept any bytes.
#ifndef SABOT_SERVE_ROUTES_REQUEST_PARTS_H
#define SABOT_SERVE_ROUTES_REQUEST_PARTS_H

#include "room/people/people.h"
#include "serve/room_config.h"

/// Writes the value of our cookie in a Cookie header: the last if there are several, "" if there is none.
void sabot_cookie_token(const char *cookies, char token[SABOT_TOKEN_SIZE]);

/// Returns true if a page of this origin may use a server addressed as `host`. An empty origin means a
/// program that is not a browser. The host must be a numeric address, localhost or a configured name, which
/// protects against DNS rebinding. The origin must be the host's own or configured.
bool sabot_origin_is_trusted(const sabot_room_config *config, const char *host, const char *origin,
                             bool is_secure);

/// Returns the table number after `prefix` and sets `*rest` to what follows it; 0 if the path is different.
uint32_t sabot_path_table(const char *path, const char *prefix, const char **rest);
/// Reads the table of "table=7"; 0 is the whole room. Returns false if the query is different.
bool sabot_query_table(const char *query, uint32_t *table);

#endif
