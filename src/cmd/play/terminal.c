/// Signals are not handled but read: they are blocked, and a file tells of them in the same poll that waits
/// for keys. So nothing happens in the middle of anything else. Those that kill at once put the terminal
/// back.
#define _GNU_SOURCE // wcwidth

#include "cmd/play/terminal.h"

#include "cmd/play/keys.h"
#include "cmd/play/paint.h"
#include "cmd/play/terminfo.h"

#include <assert.h>
#include <langinfo.h>
#include <locale.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/signalfd.h>
#include <termios.h>
#include <unistd.h>
#include <wchar.h>

enum { STOP_KEY = 'Z' & 0x1F }; ///< Ctrl-Z

static SCREEN *screen;
static int signals = -1; ///< the file that tells of them
static sigset_t mask_before;
static int asked_to_end; ///< the signal that did
static bool may_stop;    ///< nobody ignores SIGTSTP
static bool has_symbols;

// ---------------------------------------------------------------------------------------------------------
// The terminal's state, put back from inside a signal that ends the program: an assertion, a fault, a kill.

/// All that ends a program of itself and can be caught. SIGINT, SIGTERM and SIGHUP are read in the loop.
static const int deadly[] = {SIGABRT, SIGSEGV, SIGBUS,  SIGFPE,  SIGILL,  SIGQUIT,   SIGTRAP, SIGSYS,
                             SIGPIPE, SIGALRM, SIGUSR1, SIGUSR2, SIGXCPU, SIGVTALRM, SIGPROF, SIGXFSZ};
enum { DEADLY_COUNT = sizeof deadly / sizeof *deadly, STACK_SIZE = 65536 };

static struct termios state_before;
static struct sigaction before[DEADLY_COUNT];
static char leaving[256]; ///< what leaves the other screen
static size_t leaving_size;
static char stack_of_signals[STACK_SIZE]; ///< for a program whose own stack is full

/// Calls nothing that a signal may not call.
static void restore_and_die(int signal_number, siginfo_t *info, void *context) {
    (void)context;
    const ssize_t written = write(STDOUT_FILENO, leaving, leaving_size);
    (void)written; // there is nobody left to tell
    tcsetattr(STDIN_FILENO, TCSANOW, &state_before);
    for (int i = 0; i < DEADLY_COUNT; i++) {
        if (deadly[i] == signal_number) {
            sigaction(signal_number, &before[i], NULL);
        }
    }
    if (info->si_code <= 0) { // somebody sent it; a fault comes again by itself
        raise(signal_number);
    }
}

/// From here on a deadly signal puts the terminal back first. Its description has been read: what leaves its
/// other screen is copied from it.
static void watch_signals(void) {
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

/// The terminal and the signals, as they were.
static void restore(void) {
    tcsetattr(STDIN_FILENO, TCSADRAIN, &state_before);
    for (int i = 0; i < DEADLY_COUNT; i++) {
        sigaction(deadly[i], &before[i], NULL);
    }
}

// ---------------------------------------------------------------------------------------------------------
// Opening

bool sabot_terminal_is_able(void) {
    return isatty(STDIN_FILENO) && isatty(STDOUT_FILENO) && sabot_terminfo_can_move();
}

bool sabot_terminal_size(int *rows, int *columns) {
    struct winsize size = {0};
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_row == 0 || size.ws_col == 0) {
        return false;
    }
    *rows = size.ws_row;
    *columns = size.ws_col;
    return true;
}

static bool is_ignored(int signal_number) {
    struct sigaction action;
    return sigaction(signal_number, NULL, &action) == 0 && action.sa_handler == SIG_IGN;
}

/// What whoever started it ignores stays ignored.
static bool open_signals(void) {
    static const int asking[] = {SIGINT, SIGTERM, SIGHUP, SIGTSTP};
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGWINCH);
    sigaddset(&set, SIGCONT);
    for (size_t i = 0; i < sizeof asking / sizeof *asking; i++) {
        if (!is_ignored(asking[i])) {
            sigaddset(&set, asking[i]);
        }
    }
    may_stop = !is_ignored(SIGTSTP);
    sigprocmask(SIG_BLOCK, &set, &mask_before);
    signals = signalfd(-1, &set, SFD_NONBLOCK | SFD_CLOEXEC);
    return signals >= 0;
}

static void close_signals(void) {
    if (signals >= 0) {
        close(signals);
    }
    signals = -1;
    sigprocmask(SIG_SETMASK, &mask_before, NULL);
}

/// Ctrl-Z comes as a key: curses ignores SIGTSTP while it draws, and one that comes then would be lost.
static void stop_by_key(void) {
    struct termios state;
    if (tcgetattr(STDIN_FILENO, &state) == 0) {
        state.c_cc[VSUSP] = _POSIX_VDISABLE;
        tcsetattr(STDIN_FILENO, TCSADRAIN, &state);
        def_prog_mode();
    }
}

bool sabot_terminal_open(void) {
    assert(screen == NULL);
    asked_to_end = 0;
    setlocale(LC_CTYPE, ""); // a locale that is not there leaves ASCII
    has_symbols = strcmp(nl_langinfo(CODESET), "UTF-8") == 0 && wcwidth(0x2660) == 1 && wcwidth(0x2500) == 1;
    if (tcgetattr(STDIN_FILENO, &state_before) != 0) {
        return false;
    }
    if (!open_signals() || (screen = newterm(NULL, stdout, stdin)) == NULL) {
        close_signals();
        return false;
    }
    signal(SIGTSTP, may_stop ? SIG_DFL : SIG_IGN); // curses has set one of its own
    watch_signals();
    sabot_play_paint_begin();
    cbreak();
    noecho();
    nonl();
    noqiflush(); // Ctrl-C must not cut a sequence in two that is on its way to the screen
    stop_by_key();
    curs_set(0);
    keypad(stdscr, TRUE);
    nodelay(stdscr, TRUE);
    set_escdelay(25);
    return true;
}

int sabot_terminal_close(void) {
    assert(screen != NULL);
    move(LINES - 1, 0); // where there is no other screen to leave, the shell goes on here
    clrtoeol();
    refresh();
    endwin();
    delscreen(screen);
    screen = NULL;
    restore();
    close_signals();
    return asked_to_end;
}

void sabot_terminal_end(int signal_number) {
    if (signal_number != 0) {
        fflush(stdout);
        signal(signal_number, SIG_DFL);
        raise(signal_number);
    }
}

// ---------------------------------------------------------------------------------------------------------
// Showing

int sabot_terminal_rows(void) {
    return LINES;
}

int sabot_terminal_columns(void) {
    return COLS;
}

bool sabot_terminal_has_symbols(void) {
    return has_symbols;
}

void sabot_terminal_show(const sabot_canvas *canvas) {
    erase();
    for (int row = 0; row < canvas->rows; row++) {
        for (int column = 0; column < canvas->columns; column++) {
            cchar_t seen;
            sabot_play_paint_cell(canvas->cells[row][column], &seen);
            mvadd_wch(row, column, &seen);
        }
    }
    refresh();
}

static void take_size(void) {
    int rows, columns;
    if (sabot_terminal_size(&rows, &columns)) {
        resizeterm(rows, columns);
    }
}

/// Whoever had the terminal in the meantime may have changed all of it. A screen that is left is not left
/// once more: that would put the shell's cursor where it was before.
static void come_back(void) {
    if (!isendwin()) {
        endwin();
    }
    take_size();
    clearok(curscr, TRUE);
    refresh();
}

/// Stops as a shell expects it, with the terminal as it was: the process, or 0, its whole group.
static void stop(pid_t process) {
    sigset_t stopping;
    if (!may_stop) {
        return;
    }
    endwin();
    sigemptyset(&stopping);
    sigaddset(&stopping, SIGTSTP);
    kill(process, SIGTSTP);
    sigprocmask(SIG_UNBLOCK, &stopping, NULL); // here it stops
    sigprocmask(SIG_BLOCK, &stopping, NULL);
    come_back();
}

// ---------------------------------------------------------------------------------------------------------
// Waiting

static void read_signals(void) {
    struct signalfd_siginfo info;
    while (read(signals, &info, sizeof info) == (ssize_t)sizeof info) {
        switch (info.ssi_signo) {
        case SIGWINCH:
            take_size();
            break;
        case SIGTSTP:
            stop(getpid());
            break;
        case SIGCONT:
            come_back();
            break;
        default:
            asked_to_end = (int)info.ssi_signo;
        }
    }
}

/// Keys of curses that are no characters.
static int named_key(wint_t code) {
    static const struct {
        wint_t code;
        int key;
    } names[] = {
        {KEY_ENTER, SABOT_KEY_ENTER},  {KEY_BACKSPACE, SABOT_KEY_BACKSPACE}, {KEY_UP, SABOT_KEY_UP},
        {KEY_DOWN, SABOT_KEY_DOWN},    {KEY_PPAGE, SABOT_KEY_PAGE_UP},       {KEY_NPAGE, SABOT_KEY_PAGE_DOWN},
        {KEY_LEFT, SABOT_KEY_LEFT},    {KEY_RIGHT, SABOT_KEY_RIGHT},         {KEY_F(1), SABOT_KEY_F1},
        {KEY_DC, SABOT_KEY_BACKSPACE},
    };
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (names[i].code == code) {
            return names[i].key;
        }
    }
    return 0;
}

/// A key that has come already.
static bool read_key(int *key) {
    wint_t code;
    const int kind = get_wch(&code);
    if (kind == ERR) {
        return false;
    }
    if (kind != KEY_CODE_YES && code == STOP_KEY) {
        stop(0); // all that a pipeline holds, as the terminal would
        return false;
    }
    *key = kind == KEY_CODE_YES ? named_key(code) : (int)code;
    if (kind != KEY_CODE_YES && code == '\r') {
        *key = SABOT_KEY_ENTER;
    } else if (kind != KEY_CODE_YES && (code == 127 || code == '\b')) {
        *key = SABOT_KEY_BACKSPACE;
    }
    return true;
}

sabot_terminal_event sabot_terminal_wait(int timeout_ms, int *key) {
    struct pollfd files[] = {{.fd = STDIN_FILENO, .events = POLLIN}, {.fd = signals, .events = POLLIN}};
    if (read_key(key)) {
        return SABOT_TERMINAL_KEY; // curses had it already
    }
    if (poll(files, 2, timeout_ms) <= 0) {
        return SABOT_TERMINAL_NOTHING;
    }
    if (files[1].revents != 0) {
        read_signals();
        return asked_to_end != 0 ? SABOT_TERMINAL_ENDS : SABOT_TERMINAL_NOTHING;
    }
    if (read_key(key)) {
        return SABOT_TERMINAL_KEY;
    }
    // Something was there to read, and nothing could be: half a key at most, or the end of all input.
    int waiting = 0;
    const bool is_gone = (files[0].revents & (POLLHUP | POLLERR | POLLNVAL)) != 0 ||
                         ioctl(STDIN_FILENO, FIONREAD, &waiting) != 0;
    return is_gone ? SABOT_TERMINAL_ENDS : SABOT_TERMINAL_NOTHING;
}
