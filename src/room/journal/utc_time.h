/// Formats and parses times, always in UTC.
#ifndef SABOT_ROOM_JOURNAL_UTC_TIME_H
#define SABOT_ROOM_JOURNAL_UTC_TIME_H

#include <stdbool.h>
#include <stdint.h>

#define SABOT_TIME_SIZE 32

/// Reads 2026-01-31, 2026-01-31T18:00 or 2026-01-31T18:00:05, with or without a Z; a blank may replace the T.
/// On failure, returns false and leaves `time_ms` unchanged.
bool sabot_time_read(const char *text, int64_t *time_ms);
/// Writes "2026-01-31T18:00:05.250Z" (ISO 8601), or "" for 0, which means no time. Returns the buffer.
const char *sabot_time_write(int64_t time_ms, char text[SABOT_TIME_SIZE]);
/// Writes "2026-01-31 18:00:05", for people.
const char *sabot_time_format(int64_t time_ms, char text[SABOT_TIME_SIZE]);

#endif
