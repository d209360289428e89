/// audit: a journal checked whole. What docs/journal.md promises an auditor is done here:
///
/// - the chain, every hash, no gap, the head signed by the room's key;
/// - every record decodes and every event can have happened at its table;
/// - money is worked out a second time: a ledger of its own from transfers, every settlement from its wagers
///   and cards, every fee from the posted row, every meter and prize from the paytable (audit_money.c);
/// - every record is asked again: the command that it must have been, at the table as it stood, by that role,
///   person and time, gives exactly these events (audit_again.c). Limits, seats, timer, the bank's rotation
///   and all other rules are in this;
/// - every virtual shoe that was revealed is proven (shoe_book.h), and of one in play the sealed seed is
/// there;
/// - the checkpoints are by the room's key, and each is what the records up to it come to.
#ifndef SABOT_ROOM_AUDIT_AUDIT_H
#define SABOT_ROOM_AUDIT_AUDIT_H

#include "room/history/history.h"

#define SABOT_AUDIT_FAULTS_MAX  100
#define SABOT_AUDIT_REMARKS_MAX 20

/// Something that is wrong, or worth a remark: where, and one sentence without a full stop.
typedef struct {
    uint64_t sequence; ///< of the record; 0: none in particular
    uint32_t table;    ///< 0: none in particular, or the room itself
    uint32_t hand;     ///< 0: in no hand
    bool is_of_record; ///< of the record and its table; else the sentence names what it is about
    char sentence[384];
} sabot_audit_note;

typedef struct {
    // What was checked.
    uint64_t records;
    uint64_t unsigned_records; ///< the newest ones, chained and sealed, but not signed yet
    uint64_t events;
    uint64_t tables;
    uint64_t hands;   ///< ended
    uint64_t voids;   ///< hands that were voided
    uint64_t settled; ///< settlements worked out again
    uint64_t lines;   ///< wagers in them
    uint64_t fees;
    uint64_t prizes;
    uint64_t transfers;
    int64_t moved_cents;
    uint64_t shoes_proven;
    uint64_t shoes_open;  ///< virtual ones in play, or just over: their seeds are still secret
    uint64_t shoes_keyed; ///< real ones: nothing to prove
    uint64_t cards_proven;
    uint64_t checkpoints;
    int64_t first_ms, last_ms; ///< times of the first and the last record

    sabot_audit_note faults[SABOT_AUDIT_FAULTS_MAX];
    int fault_count; ///< those kept
    uint64_t faults_found;
    sabot_audit_note remarks[SABOT_AUDIT_REMARKS_MAX];
    int remark_count;
    uint64_t remarks_found;
    bool chain_is_broken;
    bool is_stopped; ///< by the progress: nothing behind it was looked at
} sabot_audit;

/// Is asked now and then; false stops.
typedef bool sabot_audit_progress(void *context, uint64_t done, uint64_t all);

/// Checks a journal. True: nothing is wrong. False: the faults say what, the chain's first. It goes on after
/// a fault of meaning; a table with an event that could not have happened is not looked at any further.
/// `progress` may be NULL. sabot_fair_begin comes before. Several threads may audit a journal each.
bool sabot_audit_run(sabot_journal *journal, sabot_audit_progress *progress, void *context,
                     sabot_audit *audit);

/// The same by whoever has the room's secret: the sealed seed of every shoe in play is opened, too, and held
/// to its commitment. Without one (NULL) it is looked for, and no more.
bool sabot_audit_run_with(sabot_journal *journal, const sabot_room_secret *secret,
                          sabot_audit_progress *progress, void *context, sabot_audit *audit);

#endif
