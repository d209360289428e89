/// What the senders of commands were told. Whoever was told that something happened can rely on it; whoever
/// was told that nothing happened can rely on that as well; whoever was told nothing may ask again with the
/// same id, and it happens once.
#ifndef SABOT_STRESS_PROMISES_H
#define SABOT_STRESS_PROMISES_H

#include "host.h"

/// All that is known of one id at one table, from the sender's side.
typedef struct {
    uint32_t table;
    uint64_t digest;     ///< of the command that was sent first
    uint64_t refused;    ///< digest of the command whose refusal the host remembers
    bool has_others;     ///< other commands were sent with the same id
    uint32_t waiting;    ///< sent and not answered
    uint32_t unknown;    ///< sent, and nobody knows what became of it
    uint64_t told;       ///< the record that its sender was told of; 0: none
    uint64_t stored;     ///< the record that was found; 0: none
    sabot_status status; ///< of a refusal that the host must remember
    uint32_t opening;    ///< in which it was refused
    uint64_t refusals;   ///< of its table until then
    bool is_refused;
} stress_promise;

typedef struct {
    stress_promise *list; ///< by number
    uint32_t count;
    uint32_t capacity;
} stress_promises;

sabot_command_id promise_id(uint32_t number);
/// false: the id is the host's own.
bool promise_number(const sabot_command_id *id, uint32_t *number);
/// NULL where there is no memory. New ones are all zero.
stress_promise *promise_of(stress_promises *all, uint32_t number);

#endif
