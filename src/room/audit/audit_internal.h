/// Declarations shared by the parts of an audit.
#ifndef SABOT_ROOM_AUDIT_AUDIT_INTERNAL_H
#define SABOT_ROOM_AUDIT_AUDIT_INTERNAL_H

#include "room/audit/audit.h"
#include "room/audit/money_book.h"
#include "room/audit/shoe_book.h"

/// What the audit keeps per table, besides the table itself.
typedef struct {
    bool is_skipped; ///< after an impossible event, later records are skipped
    sabot_money_book money;
    bool money_differs; ///< from the table's accounts; reported once
    sabot_sheet sheet;  ///< of the hand being settled
    bool has_sheet;
    int next_line;          ///< of the sheet
    int64_t released_cents; ///< from a meter's reserve in the current record
    sabot_status broken;    ///< the rule the current hand's wagers break; reported once
    sabot_shoe_book shoe;
} sabot_audit_table;

typedef struct {
    sabot_audit *audit;
    sabot_history *history;
    sabot_audit_table *tables[SABOT_TABLES_MAX + 1];
    sabot_event_batch batch;    ///< of the current record
    sabot_event_batch expected; ///< what the events should be
    const sabot_record *record; ///< the current record
    uint32_t hand;              ///< of the current record, for faults
    bool is_faulty;             ///< a fault of the current record was reported
} sabot_audit_context;

typedef struct {
    sabot_command_id id;
    uint32_t table;
} sabot_audit_command;

typedef struct {
    sabot_audit_command *list; ///< allocated; entry n - 1 is record n
    size_t count, capacity;
} sabot_audit_commands;

/// A digest of all tables in a checkpoint.
typedef struct {
    uint64_t sequence;
    uint64_t digest;
} sabot_audit_checkpoint;

typedef struct {
    sabot_audit_checkpoint *list; ///< newest first; entries are removed once compared; allocated
    size_t count, capacity;
    uint64_t newest; ///< record of the newest checkpoint, which is kept whole; 0: none
    uint8_t *body;   ///< allocated
    size_t size;
    sabot_table empty; ///< to compare tables with
    uint8_t left_bytes[SABOT_TABLE_BYTES_MAX], right_bytes[SABOT_TABLE_BYTES_MAX];
} sabot_audit_checkpoints;

/// Reports a fault in the current record.
__attribute__((format(printf, 2, 3))) void sabot_audit_fault(sabot_audit_context *work, const char *format,
                                                             ...);
/// For faults that are not tied to a table. The sentence names the record itself.
#define SABOT_AUDIT_NO_TABLE UINT32_MAX
/// Reports a fault in any record.
__attribute__((format(printf, 5, 6))) void sabot_audit_fault_at(sabot_audit *audit, uint64_t sequence,
                                                                uint32_t table, uint32_t hand,
                                                                const char *format, ...);
__attribute__((format(printf, 5, 6))) void sabot_audit_remark_at(sabot_audit *audit, uint64_t sequence,
                                                                 uint32_t table, uint32_t hand,
                                                                 const char *format, ...);

/// A short string for the sentences.
typedef struct {
    char text[32];
} sabot_audit_text;
/// Returns, for example, "$1,234.50".
sabot_audit_text sabot_audit_dollars(int64_t cents);

/// Checks an event's money before the event is applied to its table.
void sabot_audit_check_money(sabot_audit_context *work, sabot_audit_table *books, const sabot_table *table,
                             const sabot_event *event);
/// Compares the audit's own accounts with the table's after a record is applied.
void sabot_audit_compare_accounts(sabot_audit_context *work, sabot_audit_table *books,
                                  const sabot_table *table);
/// Remembers a record's command. Returns false if out of memory.
bool sabot_audit_commands_add(sabot_audit_commands *commands, const sabot_record *record);
/// After all records, compares their commands with the command index. Consumes the list.
void sabot_audit_check_commands(sabot_audit *audit, sabot_audit_commands *commands, sabot_journal *journal);
/// Before the first record, loads a digest of every checkpoint to compare later, and reports damaged ones.
void sabot_audit_checkpoints_load(sabot_audit *audit, sabot_audit_checkpoints *checkpoints,
                                  sabot_journal *journal);
/// Compares the tables with the checkpoint made at the current record, if any, after the record is applied.
void sabot_audit_checkpoints_compare(sabot_audit_context *work, sabot_audit_checkpoints *checkpoints);
void sabot_audit_checkpoints_clear(sabot_audit_checkpoints *checkpoints);
/// Checks a shoe whose seed the current record reveals or reports lost, or counts a real shoe that ended.
void sabot_audit_check_shoe(sabot_audit_context *work, const sabot_shoe_book *shoe);
/// After all records up to `last`, checks the shoes whose seeds are still secret, and reports those that
/// should have been revealed. `secret` may be NULL.
void sabot_audit_check_open_shoes(const sabot_audit_context *work, sabot_journal *journal,
                                  sabot_journal_position last, const sabot_room_secret *secret);
/// Checks the sealed seed of a virtual shoe that is not revealed at `last`, where the audit ended. `secret`
/// may be NULL.
void sabot_audit_check_seed(sabot_audit *audit, sabot_journal *journal, sabot_journal_position last,
                            const sabot_room_secret *secret, const sabot_shoe_book *shoe);
/// Decides the current record's command again, before the record is applied. `work->batch` holds the
/// record's events; afterward `work->expected` holds the events it should have. Returns the status of the
/// decision. Sets `*type` to 0 if there is nothing to compare.
sabot_status sabot_audit_redecide(sabot_audit_context *work, const sabot_table *table,
                                  sabot_command_type *type);
/// Reports differences between the decision and the record.
void sabot_audit_compare(sabot_audit_context *work, sabot_command_type type, sabot_status status);

#endif
