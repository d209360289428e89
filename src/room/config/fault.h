/// How a fault of a file becomes the one sentence a person reads.
#ifndef SABOT_ROOM_CONFIG_FAULT_H
#define SABOT_ROOM_CONFIG_FAULT_H

#include "sabot/config.h"

#include <stdarg.h>

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

#endif
