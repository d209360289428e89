#include "journal_reads.h"

#include "hand_json.h"
#include "read_query.h"
#include "read_walk.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    const sabot_read_wish *wish;
    json_t *lines[SABOT_READ_HANDS_MAX]; ///< a ring of the newest
    uint32_t seen;
    json_t *hand;
    bool is_enough; ///< what comes behind is not asked for
} hand_search;

const char *sabot_read_word(sabot_read_kind kind) {
    static const char *const words[] = {
#define X(name, word) word,
        SABOT_READ_LIST(X)
#undef X
    };
    return words[kind];
}

bool sabot_read_goes_on(void *context, uint64_t done, uint64_t all) {
    const sabot_read_wish *const wish = context;
    (void)done;
    (void)all;
    return !atomic_load(wish->is_over);
}

sabot_read_end sabot_read_lacks_memory(sabot_journal_fault *fault) {
    sabot_journal_say(fault, SABOT_JOURNAL_FAILED, 0, "there is not enough memory");
    return SABOT_READ_FAILED;
}

sabot_read_end sabot_read_walk(const sabot_read_wish *wish, sabot_ledger *ledger,
                               const sabot_ledger_visitor *visitor, sabot_journal_fault *fault) {
    sabot_journal *journal;
    if (ledger == NULL) {
        return sabot_read_lacks_memory(fault);
    }
    bool is_fine = sabot_journal_read_file(wish->path, NULL, &journal, fault);
    if (is_fine) {
        is_fine = sabot_ledger_walk(ledger, journal, visitor, sabot_read_goes_on, (void *)wish, fault);
        sabot_journal_close(journal);
    }
    return !is_fine ? SABOT_READ_FAILED : atomic_load(wish->is_over) ? SABOT_READ_STOPPED : SABOT_READ_DONE;
}

/// The same with a ledger that nobody needs any more.
static sabot_read_end walk(const sabot_read_wish *wish, const sabot_ledger_visitor *visitor,
                           sabot_journal_fault *fault) {
    sabot_ledger *const ledger = sabot_ledger_begin();
    const sabot_read_end end = sabot_read_walk(wish, ledger, visitor, fault);
    sabot_ledger_end(ledger);
    return end;
}

void sabot_read_finish(sabot_read_answer *answer, json_t *root) {
    if (answer->end == SABOT_READ_DONE && root == NULL) {
        answer->end = SABOT_READ_NONE;
    } else if (answer->end == SABOT_READ_DONE) {
        answer->text = json_dumps(root, JSON_COMPACT | JSON_REAL_PRECISION(15)); // as the commands print
        answer->size = answer->text != NULL ? strlen(answer->text) : 0;
        answer->end = answer->text != NULL ? SABOT_READ_DONE : sabot_read_lacks_memory(&answer->fault);
    }
    json_decref(root);
}

// ---------------------------------------------------------------------------------------------------------
// Hands

static void take_hand(hand_search *search, const sabot_hand_book *book) {
    const sabot_read_wish *const wish = search->wish;
    if (wish->kind == SABOT_READ_HAND) {
        search->is_enough = book->hand >= wish->hand;
        search->hand = book->hand == wish->hand ? sabot_hand_json(book) : NULL;
        return;
    }
    search->is_enough = wish->before != 0 && book->hand >= wish->before;
    if (!search->is_enough) {
        json_t **const line = &search->lines[search->seen++ % wish->count];
        json_decref(*line);
        *line = sabot_hand_line_json(book);
    }
}

static bool visit_record(void *context, const sabot_record *record, const sabot_history *history) {
    const hand_search *const search = context;
    (void)record;
    (void)history;
    return !search->is_enough;
}

static void visit_entry(void *context, const sabot_ledger_entry *entry) {
    hand_search *const search = context;
    if (entry->hand_is_over && entry->record->table == search->wish->table && !search->is_enough) {
        take_hand(search, entry->book);
    }
}

/// Newest first; the lines are the list's from here on.
static json_t *list_of(hand_search *search) {
    const uint32_t count = search->wish->count;
    json_t *const list = json_array();
    for (uint32_t i = 0; i < count && i < search->seen; i++) {
        json_t **const line = &search->lines[(search->seen - 1 - i) % count];
        json_array_append_new(list, *line);
        *line = NULL;
    }
    return json_pack("{s:o}", "hands", list);
}

static sabot_read_answer read_hands(const sabot_read_wish *wish) {
    sabot_read_answer answer = {0};
    hand_search search = {.wish = wish};
    const sabot_ledger_visitor visitor = {.record = visit_record, .entry = visit_entry, .context = &search};
    assert(wish->kind == SABOT_READ_HAND || (wish->count >= 1 && wish->count <= SABOT_READ_HANDS_MAX));
    answer.end = walk(wish, &visitor, &answer.fault);
    sabot_read_finish(&answer, wish->kind == SABOT_READ_HAND ? search.hand : list_of(&search));
    return answer;
}

// ---------------------------------------------------------------------------------------------------------
// Exports

static sabot_read_end write_export(const sabot_read_wish *wish, FILE *stream, sabot_journal_fault *fault) {
    sabot_export *const export = sabot_export_begin(&wish->choice, stream);
    if (export == NULL) {
        return sabot_read_lacks_memory(fault);
    }
    const sabot_ledger_visitor visitor = sabot_export_visitor(export);
    const sabot_read_end end = walk(wish, &visitor, fault);
    const bool is_cut = end == SABOT_READ_DONE && sabot_export_is_cut(export);
    sabot_export_end(export, end == SABOT_READ_DONE && !is_cut);
    return is_cut ? SABOT_READ_TOO_LARGE : end;
}

static sabot_read_answer read_export(const sabot_read_wish *wish) {
    sabot_read_answer answer = {0};
    FILE *const stream = open_memstream(&answer.text, &answer.size);
    if (stream == NULL) {
        answer.end = sabot_read_lacks_memory(&answer.fault);
        return answer;
    }
    answer.end = write_export(wish, stream, &answer.fault);
    const bool is_written = ferror(stream) == 0;
    if ((fclose(stream) != 0 || !is_written) && answer.end == SABOT_READ_DONE) {
        answer.end = sabot_read_lacks_memory(&answer.fault);
    }
    if (answer.end != SABOT_READ_DONE) {
        free(answer.text);
        answer.text = NULL;
    }
    return answer;
}

sabot_read_answer sabot_journal_read(const sabot_read_wish *wish) {
    switch (wish->kind) {
    case SABOT_READ_EXPORT:
        return read_export(wish);
    case SABOT_READ_RECORDS:
        return sabot_read_records(wish);
    case SABOT_READ_SHIFT:
        return sabot_read_shift(wish);
    case SABOT_READ_METERS:
        return sabot_read_meters(wish);
    default:
        return read_hands(wish);
    }
}
