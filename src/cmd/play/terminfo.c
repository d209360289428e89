#include "cmd/play/terminfo.h"

#include <curses.h>
#include <string.h>
#include <term.h>
#include <unistd.h>

static const char *capability(const char *name) {
    const char *const text = tigetstr(name);
    return text == (const char *)-1 ? NULL : text;
}

bool sabot_terminfo_can_move(void) {
    int error;
    if (setupterm(NULL, STDOUT_FILENO, &error) != OK) {
        return false;
    }
    const bool can_move = capability("cup") != NULL && capability("clear") != NULL;
    del_curterm(cur_term);
    return can_move;
}

/// Leaves out padding, such as "$<5>", which modern terminals do not need.
size_t sabot_terminfo_copy(const char *name, char *buffer, size_t size) {
    size_t length = 0;
    const char *from = capability(name);
    while (from != NULL && *from != '\0' && length < size) {
        const char *const pause_end = from[0] == '$' && from[1] == '<' ? strchr(from, '>') : NULL;
        if (pause_end != NULL) {
            from = pause_end + 1;
        } else {
            buffer[length++] = *from++;
        }
    }
    return length;
}
