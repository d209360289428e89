#include "cmd/progress.h"

#include <math.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

static volatile sig_atomic_t is_stopped;

static void stop(int signal __attribute__((unused))) {
    is_stopped = 1;
}

static double seconds_now(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

void sabot_progress_begin(sabot_progress *progress, const char *unit, double units_per_piece) {
    progress->unit = unit;
    progress->units_per_piece = units_per_piece;
    progress->from = 0;
    progress->to = 1;
    progress->started = seconds_now();
    progress->is_shown = isatty(STDERR_FILENO);
    is_stopped = 0;
    struct sigaction action = {.sa_handler = stop, .sa_flags = SA_RESTART | (int)SA_RESETHAND};
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, NULL, &progress->before);
    if (progress->before.sa_handler != SIG_IGN) { // ignored under nohup
        sigaction(SIGINT, &action, NULL);         // a second Ctrl-C ends the program at once
    }
}

void sabot_progress_end(sabot_progress *progress) {
    if (progress->is_shown) {
        fputs("\r\033[K", stderr);
    }
    sigaction(SIGINT, &progress->before, NULL);
}

double sabot_progress_seconds(const sabot_progress *progress) {
    return seconds_now() - progress->started;
}

bool sabot_progress_is_stopped(void) {
    return is_stopped != 0;
}

/// Formats a duration: "12 s", "3 min 20 s", "2 h 5 min".
static void write_time(double seconds, char *text, size_t size) {
    const long whole = (long)(seconds + 0.5);
    if (whole < 60) {
        snprintf(text, size, "%ld s", whole);
    } else if (whole < 3600) {
        snprintf(text, size, "%ld min %ld s", whole / 60, whole % 60);
    } else {
        snprintf(text, size, "%ld h %ld min", whole / 3600, whole % 3600 / 60);
    }
}

/// Formats a rate: "153 million", "4.2 million", "12 thousand", "860".
static void write_rate(double rate, char *text, size_t size) {
    const double scaled = rate >= 1e6 ? rate * 1e-6 : rate >= 1e4 ? rate * 1e-3 : rate;
    snprintf(text, size, "%.*f%s", scaled < 10 ? 1 : 0, scaled,
             rate >= 1e6   ? " million"
             : rate >= 1e4 ? " thousand"
                           : "");
}

bool sabot_progress_step(void *context, uint64_t done, uint64_t all) {
    enum { WIDTH = 30 };
    const sabot_progress *const progress = context;
    const double seconds = sabot_progress_seconds(progress);
    if (progress->is_shown && seconds > 0.3) {
        const double span = progress->to - progress->from;
        const double share = fmin(1, progress->from + span * (double)done / (double)all);
        const double pieces = span > 0 ? share / span * (double)all : 0; // over the whole bar
        char bar[WIDTH * 3 + 1] = "", rate[32], left[32] = "…";
        size_t length = 0;
        for (int i = 0; i < WIDTH; i++) {
            const char *const block = (i + 0.5) / (double)WIDTH < share ? "█" : "░";
            length += (size_t)snprintf(bar + length, sizeof bar - length, "%s", block);
        }
        write_rate(pieces * progress->units_per_piece / seconds, rate, sizeof rate);
        if (share > 0) {
            write_time(seconds * (1 - share) / share, left, sizeof left);
        }
        fprintf(stderr, "\r\033[K%s %3.0f%%  %s %s per second, %s left", bar, 100 * share, rate,
                progress->unit, left);
    }
    return !sabot_progress_is_stopped();
}
