/// Searches the journal's records, newest first.
///
/// Which hand a record belongs to depends on the table before it, so tables are replayed from a checkpoint:
/// the newest before the page or, if that does not fill it, older and older ones.
#include "serve/reads/walk.h"

#include "room/history/history.h"
#include "text/sentences/sentences.h"

#include <assert.h>
#include <string.h>

/// How many records further back the second attempt starts; each further one four times as many.
enum { FIRST_BACK = 50000 };

typedef struct {
    const sabot_read_request *request;
    sabot_history *history;
    uint64_t newest; ///< number of the journal's newest record
    sabot_read_ring ring;
    json_t *events;   ///< of the current record; NULL: it does not match
    uint32_t hand;    ///< in progress before the current record; 0: none
    uint64_t before;  ///< replay from a checkpoint below this record
    uint64_t begun;   ///< number of the record it started after; 0: the first
    int64_t start_ms; ///< time of that record
    bool is_broken;
    sabot_journal_fault fault;
} record_search;

// ---------------------------------------------------------------------------------------------------------
// Matching

/// Returns true if a field of the event names the person.
static bool names_person(const sabot_event *event, sabot_person person) {
    const sabot_message_schema *const message = sabot_event_schema((int)event->type);
    const char *const fields = sabot_event_fields(event);
    for (int i = 0; message->fields[i].name != NULL; i++) {
        if (message->fields[i].type == SABOT_FIELD_PERSON) {
            sabot_person named;
            memcpy(&named, fields + sabot_schema_offset(message, i), sizeof named);
            if (named == person) {
                return true;
            }
        }
    }
    return false;
}

/// Without a filter, only the records of the last page need sentences.
static bool is_too_old(const record_search *search, const sabot_record *record) {
    const sabot_read_request *const request = search->request;
    const uint64_t before =
        request->before != 0 && request->before <= search->newest ? request->before : search->newest + 1;
    const bool is_filtered = request->table != 0 || request->person != 0 || request->hand != 0 ||
                             request->event != 0 || request->from_ms != INT64_MIN ||
                             request->to_ms != INT64_MAX;
    return !is_filtered && record->sequence + request->count + 1 < before;
}

/// Returns true if one of the record's events has the requested type, and the person is its actor or is named
/// in it.
static bool has_event(record_search *search, const sabot_record *record) {
    static sabot_event_batch batch; // one read at a time
    const sabot_read_request *const request = search->request;
    bool is_kind = request->event == 0;
    bool is_person = request->person == 0 || record->person == request->person;
    if (is_kind && is_person) {
        return true;
    }
    if (!sabot_history_decode(search->history, record, &batch, &search->fault)) {
        return false; // sabot_history_read_record reports the error
    }
    for (int i = 0; i < batch.count; i++) {
        is_kind = is_kind || (int)batch.events[i].type == request->event;
        is_person = is_person || names_person(&batch.events[i], request->person);
    }
    return is_kind && is_person;
}

static bool matches(record_search *search, const sabot_record *record) {
    const sabot_read_request *const request = search->request;
    const bool may_be_its_hand = request->hand == 0 || search->hand == 0 || search->hand == request->hand;
    return (request->table == 0 || record->table == request->table) && may_be_its_hand &&
           record->time_ms >= request->from_ms && !is_too_old(search, record) && has_event(search, record);
}

// ---------------------------------------------------------------------------------------------------------
// Processing records

static void take_event(void *context, const sabot_record *record, const sabot_table *table,
                       const sabot_event *event) {
    record_search *const search = context;
    char words[SABOT_SENTENCE_SIZE];
    sabot_text text = sabot_text_in(words, sizeof words);
    (void)record;
    if (search->events != NULL) {
        sabot_sentence_event(table, event, &text);
        json_array_append_new(
            search->events,
            json_pack("{s:s, s:s}", "event", sabot_event_schema((int)event->type)->word, "words", words));
    }
}

static json_t *number_or_null(uint32_t number) {
    return number != 0 ? json_integer(number) : json_null();
}

static void add_record(record_search *search, const sabot_record *record, const sabot_table *table) {
    json_t *const line = json_pack(
        "{s:I, s:I, s:I, s:o, s:o, s:I, s:s, s:O}", "record", (json_int_t)record->sequence, "time_ms",
        (json_int_t)record->time_ms, "table", (json_int_t)record->table, "hand", number_or_null(search->hand),
        "shoe", number_or_null(table->shoe.number), "person", (json_int_t)record->person, "role",
        sabot_role_name((sabot_role)record->role), "events", search->events);
    sabot_read_ring_add(&search->ring, line);
}

/// Returns the number of the hand in progress, or 0.
static uint32_t hand_in_progress(const sabot_table *table) {
    return table != NULL && table->phase >= SABOT_PHASE_BETTING ? table->hand : 0;
}

/// Returns true if the table is past the requested hand.
static bool is_past_hand(const record_search *search) {
    const sabot_read_request *const request = search->request;
    const sabot_table *const table = sabot_history_table(search->history, request->table);
    return request->table != 0 && request->hand != 0 && table != NULL && table->hand > request->hand;
}

static bool take_record(void *context, const sabot_record *record) {
    record_search *const search = context;
    const sabot_read_request *const request = search->request;
    if ((request->before != 0 && record->sequence >= request->before) || record->time_ms >= request->to_ms ||
        is_past_hand(search) || atomic_load(request->is_over)) {
        return false;
    }
    search->hand = hand_in_progress(sabot_history_table(search->history, record->table));
    search->events = matches(search, record) ? json_array() : NULL;
    const sabot_observer observer = {.context = search, .before = take_event};
    if (!sabot_history_read_record(search->history, record, &observer, &search->fault)) {
        search->is_broken = true;
    } else if (search->events != NULL) {
        const sabot_table *const table = sabot_history_table(search->history, record->table);
        search->hand = search->hand != 0 ? search->hand : hand_in_progress(table);
        if (request->hand == 0 || search->hand == request->hand) {
            add_record(search, record, table);
        }
    }
    json_decref(search->events);
    search->events = NULL;
    return !search->is_broken;
}

// ---------------------------------------------------------------------------------------------------------
// The search

static void forget(record_search *search) {
    json_decref(sabot_read_ring_list(&search->ring, "records"));
    search->ring.seen = 0;
    sabot_history_end(search->history);
    search->history = NULL;
}

/// For a single hand, nothing older is needed.
static bool is_early(void *context, const sabot_history *history, uint64_t sequence) {
    const record_search *const search = context;
    const sabot_read_request *const request = search->request;
    const sabot_table *const table = sabot_history_table(history, request->table);
    const bool is_before_hand =
        request->table == 0 || request->hand == 0 || table == NULL || table->hand < request->hand;
    return sequence < search->before && sabot_history_last_ms(history) < request->to_ms && is_before_hand;
}

static bool search_once(record_search *search, sabot_journal *journal) {
    sabot_journal_position position;
    search->history = sabot_history_begin();
    if (search->history == NULL) {
        sabot_read_out_of_memory(&search->fault);
        return false;
    }
    if (!sabot_history_start(journal, search->history, is_early, search, &position, &search->fault)) {
        return false;
    }
    search->begun = position.sequence;
    search->start_ms = sabot_history_last_ms(search->history);
    return sabot_journal_replay(journal, position, take_record, search, NULL, &search->fault) &&
           !search->is_broken;
}

/// Returns true if older records cannot match: the page is full, or older records are too old or belong to
/// other hands.
static bool is_done(const record_search *search) {
    const sabot_read_request *const request = search->request;
    return search->begun == 0 || search->ring.seen > search->ring.count ||
           search->start_ms < request->from_ms || (request->table != 0 && request->hand != 0);
}

static bool search_journal(record_search *search, sabot_journal *journal) {
    const sabot_read_request *const request = search->request;
    search->newest = sabot_journal_head(journal)->sequence;
    const uint64_t end =
        request->before != 0 && request->before <= search->newest ? request->before : search->newest + 1;
    search->before = end > request->count + 1 ? end - request->count - 1 : 1;
    bool is_fine = search_once(search, journal);
    for (uint64_t back = FIRST_BACK; is_fine && !is_done(search); back *= 4) {
        search->before = search->begun > back ? search->begun - back : 1;
        forget(search);
        is_fine = search_once(search, journal);
    }
    return is_fine;
}

sabot_read_reply sabot_read_records(const sabot_read_request *request) {
    sabot_read_reply reply = {.end = SABOT_READ_FAILED};
    record_search search = {.request = request, .ring.count = request->count};
    sabot_journal *journal;
    assert(request->count >= 1 && request->count <= SABOT_READ_HANDS_MAX);
    if (sabot_journal_read_file(request->path, NULL, &journal, &search.fault)) {
        const bool is_fine = search_journal(&search, journal);
        reply.end = atomic_load(request->is_over) ? SABOT_READ_STOPPED
                    : is_fine                     ? SABOT_READ_DONE
                                                  : SABOT_READ_FAILED;
        sabot_journal_close(journal);
    }
    reply.fault = search.fault;
    json_t *const list = sabot_read_ring_list(&search.ring, "records");
    json_object_set_new(list, "more", json_boolean(search.ring.seen > search.ring.count));
    sabot_read_give(&reply, list);
    forget(&search);
    return reply;
}
