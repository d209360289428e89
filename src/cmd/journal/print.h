/// Prints hands and shifts of a journal as text.
#ifndef SABOT_CMD_JOURNAL_PRINT_H
#define SABOT_CMD_JOURNAL_PRINT_H

#include "room/audit/hand_book.h"
#include "room/audit/shift_book.h"

/// Prints a hand: who sat where, every step with its time and person, and the settlement sheet.
void sabot_print_hand(const sabot_hand_book *book);
/// Prints the heading for lines of hands.
void sabot_print_hand_heading(void);
/// Prints a hand as one line.
void sabot_print_hand_line(const sabot_hand_book *book);

/// Prints the shift report of a table.
void sabot_print_shift(const sabot_shift_book *shift);

#endif
