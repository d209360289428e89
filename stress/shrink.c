/// Shortens a life that fails: removes smaller and smaller pieces, as long as the same check still fails.
#include "life.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

/// Enough for a life of ten thousand steps.
enum { LIVES_MAX = 4000 };

typedef struct {
    stress_life *life;
    stress_life shorter; ///< the next candidate
    life_end *end;
    uint32_t lives;
} shrinking;

// ---------------------------------------------------------------------------------------------------------
// Running in a child process

static void die_quietly(void) {
    static const int deadly[] = {SIGABRT, SIGSEGV, SIGFPE, SIGBUS, SIGILL};
    for (size_t i = 0; i < sizeof deadly / sizeof deadly[0]; i++) {
        signal(deadly[i], SIG_DFL);
    }
    if (freopen("/dev/null", "w", stderr) == NULL) {
        _exit(1);
    }
}

void life_rerun_in_child(const stress_life *life, life_end *end) {
    // Check names are constants, so their pointers are valid in both processes.
    life_end *const shared =
        mmap(NULL, sizeof *shared, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    *end = (life_end){.check = "memory"};
    if (shared == MAP_FAILED) {
        return;
    }
    const pid_t child = fork();
    if (child == 0) {
        die_quietly();
        life_rerun(life, shared);
        _exit(0);
    }
    int status = 0;
    if (child > 0 && waitpid(child, &status, 0) == child) {
        *end = *shared;
        if (WIFSIGNALED(status)) {
            *end = (life_end){.check = "crash", .step = life->count};
            snprintf(end->sentence, sizeof end->sentence, "the program dies: %s",
                     strsignal(WTERMSIG(status)));
        }
    }
    munmap(shared, sizeof *shared);
}

// ---------------------------------------------------------------------------------------------------------
// Shortening

/// The same check failed, and for the model the same clause.
static bool is_same_end(const life_end *left, const life_end *right) {
    const size_t clause = strcspn(left->sentence, " ");
    return left->check != NULL && strcmp(left->check, right->check) == 0 &&
           (strcmp(left->check, "model") != 0 || strncmp(left->sentence, right->sentence, clause) == 0);
}

/// Tries the life without `count` steps from `first`. Returns true and keeps the shorter life if it still
/// fails.
static bool try_without(shrinking *work, uint32_t first, uint32_t count) {
    life_end end;
    stress_life *const shorter = &work->shorter;
    shorter->setup = work->life->setup;
    shorter->count = 0;
    for (uint32_t i = 0; i < work->life->count; i++) {
        if ((i < first || i >= first + count) && !life_add(shorter, &work->life->steps[i])) {
            return false;
        }
    }
    work->lives++;
    life_rerun_in_child(shorter, &end);
    if (!is_same_end(&end, work->end)) {
        return false;
    }
    shorter->count = end.step < shorter->count ? end.step + 1 : shorter->count;
    const stress_life kept = *work->life;
    *work->life = *shorter;
    *shorter = kept;
    *work->end = end;
    return true;
}

/// Tries to remove every piece of this size, from the end, because fewer steps depend on later ones.
static bool take_pieces(shrinking *work, uint32_t size) {
    bool has_shrunk = false;
    for (uint32_t at = work->life->count; at > 0 && work->lives < LIVES_MAX;) {
        const uint32_t first = at > size ? at - size : 0;
        has_shrunk = try_without(work, first, at - first) || has_shrunk;
        at = first < work->life->count ? first : work->life->count;
    }
    return has_shrunk;
}

uint32_t life_shrink(stress_life *life, life_end *end) {
    shrinking work = {.life = life, .end = end};
    life->count = end->step < life->count ? end->step + 1 : life->count;
    if (!try_without(&work, 0, 0)) { // the failure depends on something that is not a step
        life_free(&work.shorter);
        return 0;
    }
    for (uint32_t size = life->count / 2; size > 0; size /= 2) {
        take_pieces(&work, size);
    }
    while (work.lives < LIVES_MAX && take_pieces(&work, 1)) {
    }
    life_free(&work.shorter);
    return work.lives;
}
