/// Authentication: sign-in, sign-out, and PIN checks in a worker.
#include "serve/routes/state.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void sabot_server_note(sabot_server *server, sabot_command_type type, uint32_t table, sabot_person person,
                       const char *format, ...) {
    char words[256];
    sabot_command note = {.type = type, .role = SABOT_ROLE_DEVICE};
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(words, sizeof words, format, arguments);
    va_end(arguments);
    // All notes have the same fields: a person and a text.
    note.note_sign_in.person = person;
    note.note_sign_in.reason = sabot_reason_of(words);
    sabot_log(SABOT_LOG_INFO, sabot_command_schema((int)type)->word + strlen("note-"),
              "table=%u person=%u words=%s", table, person, sabot_log_text(words).text);
    sabot_floor_note(server->floor, table, &note);
}

// ---------------------------------------------------------------------------------------------------------
// Checking a PIN

/// Returns the person's entry among the checks in progress, or NULL.
static sabot_person *find_pending(sabot_pending_pins *pending, sabot_person person) {
    for (int i = 0; i < pending->count; i++) {
        if (pending->people[i] == person) {
            return &pending->people[i];
        }
    }
    return NULL;
}

static void check(void *given) {
    sabot_pin_check_job *const job = given;
    job->is_correct = sabot_pin_matches(job->entry.person != 0 ? &job->entry : NULL, job->pin);
    job->is_done = true;
}

/// Returns false if the people were reloaded during the check and the person was removed or has a new role or
/// PIN.
static bool is_unchanged(const sabot_people *people, const sabot_people_entry *checked) {
    const sabot_people_entry *const now = sabot_people_find(people, checked->person);
    return now != NULL && now->role == checked->role && strcmp(now->pin_hash, checked->pin_hash) == 0;
}

/// The room closed before the PIN was checked: it counts as neither right nor wrong.
static void reject_unchecked(sabot_pin_check_job *job) {
    static const char sentence[] = "the room is closing";
    if (job->exchange != NULL) {
        sabot_server_reply_error(job->exchange, 503, sentence);
    } else {
        sabot_server_reply_command_error(job->server, &job->target, 503, "ROOM_CLOSES", sentence);
    }
}

/// Journals and logs a refused PIN. An unknown number is left out: it may be a PIN typed into the wrong
/// field.
static void record_refusal(sabot_server *server, const sabot_pin_check_job *job, bool is_known,
                           const char *reason, const char *reason_unknown) {
    sabot_server_note(server, SABOT_COMMAND_NOTE_SIGN_IN_REFUSED, job->table, is_known ? job->person : 0,
                      "%s, from %s", is_known ? reason : reason_unknown, job->address);
}

static void record_check(sabot_pin_check_job *job) {
    sabot_server *const server = job->server;
    job->is_correct = job->is_correct && is_unchanged(&server->people, &job->entry);
    if (job->is_correct) {
        sabot_lockout_record_success(server->lockout, job->person, job->address);
    } else {
        sabot_lockout_record_failure(server->lockout, job->person, job->address, sabot_steady_ms());
        server->stats.sign_ins_refused++;
        record_refusal(server, job, job->entry.person != 0, "wrong PIN", "unknown number");
    }
}

static void finish_check(void *given) {
    sabot_pin_check_job *const job = given;
    sabot_pending_pins *const pending = &job->server->pending;
    sabot_person *const own = find_pending(pending, job->person);
    assert(own != NULL);
    *own = pending->people[--pending->count];
    if (job->is_done) {
        record_check(job);
        job->on_done(job);
    } else {
        reject_unchecked(job);
    }
    sabot_fair_wipe(job, sizeof *job);
    free(job);
}

int sabot_server_check_pin(sabot_server *server, const sabot_pin_check_job *job, int64_t *wait_ms) {
    const int64_t now_ms = sabot_steady_ms();
    *wait_ms = sabot_lockout_wait(server->lockout, job->person, job->address, now_ms);
    if (*wait_ms > 0) {
        server->stats.lockouts++;
        if (sabot_lockout_is_first_hit(server->lockout, job->person, job->address, now_ms)) {
            record_refusal(server, job, sabot_people_find(&server->people, job->person) != NULL, "locked out",
                           "locked out, unknown number");
        }
        return 429;
    }
    if (find_pending(&server->pending, job->person) != NULL) {
        return 429; // one at a time, so that guesses cannot outrun the count of failures
    }
    sabot_pin_check_job *const copy = malloc(sizeof *copy);
    const sabot_people_entry *const entry = sabot_people_find(&server->people, job->person);
    if (copy == NULL ||
        server->pending.count == (int)(sizeof server->pending.people / sizeof(sabot_person))) {
        free(copy);
        return 503;
    }
    *copy = *job;
    copy->server = server;
    if (entry != NULL) {
        copy->entry = *entry;
    }
    if (!sabot_http_worker_give(server->pin_worker, (sabot_http_task){.work = check, .end = finish_check},
                                copy)) {
        sabot_fair_wipe(copy, sizeof *copy);
        free(copy);
        return 503;
    }
    server->pending.people[server->pending.count++] = job->person;
    return 0;
}

void sabot_server_describe_check_error(int status, int64_t wait_ms,
                                       char sentence[SABOT_CHECK_SENTENCE_SIZE]) {
    if (wait_ms > 0) {
        snprintf(sentence, SABOT_CHECK_SENTENCE_SIZE, "too many wrong PINs: try again in %lld seconds",
                 (long long)((wait_ms + 999) / 1000));
    } else {
        snprintf(sentence, SABOT_CHECK_SENTENCE_SIZE, "%s",
                 status == 503 ? "too many PIN checks in progress: try again"
                               : "a PIN for this number is already being checked: wait for the result");
    }
}

// ---------------------------------------------------------------------------------------------------------
// Sessions

void sabot_server_save_sessions(sabot_server *server) {
    if (!sabot_sessions_write(server->sessions, server->sessions_path)) {
        sabot_log(
            SABOT_LOG_WARNING, "sessions", "words=%s",
            sabot_log_text("cannot save the sessions: everyone must sign in again after a restart").text);
    }
}

static json_t *session_json(const sabot_session *session) {
    return json_pack("{s:I, s:s, s:s, s:I, s:I}", "person", (json_int_t)session->person, "role",
                     sabot_role_name(session->role), "name", session->name, "began_ms",
                     (json_int_t)session->began_ms, "ends_ms", (json_int_t)session->ends_ms);
}

static void answer_session(sabot_http_exchange *exchange, const sabot_session *session, const char *cookie) {
    json_t *const root = session_json(session);
    char *const text = json_dumps(root, JSON_COMPACT);
    sabot_http_send_reply(exchange, &(sabot_http_reply){.status = 200,
                                                        .type = "application/json",
                                                        .body = text,
                                                        .size = text != NULL ? strlen(text) : 0,
                                                        .cookie = cookie});
    free(text);
    json_decref(root);
}

static void on_pin_checked(sabot_pin_check_job *check_job) {
    sabot_server *const server = check_job->server;
    char token[SABOT_TOKEN_SIZE], cookie[160];
    sabot_session session;
    const int64_t now_ms = sabot_now_ms();
    if (!check_job->is_correct) {
        sabot_server_reply_error(check_job->exchange, 401, "wrong number or PIN");
        return;
    }
    if (!sabot_sessions_begin(server->sessions, &check_job->entry, now_ms, token) ||
        !sabot_sessions_find(server->sessions, token, now_ms, false, &session)) {
        sabot_server_reply_error(check_job->exchange, 503, "too many people are signed in: try again later");
        return;
    }
    sabot_sessions_end(server->sessions, check_job->token);
    sabot_server_close_expired(server);
    server->stats.sign_ins++;
    sabot_server_save_sessions(server);
    sabot_server_note(server, SABOT_COMMAND_NOTE_SIGN_IN, 0, check_job->person, "%s, from %s",
                      sabot_role_name(session.role), check_job->address);
    snprintf(cookie, sizeof cookie, "sabot=%s; Path=/; HttpOnly; SameSite=Strict%s", token,
             check_job->is_secure ? "; Secure" : "");
    answer_session(check_job->exchange, &session, cookie);
    sabot_fair_wipe(token, sizeof token);
    sabot_fair_wipe(cookie, sizeof cookie);
}

/// Reads {"person": 5, "pin": "1234"}. Sets `fault` if that fails.
static bool read_sign_in(const sabot_http_request *request, sabot_pin_check_job *job,
                         sabot_input_fault *fault) {
    static const char *const keys[] = {"person", "pin", NULL};
    json_t *const root = sabot_input_load((const char *)request->body, request->size, fault);
    int64_t person = 0;
    bool is_fine =
        root != NULL && sabot_input_object(root, "the sign-in", keys, fault) &&
        sabot_input_integer(json_object_get(root, "person"), "person", 1, UINT32_MAX, &person, fault);
    const char *const pin = json_string_value(json_object_get(root, "pin"));
    const bool is_pin = pin != NULL && strlen(pin) <= SABOT_PIN_MAX;
    if (is_fine && !is_pin) {
        is_fine = sabot_input_refuse(fault, "pin: must be a string of digits, such as \"1234\"");
    } else if (is_fine) {
        job->person = (sabot_person)person;
        snprintf(job->pin, sizeof job->pin, "%s", pin);
    }
    json_decref(root);
    return is_fine;
}

void sabot_server_reply_check_error(sabot_http_exchange *exchange, int status, int64_t wait_ms) {
    const int seconds = wait_ms > 0 ? (int)((wait_ms + 999) / 1000) : 1;
    char sentence[SABOT_CHECK_SENTENCE_SIZE], text[SABOT_CHECK_SENTENCE_SIZE + 64];
    sabot_server_describe_check_error(status, wait_ms, sentence);
    if (status == 503) {
        sabot_server_reply_error(exchange, status, sentence);
        return;
    }
    snprintf(text, sizeof text, "{\"error\":\"%s\",\"seconds\":%d}", sentence, seconds);
    sabot_http_send_reply(exchange, &(sabot_http_reply){.status = status,
                                                        .type = "application/json",
                                                        .body = text,
                                                        .size = strlen(text),
                                                        .retry_seconds = seconds});
}

void sabot_server_sign_in(sabot_server *server, sabot_http_exchange *exchange,
                          const sabot_http_request *request) {
    sabot_pin_check_job job = {
        .server = server, .exchange = exchange, .on_done = on_pin_checked, .is_secure = request->is_secure};
    sabot_input_fault fault;
    int64_t wait_ms = 0;
    if (!read_sign_in(request, &job, &fault)) {
        sabot_server_reply_error(exchange, 400, fault.sentence);
        return;
    }
    snprintf(job.address, sizeof job.address, "%s", request->address);
    memcpy(job.token, sabot_server_caller(server, request, false).token, sizeof job.token);
    const int refused = sabot_server_check_pin(server, &job, &wait_ms);
    sabot_fair_wipe(job.pin, sizeof job.pin);
    if (refused != 0) {
        sabot_server_reply_check_error(exchange, refused, wait_ms);
    }
}

void sabot_server_sign_out(sabot_server *server, sabot_http_exchange *exchange,
                           const sabot_http_request *request) {
    const sabot_caller caller = sabot_server_caller(server, request, false);
    if (caller.is_signed_in) {
        sabot_sessions_end(server->sessions, caller.token);
        sabot_server_close_expired(server);
        sabot_server_save_sessions(server);
        sabot_server_note(server, SABOT_COMMAND_NOTE_SIGN_OUT, 0, caller.session.person, "from %s",
                          request->address);
    }
    sabot_http_send_reply(
        exchange, &(sabot_http_reply){.status = 200,
                                      .type = "application/json",
                                      .body = "null",
                                      .size = 4,
                                      .cookie = "sabot=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0"});
}

void sabot_server_session(sabot_server *server, sabot_http_exchange *exchange,
                          const sabot_http_request *request) {
    const sabot_caller caller = sabot_server_caller(server, request, false);
    if (caller.is_signed_in) {
        answer_session(exchange, &caller.session, NULL);
    } else {
        sabot_server_reply_text(exchange, 200, "null");
    }
}
