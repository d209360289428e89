/// Manages sessions: found by the hash of their token; ended by time, by their owner, or when the table is
/// full.
///
/// A token is 32 bytes from the system's random generator. Only its BLAKE2b hash is stored, with a random
/// key, so that a person who sees the table or its file cannot sign in with it. The hash also selects the
/// chain of the hash table. The table belongs to one thread. A file keeps it, so that people stay signed in
/// when the server restarts.
#include "room/fair/fair.h"
#include "room/people/people.h"

#include <assert.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#define MINUTE_MS INT64_C(60000)
#define NONE      UINT32_MAX
#define CHAINS    1024

typedef struct {
    uint8_t bytes[32];
} token_hash;

typedef struct {
    bool is_on;
    uint32_t next; ///< next in its chain or in the free list
    token_hash hash;
    uint8_t credential[16]; ///< digest of PIN and role at sign-in: if they change, the session ends
    sabot_session session;  ///< `ends_ms` is calculated on request
} session_slot;

struct sabot_sessions {
    sabot_session_limits limits;
    uint8_t key[32];
    uint32_t chains[CHAINS]; ///< first slot of each
    uint32_t free;
    size_t slot_count;
    session_slot *slots;
};

sabot_session_limits sabot_session_limits_defaults(void) {
    return (sabot_session_limits){30 * MINUTE_MS, 12 * 60 * MINUTE_MS, 4096};
}

static int64_t end_of(const sabot_sessions *sessions, const sabot_session *session) {
    const int64_t idle = session->used_ms + sessions->limits.idle_ms;
    const int64_t absolute = session->began_ms + sessions->limits.absolute_ms;
    return idle < absolute ? idle : absolute;
}

static bool is_over(const sabot_sessions *sessions, const session_slot *slot, int64_t now_ms) {
    return now_ms >= end_of(sessions, &slot->session);
}

// ---------------------------------------------------------------------------------------------------------
// Chains

static uint32_t *chain_of(sabot_sessions *sessions, const token_hash *hash) {
    return &sessions->chains[(hash->bytes[0] | hash->bytes[1] << 8) % CHAINS];
}

static void end_slot(sabot_sessions *sessions, uint32_t index) {
    session_slot *const slot = &sessions->slots[index];
    uint32_t *link = chain_of(sessions, &slot->hash);
    while (*link != index) {
        link = &sessions->slots[*link].next;
    }
    *link = slot->next;
    sabot_fair_wipe(slot, sizeof *slot);
    slot->next = sessions->free;
    sessions->free = index;
}

/// Puts a session into a free slot. There must be one.
static void begin_slot(sabot_sessions *sessions, const session_slot *content) {
    const uint32_t index = sessions->free;
    assert(index != NONE);
    uint32_t *const chain = chain_of(sessions, &content->hash);
    session_slot *const slot = &sessions->slots[index];
    sessions->free = slot->next;
    *slot = *content;
    slot->is_on = true;
    slot->next = *chain;
    *chain = index;
}

static token_hash hash_of(const sabot_sessions *sessions, const uint8_t token[32]) {
    token_hash hash;
    crypto_generichash(hash.bytes, sizeof hash.bytes, token, 32, sessions->key, sizeof sessions->key);
    return hash;
}

/// Returns the slot of a token, or NONE. Comparisons within a chain take constant time.
static uint32_t find_slot(sabot_sessions *sessions, const char *token) {
    uint8_t bytes[32];
    if (!sabot_hex_read(token, bytes)) {
        return NONE;
    }
    const token_hash hash = hash_of(sessions, bytes);
    sabot_fair_wipe(bytes, sizeof bytes);
    uint32_t index = *chain_of(sessions, &hash);
    while (index != NONE &&
           sodium_memcmp(sessions->slots[index].hash.bytes, hash.bytes, sizeof hash.bytes) != 0) {
        index = sessions->slots[index].next;
    }
    return index;
}

// ---------------------------------------------------------------------------------------------------------
// Capacity

/// Empties all chains and slots.
static void clear(sabot_sessions *sessions) {
    for (int i = 0; i < CHAINS; i++) {
        sessions->chains[i] = NONE;
    }
    for (size_t i = 0; i < sessions->slot_count; i++) {
        sessions->slots[i].next = i + 1 < sessions->slot_count ? (uint32_t)(i + 1) : NONE;
    }
    sessions->free = 0;
}

sabot_sessions *sabot_sessions_open(sabot_session_limits limits) {
    assert(limits.sessions_max > 0 && limits.sessions_max < NONE);
    sabot_sessions *const sessions = calloc(1, sizeof *sessions);
    session_slot *const slots = calloc(limits.sessions_max, sizeof *slots);
    if (sessions == NULL || slots == NULL || !sabot_fair_begin()) {
        free(sessions);
        free(slots);
        return NULL;
    }
    sessions->limits = limits;
    sessions->slots = slots;
    sessions->slot_count = limits.sessions_max;
    randombytes_buf(sessions->key, sizeof sessions->key);
    clear(sessions);
    return sessions;
}

void sabot_sessions_close(sabot_sessions *sessions) {
    if (sessions == NULL) {
        return;
    }
    sabot_fair_wipe(sessions->slots, sessions->slot_count * sizeof *sessions->slots);
    free(sessions->slots);
    sabot_fair_wipe(sessions, sizeof *sessions);
    free(sessions);
}

/// Returns the session that was idle longest, of one person or (0) of all; or NONE.
static uint32_t longest_idle(const sabot_sessions *sessions, sabot_person person) {
    uint32_t longest = NONE;
    for (uint32_t i = 0; i < sessions->slot_count; i++) {
        const session_slot *const slot = &sessions->slots[i];
        if (slot->is_on && (person == 0 || slot->session.person == person) &&
            (longest == NONE || slot->session.used_ms < sessions->slots[longest].session.used_ms)) {
            longest = i;
        }
    }
    return longest;
}

static void end_expired(sabot_sessions *sessions, int64_t now_ms) {
    for (uint32_t i = 0; i < sessions->slot_count; i++) {
        if (sessions->slots[i].is_on && is_over(sessions, &sessions->slots[i], now_ms)) {
            end_slot(sessions, i);
        }
    }
}

/// Counts the sessions of one person or (0) of all.
static size_t count_sessions(const sabot_sessions *sessions, sabot_person person) {
    size_t count = 0;
    for (size_t i = 0; i < sessions->slot_count; i++) {
        const session_slot *const slot = &sessions->slots[i];
        count += slot->is_on && (person == 0 || slot->session.person == person);
    }
    return count;
}

/// Moves the sessions to a table of `slot_count` slots, which must hold them. Does nothing if out of memory.
static void resize(sabot_sessions *sessions, size_t slot_count) {
    session_slot *const old = sessions->slots;
    const size_t old_count = sessions->slot_count;
    session_slot *const slots = calloc(slot_count, sizeof *slots);
    if (slots == NULL) {
        return;
    }
    sessions->slots = slots;
    sessions->slot_count = slot_count;
    clear(sessions);
    for (size_t i = 0; i < old_count; i++) {
        if (old[i].is_on) {
            begin_slot(sessions, &old[i]);
        }
    }
    sabot_fair_wipe(old, old_count * sizeof *old);
    free(old);
}

void sabot_sessions_set_limits(sabot_sessions *sessions, sabot_session_limits limits) {
    assert(limits.sessions_max > 0 && limits.sessions_max < NONE);
    for (size_t count = count_sessions(sessions, 0); count > limits.sessions_max; count--) {
        end_slot(sessions, longest_idle(sessions, 0));
    }
    if (limits.sessions_max != sessions->slot_count) {
        resize(sessions, limits.sessions_max);
    }
    sessions->limits = limits;
}

// ---------------------------------------------------------------------------------------------------------
// Lifecycle

/// A digest of the PIN's hash and the role.
static void digest_credential(const sabot_people_entry *entry, uint8_t credential[16]) {
    crypto_generichash_state state;
    const uint8_t role = (uint8_t)entry->role;
    crypto_generichash_init(&state, NULL, 0, 16);
    crypto_generichash_update(&state, &role, sizeof role);
    crypto_generichash_update(&state, (const uint8_t *)entry->pin_hash, strlen(entry->pin_hash));
    crypto_generichash_final(&state, credential, 16);
}

/// Puts a session into a slot. If none is free, ends the one that was idle longest.
static void add_session(sabot_sessions *sessions, const session_slot *content, int64_t now_ms) {
    if (sessions->free == NONE) {
        end_expired(sessions, now_ms);
    }
    if (sessions->free == NONE) {
        end_slot(sessions, longest_idle(sessions, 0));
    }
    begin_slot(sessions, content);
}

bool sabot_sessions_begin(sabot_sessions *sessions, const sabot_people_entry *entry, int64_t now_ms,
                          char token[SABOT_TOKEN_SIZE]) {
    session_slot content = {
        .session = {.person = entry->person, .role = entry->role, .began_ms = now_ms, .used_ms = now_ms}};
    uint8_t bytes[32];
    memcpy(content.session.name, entry->name, sizeof content.session.name);
    digest_credential(entry, content.credential);
    randombytes_buf(bytes, sizeof bytes);
    sabot_hex_write(bytes, token);
    content.hash = hash_of(sessions, bytes);
    sabot_fair_wipe(bytes, sizeof bytes);
    if (count_sessions(sessions, entry->person) >= SABOT_SESSIONS_PER_PERSON_MAX) {
        end_slot(sessions, longest_idle(sessions, entry->person)); // a person cannot push out others
    }
    add_session(sessions, &content, now_ms);
    return true;
}

bool sabot_sessions_find(sabot_sessions *sessions, const char *token, int64_t now_ms, bool use,
                         sabot_session *session) {
    const uint32_t index = find_slot(sessions, token);
    if (index == NONE) {
        return false;
    }
    session_slot *const slot = &sessions->slots[index];
    if (is_over(sessions, slot, now_ms)) {
        end_slot(sessions, index);
        return false;
    }
    if (use) {
        slot->session.used_ms = now_ms;
    }
    *session = slot->session;
    session->ends_ms = end_of(sessions, session);
    return true;
}

bool sabot_sessions_end(sabot_sessions *sessions, const char *token) {
    const uint32_t index = find_slot(sessions, token);
    if (index != NONE) {
        end_slot(sessions, index);
    }
    return index != NONE;
}

size_t sabot_sessions_end_all(sabot_sessions *sessions, sabot_person person) {
    size_t count = 0;
    for (uint32_t i = 0; i < sessions->slot_count; i++) {
        if (sessions->slots[i].is_on && sessions->slots[i].session.person == person) {
            end_slot(sessions, i);
            count++;
        }
    }
    return count;
}

size_t sabot_sessions_count(const sabot_sessions *sessions, int64_t now_ms) {
    size_t count = 0;
    for (size_t i = 0; i < sessions->slot_count; i++) {
        const session_slot *const slot = &sessions->slots[i];
        count += slot->is_on && !is_over(sessions, slot, now_ms);
    }
    return count;
}

void sabot_sessions_visit(const sabot_sessions *sessions, int64_t now_ms,
                          void (*visit)(void *context, sabot_person person), void *context) {
    for (size_t i = 0; i < sessions->slot_count; i++) {
        const session_slot *const slot = &sessions->slots[i];
        if (slot->is_on && !is_over(sessions, slot, now_ms)) {
            visit(context, slot->session.person);
        }
    }
}

// ---------------------------------------------------------------------------------------------------------
// Saving

bool sabot_sessions_write(const sabot_sessions *sessions, const char *path) {
    json_t *const list = json_array();
    for (size_t i = 0; i < sessions->slot_count; i++) {
        const session_slot *const slot = &sessions->slots[i];
        if (slot->is_on) {
            json_array_append_new(list, json_pack("{s:o, s:o, s:I, s:I, s:I}", "hash",
                                                  sabot_hex_json(slot->hash.bytes, 32), "pin",
                                                  sabot_hex_json(slot->credential, 16), "person",
                                                  (json_int_t)slot->session.person, "began_ms",
                                                  (json_int_t)slot->session.began_ms, "used_ms",
                                                  (json_int_t)slot->session.used_ms));
        }
    }
    json_t *const root = json_pack("{s:o, s:o}", "key", sabot_hex_json(sessions->key, 32), "sessions", list);
    // Not synced: a power failure may sign people out.
    const bool is_written = root != NULL && sabot_private_file_replace(path, root, false);
    json_decref(root);
    return is_written;
}

// ---------------------------------------------------------------------------------------------------------
// Restoring

/// A person who was removed or has a new PIN or role must sign in again.
static bool read_session(const json_t *value, const sabot_people *people, session_slot *content) {
    uint8_t credential[16];
    const json_int_t person = json_integer_value(json_object_get(value, "person"));
    const sabot_people_entry *const entry =
        person >= 1 && person <= UINT32_MAX ? sabot_people_find(people, (sabot_person)person) : NULL;
    if (entry == NULL || !sabot_hex_from_json(json_object_get(value, "hash"), content->hash.bytes, 32) ||
        !sabot_hex_from_json(json_object_get(value, "pin"), content->credential, 16)) {
        return false;
    }
    digest_credential(entry, credential);
    content->session.person = entry->person;
    content->session.role = entry->role;
    memcpy(content->session.name, entry->name, sizeof content->session.name);
    content->session.began_ms = json_integer_value(json_object_get(value, "began_ms"));
    content->session.used_ms = json_integer_value(json_object_get(value, "used_ms"));
    return memcmp(credential, content->credential, sizeof credential) == 0;
}

/// Times in the future would extend a session.
static bool is_in_past(const sabot_session *session, int64_t now_ms) {
    return session->began_ms > 0 && session->began_ms <= session->used_ms && session->used_ms <= now_ms;
}

void sabot_sessions_read(sabot_sessions *sessions, const char *path, const sabot_people *people,
                         int64_t now_ms) {
    json_t *const root = json_load_file(path, JSON_REJECT_DUPLICATES, NULL);
    const json_t *const list = json_object_get(root, "sessions");
    if (sabot_hex_from_json(json_object_get(root, "key"), sessions->key, sizeof sessions->key)) {
        for (size_t i = 0; i < json_array_size(list) && i < sessions->slot_count; i++) {
            session_slot content = {0};
            if (read_session(json_array_get(list, i), people, &content) &&
                is_in_past(&content.session, now_ms)) {
                add_session(sessions, &content, now_ms);
            }
        }
    }
    json_decref(root);
}
