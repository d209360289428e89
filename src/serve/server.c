/// Opens the parts of a room in order, and closes them.
#include "serve/routes/state.h"

#include "room/backup/backup.h"
#include "room/backup/staging.h"
#include "room/host/host.h"
#include "serve/demo/demo.h"
#include "serve/routes/pages.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/// A demonstration without a given port uses the first free one from the default up to this one, so that it
/// opens next to other programs.
enum { DEMO_PORT_LAST = 8099 };

static bool fail_with(char fault[SABOT_SERVER_FAULT_SIZE], const char *sentence) {
    snprintf(fault, SABOT_SERVER_FAULT_SIZE, "%s", sentence);
    return false;
}

// ---------------------------------------------------------------------------------------------------------
// Opening

static bool prepare_files(sabot_server *server, char fault[SABOT_SERVER_FAULT_SIZE]) {
    const char *const data = server->options.data;
    if (strlen(data) > SABOT_ROOM_PATH_SIZE - 32) {
        return fail_with(fault, "the path of the data directory is too long");
    }
    if (mkdir(data, 0700) != 0 && errno != EEXIST) {
        snprintf(fault, SABOT_SERVER_FAULT_SIZE, "cannot create the data directory '%.200s': %s", data,
                 strerror(errno));
        return false;
    }
    if (sabot_backup_exists_at(data)) { // opening it would change it
        snprintf(fault, SABOT_SERVER_FAULT_SIZE,
                 "'%.300s' is a backup, not a room: use sabot restore to restore it to another directory",
                 data);
        return false;
    }
    snprintf(server->journal_path, sizeof server->journal_path, "%s/" SABOT_ROOM_JOURNAL_FILE, data);
    snprintf(server->people_path, sizeof server->people_path, "%s/" SABOT_ROOM_PEOPLE_FILE, data);
    snprintf(server->demo_path, sizeof server->demo_path, "%s/" SABOT_ROOM_DEMO_FILE, data);
    snprintf(server->sessions_path, sizeof server->sessions_path, "%s/" SABOT_ROOM_SESSIONS_FILE, data);
    snprintf(server->tables_path, sizeof server->tables_path, "%s/" SABOT_ROOM_TABLES_FILE, data);
    return true;
}

static bool open_floor(sabot_server *server, char fault[SABOT_SERVER_FAULT_SIZE]) {
    sabot_journal *journal;
    sabot_journal_fault journal_fault;
    bool is_new;
    if (!sabot_room_journal_open(server->journal_path, NULL, sabot_now_ms(), &server->secret, &journal,
                                 &is_new, &journal_fault)) {
        return fail_with(fault, journal_fault.sentence);
    }
    const sabot_floor_options options = {
        .tables = (uint32_t)server->config.table_count, .secret = &server->secret, .pilot = server->pilot};
    server->floor = sabot_floor_open(journal, &options, &journal_fault);
    return server->floor != NULL || fail_with(fault, journal_fault.sentence);
}

static bool open_lists(sabot_server *server, char fault[SABOT_SERVER_FAULT_SIZE]) {
    const size_t tables = (size_t)server->config.table_count;
    server->subscribers = calloc(SABOT_SUBSCRIBERS_MAX, sizeof *server->subscribers);
    server->first = calloc(tables + 1, sizeof(sabot_subscriber *));
    server->sessions = sabot_sessions_open(sabot_server_session_limits(&server->config));
    server->lockout = sabot_lockout_open();
    const bool is_fine = server->subscribers != NULL && server->first != NULL && server->sessions != NULL &&
                         server->lockout != NULL;
    if (is_fine) {
        sabot_sessions_read(server->sessions, server->sessions_path, &server->people, sabot_now_ms());
    }
    return is_fine || fail_with(fault, "out of memory");
}

static bool open_http(sabot_server *server, char fault[SABOT_SERVER_FAULT_SIZE]) {
    const sabot_room_config *const config = &server->config;
    const bool is_secure = config->certificate[0] != '\0';
    sabot_http_options options = sabot_http_options_defaults();
    char http_fault[SABOT_HTTP_FAULT_SIZE];
    options.address = config->address;
    options.port = config->port;
    options.port_last = server->options.is_demo && !config->port_is_given ? DEMO_PORT_LAST : 0;
    options.certificate = is_secure ? config->certificate : NULL;
    options.key = is_secure ? config->key : NULL;
    options.is_behind_proxy = config->is_behind_proxy;
    options.content_security_policy = SABOT_PAGE_POLICY("");
    options.handler = (sabot_http_handler){.context = server,
                                           .request = sabot_server_request,
                                           .opening = sabot_server_opening,
                                           .opened = sabot_server_opened,
                                           .message = sabot_server_message,
                                           .drained = sabot_server_drained,
                                           .closed = sabot_server_closed,
                                           .woken = sabot_server_deliver,
                                           .second = sabot_server_on_timer,
                                           .reload = sabot_server_reload};
    options.takes_signals = true;
    server->http = sabot_http_open(&options, http_fault);
    if (server->http == NULL) {
        return fail_with(fault, http_fault);
    }
    if (!is_secure && !sabot_http_address_is_loopback(config->address)) {
        sabot_log(SABOT_LOG_WARNING, "plain", "words=%s",
                  sabot_log_text("PINs are sent unencrypted: configure a certificate and key").text);
    }
    server->pin_worker = sabot_http_worker_open(server->http, SABOT_PIN_CHECKS_MAX);
    server->read_worker = sabot_http_worker_open(server->http, SABOT_READS_MAX);
    if (server->pin_worker == NULL || server->read_worker == NULL) {
        return fail_with(fault, "out of memory");
    }
    server->urls = sabot_listen_urls_of(config->address, sabot_http_port(server->http), is_secure);
    return true;
}

static bool start_floor(sabot_server *server, char fault[SABOT_SERVER_FAULT_SIZE]) {
    const uint32_t count = sabot_floor_tables(server->floor);
    sabot_table_setup *const wanted = sabot_server_table_setup(server, &server->config);
    sabot_table_info *const infos = calloc(count, sizeof *infos);
    if (wanted == NULL || infos == NULL) {
        free(infos);
        return fail_with(fault, "out of memory");
    }
    const sabot_room *const room = sabot_journal_room(sabot_host_journal(sabot_floor_host(server->floor)));
    sabot_tables_set_up(sabot_floor_host(server->floor), wanted);
    for (uint32_t i = 0; i < count; i++) {
        infos[i].number = i + 1;
        snprintf(infos[i].name, sizeof infos[i].name, "%s", server->config.tables[i].name);
        sabot_hex_write(room->key.bytes, infos[i].room_key);
        infos[i].dealt_by = !server->options.is_demo       ? SABOT_DEALT_BY_PEOPLE
                            : server->is_taken_over[i + 1] ? SABOT_DEALT_TAKEN_OVER
                                                           : SABOT_DEALT_AUTOMATICALLY;
    }
    const bool is_started = sabot_floor_start(server->floor, infos, server->http);
    free(infos);
    return is_started || fail_with(fault, "cannot start a thread");
}

static bool open_server(sabot_server *server, char fault[SABOT_SERVER_FAULT_SIZE]) {
    sabot_fair_guard_process();
    if (!sabot_fair_begin()) {
        return fail_with(fault, "the system's random generator is not available");
    }
    if (!prepare_files(server, fault) ||
        !sabot_server_read_config(&server->options, &server->config, fault)) {
        return false;
    }
    if (!sabot_ruleset_catalog_fill(&server->catalog, &server->config)) {
        return fail_with(fault, "out of memory");
    }
    sabot_log_limit(server->config.log);
    if (server->options.is_demo) {
        server->pilot = sabot_autopilot_open((uint64_t)sabot_now_ms(), server->options.hurry,
                                             (uint32_t)server->config.table_count);
        if (server->pilot == NULL || !sabot_demo_open(server, fault)) {
            return false;
        }
    }
    sabot_input_fault people_fault;
    if (!sabot_people_read(server->people_path, &server->people, &people_fault)) {
        return fail_with(fault, people_fault.sentence);
    }
    return open_lists(server, fault) && open_floor(server, fault) && open_http(server, fault) &&
           start_floor(server, fault);
}

sabot_server *sabot_server_open(const sabot_server_options *options, char fault[SABOT_SERVER_FAULT_SIZE]) {
    sabot_server *const server = calloc(1, sizeof *server);
    if (server == NULL) {
        fail_with(fault, "out of memory");
        return NULL;
    }
    server->options = *options;
    server->started_ms = sabot_now_ms();
    if (!open_server(server, fault)) {
        sabot_server_close(server);
        return NULL;
    }
    sabot_server_warn_if_no_people(server);
    return server;
}

// ---------------------------------------------------------------------------------------------------------
// Running and closing

bool sabot_server_run(sabot_server *server) {
    sabot_http_run(server->http);
    return !server->commit_is_unknown;
}

void sabot_server_close(sabot_server *server) {
    atomic_store(&server->is_closing, true);
    sabot_http_worker_close(server->pin_worker);
    sabot_http_worker_close(server->read_worker);
    if (server->floor != NULL) {
        sabot_floor_stop(server->floor);
        sabot_server_deliver(server);
    }
    if (server->http != NULL) {
        sabot_server_save_sessions(server);
    }
    sabot_http_close(server->http);
    sabot_floor_free(server->floor);
    sabot_autopilot_close(server->pilot);
    sabot_sessions_close(server->sessions);
    sabot_lockout_close(server->lockout);
    sabot_people_free(&server->people);
    sabot_room_config_free(&server->config);
    sabot_ruleset_catalog_free(&server->catalog);
    free(server->subscribers);
    free(server->first);
    sabot_fair_wipe(server, sizeof *server);
    free(server);
}

const char *sabot_server_url(const sabot_server *server) {
    return server->urls.texts[0];
}

const char *sabot_server_other_url(const sabot_server *server, int index) {
    return index + 1 < server->urls.count ? server->urls.texts[index + 1] : NULL;
}

const sabot_room_config *sabot_server_config(const sabot_server *server) {
    return &server->config;
}
