/// The demonstration's people and their PINs, and which tables were taken over: in a file of the data
/// directory, so that a second start goes on where the first stopped.
#ifndef SABOT_SERVE_DEMO_DEMO_H
#define SABOT_SERVE_DEMO_DEMO_H

#include "serve/routes/state.h"

/// Reads the file, or draws PINs and makes it and the people's file.
bool sabot_demo_open(sabot_server *server, char fault[SABOT_SERVER_FAULT_SIZE]);
/// Writes which tables are taken over.
void sabot_demo_keep(sabot_server *server);

#endif
