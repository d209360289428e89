/// Decides every record's command again: infers the command from the record's events, decides it at the same
/// table state and by the same role, person and time, and compares the events.
///
/// audit_money.c checks the money of a hand independently. This checks all other rules: who may send which
/// command when, limits and spaces, the timer, the bank's rotation, the shoe's lifecycle, flags, and what
/// ends with a hand.
#include "room/audit/audit_internal.h"

#include <stdio.h>
#include <string.h>

// ---------------------------------------------------------------------------------------------------------
// Inferring the command

/// The command behind each event. In a record, the first event with the highest priority identifies the
/// command; the others are its consequences. Events not listed here are always consequences.
static const struct {
    uint8_t priority;
    uint8_t command; ///< sabot_command_type
} causes[SABOT_EVENT_COUNT] = {
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
    [SABOT_EVENT_SENSORS_STOPPED] = {1, SABOT_COMMAND_REPORT_SENSORS},
    [SABOT_EVENT_SENSORS_RESUMED] = {1, SABOT_COMMAND_REPORT_SENSORS},
    [SABOT_EVENT_BETS_REOPENED] = {6, SABOT_COMMAND_REOPEN_BETS},
    [SABOT_EVENT_OUTCOME_REOPENED] = {5, SABOT_COMMAND_REOPEN_OUTCOME},
    [SABOT_EVENT_CARD_KILLED] = {5, SABOT_COMMAND_KILL_CARD},
    [SABOT_EVENT_BURN_TAKEN_BACK] = {5, SABOT_COMMAND_TAKE_BACK},
    [SABOT_EVENT_METER_ADJUSTED] = {5, SABOT_COMMAND_ADJUST_METER},
};

static bool has_event(const sabot_event_batch *batch, sabot_event_type type) {
    bool has = false;
    for (int i = 0; i < batch->count; i++) {
        has = has || batch->events[i].type == type;
    }
    return has;
}

/// Returns true for an event that usually defines its command, but here follows from another: bets of chips
/// come with the end of betting (R-PROG-10), a tracker table opens bets and starts the hand at once
/// (R-PROG-11), and the dealer's prizes come with settlement (R-PROG-13).
static bool is_consequence(const sabot_event_batch *batch, sabot_event_type type) {
    switch (type) {
    case SABOT_EVENT_BETS_OPENED:
    case SABOT_EVENT_BET_PLACED:
        return has_event(batch, SABOT_EVENT_BETS_CLOSED);
    case SABOT_EVENT_PRIZE_PAID:
        return has_event(batch, SABOT_EVENT_HAND_SETTLED);
    default:
        return false;
    }
}

static const sabot_event *defining_event(const sabot_event_batch *batch) {
    const sabot_event *defining = NULL;
    int best = 0;
    for (int i = 0; i < batch->count; i++) {
        const sabot_event_type type = batch->events[i].type;
        const int priority = is_consequence(batch, type) ? 0 : causes[type].priority;
        if (priority > best) {
            best = priority;
            defining = &batch->events[i];
        }
    }
    return defining;
}

/// Copies the fields that have the same name in the event and the command. Both list them in the same order.
static void copy_fields(const sabot_event *event, sabot_command *command) {
    const sabot_message_schema *const from = sabot_event_schema((int)event->type);
    const sabot_message_schema *const to = sabot_command_schema((int)command->type);
    static const uint8_t sizes[] = {
#define X(name, type) sizeof(type),
        SABOT_FIELD_LIST(X)
#undef X
    };
    const sabot_field *wanted = to->fields;
    size_t from_end = 0, to_end = 0;
    for (const sabot_field *field = from->fields; field->name != NULL && wanted->name != NULL; field++) {
        const size_t offset = sabot_field_offset(field->type, &from_end);
        if (field->type == wanted->type && strcmp(field->name, wanted->name) == 0) {
            memcpy((char *)sabot_command_fields(command) + sabot_field_offset(wanted->type, &to_end),
                   (const char *)sabot_event_fields(event) + offset, sizes[wanted->type]);
            wanted++;
        }
    }
}

/// Returns false if no command causes such events.
static bool infer_command(const sabot_table *table, const sabot_record *record,
                          const sabot_event_batch *batch, sabot_command *command) {
    const sabot_event *const event = defining_event(batch);
    *command = (sabot_command){
        .role = (sabot_role)record->role, .person = record->person, .time_ms = record->time_ms};
    if (event == NULL) {
        return false;
    }
    command->type = (sabot_command_type)causes[event->type].command;
    copy_fields(event, command);
    switch (event->type) { // fields that are not in the event
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
    case SABOT_EVENT_SENSORS_RESUMED:
        command->report_sensors.working = true;
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
// Comparing events

static bool is_same_event(const sabot_event *first, const sabot_event *second) {
    uint8_t first_bytes[SABOT_MESSAGE_BYTES_MAX], second_bytes[SABOT_MESSAGE_BYTES_MAX];
    const size_t first_size = sabot_event_write(first, first_bytes, sizeof first_bytes);
    const size_t second_size = sabot_event_write(second, second_bytes, sizeof second_bytes);
    return first_size == second_size && memcmp(first_bytes, second_bytes, first_size) == 0;
}

/// Returns true if the record's bytes are those of the expected events.
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

static void describe_event(const sabot_event_batch *batch, int index, char *sentence, size_t size) {
    sabot_text text = sabot_text_in(sentence, size);
    if (index < batch->count) {
        sabot_event_explain(&batch->events[index], &text);
    } else {
        sabot_text_add(&text, "no event");
    }
}

static void write_field(const sabot_event *event, const sabot_field *field, size_t offset, char *text,
                        size_t size) {
    sabot_text out = sabot_text_in(text, size);
    sabot_text_add(&out, field->name);
    sabot_text_add(&out, " ");
    sabot_field_write(field->type, (const char *)sabot_event_fields(event) + offset, &out);
}

/// For two events of one type with the same sentence, finds the first field whose text differs.
static void describe_field_difference(const sabot_event *expected, const sabot_event *event,
                                      char *expected_text, char *recorded_text, size_t size) {
    const sabot_message_schema *const message = sabot_event_schema((int)event->type);
    size_t end = 0;
    for (int i = 0; message->fields[i].name != NULL && strcmp(expected_text, recorded_text) == 0; i++) {
        const size_t offset = sabot_field_offset(message->fields[i].type, &end);
        write_field(expected, &message->fields[i], offset, expected_text, size);
        write_field(event, &message->fields[i], offset, recorded_text, size);
    }
}

static void report_difference(sabot_audit_context *work, const char *word) {
    char expected_text[160], recorded_text[160];
    int index = 0;
    while (index < work->batch.count && index < work->expected.count &&
           is_same_event(&work->batch.events[index], &work->expected.events[index])) {
        index++;
    }
    describe_event(&work->expected, index, expected_text, sizeof expected_text);
    describe_event(&work->batch, index, recorded_text, sizeof recorded_text);
    if (strcmp(expected_text, recorded_text) == 0) { // the sentence does not show the field that differs
        describe_field_difference(&work->expected.events[index], &work->batch.events[index], expected_text,
                                  recorded_text, sizeof expected_text);
    }
    sabot_audit_fault(work, "'%s', event %d: expected: %s; recorded: %s", word, index + 1, expected_text,
                      recorded_text);
}

static void report_refusal(sabot_audit_context *work, const char *word, sabot_status status) {
    const char *const clause = sabot_status_clause(status);
    sabot_audit_fault(work, "'%s' should have been refused: %s%s%s%s", word, sabot_status_message(status),
                      clause[0] != '\0' ? " (" : "", clause, clause[0] != '\0' ? ")" : "");
}

// ---------------------------------------------------------------------------------------------------------

/// sabot_table_decide relies on legal wagers, but a journal may contain illegal ones. Those have already
/// been reported.
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

sabot_status sabot_audit_redecide(sabot_audit_context *work, const sabot_table *table,
                                  sabot_command_type *type) {
    const sabot_record *const record = work->record;
    sabot_command command;
    *type = (sabot_command_type)0;
    if (record->time_ms < 0 || record->time_ms > SABOT_TIME_MS_MAX) {
        sabot_audit_fault(work, "invalid time: %lld ms", (long long)record->time_ms);
        return SABOT_OK;
    }
    if (!infer_command(table, record, &work->batch, &command)) {
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

void sabot_audit_compare(sabot_audit_context *work, sabot_command_type type, sabot_status status) {
    const char *const word = sabot_command_schema((int)type)->word;
    if (status != SABOT_OK) {
        report_refusal(work, word, status);
    } else if (!is_same_record(&work->expected, work->record)) {
        report_difference(work, word);
    }
}
