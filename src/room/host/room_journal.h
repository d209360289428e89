/// The journal of a room and the secret that belongs to it.
#ifndef SABOT_ROOM_HOST_ROOM_JOURNAL_H
#define SABOT_ROOM_HOST_ROOM_JOURNAL_H

#include "room/journal/journal.h"

/// Opens the journal at `path` for writing, and makes it where there is none. Its secret is read from
/// `key_path`, or from the file of its name with ".key" behind where that is NULL, and made only where the
/// journal is made, too: a journal without its key is refused. `*made` tells whether the journal is new.
/// Without a path the room is in memory, with a secret of its own, and gone when it is closed.
///
/// false leaves the fault. The secret is the caller's to forget (sabot_fair_forget); the process is guarded
/// from here on (sabot_fair_guard_process).
bool sabot_room_journal_open(const char *path, const char *key_path, int64_t now_ms,
                             sabot_room_secret *secret, sabot_journal **journal, bool *made,
                             sabot_journal_fault *fault);

#endif
