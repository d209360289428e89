/// What is right about an entry, for whoever makes one: the file's reader and `sabot_people_put`.
#ifndef SABOT_PEOPLE_ENTRY_H
#define SABOT_PEOPLE_ENTRY_H

#include "people.h"

/// Does somebody of this role sign in? Displays do not.
bool sabot_role_has_pin(sabot_role role);
/// Each leaves a sentence that begins with `where`.
bool sabot_person_role_check(sabot_role role, const char *where, sabot_input_fault *fault);
bool sabot_person_name_check(const char *name, const char *where, sabot_input_fault *fault);
/// As `sabot_pin_hash` writes it: nothing else takes as long to check.
bool sabot_pin_hash_check(const char *hash, const char *where, sabot_input_fault *fault);

#endif
