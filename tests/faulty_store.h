/// A store around another, of which a call fails: what a disk may do, at every call of a script. The store
/// around which it stands may outlive it, so that a room can be killed and opened again.
#ifndef SABOT_FAULTY_STORE_H
#define SABOT_FAULTY_STORE_H

#include "room/journal/store.h"

typedef enum {
    FAILS_BEFORE,        ///< an error, and nothing was done
    FAILS_FULL,          ///< the same for want of space
    FAILS_UNSURE_STORED, ///< "unsure", and it was done
    FAILS_UNSURE_LOST,   ///< "unsure", and it was not done
    FAILS_LIMBO,         ///< "unsure", and it is there after a crash, unless something else was stored since
    FAILS_FOR_GOOD,      ///< stored, "unsure", and every later call fails: the disk is gone
    FAILS_FOR_GOOD_LOST, ///< the same, and it was not done
    HONEST_FAILURES,     ///< what follows are lies
    FAILS_FORGETFUL = HONEST_FAILURES, ///< says that it was done, and it was not: to be found out
    FAILS_BLIND,                       ///< does not find a command that it has: the same
    FAILURES
} faulty_way;

/// What a start finds of what is stored beside the records.
typedef enum {
    FINDS_ALL,
    FINDS_DAMAGED_CHECKPOINT, ///< the newest one
    FINDS_NO_CHECKPOINTS,
    FINDS_NO_SECRETS, ///< the seeds of virtual shoes
    FINDINGS
} faulty_finding;

typedef struct {
    sabot_store inner;
    int fails_at;  ///< counted from 1; 0: never
    int fails_for; ///< calls after it that fail as well
    faulty_way way;
    faulty_finding finding;
    bool outlived; ///< the inner store is not closed with it
    int calls_made;
    bool has_failed;
    sabot_store_batch *limbo; ///< what may be there after a crash; a copy
} faulty_store;

/// `faulty` must live as long as the store. The inner store is closed with it, unless it is outlived.
sabot_store faulty_store_around(faulty_store *faulty, sabot_store inner);

/// Every call fails from here on: the process is dead, or the disk is gone.
bool faulty_store_is_gone(const faulty_store *faulty);
/// After a crash: what was in limbo is there, and the disk is as good as new.
void faulty_store_restart(faulty_store *faulty);

#endif
