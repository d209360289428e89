/// Tests lockouts: too many failures cause a wait, exact to the millisecond. No one can lock others out for
/// long, or make failures be forgotten.
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
        sabot_lockout_record_failure(lockout, 5, "10.0.0.1", now);
        const int64_t wait = minutes[i] * MINUTE;
        assert_int_equal(sabot_lockout_wait(lockout, 5, "10.0.0.1", now), wait);
        assert_int_equal(sabot_lockout_wait(lockout, 5, "10.0.0.2", now), 0); // another address is free
        assert_int_equal(sabot_lockout_wait(lockout, 6, "10.0.0.1", now), 0);
        now += wait;
        if (wait > 0) {
            assert_int_equal(sabot_lockout_wait(lockout, 5, "10.0.0.1", now - 1), 1);
        }
        assert_int_equal(sabot_lockout_wait(lockout, 5, "10.0.0.1", now), 0);
    }
    sabot_lockout_close(lockout);
}

/// Failures at another address do not count here: each address allows five.
static void test_failures_in_a_row_are_counted_per_address(void **state) {
    (void)state;
    sabot_lockout *const lockout = sabot_lockout_open();
    for (int i = 0; i < 4; i++) {
        sabot_lockout_record_failure(lockout, 5, "10.0.0.1", BEGIN);
        sabot_lockout_record_failure(lockout, 5, "10.0.0.2", BEGIN);
    }
    assert_int_equal(sabot_lockout_wait(lockout, 5, "10.0.0.1", BEGIN), 0);
    assert_int_equal(sabot_lockout_wait(lockout, 5, "10.0.0.2", BEGIN), 0);
    sabot_lockout_record_failure(lockout, 5, "10.0.0.2", BEGIN);
    assert_int_equal(sabot_lockout_wait(lockout, 5, "10.0.0.1", BEGIN), 0);
    assert_int_equal(sabot_lockout_wait(lockout, 5, "10.0.0.2", BEGIN), MINUTE);
    sabot_lockout_record_success(lockout, 5, "10.0.0.1"); // a correct PIN there changes nothing here
    assert_int_equal(sabot_lockout_wait(lockout, 5, "10.0.0.2", BEGIN), MINUTE);
    sabot_lockout_close(lockout);
}

static void test_correct_pin_clears_the_failures_at_its_address(void **state) {
    (void)state;
    sabot_lockout *const lockout = sabot_lockout_open();
    for (int i = 0; i < 4; i++) {
        sabot_lockout_record_failure(lockout, 5, "10.0.0.1", BEGIN);
    }
    sabot_lockout_record_success(lockout, 6, "10.0.0.1");
    sabot_lockout_record_failure(lockout, 5, "10.0.0.1", BEGIN);
    assert_int_equal(sabot_lockout_wait(lockout, 5, "10.0.0.1", BEGIN), MINUTE);
    sabot_lockout_record_success(lockout, 5, "10.0.0.1");
    assert_int_equal(sabot_lockout_wait(lockout, 5, "10.0.0.1", BEGIN), 0);
    for (int i = 0; i < 4; i++) {
        sabot_lockout_record_failure(lockout, 5, "10.0.0.1", BEGIN);
        assert_int_equal(sabot_lockout_wait(lockout, 5, "10.0.0.1", BEGIN), 0);
    }
    sabot_lockout_record_success(lockout, 7, "10.9.9.9"); // never failed
    sabot_lockout_close(lockout);
}

/// A failure from an address not used before.
static void fail_anywhere(sabot_lockout *lockout, sabot_person person, int64_t now_ms) {
    static unsigned next;
    char address[32];
    next++;
    snprintf(address, sizeof address, "10.%u.%u.%u", next >> 16 & 255, next >> 8 & 255, next & 255);
    sabot_lockout_record_failure(lockout, person, address, now_ms);
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
    assert_true(sabot_lockout_is_first_hit(lockout, 5, "192.0.2.1", last));
    assert_false(sabot_lockout_is_first_hit(lockout, 5, "192.0.2.2", last)); // the same lock
    assert_int_equal(sabot_lockout_wait(lockout, 5, "192.0.2.1", last + 10 * MINUTE - 1), 1);
    assert_int_equal(sabot_lockout_wait(lockout, 5, "192.0.2.1", last + 10 * MINUTE), 0);
    sabot_lockout_close(lockout);
}

static void test_failures_expire_after_an_hour(void **state) {
    (void)state;
    sabot_lockout *const lockout = sabot_lockout_open();
    fail_anywhere(lockout, 5, BEGIN);
    for (int i = 0; i < 23; i++) {
        fail_anywhere(lockout, 5, BEGIN + MINUTE);
    }
    fail_anywhere(lockout, 5, BEGIN + HOUR); // the first failure is an hour old
    assert_int_equal(sabot_lockout_wait(lockout, 5, "192.0.2.1", BEGIN + HOUR), 0);
    fail_anywhere(lockout, 5, BEGIN + HOUR);
    assert_int_equal(sabot_lockout_wait(lockout, 5, "192.0.2.1", BEGIN + HOUR), 10 * MINUTE);
    // So are the others when the lock ends.
    fail_anywhere(lockout, 5, BEGIN + HOUR + 10 * MINUTE);
    assert_int_equal(sabot_lockout_wait(lockout, 5, "192.0.2.1", BEGIN + HOUR + 10 * MINUTE), 0);
    sabot_lockout_close(lockout);
}

/// Guessing four times before each correct PIN of its owner, at the same pad, gives no extra guesses.
static void test_correct_pin_gives_no_extra_guesses(void **state) {
    (void)state;
    sabot_lockout *const lockout = sabot_lockout_open();
    for (int i = 0; i < 24; i++) {
        sabot_lockout_record_failure(lockout, 5, "10.0.0.1", BEGIN + i * MINUTE);
        if (i % 4 == 3) {
            assert_int_equal(sabot_lockout_wait(lockout, 5, "10.0.0.1", BEGIN + i * MINUTE), 0);
            sabot_lockout_record_success(lockout, 5, "10.0.0.1");
        }
    }
    sabot_lockout_record_failure(lockout, 5, "10.0.0.1", BEGIN + 24 * MINUTE);
    assert_int_equal(sabot_lockout_wait(lockout, 5, "10.0.0.1", BEGIN + 24 * MINUTE), 10 * MINUTE);
    sabot_lockout_record_success(lockout, 5, "10.0.0.1");
    assert_int_equal(sabot_lockout_wait(lockout, 5, "10.0.0.2", BEGIN + 24 * MINUTE), 10 * MINUTE);
    sabot_lockout_close(lockout);
}

/// The most guesses in a day with any number of addresses and no pauses, as lockout.c states.
static void test_guesses_per_day_are_limited(void **state) {
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

static void test_lock_is_visible_and_can_be_lifted(void **state) {
    (void)state;
    sabot_lockout *const lockout = sabot_lockout_open();
    for (int i = 0; i < 25; i++) {
        char address[16];
        snprintf(address, sizeof address, "10.0.0.%d", i % 3);
        assert_int_equal(sabot_lockout_is_locked(lockout, 5, BEGIN), i > 12); // five in a row at one address
        sabot_lockout_record_failure(lockout, 5, address, BEGIN);
    }
    sabot_lockout_record_failure(lockout, 6, "10.0.0.1", BEGIN);
    assert_true(sabot_lockout_wait(lockout, 5, "10.9.9.9", BEGIN) > 0);
    sabot_lockout_clear(lockout, 5);
    assert_false(sabot_lockout_is_locked(lockout, 5, BEGIN));
    assert_int_equal(sabot_lockout_wait(lockout, 5, "10.9.9.9", BEGIN), 0);
    assert_int_equal(sabot_lockout_wait(lockout, 5, "10.0.0.0", BEGIN), 0);
    sabot_lockout_close(lockout);
}

static void test_lock_is_reported_once(void **state) {
    (void)state;
    sabot_lockout *const lockout = sabot_lockout_open();
    assert_false(sabot_lockout_is_first_hit(lockout, 5, "10.0.0.1", BEGIN));
    for (int i = 0; i < 5; i++) {
        sabot_lockout_record_failure(lockout, 5, "10.0.0.1", BEGIN);
    }
    assert_true(sabot_lockout_is_first_hit(lockout, 5, "10.0.0.1", BEGIN));
    assert_false(sabot_lockout_is_first_hit(lockout, 5, "10.0.0.1", BEGIN));
    assert_false(sabot_lockout_is_first_hit(lockout, 5, "10.0.0.1", BEGIN + MINUTE - 1));
    assert_false(sabot_lockout_is_first_hit(lockout, 5, "10.0.0.2", BEGIN)); // another address is not, either
    assert_false(sabot_lockout_is_first_hit(lockout, 6, "10.0.0.1", BEGIN)); // not locked out
    sabot_lockout_record_failure(lockout, 5, "10.0.0.1", BEGIN + MINUTE);    // the next lock
    assert_true(sabot_lockout_is_first_hit(lockout, 5, "10.0.0.1", BEGIN + MINUTE));
    assert_false(sabot_lockout_is_first_hit(lockout, 5, "10.0.0.1", BEGIN + MINUTE));
    sabot_lockout_close(lockout);
}

static void test_locked_address_is_reported_once_for_all_numbers(void **state) {
    (void)state;
    sabot_lockout *const lockout = sabot_lockout_open();
    for (sabot_person person = 100; person < 120; person++) {
        sabot_lockout_record_failure(lockout, person, "10.0.0.1", BEGIN);
    }
    assert_true(sabot_lockout_is_first_hit(lockout, 7, "10.0.0.1", BEGIN));
    assert_false(sabot_lockout_is_first_hit(lockout, 8, "10.0.0.1", BEGIN));
    sabot_lockout_close(lockout);
}

/// Adds failures of `count` different people from `first` on, with time in between.
static void fail_often(sabot_lockout *lockout, const char *address, sabot_person first, int count,
                       int64_t now_ms, int64_t step_ms) {
    for (int i = 0; i < count; i++) {
        sabot_lockout_record_failure(lockout, first + (sabot_person)i, address, now_ms + i * step_ms);
    }
}

static void test_twenty_failures_in_ten_minutes_lock_an_address_out(void **state) {
    (void)state;
    sabot_lockout *const lockout = sabot_lockout_open();
    const int64_t step = 10 * MINUTE / 20;
    const int64_t last = BEGIN + 19 * step;
    fail_often(lockout, "10.0.0.1", 100, 19, BEGIN, step);
    assert_int_equal(sabot_lockout_wait(lockout, 5, "10.0.0.1", last), 0);
    sabot_lockout_record_failure(lockout, 119, "10.0.0.1", last);
    assert_int_equal(sabot_lockout_wait(lockout, 5, "10.0.0.1", last), 10 * MINUTE);
    assert_int_equal(sabot_lockout_wait(lockout, 5, "10.0.0.2", last), 0);
    assert_int_equal(sabot_lockout_wait(lockout, 5, "10.0.0.1", last + 10 * MINUTE - 1), 1);
    assert_int_equal(sabot_lockout_wait(lockout, 5, "10.0.0.1", last + 10 * MINUTE), 0);
    // Everything before is older than ten minutes by then.
    sabot_lockout_record_failure(lockout, 130, "10.0.0.1", last + 10 * MINUTE);
    assert_int_equal(sabot_lockout_wait(lockout, 5, "10.0.0.1", last + 10 * MINUTE), 0);
    sabot_lockout_close(lockout);
}

static void test_twenty_failures_in_more_than_ten_minutes_lock_nothing(void **state) {
    (void)state;
    sabot_lockout *const lockout = sabot_lockout_open();
    const int64_t exact = BEGIN + 10 * MINUTE;
    sabot_lockout_record_failure(lockout, 99, "10.0.0.1", BEGIN);
    fail_often(lockout, "10.0.0.1", 100, 18, BEGIN + MINUTE, 0);
    sabot_lockout_record_failure(lockout, 120, "10.0.0.1", exact); // the first is ten minutes old
    assert_int_equal(sabot_lockout_wait(lockout, 5, "10.0.0.1", exact), 0);
    sabot_lockout_record_failure(lockout, 121, "10.0.0.1", exact); // and expired: twenty again
    assert_int_equal(sabot_lockout_wait(lockout, 5, "10.0.0.1", exact), 10 * MINUTE);
    sabot_lockout_close(lockout);
}

/// A correct PIN removes only that person's failures at the address, so it cannot be used to keep guessing.
static void test_correct_pin_removes_only_its_own_failures(void **state) {
    (void)state;
    sabot_lockout *const lockout = sabot_lockout_open();
    fail_often(lockout, "10.0.0.1", 100, 17, BEGIN, 1);
    fail_often(lockout, "10.0.0.1", 5, 1, BEGIN + 20, 1);
    fail_often(lockout, "10.0.0.1", 5, 1, BEGIN + 21, 1);
    sabot_lockout_record_success(lockout, 5, "10.0.0.1");
    fail_often(lockout, "10.0.0.1", 200, 2, BEGIN + 30, 1);
    assert_int_equal(sabot_lockout_wait(lockout, 5, "10.0.0.1", BEGIN + 31), 0);
    fail_often(lockout, "10.0.0.1", 210, 1, BEGIN + 32, 1);
    assert_int_equal(sabot_lockout_wait(lockout, 5, "10.0.0.1", BEGIN + 32), 10 * MINUTE);
    sabot_lockout_close(lockout);
}

static void test_ipv6_network_counts_as_one_address(void **state) {
    (void)state;
    sabot_lockout *const lockout = sabot_lockout_open();
    for (int i = 0; i < 20; i++) {
        char address[64];
        snprintf(address, sizeof address, "2001:db8:1:2:%x::%x", i + 1, i + 1);
        sabot_lockout_record_failure(lockout, 100U + (sabot_person)i, address, BEGIN);
    }
    assert_int_equal(sabot_lockout_wait(lockout, 5, "2001:db8:1:2::1", BEGIN), 10 * MINUTE);
    assert_int_equal(sabot_lockout_wait(lockout, 5, "2001:db8:1:3::1", BEGIN), 0);
    fail_often(lockout, "10.0.0.1", 200, 19, BEGIN, 0);
    fail_often(lockout, "::ffff:10.0.0.1", 220, 1, BEGIN, 0); // the same address in IPv6 notation
    assert_int_equal(sabot_lockout_wait(lockout, 5, "10.0.0.1", BEGIN), 10 * MINUTE);
    assert_int_equal(sabot_lockout_wait(lockout, 5, "::ffff:10.0.0.2", BEGIN), 0);
    fail_often(lockout, "somewhere", 300, 20, BEGIN, 0);
    assert_int_equal(sabot_lockout_wait(lockout, 5, "somewhere", BEGIN), 10 * MINUTE);
    assert_int_equal(sabot_lockout_wait(lockout, 5, "elsewhere", BEGIN), 0);
    sabot_lockout_close(lockout);
}

/// With any number of people and addresses, the oldest entries are dropped first, and locked ones last.
static void test_memory_is_bounded_and_locks_survive_a_flood(void **state) {
    (void)state;
    const uint32_t flood = IS_SANITIZED ? 5000 : 20000; // more than it keeps
    sabot_lockout *const lockout = sabot_lockout_open();
    for (int i = 0; i < 5; i++) {
        sabot_lockout_record_failure(lockout, 5, "10.0.0.1", BEGIN);
    }
    for (int i = 0; i < 4; i++) {
        sabot_lockout_record_failure(lockout, 6, "10.0.0.2", BEGIN + 1);
    }
    fail_often(lockout, "10.0.0.3", 100, 20, BEGIN, 0);
    for (uint32_t i = 0; i < flood; i++) {
        char address[32];
        snprintf(address, sizeof address, "11.%u.%u.%u", i >> 16 & 255, i >> 8 & 255, i & 255);
        sabot_lockout_record_failure(lockout, 1000 + i, address, BEGIN + 2);
    }
    assert_int_equal(sabot_lockout_wait(lockout, 5, "10.0.0.1", BEGIN + 2), MINUTE - 2);
    assert_int_equal(sabot_lockout_wait(lockout, 7, "10.0.0.3", BEGIN + 2), 10 * MINUTE - 2);
    sabot_lockout_record_failure(lockout, 6, "10.0.0.2",
                                 BEGIN + 3); // forgotten, so this is their first again
    assert_int_equal(sabot_lockout_wait(lockout, 6, "10.0.0.2", BEGIN + 3), 0);
    for (uint32_t i = 0; i < flood; i++) {
        sabot_lockout_record_failure(lockout, 100000 + i, "12.0.0.1",
                                     BEGIN + 2 * MINUTE); // nothing is locked now
    }
    sabot_lockout_record_failure(lockout, 5, "10.0.0.1", BEGIN + 2 * HOUR);
    assert_int_equal(sabot_lockout_wait(lockout, 5, "10.0.0.1", BEGIN + 2 * HOUR), 0);
    sabot_lockout_close(lockout);
}

/// A flood of other numbers does not erase anyone's failures; people who share an entry share its count.
static void test_failures_of_a_person_survive_a_flood(void **state) {
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
        cmocka_unit_test(test_failures_in_a_row_are_counted_per_address),
        cmocka_unit_test(test_correct_pin_clears_the_failures_at_its_address),
        cmocka_unit_test(test_twenty_five_failures_in_an_hour_lock_a_person_out_everywhere),
        cmocka_unit_test(test_failures_expire_after_an_hour),
        cmocka_unit_test(test_correct_pin_gives_no_extra_guesses),
        cmocka_unit_test(test_guesses_per_day_are_limited),
        cmocka_unit_test(test_lock_is_visible_and_can_be_lifted),
        cmocka_unit_test(test_lock_is_reported_once),
        cmocka_unit_test(test_locked_address_is_reported_once_for_all_numbers),
        cmocka_unit_test(test_twenty_failures_in_ten_minutes_lock_an_address_out),
        cmocka_unit_test(test_twenty_failures_in_more_than_ten_minutes_lock_nothing),
        cmocka_unit_test(test_correct_pin_removes_only_its_own_failures),
        cmocka_unit_test(test_ipv6_network_counts_as_one_address),
        cmocka_unit_test(test_memory_is_bounded_and_locks_survive_a_flood),
        cmocka_unit_test(test_failures_of_a_person_survive_a_flood),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
