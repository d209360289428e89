#include "history_start.h"

typedef struct {
    sabot_journal *journal;
    sabot_history *history;
    sabot_history_is_early *is_early;
    void *context;
    sabot_journal_place place; ///< of the checkpoint that was looked at last
    sabot_journal_fault *fault;
} start_search;

typedef enum {
    LATE, ///< or of no use
    EARLY,
    NONE, ///< that old
    FAILED,
} checkpoint_sight;

static checkpoint_sight look_at(start_search *search, unsigned age) {
    sabot_checkpoint checkpoint;
    sabot_journal_fault damage;
    bool is_found;
    if (!sabot_journal_checkpoint_at(search->journal, age, &checkpoint, &is_found, &damage, search->fault)) {
        return FAILED;
    }
    if (!is_found) {
        return damage.trouble == SABOT_JOURNAL_FINE ? NONE : LATE;
    }
    if (!sabot_history_read(search->history, checkpoint.body, checkpoint.size)) {
        return LATE;
    }
    search->place = (sabot_journal_place){.sequence = checkpoint.sequence, .hash = checkpoint.hash};
    return search->is_early(search->context, search->history, checkpoint.sequence) ? EARLY : LATE;
}

/// The age of the newest that is early, or of the first that there is none of: by steps twice as long each
/// time, then by halves.
static checkpoint_sight find_age(start_search *search, unsigned *age) {
    unsigned late = 0, step = 1; // `late` counts those that are known to be
    checkpoint_sight sight;
    for (*age = 0; (sight = look_at(search, *age)) == LATE; step *= 2) {
        late = *age + 1;
        *age += step;
    }
    while (sight != FAILED && late < *age) {
        const unsigned middle = late + (*age - late) / 2;
        sight = look_at(search, middle);
        if (sight == LATE) {
            late = middle + 1;
        } else {
            *age = middle;
        }
    }
    return sight;
}

bool sabot_history_start(sabot_journal *journal, sabot_history *history, sabot_history_is_early *is_early,
                         void *context, sabot_journal_place *place, sabot_journal_fault *fault) {
    start_search search = {
        .journal = journal, .history = history, .is_early = is_early, .context = context, .fault = fault};
    unsigned age;
    checkpoint_sight sight = find_age(&search, &age);
    // Once more: it is to be the one that was looked at last, and a writer may have made a newer one.
    while (sight != FAILED && (sight = look_at(&search, age)) == LATE) {
        age++;
    }
    if (sight == EARLY) {
        *place = search.place;
    } else {
        sabot_history_clear(history);
        *place = sabot_journal_start(journal);
    }
    return sight != FAILED;
}
