/// A plain server that only sends updates, and its clients.
#include "bench/busy_table.h"
#include "bench/crowd.h"
#include "bench/wire_client.h"
#include "serve/views/sections.h"

#include "sabot/config.h"

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

enum { HANDS_BEFORE = 40, FRAME_MAX = 1 << 17, KEY_BYTES = 64, TIMEOUT_MS = 60000 };

// ---------------------------------------------------------------------------------------------------------
// The server

typedef struct {
    sabot_ruleset ruleset;
    sabot_busy busy;
    sabot_table table;
    sabot_view view;
    uint64_t sequence;
} plain_table;

static void play(plain_table *plain) {
    static sabot_event_batch batch;
    const sabot_command command = sabot_busy_next(&plain->busy, &plain->table);
    if (sabot_table_decide(&plain->table, &command, &batch) != SABOT_OK) {
        _exit(1);
    }
    for (int i = 0; i < batch.count; i++) {
        sabot_table_apply(&plain->table, &batch.events[i]);
    }
    plain->sequence++;
}

/// Writes the whole public view.
static size_t write_view(const plain_table *plain, char *text, size_t size) {
    json_t *const sections = json_object();
#define X(name, word) \
    json_object_set_new(sections, word, sabot_section_of_##name(&plain->view, &plain->table));
    SABOT_PUBLIC_SECTION_LIST(X)
#undef X
    json_t *const root = json_pack("{s:s, s:i, s:I, s:o}", "type", "snapshot", "table", 1, "sequence",
                                   (json_int_t)plain->sequence, "view", sections);
    const size_t written = json_dumpb(root, text, size, JSON_COMPACT);
    json_decref(root);
    return written;
}

/// Writes the header of a text frame and returns the frame's size. The text already follows the four header
/// bytes.
static size_t put_header(uint8_t *frame, size_t size) {
    frame[0] = 0x81;
    frame[1] = 126;
    frame[2] = (uint8_t)(size >> 8);
    frame[3] = (uint8_t)size;
    return size + 4;
}

static void send_to_all(const sabot_plain_room_plan *plan, const plain_table *plain, const int *displays) {
    static uint8_t frame[FRAME_MAX];
    size_t size = put_header(frame, plan->frame_bytes);
    for (int i = 0; i < plan->displays; i++) {
        if (plan->frame_bytes == 0) {
            size = put_header(frame, write_view(plain, (char *)frame + 4, UINT16_MAX));
        }
        if (write(displays[i], frame, size) != (ssize_t)size) {
            _exit(1);
        }
    }
}

static void open_table(plain_table *plain) {
    sabot_config_fault fault;
    if (!sabot_config_read("washington", &plain->ruleset, &fault)) {
        _exit(1);
    }
    plain->busy = sabot_busy_table(&plain->ruleset, false, 8, 1);
    sabot_table_begin(&plain->table);
    while (plain->table.hand < HANDS_BEFORE) {
        play(plain);
    }
    plain->view.info = (sabot_table_info){.number = 1, .name = "Table 1"};
}

static int accept_one(int listener) {
    const int one = 1;
    const int file = accept(listener, NULL, NULL);
    setsockopt(file, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    return file;
}

/// Serves the pad, which connects first, and the displays. Each byte from the pad is a key. Ends when the pad
/// disconnects.
static void serve(const sabot_plain_room_plan *plan, int listener) {
    static plain_table plain;
    char bytes[KEY_BYTES];
    int *const displays = calloc((size_t)plan->displays, sizeof *displays);
    const int pad = accept_one(listener);
    for (int i = 0; displays != NULL && i < plan->displays; i++) {
        displays[i] = accept_one(listener);
    }
    open_table(&plain);
    while (displays != NULL && read(pad, bytes, sizeof bytes) > 0) {
        play(&plain);
        send_to_all(plan, &plain, displays);
    }
    _exit(0);
}

// ---------------------------------------------------------------------------------------------------------
// Clients

typedef struct {
    sabot_wire_client *clients; ///< the pad comes first
    int epoll;
    sabot_crowd_counts counts;
} plain_clients;

static void receive(void *context, const char *text, size_t size) {
    (void)text;
    sabot_crowd_counts *const counts = context;
    counts->deliveries++;
    counts->bytes += size;
}

static bool connect_all(plain_clients *all, int count, int port) {
    for (int i = 0; i <= count; i++) {
        struct epoll_event event = {.events = EPOLLIN, .data.ptr = &all->clients[i]};
        if (!sabot_wire_connect(&all->clients[i], &(sabot_wire_target){.port = port}) ||
            epoll_ctl(all->epoll, EPOLL_CTL_ADD, all->clients[i].file, &event) != 0) {
            return false;
        }
    }
    return true;
}

static bool wait_for(plain_clients *all, uint64_t deliveries) {
    struct epoll_event events[256];
    while (all->counts.deliveries < deliveries) {
        const int count = epoll_wait(all->epoll, events, 256, TIMEOUT_MS);
        if (count <= 0) {
            return false;
        }
        for (int i = 0; i < count; i++) {
            if (!sabot_wire_receive(events[i].data.ptr, receive, &all->counts)) {
                return false;
            }
        }
    }
    return true;
}

/// Keys once, and times it until the last display has it.
static bool key(plain_clients *all, const sabot_plain_room_plan *plan, double *latency) {
    const double start = sabot_bench_now();
    if (!sabot_wire_send(&all->clients[0], "k", 1) ||
        !wait_for(all, all->counts.deliveries + (uint64_t)plan->displays)) {
        return false;
    }
    *latency = sabot_bench_now() - start;
    const double left = plan->key_seconds - *latency;
    poll(NULL, 0, left > 0 ? (int)(left * 1e3) : 0);
    return true;
}

static bool key_round(plain_clients *all, const sabot_plain_room_plan *plan, uint32_t keys, clockid_t clock) {
    sabot_crowd_counts *const counts = &all->counts;
    const double used = sabot_bench_processor(clock);
    const uint64_t delivered = counts->deliveries;
    for (uint32_t i = 0; i < keys; i++) {
        if (!key(all, plan, &counts->latencies[counts->keys++])) {
            return false;
        }
    }
    sabot_crowd_record_round(counts, sabot_bench_processor(clock) - used, counts->deliveries - delivered);
    return true;
}

static bool key_all(plain_clients *all, const sabot_plain_room_plan *plan, clockid_t clock) {
    double unseen;
    bool is_ok = key(all, plan, &unseen); // the first key also sets up the table
    all->counts.deliveries = all->counts.bytes = 0;
    const double start = sabot_bench_now();
    for (uint32_t i = 0; is_ok && i < plan->rounds; i++) {
        is_ok = key_round(all, plan, plan->keys / plan->rounds, clock);
    }
    all->counts.seconds = sabot_bench_now() - start;
    return is_ok;
}

static int listen_on_any_port(int *port) {
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t size = sizeof address;
    const int listener = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (listener < 0 || bind(listener, (struct sockaddr *)&address, size) != 0 ||
        listen(listener, 4096) != 0 || getsockname(listener, (struct sockaddr *)&address, &size) != 0) {
        return -1;
    }
    *port = ntohs(address.sin_port);
    return listener;
}

static bool measure(plain_clients *all, const sabot_plain_room_plan *plan, int port, pid_t process) {
    clockid_t clock;
    return all->clients != NULL && all->counts.latencies != NULL && process > 0 &&
           clock_getcpuclockid(process, &clock) == 0 && connect_all(all, plan->displays, port) &&
           key_all(all, plan, clock);
}

bool sabot_bench_plain_room(const sabot_plain_room_plan *plan, sabot_bench_keyed *keyed) {
    const size_t clients = (size_t)plan->displays + 1;
    plain_clients all = {.clients = calloc(clients, sizeof *all.clients),
                         .epoll = epoll_create1(EPOLL_CLOEXEC),
                         .counts.latencies = calloc(plan->keys, sizeof(double))};
    int port = 0;
    const int listener = listen_on_any_port(&port);
    const pid_t process = listener >= 0 ? fork() : -1;
    if (process == 0) {
        serve(plan, listener);
    }
    for (size_t i = 0; all.clients != NULL && i < clients; i++) {
        all.clients[i].file = -1;
    }
    const bool is_ok = measure(&all, plan, port, process);
    *keyed = sabot_crowd_keyed(&all.counts);
    for (size_t i = 0; all.clients != NULL && i < clients; i++) {
        sabot_wire_close(&all.clients[i]);
    }
    close(listener);
    if (process > 0) {
        waitpid(process, NULL, 0);
    }
    close(all.epoll);
    free(all.clients);
    sabot_crowd_counts_free(&all.counts);
    return is_ok;
}
