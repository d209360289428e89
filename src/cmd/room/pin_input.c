#include "cmd/room/room.h"

#include "cmd/cli.h"
#include "cmd/stop_signal.h"
#include "room/fair/fair.h"

#include <string.h>
#include <termios.h>
#include <unistd.h>

/// A typed line. It has space for one byte more than a PIN, which shows that the PIN is too long.
typedef struct {
    char text[SABOT_PIN_MAX + 2];
} typed;

/// Longer than any line of a terminal; the rest is not read.
#define LINE_MAX_BYTES 4096

/// Reads the whole line, so that nothing of it is left for the shell.
static void read_line(typed *line) {
    size_t length = 0;
    int byte = fgetc(stdin);
    for (int i = 0; i < LINE_MAX_BYTES && byte != EOF && byte != '\n'; i++) {
        if (length + 1 < sizeof line->text) {
            line->text[length++] = (char)byte;
        }
        byte = fgetc(stdin);
    }
    line->text[length] = '\0';
}

/// Waits for a line. Returns false if a signal came instead.
static bool read_pin(const char *prompt, typed *line) {
    struct pollfd terminal = {.fd = STDIN_FILENO, .events = POLLIN};
    fputs(prompt, stderr);
    if (sabot_stop_poll(&terminal, -1) < 0) {
        return false;
    }
    read_line(line);
    fputc('\n', stderr); // the typed newline is not echoed, either
    return true;
}

static void read_pin_twice(sabot_person person, typed *first, typed *second) {
    char prompt[64];
    struct termios usual, silent;
    sabot_stop_begin();
    tcgetattr(STDIN_FILENO, &usual);
    silent = usual;
    silent.c_lflag &= (tcflag_t)~ECHO;
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &silent);
    snprintf(prompt, sizeof prompt, "PIN for person %lu: ", (unsigned long)person);
    if (read_pin(prompt, first)) {
        read_pin("Repeat the PIN: ", second);
    }
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &usual);
    sabot_stop_end();
}

static int check(const char *command, const typed *first, const typed *second) {
    sabot_input_fault fault;
    if (!sabot_pin_check(first->text, &fault)) {
        return sabot_cli_refuse(command, "%s", fault.sentence);
    }
    return strcmp(first->text, second->text) == 0
               ? 0
               : sabot_cli_refuse(command, "the PINs do not match: nothing was changed");
}

int sabot_pin_input(const char *command, sabot_person person, char pin[SABOT_PIN_MAX + 1]) {
    typed first = {""}, second = {""};
    setvbuf(stdin, NULL, _IONBF, 0); // keep the PIN out of stdio's buffer
    if (isatty(fileno(stdin))) {
        read_pin_twice(person, &first, &second);
    } else {
        read_line(&first);
        second = first;
    }
    const int refused = check(command, &first, &second);
    if (refused == 0) {
        memcpy(pin, first.text, SABOT_PIN_MAX + 1);
    }
    sabot_fair_wipe(&first, sizeof first);
    sabot_fair_wipe(&second, sizeof second);
    return refused;
}
