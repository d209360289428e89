/// Mistaken on purpose: makes the fault it is told to make, so that tests/check_planted.py sees it reported.
#include <limits.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static volatile int number = 7;
static int shared;

static void *raise_shared(void *unused) {
    for (int i = 0; i < 1000; i++) {
        shared++;
    }
    return unused;
}

static void race(void) {
    pthread_t other;
    if (pthread_create(&other, NULL, raise_shared, NULL) == 0) {
        raise_shared(NULL);
        pthread_join(other, NULL);
    }
}

static void overflow(void) {
    int most = INT_MAX - 6;
    most += number;
    printf("%d\n", most);
}

static void shift(void) {
    printf("%d\n", 1 << (25 + number));
}

static void divide(void) {
    printf("%f\n", 1.0 / (double)(number - 7));
}

static void narrow(void) {
    const unsigned char few = 300 + number;
    printf("%d\n", few);
}

static void past_the_end(void) {
    char *const bytes = calloc(1, (size_t)number);
    if (bytes != NULL) {
        printf("%d\n", bytes[number]);
    }
    free(bytes);
}

static void leak(void) {
    char *volatile bytes = NULL;
    for (int i = 0; i < 100; i++) { // the last may be found where a register was saved
        bytes = malloc((size_t)number);
    }
    bytes = NULL;
    printf("%d\n", bytes == NULL);
}

static void unset(void) {
    int *const place = malloc(sizeof *place);
    if (place != NULL && *place == 7) {
        puts("seven");
    }
    free(place);
}

static int *volatile gone;

static void point_at_own(void) {
    int own = number;
    gone = &own;
}

static void after_return(void) {
    point_at_own();
    printf("%d\n", *gone);
}

static const struct {
    const char *word;
    void (*make)(void);
} faults[] = {
    {"race", race},     {"overflow", overflow}, {"shift", shift},
    {"divide", divide}, {"narrow", narrow},     {"past-the-end", past_the_end},
    {"leak", leak},     {"unset", unset},       {"after-return", after_return},
};

int main(int argc, char **argv) {
    for (size_t i = 0; argc == 2 && i < sizeof faults / sizeof faults[0]; i++) {
        if (strcmp(argv[1], faults[i].word) == 0) {
            faults[i].make();
            return 0;
        }
    }
    return 2;
}
