/// The back ends: a document as one HTML page, or as a PDF.
#ifndef SABOT_WRITERS_H
#define SABOT_WRITERS_H

#include "bytes.h"
#include "document.h"

/// False where memory ran out or a chart could not be drawn; what was added is of no use then.
bool sabot_html_write(const sabot_document *document, sabot_bytes *bytes);
bool sabot_pdf_write(const sabot_document *document, sabot_bytes *bytes);

/// The rules of the page's style, colours aside (html_style.c).
extern const char sabot_html_style[];

#endif
