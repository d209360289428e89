/// The journal of a backup held to everything that can be known of it.
#ifndef SABOT_ROOM_BACKUP_SOUND_JOURNAL_H
#define SABOT_ROOM_BACKUP_SOUND_JOURNAL_H

#include "room/backup/backup.h"

/// Opens DIRECTORY/room.journal, which nobody writes, and its secret beside it; checks every hash from the
/// first record to the head, and that the head is by the secret; with `audits` everything that
/// `sabot audit --secret` does, whose findings go to the facts. Faults name the file under `shown`. Fills in
/// what the facts say of a journal.
bool sabot_sound_journal(const char *directory, const char *shown, bool audits, sabot_backup_watch watch,
                         sabot_backup_facts *facts, sabot_backup_fault *fault);

#endif
