/// journal_state: the internal state of an open journal. Callers include journal.h.
#ifndef SABOT_ROOM_JOURNAL_JOURNAL_STATE_H
#define SABOT_ROOM_JOURNAL_JOURNAL_STATE_H

#include "room/journal/chain.h"
#include "room/journal/journal.h"

#include <string.h>

struct sabot_journal {
    sabot_store store;
    sabot_room room;
    sabot_hash room_hash;
    sabot_head head;
    bool is_writer;
    bool was_closed;           ///< when a writer opened it
    sabot_signing_key signing; ///< for a writer
    sabot_sealing_key sealing; ///< for a writer
    unsigned unsigned_commits; ///< since the last signature
    bool commit_is_unknown;    ///< the outcome of an append is unknown: refuse further appends
    uint8_t *buffer;           ///< SABOT_CHAIN_BUFFER_BYTES, to hash records in
};

static inline bool sabot_hash_equals(const sabot_hash *left, const sabot_hash *right) {
    return memcmp(left->bytes, right->bytes, sizeof left->bytes) == 0;
}

/// Checks the head's consistency, signature and, for a writer, seal.
bool sabot_journal_head_is_sound(const sabot_journal *journal, const sabot_head *head,
                                 sabot_journal_fault *fault);

/// Reports a changed record. Returns false.
bool sabot_journal_report_changed(uint64_t sequence, sabot_journal_fault *fault);

#endif
