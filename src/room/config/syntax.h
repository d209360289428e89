/// Parses a configuration file into a tree of settings, and writes the error sentences.
#ifndef SABOT_ROOM_CONFIG_SYNTAX_H
#define SABOT_ROOM_CONFIG_SYNTAX_H

#include "sabot/config.h"

#include <stdarg.h>

// ---------------------------------------------------------------------------------------------------------
// Errors

/// The location of an error.
typedef struct {
    const char *file;
    int line;         ///< 0: not about a line
    const char *path; ///< "schedule.[0].limits.tie"; "": not about a key
} sabot_config_location;

/// Writes "FILE:LINE: PATH: what is wrong (CLAUSE)"; `clause` may be "". Returns false, so that callers can
/// write `return sabot_fault_write(…)`.
bool sabot_fault_write(sabot_config_fault *fault, sabot_config_location location, const char *clause,
                       const char *format, ...) __attribute__((format(printf, 4, 5)));
bool sabot_fault_write_list(sabot_config_fault *fault, sabot_config_location location, const char *clause,
                            const char *format, va_list arguments);

// ---------------------------------------------------------------------------------------------------------
// The parser, for rulesets, paytables and room configurations

typedef enum {
    SABOT_NODE_FLAG,
    SABOT_NODE_NUMBER,
    SABOT_NODE_FRACTION, ///< has a decimal point or an exponent; the value is not stored
    SABOT_NODE_TEXT,
    SABOT_NODE_LIST, ///< in brackets or parentheses
    SABOT_NODE_GROUP,
} sabot_node_kind;

/// A value in the file.
typedef struct sabot_node {
    sabot_node_kind kind;
    int line;        ///< of its key, or where a list element begins
    const char *key; ///< NULL: an element of a list, or the file itself
    int length;      ///< number of children of a list or group
    union {
        bool flag;
        int64_t number;
        const char *text;
        const struct sabot_node *children; ///< in file order
    };
} sabot_node;

/// Returns the tree; its first node is the file itself, a group. The caller frees it with one `free`. It does
/// not point into `text`. On error, writes the first error and returns NULL.
sabot_node *sabot_syntax_read(const char *text, size_t size, const char *file, sabot_config_fault *fault);

#endif
