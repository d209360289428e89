/// What can be taken out of a journal, row by row. Each has its columns and writes what an entry says of it.
#ifndef SABOT_EXPORT_H
#define SABOT_EXPORT_H

#include "export_rows.h"
#include "ledger.h"
#include "shift_book.h"
#include "shoe_book.h"

extern const char *const sabot_export_hands_columns[];
extern const char *const sabot_export_wagers_columns[];
extern const char *const sabot_export_fees_columns[];
extern const char *const sabot_export_hours_columns[];
extern const char *const sabot_export_meters_columns[];
extern const char *const sabot_export_shoes_columns[];
extern const char *const sabot_export_transfers_columns[];
extern const char *const sabot_export_notes_columns[];

// Of a hand that is over.
void sabot_export_hand(sabot_rows *rows, const sabot_hand_book *book);
void sabot_export_wagers(sabot_rows *rows, const sabot_hand_book *book);
// Of an event, before its table has it.
void sabot_export_fee(sabot_rows *rows, const sabot_ledger_entry *entry);
void sabot_export_meter(sabot_rows *rows, const sabot_ledger_entry *entry);
void sabot_export_transfers(sabot_rows *rows, const sabot_ledger_entry *entry);
void sabot_export_note(sabot_rows *rows, const sabot_ledger_entry *entry);
/// Of a shoe that is over, or as far as it came.
void sabot_export_shoe(sabot_rows *rows, const sabot_shoe_book *shoe);
/// Of a table, hour by hour.
void sabot_export_hours(sabot_rows *rows, const sabot_shift_book *shift);

#endif
