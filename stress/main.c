/// sabot-stress: rooms full of people who do what chance wills, on disks that fail, in processes that are
/// killed, and a witness who checks everything after every event. TESTING.md tells what it promises.
#include "chance.h"
#include "script.h"

#include "rulesets.h"
#include "workers.h"

#include <errno.h>
#include <getopt.h>
#include <inttypes.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { EXIT_FOUND = 1, EXIT_USAGE = 2, STEPS = 6000 };

typedef struct {
    uint64_t seed;
    uint64_t events; ///< to live through; 0: until the time is over
    double hours;    ///< 0: until the events are done
    int threads;
    uint64_t life; ///< the only one; UINT64_MAX: all
    uint32_t steps;
    stress_plant plant;
    const char *script;
    const char *found; ///< where a script of what was found is put
} stress_choice;

/// What all threads share.
typedef struct {
    stress_choice choice;
    _Atomic uint64_t events;
    atomic_bool has_found;
    pthread_mutex_t lock;
    uint64_t number; ///< of the life in which something is wrong
    stress_life life;
    life_end end;
    time_t began, said;
} running;

static const char usage[] =
    "usage: sabot-stress [--events N | --hours H] [--seed N] [--threads N] [--steps N]\n"
    "       sabot-stress --life N [--seed N] [--steps N]   one life again\n"
    "       sabot-stress --script FILE                     a script again\n"
    "       --plant WORD   lie to the witness, to see that it is found: forgetful-disk, blind-disk, paid, fee,\n"
    "                      rotation, order, meter\n"
    "       --found FILE   where the script of what was found is put; else stress-found.txt\n";

// ---------------------------------------------------------------------------------------------------------
// Lives

static void add_counts(void *result, const void *more) {
    uint64_t *const sums = result;
    const uint64_t *const added = more;
    for (size_t i = 0; i < sizeof(room_counts) / sizeof *sums; i++) {
        sums[i] += added[i];
    }
}
_Static_assert(sizeof(room_counts) % sizeof(uint64_t) == 0, "counts are all alike");

static void note_found(running *run, uint64_t number, stress_life *life, const life_end *end) {
    pthread_mutex_lock(&run->lock);
    if (!run->has_found) {
        run->has_found = true;
        run->number = number;
        run->end = *end;
        run->life = *life;
        memset(life, 0, sizeof *life);
    }
    pthread_mutex_unlock(&run->lock);
}

static void live(const void *plan, uint64_t first, uint64_t count, void *result) {
    running *const run = (running *)(uintptr_t)plan;
    stress_life life = {0};
    life_end end;
    for (uint64_t i = first; i < first + count && !run->has_found; i++) {
        life_live(run->choice.seed, i, run->choice.steps, run->choice.plant, &life, &end);
        run->events += end.counts.events;
        add_counts(result, &end.counts);
        if (end.check != NULL) {
            note_found(run, i, &life, &end);
        }
    }
    life_forget(&life);
}

static bool is_over(const running *run, time_t now) {
    const stress_choice *const choice = &run->choice;
    return run->has_found || (choice->events > 0 && run->events >= choice->events) ||
           (choice->hours > 0 && (double)(now - run->began) >= choice->hours * 3600);
}

static bool on_progress(void *context, uint64_t done, uint64_t all) {
    (void)all;
    running *const run = context;
    const time_t now = time(NULL);
    const bool is_terminal = isatty(STDERR_FILENO);
    if (now - run->said >= (is_terminal ? 1 : 60)) {
        const double seconds = now > run->began ? (double)(now - run->began) : 1;
        fprintf(stderr, "%s%" PRIu64 " lives, %" PRIu64 " events, %.0f a second, %.0f s%s",
                is_terminal ? "\r" : "", done, run->events, (double)run->events / seconds, seconds,
                is_terminal ? "  " : "\n");
        run->said = now;
    }
    return !is_over(run, now);
}

// ---------------------------------------------------------------------------------------------------------
// What came of it

static void print_counts(const room_counts *counts) {
    printf("%" PRIu64 " lives, %" PRIu64 " steps, %" PRIu64 " commands: %" PRIu64 " carried out, %" PRIu64
           " refused, %" PRIu64 " answered again, %" PRIu64 " not stored, %" PRIu64 " not known\n",
           counts->lives, counts->steps, counts->commands, counts->carried_out, counts->refused,
           counts->repeated, counts->not_stored, counts->not_known);
    printf("%" PRIu64 " records, %" PRIu64 " events: %" PRIu64 " hands, %" PRIu64 " voids, %" PRIu64
           " shoes, %" PRIu64 " prizes paid; %" PRIu64 " events audited\n",
           counts->records, counts->events, counts->hands, counts->voids, counts->shoes, counts->prizes,
           counts->audited);
    printf("%" PRIu64 " faults of the disk, %" PRIu64 " kills, %" PRIu64 " closed and opened, %" PRIu64
           " starts from a checkpoint, %" PRIu64 " from nothing, %" PRIu64 " jumps of the clock\n",
           counts->faults, counts->kills, counts->reopenings, counts->from_checkpoint, counts->from_nothing,
           counts->jumps);
}

static bool write_script(const stress_life *life, const char *path) {
    FILE *const file = fopen(path, "w");
    if (file == NULL) {
        fprintf(stderr, "sabot-stress: %s: %s\n", path, strerror(errno));
        return false;
    }
    script_write(life, file);
    return fclose(file) == 0;
}

static int report_found(running *run) {
    const uint32_t steps = run->end.step;
    printf("found in life %" PRIu64 " of seed %" PRIu64 ", step %" PRIu32 ": %s: %s\n", run->number,
           run->choice.seed, steps, run->end.check, run->end.sentence);
    printf("again: sabot-stress --seed %" PRIu64 " --life %" PRIu64 " --steps %" PRIu32 "\n",
           run->choice.seed, run->number, run->choice.steps);
    fflush(stdout);
    const uint32_t lives = life_shrink(&run->life, &run->end);
    if (lives == 0) {
        puts("lived again it does not happen: it hangs on threads, or on memory that nobody wrote");
        return EXIT_FOUND;
    }
    printf("shrunk to %" PRIu32 " steps in %" PRIu32 " lives: %s: %s\n", run->life.count, lives,
           run->end.check, run->end.sentence);
    script_write(&run->life, stdout);
    if (write_script(&run->life, run->choice.found)) {
        printf("again: sabot-stress --script %s\n", run->choice.found);
        printf("its commands alone: sabot table --tables %" PRIu32 " --echo --script %s\n",
               run->life.setup.tables, run->choice.found);
    }
    return EXIT_FOUND;
}

static int run_lives(running *run) {
    static room_counts counts;
    const stress_choice *const choice = &run->choice;
    const sabot_job job = {
        .plan = run, .work = live, .add = add_counts, .result_size = sizeof counts, .chunk = 1};
    const bool is_one = choice->life != UINT64_MAX;
    sabot_workers_run(&job, is_one ? 1 : choice->threads, is_one ? choice->life : 0,
                      is_one ? 1 : UINT64_C(1) << 40, &counts, on_progress, run);
    fprintf(stderr, isatty(STDERR_FILENO) ? "\r\033[K" : "");
    print_counts(&counts);
    printf("seed %" PRIu64 ", %d threads, %.0f s\n", choice->seed, choice->threads,
           (double)(time(NULL) - run->began));
    if (run->has_found) {
        return report_found(run);
    }
    for (int type = 1; type < SABOT_EVENT_MESSAGE_COUNT; type++) {
        if (counts.provoked[type] == 0) {
            printf("never: %s\n", sabot_event_message(type)->word);
        }
    }
    puts("nothing is wrong");
    return EXIT_SUCCESS;
}

static int run_script(const stress_choice *choice) {
    char sentence[ROOM_SENTENCE_SIZE] = "";
    stress_life life = {0};
    life_end end;
    FILE *const file = fopen(choice->script, "r");
    if (file == NULL || !script_read(file, &life, sentence, sizeof sentence)) {
        fprintf(stderr, "sabot-stress: %s: %s\n", choice->script, file == NULL ? strerror(errno) : sentence);
        return EXIT_USAGE;
    }
    fclose(file);
    life_again(&life, &end);
    if (end.check != NULL) {
        printf("step %" PRIu32 ": %s: %s\n", end.step, end.check, end.sentence);
    } else {
        printf("%" PRIu32 " steps: nothing is wrong\n", life.count);
    }
    life_forget(&life);
    return end.check != NULL ? EXIT_FOUND : EXIT_SUCCESS;
}

// ---------------------------------------------------------------------------------------------------------
// What is asked for

static bool read_number(const char *word, uint64_t maximum, uint64_t *number) {
    char *end;
    errno = 0;
    *number = strtoull(word, &end, 10);
    return word[0] >= '0' && word[0] <= '9' && *end == '\0' && errno == 0 && *number <= maximum;
}

static bool read_plant(const char *word, stress_plant *planted) {
#define X(name, known, meaning)     \
    if (strcmp(word, known) == 0) { \
        *planted = PLANT_##name;    \
        return true;                \
    }
    PLANT_LIST(X)
#undef X
    return false;
}

static bool read_option(stress_choice *choice, int option, const char *word) {
    uint64_t number = 0;
    char *end;
    switch (option) {
    case 'e':
        return read_number(word, UINT64_MAX / 2, &choice->events);
    case 'h':
        choice->hours = strtod(word, &end);
        choice->events = 0;
        return *end == '\0' && choice->hours > 0;
    case 's':
        return read_number(word, UINT64_MAX / 2, &choice->seed);
    case 't':
        choice->threads = read_number(word, SABOT_WORKERS_MAX, &number) ? (int)number : 0;
        return choice->threads > 0;
    case 'l':
        return read_number(word, UINT64_C(1) << 40, &choice->life);
    case 'n':
        choice->steps = read_number(word, 10000000, &number) ? (uint32_t)number : 0;
        return choice->steps > 0;
    case 'p':
        return read_plant(word, &choice->plant);
    case 'f':
        choice->found = word;
        return true;
    case 'x':
        choice->script = word;
        return true;
    default:
        return false;
    }
}

/// A million events on all cores, unless something else is asked for.
static bool read_choice(int count, char **words, stress_choice *choice) {
    static const struct option options[] = {
        {"events", 1, NULL, 'e'}, {"hours", 1, NULL, 'h'}, {"seed", 1, NULL, 's'},  {"threads", 1, NULL, 't'},
        {"life", 1, NULL, 'l'},   {"steps", 1, NULL, 'n'}, {"plant", 1, NULL, 'p'}, {"found", 1, NULL, 'f'},
        {"script", 1, NULL, 'x'}, {NULL, 0, NULL, 0},
    };
    choice->seed = 1;
    choice->events = 1000000;
    choice->threads = sabot_workers_cores();
    choice->life = UINT64_MAX;
    choice->steps = STEPS;
    choice->found = "stress-found.txt";
    for (int option; (option = getopt_long(count, words, "", options, NULL)) != -1;) {
        if (!read_option(choice, option, optarg)) {
            return false;
        }
    }
    return optind == count;
}

int main(int count, char **words) {
    static running run;
    char sentence[512] = "libsodium cannot be begun";
    if (!read_choice(count, words, &run.choice)) {
        fputs(usage, stderr);
        return EXIT_USAGE;
    }
    if (!chance_install() || !rulesets_read(sentence, sizeof sentence)) {
        fprintf(stderr, "sabot-stress: %s\n", sentence);
        return EXIT_USAGE;
    }
    pthread_mutex_init(&run.lock, NULL);
    run.began = run.said = time(NULL);
    return run.choice.script != NULL ? run_script(&run.choice) : run_lives(&run);
}
