/// people: identifies people. Numbers, roles and PINs in a file of the room; sessions; lockout.
///
/// The file has mode 0600 and contains no PIN, only its Argon2id hash. It is read, changed in memory and
/// replaced as a whole, so that it is never half written.
///
///     sabot_people people;
///     if (!sabot_people_read(path, &people, &fault)) { … }
///     const sabot_people_entry *dealer = sabot_people_find(&people, 5);
///     if (dealer != NULL && sabot_pin_matches(dealer, "4711")) { … }   // 90 ms: not in the serving thread
#ifndef SABOT_ROOM_PEOPLE_PEOPLE_H
#define SABOT_ROOM_PEOPLE_PEOPLE_H

#include "room/config/json_input.h"
#include "sabot/event.h"

#include <jansson.h>
#include <limits.h>
#include <stdbool.h>

#define SABOT_PEOPLE_MAX    4096
#define SABOT_PERSON_NAME   48  ///< bytes of a name, including the NUL; plain UTF-8
#define SABOT_PIN_HASH_SIZE 128 ///< as libsodium writes it, including the NUL
#define SABOT_PIN_MIN       4   ///< digits
#define SABOT_PIN_MAX       12

typedef struct {
    sabot_person person; ///< from 1
    sabot_role role;     ///< any except display; a device is a sensor box
    char name[SABOT_PERSON_NAME];
    char pin_hash[SABOT_PIN_HASH_SIZE];
} sabot_people_entry;

/// Sorted by number.
typedef struct {
    sabot_people_entry *entries; ///< allocated
    size_t count;
} sabot_people;

/// Reads the file. A missing file means no people. On failure, returns false and writes one sentence with
/// file, location and expected form.
bool sabot_people_read(const char *path, sabot_people *people, sabot_input_fault *fault);
/// Does the same from text; `name` is for the sentences.
bool sabot_people_parse(const char *text, size_t size, const char *name, sabot_people *people,
                        sabot_input_fault *fault);
/// Replaces the file atomically: writes a new one, syncs and renames it; mode 0600.
bool sabot_people_write(const char *path, const sabot_people *people, sabot_input_fault *fault);
void sabot_people_free(sabot_people *people);

const sabot_people_entry *sabot_people_find(const sabot_people *people, sabot_person person);
/// Adds a person or replaces the one with the same number. On failure (the list is full or the entry is
/// invalid), returns false and writes a sentence.
bool sabot_people_put(sabot_people *people, const sabot_people_entry *entry, sabot_input_fault *fault);
bool sabot_people_remove(sabot_people *people, sabot_person person);

// ---------------------------------------------------------------------------------------------------------
// PINs

/// Accepts 4 to 12 digits that are not all the same and not consecutive. Otherwise returns false and writes a
/// sentence.
bool sabot_pin_check(const char *pin, sabot_input_fault *fault);
/// Hashes with Argon2id and libsodium's interactive limits. Returns false if out of memory.
bool sabot_pin_hash(const char *pin, char hash[SABOT_PIN_HASH_SIZE]);
/// Checks a PIN. Takes equally long for wrong PINs and for unknown people (NULL).
bool sabot_pin_matches(const sabot_people_entry *entry, const char *pin);
/// Generates a random PIN of this many digits that passes the check.
void sabot_pin_generate(int digits, char pin[SABOT_PIN_MAX + 1]);

// ---------------------------------------------------------------------------------------------------------
// Sessions

/// Sessions per person. A new one beyond that ends the person's longest idle one.
#define SABOT_SESSIONS_PER_PERSON_MAX 16
#define SABOT_TOKEN_SIZE              65 ///< 64 hexadecimal digits and a NUL

typedef struct {
    int64_t idle_ms;     ///< a session ends when it was idle this long
    int64_t absolute_ms; ///< and this long after it began in any case
    size_t sessions_max; ///< of the room; beyond that, the longest idle one ends
} sabot_session_limits;

/// Returns 30 minutes, 12 hours and 4,096 sessions.
sabot_session_limits sabot_session_limits_defaults(void);

typedef struct sabot_sessions sabot_sessions;

/// A copy of a session's data, valid even after the session ends.
typedef struct {
    sabot_person person;
    sabot_role role;
    char name[SABOT_PERSON_NAME];
    int64_t began_ms;
    int64_t used_ms;
    int64_t ends_ms; ///< unless it is used again
} sabot_session;

sabot_sessions *sabot_sessions_open(sabot_session_limits limits);
void sabot_sessions_close(sabot_sessions *sessions);
void sabot_sessions_set_limits(sabot_sessions *sessions, sabot_session_limits limits);
/// Begins a session and returns its token, which cannot be guessed and is stored only hashed.
bool sabot_sessions_begin(sabot_sessions *sessions, const sabot_people_entry *entry, int64_t now_ms,
                          char token[SABOT_TOKEN_SIZE]);
/// Returns false if there is no such session or it has ended. `use` restarts the idle time.
bool sabot_sessions_find(sabot_sessions *sessions, const char *token, int64_t now_ms, bool use,
                         sabot_session *session);
bool sabot_sessions_end(sabot_sessions *sessions, const char *token);
/// Ends all sessions of a person, after their PIN or role changed.
size_t sabot_sessions_end_all(sabot_sessions *sessions, sabot_person person);
size_t sabot_sessions_count(const sabot_sessions *sessions, int64_t now_ms);
/// Visits the person of each session.
void sabot_sessions_visit(const sabot_sessions *sessions, int64_t now_ms,
                          void (*visit)(void *context, sabot_person person), void *context);

/// Saves and restores the sessions in a file of mode 0600, hashed as in memory, so that people stay signed in
/// when the server restarts. A missing or unreadable file means no sessions. Roles and names come from
/// `people`; a person with a new PIN or role must sign in again.
bool sabot_sessions_write(const sabot_sessions *sessions, const char *path);
void sabot_sessions_read(sabot_sessions *sessions, const char *path, const sabot_people *people,
                         int64_t now_ms);

// ---------------------------------------------------------------------------------------------------------
// Lockout

/// Five failures in a row from one address lock a person out there for a minute, each further one for twice
/// as long, up to an hour; a correct PIN from there clears them. Twenty-five failures of a person within an
/// hour, from any addresses, lock them out everywhere for ten minutes; these expire only with time. An
/// address that fails twenty times within ten minutes is locked out for ten. Memory is bounded: the oldest
/// person-address pairs and addresses are evicted, and numbers that are a multiple of 4,096 apart count as
/// one person.
typedef struct sabot_lockout sabot_lockout;

sabot_lockout *sabot_lockout_open(void);
void sabot_lockout_close(sabot_lockout *lockout);
/// Returns how long a person must wait, in milliseconds; 0: they may try.
int64_t sabot_lockout_wait(const sabot_lockout *lockout, sabot_person person, const char *address,
                           int64_t now_ms);
/// Returns true the first time a lockout is hit, so that repeated attempts do not fill the journal.
bool sabot_lockout_is_first_hit(sabot_lockout *lockout, sabot_person person, const char *address,
                                int64_t now_ms);
void sabot_lockout_record_failure(sabot_lockout *lockout, sabot_person person, const char *address,
                                  int64_t now_ms);
void sabot_lockout_record_success(sabot_lockout *lockout, sabot_person person, const char *address);
/// Returns true if the person is locked out anywhere.
bool sabot_lockout_is_locked(const sabot_lockout *lockout, sabot_person person, int64_t now_ms);
/// Clears a person's failures everywhere, because an administrator unlocked them. Addresses stay locked out.
void sabot_lockout_clear(sabot_lockout *lockout, sabot_person person);

// ---------------------------------------------------------------------------------------------------------
// Changes a room's people file with the room's directory locked, so that the command and a server never
// overwrite each other's changes.
//
//     sabot_people_edit edit;
//     if (sabot_people_edit_begin("room", true, &edit, &fault) &&
//         sabot_people_put(&edit.people, &entry, &fault) &&
//         sabot_people_write(edit.path, &edit.people, &fault)) { … }
//     sabot_people_edit_end(&edit);

typedef struct {
    int directory; ///< open, and locked for changes; -1: not open
    char path[PATH_MAX + 16];
    sabot_people people; ///< as in the file
} sabot_people_edit;

/// Opens the directory, locks it if `changes`, and reads the file. On failure, for example if the directory
/// does not exist, returns false and writes a sentence.
bool sabot_people_edit_begin(const char *data, bool changes, sabot_people_edit *edit,
                             sabot_input_fault *fault);
/// Releases everything, also after a failed begin.
void sabot_people_edit_end(sabot_people_edit *edit);

/// A change to one person. An empty name or PIN and SABOT_ROLE_COUNT keep the current value.
typedef struct {
    sabot_person person;
    bool is_removal;
    sabot_role role;
    char name[SABOT_PERSON_NAME];
    char pin[SABOT_PIN_MAX + 1];
} sabot_people_change_request;

/// Adds, changes or removes a person, and hashes a new PIN, which takes a while. On failure, returns false
/// and writes a sentence: the change is invalid, the person does not exist, or the last administrator would
/// be gone.
bool sabot_people_change(sabot_people *people, const sabot_people_change_request *change,
                         sabot_input_fault *fault);

// ---------------------------------------------------------------------------------------------------------
// Checks of an entry, for the file's reader and `sabot_people_put`

/// Each writes a sentence that begins with `where`.
bool sabot_person_role_check(sabot_role role, const char *where, sabot_input_fault *fault);
bool sabot_person_name_check(const char *name, const char *where, sabot_input_fault *fault);
/// Accepts only the form `sabot_pin_hash` writes, so that every check takes equally long.
bool sabot_pin_hash_check(const char *hash, const char *where, sabot_input_fault *fault);

// ---------------------------------------------------------------------------------------------------------
// Private files, readable only by their owner (the directory's owner if root writes them)

/// Replaces a file atomically, with mode 0600. A durable one is synced with its directory. On failure,
/// returns false, sets `errno` and leaves the old file.
bool sabot_private_file_replace(const char *path, const json_t *root, bool is_durable);

#endif
