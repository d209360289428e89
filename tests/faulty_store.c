#include "faulty_store.h"

#include <stddef.h>

/// What becomes of this call.
typedef enum { GOES, FAILS, DOES_AND_FAILS } fate;

static fate fate_of(faulty_store *faulty, sabot_journal_fault *fault) {
    static const sabot_journal_trouble troubles[FAILURES] = {
        [FAILS_BEFORE] = SABOT_JOURNAL_FAILED,        [FAILS_FULL] = SABOT_JOURNAL_FULL,
        [FAILS_UNSURE_STORED] = SABOT_JOURNAL_UNSURE, [FAILS_UNSURE_LOST] = SABOT_JOURNAL_UNSURE,
        [FAILS_FOR_GOOD] = SABOT_JOURNAL_UNSURE,
    };
    faulty->calls_made++;
    const bool first = faulty->calls_made == faulty->fails_at;
    const bool later = faulty->has_failed && faulty->way == FAILS_FOR_GOOD;
    if (!first && !later) {
        return GOES;
    }
    faulty->has_failed = true;
    sabot_journal_say(fault, first ? troubles[faulty->way] : SABOT_JOURNAL_FAILED, 0, "call %d failed",
                      faulty->calls_made);
    return first && (faulty->way == FAILS_UNSURE_STORED || faulty->way == FAILS_FOR_GOOD) ? DOES_AND_FAILS
                                                                                          : FAILS;
}

/// To read is never unsure: it fails or it does not.
static bool fails_to_read(faulty_store *faulty, sabot_journal_fault *fault) {
    if (fate_of(faulty, fault) == GOES) {
        return false;
    }
    fault->trouble = SABOT_JOURNAL_FAILED;
    return true;
}

static bool append(void *context, const sabot_store_batch *batch, sabot_journal_fault *fault) {
    faulty_store *faulty = context;
    sabot_journal_fault inner;
    const sabot_store store = faulty->inner;
    switch (fate_of(faulty, fault)) {
    case GOES:
        return store.calls->append(store.context, batch, fault);
    case DOES_AND_FAILS:
        (void)store.calls->append(store.context, batch, &inner);
        return false;
    case FAILS:
        break;
    }
    return false;
}

static bool room(void *context, sabot_room *given, sabot_journal_fault *fault) {
    faulty_store *faulty = context;
    const sabot_store store = faulty->inner;
    return !fails_to_read(faulty, fault) && store.calls->room(store.context, given, fault);
}

static bool head(void *context, sabot_head *given, sabot_journal_fault *fault) {
    faulty_store *faulty = context;
    const sabot_store store = faulty->inner;
    return !fails_to_read(faulty, fault) && store.calls->head(store.context, given, fault);
}

static bool scan(void *context, uint64_t from, sabot_head *given, sabot_store_visit *visit, void *visitor,
                 sabot_journal_fault *fault) {
    faulty_store *faulty = context;
    const sabot_store store = faulty->inner;
    return !fails_to_read(faulty, fault) &&
           store.calls->scan(store.context, from, given, visit, visitor, fault);
}

static bool find(void *context, uint32_t table, const sabot_command_id *command, sabot_record *record,
                 bool *found, sabot_journal_fault *fault) {
    faulty_store *faulty = context;
    const sabot_store store = faulty->inner;
    return !fails_to_read(faulty, fault) &&
           store.calls->find(store.context, table, command, record, found, fault);
}

static bool greatest(void *context, sabot_command_id *command, bool *found, sabot_journal_fault *fault) {
    faulty_store *faulty = context;
    const sabot_store store = faulty->inner;
    return !fails_to_read(faulty, fault) && store.calls->greatest(store.context, command, found, fault);
}

static bool leads(void *context, sabot_store_lead *visit, void *visitor, sabot_journal_fault *fault) {
    faulty_store *faulty = context;
    const sabot_store store = faulty->inner;
    return !fails_to_read(faulty, fault) && store.calls->leads(store.context, visit, visitor, fault);
}

static bool checkpoint(void *context, unsigned age, sabot_checkpoint *given, bool *found,
                       sabot_journal_fault *fault) {
    faulty_store *faulty = context;
    const sabot_store store = faulty->inner;
    return !fails_to_read(faulty, fault) && store.calls->checkpoint(store.context, age, given, found, fault);
}

static bool secret(void *context, uint32_t table, uint32_t shoe, uint8_t bytes[SABOT_SECRET_BYTES_MAX],
                   size_t *size, sabot_journal_fault *fault) {
    faulty_store *faulty = context;
    const sabot_store store = faulty->inner;
    return !fails_to_read(faulty, fault) &&
           store.calls->secret(store.context, table, shoe, bytes, size, fault);
}

static void close_store(void *context) {
    faulty_store *faulty = context;
    faulty->inner.calls->close(faulty->inner.context);
}

sabot_store faulty_store_around(faulty_store *faulty, sabot_store inner) {
    static const sabot_store_calls calls = {
        .append = append,
        .room = room,
        .head = head,
        .scan = scan,
        .find = find,
        .greatest = greatest,
        .leads = leads,
        .checkpoint = checkpoint,
        .secret = secret,
        .close = close_store,
    };
    faulty->inner = inner;
    return (sabot_store){.calls = &calls, .context = faulty};
}
