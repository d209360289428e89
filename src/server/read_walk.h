/// What every read of the journal does: open it beside the writer, walk, close; and give JSON as the answer.
#ifndef SABOT_READ_WALK_H
#define SABOT_READ_WALK_H

#include "journal_reads.h"
#include "read_query.h"

#include <jansson.h>

/// SABOT_READ_FAILED, and why.
sabot_read_end sabot_read_lacks_memory(sabot_journal_fault *fault);
/// Opens the journal, walks it and closes it. The ledger is the caller's: it says where the walk came to.
sabot_read_end sabot_read_walk_ledger(const sabot_read_wish *wish, sabot_ledger *ledger,
                                      const sabot_ledger_visitor *visitor, sabot_journal_fault *fault);
/// The same for those who have no more to ask of it.
sabot_read_end sabot_read_walk(const sabot_read_wish *wish, const sabot_ledger_visitor *visitor,
                               sabot_journal_fault *fault);
/// Takes `root` over: its text is the answer, where the walk came to its end; NULL is SABOT_READ_NONE.
void sabot_read_give(sabot_read_answer *answer, json_t *root);

/// The newest few of what a walk meets, for lists that begin with the newest.
typedef struct {
    json_t *lines[SABOT_READ_HANDS_MAX]; ///< a ring
    uint32_t seen;
    uint32_t count; ///< that are kept, at most SABOT_READ_HANDS_MAX
} sabot_read_ring;

/// Takes `line` over.
void sabot_read_ring_add(sabot_read_ring *ring, json_t *line);
/// Newest first, as {key: […]}; empties the ring. The caller frees it.
json_t *sabot_read_ring_list(sabot_read_ring *ring, const char *key);

// Reads that have a file of their own.
sabot_read_answer sabot_read_records(const sabot_read_wish *wish);
sabot_read_answer sabot_read_shift(const sabot_read_wish *wish);
sabot_read_answer sabot_read_meters(const sabot_read_wish *wish);
sabot_read_answer sabot_read_guard(const sabot_read_wish *wish);
sabot_read_answer sabot_read_mine(const sabot_read_wish *wish);
sabot_read_answer sabot_read_shoes(const sabot_read_wish *wish);

#endif
