/// A document cut into pieces that a page takes whole: lines, rows, charts. Pages are filled piece by piece.
#ifndef SABOT_REPORT_PDF_LAYOUT_H
#define SABOT_REPORT_PDF_LAYOUT_H

#include "report/typeset.h"

// US Letter, in points.
#define SABOT_PAGE_WIDTH  612.0
#define SABOT_PAGE_HEIGHT 792.0
#define SABOT_PAGE_LEFT   54.0
#define SABOT_PAGE_TOP    56.0
#define SABOT_PAGE_BOTTOM 736.0
#define SABOT_TEXT_WIDTH  SABOT_CHART_WIDTH ///< so that charts fill it

#define SABOT_PIECES_MAX 2048

// The type of each block.
extern const sabot_type sabot_type_text, sabot_type_note, sabot_type_code, sabot_type_caption;
#define SABOT_LIST_INDENT 12.0

typedef enum {
    SABOT_PIECE_WHOLE, ///< all of its block
    SABOT_PIECE_LINE,  ///< of running text; `text` starts there
    SABOT_PIECE_ITEM,  ///< of a list
    SABOT_PIECE_HEAD,  ///< of a table, its caption included
    SABOT_PIECE_ROW,
} sabot_pdf_piece_kind;

typedef struct {
    sabot_pdf_piece_kind kind;
    const sabot_document_block *block;
    const sabot_document_row *row;
    const char *text;
    double space_before; ///< not at the top of a page
    double height;
    bool keeps_next;   ///< stands on the same page as the next piece
    bool repeats_head; ///< of a table that goes on from the page before
    int page;          ///< from 1
    double y;          ///< of its upper end
} sabot_pdf_piece;

typedef struct {
    int piece_count;
    int page_count;
    sabot_pdf_piece pieces[SABOT_PIECES_MAX];
} sabot_pdf_layout;

/// Measures with `cairo`, and draws nothing.
void sabot_pdf_layout_build(sabot_pdf_layout *layout, cairo_t *cairo, const sabot_document *document);
/// The page a section begins on.
int sabot_pdf_layout_page_of(const sabot_pdf_layout *layout, int section);

#define SABOT_MASTHEAD_HEIGHT 132.0

// ---------------------------------------------------------------------------------------------------------
// Tables (pdf_table.c)

/// Where columns stand: right ends, and the type that makes all of it fit.
typedef struct {
    sabot_type type;
    double ends[SABOT_COLUMNS_MAX + 1]; ///< column i lies between ends[i] and ends[i + 1]
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
