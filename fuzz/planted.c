/// A target with deliberate faults, chosen by SABOT_PLANTED. A harness that does not find them finds nothing.
/// The words that trigger them are in planted.dict.
#define _GNU_SOURCE // memmem
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static volatile int sink;

static bool contains(const uint8_t *data, size_t size, const char *word) {
    return memmem(data, size, word, strlen(word)) != NULL;
}

static void run_fault(const char *fault, const uint8_t *data, size_t size) {
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
        void *volatile block = malloc((size_t)3 << 30); // never touched
        free(block);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    const char *const fault = getenv("SABOT_PLANTED");
    if (contains(data, size, "commission-free") && contains(data, size, "dragon7")) {
        sink = 1;
        run_fault(fault != NULL ? fault : "none", data, size);
    }
    return 0;
}
