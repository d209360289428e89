/// sabot serve: a room over HTTP and WebSocket.
#include "cmd/cli.h"

#include "cmd/options.h"
#include "serve/server.h"

#include <errno.h>
#include <stdio.h>
#include <unistd.h>

#define COMMAND "serve"

typedef struct {
    const char *config;
    const char *data;
    const char *web;
    const char *address;
    long long port;
    long long hurry;
    bool demo;
} options;

static const sabot_option_table option_table = {
    .doc =
        "Serve a room: wall displays, dealer pads, players' seats, the pit and a JSON API.\v"
        "It prints where it is, and in a demonstration the numbers and PINs of its people. Everybody else's are given with "
        "sabot people. SIGTERM and SIGINT close the room, the end of its journal signed; the next start goes on where it "
        "stopped. SIGHUP reads configuration, people and certificate again. Logs go to standard error.",
    .options =
        {
            {"config", 'c', "FILE", "The room's configuration (one table with a keyed shoe)", 1,
             SABOT_WORD(config)},
            {"data", 'd', "DIR", "Where journal, key and people are kept; made where there is none (room)", 1,
             SABOT_WORD(data)},
            {"demo", 0, NULL, "A room that plays by itself, to look at and to take over", 1,
             SABOT_FLAG(demo)},
            {"address", 'a', "IP", "Listen here instead of what the configuration says (127.0.0.1)", 2,
             SABOT_WORD(address)},
            {"port", 'p', "N",
             "Listen at this port (8080); 0: any free port. A demonstration without this option takes "
             "the first free port from 8080 to 8099",
             2, SABOT_NUMBER(port, 0, 65535)},
            {"web", 0, "DIR", "Read the pages from a folder at every request, for those who change them", 3,
             SABOT_WORD(web)},
            {"hurry", 0, "N", "The demonstration goes so many times faster (1)", 3,
             SABOT_NUMBER(hurry, 1, 1000)},
        },
};

static void print_people(const sabot_server *server) {
    sabot_demo_person person;
    if (!sabot_server_demo_person(server, 0, &person)) {
        return;
    }
    printf("\n  sign in as      number   PIN\n");
    for (int i = 0; sabot_server_demo_person(server, i, &person); i++) {
        printf("  %-15s %-8u %s\n", person.role, person.person, person.pin);
    }
}

static void print_other_places(const sabot_server *server) {
    const char *place = sabot_server_other_place(server, 0);
    if (place != NULL) {
        printf("  From other devices\n");
    }
    for (int i = 0; place != NULL; place = sabot_server_other_place(server, ++i)) {
        printf("             %s\n", place);
    }
}

static void print_place(const sabot_server *server) {
    const char *const place = sabot_server_place(server);
    const sabot_room_config *const config = sabot_server_config(server);
    printf("sabot %s: %s is open at %s\n\n", SABOT_VERSION, config->name, place);
    for (int i = 0; i < config->table_count; i++) {
        printf("  %s\n    display  %s/display/%d\n    pad      %s/pad/%d\n    seat     %s/seat/%d\n",
               config->tables[i].name, place, i + 1, place, i + 1, place, i + 1);
    }
    printf("  For all tables\n    pit      %s/pit\n    odds     %s/odds\n    drill    %s/drill\n", place,
           place, place);
    print_other_places(server);
    print_people(server);
    printf("\n  Ctrl-C closes the room; started again, it goes on where it stopped.\n");
    fflush(stdout);
}

/// A file that is wrong is refused before anything is made or opened.
static bool look_at_config(const char *path) {
    sabot_room_config config;
    sabot_config_fault fault;
    if (access(path, F_OK) != 0 && errno == ENOENT) {
        return sabot_cli_deny(
            COMMAND,
            "%.300s: there is no such file. Copy the sample, /usr/share/doc/sabot/room.conf or "
            "docs/room.conf in the source, and change it",
            path);
    }
    if (!sabot_room_config_read(path, &config, &fault)) {
        return sabot_cli_deny(COMMAND, "%s", fault.sentence);
    }
    sabot_room_config_free(&config);
    return true;
}

int sabot_cmd_serve(int argc, char **argv) {
    options chosen = {.data = "room", .port = -1, .hurry = 1};
    char fault[SABOT_SERVER_FAULT_SIZE];
    if (!sabot_options_read(&option_table, argc, argv, &chosen) ||
        (chosen.config != NULL && !look_at_config(chosen.config))) {
        return SABOT_EXIT_REFUSED;
    }
    if (chosen.data[0] == '\0') {
        return sabot_cli_refuse(COMMAND, "--data: the name of the directory is empty");
    }
    if (chosen.address != NULL && !sabot_room_address_check(chosen.address)) {
        return sabot_cli_refuse(COMMAND, "--address: %s", SABOT_ROOM_ADDRESS_FORM);
    }
    const sabot_server_options room = {
        .data = chosen.data,
        .config = chosen.config,
        .web = chosen.web,
        .address = chosen.address,
        .port = (int)chosen.port,
        .is_demo = chosen.demo,
        .hurry = (int)chosen.hurry,
    };
    sabot_server *const server = sabot_server_open(&room, fault);
    if (server == NULL) {
        return sabot_cli_fail(COMMAND, "%s", fault);
    }
    print_place(server);
    const bool is_fine = sabot_server_run(server);
    sabot_server_close(server);
    return is_fine ? SABOT_EXIT_DONE
                   : sabot_cli_fail(COMMAND,
                                    "it is not known what the journal holds: start again, and look at the "
                                    "disk of '%.300s'",
                                    chosen.data);
}
