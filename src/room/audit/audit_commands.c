/// Checks command ids: no table has the same id twice, and the command index finds each command's record.
/// Otherwise a command that is sent again could be executed twice.
///
/// Keeps the id and table of every record, 20 bytes each. The index, read in order, must be ascending (so
/// that lookups work and there are no duplicates), must point to a record with the same id, and must contain
/// every record.
#include "room/audit/audit_internal.h"

#include "room/journal/growing.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool sabot_audit_commands_add(sabot_audit_commands *commands, const sabot_record *record) {
    if (!sabot_grow(&commands->list, &commands->capacity, commands->count + 1, sizeof *commands->list)) {
        return false;
    }
    commands->list[commands->count++] = (sabot_audit_command){record->command, record->table};
    return true;
}

/// Marks a record that an index entry points to. No room has a table with this number.
#define SEEN UINT32_MAX

typedef struct {
    sabot_audit *audit;
    sabot_audit_commands *commands;
    sabot_audit_command previous; ///< previous entry
    uint64_t sequence;            ///< its record; 0: none
    bool is_closed;               ///< the room is closed, so there are no newer records
} index_check;

static int compare(const sabot_audit_command *left, const sabot_command_id *command, uint32_t table) {
    const int order = memcmp(&left->id, command, sizeof *command);
    return order != 0 ? order : (left->table > table) - (left->table < table);
}

static void check_order(const index_check *check, const sabot_command_id *command, uint32_t table,
                        uint64_t sequence) {
    const int order = check->sequence == 0 ? -1 : compare(&check->previous, command, table);
    if (order == 0) {
        const bool is_later = sequence > check->sequence;
        sabot_audit_fault_at(check->audit, is_later ? sequence : check->sequence, table, 0,
                             "same command id as record %" PRIu64 ": a table executes an id once",
                             is_later ? check->sequence : sequence);
    } else if (order > 0) {
        sabot_audit_fault_at(check->audit, sequence, table, 0,
                             "the command index is out of order at this record");
    }
}

static bool check_index_entry(void *visitor, const sabot_command_id *command, uint32_t table,
                              uint64_t sequence) {
    index_check *const check = visitor;
    check_order(check, command, table, sequence);
    const uint64_t count = check->commands->count;
    // If the room is open, records newer than the last one audited are ignored.
    if (sequence > count && check->is_closed) {
        sabot_audit_fault_at(check->audit, sequence, table, 0,
                             "the command index points to a record that does not exist");
    } else if (sequence <= count) {
        sabot_audit_command *const right = &check->commands->list[sequence - 1];
        if (compare(right, command, table) != 0) {
            sabot_audit_fault_at(check->audit, sequence, right->table != SEEN ? right->table : table, 0,
                                 "the command index points here with an id that is not this record's");
        }
        right->table = SEEN;
    }
    check->previous = (sabot_audit_command){*command, table};
    check->sequence = sequence;
    return true;
}

void sabot_audit_check_commands(sabot_audit *audit, sabot_audit_commands *commands, sabot_journal *journal) {
    index_check check = {
        .audit = audit, .commands = commands, .is_closed = sabot_journal_was_closed(journal)};
    sabot_journal_fault fault;
    if (!sabot_journal_command_index(journal, check_index_entry, &check, &fault)) {
        sabot_audit_fault_at(audit, fault.sequence, SABOT_AUDIT_NO_TABLE, 0, "%s", fault.sentence);
        return;
    }
    for (size_t i = 0; i < commands->count; i++) {
        if (commands->list[i].table != SEEN) {
            sabot_audit_fault_at(
                audit, i + 1, commands->list[i].table, 0,
                "this record is not in the command index: if its command were sent again, it "
                "would be executed again");
        }
    }
}

// ---------------------------------------------------------------------------------------------------------
// Faults and remarks, up to the limits

static sabot_audit_finding *add_finding(sabot_audit_finding *findings, int *count, int max, uint64_t *found) {
    (*found)++;
    return *count < max ? &findings[(*count)++] : NULL;
}

static void write_finding(sabot_audit_finding *finding, uint64_t sequence, uint32_t table, uint32_t hand,
                          const char *format, va_list arguments) {
    if (finding != NULL) {
        const bool is_of_record = table != SABOT_AUDIT_NO_TABLE;
        *finding = (sabot_audit_finding){.sequence = sequence,
                                         .table = is_of_record ? table : 0,
                                         .hand = hand,
                                         .is_of_record = is_of_record};
        vsnprintf(finding->sentence, sizeof finding->sentence, format, arguments);
    }
}

void sabot_audit_fault(sabot_audit_context *work, const char *format, ...) {
    sabot_audit *const audit = work->audit;
    va_list arguments;
    va_start(arguments, format);
    write_finding(
        add_finding(audit->faults, &audit->fault_count, SABOT_AUDIT_FAULTS_MAX, &audit->faults_found),
        work->record->sequence, work->record->table, work->hand, format, arguments);
    va_end(arguments);
    work->is_faulty = true;
}

void sabot_audit_fault_at(sabot_audit *audit, uint64_t sequence, uint32_t table, uint32_t hand,
                          const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    write_finding(
        add_finding(audit->faults, &audit->fault_count, SABOT_AUDIT_FAULTS_MAX, &audit->faults_found),
        sequence, table, hand, format, arguments);
    va_end(arguments);
}

void sabot_audit_remark_at(sabot_audit *audit, uint64_t sequence, uint32_t table, uint32_t hand,
                           const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    write_finding(
        add_finding(audit->remarks, &audit->remark_count, SABOT_AUDIT_REMARKS_MAX, &audit->remarks_found),
        sequence, table, hand, format, arguments);
    va_end(arguments);
}

sabot_audit_text sabot_audit_dollars(int64_t cents) {
    sabot_audit_text money;
    sabot_text text = sabot_text_in(money.text, sizeof money.text);
    sabot_text_add_cents(&text, cents);
    return money;
}
