/// Sets up tables as configured, with ordinary commands. Runs in the thread that owns the host.
#ifndef SABOT_SERVE_FLOOR_TABLE_SETUP_H
#define SABOT_SERVE_FLOOR_TABLE_SETUP_H

#include "room/host/host.h"
#include "serve/room_config.h"

/// The tables to set up in the floor's thread.
typedef struct {
    sabot_room_table *tables;
    uint32_t count;
    bool is_demo;
    char applied_path[SABOT_ROOM_PATH_SIZE]; ///< the file with the applied configuration of each table
} sabot_table_setup;

/// Returns a copy of the first `count` tables, or NULL if out of memory.
sabot_table_setup *sabot_table_setup_of(const sabot_room_table *tables, uint32_t count, bool is_demo,
                                        const char *applied_path);
void sabot_table_setup_free(sabot_table_setup *wanted);

/// Sets up a table as configured, as far as possible now. Returns false with a sentence on failure.
bool sabot_table_set_up(sabot_host *host, uint32_t number, const sabot_room_table *wanted, bool is_demo,
                        char *sentence, size_t size);
/// Sets up all tables whose configuration changed since it was last applied; otherwise changes that people
/// made at a table stay. Logs failures. Frees `context`, a sabot_table_setup.
void sabot_tables_set_up(sabot_host *host, void *context);

#endif
