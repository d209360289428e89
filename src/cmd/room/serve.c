/// sabot serve: runs a room over HTTP and WebSocket.
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
        "Run a card room: wall displays, dealer pads, players' seats, the pit and a JSON API.\v"
        "Prints its URLs and, in a demonstration, the people's numbers and PINs. Add people with sabot people. "
        "SIGTERM and SIGINT sign the journal and close the room; the next start resumes it. SIGHUP reloads "
        "configuration, people and certificate. Logs go to standard error.",
    .options =
        {
            {"config", 'c', "FILE", "Configuration of the room (default: one table with a keyed shoe)", 1,
             SABOT_WORD(config)},
            {"data", 'd', "DIR", "Directory for journal, key and people; created if missing (default: room)",
             1, SABOT_WORD(data)},
            {"demo", 0, NULL, "Run a demonstration room that plays by itself", 1, SABOT_FLAG(demo)},
            {"address", 'a', "IP", "Address to listen on; overrides the configuration (default: 127.0.0.1)",
             2, SABOT_WORD(address)},
            {"port", 'p', "N",
             "Port to listen on (default: 8080); 0 picks a free port. A demonstration without this option uses "
             "the first free port from 8080 to 8099",
             2, SABOT_NUMBER(port, 0, 65535)},
            {"web", 0, "DIR", "Read the pages from this directory at every request, for development", 3,
             SABOT_WORD(web)},
            {"hurry", 0, "N", "Run the demonstration N times faster (default: 1)", 3,
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

static void print_other_urls(const sabot_server *server) {
    const char *url = sabot_server_other_url(server, 0);
    if (url != NULL) {
        printf("  From other devices\n");
    }
    for (int i = 0; url != NULL; url = sabot_server_other_url(server, ++i)) {
        printf("             %s\n", url);
    }
}

static void print_urls(const sabot_server *server) {
    const char *const url = sabot_server_url(server);
    const sabot_room_config *const config = sabot_server_config(server);
    printf("sabot %s: %s is open at %s\n\n", SABOT_VERSION, config->name, url);
    for (int i = 0; i < config->table_count; i++) {
        printf("  %s\n    display  %s/display/%d\n    pad      %s/pad/%d\n    seat     %s/seat/%d\n",
               config->tables[i].name, url, i + 1, url, i + 1, url, i + 1);
    }
    printf("  For all tables\n    pit      %s/pit\n    odds     %s/odds\n    drill    %s/drill\n", url, url,
           url);
    print_other_urls(server);
    print_people(server);
    printf("\n  Ctrl-C closes the room; the next start resumes it.\n");
    fflush(stdout);
}

/// Checks the configuration before anything is created or opened.
static bool check_config(const char *path) {
    sabot_room_config config;
    sabot_config_fault fault;
    if (access(path, F_OK) != 0 && errno == ENOENT) {
        return sabot_cli_reject(
            COMMAND,
            "%.300s: no such file. Copy and edit the sample, /usr/share/doc/sabot/room.conf or "
            "docs/room.conf in the source",
            path);
    }
    if (!sabot_room_config_read(path, &config, &fault)) {
        return sabot_cli_reject(COMMAND, "%s", fault.sentence);
    }
    sabot_room_config_free(&config);
    return true;
}

int sabot_cmd_serve(int argc, char **argv) {
    options chosen = {.data = "room", .port = -1, .hurry = 1};
    char fault[SABOT_SERVER_FAULT_SIZE];
    if (!sabot_options_read(&option_table, argc, argv, &chosen) ||
        (chosen.config != NULL && !check_config(chosen.config))) {
        return SABOT_EXIT_USAGE;
    }
    if (chosen.data[0] == '\0') {
        return sabot_cli_refuse(COMMAND, "--data: the directory name is empty");
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
    print_urls(server);
    const bool is_stored = sabot_server_run(server);
    sabot_server_close(server);
    return is_stored
               ? SABOT_EXIT_SUCCESS
               : sabot_cli_fail(COMMAND,
                                "the journal may not contain the last commands: check the disk of '%.300s' "
                                "and restart",
                                chosen.data);
}
