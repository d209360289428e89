#include "room_journal.h"

#include <stdio.h>
#include <string.h>

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

/// The journal's own secret lies beside it.
static bool open_secret(const char *path, const char *key_path, sabot_room_secret *secret,
                        sabot_journal_fault *fault) {
    char beside[4096];
    char sentence[SABOT_ROOM_SECRET_FAULT_SIZE];
    const int length = snprintf(beside, sizeof beside, "%s.key", path);
    if (key_path == NULL && (size_t)length >= sizeof beside) {
        return sabot_journal_say(fault, SABOT_JOURNAL_FAILED, 0, "the name of the journal is too long");
    }
    return sabot_room_secret_open(key_path != NULL ? key_path : beside, true, secret, sentence) ||
           sabot_journal_say(fault, SABOT_JOURNAL_FAILED, 0, "%s", sentence);
}

bool sabot_room_journal_open(const char *path, const char *key_path, int64_t now_ms,
                             sabot_room_secret *secret, sabot_journal **journal, sabot_journal_fault *fault) {
    if (!sabot_fair_begin()) {
        return sabot_journal_say(fault, SABOT_JOURNAL_FAILED, 0, "the system's generator is not to be had");
    }
    if (path == NULL) {
        return open_memory(now_ms, secret, journal, fault);
    }
    return open_secret(path, key_path, secret, fault) &&
           sabot_journal_open_file(path, secret, true, now_ms, journal, fault);
}
