/// log: one line per event, for people and programs: `time=… level=info event=sign-in person=5`.
#ifndef SABOT_SERVE_LOG_H
#define SABOT_SERVE_LOG_H

#include "serve/room_config.h"

#include <stdint.h>

/// Returns the time in milliseconds since 1970, from the system clock.
int64_t sabot_now_ms(void);
/// Returns milliseconds of a monotonic clock.
int64_t sabot_steady_ms(void);

/// Sets the least important level that is written. Lines go to standard error, each with one write, from any
/// thread. With systemd's journal they carry their priority.
void sabot_log_limit(sabot_log_level level);
/// Returns the prefix of a line: "<3>" for an error and so on if standard error is systemd's journal, which
/// takes it as the line's priority; "" elsewhere.
const char *sabot_log_mark(sabot_log_level level);
/// Writes a line. `pairs` is a printf format of key=value pairs. Quote values that may contain blanks with
/// sabot_log_text.
void sabot_log(sabot_log_level level, const char *event, const char *pairs, ...)
    __attribute__((format(printf, 3, 4)));

/// A quoted string, in which nothing can start another line or pair.
typedef struct {
    char text[320];
} sabot_log_quoted;
sabot_log_quoted sabot_log_text(const char *text);

#endif
