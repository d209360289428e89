/// The internal state of a host.
#ifndef SABOT_ROOM_HOST_HOST_STATE_H
#define SABOT_ROOM_HOST_HOST_STATE_H

#include "room/host/host.h"

#include <pthread.h>

/// A queued command.
typedef struct {
    sabot_command command;
    sabot_ruleset *ruleset; ///< a copy, if the command has a ruleset
    sabot_command_id id;
    sabot_reply_callback *on_reply; ///< NULL: no reply is wanted
    void *context;
    bool is_internal;    ///< sent by the host itself
    sabot_command *rest; ///< the other commands of a batch, allocated; NULL: none
    int rest_count;
} sabot_queued_command;

/// Refusals are not in the journal, but a repeated id must get the same reply, so the newest are remembered.
#define SABOT_REFUSALS_MAX 64

typedef struct {
    sabot_command_id id;
    uint64_t digest;
    sabot_status status;
    int refused; ///< of a batch: the index of the refused command
} sabot_refusal;

/// A virtual shoe in memory. The order is calculated when the first card is needed.
typedef struct {
    bool is_known; ///< the seed is here
    bool is_lost;  ///< the seed is unreadable
    bool is_ordered;
    uint16_t cut; ///< used for the order
    sabot_shoe_name name;
    sabot_seed seed;
    sabot_card cards[SABOT_SHOE_CARDS_MAX];
} sabot_secret_shoe;

/// What the host keeps per table, besides the table itself: its queue, its recent refusals and its shoe.
typedef struct {
    sabot_queued_command queue[SABOT_QUEUED_MAX]; ///< a ring; under the lock
    unsigned first, count;
    bool tick_is_queued;                        ///< the host's command to close betting is queued
    bool reveal_is_queued;                      ///< the host's command to reveal a seed is queued
    sabot_refusal refusals[SABOT_REFUSALS_MAX]; ///< a ring
    unsigned refusal_count;
    sabot_secret_shoe shoe;
} sabot_hosted_table;

/// A command in the current turn.
typedef struct {
    uint32_t table;
    sabot_queued_command queued;
    uint64_t digest;
    sabot_status status;
    size_t first_event; ///< in the turn's events
    int event_count;
    size_t first_byte; ///< in the turn's bytes
    bool needs_store;  ///< it has events to store
    bool is_answered;
    sabot_seed seed; ///< of a new shoe
    int parts;       ///< the first job of a batch: how many follow, itself included; 0: not of a batch
    int refused;     ///< of a batch: the index of the refused command
} sabot_job;

struct sabot_host {
    sabot_journal *journal;
    sabot_history *history;
    sabot_host_options options;
    sabot_host_recovery recovery;
    sabot_hosted_table *hosted[SABOT_TABLES_MAX + 1];
    uint32_t tables;
    int64_t clock_offset_ms; ///< ahead of the clock, because time never goes back
    bool commit_is_unknown;  ///< the disk's state is unknown: the room must be reopened
    bool max_id_is_loaded;
    bool has_max_id;
    sabot_command_id max_id; ///< of all ids in the journal
    uint64_t since_checkpoint;
    uint32_t ids;       ///< under the lock
    uint8_t id_salt[6]; ///< random, so that ids of different hosts do not collide

    pthread_mutex_t lock;
    pthread_cond_t work_available;
    unsigned queued_count; ///< of all tables; under the lock

    // Buffers for a turn; they grow as needed.
    sabot_job *jobs;
    sabot_record *records;
    sabot_store_secret *secrets;
    sabot_sealed *sealed;
    size_t job_capacity;
    sabot_event *events;
    size_t event_count, event_capacity;
    uint8_t *bytes;
    size_t byte_count, byte_capacity;
    sabot_event_batch batch;
    sabot_table scratch; ///< the table of a batch, after the commands decided so far

    sabot_observer observer;

    // The reply of the last sabot_host_execute
    sabot_event_batch last_batch;
    sabot_ruleset last_ruleset;
    sabot_journal_fault last_fault;
};

/// Answers everything still queued, because the room is closing.
void sabot_host_fail_queued(sabot_host *host);
/// Returns the time, which never goes back.
int64_t sabot_host_now(sabot_host *host);
/// Stores a checkpoint if there is anything new.
void sabot_host_checkpoint(sabot_host *host);
/// Takes at most one command per table into `host->jobs`. Returns how many.
size_t sabot_host_gather(sabot_host *host);
/// Queues a command of the host itself (a tick, or revealing or losing a seed), unless it is queued already.
void sabot_host_submit_internal(sabot_host *host, uint32_t table, sabot_command_type type);
/// Clears the queued flag of a host's command after it was answered.
void sabot_host_forget_internal(sabot_host *host, const sabot_job *job);

// Replies (host_reply.c)
void sabot_host_send_reply(sabot_job *job, const sabot_reply *reply);
/// Returns the job that answers for a batch: the first one's id, the last one's callback, and a digest of
/// all.
sabot_job sabot_host_batch_face(const sabot_job *jobs);
/// Answers with the job's status and remembers it.
void sabot_host_refuse(sabot_host *host, sabot_job *job);
void sabot_host_not_stored(sabot_host *host, sabot_job *job, const sabot_journal_fault *fault);
/// Returns a digest of the command and its sender, without the fields the host fills in.
uint64_t sabot_host_digest(const sabot_command *command);
/// Answers a job whose id was used before. Returns false if the id is new.
bool sabot_host_reply_repeated(sabot_host *host, sabot_job *job);
/// Remembers a stored id.
void sabot_host_remember_id(sabot_host *host, const sabot_command_id *id);

// Virtual shoes (host_shoe.c)
/// Fills in what only the host knows: a new shoe's commitment, the card that is burned or drawn.
sabot_status sabot_host_prepare(sabot_host *host, sabot_job *job, const sabot_table *table);
/// Sets the secret that the store adds or removes with the job's record. Returns false if there is none.
bool sabot_host_seal(sabot_host *host, const sabot_job *job, sabot_sealed *sealed,
                     sabot_store_secret *secret);
/// Updates the table's virtual shoe after the job is stored.
void sabot_host_update_shoe(sabot_host *host, const sabot_job *job, const sabot_table *table);
/// Reveals the seed of a finished virtual shoe, or reports it lost.
void sabot_host_reveal_seed(sabot_host *host, uint32_t table);
/// Reveals all seeds that are no longer secret, in a separate turn, because the room is closing.
void sabot_host_reveal_seeds(sabot_host *host);
/// Reads the seeds of all shoes in play or not revealed yet.
bool sabot_host_recover_shoes(sabot_host *host, sabot_journal_fault *fault);

#endif
