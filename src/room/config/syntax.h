/// Parses a ruleset, a paytable or a room's configuration into a tree.
#ifndef SABOT_ROOM_CONFIG_SYNTAX_H
#define SABOT_ROOM_CONFIG_SYNTAX_H

#include "room/config/fault.h"

typedef enum {
    SABOT_NODE_FLAG,
    SABOT_NODE_NUMBER,
    SABOT_NODE_FRACTION, ///< a number with a point or an exponent; its value is not kept
    SABOT_NODE_TEXT,
    SABOT_NODE_LIST, ///< in brackets or in parentheses
    SABOT_NODE_GROUP,
} sabot_node_kind;

/// A value of the file.
typedef struct sabot_node {
    sabot_node_kind kind;
    int line;        ///< of its key; of an element, where it begins
    const char *key; ///< NULL: an element of a list, or the file itself
    int length;      ///< of a list or a group: its children
    union {
        bool flag;
        int64_t number;
        const char *text;
        const struct sabot_node *children; ///< an array, in the order of the file
    };
} sabot_node;

/// Returns the tree, whose first node is the file itself, a group. The caller frees it with one `free`; it
/// does not point into `text`. On an error, writes the first fault and returns NULL.
sabot_node *sabot_syntax_read(const char *text, size_t size, const char *file, sabot_config_fault *fault);

#endif
