/// Checks virtual shoes. Revealed shoes are proven. The seeds of the others are sealed in the journal but not
/// signed, so they are checked here: a shoe with a damaged seed can be neither finished nor proven.
#include "room/audit/audit_internal.h"

#include <inttypes.h>
#include <string.h>

void sabot_audit_check_shoe(sabot_audit_context *work, const sabot_shoe_book *shoe) {
    sabot_shoe_proof proof;
    if (!shoe->is_virtual) {
        work->audit->shoes_keyed++;
        return;
    }
    if (shoe->is_lost) {
        sabot_audit_fault(work, "the seed of shoe %" PRIu32 " was lost: its cards cannot be proven",
                          shoe->file.name.shoe);
        return;
    }
    if (sabot_shoe_file_prove(&shoe->file, &proof)) {
        work->audit->shoes_proven++;
        work->audit->cards_proven += (uint64_t)proof.cards;
        return;
    }
    const sabot_commitment right = sabot_seed_commit(&shoe->file.seed, shoe->file.name);
    uint64_t sequence = work->record->sequence;
    uint32_t hand = 0;
    // A seed that does not match the commitment says nothing about the cards.
    if (sabot_commitment_is(&right, &shoe->file.commitment)) {
        sabot_shoe_book_first_mismatch(shoe, &sequence, &hand);
    }
    sabot_audit_fault_at(work->audit, sequence, work->record->table, hand,
                         "shoe %" PRIu32 " is not proven: %s", shoe->file.name.shoe, proof.why);
    work->is_faulty = true;
}

// ---------------------------------------------------------------------------------------------------------
// Shoes not revealed yet

/// Returns true if the sealed seed decrypts to the committed one.
static bool matches_commitment(const sabot_shoe_book *shoe, const uint8_t *bytes,
                               const sabot_room_secret *secret) {
    sabot_sealed sealed;
    sabot_seed seed;
    memcpy(sealed.bytes, bytes, sizeof sealed.bytes);
    if (!sabot_seed_unseal(&sealed, shoe->file.name, secret, &seed)) {
        return false;
    }
    const sabot_commitment commitment = sabot_seed_commit(&seed, shoe->file.name);
    sabot_fair_wipe(&seed, sizeof seed);
    return sabot_commitment_is(&commitment, &shoe->file.commitment);
}

static bool stop_at_first(void *visitor, const sabot_record *record) {
    (void)record;
    *(bool *)visitor = true;
    return false;
}

/// Checks for newer records. If the room is open, the shoe may have ended and its seed been revealed and
/// erased.
static bool has_newer_records(sabot_journal *journal, sabot_journal_position last) {
    bool has_more = false;
    sabot_journal_fault fault;
    return sabot_journal_replay(journal, last, stop_at_first, &has_more, NULL, &fault) && has_more;
}

void sabot_audit_check_seed(sabot_audit *audit, sabot_journal *journal, sabot_journal_position last,
                            const sabot_room_secret *secret, const sabot_shoe_book *shoe) {
    uint8_t bytes[SABOT_SECRET_BYTES_MAX];
    size_t size;
    sabot_journal_fault fault;
    const sabot_shoe_name name = shoe->file.name;
    const char *wrong = NULL;
    if (!sabot_journal_secret(journal, name.table, name.shoe, bytes, &size, &fault)) {
        sabot_audit_fault_at(audit, shoe->started_sequence, name.table, 0,
                             "the sealed seed of shoe %" PRIu32 " cannot be read: %s", name.shoe,
                             fault.sentence);
        return;
    }
    if (size == 0) {
        wrong = "it is not in the journal";
    } else if (size != SABOT_SEALED_BYTES) {
        wrong = "it has the wrong size";
    } else if (secret != NULL && !matches_commitment(shoe, bytes, secret)) {
        wrong = "the room's secret does not decrypt it to the committed seed";
    }
    if (wrong != NULL && !has_newer_records(journal, last)) {
        sabot_audit_fault_at(audit, shoe->started_sequence, name.table, 0,
                             "the sealed seed of shoe %" PRIu32
                             " is damaged or missing: %s; its cards can never be proven",
                             name.shoe, wrong);
    }
}

/// Checks that sealed seeds can be read. No shoe may need one now, but the next virtual shoe will.
static void check_secrets(sabot_audit *audit, sabot_journal *journal) {
    uint8_t bytes[SABOT_SECRET_BYTES_MAX];
    size_t size;
    sabot_journal_fault fault;
    if (!sabot_journal_secret(journal, 0, 0, bytes, &size, &fault)) {
        sabot_audit_fault_at(audit, fault.sequence, SABOT_AUDIT_NO_TABLE, 0,
                             "the sealed seeds cannot be read: %s", fault.sentence);
    }
}

/// Checks shoes that are still secret at the end of the journal.
void sabot_audit_check_open_shoes(const sabot_audit_context *work, sabot_journal *journal,
                                  sabot_journal_position last, const sabot_room_secret *secret) {
    sabot_audit *const audit = work->audit;
    const bool is_closed = sabot_journal_was_closed(journal); // otherwise the next record may reveal the seed
    check_secrets(audit, journal);
    for (uint32_t i = 1; i <= sabot_history_tables(work->history); i++) {
        const sabot_audit_table *const books = work->tables[i];
        if (books == NULL || books->is_skipped || books->shoe.started_sequence == 0) {
            continue;
        }
        const sabot_shoe_book *const shoe = &books->shoe;
        const bool is_secret = shoe->is_virtual && !shoe->is_revealed && !shoe->is_lost;
        if (!shoe->is_virtual) {
            audit->shoes_keyed += shoe->is_on; // a finished one was counted when it ended
        } else if (is_secret && (shoe->is_on || !is_closed)) {
            audit->shoes_open++;
            sabot_audit_remark_at(audit, shoe->is_on ? shoe->started_sequence : shoe->ended_sequence, i, 0,
                                  "shoe %" PRIu32 " %s", shoe->file.name.shoe,
                                  shoe->is_on
                                      ? "is in play: its seed is not revealed yet, so its cards are "
                                        "not proven"
                                      : "has ended, but its seed is not revealed yet, so its cards are "
                                        "not proven; a room that was not shut down cleanly reveals it "
                                        "when it opens again");
            sabot_audit_check_seed(audit, journal, last, secret, shoe);
        } else if (is_secret) {
            sabot_audit_fault_at(audit, shoe->ended_sequence, i, 0,
                                 "shoe %" PRIu32 " has ended, but its seed was not revealed",
                                 shoe->file.name.shoe);
        }
    }
}
