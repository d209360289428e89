/// server: a room that people and programs reach over HTTP and WebSocket (docs/server.md).
///
///     sabot_server_options options = {.data = "data", .is_demo = true};
///     sabot_server *server = sabot_server_open(&options, sentence);
///     sabot_server_run(server);     // until SIGINT or SIGTERM
///     sabot_server_close(server);
#ifndef SABOT_SERVE_SERVER_H
#define SABOT_SERVE_SERVER_H

#include "serve/room_config.h"

typedef struct sabot_server sabot_server;

#define SABOT_SERVER_FAULT_SIZE 768

typedef struct {
    const char *data;    ///< the directory for all files of the room; created if necessary
    const char *config;  ///< a file; NULL: the defaults
    const char *web;     ///< the directory pages are read from; NULL: the embedded pages
    const char *address; ///< overrides the configuration, unless NULL
    int port;            ///< overrides the configuration, unless -1
    bool is_demo;        ///< with an automatic dealer and players, and printed PINs
    int hurry;           ///< speed of the demonstration: 1, or this many times faster
} sabot_server_options;

/// Opens the room, sets up its tables and listens. Returns NULL with one sentence on failure.
sabot_server *sabot_server_open(const sabot_server_options *options, char fault[SABOT_SERVER_FAULT_SIZE]);
/// Serves until SIGINT or SIGTERM, including one received since the room was opened. SIGHUP reloads
/// configuration, people and certificate. Returns false if it stopped because it is unknown what the journal
/// contains; the room must be reopened.
bool sabot_server_run(sabot_server *server);
/// Closes the room and signs the end of its journal.
void sabot_server_close(sabot_server *server);

/// Returns the URL for a browser on this host: "http://127.0.0.1:8080", or "http://localhost:8080" if it
/// listens on every address.
const char *sabot_server_url(const sabot_server *server);
/// Returns a URL for other devices, if the room listens on every address: "http://192.168.1.20:8080". The
/// index starts at 0; returns NULL after the last.
const char *sabot_server_other_url(const sabot_server *server, int index);
const sabot_room_config *sabot_server_config(const sabot_server *server);

/// A person of the demonstration with their PIN, for people to try. Returns false after the last.
typedef struct {
    unsigned person;
    const char *role;
    const char *pin;
} sabot_demo_person;
bool sabot_server_demo_person(const sabot_server *server, int index, sabot_demo_person *person);

#endif
