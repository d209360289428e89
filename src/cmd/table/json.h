/// How a live table stands, for programs: what console_view.h shows people. Nothing that the table does not
/// show is in it: no card that is still in the shoe, no seed.
#ifndef SABOT_CMD_TABLE_JSON_H
#define SABOT_CMD_TABLE_JSON_H

#include "cmd/table/command_input.h"

#include "sabot/table.h"

#include <jansson.h>

/// Adds the answer to a question about the table: state, seats, money or roads; or help. time and quit are
/// the console's own.
void sabot_console_question_json(sabot_question question, const sabot_table *table, json_t *answer);

#endif
