/// Tests sessions: they end, by time and on request, and tokens cannot be guessed.
#include "testing.h"

#include <stdlib.h>
#include <unistd.h>

#include "room/people/people.h"

#include <stdlib.h>

#define SECOND INT64_C(1000)
#define MINUTE (60 * SECOND)
#define HOUR   (60 * MINUTE)
#define BEGIN  INT64_C(1767258000000)

static const sabot_people_entry dealer = {.person = 5, .role = SABOT_ROLE_DEALER, .name = "Dealer"};
static const sabot_people_entry supervisor = {
    .person = 9, .role = SABOT_ROLE_SUPERVISOR, .name = "Supervisor"};

typedef struct {
    char text[SABOT_TOKEN_SIZE];
} token;

static token begin(sabot_sessions *sessions, const sabot_people_entry *entry, int64_t now_ms) {
    token made;
    assert_true(sabot_sessions_begin(sessions, entry, now_ms, made.text));
    return made;
}

/// Begins a session for one of many people.
static token begin_of(sabot_sessions *sessions, sabot_person person, int64_t now_ms) {
    sabot_people_entry entry = dealer;
    entry.person = person;
    return begin(sessions, &entry, now_ms);
}

static bool is_signed_in(sabot_sessions *sessions, const token *of, int64_t now_ms, bool use) {
    sabot_session session;
    return sabot_sessions_find(sessions, of->text, now_ms, use, &session);
}

static sabot_sessions *open_sessions(size_t most) {
    sabot_session_limits limits = sabot_session_limits_defaults();
    limits.sessions_max = most;
    sabot_sessions *const sessions = sabot_sessions_open(limits);
    assert_non_null(sessions);
    return sessions;
}

static void test_defaults_are_half_an_hour_and_twelve_hours(void **state) {
    (void)state;
    const sabot_session_limits limits = sabot_session_limits_defaults();
    assert_int_equal(limits.idle_ms, 30 * MINUTE);
    assert_int_equal(limits.absolute_ms, 12 * HOUR);
    assert_int_equal(limits.sessions_max, 4096);
    sabot_sessions_close(NULL);
}

static void test_a_token_finds_its_session(void **state) {
    (void)state;
    sabot_sessions *const sessions = open_sessions(8);
    sabot_session session;
    const token one = begin(sessions, &dealer, BEGIN);
    const token two = begin(sessions, &supervisor, BEGIN + 1);
    assert_int_equal(strlen(one.text), 64);
    assert_int_equal(strspn(one.text, "0123456789abcdef"), 64);
    assert_string_not_equal(one.text, two.text);
    assert_true(sabot_sessions_find(sessions, one.text, BEGIN + 5, true, &session));
    assert_int_equal(session.person, 5);
    assert_int_equal(session.role, SABOT_ROLE_DEALER);
    assert_string_equal(session.name, "Dealer");
    assert_int_equal(session.began_ms, BEGIN);
    assert_int_equal(session.used_ms, BEGIN + 5);
    assert_int_equal(session.ends_ms, BEGIN + 5 + 30 * MINUTE);
    assert_true(sabot_sessions_find(sessions, two.text, BEGIN + 5, false, &session));
    assert_int_equal(session.person, 9);
    assert_int_equal(session.used_ms, BEGIN + 1);
    sabot_sessions_close(sessions);
}

static void test_an_idle_session_ends(void **state) {
    (void)state;
    sabot_sessions *const sessions = open_sessions(8);
    const token one = begin(sessions, &dealer, BEGIN);
    assert_true(is_signed_in(sessions, &one, BEGIN + 30 * MINUTE - 1, false)); // not a use
    assert_false(is_signed_in(sessions, &one, BEGIN + 30 * MINUTE, false));
    assert_false(is_signed_in(sessions, &one, BEGIN, false)); // it is gone
    const token two = begin(sessions, &dealer, BEGIN);
    assert_true(is_signed_in(sessions, &two, BEGIN + 30 * MINUTE - 1, true));
    assert_true(is_signed_in(sessions, &two, BEGIN + 60 * MINUTE - 2, false));
    assert_false(is_signed_in(sessions, &two, BEGIN + 60 * MINUTE - 1, true));
    sabot_sessions_close(sessions);
}

static void test_session_ends_even_while_in_use(void **state) {
    (void)state;
    sabot_sessions *const sessions = open_sessions(8);
    sabot_session session;
    const token one = begin(sessions, &dealer, BEGIN);
    int64_t now = BEGIN;
    for (; now < BEGIN + 12 * HOUR - 10 * MINUTE; now += 10 * MINUTE) {
        assert_true(is_signed_in(sessions, &one, now, true));
    }
    assert_true(sabot_sessions_find(sessions, one.text, now, true, &session));
    assert_int_equal(session.ends_ms, BEGIN + 12 * HOUR);
    assert_true(is_signed_in(sessions, &one, BEGIN + 12 * HOUR - 1, true));
    assert_int_equal(sabot_sessions_count(sessions, BEGIN + 12 * HOUR - 1), 1);
    assert_int_equal(sabot_sessions_count(sessions, BEGIN + 12 * HOUR), 0);
    assert_false(is_signed_in(sessions, &one, BEGIN + 12 * HOUR, true));
    sabot_sessions_close(sessions);
}

static void test_session_can_be_ended_only_once(void **state) {
    (void)state;
    sabot_sessions *const sessions = open_sessions(8);
    const token one = begin(sessions, &dealer, BEGIN);
    const token two = begin(sessions, &dealer, BEGIN);
    assert_true(sabot_sessions_end(sessions, one.text));
    assert_false(sabot_sessions_end(sessions, one.text));
    assert_false(is_signed_in(sessions, &one, BEGIN, true));
    assert_true(is_signed_in(sessions, &two, BEGIN, true));
    assert_int_equal(sabot_sessions_count(sessions, BEGIN), 1);
    sabot_sessions_close(sessions);
}

static void test_all_sessions_of_a_person_end(void **state) {
    (void)state;
    sabot_sessions *const sessions = open_sessions(8);
    const token one = begin(sessions, &dealer, BEGIN);
    const token other = begin(sessions, &supervisor, BEGIN);
    const token two = begin(sessions, &dealer, BEGIN);
    assert_int_equal(sabot_sessions_end_all(sessions, 5), 2);
    assert_int_equal(sabot_sessions_end_all(sessions, 5), 0);
    assert_int_equal(sabot_sessions_end_all(sessions, 6), 0);
    assert_false(is_signed_in(sessions, &one, BEGIN, true));
    assert_false(is_signed_in(sessions, &two, BEGIN, true));
    assert_true(is_signed_in(sessions, &other, BEGIN, true));
    sabot_sessions_close(sessions);
}

static void test_tokens_cannot_be_guessed(void **state) {
    (void)state;
    sabot_sessions *const sessions = open_sessions(8);
    const token one = begin(sessions, &dealer, BEGIN);
    sabot_session session;
    for (int i = 0; i < 64; i++) {
        token other = one;
        other.text[i] = one.text[i] == '0' ? '1' : '0';
        assert_false(is_signed_in(sessions, &other, BEGIN, true));
        other = one;
        other.text[i] = '\0';
        assert_false(is_signed_in(sessions, &other, BEGIN, true));
        other.text[i] = '%';
        assert_false(is_signed_in(sessions, &other, BEGIN, true));
    }
    char longer[SABOT_TOKEN_SIZE + 1];
    snprintf(longer, sizeof longer, "%s0", one.text);
    assert_false(sabot_sessions_find(sessions, longer, BEGIN, true, &session));
    assert_false(sabot_sessions_end(sessions, longer));
    assert_false(sabot_sessions_find(sessions, "", BEGIN, true, &session));
    assert_true(is_signed_in(sessions, &one, BEGIN, true));
    sabot_sessions_close(sessions);
}

static void test_longest_idle_session_is_dropped_first(void **state) {
    (void)state;
    sabot_sessions *const sessions = open_sessions(3);
    const token one = begin(sessions, &dealer, BEGIN);
    const token two = begin(sessions, &dealer, BEGIN + 1);
    const token three = begin(sessions, &dealer, BEGIN + 2);
    assert_true(is_signed_in(sessions, &one, BEGIN + 3, true));
    const token four = begin(sessions, &supervisor, BEGIN + 4);
    assert_false(is_signed_in(sessions, &two, BEGIN + 4, true));
    assert_true(is_signed_in(sessions, &one, BEGIN + 4, true));
    assert_true(is_signed_in(sessions, &three, BEGIN + 4, true));
    assert_true(is_signed_in(sessions, &four, BEGIN + 4, true));
    assert_int_equal(sabot_sessions_count(sessions, BEGIN + 4), 3);
    sabot_sessions_close(sessions);
}

/// Expired sessions are removed before idle ones: here one that was used a moment ago, at its absolute end.
static void test_expired_sessions_are_dropped_before_idle_ones(void **state) {
    (void)state;
    sabot_sessions *const sessions = sabot_sessions_open((sabot_session_limits){HOUR, 2 * HOUR, 2});
    const token old = begin(sessions, &dealer, BEGIN);
    assert_true(is_signed_in(sessions, &old, BEGIN + HOUR - 1, true));
    assert_true(is_signed_in(sessions, &old, BEGIN + 2 * HOUR - 2, true));
    const token idle = begin(sessions, &dealer, BEGIN + HOUR + MINUTE);
    const token new = begin(sessions, &dealer, BEGIN + 2 * HOUR);
    assert_false(is_signed_in(sessions, &old, BEGIN + 2 * HOUR - 1, false));
    assert_true(is_signed_in(sessions, &idle, BEGIN + 2 * HOUR, false));
    assert_true(is_signed_in(sessions, &new, BEGIN + 2 * HOUR, false));
    sabot_sessions_close(sessions);
}

static void test_new_limits_apply_to_existing_sessions(void **state) {
    (void)state;
    sabot_sessions *const sessions = open_sessions(4);
    token tokens[4];
    for (int i = 0; i < 4; i++) {
        tokens[i] = begin(sessions, i == 0 ? &supervisor : &dealer, BEGIN + i);
    }
    assert_true(is_signed_in(sessions, &tokens[0], BEGIN + 10, true));
    sabot_sessions_set_limits(sessions, (sabot_session_limits){MINUTE, HOUR, 2});
    assert_int_equal(sabot_sessions_count(sessions, BEGIN + 10), 2);
    assert_true(is_signed_in(sessions, &tokens[0], BEGIN + 10, false));
    assert_true(is_signed_in(sessions, &tokens[3], BEGIN + 10, false));
    assert_false(is_signed_in(sessions, &tokens[3], BEGIN + 3 + MINUTE, false));
    sabot_sessions_set_limits(sessions, (sabot_session_limits){MINUTE, HOUR, 5000});
    for (int i = 0; i < 4999; i++) {
        begin_of(sessions, 1000 + (sabot_person)i, BEGIN + 20);
    }
    assert_true(is_signed_in(sessions, &tokens[0], BEGIN + 20, false));
    begin_of(sessions, 999, BEGIN + 21);
    assert_false(is_signed_in(sessions, &tokens[0], BEGIN + 21, false));
    assert_int_equal(sabot_sessions_count(sessions, BEGIN + 21), 5000);
    assert_int_equal(sabot_sessions_end_all(sessions, 999), 1);
    sabot_sessions_close(sessions);
}

/// Compared with a simple list: sessions begin, are used and end in any order.
static void test_many_sessions_in_any_order(void **state) {
    (void)state;
    enum { MOST = 200, STEPS = 20000 };
    static token tokens[MOST];
    static bool on[MOST];
    sabot_sessions *const sessions = open_sessions(MOST);
    sabot_random random = sabot_random_of(1, 1);
    size_t count = 0;
    for (int step = 0; step < STEPS; step++) {
        const uint32_t which = sabot_random_below(&random, MOST);
        assert_int_equal(on[which] && is_signed_in(sessions, &tokens[which], BEGIN, true), on[which]);
        if (!on[which]) {
            tokens[which] = begin_of(sessions, which + 1, BEGIN);
            on[which] = true;
            count++;
        } else if (sabot_random_below(&random, 2) == 0) {
            assert_true(sabot_sessions_end(sessions, tokens[which].text));
            on[which] = false;
            count--;
        }
    }
    assert_int_equal(sabot_sessions_count(sessions, BEGIN), count);
    sabot_sessions_close(sessions);
}

static void test_one_person_cannot_use_up_all_sessions(void **state) {
    (void)state;
    sabot_sessions *const sessions = open_sessions(100);
    const token other = begin_of(sessions, 7, BEGIN);
    token own[SABOT_SESSIONS_PER_PERSON_MAX + 1];
    for (int i = 0; i <= SABOT_SESSIONS_PER_PERSON_MAX; i++) {
        own[i] = begin_of(sessions, 8, BEGIN + 1 + i);
    }
    assert_true(is_signed_in(sessions, &other, BEGIN + 100, false));
    assert_false(is_signed_in(sessions, &own[0], BEGIN + 100, false));
    assert_true(is_signed_in(sessions, &own[1], BEGIN + 100, false));
    sabot_sessions_close(sessions);
}

/// After a server restart, people are still signed in, except those whose PIN or role changed, or who are
/// gone.
static void test_sessions_survive_a_restart(void **state) {
    (void)state;
    char path[] = "/tmp/sabot-sessions-XXXXXX";
    const int file = mkstemp(path);
    assert_true(file >= 0);
    close(file);
    sabot_people_entry entries[] = {dealer, dealer, dealer, dealer};
    for (sabot_person i = 0; i < 4; i++) {
        entries[i].person = 10 + i;
        snprintf(entries[i].pin_hash, sizeof entries[i].pin_hash, "hash %u", i);
    }
    const sabot_people before = {.entries = entries, .count = 4};
    sabot_sessions *first = open_sessions(8);
    token tokens[4];
    for (int i = 0; i < 4; i++) {
        tokens[i] = begin(first, &before.entries[i], BEGIN + i);
    }
    assert_true(sabot_sessions_write(first, path));
    sabot_sessions_close(first);
    strcpy(entries[1].pin_hash, "another"); // and number 13 is gone
    entries[2].role = SABOT_ROLE_SUPERVISOR;
    const sabot_people after = {.entries = entries, .count = 3};
    sabot_sessions *const second = open_sessions(8);
    sabot_session session;
    sabot_sessions_read(second, path, &after, BEGIN + 5);
    assert_true(sabot_sessions_find(second, tokens[0].text, BEGIN + 5, false, &session));
    assert_int_equal(session.began_ms, BEGIN);
    for (int i = 1; i < 4; i++) {
        assert_false(is_signed_in(second, &tokens[i], BEGIN + 5, false));
    }
    assert_int_equal(sabot_sessions_count(second, BEGIN + 5), 1);
    sabot_sessions_close(second);
    unlink(path);
}

/// A modified file, or a clock that moved back, makes no session last longer.
static void test_invalid_session_file_gives_no_sessions(void **state) {
    (void)state;
    static const char *const texts[] = {"", "{", "[]", "{\"key\":1}", "{\"key\":\"zz\",\"sessions\":[{}]}"};
    char path[] = "/tmp/sabot-sessions-XXXXXX";
    const sabot_people people = {0};
    const int made = mkstemp(path);
    assert_true(made >= 0);
    close(made);
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        FILE *const file = fopen(path, "w");
        fputs(texts[i], file);
        fclose(file);
        sabot_sessions *const sessions = open_sessions(4);
        sabot_sessions_read(sessions, path, &people, BEGIN);
        assert_int_equal(sabot_sessions_count(sessions, BEGIN), 0);
        sabot_sessions_close(sessions);
    }
    sabot_sessions *const early = open_sessions(4);
    const token of = begin(early, &dealer, BEGIN + HOUR);
    const sabot_people one = {.entries = (sabot_people_entry *)&dealer, .count = 1};
    assert_true(sabot_sessions_write(early, path));
    sabot_sessions_close(early);
    sabot_sessions *const late = open_sessions(4);
    sabot_sessions_read(late, path, &one, BEGIN);
    assert_false(is_signed_in(late, &of, BEGIN, false));
    sabot_sessions_close(late);
    unlink(path);
}

// ---------------------------------------------------------------------------------------------------------

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_defaults_are_half_an_hour_and_twelve_hours),
        cmocka_unit_test(test_a_token_finds_its_session),
        cmocka_unit_test(test_an_idle_session_ends),
        cmocka_unit_test(test_session_ends_even_while_in_use),
        cmocka_unit_test(test_session_can_be_ended_only_once),
        cmocka_unit_test(test_all_sessions_of_a_person_end),
        cmocka_unit_test(test_tokens_cannot_be_guessed),
        cmocka_unit_test(test_longest_idle_session_is_dropped_first),
        cmocka_unit_test(test_expired_sessions_are_dropped_before_idle_ones),
        cmocka_unit_test(test_new_limits_apply_to_existing_sessions),
        cmocka_unit_test(test_many_sessions_in_any_order),
        cmocka_unit_test(test_one_person_cannot_use_up_all_sessions),
        cmocka_unit_test(test_sessions_survive_a_restart),
        cmocka_unit_test(test_invalid_session_file_gives_no_sessions),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
