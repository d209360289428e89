/// Formats numbers and words for the par sheet.
#include "report/sections.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>

const char *sabot_figure_count(sabot_document *document, uint64_t count) {
    char buffer[32];
    sabot_text text = sabot_text_in(buffer, sizeof buffer);
    sabot_text_add_number(&text, (int64_t)count);
    return sabot_document_print(document, "%s", buffer);
}

const char *sabot_figure_cents(sabot_document *document, int64_t cents) {
    char buffer[32];
    sabot_text text = sabot_text_in(buffer, sizeof buffer);
    sabot_text_add_cents(&text, cents);
    return sabot_document_print(document, "%s", buffer);
}

const char *sabot_figure_full_cents(sabot_document *document, int64_t cents) {
    const char *const text = sabot_figure_cents(document, cents);
    return cents % 100 == 0 ? sabot_document_print(document, "%s.00", text) : text;
}

const char *sabot_figure_dollars(sabot_document *document, double cents) {
    return isfinite(cents) ? sabot_figure_cents(document, llround(cents)) : "never";
}

const char *sabot_figure_percent(sabot_document *document, double share, int digits) {
    char buffer[64];
    snprintf(buffer, sizeof buffer, "%.*f", digits, fabs(100 * share));
    bool is_zero = true;
    for (const char *at = buffer; *at != '\0'; at++) {
        is_zero = is_zero && (*at == '0' || *at == '.');
    }
    return sabot_document_print(document, "%s%s%%", share < 0 && !is_zero ? "\u2212" : "", buffer);
}

const char *sabot_figure_change(sabot_document *document, double share, int digits) {
    if (isnan(share)) {
        return "\u2013";
    }
    return sabot_document_print(document, "%s%.*f", share < 0 ? "\u2212" : "+", digits, fabs(100 * share));
}

const char *sabot_figure_one_in(sabot_document *document, double probability) {
    char buffer[32];
    if (probability <= 0) {
        return "never";
    }
    const long long hundredths = llround(100 / probability);
    sabot_text text = sabot_text_in(buffer, sizeof buffer);
    sabot_text_add_number(&text, hundredths / 100);
    return sabot_document_print(document, "%s.%02lld", buffer, hundredths % 100);
}

const char *sabot_figure_sentence(sabot_document *document, const char *text) {
    char buffer[SABOT_DOCUMENT_LINE];
    sabot_text sentence = sabot_text_in(buffer, sizeof buffer);
    for (; *text != '\0'; text++) {
        const char letter[2] = {sentence.length == 0 ? (char)toupper((unsigned char)*text) : *text, '\0'};
        sabot_text_add(&sentence, *text == '\'' ? "\u2019" : letter);
    }
    return sabot_document_print(document, "%s", buffer);
}

const char *sabot_figure_choices(sabot_document *document, uint16_t set) {
    char buffer[64];
    sabot_text text = sabot_text_in(buffer, sizeof buffer);
    sabot_text_add_choices(&text, set);
    return sabot_document_print(document, "%s", buffer);
}

const char *sabot_figure_decks(sabot_document *document, int decks) {
    return sabot_document_print(document, "%d %s", decks, decks == 1 ? "deck" : "decks");
}
