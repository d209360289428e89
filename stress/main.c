/// sabot-stress runs rooms with random commands, failing disks and killed processes, and checks everything
/// after every event. TESTING.md describes what it guarantees.
#include "chance.h"
#include "script.h"

#include "room/workers/workers.h"
#include "rulesets.h"

#include <errno.h>
#include <getopt.h>
#include <inttypes.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { EXIT_FOUND = 1, EXIT_USAGE = 2, STEPS = 6000, EVENTS_FOR_ALL = 200000 };

typedef struct {
    uint64_t seed;
    uint64_t events; ///< to run; 0: until the time is up
    double hours;    ///< 0: until the events are done
    int threads;
    uint64_t life; ///< the only one to run; UINT64_MAX: all
    uint32_t steps;
    stress_plant plant;
    const char *script;
    bool is_shrunk;    ///< shorten the script
    bool is_counted;   ///< print how often each event happened
    const char *found; ///< file for the script of a failure
} stress_options;

/// Shared by all threads.
typedef struct {
    stress_options choice;
    _Atomic uint64_t events;
    atomic_bool has_found;
    pthread_mutex_t lock;
    uint64_t number; ///< the life with a failed check
    stress_life life;
    life_end end;
    time_t began, said;
} running;

static const char usage[] =
    "usage: sabot-stress [--events N] [--hours H] [--seed N] [--threads N] [--steps N]\n"
    "           run whole lives of rooms until this many events or hours have passed (1,000,000 events)\n"
    "       sabot-stress --life N [--seed N] [--steps N]   run one life again\n"
    "       sabot-stress --script FILE                     run a script again\n"
    "       sabot-stress --shrink FILE                     shorten a script\n"
    "       --plant WORD   plant a fault that must be found: forgetful-disk, blind-disk, paid, fee,\n"
    "                      rotation, order, meter, crash\n"
    "       --counts       print how often each event happened\n"
    "       --found FILE   file for the script of a failure (stress-found.txt)\n";

static running run;
static _Thread_local uint64_t current_number; ///< the life this thread is running

// ---------------------------------------------------------------------------------------------------------
// Lives

static void add_counts(void *result, const void *more) {
    uint64_t *const sums = result;
    const uint64_t *const added = more;
    for (size_t i = 0; i < sizeof(room_counts) / sizeof *sums; i++) {
        sums[i] += added[i];
    }
}
_Static_assert(sizeof(room_counts) % sizeof(uint64_t) == 0, "all counts are uint64_t");

static void note_found(running *job, uint64_t number, stress_life *life, const life_end *end) {
    pthread_mutex_lock(&job->lock);
    if (!job->has_found) {
        job->has_found = true;
        job->number = number;
        job->end = *end;
        job->life = *life;
        memset(life, 0, sizeof *life);
    }
    pthread_mutex_unlock(&job->lock);
}

static void live(const void *plan, uint64_t first, uint64_t count, void *result) {
    running *const job = (running *)(uintptr_t)plan;
    stress_life life = {0};
    life_end end;
    for (uint64_t i = first; i < first + count && !job->has_found; i++) {
        current_number = i;
        life_run(job->choice.seed, i, job->choice.steps, job->choice.plant, &life, &end);
        job->events += end.counts.events;
        add_counts(result, &end.counts);
        if (end.check != NULL) {
            note_found(job, i, &life, &end);
        }
    }
    life_free(&life);
}

static bool is_over(const running *job, time_t now) {
    const stress_options *const choice = &job->choice;
    return job->has_found || (choice->events > 0 && job->events >= choice->events) ||
           (choice->hours > 0 && (double)(now - job->began) >= choice->hours * 3600);
}

static bool on_progress(void *context, uint64_t done, uint64_t all) {
    (void)all;
    running *const job = context;
    const time_t now = time(NULL);
    const bool is_terminal = isatty(STDERR_FILENO);
    if (now - job->said >= (is_terminal ? 1 : 60)) {
        const double seconds = now > job->began ? (double)(now - job->began) : 1;
        fprintf(stderr, "%s%" PRIu64 " lives, %" PRIu64 " events, %.0f per second, %.0f s%s",
                is_terminal ? "\r" : "", done, job->events, (double)job->events / seconds, seconds,
                is_terminal ? "  " : "\n");
        job->said = now;
    }
    return !is_over(job, now);
}

// ---------------------------------------------------------------------------------------------------------
// Results

static void print_counts(const room_counts *counts) {
    printf("%" PRIu64 " lives, %" PRIu64 " steps, %" PRIu64 " commands: %" PRIu64 " carried out, %" PRIu64
           " refused, %" PRIu64 " repeated, %" PRIu64 " not stored, %" PRIu64 " unknown, %" PRIu64
           " rejected by a full queue\n",
           counts->lives, counts->steps, counts->commands, counts->carried_out, counts->refused,
           counts->repeated, counts->not_stored, counts->not_known, counts->busy);
    printf("%" PRIu64 " records, %" PRIu64 " events: %" PRIu64 " hands, %" PRIu64 " of chips alone, %" PRIu64
           " voids, %" PRIu64 " shoes, %" PRIu64 " prizes paid; %" PRIu64 " events audited\n",
           counts->records, counts->events, counts->hands, counts->chip_hands, counts->voids, counts->shoes,
           counts->prizes, counts->audited);
    printf("%" PRIu64 " disk faults, %" PRIu64 " kills, %" PRIu64 " reopenings, %" PRIu64
           " starts from a checkpoint, %" PRIu64 " from scratch, %" PRIu64 " clock jumps\n",
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

static const char *plant_word(stress_plant planted) {
    static const char *const words[PLANTS] = {
#define X(name, word, meaning) word,
        PLANT_LIST(X)
#undef X
    };
    return words[planted];
}

/// Writes the whole life down when the program crashes; another process then shortens it.
static void on_crash(int signal_number) {
    const stress_life *const life = current_life;
    current_life = NULL;
    if (life != NULL && atomic_exchange(&run.has_found, true)) {
        for (;;) {
            pause(); // another thread is reporting its own crash
        }
    }
    if (life != NULL) {
        fprintf(stderr, "sabot-stress: crashed: %s\n", strsignal(signal_number));
        fprintf(stderr,
                "again: sabot-stress --seed %" PRIu64 " --life %" PRIu64 " --steps %" PRIu32 " --plant %s\n",
                run.choice.seed, current_number, run.choice.steps, plant_word(run.choice.plant));
        if (write_script(life, run.choice.found)) {
            execl("/proc/self/exe", "sabot-stress", "--shrink", run.choice.found, "--found", run.choice.found,
                  NULL);
        }
    }
    // Only now: if another thread crashed meanwhile, it would cut off this report.
    signal(signal_number, SIG_DFL);
    raise(signal_number);
}

static void print_shrunk(running *job) {
    const uint32_t lives = life_shrink(&job->life, &job->end);
    if (lives == 0) {
        puts("not reproducible: it depends on threads or on uninitialized memory");
        return;
    }
    printf("shrunk to %" PRIu32 " steps in %" PRIu32 " lives: %s: %s\n", job->life.count, lives,
           job->end.check, job->end.sentence);
    script_write(&job->life, stdout);
    if (write_script(&job->life, job->choice.found)) {
        printf("again: sabot-stress --script %s\n", job->choice.found);
        printf("commands only, from the source directory: sabot table --tables %" PRIu32
               " --echo --script %s\n",
               job->life.setup.tables, job->choice.found);
    }
}

static int report_found(running *job) {
    printf("found in life %" PRIu64 " of seed %" PRIu64 ", step %" PRIu32 ": %s: %s\n", job->number,
           job->choice.seed, job->end.step + 1, job->end.check, job->end.sentence);
    printf("again: sabot-stress --seed %" PRIu64 " --life %" PRIu64 " --steps %" PRIu32 " --plant %s\n",
           job->choice.seed, job->number, job->choice.steps, plant_word(job->choice.plant));
    fflush(stdout);
    print_shrunk(job);
    return EXIT_FOUND;
}

/// Prints the events that never happened, if the run was long enough for all of them.
static void print_missing_events(const room_counts *counts) {
    bool is_first = true;
    for (int type = 1; type < SABOT_EVENT_COUNT && counts->events >= EVENTS_FOR_ALL; type++) {
        if (counts->occurred[type] == 0) {
            printf("%s%s", is_first ? "events that never happened: " : ", ", sabot_event_schema(type)->word);
            is_first = false;
        }
    }
    fputs(is_first ? "" : "\n", stdout);
}

static void print_events(const room_counts *counts) {
    for (int type = 1; type < SABOT_EVENT_COUNT; type++) {
        printf("%10" PRIu64 " %s\n", counts->occurred[type], sabot_event_schema(type)->word);
    }
}

static int run_lives(running *job) {
    static room_counts counts;
    const stress_options *const choice = &job->choice;
    const sabot_job work = {
        .plan = job, .work = live, .add = add_counts, .result_size = sizeof counts, .chunk = 1};
    const bool is_one = choice->life != UINT64_MAX;
    sabot_workers_run(&work, is_one ? 1 : choice->threads, is_one ? choice->life : 0,
                      is_one ? 1 : UINT64_C(1) << 40, &counts, on_progress, job);
    fputs(isatty(STDERR_FILENO) ? "\r\033[K" : "", stderr);
    print_counts(&counts);
    printf("seed %" PRIu64 ", threads %d, %.0f s\n", choice->seed, is_one ? 1 : choice->threads,
           (double)(time(NULL) - job->began));
    if (choice->is_counted) {
        print_events(&counts);
    }
    if (job->has_found) {
        return report_found(job);
    }
    print_missing_events(&counts);
    puts("nothing is wrong");
    return EXIT_SUCCESS;
}

static bool read_script(const char *path, stress_life *life) {
    char sentence[ROOM_SENTENCE_SIZE] = "";
    FILE *const file = fopen(path, "r");
    const bool is_read = file != NULL && script_read(file, life, sentence, sizeof sentence);
    if (!is_read) {
        fprintf(stderr, "sabot-stress: %s: %s\n", path, file == NULL ? strerror(errno) : sentence);
    }
    if (file != NULL) {
        fclose(file);
    }
    return is_read;
}

static int run_script(running *job) {
    if (!read_script(job->choice.script, &job->life)) {
        life_free(&job->life);
        return EXIT_USAGE;
    }
    life_rerun_in_child(&job->life, &job->end);
    if (job->end.check == NULL) {
        printf("%" PRIu32 " steps: nothing is wrong\n", job->life.count);
    } else {
        printf("step %" PRIu32 ": %s: %s\n", job->end.step + 1, job->end.check, job->end.sentence);
        fflush(stdout);
    }
    if (job->end.check != NULL && job->choice.is_shrunk) {
        print_shrunk(job);
    }
    life_free(&job->life);
    return job->end.check != NULL ? EXIT_FOUND : EXIT_SUCCESS;
}

// ---------------------------------------------------------------------------------------------------------
// Options

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

static bool read_option(stress_options *choice, int option, const char *word) {
    uint64_t number = 0;
    char *end;
    switch (option) {
    case 'e':
        return read_number(word, UINT64_MAX / 2, &choice->events) && choice->events > 0;
    case 'h':
        choice->hours = strtod(word, &end);
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
    case 'c':
        choice->is_counted = true;
        return true;
    case 'x':
    case 'k':
        choice->script = word;
        choice->is_shrunk = option == 'k';
        return true;
    default:
        return false;
    }
}

/// By default, runs a million events on all cores.
static bool read_options(int count, char **words, stress_options *choice) {
    static const struct option options[] = {
        {"events", 1, NULL, 'e'},  {"hours", 1, NULL, 'h'},  {"seed", 1, NULL, 's'},
        {"threads", 1, NULL, 't'}, {"life", 1, NULL, 'l'},   {"steps", 1, NULL, 'n'},
        {"plant", 1, NULL, 'p'},   {"found", 1, NULL, 'f'},  {"script", 1, NULL, 'x'},
        {"shrink", 1, NULL, 'k'},  {"counts", 0, NULL, 'c'}, {"help", 0, NULL, '?'},
        {NULL, 0, NULL, 0},
    };
    choice->seed = 1;
    choice->threads = sabot_workers_cores();
    choice->life = UINT64_MAX;
    choice->steps = STEPS;
    choice->found = "stress-found.txt";
    for (int option; (option = getopt_long(count, words, "", options, NULL)) != -1;) {
        if (!read_option(choice, option, optarg)) {
            if (option != '?') {
                fprintf(stderr, "sabot-stress: invalid value '%s'\n", optarg);
            }
            return false;
        }
    }
    choice->events = choice->events == 0 && choice->hours <= 0 ? 1000000 : choice->events;
    return optind == count;
}

int main(int count, char **words) {
    static const int deadly[] = {SIGABRT, SIGSEGV, SIGFPE, SIGBUS, SIGILL};
    char sentence[512] = "cannot initialize libsodium";
    if (!read_options(count, words, &run.choice)) {
        fputs(usage, stderr);
        return EXIT_USAGE;
    }
    if (!chance_install() || !rulesets_read(sentence, sizeof sentence)) {
        fprintf(stderr, "sabot-stress: %s\n", sentence);
        return EXIT_USAGE;
    }
    for (size_t i = 0; i < sizeof deadly / sizeof deadly[0]; i++) {
        signal(deadly[i], on_crash);
    }
    pthread_mutex_init(&run.lock, NULL);
    run.began = run.said = time(NULL);
    return run.choice.script != NULL ? run_script(&run) : run_lives(&run);
}
