/// The terminal of the full-screen table: ncurses, the signals that matter to it, and its state, which is put
/// back however the program ends: by itself, by a signal, by an assertion.
///
///     if (sabot_terminal_open()) {
///         do {
///             … draw sabot_terminal_rows() x sabot_terminal_columns() cells …
///             sabot_terminal_show(&canvas);
///         } while (sabot_terminal_wait(timeout_ms, &key) != SABOT_TERMINAL_ENDS);
///         const int signal = sabot_terminal_close();
///         … print …
///         sabot_terminal_end(signal);
///     }
#ifndef SABOT_CMD_PLAY_TERMINAL_H
#define SABOT_CMD_PLAY_TERMINAL_H

#include "cmd/play/canvas.h"

#include <stdbool.h>

typedef enum {
    SABOT_TERMINAL_KEY,
    SABOT_TERMINAL_NOTHING, ///< time is over, or the screen has another size and is to be drawn again
    SABOT_TERMINAL_ENDS,    ///< a signal asks for the end, or the terminal is gone
} sabot_terminal_event;

/// Are input and output a terminal that can be written on anywhere?
bool sabot_terminal_is_able(void);
/// Its size; false where it does not say.
bool sabot_terminal_size(int *rows, int *columns);

/// false leaves everything as it was. One at a time.
bool sabot_terminal_open(void);
int sabot_terminal_rows(void);
int sabot_terminal_columns(void);
/// Can it show card suits and lines?
bool sabot_terminal_has_symbols(void);
void sabot_terminal_show(const sabot_canvas *canvas);
/// Waits for a key, which stands in `key` as keys.h counts them, up to `timeout_ms` (-1: for ever).
sabot_terminal_event sabot_terminal_wait(int timeout_ms, int *key);
/// The terminal as it was before. Gives the signal that asked for the end; 0: none did.
int sabot_terminal_close(void);
/// Ends the program by that signal, so that whoever waits for it is told the truth; does nothing for 0.
void sabot_terminal_end(int signal_number);

#endif
