/// Manages people in memory: lookup, changes, PINs.
#include "room/people/people.h"

#include "room/fair/fair.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

// ---------------------------------------------------------------------------------------------------------
// Entries

bool sabot_person_role_check(sabot_role role, const char *where, sabot_input_fault *fault) {
    return (role > SABOT_ROLE_DISPLAY && role < SABOT_ROLE_COUNT) || // displays don't sign in
           sabot_input_refuse(
               fault, "%s: must be player, dealer, supervisor, auditor, administrator or device", where);
}

bool sabot_person_name_check(const char *name, const char *where, sabot_input_fault *fault) {
    const size_t length = strlen(name);
    if (strspn(name, " ") == length || length >= SABOT_PERSON_NAME) {
        return sabot_input_refuse(fault, "%s: must be 1 to %d bytes of text, and not blank", where,
                                  SABOT_PERSON_NAME - 1);
    }
    return sabot_text_is_plain(name) ||
           sabot_input_refuse(fault, "%s: must be UTF-8 without control characters", where);
}

static bool check_entry(const sabot_people_entry *entry, sabot_input_fault *fault) {
    if (entry->person == 0) {
        return sabot_input_refuse(fault, "person: must be a number from 1 to %" PRIu32, UINT32_MAX);
    }
    return sabot_person_role_check(entry->role, "role", fault) &&
           sabot_person_name_check(entry->name, "name", fault) &&
           sabot_pin_hash_check(entry->pin_hash, "pin", fault);
}

// ---------------------------------------------------------------------------------------------------------
// The list

/// Returns the index of a person, or where they would be inserted.
static size_t index_of(const sabot_people *people, sabot_person person) {
    size_t low = 0, high = people->count;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (people->entries[middle].person < person) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

const sabot_people_entry *sabot_people_find(const sabot_people *people, sabot_person person) {
    const size_t at = index_of(people, person);
    return at < people->count && people->entries[at].person == person ? &people->entries[at] : NULL;
}

/// Makes space at index `at`. Returns false if the list is full or out of memory.
static bool make_space(sabot_people *people, size_t at, sabot_input_fault *fault) {
    if (people->count == SABOT_PEOPLE_MAX) {
        return sabot_input_refuse(fault, "a room has at most %d people: remove one first", SABOT_PEOPLE_MAX);
    }
    sabot_people_entry *const entries =
        realloc(people->entries, (people->count + 1) * sizeof *people->entries);
    if (entries == NULL) {
        return sabot_input_refuse(fault, "out of memory");
    }
    memmove(entries + at + 1, entries + at, (people->count - at) * sizeof *entries);
    people->entries = entries;
    people->count++;
    return true;
}

bool sabot_people_put(sabot_people *people, const sabot_people_entry *entry, sabot_input_fault *fault) {
    const sabot_people_entry copy = *entry; // it may be in the list
    if (!check_entry(&copy, fault)) {
        return false;
    }
    const size_t at = index_of(people, copy.person);
    const bool is_there = at < people->count && people->entries[at].person == copy.person;
    if (!is_there && !make_space(people, at, fault)) {
        return false;
    }
    people->entries[at] = copy;
    return true;
}

bool sabot_people_remove(sabot_people *people, sabot_person person) {
    const size_t at = index_of(people, person);
    if (at == people->count || people->entries[at].person != person) {
        return false;
    }
    people->count--;
    memmove(people->entries + at, people->entries + at + 1, (people->count - at) * sizeof *people->entries);
    return true;
}

void sabot_people_free(sabot_people *people) {
    free(people->entries);
    *people = (sabot_people){0};
}

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
        return sabot_input_refuse(fault, "'%.300s' is being changed by another process: try again",
                                  edit->path);
    }
    return sabot_people_read(edit->path, &edit->people, fault);
}

void sabot_people_edit_end(sabot_people_edit *edit) {
    sabot_people_free(&edit->people);
    if (edit->directory >= 0) {
        close(edit->directory);
    }
}

// ---------------------------------------------------------------------------------------------------------
// Changes

static size_t count_administrators(const sabot_people *people) {
    size_t count = 0;
    for (size_t i = 0; i < people->count; i++) {
        count += people->entries[i].role == SABOT_ROLE_ADMINISTRATOR;
    }
    return count;
}

/// Refuses to remove or demote the last administrator.
static bool leaves_administrator(const sabot_people *people, const sabot_people_entry *existing,
                                 sabot_role role, sabot_input_fault *fault) {
    const bool is_one = existing != NULL && existing->role == SABOT_ROLE_ADMINISTRATOR;
    return !is_one || role == SABOT_ROLE_ADMINISTRATOR || count_administrators(people) > 1 ||
           sabot_input_refuse(fault, "person %" PRIu32 " is the room's last administrator: add another first",
                              existing->person);
}

static bool remove_person(sabot_people *people, const sabot_people_change_request *change,
                          sabot_input_fault *fault) {
    const sabot_people_entry *const existing = sabot_people_find(people, change->person);
    return leaves_administrator(people, existing, SABOT_ROLE_COUNT, fault) &&
           (sabot_people_remove(people, change->person) ||
            sabot_input_refuse(fault, "there is no person %" PRIu32, change->person));
}

/// A new person needs role, name and PIN.
static bool is_complete(const sabot_people_change_request *change, sabot_input_fault *fault) {
    return (change->role != SABOT_ROLE_COUNT && change->name[0] != '\0' && change->pin[0] != '\0') ||
           sabot_input_refuse(fault, "there is no person %" PRIu32 ": a new person needs role, name and pin",
                              change->person);
}

/// An empty PIN keeps the old one.
static bool hash_pin(const char *pin, sabot_people_entry *entry, sabot_input_fault *fault) {
    return pin[0] == '\0' ||
           (sabot_pin_check(pin, fault) &&
            (sabot_pin_hash(pin, entry->pin_hash) ||
             sabot_input_refuse(fault, "out of memory: hashing a PIN with Argon2id needs 64 MiB")));
}

bool sabot_people_change(sabot_people *people, const sabot_people_change_request *change,
                         sabot_input_fault *fault) {
    const sabot_people_entry *const existing = sabot_people_find(people, change->person);
    if (change->is_removal) {
        return remove_person(people, change, fault);
    }
    if (existing == NULL && !is_complete(change, fault)) {
        return false;
    }
    sabot_people_entry entry = existing != NULL ? *existing : (sabot_people_entry){.person = change->person};
    entry.role = change->role != SABOT_ROLE_COUNT ? change->role : entry.role;
    if (change->name[0] != '\0') {
        memcpy(entry.name, change->name, sizeof entry.name);
    }
    if (!leaves_administrator(people, existing, entry.role, fault)) {
        return false;
    }
    return hash_pin(change->pin, &entry, fault) && sabot_people_put(people, &entry, fault);
}

// ---------------------------------------------------------------------------------------------------------
// PINs

/// libsodium's interactive limits, as constants, so that a later libsodium can still read today's files.
#define OPERATIONS 2
#define MEMORY     ((size_t)64 * 1024 * 1024)

_Static_assert(crypto_pwhash_STRBYTES <= SABOT_PIN_HASH_SIZE, "a hash fits in its entry");

/// The hash of a text that is not a PIN. Checked for unknown people, so that they take as long as known ones.
static const char unknown_person_hash[] = "$argon2id$v=19$m=65536,t=2,p=1$e"
                                          "kLorCeny89IhjGAaQKw8w$s5ryQebYAIfxO/dacgAifcVu71QOlRh564iAgdXBil8";

// ---------------------------------------------------------------------------------------------------------
// Rules for PINs

/// Returns true if the digits are all the same or consecutive, up or down; 0 follows 9.
static bool is_trivial(const char *pin) {
    const int step = (pin[1] - pin[0] + 10) % 10;
    for (int i = 1; pin[i] != '\0'; i++) {
        if ((pin[i] - pin[i - 1] + 10) % 10 != step) {
            return false;
        }
    }
    return step <= 1 || step == 9;
}

bool sabot_pin_check(const char *pin, sabot_input_fault *fault) {
    const size_t digits = strspn(pin, "0123456789");
    if (pin[digits] != '\0' || digits < SABOT_PIN_MIN || digits > SABOT_PIN_MAX) {
        return sabot_input_refuse(fault, "a PIN must be %d to %d digits", SABOT_PIN_MIN, SABOT_PIN_MAX);
    }
    return !is_trivial(pin) ||
           sabot_input_refuse(
               fault, "this PIN is too easy: don't repeat one digit, and don't use a sequence like 4567 or "
                      "3210");
}

void sabot_pin_generate(int digits, char pin[SABOT_PIN_MAX + 1]) {
    assert(digits >= SABOT_PIN_MIN && digits <= SABOT_PIN_MAX);
    const bool begun = sabot_fair_begin();
    assert(begun);
    do {
        for (int i = 0; i < digits; i++) {
            pin[i] = (char)('0' + randombytes_uniform(10));
        }
        pin[digits] = '\0';
    } while (is_trivial(pin));
}

// ---------------------------------------------------------------------------------------------------------
// Hashes

bool sabot_pin_hash(const char *pin, char hash[SABOT_PIN_HASH_SIZE]) {
    memset(hash, 0, SABOT_PIN_HASH_SIZE);
    return sabot_fair_begin() && crypto_pwhash_str_alg(hash, pin, strlen(pin), OPERATIONS, MEMORY,
                                                       crypto_pwhash_ALG_ARGON2ID13) == 0;
}

bool sabot_pin_hash_check(const char *hash, const char *where, sabot_input_fault *fault) {
    static const char method[] = "$argon2id$";
    return (strncmp(hash, method, sizeof method - 1) == 0 && strlen(hash) < crypto_pwhash_STRBYTES &&
            sabot_fair_begin() && crypto_pwhash_str_needs_rehash(hash, OPERATIONS, MEMORY) == 0) ||
           sabot_input_refuse(fault, "%s: must be an Argon2id hash written by sabot people: $argon2id$…",
                              where);
}

bool sabot_pin_matches(const sabot_people_entry *entry, const char *pin) {
    const char *const hash = entry != NULL ? entry->pin_hash : unknown_person_hash;
    const bool is_right = sabot_fair_begin() && crypto_pwhash_str_verify(hash, pin, strlen(pin)) == 0;
    return is_right && entry != NULL;
}
