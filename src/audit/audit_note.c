/// Faults and remarks, as far as there is room for them.
#include "audit_work.h"

#include <stdarg.h>
#include <stdio.h>

static sabot_audit_note *room_for(sabot_audit_note *notes, int *count, int max, uint64_t *found) {
    (*found)++;
    return *count < max ? &notes[(*count)++] : NULL;
}

static void write_note(sabot_audit_note *note, uint64_t sequence, uint32_t table, uint32_t hand,
                       const char *format, va_list arguments) {
    if (note != NULL) {
        const bool is_of_record = table != SABOT_AUDIT_NO_TABLE;
        *note = (sabot_audit_note){.sequence = sequence,
                                   .table = is_of_record ? table : 0,
                                   .hand = hand,
                                   .is_of_record = is_of_record};
        vsnprintf(note->sentence, sizeof note->sentence, format, arguments);
    }
}

void sabot_audit_fault(sabot_audit_work *work, const char *format, ...) {
    sabot_audit *const audit = work->audit;
    va_list arguments;
    va_start(arguments, format);
    write_note(room_for(audit->faults, &audit->fault_count, SABOT_AUDIT_FAULTS_MAX, &audit->faults_found),
               work->record->sequence, work->record->table, work->hand, format, arguments);
    va_end(arguments);
    work->is_faulty = true;
}

void sabot_audit_fault_at(sabot_audit *audit, uint64_t sequence, uint32_t table, uint32_t hand,
                          const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    write_note(room_for(audit->faults, &audit->fault_count, SABOT_AUDIT_FAULTS_MAX, &audit->faults_found),
               sequence, table, hand, format, arguments);
    va_end(arguments);
}

void sabot_audit_remark_at(sabot_audit *audit, uint64_t sequence, uint32_t table, uint32_t hand,
                           const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    write_note(room_for(audit->remarks, &audit->remark_count, SABOT_AUDIT_REMARKS_MAX, &audit->remarks_found),
               sequence, table, hand, format, arguments);
    va_end(arguments);
}

sabot_audit_money sabot_audit_dollars(int64_t cents) {
    sabot_audit_money money;
    sabot_text text = sabot_text_in(money.text, sizeof money.text);
    sabot_text_add_cents(&text, cents);
    return money;
}
