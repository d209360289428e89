/// Splits a document into pieces and fills pages with them.
#include "report/pdf_layout.h"

#include <assert.h>
#include <string.h>

const sabot_type sabot_type_text = {.size = 9.2, .tone = SABOT_TONE_INK};
const sabot_type sabot_type_note = {.size = 7.8, .tone = SABOT_TONE_QUIET};
const sabot_type sabot_type_code = {.size = 7.8, .mono = true, .tone = SABOT_TONE_INK};
const sabot_type sabot_type_caption = {.size = 8.8, .bold = true, .tone = SABOT_TONE_INK};

/// Rows kept together at both ends of a split table, and the longest table that is never split.
enum { ROWS_TOGETHER = 3, ROWS_UNCUT = 20 };

typedef struct {
    sabot_pdf_layout *layout;
    cairo_t *cairo;
    const sabot_document *document;
} layout_job;

static sabot_pdf_piece *add_piece(layout_job *job, sabot_pdf_piece_kind kind,
                                  const sabot_document_block *block, double height) {
    assert(job->layout->piece_count < SABOT_PIECES_MAX);
    sabot_pdf_piece *const piece = &job->layout->pieces[job->layout->piece_count++];
    *piece = (sabot_pdf_piece){.kind = kind, .block = block, .height = height};
    return piece;
}

// ---------------------------------------------------------------------------------------------------------
// Blocks to pieces

static const sabot_document_block *neighbor(const layout_job *job, const sabot_document_block *block,
                                            int step) {
    const long index = block - job->document->blocks + step;
    return index < 0 || index >= job->document->block_count ? NULL : &job->document->blocks[index];
}

static bool is_kind(const sabot_document_block *block, sabot_document_block_kind kind) {
    return block != NULL && block->kind == kind;
}

static void split_whole(layout_job *job, const sabot_document_block *block, double space_before,
                        double height, bool keeps_next) {
    sabot_pdf_piece *const piece = add_piece(job, SABOT_PIECE_WHOLE, block, height);
    piece->space_before = space_before;
    piece->keeps_next = keeps_next;
}

/// Prose is short and stays whole. The first text of a section stays with the block after it.
static void split_text(layout_job *job, const sabot_document_block *block, sabot_type type,
                       double space_before) {
    const bool starts_section = is_kind(neighbor(job, block, -1), SABOT_BLOCK_HEADING) ||
                                is_kind(neighbor(job, block, 1), SABOT_BLOCK_CODE);
    for (const char *rest = block->text; *rest != '\0';) {
        sabot_pdf_piece *const piece = add_piece(job, SABOT_PIECE_LINE, block, SABOT_LEADING(type));
        piece->text = rest;
        piece->space_before = rest == block->text ? space_before : 0;
        rest = sabot_type_break(job->cairo, type, SABOT_TEXT_WIDTH, rest).rest;
        piece->keeps_next = *rest != '\0' || starts_section;
    }
}

static void split_code(layout_job *job, const sabot_document_block *block) {
    const int lines = sabot_type_lines(job->cairo, sabot_type_code, SABOT_TEXT_WIDTH - 20, block->text);
    split_whole(job, block, 6, lines * SABOT_LEADING(sabot_type_code) + 12, false);
}

static void split_list(layout_job *job, const sabot_document_block *block) {
    for (const sabot_document_row *row = block->table->first; row != NULL; row = row->next) {
        const char *const text = row->cells[0].text;
        const int lines =
            sabot_type_lines(job->cairo, sabot_type_text, SABOT_TEXT_WIDTH - SABOT_LIST_INDENT, text);
        sabot_pdf_piece *const piece =
            add_piece(job, SABOT_PIECE_ITEM, block, lines * SABOT_LEADING(sabot_type_text) + 1.5);
        const bool introduces = text[0] != '\0' && text[strlen(text) - 1] == ':';
        piece->row = row;
        piece->keeps_next = row->next != NULL || introduces;
        piece->space_before = row == block->table->first ? 5 : 0;
    }
}

/// Short tables and groups of rows are not split. A long table is split some rows from its ends.
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

/// A table is set close to the subheading or list that introduces it.
static double table_space(const layout_job *job, const sabot_document_block *block) {
    const sabot_document_block *const before = neighbor(job, block, -1);
    return is_kind(before, SABOT_BLOCK_SUBHEADING) || is_kind(before, SABOT_BLOCK_LIST)
               ? (block->text[0] == '\0' ? 4 : 7)
               : 12;
}

static void split_table(layout_job *job, const sabot_document_block *block) {
    const sabot_pdf_fit fit = sabot_pdf_fit_of(job->cairo, block->table);
    const sabot_document_block *const after = neighbor(job, block, 1);
    const bool has_note = is_kind(after, SABOT_BLOCK_NOTE) || is_kind(after, SABOT_BLOCK_LIST);
    sabot_pdf_piece *const head =
        add_piece(job, SABOT_PIECE_HEAD, block, sabot_pdf_head_height(block->table, block->text[0] != '\0'));
    head->space_before = table_space(job, block);
    head->keeps_next = true;
    int index = 0;
    for (const sabot_document_row *row = block->table->first; row != NULL; row = row->next, index++) {
        sabot_pdf_piece *const piece =
            add_piece(job, SABOT_PIECE_ROW, block, sabot_pdf_row_height(job->cairo, block->table, &fit, row));
        piece->row = row;
        piece->keeps_next = row_keeps_next(block->table, row, index) || (row->next == NULL && has_note);
    }
}

static void split_chart(layout_job *job, const sabot_document_block *block) {
    const int lines = sabot_type_lines(job->cairo, sabot_type_note, SABOT_TEXT_WIDTH, block->chart->caption);
    split_whole(job, block, 16, sabot_chart_height(block->chart) + 6 + lines * SABOT_LEADING(sabot_type_note),
                false);
}

/// Returns the height of a block of facts: four facts per row.
static double facts_height(const sabot_document_block *block) {
    const int rows = (block->table->row_count + 3) / 4;
    return rows * 33.0;
}

static void split_block(layout_job *job, const sabot_document_block *block) {
    const bool follows_heading = is_kind(neighbor(job, block, -1), SABOT_BLOCK_HEADING);
    const int contents_rows = (job->document->section_count + 1) / 2;
    switch (block->kind) {
    case SABOT_BLOCK_MASTHEAD:
        return split_whole(job, block, 0, SABOT_MASTHEAD_HEIGHT, false);
    case SABOT_BLOCK_CONTENTS:
        return split_whole(job, block, 22, 26 + contents_rows * 17, false);
    case SABOT_BLOCK_HEADING:
        return split_whole(job, block, 28, 26, true);
    case SABOT_BLOCK_SUBHEADING:
        return split_whole(job, block, follows_heading ? 6 : 16, 14, true);
    case SABOT_BLOCK_PARAGRAPH:
        return split_text(job, block, sabot_type_text, 6);
    case SABOT_BLOCK_NOTE:
        return split_text(job, block, sabot_type_note, 6);
    case SABOT_BLOCK_CODE:
        return split_code(job, block);
    case SABOT_BLOCK_LIST:
        return split_list(job, block);
    case SABOT_BLOCK_FACTS:
        return split_whole(job, block, 14, facts_height(block), false);
    case SABOT_BLOCK_TABLE:
        return split_table(job, block);
    case SABOT_BLOCK_CHART:
        return split_chart(job, block);
    }
}

// ---------------------------------------------------------------------------------------------------------
// Pieces to pages

/// Returns the height of the pieces from `first` that must stay together, and counts them.
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
    double y = 0; // the masthead extends to the edge of the paper
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
    layout_job job = {.layout = layout, .cairo = cairo, .document = document};
    layout->piece_count = 0;
    for (int i = 0; i < document->block_count; i++) {
        split_block(&job, &document->blocks[i]);
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
