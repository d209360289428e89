/// What a host is inside.
#ifndef SABOT_ROOM_HOST_HOST_STATE_H
#define SABOT_ROOM_HOST_HOST_STATE_H

#include "room/host/host.h"

#include <pthread.h>

/// A command on its way.
typedef struct {
    sabot_command command;
    sabot_ruleset *ruleset; ///< its own copy, where the command has one
    sabot_command_id id;
    sabot_answered *answered; ///< NULL: nobody waits
    void *context;
    bool is_own; ///< the host's
} sabot_waiting;

/// A refusal is in no journal, but the same id again must get the same answer: the newest are remembered.
#define SABOT_REFUSALS_MAX 64

typedef struct {
    sabot_command_id id;
    uint64_t digest;
    sabot_status status;
} sabot_refusal;

/// A virtual shoe in memory. The order is worked out when the first card is asked for.
typedef struct {
    bool is_known; ///< the seed is here
    bool is_lost;  ///< it should be, and cannot be read
    bool is_ordered;
    uint16_t cut; ///< that the order was worked out with
    sabot_shoe_name name;
    sabot_seed seed;
    sabot_card cards[SABOT_SHOE_CARDS_MAX];
} sabot_secret_shoe;

/// What the host has of a table beside the table itself.
typedef struct {
    sabot_waiting waiting[SABOT_WAITING_MAX]; ///< a ring; under the lock
    unsigned first, count;
    bool tick_waits;                            ///< a command of the host's own: betting closes
    bool reveal_waits;                          ///< another: a seed is shown
    sabot_refusal refusals[SABOT_REFUSALS_MAX]; ///< a ring
    unsigned refusal_count;
    sabot_secret_shoe shoe;
} sabot_place;

/// A command of this turn.
typedef struct {
    uint32_t table;
    sabot_waiting waiting;
    uint64_t digest;
    sabot_status status;
    size_t first_event; ///< in the turn's events
    int event_count;
    size_t first_byte; ///< in the turn's bytes
    bool is_stored;    ///< it causes events
    bool is_answered;
    sabot_seed seed; ///< of a shoe that starts
} sabot_job;

struct sabot_host {
    sabot_journal *journal;
    sabot_history *history;
    sabot_host_options options;
    sabot_host_recovery recovery;
    sabot_place *places[SABOT_TABLES_MAX + 1];
    uint32_t tables;
    int64_t ahead_ms; ///< of the clock: time never goes back
    bool is_lost;     ///< nobody knows what the disk holds: the room must be opened again
    bool knows_greatest;
    bool has_greatest;
    sabot_command_id greatest; ///< of all ids that the journal has
    uint64_t since_checkpoint;
    uint32_t ids;       ///< under the lock
    uint8_t id_salt[6]; ///< apart from the ids of a host before or beside

    pthread_mutex_t lock;
    pthread_cond_t something_waits;
    unsigned waiting; ///< over all tables; under the lock

    // What a turn works with; grows as needed.
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

    sabot_observer observer;

    // What the last ask was answered.
    sabot_event_batch asked;
    sabot_ruleset asked_ruleset;
    sabot_journal_fault asked_fault;
};

/// Answers everything that still waits: the room closes.
void sabot_host_dismiss(sabot_host *host);
/// The time, which never goes back.
int64_t sabot_host_now(sabot_host *host);
/// Stores a checkpoint where there is something new.
void sabot_host_checkpoint(sabot_host *host);
/// Takes at most one command of each table into `host->jobs`; gives how many.
size_t sabot_host_gather(sabot_host *host);
/// Puts a command of the host's own in a table's queue, a tick or what becomes of a seed, unless it waits
/// there already.
void sabot_host_submit_own(sabot_host *host, uint32_t table, sabot_command_type type);
/// The job was answered: if it was one of those, it waits no longer.
void sabot_host_forget_own(sabot_host *host, const sabot_job *job);

// Answers (host_answer.c).
void sabot_host_tell(sabot_job *job, const sabot_answer *answer);
/// Answers with the job's status, and remembers it.
void sabot_host_refuse(sabot_host *host, sabot_job *job);
void sabot_host_not_stored(sabot_host *host, sabot_job *job, const sabot_journal_fault *fault);
/// Who asks what, in bytes; what the host fills in later is not part of it.
uint64_t sabot_host_digest(const sabot_command *command);
/// Was there a command of this id before? Then it is answered.
bool sabot_host_answer_again(sabot_host *host, sabot_job *job);
/// An id that was stored.
void sabot_host_note_id(sabot_host *host, const sabot_command_id *id);

// Virtual shoes (host_shoe.c).
/// Fills in what only the host knows: a new shoe's commitment, the card that is burned or drawn.
sabot_status sabot_host_prepare(sabot_host *host, sabot_job *job, const sabot_table *table);
/// What the store keeps or forgets with the job's record; false: nothing.
bool sabot_host_seal(sabot_host *host, const sabot_job *job, sabot_sealed *sealed,
                     sabot_store_secret *secret);
/// The job is stored: its shoe is in play, over or shown.
void sabot_host_follow_shoe(sabot_host *host, const sabot_job *job, const sabot_table *table);
/// A virtual shoe is over: its seed is shown, or told to be lost.
void sabot_host_show_seed(sabot_host *host, uint32_t table);
/// The room closes: every seed that is here and no longer secret is shown, in a turn of its own.
void sabot_host_show_seeds(sabot_host *host);
/// Reads the seeds of all shoes that are in play or not shown yet.
bool sabot_host_recover_shoes(sabot_host *host, sabot_journal_fault *fault);

#endif
