/// What became of a line that was typed: sentences for people, or an object of JSON.
#ifndef SABOT_CMD_TABLE_ANSWER_H
#define SABOT_CMD_TABLE_ANSWER_H

#include "room/host/host.h"

/// The events of a command that was carried out, each told with the table as it was before: `before` is that
/// table, and follows them. What was carried out earlier is told without it.
void sabot_console_answer(sabot_table *before, const sabot_answer *answer);
/// Why a command was refused; `table` is the one it was asked of, NULL where there is none.
void sabot_console_refusal(const sabot_table *table, const sabot_command *command,
                           const sabot_answer *answer);
/// One event; NULL where the table as it was is not known.
void sabot_console_event(const sabot_table *before, const sabot_event *event);

/// All of it as one line. "fault" stands in it where the journal is the reason.
void sabot_console_answer_json(long line, uint32_t table, const sabot_answer *answer);

#endif
