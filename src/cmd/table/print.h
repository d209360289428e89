/// How a live table stands, for people who work it from lines. Everything is indented by four blanks, so that
/// an answer can be told from what was typed.
#ifndef SABOT_CMD_TABLE_PRINT_H
#define SABOT_CMD_TABLE_PRINT_H

#include "sabot/table.h"

#include <stdio.h>

/// Phase, shoe, bank, wagers, cards and what comes next.
void sabot_console_state(FILE *stream, const sabot_table *table);
/// Who sits where with how much.
void sabot_console_seats(FILE *stream, const sabot_table *table);
/// Every account that is not zero, and their sum.
void sabot_console_money(FILE *stream, const sabot_table *table);
/// Tally, the previous shoe's, and the roads.
void sabot_console_roads(FILE *stream, const sabot_table *table);
/// The questions and every command with its form.
void sabot_console_help(FILE *stream);

/// docs/events.md: commands, events and statuses as Markdown tables.
void sabot_console_list(FILE *stream);

#endif
