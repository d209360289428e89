/// Writes a document as one self-contained HTML page.
#include "report/chart.h"

#include "report/chart_draw.h"
#include "report/document.h"

#include <assert.h>

typedef struct {
    const sabot_document *document;
    sabot_bytes *bytes;
    bool in_section;
    int chart_count;
} html_page;

static void add(html_page *page, const char *markup) {
    sabot_bytes_add_text(page->bytes, markup);
}

/// Adds `open`, the escaped text and `close`. `open` may have attributes.
static void add_element(html_page *page, const char *open, const char *text, const char *close) {
    add(page, open);
    sabot_bytes_add_escaped(page->bytes, text);
    add(page, close);
}

/// Adds a colored square. In the paper color it only takes up space.
static void add_swatch(html_page *page, sabot_tone tone) {
    sabot_bytes_print(page->bytes, "<span class=\"swatch\" style=\"background:var(--%s)\"></span>",
                      sabot_tone_name(tone));
}

// ---------------------------------------------------------------------------------------------------------
// Tables

static const char *class_of(const sabot_document_column *column) {
    static const char *const words[] = {
        [SABOT_LEFT] = "left", [SABOT_CENTER] = "center", [SABOT_RIGHT] = "right"};
    return column->wraps ? "wraps" : words[column->alignment];
}

static void add_head(html_page *page, const sabot_document_table *table) {
    add(page, "<thead><tr>");
    for (int i = 0; i < table->column_count; i++) {
        sabot_bytes_print(page->bytes, "<th scope=\"col\" class=\"%s\">", class_of(&table->columns[i]));
        add_element(page, "", table->columns[i].head, "</th>");
    }
    add(page, "</tr></thead>\n<tbody>\n");
}

static void add_group(html_page *page, const sabot_document_table *table, const sabot_document_row *row) {
    sabot_bytes_print(page->bytes, "%s<tr class=\"group\"><th scope=\"rowgroup\" colspan=\"%d\">",
                      row == table->first ? "" : "</tbody>\n<tbody>\n", table->column_count);
    if (row->cells[0].tone != SABOT_TONE_PAPER) {
        add_swatch(page, row->cells[0].tone);
    }
    add_element(page, "", row->cells[0].text, "</th></tr>\n");
}

static void add_row(html_page *page, const sabot_document_table *table, const sabot_document_row *row) {
    assert(row->cell_count == table->column_count);
    sabot_bytes_print(page->bytes, "<tr%s><th scope=\"row\" class=\"%s\">",
                      row->style == SABOT_ROW_TOTAL ? " class=\"total\"" : "", class_of(&table->columns[0]));
    if (sabot_document_has_swatches(table)) {
        add_swatch(page, row->cells[0].tone);
    }
    add_element(page, "", row->cells[0].text, "</th>");
    for (int i = 1; i < row->cell_count; i++) {
        const bool has_background = row->cells[i].tone != SABOT_TONE_PAPER;
        sabot_bytes_print(page->bytes, "<td class=\"%s%s%s\">", class_of(&table->columns[i]),
                          has_background ? " " : "",
                          has_background ? sabot_tone_name(row->cells[i].tone) : "");
        add_element(page, "", row->cells[i].text, "</td>");
    }
    add(page, "</tr>\n");
}

static void add_table(html_page *page, const sabot_document_block *block) {
    static const char *const styles[] = {
        [SABOT_STYLE_PLAIN] = "plain", [SABOT_STYLE_LARGE] = "large", [SABOT_STYLE_GRID] = "grid"};
    const sabot_document_table *const table = block->table;
    sabot_bytes_print(page->bytes, "<div class=\"scroll\" tabindex=\"0\"><table class=\"%s\">\n",
                      styles[table->style]);
    if (block->text[0] != '\0') {
        add_element(page, "<caption>", block->text, "</caption>\n");
    }
    add_head(page, table);
    for (const sabot_document_row *row = table->first; row != NULL; row = row->next) {
        if (row->style == SABOT_ROW_GROUP) {
            add_group(page, table, row);
        } else {
            add_row(page, table, row);
        }
    }
    add(page, "</tbody>\n</table></div>\n");
}

// ---------------------------------------------------------------------------------------------------------
// Other blocks

/// The first line goes above the title, the others below it.
static void add_masthead(html_page *page, const sabot_document_block *block) {
    const sabot_document_row *row = block->table->first;
    add(page, "<header class=\"masthead\">\n");
    if (row != NULL) {
        add_element(page, "<p class=\"kicker\">", row->cells[0].text, "</p>\n");
        row = row->next;
    }
    add_element(page, "<h1>", block->text, "</h1>\n");
    for (; row != NULL; row = row->next) {
        add_element(page, "<p>", row->cells[0].text, "</p>\n");
    }
    add(page, "</header>\n<div class=\"strip\">");
    for (int tone = SABOT_TONE_PLAYER; tone <= SABOT_TONE_DRAGON7; tone++) {
        sabot_bytes_print(page->bytes, "<span style=\"background:var(--%s)\"></span>",
                          sabot_tone_name((sabot_tone)tone));
    }
    add(page, "</div>\n");
}

static void close_section(html_page *page) {
    add(page, page->in_section ? "</section>\n" : "");
    page->in_section = false;
}

static void add_heading(html_page *page, const sabot_document_block *block) {
    close_section(page);
    sabot_bytes_print(
        page->bytes,
        "<section id=\"section-%d\"%s aria-labelledby=\"heading-%d\">\n<h2 id=\"heading-%d\"><span>%d</span>",
        block->number, block->on_new_page ? " class=\"page\"" : "", block->number, block->number,
        block->number);
    add_element(page, "", block->text, "</h2>\n");
    page->in_section = true;
}

static void add_contents(html_page *page) {
    close_section(page);
    sabot_bytes_print(page->bytes,
                      "<nav aria-label=\"Contents\">\n<h2>Contents</h2>\n"
                      "<ol style=\"grid-template-rows:repeat(%d,auto)\">\n",
                      (page->document->section_count + 1) / 2);
    for (int i = 0; i < page->document->block_count; i++) {
        const sabot_document_block *const block = &page->document->blocks[i];
        if (block->kind == SABOT_BLOCK_HEADING) {
            sabot_bytes_print(page->bytes, "<li><a href=\"#section-%d\"><b>%d</b>", block->number,
                              block->number);
            add_element(page, "", block->text, "</a></li>\n");
        }
    }
    add(page, "</ol>\n</nav>\n");
}

static void add_list(html_page *page, const sabot_document_table *table) {
    add(page, "<ul>\n");
    for (const sabot_document_row *row = table->first; row != NULL; row = row->next) {
        add_element(page, "<li>", row->cells[0].text, "</li>\n");
    }
    add(page, "</ul>\n");
}

static void add_facts(html_page *page, const sabot_document_table *table) {
    add(page, "<dl>\n");
    for (const sabot_document_row *row = table->first; row != NULL; row = row->next) {
        add_element(page, "<div><dt>", row->cells[0].text, "</dt>");
        add_element(page, "<dd>", row->cells[1].text, "</dd></div>\n");
    }
    add(page, "</dl>\n");
}

static bool add_chart(html_page *page, const sabot_chart *chart) {
    char prefix[32];
    sabot_text text = sabot_text_in(prefix, sizeof prefix);
    sabot_text_add(&text, "chart");
    sabot_text_add_number(&text, ++page->chart_count);
    sabot_text_add(&text, "-");
    add(page, "<figure>\n");
    const bool drawn = sabot_chart_svg(chart, prefix, page->bytes);
    add_element(page, "<figcaption>", chart->caption, "</figcaption>\n</figure>\n");
    return drawn;
}

static bool add_block(html_page *page, const sabot_document_block *block) {
    static const char *const tags[][2] = {
        [SABOT_BLOCK_PARAGRAPH] = {"<p>", "</p>\n"},
        [SABOT_BLOCK_NOTE] = {"<p class=\"note\">", "</p>\n"},
        [SABOT_BLOCK_CODE] = {"<code>", "</code>\n"},
    };
    switch (block->kind) {
    case SABOT_BLOCK_MASTHEAD:
        add_masthead(page, block);
        break;
    case SABOT_BLOCK_CONTENTS:
        add_contents(page);
        break;
    case SABOT_BLOCK_HEADING:
        add_heading(page, block);
        break;
    case SABOT_BLOCK_SUBHEADING:
        add_element(page, block->on_new_page ? "<h3 class=\"page\">" : "<h3>", block->text, "</h3>\n");
        break;
    case SABOT_BLOCK_PARAGRAPH:
    case SABOT_BLOCK_NOTE:
    case SABOT_BLOCK_CODE:
        add_element(page, tags[block->kind][0], block->text, tags[block->kind][1]);
        break;
    case SABOT_BLOCK_LIST:
        add_list(page, block->table);
        break;
    case SABOT_BLOCK_FACTS:
        add_facts(page, block->table);
        break;
    case SABOT_BLOCK_TABLE:
        add_table(page, block);
        break;
    case SABOT_BLOCK_CHART:
        return add_chart(page, block->chart);
    }
    return true;
}

// ---------------------------------------------------------------------------------------------------------
// The page

static void add_style(html_page *page) {
    add(page, "<style>\n:root{");
    for (int tone = 0; tone < SABOT_TONE_COUNT; tone++) {
        sabot_bytes_print(page->bytes, "--%s:#%06x;", sabot_tone_name((sabot_tone)tone),
                          sabot_tone_color((sabot_tone)tone));
    }
    add(page, "}\n");
    add(page, sabot_html_style);
    add(page, "</style>\n");
}

bool sabot_html_write(const sabot_document *document, sabot_bytes *bytes) {
    html_page page = {.document = document, .bytes = bytes};
    bool drawn = true;
    add(&page, "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
               "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n");
    add_element(&page, "<title>", document->title, "</title>\n");
    add_style(&page);
    add(&page, "</head>\n<body>\n<main>\n");
    for (int i = 0; i < document->block_count; i++) {
        drawn = add_block(&page, &document->blocks[i]) && drawn;
    }
    close_section(&page);
    add_element(&page, "<footer>", document->footer, "</footer>\n</main>\n</body>\n</html>\n");
    return drawn && !bytes->failed;
}

// ---------------------------------------------------------------------------------------------------------
// The style sheet: looks like paper, and prints the same way.

const char sabot_html_style[] =
    "*{box-sizing:border-box}\n"
    "html{background:#dfe5e2;font-size:16px}\n"
    "body{margin:0;color:var(--ink);font:.94rem/1.5 'Liberation Sans',Arial,Helvetica,sans-serif;\n"
    " font-variant-numeric:tabular-nums lining-nums;-webkit-print-color-adjust:exact;print-color-adjust:exact}\n"
    "main{max-width:62rem;margin:2rem auto;background:var(--paper);box-shadow:0 1px 12px rgb(20 34 29/.18)}\n"
    "section,nav{padding:0 3.5rem}\n"
    ".masthead{background:var(--felt);color:#fff;padding:2.6rem 3.5rem 2rem}\n"
    ".masthead h1{font-size:2.3rem;line-height:1.15;margin:.3rem 0 .6rem;letter-spacing:-.01em}\n"
    ".masthead p{margin:0;color:#c9d8d2;white-space:pre-wrap}\n"
    ".masthead p.kicker{font-size:.8rem;font-weight:bold;letter-spacing:.22em;text-transform:uppercase}\n"
    ".strip{display:flex;height:5px}\n"
    ".strip span{flex:1}\n"
    "h2{font-size:1.45rem;line-height:1.2;margin:0 0 1rem;padding:2.4rem 0 .5rem;border-bottom:2px solid var(--ink)}\n"
    "h2 span{color:var(--accent);margin-right:.7em}\n"
    "h3{font-size:1.05rem;margin:1.8rem 0 .5rem;color:var(--accent)}\n"
    "p{margin:.7rem 0;max-width:46rem}\n"
    ".note{font-size:.85rem;color:var(--quiet)}\n"
    "ul{margin:.5rem 0;padding-left:1.2rem;max-width:46rem}\n"
    "li{margin:.15rem 0}\n"
    "li::marker{color:var(--accent)}\n"
    ".scroll{overflow-x:auto;margin:1rem 0}\n"
    "table{border-collapse:collapse;width:100%;font-size:.88rem}\n"
    "caption{text-align:left;font-weight:bold;padding:.2rem 0 .4rem}\n"
    "th,td{padding:.32rem .6rem;text-align:left;white-space:nowrap;vertical-align:baseline}\n"
    "th:first-child,td:first-child{padding-left:0}\n"
    "td:last-child,th:last-child{padding-right:.2rem}\n"
    "thead th{font-size:.8rem;color:var(--quiet);border-bottom:1.5px solid var(--ink)}\n"
    "tbody th{font-weight:normal}\n"
    "tbody tr{border-bottom:1px solid var(--hair)}\n"
    "tbody tr:last-child{border-bottom-color:var(--quiet)}\n"
    "tr.total th,tr.total td{font-weight:bold;border-top:1.5px solid var(--ink)}\n"
    "tr.group th{font-weight:bold;background:var(--wash);padding:.4rem .6rem}\n"
    ".right{text-align:right}\n"
    ".center{text-align:center}\n"
    ".wraps{white-space:normal}\n"
    "table.large{font-size:1.08rem}\n"
    "table.large th,table.large td{padding-top:.5rem;padding-bottom:.5rem}\n"
    "table.large tbody th{font-weight:bold}\n"
    "table.grid{width:auto}\n"
    "table.grid th,table.grid td{text-align:center;padding:.22rem .8rem;border:1px solid var(--paper)}\n"
    "table.grid tbody th{font-weight:bold}\n"
    "td.accent{background:var(--accent);color:#fff;font-weight:bold}\n"
    "td.wash{background:var(--wash);color:var(--quiet)}\n"
    ".swatch{display:inline-block;width:.62em;height:.62em;margin-right:.55em}\n"
    "dl{display:grid;grid-template-columns:repeat(4,1fr);gap:0 1.6rem;margin:1.4rem 0}\n"
    "dl div{border-top:1px solid var(--hair);padding:.5rem 0 .6rem}\n"
    "dt{font-size:.8rem;color:var(--quiet)}\n"
    "dd{margin:0;font-weight:bold;font-size:1.05rem}\n"
    "figure{margin:1.6rem 0}\n"
    "figure svg{display:block;width:100%;height:auto}\n"
    "figcaption{font-size:.85rem;color:var(--quiet);margin-top:.5rem}\n"
    "code{display:block;background:var(--wash);padding:.7rem 1rem;font:.85rem/1.5 'Liberation Mono',monospace;\n"
    " white-space:pre-wrap;overflow-wrap:anywhere}\n"
    "nav h2{border:0;font-size:1rem;padding:1rem 0 0;margin:0 0 .3rem}\n"
    "nav ol{display:grid;grid-auto-flow:column;grid-template-columns:1fr 1fr;column-gap:3rem;margin:0;padding:0;\n"
    " list-style:none}\n"
    "nav li{border-bottom:1px solid var(--hair);padding:.3rem 0}\n"
    "nav a{color:inherit;text-decoration:none;display:block}\n"
    "nav a:hover{color:var(--accent);text-decoration:underline}\n"
    "nav b{display:inline-block;width:1.8em;color:var(--accent)}\n"
    "footer{padding:2.5rem 3.5rem 2rem;font-size:.8rem;color:var(--quiet);white-space:pre-wrap}\n"
    "@media (max-width:46rem){main{margin:0}section,nav,.masthead,footer{padding-left:1.2rem;padding-right:1.2rem}\n"
    " dl{grid-template-columns:repeat(2,1fr)}nav ol{display:block}}\n"
    "@page{size:letter;margin:.7in .75in}\n"
    "@media print{html{background:none;font-size:10.6px}main{max-width:none;margin:0;box-shadow:none}\n"
    " section,nav,footer{padding-left:0;padding-right:0}.masthead{padding:1.6rem}\n"
    " .scroll{overflow:visible}h2,h3,caption{break-after:avoid}.scroll,tr,figure,dl,ul,p{break-inside:avoid}\n"
    " thead{display:table-header-group}.page{break-before:page}}\n";
