/// Tables as the configuration wants them, by the commands that anybody would give. In the thread that has
/// the host.
#ifndef SABOT_SERVE_FLOOR_TABLE_SETUP_H
#define SABOT_SERVE_FLOOR_TABLE_SETUP_H

#include "room/host/host.h"
#include "serve/room_config.h"

/// What the floor's thread is to make of its tables.
typedef struct {
    sabot_room_table *tables;
    uint32_t count;
    bool is_demo;
    char taken_path[SABOT_ROOM_PATH_SIZE]; ///< where it is kept what each table has taken over
} sabot_wanted_tables;

/// A copy of the first `count` tables; NULL where there is no memory.
sabot_wanted_tables *sabot_wanted_tables_of(const sabot_room_table *tables, uint32_t count, bool is_demo,
                                            const char *taken_path);
void sabot_wanted_tables_free(sabot_wanted_tables *wanted);

/// Makes a table as the configuration wants it, as far as it may be changed now; false: a sentence.
bool sabot_table_set_up(sabot_host *host, uint32_t number, const sabot_room_table *wanted, bool is_demo,
                        char *sentence, size_t size);
/// The same for all tables, but for those that took just that over before: what people changed there since
/// stays until the configuration wants something else. Faults are logged. `given` is a sabot_wanted_tables,
/// and is freed.
void sabot_tables_set_up(sabot_host *host, void *given);

#endif
