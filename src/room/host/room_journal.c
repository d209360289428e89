/// Opens a room's journal with its secret, and makes both where there is neither.
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
    _Static_assert(sizeof secret->bytes == sizeof seed.bytes, "a seed serves as a secret");
    memcpy(secret->bytes, seed.bytes, sizeof secret->bytes);
    sabot_fair_forget(&seed, sizeof seed);
    sabot_journal_found(secret, id, now_ms, &room, &head);
    return sabot_memory_store_create(&room, &head, &store, fault) &&
           sabot_journal_open(store, secret, NULL, journal, fault);
}

/// Is there a journal? false: the fault says what stands there, or that nothing does (SABOT_JOURNAL_MISSING).
static bool is_there(const char *path, sabot_journal_fault *fault) {
    sabot_journal *journal;
    const bool there = sabot_journal_read_file(path, NULL, &journal, fault);
    if (there) {
        sabot_journal_close(journal);
    }
    return there;
}

/// A fresh secret beside a journal would shut the room for good: whoever then finds the old one would not put
/// it back over a file that is there. So one is made only for a journal that is still to be made.
static bool may_make_secret(const char *path, const char *key_path, sabot_journal_fault *fault) {
    if (access(key_path, F_OK) == 0) {
        return true;
    }
    if (is_there(path, fault)) {
        return sabot_journal_say(fault, SABOT_JOURNAL_REFUSED, 0,
                                 "the journal '%.80s' is there and its key file '%.80s' is not: put the "
                                 "room's key file there",
                                 path, key_path);
    }
    return fault->trouble == SABOT_JOURNAL_MISSING;
}

static bool open_secret(const char *path, const char *key_path, sabot_room_secret *secret,
                        sabot_journal_fault *fault) {
    char sentence[SABOT_ROOM_SECRET_FAULT_SIZE];
    if (!may_make_secret(path, key_path, fault)) {
        return false;
    }
    return sabot_room_secret_open(key_path, true, secret, sentence) ||
           sabot_journal_say(fault, SABOT_JOURNAL_FAILED, 0, "%s", sentence);
}

bool sabot_room_journal_open(const char *path, const char *key_path, int64_t now_ms,
                             sabot_room_secret *secret, sabot_journal **journal, bool *made,
                             sabot_journal_fault *fault) {
    char beside[PATH_MAX];
    sabot_fair_guard_process();
    if (!sabot_fair_begin()) {
        return sabot_journal_say(fault, SABOT_JOURNAL_FAILED, 0, "the system's generator is not to be had");
    }
    if (path == NULL) {
        *made = true;
        return open_memory(now_ms, secret, journal, fault);
    }
    if (key_path == NULL && (size_t)snprintf(beside, sizeof beside, "%s.key", path) >= sizeof beside) {
        return sabot_journal_say(fault, SABOT_JOURNAL_REFUSED, 0, "the name of the journal is too long");
    }
    *made = access(path, F_OK) != 0;
    return open_secret(path, key_path != NULL ? key_path : beside, secret, fault) &&
           sabot_journal_open_file(path, secret, true, now_ms, journal, fault);
}
