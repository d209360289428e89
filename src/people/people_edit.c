#include "people_edit.h"

#include "people_entry.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

// ---------------------------------------------------------------------------------------------------------
// The file

bool sabot_people_edit_begin(const char *data, bool changes, sabot_people_edit *edit,
                             sabot_input_fault *fault) {
    *edit = (sabot_people_edit){.directory = open(data, O_RDONLY | O_DIRECTORY | O_CLOEXEC)};
    snprintf(edit->path, sizeof edit->path, "%s/people.json", data);
    if (edit->directory < 0) {
        return sabot_input_refuse(fault, "cannot open the directory '%.300s': %s", data, strerror(errno));
    }
    if (changes && flock(edit->directory, LOCK_EX | LOCK_NB) != 0) {
        return sabot_input_refuse(fault, "somebody else changes '%.300s' now: try again", edit->path);
    }
    return sabot_people_read(edit->path, &edit->people, fault);
}

bool sabot_people_edit_save(const sabot_people_edit *edit, sabot_input_fault *fault) {
    return sabot_people_write(edit->path, &edit->people, fault);
}

void sabot_people_edit_end(sabot_people_edit *edit) {
    sabot_people_free(&edit->people);
    if (edit->directory >= 0) {
        close(edit->directory);
    }
}

// ---------------------------------------------------------------------------------------------------------
// What is changed

static size_t count_administrators(const sabot_people *people) {
    size_t count = 0;
    for (size_t i = 0; i < people->count; i++) {
        count += people->entries[i].role == SABOT_ROLE_ADMINISTRATOR;
    }
    return count;
}

/// Whoever is not an administrator any more, or gone, is not the last one.
static bool leaves_administrator(const sabot_people *people, const sabot_people_entry *there, sabot_role role,
                                 sabot_input_fault *fault) {
    const bool is_one = there != NULL && there->role == SABOT_ROLE_ADMINISTRATOR;
    return !is_one || role == SABOT_ROLE_ADMINISTRATOR || count_administrators(people) > 1 ||
           sabot_input_refuse(fault, "person %" PRIu32 " is the room's last administrator: add another first",
                              there->person);
}

static bool remove_person(sabot_people *people, const sabot_people_wish *wish, sabot_input_fault *fault) {
    const sabot_people_entry *const there = sabot_people_find(people, wish->person);
    return leaves_administrator(people, there, SABOT_ROLE_COUNT, fault) &&
           (sabot_people_remove(people, wish->person) ||
            sabot_input_refuse(fault, "there is no person %" PRIu32, wish->person));
}

/// Who is new needs all three.
static bool is_whole(const sabot_people_wish *wish, sabot_input_fault *fault) {
    return (wish->role != SABOT_ROLE_COUNT && wish->name[0] != '\0' && wish->pin[0] != '\0') ||
           sabot_input_refuse(fault, "there is no person %" PRIu32 ": who is new needs role, name and pin",
                              wish->person);
}

/// "" leaves the one that there is.
static bool hash_pin(const char *pin, sabot_people_entry *entry, sabot_input_fault *fault) {
    return pin[0] == '\0' ||
           (sabot_pin_check(pin, fault) &&
            (sabot_pin_hash(pin, entry->pin_hash) ||
             sabot_input_refuse(fault, "there is no memory left for Argon2id: it needs 64 MiB")));
}

bool sabot_people_change(sabot_people *people, const sabot_people_wish *wish, sabot_input_fault *fault) {
    const sabot_people_entry *const there = sabot_people_find(people, wish->person);
    if (wish->is_removal) {
        return remove_person(people, wish, fault);
    }
    if (there == NULL && !is_whole(wish, fault)) {
        return false;
    }
    sabot_people_entry entry = there != NULL ? *there : (sabot_people_entry){.person = wish->person};
    entry.role = wish->role != SABOT_ROLE_COUNT ? wish->role : entry.role;
    if (wish->name[0] != '\0') {
        memcpy(entry.name, wish->name, sizeof entry.name);
    }
    if (!leaves_administrator(people, there, entry.role, fault)) {
        return false;
    }
    return hash_pin(wish->pin, &entry, fault) && sabot_people_put(people, &entry, fault);
}
