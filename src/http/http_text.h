/// What texts from outside and for outside must look like.
#ifndef SABOT_HTTP_TEXT_H
#define SABOT_HTTP_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Is it UTF-8, without surrogates, overlong forms and what is beyond Unicode?
bool sabot_http_utf8_is_valid(const void *text, size_t size);

/// A Content-Length: digits alone. false: it is none, or larger than anybody means.
bool sabot_http_length_parse(const char *text, uint64_t *length);

/// Does a list such as "keep-alive, Upgrade" have the word, in any case?
bool sabot_http_list_has(const char *list, const char *word);

/// Adds a piece of a query to `query`, with percents for whatever could be misread; gives the new length, or
/// `size` where it does not fit.
size_t sabot_http_query_add(char *query, size_t length, size_t size, const char *piece, size_t piece_size);

/// "OK" of 200; "" where nobody has agreed on words.
const char *sabot_http_status_words(int status);

#endif
