/// pages: the files of web/, inside the program; or read from a folder, for those who change them.
#ifndef SABOT_SERVE_ROUTES_PAGES_H
#define SABOT_SERVE_ROUTES_PAGES_H

#include "serve/http/http.h"

/// A file as it was when sabot was built.
typedef struct {
    const char *name; ///< below web/: "pad/pad.html"
    const char *type;
    const char *start, *end;
    const char *packed, *packed_end; ///< the same by gzip; empty where that is hardly smaller
    const char *etag;                ///< with its quotes, and weak: of both
} sabot_page;

extern const sabot_page sabot_pages[];
extern const size_t sabot_page_count;

/// Answers with the file of that name; `folder` is where it is read from, NULL: from the program. 404 where
/// there is none.
void sabot_page_answer(const char *folder, const char *name, int status, sabot_http_exchange *exchange,
                       const sabot_http_request *request);

#endif
