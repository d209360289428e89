/// The grammar of a file. libconfig builds the tree; this reads the text first, because libconfig 1.5
///
/// - keeps 32 bits of an integer without an L, so that 4294967297 becomes 1, and stops at 2^63 - 1 with one;
/// - refuses [1000, 5000000000L], for the two are of different types;
/// - opens other files at `@include`, and takes no notice when its quotation mark is never closed;
/// - lets a comment that is never closed swallow the rest of the file, and chokes on one in a last line that
///   has no newline;
/// - cuts a text short at "\x00", and leaks memory at a text that stands where a key belongs;
/// - says "syntax error" to everything else.
///
///     file    = { setting }
///     setting = key ( "=" | ":" ) value [ ";" | "," ]
///     value   = scalar | "[" [ scalar { "," scalar } ] "]" | "(" [ value { "," value } ] ")"
///             | "{" { setting } "}"
///     scalar  = "true" | "false" | number | text { text }
///
/// What libconfig gets are these tokens alone, each on its line, whole numbers with an L. It never sees a
/// comment, an `@` outside a text, a byte that is no text, or a structure it could stumble over.
#include "syntax.h"

#include "scan.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define DEPTH_MAX 8  // a limit of a schedule row stands 5 deep
#define KEYS_MAX  32 // of one group; a ruleset has 20

/// The keys of a group so far.
typedef struct {
    sabot_piece keys[KEYS_MAX];
    int count;
} key_list;

static bool read_value(sabot_scan *scan);

/// Adds a key or an index to the path; returns the length before it, for `leave`.
static size_t enter(sabot_scan *scan, sabot_piece key) {
    assert(key.start != NULL);
    const size_t length = scan->path.length;
    char name[SABOT_NAME_SIZE] = {0};
    memcpy(name, key.start, key.length < sizeof name ? key.length : sizeof name - 1);
    sabot_text_add(&scan->path, length > 0 ? "." : "");
    sabot_text_add(&scan->path, name);
    return length;
}

static void leave(sabot_scan *scan, size_t length) {
    scan->path.length = length;
    scan->path.data[length] = '\0';
}

static bool refuse_open(sabot_scan *scan, char bracket, int line) {
    scan->line = line;
    return sabot_scan_refuse(scan, "", "the '%c' that opens here is never closed", bracket);
}

// ---------------------------------------------------------------------------------------------------------
// Arrays and lists

/// After a value: does another one follow? Where not, `*good` tells whether the bracket was closed.
static bool another_follows(sabot_scan *scan, char closing, bool *good) {
    *good = false;
    if (!sabot_scan_skip(scan)) {
        return false;
    }
    if (sabot_scan_take(scan, closing)) {
        *good = true;
        return false;
    }
    if (!sabot_scan_take(scan, ',')) {
        return sabot_scan_refuse_found(scan, closing == ']' ? "a ',' or the closing ']'"
                                                            : "a ',' or the closing ')'");
    }
    if (!sabot_scan_skip(scan)) {
        return false;
    }
    if (scan->at < scan->end && *scan->at == closing) {
        return sabot_scan_refuse(scan, "", "take out the ',' before the '%c'", closing);
    }
    return true;
}

/// After the '['.
static bool read_array(sabot_scan *scan) {
    const int first_line = scan->line;
    if (!sabot_scan_skip(scan)) {
        return false;
    }
    if (sabot_scan_take(scan, ']')) {
        return true;
    }
    sabot_scalar first = SABOT_SCALAR_FLAG;
    bool good = true;
    int index = 0;
    do {
        sabot_scalar kind = SABOT_SCALAR_FLAG;
        if (scan->at == scan->end) {
            return refuse_open(scan, '[', first_line);
        }
        if (strchr("{[(", *scan->at) != NULL) {
            return sabot_scan_refuse(scan, "",
                                     "between '[' and ']' stand numbers or texts; groups need '(' and ')'");
        }
        if (!sabot_scan_scalar(scan, &kind)) {
            return false;
        }
        if (index++ > 0 && kind != first) {
            return sabot_scan_refuse(scan, "", "write all whole numbers or all texts between '[' and ']'");
        }
        first = kind;
    } while (another_follows(scan, ']', &good));
    return good;
}

static bool read_element(sabot_scan *scan, int index) {
    char name[16];
    const int size = snprintf(name, sizeof name, "[%d]", index);
    const size_t length = enter(scan, (sabot_piece){name, (size_t)size});
    if (!read_value(scan)) {
        return false;
    }
    leave(scan, length);
    return true;
}

/// After the '('.
static bool read_list(sabot_scan *scan) {
    const int first_line = scan->line;
    if (!sabot_scan_skip(scan)) {
        return false;
    }
    if (sabot_scan_take(scan, ')')) {
        return true;
    }
    bool good = true;
    int index = 0;
    do {
        if (scan->at == scan->end) {
            return refuse_open(scan, '(', first_line);
        }
        if (!read_element(scan, index++)) {
            return false;
        }
    } while (another_follows(scan, ')', &good));
    return good;
}

// ---------------------------------------------------------------------------------------------------------
// Settings and groups

static bool key_is_new(sabot_scan *scan, key_list *list, sabot_piece key) {
    for (int i = 0; i < list->count; i++) {
        const sabot_piece other = list->keys[i];
        if (other.length == key.length && memcmp(other.start, key.start, key.length) == 0) {
            return sabot_scan_refuse(scan, "", "this key stands twice in its group: keep one");
        }
    }
    if (list->count == KEYS_MAX) {
        return sabot_scan_refuse(scan, "", "a group has at most %d keys", KEYS_MAX);
    }
    list->keys[list->count++] = key;
    return true;
}

static bool take_key(sabot_scan *scan, sabot_piece *key) {
    const char next = scan->at < scan->end ? *scan->at : '\0';
    if (sabot_byte_is_digit(next)) {
        return sabot_scan_refuse(scan, "", "a key belongs here, not a digit: numbers have no commas");
    }
    if (!sabot_byte_is_letter(next)) {
        return sabot_scan_refuse_found(scan, "a key");
    }
    *key = sabot_scan_take_word(scan, "");
    if (sabot_piece_is(*key, "true") || sabot_piece_is(*key, "false")) {
        return sabot_scan_refuse(scan, "", "a key belongs here, not '%.*s'", (int)key->length, key->start);
    }
    sabot_scan_put(scan, *key);
    return true;
}

static bool read_setting(sabot_scan *scan, key_list *list) {
    sabot_piece key = {0};
    if (!take_key(scan, &key)) {
        return false;
    }
    const size_t length = enter(scan, key);
    if (!key_is_new(scan, list, key) || !sabot_scan_skip(scan)) {
        return false;
    }
    if (!sabot_scan_take(scan, '=') && !sabot_scan_take(scan, ':')) {
        return sabot_scan_refuse_found(scan, "a '='");
    }
    if (!sabot_scan_skip(scan) || !read_value(scan) || !sabot_scan_skip(scan)) {
        return false;
    }
    leave(scan, length);
    if (!sabot_scan_take(scan, ';')) {
        sabot_scan_take(scan, ',');
    }
    return sabot_scan_skip(scan);
}

/// After the '{'.
static bool read_group(sabot_scan *scan) {
    const int first_line = scan->line;
    key_list list = {.count = 0};
    if (!sabot_scan_skip(scan)) {
        return false;
    }
    while (!sabot_scan_take(scan, '}')) {
        if (scan->at == scan->end) {
            return refuse_open(scan, '{', first_line);
        }
        if (!read_setting(scan, &list)) {
            return false;
        }
    }
    return true;
}

static bool read_value(sabot_scan *scan) {
    sabot_scalar kind;
    if (scan->depth == DEPTH_MAX) {
        return sabot_scan_refuse(scan, "", "values stand %d deep: no file needs that", DEPTH_MAX + 1);
    }
    scan->depth++;
    bool good = false;
    if (sabot_scan_take(scan, '{')) {
        good = read_group(scan);
    } else if (sabot_scan_take(scan, '[')) {
        good = read_array(scan);
    } else if (sabot_scan_take(scan, '(')) {
        good = read_list(scan);
    } else {
        good = sabot_scan_scalar(scan, &kind);
    }
    scan->depth--;
    return good;
}

// ---------------------------------------------------------------------------------------------------------
// The file

static bool read_file(sabot_scan *scan) {
    key_list list = {.count = 0};
    if (sabot_scan_is_next(scan, "\xef\xbb\xbf")) {
        scan->at += 3; // some editors begin a file with a byte order mark
    }
    if (!sabot_scan_is_text(scan) || !sabot_scan_skip(scan)) {
        return false;
    }
    while (scan->at < scan->end) {
        if (!read_setting(scan, &list)) {
            return false;
        }
    }
    return true;
}

char *sabot_syntax_read(const char *text, size_t size, const char *file, sabot_config_fault *fault) {
    const sabot_fault_place nowhere = {file, 0, ""};
    const size_t room = 3 * size + 1; // a token of one byte becomes at most "1L "
    char *const settings = malloc(room);
    if (settings == NULL) {
        sabot_fault_write(fault, nowhere, "", "there is no memory left to read the file");
        return NULL;
    }
    sabot_scan scan = {
        .at = text, .end = text + size, .line = 1, .out = settings, .file = file, .fault = fault};
    scan.path = sabot_text_in(scan.path_buffer, sizeof scan.path_buffer);
    if (!read_file(&scan)) {
        free(settings);
        return NULL;
    }
    assert((size_t)(scan.out - settings) < room);
    *scan.out = '\0';
    return settings;
}
