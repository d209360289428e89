/// What the description of a terminal says. <term.h> makes macros of plain words, so it is seen here alone.
#ifndef SABOT_CMD_PLAY_TERMINFO_H
#define SABOT_CMD_PLAY_TERMINFO_H

#include <stdbool.h>
#include <stddef.h>

/// Can standard output be cleared and written on anywhere? Asked before curses is started.
bool sabot_terminfo_can_move(void);
/// Copies a capability, such as "rmcup", as far as there is room; gives its bytes. Curses has been started.
size_t sabot_terminfo_copy(const char *name, char *buffer, size_t size);

#endif
