/// The grammar of a file (docs/configuration.md), and the tree it becomes.
///
///     file    = { setting }
///     setting = key ( "=" | ":" ) value [ ";" | "," ]
///     value   = scalar | "[" [ scalar { "," scalar } ] "]" | "(" [ value { "," value } ] ")"
///             | "{" { setting } "}"
///     scalar  = "true" | "false" | number | text { text }
///
/// The tree is one allocation: an array of nodes, then the bytes of keys and texts. Nodes are added to a
/// stack at the array's beginning. When a list or a group is closed, its children move to the array's end,
/// where they stay side by side and never move again. In the middle of `tie`:
///
///     | file | name | wagers | player | tie | odds |  free  | children of player |
///                                                   ^ top    ^ finished
#include "room/config/syntax.h"

#include "room/config/scan.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define DEPTH_MAX 8  // a limit of a schedule row stands 5 deep
#define KEYS_MAX  32 // of one group; a ruleset has 20

static bool read_value(sabot_scan *scan, sabot_node *node);

// ---------------------------------------------------------------------------------------------------------
// The tree, and the path to where it grows

/// Every setting has a '=' or a ':', and every element follows a ',' or an opening bracket.
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

/// Closes a list or a group, whose children are the nodes that were added after it.
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

/// Adds a key or an index to the path; returns the length before it, for `leave`.
static size_t enter(sabot_scan *scan, const char *key) {
    assert(key != NULL);
    const size_t length = scan->path.length;
    char name[SABOT_NAME_SIZE];
    snprintf(name, sizeof name, "%s", key);
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
// Lists

static bool read_array_element(sabot_scan *scan, const sabot_node *array) {
    if (strchr("{[(", *scan->at) != NULL) {
        return sabot_scan_refuse(scan, "",
                                 "between '[' and ']' stand numbers or texts; groups need '(' and ')'");
    }
    sabot_node *const element = add_node(scan, NULL);
    if (!sabot_scan_scalar(scan, element)) {
        return false;
    }
    const sabot_node *const first = array + 1;
    return element->kind == first->kind ||
           sabot_scan_refuse(scan, "", "write all whole numbers or all texts between '[' and ']'");
}

static bool read_list_element(sabot_scan *scan, const sabot_node *list) {
    char name[16];
    snprintf(name, sizeof name, "[%d]", (int)(scan->top - list) - 1);
    const size_t length = enter(scan, name);
    if (!read_value(scan, add_node(scan, NULL))) {
        return false;
    }
    leave(scan, length);
    return true;
}

/// After an element: takes the closing bracket, or the ',' before another element.
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
           sabot_scan_refuse(scan, "", "take out the ',' before the '%c'", closing);
}

/// After the '[' of an array or the '(' of a list.
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
            return refuse_open(scan, opening, first_line);
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
        return sabot_scan_refuse(scan, "", "a key belongs here, not a digit: numbers have no commas");
    }
    if (!sabot_byte_is_letter(next)) {
        return sabot_scan_refuse_found(scan, "a key");
    }
    const sabot_piece word = sabot_scan_take_word(scan, "");
    if (sabot_piece_is(word, "true") || sabot_piece_is(word, "false")) {
        return sabot_scan_refuse(scan, "", "a key belongs here, not '%.*s'", (int)word.length, word.start);
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
            return sabot_scan_refuse(scan, "", "this key stands twice in its group: keep one");
        }
    }
    return scan->top - first < KEYS_MAX ||
           sabot_scan_refuse(scan, "", "a group has at most %d keys", KEYS_MAX);
}

static bool read_setting(sabot_scan *scan, const sabot_node *group) {
    const char *key = NULL;
    if (!take_key(scan, &key)) {
        return false;
    }
    const size_t length = enter(scan, key);
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
    leave(scan, length);
    if (!sabot_scan_take(scan, ';')) {
        sabot_scan_take(scan, ',');
    }
    return sabot_scan_skip(scan);
}

/// After the '{'; or the file, which has no brackets.
static bool read_group(sabot_scan *scan, sabot_node *group, bool is_file) {
    const int first_line = scan->line;
    if (!sabot_scan_skip(scan)) {
        return false;
    }
    while (is_file ? scan->at < scan->end : !sabot_scan_take(scan, '}')) {
        if (scan->at == scan->end) {
            return refuse_open(scan, '{', first_line);
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
        return sabot_scan_refuse(scan, "", "values stand %d deep: no file needs that", DEPTH_MAX + 1);
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
        scan->at += 3; // some editors begin a file with a byte order mark
    }
    return sabot_scan_is_text(scan) && read_group(scan, file, true);
}

sabot_node *sabot_syntax_read(const char *text, size_t size, const char *file, sabot_config_fault *fault) {
    const size_t count = count_nodes_at_most(text, size);
    // A NUL takes the place of a key's '=' or a text's quotation mark; a last key may lack its '='.
    const size_t texts_size = size + 1;
    sabot_node *const tree = malloc(count * sizeof *tree + texts_size);
    if (tree == NULL) {
        sabot_fault_write(fault, (sabot_fault_place){file, 0, ""}, "",
                          "there is no memory left to read the file");
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
