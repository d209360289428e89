/// Mistaken on purpose: what was allocated is given back on one way out only. tests/lint must find it.
#include <stdlib.h>

int planted_leak(int number);

int planted_leak(int number) {
    int *const place = malloc(sizeof *place);
    if (place == NULL) {
        return 0;
    }
    if (number > 7) {
        return 1;
    }
    *place = number;
    const int twice = *place * 2;
    free(place);
    return twice;
}
