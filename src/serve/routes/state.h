/// What a server is inside. Everything here belongs to the serving thread.
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

/// Commands that a person may send a second, on average, over all connections; and by how many buckets people
/// are told apart.
#define SABOT_COMMANDS_A_SECOND 40
#define SABOT_COMMAND_BUCKETS   4096
#define SABOT_LIVE_MAX          4096
#define SABOT_PINS_WAITING      64
#define SABOT_DEMO_PEOPLE       5

/// Somebody who looks on over a WebSocket.
typedef struct sabot_live {
    uint64_t number; ///< 0: this place is free
    sabot_http_client *client;
    uint32_t table;
    sabot_audience audience;
    sabot_person person;
    char token[SABOT_TOKEN_SIZE]; ///< "": nobody signed in
    char address[64];
    uint64_t sequence; ///< of what was sent last
    bool is_open;
    bool is_behind;                   ///< a snapshot comes as soon as it can be sent
    struct sabot_live *next, *before; ///< of the same table
} sabot_live;

/// People with a PIN check in flight.
typedef struct {
    sabot_person persons[SABOT_PINS_WAITING];
    int count;
} sabot_pending;

typedef struct {
    uint64_t sign_ins, sign_ins_refused, lockouts;
    uint64_t commands_refused_early; ///< unreadable, not signed in, not approved
    uint64_t resyncs, exports;
    uint64_t deliveries;
} sabot_server_figures;

struct sabot_server {
    sabot_server_options options;
    sabot_room_config config;
    sabot_places places;
    char people_path[SABOT_ROOM_PATH_SIZE];
    char journal_path[SABOT_ROOM_PATH_SIZE];
    char demo_path[SABOT_ROOM_PATH_SIZE];
    char sessions_path[SABOT_ROOM_PATH_SIZE];
    char tables_path[SABOT_ROOM_PATH_SIZE];
    char demo_pins[SABOT_DEMO_PEOPLE][SABOT_PIN_MAX + 1];
    bool is_taken_over[SABOT_ROOM_TABLES_MAX + 1]; ///< by table, in a demonstration

    sabot_http *http;
    sabot_floor *floor;
    sabot_autopilot *pilot;
    sabot_room_secret secret;
    sabot_people people;
    sabot_sessions *sessions;
    sabot_lockout *lockout;
    sabot_http_worker *pin_worker;
    sabot_http_worker *read_worker;
    sabot_pending pending;
    sabot_http_bucket buckets[SABOT_COMMAND_BUCKETS]; ///< of commands, by person

    sabot_live *lives;  ///< SABOT_LIVE_MAX of them
    sabot_live **first; ///< by table
    uint64_t live_count, live_numbers;
    int seconds;
    int public_reads;              ///< of the journal, and sheets, for those who did not sign in
    sabot_read_places read_places; ///< of those who signed in and are not of the pit
    sabot_ruleset_catalog catalog;
    sabot_server_figures figures;
    int64_t started_ms;
    bool is_lost;           ///< it is not known what the journal holds
    atomic_bool is_closing; ///< for those who read the journal
};

/// Who asks: a session, or nobody (a display).
typedef struct {
    bool is_signed_in;
    sabot_session session;
    char token[SABOT_TOKEN_SIZE];
} sabot_caller;

/// By the cookie; `use` keeps the session alive.
sabot_caller sabot_server_caller(sabot_server *server, const sabot_http_request *request, bool use);
/// May a page of this origin talk to this server? A program that is no browser says none, and may.
bool sabot_server_trusts(const sabot_server *server, const sabot_http_request *request);

// Answers to requests (routes.c).
void sabot_server_answer_text(sabot_http_exchange *exchange, int status, const char *text);
void sabot_server_refuse(sabot_http_exchange *exchange, int status, const char *sentence);
/// 200 with this, or 503 where there is no memory; frees it.
void sabot_server_answer_json(sabot_http_exchange *exchange, json_t *root);
/// Supervisors, auditors and administrators go on; everybody else was answered that they may not.
bool sabot_server_admits_pit(sabot_server *server, sabot_http_exchange *exchange,
                             const sabot_http_request *request, sabot_caller *caller);
/// false: something stands behind the '?', and was refused.
bool sabot_server_is_asked_plainly(sabot_http_exchange *exchange, const sabot_http_request *request);
void sabot_server_request(void *context, sabot_http_exchange *exchange, const sabot_http_request *request);
/// The body as JSON, for the caller to free; NULL: it was refused.
json_t *sabot_server_body(sabot_http_exchange *exchange, const sabot_http_request *request);

/// What answers at one address, and at one of each table. `routes` in routes.c says which, and for whom.
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

// Looking on (live.c).
int sabot_server_opening(void *context, sabot_http_client *client, const sabot_http_request *request);
void sabot_server_opened(void *context, sabot_http_client *client);
void sabot_server_message(void *context, sabot_http_client *client, const char *text, size_t size);
void sabot_server_drained(void *context, sabot_http_client *client);
void sabot_server_closed(void *context, sabot_http_client *client);
/// Carries the floor's messages to whom they are for.
void sabot_server_deliver(void *context);
/// Whoever looks on by a session that is over is told so and let go.
void sabot_server_end_lives(sabot_server *server);
/// Time for everybody, and the end of sessions; every second.
void sabot_server_second(void *context);
/// An answer for whoever asked, if they are still there; `text` is a message of type answer.
void sabot_server_tell(sabot_server *server, const sabot_reply_target *target, int http_status,
                       const char *text);

// Commands (commands.c).
/// Carries out what a caller asks; takes its id and approval out of `root`. The answer goes to the target,
/// now or later.
void sabot_server_command(sabot_server *server, const sabot_caller *caller, const char *address,
                          uint32_t table, json_t *root, sabot_reply_target *target);
void sabot_server_dealer(sabot_server *server, const sabot_caller *caller, uint32_t table, json_t *root,
                         sabot_reply_target *target);
/// What a player waits for, or that it is answered.
void sabot_server_ask(sabot_server *server, sabot_http_exchange *exchange, const sabot_caller *caller,
                      uint32_t table, const json_t *root);
/// May this person send another command now, of all that they send over whatever connections?
bool sabot_server_paces(sabot_server *server, sabot_person person);
/// Tells a refusal that did not come from the table.
void sabot_server_tell_refusal(sabot_server *server, const sabot_reply_target *target, int http_status,
                               const char *status, const char *sentence);

// Who somebody is (sign_in.c).
/// Who is signed in is kept for the next start.
void sabot_server_keep_sessions(sabot_server *server);

/// What follows a PIN that was checked; in the serving thread.
typedef struct sabot_pin_check {
    sabot_server *server;
    sabot_person person;
    char pin[SABOT_PIN_MAX + 1];
    char address[64];
    sabot_people_entry entry; ///< of a person that there is; else all zero
    bool is_done;             ///< false: the room closed before it was looked at
    bool is_right;
    void (*then)(struct sabot_pin_check *check); ///< frees what it has beside
    // What it was for.
    sabot_http_exchange *exchange;
    sabot_reply_target target;
    uint32_t table;
    sabot_command command;
    sabot_command_id id;
    bool is_secure;
    char token[SABOT_TOKEN_SIZE]; ///< of the session that the new one takes the place of; "": of none
    sabot_person asking;          ///< who wants people changed
    sabot_people_wish wish;       ///< and how
} sabot_pin_check_job;

/// Checks a PIN at the worker. 0: `then` will be called, with the job, which is freed behind it; else the
/// HTTP status that says why not (429: locked out for `*wait_ms`, or, where that is 0, being checked already;
/// 503: too many wait). The job is copied.
int sabot_server_check_pin(sabot_server *server, const sabot_pin_check_job *job, int64_t *wait_ms);
#define SABOT_CHECK_SENTENCE_SIZE 96
/// Why not, in a sentence.
void sabot_server_explain_check(int status, int64_t wait_ms, char sentence[SABOT_CHECK_SENTENCE_SIZE]);
/// The same as the answer of a request.
void sabot_server_refuse_check(sabot_http_exchange *exchange, int status, int64_t wait_ms);
/// A note for the journal about somebody.
void sabot_server_note(sabot_server *server, sabot_command_type type, uint32_t table, sabot_person person,
                       const char *format, ...) __attribute__((format(printf, 5, 6)));

// Reading the journal (reads.c), beside the serving thread; one read after the other.
#define SABOT_READS_WAITING  8
#define SABOT_READ_SHOES_MAX 50
void sabot_server_export(sabot_server *server, sabot_http_exchange *exchange,
                         const sabot_http_request *request, const char *name);
void sabot_server_hands(sabot_server *server, sabot_http_exchange *exchange,
                        const sabot_http_request *request, uint32_t table, const char *rest);
void sabot_server_shoes(sabot_server *server, sabot_http_exchange *exchange,
                        const sabot_http_request *request, uint32_t table, const char *rest);

/// A ruleset's par sheet, or what counters win by cut card (sheets.c): "washington.pdf", for
/// everybody.
void sabot_server_sheet(sabot_server *server, sabot_http_exchange *exchange,
                        const sabot_http_request *request, const char *name);

// Configuration and people (settings.c).
bool sabot_server_read_config(const sabot_server_options *options, sabot_room_config *config,
                              char fault[SABOT_SERVER_FAULT_SIZE]);
/// These are the people from now on; whoever is another than before signs in again, and the journal has it.
void sabot_server_take_people(sabot_server *server, sabot_people *people);
void sabot_server_warn_of_nobody(const sabot_server *server);
sabot_session_limits sabot_server_session_limits(const sabot_room_config *config);
/// Reads configuration, people and certificate again.
void sabot_server_read_again(void *context);

/// NULL where there is no memory.
sabot_wanted_tables *sabot_server_wanted_tables(const sabot_server *server, const sabot_room_config *config);

#endif
