/// The senders of commands: what they send, what they are told, and whether it holds.
#include "room.h"

#include <stdlib.h>

/// What a sender waits for.
typedef struct {
    stress_room *room;
    uint32_t number;
    uint64_t digest;
} sent_command;

/// As the host tells commands apart, written anew: who asks, and what.
static uint64_t digest_of(const sabot_command *command) {
    uint8_t bytes[SABOT_MESSAGE_BYTES_MAX];
    uint64_t digest = 14695981039346656037U ^ (uint64_t)command->role << 40 ^ command->person;
    const size_t size = sabot_command_write(command, bytes, sizeof bytes);
    for (size_t i = 0; i < size; i++) {
        digest = (digest ^ bytes[i]) * 1099511628211U;
    }
    return digest * 1099511628211U + (uint64_t)command->type;
}

// ---------------------------------------------------------------------------------------------------------
// What is told

static bool hear_of_record(stress_room *room, const sent_command *sent, stress_promise *promise,
                           const sabot_answer *answer) {
    if (sent->digest != promise->digest && !promise->has_others) {
        return room_complain(room, "promise", "command %u was answered, and never sent", sent->number);
    }
    if (promise->told != 0 && promise->told != answer->sequence) {
        return room_complain(room, "twice", "command %u was carried out as record %llu and as record %llu",
                             sent->number, (unsigned long long)promise->told,
                             (unsigned long long)answer->sequence);
    }
    if (promise->told != 0 && !answer->repeated) {
        return room_complain(room, "twice", "command %u was carried out twice", sent->number);
    }
    if (answer->sequence == 0 || answer->count == 0) {
        return room_complain(room, "promise", "command %u is said to be carried out, without a record",
                             sent->number);
    }
    promise->told = answer->sequence;
    room->told = answer->sequence > room->told ? answer->sequence : room->told;
    room->counts.carried_out += answer->repeated ? 0 : 1;
    room->counts.repeated += answer->repeated ? 1 : 0;
    return true;
}

/// The newest refusals of a table are remembered while the host is open.
static bool hear_refusal(stress_room *room, const sent_command *sent, stress_promise *promise,
                         const sabot_answer *answer) {
    if (promise->stored != 0 && answer->status != SABOT_COMMAND_ID_IS_TAKEN) {
        return room_complain(room, "denied", "command %u is record %llu, and is refused: %s", sent->number,
                             (unsigned long long)promise->stored, sabot_status_name(answer->status));
    }
    if (answer->status == SABOT_COMMAND_ID_IS_TAKEN) {
        return promise->has_others ||
               room_complain(room, "denied", "command %u has an id of its own, and is told it has not",
                             sent->number);
    }
    const uint64_t refusals = room->refusals[promise->table];
    const bool is_remembered = promise->is_refused && promise->opening == room->openings &&
                               promise->refused == sent->digest && refusals - promise->refusals < 64;
    if (is_remembered && (!answer->repeated || answer->status != promise->status)) {
        return room_complain(room, "refusal", "command %u was refused by %s and now by %s", sent->number,
                             sabot_status_name(promise->status), sabot_status_name(answer->status));
    }
    if (!answer->repeated) {
        promise->is_refused = true;
        promise->refused = sent->digest;
        promise->status = answer->status;
        promise->opening = room->openings;
        promise->refusals = ++room->refusals[promise->table];
    }
    room->counts.refused++;
    return true;
}

static bool hear(stress_room *room, const sent_command *sent, stress_promise *promise,
                 const sabot_answer *answer) {
    const bool is_fault = answer->status == SABOT_NOT_STORED || answer->status == SABOT_NOT_KNOWN;
    if (is_fault && (answer->fault == NULL || answer->fault->sentence[0] == '\0')) {
        return room_complain(room, "sentence", "command %u: a fault without a sentence", sent->number);
    }
    if (answer->status == SABOT_NOT_KNOWN || (is_fault && room->is_dying)) {
        promise->unknown++;
        room->counts.not_known++;
        return true;
    }
    if (answer->status == SABOT_NOT_STORED) {
        room->counts.not_stored++;
        return promise->told == 0 ||
               room_complain(room, "denied", "command %u is record %llu, and is said not to be stored",
                             sent->number, (unsigned long long)promise->told);
    }
    return answer->status == SABOT_OK ? hear_of_record(room, sent, promise, answer)
                                      : hear_refusal(room, sent, promise, answer);
}

static void answered(void *context, uint32_t table, const sabot_answer *answer) {
    sent_command *const sent = context;
    stress_room *const room = sent->room;
    stress_promise *const promise = promise_of(&room->promises, sent->number);
    if (promise->table != table) {
        room_complain(room, "promise", "command %u was sent to table %u and answered by table %u",
                      sent->number, promise->table, table);
    }
    promise->waiting--;
    hear(room, sent, promise, answer);
    free(sent);
}

// ---------------------------------------------------------------------------------------------------------
// What is sent

bool room_send(stress_room *room, const stress_step *step) {
    stress_promise *const promise = promise_of(&room->promises, step->number);
    sent_command *const sent = malloc(sizeof *sent);
    if (promise == NULL || sent == NULL) {
        free(sent);
        return room_complain(room, "memory", "there is not enough memory");
    }
    const uint64_t digest = digest_of(&step->command);
    if (promise->table == 0) {
        promise->table = step->table;
        promise->digest = digest;
    }
    promise->has_others = promise->has_others || promise->digest != digest;
    sent->room = room;
    sent->number = step->number;
    sent->digest = digest;
    promise->waiting++;
    room->counts.commands++;
    const sabot_status status = sabot_host_submit(room->host, promise->table, promise_id(step->number),
                                                  &step->command, answered, sent);
    if (status != SABOT_OK) {
        promise->waiting--;
        free(sent);
    }
    return status == SABOT_OK || status == SABOT_TABLE_IS_BUSY ||
           room_complain(room, "promise", "table %u is there, and is refused: %s", promise->table,
                         sabot_status_name(status));
}

// ---------------------------------------------------------------------------------------------------------
// Whether it holds

/// The host's own commands close bets and show seeds, and nothing else.
static bool is_hosts_own(const stress_room *room, const sabot_record *record) {
    const sabot_event_type type = room->batch.events[0].type;
    return record->role == SABOT_ROLE_DEVICE && record->person == 0 &&
           (type == SABOT_EVENT_IS_BETS_CLOSED || type == SABOT_EVENT_IS_SHOE_REVEALED ||
            type == SABOT_EVENT_IS_SEED_LOST);
}

bool room_check_record(stress_room *room, const sabot_record *record) {
    uint32_t number;
    if (!promise_number(&record->command, &number)) {
        return is_hosts_own(room, record) ||
               room_complain(room, "promise", "record %llu is of a command that nobody sent",
                             (unsigned long long)record->sequence);
    }
    stress_promise *const promise = promise_of(&room->promises, number);
    if (promise->stored != 0) {
        return room_complain(room, "twice", "command %u is record %llu and record %llu", number,
                             (unsigned long long)promise->stored, (unsigned long long)record->sequence);
    }
    promise->stored = record->sequence;
    if (promise->table != record->table) {
        return room_complain(room, "promise", "command %u of table %u is a record of table %u", number,
                             promise->table, record->table);
    }
    if (promise->told != record->sequence && promise->unknown == 0) {
        return room_complain(room, "denied", "command %u is record %llu, and its sender was told %s", number,
                             (unsigned long long)record->sequence,
                             promise->told != 0 ? "of another one" : "that nothing was stored");
    }
    return true;
}

bool room_check_told(stress_room *room) {
    for (uint32_t i = 0; i < room->promises.count; i++) {
        const stress_promise *const promise = &room->promises.list[i];
        if (promise->told != promise->stored && (promise->told != 0 || promise->unknown == 0)) {
            return room_complain(room, "lost", "command %u was acknowledged as record %llu, and is not there",
                                 i, (unsigned long long)promise->told);
        }
    }
    return true;
}

void room_forget_waiting(stress_room *room) {
    for (uint32_t i = 0; i < room->promises.count; i++) {
        stress_promise *const promise = &room->promises.list[i];
        promise->unknown += promise->waiting;
        promise->waiting = 0;
    }
}
