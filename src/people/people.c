/// Who there is, in memory: found by number, put in, taken out.
#include "people_entry.h"

#include <assert.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

// ---------------------------------------------------------------------------------------------------------
// Entries

bool sabot_role_has_pin(sabot_role role) {
    return role > SABOT_ROLE_DISPLAY && role < SABOT_ROLE_COUNT;
}

bool sabot_person_role_check(sabot_role role, const char *where, sabot_input_fault *fault) {
    return sabot_role_has_pin(role) ||
           sabot_input_refuse(
               fault,
               "%s: must be player, dealer, supervisor, auditor, administrator or device: nobody else signs in",
               where);
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
        return sabot_input_refuse(fault, "person: 0 is nobody: write a number from 1 to %" PRIu32,
                                  UINT32_MAX);
    }
    return sabot_person_role_check(entry->role, "role", fault) &&
           sabot_person_name_check(entry->name, "name", fault) &&
           sabot_pin_hash_check(entry->pin_hash, "pin", fault);
}

// ---------------------------------------------------------------------------------------------------------
// All of them

/// Where somebody with this number stands, or would stand.
static size_t place_of(const sabot_people *people, sabot_person person) {
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
    const size_t at = place_of(people, person);
    return at < people->count && people->entries[at].person == person ? &people->entries[at] : NULL;
}

/// Makes a place at `at`; false where there is none to be had.
static bool make_place(sabot_people *people, size_t at, sabot_input_fault *fault) {
    if (people->count == SABOT_PEOPLE_MAX) {
        return sabot_input_refuse(fault, "a room has at most %d people: remove somebody first",
                                  SABOT_PEOPLE_MAX);
    }
    sabot_people_entry *const entries =
        realloc(people->entries, (people->count + 1) * sizeof *people->entries);
    if (entries == NULL) {
        return sabot_input_refuse(fault, "there is no memory left for another person");
    }
    memmove(entries + at + 1, entries + at, (people->count - at) * sizeof *entries);
    people->entries = entries;
    people->count++;
    return true;
}

bool sabot_people_put(sabot_people *people, const sabot_people_entry *entry, sabot_input_fault *fault) {
    const sabot_people_entry copy = *entry; // it may be one of these
    if (!check_entry(&copy, fault)) {
        return false;
    }
    const size_t at = place_of(people, copy.person);
    const bool is_there = at < people->count && people->entries[at].person == copy.person;
    if (!is_there && !make_place(people, at, fault)) {
        return false;
    }
    people->entries[at] = copy;
    return true;
}

bool sabot_people_remove(sabot_people *people, sabot_person person) {
    const size_t at = place_of(people, person);
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
