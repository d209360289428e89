/// What the parts of an audit share.
#ifndef SABOT_ROOM_AUDIT_AUDIT_WORK_H
#define SABOT_ROOM_AUDIT_AUDIT_WORK_H

#include "room/audit/audit.h"
#include "room/audit/money_book.h"
#include "room/audit/shoe_book.h"

/// What the audit remembers of a table beside the table itself.
typedef struct {
    bool is_lost; ///< an event could not have happened: the rest of it means nothing
    sabot_money_book money;
    bool money_differs; ///< the table holds something else: it is noted once
    sabot_sheet sheet;  ///< of the hand that is being settled
    bool has_sheet;
    int next_line;       ///< of the sheet
    sabot_status broken; ///< the rule that the wagers of the present hand break: it is noted once
    sabot_shoe_book shoe;
} sabot_audit_table;

typedef struct {
    sabot_audit *audit;
    sabot_history *history;
    sabot_audit_table *tables[SABOT_TABLES_MAX + 1];
    sabot_event_batch batch;    ///< of the present record
    sabot_event_batch expected; ///< what it should be
    const sabot_record *record; ///< the present one
    uint32_t hand;              ///< that the present record belongs to, for notes
    bool is_faulty;             ///< a fault of the present record was noted
} sabot_audit_work;

typedef struct {
    sabot_command_id id;
    uint32_t table;
} sabot_audit_command;

typedef struct {
    sabot_audit_command *list; ///< of record n at n - 1; allocated
    size_t count, capacity;
} sabot_audit_commands;

/// What a checkpoint says of all tables, in short.
typedef struct {
    uint64_t sequence;
    uint64_t digest;
} sabot_audit_checkpoint;

typedef struct {
    sabot_audit_checkpoint *list; ///< newest first, those whose record has come by taken away; allocated
    size_t count, capacity;
    uint64_t newest; ///< the record of the newest, which is kept whole; 0: there is none
    uint8_t *body;   ///< allocated
    size_t size;
    sabot_table empty; ///< to compare tables with
    uint8_t left_bytes[SABOT_TABLE_BYTES_MAX], right_bytes[SABOT_TABLE_BYTES_MAX];
} sabot_audit_checkpoints;

/// Notes what is wrong with the present record.
__attribute__((format(printf, 2, 3))) void sabot_audit_fault(sabot_audit_work *work, const char *format, ...);
/// What is about no table in particular, and names its record itself.
#define SABOT_AUDIT_NO_TABLE UINT32_MAX
/// Notes what is wrong with any record.
__attribute__((format(printf, 5, 6))) void sabot_audit_fault_at(sabot_audit *audit, uint64_t sequence,
                                                                uint32_t table, uint32_t hand,
                                                                const char *format, ...);
__attribute__((format(printf, 5, 6))) void sabot_audit_remark_at(sabot_audit *audit, uint64_t sequence,
                                                                 uint32_t table, uint32_t hand,
                                                                 const char *format, ...);

/// A few words for such sentences.
typedef struct {
    char text[32];
} sabot_audit_words;
/// "$1,234.50".
sabot_audit_words sabot_audit_dollars(int64_t cents);

/// The money of an event, before its table has it.
void sabot_audit_check_money(sabot_audit_work *work, sabot_audit_table *books, const sabot_table *table,
                             const sabot_event *event);
/// A record is folded: the audit's own book and the table hold the same.
void sabot_audit_compare_accounts(sabot_audit_work *work, sabot_audit_table *books, const sabot_table *table);
/// Remembers a record's command; false where there is no memory.
bool sabot_audit_commands_take(sabot_audit_commands *commands, const sabot_record *record);
/// All records were taken: compares them with what commands are found by. The list is used up.
void sabot_audit_check_commands(sabot_audit *audit, sabot_audit_commands *commands, sabot_journal *journal);
/// Before the first record: keeps what the checkpoints say until their records come by, and notes which are
/// damaged.
void sabot_audit_checkpoints_look(sabot_audit *audit, sabot_audit_checkpoints *checkpoints,
                                  sabot_journal *journal);
/// A record is folded: the checkpoint that was made at it, where there is one, says the same.
void sabot_audit_checkpoints_compare(sabot_audit_work *work, sabot_audit_checkpoints *checkpoints);
void sabot_audit_checkpoints_clear(sabot_audit_checkpoints *checkpoints);
/// A shoe whose seed the present record shows, or says to be lost; or a real one that is over.
void sabot_audit_prove_shoe(sabot_audit_work *work, const sabot_shoe_book *shoe);
/// All records up to `last` were taken: what is still secret, and what should no longer be. `secret` may be
/// NULL.
void sabot_audit_check_open_shoes(const sabot_audit_work *work, sabot_journal *journal,
                                  sabot_journal_place last, const sabot_room_secret *secret);
/// The sealed seed of a virtual shoe that is not revealed yet at `last`, where the audit came to; `secret`
/// may be NULL.
void sabot_audit_check_seed(sabot_audit *audit, sabot_journal *journal, sabot_journal_place last,
                            const sabot_room_secret *secret, const sabot_shoe_book *shoe);
/// The record asked again, before its table has any of it; `work->batch` holds its events, and afterwards
/// `work->expected` those it should hold. Gives what the table answers. `*type` is 0 where there is nothing
/// to compare.
sabot_status sabot_audit_ask_again(sabot_audit_work *work, const sabot_table *table,
                                   sabot_command_type *type);
/// Notes where the answer and the record differ.
void sabot_audit_compare(sabot_audit_work *work, sabot_command_type type, sabot_status status);

#endif
