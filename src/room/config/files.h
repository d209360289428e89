/// Finds and reads configuration files named by other files or by the user.
#ifndef SABOT_ROOM_CONFIG_FILES_H
#define SABOT_ROOM_CONFIG_FILES_H

#include "room/config/syntax.h"
#include "sabot/config.h"

#include <limits.h>

/// Returns true if `name` contains a '/' or ends in ".conf". Anything else is the name of a shipped file.
bool sabot_files_is_path(const char *name);

/// Writes the directory part of a path: "rooms/" for "rooms/a.conf", "" for "a.conf".
void sabot_files_folder(const char *path, char folder[PATH_MAX]);

typedef enum { SABOT_FILE_READ, SABOT_FILE_MISSING, SABOT_FILE_BAD } sabot_file_result;

/// Reads up to `size_max + 1` bytes, so that the caller can detect a file larger than `size_max`. The caller
/// frees the text. On failure, writes the error to `fault`.
sabot_file_result sabot_files_load(const char *path, size_t size_max, char **text, size_t *size,
                                   sabot_config_fault *fault);

// ---------------------------------------------------------------------------------------------------------
// The files of rulesets/, embedded in the library. tools/embed.py generates the table; see
// rulesets/meson.build.

extern const sabot_config_file sabot_shipped_files[];
extern const size_t sabot_shipped_count;

#endif
