/// The configuration of a room: `sabot serve --config FILE`, in the format of rulesets. Every key may be
/// left out.
///
///     name = "Card room";
///     listen = { address = "127.0.0.1"; port = 8080; certificate = "room.pem"; key = "room.key"; };
///     // or behind a proxy on this machine: listen = { port = 8080; proxy = true; };
///     sessions = { idle_minutes = 30; hours = 12; };
///     log = "info";                       // error, warning, info, debug
///     metrics = "loopback";               // who may read /metrics: loopback, everybody
///     origins = [ "https://tables.example" ];  // beside the server's own
///     tables = (
///       { name = "Table 1"; ruleset = "california-panda8"; seats = 8; shoe = "keyed"; timer = 20; row = 0;
///       sensors = true; tray = 1000000; }, { name = "Tracker"; ruleset = "washington"; tracker = true; }
///     );
#ifndef SABOT_SERVE_ROOM_CONFIG_H
#define SABOT_SERVE_ROOM_CONFIG_H

#include "room/journal/record.h"

#include "sabot/config.h"

#define SABOT_ROOM_NAME_SIZE   64
#define SABOT_ROOM_TABLES_MAX  1000
#define SABOT_ROOM_ORIGINS_MAX 8
#define SABOT_ROOM_PATH_SIZE   4096

typedef enum { SABOT_LOG_ERROR, SABOT_LOG_WARNING, SABOT_LOG_INFO, SABOT_LOG_DEBUG } sabot_log_level;

typedef struct {
    char name[SABOT_ROOM_NAME_SIZE];
    sabot_ruleset ruleset;
    uint16_t seats; ///< 0: the ruleset's own
    bool virtual_shoe;
    bool tracker_only;
    bool sensors;
    int row;            ///< of the fee schedule; -1: the ruleset's own
    int timer_seconds;  ///< -1: the ruleset's own
    int64_t tray_cents; ///< that a new table's tray is filled with; 0: nothing
} sabot_room_table;

typedef struct {
    char name[SABOT_ROOM_NAME_SIZE];
    char address[64];
    int port;
    bool port_is_given;                     ///< by the file; otherwise it is the default
    char certificate[SABOT_ROOM_PATH_SIZE]; ///< "": no TLS
    char key[SABOT_ROOM_PATH_SIZE];
    bool is_behind_proxy; ///< which ends TLS, and says who asks
    char origins[SABOT_ROOM_ORIGINS_MAX][128];
    int origin_count;
    int64_t idle_ms;
    int64_t absolute_ms;
    sabot_log_level log;
    bool metrics_for_everybody;
    sabot_room_table *tables; ///< allocated
    int table_count;
} sabot_room_config;

/// Is it in figures, of IPv4 or IPv6? If not, this says what it must be.
bool sabot_room_address_check(const char *address);
#define SABOT_ROOM_ADDRESS_FORM \
    "must be an address in figures: \"127.0.0.1\" for this machine alone, \"0.0.0.0\" or \"::\" for all networks"

/// Loopback, port 8080, and the two tables of the demonstration room: California with Panda 8 and both
/// progressives, Washington; virtual shoes, sensors, a timer of 15 seconds.
bool sabot_room_config_demo(sabot_room_config *config, sabot_config_fault *fault);
/// Reads a file. Paths in it are seen from its folder. A file without `tables` has one: california-panda8,
/// keyed.
bool sabot_room_config_read(const char *path, sabot_room_config *config, sabot_config_fault *fault);
/// The same from text; relative paths stay as they are, rulesets are shipped ones.
bool sabot_room_config_read_text(const char *text, size_t size, const char *file, sabot_room_config *config,
                                 sabot_config_fault *fault);
void sabot_room_config_free(sabot_room_config *config);

#endif
