/// A document as a list of blocks, built once and written by every back end.
///
/// A document copies all text into a buffer of fixed size that holds the par sheet of every ruleset;
/// overflowing it is a programming error. Text is sanitized: invalid UTF-8 and control characters become '?'.
///
///     sabot_document document;
///     if (sabot_document_open(&document)) {
///         sabot_document_add_text(&document, SABOT_BLOCK_HEADING, "Fees");
///         sabot_document_add_table(&document, SABOT_STYLE_PLAIN, "Row by row");
///         sabot_document_add_column(&document, SABOT_LEFT, "wager");
///         sabot_document_add_row(&document, SABOT_ROW_PLAIN);
///         sabot_document_add_cell(&document, "Tie");
///         sabot_document_close(&document);
///     }
#ifndef SABOT_REPORT_DOCUMENT_H
#define SABOT_REPORT_DOCUMENT_H

#include "report/bytes.h"
#include "report/chart.h"

#define SABOT_BLOCKS_MAX     128
#define SABOT_COLUMNS_MAX    12
#define SABOT_DOCUMENT_STORE (UINT32_C(1) << 20)
#define SABOT_DOCUMENT_LINE  1024 ///< longest text of a printf-style call, in bytes

typedef enum {
    SABOT_BLOCK_MASTHEAD, ///< `text` is the title; its table contains the lines around it
    SABOT_BLOCK_CONTENTS, ///< table of contents
    SABOT_BLOCK_HEADING,  ///< section heading; `number` counts from 1
    SABOT_BLOCK_SUBHEADING,
    SABOT_BLOCK_PARAGRAPH,
    SABOT_BLOCK_LIST,  ///< one row per item
    SABOT_BLOCK_FACTS, ///< one row per fact: label and value
    SABOT_BLOCK_TABLE, ///< `text` is the caption, or ""
    SABOT_BLOCK_CHART,
    SABOT_BLOCK_NOTE, ///< small print below a table or chart
    SABOT_BLOCK_CODE, ///< a shell command
} sabot_document_block_kind;

typedef enum { SABOT_LEFT, SABOT_CENTER, SABOT_RIGHT } sabot_alignment;
typedef enum { SABOT_STYLE_PLAIN, SABOT_STYLE_LARGE, SABOT_STYLE_GRID } sabot_document_style;
typedef enum { SABOT_ROW_PLAIN, SABOT_ROW_GROUP, SABOT_ROW_TOTAL } sabot_document_row_style;

typedef struct {
    const char *text;
    sabot_tone tone; ///< first cell: a swatch before the text; others: the background. PAPER means neither
} sabot_document_cell;

typedef struct sabot_document_row {
    struct sabot_document_row *next;
    sabot_document_row_style style;
    int cell_count; ///< one in a group row, which spans the table
    sabot_document_cell cells[SABOT_COLUMNS_MAX];
} sabot_document_row;

typedef struct {
    const char *head;
    sabot_alignment alignment;
    bool wraps; ///< prose; all other columns stay on one line
} sabot_document_column;

typedef struct {
    sabot_document_style style;
    int column_count;
    sabot_document_column columns[SABOT_COLUMNS_MAX];
    sabot_document_row *first;
    sabot_document_row *last;
    int row_count;
} sabot_document_table;

typedef struct {
    sabot_document_block_kind kind;
    int number;
    bool on_new_page;
    const char *text;
    sabot_document_table *table;
    sabot_chart *chart;
} sabot_document_block;

typedef struct {
    const char *title;
    const char *footer; ///< on every page
    int block_count;
    sabot_document_block blocks[SABOT_BLOCKS_MAX];
    int section_count;
    char *store;
    size_t used;
} sabot_document;

/// Returns true if any row starts with a swatch. All names of the table are then indented alike.
bool sabot_document_has_swatches(const sabot_document_table *table);

/// Returns false if memory runs out.
bool sabot_document_open(sabot_document *document);
void sabot_document_close(sabot_document *document);

/// Formats text that lives as long as the document.
const char *sabot_document_print(sabot_document *document, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

void sabot_document_add_contents(sabot_document *document);
/// Adds a heading, subheading, paragraph, note or code block.
void sabot_document_add_text(sabot_document *document, sabot_document_block_kind kind, const char *format,
                             ...) __attribute__((format(printf, 3, 4)));
/// Adds a masthead (`text` is the title), a list or facts. Add the rows next.
void sabot_document_add_rows(sabot_document *document, sabot_document_block_kind kind, const char *text);
void sabot_document_add_table(sabot_document *document, sabot_document_style style, const char *caption);
/// Adds an empty chart for the caller to fill in.
sabot_chart *sabot_document_add_chart(sabot_document *document, sabot_chart_kind kind, const char *caption);

/// Starts a new page at the last block, which must be a heading or subheading.
void sabot_document_break_page(sabot_document *document);

/// These add to the last masthead, list, facts or table.
void sabot_document_add_column(sabot_document *document, sabot_alignment alignment, const char *head);
/// Adds several columns with the same alignment. '|' separates their heads: "Win|Push|Lose".
void sabot_document_add_columns(sabot_document *document, sabot_alignment alignment, const char *heads);
/// Adds a column of prose, which wraps.
void sabot_document_add_prose_column(sabot_document *document, const char *head);
void sabot_document_add_row(sabot_document *document, sabot_document_row_style style);
void sabot_document_add_cell(sabot_document *document, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
void sabot_document_add_tone_cell(sabot_document *document, sabot_tone tone, const char *text);
void sabot_document_add_fact(sabot_document *document, const char *what, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
void sabot_document_add_item(sabot_document *document, const char *text);

// ---------------------------------------------------------------------------------------------------------
// Writers

/// Return false if memory runs out or a chart cannot be drawn; `bytes` is then incomplete.
bool sabot_html_write(const sabot_document *document, sabot_bytes *bytes);
bool sabot_pdf_write(const sabot_document *document, sabot_bytes *bytes);

/// The page's style sheet without the colors (html_writer.c).
extern const char sabot_html_style[];

#endif
