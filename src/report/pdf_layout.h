/// Splits a document into pieces that stay on one page (lines, rows, charts) and fills pages with them.
#ifndef SABOT_REPORT_PDF_LAYOUT_H
#define SABOT_REPORT_PDF_LAYOUT_H

#include "report/typeset.h"

// US Letter, in points.
#define SABOT_PAGE_WIDTH  612.0
#define SABOT_PAGE_HEIGHT 792.0
#define SABOT_PAGE_LEFT   54.0
#define SABOT_PAGE_TOP    56.0
#define SABOT_PAGE_BOTTOM 736.0
#define SABOT_TEXT_WIDTH  SABOT_CHART_WIDTH ///< charts fill the text width

#define SABOT_PIECES_MAX 2048

// The type of each kind of block.
extern const sabot_type sabot_type_text, sabot_type_note, sabot_type_code, sabot_type_caption;
#define SABOT_LIST_INDENT 12.0

typedef enum {
    SABOT_PIECE_WHOLE, ///< a whole block
    SABOT_PIECE_LINE,  ///< a line of prose, from `text` on
    SABOT_PIECE_ITEM,  ///< a list item
    SABOT_PIECE_HEAD,  ///< a table's caption and column heads
    SABOT_PIECE_ROW,
} sabot_pdf_piece_kind;

typedef struct {
    sabot_pdf_piece_kind kind;
    const sabot_document_block *block;
    const sabot_document_row *row;
    const char *text;
    double space_before; ///< not used at the top of a page
    double height;
    bool keeps_next;   ///< must be on the same page as the next piece
    bool repeats_head; ///< first row of a table continued from the page before
    int page;          ///< from 1
    double y;          ///< of its top edge
} sabot_pdf_piece;

typedef struct {
    int piece_count;
    int page_count;
    sabot_pdf_piece pieces[SABOT_PIECES_MAX];
} sabot_pdf_layout;

/// Lays out the document. Uses `cairo` only to measure text.
void sabot_pdf_layout_build(sabot_pdf_layout *layout, cairo_t *cairo, const sabot_document *document);
/// Returns the page a section starts on.
int sabot_pdf_layout_page_of(const sabot_pdf_layout *layout, int section);

#define SABOT_MASTHEAD_HEIGHT 132.0

// ---------------------------------------------------------------------------------------------------------
// Tables (pdf_table.c)

/// Column positions, and the type that makes the table fit.
typedef struct {
    sabot_type type;
    double ends[SABOT_COLUMNS_MAX + 1]; ///< column i is between ends[i] and ends[i + 1]
} sabot_pdf_fit;

sabot_pdf_fit sabot_pdf_fit_of(cairo_t *cairo, const sabot_document_table *table);
double sabot_pdf_head_height(const sabot_document_table *table, bool has_caption);
double sabot_pdf_row_height(cairo_t *cairo, const sabot_document_table *table, const sabot_pdf_fit *fit,
                            const sabot_document_row *row);
void sabot_pdf_draw_head(cairo_t *cairo, const sabot_document_table *table, const sabot_pdf_fit *fit,
                         double y, const char *caption);
void sabot_pdf_draw_row(cairo_t *cairo, const sabot_document_table *table, const sabot_pdf_fit *fit,
                        const sabot_document_row *row, double y);

#endif
