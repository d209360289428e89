#include "serve/log.h"

#include "room/journal/utc_time.h"

#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

static _Atomic int limit = SABOT_LOG_INFO;

static int64_t ms_of(clockid_t clock) {
    struct timespec now;
    clock_gettime(clock, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

int64_t sabot_now_ms(void) {
    return ms_of(CLOCK_REALTIME);
}

int64_t sabot_steady_ms(void) {
    return ms_of(CLOCK_MONOTONIC);
}

void sabot_log_limit(sabot_log_level level) {
    atomic_store(&limit, (int)level);
}

/// Returns true if standard error is systemd's journal, which names its stream in the environment.
static bool is_journal(void) {
    const char *const stream = getenv("JOURNAL_STREAM");
    char name[64];
    struct stat status;
    if (stream == NULL || fstat(STDERR_FILENO, &status) != 0) {
        return false;
    }
    snprintf(name, sizeof name, "%ju:%ju", (uintmax_t)status.st_dev, (uintmax_t)status.st_ino);
    return strcmp(name, stream) == 0;
}

const char *sabot_log_mark(sabot_log_level level) {
    static const char *const marks[] = {"<3>", "<4>", "<6>", "<7>"};
    return is_journal() ? marks[level] : "";
}

void sabot_log(sabot_log_level level, const char *event, const char *pairs, ...) {
    static const char *const words[] = {"error", "warning", "info", "debug"};
    char line[1024], time[SABOT_TIME_SIZE];
    if ((int)level > atomic_load(&limit)) {
        return;
    }
    const int head = snprintf(line, sizeof line, "%stime=%s level=%s event=%s ", sabot_log_mark(level),
                              sabot_time_write(sabot_now_ms(), time), words[level], event);
    va_list arguments;
    va_start(arguments, pairs);
    const int rest = vsnprintf(line + head, sizeof line - (size_t)head - 1, pairs, arguments);
    va_end(arguments);
    size_t size = (size_t)head + (size_t)(rest > 0 ? rest : 0);
    size = size < sizeof line - 1 ? size : sizeof line - 2;
    line[size++] = '\n';
    // A failed log write stops nothing.
    const ssize_t written = write(STDERR_FILENO, line, size);
    (void)written;
}

sabot_log_quoted sabot_log_text(const char *text) {
    sabot_log_quoted quoted;
    size_t at = 0;
    quoted.text[at++] = '"';
    for (const char *byte = text; *byte != '\0' && at < sizeof quoted.text - 4; byte++) {
        const unsigned char value = (unsigned char)*byte;
        if (value < 0x20 || value == 0x7f) {
            quoted.text[at++] = '?';
            continue;
        }
        if (value == '"' || value == '\\') {
            quoted.text[at++] = '\\';
        }
        quoted.text[at++] = *byte;
    }
    quoted.text[at++] = '"';
    quoted.text[at] = '\0';
    return quoted;
}
