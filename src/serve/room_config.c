/// Reads the configuration of a room: name, listener, sessions, logs. Tables are in room_config_tables.c.
#include "serve/room_config.h"

#include "room/config/files.h"
#include "serve/room_reader.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/// The maximum number of tables, each with every key, takes about half of this.
#define FILE_SIZE_MAX ((size_t)512 * 1024)

#define MINUTE_MS INT64_C(60000)

static const char *const room_keys[] = {"name",    "listen",  "sessions", "log",
                                        "metrics", "origins", "tables",   NULL};

static const char demo_text[] =
    "name = \"Demonstration room\";\n"
    "tables = (\n"
    "  { name = \"California\"; ruleset = \"california-panda8\"; shoe = \"virtual\";\n"
    "    sensors = true; timer = 15; tray = 10000000; },\n"
    "  { name = \"Washington\"; ruleset = \"washington\"; shoe = \"virtual\";\n"
    "    timer = 15; tray = 10000000; }\n"
    ");\n";

// ---------------------------------------------------------------------------------------------------------
// Values

bool sabot_room_read_number(sabot_room_reader reader, const char *path, int64_t least, int64_t most,
                            const char *unit, int64_t *number) {
    char form[128], range[64];
    sabot_text text = sabot_text_in(range, sizeof range);
    int64_t given = 0;
    if (!sabot_settings_has(reader.settings, path)) {
        return true;
    }
    sabot_text_add_number(&text, least);
    sabot_text_add(&text, " to ");
    sabot_text_add_number(&text, most);
    snprintf(form, sizeof form, "%s, a whole number from %s", unit, range);
    if (!sabot_settings_number(reader.settings, path, (sabot_settings_form){form, ""}, &given)) {
        return false;
    }
    if (given < least || given > most) {
        return sabot_settings_refuse(reader.settings, path, "", "must be %s", form);
    }
    *number = given;
    return true;
}

bool sabot_room_read_int(sabot_room_reader reader, const char *path, int least, int most, const char *unit,
                         int *number) {
    int64_t given = *number;
    const bool is_fine = sabot_room_read_number(reader, path, least, most, unit, &given);
    *number = (int)given;
    return is_fine;
}

bool sabot_room_read_text(sabot_room_reader reader, const char *path, size_t size, char *text) {
    char form[64];
    const char *given = NULL;
    if (!sabot_settings_has(reader.settings, path)) {
        return true;
    }
    snprintf(form, sizeof form, "1 to %zu bytes of text in quotation marks", size - 1);
    if (!sabot_settings_text(reader.settings, path, (sabot_settings_form){form, ""}, &given)) {
        return false;
    }
    const size_t length = strlen(given);
    if (strspn(given, " ") == length || length >= size) {
        return sabot_settings_refuse(reader.settings, path, "", "must be %s, and not blank", form);
    }
    memcpy(text, given, length + 1);
    return true;
}

bool sabot_room_read_flag(sabot_room_reader reader, const char *path, bool *flag) {
    return !sabot_settings_has(reader.settings, path) || sabot_settings_flag(reader.settings, path, "", flag);
}

static bool read_word(sabot_room_reader reader, const char *path, const char *const *words, unsigned *index) {
    return !sabot_settings_has(reader.settings, path) ||
           sabot_settings_word(reader.settings, path, "", words, index);
}

bool sabot_room_resolve_path(sabot_room_reader reader, const char *path, const char *file, char *resolved,
                             size_t size) {
    const char *const folder = reader.folder == NULL || file[0] == '/' ? "" : reader.folder;
    return snprintf(resolved, size, "%s%s", folder, file) < (int)size ||
           sabot_settings_refuse(reader.settings, path, "", "path is longer than %zu bytes", size - 1);
}

// ---------------------------------------------------------------------------------------------------------
// Where it listens

bool sabot_room_address_check(const char *address) {
    struct in6_addr parsed;
    return inet_pton(AF_INET, address, &parsed) == 1 || inet_pton(AF_INET6, address, &parsed) == 1;
}

static bool read_address(sabot_room_reader reader, char *address, size_t size) {
    static const char path[] = "listen.address";
    char given[64];
    snprintf(given, sizeof given, "%s", address);
    if (!sabot_room_read_text(reader, path, sizeof given, given)) {
        return false;
    }
    if (!sabot_room_address_check(given)) {
        return sabot_settings_refuse(reader.settings, path, "", "%s", SABOT_ROOM_ADDRESS_FORM);
    }
    snprintf(address, size, "%s", given);
    return true;
}

static bool read_path(sabot_room_reader reader, const char *path, char *resolved) {
    char given[SABOT_ROOM_PATH_SIZE] = "";
    return !sabot_settings_has(reader.settings, path) ||
           (sabot_room_read_text(reader, path, sizeof given, given) &&
            sabot_room_resolve_path(reader, path, given, resolved, SABOT_ROOM_PATH_SIZE));
}

static bool read_certificate(sabot_room_reader reader, sabot_room_config *config) {
    const bool has_certificate = sabot_settings_has(reader.settings, "listen.certificate");
    if (has_certificate != sabot_settings_has(reader.settings, "listen.key")) {
        return sabot_settings_refuse(
            reader.settings, has_certificate ? "listen.certificate" : "listen.key", "",
            "TLS needs both `certificate` and `key`, the paths of two PEM files: add the other one");
    }
    return read_path(reader, "listen.certificate", config->certificate) &&
           read_path(reader, "listen.key", config->key);
}

static bool read_listen(sabot_room_reader reader, sabot_room_config *config) {
    static const char *const keys[] = {"address", "port", "certificate", "key", "proxy", NULL};
    if (!sabot_settings_has(reader.settings, "listen")) {
        return true;
    }
    if (!sabot_settings_group(reader.settings, "listen", keys) ||
        !read_address(reader, config->address, sizeof config->address) ||
        !sabot_room_read_int(reader, "listen.port", 0, 65535, "a port", &config->port)) {
        return false;
    }
    config->port_is_given = sabot_settings_has(reader.settings, "listen.port");
    return sabot_room_read_flag(reader, "listen.proxy", &config->is_behind_proxy) &&
           read_certificate(reader, config);
}

/// Accepts an origin as browsers send it: https://tables.example:8443.
static bool is_origin(const char *text) {
    const size_t scheme = strncmp(text, "https://", 8) == 0 ? 8 : strncmp(text, "http://", 7) == 0 ? 7 : 0;
    const char *const host = text + scheme;
    return scheme > 0 && host[0] != '\0' &&
           strspn(host, "abcdefghijklmnopqrstuvwxyz0123456789.-:[]") == strlen(host);
}

static bool read_origins(sabot_room_reader reader, sabot_room_config *config) {
    const sabot_settings_form form = {"origins in brackets, such as [\"https://tables.example\"]", ""};
    int length = 0;
    if (!sabot_settings_has(reader.settings, "origins")) {
        return true;
    }
    if (!sabot_settings_list(reader.settings, "origins", form, &length)) {
        return false;
    }
    if (length > SABOT_ROOM_ORIGINS_MAX) {
        return sabot_settings_refuse(reader.settings, "origins", "", "must be at most %d origins",
                                     SABOT_ROOM_ORIGINS_MAX);
    }
    for (int i = 0; i < length; i++) {
        const sabot_settings_path path = sabot_settings_element("origins", i);
        if (!sabot_room_read_text(reader, path.text, sizeof config->origins[i], config->origins[i])) {
            return false;
        }
        if (!is_origin(config->origins[i])) {
            return sabot_settings_refuse(reader.settings, path.text, "",
                                         "must be an origin in lower case and "
                                         "without a path, such as \"https://tables.example\"");
        }
    }
    config->origin_count = length;
    return true;
}

// ---------------------------------------------------------------------------------------------------------
// How it works

static bool read_sessions(sabot_room_reader reader, sabot_room_config *config) {
    static const char *const keys[] = {"idle_minutes", "hours", NULL};
    int64_t idle = config->idle_ms / MINUTE_MS;
    int64_t hours = config->absolute_ms / (60 * MINUTE_MS);
    if (!sabot_settings_has(reader.settings, "sessions")) {
        return true;
    }
    if (!sabot_settings_group(reader.settings, "sessions", keys) ||
        !sabot_room_read_number(reader, "sessions.idle_minutes", 1, 1440, "minutes", &idle) ||
        !sabot_room_read_number(reader, "sessions.hours", 1, 168, "hours", &hours)) {
        return false;
    }
    config->idle_ms = idle * MINUTE_MS;
    config->absolute_ms = hours * 60 * MINUTE_MS;
    return true;
}

static bool read_choices(sabot_room_reader reader, sabot_room_config *config) {
    static const char *const logs[] = {"error", "warning", "info", "debug", NULL};
    static const char *const readers[] = {"loopback", "everybody", NULL};
    unsigned log = config->log, metrics = config->metrics_for_everybody;
    if (!read_word(reader, "log", logs, &log) || !read_word(reader, "metrics", readers, &metrics)) {
        return false;
    }
    config->log = (sabot_log_level)log;
    config->metrics_for_everybody = metrics == 1;
    return true;
}

// ---------------------------------------------------------------------------------------------------------
// The whole

static sabot_room_config defaults(void) {
    return (sabot_room_config){
        .name = "Card room",
        .address = "127.0.0.1",
        .port = 8080,
        .idle_ms = 30 * MINUTE_MS,
        .absolute_ms = 12 * 60 * MINUTE_MS,
        .log = SABOT_LOG_INFO,
    };
}

static bool read_room(sabot_room_reader reader, sabot_room_config *config) {
    return sabot_settings_group(reader.settings, "", room_keys) &&
           sabot_room_read_text(reader, "name", sizeof config->name, config->name) &&
           read_listen(reader, config) && read_sessions(reader, config) && read_choices(reader, config) &&
           read_origins(reader, config) && sabot_room_read_tables(reader, config);
}

static bool read_text(const char *text, size_t size, const char *file, const char *folder,
                      sabot_room_config *config, sabot_config_fault *fault) {
    sabot_settings settings;
    *config = defaults();
    if (size > FILE_SIZE_MAX) {
        const sabot_config_location nowhere = {file, 0, ""};
        return sabot_fault_write(fault, nowhere, "", "the file is larger than 512 KiB");
    }
    if (!sabot_settings_open(&settings, text, size, file, fault)) {
        return false;
    }
    const bool good = read_room((sabot_room_reader){&settings, folder}, config);
    sabot_settings_close(&settings);
    if (!good) {
        sabot_room_config_free(config);
    }
    return good;
}

bool sabot_room_config_demo(sabot_room_config *config, sabot_config_fault *fault) {
    return read_text(demo_text, sizeof demo_text - 1, "demo", NULL, config, fault);
}

bool sabot_room_config_read_text(const char *text, size_t size, const char *file, sabot_room_config *config,
                                 sabot_config_fault *fault) {
    return read_text(text, size, file, NULL, config, fault);
}

bool sabot_room_config_read(const char *path, sabot_room_config *config, sabot_config_fault *fault) {
    char folder[PATH_MAX];
    char *text = NULL;
    size_t size = 0;
    *config = defaults();
    if (sabot_files_load(path, FILE_SIZE_MAX, &text, &size, fault) != SABOT_FILE_READ) {
        return false;
    }
    sabot_files_folder(path, folder);
    const bool good = read_text(text, size, path, folder, config, fault);
    free(text);
    return good;
}

void sabot_room_config_free(sabot_room_config *config) {
    free(config->tables);
    config->tables = NULL;
    config->table_count = 0;
}
