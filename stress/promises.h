/// What the senders of commands were told. Whoever was told that something happened can rely on it; whoever
/// was told that nothing happened can rely on that as well; whoever was told nothing may ask again with the
/// same id, and it happens once.
#ifndef SABOT_STRESS_PROMISES_H
#define SABOT_STRESS_PROMISES_H

#include "room/host/host.h"

/// Ids of one life.
#define PROMISES_MAX (1u << 24)

/// A refusal that the host must remember.
typedef struct {
    sabot_status status; ///< SABOT_OK: there is none
    uint64_t digest;     ///< of the command
    uint32_t opening;    ///< in which it was refused
    uint64_t refusals;   ///< of its table until then
} promised_refusal;

/// All that is known of one id at one table, from the sender's side.
typedef struct {
    uint64_t digest;  ///< of the command that was sent first; 0: none was
    bool has_others;  ///< other commands were sent with the same id
    uint32_t waiting; ///< sent and not answered
    uint32_t unknown; ///< sent, and nobody knows what became of it
    // What its sender was told of: a record, of which command, with which events.
    uint64_t told; ///< 0: nothing
    uint64_t told_digest;
    uint64_t told_content;
    uint64_t stored; ///< the record that was found; 0: none
    promised_refusal refusal;
} stress_promise;

typedef struct {
    stress_promise *list; ///< by number, then by table
    uint32_t count;
    uint32_t capacity;
} stress_promises;

sabot_command_id promise_id(uint32_t number);
/// false: the id is the host's own.
bool promise_number(const sabot_command_id *id, uint32_t *number);
/// NULL where there is no memory. New ones are all zero. `table` counts from 0, the room itself, to
/// `tables`.
stress_promise *promise_of(stress_promises *all, uint32_t number, uint32_t table, uint32_t tables);

#endif
