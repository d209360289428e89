/// Cuts a document into pieces and fills pages with them.
#include "report/pdf_layout.h"

#include <assert.h>
#include <string.h>

const sabot_type sabot_type_text = {.size = 9.2, .tone = SABOT_TONE_INK};
const sabot_type sabot_type_note = {.size = 7.8, .tone = SABOT_TONE_QUIET};
const sabot_type sabot_type_code = {.size = 7.8, .mono = true, .tone = SABOT_TONE_INK};
const sabot_type sabot_type_caption = {.size = 8.8, .bold = true, .tone = SABOT_TONE_INK};

/// Rows that stay together at either end of a table that is cut.
enum { ROWS_TOGETHER = 3, ROWS_UNCUT = 20 };

typedef struct {
    sabot_pdf_layout *layout;
    cairo_t *cairo;
    const sabot_document *document;
} layout_work;

static sabot_pdf_piece *add_piece(layout_work *work, sabot_pdf_piece_kind kind,
                                  const sabot_document_block *block, double height) {
    assert(work->layout->piece_count < SABOT_PIECES_MAX);
    sabot_pdf_piece *const piece = &work->layout->pieces[work->layout->piece_count++];
    *piece = (sabot_pdf_piece){.kind = kind, .block = block, .height = height};
    return piece;
}

// ---------------------------------------------------------------------------------------------------------
// Blocks to pieces

static const sabot_document_block *neighbour(const layout_work *work, const sabot_document_block *block,
                                             int step) {
    const long index = block - work->document->blocks + step;
    return index < 0 || index >= work->document->block_count ? NULL : &work->document->blocks[index];
}

static bool is_kind(const sabot_document_block *block, sabot_document_block_kind kind) {
    return block != NULL && block->kind == kind;
}

static void cut_whole(layout_work *work, const sabot_document_block *block, double space_before,
                      double height, bool keeps_next) {
    sabot_pdf_piece *const piece = add_piece(work, SABOT_PIECE_WHOLE, block, height);
    piece->space_before = space_before;
    piece->keeps_next = keeps_next;
}

/// Running text stays whole: it is short. What opens a section stays with what follows it, too.
static void cut_text(layout_work *work, const sabot_document_block *block, sabot_type type,
                     double space_before) {
    const bool opens = is_kind(neighbour(work, block, -1), SABOT_BLOCK_HEADING) ||
                       is_kind(neighbour(work, block, 1), SABOT_BLOCK_CODE);
    for (const char *rest = block->text; *rest != '\0';) {
        sabot_pdf_piece *const piece = add_piece(work, SABOT_PIECE_LINE, block, SABOT_LEADING(type));
        piece->text = rest;
        piece->space_before = rest == block->text ? space_before : 0;
        rest = sabot_type_break(work->cairo, type, SABOT_TEXT_WIDTH, rest).rest;
        piece->keeps_next = *rest != '\0' || opens;
    }
}

static void cut_code(layout_work *work, const sabot_document_block *block) {
    const int lines = sabot_type_lines(work->cairo, sabot_type_code, SABOT_TEXT_WIDTH - 20, block->text);
    cut_whole(work, block, 6, lines * SABOT_LEADING(sabot_type_code) + 12, false);
}

static void cut_list(layout_work *work, const sabot_document_block *block) {
    for (const sabot_document_row *row = block->table->first; row != NULL; row = row->next) {
        const char *const text = row->cells[0].text;
        const int lines =
            sabot_type_lines(work->cairo, sabot_type_text, SABOT_TEXT_WIDTH - SABOT_LIST_INDENT, text);
        sabot_pdf_piece *const piece =
            add_piece(work, SABOT_PIECE_ITEM, block, lines * SABOT_LEADING(sabot_type_text) + 1.5);
        const bool leads_on = text[0] != '\0' && text[strlen(text) - 1] == ':';
        piece->row = row;
        piece->keeps_next = row->next != NULL || leads_on;
        piece->space_before = row == block->table->first ? 5 : 0;
    }
}

/// A short table stays whole; a group of rows stays whole; a long table is cut some rows from its ends.
static bool row_keeps_next(const sabot_document_table *table, const sabot_document_row *row, int index) {
    bool has_groups = false;
    for (const sabot_document_row *any = table->first; any != NULL; any = any->next) {
        has_groups = has_groups || any->style == SABOT_ROW_GROUP;
    }
    if (row->next == NULL) {
        return false;
    }
    if (has_groups) {
        return row->next->style != SABOT_ROW_GROUP;
    }
    return table->row_count <= ROWS_UNCUT || index + 1 < ROWS_TOGETHER ||
           index + ROWS_TOGETHER >= table->row_count;
}

/// What leads into a table stands close to it.
static double table_space(const layout_work *work, const sabot_document_block *block) {
    const sabot_document_block *const before = neighbour(work, block, -1);
    return is_kind(before, SABOT_BLOCK_SUBHEADING) || is_kind(before, SABOT_BLOCK_LIST)
               ? (block->text[0] == '\0' ? 4 : 7)
               : 12;
}

static void cut_table(layout_work *work, const sabot_document_block *block) {
    const sabot_pdf_fit fit = sabot_pdf_fit_of(work->cairo, block->table);
    const sabot_document_block *const after = neighbour(work, block, 1);
    const bool has_note = is_kind(after, SABOT_BLOCK_NOTE) || is_kind(after, SABOT_BLOCK_LIST);
    sabot_pdf_piece *const head =
        add_piece(work, SABOT_PIECE_HEAD, block, sabot_pdf_head_height(block->table, block->text[0] != '\0'));
    head->space_before = table_space(work, block);
    head->keeps_next = true;
    int index = 0;
    for (const sabot_document_row *row = block->table->first; row != NULL; row = row->next, index++) {
        sabot_pdf_piece *const piece = add_piece(work, SABOT_PIECE_ROW, block,
                                                 sabot_pdf_row_height(work->cairo, block->table, &fit, row));
        piece->row = row;
        piece->keeps_next = row_keeps_next(block->table, row, index) || (row->next == NULL && has_note);
    }
}

static void cut_chart(layout_work *work, const sabot_document_block *block) {
    const int lines = sabot_type_lines(work->cairo, sabot_type_note, SABOT_TEXT_WIDTH, block->chart->caption);
    cut_whole(work, block, 16, sabot_chart_height(block->chart) + 6 + lines * SABOT_LEADING(sabot_type_note),
              false);
}

/// Returns the height of a block of facts: four facts per row.
static double facts_height(const sabot_document_block *block) {
    const int rows = (block->table->row_count + 3) / 4;
    return rows * 33.0;
}

static void cut_block(layout_work *work, const sabot_document_block *block) {
    const bool follows_heading = is_kind(neighbour(work, block, -1), SABOT_BLOCK_HEADING);
    const int contents_rows = (work->document->section_count + 1) / 2;
    switch (block->kind) {
    case SABOT_BLOCK_MASTHEAD:
        return cut_whole(work, block, 0, SABOT_MASTHEAD_HEIGHT, false);
    case SABOT_BLOCK_CONTENTS:
        return cut_whole(work, block, 22, 26 + contents_rows * 17, false);
    case SABOT_BLOCK_HEADING:
        return cut_whole(work, block, 28, 26, true);
    case SABOT_BLOCK_SUBHEADING:
        return cut_whole(work, block, follows_heading ? 6 : 16, 14, true);
    case SABOT_BLOCK_PARAGRAPH:
        return cut_text(work, block, sabot_type_text, 6);
    case SABOT_BLOCK_NOTE:
        return cut_text(work, block, sabot_type_note, 6);
    case SABOT_BLOCK_CODE:
        return cut_code(work, block);
    case SABOT_BLOCK_LIST:
        return cut_list(work, block);
    case SABOT_BLOCK_FACTS:
        return cut_whole(work, block, 14, facts_height(block), false);
    case SABOT_BLOCK_TABLE:
        return cut_table(work, block);
    case SABOT_BLOCK_CHART:
        return cut_chart(work, block);
    }
}

// ---------------------------------------------------------------------------------------------------------
// Pieces to pages

/// The height of the pieces from `first` that must stand together, and how many they are.
static double height_together(const sabot_pdf_layout *layout, int first, int *count) {
    double height = 0;
    *count = 0;
    for (int i = first; i < layout->piece_count; i++) {
        height += layout->pieces[i].space_before + layout->pieces[i].height;
        (*count)++;
        if (!layout->pieces[i].keeps_next) {
            break;
        }
    }
    return height;
}

static void turn_page(sabot_pdf_layout *layout, sabot_pdf_piece *piece, double *y) {
    layout->page_count++;
    *y = SABOT_PAGE_TOP;
    piece->space_before = 0;
    if (piece->kind == SABOT_PIECE_ROW) {
        piece->repeats_head = true;
        *y += sabot_pdf_head_height(piece->block->table, false);
    }
}

static void fill_pages(sabot_pdf_layout *layout) {
    double y = 0; // the masthead reaches to the paper's edge
    layout->page_count = 1;
    for (int first = 0, count = 0; first < layout->piece_count; first += count) {
        sabot_pdf_piece *const piece = &layout->pieces[first];
        const double height = height_together(layout, first, &count);
        if (piece->block->on_new_page || (y + height > SABOT_PAGE_BOTTOM && y > SABOT_PAGE_TOP)) {
            turn_page(layout, piece, &y);
        }
        for (int i = first; i < first + count; i++) {
            sabot_pdf_piece *const next = &layout->pieces[i];
            if (y + next->space_before + next->height > SABOT_PAGE_BOTTOM && y > SABOT_PAGE_TOP &&
                i > first) {
                turn_page(layout, next, &y);
            }
            next->page = layout->page_count;
            next->y = y + next->space_before;
            y = next->y + next->height;
        }
    }
}

void sabot_pdf_layout_build(sabot_pdf_layout *layout, cairo_t *cairo, const sabot_document *document) {
    layout_work work = {.layout = layout, .cairo = cairo, .document = document};
    layout->piece_count = 0;
    for (int i = 0; i < document->block_count; i++) {
        cut_block(&work, &document->blocks[i]);
    }
    fill_pages(layout);
}

int sabot_pdf_layout_page_of(const sabot_pdf_layout *layout, int section) {
    for (int i = 0; i < layout->piece_count; i++) {
        if (layout->pieces[i].block->kind == SABOT_BLOCK_HEADING &&
            layout->pieces[i].block->number == section) {
            return layout->pieces[i].page;
        }
    }
    return 1;
}
