/// To whom a file belongs that root makes in somebody else's directory.
///
/// A room is its user's, who must read what root writes there. Whoever is not root makes files of their own
/// and gives nothing away; the room's own user, who may not, never asks for it.
#ifndef SABOT_FILE_OWNER_H
#define SABOT_FILE_OWNER_H

#include <stdbool.h>

/// Gives a file that was just made, by this process and where none was, to the owner of its directory. false
/// leaves `errno`.
bool sabot_file_give(int descriptor, int directory);
/// The same, by the name that the file has or will have.
bool sabot_file_give_at(int descriptor, const char *path);

#endif
