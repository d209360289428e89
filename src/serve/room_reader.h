/// Reads settings into a room's configuration, in two parts: the room and its tables. Absent keys keep their
/// default.
#ifndef SABOT_SERVE_ROOM_READER_H
#define SABOT_SERVE_ROOM_READER_H

#include "room/config/settings.h"
#include "serve/room_config.h"

#include <limits.h>

/// The settings being read, and the directory that paths are relative to: "" or ending in '/'. NULL: text in
/// memory, which may not name files.
typedef struct {
    const sabot_settings *settings;
    const char *folder;
} sabot_room_reader;

/// Reads a number from `least` to `most`. `unit` is what it counts, such as "seconds".
bool sabot_room_read_number(sabot_room_reader reader, const char *path, int64_t least, int64_t most,
                            const char *unit, int64_t *number);
/// Reads an int in the same way.
bool sabot_room_read_int(sabot_room_reader reader, const char *path, int least, int most, const char *unit,
                         int *number);
/// Reads a string of 1 to `size` - 1 bytes that is not blank.
bool sabot_room_read_text(sabot_room_reader reader, const char *path, size_t size, char *text);
/// Reads true or false.
bool sabot_room_read_flag(sabot_room_reader reader, const char *path, bool *flag);
/// Resolves a path relative to the directory. Fails if it is too long.
bool sabot_room_resolve_path(sabot_room_reader reader, const char *path, const char *file, char *resolved,
                             size_t size);

/// Reads all tables. Without `tables`, there is one.
bool sabot_room_read_tables(sabot_room_reader reader, sabot_room_config *config);

#endif
