/// The lines that room_under_load writes and reads: commands, answers, and the state of the room.
#ifndef SABOT_LOAD_LINES_H
#define SABOT_LOAD_LINES_H

#include "room/host/host.h"

/// Writes a line immediately, from any thread, so that it is in the pipe whatever happens next.
void load_print(const char *format, ...) __attribute__((format(printf, 1, 2)));

void load_print_command(const sabot_command_id *id, uint32_t table, const sabot_command *command);
void load_print_answer(const sabot_command_id *id, const sabot_reply *answer);
void load_print_shoe(uint32_t table, const sabot_table *state);
void load_print_opened(const sabot_host *host, uint64_t kills, uint32_t tables);
void load_print_replayed(sabot_history *history, uint64_t sequence, uint32_t tables);

/// Reads a line of load_print_command without its first word. `ruleset` provides storage for a command that
/// has one.
bool load_read_command(char *line, sabot_command_id *id, uint32_t *table, sabot_command *command,
                       sabot_ruleset *ruleset);

#endif
