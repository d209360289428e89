/// What every read of the journal does: open it beside the writer, walk, close; and give JSON as the answer.
#ifndef SABOT_SERVE_READS_WALK_H
#define SABOT_SERVE_READS_WALK_H

#include "serve/reads/query.h"
#include "serve/reads/reads.h"

#include <jansson.h>

/// SABOT_READ_FAILED, and why.
sabot_read_end sabot_read_lacks_memory(sabot_journal_fault *fault);

/// How far back a walk goes: to a checkpoint before all that is wanted (reads.c).
typedef enum { SABOT_REACH_ALL, SABOT_REACH_HANDS, SABOT_REACH_SHOES, SABOT_REACH_TIME } sabot_reach_by;
typedef struct {
    sabot_reach_by by; ///< SABOT_REACH_ALL: to the first record
    uint32_t table;
    uint32_t before; ///< hands or shoes of the table below this number; 0: the newest
    uint64_t back;   ///< so many of them, and what comes behind
    int64_t from_ms; ///< or everything at or after this time
    uint32_t end;    ///< found: `before`, or the number behind that of the newest checkpoint
    uint32_t begun;  ///< found: the hand or shoe that was on, or the last, as the walk began; 0: it has all
} sabot_read_reach;

/// One hand or shoe of a table, and what comes behind it.
sabot_read_reach sabot_read_reach_one(sabot_reach_by by, uint32_t table, uint32_t number);
/// A list of hands or shoes as long as is wished for.
sabot_read_reach sabot_read_reach_list(sabot_reach_by by, const sabot_read_wish *wish);

/// Opens the journal, walks it and closes it. `then`, if not NULL, is given the visitor's context and where
/// the walk came to.
sabot_read_end sabot_read_walk(const sabot_read_wish *wish, sabot_read_reach *reach,
                               const sabot_ledger_visitor *visitor,
                               void (*then)(void *context, const sabot_history *history),
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
/// After a walk. True: the list is not full, and there may be older lines. Then the ring is empty, and the
/// next walk reaches four times as far.
bool sabot_read_goes_back(sabot_read_end end, sabot_read_ring *ring, sabot_read_reach *reach);

// What each kind of read does.
sabot_read_answer sabot_read_records(const sabot_read_wish *wish);
sabot_read_answer sabot_read_meters(const sabot_read_wish *wish);
sabot_read_answer sabot_read_guard(const sabot_read_wish *wish);
sabot_read_answer sabot_read_shoes(const sabot_read_wish *wish);

#endif
