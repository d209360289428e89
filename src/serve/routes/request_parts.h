/// What stands in a request's texts: cookie, host, origin, path. Pure, and ready for any bytes.
#ifndef SABOT_SERVE_ROUTES_REQUEST_PARTS_H
#define SABOT_SERVE_ROUTES_REQUEST_PARTS_H

#include "room/people/people.h"
#include "serve/room_config.h"

/// The value of our cookie in a Cookie header, the last where there are several; "" where there is none.
void sabot_cookie_token(const char *cookies, char token[SABOT_TOKEN_SIZE]);

/// May a page of this origin ("": a program that is no browser) talk to a server that was asked as `host`?
/// The host is an address, this machine, or a name that the configuration knows: a page of somebody else's
/// name that leads here is not believed. The origin is the host's own, or the configuration knows it.
bool sabot_origin_is_trusted(const sabot_room_config *config, const char *host, const char *origin,
                             bool is_secure);

/// The number of a table behind `prefix`; `*rest` is what follows it. 0: the path is another.
uint32_t sabot_path_table(const char *path, const char *prefix, const char **rest);
/// The table of "table=7"; 0 is the whole room. false: the query is another.
bool sabot_query_table(const char *query, uint32_t *table);

#endif
