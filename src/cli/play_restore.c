#include "play_restore.h"

#include "play_terminfo.h"

#include <signal.h>
#include <termios.h>
#include <unistd.h>

/// All that ends a program of itself and can be caught. SIGINT, SIGTERM and SIGHUP are read in the loop.
static const int deadly[] = {SIGABRT, SIGSEGV, SIGBUS,  SIGFPE,  SIGILL,  SIGQUIT,   SIGTRAP, SIGSYS,
                             SIGPIPE, SIGALRM, SIGUSR1, SIGUSR2, SIGXCPU, SIGVTALRM, SIGPROF, SIGXFSZ};
enum { DEADLY_COUNT = sizeof deadly / sizeof *deadly, STACK_SIZE = 65536 };

static struct termios state;
static struct sigaction before[DEADLY_COUNT];
static char leaving[256]; ///< what leaves the other screen
static size_t leaving_size;
static char stack_of_signals[STACK_SIZE]; ///< for a program whose own stack is full

bool sabot_restore_keep(void) {
    return tcgetattr(STDIN_FILENO, &state) == 0;
}

/// Calls nothing that a signal may not call.
static void restore_and_die(int signal_number, siginfo_t *info, void *context) {
    (void)context;
    const ssize_t written = write(STDOUT_FILENO, leaving, leaving_size);
    (void)written; // there is nobody left to tell
    tcsetattr(STDIN_FILENO, TCSANOW, &state);
    for (int i = 0; i < DEADLY_COUNT; i++) {
        if (deadly[i] == signal_number) {
            sigaction(signal_number, &before[i], NULL);
        }
    }
    if (info->si_code <= 0) { // somebody sent it; a fault comes again by itself
        raise(signal_number);
    }
}

void sabot_restore_watch(void) {
    static const char *const capabilities[] = {"sgr0", "rmkx", "cnorm", "rmcup"};
    leaving_size = 0;
    for (size_t i = 0; i < sizeof capabilities / sizeof *capabilities; i++) {
        leaving_size +=
            sabot_terminfo_copy(capabilities[i], leaving + leaving_size, sizeof leaving - leaving_size);
    }
    stack_t stack;
    if (sigaltstack(NULL, &stack) == 0 && (stack.ss_flags & SS_DISABLE) != 0) {
        stack = (stack_t){.ss_sp = stack_of_signals, .ss_size = sizeof stack_of_signals};
        sigaltstack(&stack, NULL);
    }
    struct sigaction action = {.sa_sigaction = restore_and_die, .sa_flags = SA_SIGINFO | SA_ONSTACK};
    sigemptyset(&action.sa_mask);
    for (int i = 0; i < DEADLY_COUNT; i++) {
        sigaction(deadly[i], NULL, &before[i]);
        if (before[i].sa_handler != SIG_IGN) {
            sigaction(deadly[i], &action, NULL);
        }
    }
}

void sabot_restore_now(void) {
    tcsetattr(STDIN_FILENO, TCSADRAIN, &state);
    for (int i = 0; i < DEADLY_COUNT; i++) {
        sigaction(deadly[i], &before[i], NULL);
    }
}
