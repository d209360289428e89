/// A file that only its owner reads, who is the directory's where root writes it; replaced whole.
#ifndef SABOT_ROOM_PEOPLE_PRIVATE_FILE_H
#define SABOT_ROOM_PEOPLE_PRIVATE_FILE_H

#include <jansson.h>
#include <stdbool.h>

/// Written beside it and renamed, of mode 0600; a durable one is synced, with its directory. false leaves
/// `errno`, and the file as it was.
bool sabot_private_file_replace(const char *path, const json_t *root, bool is_durable);

#endif
