/// Builds documents: the text buffer, the blocks, and the rows of tables.
#include "report/document.h"

#include "core/base/utf8.h"
#include "sabot/base.h"

#include <assert.h>
#include <stdalign.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// ---------------------------------------------------------------------------------------------------------
// Text buffer

bool sabot_document_open(sabot_document *document) {
    *document = (sabot_document){.title = "", .footer = ""};
    document->store = calloc(1, SABOT_DOCUMENT_STORE);
    return document->store != NULL;
}

void sabot_document_close(sabot_document *document) {
    free(document->store);
    *document = (sabot_document){0};
}

static void *reserve(sabot_document *document, size_t size) {
    const size_t step = alignof(max_align_t);
    void *const storage = document->store + document->used;
    document->used += (size + step - 1) / step * step;
    assert(document->used <= SABOT_DOCUMENT_STORE);
    return storage;
}

/// Returns the length in bytes of the character at `text`, or 0 if it is not printable UTF-8.
static int character_length(const char *text) {
    uint32_t code = 0;
    sabot_utf8_read(text, 4, &code);
    const bool is_character = (code & 0xfffe) != 0xfffe;
    return is_character ? sabot_text_character_size(text) : 0;
}

static const char *copy_text(sabot_document *document, const char *text) {
    const size_t size = strlen(text) + 1;
    char *const copy = memcpy(reserve(document, size), text, size);
    for (char *at = copy; *at != '\0';) {
        const int length = character_length(at);
        *at = length == 0 ? '?' : *at;
        at += length == 0 ? 1 : length;
    }
    return copy;
}

static const char *copy_formatted(sabot_document *document, const char *format, va_list arguments) {
    char line[SABOT_DOCUMENT_LINE];
    vsnprintf(line, sizeof line, format, arguments);
    return copy_text(document, line);
}

const char *sabot_document_print(sabot_document *document, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    const char *const text = copy_formatted(document, format, arguments);
    va_end(arguments);
    return text;
}

// ---------------------------------------------------------------------------------------------------------
// Blocks

static sabot_document_block *add_block(sabot_document *document, sabot_document_block_kind kind,
                                       const char *text) {
    assert(document->block_count < SABOT_BLOCKS_MAX);
    sabot_document_block *const block = &document->blocks[document->block_count++];
    *block = (sabot_document_block){.kind = kind, .text = text};
    return block;
}

void sabot_document_add_contents(sabot_document *document) {
    add_block(document, SABOT_BLOCK_CONTENTS, "");
}

void sabot_document_add_text(sabot_document *document, sabot_document_block_kind kind, const char *format,
                             ...) {
    va_list arguments;
    va_start(arguments, format);
    sabot_document_block *const block =
        add_block(document, kind, copy_formatted(document, format, arguments));
    va_end(arguments);
    if (kind == SABOT_BLOCK_HEADING) {
        block->number = ++document->section_count;
    }
}

void sabot_document_break_page(sabot_document *document) {
    sabot_document_block *const block = &document->blocks[document->block_count - 1];
    assert(block->kind == SABOT_BLOCK_HEADING || block->kind == SABOT_BLOCK_SUBHEADING);
    block->on_new_page = true;
}

void sabot_document_add_rows(sabot_document *document, sabot_document_block_kind kind, const char *text) {
    sabot_document_block *const block = add_block(document, kind, copy_text(document, text));
    block->table = reserve(document, sizeof *block->table);
}

sabot_chart *sabot_document_add_chart(sabot_document *document, sabot_chart_kind kind, const char *caption) {
    sabot_document_block *const block = add_block(document, SABOT_BLOCK_CHART, "");
    block->chart = reserve(document, sizeof *block->chart);
    block->chart->kind = kind;
    const char *const clean = copy_text(document, caption);
    assert(strlen(clean) < sizeof block->chart->caption);
    memcpy(block->chart->caption, clean, strlen(clean) + 1);
    return block->chart;
}

// ---------------------------------------------------------------------------------------------------------
// Rows

static sabot_document_table *last_table(sabot_document *document) {
    assert(document->block_count > 0);
    sabot_document_table *const table = document->blocks[document->block_count - 1].table;
    assert(table != NULL);
    return table;
}

void sabot_document_add_table(sabot_document *document, sabot_document_style style, const char *caption) {
    sabot_document_add_rows(document, SABOT_BLOCK_TABLE, caption);
    last_table(document)->style = style;
}

static sabot_document_column *add_column(sabot_document *document, const char *head) {
    sabot_document_table *const table = last_table(document);
    assert(table->column_count < SABOT_COLUMNS_MAX);
    assert(table->first == NULL);
    sabot_document_column *const column = &table->columns[table->column_count++];
    column->head = copy_text(document, head);
    return column;
}

void sabot_document_add_column(sabot_document *document, sabot_alignment alignment, const char *head) {
    add_column(document, head)->alignment = alignment;
}

void sabot_document_add_columns(sabot_document *document, sabot_alignment alignment, const char *heads) {
    for (size_t length = 0; *heads != '\0'; heads += length + (heads[length] == '|')) {
        length = strcspn(heads, "|");
        sabot_document_add_column(document, alignment,
                                  sabot_document_print(document, "%.*s", (int)length, heads));
    }
}

void sabot_document_add_prose_column(sabot_document *document, const char *head) {
    add_column(document, head)->wraps = true;
}

void sabot_document_add_row(sabot_document *document, sabot_document_row_style style) {
    sabot_document_table *const table = last_table(document);
    sabot_document_row *const row = reserve(document, sizeof *row);
    row->style = style;
    if (table->last == NULL) {
        table->first = row;
    } else {
        table->last->next = row;
    }
    table->last = row;
    table->row_count++;
}

static void add_cell(sabot_document *document, sabot_tone tone, const char *text) {
    sabot_document_row *const row = last_table(document)->last;
    assert(row != NULL);
    assert(row->cell_count < SABOT_COLUMNS_MAX);
    row->cells[row->cell_count++] = (sabot_document_cell){.text = text, .tone = tone};
}

void sabot_document_add_tone_cell(sabot_document *document, sabot_tone tone, const char *text) {
    add_cell(document, tone, copy_text(document, text));
}

void sabot_document_add_cell(sabot_document *document, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    add_cell(document, SABOT_TONE_PAPER, copy_formatted(document, format, arguments));
    va_end(arguments);
}

void sabot_document_add_fact(sabot_document *document, const char *what, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    sabot_document_add_row(document, SABOT_ROW_PLAIN);
    add_cell(document, SABOT_TONE_PAPER, copy_text(document, what));
    add_cell(document, SABOT_TONE_PAPER, copy_formatted(document, format, arguments));
    va_end(arguments);
}

void sabot_document_add_item(sabot_document *document, const char *text) {
    sabot_document_add_row(document, SABOT_ROW_PLAIN);
    add_cell(document, SABOT_TONE_PAPER, copy_text(document, text));
}

bool sabot_document_has_swatches(const sabot_document_table *table) {
    for (const sabot_document_row *row = table->first; row != NULL; row = row->next) {
        if (row->style != SABOT_ROW_GROUP && row->cells[0].tone != SABOT_TONE_PAPER) {
            return true;
        }
    }
    return false;
}
