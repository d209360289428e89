/// The demonstration's people, their PINs and the tables that were taken over, in a file of the data
/// directory, so that a restart continues where the room stopped.
#ifndef SABOT_SERVE_DEMO_DEMO_H
#define SABOT_SERVE_DEMO_DEMO_H

#include "serve/routes/state.h"

/// Reads the file, or draws PINs and creates it and the people file.
bool sabot_demo_open(sabot_server *server, char fault[SABOT_SERVER_FAULT_SIZE]);
/// Saves which tables are taken over.
void sabot_demo_save(sabot_server *server);

#endif
