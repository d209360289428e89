#define _GNU_SOURCE // ppoll
#include "cmd/stop_signal.h"

#include <errno.h>
#include <signal.h>
#include <stddef.h>
#include <time.h>

static const int signals[] = {SIGINT, SIGTERM, SIGHUP, SIGPIPE};
enum { SIGNAL_COUNT = sizeof signals / sizeof signals[0] };

static volatile sig_atomic_t came;
static struct sigaction before[SIGNAL_COUNT];

static void note(int signal_number) {
    if (came != 0 && signal_number != SIGPIPE) { // who cannot wait: SA_RESETHAND has made it deadly
        raise(signal_number);
    }
    came = came == 0 ? signal_number : came;
}

void sabot_stop_begin(void) {
    came = 0;
    for (int i = 0; i < SIGNAL_COUNT; i++) {
        // A pipe that nobody reads stays so: every write to it would be a signal.
        const int once = signals[i] == SIGPIPE ? 0 : (int)SA_RESETHAND;
        struct sigaction action = {.sa_handler = note, .sa_flags = SA_RESTART | once};
        sigemptyset(&action.sa_mask);
        sigaction(signals[i], NULL, &before[i]);
        if (before[i].sa_handler != SIG_IGN) {
            sigaction(signals[i], &action, NULL);
        }
    }
}

int sabot_stop_signal(void) {
    return came;
}

/// Between the look at `came` and the sleep no signal is let in; the sleep itself lets them in.
int sabot_stop_poll(struct pollfd *file, int timeout_ms) {
    const struct timespec timeout = {timeout_ms / 1000, timeout_ms % 1000 * 1000000L};
    sigset_t held, usual;
    sigemptyset(&held);
    for (int i = 0; i < SIGNAL_COUNT; i++) {
        sigaddset(&held, signals[i]);
    }
    sigprocmask(SIG_BLOCK, &held, &usual);
    int ready = -1;
    int error = EINTR;
    if (came == 0) {
        ready = ppoll(file, 1, timeout_ms < 0 ? NULL : &timeout, &usual);
        error = errno;
    }
    sigprocmask(SIG_SETMASK, &usual, NULL);
    errno = error;
    return ready;
}

void sabot_stop_end(void) {
    for (int i = 0; i < SIGNAL_COUNT; i++) {
        sigaction(signals[i], &before[i], NULL);
    }
    if (came != 0) {
        raise(came);
    }
}
