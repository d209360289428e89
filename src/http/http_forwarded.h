/// What a proxy says of whoever it asks for: X-Forwarded-For and X-Forwarded-Proto. Each proxy on the way
/// adds one at the end of the list, so the last is what the one before us saw; what stands before it may be
/// made up.
#ifndef SABOT_HTTP_FORWARDED_H
#define SABOT_HTTP_FORWARDED_H

#include <stdbool.h>
#include <stddef.h>

/// "192.0.2.1" of "made up, 192.0.2.1"; of "::ffff:192.0.2.1", too. false: it is no address in figures, and
/// `address` stays as it was.
bool sabot_http_forwarded_for(const char *list, char *address, size_t size);
/// Is the last one "https"?
bool sabot_http_forwarded_is_secure(const char *list);

#endif
