/// How far back a read starts, how it reads the journal, and the reads of hands, exports and shifts.
#include "serve/reads/reads.h"

#include "serve/reads/walk.h"
#include "text/json/json.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

const char *sabot_read_name(sabot_read_kind kind) {
    static const char *const words[] = {
#define X(name, word) word,
        SABOT_READ_LIST(X)
#undef X
    };
    return words[kind];
}

// ---------------------------------------------------------------------------------------------------------
// How far back a read starts. Most pages need the end of the journal, or one hand or shoe: reading starts at
// a checkpoint before it. A list that is not filled, because its entries are rare, is read again from further
// back; the last attempt may read the whole journal, and all attempts together cost little more than that
// one.

sabot_read_reach sabot_read_reach_one(sabot_reach_by by, uint32_t table, uint32_t number) {
    return (sabot_read_reach){
        .by = by, .table = table, .before = number < UINT32_MAX ? number + 1 : 0, .back = 1};
}

sabot_read_reach sabot_read_reach_list(sabot_reach_by by, const sabot_read_request *request) {
    // One more, because the newest may be in progress and is not listed.
    return (sabot_read_reach){
        .by = by, .table = request->table, .before = request->before, .back = (uint64_t)request->count + 1};
}

/// Returns the number of a table's current or most recent hand or shoe.
static uint32_t number_of(const sabot_read_reach *reach, const sabot_history *history) {
    const sabot_table *const table = sabot_history_table(history, reach->table);
    return table == NULL ? 0 : reach->by == SABOT_REACH_SHOES ? table->shoe.number : table->hand;
}

static bool is_early(void *context, const sabot_history *history, uint64_t sequence) {
    sabot_read_reach *const reach = context;
    (void)sequence;
    if (reach->by == SABOT_REACH_TIME) {
        return sabot_history_last_ms(history) < reach->from_ms;
    }
    const uint32_t number = number_of(reach, history);
    if (reach->end == 0) { // the newest checkpoint is checked first
        reach->end = reach->before != 0 && reach->before <= number ? reach->before : number + 1;
    }
    return number == 0 || number + reach->back < reach->end;
}

/// Starts the ledger at the right checkpoint.
static bool start(sabot_read_reach *reach, sabot_ledger *ledger, sabot_journal *journal,
                  sabot_journal_fault *fault) {
    if (reach->by == SABOT_REACH_ALL) {
        return true;
    }
    if (!sabot_ledger_start(ledger, journal, is_early, reach, fault)) {
        return false;
    }
    reach->begun = number_of(reach, sabot_ledger_history(ledger));
    return true;
}

// ---------------------------------------------------------------------------------------------------------
// Reading

static bool goes_on(void *context, uint64_t done, uint64_t all) {
    const sabot_read_request *const request = context;
    (void)done;
    (void)all;
    return !atomic_load(request->is_over);
}

sabot_read_end sabot_read_out_of_memory(sabot_journal_fault *fault) {
    sabot_journal_fail(fault, SABOT_JOURNAL_FAILED, 0, "out of memory");
    return SABOT_READ_FAILED;
}

sabot_read_end sabot_read_walk(const sabot_read_request *request, sabot_read_reach *reach,
                               const sabot_ledger_visitor *visitor,
                               void (*then)(void *context, const sabot_history *history),
                               sabot_journal_fault *fault) {
    sabot_journal *journal;
    sabot_ledger *const ledger = sabot_ledger_begin();
    if (ledger == NULL) {
        return sabot_read_out_of_memory(fault);
    }
    bool is_fine = sabot_journal_read_file(request->path, NULL, &journal, fault);
    if (is_fine) {
        is_fine = start(reach, ledger, journal, fault) &&
                  sabot_ledger_read(ledger, journal, visitor, goes_on, (void *)request, fault);
        sabot_journal_close(journal);
    }
    if (then != NULL) {
        then(visitor->context, sabot_ledger_history(ledger));
    }
    sabot_ledger_end(ledger);
    return !is_fine                        ? SABOT_READ_FAILED
           : atomic_load(request->is_over) ? SABOT_READ_STOPPED
                                           : SABOT_READ_DONE;
}

void sabot_read_give(sabot_read_reply *reply, json_t *root) {
    if (reply->end == SABOT_READ_DONE && root == NULL) {
        reply->end = SABOT_READ_NONE;
    } else if (reply->end == SABOT_READ_DONE) {
        reply->text =
            json_dumps(root, JSON_COMPACT | JSON_REAL_PRECISION(15)); // the precision that the commands print
        reply->size = reply->text != NULL ? strlen(reply->text) : 0;
        reply->end = reply->text != NULL ? SABOT_READ_DONE : sabot_read_out_of_memory(&reply->fault);
    }
    json_decref(root);
}

void sabot_read_ring_add(sabot_read_ring *ring, json_t *line) {
    json_t **const slot = &ring->lines[ring->seen++ % ring->count];
    json_decref(*slot);
    *slot = line;
}

json_t *sabot_read_ring_list(sabot_read_ring *ring, const char *key) {
    json_t *const list = json_array();
    for (uint32_t i = 0; i < ring->count && i < ring->seen; i++) {
        json_t **const line = &ring->lines[(ring->seen - 1 - i) % ring->count];
        json_array_append_new(list, *line);
        *line = NULL;
    }
    return json_pack("{s:o}", key, list);
}

bool sabot_read_goes_back(sabot_read_end end, sabot_read_ring *ring, sabot_read_reach *reach) {
    if (end != SABOT_READ_DONE || ring->seen >= ring->count || reach->begun == 0) {
        return false;
    }
    assert(reach->begun < reach->end);
    reach->back = 4 * (uint64_t)(reach->end - reach->begun);
    json_decref(sabot_read_ring_list(ring, ""));
    ring->seen = 0;
    return true;
}

// ---------------------------------------------------------------------------------------------------------
// Hands

typedef struct {
    const sabot_read_request *request;
    sabot_read_ring ring;
    json_t *hand;
    bool is_done; ///< later hands are not needed
} hand_search;

static void take_hand(hand_search *search, const sabot_hand_book *book) {
    const sabot_read_request *const request = search->request;
    if (request->kind == SABOT_READ_HAND) {
        search->is_done = book->hand >= request->hand;
        search->hand = book->hand == request->hand ? sabot_hand_json(book) : NULL;
        return;
    }
    search->is_done = request->before != 0 && book->hand >= request->before;
    json_t *const line = search->is_done                    ? NULL
                         : request->kind == SABOT_READ_MINE ? sabot_own_hand_json(book, request->person)
                                                            : sabot_hand_line_json(book);
    if (line != NULL) {
        sabot_read_ring_add(&search->ring, line);
    }
}

static bool visit_record(void *context, const sabot_record *record, const sabot_history *history) {
    const hand_search *const search = context;
    (void)record;
    (void)history;
    return !search->is_done;
}

static void visit_entry(void *context, const sabot_ledger_entry *entry) {
    hand_search *const search = context;
    if (entry->hand_is_over && entry->record->table == search->request->table && !search->is_done) {
        take_hand(search, entry->book);
    }
}

static sabot_read_reply read_hands(const sabot_read_request *request) {
    sabot_read_reply reply = {0};
    const bool is_one = request->kind == SABOT_READ_HAND;
    hand_search search = {.request = request, .ring.count = is_one ? 1 : request->count};
    const sabot_ledger_visitor visitor = {.record = visit_record, .entry = visit_entry, .context = &search};
    assert(search.ring.count >= 1 && search.ring.count <= SABOT_READ_HANDS_MAX);
    sabot_read_reach reach = is_one ? sabot_read_reach_one(SABOT_REACH_HANDS, request->table, request->hand)
                                    : sabot_read_reach_list(SABOT_REACH_HANDS, request);
    do {
        search.is_done = false;
        reply.end = sabot_read_walk(request, &reach, &visitor, NULL, &reply.fault);
    } while (!is_one && sabot_read_goes_back(reply.end, &search.ring, &reach));
    json_t *const list = sabot_read_ring_list(&search.ring, "hands");
    sabot_read_give(&reply, is_one ? search.hand : json_incref(list));
    json_decref(list);
    return reply;
}

// ---------------------------------------------------------------------------------------------------------
// Exports

static sabot_read_end write_export(const sabot_read_request *request, FILE *stream,
                                   sabot_journal_fault *fault) {
    sabot_export *const export = sabot_export_begin(&request->choice, stream);
    if (export == NULL) {
        return sabot_read_out_of_memory(fault);
    }
    const sabot_ledger_visitor visitor = sabot_export_visitor(export);
    const sabot_read_end end = sabot_read_walk(request, &(sabot_read_reach){0}, &visitor, NULL, fault);
    const bool is_cut = end == SABOT_READ_DONE && sabot_export_is_truncated(export);
    sabot_export_end(export, end == SABOT_READ_DONE && !is_cut);
    return is_cut ? SABOT_READ_TOO_LARGE : end;
}

static sabot_read_reply read_export(const sabot_read_request *request) {
    sabot_read_reply reply = {0};
    FILE *const stream = open_memstream(&reply.text, &reply.size);
    if (stream == NULL) {
        reply.end = sabot_read_out_of_memory(&reply.fault);
        return reply;
    }
    reply.end = write_export(request, stream, &reply.fault);
    const bool is_written = ferror(stream) == 0;
    if ((fclose(stream) != 0 || !is_written) && reply.end == SABOT_READ_DONE) {
        reply.end = sabot_read_out_of_memory(&reply.fault);
    }
    if (reply.end != SABOT_READ_DONE) {
        free(reply.text);
        reply.text = NULL;
    }
    return reply;
}

// ---------------------------------------------------------------------------------------------------------
// A shift report, as `sabot shift --json` prints it.

/// Limits visits, incidents and hours; more than a page can show.
enum { LINES_MAX = 100000 };

static void close_shift(void *shift, const sabot_history *history) {
    sabot_shift_walk_close(shift, history);
}

static sabot_read_reply read_shift(const sabot_read_request *request) {
    sabot_read_reply reply = {0};
    json_t *root = NULL;
    sabot_shift_walk *const shift = calloc(1, sizeof *shift);
    if (shift == NULL) {
        reply.end = sabot_read_out_of_memory(&reply.fault);
    } else {
        shift->table = request->table;
        shift->from_ms = request->from_ms;
        shift->to_ms = request->to_ms;
        shift->lines_max = LINES_MAX;
        const sabot_ledger_visitor visitor = sabot_shift_walk_visitor(shift);
        reply.end = sabot_read_walk(request, &(sabot_read_reach){0}, &visitor, close_shift, &reply.fault);
        reply.end = reply.end == SABOT_READ_DONE && shift->is_cut ? SABOT_READ_TOO_LARGE : reply.end;
        root = sabot_shift_walk_json(shift);
        sabot_shift_walk_clear(shift);
    }
    sabot_read_give(&reply, root);
    free(shift);
    return reply;
}

sabot_read_reply sabot_journal_read(const sabot_read_request *request) {
    switch (request->kind) {
    case SABOT_READ_EXPORT:
        return read_export(request);
    case SABOT_READ_SHOES:
    case SABOT_READ_SHOE:
        return sabot_read_shoes(request);
    case SABOT_READ_RECORDS:
        return sabot_read_records(request);
    case SABOT_READ_SHIFT:
        return read_shift(request);
    case SABOT_READ_GUARD:
        return sabot_read_guard(request);
    case SABOT_READ_METERS:
        return sabot_read_meters(request);
    default:
        return read_hands(request);
    }
}
