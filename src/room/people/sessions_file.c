/// Sessions in a file, so that a server that starts again knows whom it knew.
#include "room/people/sessions_state.h"

#include "room/config/json_input.h"
#include "room/people/people.h"

#include <string.h>

// ---------------------------------------------------------------------------------------------------------
// To the file

bool sabot_sessions_write(const sabot_sessions *sessions, const char *path) {
    json_t *const list = json_array();
    for (size_t i = 0; i < sessions->slot_count; i++) {
        const sabot_session_slot *const place = &sessions->slots[i];
        if (place->is_on) {
            json_array_append_new(list, json_pack("{s:o, s:o, s:I, s:I, s:I}", "hash",
                                                  sabot_hex_json(place->hash.bytes, 32), "pin",
                                                  sabot_hex_json(place->credential, 16), "person",
                                                  (json_int_t)place->session.person, "began_ms",
                                                  (json_int_t)place->session.began_ms, "used_ms",
                                                  (json_int_t)place->session.used_ms));
        }
    }
    json_t *const root = json_pack("{s:o, s:o}", "key", sabot_hex_json(sessions->key, 32), "sessions", list);
    // A machine that loses its power may forget who was signed in.
    const bool is_written = root != NULL && sabot_private_file_replace(path, root, false);
    json_decref(root);
    return is_written;
}

// ---------------------------------------------------------------------------------------------------------
// From the file

/// Whoever is no longer there, or has another PIN or role, signs in again.
static bool read_session(const json_t *value, const sabot_people *people, sabot_session_slot *content) {
    uint8_t credential[16];
    const json_int_t person = json_integer_value(json_object_get(value, "person"));
    const sabot_people_entry *const entry =
        person >= 1 && person <= UINT32_MAX ? sabot_people_find(people, (sabot_person)person) : NULL;
    if (entry == NULL || !sabot_hex_from_json(json_object_get(value, "hash"), content->hash.bytes, 32) ||
        !sabot_hex_from_json(json_object_get(value, "pin"), content->credential, 16)) {
        return false;
    }
    sabot_session_credential(entry, credential);
    content->session.person = entry->person;
    content->session.role = entry->role;
    memcpy(content->session.name, entry->name, sizeof content->session.name);
    content->session.began_ms = json_integer_value(json_object_get(value, "began_ms"));
    content->session.used_ms = json_integer_value(json_object_get(value, "used_ms"));
    return memcmp(credential, content->credential, sizeof credential) == 0;
}

/// Times that lie ahead would make a session last longer than it may.
static bool is_of_the_past(const sabot_session *session, int64_t now_ms) {
    return session->began_ms > 0 && session->began_ms <= session->used_ms && session->used_ms <= now_ms;
}

void sabot_sessions_read(sabot_sessions *sessions, const char *path, const sabot_people *people,
                         int64_t now_ms) {
    json_t *const root = json_load_file(path, JSON_REJECT_DUPLICATES, NULL);
    const json_t *const list = json_object_get(root, "sessions");
    if (sabot_hex_from_json(json_object_get(root, "key"), sessions->key, sizeof sessions->key)) {
        for (size_t i = 0; i < json_array_size(list) && i < sessions->slot_count; i++) {
            sabot_session_slot content = {0};
            if (read_session(json_array_get(list, i), people, &content) &&
                is_of_the_past(&content.session, now_ms)) {
                sabot_sessions_put(sessions, &content, now_ms);
            }
        }
    }
    json_decref(root);
}
