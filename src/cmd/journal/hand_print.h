/// A hand from a journal, for people.
#ifndef SABOT_CMD_JOURNAL_HAND_PRINT_H
#define SABOT_CMD_JOURNAL_HAND_PRINT_H

#include "room/audit/hand_book.h"

#include <stdio.h>

/// All of it: who sat where, every step with its time and person, the sheet.
void sabot_print_hand(FILE *stream, const sabot_hand_book *book, bool color);
/// One line, under the heading.
void sabot_print_hand_heading(FILE *stream, bool color);
void sabot_print_hand_line(FILE *stream, const sabot_hand_book *book);

#endif
