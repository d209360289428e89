/// Configuration and people: read when the room opens, and again on SIGHUP.
#include "serve/routes/state.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// ---------------------------------------------------------------------------------------------------------
// Reading configuration and people

bool sabot_server_read_config(const sabot_server_options *options, sabot_room_config *config,
                              char fault[SABOT_SERVER_FAULT_SIZE]) {
    sabot_config_fault config_fault;
    const bool is_read = options->config != NULL
                             ? sabot_room_config_read(options->config, config, &config_fault)
                         : options->is_demo ? sabot_room_config_demo(config, &config_fault)
                                            : sabot_room_config_read_text("", 0, "", config, &config_fault);
    if (!is_read) {
        snprintf(fault, SABOT_SERVER_FAULT_SIZE, "%s", config_fault.sentence);
        return false;
    }
    if (options->address != NULL) {
        snprintf(config->address, sizeof config->address, "%s", options->address);
    }
    if (options->port >= 0) {
        config->port = options->port;
        config->port_is_given = true;
    }
    return true;
}

void sabot_server_warn_if_no_people(const sabot_server *server) {
    if (server->people.count == 0) {
        char words[256];
        snprintf(
            words, sizeof words,
            "no people yet: add one with sabot people --data %.100s --add 1 --role administrator --name Floor "
            "--draw",
            server->options.data);
        sabot_log(SABOT_LOG_WARNING, "nobody", "words=%s", sabot_log_text(words).text);
    }
}

sabot_session_limits sabot_server_session_limits(const sabot_room_config *config) {
    sabot_session_limits limits = sabot_session_limits_defaults();
    limits.idle_ms = config->idle_ms;
    limits.absolute_ms = config->absolute_ms;
    return limits;
}

// ---------------------------------------------------------------------------------------------------------
// Reloading

sabot_table_setup *sabot_server_table_setup(const sabot_server *server, const sabot_room_config *config) {
    const uint32_t there = sabot_floor_tables(server->floor);
    const uint32_t count = (uint32_t)config->table_count < there ? (uint32_t)config->table_count : there;
    return sabot_table_setup_of(config->tables, count, server->options.is_demo, server->tables_path);
}

/// Ends the sessions of people whose role or PIN changed.
static void end_changed_sessions(sabot_server *server, const sabot_people *before) {
    for (size_t i = 0; i < before->count; i++) {
        const sabot_people_entry *const old = &before->entries[i];
        const sabot_people_entry *const new = sabot_people_find(&server->people, old->person);
        if (new == NULL || new->role != old->role || strcmp(new->pin_hash, old->pin_hash) != 0) {
            sabot_sessions_end_all(server->sessions, old->person);
            sabot_server_note(server, SABOT_COMMAND_NOTE_SETTING, 0, old->person, "%s",
                              new == NULL ? "was removed" : "got a new role or PIN");
        }
    }
    for (size_t i = 0; i < server->people.count; i++) {
        const sabot_people_entry *const entry = &server->people.entries[i];
        if (sabot_people_find(before, entry->person) == NULL) {
            sabot_server_note(server, SABOT_COMMAND_NOTE_SETTING, 0, entry->person, "was added as %s",
                              sabot_role_name(entry->role));
        }
    }
}

void sabot_server_set_people(sabot_server *server, sabot_people *people) {
    sabot_people before = server->people;
    server->people = *people;
    end_changed_sessions(server, &before);
    sabot_server_close_expired(server);
    sabot_server_save_sessions(server);
    sabot_people_free(&before);
    *people = (sabot_people){0};
}

static void reload_people(sabot_server *server) {
    sabot_people people;
    sabot_input_fault fault;
    if (!sabot_people_read(server->people_path, &people, &fault)) {
        sabot_log(SABOT_LOG_ERROR, "people", "words=%s", sabot_log_text(fault.sentence).text);
        return;
    }
    sabot_server_set_people(server, &people);
    sabot_server_warn_if_no_people(server);
}

static void warn(const char *words) {
    sabot_log(SABOT_LOG_WARNING, "reload", "words=%s", sabot_log_text(words).text);
}

static bool has_tls(const sabot_room_config *config) {
    return config->certificate[0] != '\0';
}

/// Applies what can change while the room is open. Address, port, TLS and the number of tables need a
/// restart.
static void apply_config(sabot_server *server, sabot_room_config *config) {
    for (int i = 0; i < config->table_count && (uint32_t)i < sabot_floor_tables(server->floor); i++) {
        sabot_floor_rename(server->floor, (uint32_t)i + 1, config->tables[i].name);
    }
    if (config->table_count != server->config.table_count || config->port != server->config.port ||
        strcmp(config->address, server->config.address) != 0 || has_tls(config) != has_tls(&server->config)) {
        warn("restart the server to change address, port, TLS or the number of tables");
    }
    sabot_log_limit(config->log);
    sabot_sessions_set_limits(server->sessions, sabot_server_session_limits(config));
    sabot_table_setup *const wanted = sabot_server_table_setup(server, config);
    if (wanted != NULL && !sabot_floor_run(server->floor, sabot_tables_set_up, wanted)) {
        warn("the previous configuration is still being applied: reload again");
        sabot_table_setup_free(wanted);
    }
    if (!sabot_ruleset_catalog_fill(&server->catalog, config)) {
        warn("out of memory: the rulesets on the pages were not updated");
    }
    sabot_room_config_free(&server->config);
    server->config = *config;
}

void sabot_server_reload(void *context) {
    sabot_server *const server = context;
    sabot_room_config config;
    char fault[SABOT_SERVER_FAULT_SIZE], http_fault[SABOT_HTTP_FAULT_SIZE];
    reload_people(server);
    if (!sabot_server_read_config(&server->options, &config, fault)) {
        sabot_log(SABOT_LOG_ERROR, "reload", "words=%s", sabot_log_text(fault).text);
        return;
    }
    apply_config(server, &config);
    if (has_tls(&server->config) && !sabot_http_reload(server->http, http_fault)) {
        sabot_log(SABOT_LOG_ERROR, "reload", "words=%s", sabot_log_text(http_fault).text);
    }
    sabot_server_note(server, SABOT_COMMAND_NOTE_SETTING, 0, 0, "reloaded configuration and people");
}
