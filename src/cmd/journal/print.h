/// What people read out of a journal: a hand, a shift.
#ifndef SABOT_CMD_JOURNAL_PRINT_H
#define SABOT_CMD_JOURNAL_PRINT_H

#include "room/audit/hand_book.h"
#include "room/audit/shift_book.h"

/// All of it: who sat where, every step with its time and person, the sheet.
void sabot_print_hand(const sabot_hand_book *book);
/// One line, under the heading.
void sabot_print_hand_heading(void);
void sabot_print_hand_line(const sabot_hand_book *book);

void sabot_print_shift(const sabot_shift_book *shift);

#endif
