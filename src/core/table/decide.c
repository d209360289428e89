/// Decides a command: checks that it is valid, and allowed for the role and in the phase, and then calls its
/// area.
#include "core/table/table_internal.h"

#include <assert.h>
#include <string.h>

sabot_event *sabot_table_emit(sabot_event_batch *batch, sabot_event_type type) {
    assert(type > 0);
    assert(type < SABOT_EVENT_COUNT);
    assert(batch->count < SABOT_EVENTS_MAX);
    sabot_event *const event = &batch->events[batch->count++];
    memset(event, 0, sizeof *event);
    event->type = type;
    return event;
}

/// Returns the first or the last phase of a hand in a set of phases.
static sabot_phase first_or_last_phase(unsigned phases, bool first) {
    assert((phases & ~SABOT_IN_SETUP) != 0);
    int phase = first ? SABOT_PHASE_BETTING : SABOT_PHASE_SETTLED;
    while (!(phases >> phase & 1)) {
        phase += first ? 1 : -1;
    }
    assert(phase >= SABOT_PHASE_BETTING);
    assert(phase <= SABOT_PHASE_SETTLED);
    return (sabot_phase)phase;
}

static sabot_status too_early(sabot_phase first) {
    switch (first) {
    case SABOT_PHASE_NO_MORE_BETS: // betting is open already
        return SABOT_NOTHING_CHANGES;
    case SABOT_PHASE_DEALING:
        return SABOT_HAND_HAS_NOT_STARTED;
    case SABOT_PHASE_DECLARED:
        return SABOT_HAND_IS_NOT_DECLARED;
    default:
        return SABOT_HAND_IS_NOT_SETTLED;
    }
}

static sabot_status too_late(sabot_phase last, sabot_phase now) {
    assert(last < now);
    switch (last) {
    case SABOT_PHASE_BETTING:
        return now == SABOT_PHASE_NO_MORE_BETS ? SABOT_BETTING_IS_CLOSED : SABOT_HAND_HAS_STARTED;
    case SABOT_PHASE_NO_MORE_BETS:
        return SABOT_HAND_HAS_STARTED;
    case SABOT_PHASE_DEALING:
        return SABOT_HAND_IS_DECLARED;
    default:
        return SABOT_HAND_IS_SETTLED;
    }
}

/// Returns why a command that is allowed in `phases` is refused in phase `now`.
static sabot_status phase_status(unsigned phases, sabot_phase now) {
    assert(now < SABOT_PHASE_COUNT);
    const unsigned in_hand = phases & ~SABOT_IN_SETUP;
    if (phases >> now & 1) {
        return SABOT_OK;
    }
    if (now == SABOT_PHASE_CLOSED) {
        return SABOT_TABLE_IS_CLOSED;
    }
    if (phases == SABOT_IN(CLOSED)) {
        return SABOT_TABLE_IS_OPEN;
    }
    if (now == SABOT_PHASE_BETWEEN) {
        return (in_hand & ~SABOT_IN_BETS) == 0 ? SABOT_BETTING_IS_NOT_OPEN : SABOT_HAND_IS_NOT_ON;
    }
    if (in_hand == 0) {
        return SABOT_HAND_IS_ON;
    }
    const sabot_phase first = first_or_last_phase(in_hand, true);
    return first > now ? too_early(first) : too_late(first_or_last_phase(in_hand, false), now);
}

/// Returns true for commands that a tracker table does not have: people, money, betting and everything that
/// follows from it.
static bool needs_wagers(sabot_command_type type) {
    return (type >= SABOT_COMMAND_SIT_DOWN && type <= SABOT_COMMAND_START_GAME) ||
           (type >= SABOT_COMMAND_SETTLE && type <= SABOT_COMMAND_END_GAME) ||
           type == SABOT_COMMAND_PASS_SHOE || type == SABOT_COMMAND_REOPEN_BETS ||
           type == SABOT_COMMAND_REPORT_SENSORS;
}

/// R-PROG-11: Returns true for those of them that progressive sensors add to a tracker table. A player there
/// may have a name, but no money.
static bool needs_only_chips(sabot_command_type type) {
    return type == SABOT_COMMAND_SIT_DOWN || type == SABOT_COMMAND_LEAVE || type == SABOT_COMMAND_SENSE ||
           type == SABOT_COMMAND_START_GAME ||
           (type >= SABOT_COMMAND_SETTLE && type <= SABOT_COMMAND_END_GAME) ||
           type == SABOT_COMMAND_REOPEN_BETS || type == SABOT_COMMAND_REPORT_SENSORS;
}

/// Returns true if a player acts for their own seat: the first seat or bettor that the command names.
static bool is_own_seat(const sabot_table *table, const sabot_command *command) {
    const sabot_message_schema *const message = sabot_command_schema((int)command->type);
    const sabot_field_type first = message->fields[0].type;
    if (command->type == SABOT_COMMAND_SIT_DOWN) {
        return command->sit_down.person == command->person;
    }
    if (command->type == SABOT_COMMAND_PASS_SHOE || first == SABOT_FIELD_CARD) {
        return true; // for the holder of the shoe, which the command's own function checks
    }
    assert(first == SABOT_FIELD_SEAT || first == SABOT_FIELD_BETTOR);
    const int place = command->leave.bettor; // one byte, for a seat as for a bettor
    return place >= 1 && place <= SABOT_BETTORS_MAX && command->person != 0 &&
           table->bettors[place].person == command->person;
}

static sabot_status check(const sabot_table *table, const sabot_command *command) {
    uint8_t bytes[SABOT_MESSAGE_BYTES_MAX];
    const sabot_message_schema *const message = sabot_command_schema((int)command->type);
    // A command that cannot be encoded has a field out of range. The time limit leaves enough range for a
    // timer.
    if (message == NULL || command->role >= SABOT_ROLE_COUNT || command->time_ms < 0 ||
        command->time_ms > SABOT_TIME_MS_MAX || sabot_command_write(command, bytes, sizeof bytes) == 0) {
        return SABOT_COMMAND_IS_UNKNOWN;
    }
    if (!(message->who >> command->role & 1)) {
        return SABOT_ROLE_MAY_NOT;
    }
    if (!table->has_rules && command->type != SABOT_COMMAND_CHOOSE_RULES &&
        !sabot_command_is_note(command->type)) {
        return SABOT_RULES_ARE_MISSING;
    }
    if (command->hand != 0 && command->hand != table->hand) {
        return SABOT_HAND_IS_ANOTHER;
    }
    const bool has_command = sabot_table_tracks_chips(table) && needs_only_chips(command->type);
    if (table->tracker_only && needs_wagers(command->type) && !has_command) {
        return SABOT_TABLE_TAKES_NO_WAGERS;
    }
    const sabot_status status = phase_status(message->phases, table->phase);
    if (status == SABOT_OK && command->role == SABOT_ROLE_PLAYER && !is_own_seat(table, command)) {
        return SABOT_SEAT_IS_NOT_YOURS;
    }
    return status;
}

static sabot_status decide(const sabot_table *table, const sabot_command *command, sabot_event_batch *batch) {
    switch (command->type) {
#define F(type, name)
#define C(number, NAME, name, word, who, phases, sentence, fields) \
    case SABOT_COMMAND_##NAME:                                     \
        return sabot_decide_##name(table, command, batch);
        SABOT_COMMAND_LIST(C, F)
#undef C
#undef F
    case SABOT_COMMAND_COUNT:
        break;
    }
    return SABOT_COMMAND_IS_UNKNOWN;
}

sabot_status sabot_table_decide(const sabot_table *table, const sabot_command *command,
                                sabot_event_batch *events) {
    events->count = 0;
    sabot_status status = check(table, command);
    if (status == SABOT_OK) {
        status = decide(table, command, events);
    }
    if (status != SABOT_OK) {
        events->count = 0;
    }
    assert(status != SABOT_OK || events->count > 0);
    assert(events->count <= SABOT_EVENTS_MAX);
    return status;
}

// ---------------------------------------------------------------------------------------------------------
// Checks used in several areas

bool sabot_ruleset_takes_back_line(const sabot_ruleset *ruleset) {
    bool takes = false;
    for (int kind = 0; kind < SABOT_KIND_COUNT; kind++) {
        takes = takes || (ruleset->wagers[kind].offered && ruleset->wagers[kind].back_line);
    }
    return takes;
}

sabot_status sabot_table_check_bettor(const sabot_table *table, int bettor) {
    assert(bettor >= 0);
    assert(bettor <= SABOT_BETTORS_MAX);
    if (bettor > SABOT_SEATS_MAX) {
        return SABOT_OK; // the encoding limits it
    }
    return bettor >= 1 && bettor <= table->round.seats ? SABOT_OK : SABOT_SEAT_IS_UNKNOWN;
}

sabot_status sabot_table_check_present(const sabot_table *table, int bettor) {
    const sabot_status status = sabot_table_check_bettor(table, bettor);
    if (status != SABOT_OK) {
        return status;
    }
    return sabot_table_has_person(table, bettor) ? SABOT_OK : SABOT_SEAT_IS_EMPTY;
}

sabot_status sabot_table_check_inflow(const sabot_table *table, int64_t cents) {
    assert(table->accounts_cents[SABOT_ACCOUNT_CAGE] <= 0);
    assert(table->accounts_cents[SABOT_ACCOUNT_CAGE] >= -SABOT_TABLE_CENTS_MAX);
    const sabot_status status = sabot_cents_check(cents);
    const bool too_much = cents > SABOT_TABLE_CENTS_MAX + table->accounts_cents[SABOT_ACCOUNT_CAGE];
    return status == SABOT_OK && too_much ? SABOT_AMOUNT_IS_TOO_LARGE : status;
}

sabot_status sabot_check_chips(const sabot_table *table, int64_t cents) {
    assert(table->ruleset.chip_unit_cents >= 1);
    return cents % table->ruleset.chip_unit_cents == 0 ? SABOT_OK : SABOT_NOT_IN_CHIPS;
}

sabot_status sabot_table_check_reason(const sabot_reason *reason) {
    assert(memchr(reason->text, '\0', sizeof reason->text) != NULL);
    const size_t spaces = strspn(reason->text, " ");
    return reason->text[spaces] != '\0' ? SABOT_OK : SABOT_REASON_IS_MISSING;
}

sabot_status sabot_table_check_progressive(const sabot_table *table, int seat, int kind) {
    assert(kind >= 0);
    assert(kind < SABOT_KIND_COUNT);
    if (!sabot_kind_is_progressive((sabot_kind)kind)) {
        return SABOT_WAGER_IS_NO_PROGRESSIVE;
    }
    if (!table->ruleset.wagers[kind].offered) {
        return SABOT_WAGER_IS_NOT_OFFERED;
    }
    return seat >= 1 && seat <= table->round.seats ? SABOT_OK : SABOT_SEAT_IS_UNKNOWN;
}
