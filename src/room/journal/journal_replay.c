/// Verifies a journal while replaying it, and checks checkpoints.
#include "room/journal/journal_state.h"

#include <string.h>

bool sabot_journal_report_changed(uint64_t sequence, sabot_journal_fault *fault) {
    return sabot_journal_fail(fault, SABOT_JOURNAL_HASH, sequence,
                              "record %s was changed: its hash does not match its contents",
                              sabot_journal_number_of(sequence).text);
}

typedef struct {
    sabot_journal *journal;
    sabot_head head;             ///< the store's, of the same moment as the records
    sabot_journal_position last; ///< the last good position
    sabot_journal_visit *visit;
    void *visitor;
    bool is_stopped; ///< the visitor stopped
    sabot_journal_fault *fault;
    bool has_fault; ///< the fault is set
} replay;

sabot_journal_position sabot_journal_start(const sabot_journal *journal) {
    return (sabot_journal_position){.sequence = 0, .hash = journal->room_hash};
}

// ---------------------------------------------------------------------------------------------------------
// One record

static bool report_gap(const replay *work, uint64_t sequence) {
    const uint64_t last = work->last.sequence;
    if (sequence <= last) { // only in a file with a broken order
        return sabot_journal_fail(work->fault, SABOT_JOURNAL_GAP, sequence, "record %s comes after record %s",
                                  sabot_journal_number_of(sequence).text, sabot_journal_number_of(last).text);
    }
    if (last == 0) {
        return sabot_journal_fail(work->fault, SABOT_JOURNAL_GAP, 1,
                                  "record 1 is missing: the journal begins with %s",
                                  sabot_journal_number_of(sequence).text);
    }
    return sabot_journal_fail(work->fault, SABOT_JOURNAL_GAP, last + 1,
                              "record %s is missing: %s is followed by %s",
                              sabot_journal_number_of(last + 1).text, sabot_journal_number_of(last).text,
                              sabot_journal_number_of(sequence).text);
}

static bool follows(const replay *work, const sabot_record *record) {
    if (record->sequence > work->head.sequence && work->last.sequence >= work->head.sequence) {
        return sabot_journal_fail(work->fault, SABOT_JOURNAL_BEYOND, record->sequence,
                                  "record %s is beyond the head, which is record %s",
                                  sabot_journal_number_of(record->sequence).text,
                                  sabot_journal_number_of(work->head.sequence).text);
    }
    if (record->sequence != work->last.sequence + 1) {
        return report_gap(work, record->sequence);
    }
    const sabot_hash hash = sabot_chain_record(&work->journal->room_hash, record, work->journal->buffer);
    if (!sabot_hash_equals(&hash, &record->hash)) {
        return sabot_journal_report_changed(record->sequence, work->fault);
    }
    return sabot_hash_equals(&record->previous, &work->last.hash) ||
           sabot_journal_fail(work->fault, SABOT_JOURNAL_CHAIN, record->sequence,
                              "record %s does not follow the one before it: its previous hash differs",
                              sabot_journal_number_of(record->sequence).text);
}

static bool visit_record(void *visitor, const sabot_record *record) {
    replay *work = visitor;
    if (!follows(work, record)) {
        work->has_fault = true;
        return false;
    }
    if (record->sequence == work->head.signed_sequence &&
        !sabot_hash_equals(&record->hash, &work->head.signed_hash)) {
        work->has_fault = true;
        return sabot_journal_fail(work->fault, SABOT_JOURNAL_HEAD, record->sequence,
                                  "record %s is not the one the room's key signed",
                                  sabot_journal_number_of(record->sequence).text);
    }
    work->last = (sabot_journal_position){.sequence = record->sequence, .hash = record->hash};
    work->is_stopped = work->visit != NULL && !work->visit(work->visitor, record);
    return !work->is_stopped;
}

// ---------------------------------------------------------------------------------------------------------
// The end

/// A signed end has no seal, the signed record is not after the end, and a closed room's last record is
/// signed.
static bool is_well_formed(const sabot_head *head) {
    static const sabot_hash none;
    if (head->signed_sequence == head->sequence) {
        return sabot_hash_equals(&head->seal, &none) && sabot_hash_equals(&head->hash, &head->signed_hash);
    }
    return head->signed_sequence < head->sequence && !head->is_closed;
}

bool sabot_journal_head_is_sound(const sabot_journal *journal, const sabot_head *head,
                                 sabot_journal_fault *fault) {
    if (!sabot_chain_head_holds(&journal->room_hash, head, &journal->room.key)) {
        return sabot_journal_fail(fault, SABOT_JOURNAL_HEAD, 0,
                                  "the head is not signed with this room's key");
    }
    if (!is_well_formed(head)) {
        return sabot_journal_fail(fault, SABOT_JOURNAL_HEAD, 0,
                                  "the head was changed: it contradicts itself");
    }
    const sabot_hash seal =
        sabot_chain_seal(&journal->room_hash, head->sequence, &head->hash, &journal->sealing);
    const bool is_sealed = head->signed_sequence < head->sequence;
    return !journal->is_writer || !is_sealed || sabot_hash_equals(&seal, &head->seal) ||
           sabot_journal_fail(fault, SABOT_JOURNAL_HEAD, 0, "the head is not sealed with this room's secret");
}

bool sabot_journal_verify_seal(const sabot_journal *journal, const sabot_room_secret *secret) {
    sabot_public_key key;
    sabot_signing_key signing;
    sabot_sealing_key sealing;
    sabot_chain_keys(secret, &key, &signing);
    sabot_chain_sealing_key(secret, &sealing);
    const sabot_head *const head = &journal->head;
    const sabot_hash seal = sabot_chain_seal(&journal->room_hash, head->sequence, &head->hash, &sealing);
    const bool is_ours = memcmp(&key, &journal->room.key, sizeof key) == 0;
    sabot_fair_wipe(&signing, sizeof signing);
    sabot_fair_wipe(&sealing, sizeof sealing);
    return is_ours && (sabot_journal_unsigned(journal) == 0 || sabot_hash_equals(&seal, &head->seal));
}

static bool check_head(const replay *work) {
    const sabot_head *head = &work->head;
    if (!sabot_journal_head_is_sound(work->journal, head, work->fault)) {
        return false;
    }
    if (work->last.sequence < head->sequence) {
        return sabot_journal_fail(work->fault, SABOT_JOURNAL_CUT, work->last.sequence + 1,
                                  "the journal is cut off after record %s: its head says %s",
                                  sabot_journal_number_of(work->last.sequence).text,
                                  sabot_journal_number_of(head->sequence).text);
    }
    if (work->last.sequence > head->sequence) { // the caller's start
        return sabot_journal_fail(work->fault, SABOT_JOURNAL_CUT, head->sequence + 1,
                                  "the journal ends with record %s, before record %s",
                                  sabot_journal_number_of(head->sequence).text,
                                  sabot_journal_number_of(work->last.sequence).text);
    }
    return sabot_hash_equals(&head->hash, &work->last.hash) ||
           sabot_journal_fail(work->fault, SABOT_JOURNAL_HEAD, head->sequence,
                              "the head names a different record %s: the hashes differ",
                              sabot_journal_number_of(head->sequence).text);
}

bool sabot_journal_replay(sabot_journal *journal, sabot_journal_position after, sabot_journal_visit *visit,
                          void *visitor, sabot_journal_position *last, sabot_journal_fault *fault) {
    replay work = {.journal = journal, .last = after, .visit = visit, .visitor = visitor, .fault = fault};
    const sabot_store store = journal->store;
    sabot_journal_fault stored;
    bool good = store.ops->scan(store.context, after.sequence + 1, &work.head, visit_record, &work, &stored);
    if (!good && (!work.has_fault || stored.code == SABOT_JOURNAL_CHANGED)) {
        *fault = stored; // what was read is invalid
    } else {
        good = !work.has_fault && (work.is_stopped || check_head(&work));
    }
    if (last != NULL) {
        *last = work.last;
    }
    return good;
}

// ---------------------------------------------------------------------------------------------------------
// Checkpoints

typedef struct {
    uint64_t sequence;
    sabot_hash hash;
    bool found;
} sought_record;

static bool take_hash(void *visitor, const sabot_record *record) {
    sought_record *sought = visitor;
    sought->found = record->sequence == sought->sequence;
    sought->hash = record->hash;
    return false;
}

/// Returns NULL if the checkpoint can be trusted. Sets `*readable` to false if the store failed.
static const char *why_untrusted(sabot_journal *journal, const sabot_checkpoint *checkpoint, bool *readable,
                                 sabot_journal_fault *fault) {
    if (!sabot_chain_checkpoint_holds(&journal->room_hash, checkpoint, &journal->room.key)) {
        return "it is not signed with this room's key";
    }
    sought_record sought = {
        .sequence = checkpoint->sequence, .hash = journal->room_hash, .found = checkpoint->sequence == 0};
    sabot_head head;
    const sabot_store store = journal->store;
    if (checkpoint->sequence > 0 &&
        !store.ops->scan(store.context, checkpoint->sequence, &head, take_hash, &sought, fault)) {
        *readable = fault->code == SABOT_JOURNAL_DAMAGED;
        return "the record it was made at is damaged";
    }
    if (!sought.found) {
        return "the record it was made at is missing";
    }
    return sabot_hash_equals(&sought.hash, &checkpoint->hash) ? NULL : "the record it was made at differs";
}

bool sabot_journal_checkpoint_at(sabot_journal *journal, unsigned age, sabot_checkpoint *checkpoint,
                                 bool *found, sabot_journal_fault *damage, sabot_journal_fault *fault) {
    *damage = (sabot_journal_fault){0};
    const sabot_store store = journal->store;
    if (!store.ops->checkpoint(store.context, age, checkpoint, found, fault)) {
        if (fault->code != SABOT_JOURNAL_DAMAGED) {
            return false;
        }
        *damage = *fault;
        damage->code = SABOT_JOURNAL_CHECKPOINT;
        *found = false;
        return true;
    }
    bool readable = true;
    const char *doubt = *found ? why_untrusted(journal, checkpoint, &readable, fault) : NULL;
    if (doubt != NULL && readable) {
        sabot_journal_fail(damage, SABOT_JOURNAL_CHECKPOINT, checkpoint->sequence,
                           "the checkpoint at record %s is damaged: %s",
                           sabot_journal_number_of(checkpoint->sequence).text, doubt);
        *found = false;
    }
    return readable;
}

bool sabot_journal_checkpoint(sabot_journal *journal, sabot_checkpoint *checkpoint, bool *found,
                              sabot_journal_fault *damage, sabot_journal_fault *fault) {
    *damage = (sabot_journal_fault){0};
    for (unsigned age = 0; age < SABOT_CHECKPOINTS_KEPT; age++) {
        sabot_journal_fault present;
        if (!sabot_journal_checkpoint_at(journal, age, checkpoint, found, &present, fault)) {
            return false;
        }
        if (present.code == SABOT_JOURNAL_OK) {
            return true;
        }
        if (damage->code == SABOT_JOURNAL_OK) { // keep the first one's damage
            *damage = present;
        }
    }
    return true;
}
