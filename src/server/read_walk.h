/// What the reads of journal_reads.h have in common.
#ifndef SABOT_READ_WALK_H
#define SABOT_READ_WALK_H

#include "journal_reads.h"

#include <jansson.h>

/// For a walk's progress: false when nobody waits for it any more. `context` is the wish.
bool sabot_read_goes_on(void *context, uint64_t done, uint64_t all);
/// SABOT_READ_FAILED, and why.
sabot_read_end sabot_read_lacks_memory(sabot_journal_fault *fault);
/// Opens the journal, walks it and closes it. `ledger` is the caller's.
sabot_read_end sabot_read_walk(const sabot_read_wish *wish, sabot_ledger *ledger,
                               const sabot_ledger_visitor *visitor, sabot_journal_fault *fault);
/// The answer's text, where it is done; frees `root`. NULL is nothing that there is.
void sabot_read_finish(sabot_read_answer *answer, json_t *root);

// Reads with a file of their own.
sabot_read_answer sabot_read_records(const sabot_read_wish *wish);
sabot_read_answer sabot_read_shift(const sabot_read_wish *wish);
sabot_read_answer sabot_read_meters(const sabot_read_wish *wish);

#endif
