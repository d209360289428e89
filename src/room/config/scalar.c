/// Reads numbers, strings, true and false.
#include "room/config/scan.h"

#include <string.h>

/// A whole number with this many digits fits in 64 bits.
#define DIGITS_MAX 18

static size_t count_digits(sabot_piece number, size_t from) {
    size_t count = 0;
    while (from + count < number.length && sabot_byte_is_digit(number.start[from + count])) {
        count++;
    }
    return count;
}

static bool has_byte(sabot_piece number, size_t at, const char *bytes) {
    return at < number.length && strchr(bytes, number.start[at]) != NULL;
}

/// Accepts digits with an optional sign before and L or LL after. `*length` excludes the L.
static bool number_is_whole(sabot_piece number, size_t *length) {
    const size_t sign = has_byte(number, 0, "+-");
    *length = sign + count_digits(number, sign);
    size_t end = *length;
    while (end < *length + 2 && has_byte(number, end, "L")) {
        end++;
    }
    return *length > sign && end == number.length;
}

/// Accepts a number with a decimal point or an exponent: 14.0, .5, 5e-2.
static bool number_is_fraction(sabot_piece number) {
    size_t at = has_byte(number, 0, "+-");
    size_t digits = count_digits(number, at);
    at += digits;
    const bool has_point = has_byte(number, at, ".");
    if (has_point) {
        const size_t more = count_digits(number, at + 1);
        at += 1 + more;
        digits += more;
    }
    const bool has_power = has_byte(number, at, "eE");
    size_t power = 0;
    if (has_power) {
        at += 1;
        at += has_byte(number, at, "+-");
        power = count_digits(number, at);
        at += power;
    }
    return digits > 0 && (has_point || has_power) && has_power == (power > 0) && at == number.length;
}

static bool read_whole(sabot_scan *scan, sabot_piece number, sabot_node *node) {
    const size_t sign = has_byte(number, 0, "+-");
    if (number.length - sign > 1 && number.start[sign] == '0') {
        return sabot_scan_refuse(scan, "", "write numbers without leading zeros or commas: 10000");
    }
    if (number.length - sign > DIGITS_MAX) {
        return sabot_scan_refuse(scan, "", "number too large: more than %d digits", DIGITS_MAX);
    }
    uint64_t value = 0;
    sabot_digits_read(number.start + sign, number.length - sign, INT64_MAX, &value);
    node->kind = SABOT_NODE_NUMBER;
    node->number = has_byte(number, 0, "-") ? -(int64_t)value : (int64_t)value;
    return true;
}

static bool scan_number(sabot_scan *scan, sabot_node *node) {
    const sabot_piece number = sabot_scan_take_word(scan, ".+");
    if (sabot_scan_is_next(scan, "%")) {
        return sabot_scan_refuse(
            scan, "R-FEE-2",
            "percentages are not allowed: fees are flat, in whole cents, and a meter's share is in "
            "basis points");
    }
    size_t length = 0;
    if (number_is_whole(number, &length)) {
        return read_whole(scan, (sabot_piece){number.start, length}, node);
    }
    if (number_is_fraction(number)) {
        node->kind = SABOT_NODE_FRACTION;
        return true;
    }
    return sabot_scan_refuse(scan, "", "'%.*s' is not a number: write decimal digits, such as 1000",
                             sabot_piece_shown(number), number.start);
}

/// Reads and stores the string between two quotation marks.
static bool scan_quoted(sabot_scan *scan) {
    for (scan->at++;; scan->at++) {
        if (scan->at == scan->end || *scan->at == '\n' || *scan->at == '\r') {
            return sabot_scan_refuse(scan, "", "missing closing quotation mark");
        }
        if (*scan->at == '\t') {
            return sabot_scan_refuse(scan, "", "tabs are not allowed in strings: use a space");
        }
        if (*scan->at == '"') {
            scan->at++;
            return true;
        }
        if (*scan->at == '\\') {
            scan->at++;
            if (!sabot_scan_is_next(scan, "\\") && !sabot_scan_is_next(scan, "\"")) {
                return sabot_scan_refuse(scan, "",
                                         "a backslash must be followed by a quotation mark or a backslash");
            }
        }
        *scan->texts++ = *scan->at;
    }
}

/// Reads one string, or several and concatenates them: "ho" "use" is "house".
static bool scan_text(sabot_scan *scan, sabot_node *node) {
    node->kind = SABOT_NODE_TEXT;
    node->text = scan->texts;
    do {
        if (!scan_quoted(scan) || !sabot_scan_skip(scan)) {
            return false;
        }
    } while (sabot_scan_is_next(scan, "\""));
    *scan->texts++ = '\0';
    return true;
}

static bool scan_flag(sabot_scan *scan, sabot_node *node) {
    const sabot_piece word = sabot_scan_take_word(scan, "");
    node->kind = SABOT_NODE_FLAG;
    node->flag = sabot_piece_is(word, "true");
    if (!node->flag && !sabot_piece_is(word, "false")) {
        return sabot_scan_refuse(scan, "", "words need quotation marks: write \"%.*s\"",
                                 sabot_piece_shown(word), word.start);
    }
    return true;
}

bool sabot_scan_scalar(sabot_scan *scan, sabot_node *node) {
    const sabot_piece next = {scan->at, scan->at < scan->end};
    if (has_byte(next, 0, "\"")) {
        return scan_text(scan, node);
    }
    if (has_byte(next, 0, "+-.") || count_digits(next, 0) > 0) {
        return scan_number(scan, node);
    }
    if (has_byte(next, 0, "$")) {
        return sabot_scan_refuse(scan, "", "write money in whole cents without '$': 1000 is $10");
    }
    if (next.length > 0 && sabot_byte_is_letter(*next.start)) {
        return scan_flag(scan, node);
    }
    return sabot_scan_refuse_found(scan, "a value");
}
