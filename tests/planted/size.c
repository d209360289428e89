/// Mistaken on purpose: the size of a pointer where that of the struct is meant. tests/lint must find it.
#include <string.h>

typedef struct {
    long long cents[8];
} planted_purse;

void planted_size(planted_purse *purse);

void planted_size(planted_purse *purse) {
    memset(purse, 0, sizeof purse);
}
