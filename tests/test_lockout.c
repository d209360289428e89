/// Whoever fails too often waits, to the millisecond; nobody makes another wait for long, or anything be
/// forgotten.
#include "testing.h"

#include "room/people/people.h"

#define SECOND INT64_C(1000)
#define MINUTE (60 * SECOND)
#define HOUR   (60 * MINUTE)
#define BEGIN  INT64_C(1767258000000)

static void test_failures_in_a_row_lock_a_person_out_at_an_address(void **state) {
    (void)state;
    static const int64_t minutes[] = {0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 60, 60, 60};
    sabot_lockout *const lockout = sabot_lockout_open();
    int64_t now = BEGIN;
    for (size_t i = 0; i < sizeof minutes / sizeof *minutes; i++) {
        sabot_lockout_failed(lockout, 5, "10.0.0.1", now);
        const int64_t wait = minutes[i] * MINUTE;
        assert_int_equal(sabot_lockout_wait(lockout, 5, "10.0.0.1", now), wait);
        assert_int_equal(sabot_lockout_wait(lockout, 5, "10.0.0.2", now), 0); // elsewhere they may
        assert_int_equal(sabot_lockout_wait(lockout, 6, "10.0.0.1", now), 0);
        now += wait;
        if (wait > 0) {
            assert_int_equal(sabot_lockout_wait(lockout, 5, "10.0.0.1", now - 1), 1);
        }
        assert_int_equal(sabot_lockout_wait(lockout, 5, "10.0.0.1", now), 0);
    }
    sabot_lockout_close(lockout);
}

/// Failures elsewhere are no failures here: each address has five.
static void test_a_row_of_failures_is_of_one_address(void **state) {
    (void)state;
    sabot_lockout *const lockout = sabot_lockout_open();
    for (int i = 0; i < 4; i++) {
        sabot_lockout_failed(lockout, 5, "10.0.0.1", BEGIN);
        sabot_lockout_failed(lockout, 5, "10.0.0.2", BEGIN);
    }
    assert_int_equal(sabot_lockout_wait(lockout, 5, "10.0.0.1", BEGIN), 0);
    assert_int_equal(sabot_lockout_wait(lockout, 5, "10.0.0.2", BEGIN), 0);
    sabot_lockout_failed(lockout, 5, "10.0.0.2", BEGIN);
    assert_int_equal(sabot_lockout_wait(lockout, 5, "10.0.0.1", BEGIN), 0);
    assert_int_equal(sabot_lockout_wait(lockout, 5, "10.0.0.2", BEGIN), MINUTE);
    sabot_lockout_passed(lockout, 5, "10.0.0.1"); // a good PIN there changes nothing here
    assert_int_equal(sabot_lockout_wait(lockout, 5, "10.0.0.2", BEGIN), MINUTE);
    sabot_lockout_close(lockout);
}

static void test_a_good_pin_forgets_a_persons_failures_there(void **state) {
    (void)state;
    sabot_lockout *const lockout = sabot_lockout_open();
    for (int i = 0; i < 4; i++) {
        sabot_lockout_failed(lockout, 5, "10.0.0.1", BEGIN);
    }
    sabot_lockout_passed(lockout, 6, "10.0.0.1");
    sabot_lockout_failed(lockout, 5, "10.0.0.1", BEGIN);
    assert_int_equal(sabot_lockout_wait(lockout, 5, "10.0.0.1", BEGIN), MINUTE);
    sabot_lockout_passed(lockout, 5, "10.0.0.1");
    assert_int_equal(sabot_lockout_wait(lockout, 5, "10.0.0.1", BEGIN), 0);
    for (int i = 0; i < 4; i++) {
        sabot_lockout_failed(lockout, 5, "10.0.0.1", BEGIN);
        assert_int_equal(sabot_lockout_wait(lockout, 5, "10.0.0.1", BEGIN), 0);
    }
    sabot_lockout_passed(lockout, 7, "10.9.9.9"); // who never failed
    sabot_lockout_close(lockout);
}

/// A failure from an address that nobody has used yet.
static void fail_anywhere(sabot_lockout *lockout, sabot_person person, int64_t now_ms) {
    static unsigned next;
    char address[32];
    next++;
    snprintf(address, sizeof address, "10.%u.%u.%u", next >> 16 & 255, next >> 8 & 255, next & 255);
    sabot_lockout_failed(lockout, person, address, now_ms);
}

static void test_twenty_five_failures_in_an_hour_lock_a_person_out_everywhere(void **state) {
    (void)state;
    sabot_lockout *const lockout = sabot_lockout_open();
    const int64_t last = BEGIN + HOUR - 1;
    for (int i = 0; i < 24; i++) {
        fail_anywhere(lockout, 5, BEGIN + i * MINUTE);
    }
    assert_int_equal(sabot_lockout_wait(lockout, 5, "192.0.2.1", last), 0);
    fail_anywhere(lockout, 5, last);
    assert_int_equal(sabot_lockout_wait(lockout, 5, "192.0.2.1", last), 10 * MINUTE);
    assert_int_equal(sabot_lockout_wait(lockout, 6, "192.0.2.1", last), 0);
    assert_true(sabot_lockout_is_news(lockout, 5, "192.0.2.1", last));
    assert_false(sabot_lockout_is_news(lockout, 5, "192.0.2.2", last)); // the same lock
    assert_int_equal(sabot_lockout_wait(lockout, 5, "192.0.2.1", last + 10 * MINUTE - 1), 1);
    assert_int_equal(sabot_lockout_wait(lockout, 5, "192.0.2.1", last + 10 * MINUTE), 0);
    sabot_lockout_close(lockout);
}

static void test_failures_everywhere_fade_after_an_hour(void **state) {
    (void)state;
    sabot_lockout *const lockout = sabot_lockout_open();
    fail_anywhere(lockout, 5, BEGIN);
    for (int i = 0; i < 23; i++) {
        fail_anywhere(lockout, 5, BEGIN + MINUTE);
    }
    fail_anywhere(lockout, 5, BEGIN + HOUR); // the first is an hour old
    assert_int_equal(sabot_lockout_wait(lockout, 5, "192.0.2.1", BEGIN + HOUR), 0);
    fail_anywhere(lockout, 5, BEGIN + HOUR);
    assert_int_equal(sabot_lockout_wait(lockout, 5, "192.0.2.1", BEGIN + HOUR), 10 * MINUTE);
    // The others are, too, when the lock ends.
    fail_anywhere(lockout, 5, BEGIN + HOUR + 10 * MINUTE);
    assert_int_equal(sabot_lockout_wait(lockout, 5, "192.0.2.1", BEGIN + HOUR + 10 * MINUTE), 0);
    sabot_lockout_close(lockout);
}

/// Who guesses four times before each good PIN of its owner, at the same pad, has no more guesses for it.
static void test_a_good_pin_gives_no_guesses_back(void **state) {
    (void)state;
    sabot_lockout *const lockout = sabot_lockout_open();
    for (int i = 0; i < 24; i++) {
        sabot_lockout_failed(lockout, 5, "10.0.0.1", BEGIN + i * MINUTE);
        if (i % 4 == 3) {
            assert_int_equal(sabot_lockout_wait(lockout, 5, "10.0.0.1", BEGIN + i * MINUTE), 0);
            sabot_lockout_passed(lockout, 5, "10.0.0.1");
        }
    }
    sabot_lockout_failed(lockout, 5, "10.0.0.1", BEGIN + 24 * MINUTE);
    assert_int_equal(sabot_lockout_wait(lockout, 5, "10.0.0.1", BEGIN + 24 * MINUTE), 10 * MINUTE);
    sabot_lockout_passed(lockout, 5, "10.0.0.1");
    assert_int_equal(sabot_lockout_wait(lockout, 5, "10.0.0.2", BEGIN + 24 * MINUTE), 10 * MINUTE);
    sabot_lockout_close(lockout);
}

/// Whoever has any number of addresses and never lets a moment pass: what lockout.c says.
static void test_how_often_somebody_guesses_in_a_day(void **state) {
    (void)state;
    sabot_lockout *const lockout = sabot_lockout_open();
    const int64_t step = IS_SANITIZED ? MINUTE : SECOND;
    int guesses = 0;
    for (int64_t now = BEGIN; now < BEGIN + 24 * HOUR; now += step) {
        while (sabot_lockout_wait(lockout, 5, "192.0.2.1", now) == 0) {
            fail_anywhere(lockout, 5, now);
            guesses++;
        }
        assert_true(now >= BEGIN + HOUR || guesses <= 30);
    }
    assert_int_equal(guesses, 605);
    sabot_lockout_close(lockout);
}

static void test_who_is_locked_out_is_known_and_can_be_let_in_again(void **state) {
    (void)state;
    sabot_lockout *const lockout = sabot_lockout_open();
    for (int i = 0; i < 25; i++) {
        char address[16];
        snprintf(address, sizeof address, "10.0.0.%d", i % 3);
        assert_int_equal(sabot_lockout_is_locked(lockout, 5, BEGIN), i > 12); // five in a row at one of them
        sabot_lockout_failed(lockout, 5, address, BEGIN);
    }
    sabot_lockout_failed(lockout, 6, "10.0.0.1", BEGIN);
    assert_true(sabot_lockout_wait(lockout, 5, "10.9.9.9", BEGIN) > 0);
    sabot_lockout_forget(lockout, 5);
    assert_false(sabot_lockout_is_locked(lockout, 5, BEGIN));
    assert_int_equal(sabot_lockout_wait(lockout, 5, "10.9.9.9", BEGIN), 0);
    assert_int_equal(sabot_lockout_wait(lockout, 5, "10.0.0.0", BEGIN), 0);
    sabot_lockout_close(lockout);
}

static void test_a_lock_is_news_once(void **state) {
    (void)state;
    sabot_lockout *const lockout = sabot_lockout_open();
    assert_false(sabot_lockout_is_news(lockout, 5, "10.0.0.1", BEGIN));
    for (int i = 0; i < 5; i++) {
        sabot_lockout_failed(lockout, 5, "10.0.0.1", BEGIN);
    }
    assert_true(sabot_lockout_is_news(lockout, 5, "10.0.0.1", BEGIN));
    assert_false(sabot_lockout_is_news(lockout, 5, "10.0.0.1", BEGIN));
    assert_false(sabot_lockout_is_news(lockout, 5, "10.0.0.1", BEGIN + MINUTE - 1));
    assert_false(sabot_lockout_is_news(lockout, 5, "10.0.0.2", BEGIN)); // nor is who is elsewhere
    assert_false(sabot_lockout_is_news(lockout, 6, "10.0.0.1", BEGIN)); // who is not locked out
    sabot_lockout_failed(lockout, 5, "10.0.0.1", BEGIN + MINUTE);       // the next lock
    assert_true(sabot_lockout_is_news(lockout, 5, "10.0.0.1", BEGIN + MINUTE));
    assert_false(sabot_lockout_is_news(lockout, 5, "10.0.0.1", BEGIN + MINUTE));
    sabot_lockout_close(lockout);
}

static void test_a_locked_address_is_news_once_whoever_it_tries(void **state) {
    (void)state;
    sabot_lockout *const lockout = sabot_lockout_open();
    for (sabot_person person = 100; person < 120; person++) {
        sabot_lockout_failed(lockout, person, "10.0.0.1", BEGIN);
    }
    assert_true(sabot_lockout_is_news(lockout, 7, "10.0.0.1", BEGIN));
    assert_false(sabot_lockout_is_news(lockout, 8, "10.0.0.1", BEGIN));
    sabot_lockout_close(lockout);
}

/// So many failures of as many people, from `first` on, a while apart.
static void fail_often(sabot_lockout *lockout, const char *address, sabot_person first, int count,
                       int64_t now_ms, int64_t step_ms) {
    for (int i = 0; i < count; i++) {
        sabot_lockout_failed(lockout, first + (sabot_person)i, address, now_ms + i * step_ms);
    }
}

static void test_twenty_failures_in_ten_minutes_lock_an_address_out(void **state) {
    (void)state;
    sabot_lockout *const lockout = sabot_lockout_open();
    const int64_t step = 10 * MINUTE / 20;
    const int64_t last = BEGIN + 19 * step;
    fail_often(lockout, "10.0.0.1", 100, 19, BEGIN, step);
    assert_int_equal(sabot_lockout_wait(lockout, 5, "10.0.0.1", last), 0);
    sabot_lockout_failed(lockout, 119, "10.0.0.1", last);
    assert_int_equal(sabot_lockout_wait(lockout, 5, "10.0.0.1", last), 10 * MINUTE);
    assert_int_equal(sabot_lockout_wait(lockout, 5, "10.0.0.2", last), 0);
    assert_int_equal(sabot_lockout_wait(lockout, 5, "10.0.0.1", last + 10 * MINUTE - 1), 1);
    assert_int_equal(sabot_lockout_wait(lockout, 5, "10.0.0.1", last + 10 * MINUTE), 0);
    // All that came before is older than ten minutes by then.
    sabot_lockout_failed(lockout, 130, "10.0.0.1", last + 10 * MINUTE);
    assert_int_equal(sabot_lockout_wait(lockout, 5, "10.0.0.1", last + 10 * MINUTE), 0);
    sabot_lockout_close(lockout);
}

static void test_twenty_failures_in_more_than_that_do_not(void **state) {
    (void)state;
    sabot_lockout *const lockout = sabot_lockout_open();
    const int64_t exact = BEGIN + 10 * MINUTE;
    sabot_lockout_failed(lockout, 99, "10.0.0.1", BEGIN);
    fail_often(lockout, "10.0.0.1", 100, 18, BEGIN + MINUTE, 0);
    sabot_lockout_failed(lockout, 120, "10.0.0.1", exact); // the first is ten minutes old
    assert_int_equal(sabot_lockout_wait(lockout, 5, "10.0.0.1", exact), 0);
    sabot_lockout_failed(lockout, 121, "10.0.0.1", exact); // and gone: these are twenty again
    assert_int_equal(sabot_lockout_wait(lockout, 5, "10.0.0.1", exact), 10 * MINUTE);
    sabot_lockout_close(lockout);
}

/// One's own PIN takes back one's own failures at the address, and no others: nobody guesses on with it.
static void test_a_good_pin_takes_back_its_own_failures_alone(void **state) {
    (void)state;
    sabot_lockout *const lockout = sabot_lockout_open();
    fail_often(lockout, "10.0.0.1", 100, 17, BEGIN, 1);
    fail_often(lockout, "10.0.0.1", 5, 1, BEGIN + 20, 1);
    fail_often(lockout, "10.0.0.1", 5, 1, BEGIN + 21, 1);
    sabot_lockout_passed(lockout, 5, "10.0.0.1");
    fail_often(lockout, "10.0.0.1", 200, 2, BEGIN + 30, 1);
    assert_int_equal(sabot_lockout_wait(lockout, 5, "10.0.0.1", BEGIN + 31), 0);
    fail_often(lockout, "10.0.0.1", 210, 1, BEGIN + 32, 1);
    assert_int_equal(sabot_lockout_wait(lockout, 5, "10.0.0.1", BEGIN + 32), 10 * MINUTE);
    sabot_lockout_close(lockout);
}

static void test_an_address_is_what_one_household_has(void **state) {
    (void)state;
    sabot_lockout *const lockout = sabot_lockout_open();
    for (int i = 0; i < 20; i++) {
        char address[64];
        snprintf(address, sizeof address, "2001:db8:1:2:%x::%x", i + 1, i + 1);
        sabot_lockout_failed(lockout, 100U + (sabot_person)i, address, BEGIN);
    }
    assert_int_equal(sabot_lockout_wait(lockout, 5, "2001:db8:1:2::1", BEGIN), 10 * MINUTE);
    assert_int_equal(sabot_lockout_wait(lockout, 5, "2001:db8:1:3::1", BEGIN), 0);
    fail_often(lockout, "10.0.0.1", 200, 19, BEGIN, 0);
    fail_often(lockout, "::ffff:10.0.0.1", 220, 1, BEGIN, 0); // the same, as IPv6 writes it
    assert_int_equal(sabot_lockout_wait(lockout, 5, "10.0.0.1", BEGIN), 10 * MINUTE);
    assert_int_equal(sabot_lockout_wait(lockout, 5, "::ffff:10.0.0.2", BEGIN), 0);
    fail_often(lockout, "somewhere", 300, 20, BEGIN, 0);
    assert_int_equal(sabot_lockout_wait(lockout, 5, "somewhere", BEGIN), 10 * MINUTE);
    assert_int_equal(sabot_lockout_wait(lockout, 5, "elsewhere", BEGIN), 0);
    sabot_lockout_close(lockout);
}

/// Any number of people and addresses: the oldest are forgotten, and those that are locked out last.
static void test_memory_is_bounded_and_locks_outlive_the_flood(void **state) {
    (void)state;
    const uint32_t flood = IS_SANITIZED ? 5000 : 20000; // more than it keeps
    sabot_lockout *const lockout = sabot_lockout_open();
    for (int i = 0; i < 5; i++) {
        sabot_lockout_failed(lockout, 5, "10.0.0.1", BEGIN);
    }
    for (int i = 0; i < 4; i++) {
        sabot_lockout_failed(lockout, 6, "10.0.0.2", BEGIN + 1);
    }
    fail_often(lockout, "10.0.0.3", 100, 20, BEGIN, 0);
    for (uint32_t i = 0; i < flood; i++) {
        char address[32];
        snprintf(address, sizeof address, "11.%u.%u.%u", i >> 16 & 255, i >> 8 & 255, i & 255);
        sabot_lockout_failed(lockout, 1000 + i, address, BEGIN + 2);
    }
    assert_int_equal(sabot_lockout_wait(lockout, 5, "10.0.0.1", BEGIN + 2), MINUTE - 2);
    assert_int_equal(sabot_lockout_wait(lockout, 7, "10.0.0.3", BEGIN + 2), 10 * MINUTE - 2);
    sabot_lockout_failed(lockout, 6, "10.0.0.2", BEGIN + 3); // forgotten: it is their first again
    assert_int_equal(sabot_lockout_wait(lockout, 6, "10.0.0.2", BEGIN + 3), 0);
    for (uint32_t i = 0; i < flood; i++) {
        sabot_lockout_failed(lockout, 100000 + i, "12.0.0.1", BEGIN + 2 * MINUTE); // nothing is locked now
    }
    sabot_lockout_failed(lockout, 5, "10.0.0.1", BEGIN + 2 * HOUR);
    assert_int_equal(sabot_lockout_wait(lockout, 5, "10.0.0.1", BEGIN + 2 * HOUR), 0);
    sabot_lockout_close(lockout);
}

/// A flood of other numbers makes nobody's failures forgotten; those that share a record count for both.
static void test_a_persons_failures_outlive_the_flood(void **state) {
    (void)state;
    sabot_lockout *const lockout = sabot_lockout_open();
    for (int i = 0; i < 24; i++) {
        fail_anywhere(lockout, 5, BEGIN);
    }
    for (sabot_person person = 6; person < 5 + 4096; person++) {
        fail_anywhere(lockout, person, BEGIN + 1);
    }
    assert_int_equal(sabot_lockout_wait(lockout, 5, "192.0.2.1", BEGIN + 1), 0);
    fail_anywhere(lockout, 5 + 4096, BEGIN + 2);
    assert_int_equal(sabot_lockout_wait(lockout, 5, "192.0.2.1", BEGIN + 2), 10 * MINUTE);
    assert_int_equal(sabot_lockout_wait(lockout, UINT32_MAX, "192.0.2.1", BEGIN + 2), 0);
    sabot_lockout_close(lockout);
}

// ---------------------------------------------------------------------------------------------------------

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_failures_in_a_row_lock_a_person_out_at_an_address),
        cmocka_unit_test(test_a_row_of_failures_is_of_one_address),
        cmocka_unit_test(test_a_good_pin_forgets_a_persons_failures_there),
        cmocka_unit_test(test_twenty_five_failures_in_an_hour_lock_a_person_out_everywhere),
        cmocka_unit_test(test_failures_everywhere_fade_after_an_hour),
        cmocka_unit_test(test_a_good_pin_gives_no_guesses_back),
        cmocka_unit_test(test_how_often_somebody_guesses_in_a_day),
        cmocka_unit_test(test_who_is_locked_out_is_known_and_can_be_let_in_again),
        cmocka_unit_test(test_a_lock_is_news_once),
        cmocka_unit_test(test_a_locked_address_is_news_once_whoever_it_tries),
        cmocka_unit_test(test_twenty_failures_in_ten_minutes_lock_an_address_out),
        cmocka_unit_test(test_twenty_failures_in_more_than_that_do_not),
        cmocka_unit_test(test_a_good_pin_takes_back_its_own_failures_alone),
        cmocka_unit_test(test_an_address_is_what_one_household_has),
        cmocka_unit_test(test_memory_is_bounded_and_locks_outlive_the_flood),
        cmocka_unit_test(test_a_persons_failures_outlive_the_flood),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
