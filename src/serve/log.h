/// log: one line a matter, for people and for programs that read logs: `time=… level=info event=sign-in
/// person=5`.
#ifndef SABOT_SERVE_LOG_H
#define SABOT_SERVE_LOG_H

#include "serve/room_config.h"

#include <stdint.h>

/// Milliseconds since 1970, by the system's clock.
int64_t sabot_now_ms(void);
/// Milliseconds since some moment: this clock is never set.
int64_t sabot_steady_ms(void);

/// What is less important than this is not written. Lines go to standard error, each in one piece, from any
/// thread; where that is systemd's journal, it is told how important each is.
void sabot_log_limit(sabot_log_level level);
/// Returns what a line on standard error begins with: "<3>" for an error and so on where that is systemd's
/// journal, which takes it off and keeps it as the line's priority; "" elsewhere.
const char *sabot_log_mark(sabot_log_level level);
/// `pairs` are key=value pairs as printf makes them; values with blanks are quoted by whoever writes them:
/// use %s with sabot_log_text.
void sabot_log(sabot_log_level level, const char *event, const char *pairs, ...)
    __attribute__((format(printf, 3, 4)));

/// A text in quotes, so that nothing in it can begin another line or pair.
typedef struct {
    char text[320];
} sabot_log_quoted;
sabot_log_quoted sabot_log_text(const char *text);

#endif
