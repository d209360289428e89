/// A configuration file as a tree of settings, and how a fault in it becomes the one sentence a person reads.
#ifndef SABOT_ROOM_CONFIG_SYNTAX_H
#define SABOT_ROOM_CONFIG_SYNTAX_H

#include "sabot/config.h"

#include <stdarg.h>

// ---------------------------------------------------------------------------------------------------------
// Faults.

/// Where a fault stands.
typedef struct {
    const char *file;
    int line;         ///< 0: no line is to blame
    const char *path; ///< "schedule.[0].limits.tie"; "": no key is to blame
} sabot_fault_place;

/// Writes "FILE:LINE: PATH: what is wrong (CLAUSE)"; `clause` may be "". Returns false, so that a reader can
/// say `return sabot_fault_write(…)`.
bool sabot_fault_write(sabot_config_fault *fault, sabot_fault_place place, const char *clause,
                       const char *format, ...) __attribute__((format(printf, 4, 5)));
bool sabot_fault_write_list(sabot_config_fault *fault, sabot_fault_place place, const char *clause,
                            const char *format, va_list arguments);

// ---------------------------------------------------------------------------------------------------------
// Parses a ruleset, a paytable or a room's configuration into a tree.

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
