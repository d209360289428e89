/// Measures a long journal of one busy table: opening, replaying, reading and auditing it. Hands are read
/// from a checkpoint, as a server does, and from the first record, as the plain implementation.
#include "bench/bench.h"

#include "bench/busy_table.h"
#include "room/audit/audit.h"
#include "room/host/host.h"
#include "sabot/config.h"
#include "serve/reads/reads.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { GROUP = 500, CHECKPOINT_GROUPS = 4 }; // checkpoints as often as a server with one table
enum { ROUNDS = 5, NEWEST = 20 };            // rounds of reading; newest hands

typedef struct {
    sabot_journal *journal;
    sabot_history *history;
    sabot_busy busy;
    sabot_event_batch batch;
    sabot_record records[GROUP];
    uint8_t *bytes; ///< with space for SABOT_MESSAGE_BYTES_MAX after the used part
    size_t size, capacity;
    uint64_t commands;
    int64_t time_ms;
} year_writer;

static const sabot_room_secret secret = {{7}};

// ---------------------------------------------------------------------------------------------------------
// Writing it like a host, but without syncs

static bool encode(year_writer *writer, sabot_record *record) {
    const size_t first = writer->size;
    for (int i = 0; i < writer->batch.count; i++) {
        if (writer->capacity - writer->size < SABOT_MESSAGE_BYTES_MAX) {
            return false;
        }
        writer->size += sabot_event_write(&writer->batch.events[i], writer->bytes + writer->size,
                                          SABOT_MESSAGE_BYTES_MAX);
    }
    record->events = writer->bytes + first;
    record->size = (uint32_t)(writer->size - first);
    return true;
}

/// A command every two seconds; a hand takes about a minute.
static bool play_command(year_writer *writer, sabot_record *record) {
    sabot_table *const table = sabot_history_make_table(writer->history, 1);
    sabot_command command = sabot_busy_next(&writer->busy, table);
    writer->time_ms += 2000;
    command.time_ms = writer->time_ms;
    *record = (sabot_record){.table = 1,
                             .role = (uint8_t)command.role,
                             .person = command.person,
                             .time_ms = command.time_ms,
                             .digest = ++writer->commands};
    for (int i = 0; i < 8; i++) {
        record->command.bytes[i] = (uint8_t)(writer->commands >> 8 * (7 - i));
    }
    if (sabot_table_decide(table, &command, &writer->batch) != SABOT_OK || !encode(writer, record)) {
        return false;
    }
    for (int i = 0; i < writer->batch.count; i++) {
        sabot_table_apply(table, &writer->batch.events[i]);
    }
    return true;
}

static bool write_group(year_writer *writer, bool checkpoint) {
    sabot_journal_fault fault;
    sabot_journal_extras extras = {0};
    writer->size = 0;
    for (int i = 0; i < GROUP; i++) {
        if (!play_command(writer, &writer->records[i])) {
            return false;
        }
    }
    uint8_t *const body = checkpoint ? sabot_history_write(writer->history, &extras.checkpoint_size) : NULL;
    extras.checkpoint = body;
    const bool is_ok = sabot_journal_append(writer->journal, writer->records, GROUP, &extras, &fault);
    free(body);
    return is_ok;
}

static bool write_journal(const char *path, uint32_t hands) {
    sabot_ruleset ruleset;
    sabot_config_fault config_fault;
    sabot_journal_fault fault;
    year_writer *const writer = calloc(1, sizeof *writer);
    bool is_ok = writer != NULL && sabot_fair_begin() &&
                 sabot_config_read("california-panda8", &ruleset, &config_fault) &&
                 sabot_journal_open_file(path, &secret, true, 0, &writer->journal, &fault);
    if (is_ok) {
        writer->history = sabot_history_begin();
        writer->capacity = (size_t)GROUP * 1024 + SABOT_MESSAGE_BYTES_MAX;
        writer->bytes = malloc(writer->capacity);
        writer->busy = sabot_busy_table(&ruleset, false, 8, 1);
        writer->time_ms = INT64_C(1767258000000);
        is_ok = writer->history != NULL && writer->bytes != NULL;
    }
    const sabot_table *const table = is_ok ? sabot_history_make_table(writer->history, 1) : NULL;
    for (int group = 1; is_ok && table->hand < hands; group++) {
        is_ok = write_group(writer, group % CHECKPOINT_GROUPS == 0);
        char progress[64];
        snprintf(progress, sizeof progress, "writing a journal: hand %u of %u", table->hand, hands);
        sabot_bench_show(progress);
    }
    for (int group = 1; is_ok && group < CHECKPOINT_GROUPS; group++) {
        is_ok = write_group(writer, false); // as far past a checkpoint as a host can get
    }
    if (writer != NULL) {
        sabot_history_end(writer->history);
        sabot_journal_close(writer->journal);
        free(writer->bytes);
        free(writer);
    }
    return is_ok;
}

// ---------------------------------------------------------------------------------------------------------
// Reading it

static void count_events(void *context, const sabot_record *record, const sabot_event *events, int count,
                         const sabot_table *table) {
    (void)record, (void)events, (void)table;
    *(uint64_t *)context += (uint64_t)count;
}

typedef struct {
    sabot_history *history;
    uint64_t events;
    bool failed;
} year_reader;

static bool take_record(void *visitor, const sabot_record *record) {
    year_reader *const reader = visitor;
    sabot_journal_fault fault;
    const sabot_observer counting = {.context = &reader->events, .end = count_events};
    reader->failed = !sabot_history_read_record(reader->history, record, &counting, &fault);
    return !reader->failed;
}

static bool replay(const char *path, sabot_bench_year *year) {
    sabot_journal *journal;
    sabot_journal_fault fault;
    if (!sabot_journal_read_file(path, NULL, &journal, &fault)) {
        return false;
    }
    year_reader reader = {.history = sabot_history_begin()};
    const double start = sabot_bench_now();
    const bool is_ok =
        sabot_journal_replay(journal, sabot_journal_start(journal), take_record, &reader, NULL, &fault) &&
        !reader.failed;
    year->replay_seconds = sabot_bench_now() - start;
    year->events = reader.events;
    year->records = sabot_journal_head(journal)->sequence;
    year->hands = sabot_history_table(reader.history, 1)->hand;
    sabot_history_end(reader.history);
    sabot_journal_close(journal);
    return is_ok;
}

static bool open_host(const char *path, sabot_bench_year *year) {
    sabot_journal *journal;
    sabot_journal_fault fault;
    sabot_host *host;
    const double start = sabot_bench_now();
    if (!sabot_journal_open_file(path, &secret, false, 0, &journal, &fault) ||
        !sabot_host_open(journal, sabot_host_options_defaults(), &host, &fault)) {
        return false;
    }
    year->open_seconds = sabot_bench_now() - start;
    year->replayed_records = sabot_host_recovered(host)->records;
    sabot_host_close(host);
    return true;
}

static bool run_audit(const char *path, sabot_bench_year *year) {
    static sabot_audit audit;
    sabot_journal *journal;
    sabot_journal_fault fault;
    if (!sabot_journal_read_file(path, NULL, &journal, &fault)) {
        return false;
    }
    const double start = sabot_bench_now();
    const bool is_ok = sabot_audit_run(journal, NULL, NULL, &audit);
    year->audit_seconds = sabot_bench_now() - start;
    sabot_journal_close(journal);
    return is_ok;
}

// ---------------------------------------------------------------------------------------------------------
// Reading its hands

static double time_read(sabot_read_request request, bool *is_ok) {
    double fastest = 0;
    for (int i = 0; i < ROUNDS && *is_ok; i++) {
        const double start = sabot_bench_now();
        const sabot_read_reply reply = sabot_journal_read(&request);
        const double seconds = sabot_bench_now() - start;
        *is_ok = reply.end == SABOT_READ_DONE;
        fastest = i == 0 || seconds < fastest ? seconds : fastest;
        free(reply.text);
    }
    return fastest;
}

typedef struct {
    uint32_t hand;
    bool is_found;
} wanted_hand;

static bool visit_record(void *context, const sabot_record *record, const sabot_history *history) {
    (void)record, (void)history;
    return !((const wanted_hand *)context)->is_found;
}

static void visit_entry(void *context, const sabot_ledger_entry *entry) {
    wanted_hand *const wanted = context;
    wanted->is_found = wanted->is_found || (entry->hand_is_over && entry->book->hand == wanted->hand);
}

/// Reads from the first record until the hand is over.
static double time_full_read(const char *path, uint32_t hand, bool *is_ok) {
    wanted_hand wanted = {.hand = hand};
    const sabot_ledger_visitor visitor = {.record = visit_record, .entry = visit_entry, .context = &wanted};
    sabot_journal *journal;
    sabot_journal_fault fault;
    const double start = sabot_bench_now();
    sabot_ledger *const ledger = sabot_ledger_begin();
    if (*is_ok && ledger != NULL && sabot_journal_read_file(path, NULL, &journal, &fault)) {
        *is_ok = sabot_ledger_read(ledger, journal, &visitor, NULL, NULL, &fault);
        sabot_journal_close(journal);
    }
    sabot_ledger_end(ledger);
    *is_ok = *is_ok && wanted.is_found;
    return sabot_bench_now() - start;
}

/// Requires `replay`, which counts the hands.
static bool read_hands(const char *path, sabot_bench_year *year) {
    static atomic_bool is_over;
    const uint32_t middle = (uint32_t)(year->hands / 2);
    sabot_read_request request = {.kind = SABOT_READ_HAND, .path = path, .is_over = &is_over, .table = 1};
    bool is_ok = middle > 0;
    request.hand = middle;
    year->hand_seconds = time_read(request, &is_ok);
    request.kind = SABOT_READ_HANDS;
    request.count = NEWEST;
    year->newest_seconds = time_read(request, &is_ok);
    year->plain_hand_seconds = time_full_read(path, middle, &is_ok);
    return is_ok;
}

// ---------------------------------------------------------------------------------------------------------

bool sabot_bench_measure_year(const char *parent, uint32_t hands, sabot_bench_year *year) {
    char directory[400];
    char path[512];
    snprintf(directory, sizeof directory, "%.300s/sabot-bench-XXXXXX", parent);
    if (mkdtemp(directory) == NULL) {
        return false;
    }
    snprintf(path, sizeof path, "%s/year", directory);
    bool is_ok = write_journal(path, hands);
    sabot_bench_show("opening the journal");
    is_ok = is_ok && open_host(path, year);
    sabot_bench_show("replaying the journal");
    is_ok = is_ok && replay(path, year);
    sabot_bench_show("reading hands");
    is_ok = is_ok && read_hands(path, year);
    sabot_bench_show("auditing the journal");
    is_ok = is_ok && run_audit(path, year);
    sabot_bench_remove_journal(path);
    rmdir(directory);
    return is_ok;
}
