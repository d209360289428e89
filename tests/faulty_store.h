/// A store around another, of which one call fails: what a disk may do, at every call of a script.
#ifndef SABOT_FAULTY_STORE_H
#define SABOT_FAULTY_STORE_H

#include "store.h"

typedef enum {
    FAILS_BEFORE,        ///< an error, and nothing was done
    FAILS_FULL,          ///< the same for want of space
    FAILS_UNSURE_STORED, ///< "unsure", and it was done
    FAILS_UNSURE_LOST,   ///< "unsure", and it was not done
    FAILS_FOR_GOOD,      ///< stored, "unsure", and every later call fails: the disk is gone
    FAILURES
} faulty_way;

typedef struct {
    sabot_store inner;
    int fails_at; ///< counted from 1; 0: never
    faulty_way way;
    int calls_made;
    bool has_failed;
} faulty_store;

/// `faulty` must live as long as the store. The inner store is closed with it.
sabot_store faulty_store_around(faulty_store *faulty, sabot_store inner);

#endif
