/// FILE.pub: the public key of a room beside its journal, for auditors to take away.
#ifndef SABOT_PUBLIC_KEY_FILE_H
#define SABOT_PUBLIC_KEY_FILE_H

#include "journal.h"

/// The name of the key's file: the journal's with ".pub" behind. false where that is too long.
bool sabot_public_key_file_name(const char *journal_path, char *name, size_t size);

/// Makes the file where there is none: 64 hexadecimal digits and a line end, synced, readable by everybody.
/// One that is there is never changed. false: one sentence in the fault; it cannot be made or read, or holds
/// another room's key. The room can be worked without it.
bool sabot_public_key_file_keep(const char *journal_path, const sabot_public_key *key,
                                sabot_journal_fault *fault);

#endif
