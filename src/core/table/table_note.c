/// Notes: what happened in the room. They are recorded and change nothing.
#include "core/table/table_internal.h"

#include <assert.h>

/// All notes but one have the same layout: a person and a text.
static sabot_status emit_note(const sabot_command *command, sabot_event_type type, sabot_event_batch *batch) {
    assert(sabot_event_is_note(type));
    const sabot_status status = sabot_table_check_reason(&command->note_sign_in.reason);
    if (status == SABOT_OK) {
        sabot_event *const event = sabot_table_emit(batch, type);
        event->signed_in.person = command->note_sign_in.person;
        event->signed_in.reason = command->note_sign_in.reason;
    }
    return status;
}

static void change_nothing(sabot_table *table, const sabot_event *event) {
    (void)table;
    assert(sabot_event_is_note(event->type));
}

// ---------------------------------------------------------------------------------------------------------
// Sign-ins and sign-outs

sabot_status sabot_decide_note_sign_in(const sabot_table *table, const sabot_command *command,
                                       sabot_event_batch *batch) {
    (void)table;
    return emit_note(command, SABOT_EVENT_SIGNED_IN, batch);
}

void sabot_apply_signed_in(sabot_table *table, const sabot_event *event) {
    change_nothing(table, event);
}

sabot_status sabot_decide_note_sign_in_refused(const sabot_table *table, const sabot_command *command,
                                               sabot_event_batch *batch) {
    (void)table;
    return emit_note(command, SABOT_EVENT_SIGN_IN_REFUSED, batch);
}

void sabot_apply_sign_in_refused(sabot_table *table, const sabot_event *event) {
    change_nothing(table, event);
}

sabot_status sabot_decide_note_sign_out(const sabot_table *table, const sabot_command *command,
                                        sabot_event_batch *batch) {
    (void)table;
    return emit_note(command, SABOT_EVENT_SIGNED_OUT, batch);
}

void sabot_apply_signed_out(sabot_table *table, const sabot_event *event) {
    change_nothing(table, event);
}

// ---------------------------------------------------------------------------------------------------------
// Refusals and settings

sabot_status sabot_decide_note_refusal(const sabot_table *table, const sabot_command *command,
                                       sabot_event_batch *batch) {
    (void)table;
    sabot_status status = sabot_table_check_reason(&command->note_refusal.asked);
    if (status == SABOT_OK) {
        status = sabot_table_check_reason(&command->note_refusal.reason);
    }
    if (status == SABOT_OK) {
        sabot_event *const event = sabot_table_emit(batch, SABOT_EVENT_REFUSED);
        event->refused.person = command->note_refusal.person;
        event->refused.asked = command->note_refusal.asked;
        event->refused.reason = command->note_refusal.reason;
    }
    return status;
}

void sabot_apply_refused(sabot_table *table, const sabot_event *event) {
    change_nothing(table, event);
}

sabot_status sabot_decide_note_setting(const sabot_table *table, const sabot_command *command,
                                       sabot_event_batch *batch) {
    (void)table;
    return emit_note(command, SABOT_EVENT_SETTING_CHANGED, batch);
}

void sabot_apply_setting_changed(sabot_table *table, const sabot_event *event) {
    change_nothing(table, event);
}
