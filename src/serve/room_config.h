/// The configuration of a room: `sabot serve --config FILE`, in the format of rulesets. Every key is
/// optional.
///
///     name = "Card room";
///     listen = { address = "127.0.0.1"; port = 8080; certificate = "room.pem"; key = "room.key"; };
///     // or behind a proxy on this host: listen = { port = 8080; proxy = true; };
///     sessions = { idle_minutes = 30; hours = 12; };
///     log = "info";                       // error, warning, info, debug
///     metrics = "loopback";               // who may read /metrics: loopback, everybody
///     origins = [ "https://tables.example" ];  // besides the server's own
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
    uint16_t seats; ///< 0: the ruleset's default
    bool virtual_shoe;
    bool tracker_only;
    bool sensors;
    int row;            ///< of the fee schedule; -1: the ruleset's default
    int timer_seconds;  ///< -1: the ruleset's default
    int64_t tray_cents; ///< initial fill of a new table's tray
} sabot_room_table;

typedef struct {
    char name[SABOT_ROOM_NAME_SIZE];
    char address[64];
    int port;
    bool port_is_given;                     ///< in the file
    char certificate[SABOT_ROOM_PATH_SIZE]; ///< "": no TLS
    char key[SABOT_ROOM_PATH_SIZE];
    bool is_behind_proxy; ///< which terminates TLS and forwards the client's address
    char origins[SABOT_ROOM_ORIGINS_MAX][128];
    int origin_count;
    int64_t idle_ms;
    int64_t absolute_ms;
    sabot_log_level log;
    bool metrics_for_everybody;
    sabot_room_table *tables; ///< allocated
    int table_count;
} sabot_room_config;

/// Returns true for a numeric IPv4 or IPv6 address. SABOT_ROOM_ADDRESS_FORM is the error otherwise.
bool sabot_room_address_check(const char *address);
#define SABOT_ROOM_ADDRESS_FORM \
    "must be a numeric address: \"127.0.0.1\" for this host only, \"0.0.0.0\" or \"::\" for all networks"

/// The demonstration: loopback, port 8080, and two tables: California with Panda 8 and both progressives, and
/// Washington; virtual shoes, a timer of 15 seconds. California has sensors. At Washington, which has none,
/// visitors bet the progressives from their own page.
bool sabot_room_config_demo(sabot_room_config *config, sabot_config_fault *fault);
/// Reads a file. Paths in it are relative to its directory. Without `tables`, the room has one table:
/// california-panda8, keyed.
bool sabot_room_config_read(const char *path, sabot_room_config *config, sabot_config_fault *fault);
/// Reads the configuration from text. Relative paths stay as they are, and only shipped rulesets are allowed.
bool sabot_room_config_read_text(const char *text, size_t size, const char *file, sabot_room_config *config,
                                 sabot_config_fault *fault);
void sabot_room_config_free(sabot_room_config *config);

#endif
