/// Parses a file's grammar (docs/configuration.md) into a tree.
///
///     file    = { setting }
///     setting = key ( "=" | ":" ) value [ ";" | "," ]
///     value   = scalar | "[" [ scalar { "," scalar } ] "]" | "(" [ value { "," value } ] ")"
///             | "{" { setting } "}"
///     scalar  = "true" | "false" | number | string { string }
///
/// The tree is one allocation: an array of nodes, then the bytes of keys and strings. Nodes are pushed on a
/// stack at the start of the array. When a list or group is closed, its children move to the end of the
/// array, where they are contiguous and never move again. While reading `tie`:
///
///     | file | name | wagers | player | tie | odds |  free  | children of player |
///                                                   ^ top    ^ finished
#include "room/config/syntax.h"

#include "room/config/scan.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define DEPTH_MAX 8  // a schedule row's limit is 5 deep
#define KEYS_MAX  32 // per group; a ruleset has 20

static bool read_value(sabot_scan *scan, sabot_node *node);

// ---------------------------------------------------------------------------------------------------------
// The tree and the current path

/// Counts conservatively: every setting has a '=' or ':', and every element follows a ',' or opening bracket.
static size_t count_nodes_at_most(const char *text, size_t size) {
    size_t count = 2; // the file itself, and a last key that may lack its '='
    for (size_t i = 0; i < size; i++) {
        count += text[i] == '=' || text[i] == ':' || text[i] == ',' || text[i] == '[' || text[i] == '(';
    }
    return count;
}

static sabot_node *add_node(sabot_scan *scan, const char *key) {
    assert(scan->top < scan->finished);
    *scan->top = (sabot_node){.line = scan->line, .key = key};
    return scan->top++;
}

/// Closes a list or group. Its children are the nodes added after it.
static void close_node(sabot_scan *scan, sabot_node *node, sabot_node_kind kind) {
    assert(scan->top > node);
    const size_t length = (size_t)(scan->top - node) - 1;
    scan->finished -= length;
    scan->top = node + 1;
    memmove(scan->finished, node + 1, length * sizeof *node);
    node->kind = kind;
    node->length = (int)length;
    node->children = scan->finished;
}

/// Appends a key or index to the path. Returns the previous length, for `pop_path`.
static size_t push_path(sabot_scan *scan, const char *key) {
    assert(key != NULL);
    const size_t length = scan->path.length;
    char name[SABOT_NAME_SIZE];
    snprintf(name, sizeof name, "%s", key);
    sabot_text_add(&scan->path, length > 0 ? "." : "");
    sabot_text_add(&scan->path, name);
    return length;
}

static void pop_path(sabot_scan *scan, size_t length) {
    scan->path.length = length;
    scan->path.data[length] = '\0';
}

static bool refuse_unclosed(sabot_scan *scan, char bracket, int line) {
    scan->line = line;
    return sabot_scan_refuse(scan, "", "this '%c' is never closed", bracket);
}

// ---------------------------------------------------------------------------------------------------------
// Lists

static bool read_array_element(sabot_scan *scan, const sabot_node *array) {
    if (strchr("{[(", *scan->at) != NULL) {
        return sabot_scan_refuse(scan, "",
                                 "'[' and ']' enclose numbers or strings: use '(' and ')' for groups");
    }
    sabot_node *const element = add_node(scan, NULL);
    if (!sabot_scan_scalar(scan, element)) {
        return false;
    }
    const sabot_node *const first = array + 1;
    return element->kind == first->kind ||
           sabot_scan_refuse(scan, "", "values between '[' and ']' must be all whole numbers or all strings");
}

static bool read_list_element(sabot_scan *scan, const sabot_node *list) {
    char name[16];
    snprintf(name, sizeof name, "[%d]", (int)(scan->top - list) - 1);
    const size_t length = push_path(scan, name);
    if (!read_value(scan, add_node(scan, NULL))) {
        return false;
    }
    pop_path(scan, length);
    return true;
}

/// After an element, consumes the closing bracket, or the ',' before another element.
static bool end_element(sabot_scan *scan, char closing, bool *closed) {
    if (!sabot_scan_skip(scan)) {
        return false;
    }
    *closed = sabot_scan_take(scan, closing);
    if (*closed) {
        return true;
    }
    if (!sabot_scan_take(scan, ',')) {
        return sabot_scan_refuse_found(scan, closing == ']' ? "a ',' or the closing ']'"
                                                            : "a ',' or the closing ')'");
    }
    if (!sabot_scan_skip(scan)) {
        return false;
    }
    return scan->at == scan->end || *scan->at != closing ||
           sabot_scan_refuse(scan, "", "remove the ',' before the '%c'", closing);
}

/// Reads the rest of an array after '[', or of a list after '('.
static bool read_list(sabot_scan *scan, sabot_node *list, char opening) {
    const bool is_array = opening == '[';
    const char closing = is_array ? ']' : ')';
    const int first_line = scan->line;
    if (!sabot_scan_skip(scan)) {
        return false;
    }
    bool closed = sabot_scan_take(scan, closing);
    while (!closed) {
        if (scan->at == scan->end) {
            return refuse_unclosed(scan, opening, first_line);
        }
        if (!(is_array ? read_array_element(scan, list) : read_list_element(scan, list)) ||
            !end_element(scan, closing, &closed)) {
            return false;
        }
    }
    close_node(scan, list, SABOT_NODE_LIST);
    return true;
}

// ---------------------------------------------------------------------------------------------------------
// Settings and groups

static bool take_key(sabot_scan *scan, const char **key) {
    const char next = scan->at < scan->end ? *scan->at : '\0';
    if (sabot_byte_is_digit(next)) {
        return sabot_scan_refuse(scan, "", "expected a key, found a digit: write numbers without commas");
    }
    if (!sabot_byte_is_letter(next)) {
        return sabot_scan_refuse_found(scan, "a key");
    }
    const sabot_piece word = sabot_scan_take_word(scan, "");
    if (sabot_piece_is(word, "true") || sabot_piece_is(word, "false")) {
        return sabot_scan_refuse(scan, "", "expected a key, found '%.*s'", (int)word.length, word.start);
    }
    *key = scan->texts;
    memcpy(scan->texts, word.start, word.length);
    scan->texts[word.length] = '\0';
    scan->texts += word.length + 1;
    return true;
}

static bool key_is_new(sabot_scan *scan, const sabot_node *group, const char *key) {
    const sabot_node *const first = group + 1;
    for (const sabot_node *other = first; other < scan->top; other++) {
        if (strcmp(other->key, key) == 0) {
            return sabot_scan_refuse(scan, "", "duplicate key: remove one");
        }
    }
    return scan->top - first < KEYS_MAX ||
           sabot_scan_refuse(scan, "", "too many keys: a group may have %d", KEYS_MAX);
}

static bool read_setting(sabot_scan *scan, const sabot_node *group) {
    const char *key = NULL;
    if (!take_key(scan, &key)) {
        return false;
    }
    const size_t length = push_path(scan, key);
    if (!key_is_new(scan, group, key)) {
        return false;
    }
    sabot_node *const node = add_node(scan, key);
    if (!sabot_scan_skip(scan)) {
        return false;
    }
    if (!sabot_scan_take(scan, '=') && !sabot_scan_take(scan, ':')) {
        return sabot_scan_refuse_found(scan, "a '='");
    }
    if (!sabot_scan_skip(scan) || !read_value(scan, node) || !sabot_scan_skip(scan)) {
        return false;
    }
    pop_path(scan, length);
    if (!sabot_scan_take(scan, ';')) {
        sabot_scan_take(scan, ',');
    }
    return sabot_scan_skip(scan);
}

/// Reads the rest of a group after '{', or the whole file, which has no brackets.
static bool read_group(sabot_scan *scan, sabot_node *group, bool is_file) {
    const int first_line = scan->line;
    if (!sabot_scan_skip(scan)) {
        return false;
    }
    while (is_file ? scan->at < scan->end : !sabot_scan_take(scan, '}')) {
        if (scan->at == scan->end) {
            return refuse_unclosed(scan, '{', first_line);
        }
        if (!read_setting(scan, group)) {
            return false;
        }
    }
    close_node(scan, group, SABOT_NODE_GROUP);
    return true;
}

static bool read_value(sabot_scan *scan, sabot_node *node) {
    if (scan->depth == DEPTH_MAX) {
        return sabot_scan_refuse(scan, "", "values are nested too deep: the limit is %d", DEPTH_MAX);
    }
    scan->depth++;
    bool good = false;
    if (sabot_scan_take(scan, '{')) {
        good = read_group(scan, node, false);
    } else if (sabot_scan_take(scan, '[')) {
        good = read_list(scan, node, '[');
    } else if (sabot_scan_take(scan, '(')) {
        good = read_list(scan, node, '(');
    } else {
        good = sabot_scan_scalar(scan, node);
    }
    scan->depth--;
    return good;
}

// ---------------------------------------------------------------------------------------------------------
// The file

static bool read_file(sabot_scan *scan, sabot_node *file) {
    if (sabot_scan_is_next(scan, "\xef\xbb\xbf")) {
        scan->at += 3; // skip the byte order mark some editors write
    }
    return sabot_scan_is_text(scan) && read_group(scan, file, true);
}

sabot_node *sabot_syntax_read(const char *text, size_t size, const char *file, sabot_config_fault *fault) {
    const size_t count = count_nodes_at_most(text, size);
    // A NUL replaces a key's '=' or a string's quotation mark. A last key may lack its '='.
    const size_t texts_size = size + 1;
    sabot_node *const tree = malloc(count * sizeof *tree + texts_size);
    if (tree == NULL) {
        sabot_fault_write(fault, (sabot_config_location){file, 0, ""}, "", "out of memory");
        return NULL;
    }
    sabot_scan scan = {.at = text, .end = text + size, .line = 1, .file = file, .fault = fault};
    scan.top = tree;
    scan.finished = tree + count;
    scan.texts = (char *)(tree + count);
    scan.path = sabot_text_in(scan.path_buffer, sizeof scan.path_buffer);
    if (!read_file(&scan, add_node(&scan, NULL))) {
        free(tree);
        return NULL;
    }
    assert(scan.texts <= (char *)(tree + count) + texts_size);
    return tree;
}
