/// Tests work in pieces on several threads: each piece is done once with any number of threads, and stopped
/// work has done a prefix.
#include "testing.h"

#include "room/workers/workers.h"

#include <limits.h>
#include <stdatomic.h>

typedef struct {
    uint64_t pieces, sum, chunks;
} result;

static void work(const void *plan, uint64_t first, uint64_t count, void *to) {
    result *const some = to;
    const uint64_t factor = *(const uint64_t *)plan;
    for (uint64_t i = first; i < first + count; i++) {
        some->sum += factor * i * i;
    }
    some->pieces += count;
    some->chunks++;
}

static void add(void *to, const void *more) {
    result *const sum = to;
    const result *const other = more;
    sum->pieces += other->pieces;
    sum->sum += other->sum;
    sum->chunks += other->chunks;
}

static uint64_t sum_of_squares(uint64_t first, uint64_t count) {
    uint64_t sum = 0;
    for (uint64_t i = first; i < first + count; i++) {
        sum += i * i;
    }
    return sum;
}

static void test_every_number_is_done_once_on_any_number_of_threads(void **state) {
    (void)state;
    const uint64_t factor = 3;
    const int threads[] = {1, 2, 5, 40};
    const uint64_t counts[] = {0, 1, 63, 64, 65, 10007};
    for (int i = 0; i < 4; i++) {
        for (int j = 0; j < 6; j++) {
            const sabot_job job = {&factor, work, add, sizeof(result), 64};
            result all = {0};
            assert_int_equal(sabot_workers_run(&job, threads[i], 100, counts[j], &all, NULL, NULL),
                             counts[j]);
            assert_int_equal(all.pieces, counts[j]);
            assert_int_equal(all.sum, 3 * sum_of_squares(100, counts[j]));
            assert_int_equal(all.chunks, (counts[j] + 63) / 64);
        }
    }
}

static void test_results_are_added_to_existing_ones(void **state) {
    (void)state;
    const uint64_t factor = 1;
    const sabot_job job = {&factor, work, add, sizeof(result), 10};
    result all = {.pieces = 7, .sum = 1000};
    sabot_workers_run(&job, 3, 0, 25, &all, NULL, NULL);
    assert_int_equal(all.pieces, 32);
    assert_int_equal(all.sum, 1000 + sum_of_squares(0, 25));
}

/// Slow enough to be still running when it is stopped.
static void work_slowly(const void *plan, uint64_t first, uint64_t count, void *to) {
    for (volatile int i = 0; i < 2000000; i++) {
    }
    work(plan, first, count, to);
}

static bool stop_soon(void *context, uint64_t done, uint64_t all) {
    uint64_t *const seen = context;
    assert_true(done >= *seen && done <= all);
    *seen = done;
    return done == 0;
}

static void test_stopped_work_has_done_exactly_the_first_numbers(void **state) {
    (void)state;
    const uint64_t factor = 1;
    const sabot_job job = {&factor, work_slowly, add, sizeof(result), 5};
    result all = {0};
    uint64_t seen = 0;
    const uint64_t done = sabot_workers_run(&job, 4, 0, 1000000, &all, stop_soon, &seen);
    assert_true(done > 0 && done < 1000000);
    assert_int_equal(all.pieces, done);
    assert_int_equal(all.sum, sum_of_squares(0, done));
}

/// Replaces the C library's own; see tests/meson.build.
enum { ALL_CALLOCS = INT_MAX }; // no limit
static atomic_int callocs_left = ALL_CALLOCS;
void *__real_calloc(size_t count, size_t size);
void *__wrap_calloc(size_t count, size_t size) {
    const bool is_refused = size == sizeof(result) && atomic_fetch_sub(&callocs_left, 1) <= 0;
    return is_refused ? NULL : __real_calloc(count, size);
}

/// A thread without memory for its result leaves its share to the others.
static void test_a_thread_without_memory_leaves_its_share_to_the_others(void **state) {
    (void)state;
    const uint64_t factor = 1;
    const sabot_job job = {&factor, work, add, sizeof(result), 5};
    result all = {0};
    callocs_left = 1;
    assert_int_equal(sabot_workers_run(&job, 3, 0, 100, &all, NULL, NULL), 100);
    callocs_left = ALL_CALLOCS;
    assert_int_equal(all.sum, sum_of_squares(0, 100));
}

/// Without any memory, nothing is done and nothing is reported done.
static void test_without_memory_nothing_is_done(void **state) {
    (void)state;
    const uint64_t factor = 1;
    const sabot_job job = {&factor, work, add, sizeof(result), 5};
    result all = {0};
    callocs_left = 0;
    assert_int_equal(sabot_workers_run(&job, 2, 0, 100, &all, NULL, NULL), 0);
    callocs_left = ALL_CALLOCS;
    assert_int_equal(all.pieces, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_number_is_done_once_on_any_number_of_threads),
        cmocka_unit_test(test_results_are_added_to_existing_ones),
        cmocka_unit_test(test_stopped_work_has_done_exactly_the_first_numbers),
        cmocka_unit_test(test_a_thread_without_memory_leaves_its_share_to_the_others),
        cmocka_unit_test(test_without_memory_nothing_is_done),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
