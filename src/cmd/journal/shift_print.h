/// A shift report for people.
#ifndef SABOT_CMD_JOURNAL_SHIFT_PRINT_H
#define SABOT_CMD_JOURNAL_SHIFT_PRINT_H

#include "room/audit/shift_book.h"

#include <stdio.h>

void sabot_print_shift(FILE *stream, const sabot_shift_book *shift, bool color);

#endif
