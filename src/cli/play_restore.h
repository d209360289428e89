/// The terminal's state, put back from inside a signal that ends the program: an assertion, a fault, a kill.
#ifndef SABOT_PLAY_RESTORE_H
#define SABOT_PLAY_RESTORE_H

#include <stdbool.h>

/// Keeps the state that standard input has now. false: it has none.
bool sabot_restore_keep(void);
/// From here on a deadly signal puts it back first. The terminal's description has been read: what leaves its
/// other screen is copied from it.
void sabot_restore_watch(void);
/// The state, and the signals, as they were.
void sabot_restore_now(void);

#endif
