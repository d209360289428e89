/// Commands by their ids: no table has the same one twice, and what finds a command finds the record that it
/// is. A command that is sent again happens once only as long as that holds.
///
/// Of each record id and table are kept, 20 bytes. The index, read in its order, must rise
/// from entry to entry (so that whatever is looked for in it is found, and nothing stands in it twice), must
/// lead each to a record of that id, and must leave no record out.
#include "room/audit/audit_work.h"

#include "room/journal/growing.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool sabot_audit_commands_take(sabot_audit_commands *commands, const sabot_record *record) {
    if (!sabot_grow(&commands->list, &commands->capacity, commands->count + 1, sizeof *commands->list)) {
        return false;
    }
    commands->list[commands->count++] = (sabot_audit_command){record->command, record->table};
    return true;
}

/// The table of a record that an entry led to; no room has it.
#define SEEN UINT32_MAX

typedef struct {
    sabot_audit *audit;
    sabot_audit_commands *commands;
    sabot_audit_command before; ///< the entry before
    uint64_t sequence;          ///< of it; 0: there was none
    bool is_closed;             ///< the room: then nothing is behind the last record
} lead_check;

static int compare(const sabot_audit_command *left, const sabot_command_id *command, uint32_t table) {
    const int order = memcmp(&left->id, command, sizeof *command);
    return order != 0 ? order : (left->table > table) - (left->table < table);
}

static void check_order(const lead_check *check, const sabot_command_id *command, uint32_t table,
                        uint64_t sequence) {
    const int order = check->sequence == 0 ? -1 : compare(&check->before, command, table);
    if (order == 0) {
        const bool is_later = sequence > check->sequence;
        sabot_audit_fault_at(check->audit, is_later ? sequence : check->sequence, table, 0,
                             "its command is that of record %" PRIu64 ": a table carries out an id once",
                             is_later ? check->sequence : sequence);
    } else if (order > 0) {
        sabot_audit_fault_at(check->audit, sequence, table, 0,
                             "the index of commands is out of order at this record");
    }
}

static bool check_index_entry(void *visitor, const sabot_command_id *command, uint32_t table,
                              uint64_t sequence) {
    lead_check *const check = visitor;
    check_order(check, command, table, sequence);
    const uint64_t count = check->commands->count;
    // Beside a room that is open, what came behind the last record of the audit is not looked at.
    if (sequence > count && check->is_closed) {
        sabot_audit_fault_at(check->audit, sequence, table, 0,
                             "the index of commands leads to a record that there is not");
    } else if (sequence <= count) {
        sabot_audit_command *const right = &check->commands->list[sequence - 1];
        if (compare(right, command, table) != 0) {
            sabot_audit_fault_at(check->audit, sequence, right->table != SEEN ? right->table : table, 0,
                                 "the index of commands leads here by an id that is not this record's");
        }
        right->table = SEEN;
    }
    check->before = (sabot_audit_command){*command, table};
    check->sequence = sequence;
    return true;
}

void sabot_audit_check_commands(sabot_audit *audit, sabot_audit_commands *commands, sabot_journal *journal) {
    lead_check check = {.audit = audit, .commands = commands, .is_closed = sabot_journal_was_closed(journal)};
    sabot_journal_fault fault;
    if (!sabot_journal_command_index(journal, check_index_entry, &check, &fault)) {
        sabot_audit_fault_at(audit, fault.sequence, SABOT_AUDIT_NO_TABLE, 0, "%s", fault.sentence);
        return;
    }
    for (size_t i = 0; i < commands->count; i++) {
        if (commands->list[i].table != SEEN) {
            sabot_audit_fault_at(audit, i + 1, commands->list[i].table, 0,
                                 "the index of commands leaves this record out: its command, sent again, "
                                 "would be carried out again");
        }
    }
}

// ---------------------------------------------------------------------------------------------------------
// Faults and remarks, as far as there is room for them.

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

sabot_audit_words sabot_audit_dollars(int64_t cents) {
    sabot_audit_words money;
    sabot_text text = sabot_text_in(money.text, sizeof money.text);
    sabot_text_add_cents(&text, cents);
    return money;
}
