/// Deferred termination signals, for programs that must clean up before they end.
///
///     sabot_stop_begin();
///     while (sabot_stop_signal() == 0 && work()) { sabot_stop_poll(&input, -1); }
///     clean_up();
///     sabot_stop_end(); // ends the program if a signal was received
#ifndef SABOT_CMD_STOP_SIGNAL_H
#define SABOT_CMD_STOP_SIGNAL_H

#include <poll.h>

/// Starts recording SIGINT, SIGTERM, SIGHUP and SIGPIPE instead of ending the program, except those that are
/// ignored (nohup). A second signal ends the program at once, unless it is SIGPIPE. System calls other than
/// poll are restarted.
void sabot_stop_begin(void);
/// Returns the first signal received, or 0.
int sabot_stop_signal(void);
/// Calls poll() for one file, for at most `timeout_ms` (-1: no limit). Returns early on a recorded signal,
/// without a race.
int sabot_stop_poll(struct pollfd *file, int timeout_ms);
/// Restores the signal handlers. If a signal was recorded, ends the program by raising it, so that a shell
/// sees the right exit status: 128 plus the signal's number.
void sabot_stop_end(void);

#endif
