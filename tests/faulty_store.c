#include "faulty_store.h"

#include <stdlib.h>
#include <string.h>

// ---------------------------------------------------------------------------------------------------------
// The fate of a call

typedef enum { SUCCEEDS, FAILS, SUCCEEDS_AND_FAILS } fate;

static bool is_permanent(faulty_way way) {
    return way == FAILS_FOR_GOOD || way == FAILS_FOR_GOOD_LOST;
}

bool faulty_store_is_gone(const faulty_store *faulty) {
    return faulty->has_failed && is_permanent(faulty->way);
}

static sabot_journal_error error_of(faulty_way way) {
    return way == FAILS_BEFORE ? SABOT_JOURNAL_FAILED
           : way == FAILS_FULL ? SABOT_JOURNAL_FULL
                               : SABOT_JOURNAL_COMMIT_UNKNOWN;
}

/// Returns whether this call is one of those that fail.
static bool is_hit(faulty_store *faulty) {
    faulty->calls_made++;
    return faulty->fails_at > 0 && faulty->calls_made >= faulty->fails_at &&
           faulty->calls_made <= faulty->fails_at + faulty->fails_for;
}

static fate fate_of(faulty_store *faulty, sabot_journal_fault *fault) {
    const bool was_gone = faulty_store_is_gone(faulty);
    if (!is_hit(faulty) && !was_gone) {
        return SUCCEEDS;
    }
    faulty->has_failed = true;
    sabot_journal_fail(fault, was_gone ? SABOT_JOURNAL_FAILED : error_of(faulty->way), 0, "call %d failed",
                       faulty->calls_made);
    return !was_gone && (faulty->way == FAILS_UNSURE_STORED || faulty->way == FAILS_FOR_GOOD)
               ? SUCCEEDS_AND_FAILS
               : FAILS;
}

/// A read either fails or succeeds; it is never uncertain.
static bool fails_to_read(faulty_store *faulty, sabot_journal_fault *fault) {
    if (faulty->way == FAILS_LIMBO || faulty->way == FAILS_FORGETFUL || faulty->way == FAILS_BLIND) {
        return false; // these affect writes or lookups only
    }
    if (fate_of(faulty, fault) == SUCCEEDS) {
        return false;
    }
    fault->code = SABOT_JOURNAL_FAILED;
    return true;
}

// ---------------------------------------------------------------------------------------------------------
// Limbo: a batch that was written but not synced

static void *copy_of(const void *bytes, size_t size) {
    void *const copy = malloc(size + 1);
    if (copy == NULL) {
        abort();
    }
    if (size > 0) {
        memcpy(copy, bytes, size);
    }
    return copy;
}

static sabot_store_batch *copy_of_batch(const sabot_store_batch *batch) {
    sabot_store_batch *const copy = copy_of(batch, sizeof *batch);
    sabot_record *const records = copy_of(batch->records, batch->count * sizeof *batch->records);
    sabot_store_secret *const secrets = copy_of(batch->secrets, batch->secret_count * sizeof *batch->secrets);
    for (size_t i = 0; i < batch->count; i++) {
        records[i].events = copy_of(records[i].events, records[i].size);
    }
    for (size_t i = 0; i < batch->secret_count; i++) {
        secrets[i].bytes = copy_of(secrets[i].bytes, secrets[i].size);
    }
    copy->records = records;
    copy->secrets = secrets;
    copy->checkpoint = NULL; // a checkpoint may be lost; it only saves time
    return copy;
}

static void drop_limbo(faulty_store *faulty) {
    sabot_store_batch *const batch = faulty->limbo;
    if (batch == NULL) {
        return;
    }
    for (size_t i = 0; i < batch->count; i++) {
        free((void *)batch->records[i].events);
    }
    for (size_t i = 0; i < batch->secret_count; i++) {
        free((void *)batch->secrets[i].bytes);
    }
    free((void *)batch->records);
    free((void *)batch->secrets);
    free(batch);
    faulty->limbo = NULL;
}

void faulty_store_restart(faulty_store *faulty) {
    sabot_journal_fault fault;
    if (faulty->limbo != NULL && !faulty->inner.ops->append(faulty->inner.context, faulty->limbo, &fault)) {
        abort(); // the store in memory accepts only records that follow its head
    }
    drop_limbo(faulty);
    faulty->has_failed = false;
    faulty->fails_at = 0;
}

// ---------------------------------------------------------------------------------------------------------
// Calls

static bool append_inner(faulty_store *faulty, const sabot_store_batch *batch, sabot_journal_fault *fault) {
    const bool stored = faulty->inner.ops->append(faulty->inner.context, batch, fault);
    if (stored) {
        drop_limbo(faulty); // it was overwritten
    }
    return stored;
}

static bool append(void *context, const sabot_store_batch *batch, sabot_journal_fault *fault) {
    faulty_store *faulty = context;
    sabot_journal_fault inner;
    if (faulty->way == FAILS_BLIND) {
        return append_inner(faulty, batch, fault);
    }
    switch (fate_of(faulty, fault)) {
    case SUCCEEDS:
        return append_inner(faulty, batch, fault);
    case SUCCEEDS_AND_FAILS:
        (void)append_inner(faulty, batch, &inner);
        return false;
    case FAILS:
        break;
    }
    if (faulty->way == FAILS_LIMBO && !faulty_store_is_gone(faulty)) {
        drop_limbo(faulty);
        faulty->limbo = copy_of_batch(batch);
    }
    return faulty->way == FAILS_FORGETFUL;
}

static bool room(void *context, sabot_room *given, sabot_journal_fault *fault) {
    faulty_store *faulty = context;
    const sabot_store store = faulty->inner;
    return !fails_to_read(faulty, fault) && store.ops->room(store.context, given, fault);
}

static bool head(void *context, sabot_head *given, sabot_journal_fault *fault) {
    faulty_store *faulty = context;
    const sabot_store store = faulty->inner;
    return !fails_to_read(faulty, fault) && store.ops->head(store.context, given, fault);
}

static bool scan(void *context, uint64_t from, sabot_head *given, sabot_store_visit *visit, void *visitor,
                 sabot_journal_fault *fault) {
    faulty_store *faulty = context;
    const sabot_store store = faulty->inner;
    return !fails_to_read(faulty, fault) &&
           store.ops->scan(store.context, from, given, visit, visitor, fault);
}

static bool find(void *context, uint32_t table, const sabot_command_id *command, sabot_record *record,
                 bool *found, sabot_journal_fault *fault) {
    faulty_store *faulty = context;
    const sabot_store store = faulty->inner;
    if (fails_to_read(faulty, fault) ||
        !store.ops->find(store.context, table, command, record, found, fault)) {
        return false;
    }
    if (faulty->way == FAILS_BLIND && is_hit(faulty)) {
        *found = false;
    }
    return true;
}

static bool greatest(void *context, sabot_command_id *command, bool *found, sabot_journal_fault *fault) {
    faulty_store *faulty = context;
    const sabot_store store = faulty->inner;
    return !fails_to_read(faulty, fault) && store.ops->max_command_id(store.context, command, found, fault);
}

static bool command_index(void *context, sabot_store_index_visit *visit, void *visitor,
                          sabot_journal_fault *fault) {
    faulty_store *faulty = context;
    const sabot_store store = faulty->inner;
    return !fails_to_read(faulty, fault) && store.ops->command_index(store.context, visit, visitor, fault);
}

static bool checkpoint(void *context, unsigned age, sabot_checkpoint *given, bool *found,
                       sabot_journal_fault *fault) {
    faulty_store *faulty = context;
    const sabot_store store = faulty->inner;
    if (fails_to_read(faulty, fault) || !store.ops->checkpoint(store.context, age, given, found, fault)) {
        return false;
    }
    if (faulty->finding == FINDS_NO_CHECKPOINTS) {
        *found = false;
    } else if (faulty->finding == FINDS_DAMAGED_CHECKPOINT && age == 0 && *found) {
        given->hash.bytes[0] ^= 1;
    }
    return true;
}

static bool secret(void *context, uint32_t table, uint32_t shoe, uint8_t bytes[SABOT_SECRET_BYTES_MAX],
                   size_t *size, sabot_journal_fault *fault) {
    faulty_store *faulty = context;
    const sabot_store store = faulty->inner;
    if (fails_to_read(faulty, fault) || !store.ops->secret(store.context, table, shoe, bytes, size, fault)) {
        return false;
    }
    if (faulty->finding == FINDS_NO_SECRETS) {
        *size = 0;
    }
    return true;
}

static void close_store(void *context) {
    faulty_store *faulty = context;
    if (!faulty->outlived) {
        drop_limbo(faulty);
        faulty->inner.ops->close(faulty->inner.context);
    }
}

sabot_store faulty_store_around(faulty_store *faulty, sabot_store inner) {
    static const sabot_store_ops calls = {
        .append = append,
        .room = room,
        .head = head,
        .scan = scan,
        .find = find,
        .max_command_id = greatest,
        .command_index = command_index,
        .checkpoint = checkpoint,
        .secret = secret,
        .close = close_store,
    };
    faulty->inner = inner;
    return (sabot_store){.ops = &calls, .context = faulty};
}
