/// A record asked again: which command it was follows from its events; at the table as it stood, by the same
/// role, person and time, that command must give exactly these events.
///
/// The money of a hand is checked elsewhere and without this (audit_money.c). This is for everything else
/// that the rules say: who may ask what and when, limits and spaces, the timer, the bank's way round the
/// table, the shoe's way through a day, what is flagged, what ends with a hand.
#include "room/audit/audit_work.h"

#include <stdio.h>
#include <string.h>

// ---------------------------------------------------------------------------------------------------------
// Which command was it?

/// What an event tells of its command. Of a record's events the first of the highest rank is what was asked
/// for; the others came with it. Those that are not listed only ever come with others.
static const struct {
    uint8_t rank;
    uint8_t command; ///< sabot_command_type
} told_by[SABOT_EVENT_COUNT] = {
    [SABOT_EVENT_RULES_CHOSEN] = {5, SABOT_COMMAND_CHOOSE_RULES},
    [SABOT_EVENT_ROW_CHOSEN] = {5, SABOT_COMMAND_CHOOSE_ROW},
    [SABOT_EVENT_LIMITS_SET] = {5, SABOT_COMMAND_SET_LIMITS},
    [SABOT_EVENT_TIMER_SET] = {5, SABOT_COMMAND_SET_TIMER},
    [SABOT_EVENT_POSTED] = {5, SABOT_COMMAND_POST},
    [SABOT_EVENT_TABLE_OPENED] = {5, SABOT_COMMAND_OPEN_TABLE},
    [SABOT_EVENT_TABLE_CLOSED] = {6, SABOT_COMMAND_CLOSE_TABLE},
    [SABOT_EVENT_TRAY_FILLED] = {5, SABOT_COMMAND_FILL_TRAY},
    [SABOT_EVENT_MONEY_TAKEN] = {5, SABOT_COMMAND_TAKE_MONEY},
    [SABOT_EVENT_METER_SET] = {1, SABOT_COMMAND_SET_METER},
    [SABOT_EVENT_SAT_DOWN] = {5, SABOT_COMMAND_SIT_DOWN},
    [SABOT_EVENT_BOUGHT_IN] = {5, SABOT_COMMAND_BUY_IN},
    [SABOT_EVENT_CASHED_OUT] = {3, SABOT_COMMAND_CASH_OUT},
    [SABOT_EVENT_LEFT] = {4, SABOT_COMMAND_LEAVE},
    [SABOT_EVENT_WENT_AWAY] = {5, SABOT_COMMAND_GO_AWAY},
    [SABOT_EVENT_CAME_BACK] = {5, SABOT_COMMAND_COME_BACK},
    [SABOT_EVENT_BANK_OFFERED] = {1, SABOT_COMMAND_OFFER_BANK},
    [SABOT_EVENT_BANK_PASSED] = {5, SABOT_COMMAND_PASS_BANK},
    [SABOT_EVENT_BANK_WAITS] = {1, SABOT_COMMAND_OFFER_BANK},
    [SABOT_EVENT_BANK_TAKEN] = {5, SABOT_COMMAND_ACCEPT_BANK},
    [SABOT_EVENT_BANK_CHANGED] = {5, SABOT_COMMAND_CHANGE_BANK},
    [SABOT_EVENT_BANK_ENDED] = {2, SABOT_COMMAND_GIVE_UP_BANK},
    [SABOT_EVENT_BETS_OPENED] = {5, SABOT_COMMAND_OPEN_BETS},
    [SABOT_EVENT_BET_PLACED] = {5, SABOT_COMMAND_BET},
    [SABOT_EVENT_BET_CHANGED] = {5, SABOT_COMMAND_BET},
    [SABOT_EVENT_BET_WITHDRAWN] = {5, SABOT_COMMAND_WITHDRAW},
    [SABOT_EVENT_BETS_CLOSED] = {1, SABOT_COMMAND_CLOSE_BETS},
    [SABOT_EVENT_CHIP_LAID] = {5, SABOT_COMMAND_SENSE},
    [SABOT_EVENT_CHIP_REMOVED] = {5, SABOT_COMMAND_SENSE},
    [SABOT_EVENT_HAND_STARTED] = {3, SABOT_COMMAND_START_GAME},
    [SABOT_EVENT_CARD_DEALT] = {5, SABOT_COMMAND_KEY_CARD},
    [SABOT_EVENT_CARD_TAKEN_BACK] = {5, SABOT_COMMAND_TAKE_BACK},
    [SABOT_EVENT_CUT_CARD_CAME] = {1, SABOT_COMMAND_CUT_CARD},
    [SABOT_EVENT_DECLARED] = {5, SABOT_COMMAND_DECLARE},
    [SABOT_EVENT_HAND_SETTLED] = {3, SABOT_COMMAND_SETTLE},
    [SABOT_EVENT_BUTTON_PRESSED] = {5, SABOT_COMMAND_PRESS_BUTTON},
    [SABOT_EVENT_PRIZE_PAID] = {5, SABOT_COMMAND_CONFIRM},
    [SABOT_EVENT_PRIZE_REJECTED] = {5, SABOT_COMMAND_REJECT},
    [SABOT_EVENT_HAND_ENDED] = {3, SABOT_COMMAND_END_GAME},
    [SABOT_EVENT_HAND_VOIDED] = {5, SABOT_COMMAND_VOID_HAND},
    [SABOT_EVENT_MISDEALT] = {5, SABOT_COMMAND_MISDEAL},
    [SABOT_EVENT_SHOE_STARTED] = {5, SABOT_COMMAND_NEW_SHOE},
    [SABOT_EVENT_SHOE_CUT] = {5, SABOT_COMMAND_CUT_SHOE},
    [SABOT_EVENT_BURNED] = {5, SABOT_COMMAND_BURN},
    [SABOT_EVENT_SHOE_PASSED] = {5, SABOT_COMMAND_PASS_SHOE},
    [SABOT_EVENT_SHOE_ENDED] = {1, SABOT_COMMAND_END_SHOE},
    [SABOT_EVENT_SHOE_REVEALED] = {5, SABOT_COMMAND_REVEAL},
    [SABOT_EVENT_SEED_LOST] = {5, SABOT_COMMAND_LOSE_SEED},
    [SABOT_EVENT_SIGNED_IN] = {5, SABOT_COMMAND_NOTE_SIGN_IN},
    [SABOT_EVENT_SIGN_IN_REFUSED] = {5, SABOT_COMMAND_NOTE_SIGN_IN_REFUSED},
    [SABOT_EVENT_SIGNED_OUT] = {5, SABOT_COMMAND_NOTE_SIGN_OUT},
    [SABOT_EVENT_REFUSED] = {5, SABOT_COMMAND_NOTE_REFUSAL},
    [SABOT_EVENT_SETTING_CHANGED] = {5, SABOT_COMMAND_NOTE_SETTING},
};

static const sabot_event *telling_event(const sabot_event_batch *batch) {
    const sabot_event *telling = NULL;
    int best = 0;
    for (int i = 0; i < batch->count; i++) {
        const int rank = told_by[batch->events[i].type].rank;
        if (rank > best) {
            best = rank;
            telling = &batch->events[i];
        }
    }
    return telling;
}

/// A field of a command is that of its event which has the same name; both lists have them in the same order.
static void copy_fields(const sabot_event *event, sabot_command *command) {
    const sabot_message *const from = sabot_event_message((int)event->type);
    const sabot_message *const to = sabot_command_message((int)command->type);
    static const uint8_t sizes[] = {
#define X(name, type) sizeof(type),
        SABOT_FIELD_LIST(X)
#undef X
    };
    const sabot_field *wanted = to->fields;
    size_t from_end = 0, to_end = 0;
    for (const sabot_field *field = from->fields; field->name != NULL && wanted->name != NULL; field++) {
        const size_t place = sabot_field_place(field->type, &from_end);
        if (field->type == wanted->type && strcmp(field->name, wanted->name) == 0) {
            memcpy((char *)sabot_command_fields(command) + sabot_field_place(wanted->type, &to_end),
                   (const char *)sabot_event_fields(event) + place, sizes[wanted->type]);
            wanted++;
        }
    }
}

/// False: no command causes such events.
static bool command_of(const sabot_table *table, const sabot_record *record, const sabot_event_batch *batch,
                       sabot_command *command) {
    const sabot_event *const event = telling_event(batch);
    *command = (sabot_command){
        .role = (sabot_role)record->role, .person = record->person, .time_ms = record->time_ms};
    if (event == NULL) {
        return false;
    }
    command->type = (sabot_command_type)told_by[event->type].command;
    copy_fields(event, command);
    switch (event->type) { // what the event's fields do not say
    case SABOT_EVENT_BANK_CHANGED:
        command->change_bank.seat = table->round.bank_seat.number;
        command->change_bank.cents = event->bank_changed.cents;
        break;
    case SABOT_EVENT_BETS_CLOSED:
        command->type = event->bets_closed.by_timer ? SABOT_COMMAND_TICK : SABOT_COMMAND_CLOSE_BETS;
        break;
    case SABOT_EVENT_CHIP_LAID:
        command->sense.laid = true;
        break;
    case SABOT_EVENT_CARD_DEALT: // keyed and drawn cards have the same fields
        command->type = table->virtual_shoe ? SABOT_COMMAND_DRAW_CARD : SABOT_COMMAND_KEY_CARD;
        break;
    default:
        break;
    }
    return true;
}

// ---------------------------------------------------------------------------------------------------------
// Does it give these events?

static bool is_same_event(const sabot_event *left, const sabot_event *right) {
    uint8_t left_bytes[SABOT_MESSAGE_BYTES_MAX], right_bytes[SABOT_MESSAGE_BYTES_MAX];
    const size_t left_size = sabot_event_write(left, left_bytes, sizeof left_bytes);
    const size_t right_size = sabot_event_write(right, right_bytes, sizeof right_bytes);
    return left_size == right_size && memcmp(left_bytes, right_bytes, left_size) == 0;
}

/// The record's bytes are those that the expected events have.
static bool is_same_record(const sabot_event_batch *expected, const sabot_record *record) {
    uint8_t bytes[SABOT_MESSAGE_BYTES_MAX];
    size_t at = 0;
    for (int i = 0; i < expected->count; i++) {
        const size_t size = sabot_event_write(&expected->events[i], bytes, sizeof bytes);
        if (size == 0 || size > record->size - at || memcmp(bytes, record->events + at, size) != 0) {
            return false;
        }
        at += size;
    }
    return at == record->size;
}

static void explain(const sabot_event_batch *batch, int index, char *sentence, size_t size) {
    sabot_text text = sabot_text_in(sentence, size);
    if (index < batch->count) {
        sabot_event_explain(&batch->events[index], &text);
    } else {
        sabot_text_add(&text, "nothing more");
    }
}

static void write_field(const sabot_event *event, const sabot_field *field, size_t place, char *text,
                        size_t size) {
    sabot_text out = sabot_text_in(text, size);
    sabot_text_add(&out, field->name);
    sabot_text_add(&out, " ");
    sabot_field_write(field->type, (const char *)sabot_event_fields(event) + place, &out);
}

/// Two events of one type whose sentences are the same: the first field that a person reads differently.
static void explain_field(const sabot_event *expected, const sabot_event *event, char *right, char *given,
                          size_t size) {
    const sabot_message *const message = sabot_event_message((int)event->type);
    size_t end = 0;
    for (int i = 0; message->fields[i].name != NULL && strcmp(right, given) == 0; i++) {
        const size_t place = sabot_field_place(message->fields[i].type, &end);
        write_field(expected, &message->fields[i], place, right, size);
        write_field(event, &message->fields[i], place, given, size);
    }
}

static void say_difference(sabot_audit_work *work, const char *word) {
    char right[160], given[160];
    int index = 0;
    while (index < work->batch.count && index < work->expected.count &&
           is_same_event(&work->batch.events[index], &work->expected.events[index])) {
        index++;
    }
    explain(&work->expected, index, right, sizeof right);
    explain(&work->batch, index, given, sizeof given);
    if (strcmp(right, given) == 0) { // what differs is no part of the sentence
        explain_field(&work->expected.events[index], &work->batch.events[index], right, given, sizeof right);
    }
    sabot_audit_fault(work, "'%s' comes to something else, event %d: %s; it stands as: %s", word, index + 1,
                      right, given);
}

static void say_refusal(sabot_audit_work *work, const char *word, sabot_status status) {
    const char *const clause = sabot_status_clause(status);
    sabot_audit_fault(work, "'%s' was to be refused: %s%s%s%s", word, sabot_status_sentence(status),
                      clause[0] != '\0' ? " (" : "", clause, clause[0] != '\0' ? ")" : "");
}

// ---------------------------------------------------------------------------------------------------------

/// A table relies on the rules it kept; a journal need not. What it could not settle was noted before.
static bool can_settle(const sabot_table *table) {
    sabot_round_fault fault;
    for (int i = 0; i < table->round.wager_count; i++) {
        const sabot_wager *const wager = &table->round.wagers[i];
        if (table->wagers[i].fee.taken_cents != sabot_round_fee(&table->round, &table->ruleset, wager)) {
            return false;
        }
    }
    return sabot_round_check_wagers(&table->round, &table->ruleset, &fault) == SABOT_OK;
}

sabot_status sabot_audit_ask_again(sabot_audit_work *work, const sabot_table *table,
                                   sabot_command_type *type) {
    const sabot_record *const record = work->record;
    sabot_command command;
    *type = (sabot_command_type)0;
    if (record->time_ms < 0 || record->time_ms > SABOT_TIME_MS_MAX) {
        sabot_audit_fault(work, "its time is none that a clock shows");
        return SABOT_OK;
    }
    if (!command_of(table, record, &work->batch, &command)) {
        sabot_audit_fault(work, "no command causes these events");
        return SABOT_OK;
    }
    *type = command.type;
    if (command.type == SABOT_COMMAND_SETTLE && !can_settle(table)) {
        *type = (sabot_command_type)0;
        return SABOT_OK;
    }
    return sabot_table_decide(table, &command, &work->expected);
}

void sabot_audit_compare(sabot_audit_work *work, sabot_command_type type, sabot_status status) {
    const char *const word = sabot_command_message((int)type)->word;
    if (status != SABOT_OK) {
        say_refusal(work, word, status);
    } else if (!is_same_record(&work->expected, work->record)) {
        say_difference(work, word);
    }
}
