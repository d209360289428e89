/// floor: runs the host in its own thread, with the views of its tables and the outgoing messages for
/// subscribers.
///
///     sabot_floor *floor = sabot_floor_open(journal, &options, &fault);
///     … sabot_floor_host(floor) sets tables up …
///     sabot_floor_start(floor, infos, http);
///     sabot_floor_submit(floor, 1, id, &command, &target);
///     for (sabot_floor_message *message = sabot_floor_messages(floor); message != NULL; …) { … }
///     sabot_floor_stop(floor);
///     sabot_floor_free(floor);
#ifndef SABOT_SERVE_FLOOR_FLOOR_H
#define SABOT_SERVE_FLOOR_FLOOR_H

#include "room/host/host.h"
#include "serve/http/http.h"
#include "serve/views/view.h"

typedef struct sabot_floor sabot_floor;
struct sabot_autopilot;

typedef struct {
    uint32_t tables;
    const sabot_room_secret *secret;
    struct sabot_autopilot *pilot; ///< plays the demonstration, in the floor's thread; NULL: none
} sabot_floor_options;

/// Takes ownership of the journal. Returns NULL and sets `fault` on failure.
sabot_floor *sabot_floor_open(sabot_journal *journal, const sabot_floor_options *options,
                              sabot_journal_fault *fault);
/// Returns the host, for setting up tables before the start.
sabot_host *sabot_floor_host(sabot_floor *floor);
/// `infos` has one entry per table, from table 1, and is copied. `http` is woken when messages are queued,
/// unless it is NULL.
bool sabot_floor_start(sabot_floor *floor, const sabot_table_info *infos, sabot_http *http);
/// Stops the thread and closes the room. Pending commands are answered; their messages can still be fetched
/// before the floor is freed.
void sabot_floor_stop(sabot_floor *floor);
void sabot_floor_free(sabot_floor *floor);

// ---------------------------------------------------------------------------------------------------------
// From any thread

/// Where a reply goes. The floor returns it with the reply.
typedef struct {
    uint64_t client;               ///< number of a WebSocket; 0: none
    sabot_http_exchange *exchange; ///< an HTTP request; NULL: none
    char id[33];                   ///< of the command, as received
} sabot_reply_target;

/// Submits a command, whose role and person come from the session. After SABOT_OK, a message with the reply
/// follows if there is a target.
sabot_status sabot_floor_submit(sabot_floor *floor, uint32_t table, sabot_command_id id,
                                const sabot_command *command, const sabot_reply_target *target);
/// Commands that are carried out together or not at all.
typedef struct {
    sabot_command commands[SABOT_BATCH_MAX];
    int count;
    bool is_batch; ///< false: a single command
} sabot_command_batch;
/// Submits a batch, with one reply. A single command is submitted like sabot_floor_submit does.
sabot_status sabot_floor_submit_batch(sabot_floor *floor, uint32_t table, sabot_command_id id,
                                      const sabot_command_batch *batch, const sabot_reply_target *target);
/// Submits a note for the journal, without a reply. A note that cannot be stored is counted as lost.
void sabot_floor_note(sabot_floor *floor, uint32_t table, const sabot_command *command);
/// Journals a refused command, whether the table refused it or it was rejected earlier.
void sabot_floor_note_refusal(sabot_floor *floor, uint32_t table, sabot_person person, sabot_role role,
                              const char *what, const char *reason);
sabot_command_id sabot_floor_next_id(sabot_floor *floor);
/// Returns a view as a message, for the caller to free; NULL if there is no such table, or if out of memory.
/// Sets `sequence` to the view's, unless it is NULL.
char *sabot_floor_snapshot(sabot_floor *floor, uint32_t table, sabot_audience audience, sabot_person person,
                           uint64_t *sequence);
/// Returns the tiles of all tables as a message, for the staff or the pit. Sets `sequence` to the room's.
char *sabot_floor_room(sabot_floor *floor, sabot_audience audience, uint64_t *sequence);
/// Subscribes a player to a table, or unsubscribes them.
void sabot_floor_subscribe(sabot_floor *floor, uint32_t table, sabot_person person, bool subscribes);
/// Returns all tables with their public sections (table, limits, meters, tally) and hand numbers, as JSON for
/// the caller to free. Returns NULL if out of memory.
char *sabot_floor_list(sabot_floor *floor);
/// Returns the number of the current or most recent shoe of a table.
uint32_t sabot_floor_shoe(sabot_floor *floor, uint32_t table);
/// Renames a table.
void sabot_floor_rename(sabot_floor *floor, uint32_t table, const char *name);
/// Turns the automatic dealer on or off. Returns false if the table has none.
bool sabot_floor_set_automatic(sabot_floor *floor, uint32_t table, bool automatic);
/// Sets the request of `person` at their seat or, if `person` is 0, that of `bettor`. Returns false if there
/// is no such player. Subscribers are notified shortly.
bool sabot_floor_set_request(sabot_floor *floor, uint32_t table, sabot_person person, int bettor,
                             const sabot_player_request *request);
uint32_t sabot_floor_tables(const sabot_floor *floor);
/// Runs `work` in the floor's thread, between two turns. `work` must free `context`. Returns false if another
/// one is pending.
bool sabot_floor_run(sabot_floor *floor, void (*work)(sabot_host *host, void *context), void *context);

/// Statistics for the metrics.
typedef struct {
    uint64_t records;
    uint64_t events;
    uint64_t commands;
    uint64_t refusals;
    uint64_t notes_lost;
    uint64_t sequence;      ///< of the newest record
    bool is_failing;        ///< the last write failed
    bool commit_is_unknown; ///< it is unknown what was stored last: the room must be reopened
} sabot_floor_stats;
sabot_floor_stats sabot_floor_get_stats(sabot_floor *floor);

// ---------------------------------------------------------------------------------------------------------
// Messages

typedef enum {
    SABOT_FLOOR_MESSAGE_UPDATE, ///< to all subscribers of an audience at a table; table 0: the whole room
    SABOT_FLOOR_MESSAGE_PLAYER, ///< to one person
    SABOT_FLOOR_MESSAGE_REPLY,  ///< to the sender of a command
} sabot_floor_message_kind;

typedef struct sabot_floor_message {
    struct sabot_floor_message *next;
    sabot_floor_message_kind kind;
    uint32_t table;
    sabot_audience audience;
    uint64_t sequence;
    sabot_person person;
    sabot_reply_target target;
    sabot_status status;     ///< of a reply
    sabot_http_frame *frame; ///< released with the message
    char *text;              ///< of a reply; freed with the message
} sabot_floor_message;

/// Returns the queued messages, oldest first. The caller frees each.
sabot_floor_message *sabot_floor_messages(sabot_floor *floor);
void sabot_floor_message_free(sabot_floor_message *message);

#endif
