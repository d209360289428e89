/// Times as people write them, always UTC.
#ifndef SABOT_ROOM_JOURNAL_UTC_TIME_H
#define SABOT_ROOM_JOURNAL_UTC_TIME_H

#include <stdbool.h>
#include <stdint.h>

#define SABOT_TIME_SIZE 32

/// Reads 2026-01-31, 2026-01-31T18:00 or 2026-01-31T18:00:05, with or without a Z; a blank may stand for the
/// T. False leaves `time_ms` alone.
bool sabot_time_read(const char *text, int64_t *time_ms);
/// "2026-01-31T18:00:05.250Z" as ISO 8601 has it. Gives the buffer back; "" for 0, which is no time.
const char *sabot_time_write(int64_t time_ms, char text[SABOT_TIME_SIZE]);
/// "2026-01-31 18:00:05", for people.
const char *sabot_time_show(int64_t time_ms, char text[SABOT_TIME_SIZE]);

#endif
