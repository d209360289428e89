/// A store in memory, in growing arrays. Where SQLite uses a transaction, it does everything that can fail
/// first.
#include "room/journal/growing.h"
#include "room/journal/store.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#define CHECKPOINTS_KEPT 2

typedef struct {
    uint32_t table;
    uint32_t shoe;
    size_t size;
    uint8_t bytes[SABOT_SECRET_BYTES_MAX];
} stored_secret;

typedef struct {
    sabot_room room;
    sabot_head head;
    sabot_record *records; ///< record n is at n - 1; the store owns the events
    size_t count, capacity;
    sabot_command_id max_command_id; ///< of all ids, if there are records; greater ids are new
    stored_secret *secrets;
    size_t secret_count, secret_capacity;
    sabot_checkpoint checkpoints[CHECKPOINTS_KEPT]; ///< newest first; the store owns the bodies
    size_t checkpoint_count;
} memory_store;

static bool no_memory(sabot_journal_fault *fault) {
    return sabot_journal_fail(fault, SABOT_JOURNAL_FULL, 0, "not enough memory for the journal");
}

static uint8_t *copy_of(const void *bytes, size_t size) {
    uint8_t *copy = malloc(size + 1); // not NULL for size 0
    if (copy != NULL && size > 0) {
        memcpy(copy, bytes, size);
    }
    return copy;
}

// ---------------------------------------------------------------------------------------------------------
// Appending

static bool is_greater(const memory_store *store, const sabot_command_id *command) {
    return store->count == 0 || memcmp(command, &store->max_command_id, sizeof *command) > 0;
}

static const sabot_record *record_of(const memory_store *store, uint32_t table,
                                     const sabot_command_id *command, size_t count) {
    const size_t first = is_greater(store, command) ? store->count : 0;
    for (size_t i = count; i > first; i--) { // repeated commands are usually recent
        const sabot_record *record = &store->records[i - 1];
        if (record->table == table && memcmp(&record->command, command, sizeof *command) == 0) {
            return record;
        }
    }
    return NULL;
}

/// Copies the records after the last one, without counting them yet. Returns how many were copied.
static size_t copy_records(memory_store *store, const sabot_store_batch *batch, sabot_journal_fault *fault) {
    for (size_t i = 0; i < batch->count; i++) {
        const sabot_record *given = &batch->records[i];
        sabot_record *record = &store->records[store->count + i];
        assert(given->size <= SABOT_RECORD_EVENTS_MAX);
        if (record_of(store, given->table, &given->command, store->count + i) != NULL) {
            sabot_journal_fail(fault, SABOT_JOURNAL_REFUSED, given->sequence,
                               "table %u has already executed a command with this id", given->table);
            return i;
        }
        *record = *given;
        record->events = copy_of(given->events, given->size);
        if (record->events == NULL) {
            no_memory(fault);
            return i;
        }
    }
    return batch->count;
}

static void drop_records(memory_store *store, size_t copied) {
    for (size_t i = 0; i < copied; i++) {
        free((void *)store->records[store->count + i].events);
    }
}

static void change_secret(memory_store *store, const sabot_store_secret *secret) {
    assert(secret->size <= SABOT_SECRET_BYTES_MAX);
    size_t at = 0;
    while (at < store->secret_count &&
           (store->secrets[at].table != secret->table || store->secrets[at].shoe != secret->shoe)) {
        at++;
    }
    if (secret->size == 0) {
        if (at < store->secret_count) {
            store->secrets[at] = store->secrets[--store->secret_count];
        }
        return;
    }
    store->secrets[at] = (stored_secret){.table = secret->table, .shoe = secret->shoe, .size = secret->size};
    memcpy(store->secrets[at].bytes, secret->bytes, secret->size);
    store->secret_count += at == store->secret_count;
}

static void put_checkpoint(memory_store *store, const sabot_checkpoint *checkpoint, const uint8_t *body) {
    if (store->checkpoint_count > 0 && store->checkpoints[0].sequence == checkpoint->sequence) {
        free((void *)store->checkpoints[0].body);
    } else {
        if (store->checkpoint_count == CHECKPOINTS_KEPT) {
            free((void *)store->checkpoints[CHECKPOINTS_KEPT - 1].body);
            store->checkpoint_count--;
        }
        memmove(&store->checkpoints[1], &store->checkpoints[0],
                store->checkpoint_count * sizeof store->checkpoints[0]);
        store->checkpoint_count++;
    }
    store->checkpoints[0] = *checkpoint;
    store->checkpoints[0].body = body;
}

static bool append(void *context, const sabot_store_batch *batch, sabot_journal_fault *fault) {
    memory_store *store = context;
    if (batch->head.sequence != store->count + batch->count) {
        return sabot_journal_fail(fault, SABOT_JOURNAL_REFUSED, 0,
                                  "the journal does not end where this process left it");
    }
    if (!sabot_grow(&store->records, &store->capacity, store->count + batch->count, sizeof *store->records) ||
        !sabot_grow(&store->secrets, &store->secret_capacity, store->secret_count + batch->secret_count,
                    sizeof *store->secrets)) {
        return no_memory(fault);
    }
    uint8_t *body = NULL;
    if (batch->checkpoint != NULL) {
        body = copy_of(batch->checkpoint->body, batch->checkpoint->size);
        if (body == NULL) {
            return no_memory(fault);
        }
    }
    const size_t copied = copy_records(store, batch, fault);
    if (copied < batch->count) {
        drop_records(store, copied);
        free(body);
        return false;
    }
    for (size_t i = 0; i < batch->count; i++) {
        if (is_greater(store, &batch->records[i].command)) {
            store->max_command_id = batch->records[i].command;
        }
        store->count++;
    }
    store->head = batch->head;
    for (size_t i = 0; i < batch->secret_count; i++) {
        change_secret(store, &batch->secrets[i]);
    }
    if (batch->checkpoint != NULL) {
        put_checkpoint(store, batch->checkpoint, body);
    }
    return true;
}

// ---------------------------------------------------------------------------------------------------------
// Reading

static bool read_room(void *context, sabot_room *room, sabot_journal_fault *fault) {
    (void)fault;
    *room = ((memory_store *)context)->room;
    return true;
}

static bool read_head(void *context, sabot_head *head, sabot_journal_fault *fault) {
    (void)fault;
    *head = ((memory_store *)context)->head;
    return true;
}

static bool scan(void *context, uint64_t from, sabot_head *head, sabot_store_visit *visit, void *visitor,
                 sabot_journal_fault *fault) {
    (void)fault;
    const memory_store *store = context;
    *head = store->head;
    for (uint64_t i = from == 0 ? 1 : from; i <= store->count; i++) {
        if (!visit(visitor, &store->records[i - 1])) {
            break;
        }
    }
    return true;
}

static bool find(void *context, uint32_t table, const sabot_command_id *command, sabot_record *record,
                 bool *found, sabot_journal_fault *fault) {
    (void)fault;
    const memory_store *store = context;
    const sabot_record *kept = record_of(store, table, command, store->count);
    *found = kept != NULL;
    if (kept != NULL) {
        *record = *kept;
    }
    return true;
}

static bool read_max_command_id(void *context, sabot_command_id *command, bool *found,
                                sabot_journal_fault *fault) {
    (void)fault;
    const memory_store *store = context;
    *found = store->count > 0;
    *command = store->max_command_id;
    return true;
}

static int compare_commands(const void *left, const void *right) {
    const sabot_record *const a = *(const sabot_record *const *)left, *const b =
                                                                          *(const sabot_record *const *)right;
    const int order = memcmp(&a->command, &b->command, sizeof a->command);
    return order != 0 ? order : (a->table > b->table) - (a->table < b->table);
}

/// There is no index, so visits the records in the order an index would have.
static bool visit_command_index(void *context, sabot_store_index_visit *visit, void *visitor,
                                sabot_journal_fault *fault) {
    const memory_store *store = context;
    // NOLINTNEXTLINE(bugprone-sizeof-expression): pointers are sorted
    const sabot_record **sorted = malloc((store->count + 1) * sizeof *sorted);
    if (sorted == NULL) {
        return no_memory(fault);
    }
    for (size_t i = 0; i < store->count; i++) {
        sorted[i] = &store->records[i];
    }
    // NOLINTNEXTLINE(bugprone-sizeof-expression): pointers are sorted
    qsort(sorted, store->count, sizeof *sorted, compare_commands);
    bool goes_on = true;
    for (size_t i = 0; i < store->count && goes_on; i++) {
        goes_on = visit(visitor, &sorted[i]->command, sorted[i]->table, sorted[i]->sequence);
    }
    free(sorted);
    return true;
}

static bool read_checkpoint(void *context, unsigned age, sabot_checkpoint *checkpoint, bool *found,
                            sabot_journal_fault *fault) {
    (void)fault;
    const memory_store *store = context;
    *found = age < store->checkpoint_count;
    if (*found) {
        *checkpoint = store->checkpoints[age];
    }
    return true;
}

static bool read_secret(void *context, uint32_t table, uint32_t shoe, uint8_t bytes[SABOT_SECRET_BYTES_MAX],
                        size_t *size, sabot_journal_fault *fault) {
    (void)fault;
    const memory_store *store = context;
    *size = 0;
    for (size_t i = 0; i < store->secret_count; i++) {
        const stored_secret *secret = &store->secrets[i];
        if (secret->table == table && secret->shoe == shoe) {
            *size = secret->size;
            memcpy(bytes, secret->bytes, secret->size);
        }
    }
    return true;
}

static void close_store(void *context) {
    memory_store *store = context;
    for (size_t i = 0; i < store->count; i++) {
        free((void *)store->records[i].events);
    }
    for (size_t i = 0; i < store->checkpoint_count; i++) {
        free((void *)store->checkpoints[i].body);
    }
    free(store->records);
    free(store->secrets);
    free(store);
}

static const sabot_store_ops ops = {
    .append = append,
    .room = read_room,
    .head = read_head,
    .scan = scan,
    .find = find,
    .max_command_id = read_max_command_id,
    .command_index = visit_command_index,
    .checkpoint = read_checkpoint,
    .secret = read_secret,
    .close = close_store,
};

bool sabot_memory_store_create(const sabot_room *room, const sabot_head *head, sabot_store *store,
                               sabot_journal_fault *fault) {
    memory_store *made = calloc(1, sizeof *made);
    if (made == NULL) {
        return no_memory(fault);
    }
    made->room = *room;
    made->head = *head;
    *store = (sabot_store){.ops = &ops, .context = made};
    return true;
}
