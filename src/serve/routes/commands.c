/// Commands: the session decides who sends them, the table whether they are allowed.
#include "serve/routes/state.h"

#include "room/config/json_input.h"
#include "serve/demo/demo.h"
#include "text/json/json.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/// Sends a reply that does not come from the table.
static void reply(sabot_server *server, const sabot_reply_target *target, int http_status, const char *status,
                  const char *sentence) {
    json_t *const root =
        json_pack("{s:s, s:s, s:s, s:s, s:s, s:n, s:b}", "type", "answer", "id", target->id, "status", status,
                  "clause", "", "sentence", sentence, "record", "repeated", 0);
    char *const text = json_dumps(root, JSON_COMPACT);
    sabot_server_reply_command(server, target, http_status, text != NULL ? text : "{}");
    free(text);
    json_decref(root);
}

void sabot_server_reply_command_error(sabot_server *server, const sabot_reply_target *target, int http_status,
                                      const char *status, const char *sentence) {
    server->stats.commands_refused_early++;
    reply(server, target, http_status, status, sentence);
}

bool sabot_server_allows_command(sabot_server *server, sabot_person person) {
    return sabot_http_bucket_take(&server->buckets[person % SABOT_COMMAND_BUCKETS], SABOT_COMMANDS_PER_SECOND,
                                  sabot_steady_ms());
}

/// Returns true if the caller is signed in and within the rate limit. Otherwise replies with the error.
static bool check_caller(sabot_server *server, const sabot_caller *caller, const sabot_reply_target *target) {
    if (!caller->is_signed_in) {
        sabot_server_reply_command_error(server, target, 401, "SIGN_IN_FIRST", "sign in first");
        return false;
    }
    if (!sabot_server_allows_command(server, caller->session.person)) {
        sabot_server_reply_command_error(server, target, 429, "TOO_MANY_COMMANDS",
                                         "too many commands: wait a moment");
        return false;
    }
    return true;
}

// ---------------------------------------------------------------------------------------------------------
// Reading

/// Reads the id, or generates one if it is absent. Returns false if it is malformed.
static bool read_id(sabot_server *server, json_t *root, sabot_reply_target *target, sabot_command_id *id) {
    const json_t *const given = json_object_get(root, "id");
    if (given == NULL) {
        *id = sabot_floor_next_id(server->floor);
        return true;
    }
    if (!sabot_hex_from_json(given, id->bytes, sizeof id->bytes)) {
        return false;
    }
    snprintf(target->id, sizeof target->id, "%s", json_string_value(given));
    json_object_del(root, "id");
    return true;
}

/// A `sabot_ruleset_source` that knows only the catalog: remote clients must not open files.
static bool find_ruleset(const void *catalog, const char *name, sabot_ruleset *ruleset, char *sentence,
                         size_t size) {
    const sabot_catalog_entry *const found = sabot_ruleset_catalog_find(catalog, name);
    if (found == NULL) {
        snprintf(sentence, size,
                 "unknown ruleset: use california-panda8, washington or a ruleset of the room's "
                 "configuration");
        return false;
    }
    *ruleset = found->ruleset;
    return true;
}

// ---------------------------------------------------------------------------------------------------------
// A supervisor's approval

static void submit(sabot_server *server, uint32_t table, sabot_command_id id,
                   const sabot_command_batch *batch, const sabot_reply_target *target) {
    const sabot_status status = sabot_floor_submit_batch(server->floor, table, id, batch, target);
    if (status != SABOT_OK) {
        sabot_server_reply_command_error(server, target, status == SABOT_TABLE_IS_UNKNOWN ? 404 : 503,
                                         sabot_status_name(status), sabot_status_message(status));
    }
}

/// Rejects a signed-in caller with 403, and journals it.
static void forbid(sabot_server *server, uint32_t table, const sabot_command *command,
                   const sabot_reply_target *target, const char *status, const char *sentence) {
    sabot_server_reply_command_error(server, target, 403, status, sentence);
    sabot_floor_note_refusal(server->floor, table, command->person, command->role,
                             sabot_command_schema((int)command->type)->word, status);
}

/// Makes the commands the supervisor's. R-PROG-15: whoever asked for a new meter is its second person.
static void sign(sabot_command_batch *batch, sabot_person supervisor) {
    for (int i = 0; i < batch->count; i++) {
        sabot_command *const command = &batch->commands[i];
        if (command->type == SABOT_COMMAND_ADJUST_METER) {
            command->adjust_meter.second = command->person;
        }
        command->role = SABOT_ROLE_SUPERVISOR;
        command->person = supervisor;
    }
}

/// Called after the PIN check. Approved commands become the supervisor's.
static void on_approval_checked(sabot_pin_check_job *check) {
    sabot_server *const server = check->server;
    sabot_command first = check->batch.commands[0];
    if (!check->is_correct || check->entry.role != SABOT_ROLE_SUPERVISOR) {
        first.role = check->is_correct ? check->entry.role : first.role;
        first.person = check->is_correct ? check->person : first.person;
        forbid(server, check->table, &first, &check->target, "APPROVAL_IS_WRONG",
               "the number and PIN are not a supervisor's");
        return;
    }
    for (int i = 0; i < check->batch.count; i++) {
        sabot_server_note(server, SABOT_COMMAND_NOTE_SIGN_IN, check->table, check->person,
                          "approved %s for %s %u",
                          sabot_command_schema((int)check->batch.commands[i].type)->word,
                          sabot_role_name(first.role), first.person);
    }
    sign(&check->batch, check->person);
    submit(server, check->table, check->id, &check->batch, &check->target);
}

static void check_approval(sabot_server *server, const char *address, const json_t *approval,
                           sabot_pin_check_job *job) {
    const json_t *const person = json_object_get(approval, "person");
    const char *const pin = json_string_value(json_object_get(approval, "pin"));
    int64_t wait_ms = 0;
    if (!json_is_integer(person) || json_integer_value(person) < 1 ||
        json_integer_value(person) > UINT32_MAX || pin == NULL || strlen(pin) > SABOT_PIN_MAX) {
        sabot_server_reply_command_error(
            server, &job->target, 400, "NOT_READABLE",
            "approval: must be an object such as {\"person\": 9, \"pin\": \"4711\"}");
        return;
    }
    job->person = (sabot_person)json_integer_value(person);
    job->on_done = on_approval_checked;
    snprintf(job->pin, sizeof job->pin, "%s", pin);
    snprintf(job->address, sizeof job->address, "%s", address);
    const int refused = sabot_server_check_pin(server, job, &wait_ms);
    sabot_fair_wipe(job->pin, sizeof job->pin);
    if (refused != 0) {
        char sentence[SABOT_CHECK_SENTENCE_SIZE];
        sabot_server_describe_check_error(refused, wait_ms, sentence);
        sabot_server_reply_command_error(server, &job->target, refused,
                                         wait_ms > 0 ? "LOCKED_OUT" : "PIN_IS_WAITED_FOR", sentence);
    }
}

// ---------------------------------------------------------------------------------------------------------

static bool is_decision(sabot_command_type type) {
    return type == SABOT_COMMAND_CONFIRM || type == SABOT_COMMAND_REJECT;
}

/// Returns true if the caller may send this command. A device may only report sensors and absences; clocks,
/// seeds and notes come from the server itself.
static bool is_allowed_remotely(const sabot_caller *caller, sabot_command_type type) {
    return caller->session.role != SABOT_ROLE_DEVICE || type == SABOT_COMMAND_SENSE ||
           type == SABOT_COMMAND_REPORT_SENSORS || type == SABOT_COMMAND_GO_AWAY ||
           type == SABOT_COMMAND_COME_BACK;
}

/// Returns true if a supervisor may approve this command for the caller: only for dealers and supervisors.
/// Two people who may change meters must agree on one (R-PROG-15).
static bool may_be_approved(const sabot_caller *caller, sabot_command_type type) {
    const sabot_role role = caller->session.role;
    if (type == SABOT_COMMAND_ADJUST_METER) {
        return role == SABOT_ROLE_SUPERVISOR || role == SABOT_ROLE_ADMINISTRATOR;
    }
    return (role == SABOT_ROLE_DEALER || role == SABOT_ROLE_SUPERVISOR) && type != SABOT_COMMAND_CHOOSE_RULES;
}

/// Returns the first command of the batch for which `is` has this value, or NULL.
static const sabot_command *find_command(const sabot_caller *caller, const sabot_command_batch *batch,
                                         bool (*is)(const sabot_caller *caller, sabot_command_type type),
                                         bool value) {
    for (int i = 0; i < batch->count; i++) {
        if (is(caller, batch->commands[i].type) == value) {
            return &batch->commands[i];
        }
    }
    return NULL;
}

/// Returns true if the caller's own session is not enough.
static bool needs_pin(const sabot_caller *caller, sabot_command_type type) {
    const sabot_role role = caller->session.role;
    if (type == SABOT_COMMAND_ADJUST_METER) {
        return role == SABOT_ROLE_SUPERVISOR || role == SABOT_ROLE_ADMINISTRATOR; // the table refuses others
    }
    return role == SABOT_ROLE_SUPERVISOR && is_decision(type);
}

/// Reads the hand that the commands are meant for. Sets 0 if none is given.
static bool read_hand(json_t *root, uint32_t *hand, sabot_input_fault *fault) {
    json_t *const given = json_object_get(root, "hand");
    int64_t number = 0;
    if (given != NULL && !sabot_input_integer(given, "hand", 1, UINT32_MAX, &number, fault)) {
        return false;
    }
    json_object_del(root, "hand");
    *hand = (uint32_t)number;
    return true;
}

static bool read_command(sabot_server *server, const sabot_caller *caller, json_t *root, uint32_t hand,
                         sabot_ruleset *ruleset, sabot_command *command, sabot_input_fault *fault) {
    const sabot_field_storage storage = {find_ruleset, &server->catalog, ruleset};
    *command = (sabot_command){.role = caller->session.role, .person = caller->session.person, .hand = hand};
    return sabot_command_from_json(root, &storage, command, fault);
}

/// Reads one command, or several under `commands`.
static bool read_commands(sabot_server *server, const sabot_caller *caller, json_t *root,
                          sabot_ruleset *ruleset, sabot_command_batch *batch, sabot_input_fault *fault) {
    static const char *const keys[] = {"commands", NULL};
    json_t *const list = json_object_get(root, "commands");
    uint32_t hand;
    if (!read_hand(root, &hand, fault)) {
        return false;
    }
    batch->is_batch = list != NULL;
    batch->count = 1;
    if (list == NULL) {
        return read_command(server, caller, root, hand, ruleset, &batch->commands[0], fault);
    }
    const size_t count = json_array_size(list);
    if (!json_is_array(list) || count < 1 || count > SABOT_BATCH_MAX) {
        return sabot_input_refuse(fault, "commands: must be a list of 1 to %d commands", SABOT_BATCH_MAX);
    }
    if (!sabot_input_object(root, "batch", keys, fault)) {
        return false;
    }
    for (size_t i = 0; i < count; i++) {
        sabot_input_fault inner;
        if (!read_command(server, caller, json_array_get(list, i), hand, ruleset, &batch->commands[i],
                          &inner)) {
            return sabot_input_refuse(fault, "commands[%zu]: %s", i, inner.sentence);
        }
        if (batch->commands[i].type == SABOT_COMMAND_CHOOSE_RULES) {
            return sabot_input_refuse(fault, "commands[%zu]: send rules by itself", i);
        }
    }
    batch->count = (int)count;
    return true;
}

void sabot_server_command(sabot_server *server, const sabot_caller *caller, const char *address,
                          uint32_t table, json_t *root, sabot_reply_target *target) {
    sabot_input_fault fault;
    sabot_ruleset ruleset;
    sabot_pin_check_job job = {.table = table};
    if (!read_id(server, root, target, &job.id)) {
        sabot_server_reply_command_error(server, target, 400, "NOT_READABLE",
                                         "id: must be 32 hexadecimal digits");
        return;
    }
    if (!check_caller(server, caller, target)) {
        return;
    }
    json_t *const approval = json_incref(json_object_get(root, "approval"));
    json_object_del(root, "approval");
    job.target = *target;
    if (!read_commands(server, caller, root, &ruleset, &job.batch, &fault)) {
        sabot_server_reply_command_error(server, target, 400, "NOT_READABLE", fault.sentence);
        json_decref(approval);
        return;
    }
    const sabot_command *const forbidden = find_command(caller, &job.batch, is_allowed_remotely, false);
    const sabot_command *const unsigned_command = find_command(caller, &job.batch, needs_pin, true);
    if (forbidden != NULL) {
        forbid(server, table, forbidden, target, sabot_status_name(SABOT_ROLE_MAY_NOT),
               sabot_status_message(SABOT_ROLE_MAY_NOT));
    } else if (approval != NULL && find_command(caller, &job.batch, may_be_approved, false) == NULL) {
        check_approval(server, address, approval, &job);
    } else if (unsigned_command != NULL) {
        forbid(server, table, unsigned_command, target, "APPROVAL_IS_MISSING",
               unsigned_command->type == SABOT_COMMAND_ADJUST_METER
                   ? "a second supervisor must enter their number and PIN"
                   : "enter your number and PIN to confirm or reject a progressive win");
    } else {
        submit(server, table, job.id, &job.batch, target);
    }
    json_decref(approval);
}

// ---------------------------------------------------------------------------------------------------------
// The automatic dealer

void sabot_server_dealer(sabot_server *server, const sabot_caller *caller, uint32_t table, json_t *root,
                         sabot_reply_target *target) {
    const json_t *const automatic = json_object_get(root, "automatic");
    const sabot_role role = caller->session.role;
    sabot_command_id id;
    if (!read_id(server, root, target, &id) || !json_is_boolean(automatic)) {
        sabot_server_reply_command_error(server, target, 400, "NOT_READABLE",
                                         "automatic: must be true or false");
    } else if (!check_caller(server, caller, target)) {
        return;
    } else if (role != SABOT_ROLE_DEALER && role != SABOT_ROLE_SUPERVISOR) {
        const char *const status = sabot_status_name(SABOT_ROLE_MAY_NOT);
        sabot_server_reply_command_error(server, target, 403, status,
                                         "only a dealer or supervisor may take over a table");
        sabot_floor_note_refusal(server->floor, table, caller->session.person, role, "take over the table",
                                 status);
    } else if (!sabot_floor_set_automatic(server->floor, table, json_is_true(automatic))) {
        sabot_server_reply_command_error(server, target, 409, "NO_AUTOMATIC_DEALER",
                                         "this table has no automatic dealer");
    } else {
        server->is_taken_over[table] = json_is_false(automatic);
        sabot_demo_save(server);
        sabot_server_note(server, SABOT_COMMAND_NOTE_SETTING, table, caller->session.person, "%s",
                          json_is_true(automatic) ? "automatic dealer on" : "took over the table");
        reply(server, target, 200, sabot_status_name(SABOT_OK), "");
    }
}

// ---------------------------------------------------------------------------------------------------------
// Player requests: a buy-in, a cash-out or help. Staff clear a request by doing it, or explicitly.

static bool read_request_kind(const json_t *value, sabot_request_kind *kind, sabot_input_fault *fault) {
    static const char *const words[] = {"", "buy-in", "cash-out", "help"};
    *kind = SABOT_REQUEST_NONE;
    if (json_is_null(value)) {
        return true;
    }
    for (int i = SABOT_REQUEST_BUY_IN; i <= SABOT_REQUEST_HELP; i++) {
        if (json_is_string(value) && strcmp(json_string_value(value), words[i]) == 0) {
            *kind = (sabot_request_kind)i;
            return true;
        }
    }
    return sabot_input_refuse(fault, "want: must be \"buy-in\", \"cash-out\", \"help\" or null");
}

/// Reads the body. Sets `*bettor` to 0 if it names none.
static bool read_request(const json_t *root, sabot_player_request *request, int64_t *bettor,
                         sabot_input_fault *fault) {
    static const char *const keys[] = {"want", "cents", "bettor", NULL};
    const json_t *const cents = json_object_get(root, "cents");
    const json_t *const bettor_field = json_object_get(root, "bettor");
    *request = (sabot_player_request){.at_ms = sabot_now_ms()};
    *bettor = 0;
    if (!sabot_input_object(root, "ask", keys, fault) ||
        !read_request_kind(json_object_get(root, "want"), &request->kind, fault)) {
        return false;
    }
    const bool is_money = request->kind == SABOT_REQUEST_BUY_IN || request->kind == SABOT_REQUEST_CASH_OUT;
    if (is_money && !sabot_input_integer(cents, "cents", 1, SABOT_AMOUNT_CENTS_MAX, &request->cents, fault)) {
        return false;
    }
    if (!is_money && cents != NULL) {
        return sabot_input_refuse(fault, "cents: only for a buy-in or a cash-out");
    }
    return bettor_field == NULL ||
           sabot_input_integer(bettor_field, "bettor", 1, SABOT_BETTORS_MAX, bettor, fault);
}

/// Stores a player's request, or clears one for a dealer or supervisor.
static void store_request(sabot_server *server, sabot_http_exchange *exchange, const sabot_caller *caller,
                          uint32_t table, const sabot_player_request *request, int bettor) {
    const sabot_role role = caller->session.role;
    const bool is_player = role == SABOT_ROLE_PLAYER;
    if (!is_player && role != SABOT_ROLE_DEALER && role != SABOT_ROLE_SUPERVISOR) {
        sabot_server_reply_error(
            exchange, 403, "only a player can make a request, and only a dealer or supervisor can clear it");
    } else if (is_player && bettor != 0) {
        sabot_server_reply_error(exchange, 403, "omit bettor: a player's request is for their own seat");
    } else if (!is_player && (bettor == 0 || request->kind != SABOT_REQUEST_NONE)) {
        sabot_server_reply_error(exchange, 400,
                                 "staff can only clear a request: send {\"bettor\":4,\"want\":null}");
    } else if (!sabot_floor_set_request(server->floor, table, is_player ? caller->session.person : 0, bettor,
                                        request)) {
        sabot_server_reply_error(exchange, 409,
                                 is_player ? "sit down at this table first" : "no player at that seat");
    } else {
        sabot_server_reply_text(exchange, 200, "{}");
    }
}

void sabot_server_player_request(sabot_server *server, sabot_http_exchange *exchange,
                                 const sabot_caller *caller, uint32_t table, const json_t *root) {
    sabot_input_fault fault;
    sabot_player_request request;
    int64_t bettor;
    if (!caller->is_signed_in) {
        sabot_server_reply_error(exchange, 401, "sign in first");
    } else if (!sabot_server_allows_command(server, caller->session.person)) {
        sabot_server_reply_error(exchange, 429, "too many commands: wait a moment");
    } else if (!read_request(root, &request, &bettor, &fault)) {
        sabot_server_reply_error(exchange, 400, fault.sentence);
    } else {
        store_request(server, exchange, caller, table, &request, (int)bettor);
    }
}
