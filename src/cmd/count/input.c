#include "cmd/count/count.h"

#include "core/base/digits.h"

#include <stdio.h>
#include <string.h>

#define SENTENCE SABOT_COUNT_SENTENCE_SIZE

// ---------------------------------------------------------------------------------------------------------
// Numbers

/// Reads a whole number from -limit to limit that ends at `closing` or at the end of the text.
static bool next_number(const char **at, char closing, int limit, int *number) {
    const char *const digits = **at == '-' || **at == '+' ? *at + 1 : *at;
    const size_t length = strspn(digits, "0123456789");
    const char *const end = digits + length;
    uint64_t size;
    if (!sabot_digits_read(digits, length, (uint64_t)limit, &size) || (*end != closing && *end != '\0')) {
        return false;
    }
    *number = **at == '-' ? -(int)size : (int)size;
    *at = end;
    return true;
}

/// Reads "-3.25" as exact millionths. Returns false if it is invalid or larger than `limit`.
static bool read_decimal(const char *text, int64_t limit, int64_t *millionths) {
    const bool negative = *text == '-';
    const char *at = negative || *text == '+' ? text + 1 : text;
    int64_t value = 0;
    int decimals = -1; // before the point
    bool has_digit = false;
    for (; *at != '\0'; at++) {
        if (*at == '.' && decimals < 0) {
            decimals = 0;
        } else if (sabot_byte_is_digit(*at) && decimals < 6 && value <= limit * SABOT_COUNT_SCALE) {
            value = value * 10 + (*at - '0');
            decimals += decimals >= 0;
            has_digit = true;
        } else {
            return false;
        }
    }
    for (int decimal = decimals < 0 ? 0 : decimals; decimal < 6 && value <= limit * SABOT_COUNT_SCALE;
         decimal++) {
        value *= 10;
    }
    if (!has_digit || value > limit * SABOT_COUNT_SCALE) {
        return false;
    }
    *millionths = negative ? -value : value;
    return true;
}

bool sabot_count_read_trigger(const char *text, int64_t *trigger, char sentence[SENTENCE]) {
    if (read_decimal(text, SABOT_TRIGGER_MAX, trigger)) {
        return true;
    }
    snprintf(sentence, SENTENCE,
             "takes a number from -%d to %d with at most six decimals, such as 4 or 3.5, not "
             "'%.20s'",
             SABOT_TRIGGER_MAX, SABOT_TRIGGER_MAX, text);
    return false;
}

sabot_figure sabot_count_write_decimal(int64_t millionths) {
    const int64_t size = millionths < 0 ? -millionths : millionths;
    sabot_figure figure;
    snprintf(figure.text, sizeof figure.text, "%s%lld.%06lld", millionths < 0 ? "-" : "",
             (long long)(size / SABOT_COUNT_SCALE), (long long)(size % SABOT_COUNT_SCALE));
    char *last = figure.text + strlen(figure.text) - 1;
    while (*last == '0') {
        *last-- = '\0';
    }
    if (*last == '.') {
        *last = '\0';
    }
    return figure;
}

// ---------------------------------------------------------------------------------------------------------
// Tags and cut cards

bool sabot_count_read_tags(const char *text, int8_t tags[10], char sentence[SENTENCE]) {
    static const char names[] = "A23456789T";
    const char *at = text;
    bool any = false;
    int count = 1;
    for (const char *comma = text; (comma = strchr(comma, ',')) != NULL; comma++) {
        count++;
    }
    if (count != 10) {
        snprintf(
            sentence, SENTENCE,
            "takes ten whole numbers separated by commas, for A,2,...,9,T, such as 0,0,0,-1,-1,-1,-1,2,2,0, not %d",
            count);
        return false;
    }
    for (int i = 0; i < 10; i++) {
        int tag = 0;
        if (!next_number(&at, ',', SABOT_TAG_MAX, &tag) || (*at == '\0') != (i == 9)) {
            snprintf(
                sentence, SENTENCE,
                "number %d of 10, for %c: takes ten whole numbers from -%d to %d separated by commas, for "
                "A,2,...,9,T, such as 0,0,0,-1,-1,-1,-1,2,2,0",
                i + 1, names[i], SABOT_TAG_MAX, SABOT_TAG_MAX);
            return false;
        }
        at++;
        tags[(i + 1) % 10] = (int8_t)tag;
        any = any || tag != 0;
    }
    if (!any) {
        snprintf(sentence, SENTENCE,
                 "all ten are 0: at least one card needs a tag, such as "
                 "0,0,0,-1,-1,-1,-1,2,2,0");
    }
    return any;
}

sabot_figure sabot_count_write_tags(const int8_t tags[10]) {
    sabot_figure figure;
    sabot_text text = sabot_text_in(figure.text, sizeof figure.text);
    for (int i = 1; i <= 10; i++) {
        sabot_text_add(&text, i == 1 ? "" : ",");
        sabot_text_add_number(&text, tags[i % 10]);
    }
    return figure;
}

bool sabot_count_read_cuts(const char *text, int min, int max, sabot_sweep *sweep, char sentence[SENTENCE]) {
    const char *at = text;
    sweep->cut_count = 0;
    for (int last = min - 1;;) {
        int cut = 0;
        const int number = sweep->cut_count + 1;
        if (!next_number(&at, ',', SABOT_SHOE_CARDS_MAX, &cut) || cut <= last || cut > max) {
            snprintf(sentence, SENTENCE,
                     "number %d: takes increasing whole numbers from %d to %d separated by commas, such as "
                     "14,26,39,52",
                     number, min, max);
            return false;
        }
        if (number > SABOT_SWEEP_CUTS_MAX) {
            snprintf(sentence, SENTENCE, "takes at most %d cut cards", SABOT_SWEEP_CUTS_MAX);
            return false;
        }
        sweep->cuts[sweep->cut_count++] = (uint16_t)cut;
        last = cut;
        if (*at == '\0') {
            return true;
        }
        at++;
    }
}

// ---------------------------------------------------------------------------------------------------------
// Bets

static void refuse_kind(const char *word, const sabot_ruleset *ruleset, bool game_only,
                        char sentence[SENTENCE]) {
    sabot_text text = sabot_text_in(sentence, SENTENCE);
    sabot_kind kind;
    sabot_text_add(&text, sabot_kind_parse(word, &kind) && !ruleset->wagers[kind].offered
                              ? "this ruleset does not offer that bet (R-BET-1): takes one of"
                              : "takes one of");
    for (int i = 0; i < (game_only ? SABOT_GAME_KIND_COUNT : SABOT_KIND_COUNT); i++) {
        if (ruleset->wagers[i].offered) {
            sabot_text_add(&text, " ");
            sabot_text_add(&text, sabot_kind_name((sabot_kind)i));
        }
    }
    sabot_text_add(&text, ", not '");
    char shown[24];
    snprintf(shown, sizeof shown, "%.20s", word);
    sabot_text_add(&text, shown);
    sabot_text_add(&text, "'");
}

bool sabot_count_read_bet(const char *text, const sabot_ruleset *ruleset, sabot_kind *bet,
                          char sentence[SENTENCE]) {
    sabot_kind kind;
    if (!sabot_kind_parse(text, &kind) || !ruleset->wagers[kind].offered) {
        refuse_kind(text, ruleset, false, sentence);
        return false;
    }
    *bet = kind;
    return true;
}

bool sabot_count_read_wager(const char *text, const sabot_ruleset *ruleset, bool is_line_bet,
                            sabot_count_wager *wager, char sentence[SENTENCE]) {
    char word[32];
    const size_t length = strcspn(text, ":");
    snprintf(word, sizeof word, "%.*s", length < 31 ? (int)length : 31, text);
    sabot_kind kind;
    const bool known = sabot_kind_parse(word, &kind) && !sabot_kind_is_progressive(kind);
    if (is_line_bet && (!known || (kind != SABOT_KIND_PLAYER && kind != SABOT_KIND_BANKER))) {
        snprintf(sentence, SENTENCE, "takes player or banker, such as banker or banker:2, not '%.20s'", text);
        return false;
    }
    if (!known || !ruleset->wagers[kind].offered) {
        refuse_kind(word, ruleset, true, sentence);
        return false;
    }
    int64_t stake = SABOT_COUNT_SCALE;
    if (text[length] == ':' &&
        (!read_decimal(text + length + 1, SABOT_COUNT_STAKE_UNITS_MAX, &stake) || stake <= 0)) {
        snprintf(sentence, SENTENCE,
                 "units must be above 0 and at most %d with at most six decimals, such as %s:2.5, "
                 "not '%.20s'",
                 SABOT_COUNT_STAKE_UNITS_MAX, word, text + length + 1);
        return false;
    }
    *wager = (sabot_count_wager){kind, stake};
    return true;
}
