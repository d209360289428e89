/// pages: the files of web/, embedded in the program, or read from a directory while developing them.
#ifndef SABOT_SERVE_ROUTES_PAGES_H
#define SABOT_SERVE_ROUTES_PAGES_H

#include "serve/http/http.h"

/// The Content-Security-Policy of a page: files of its own origin, and inline scripts with the given hashes,
/// such as " 'sha256-…'". Every page has an import map, which is such a script.
#define SABOT_PAGE_POLICY(SCRIPTS)                                                                    \
    "default-src 'none'; script-src 'self'" SCRIPTS "; style-src 'self'; img-src 'self'; "            \
    "connect-src 'self'; font-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; " \
    "frame-ancestors 'none'"

/// A file as of the build.
typedef struct {
    const char *name;   ///< below web/: "pad/keys.js"
    const char *hashed; ///< the name with a hash of the content: "pad/keys.3f9a1c2b.js"
    const char *type;
    const char *start, *end;
    const char *packed, *packed_end; ///< compressed with gzip; empty if that is hardly smaller
    const char *etag;                ///< in quotes and weak, because it applies to both forms
    const char *policy;              ///< SABOT_PAGE_POLICY for a page; NULL: the server's default
} sabot_page;

extern const sabot_page sabot_pages[];
extern const size_t sabot_page_count;

/// Serves the file of that name, or 404. `folder` is the directory to read from; NULL: the embedded file. A
/// hashed name never changes its content, so it may be cached forever; files in a directory have no hashed
/// name.
void sabot_page_reply(const char *folder, const char *name, int status, sabot_http_exchange *exchange,
                      const sabot_http_request *request);

#endif
