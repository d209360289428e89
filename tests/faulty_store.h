/// A wrapper around a store whose calls fail as a disk's might. The inner store can outlive it, so that a
/// room can be killed and opened again.
#ifndef SABOT_FAULTY_STORE_H
#define SABOT_FAULTY_STORE_H

#include "room/journal/store.h"

typedef enum {
    FAILS_BEFORE,        ///< an error, and nothing was done
    FAILS_FULL,          ///< the same, because the disk is full
    FAILS_UNSURE_STORED, ///< reports "unsure"; it was done
    FAILS_UNSURE_LOST,   ///< reports "unsure"; it was not done
    FAILS_LIMBO,         ///< reports "unsure"; exists after a crash unless overwritten
    FAILS_FOR_GOOD,      ///< stored, reports "unsure", and every later call fails: the disk is gone
    FAILS_FOR_GOOD_LOST, ///< the same, and it was not done
    HONEST_FAILURES,     ///< the rest are silent failures
    FAILS_FORGETFUL = HONEST_FAILURES, ///< reports success without doing it; the checks must notice
    FAILS_BLIND,                       ///< does not find a command it has; the checks must notice
    FAILURES
} faulty_way;

/// What a start finds of the data stored beside the records.
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
    int fails_for; ///< further calls that fail
    faulty_way way;
    faulty_finding finding;
    bool outlived; ///< the inner store is not closed with it
    int calls_made;
    bool has_failed;
    sabot_store_batch *limbo; ///< a copy of the batch that may exist after a crash
} faulty_store;

/// Wraps `inner`. `faulty` must live as long as the store. The inner store is closed with it, unless
/// `outlived` is set.
sabot_store faulty_store_around(faulty_store *faulty, sabot_store inner);

/// Returns whether every call fails from here on because the process is dead or the disk is gone.
bool faulty_store_is_gone(const faulty_store *faulty);
/// Restarts after a crash: a batch in limbo is stored, and the disk works again.
void faulty_store_restart(faulty_store *faulty);

#endif
