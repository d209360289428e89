/// pages: the files of web/, inside the program; or read from a folder, for those who change them.
#ifndef SABOT_SERVE_ROUTES_PAGES_H
#define SABOT_SERVE_ROUTES_PAGES_H

#include "serve/http/http.h"

/// What a page may load: files of its own origin, and the scripts inside it whose hashes are given, such as
/// " 'sha256-…'". Every page has an import map, which is such a script.
#define SABOT_PAGE_POLICY(SCRIPTS)                                                                    \
    "default-src 'none'; script-src 'self'" SCRIPTS "; style-src 'self'; img-src 'self'; "            \
    "connect-src 'self'; font-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; " \
    "frame-ancestors 'none'"

/// A file as it was when sabot was built.
typedef struct {
    const char *name;   ///< below web/: "pad/keys.js"
    const char *hashed; ///< the same with the hash of what it holds: "pad/keys.3f9a1c2b.js"
    const char *type;
    const char *start, *end;
    const char *packed, *packed_end; ///< the same by gzip; empty where that is hardly smaller
    const char *etag;                ///< with its quotes, and weak: of both
    const char *policy;              ///< SABOT_PAGE_POLICY of a page; NULL: the server's own
} sabot_page;

extern const sabot_page sabot_pages[];
extern const size_t sabot_page_count;

/// Answers with the file of that name; `folder` is where it is read from, NULL: from the program. 404 where
/// there is none. The hashed name of a file in the program never means anything else, so it may be cached
/// for good; a file in a folder has no such name.
void sabot_page_answer(const char *folder, const char *name, int status, sabot_http_exchange *exchange,
                       const sabot_http_request *request);

#endif
