/// Common parts of journal reads: opening the journal beside the writer, reading it, and returning JSON.
#ifndef SABOT_SERVE_READS_WALK_H
#define SABOT_SERVE_READS_WALK_H

#include "serve/reads/query.h"
#include "serve/reads/reads.h"

#include <jansson.h>

/// Sets the fault and returns SABOT_READ_FAILED.
sabot_read_end sabot_read_out_of_memory(sabot_journal_fault *fault);

/// How far back to start: at a checkpoint before everything needed (reads.c).
typedef enum { SABOT_REACH_ALL, SABOT_REACH_HANDS, SABOT_REACH_SHOES, SABOT_REACH_TIME } sabot_reach_by;
typedef struct {
    sabot_reach_by by; ///< SABOT_REACH_ALL: at the first record
    uint32_t table;
    uint32_t before; ///< hands or shoes of the table below this number; 0: up to the newest
    uint64_t back;   ///< this many of them, and everything after
    int64_t from_ms; ///< or everything from this time on
    uint32_t end;    ///< result: `before`, or one more than the newest checkpoint's number
    uint32_t begun;  ///< result: the current or last hand or shoe where reading started; 0: at the beginning
} sabot_read_reach;

/// Returns the range for one hand or shoe of a table.
sabot_read_reach sabot_read_reach_one(sabot_reach_by by, uint32_t table, uint32_t number);
/// Returns the range for a list of the requested length.
sabot_read_reach sabot_read_reach_list(sabot_reach_by by, const sabot_read_request *request);

/// Opens the journal, reads it and closes it. Then calls `then`, unless it is NULL, with the visitor's
/// context and the state reached.
sabot_read_end sabot_read_walk(const sabot_read_request *request, sabot_read_reach *reach,
                               const sabot_ledger_visitor *visitor,
                               void (*then)(void *context, const sabot_history *history),
                               sabot_journal_fault *fault);
/// Takes ownership of `root` and makes it the reply if the read is done. NULL becomes SABOT_READ_NONE.
void sabot_read_give(sabot_read_reply *reply, json_t *root);

/// The last entries of a list, kept while reading forward.
typedef struct {
    json_t *lines[SABOT_READ_HANDS_MAX]; ///< ring buffer
    uint32_t seen;
    uint32_t count; ///< entries to keep, at most SABOT_READ_HANDS_MAX
} sabot_read_ring;

/// Takes ownership of `line`.
void sabot_read_ring_add(sabot_read_ring *ring, json_t *line);
/// Returns the entries, newest first, as {key: […]}, for the caller to free. Empties the ring.
json_t *sabot_read_ring_list(sabot_read_ring *ring, const char *key);
/// Call it after a read. Returns true if the list is not full and there may be older entries; then the ring
/// is empty and the next read starts four times as far back.
bool sabot_read_goes_back(sabot_read_end end, sabot_read_ring *ring, sabot_read_reach *reach);

// The kinds of reads.
sabot_read_reply sabot_read_records(const sabot_read_request *request);
sabot_read_reply sabot_read_meters(const sabot_read_request *request);
sabot_read_reply sabot_read_guard(const sabot_read_request *request);
sabot_read_reply sabot_read_shoes(const sabot_read_request *request);

#endif
