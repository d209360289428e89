/// A target with faults in it, which SABOT_PLANTED chooses: a harness that does not find them finds nothing.
/// The words that lead to them stand in planted.dict.
#define _GNU_SOURCE // memmem
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static volatile int sink;

static bool holds(const uint8_t *data, size_t size, const char *word) {
    return memmem(data, size, word, strlen(word)) != NULL;
}

static void give_way(const char *fault, const uint8_t *data, size_t size) {
    if (strcmp(fault, "assertion") == 0) {
        assert(size > 1 << 20);
    } else if (strcmp(fault, "overflow") == 0) {
        sink += INT32_MAX;
    } else if (strcmp(fault, "past-end") == 0) {
        sink = data[size + (size_t)(sink & 1)];
    } else if (strcmp(fault, "endless") == 0) {
        for (;;) {
            sink ^= 1;
        }
    } else if (strcmp(fault, "leak") == 0) {
        sink = (int)(uintptr_t)malloc(size + 1);
    } else if (strcmp(fault, "memory") == 0) {
        void *volatile block = malloc((size_t)3 << 30); // nobody touches it
        free(block);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    const char *const fault = getenv("SABOT_PLANTED");
    if (holds(data, size, "commission-free") && holds(data, size, "dragon7")) {
        sink = 1;
        give_way(fault != NULL ? fault : "none", data, size);
    }
    return 0;
}
