/// Faults for the full-screen table of `sabot play`, put before ncurses by LD_PRELOAD: a new size of the
/// terminal is a fault of the kind that FAULT names. play_terminal.py sees what becomes of the terminal.
#include <assert.h>
#include <stdlib.h>
#include <string.h>

static int fill_stack(volatile char *before, int depth) {
    volatile char here[4096];
    here[0] = (char)depth;
    return fill_stack(here, depth + 1) + before[0];
}

int resizeterm(int rows, int columns) {
    const char *const fault = getenv("FAULT");
    if (strcmp(fault, "pointer") == 0) {
        *(volatile int *)0 = rows;
    } else if (strcmp(fault, "stack") == 0) {
        char first = 0;
        return fill_stack(&first, 0);
    }
    assert(columns < 0);
    return 0;
}
