/// The terminal of the full-screen table: ncurses, its signals, and its state, which is restored however the
/// program ends: normally, by a signal, or by a failed assertion.
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
    SABOT_TERMINAL_NOTHING, ///< timeout, or the screen was resized and must be redrawn
    SABOT_TERMINAL_ENDS,    ///< termination signal, or the terminal closed
} sabot_terminal_event;

/// Returns true if input and output are a terminal with cursor movement.
bool sabot_terminal_is_supported(void);
/// Gets the terminal's size. Returns false if it is unknown.
bool sabot_terminal_size(int *rows, int *columns);

/// Switches the terminal to full screen. Returns false, without any effect, if that fails. Only one can be
/// open.
bool sabot_terminal_open(void);
int sabot_terminal_rows(void);
int sabot_terminal_columns(void);
/// Returns true if the terminal can show card suits and box lines.
bool sabot_terminal_has_symbols(void);
void sabot_terminal_show(const sabot_canvas *canvas);
/// Waits for a key for at most `timeout_ms` (-1: no limit) and stores it in `key`, numbered as in keys.h.
sabot_terminal_event sabot_terminal_wait(int timeout_ms, int *key);
/// Restores the terminal. Returns the termination signal, or 0.
int sabot_terminal_close(void);
/// Ends the program by that signal, so that the parent sees the right exit status. Does nothing for 0.
void sabot_terminal_end(int signal_number);

#endif
