/// The server's internals. Everything here belongs to the serving thread.
#ifndef SABOT_SERVE_ROUTES_STATE_H
#define SABOT_SERVE_ROUTES_STATE_H

#include "report/report.h"
#include "room/people/people.h"
#include "serve/demo/autopilot.h"
#include "serve/floor/floor.h"
#include "serve/floor/table_setup.h"
#include "serve/http/limits.h"
#include "serve/log.h"
#include "serve/reads/query.h"
#include "serve/routes/addresses.h"
#include "serve/ruleset_catalog.h"
#include "serve/server.h"

#include <jansson.h>
#include <stdatomic.h>

/// Commands that a person may send per second, on average, over all connections; and the number of rate
/// limiters that people are hashed to.
#define SABOT_COMMANDS_PER_SECOND 40
#define SABOT_COMMAND_BUCKETS     4096
#define SABOT_SUBSCRIBERS_MAX     4096
#define SABOT_PIN_CHECKS_MAX      64
#define SABOT_DEMO_PEOPLE         5

/// A WebSocket subscriber.
typedef struct sabot_subscriber {
    uint64_t number; ///< 0: unused
    sabot_http_client *client;
    uint32_t table;
    sabot_audience audience;
    sabot_person person;
    char token[SABOT_TOKEN_SIZE]; ///< "": not signed in
    char address[64];
    uint64_t sequence; ///< of the last update sent
    bool is_open;
    bool is_behind;                           ///< a snapshot follows as soon as it can be sent
    struct sabot_subscriber *next, *previous; ///< of the same table
} sabot_subscriber;

/// People with a PIN check in flight.
typedef struct {
    sabot_person people[SABOT_PIN_CHECKS_MAX];
    int count;
} sabot_pending_pins;

typedef struct {
    uint64_t sign_ins, sign_ins_refused, lockouts;
    uint64_t commands_refused_early; ///< malformed, not signed in, not approved
    uint64_t resyncs, exports;
    uint64_t deliveries;
} sabot_server_stats;

struct sabot_server {
    sabot_server_options options;
    sabot_room_config config;
    sabot_listen_urls urls;
    char people_path[SABOT_ROOM_PATH_SIZE];
    char journal_path[SABOT_ROOM_PATH_SIZE];
    char demo_path[SABOT_ROOM_PATH_SIZE];
    char sessions_path[SABOT_ROOM_PATH_SIZE];
    char tables_path[SABOT_ROOM_PATH_SIZE];
    char demo_pins[SABOT_DEMO_PEOPLE][SABOT_PIN_MAX + 1];
    bool is_taken_over[SABOT_ROOM_TABLES_MAX + 1]; ///< in a demonstration, by table

    sabot_http *http;
    sabot_floor *floor;
    sabot_autopilot *pilot;
    sabot_room_secret secret;
    sabot_people people;
    sabot_sessions *sessions;
    sabot_lockout *lockout;
    sabot_http_worker *pin_worker;
    sabot_http_worker *read_worker;
    sabot_pending_pins pending;
    sabot_http_bucket buckets[SABOT_COMMAND_BUCKETS]; ///< rate limits, by person

    sabot_subscriber *subscribers; ///< SABOT_SUBSCRIBERS_MAX of them
    sabot_subscriber **first;      ///< by table
    uint64_t subscriber_count, subscriber_numbers;
    int seconds;
    int public_reads;            ///< journal reads and sheets in progress for callers who are not signed in
    sabot_read_slots read_slots; ///< for signed-in callers outside the pit
    sabot_ruleset_catalog catalog;
    sabot_server_stats stats;
    int64_t started_ms;
    bool commit_is_unknown; ///< it is unknown what the journal contains
    atomic_bool is_closing; ///< read by the journal's readers
};

/// Who sent a request: a session, or no one (a display).
typedef struct {
    bool is_signed_in;
    sabot_session session;
    char token[SABOT_TOKEN_SIZE];
} sabot_caller;

/// Finds the session by its cookie. `use` keeps it alive.
sabot_caller sabot_server_caller(sabot_server *server, const sabot_http_request *request, bool use);
/// Returns true if a page of this origin may use this server. Programs other than browsers send no origin and
/// may.
bool sabot_server_allows_origin(const sabot_server *server, const sabot_http_request *request);

// Replies to requests (routes.c).
void sabot_server_reply_text(sabot_http_exchange *exchange, int status, const char *text);
void sabot_server_reply_error(sabot_http_exchange *exchange, int status, const char *sentence);
/// Replies with 200 and this JSON, or 503 if out of memory. Frees the JSON.
void sabot_server_reply_json(sabot_http_exchange *exchange, json_t *root);
/// Returns true for supervisors, auditors and administrators. Otherwise replies with the error and returns
/// false.
bool sabot_server_allows_pit(sabot_server *server, sabot_http_exchange *exchange,
                             const sabot_http_request *request, sabot_caller *caller);
/// Returns true if there is no query string. Otherwise replies with the error and returns false.
bool sabot_server_has_no_query(sabot_http_exchange *exchange, const sabot_http_request *request);
void sabot_server_request(void *context, sabot_http_exchange *exchange, const sabot_http_request *request);
/// Returns the body as JSON, for the caller to free. Otherwise replies with the error and returns NULL.
json_t *sabot_server_body(sabot_http_exchange *exchange, const sabot_http_request *request);

/// Handlers of a path, and of a path below a table. `routes` in routes.c lists them and who may use them.
typedef void sabot_route(sabot_server *server, sabot_http_exchange *exchange,
                         const sabot_http_request *request);
typedef void sabot_table_route(sabot_server *server, sabot_http_exchange *exchange,
                               const sabot_http_request *request, uint32_t table);
sabot_route sabot_server_sign_in, sabot_server_sign_out, sabot_server_session; // sign_in.c
sabot_route sabot_server_people, sabot_server_change_people;                   // people.c
sabot_route sabot_server_journal, sabot_server_shift;                          // pit.c
sabot_route sabot_server_events, sabot_server_rulesets;                        // pit.c
sabot_table_route sabot_server_protection, sabot_server_meters;                // pit.c
sabot_table_route sabot_server_mine;                                           // reads.c
sabot_route sabot_server_drill, sabot_server_drill_answer;                     // drill.c
sabot_route sabot_server_odds;                                                 // odds.c
sabot_route sabot_server_health, sabot_server_metrics;                         // metrics.c

// Subscribers (live.c).
int sabot_server_opening(void *context, sabot_http_client *client, const sabot_http_request *request);
void sabot_server_opened(void *context, sabot_http_client *client);
void sabot_server_message(void *context, sabot_http_client *client, const char *text, size_t size);
void sabot_server_drained(void *context, sabot_http_client *client);
void sabot_server_closed(void *context, sabot_http_client *client);
/// Delivers the floor's messages.
void sabot_server_deliver(void *context);
/// Notifies and closes subscribers whose session has ended.
void sabot_server_close_expired(sabot_server *server);
/// Sends the time and ends expired sessions. Called every second.
void sabot_server_on_timer(void *context);
/// Replies to a command, if its sender is still connected. `text` is a message of type answer.
void sabot_server_reply_command(sabot_server *server, const sabot_reply_target *target, int http_status,
                                const char *text);

// Commands (commands.c).
/// Carries out a command. Removes id and approval from `root`. The reply goes to the target, now or later.
void sabot_server_command(sabot_server *server, const sabot_caller *caller, const char *address,
                          uint32_t table, json_t *root, sabot_reply_target *target);
void sabot_server_dealer(sabot_server *server, const sabot_caller *caller, uint32_t table, json_t *root,
                         sabot_reply_target *target);
/// Sets or clears a player's request.
void sabot_server_player_request(sabot_server *server, sabot_http_exchange *exchange,
                                 const sabot_caller *caller, uint32_t table, const json_t *root);
/// Returns true if this person may send another command now, counting all their connections.
bool sabot_server_allows_command(sabot_server *server, sabot_person person);
/// Replies with an error that did not come from the table.
void sabot_server_reply_command_error(sabot_server *server, const sabot_reply_target *target, int http_status,
                                      const char *status, const char *sentence);

// Authentication (sign_in.c).
/// Saves the sessions for the next start.
void sabot_server_save_sessions(sabot_server *server);

/// A PIN check, and what follows it in the serving thread.
typedef struct sabot_pin_check {
    sabot_server *server;
    sabot_person person;
    char pin[SABOT_PIN_MAX + 1];
    char address[64];
    sabot_people_entry entry; ///< of a known person; otherwise all zeros
    bool is_done;             ///< false: the room closed before the check
    bool is_correct;
    void (*on_done)(struct sabot_pin_check *check); ///< called after the check; the job is freed afterward
    // What the check is for.
    sabot_http_exchange *exchange;
    sabot_reply_target target;
    uint32_t table;
    sabot_command_batch batch; ///< waits for a supervisor's approval
    sabot_command_id id;
    bool is_secure;
    char token[SABOT_TOKEN_SIZE];       ///< of the session that the new one replaces, or ""
    sabot_person requested_by;          ///< who requested a change to the people
    sabot_people_change_request change; ///< the change
} sabot_pin_check_job;

/// Checks a PIN in the worker. Returns 0 if `on_done` will be called with a copy of the job, which is freed
/// afterward; otherwise the HTTP status of the error (429: locked out for `*wait_ms`, or, if that is 0, a
/// check is already in progress; 503: too many checks).
int sabot_server_check_pin(sabot_server *server, const sabot_pin_check_job *job, int64_t *wait_ms);
#define SABOT_CHECK_SENTENCE_SIZE 96
/// Writes the error as a sentence.
void sabot_server_describe_check_error(int status, int64_t wait_ms, char sentence[SABOT_CHECK_SENTENCE_SIZE]);
/// Replies to a request with the error.
void sabot_server_reply_check_error(sabot_http_exchange *exchange, int status, int64_t wait_ms);
/// Journals a note about a person.
void sabot_server_note(sabot_server *server, sabot_command_type type, uint32_t table, sabot_person person,
                       const char *format, ...) __attribute__((format(printf, 5, 6)));

// Journal reads (reads.c), in a worker, one after the other.
#define SABOT_READS_MAX      8
#define SABOT_READ_SHOES_MAX 50
void sabot_server_export(sabot_server *server, sabot_http_exchange *exchange,
                         const sabot_http_request *request, const char *name);
void sabot_server_hands(sabot_server *server, sabot_http_exchange *exchange,
                        const sabot_http_request *request, uint32_t table, const char *rest);
void sabot_server_shoes(sabot_server *server, sabot_http_exchange *exchange,
                        const sabot_http_request *request, uint32_t table, const char *rest);

/// Sends a ruleset's par sheet, or counters' win by cut card (sheets.c), such as "washington.pdf". Open to
/// everyone.
void sabot_server_sheet(sabot_server *server, sabot_http_exchange *exchange,
                        const sabot_http_request *request, const char *name);

// Configuration and people (settings.c).
bool sabot_server_read_config(const sabot_server_options *options, sabot_room_config *config,
                              char fault[SABOT_SERVER_FAULT_SIZE]);
/// Replaces the people. Those with a changed role or PIN must sign in again. The changes are journaled.
void sabot_server_set_people(sabot_server *server, sabot_people *people);
void sabot_server_warn_if_no_people(const sabot_server *server);
sabot_session_limits sabot_server_session_limits(const sabot_room_config *config);
/// Reloads configuration, people and certificate.
void sabot_server_reload(void *context);

/// Returns NULL if out of memory.
sabot_table_setup *sabot_server_table_setup(const sabot_server *server, const sabot_room_config *config);

#endif
