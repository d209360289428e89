/// audit: checks a whole journal. It does what docs/journal.md promises an auditor. It checks that
///
/// - the chain is unbroken: every hash matches, no record is missing, the room's key signed the head;
/// - every record decodes and every event was possible at its table;
/// - the money is right, by a second calculation: accounts from transfers, settlements from wagers and cards,
///   fees from the posted row, meters and prizes from the paytable (audit_money.c);
/// - every command gives the same events when it is decided again, at the same table state and by the same
///   role, person and time (audit_redecide.c). This covers limits, seats, timer, the bank's rotation and all
///   other rules;
/// - every revealed virtual shoe is proven (shoe_book.h), and every shoe in play has a sealed seed;
/// - the room's key signed the checkpoints, and each one matches the records before it.
#ifndef SABOT_ROOM_AUDIT_AUDIT_H
#define SABOT_ROOM_AUDIT_AUDIT_H

#include "room/history/history.h"

#define SABOT_AUDIT_FAULTS_MAX  100
#define SABOT_AUDIT_REMARKS_MAX 20

/// A fault or a remark: where it is, and one sentence without a period.
typedef struct {
    uint64_t sequence; ///< of the record; 0: no particular record
    uint32_t table;    ///< 0: no particular table, or the room itself
    uint32_t hand;     ///< 0: not in a hand
    bool is_of_record; ///< about a record and its table; otherwise the sentence says what it is about
    char sentence[384];
} sabot_audit_finding;

typedef struct {
    // What was checked
    uint64_t records;
    uint64_t unsigned_records; ///< the newest: chained and sealed, not signed yet
    uint64_t events;
    uint64_t tables;
    uint64_t hands;   ///< that ended
    uint64_t voids;   ///< voided hands
    uint64_t settled; ///< settlements recalculated
    uint64_t lines;   ///< wagers in them
    uint64_t fees;
    uint64_t prizes;
    uint64_t transfers;
    int64_t moved_cents;
    uint64_t shoes_proven;
    uint64_t shoes_open;  ///< virtual shoes whose seeds are still secret: in play or just ended
    uint64_t shoes_keyed; ///< real shoes: nothing to prove
    uint64_t cards_proven;
    uint64_t checkpoints;
    int64_t first_ms, last_ms; ///< times of the first and the last record

    sabot_audit_finding faults[SABOT_AUDIT_FAULTS_MAX];
    int fault_count; ///< faults stored
    uint64_t faults_found;
    sabot_audit_finding remarks[SABOT_AUDIT_REMARKS_MAX];
    int remark_count;
    uint64_t remarks_found;
    bool chain_is_broken;
    bool is_stopped; ///< by the progress callback: the rest was not checked
} sabot_audit;

/// Called now and then. Return false to stop.
typedef bool sabot_audit_progress(void *context, uint64_t done, uint64_t all);

/// Checks a journal. Returns true if nothing is wrong. Otherwise `audit->faults` lists the faults, those of
/// the chain first. A broken rule does not stop the audit, but a table is skipped after an impossible event.
/// `progress` may be NULL. Call sabot_fair_begin first. Threads may audit different journals at the same
/// time.
bool sabot_audit_run(sabot_journal *journal, sabot_audit_progress *progress, void *context,
                     sabot_audit *audit);

/// Does the same with the room's secret: also decrypts the sealed seed of every shoe in play and compares it
/// with its commitment. Without the secret (NULL), checks only that the seed is present.
bool sabot_audit_run_with(sabot_journal *journal, const sabot_room_secret *secret,
                          sabot_audit_progress *progress, void *context, sabot_audit *audit);

#endif
