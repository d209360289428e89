/// Reads any bytes as a people file, a PIN, a session token and an address. A file is refused with one
/// sentence, or gives sorted, valid people who are the same when written and read again.
#include "readable.h"

#include "cmd/cli.h"
#include "room/people/people.h"

#include <stdlib.h>

static void check_entry(const sabot_people *people, size_t index) {
    const sabot_people_entry *const entry = &people->entries[index];
    assert(entry->person > 0 && (index == 0 || entry->person > entry[-1].person));
    assert(entry->role != SABOT_ROLE_DISPLAY && entry->role < SABOT_ROLE_COUNT);
    check_sentence(entry->name, sizeof entry->name);
    assert(strncmp(entry->pin_hash, "$argon2id$v=19$m=65536,t=2,", 27) == 0);
    assert(strnlen(entry->pin_hash, sizeof entry->pin_hash) < sizeof entry->pin_hash);
    assert(sabot_people_find(people, entry->person) == entry);
}

/// Removes and adds each person; the list must be the same afterward.
static void check_moves(sabot_people *people, const sabot_people *same) {
    sabot_input_fault fault;
    for (size_t i = 0; i < same->count; i += 7) {
        assert(sabot_people_remove(people, same->entries[i].person));
        assert(sabot_people_find(people, same->entries[i].person) == NULL);
        assert(sabot_people_put(people, &same->entries[i], &fault));
    }
    assert(people->count == same->count);
    assert(same->count == 0 ||
           memcmp(people->entries, same->entries, same->count * sizeof *same->entries) == 0);
}

static void read_people(const char *text, size_t size) {
    sabot_people people, same;
    sabot_input_fault fault = {{0}};
    if (!sabot_people_parse(text, size, "fuzz.json", &people, &fault)) {
        assert(strncmp(fault.sentence, "fuzz.json: ", 11) == 0);
        sabot_cli_sanitize(fault.sentence); // as the command does
        check_sentence(fault.sentence, sizeof fault.sentence);
        assert(people.entries == NULL && people.count == 0);
        return;
    }
    for (size_t i = 0; i < people.count; i++) {
        check_entry(&people, i);
    }
    assert(sabot_people_parse(text, size, "fuzz.json", &same, &fault));
    check_moves(&people, &same);
    sabot_people_free(&people);
    sabot_people_free(&same);
}

static void read_pin(const char *text) {
    sabot_input_fault fault = {{0}};
    const size_t digits = strspn(text, "0123456789");
    if (sabot_pin_check(text, &fault)) {
        assert(text[digits] == '\0' && digits >= SABOT_PIN_MIN && digits <= SABOT_PIN_MAX);
    } else {
        check_sentence(fault.sentence, sizeof fault.sentence);
    }
}

/// The text is never a session token. As an address, five failures there lock a number out until its PIN is
/// correct.
static void sign_in(const char *text) {
    static sabot_sessions *sessions;
    static sabot_lockout *lockout;
    static int64_t now_ms;
    static const sabot_people_entry entry = {.person = 5, .role = SABOT_ROLE_DEALER, .name = "D"};
    char token[SABOT_TOKEN_SIZE];
    sabot_session session;
    if (sessions == NULL) {
        sessions = sabot_sessions_open((sabot_session_limits){1000, 1000, 4});
        lockout = sabot_lockout_open();
    }
    assert(sabot_sessions_begin(sessions, &entry, 0, token));
    assert(!sabot_sessions_find(sessions, text, 0, true, &session) && !sabot_sessions_end(sessions, text));
    assert(sabot_sessions_find(sessions, token, 0, true, &session) && sabot_sessions_end(sessions, token));
    now_ms += 3600000; // earlier failures have expired by then
    for (int i = 0; i < 5; i++) {
        assert(sabot_lockout_wait(lockout, 5, text, now_ms) == 0);
        sabot_lockout_record_failure(lockout, 5, text, now_ms);
    }
    assert(sabot_lockout_wait(lockout, 5, text, now_ms) == 60000);
    assert(sabot_lockout_wait(lockout, 6, text, now_ms) == 0);
    sabot_lockout_record_success(lockout, 5, text);
    assert(sabot_lockout_wait(lockout, 5, text, now_ms) == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    char *const exact = calloc(1, size > 0 ? size : 1); // exact, so that sanitizers catch overreads
    char *const text = calloc(1, size + 1);
    assert(exact != NULL && text != NULL);
    if (size > 0) {
        memcpy(exact, data, size);
        memcpy(text, data, size);
    }
    read_people(exact, size);
    read_pin(text);
    if (size < 128) {
        sign_in(text);
    }
    free(exact);
    free(text);
    return 0;
}
