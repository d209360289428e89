/// Reads the terminal's terminfo entry. In a separate file because <term.h> defines macros with common names.
#ifndef SABOT_CMD_PLAY_TERMINFO_H
#define SABOT_CMD_PLAY_TERMINFO_H

#include <stdbool.h>
#include <stddef.h>

/// Returns true if standard output supports clearing and cursor movement. Call it before curses is started.
bool sabot_terminfo_can_move(void);
/// Copies a capability, such as "rmcup", as far as it fits. Returns the number of bytes. Curses must have
/// been started.
size_t sabot_terminfo_copy(const char *name, char *buffer, size_t size);

#endif
