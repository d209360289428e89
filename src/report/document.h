/// A document as a list of blocks, built once and written by every back end.
///
/// A document keeps its own copies of all text, in a store of fixed size that holds the par sheet of every
/// ruleset; to outgrow it is a programmer's error. Text is made clean as it comes in: what is not UTF-8, and
/// every control character, becomes '?'.
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
#define SABOT_DOCUMENT_LINE  1024 ///< the longest text that a print-like call makes

typedef enum {
    SABOT_BLOCK_MASTHEAD, ///< `text` is the title; its table holds the lines below it
    SABOT_BLOCK_CONTENTS, ///< the headings of the document, with their places
    SABOT_BLOCK_HEADING,  ///< of a section; `number` counts from 1
    SABOT_BLOCK_SUBHEADING,
    SABOT_BLOCK_PARAGRAPH,
    SABOT_BLOCK_LIST,  ///< a row an item
    SABOT_BLOCK_FACTS, ///< a row a fact: what it is, and how much
    SABOT_BLOCK_TABLE, ///< `text` is its caption, or ""
    SABOT_BLOCK_CHART,
    SABOT_BLOCK_NOTE, ///< small, below what it explains
    SABOT_BLOCK_CODE, ///< a command to type
} sabot_document_block_kind;

typedef enum { SABOT_LEFT, SABOT_CENTER, SABOT_RIGHT } sabot_alignment;
typedef enum { SABOT_STYLE_PLAIN, SABOT_STYLE_LARGE, SABOT_STYLE_GRID } sabot_document_style;
typedef enum { SABOT_ROW_PLAIN, SABOT_ROW_GROUP, SABOT_ROW_TOTAL } sabot_document_row_style;

typedef struct {
    const char *text;
    sabot_tone tone; ///< of a row's first cell: a square before it; of others: the ground. PAPER: none
} sabot_document_cell;

typedef struct sabot_document_row {
    struct sabot_document_row *next;
    sabot_document_row_style style;
    int cell_count; ///< one in a group row, which goes across
    sabot_document_cell cells[SABOT_COLUMNS_MAX];
} sabot_document_row;

typedef struct {
    const char *head;
    sabot_alignment alignment;
    bool wraps; ///< running text; every other column stays on a line
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

/// Does any row begin with a square? Names then stand in one line, with a square or without.
bool sabot_document_has_swatches(const sabot_document_table *table);

/// False where there is no memory.
bool sabot_document_open(sabot_document *document);
void sabot_document_close(sabot_document *document);

/// Text that lives as long as the document: "%s" and the like.
const char *sabot_document_print(sabot_document *document, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

void sabot_document_add_contents(sabot_document *document);
/// A heading, subheading, paragraph, note or code.
void sabot_document_add_text(sabot_document *document, sabot_document_block_kind kind, const char *format,
                             ...) __attribute__((format(printf, 3, 4)));
/// A masthead with its title, a list or facts; their rows follow.
void sabot_document_add_rows(sabot_document *document, sabot_document_block_kind kind, const char *text);
void sabot_document_add_table(sabot_document *document, sabot_document_style style, const char *caption);
/// An empty chart, to be filled in.
sabot_chart *sabot_document_add_chart(sabot_document *document, sabot_chart_kind kind, const char *caption);

/// What the last heading or subheading opened begins a page.
void sabot_document_break_page(sabot_document *document);

/// These go to the last masthead, list, facts or table.
void sabot_document_add_column(sabot_document *document, sabot_alignment alignment, const char *head);
/// Columns alike, their heads parted: "Win|Push|Lose".
void sabot_document_add_columns(sabot_document *document, sabot_alignment alignment, const char *heads);
/// A column of running text.
void sabot_document_add_prose_column(sabot_document *document, const char *head);
void sabot_document_add_row(sabot_document *document, sabot_document_row_style style);
void sabot_document_add_cell(sabot_document *document, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
void sabot_document_add_tone_cell(sabot_document *document, sabot_tone tone, const char *text);
void sabot_document_add_fact(sabot_document *document, const char *what, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
void sabot_document_add_item(sabot_document *document, const char *text);

// ---------------------------------------------------------------------------------------------------------
// The writers.

/// False where memory ran out or a chart could not be drawn; what was added is of no use then.
bool sabot_html_write(const sabot_document *document, sabot_bytes *bytes);
bool sabot_pdf_write(const sabot_document *document, sabot_bytes *bytes);

/// The rules of the page's style, colours aside (html_writer.c).
extern const char sabot_html_style[];

#endif
