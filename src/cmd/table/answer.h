/// What became of a line that was typed: sentences for people, or an object of JSON.
#ifndef SABOT_CMD_TABLE_ANSWER_H
#define SABOT_CMD_TABLE_ANSWER_H

#include "room/host/host.h"

/// An event, told with the table as it was before.
void sabot_console_event(const sabot_table *before, const sabot_event *event);
/// The events of a command that was carried out earlier: the table has gone on since.
void sabot_console_repeat(const sabot_answer *answer);
/// Why a command was refused; `table` is the one it was asked of, NULL where there is none.
void sabot_console_refusal(const sabot_table *table, const sabot_command *command,
                           const sabot_answer *answer);

/// All of it as one line. "fault" stands in it where the journal is the reason.
void sabot_console_answer_json(long line, uint32_t table, const sabot_answer *answer);

#endif
