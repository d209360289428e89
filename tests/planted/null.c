/// Mistaken on purpose: nothing is where it looks. tests/lint must find it.
#include <stddef.h>

int planted_null(int number);

int planted_null(int number) {
    const int *place = NULL;
    if (number > 7) {
        place = &number;
    }
    return *place;
}
