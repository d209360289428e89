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

/// How much an event tells of its command: an event of the highest rank in a record, the first of them, is
/// what was asked for; the others came with it. 0: it only ever comes with others.
static int rank_of(sabot_event_type type) {
    switch (type) {
    case SABOT_EVENT_FEE_TAKEN:
    case SABOT_EVENT_FEE_RETURNED:
    case SABOT_EVENT_PROGRESSIVE_TAKEN:
    case SABOT_EVENT_FLAGGED:
    case SABOT_EVENT_LINE_SETTLED:
    case SABOT_EVENT_METER_RESTORED:
    case SABOT_EVENT_WAGER_RETURNED:
        return 0;
    case SABOT_EVENT_BANK_OFFERED:
    case SABOT_EVENT_BANK_WAITS:
    case SABOT_EVENT_BETS_CLOSED:
    case SABOT_EVENT_CUT_CARD_CAME:
    case SABOT_EVENT_METER_SET:
    case SABOT_EVENT_SHOE_ENDED:
        return 1;
    case SABOT_EVENT_BANK_ENDED:
        return 2;
    case SABOT_EVENT_CASHED_OUT:
    case SABOT_EVENT_HAND_STARTED:
    case SABOT_EVENT_HAND_SETTLED:
    case SABOT_EVENT_HAND_ENDED:
        return 3;
    case SABOT_EVENT_LEFT:
        return 4;
    case SABOT_EVENT_TABLE_CLOSED:
        return 6;
    default:
        return 5;
    }
}

static const sabot_event *telling_event(const sabot_event_batch *batch) {
    const sabot_event *telling = NULL;
    int best = 0;
    for (int i = 0; i < batch->count; i++) {
        const int rank = rank_of(batch->events[i].type);
        if (rank > best) {
            best = rank;
            telling = &batch->events[i];
        }
    }
    return telling;
}

/// Commands whose fields are those of their event, in the same order.
static sabot_command_type twin_of(sabot_event_type type) {
    switch (type) {
    case SABOT_EVENT_RULES_CHOSEN:
        return SABOT_COMMAND_CHOOSE_RULES;
    case SABOT_EVENT_ROW_CHOSEN:
        return SABOT_COMMAND_CHOOSE_ROW;
    case SABOT_EVENT_LIMITS_SET:
        return SABOT_COMMAND_SET_LIMITS;
    case SABOT_EVENT_TIMER_SET:
        return SABOT_COMMAND_SET_TIMER;
    case SABOT_EVENT_POSTED:
        return SABOT_COMMAND_POST;
    case SABOT_EVENT_TABLE_OPENED:
        return SABOT_COMMAND_OPEN_TABLE;
    case SABOT_EVENT_TABLE_CLOSED:
        return SABOT_COMMAND_CLOSE_TABLE;
    case SABOT_EVENT_TRAY_FILLED:
        return SABOT_COMMAND_FILL_TRAY;
    case SABOT_EVENT_MONEY_TAKEN:
        return SABOT_COMMAND_TAKE_MONEY;
    case SABOT_EVENT_METER_SET:
        return SABOT_COMMAND_SET_METER;
    case SABOT_EVENT_SAT_DOWN:
        return SABOT_COMMAND_SIT_DOWN;
    case SABOT_EVENT_BOUGHT_IN:
        return SABOT_COMMAND_BUY_IN;
    case SABOT_EVENT_CASHED_OUT:
        return SABOT_COMMAND_CASH_OUT;
    case SABOT_EVENT_LEFT:
        return SABOT_COMMAND_LEAVE;
    case SABOT_EVENT_WENT_AWAY:
        return SABOT_COMMAND_GO_AWAY;
    case SABOT_EVENT_CAME_BACK:
        return SABOT_COMMAND_COME_BACK;
    case SABOT_EVENT_BANK_TAKEN:
        return SABOT_COMMAND_ACCEPT_BANK;
    case SABOT_EVENT_BANK_PASSED:
        return SABOT_COMMAND_PASS_BANK;
    case SABOT_EVENT_BET_WITHDRAWN:
        return SABOT_COMMAND_WITHDRAW;
    case SABOT_EVENT_CARD_DEALT:
        return SABOT_COMMAND_KEY_CARD;
    case SABOT_EVENT_CARD_TAKEN_BACK:
        return SABOT_COMMAND_TAKE_BACK;
    case SABOT_EVENT_DECLARED:
        return SABOT_COMMAND_DECLARE;
    case SABOT_EVENT_PRIZE_REJECTED:
        return SABOT_COMMAND_REJECT;
    case SABOT_EVENT_MISDEALT:
        return SABOT_COMMAND_MISDEAL;
    case SABOT_EVENT_SHOE_CUT:
        return SABOT_COMMAND_CUT_SHOE;
    case SABOT_EVENT_SHOE_PASSED:
        return SABOT_COMMAND_PASS_SHOE;
    case SABOT_EVENT_SIGNED_IN:
        return SABOT_COMMAND_NOTE_SIGN_IN;
    case SABOT_EVENT_SIGN_IN_REFUSED:
        return SABOT_COMMAND_NOTE_SIGN_IN_REFUSED;
    case SABOT_EVENT_SIGNED_OUT:
        return SABOT_COMMAND_NOTE_SIGN_OUT;
    case SABOT_EVENT_REFUSED:
        return SABOT_COMMAND_NOTE_REFUSAL;
    case SABOT_EVENT_SETTING_CHANGED:
        return SABOT_COMMAND_NOTE_SETTING;
    default:
        return (sabot_command_type)0;
    }
}

static sabot_command_type plain_of(sabot_event_type type) {
    switch (type) {
    case SABOT_EVENT_BANK_OFFERED:
    case SABOT_EVENT_BANK_WAITS:
        return SABOT_COMMAND_OFFER_BANK;
    case SABOT_EVENT_BETS_OPENED:
        return SABOT_COMMAND_OPEN_BETS;
    case SABOT_EVENT_HAND_STARTED:
        return SABOT_COMMAND_START_GAME;
    case SABOT_EVENT_HAND_SETTLED:
        return SABOT_COMMAND_SETTLE;
    case SABOT_EVENT_HAND_ENDED:
        return SABOT_COMMAND_END_GAME;
    case SABOT_EVENT_CUT_CARD_CAME:
        return SABOT_COMMAND_CUT_CARD;
    default:
        return (sabot_command_type)0;
    }
}

/// Field by field: a twin's fields have the same names and types as its event's.
static void copy_fields(const sabot_event *event, sabot_command *command) {
    const sabot_message *const from = sabot_event_message((int)event->type);
    const sabot_message *const to = sabot_command_message((int)command->type);
    static const uint8_t sizes[] = {
#define X(name, type) sizeof(type),
        SABOT_FIELD_LIST(X)
#undef X
    };
    for (int i = 0; to->fields[i].name != NULL && to->fields[i].type != SABOT_FIELD_NOTHING; i++) {
        memcpy((char *)sabot_command_fields(command) + sabot_message_offset(to, i),
               (const char *)sabot_event_fields(event) + sabot_message_offset(from, i),
               sizes[to->fields[i].type]);
    }
}

/// What is left: commands that say more or less than their event.
static void fill_in(const sabot_table *table, const sabot_event *event, sabot_command *command) {
    switch (event->type) {
    case SABOT_EVENT_BANK_CHANGED:
        command->type = SABOT_COMMAND_CHANGE_BANK;
        command->change_bank.seat = table->round.bank_seat.number;
        command->change_bank.cents = event->bank_changed.cents;
        break;
    case SABOT_EVENT_BANK_ENDED:
        command->type = SABOT_COMMAND_GIVE_UP_BANK;
        command->give_up_bank.seat = event->bank_ended.seat;
        break;
    case SABOT_EVENT_BET_PLACED:
    case SABOT_EVENT_BET_CHANGED: // both events begin alike
        command->type = SABOT_COMMAND_BET;
        command->bet.bettor = event->bet_placed.bettor;
        command->bet.seat = event->bet_placed.seat;
        command->bet.kind = event->bet_placed.kind;
        command->bet.cents = event->bet_placed.cents;
        break;
    case SABOT_EVENT_BETS_CLOSED:
        command->type = event->bets_closed.by_timer ? SABOT_COMMAND_TICK : SABOT_COMMAND_CLOSE_BETS;
        break;
    case SABOT_EVENT_CHIP_LAID:
    case SABOT_EVENT_CHIP_REMOVED: // both events are alike
        command->type = SABOT_COMMAND_SENSE;
        command->sense.seat = event->chip_laid.seat;
        command->sense.kind = event->chip_laid.kind;
        command->sense.laid = event->type == SABOT_EVENT_CHIP_LAID;
        break;
    case SABOT_EVENT_BUTTON_PRESSED:
        command->type = SABOT_COMMAND_PRESS_BUTTON;
        command->press_button.seat = event->button_pressed.seat;
        command->press_button.kind = event->button_pressed.kind;
        command->press_button.prize = event->button_pressed.prize;
        break;
    case SABOT_EVENT_PRIZE_PAID:
        command->type = SABOT_COMMAND_CONFIRM;
        command->confirm.seat = event->prize_paid.seat;
        command->confirm.kind = event->prize_paid.kind;
        break;
    case SABOT_EVENT_HAND_VOIDED:
        command->type = SABOT_COMMAND_VOID_HAND;
        command->void_hand.reason = event->hand_voided.reason;
        break;
    case SABOT_EVENT_SHOE_STARTED:
        command->type = SABOT_COMMAND_NEW_SHOE;
        command->new_shoe.decks = event->shoe_started.decks;
        command->new_shoe.commitment = event->shoe_started.commitment;
        break;
    case SABOT_EVENT_SHOE_ENDED:
        command->type = SABOT_COMMAND_END_SHOE;
        command->end_shoe.reason = event->shoe_ended.reason;
        break;
    case SABOT_EVENT_BURNED:
        command->type = SABOT_COMMAND_BURN;
        command->burn.card = event->burned.card;
        break;
    case SABOT_EVENT_SHOE_REVEALED:
        command->type = SABOT_COMMAND_REVEAL;
        command->reveal.seed = event->shoe_revealed.seed;
        break;
    case SABOT_EVENT_SEED_LOST:
        command->type = SABOT_COMMAND_LOSE_SEED;
        break;
    default:
        break;
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
    command->type = twin_of(event->type);
    if (command->type != 0) {
        if (command->type == SABOT_COMMAND_KEY_CARD && table->virtual_shoe) {
            command->type = SABOT_COMMAND_DRAW_CARD; // their fields are alike
        }
        copy_fields(event, command);
        return true;
    }
    command->type = plain_of(event->type);
    if (command->type == 0) {
        fill_in(table, event, command);
    }
    return command->type != 0;
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
