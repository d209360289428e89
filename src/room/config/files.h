/// Files that are named in other files: which words are paths, and how one is read.
#ifndef SABOT_ROOM_CONFIG_FILES_H
#define SABOT_ROOM_CONFIG_FILES_H

#include "room/config/syntax.h"
#include "sabot/config.h"

#include <limits.h>

/// Anything with a '/' or ending in ".conf"; other words are names of what is shipped.
bool sabot_files_is_path(const char *name);

/// Writes the folder of a path, "rooms/" of "rooms/a.conf", "" of "a.conf".
void sabot_files_folder(const char *path, char folder[PATH_MAX]);

typedef enum { SABOT_FILE_READ, SABOT_FILE_MISSING, SABOT_FILE_BAD } sabot_file_result;

/// Reads a file of `size_max` bytes at most; of a larger one it reads a byte more, so that it shows itself.
/// The caller frees the text. What is not read leaves a sentence.
sabot_file_result sabot_files_load(const char *path, size_t size_max, char **text, size_t *size,
                                   sabot_config_fault *fault);

// ---------------------------------------------------------------------------------------------------------
// The files of rulesets/ inside the library. tools/embed.py writes the table; rulesets/meson.build says
// when.

extern const sabot_config_file sabot_shipped_files[];
extern const size_t sabot_shipped_count;

#endif
