/// people_edit: a change of a room's people in their file, with the room's directory locked meanwhile, so
/// that the command and a server never overwrite what the other has changed.
///
///     sabot_people_edit edit;
///     if (sabot_people_edit_begin("room", true, &edit, &fault) &&
///         sabot_people_put(&edit.people, &entry, &fault) && sabot_people_edit_save(&edit, &fault)) { … }
///     sabot_people_edit_end(&edit);
#ifndef SABOT_ROOM_PEOPLE_PEOPLE_EDIT_H
#define SABOT_ROOM_PEOPLE_PEOPLE_EDIT_H

#include "room/people/people.h"

#include <limits.h>

typedef struct {
    int directory; ///< open, and locked where something is to be changed; -1: it is not
    char path[PATH_MAX + 16];
    sabot_people people; ///< as they stand in the file
} sabot_people_edit;

/// Opens the directory, locks it where something `changes`, and reads. Each false leaves a sentence; a
/// directory that does not exist is one.
bool sabot_people_edit_begin(const char *data, bool changes, sabot_people_edit *edit,
                             sabot_input_fault *fault);
/// Replaces the file.
bool sabot_people_edit_save(const sabot_people_edit *edit, sabot_input_fault *fault);
/// Lets go of all of it, wherever it came to.
void sabot_people_edit_end(sabot_people_edit *edit);

/// What is to become of one person. A name of "" and a PIN of "" stay as they are, and SABOT_ROLE_COUNT is
/// the role that they have.
typedef struct {
    sabot_person person;
    bool is_removal;
    sabot_role role;
    char name[SABOT_PERSON_NAME];
    char pin[SABOT_PIN_MAX + 1];
} sabot_people_wish;

/// Adds, changes or removes somebody, and hashes a new PIN, which takes its time. false leaves a sentence: it
/// is not right, there is nobody of this number, or no administrator would be left where there was one.
bool sabot_people_change(sabot_people *people, const sabot_people_wish *wish, sabot_input_fault *fault);

// ---------------------------------------------------------------------------------------------------------
// What is right about an entry, for whoever makes one: the file's reader and `sabot_people_put`.

/// Does somebody of this role sign in? Displays do not.
bool sabot_role_has_pin(sabot_role role);
/// Each leaves a sentence that begins with `where`.
bool sabot_person_role_check(sabot_role role, const char *where, sabot_input_fault *fault);
bool sabot_person_name_check(const char *name, const char *where, sabot_input_fault *fault);
/// As `sabot_pin_hash` writes it: nothing else takes as long to check.
bool sabot_pin_hash_check(const char *hash, const char *where, sabot_input_fault *fault);

#endif
