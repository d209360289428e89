/// The senders of commands: what they send, what they are told, and whether it is true.
#include "room.h"

#include <stdlib.h>
#include <string.h>

/// The number of refusals the host remembers per table.
enum { REFUSALS_REMEMBERED = 64 };

/// A command waiting for its answer.
typedef struct {
    stress_room *room;
    uint32_t number;
    uint32_t table;
    uint64_t digest;
} sent_command;

static unsigned long long number_of(uint64_t sequence) {
    return sequence;
}

static stress_promise *promised(stress_room *room, uint32_t number, uint32_t table) {
    return promise_of(&room->promises, number, table, room->setup.tables);
}

/// Digests the parts that a record keeps of a command: who sent it, and its fields.
static uint64_t digest_of(const sabot_command *command) {
    uint8_t bytes[SABOT_MESSAGE_BYTES_MAX + 5] = {(uint8_t)command->role};
    for (int i = 0; i < 4; i++) {
        bytes[1 + i] = (uint8_t)(command->person >> 8 * i);
    }
    return sabot_journal_digest(bytes, sabot_command_write(command, bytes + 5, SABOT_MESSAGE_BYTES_MAX) + 5);
}

/// Digests events and their time.
static uint64_t content_of(const sabot_event *events, int count, int64_t time_ms) {
    uint8_t bytes[SABOT_MESSAGE_BYTES_MAX];
    uint64_t content = (uint64_t)time_ms;
    for (int i = 0; i < count; i++) {
        content = content * UINT64_C(6364136223846793005) +
                  sabot_journal_digest(bytes, sabot_event_write(&events[i], bytes, sizeof bytes));
    }
    return content;
}

// ---------------------------------------------------------------------------------------------------------
// Answers

static bool check_record_answer(stress_room *room, const sent_command *sent, stress_promise *promise,
                                const sabot_reply *reply) {
    const uint64_t content = content_of(reply->events, reply->count, reply->time_ms);
    if (reply->sequence == 0 || reply->count == 0) {
        return room_report(room, "promise", "command %u was reported carried out, but has no record",
                           sent->number);
    }
    if (promise->told != 0 && (promise->told != reply->sequence || !reply->repeated)) {
        return room_report(room, "twice", "command %u was carried out as record %llu and as record %llu",
                           sent->number, number_of(promise->told), number_of(reply->sequence));
    }
    if (promise->told != 0 && promise->told_digest != sent->digest) {
        return room_report(room, "forged", "command %u got the answer of another command", sent->number);
    }
    if (promise->told != 0 && promise->told_content != content) {
        return room_report(room, "answer", "command %u got a different answer when repeated", sent->number);
    }
    promise->told = reply->sequence;
    promise->told_digest = sent->digest;
    promise->told_content = content;
    room->told = reply->sequence > room->told ? reply->sequence : room->told;
    room->counts.carried_out += reply->repeated ? 0 : 1;
    room->counts.repeated += reply->repeated ? 1 : 0;
    return true;
}

/// Returns whether this command was itself refused, during this opening, recently enough for the host to
/// remember.
static bool is_remembered(const stress_room *room, const sent_command *sent,
                          const promised_refusal *refusal) {
    return refusal->status != SABOT_OK && refusal->opening == room->openings &&
           room->refusals[sent->table] - refusal->refusals < REFUSALS_REMEMBERED;
}

static bool check_id_taken(stress_room *room, const sent_command *sent, const stress_promise *promise) {
    const bool is_own = !promise->has_others || (is_remembered(room, sent, &promise->refusal) &&
                                                 promise->refusal.digest == sent->digest);
    return !is_own ||
           room_report(room, "denied", "command %u was told that its id is already used", sent->number);
}

static bool check_refusal(stress_room *room, const sent_command *sent, stress_promise *promise,
                          const sabot_reply *reply) {
    promised_refusal *const refusal = &promise->refusal;
    room->counts.refused++;
    if (reply->status == SABOT_COMMAND_ID_IS_TAKEN) {
        return check_id_taken(room, sent, promise);
    }
    if (promise->stored != 0) {
        return room_report(room, "denied", "command %u is record %llu, but was refused: %s", sent->number,
                           number_of(promise->stored), sabot_status_name(reply->status));
    }
    if (reply->repeated && refusal->digest != sent->digest) {
        return room_report(room, "forged", "command %u got the refusal of another command", sent->number);
    }
    if (is_remembered(room, sent, refusal) && (!reply->repeated || reply->status != refusal->status)) {
        return room_report(room, "refusal", "command %u was refused with %s and now with %s", sent->number,
                           sabot_status_name(refusal->status), sabot_status_name(reply->status));
    }
    if (!reply->repeated) {
        *refusal = (promised_refusal){.status = reply->status,
                                      .digest = sent->digest,
                                      .opening = room->openings,
                                      .refusals = ++room->refusals[sent->table]};
    }
    return true;
}

static bool check_answer(stress_room *room, const sent_command *sent, stress_promise *promise,
                         const sabot_reply *reply) {
    const bool is_fault = reply->status == SABOT_NOT_STORED || reply->status == SABOT_NOT_KNOWN;
    if (is_fault && (reply->fault == NULL || reply->fault->sentence[0] == '\0')) {
        return room_report(room, "sentence", "command %u: the fault has no sentence", sent->number);
    }
    if (reply->status == SABOT_NOT_KNOWN || (is_fault && room->is_dying)) {
        promise->unknown++;
        room->counts.not_known++;
        return true;
    }
    if (reply->status == SABOT_NOT_STORED) {
        room->counts.not_stored++;
        return (promise->told == 0 && promise->stored == 0) ||
               room_report(room, "denied", "command %u is record %llu, but was reported not stored",
                           sent->number, number_of(promise->told != 0 ? promise->told : promise->stored));
    }
    return reply->status == SABOT_OK ? check_record_answer(room, sent, promise, reply)
                                     : check_refusal(room, sent, promise, reply);
}

static void answered(void *context, uint32_t table, const sabot_reply *reply) {
    sent_command *const sent = context;
    stress_room *const room = sent->room;
    stress_promise *const promise = promised(room, sent->number, sent->table);
    if (sent->table != table) {
        room_report(room, "promise", "command %u was sent to table %u and answered by table %u", sent->number,
                    sent->table, table);
    }
    promise->waiting--;
    check_answer(room, sent, promise, reply);
    free(sent);
}

// ---------------------------------------------------------------------------------------------------------
// Sending

/// The room itself takes notes and refuses any other command.
static bool is_expected(const stress_step *step, sabot_status status) {
    const char *const word = sabot_command_schema((int)step->command.type)->word;
    const bool is_accepted = step->table != SABOT_ROOM_TABLE || strncmp(word, "note-", 5) == 0;
    return is_accepted ? status == SABOT_OK || status == SABOT_TABLE_IS_BUSY
                       : status == SABOT_TABLE_IS_UNKNOWN;
}

bool room_send(stress_room *room, const stress_step *step) {
    stress_promise *const promise = promised(room, step->number, step->table);
    sent_command *const sent = malloc(sizeof *sent);
    if (promise == NULL || sent == NULL) {
        free(sent);
        return room_report(room, "memory", "out of memory");
    }
    *sent = (sent_command){room, step->number, step->table, digest_of(&step->command)};
    promise->has_others = promise->has_others || (promise->digest != 0 && promise->digest != sent->digest);
    promise->digest = promise->digest != 0 ? promise->digest : sent->digest;
    promise->waiting++;
    room->counts.commands++;
    room->last_number = step->number;
    const sabot_status status =
        sabot_host_submit(room->host, step->table, promise_id(step->number), &step->command, answered, sent);
    if (status != SABOT_OK) {
        promise->waiting--;
        room->counts.busy += status == SABOT_TABLE_IS_BUSY ? 1 : 0;
        free(sent);
    }
    return is_expected(step, status) ||
           room_report(room, "promise", "command %u to table %u was answered immediately: %s", step->number,
                       step->table, sabot_status_name(status));
}

// ---------------------------------------------------------------------------------------------------------
// Checking records

/// Returns whether the batch closes bets by the clock: chips become bets or raise alarms first.
static bool is_closed_by_timer(const sabot_event_batch *batch) {
    for (int i = 0; i < batch->count - 1; i++) {
        const sabot_event_type type = batch->events[i].type;
        if (type != SABOT_EVENT_BET_PLACED && type != SABOT_EVENT_CHIP_ALARM) {
            return false;
        }
    }
    const sabot_event *const last = &batch->events[batch->count - 1];
    return last->type == SABOT_EVENT_BETS_CLOSED && last->bets_closed.by_timer;
}

/// The host itself sends commands only to close bets on time and to reveal seeds.
static bool is_hosts_own(const stress_room *room, const sabot_record *record) {
    const sabot_event_type type = room->batch.events[0].type;
    const int64_t closes_ms = room->tables[record->table].closes_ms;
    return record->role == SABOT_ROLE_DEVICE && record->person == 0 &&
           ((is_closed_by_timer(&room->batch) && closes_ms != 0 && record->time_ms >= closes_ms) ||
            type == SABOT_EVENT_SHOE_REVEALED || type == SABOT_EVENT_SEED_LOST);
}

/// The record must match what its sender was told; a sender without an answer learns it here.
static bool check_told(stress_room *room, const sabot_record *record, uint32_t number,
                       stress_promise *promise) {
    const uint64_t content = content_of(room->batch.events, room->batch.count, record->time_ms);
    if (promise->told != record->sequence && promise->unknown == 0) {
        return room_report(room, "denied", "command %u is record %llu, but its sender was told %s", number,
                           number_of(record->sequence),
                           promise->told != 0 ? "of another record" : "that nothing was stored");
    }
    if (promise->told == 0) {
        promise->told = record->sequence;
        promise->told_digest = record->digest;
        promise->told_content = content;
    }
    return (promise->told_digest == record->digest && promise->told_content == content) ||
           room_report(room, "answer", "the answer to command %u differs from record %llu", number,
                       number_of(record->sequence));
}

bool room_check_record(stress_room *room, const sabot_record *record) {
    uint32_t number;
    if (!promise_number(&record->command, &number)) {
        return is_hosts_own(room, record) ||
               room_report(room, "promise", "record %llu has a command that was not sent, or came too early",
                           number_of(record->sequence));
    }
    stress_promise *const promise = promised(room, number, record->table);
    if (promise == NULL || promise->digest == 0) {
        return room_report(room, "promise", "record %llu has a command that was not sent to its table",
                           number_of(record->sequence));
    }
    if (promise->stored != 0) {
        return room_report(room, "twice", "command %u is record %llu and record %llu", number,
                           number_of(promise->stored), number_of(record->sequence));
    }
    promise->stored = record->sequence;
    return check_told(room, record, number, promise);
}

bool room_check_told(stress_room *room) {
    for (uint32_t i = 0; i < room->promises.count; i++) {
        const stress_promise *const promise = &room->promises.list[i];
        if (promise->waiting > 0) {
            return room_report(room, "unanswered", "command %u was never answered",
                               i / (room->setup.tables + 1));
        }
        if (promise->told != promise->stored) {
            return room_report(room, "lost",
                               "command %u was acknowledged as record %llu, which does not exist",
                               i / (room->setup.tables + 1), number_of(promise->told));
        }
    }
    return true;
}
