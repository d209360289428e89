/// Checks for every journal: an audit's findings are readable, and a room opens with it or says why not.
#ifndef SABOT_ROOM_CHECKS_H
#define SABOT_ROOM_CHECKS_H

#include "known_room.h"
#include "readable.h"

#include "room/audit/audit.h"
#include "room/host/host.h"

/// Audits the journal. Returns whether it passes.
static inline bool audit_and_check(sabot_journal *journal, sabot_audit *audit) {
    const bool is_good = sabot_audit_run(journal, NULL, NULL, audit);
    assert(is_good == (audit->faults_found == 0));
    assert(audit->fault_count <= SABOT_AUDIT_FAULTS_MAX && audit->remark_count <= SABOT_AUDIT_REMARKS_MAX);
    for (int i = 0; i < audit->fault_count; i++) {
        check_sentence(audit->faults[i].sentence, sizeof audit->faults[i].sentence);
    }
    for (int i = 0; i < audit->remark_count; i++) {
        check_sentence(audit->remarks[i].sentence, sizeof audit->remarks[i].sentence);
    }
    return is_good;
}

static inline int64_t last_time(void *context) {
    (void)context;
    return SABOT_TIME_MS_MAX;
}

/// Opens a room, which takes over the journal.
static inline bool room_opens(sabot_journal *journal) {
    sabot_host *host;
    sabot_journal_fault fault;
    sabot_host_options options = sabot_host_options_defaults();
    options.secret = &ledger_secret;
    options.now_ms = last_time;
    if (!sabot_host_open(journal, options, &host, &fault)) {
        check_sentence(fault.sentence, sizeof fault.sentence);
        return false;
    }
    for (uint32_t i = 1; i <= sabot_host_tables(host); i++) {
        const sabot_table *const table = sabot_host_table(host, i);
        assert(table == NULL || sabot_table_is_consistent(table));
    }
    sabot_host_close(host);
    return true;
}

#endif
