/// floor: the host in a thread of its own, the views of its tables, and the messages that are to be carried
/// to those who look on.
///
///     sabot_floor *floor = sabot_floor_open(journal, &options, &fault);
///     … sabot_floor_host(floor) sets tables up …
///     sabot_floor_start(floor, abouts, http);
///     sabot_floor_submit(floor, 1, id, &command, asked);
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
    struct sabot_autopilot *pilot; ///< plays the demonstration; NULL: nobody does. The floor's thread has it
} sabot_floor_options;

/// The journal is the floor's from here on. NULL: the fault says why.
sabot_floor *sabot_floor_open(sabot_journal *journal, const sabot_floor_options *options,
                              sabot_journal_fault *fault);
/// For whoever sets tables up before the start.
sabot_host *sabot_floor_host(sabot_floor *floor);
/// `abouts`: one a table, from table 1; copied. `http` is woken whenever messages wait; NULL: nobody is.
bool sabot_floor_start(sabot_floor *floor, const sabot_view_about *abouts, sabot_http *http);
/// Ends the thread and closes the room; what waited is answered and can be taken once more, before it is
/// freed.
void sabot_floor_stop(sabot_floor *floor);
void sabot_floor_free(sabot_floor *floor);

// ---------------------------------------------------------------------------------------------------------
// From any thread

/// Who asked; the floor gives it back with the answer.
typedef struct {
    uint64_t client;               ///< a WebSocket's number; 0: none
    sabot_http_exchange *exchange; ///< a request's; NULL: none
    char id[33];                   ///< of the command, as it came
} sabot_reply_target;

/// SABOT_OK: a message with the answer will come, where there is a target. The command's role and person are
/// the session's.
sabot_status sabot_floor_submit(sabot_floor *floor, uint32_t table, sabot_command_id id,
                                const sabot_command *command, const sabot_reply_target *target);
/// A note for the journal, which nobody waits for; where it cannot be taken it is counted as lost.
void sabot_floor_note(sabot_floor *floor, uint32_t table, const sabot_command *command);
/// A note that somebody may not do what they asked for, by the table or before it came there.
void sabot_floor_note_refusal(sabot_floor *floor, uint32_t table, sabot_person person, sabot_role role,
                              const char *what, const char *reason);
sabot_command_id sabot_floor_next_id(sabot_floor *floor);
/// A view as a message, for the caller to free; NULL: there is no such table, or no memory. `sequence`, if
/// not NULL, is the view's.
char *sabot_floor_snapshot(sabot_floor *floor, uint32_t table, sabot_audience audience, sabot_person person,
                           uint64_t *sequence);
/// The tiles of all tables as a message, the same, for the staff or the pit. `sequence` is the room's.
char *sabot_floor_room(sabot_floor *floor, sabot_audience audience, uint64_t *sequence);
/// A player begins to look on at a table, or ends it.
void sabot_floor_watch(sabot_floor *floor, uint32_t table, sabot_person person, bool begins);
/// All tables as everybody may see them, as JSON for the caller to free: of each the section about the table,
/// and in it the number of its hand, limits, meters and tally. NULL where there is no memory.
char *sabot_floor_list(sabot_floor *floor);
/// The number of the shoe in play at a table, or of the last.
uint32_t sabot_floor_shoe(sabot_floor *floor, uint32_t table);
/// Names a table anew.
void sabot_floor_name(sabot_floor *floor, uint32_t table, const char *name);
/// Hands the table to the automatic dealer, or takes it from them; false: it has none.
bool sabot_floor_deal(sabot_floor *floor, uint32_t table, bool automatic);
/// Keeps what `person` asks for at their place or, where `person` is 0, what is asked for at the place of
/// `bettor`; false: nobody is there. Those who look on hear of it within a moment.
bool sabot_floor_ask(sabot_floor *floor, uint32_t table, sabot_person person, int bettor,
                     const sabot_ask *ask);
uint32_t sabot_floor_tables(const sabot_floor *floor);
/// Has something done by the floor's thread, between two turns; false: something else waits already. `work`
/// frees what it is given.
bool sabot_floor_run(sabot_floor *floor, void (*work)(sabot_host *host, void *given), void *given);

/// What the floor has done so far; for metrics.
typedef struct {
    uint64_t records;
    uint64_t events;
    uint64_t commands;
    uint64_t refusals;
    uint64_t notes_lost;
    uint64_t sequence; ///< of the newest record
    bool is_failing;   ///< what came last could not be stored
    bool is_lost;      ///< nobody knows what was stored last: the room must be opened again
} sabot_floor_figures;
sabot_floor_figures sabot_floor_count(sabot_floor *floor);

// ---------------------------------------------------------------------------------------------------------
// Messages

typedef enum {
    SABOT_FLOOR_MESSAGE_UPDATE, ///< for everybody of an audience who looks at a table; table 0: at the whole
                                ///< room
    SABOT_FLOOR_MESSAGE_OWN,    ///< for one person
    SABOT_FLOOR_MESSAGE_ANSWER, ///< for whoever asked
} sabot_floor_message_kind;

typedef struct sabot_floor_message {
    struct sabot_floor_message *next;
    sabot_floor_message_kind kind;
    uint32_t table;
    sabot_audience audience;
    uint64_t sequence;
    sabot_person person;
    sabot_reply_target target;
    sabot_status status;     ///< of an answer
    sabot_http_frame *frame; ///< let go with the message
    char *text;              ///< of an answer, the same; freed with it
} sabot_floor_message;

/// All that wait, the oldest first; the caller frees each.
sabot_floor_message *sabot_floor_messages(sabot_floor *floor);
void sabot_floor_message_free(sabot_floor_message *message);

#endif
