/// Shares a range of numbers among threads in chunks and adds up their results.
#define _GNU_SOURCE // sched_getaffinity
#include "room/workers/workers.h"

#include <assert.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <time.h>

typedef struct {
    const sabot_job *job;
    uint64_t first, count;
    void *result;

    atomic_uint_fast64_t next; ///< the first number not taken yet
    atomic_uint_fast64_t done;
    atomic_bool stopped;
    pthread_mutex_t lock; ///< for `result` and `working`
    pthread_cond_t idle;  ///< signaled when a thread ends
    int working;
} team;

/// Does chunk after chunk. A chunk that was started is always finished.
static void run_chunks(team *all, void *result) {
    while (!atomic_load(&all->stopped)) {
        const uint64_t taken = atomic_fetch_add(&all->next, all->job->chunk);
        if (taken >= all->count) {
            break;
        }
        const uint64_t left = all->count - taken;
        const uint64_t some = left < all->job->chunk ? left : all->job->chunk;
        all->job->work(all->job->plan, all->first + taken, some, result);
        atomic_fetch_add(&all->done, some);
    }
}

static void *run_worker(void *argument) {
    team *const all = argument;
    void *const result = calloc(1, all->job->result_size);
    if (result != NULL) {
        run_chunks(all, result);
    }
    pthread_mutex_lock(&all->lock);
    if (result != NULL) {
        all->job->add(all->result, result);
    }
    all->working--;
    pthread_cond_signal(&all->idle);
    pthread_mutex_unlock(&all->lock);
    free(result);
    return NULL;
}

/// Starts as many threads as the system allows, possibly none.
static int start(team *all, int wanted, pthread_t *threads) {
    int started = 0;
    pthread_mutex_lock(&all->lock);
    while (started < wanted && pthread_create(&threads[started], NULL, run_worker, all) == 0) {
        started++;
    }
    all->working = started;
    pthread_mutex_unlock(&all->lock);
    return started;
}

static void wait_briefly(team *all) {
    struct timespec until;
    clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_nsec += 100000000;
    until.tv_sec += until.tv_nsec / 1000000000;
    until.tv_nsec %= 1000000000;
    pthread_cond_timedwait(&all->idle, &all->lock, &until);
}

uint64_t sabot_workers_run(const sabot_job *job, int threads, uint64_t first, uint64_t count, void *result,
                           sabot_on_progress *on_progress, void *context) {
    assert(threads >= 1 && threads <= SABOT_WORKERS_MAX);
    assert(job->chunk > 0 && count <= UINT64_MAX / 2);
    team all = {.job = job, .first = first, .count = count, .result = result};
    pthread_mutex_init(&all.lock, NULL);
    pthread_condattr_t steady; // not affected by clock changes
    pthread_condattr_init(&steady);
    pthread_condattr_setclock(&steady, CLOCK_MONOTONIC);
    pthread_cond_init(&all.idle, &steady);
    pthread_condattr_destroy(&steady);
    pthread_t started[SABOT_WORKERS_MAX];
    const int running = start(&all, threads, started);
    if (running == 0) {
        all.working = 1;
        run_worker(&all); // no threads available: work here, without progress
    }
    pthread_mutex_lock(&all.lock);
    while (all.working > 0) {
        wait_briefly(&all);
        if (on_progress != NULL && !on_progress(context, atomic_load(&all.done), count)) {
            atomic_store(&all.stopped, true);
        }
    }
    pthread_mutex_unlock(&all.lock);
    for (int i = 0; i < running; i++) {
        pthread_join(started[i], NULL);
    }
    pthread_cond_destroy(&all.idle);
    pthread_mutex_destroy(&all.lock);
    // A thread without memory leaves its share to the others. If all lack memory, nothing is done.
    return atomic_load(&all.done);
}

int sabot_workers_cores(void) {
    cpu_set_t set;
    if (sched_getaffinity(0, sizeof set, &set) != 0) {
        return 1;
    }
    const int cores = CPU_COUNT(&set);
    return cores < 1 ? 1 : cores > SABOT_WORKERS_MAX ? SABOT_WORKERS_MAX : cores;
}
