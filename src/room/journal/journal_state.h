/// journal_state: an open journal from inside. Callers include journal.h.
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
    bool writes;
    bool was_closed;           ///< when a writer opened it
    sabot_signing_key signing; ///< a writer's
    sabot_sealing_key sealing; ///< the same
    unsigned unsigned_commits; ///< since the last signature
    bool lost;                 ///< an append came to nobody knows what: no more of them
    uint8_t *buffer;           ///< SABOT_CHAIN_BUFFER_BYTES, to hash records in
};

static inline bool sabot_hash_is(const sabot_hash *left, const sabot_hash *right) {
    return memcmp(left->bytes, right->bytes, sizeof left->bytes) == 0;
}

/// Does what the head says of itself hold, for whoever is there to check it?
bool sabot_journal_head_is_sound(const sabot_journal *journal, const sabot_head *head,
                                 sabot_journal_fault *fault);

/// A record that is not what it was when it was written. Gives false.
bool sabot_journal_say_changed(uint64_t sequence, sabot_journal_fault *fault);

#endif
