/// Opens a room's journal with its secret, or creates both.
#include "room/host/host.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static bool open_memory(int64_t now_ms, sabot_room_secret *secret, sabot_journal **journal,
                        sabot_journal_fault *fault) {
    static const uint8_t id[SABOT_ROOM_ID_BYTES];
    sabot_room room;
    sabot_head head;
    sabot_store store;
    sabot_seed seed = sabot_seed_draw();
    _Static_assert(sizeof secret->bytes == sizeof seed.bytes, "a seed and a secret have the same size");
    memcpy(secret->bytes, seed.bytes, sizeof secret->bytes);
    sabot_fair_wipe(&seed, sizeof seed);
    sabot_journal_initialize(secret, id, now_ms, &room, &head);
    return sabot_memory_store_create(&room, &head, &store, fault) &&
           sabot_journal_open(store, secret, NULL, journal, fault);
}

/// Returns true if there is a journal. Otherwise the fault says what is there, or SABOT_JOURNAL_MISSING.
static bool journal_exists(const char *path, sabot_journal_fault *fault) {
    sabot_journal *journal;
    const bool there = sabot_journal_read_file(path, NULL, &journal, fault);
    if (there) {
        sabot_journal_close(journal);
    }
    return there;
}

/// Allows a new secret only for a new journal. A new secret next to an existing journal could lock the room
/// forever: a person who finds the old one would hesitate to overwrite the new file with it.
static bool may_create_secret(const char *path, const char *key_path, sabot_journal_fault *fault) {
    if (access(key_path, F_OK) == 0) {
        return true;
    }
    if (journal_exists(path, fault)) {
        return sabot_journal_fail(fault, SABOT_JOURNAL_REFUSED, 0,
                                  "the journal '%.80s' exists, but its key file '%.80s' does not: put the "
                                  "room's key file there",
                                  path, key_path);
    }
    return fault->code == SABOT_JOURNAL_MISSING;
}

static bool open_secret(const char *path, const char *key_path, sabot_room_secret *secret,
                        sabot_journal_fault *fault) {
    char sentence[SABOT_ROOM_SECRET_FAULT_SIZE];
    if (!may_create_secret(path, key_path, fault)) {
        return false;
    }
    return sabot_room_secret_open(key_path, true, secret, sentence) ||
           sabot_journal_fail(fault, SABOT_JOURNAL_FAILED, 0, "%s", sentence);
}

bool sabot_room_journal_open(const char *path, const char *key_path, int64_t now_ms,
                             sabot_room_secret *secret, sabot_journal **journal, bool *created,
                             sabot_journal_fault *fault) {
    char default_key_path[PATH_MAX];
    sabot_fair_guard_process();
    if (!sabot_fair_begin()) {
        return sabot_journal_fail(fault, SABOT_JOURNAL_FAILED, 0,
                                  "the system's random generator is not available");
    }
    if (path == NULL) {
        *created = true;
        return open_memory(now_ms, secret, journal, fault);
    }
    if (key_path == NULL && (size_t)snprintf(default_key_path, sizeof default_key_path, "%s.key", path) >=
                                sizeof default_key_path) {
        return sabot_journal_fail(fault, SABOT_JOURNAL_REFUSED, 0, "the name of the journal is too long");
    }
    *created = access(path, F_OK) != 0;
    return open_secret(path, key_path != NULL ? key_path : default_key_path, secret, fault) &&
           sabot_journal_open_file(path, secret, true, now_ms, journal, fault);
}
