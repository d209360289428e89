/// Opens, appends to and closes a journal. Chains, seals and signs records.
#include "room/journal/journal_state.h"

#include <assert.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

_Static_assert(sizeof(sabot_head) == 4 * 8 + 3 * SABOT_HASH_BYTES + SABOT_SIGNATURE_BYTES,
               "heads are compared bytewise");

/// Signing costs about a fifth of a sync, so a busy journal signs only after this many commits. An idle
/// journal, one that stores a checkpoint, and one that is closed sign immediately.
enum { COMMITS_BETWEEN_SIGNATURES = 256 };

/// Signs the head. The signature also covers whether the room is closed.
static void sign(const sabot_journal *journal, sabot_head *head, bool closes) {
    memset(&head->seal, 0, sizeof head->seal);
    head->signed_sequence = head->sequence;
    head->signed_hash = head->hash;
    head->is_closed = closes;
    head->signature = sabot_chain_sign_head(&journal->room_hash, head, &journal->signing);
}

// ---------------------------------------------------------------------------------------------------------
// Opening

void sabot_journal_initialize(const sabot_room_secret *secret, const uint8_t id[SABOT_ROOM_ID_BYTES],
                              int64_t now_ms, sabot_room *room, sabot_head *head) {
    sabot_signing_key signing;
    *room = (sabot_room){.created_ms = now_ms};
    memcpy(room->id, id, sizeof room->id);
    sabot_chain_keys(secret, &room->key, &signing);
    const sabot_hash hash = sabot_chain_room(room);
    *head = (sabot_head){.hash = hash, .signed_hash = hash, .is_closed = 1};
    head->signature = sabot_chain_sign_head(&hash, head, &signing);
    sodium_memzero(&signing, sizeof signing);
}

/// Checks the journal's key against the expected secret or key.
static bool check_keys(sabot_journal *journal, const sabot_room_secret *secret, const sabot_public_key *key,
                       sabot_journal_fault *fault) {
    if (key != NULL && memcmp(key, &journal->room.key, sizeof *key) != 0) {
        return sabot_journal_fail(
            fault, SABOT_JOURNAL_WRONG_KEY, 0,
            "the journal belongs to another room: its public key is not the one expected");
    }
    if (secret != NULL) {
        sabot_public_key derived;
        sabot_chain_keys(secret, &derived, &journal->signing);
        sabot_chain_sealing_key(secret, &journal->sealing);
        if (memcmp(&derived, &journal->room.key, sizeof derived) != 0) {
            return sabot_journal_fail(
                fault, SABOT_JOURNAL_WRONG_KEY, 0,
                "the journal belongs to another room: its public key does not match this secret");
        }
        journal->is_writer = true;
    }
    return true;
}

/// The records at and after the head.
typedef struct {
    sabot_journal_position newest;
    uint64_t beyond; ///< a record after the head; 0: none
} tail;

static bool visit_tail(void *visitor, const sabot_record *record) {
    tail *end = visitor;
    if (record->sequence <= end->newest.sequence) {
        end->newest.hash = record->hash;
        return true;
    }
    end->beyond = record->sequence;
    return false;
}

/// A writer appends after the head, so the head must name the last record.
static bool check_tail(sabot_journal *journal, sabot_journal_fault *fault) {
    const sabot_head *head = &journal->head;
    if (!sabot_journal_head_is_sound(journal, head, fault)) {
        return false;
    }
    if (!journal->is_writer) {
        return true;
    }
    sabot_head same;
    tail end = {.newest = {.sequence = head->sequence}};
    const sabot_store store = journal->store;
    if (head->sequence == 0) {
        end.newest.hash = journal->room_hash;
    }
    if (!store.ops->scan(store.context, head->sequence, &same, visit_tail, &end, fault)) {
        return false;
    }
    if (end.beyond != 0) {
        return sabot_journal_fail(
            fault, SABOT_JOURNAL_BEYOND, end.beyond, "record %s is beyond the head, which is record %s",
            sabot_journal_number_of(end.beyond).text, sabot_journal_number_of(head->sequence).text);
    }
    return sabot_hash_equals(&end.newest.hash, &head->hash) ||
           sabot_journal_fail(fault, SABOT_JOURNAL_HEAD, head->sequence,
                              "record %s is missing, or is not the one the head names",
                              sabot_journal_number_of(head->sequence).text);
}

static bool check_opened(sabot_journal *journal, const sabot_room_secret *secret, const sabot_public_key *key,
                         sabot_journal_fault *fault) {
    const sabot_store store = journal->store;
    if (!store.ops->room(store.context, &journal->room, fault) ||
        !store.ops->head(store.context, &journal->head, fault)) {
        return false;
    }
    journal->room_hash = sabot_chain_room(&journal->room);
    return check_keys(journal, secret, key, fault) && check_tail(journal, fault);
}

/// Marks the journal as open: until it is closed, newer records may be missing without a trace.
static bool mark_open(sabot_journal *journal, sabot_journal_fault *fault) {
    sabot_store_batch batch = {.head = journal->head, .into_file = true};
    journal->was_closed = journal->head.is_closed;
    batch.head.unclean_shutdowns += journal->was_closed ? 0 : 1;
    sign(journal, &batch.head, false);
    const sabot_store store = journal->store;
    if (!store.ops->append(store.context, &batch, fault)) {
        journal->commit_is_unknown = true;
        return false;
    }
    journal->head = batch.head;
    return true;
}

static bool mark_closed(sabot_journal *journal, sabot_journal_fault *fault) {
    sabot_store_batch batch = {.head = journal->head};
    sign(journal, &batch.head, true);
    const sabot_store store = journal->store;
    return store.ops->append(store.context, &batch, fault);
}

bool sabot_journal_open(sabot_store store, const sabot_room_secret *secret, const sabot_public_key *key,
                        sabot_journal **journal, sabot_journal_fault *fault) {
    sabot_journal *opened = calloc(1, sizeof *opened);
    uint8_t *buffer = malloc(SABOT_CHAIN_BUFFER_BYTES);
    if (opened == NULL || buffer == NULL || sodium_init() < 0) {
        sabot_journal_fail(fault, SABOT_JOURNAL_FAILED, 0, "cannot open the journal: out of memory");
        free(opened);
        free(buffer);
        store.ops->close(store.context);
        return false;
    }
    opened->store = store;
    opened->buffer = buffer;
    if (!check_opened(opened, secret, key, fault)) {
        opened->commit_is_unknown = true; // so that closing writes nothing
        sabot_journal_close(opened);
        return false;
    }
    if (opened->is_writer && !mark_open(opened, fault)) {
        sabot_journal_close(opened);
        return false;
    }
    *journal = opened;
    return true;
}

void sabot_journal_close(sabot_journal *journal) {
    sabot_journal_fault fault;
    if (journal != NULL) {
        if (journal->is_writer && !journal->commit_is_unknown) {
            mark_closed(journal, &fault); // on failure, the journal stays marked as open
        }
        journal->store.ops->close(journal->store.context);
        free(journal->buffer);
        sodium_memzero(journal, sizeof *journal);
        free(journal);
    }
}

const sabot_room *sabot_journal_room(const sabot_journal *journal) {
    return &journal->room;
}

const sabot_head *sabot_journal_head(const sabot_journal *journal) {
    return &journal->head;
}

// ---------------------------------------------------------------------------------------------------------
// Writing

/// Numbers and chains the records. Returns the new head, sealed.
static sabot_head chain_records(const sabot_journal *journal, sabot_record *records, size_t count) {
    sabot_head head = journal->head;
    for (size_t i = 0; i < count; i++) {
        records[i].sequence = ++head.sequence;
        records[i].previous = head.hash;
        records[i].hash = sabot_chain_record(&journal->room_hash, &records[i], journal->buffer);
        head.hash = records[i].hash;
    }
    if (count > 0) {
        head.seal = sabot_chain_seal(&journal->room_hash, head.sequence, &head.hash, &journal->sealing);
    }
    return head;
}

/// Overwrites the place of the lost batch in the log: once this is stored, the batch cannot reappear,
/// whatever the disk kept of it when its sync failed. Writes random bytes, under a name that no shoe has,
/// because a store may skip an unchanged value.
static bool write_barrier(sabot_journal *journal) {
    sabot_journal_fault fault;
    uint8_t random_bytes[16];
    randombytes_buf(random_bytes, sizeof random_bytes);
    const sabot_store_secret dummy_secret = {.bytes = random_bytes, .size = sizeof random_bytes};
    sabot_store_batch batch = {.head = journal->head, .secrets = &dummy_secret, .secret_count = 1};
    sign(journal, &batch.head, false);
    const sabot_store store = journal->store;
    const bool written = store.ops->append(store.context, &batch, &fault);
    if (written) {
        journal->head = batch.head;
    }
    return written;
}

/// The store does not know what became of the batch. If the head moved, it is stored; otherwise nothing is
/// proven.
static bool resolve_unknown_commit(sabot_journal *journal, const sabot_store_batch *batch,
                                   sabot_journal_fault *fault) {
    sabot_head head;
    sabot_journal_fault second;
    const sabot_store store = journal->store;
    const bool read = store.ops->head(store.context, &head, &second);
    const bool moves = memcmp(&batch->head, &journal->head, sizeof head) != 0;
    if (read && moves && memcmp(&head, &batch->head, sizeof head) == 0) {
        return true;
    }
    if (read && memcmp(&head, &journal->head, sizeof head) == 0 && write_barrier(journal)) {
        fault->code = SABOT_JOURNAL_FAILED;
        return false;
    }
    journal->commit_is_unknown = true;
    char first[sizeof fault->sentence];
    memcpy(first, fault->sentence, sizeof first);
    return sabot_journal_fail(fault, SABOT_JOURNAL_COMMIT_UNKNOWN, journal->head.sequence + 1,
                              "it is not known whether record %s was stored: %.200s",
                              sabot_journal_number_of(journal->head.sequence + 1).text, first);
}

static bool may_append(const sabot_journal *journal, sabot_journal_fault *fault) {
    if (!journal->is_writer) {
        return sabot_journal_fail(fault, SABOT_JOURNAL_REFUSED, 0, "the journal is open read-only");
    }
    return !journal->commit_is_unknown ||
           sabot_journal_fail(fault, SABOT_JOURNAL_COMMIT_UNKNOWN, journal->head.sequence + 1,
                              "it is not known whether record %s was stored: open the journal again",
                              sabot_journal_number_of(journal->head.sequence + 1).text);
}

static bool store_batch(sabot_journal *journal, const sabot_store_batch *batch, sabot_journal_fault *fault) {
    const sabot_store store = journal->store;
    if (!store.ops->append(store.context, batch, fault) &&
        (fault->code != SABOT_JOURNAL_COMMIT_UNKNOWN || !resolve_unknown_commit(journal, batch, fault))) {
        return false;
    }
    journal->head = batch->head;
    const bool is_signed = batch->head.signed_sequence == batch->head.sequence;
    journal->unsigned_commits = is_signed ? 0 : journal->unsigned_commits + 1;
    return true;
}

uint64_t sabot_journal_unclean_shutdowns(const sabot_journal *journal) {
    return journal->head.unclean_shutdowns;
}

bool sabot_journal_was_closed(const sabot_journal *journal) {
    return journal->is_writer ? journal->was_closed : journal->head.is_closed;
}

uint64_t sabot_journal_unsigned(const sabot_journal *journal) {
    return journal->head.sequence - journal->head.signed_sequence;
}

bool sabot_journal_sign(sabot_journal *journal, sabot_journal_fault *fault) {
    if (sabot_journal_unsigned(journal) == 0) {
        return true;
    }
    sabot_store_batch batch = {.head = journal->head};
    sign(journal, &batch.head, false);
    return may_append(journal, fault) && store_batch(journal, &batch, fault);
}

bool sabot_journal_append(sabot_journal *journal, sabot_record *records, size_t count,
                          const sabot_journal_extras *extras, sabot_journal_fault *fault) {
    static const sabot_journal_extras none;
    const sabot_journal_extras *given = extras == NULL ? &none : extras;
    assert(count > 0 || given->secret_count > 0 || given->checkpoint != NULL);
    if (!may_append(journal, fault)) {
        return false;
    }
    sabot_store_batch batch = {
        .records = records,
        .count = count,
        .head = chain_records(journal, records, count),
        .secrets = given->secrets,
        .secret_count = given->secret_count,
    };
    sabot_checkpoint checkpoint;
    const bool is_due = journal->unsigned_commits + 1 >= COMMITS_BETWEEN_SIGNATURES;
    if (is_due || given->checkpoint != NULL) {
        sign(journal, &batch.head, false);
    }
    if (given->checkpoint != NULL) {
        checkpoint = (sabot_checkpoint){.sequence = batch.head.sequence,
                                        .hash = batch.head.hash,
                                        .body = given->checkpoint,
                                        .size = given->checkpoint_size};
        checkpoint.signature =
            sabot_chain_sign_checkpoint(&journal->room_hash, &checkpoint, &journal->signing);
        batch.checkpoint = &checkpoint;
    }
    return store_batch(journal, &batch, fault);
}

// ---------------------------------------------------------------------------------------------------------
// Lookups

bool sabot_journal_find(sabot_journal *journal, uint32_t table, const sabot_command_id *command,
                        sabot_record *record, bool *found, sabot_journal_fault *fault) {
    const sabot_store store = journal->store;
    if (!store.ops->find(store.context, table, command, record, found, fault)) {
        return false;
    }
    if (!*found) {
        return true;
    }
    const sabot_hash hash = sabot_chain_record(&journal->room_hash, record, journal->buffer);
    return sabot_hash_equals(&hash, &record->hash) || sabot_journal_report_changed(record->sequence, fault);
}

bool sabot_journal_max_command_id(sabot_journal *journal, sabot_command_id *command, bool *found,
                                  sabot_journal_fault *fault) {
    const sabot_store store = journal->store;
    return store.ops->max_command_id(store.context, command, found, fault);
}

bool sabot_journal_secret(sabot_journal *journal, uint32_t table, uint32_t shoe,
                          uint8_t bytes[SABOT_SECRET_BYTES_MAX], size_t *size, sabot_journal_fault *fault) {
    const sabot_store store = journal->store;
    return store.ops->secret(store.context, table, shoe, bytes, size, fault);
}
