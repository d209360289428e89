#define _GNU_SOURCE // ppoll
#include "cmd/stop_signal.h"

#include <errno.h>
#include <signal.h>
#include <stddef.h>
#include <time.h>

static const int signals[] = {SIGINT, SIGTERM, SIGHUP, SIGPIPE};
enum { SIGNAL_COUNT = sizeof signals / sizeof signals[0] };

static volatile sig_atomic_t received;
static struct sigaction before[SIGNAL_COUNT];

static void record(int signal_number) {
    if (received != 0 &&
        signal_number != SIGPIPE) { // second signal: SA_RESETHAND has restored the default action
        raise(signal_number);
    }
    received = received == 0 ? signal_number : received;
}

void sabot_stop_begin(void) {
    received = 0;
    for (int i = 0; i < SIGNAL_COUNT; i++) {
        // Every write to a closed pipe raises SIGPIPE again, so its handler stays.
        const int once = signals[i] == SIGPIPE ? 0 : (int)SA_RESETHAND;
        struct sigaction action = {.sa_handler = record, .sa_flags = SA_RESTART | once};
        sigemptyset(&action.sa_mask);
        sigaction(signals[i], NULL, &before[i]);
        if (before[i].sa_handler != SIG_IGN) {
            sigaction(signals[i], &action, NULL);
        }
    }
}

int sabot_stop_signal(void) {
    return received;
}

/// Blocks the signals from the check of `received` until ppoll, which unblocks them while it waits.
int sabot_stop_poll(struct pollfd *file, int timeout_ms) {
    const struct timespec timeout = {timeout_ms / 1000, timeout_ms % 1000 * 1000000L};
    sigset_t blocked, unblocked;
    sigemptyset(&blocked);
    for (int i = 0; i < SIGNAL_COUNT; i++) {
        sigaddset(&blocked, signals[i]);
    }
    sigprocmask(SIG_BLOCK, &blocked, &unblocked);
    int ready = -1;
    int error = EINTR;
    if (received == 0) {
        ready = ppoll(file, 1, timeout_ms < 0 ? NULL : &timeout, &unblocked);
        error = errno;
    }
    sigprocmask(SIG_SETMASK, &unblocked, NULL);
    errno = error;
    return ready;
}

void sabot_stop_end(void) {
    for (int i = 0; i < SIGNAL_COUNT; i++) {
        sigaction(signals[i], &before[i], NULL);
    }
    if (received != 0) {
        raise(received);
    }
}
