/// people: who somebody is. Numbers, roles and PINs in a file of the room; sessions that end; lockout.
///
/// The file is of mode 0600 and holds no PIN, only what Argon2id makes of it. It is read whole, changed in
/// memory and replaced whole, so that it is never half written.
///
///     sabot_people people;
///     if (!sabot_people_read(path, &people, &fault)) { … }
///     const sabot_people_entry *dealer = sabot_people_find(&people, 5);
///     if (dealer != NULL && sabot_pin_is(dealer, "4711")) { … }   // takes about 90 ms: never in the serving
///     thread
#ifndef SABOT_ROOM_PEOPLE_PEOPLE_H
#define SABOT_ROOM_PEOPLE_PEOPLE_H

#include "room/config/json_input.h"
#include "sabot/event.h"

#include <jansson.h>
#include <limits.h>
#include <stdbool.h>

#define SABOT_PEOPLE_MAX    4096
#define SABOT_PERSON_NAME   48  ///< bytes of a name, its NUL included; plain UTF-8
#define SABOT_PIN_HASH_SIZE 128 ///< as libsodium writes it, its NUL included
#define SABOT_PIN_MIN       4   ///< digits
#define SABOT_PIN_MAX       12

typedef struct {
    sabot_person person; ///< from 1
    sabot_role role;     ///< any but display; a device is a sensor box
    char name[SABOT_PERSON_NAME];
    char pin_hash[SABOT_PIN_HASH_SIZE];
} sabot_people_entry;

/// In the order of their numbers.
typedef struct {
    sabot_people_entry *entries; ///< allocated
    size_t count;
} sabot_people;

/// A file that is not there is nobody. false: one sentence names file, place and the right form.
bool sabot_people_read(const char *path, sabot_people *people, sabot_input_fault *fault);
/// The same from text; the name is for sentences.
bool sabot_people_parse(const char *text, size_t size, const char *name, sabot_people *people,
                        sabot_input_fault *fault);
/// Replaces the file: written beside it, synced, renamed; mode 0600.
bool sabot_people_write(const char *path, const sabot_people *people, sabot_input_fault *fault);
void sabot_people_free(sabot_people *people);

const sabot_people_entry *sabot_people_find(const sabot_people *people, sabot_person person);
/// Adds somebody or replaces who has the number. false: there is no room, or the entry is not right; a
/// sentence.
bool sabot_people_put(sabot_people *people, const sabot_people_entry *entry, sabot_input_fault *fault);
bool sabot_people_remove(sabot_people *people, sabot_person person);

// ---------------------------------------------------------------------------------------------------------
// PINs

/// 4 to 12 digits, not all the same and not in a row up or down; false leaves a sentence.
bool sabot_pin_check(const char *pin, sabot_input_fault *fault);
/// Argon2id with libsodium's interactive limits; false where there is no memory for it.
bool sabot_pin_hash(const char *pin, char hash[SABOT_PIN_HASH_SIZE]);
/// As long for a wrong PIN as for the right one; NULL is somebody that there is not, and takes as long, too.
bool sabot_pin_is(const sabot_people_entry *entry, const char *pin);
/// A PIN of so many digits that passes the check, from the system's generator.
void sabot_pin_draw(int digits, char pin[SABOT_PIN_MAX + 1]);

// ---------------------------------------------------------------------------------------------------------
// Sessions

/// Of one person at once; then their own longest idle makes room.
#define SABOT_SESSIONS_OF_ONE_MAX 16
#define SABOT_TOKEN_SIZE          65 ///< 64 hexadecimal digits and a NUL

typedef struct {
    int64_t idle_ms;     ///< a session ends when it was not used for so long
    int64_t absolute_ms; ///< and so long after it began in any case
    size_t sessions_max; ///< of the room; the one that was idle longest makes room
} sabot_session_limits;

/// 30 minutes, 12 hours, 4,096.
sabot_session_limits sabot_session_limits_defaults(void);

typedef struct sabot_sessions sabot_sessions;

/// What a session is; a copy, valid whatever happens to the session.
typedef struct {
    sabot_person person;
    sabot_role role;
    char name[SABOT_PERSON_NAME];
    int64_t began_ms;
    int64_t used_ms;
    int64_t ends_ms; ///< if it is not used again
} sabot_session;

sabot_sessions *sabot_sessions_open(sabot_session_limits limits);
void sabot_sessions_close(sabot_sessions *sessions);
void sabot_sessions_limit(sabot_sessions *sessions, sabot_session_limits limits);
/// A new session and its token, which nobody can guess and which is kept hashed.
bool sabot_sessions_begin(sabot_sessions *sessions, const sabot_people_entry *entry, int64_t now_ms,
                          char token[SABOT_TOKEN_SIZE]);
/// false: there is none, or it is over. `use` says that somebody does something: the idle time starts again.
bool sabot_sessions_find(sabot_sessions *sessions, const char *token, int64_t now_ms, bool use,
                         sabot_session *session);
bool sabot_sessions_end(sabot_sessions *sessions, const char *token);
/// Ends all of somebody's: their PIN or role changed.
size_t sabot_sessions_end_all(sabot_sessions *sessions, sabot_person person);
size_t sabot_sessions_count(const sabot_sessions *sessions, int64_t now_ms);
/// Tells whose they are, one by one.
void sabot_sessions_visit(const sabot_sessions *sessions, int64_t now_ms,
                          void (*visit)(void *context, sabot_person person), void *context);

/// Keeps them in a file of mode 0600, hashed as they are in memory, so that whoever was signed in still is
/// when the server starts again; a file that is not there, or cannot be read, is nobody. Roles and names are
/// those of `people` now; whoever has another PIN signs in again.
bool sabot_sessions_write(const sabot_sessions *sessions, const char *path);
void sabot_sessions_read(sabot_sessions *sessions, const char *path, const sabot_people *people,
                         int64_t now_ms);

// ---------------------------------------------------------------------------------------------------------
// Lockout

/// Five failures in a row from one address lock a person out there for a minute, each further one for twice
/// as long, up to an hour; a good PIN from there forgets them. Twenty-five failures of a person within an
/// hour, from any addresses, lock them out everywhere for ten minutes; these fade with time alone. An address
/// that fails twenty times within ten minutes is locked out for ten. All is bounded in memory: of people at
/// addresses and of addresses the oldest are forgotten, and numbers that are 4,096 apart count as one person.
typedef struct sabot_lockout sabot_lockout;

sabot_lockout *sabot_lockout_open(void);
void sabot_lockout_close(sabot_lockout *lockout);
/// How long somebody has to wait, in milliseconds; 0: they may try.
int64_t sabot_lockout_wait(const sabot_lockout *lockout, sabot_person person, const char *address,
                           int64_t now_ms);
/// Who is locked out and tries again: has nobody met this lock before? Once for every lock, so that whoever
/// goes on trying fills no journal.
bool sabot_lockout_is_news(sabot_lockout *lockout, sabot_person person, const char *address, int64_t now_ms);
void sabot_lockout_failed(sabot_lockout *lockout, sabot_person person, const char *address, int64_t now_ms);
void sabot_lockout_passed(sabot_lockout *lockout, sabot_person person, const char *address);
/// Is somebody locked out anywhere?
bool sabot_lockout_is_locked(const sabot_lockout *lockout, sabot_person person, int64_t now_ms);
/// Forgets what somebody failed, everywhere: somebody who may has seen to it. Addresses stay locked out.
void sabot_lockout_forget(sabot_lockout *lockout, sabot_person person);

// ---------------------------------------------------------------------------------------------------------
// A change of a room's people in their file, with the room's directory locked meanwhile, so
// that the command and a server never overwrite what the other has changed.
//
//     sabot_people_edit edit;
//     if (sabot_people_edit_begin("room", true, &edit, &fault) &&
//         sabot_people_put(&edit.people, &entry, &fault) &&
//         sabot_people_write(edit.path, &edit.people, &fault)) { … }
//     sabot_people_edit_end(&edit);

typedef struct {
    int directory; ///< open, and locked where something is to be changed; -1: it is not
    char path[PATH_MAX + 16];
    sabot_people people; ///< as they stand in the file
} sabot_people_edit;

/// Opens the directory, locks it where something `changes`, and reads. Each false leaves a sentence; a
/// directory that does not exist is one.
bool sabot_people_edit_begin(const char *data, bool changes, sabot_people_edit *edit,
                             sabot_input_fault *fault);
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

/// Each leaves a sentence that begins with `where`.
bool sabot_person_role_check(sabot_role role, const char *where, sabot_input_fault *fault);
bool sabot_person_name_check(const char *name, const char *where, sabot_input_fault *fault);
/// As `sabot_pin_hash` writes it: nothing else takes as long to check.
bool sabot_pin_hash_check(const char *hash, const char *where, sabot_input_fault *fault);

// ---------------------------------------------------------------------------------------------------------
// A file that only its owner reads, who is the directory's where root writes it; replaced whole.

/// Written beside it and renamed, of mode 0600; a durable one is synced, with its directory. false leaves
/// `errno`, and the file as it was.
bool sabot_private_file_replace(const char *path, const json_t *root, bool is_durable);

#endif
