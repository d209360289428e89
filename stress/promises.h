/// What the senders of commands were told. A sender can rely on being told that a command was carried out,
/// and on being told that it was not. A sender without an answer may ask again with the same id, and the
/// command happens once.
#ifndef SABOT_STRESS_PROMISES_H
#define SABOT_STRESS_PROMISES_H

#include "room/host/host.h"

/// The number of ids in one life.
#define PROMISES_MAX (1u << 24)

/// A refusal the host must remember.
typedef struct {
    sabot_status status; ///< SABOT_OK: none
    uint64_t digest;     ///< the command's
    uint32_t opening;    ///< in which it was refused
    uint64_t refusals;   ///< the table's count at the time
} promised_refusal;

/// Everything known about one id at one table, from the sender's side.
typedef struct {
    uint64_t digest;  ///< of the first command sent; 0: none
    bool has_others;  ///< other commands were sent with the same id
    uint32_t waiting; ///< sent and not answered yet
    uint32_t unknown; ///< sent, result unknown
    // What the sender was told: the record, its command and its events.
    uint64_t told; ///< 0: nothing
    uint64_t told_digest;
    uint64_t told_content;
    uint64_t stored; ///< the record in the store; 0: none
    promised_refusal refusal;
} stress_promise;

typedef struct {
    stress_promise *list; ///< by number, then by table
    uint32_t count;
    uint32_t capacity;
} stress_promises;

sabot_command_id promise_id(uint32_t number);
/// Returns false if the id is the host's own.
bool promise_number(const sabot_command_id *id, uint32_t *number);
/// Returns NULL if out of memory. New entries are zero. `table` counts from 0, the room itself, to `tables`.
stress_promise *promise_of(stress_promises *all, uint32_t number, uint32_t table, uint32_t tables);

#endif
