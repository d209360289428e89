/// Reads and writes times as ISO 8601, in UTC.
#include "room/journal/utc_time.h"

#include "core/base/digits.h"
#include "sabot/event.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

/// Reads exactly `digits` digits. Returns what follows them, or NULL.
static const char *read_digits(const char *text, size_t digits, int *number) {
    uint64_t read;
    if (!sabot_digits_read(text, digits, INT_MAX, &read)) {
        return NULL;
    }
    *number = (int)read;
    return text + digits;
}

/// Reads a number after its separator.
static const char *read_part(const char *text, char sign, int *number) {
    return text != NULL && *text == sign ? read_digits(text + 1, 2, number) : NULL;
}

static const char *read_clock(const char *text, struct tm *parts) {
    if (*text != 'T' && *text != ' ') {
        return text;
    }
    text = read_part(read_digits(text + 1, 2, &parts->tm_hour), ':', &parts->tm_min);
    if (text != NULL && *text == ':') {
        text = read_part(text, ':', &parts->tm_sec);
    }
    return text;
}

bool sabot_time_read(const char *text, int64_t *time_ms) {
    struct tm parts = {0};
    int year, month;
    const char *rest = read_digits(text, 4, &year);
    rest = read_part(read_part(rest, '-', &month), '-', &parts.tm_mday);
    rest = rest != NULL ? read_clock(rest, &parts) : NULL;
    if (rest == NULL || (*rest != '\0' && strcmp(rest, "Z") != 0) || year < 1970) {
        return false;
    }
    parts.tm_year = year - 1900;
    parts.tm_mon = month - 1;
    const struct tm given = parts;
    const time_t seconds = timegm(&parts); // normalizes overflow: a valid time is unchanged
    if (given.tm_mon != parts.tm_mon || given.tm_mday != parts.tm_mday || given.tm_hour != parts.tm_hour ||
        given.tm_min != parts.tm_min || given.tm_sec != parts.tm_sec) {
        return false;
    }
    *time_ms = (int64_t)seconds * 1000;
    return true;
}

static bool split(int64_t time_ms, struct tm *parts) {
    const time_t seconds = (time_t)(time_ms / 1000);
    return time_ms > 0 && time_ms <= SABOT_TIME_MS_MAX && gmtime_r(&seconds, parts) != NULL;
}

const char *sabot_time_write(int64_t time_ms, char text[SABOT_TIME_SIZE]) {
    struct tm parts;
    text[0] = '\0';
    if (split(time_ms, &parts)) {
        const size_t length = strftime(text, SABOT_TIME_SIZE, "%Y-%m-%dT%H:%M:%S", &parts);
        snprintf(text + length, SABOT_TIME_SIZE - length, ".%03dZ", (int)(time_ms % 1000));
    }
    return text;
}

const char *sabot_time_format(int64_t time_ms, char text[SABOT_TIME_SIZE]) {
    struct tm parts;
    snprintf(text, SABOT_TIME_SIZE, "-");
    if (split(time_ms, &parts)) {
        strftime(text, SABOT_TIME_SIZE, "%Y-%m-%d %H:%M:%S", &parts);
    }
    return text;
}
