#include "cmd/room/room.h"

#include "cmd/cli.h"
#include "cmd/stop_signal.h"
#include "room/fair/fair.h"

#include <string.h>
#include <termios.h>
#include <unistd.h>

/// A line as it is typed: one byte more than a PIN may have shows that it is too long.
typedef struct {
    char text[SABOT_PIN_MAX + 2];
} typed;

/// Longer than any line a terminal gives; what comes behind is left alone.
#define LINE_MAX_BYTES 4096

/// Reads up to the line's end, so that nothing of it is left for the shell.
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

/// Waits for a line; false where a signal came instead.
static bool ask(const char *prompt, typed *line) {
    struct pollfd terminal = {.fd = STDIN_FILENO, .events = POLLIN};
    fputs(prompt, stderr);
    if (sabot_stop_poll(&terminal, -1) < 0) {
        return false;
    }
    read_line(line);
    fputc('\n', stderr); // the one that was typed is not shown, either
    return true;
}

static void ask_twice(sabot_person person, typed *first, typed *second) {
    char prompt[64];
    struct termios usual, silent;
    sabot_stop_begin();
    tcgetattr(STDIN_FILENO, &usual);
    silent = usual;
    silent.c_lflag &= (tcflag_t)~ECHO;
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &silent);
    snprintf(prompt, sizeof prompt, "PIN of person %lu: ", (unsigned long)person);
    if (ask(prompt, first)) {
        ask("The same again: ", second);
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
               : sabot_cli_refuse(command, "the two PINs are not the same: nothing is changed");
}

int sabot_pin_input(const char *command, sabot_person person, char pin[SABOT_PIN_MAX + 1]) {
    typed first = {""}, second = {""};
    setvbuf(stdin, NULL, _IONBF, 0); // no buffer keeps it
    if (isatty(fileno(stdin))) {
        ask_twice(person, &first, &second);
    } else {
        read_line(&first);
        second = first;
    }
    const int refused = check(command, &first, &second);
    if (refused == 0) {
        memcpy(pin, first.text, SABOT_PIN_MAX + 1);
    }
    sabot_fair_forget(&first, sizeof first);
    sabot_fair_forget(&second, sizeof second);
    return refused;
}
