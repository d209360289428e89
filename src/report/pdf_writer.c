/// Writes a document as a PDF on US Letter: bookmarks, linked contents, page numbers and a footer. The file
/// contains no date, so that the same document gives the same bytes.
#include "report/chart.h"
#include "report/chart_draw.h"
#include "report/document.h"
#include "report/pdf_layout.h"

#include <cairo-pdf.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct {
    const sabot_document *document;
    sabot_pdf_layout *layout;
    cairo_t *cairo;
} pdf_job;

static void rule(cairo_t *cairo, sabot_tone tone, double line_width, double x, double y, double width) {
    sabot_surface_fill(cairo, tone, x, y - line_width / 2, width, line_width);
}

// ---------------------------------------------------------------------------------------------------------
// Whole blocks

/// Shows letter-spaced capitals.
static void show_kicker(cairo_t *cairo, sabot_type type, double x, double y, const char *text) {
    for (; *text != '\0'; text++) {
        const char letter[2] = {(char)(*text >= 'a' && *text <= 'z' ? *text - 'a' + 'A' : *text), '\0'};
        sabot_type_show(cairo, type, SABOT_LEFT, x, y, letter);
        x += sabot_type_width(cairo, type, letter) + 2.2;
    }
}

/// Draws a band across the paper. A long title gets smaller letters.
static void draw_masthead(pdf_job *job, const sabot_pdf_piece *piece) {
    cairo_t *const cairo = job->cairo;
    const sabot_document_row *row = piece->block->table->first;
    const double band = SABOT_MASTHEAD_HEIGHT - 14, strip = 4;
    sabot_type title = {.size = 26, .bold = true, .tone = SABOT_TONE_PAPER};
    sabot_surface_fill(cairo, SABOT_TONE_FELT, 0, 0, SABOT_PAGE_WIDTH, band);
    const int tones = SABOT_TONE_DRAGON7 - SABOT_TONE_PLAYER + 1;
    for (int i = 0; i < tones; i++) {
        sabot_surface_fill(cairo, (sabot_tone)(SABOT_TONE_PLAYER + i), i * SABOT_PAGE_WIDTH / tones, band,
                           SABOT_PAGE_WIDTH / tones, strip);
    }
    if (row != NULL) {
        show_kicker(cairo, (sabot_type){.size = 8.5, .bold = true, .tone = SABOT_TONE_HAIR}, SABOT_PAGE_LEFT,
                    42, row->cells[0].text);
        row = row->next;
    }
    while (title.size > 9 && sabot_type_width(cairo, title, piece->block->text) > SABOT_TEXT_WIDTH) {
        title.size -= 0.5;
    }
    sabot_type_show(cairo, title, SABOT_LEFT, SABOT_PAGE_LEFT, 74, piece->block->text);
    double y = 96;
    for (; row != NULL; row = row->next) {
        sabot_type_show(cairo, (sabot_type){.size = 9.5, .tone = SABOT_TONE_HAIR}, SABOT_LEFT,
                        SABOT_PAGE_LEFT, y, row->cells[0].text);
        y += 13;
    }
}

static void draw_contents(pdf_job *job, const sabot_pdf_piece *piece) {
    cairo_t *const cairo = job->cairo;
    const double column = (SABOT_TEXT_WIDTH - 28) / 2;
    const int rows = (job->document->section_count + 1) / 2;
    sabot_type_show(cairo, sabot_type_caption, SABOT_LEFT, SABOT_PAGE_LEFT, piece->y + 12, "Contents");
    for (int i = 0; i < job->document->block_count; i++) {
        const sabot_document_block *const block = &job->document->blocks[i];
        if (block->kind != SABOT_BLOCK_HEADING) {
            continue;
        }
        const int index = block->number - 1;
        const double x = SABOT_PAGE_LEFT + (index < rows ? 0 : column + 28);
        const double y = piece->y + 34 + index % rows * 17;
        const int page = sabot_pdf_layout_page_of(job->layout, block->number);
        char number[16], link[48];
        snprintf(number, sizeof number, "%d", block->number);
        snprintf(link, sizeof link, "dest='section-%d'", block->number);
        cairo_tag_begin(cairo, CAIRO_TAG_LINK, link);
        sabot_type_show(cairo, (sabot_type){.size = 9.2, .bold = true, .tone = SABOT_TONE_ACCENT}, SABOT_LEFT,
                        x, y, number);
        sabot_type_show(cairo, sabot_type_text, SABOT_LEFT, x + 18, y, block->text);
        snprintf(number, sizeof number, "%d", page);
        sabot_type_show(cairo, sabot_type_text, SABOT_RIGHT, x + column, y, number);
        cairo_tag_end(cairo, CAIRO_TAG_LINK);
        rule(cairo, SABOT_TONE_HAIR, 0.4, x, y + 5, column);
    }
}

/// Adds the destination that contents and bookmarks link to.
static void mark_section(pdf_job *job, const sabot_document_block *block) {
    char name[48], title[256], link[48];
    snprintf(name, sizeof name, "name='section-%d'", block->number);
    snprintf(link, sizeof link, "dest='section-%d'", block->number);
    snprintf(title, sizeof title, "%d  %s", block->number, block->text);
    cairo_tag_begin(job->cairo, CAIRO_TAG_DEST, name);
    cairo_tag_end(job->cairo, CAIRO_TAG_DEST);
    cairo_pdf_surface_add_outline(cairo_get_target(job->cairo), CAIRO_PDF_OUTLINE_ROOT, title, link, 0);
}

static void draw_heading(pdf_job *job, const sabot_pdf_piece *piece) {
    const sabot_type title = {.size = 15, .bold = true, .tone = SABOT_TONE_INK};
    const sabot_type figure = {.size = 15, .bold = true, .tone = SABOT_TONE_ACCENT};
    char number[16];
    snprintf(number, sizeof number, "%d", piece->block->number);
    mark_section(job, piece->block);
    sabot_type_show(job->cairo, figure, SABOT_LEFT, SABOT_PAGE_LEFT, piece->y + 14, number);
    sabot_type_show(job->cairo, title, SABOT_LEFT,
                    SABOT_PAGE_LEFT + sabot_type_width(job->cairo, figure, number) + 9, piece->y + 14,
                    piece->block->text);
    rule(job->cairo, SABOT_TONE_INK, 1.2, SABOT_PAGE_LEFT, piece->y + 21, SABOT_TEXT_WIDTH);
}

static void draw_facts(pdf_job *job, const sabot_pdf_piece *piece) {
    const double gap = 16, column = (SABOT_TEXT_WIDTH - 3 * gap) / 4;
    int index = 0;
    for (const sabot_document_row *row = piece->block->table->first; row != NULL; row = row->next, index++) {
        const int line = index / 4;
        const double x = SABOT_PAGE_LEFT + index % 4 * (column + gap);
        const double y = piece->y + line * 33;
        sabot_type value = {.size = 10.5, .bold = true, .tone = SABOT_TONE_INK};
        while (value.size > 6 && sabot_type_width(job->cairo, value, row->cells[1].text) > column) {
            value.size -= 0.25;
        }
        rule(job->cairo, SABOT_TONE_HAIR, 0.6, x, y, column);
        sabot_type_show(job->cairo, sabot_type_note, SABOT_LEFT, x, y + 11, row->cells[0].text);
        sabot_type_show(job->cairo, value, SABOT_LEFT, x, y + 24, row->cells[1].text);
    }
}

static void draw_chart(pdf_job *job, const sabot_pdf_piece *piece) {
    const sabot_chart *const chart = piece->block->chart;
    cairo_save(job->cairo);
    cairo_translate(job->cairo, SABOT_PAGE_LEFT, piece->y);
    sabot_chart_draw(job->cairo, chart);
    cairo_restore(job->cairo);
    sabot_type_show_lines(job->cairo, sabot_type_note, SABOT_PAGE_LEFT,
                          piece->y + sabot_chart_height(chart) + 4 + sabot_type_note.size, SABOT_TEXT_WIDTH,
                          chart->caption);
}

static void draw_code(pdf_job *job, const sabot_pdf_piece *piece) {
    sabot_surface_fill(job->cairo, SABOT_TONE_WASH, SABOT_PAGE_LEFT, piece->y, SABOT_TEXT_WIDTH,
                       piece->height);
    sabot_type_show_lines(job->cairo, sabot_type_code, SABOT_PAGE_LEFT + 10,
                          piece->y + 6 + sabot_type_code.size, SABOT_TEXT_WIDTH - 20, piece->block->text);
}

static void draw_whole(pdf_job *job, const sabot_pdf_piece *piece) {
    switch (piece->block->kind) {
    case SABOT_BLOCK_MASTHEAD:
        return draw_masthead(job, piece);
    case SABOT_BLOCK_CONTENTS:
        return draw_contents(job, piece);
    case SABOT_BLOCK_HEADING:
        return draw_heading(job, piece);
    case SABOT_BLOCK_SUBHEADING:
        return sabot_type_show(job->cairo,
                               (sabot_type){.size = 10.5, .bold = true, .tone = SABOT_TONE_ACCENT},
                               SABOT_LEFT, SABOT_PAGE_LEFT, piece->y + 10, piece->block->text);
    case SABOT_BLOCK_FACTS:
        return draw_facts(job, piece);
    case SABOT_BLOCK_CHART:
        return draw_chart(job, piece);
    case SABOT_BLOCK_CODE:
        return draw_code(job, piece);
    case SABOT_BLOCK_PARAGRAPH:
    case SABOT_BLOCK_NOTE:
    case SABOT_BLOCK_LIST:
    case SABOT_BLOCK_TABLE:
        break; // split into smaller pieces
    }
}

// ---------------------------------------------------------------------------------------------------------
// Pieces and pages

static void draw_line(pdf_job *job, const sabot_pdf_piece *piece) {
    const sabot_type type = piece->block->kind == SABOT_BLOCK_NOTE ? sabot_type_note : sabot_type_text;
    const sabot_type_line line = sabot_type_break(job->cairo, type, SABOT_TEXT_WIDTH, piece->text);
    sabot_type_show(job->cairo, type, SABOT_LEFT, SABOT_PAGE_LEFT, piece->y + type.size, line.text);
}

static void draw_item(pdf_job *job, const sabot_pdf_piece *piece) {
    sabot_surface_fill(job->cairo, SABOT_TONE_ACCENT, SABOT_PAGE_LEFT + 1.5, piece->y + 5, 2.6, 2.6);
    sabot_type_show_lines(job->cairo, sabot_type_text, SABOT_PAGE_LEFT + SABOT_LIST_INDENT,
                          piece->y + sabot_type_text.size, SABOT_TEXT_WIDTH - SABOT_LIST_INDENT,
                          piece->row->cells[0].text);
}

static void draw_table_piece(pdf_job *job, const sabot_pdf_piece *piece) {
    const sabot_document_table *const table = piece->block->table;
    const sabot_pdf_fit fit = sabot_pdf_fit_of(job->cairo, table);
    if (piece->kind == SABOT_PIECE_HEAD) {
        sabot_pdf_draw_head(job->cairo, table, &fit, piece->y, piece->block->text);
        return;
    }
    if (piece->repeats_head) {
        sabot_pdf_draw_head(job->cairo, table, &fit, piece->y - sabot_pdf_head_height(table, false), "");
    }
    sabot_pdf_draw_row(job->cairo, table, &fit, piece->row, piece->y);
}

static void draw_piece(pdf_job *job, const sabot_pdf_piece *piece) {
    switch (piece->kind) {
    case SABOT_PIECE_WHOLE:
        return draw_whole(job, piece);
    case SABOT_PIECE_LINE:
        return draw_line(job, piece);
    case SABOT_PIECE_ITEM:
        return draw_item(job, piece);
    case SABOT_PIECE_HEAD:
    case SABOT_PIECE_ROW:
        return draw_table_piece(job, piece);
    }
}

static void draw_footer(pdf_job *job, int page) {
    char number[48];
    const double y = SABOT_PAGE_HEIGHT - 30;
    snprintf(number, sizeof number, "page %d of %d", page, job->layout->page_count);
    rule(job->cairo, SABOT_TONE_HAIR, 0.5, SABOT_PAGE_LEFT, y - 13, SABOT_TEXT_WIDTH);
    sabot_type_show(job->cairo, sabot_type_note, SABOT_LEFT, SABOT_PAGE_LEFT, y, job->document->footer);
    sabot_type_show(job->cairo, sabot_type_note, SABOT_RIGHT, SABOT_PAGE_LEFT + SABOT_TEXT_WIDTH, y, number);
}

static void draw_pages(pdf_job *job) {
    int at = 0;
    for (int page = 1; page <= job->layout->page_count; page++) {
        for (; at < job->layout->piece_count && job->layout->pieces[at].page == page; at++) {
            draw_piece(job, &job->layout->pieces[at]);
        }
        draw_footer(job, page);
        cairo_show_page(job->cairo);
    }
}

bool sabot_pdf_write(const sabot_document *document, sabot_bytes *bytes) {
    pdf_job job = {.document = document, .layout = malloc(sizeof *job.layout)};
    if (job.layout == NULL) {
        return false;
    }
    job.cairo = sabot_surface_open_pdf(bytes, SABOT_PAGE_WIDTH, SABOT_PAGE_HEIGHT);
    cairo_surface_t *const surface = cairo_get_target(job.cairo);
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_TITLE, document->title);
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATOR, document->footer);
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATE_DATE, NULL);
    sabot_pdf_layout_build(job.layout, job.cairo, document);
    draw_pages(&job);
    free(job.layout);
    return sabot_surface_close(job.cairo) && !bytes->failed;
}
