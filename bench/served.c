/// Runs a server for a benchmark: its files, its process, its dealers' sessions, and its resource use.
#include "bench/served.h"

#include "bench/bench.h"
#include "bench/wire_client.h"
#include "room/people/people.h"

#include <dirent.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

// ---------------------------------------------------------------------------------------------------------
// Files of the room

static void path_of(const sabot_served *served, const char *name, char path[512]) {
    snprintf(path, 512, "%s/%s", served->directory, name);
}

static bool write_config(const sabot_served *served, int tables) {
    char path[512];
    path_of(served, "room.conf", path);
    FILE *const file = fopen(path, "we");
    if (file == NULL) {
        return false;
    }
    fputs("listen = { address = \"127.0.0.1\"; port = 0; };\nlog = \"error\";\ntables = (\n", file);
    for (int i = 0; i < tables; i++) {
        fprintf(file, "  { ruleset = \"washington\"; shoe = \"keyed\"; timer = 0; tray = 100000000000; }%s\n",
                i + 1 < tables ? "," : "");
    }
    fputs(");\n", file);
    return fclose(file) == 0;
}

/// Writes a dealer for every table, all with the same PIN.
static bool write_people(const sabot_served *served, int tables, const char *pin) {
    char path[512];
    sabot_people people = {0};
    sabot_input_fault fault;
    sabot_people_entry dealer = {.role = SABOT_ROLE_DEALER, .name = "Dealer"};
    path_of(served, "people.json", path);
    bool is_ok = sabot_pin_hash(pin, dealer.pin_hash);
    for (int i = 1; is_ok && i <= tables; i++) {
        dealer.person = (sabot_person)i;
        is_ok = sabot_people_put(&people, &dealer, &fault);
    }
    is_ok = is_ok && sabot_people_write(path, &people, &fault);
    sabot_people_free(&people);
    return is_ok;
}

/// Removes all files in the directory, which belongs to this program.
static void remove_files(const sabot_served *served) {
    DIR *const directory = opendir(served->directory);
    // cppcheck-suppress readdirCalled // this directory stream is used by one thread only
    for (const struct dirent *entry; directory != NULL && (entry = readdir(directory)) != NULL;) {
        unlinkat(dirfd(directory), entry->d_name, 0);
    }
    if (directory != NULL) {
        closedir(directory);
    }
    rmdir(served->directory);
}

// ---------------------------------------------------------------------------------------------------------
// The process

/// Finds sabot in the same build: one folder above this program's.
static bool find_program(char path[PATH_MAX]) {
    static const char name[] = "/sabot";
    const ssize_t length = readlink("/proc/self/exe", path, PATH_MAX - sizeof name);
    if (length <= 0) {
        return false;
    }
    path[length] = '\0';
    for (int i = 0; i < 2; i++) {
        char *const slash = strrchr(path, '/');
        if (slash == NULL) {
            return false;
        }
        *slash = '\0';
    }
    strcat(path, name);
    return access(path, X_OK) == 0;
}

/// Becomes the server. It ends when its parent ends.
static void become_server(const sabot_served *served, int output) {
    char config[512];
    path_of(served, "room.conf", config);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    dup2(output, STDOUT_FILENO);
    execl(served->program, "sabot", "serve", "--config", config, "--data", served->directory, (char *)NULL);
    _exit(1);
}

/// Reads the server's output up to its last line, and returns the port.
static int read_port(int output) {
    FILE *const stream = fdopen(output, "r");
    char line[512] = "";
    int port = 0;
    while (stream != NULL && strstr(line, "Ctrl-C") == NULL && fgets(line, sizeof line, stream) != NULL) {
        static const char words[] = " is open at http://127.0.0.1:";
        const char *const found = strstr(line, words);
        port = found != NULL ? (int)strtol(found + sizeof words - 1, NULL, 10) : port;
    }
    if (stream != NULL) {
        (void)fclose(stream); // it was only read
    }
    return port;
}

static bool start(sabot_served *served) {
    int output[2];
    if (pipe(output) != 0) {
        return false;
    }
    fflush(stdout);
    served->process = fork();
    if (served->process == 0) {
        close(output[0]);
        become_server(served, output[1]);
    }
    close(output[1]);
    served->port = read_port(output[0]);
    return served->process > 0 && served->port > 0 &&
           clock_getcpuclockid(served->process, &served->clock) == 0;
}

static bool sign_in(const sabot_served *served, int person, const char *pin) {
    char request[512], body[64], answer[4096];
    char *const cookie = served->cookies[person - 1];
    snprintf(body, sizeof body, "{\"person\":%d,\"pin\":\"%s\"}", person, pin);
    snprintf(request, sizeof request,
             "POST /api/sign-in HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nContent-Type: application/json\r\n"
             "Content-Length: %zu\r\nConnection: close\r\n\r\n%s",
             served->port, strlen(body), body);
    sabot_wire_request(served->port, request, answer, sizeof answer);
    for (char *at = answer; (at = strchr(at, '\n')) != NULL;) {
        if (strncasecmp(++at, "set-cookie: ", 12) == 0) {
            snprintf(cookie, SABOT_SERVED_COOKIE_SIZE, "%.*s", (int)strcspn(at + 12, ";\r"), at + 12);
            return true;
        }
    }
    return false;
}

static bool sign_in_all(const sabot_served *served, int tables, const char *pin) {
    bool is_ok = true;
    for (int i = 1; is_ok && i <= tables; i++) {
        is_ok = sign_in(served, i, pin);
    }
    return is_ok;
}

bool sabot_served_open(sabot_served *served, const char *parent, int tables) {
    char pin[SABOT_PIN_MAX + 1];
    *served = (sabot_served){0};
    snprintf(served->directory, sizeof served->directory, "%.300s/sabot-bench-XXXXXX", parent);
    if (!find_program(served->program) || !sabot_fair_begin() || mkdtemp(served->directory) == NULL) {
        served->directory[0] = '\0';
        return false;
    }
    sabot_pin_generate(6, pin);
    served->cookies = calloc((size_t)tables, sizeof *served->cookies);
    if (served->cookies != NULL && write_config(served, tables) && write_people(served, tables, pin) &&
        start(served) && sign_in_all(served, tables, pin)) {
        return true;
    }
    sabot_served_close(served);
    return false;
}

void sabot_served_close(sabot_served *served) {
    if (served->process > 0) {
        kill(served->process, SIGTERM);
        waitpid(served->process, NULL, 0);
    }
    if (served->directory[0] != '\0') {
        remove_files(served);
    }
    free(served->cookies);
    *served = (sabot_served){0};
}

// ---------------------------------------------------------------------------------------------------------
// Resource use

double sabot_bench_processor(clockid_t clock) {
    struct timespec used = {0};
    clock_gettime(clock, &used);
    return (double)used.tv_sec + (double)used.tv_nsec * 1e-9;
}

double sabot_served_processor(const sabot_served *served) {
    return sabot_bench_processor(served->clock);
}

uint64_t sabot_served_memory(const sabot_served *served) {
    char path[64];
    char line[128] = "";
    char *rest = line;
    unsigned long long pages = 0;
    snprintf(path, sizeof path, "/proc/%d/statm", (int)served->process);
    FILE *const file = fopen(path, "re");
    if (file != NULL) {
        if (fgets(line, sizeof line, file) != NULL) {
            (void)strtoull(line, &rest, 10); // skip the virtual size; the resident size follows
            pages = strtoull(rest, NULL, 10);
        }
        (void)fclose(file); // it was only read
    }
    return pages * (uint64_t)sysconf(_SC_PAGESIZE);
}

uint64_t sabot_served_metric(const sabot_served *served, const char *name) {
    static char answer[1 << 16];
    char request[128], line[128];
    snprintf(request, sizeof request,
             "GET /metrics HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nConnection: close\r\n\r\n", served->port);
    snprintf(line, sizeof line, "\nsabot_%s ", name);
    sabot_wire_request(served->port, request, answer, sizeof answer);
    const char *const found = strstr(answer, line);
    return found != NULL ? strtoull(found + strlen(line), NULL, 10) : 0;
}
