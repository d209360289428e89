#include "backup.h"

#include <stdarg.h>
#include <stdio.h>

__attribute__((format(printf, 3, 0))) static bool say(sabot_backup_fault *fault, bool is_refusal,
                                                      const char *format, va_list arguments) {
    fault->is_refusal = is_refusal;
    vsnprintf(fault->sentence, sizeof fault->sentence, format, arguments);
    return false;
}

bool sabot_backup_refuse(sabot_backup_fault *fault, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    say(fault, true, format, arguments);
    va_end(arguments);
    return false;
}

bool sabot_backup_fail(sabot_backup_fault *fault, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    say(fault, false, format, arguments);
    va_end(arguments);
    return false;
}
