/// Tests the HTTP and WebSocket adapter from inside: parsers, rate limits, and a server in its own thread.
/// tests/http_adapter.py and tests/http_nonsense.py test it from outside.
#include "testing.h"

#include "serve/http/head.h"
#include "serve/http/http.h"
#include "serve/http/limits.h"
#include "serve/http/wire.h"

#include <arpa/inet.h>
#include <errno.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

// ---------------------------------------------------------------------------------------------------------
// Rate limits

static void test_bucket_holds_four_seconds_and_refills_over_time(void **state) {
    (void)state;
    sabot_http_bucket bucket = {.seen_ms = 1000};
    for (int i = 0; i < 40; i++) {
        assert_true(sabot_http_bucket_take(&bucket, 10, 1000));
    }
    assert_false(sabot_http_bucket_take(&bucket, 10, 1000));
    assert_false(sabot_http_bucket_take(&bucket, 10, 1099));
    assert_true(sabot_http_bucket_take(&bucket, 10, 1199));
    assert_false(sabot_http_bucket_take(&bucket, 10, 500)); // a clock that moves back adds nothing
    assert_true(sabot_http_bucket_take(&bucket, 10, INT64_MAX));
    assert_false(sabot_http_bucket_take(&(sabot_http_bucket){0}, 0, 5000)); // a rate of 0 allows nothing
}

static void test_every_address_has_its_own_bucket(void **state) {
    (void)state;
    static sabot_http_addresses addresses;
    for (int i = 0; i < 4; i++) {
        assert_true(sabot_http_addresses_take(&addresses, "192.0.2.1", 1, 1000));
    }
    assert_false(sabot_http_addresses_take(&addresses, "192.0.2.1", 1, 1000));
    assert_true(sabot_http_addresses_take(&addresses, "192.0.2.2", 1, 1000));
    // More addresses than entries: each finds an entry, and refusals are not remembered forever.
    for (int i = 0; i < 100000; i++) {
        char address[32];
        snprintf(address, sizeof address, "2001:db8:%x:%x::1", (unsigned)i >> 16, (unsigned)i & 0xffff);
        assert_true(sabot_http_addresses_take(&addresses, address, 1, 2000 + i));
    }
}

/// An IPv6 network has one bucket, whichever of its addresses is used.
static void test_ipv6_addresses_are_compared_by_64_bits(void **state) {
    (void)state;
    static sabot_http_addresses addresses;
    for (unsigned i = 0; i < 5; i++) {
        char address[64];
        snprintf(address, sizeof address, "2001:db8:1:2:%x:0:0:%x", i, i + 1);
        assert_int_equal(sabot_http_addresses_take(&addresses, address, 1, 1000), i < 4);
    }
    assert_false(sabot_http_addresses_take(&addresses, "2001:db8:1:2::", 1, 1000));
    assert_true(sabot_http_addresses_take(&addresses, "2001:db8:1:3::1", 1, 1000));
    assert_true(sabot_http_addresses_take(&addresses, "2001:db8:0:2::1", 1, 1000));
    assert_int_not_equal(sabot_http_address_name("192.0.2.1"), sabot_http_address_name("192.0.2.2"));
    assert_true(sabot_http_address_is_loopback("127.0.0.1") && sabot_http_address_is_loopback("127.9.8.7"));
    assert_true(sabot_http_address_is_loopback("::1"));
    assert_false(sabot_http_address_is_loopback("12.7.0.1") || sabot_http_address_is_loopback("::10"));
    assert_false(sabot_http_address_is_loopback("1270::1") || sabot_http_address_is_loopback(""));
}

/// Many peers in few chains: each has as many connections as it opened and has not closed.
static void test_connections_are_counted_by_peer(void **state) {
    (void)state;
    enum { PEERS = 5000 };
    static sabot_http_peers peers;
    for (uint64_t round = 1; round <= 3; round++) {
        for (uint64_t name = 1; name <= PEERS; name++) {
            assert_true(sabot_http_peers_join(&peers, name));
            assert_int_equal(sabot_http_peers_count(&peers, name), round);
        }
    }
    assert_int_equal(sabot_http_peers_count(&peers, PEERS + 1), 0);
    for (unsigned left = 3; left > 0; left--) {
        for (uint64_t i = 0; i < PEERS; i++) {
            const uint64_t name = i * 7 % PEERS + 1; // not in the order they came
            assert_int_equal(sabot_http_peers_count(&peers, name), left);
            sabot_http_peers_leave(&peers, name);
        }
    }
    for (int i = 0; i < SABOT_HTTP_PEERS_CHAINS; i++) {
        assert_null(peers.chains[i]);
    }
}

// ---------------------------------------------------------------------------------------------------------
// Heads

/// Parses a head, with "
/// " for its line ends.
static sabot_http_verdict parse(const char *lines, char *text, sabot_http_head *head) {
    size_t size = 0;
    for (; *lines != '\0'; lines++) {
        if (*lines == '\n') {
            text[size++] = '\r';
        }
        text[size++] = *lines;
    }
    sabot_http_verdict verdict;
    const size_t end = sabot_http_head_end(text, size, 0, &verdict);
    if (verdict.status != 0) {
        return verdict;
    }
    assert_int_equal(end, size);
    return sabot_http_head_parse(text, size, head);
}

static void test_head_is_parsed(void **state) {
    (void)state;
    char text[1000];
    sabot_http_head head;
    const sabot_http_verdict verdict = parse(
        "POST /a/b?c=d?e HTTP/1.1\nhOsT: \t here \nContent-Length: 12\nX: \nConnection: a\nConnection: b\n"
        "X-Forwarded-For: c\nX-Forwarded-For: d\n\n",
        text, &head);
    assert_int_equal(verdict.status, 0);
    assert_string_equal(text + head.at[SABOT_HTTP_METHOD], "POST");
    assert_string_equal(text + head.at[SABOT_HTTP_PATH], "/a/b");
    assert_string_equal(text + head.at[SABOT_HTTP_QUERY], "c=d?e");
    assert_string_equal(text + head.at[SABOT_HTTP_HOST], "here");
    assert_string_equal(text + head.at[SABOT_HTTP_CONNECTION], "a");
    assert_string_equal(text + head.at[SABOT_HTTP_FORWARDED_FOR], "d"); // each proxy adds one
    assert_string_equal(text + head.at[SABOT_HTTP_COOKIE], "");
    assert_int_equal(head.length, 12);
}

static void test_ambiguous_heads_are_refused(void **state) {
    (void)state;
    static const struct {
        const char *lines;
        int status;
    } cases[] = {
        {"GET / HTTP/1.1\nHost: x\n\n", 0},
        {"GET / HTTP/1.0\n\n", 0},
        {"GET / HTTP/1.1\n\n", 400},
        {"GET / HTTP/1.1\nHost: x\nHost: y\n\n", 400},
        {"GET / HTTP/1.1\nHost: x\nContent-Length: 1\nContent-Length: 1\n\n", 400},
        {"GET / HTTP/1.1\nHost: x\nContent-Length: 1, 1\n\n", 400},
        {"GET / HTTP/1.1\nHost: x\nContent-Length: +1\n\n", 400},
        {"GET / HTTP/1.1\nHost: x\nContent-Length:\n\n", 400},
        {"GET / HTTP/1.1\nHost: x\nContent-Length: 1\nTransfer-Encoding: chunked\n\n", 501},
        {"GET / HTTP/1.1\nHost: x\n folded\n\n", 400},
        {"GET / HTTP/1.1\nHost : x\n\n", 400},
        {"GET / HTTP/1.1\nHost: x\n: y\n\n", 400},
        {"GET / HTTP/1.1\nHost: x\ny\n\n", 400},
        {"GET / HTTP/1.1\nHost: x\ny: \x01\n\n", 400},
        {"GET  / HTTP/1.1\nHost: x\n\n", 400},
        {"GET / HTTP/1.1 \nHost: x\n\n", 505},
        {"GET / HTTP/2.0\nHost: x\n\n", 505},
        {"GET /\nHost: x\n\n", 400},
        {"GET x HTTP/1.1\nHost: x\n\n", 400},
        {"GET http://x/ HTTP/1.1\nHost: x\n\n", 400},
        {"GET /\x7f HTTP/1.1\nHost: x\n\n", 400},
        {"GET /#a HTTP/1.1\nHost: x\n\n", 400},
        {"TRACE / HTTP/1.1\nHost: x\n\n", 501},
        {"POST / HTTP/1.1\nHost: x\n\n", 411},
        {"get / HTTP/1.1\nHost: x\n\n", 400},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char text[1000];
        sabot_http_head head;
        const sabot_http_verdict verdict = parse(cases[i].lines, text, &head);
        if (verdict.status != cases[i].status) {
            fail_msg("%d, expected %d: %s", verdict.status, cases[i].status, cases[i].lines);
        }
    }
    sabot_http_verdict verdict;
    assert_int_equal(sabot_http_head_end("GET / HTTP/1.1\n\n", 16, 0, &verdict), 0);
    assert_int_equal(verdict.status, 400); // a line without a carriage return
}

static void test_list_words_are_case_insensitive(void **state) {
    (void)state;
    assert_true(sabot_http_list_has("keep-alive, Upgrade", "upgrade"));
    assert_true(sabot_http_list_has(" ,,CLOSE\t", "close"));
    assert_false(sabot_http_list_has("upgraded", "upgrade"));
    assert_false(sabot_http_list_has("up grade", "upgrade"));
    assert_false(sabot_http_list_has("", "close"));
}

static void test_last_forwarded_address_is_used(void **state) {
    (void)state;
    static const struct {
        const char *list;
        const char *address;
    } cases[] = {
        {"192.0.2.1", "192.0.2.1"},
        {"127.0.0.1, 192.0.2.1", "192.0.2.1"},
        {"nonsense,\t192.0.2.1", "192.0.2.1"},
        {"::ffff:192.0.2.1", "192.0.2.1"},
        {"2001:DB8:0:0::1", "2001:db8::1"},
        {"", "before"},
        {"192.0.2.1,", "before"},
        {"192.0.2.1, unknown", "before"},
        {"192.0.2.1:80", "before"},
        {"192.0.2.1 ", "before"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char address[64] = "before";
        const bool is_said = sabot_http_forwarded_for(cases[i].list, address, sizeof address);
        assert_string_equal(address, cases[i].address);
        assert_int_equal(is_said, strcmp(address, "before") != 0);
    }
    assert_true(sabot_http_forwarded_is_secure("https"));
    assert_true(sabot_http_forwarded_is_secure("http, https"));
    assert_false(sabot_http_forwarded_is_secure("https, http"));
    assert_false(sabot_http_forwarded_is_secure(""));
}

// ---------------------------------------------------------------------------------------------------------
// Frames

static void test_frame_heads_use_the_shortest_length(void **state) {
    (void)state;
    uint8_t head[SABOT_HTTP_FRAME_HEAD_MAX];
    assert_int_equal(sabot_http_frame_head(head, SABOT_HTTP_TEXT, 125), 2);
    assert_memory_equal(head, "\x81\x7d", 2);
    assert_int_equal(sabot_http_frame_head(head, SABOT_HTTP_TEXT, 126), 4);
    assert_memory_equal(head, "\x81\x7e\x00\x7e", 4);
    assert_int_equal(sabot_http_frame_head(head, SABOT_HTTP_PING, 0), 2);
    assert_memory_equal(head, "\x89\x00", 2);
    assert_int_equal(sabot_http_frame_head(head, SABOT_HTTP_TEXT, 65536), 10);
    assert_memory_equal(head, "\x81\x7f\0\0\0\0\0\x01\0\0", 10);
}

static int fault_of(const char *bytes, size_t size) {
    sabot_http_inbound inbound = {0};
    uint8_t text[64];
    memcpy(text, bytes, size);
    int fault = 0;
    for (size_t at = 0; at < size && fault == 0;) {
        sabot_http_piece piece;
        at += sabot_http_wire_take(&inbound, text + at, size - at, &piece);
        fault = piece.fault;
    }
    return fault;
}

static void test_frames_that_break_the_protocol_are_faults(void **state) {
    (void)state;
    assert_int_equal(fault_of("\x81\x81\0\0\0\0a", 7), 0);
    assert_int_equal(fault_of("\x81\x01 ", 3), 1002);                         // unmasked
    assert_int_equal(fault_of("\xc1\x81\0\0\0\0a", 7), 1002);                 // a reserved bit
    assert_int_equal(fault_of("\x83\x81\0\0\0\0a", 7), 1002);                 // a reserved opcode
    assert_int_equal(fault_of("\x8b\x80\0\0\0\0", 6), 1002);                  // another
    assert_int_equal(fault_of("\x09\x80\0\0\0\0", 6), 1002);                  // a ping in pieces
    assert_int_equal(fault_of("\x89\xfe\0\x7e\0\0\0\0", 8), 1002);            // a ping of 126 bytes
    assert_int_equal(fault_of("\x80\x80\0\0\0\0", 6), 1002);                  // nothing to continue
    assert_int_equal(fault_of("\x01\x80\0\0\0\0\x81\x80\0\0\0\0", 12), 1002); // a text inside a text
    assert_int_equal(fault_of("\x81\xfe\0\x05\0\0\0\0", 8), 1002); // a long length for a short frame
    assert_int_equal(fault_of("\x81\xff\0\0\0\0\0\0\xff\xff\0\0\0\0", 14), 1002);   // another
    assert_int_equal(fault_of("\x81\xff\x80\0\0\0\0\0\xff\xff\0\0\0\0", 14), 1002); // an impossible length
    assert_int_equal(fault_of("\x01\x80\0\0\0\0\x89\x80\0\0\0\0\x80\x80\0\0\0\0", 18),
                     0); // a ping in between
}

static void test_invalid_utf8_is_detected(void **state) {
    (void)state;
    static const char *const good[] = {
        "",
        "a",
        "\xc2\x80",
        "\xdf\xbf",
        "\xe0\xa0\x80",
        "\xed\x9f\xbf",
        "\xee\x80\x80",
        "\xf0\x90\x80\x80",
        "\xf4\x8f\xbf\xbf",
        "\xe9\xbe\x8d 7",
    };
    static const char *const bad[] = {
        "\x80",         "\xc0\x80",         "\xc1\xbf",         "\xc2",
        "\xc2\x20",     "\xe0\x9f\xbf",     "\xed\xa0\x80",     "\xe9\xbe",
        "\xe9\xbe\x20", "\xf0\x8f\xbf\xbf", "\xf4\x90\x80\x80", "\xf5\x80\x80\x80",
        "\xff",         "a\xf0\x90\x80",
    };
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        assert_true(sabot_http_utf8_is_valid(good[i], strlen(good[i])));
    }
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        assert_false(sabot_http_utf8_is_valid(bad[i], strlen(bad[i])));
    }
}

static void test_websocket_key_is_answered_as_in_rfc_6455(void **state) {
    (void)state;
    static const char *const cases[][2] = {
        {"dGhlIHNhbXBsZSBub25jZQ==", "s3pPLMBiTxaQ9kYGzzhZRbK+xOo="}, // section 1.3
        {"AAAAAAAAAAAAAAAAAAAAAA==", "ICX+Yqv66kxgM0FcWaLWlFLwTAI="},
        {"/////////////////////w==", "XXpj4jYzLM2yUE0C7TIgMwTQh2g="},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char accept[SABOT_HTTP_ACCEPT_KEY_SIZE];
        sabot_http_accept_key(cases[i][0], accept);
        assert_string_equal(accept, cases[i][1]);
    }
}

static void test_close_statuses_a_peer_may_send(void **state) {
    (void)state;
    static const unsigned good[] = {1000, 1001, 1003, 1007, 1011, 3000, 4999};
    static const unsigned bad[] = {0, 999, 1004, 1005, 1006, 1012, 1015, 2999, 5000, 65535};
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        assert_true(sabot_http_close_is_valid(good[i]));
    }
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        assert_false(sabot_http_close_is_valid(bad[i]));
    }
}

// ---------------------------------------------------------------------------------------------------------
// A server in a thread

typedef struct {
    sabot_http *http;
    sabot_http_exchange *waiting; ///< used by the serving thread only, until it is over
    atomic_int requests, wakes;
} room;

static void on_request(void *context, sabot_http_exchange *exchange, const sabot_http_request *request) {
    room *const all = context;
    assert_string_equal(request->address, "127.0.0.1");
    assert_null(all->waiting);
    all->waiting = exchange;
    atomic_fetch_add(&all->requests, 1);
}

static void on_woken(void *context) {
    room *const all = context;
    atomic_fetch_add(&all->wakes, 1);
    if (all->waiting != NULL) {
        const sabot_http_reply reply = {.status = 200, .body = "late", .size = 4};
        sabot_http_send_reply(all->waiting, &reply);
        all->waiting = NULL;
    }
}

static void on_second(void *context) {
    (void)context;
}

static room *open_room(void) {
    room *const all = calloc(1, sizeof *all);
    sabot_http_options options = sabot_http_options_defaults();
    options.handler =
        (sabot_http_handler){.context = all, .request = on_request, .woken = on_woken, .second = on_second};
    char fault[SABOT_HTTP_FAULT_SIZE];
    all->http = sabot_http_open(&options, fault);
    if (all->http == NULL) {
        fail_msg("%s", fault);
    }
    return all;
}

static void *serve(void *argument) {
    sabot_http_run(((room *)argument)->http);
    return NULL;
}

static int ask(const room *all) {
    const struct sockaddr_in address = {.sin_family = AF_INET,
                                        .sin_port = htons((uint16_t)sabot_http_port(all->http)),
                                        .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    const int peer = socket(AF_INET, SOCK_STREAM, 0);
    assert_int_equal(connect(peer, (const struct sockaddr *)&address, sizeof address), 0);
    static const char request[] = "GET / HTTP/1.1\r\nHost: x\r\n\r\n";
    assert_int_equal(write(peer, request, sizeof request - 1), sizeof request - 1);
    return peer;
}

static void wait_for(atomic_int *number, int least) {
    while (atomic_load(number) < least) {
        usleep(1000);
    }
}

static void *wake_often(void *argument) {
    room *const all = argument;
    for (int i = 0; i < 1000; i++) {
        sabot_http_wake(all->http);
    }
    return NULL;
}

static void test_any_thread_wakes_the_server(void **state) {
    (void)state;
    room *const all = open_room();
    pthread_t server, wakers[4];
    pthread_create(&server, NULL, serve, all);
    const int peer = ask(all);
    wait_for(&all->requests, 1);
    for (int i = 0; i < 4; i++) {
        pthread_create(&wakers[i], NULL, wake_often, all);
    }
    for (int i = 0; i < 4; i++) {
        pthread_join(wakers[i], NULL);
    }
    char answer[4096];
    assert_true(read(peer, answer, sizeof answer) > 0);
    assert_memory_equal(answer, "HTTP/1.1 200 OK", 15);
    const int before = atomic_load(&all->wakes);
    assert_true(before >= 1 && before <= 4000);
    sabot_http_wake(all->http);
    sabot_http_stop(all->http);
    pthread_join(server, NULL);
    close(peer);
    sabot_http_close(all->http);
    free(all);
}

static room *signaled;
static void on_signal(int number) {
    (void)number;
    sabot_http_stop(signaled->http);
}

static void test_signal_stops_the_server_and_late_answers_are_harmless(void **state) {
    (void)state;
    room *const all = signaled = open_room();
    signal(SIGUSR1, on_signal);
    pthread_t server;
    pthread_create(&server, NULL, serve, all);
    const int peer = ask(all);
    wait_for(&all->requests, 1);
    close(peer);
    pthread_kill(server, SIGUSR1);
    pthread_join(server, NULL);
    sabot_http_close(all->http);
    assert_non_null(all->waiting);
    const sabot_http_reply reply = {.status = 200};
    sabot_http_send_reply(all->waiting, &reply); // the client is gone
    free(all);
}

static void test_port_in_use_is_reported(void **state) {
    (void)state;
    room *const all = open_room();
    sabot_http_options options = sabot_http_options_defaults();
    options.port = sabot_http_port(all->http);
    char fault[SABOT_HTTP_FAULT_SIZE];
    assert_null(sabot_http_open(&options, fault));
    assert_non_null(strstr(fault, "in use"));
    assert_true(sabot_http_reload(all->http, fault)); // without TLS there is nothing to reload
    sabot_http_close(all->http);
    sabot_http_close(NULL);
    free(all);
}

static void test_bind_address_of_another_host_is_refused(void **state) {
    (void)state;
    static const char *const others[] = {"192.0.2.1", "2001:db8::1"};
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
        sabot_http_options options = sabot_http_options_defaults();
        char fault[SABOT_HTTP_FAULT_SIZE] = "";
        options.address = others[i];
        assert_null(sabot_http_open(&options, fault));
        assert_non_null(strstr(fault, "this host does not have that address"));
    }
}

/// Blocks AF_NETLINK sockets for this process, as a service's sandbox does.
static bool hide_addresses(void) {
    struct sock_filter lines[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_socket, 0, 3),
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args[0])),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, AF_NETLINK, 0, 1),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EAFNOSUPPORT),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
    };
    const struct sock_fprog program = {.len = sizeof lines / sizeof lines[0], .filter = lines};
    return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
           prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0;
}

static bool is_reachable(int port, uint32_t address) {
    const struct sockaddr_in name = {
        .sin_family = AF_INET, .sin_port = htons((uint16_t)port), .sin_addr.s_addr = htonl(address)};
    const int peer = socket(AF_INET, SOCK_STREAM, 0);
    const bool is_open = connect(peer, (const struct sockaddr *)&name, sizeof name) == 0;
    close(peer);
    return is_open;
}

static int listen_in_sandbox(void) {
    sabot_http_options options = sabot_http_options_defaults();
    char fault[SABOT_HTTP_FAULT_SIZE] = "";
    if (!hide_addresses()) {
        return 1;
    }
    sabot_http *const http = sabot_http_open(&options, fault);
    if (http == NULL) {
        return 2;
    }
    const int port = sabot_http_port(http);
    const bool keeps = is_reachable(port, INADDR_LOOPBACK) && !is_reachable(port, INADDR_LOOPBACK + 1);
    sabot_http_close(http);
    return keeps ? 0 : 3;
}

static void test_server_in_a_sandbox_listens_only_on_its_address(void **state) {
    (void)state;
    int status = -1;
    const pid_t child = fork();
    if (child == 0) {
        _exit(listen_in_sandbox());
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(status, 0);
}

static void test_next_free_port_is_used(void **state) {
    (void)state;
    room *const all = open_room();
    sabot_http_options options = sabot_http_options_defaults();
    char fault[SABOT_HTTP_FAULT_SIZE] = "";
    options.port = sabot_http_port(all->http);
    options.port_last = options.port + 20;
    sabot_http *const next = sabot_http_open(&options, fault);
    assert_non_null(next);
    assert_in_range(sabot_http_port(next), options.port + 1, options.port_last);
    sabot_http_close(next);
    sabot_http_close(all->http);
    free(all);
}

static void test_wildcard_address_accepts_ipv4(void **state) {
    (void)state;
    static const char *const every[] = {"", "::", "0.0.0.0"};
    for (size_t i = 0; i < sizeof every / sizeof every[0]; i++) {
        sabot_http_options options = sabot_http_options_defaults();
        char fault[SABOT_HTTP_FAULT_SIZE] = "";
        options.address = every[i];
        sabot_http *const http = sabot_http_open(&options, fault);
        assert_non_null(http);
        assert_true(is_reachable(sabot_http_port(http), INADDR_LOOPBACK));
        sabot_http_close(http);
    }
}

// ---------------------------------------------------------------------------------------------------------
// Workers

typedef struct {
    sabot_http *http;
    sabot_http_worker *slow, *quick;
    pthread_t serving;
    atomic_bool may_go;     ///< releases the slow worker's jobs
    atomic_int begun, done; ///< jobs of the slow worker
    int ended, undone;      ///< jobs of the slow worker
    int more;               ///< jobs that ending jobs add
} worker_test;

typedef struct {
    worker_test *place;
    int number;
    bool is_done;
} job;

static void work_slowly(void *given) {
    job *const each = given;
    assert_false(pthread_equal(pthread_self(), each->place->serving));
    atomic_fetch_add(&each->place->begun, 1);
    while (!atomic_load(&each->place->may_go)) {
        usleep(1000);
    }
    assert_int_equal(atomic_fetch_add(&each->place->done, 1), each->number);
    each->is_done = true;
}

static bool submit_slow(worker_test *place, int number);

static void end_slowly(void *given) {
    job *const each = given;
    worker_test *const place = each->place;
    assert_true(pthread_equal(pthread_self(), place->serving));
    assert_int_equal(each->number, place->ended++);
    place->undone += each->is_done ? 0 : 1;
    if (place->more > 0) {
        place->more--;
        assert_true(submit_slow(place, each->number + 4));
    } else if (place->http != NULL && place->ended == 5) {
        sabot_http_stop(place->http);
    }
    free(each);
}

static bool submit_slow(worker_test *place, int number) {
    job *const each = malloc(sizeof *each);
    *each = (job){.place = place, .number = number};
    const bool is_accepted =
        sabot_http_worker_give(place->slow, (sabot_http_task){.work = work_slowly, .end = end_slowly}, each);
    if (!is_accepted) {
        free(each);
    }
    return is_accepted;
}

static void work_quickly(void *given) {
    wait_for(&((worker_test *)given)->begun, 1);
}

static void end_quickly(void *given) {
    worker_test *const place = given;
    assert_int_equal(place->ended, 0);
    atomic_store(&place->may_go, true);
}

/// Three jobs are queued and one is running. Meanwhile the other worker's job finishes and releases this one.
static void test_worker_runs_jobs_in_order_without_blocking_other_workers(void **state) {
    (void)state;
    room *const all = open_room();
    worker_test place = {.http = all->http, .serving = pthread_self(), .more = 1};
    place.slow = sabot_http_worker_open(all->http, 3);
    place.quick = sabot_http_worker_open(all->http, 1);
    for (int i = 0; i < 4; i++) {
        assert_true(submit_slow(&place, i));
    }
    assert_false(submit_slow(&place, 4));
    assert_true(sabot_http_worker_give(place.quick,
                                       (sabot_http_task){.work = work_quickly, .end = end_quickly}, &place));
    sabot_http_run(all->http);
    assert_int_equal(place.ended, 5);
    assert_int_equal(place.undone, 0);
    sabot_http_worker_close(place.slow);
    sabot_http_worker_close(place.quick);
    sabot_http_close(all->http);
    free(all);
}

/// The current job is finished; queued jobs, and the one added by an ending job, end undone.
static void test_closing_worker_ends_every_job(void **state) {
    (void)state;
    room *const all = open_room();
    worker_test place = {.serving = pthread_self(), .more = 1};
    place.slow = sabot_http_worker_open(all->http, 8);
    for (int i = 0; i < 4; i++) {
        assert_true(submit_slow(&place, i));
    }
    wait_for(&place.begun, 1);
    atomic_store(&place.may_go, true);
    sabot_http_worker_close(place.slow);
    assert_int_equal(place.ended, 5);
    assert_int_equal(place.undone, 4);
    assert_int_equal(atomic_load(&place.done), 1);
    sabot_http_worker_close(NULL);
    sabot_http_close(all->http);
    free(all);
}

static void test_frame_lives_until_its_last_reference(void **state) {
    (void)state;
    sabot_http_frame *const frame = sabot_http_frame_of("text", 4);
    assert_ptr_equal(sabot_http_frame_keep(frame), frame);
    sabot_http_frame_release(frame);
    sabot_http_frame_release(frame);
    sabot_http_frame_release(NULL);
}

int main(void) {
    setenv("UV_THREADPOOL_SIZE", "1", 1); // workers still do not wait for each other
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_bucket_holds_four_seconds_and_refills_over_time),
        cmocka_unit_test(test_every_address_has_its_own_bucket),
        cmocka_unit_test(test_ipv6_addresses_are_compared_by_64_bits),
        cmocka_unit_test(test_connections_are_counted_by_peer),
        cmocka_unit_test(test_head_is_parsed),
        cmocka_unit_test(test_ambiguous_heads_are_refused),
        cmocka_unit_test(test_list_words_are_case_insensitive),
        cmocka_unit_test(test_last_forwarded_address_is_used),
        cmocka_unit_test(test_frame_heads_use_the_shortest_length),
        cmocka_unit_test(test_frames_that_break_the_protocol_are_faults),
        cmocka_unit_test(test_invalid_utf8_is_detected),
        cmocka_unit_test(test_websocket_key_is_answered_as_in_rfc_6455),
        cmocka_unit_test(test_close_statuses_a_peer_may_send),
        cmocka_unit_test(test_any_thread_wakes_the_server),
        cmocka_unit_test(test_signal_stops_the_server_and_late_answers_are_harmless),
        cmocka_unit_test(test_port_in_use_is_reported),
        cmocka_unit_test(test_bind_address_of_another_host_is_refused),
        cmocka_unit_test(test_server_in_a_sandbox_listens_only_on_its_address),
        cmocka_unit_test(test_next_free_port_is_used),
        cmocka_unit_test(test_wildcard_address_accepts_ipv4),
        cmocka_unit_test(test_worker_runs_jobs_in_order_without_blocking_other_workers),
        cmocka_unit_test(test_closing_worker_ends_every_job),
        cmocka_unit_test(test_frame_lives_until_its_last_reference),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
