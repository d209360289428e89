/// The room's people over HTTP: the pit can list them; an administrator, with an administrator's PIN, can
/// add, change, remove and unlock them. The file is changed by the worker that hashes PINs. No reply, log
/// line or note contains a PIN.
#include "serve/routes/state.h"

#include "room/people/people.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// ---------------------------------------------------------------------------------------------------------
// Listing

/// Sessions per person, in the order of the people.
typedef struct {
    const sabot_people *people;
    int *counts;
} session_count;

static void count_session(void *context, sabot_person person) {
    const session_count *const count = context;
    const sabot_people_entry *const entry = sabot_people_find(count->people, person);
    if (entry != NULL) {
        count->counts[entry - count->people->entries]++;
    }
}

static json_t *person_json(const sabot_server *server, const sabot_people_entry *entry, int sessions) {
    const bool is_locked = sabot_lockout_is_locked(server->lockout, entry->person, sabot_steady_ms());
    return json_pack("{s:I, s:s, s:s, s:i, s:b}", "person", (json_int_t)entry->person, "role",
                     sabot_role_name(entry->role), "name", entry->name, "sessions", sessions, "locked",
                     is_locked);
}

/// Sends the current people.
static void answer_people(sabot_server *server, sabot_http_exchange *exchange) {
    const sabot_people *const people = &server->people;
    session_count count = {.people = people, .counts = calloc(people->count + 1, sizeof(int))};
    json_t *const list = json_array();
    if (count.counts != NULL) {
        sabot_sessions_visit(server->sessions, sabot_now_ms(), count_session, &count);
        for (size_t i = 0; i < people->count; i++) {
            json_array_append_new(list, person_json(server, &people->entries[i], count.counts[i]));
        }
    }
    free(count.counts);
    sabot_server_reply_json(exchange, json_pack("{s:o}", "people", list));
}

void sabot_server_people(sabot_server *server, sabot_http_exchange *exchange,
                         const sabot_http_request *request) {
    (void)request;
    answer_people(server, exchange);
}

// ---------------------------------------------------------------------------------------------------------
// A change, in the worker

typedef struct {
    sabot_server *server;
    sabot_http_exchange *exchange;
    sabot_person administrator;
    sabot_people_change_request change;
    bool is_new; ///< the number was unused
    int status;  ///< 200: the file has been changed, and `people` holds its content
    sabot_people people;
    sabot_input_fault fault;
} people_job;

/// Clears and frees the job, so that no PIN stays in memory.
static void free_job(people_job *job) {
    if (job != NULL) {
        sabot_fair_wipe(job, sizeof *job);
    }
    free(job);
}

static int change_file(people_job *job) {
    sabot_people_edit edit;
    int status = 503; // another process is changing it
    if (sabot_people_edit_begin(job->server->options.data, true, &edit, &job->fault)) {
        job->is_new = sabot_people_find(&edit.people, job->change.person) == NULL;
        status = !sabot_people_change(&edit.people, &job->change, &job->fault) ? 409
                 : !sabot_people_write(edit.path, &edit.people, &job->fault)   ? 500
                                                                               : 200;
    }
    if (status == 200) {
        job->people = edit.people;
        edit.people = (sabot_people){0};
    }
    sabot_people_edit_end(&edit);
    return status;
}

static void work(void *given) {
    people_job *const job = given;
    job->status = change_file(job);
}

/// Journals what the administrator did. sabot_server_set_people journals what changed for the person.
static void note_change(const people_job *job) {
    const sabot_people_entry *const entry = sabot_people_find(&job->server->people, job->change.person);
    const char *const done = job->change.is_removal ? "removed" : job->is_new ? "added" : "changed";
    sabot_server_note(job->server, SABOT_COMMAND_NOTE_SETTING, 0, job->administrator, "%s %s %u%s", done,
                      entry != NULL ? sabot_role_name(entry->role) : "person", job->change.person,
                      job->change.pin[0] != '\0' && !job->is_new ? ", with a new PIN" : "");
}

static void end(void *given) {
    people_job *const job = given;
    sabot_server *const server = job->server;
    if (job->status == 200) {
        sabot_sessions_end_all(server->sessions, job->change.person); // also if only the name changed
        sabot_server_set_people(server, &job->people);
        note_change(job);
        answer_people(server, job->exchange);
    } else if (job->status == 500) {
        sabot_log(SABOT_LOG_ERROR, "people", "words=%s", sabot_log_text(job->fault.sentence).text);
        sabot_server_reply_error(job->exchange, 500, "cannot write the people file: see the server's log");
    } else {
        sabot_server_reply_error(job->exchange, job->status,
                                 job->status == 409 ? job->fault.sentence
                                                    : "another change is in progress: try again");
    }
    free_job(job);
}

// ---------------------------------------------------------------------------------------------------------
// Permissions

/// Rejects a signed-in caller with 403, and journals it.
static void forbid(sabot_server *server, sabot_http_exchange *exchange, sabot_person person, sabot_role role,
                   const char *reason, const char *sentence) {
    sabot_server_reply_error(exchange, 403, sentence);
    sabot_floor_note_refusal(server->floor, SABOT_ROOM_TABLE, person, role, "change people", reason);
}

/// Called after the approval's PIN was checked.
static void on_approval_checked(sabot_pin_check_job *check) {
    sabot_server *const server = check->server;
    if (!check->is_correct || check->entry.role != SABOT_ROLE_ADMINISTRATOR) {
        forbid(server, check->exchange, check->requested_by, SABOT_ROLE_ADMINISTRATOR, "APPROVAL_IS_WRONG",
               "the number and PIN are not an administrator's");
        return;
    }
    people_job *const job = calloc(1, sizeof *job);
    if (job != NULL) {
        *job = (people_job){.server = server,
                            .exchange = check->exchange,
                            .administrator = check->person,
                            .change = check->change,
                            .status = 503};
    }
    if (job == NULL ||
        !sabot_http_worker_give(server->pin_worker, (sabot_http_task){.work = work, .end = end}, job)) {
        free_job(job);
        sabot_server_reply_error(check->exchange, 503, "too many PIN checks in progress: try again");
    }
}

static void unlock(sabot_server *server, sabot_http_exchange *exchange, const sabot_caller *caller,
                   sabot_person person) {
    sabot_lockout_clear(server->lockout, person);
    if (sabot_people_find(&server->people, person) != NULL) {
        sabot_server_note(server, SABOT_COMMAND_NOTE_SETTING, 0, caller->session.person, "unlocked person %u",
                          person);
    } else { // the number may be a mistyped PIN
        sabot_server_note(server, SABOT_COMMAND_NOTE_SETTING, 0, caller->session.person,
                          "unlocked an unknown number");
    }
    answer_people(server, exchange);
}

// ---------------------------------------------------------------------------------------------------------
// Parsing

/// Reads a string that fits in `size` bytes with its NUL. Leaves `text` unchanged if it is absent.
static bool read_text(const json_t *root, const char *key, char *text, size_t size,
                      sabot_input_fault *fault) {
    const json_t *const value = json_object_get(root, key);
    if (value == NULL) {
        return true;
    }
    if (!json_is_string(value) || json_string_length(value) == 0 || json_string_length(value) >= size) {
        return sabot_input_refuse(fault, "%s: must be a string of 1 to %zu bytes", key, size - 1);
    }
    snprintf(text, size, "%s", json_string_value(value));
    return true;
}

static bool read_role(const json_t *root, sabot_role *role, sabot_input_fault *fault) {
    char word[16] = "";
    if (!read_text(root, "role", word, sizeof word, fault)) {
        return false;
    }
    if (!sabot_role_parse(word, role)) {
        *role = SABOT_ROLE_COUNT;
    }
    return word[0] == '\0' || sabot_person_role_check(*role, "role", fault);
}

/// {"person": 3, "unlock": true} needs no PIN, because it changes nothing that is stored.
static bool is_unlock(const json_t *root) {
    return json_is_true(json_object_get(root, "unlock")) && json_object_size(root) == 2;
}

static bool read_change_request(const json_t *root, sabot_people_change_request *change,
                                sabot_input_fault *fault) {
    const json_t *const is_removal = json_object_get(root, "remove");
    if (json_object_get(root, "unlock") != NULL) {
        return sabot_input_refuse(fault, "unlock: must be true, with person and nothing else");
    }
    if (is_removal != NULL) {
        change->is_removal = true;
        return (json_is_true(is_removal) && json_object_size(root) == 3) ||
               sabot_input_refuse(fault, "remove: must be true, with person and approval and nothing else");
    }
    return read_role(root, &change->role, fault) &&
           read_text(root, "name", change->name, sizeof change->name, fault) &&
           (change->name[0] == '\0' || sabot_person_name_check(change->name, "name", fault)) &&
           read_text(root, "pin", change->pin, sizeof change->pin, fault) &&
           (change->pin[0] == '\0' || sabot_pin_check(change->pin, fault));
}

static bool read_person(const json_t *root, const char *where, sabot_person *person,
                        sabot_input_fault *fault) {
    int64_t number = 0;
    const bool is_fine =
        sabot_input_integer(json_object_get(root, "person"), where, 1, UINT32_MAX, &number, fault);
    *person = (sabot_person)number;
    return is_fine;
}

static bool read_approval(const json_t *root, sabot_pin_check_job *job, sabot_input_fault *fault) {
    static const char *const keys[] = {"person", "pin", NULL};
    const json_t *const approval = json_object_get(root, "approval");
    if (approval == NULL) {
        return sabot_input_refuse(
            fault, "approval is missing: send an administrator's {\"person\": 1, \"pin\": \"…\"}");
    }
    return sabot_input_object(approval, "approval", keys, fault) &&
           read_person(approval, "approval.person", &job->person, fault) &&
           read_text(approval, "pin", job->pin, sizeof job->pin, fault) &&
           (job->pin[0] != '\0' || sabot_input_refuse(fault, "approval.pin is missing"));
}

static bool read_change(const json_t *root, sabot_pin_check_job *job, sabot_input_fault *fault) {
    static const char *const keys[] = {"person", "role", "name", "pin", "remove", "unlock", "approval", NULL};
    return sabot_input_object(root, "the change", keys, fault) &&
           read_person(root, "person", &job->change.person, fault) &&
           (is_unlock(root) ||
            (read_change_request(root, &job->change, fault) && read_approval(root, job, fault)));
}

static void handle_change(sabot_server *server, sabot_http_exchange *exchange, const sabot_caller *caller,
                          const json_t *root, sabot_pin_check_job *job) {
    sabot_input_fault fault;
    int64_t wait_ms = 0;
    if (!read_change(root, job, &fault)) {
        sabot_server_reply_error(exchange, 400, fault.sentence);
    } else if (is_unlock(root)) {
        unlock(server, exchange, caller, job->change.person);
    } else {
        const int refused = sabot_server_check_pin(server, job, &wait_ms);
        if (refused != 0) {
            sabot_server_reply_check_error(exchange, refused, wait_ms);
        }
    }
}

void sabot_server_change_people(sabot_server *server, sabot_http_exchange *exchange,
                                const sabot_http_request *request) {
    const sabot_caller caller = sabot_server_caller(server, request, true);
    sabot_pin_check_job job = {
        .exchange = exchange, .on_done = on_approval_checked, .requested_by = caller.session.person};
    if (!caller.is_signed_in) {
        sabot_server_reply_error(exchange, 401, "sign in first");
        return;
    }
    if (!sabot_server_allows_command(server, caller.session.person)) {
        sabot_server_reply_error(exchange, 429, "too many commands: wait a moment");
        return;
    }
    if (caller.session.role != SABOT_ROLE_ADMINISTRATOR) {
        forbid(server, exchange, caller.session.person, caller.session.role,
               sabot_status_name(SABOT_ROLE_MAY_NOT), "only for administrators");
        return;
    }
    json_t *const root = sabot_server_body(exchange, request);
    if (root == NULL) {
        return;
    }
    snprintf(job.address, sizeof job.address, "%s", request->address);
    handle_change(server, exchange, &caller, root, &job);
    sabot_fair_wipe(&job, sizeof job);
    json_decref(root);
}
