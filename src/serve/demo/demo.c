/// The demonstration's people, and the file with their PINs and the tables that were taken over.
#include "serve/demo/demo.h"

#include "room/people/people.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const struct {
    sabot_person person;
    sabot_role role;
    const char *name;
} demo_people[SABOT_DEMO_PEOPLE] = {
    {1, SABOT_ROLE_ADMINISTRATOR, "Administrator"},
    {2, SABOT_ROLE_SUPERVISOR, "Supervisor"},
    {3, SABOT_ROLE_DEALER, "Dealer"},
    {4, SABOT_ROLE_AUDITOR, "Auditor"},
    {5, SABOT_ROLE_PLAYER, "Player"},
};

bool sabot_server_demo_person(const sabot_server *server, int index, sabot_demo_person *person) {
    if (!server->options.is_demo || index < 0 || index >= SABOT_DEMO_PEOPLE) {
        return false;
    }
    *person = (sabot_demo_person){.person = demo_people[index].person,
                                  .role = sabot_role_name(demo_people[index].role),
                                  .pin = server->demo_pins[index]};
    return true;
}

// ---------------------------------------------------------------------------------------------------------
// The file

static bool write_demo(const sabot_server *server) {
    json_t *const pins = json_array();
    json_t *const taken = json_array();
    for (int i = 0; i < SABOT_DEMO_PEOPLE; i++) {
        json_array_append_new(pins, json_string(server->demo_pins[i]));
    }
    for (int i = 1; i <= server->config.table_count; i++) {
        if (server->is_taken_over[i]) {
            json_array_append_new(taken, json_integer(i));
        }
    }
    json_t *const root = json_pack("{s:o, s:o}", "pins", pins, "taken_over", taken);
    const bool is_written = sabot_private_file_replace(server->demo_path, root, false);
    json_decref(root);
    return is_written;
}

static bool read_pins(sabot_server *server, const json_t *pins) {
    bool is_fine = json_array_size(pins) == SABOT_DEMO_PEOPLE;
    for (size_t i = 0; is_fine && i < SABOT_DEMO_PEOPLE; i++) {
        sabot_input_fault fault;
        const char *const pin = json_string_value(json_array_get(pins, i));
        is_fine = pin != NULL && sabot_pin_check(pin, &fault);
        if (is_fine) {
            snprintf(server->demo_pins[i], sizeof server->demo_pins[i], "%s", pin);
        }
    }
    return is_fine;
}

static bool read_demo(sabot_server *server) {
    json_t *const root = json_load_file(server->demo_path, JSON_REJECT_DUPLICATES, NULL);
    const json_t *const taken = json_object_get(root, "taken_over");
    const bool is_fine = read_pins(server, json_object_get(root, "pins"));
    for (size_t i = 0; i < json_array_size(taken); i++) {
        const json_int_t table = json_integer_value(json_array_get(taken, i));
        if (table >= 1 && table <= SABOT_ROOM_TABLES_MAX) {
            server->is_taken_over[table] = true;
        }
    }
    json_decref(root);
    return is_fine;
}

// ---------------------------------------------------------------------------------------------------------
// People

/// Gives the demonstration's people new PINs. Other people in the file stay.
static bool create_people(sabot_server *server, sabot_input_fault *fault) {
    sabot_people people;
    bool is_fine = sabot_people_read(server->people_path, &people, fault);
    for (int i = 0; is_fine && i < SABOT_DEMO_PEOPLE; i++) {
        sabot_people_entry entry = {.person = demo_people[i].person, .role = demo_people[i].role};
        snprintf(entry.name, sizeof entry.name, "%s", demo_people[i].name);
        sabot_pin_generate(4, server->demo_pins[i]);
        is_fine = sabot_pin_hash(server->demo_pins[i], entry.pin_hash)
                      ? sabot_people_put(&people, &entry, fault)
                      : sabot_input_refuse(fault, "out of memory while hashing a PIN");
    }
    is_fine = is_fine && sabot_people_write(server->people_path, &people, fault);
    sabot_people_free(&people);
    return is_fine;
}

/// Returns true if the directory belongs to a real room: it has people or a journal, but no demonstration
/// file.
static bool is_real_room(const sabot_server *server) {
    return access(server->demo_path, F_OK) != 0 &&
           (access(server->people_path, F_OK) == 0 || access(server->journal_path, F_OK) == 0);
}

bool sabot_demo_open(sabot_server *server, char fault[SABOT_SERVER_FAULT_SIZE]) {
    sabot_input_fault people_fault;
    if (read_demo(server)) {
        return true;
    }
    if (is_real_room(server)) { // never print PINs of its people or deal at its tables
        snprintf(
            fault, SABOT_SERVER_FAULT_SIZE,
            "'%.300s' belongs to a room that is not a demonstration: choose another directory with --data DIR",
            server->options.data);
        return false;
    }
    if (!create_people(server, &people_fault)) {
        snprintf(fault, SABOT_SERVER_FAULT_SIZE, "%s", people_fault.sentence);
        return false;
    }
    if (!write_demo(server)) {
        snprintf(fault, SABOT_SERVER_FAULT_SIZE, "cannot write '%.300s'", server->demo_path);
        return false;
    }
    return true;
}

void sabot_demo_save(sabot_server *server) {
    write_demo(server); // if it fails, the automatic dealer deals after the next start
}
