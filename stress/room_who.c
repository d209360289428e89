/// Who may cause which event, written independently from docs/table.md.
#include "room.h"

#include <string.h>

/// Role letters: Player, Dealer, Supervisor, Administrator, deVice.
static const char *who_may(sabot_event_type type) {
    switch (type) {
    case SABOT_EVENT_RULES_CHOSEN:
    case SABOT_EVENT_ROW_CHOSEN:
    case SABOT_EVENT_LIMITS_SET:
    case SABOT_EVENT_TIMER_SET:
    case SABOT_EVENT_TABLE_OPENED:
    case SABOT_EVENT_TABLE_CLOSED:
    case SABOT_EVENT_TRAY_FILLED:
    case SABOT_EVENT_MONEY_TAKEN:
    case SABOT_EVENT_METER_SET:
    case SABOT_EVENT_METER_ADJUSTED:
        return "SA";
    case SABOT_EVENT_POSTED:
        return "DSA";
    case SABOT_EVENT_SAT_DOWN:
    case SABOT_EVENT_LEFT:
    case SABOT_EVENT_BANK_PASSED:
    case SABOT_EVENT_BANK_TAKEN:
    case SABOT_EVENT_BANK_CHANGED:
    case SABOT_EVENT_BET_PLACED:
    case SABOT_EVENT_BET_CHANGED:
    case SABOT_EVENT_BET_WITHDRAWN:
    case SABOT_EVENT_CARD_DEALT:
    case SABOT_EVENT_SHOE_CUT:
    case SABOT_EVENT_SHOE_PASSED:
        return "PDS";
    case SABOT_EVENT_CAME_BACK:
        return "PDSV";
    case SABOT_EVENT_WENT_AWAY:
        return "DSV";
    case SABOT_EVENT_CHIP_LAID:
    case SABOT_EVENT_CHIP_REMOVED:
    case SABOT_EVENT_SENSORS_STOPPED:
    case SABOT_EVENT_SENSORS_RESUMED:
    case SABOT_EVENT_SHOE_REVEALED:
    case SABOT_EVENT_SEED_LOST:
    case SABOT_EVENT_SIGNED_IN:
    case SABOT_EVENT_SIGN_IN_REFUSED:
    case SABOT_EVENT_SIGNED_OUT:
    case SABOT_EVENT_REFUSED:
    case SABOT_EVENT_SETTING_CHANGED:
        return "V";
    case SABOT_EVENT_BETS_CLOSED: // by hand, by START GAME, or by the clock
        return "DSV";
    case SABOT_EVENT_BETS_OPENED:
    case SABOT_EVENT_BETS_REOPENED:
    case SABOT_EVENT_HAND_STARTED:
    case SABOT_EVENT_DECLARED:
    case SABOT_EVENT_HAND_SETTLED:
    case SABOT_EVENT_BUTTON_PRESSED:
    case SABOT_EVENT_HAND_ENDED:
    case SABOT_EVENT_CARD_TAKEN_BACK:
    case SABOT_EVENT_BURN_TAKEN_BACK:
        return "DS";
    case SABOT_EVENT_PRIZE_PAID:
    case SABOT_EVENT_PRIZE_REJECTED:
    case SABOT_EVENT_OUTCOME_REOPENED:
    case SABOT_EVENT_CARD_KILLED:
    case SABOT_EVENT_HAND_VOIDED:
    case SABOT_EVENT_MISDEALT:
    case SABOT_EVENT_SHOE_ENDED: // when it is the first event
        return "S";
    default: // follows from another event: table staff, or a player who gives up the bank
        return "PDSA";
    }
}

static bool role_may(const sabot_record *record, sabot_event_type type) {
    static const char letters[SABOT_ROLE_COUNT + 1] = "-PDS-AV";
    return record->role < SABOT_ROLE_COUNT && letters[record->role] != '-' &&
           strchr(who_may(type), letters[record->role]) != NULL;
}

/// Returns whose bet, seat or bank it is; 0: no one's.
static uint8_t bettor_of(const sabot_event *event) {
    switch (event->type) {
    case SABOT_EVENT_LEFT:
        return event->left.bettor;
    case SABOT_EVENT_CAME_BACK:
        return event->came_back.bettor;
    case SABOT_EVENT_BANK_PASSED:
        return event->bank_passed.seat;
    case SABOT_EVENT_BANK_TAKEN:
        return event->bank_taken.seat;
    case SABOT_EVENT_BANK_ENDED:
        return event->bank_ended.seat;
    case SABOT_EVENT_BET_PLACED:
        return event->bet_placed.bettor;
    case SABOT_EVENT_BET_CHANGED:
        return event->bet_changed.bettor;
    case SABOT_EVENT_BET_WITHDRAWN:
        return event->bet_withdrawn.bettor;
    default:
        return 0;
    }
}

/// Players may act only for themselves.
static bool is_their_own(const sabot_table *table, const sabot_record *record, const sabot_event *event) {
    const uint8_t bettor = bettor_of(event);
    if (record->role != SABOT_ROLE_PLAYER) {
        return true;
    }
    return event->type == SABOT_EVENT_SAT_DOWN
               ? event->sat_down.person == record->person
               : bettor == 0 || table->bettors[bettor].person == record->person;
}

/// R-PROG-8: the person who pressed may not decide.
static bool is_decided_by_another(const sabot_table *table, const sabot_record *record,
                                  const sabot_event *event) {
    if (event->type != SABOT_EVENT_PRIZE_PAID && event->type != SABOT_EVENT_PRIZE_REJECTED) {
        return true;
    }
    const bool is_paid = event->type == SABOT_EVENT_PRIZE_PAID;
    const uint8_t seat = is_paid ? event->prize_paid.seat : event->prize_rejected.seat;
    const uint8_t kind = is_paid ? event->prize_paid.kind : event->prize_rejected.kind;
    const sabot_prize_state *const claim =
        &table->prizes[seat][kind == SABOT_KIND_PROGRESSIVE_PANDA8 ? 1 : 0];
    return claim->pressed_by != record->person;
}

/// R-BET-9: with bets on the felt only a supervisor reopens betting. R-PROG-15: two people change a meter.
static bool has_approval(const sabot_table *table, const sabot_record *record, const sabot_event *event) {
    if (event->type == SABOT_EVENT_BETS_REOPENED) {
        return record->role == SABOT_ROLE_SUPERVISOR || table->round.wager_count == 0;
    }
    return event->type != SABOT_EVENT_METER_ADJUSTED ||
           (record->person != 0 && event->meter_adjusted.second != 0 &&
            event->meter_adjusted.second != record->person);
}

/// Returns the event that was requested. It is usually the first; these commands cause others before it.
static const sabot_event *requested_event(const sabot_event_batch *batch) {
    static const sabot_event_type requests[] = {
        SABOT_EVENT_TABLE_CLOSED,  SABOT_EVENT_RULES_CHOSEN, SABOT_EVENT_HAND_VOIDED,
        SABOT_EVENT_BETS_REOPENED, SABOT_EVENT_HAND_SETTLED, SABOT_EVENT_DECLARED,
        SABOT_EVENT_CARD_DEALT,    SABOT_EVENT_HAND_STARTED, SABOT_EVENT_BETS_CLOSED,
        SABOT_EVENT_PRIZE_PAID,
    };
    for (size_t which = 0; which < sizeof requests / sizeof requests[0]; which++) {
        for (int i = 0; i < batch->count; i++) {
            if (batch->events[i].type == requests[which]) {
                return &batch->events[i];
            }
        }
    }
    return &batch->events[0];
}

bool room_check_who(stress_room *room, const sabot_record *record) {
    const sabot_table *const table = &room->tables[record->table];
    const sabot_event *const event = requested_event(&room->batch);
    if (!role_may(record, event->type)) {
        return room_report(room, "who", "role not allowed: %s by %s",
                           sabot_event_schema((int)event->type)->word,
                           sabot_role_name((sabot_role)record->role));
    }
    if (!is_their_own(table, record, event)) {
        return room_report(room, "who", "person %u acted for someone else: %s", record->person,
                           sabot_event_schema((int)event->type)->word);
    }
    if (!has_approval(table, record, event)) {
        return room_report(room, "who", "person %u needs someone else's approval: %s", record->person,
                           sabot_event_schema((int)event->type)->word);
    }
    return is_decided_by_another(table, record, event) ||
           room_report(room, "who", "person %u pressed the button and also decided the prize",
                       record->person);
}
