/// One hand in the middle of a long journal, and the newest twenty: as a server reads them, from a
/// checkpoint, and the plain way, from the first record.
#include "bench/bench.h"

#include "serve/reads/reads.h"

#include <stdlib.h>

enum { ROUNDS = 5, NEWEST = 20 };

static double time_read(sabot_read_wish wish, bool *is_fine) {
    double fastest = 0;
    for (int i = 0; i < ROUNDS && *is_fine; i++) {
        const double start = sabot_bench_now();
        const sabot_read_answer answer = sabot_journal_read(&wish);
        const double seconds = sabot_bench_now() - start;
        *is_fine = answer.end == SABOT_READ_DONE;
        fastest = i == 0 || seconds < fastest ? seconds : fastest;
        free(answer.text);
    }
    return fastest;
}

typedef struct {
    uint32_t hand;
    bool is_found;
} hand_wanted;

static bool visit_record(void *context, const sabot_record *record, const sabot_history *history) {
    (void)record, (void)history;
    return !((const hand_wanted *)context)->is_found;
}

static void visit_entry(void *context, const sabot_ledger_entry *entry) {
    hand_wanted *const wanted = context;
    wanted->is_found = wanted->is_found || (entry->hand_is_over && entry->book->hand == wanted->hand);
}

/// From the first record to where the hand is over.
static double time_walk(const char *path, uint32_t hand, bool *is_fine) {
    hand_wanted wanted = {.hand = hand};
    const sabot_ledger_visitor visitor = {.record = visit_record, .entry = visit_entry, .context = &wanted};
    sabot_journal *journal;
    sabot_journal_fault fault;
    const double start = sabot_bench_now();
    sabot_ledger *const ledger = sabot_ledger_begin();
    if (*is_fine && ledger != NULL && sabot_journal_read_file(path, NULL, &journal, &fault)) {
        *is_fine = sabot_ledger_walk(ledger, journal, &visitor, NULL, NULL, &fault);
        sabot_journal_close(journal);
    }
    sabot_ledger_end(ledger);
    *is_fine = *is_fine && wanted.is_found;
    return sabot_bench_now() - start;
}

bool sabot_bench_read_year(const char *path, sabot_bench_year *year) {
    static atomic_bool is_over;
    const uint32_t middle = (uint32_t)(year->hands / 2);
    sabot_read_wish wish = {.kind = SABOT_READ_HAND, .path = path, .is_over = &is_over, .table = 1};
    bool is_fine = middle > 0;
    wish.hand = middle;
    year->hand_seconds = time_read(wish, &is_fine);
    wish.kind = SABOT_READ_HANDS;
    wish.count = NEWEST;
    year->newest_seconds = time_read(wish, &is_fine);
    year->plain_hand_seconds = time_walk(path, middle, &is_fine);
    return is_fine;
}
