/// sabot people: manages who may sign in to a room.
#include "cmd/cli.h"

#include "cmd/options.h"
#include "cmd/room/room.h"
#include "room/fair/fair.h"
#include "room/people/people.h"
#include "text/json/json.h"

#include <errno.h>
#include <inttypes.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define COMMAND     "people"
#define PERSON_MAX  4294967295
#define DRAW_DIGITS 6

typedef struct {
    const char *data;
    long long add, pin, remove;
    const char *role;
    const char *name;
    bool draw;
    bool json;
} options;

static const sabot_option_table option_table = {
    .doc =
        "List, add and remove the people of a room, and change their PINs.\v"
        "A PIN has 4 to 12 digits, not all the same and not in sequence. You type it twice, without echo; if "
        "standard input is not a terminal, the PIN is read from one line of it. The file stores an Argon2id "
        "hash and is readable only by its owner.\n"
        "\n"
        "--add creates the directory if it is missing. A running room picks up changes on reload: systemctl reload "
        "sabot, or SIGHUP to the server. Removed people, and people with a new PIN or role, are then signed out.",
    .options =
        {
            {"data", 'd', "DIR", "Directory of the room; its people are in DIR/people.json", 1,
             SABOT_WORD(data)},
            {"add", 'a', "N", "Add a person with this number; needs --role and --name", 2,
             SABOT_NUMBER(add, 1, PERSON_MAX)},
            {"role", 'r', "ROLE",
             "player, dealer, supervisor, auditor, administrator, or device (a box of sensors)", 2,
             SABOT_WORD(role)},
            {"name", 'n', "NAME", "Display name, at most 47 bytes", 2, SABOT_WORD(name)},
            {"pin", 'p', "N", "Change the PIN of this person", 3, SABOT_NUMBER(pin, 1, PERSON_MAX)},
            {"draw", 0, NULL, "Generate a six-digit PIN and print it once", 3, SABOT_FLAG(draw)},
            {"remove", 0, "N", "Remove this person", 3, SABOT_NUMBER(remove, 1, PERSON_MAX)},
            {"json", 'j', NULL, "Print JSON", 4, SABOT_FLAG(json)},
        },
};

/// The people file being edited.
typedef struct {
    const options *chosen;
    sabot_people_edit edit;
} people_editor;

// ---------------------------------------------------------------------------------------------------------
// Options

static bool check_person(const options *chosen) {
    sabot_role role;
    sabot_input_fault fault;
    if (!sabot_role_parse(chosen->role, &role)) {
        role = SABOT_ROLE_COUNT;
    }
    return (sabot_person_role_check(role, "--role", &fault) &&
            sabot_person_name_check(chosen->name, "--name", &fault)) ||
           sabot_cli_reject(COMMAND, "%s", fault.sentence);
}

static bool check_options(const options *chosen) {
    const int changes = (chosen->add != 0) + (chosen->pin != 0) + (chosen->remove != 0);
    if (chosen->data == NULL) {
        return sabot_cli_reject(COMMAND, "missing --data DIR: the directory of the room");
    }
    if (changes > 1) {
        return sabot_cli_reject(COMMAND, "--add, --pin and --remove cannot be combined");
    }
    if (chosen->add == 0 && (chosen->role != NULL || chosen->name != NULL)) {
        return sabot_cli_reject(COMMAND, "--role and --name need --add N");
    }
    if (chosen->add != 0 && (chosen->role == NULL || chosen->name == NULL)) {
        return sabot_cli_reject(COMMAND, "--add needs a role and a name, such as --role dealer --name NAME");
    }
    if (chosen->draw && chosen->add == 0 && chosen->pin == 0) {
        return sabot_cli_reject(COMMAND, "--draw needs --add N or --pin N");
    }
    return chosen->add == 0 || check_person(chosen);
}

// ---------------------------------------------------------------------------------------------------------
// The file

/// Creates the directory as sabot serve would, because people may be added before the room is first
/// served.
static bool make_directory(const char *data, bool is_quiet) {
    struct stat status;
    if (mkdir(data, 0700) == 0) {
        if (!is_quiet) {
            printf("Created the directory '%s' for a new room.\n", data);
        }
        return true;
    }
    return errno == EEXIST || stat(data, &status) == 0 ||
           sabot_cli_reject(COMMAND, "cannot create the directory '%.300s': %s", data, strerror(errno));
}

static bool open_room(people_editor *work) {
    const bool changes = work->chosen->add + work->chosen->pin + work->chosen->remove > 0;
    const char *const data = work->chosen->data;
    sabot_input_fault fault;
    if (work->chosen->add != 0) {
        if (!make_directory(data, work->chosen->json)) {
            return false;
        }
    } else if (access(data, F_OK) != 0 && errno == ENOENT) {
        return sabot_cli_reject(
            COMMAND,
            "no such directory: '%.300s'. Adding the first person creates it: sabot people "
            "--data '%.300s' --add 1 --role administrator --name NAME --draw",
            data, data);
    }
    return sabot_people_edit_begin(data, changes, &work->edit, &fault) ||
           sabot_cli_reject(COMMAND, "%s", fault.sentence);
}

static int save(const people_editor *work) {
    sabot_input_fault fault;
    return sabot_people_write(work->edit.path, &work->edit.people, &fault)
               ? SABOT_EXIT_SUCCESS
               : sabot_cli_fail(COMMAND, "%s", fault.sentence);
}

// ---------------------------------------------------------------------------------------------------------
// Output

static int list_json(const people_editor *work) {
    json_t *const people = json_array();
    for (size_t i = 0; i < work->edit.people.count; i++) {
        const sabot_people_entry *const entry = &work->edit.people.entries[i];
        json_array_append_new(people, json_pack("{s:I, s:s, s:s}", "person", (json_int_t)entry->person,
                                                "role", sabot_role_name(entry->role), "name", entry->name));
    }
    return sabot_cli_print_json(COMMAND, json_pack("{s:o}", "people", people));
}

static int list(const people_editor *work) {
    if (work->chosen->json) {
        return list_json(work);
    }
    if (work->edit.people.count == 0) {
        puts("No people yet. Add the first: --add 1 --role administrator --name NAME --draw");
        return SABOT_EXIT_SUCCESS;
    }
    puts("    person  role           name");
    for (size_t i = 0; i < work->edit.people.count; i++) {
        const sabot_people_entry *const entry = &work->edit.people.entries[i];
        printf("%10" PRIu32 "  %-13s  %s\n", entry->person, sabot_role_name(entry->role), entry->name);
    }
    return SABOT_EXIT_SUCCESS;
}

/// Prints the result. `pin` is a generated PIN, or "".
static int print_result(const options *chosen, const sabot_people_entry *entry, const char *done,
                        const char *pin) {
    if (chosen->json) {
        json_t *const root =
            json_pack("{s:s, s:I, s:s, s:s}", "done", done, "person", (json_int_t)entry->person, "role",
                      sabot_role_name(entry->role), "name", entry->name);
        if (root != NULL && pin[0] != '\0') {
            sabot_json_set_word(root, "pin", pin);
        }
        return sabot_cli_print_json(COMMAND, root);
    }
    printf("Person %" PRIu32 ", %s, %s: %s.\n", entry->person, sabot_role_name(entry->role), entry->name,
           done);
    if (pin[0] != '\0') {
        printf("The PIN is %s. It is not shown again.\n", pin);
    }
    puts("A running room picks up the change on reload: systemctl reload sabot.");
    return SABOT_EXIT_SUCCESS;
}

// ---------------------------------------------------------------------------------------------------------
// Changes

/// Sets a generated or typed PIN and saves the entry.
static int set_pin(people_editor *work, sabot_people_entry *entry, const char *done) {
    const options *const chosen = work->chosen;
    char pin[SABOT_PIN_MAX + 1] = "";
    sabot_input_fault fault;
    int exit_code = SABOT_EXIT_SUCCESS;
    if (chosen->draw) {
        sabot_pin_generate(DRAW_DIGITS, pin);
    } else {
        exit_code = sabot_pin_input(COMMAND, entry->person, pin);
    }
    if (exit_code == SABOT_EXIT_SUCCESS && !sabot_pin_hash(pin, entry->pin_hash)) {
        exit_code = sabot_cli_fail(COMMAND, "not enough memory for Argon2id, which needs 64 MiB");
    }
    if (exit_code == SABOT_EXIT_SUCCESS && !sabot_people_put(&work->edit.people, entry, &fault)) {
        exit_code = sabot_cli_refuse(COMMAND, "%s", fault.sentence);
    }
    exit_code = exit_code == SABOT_EXIT_SUCCESS ? save(work) : exit_code;
    if (exit_code == SABOT_EXIT_SUCCESS) {
        exit_code = print_result(chosen, entry, done, chosen->draw ? pin : "");
    }
    sabot_fair_wipe(pin, sizeof pin);
    return exit_code;
}

static int add(people_editor *work) {
    const options *const chosen = work->chosen;
    sabot_people_entry entry = {.person = (sabot_person)chosen->add};
    sabot_role_parse(chosen->role, &entry.role);
    const sabot_people_entry *const existing = sabot_people_find(&work->edit.people, entry.person);
    if (existing != NULL) {
        return sabot_cli_refuse(
            COMMAND, "number %" PRIu32 " is in use by %s, %s: choose another number, or --remove it",
            existing->person, sabot_role_name(existing->role), existing->name);
    }
    snprintf(entry.name, sizeof entry.name, "%s", chosen->name);
    return set_pin(work, &entry, "added");
}

static int refuse_unknown(const people_editor *work, long long person) {
    return sabot_cli_refuse(COMMAND, "no person %lld: sabot people --data DIR lists all %zu", person,
                            work->edit.people.count);
}

static int change_pin(people_editor *work) {
    const sabot_people_entry *const existing =
        sabot_people_find(&work->edit.people, (sabot_person)work->chosen->pin);
    if (existing == NULL) {
        return refuse_unknown(work, work->chosen->pin);
    }
    sabot_people_entry entry = *existing;
    return set_pin(work, &entry, "changed");
}

static int remove_person(people_editor *work) {
    const sabot_people_entry *const existing =
        sabot_people_find(&work->edit.people, (sabot_person)work->chosen->remove);
    if (existing == NULL) {
        return refuse_unknown(work, work->chosen->remove);
    }
    const sabot_people_entry entry = *existing;
    sabot_people_remove(&work->edit.people, entry.person);
    const int exit_code = save(work);
    return exit_code == SABOT_EXIT_SUCCESS ? print_result(work->chosen, &entry, "removed", "") : exit_code;
}

static int act(people_editor *work) {
    const options *const chosen = work->chosen;
    return chosen->add != 0      ? add(work)
           : chosen->pin != 0    ? change_pin(work)
           : chosen->remove != 0 ? remove_person(work)
                                 : list(work);
}

int sabot_cmd_people(int argc, char **argv) {
    options chosen = {0};
    if (!sabot_options_read(&option_table, argc, argv, &chosen) || !check_options(&chosen)) {
        return SABOT_EXIT_USAGE;
    }
    people_editor work = {.chosen = &chosen};
    const int exit_code = open_room(&work) ? act(&work) : SABOT_EXIT_USAGE;
    sabot_people_edit_end(&work.edit);
    return exit_code;
}
