/// Signals that ask a program to end, for one that has something to put in order first.
///
///     sabot_stop_begin();
///     while (sabot_stop_signal() == 0 && work()) { sabot_stop_poll(&input, -1); }
///     put_in_order();
///     sabot_stop_end(); // by the signal that came, if one came
#ifndef SABOT_CMD_STOP_SIGNAL_H
#define SABOT_CMD_STOP_SIGNAL_H

#include <poll.h>

/// From here SIGINT, SIGTERM and SIGHUP, unless they are ignored (nohup), and SIGPIPE are only noted. A
/// second one ends the program at once. System calls go on, poll aside.
void sabot_stop_begin(void);
/// The signal that came; 0: none.
int sabot_stop_signal(void);
/// poll() of one file, up to `timeout_ms` (-1: for ever), that never sleeps through a signal.
int sabot_stop_poll(struct pollfd *file, int timeout_ms);
/// The signals as they were. Where one came the program ends by it, so that whoever waits for it is told the
/// truth: a shell sees 128 and its number.
void sabot_stop_end(void);

#endif
