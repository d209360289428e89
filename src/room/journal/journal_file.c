/// Opens and creates journal files.
#include "room/journal/journal.h"

#include "room/journal/journal_state.h"
#include "room/journal/record.h"

#include <sodium.h>
#include <stdarg.h>
#include <stdio.h>

static bool create_file(const char *path, const sabot_room_secret *secret, int64_t now_ms,
                        sabot_journal_fault *fault) {
    if (sodium_init() < 0) {
        return sabot_journal_fail(fault, SABOT_JOURNAL_FAILED, 0,
                                  "cannot create '%s': the system's random generator is not available", path);
    }
    uint8_t id[SABOT_ROOM_ID_BYTES];
    randombytes_buf(id, sizeof id);
    sabot_room room;
    sabot_head head;
    sabot_journal_initialize(secret, id, now_ms, &room, &head);
    return sabot_sqlite_store_create(path, &room, &head, fault);
}

bool sabot_journal_open_file(const char *path, const sabot_room_secret *secret, bool create, int64_t now_ms,
                             sabot_journal **journal, sabot_journal_fault *fault) {
    sabot_store store;
    bool opened = sabot_sqlite_store_open(path, SABOT_STORE_WRITE, &store, fault);
    if (!opened && create && fault->code == SABOT_JOURNAL_MISSING) {
        opened = create_file(path, secret, now_ms, fault) &&
                 sabot_sqlite_store_open(path, SABOT_STORE_WRITE, &store, fault);
    }
    return opened && sabot_journal_open(store, secret, NULL, journal, fault);
}

bool sabot_journal_read_file(const char *path, const sabot_public_key *key, sabot_journal **journal,
                             sabot_journal_fault *fault) {
    sabot_store store;
    return sabot_sqlite_store_open(path, SABOT_STORE_READ, &store, fault) &&
           sabot_journal_open(store, NULL, key, journal, fault);
}

bool sabot_journal_fail(sabot_journal_fault *fault, sabot_journal_error code, uint64_t sequence,
                        const char *format, ...) {
    fault->code = code;
    fault->sequence = sequence;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(fault->sentence, sizeof fault->sentence, format, arguments);
    va_end(arguments);
    return false;
}

sabot_journal_number sabot_journal_number_of(uint64_t number) {
    char digits[24];
    const int count = snprintf(digits, sizeof digits, "%llu", (unsigned long long)number);
    sabot_journal_number grouped;
    int length = 0;
    for (int i = 0; i < count; i++) {
        if (i > 0 && (count - i) % 3 == 0) {
            grouped.text[length++] = ',';
        }
        grouped.text[length++] = digits[i];
    }
    grouped.text[length] = '\0';
    return grouped;
}

bool sabot_journal_command_index(sabot_journal *journal, sabot_store_index_visit *visit, void *visitor,
                                 sabot_journal_fault *fault) {
    return journal->store.ops->command_index(journal->store.context, visit, visitor, fault);
}
