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
    const char *data;    ///< the directory for all files of the room; made where there is none
    const char *config;  ///< a file; NULL: the embedded defaults
    const char *web;     ///< the folder pages are read from; NULL: those inside the program
    const char *address; ///< instead of the configuration's; NULL
    int port;            ///< the same; -1
    bool is_demo;        ///< an automatic dealer and players, and PINs that are printed
    int hurry;           ///< of the demonstration: 1, or so many times faster
} sabot_server_options;

/// Opens the room, sets its tables up and listens. NULL: one sentence.
sabot_server *sabot_server_open(const sabot_server_options *options, char fault[SABOT_SERVER_FAULT_SIZE]);
/// Serves until SIGINT or SIGTERM; SIGHUP reads configuration, people and certificate again. A signal that
/// came since the room was opened counts. false: it stopped by itself, for it is not known what the journal
/// holds; the room must be opened again.
bool sabot_server_run(sabot_server *server);
/// Closes the room: the end of its journal is signed.
void sabot_server_close(sabot_server *server);

/// Where a browser on this machine finds it: "http://127.0.0.1:8080". Where it listens at every address, that
/// is "http://localhost:8080".
const char *sabot_server_place(const sabot_server *server);
/// Where other devices find a room that listens at every address: "http://192.168.1.20:8080", from index 0.
/// NULL behind the last.
const char *sabot_server_other_place(const sabot_server *server, int index);
const sabot_room_config *sabot_server_config(const sabot_server *server);

/// Somebody of the demonstration and their PIN, for people to try; false behind the last.
typedef struct {
    unsigned person;
    const char *role;
    const char *pin;
} sabot_demo_person;
bool sabot_server_demo_person(const sabot_server *server, int index, sabot_demo_person *person);

#endif
