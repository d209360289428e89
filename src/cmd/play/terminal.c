/// Signals are blocked and read from a signalfd, in the same poll that waits for keys, so that nothing is
/// interrupted. Fatal signals have a handler that restores the terminal.
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
static int signals = -1; ///< the signalfd
static sigset_t mask_before;
static int end_signal; ///< the termination signal received, or 0
static bool may_stop;  ///< SIGTSTP is not ignored
static bool has_symbols;

// ---------------------------------------------------------------------------------------------------------
// Restoring the terminal from a fatal signal's handler

/// All signals that end a program by default and can be caught, except SIGINT, SIGTERM and SIGHUP, which are
/// read in the loop.
static const int fatal[] = {SIGABRT, SIGSEGV, SIGBUS,  SIGFPE,  SIGILL,  SIGQUIT,   SIGTRAP, SIGSYS,
                            SIGPIPE, SIGALRM, SIGUSR1, SIGUSR2, SIGXCPU, SIGVTALRM, SIGPROF, SIGXFSZ};
enum { FATAL_COUNT = sizeof fatal / sizeof *fatal, STACK_SIZE = 65536 };

static struct termios state_before;
static struct sigaction before[FATAL_COUNT];
static char leave_sequence[256]; ///< escape sequences that leave the alternate screen
static size_t leave_size;
static char signal_stack[STACK_SIZE]; ///< used if the program's stack has overflowed

/// Calls only async-signal-safe functions.
static void restore_and_die(int signal_number, siginfo_t *info, void *context) {
    (void)context;
    const ssize_t written = write(STDOUT_FILENO, leave_sequence, leave_size);
    (void)written; // nothing can be done about an error here
    tcsetattr(STDIN_FILENO, TCSANOW, &state_before);
    for (int i = 0; i < FATAL_COUNT; i++) {
        if (fatal[i] == signal_number) {
            sigaction(signal_number, &before[i], NULL);
        }
    }
    if (info->si_code <= 0) { // sent by a process; a fault recurs by itself
        raise(signal_number);
    }
}

/// Installs the handlers that restore the terminal on a fatal signal. Curses must have been started: the
/// escape sequences are copied from its description of the terminal.
static void install_handlers(void) {
    static const char *const capabilities[] = {"sgr0", "rmkx", "cnorm", "rmcup"};
    leave_size = 0;
    for (size_t i = 0; i < sizeof capabilities / sizeof *capabilities; i++) {
        leave_size += sabot_terminfo_copy(capabilities[i], leave_sequence + leave_size,
                                          sizeof leave_sequence - leave_size);
    }
    stack_t stack;
    if (sigaltstack(NULL, &stack) == 0 && (stack.ss_flags & SS_DISABLE) != 0) {
        stack = (stack_t){.ss_sp = signal_stack, .ss_size = sizeof signal_stack};
        sigaltstack(&stack, NULL);
    }
    struct sigaction action = {.sa_sigaction = restore_and_die, .sa_flags = SA_SIGINFO | SA_ONSTACK};
    sigemptyset(&action.sa_mask);
    for (int i = 0; i < FATAL_COUNT; i++) {
        sigaction(fatal[i], NULL, &before[i]);
        if (before[i].sa_handler != SIG_IGN) {
            sigaction(fatal[i], &action, NULL);
        }
    }
}

/// Restores the terminal and the signal handlers.
static void restore(void) {
    tcsetattr(STDIN_FILENO, TCSADRAIN, &state_before);
    for (int i = 0; i < FATAL_COUNT; i++) {
        sigaction(fatal[i], &before[i], NULL);
    }
}

// ---------------------------------------------------------------------------------------------------------
// Opening

bool sabot_terminal_is_supported(void) {
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

/// Blocks the signals and opens the signalfd. Ignored signals stay ignored.
static bool open_signals(void) {
    static const int handled[] = {SIGINT, SIGTERM, SIGHUP, SIGTSTP};
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGWINCH);
    sigaddset(&set, SIGCONT);
    for (size_t i = 0; i < sizeof handled / sizeof *handled; i++) {
        if (!is_ignored(handled[i])) {
            sigaddset(&set, handled[i]);
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

/// Makes Ctrl-Z an ordinary key. Curses ignores SIGTSTP while it draws, so a signal at that time would be
/// lost.
static void disable_stop_character(void) {
    struct termios state;
    if (tcgetattr(STDIN_FILENO, &state) == 0) {
        state.c_cc[VSUSP] = _POSIX_VDISABLE;
        tcsetattr(STDIN_FILENO, TCSADRAIN, &state);
        def_prog_mode();
    }
}

bool sabot_terminal_open(void) {
    assert(screen == NULL);
    end_signal = 0;
    setlocale(LC_CTYPE, ""); // if the locale is missing, only ASCII is used
    has_symbols = strcmp(nl_langinfo(CODESET), "UTF-8") == 0 && wcwidth(0x2660) == 1 && wcwidth(0x2500) == 1;
    if (tcgetattr(STDIN_FILENO, &state_before) != 0) {
        return false;
    }
    if (!open_signals() || (screen = newterm(NULL, stdout, stdin)) == NULL) {
        close_signals();
        return false;
    }
    signal(SIGTSTP, may_stop ? SIG_DFL : SIG_IGN); // replaces the handler that curses installed
    install_handlers();
    sabot_play_paint_begin();
    cbreak();
    noecho();
    nonl();
    noqiflush(); // Ctrl-C must not cut off an escape sequence that is being written
    disable_stop_character();
    curs_set(0);
    keypad(stdscr, TRUE);
    nodelay(stdscr, TRUE);
    set_escdelay(25);
    return true;
}

int sabot_terminal_close(void) {
    assert(screen != NULL);
    move(LINES - 1, 0); // without an alternate screen, the shell continues here
    clrtoeol();
    refresh();
    endwin();
    delscreen(screen);
    screen = NULL;
    restore();
    close_signals();
    return end_signal;
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

static void update_size(void) {
    int rows, columns;
    if (sabot_terminal_size(&rows, &columns)) {
        resizeterm(rows, columns);
    }
}

/// Redraws everything after a stop, because other programs may have changed the terminal. endwin is not
/// called twice: that would move the shell's cursor back.
static void redraw(void) {
    if (!isendwin()) {
        endwin();
    }
    update_size();
    clearok(curscr, TRUE);
    refresh();
}

/// Restores the terminal and stops: the process, or with 0 its whole group, as job control expects.
static void stop(pid_t process) {
    sigset_t stopping;
    if (!may_stop) {
        return;
    }
    endwin();
    sigemptyset(&stopping);
    sigaddset(&stopping, SIGTSTP);
    kill(process, SIGTSTP);
    sigprocmask(SIG_UNBLOCK, &stopping, NULL); // stops here
    sigprocmask(SIG_BLOCK, &stopping, NULL);
    redraw();
}

// ---------------------------------------------------------------------------------------------------------
// Waiting

static void read_signals(void) {
    struct signalfd_siginfo info;
    while (read(signals, &info, sizeof info) == (ssize_t)sizeof info) {
        switch (info.ssi_signo) {
        case SIGWINCH:
            update_size();
            break;
        case SIGTSTP:
            stop(getpid());
            break;
        case SIGCONT:
            redraw();
            break;
        default:
            end_signal = (int)info.ssi_signo;
        }
    }
}

/// Maps curses keys that are not characters.
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

/// Reads a key if one is available.
static bool read_key(int *key) {
    wint_t code;
    const int kind = get_wch(&code);
    if (kind == ERR) {
        return false;
    }
    if (kind != KEY_CODE_YES && code == STOP_KEY) {
        stop(0); // the whole pipeline, as the terminal would
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
        return SABOT_TERMINAL_KEY; // buffered by curses
    }
    if (poll(files, 2, timeout_ms) <= 0) {
        return SABOT_TERMINAL_NOTHING;
    }
    if (files[1].revents != 0) {
        read_signals();
        return end_signal != 0 ? SABOT_TERMINAL_ENDS : SABOT_TERMINAL_NOTHING;
    }
    if (read_key(key)) {
        return SABOT_TERMINAL_KEY;
    }
    // There was input but no key: an incomplete sequence, or end of file.
    int waiting = 0;
    const bool is_gone = (files[0].revents & (POLLHUP | POLLERR | POLLNVAL)) != 0 ||
                         ioctl(STDIN_FILENO, FIONREAD, &waiting) != 0;
    return is_gone ? SABOT_TERMINAL_ENDS : SABOT_TERMINAL_NOTHING;
}
