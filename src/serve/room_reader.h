/// From settings to a room's configuration, in two parts: what is said of the room, and of its tables. A
/// reader looks at types and words, and at what they mean; every value that is not said keeps what it was.
#ifndef SABOT_SERVE_ROOM_READER_H
#define SABOT_SERVE_ROOM_READER_H

#include "room/config/settings.h"
#include "serve/room_config.h"

#include <limits.h>

/// A file that is being read, and the folder that its paths are seen from, "" or ending in '/'. NULL: it is
/// text in memory, which names no files of its own.
typedef struct {
    const sabot_settings *settings;
    const char *folder;
} sabot_room_reader;

/// A number from `least` to `most`, where the key is there; `unit` is what it counts, "seconds".
bool sabot_room_read_number(sabot_room_reader reader, const char *path, int64_t least, int64_t most,
                            const char *unit, int64_t *number);
/// The same for an int.
bool sabot_room_read_int(sabot_room_reader reader, const char *path, int least, int most, const char *unit,
                         int *number);
/// A text of 1 to `size` - 1 bytes that is not blank, where the key is there.
bool sabot_room_read_text(sabot_room_reader reader, const char *path, size_t size, char *text);
/// true or false, where the key is there.
bool sabot_room_read_flag(sabot_room_reader reader, const char *path, bool *flag);
/// A path as it is seen from the folder; false: it is too long, in a sentence.
bool sabot_room_place(sabot_room_reader reader, const char *path, const char *file, char *place, size_t size);

/// All tables; a file without `tables` has one.
bool sabot_room_read_tables(sabot_room_reader reader, sabot_room_config *config);

#endif
