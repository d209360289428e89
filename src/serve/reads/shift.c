/// A shift report of the journal, as `sabot shift --json` prints it.
#include "serve/reads/walk.h"

#include "text/json/json.h"

#include <stdlib.h>

/// Visits, incidents and hours; more is nothing that a page shows.
enum { LINES_MAX = 100000 };

sabot_read_answer sabot_read_shift(const sabot_read_wish *wish) {
    sabot_read_answer answer = {0};
    json_t *root = NULL;
    sabot_ledger *const ledger = sabot_ledger_begin();
    sabot_shift_walk *const shift = calloc(1, sizeof *shift);
    if (ledger == NULL || shift == NULL) {
        answer.end = sabot_read_lacks_memory(&answer.fault);
    } else {
        shift->table = wish->table;
        shift->from_ms = wish->from_ms;
        shift->to_ms = wish->to_ms;
        shift->lines_max = LINES_MAX;
        const sabot_ledger_visitor visitor = sabot_shift_walk_visitor(shift);
        answer.end = sabot_read_walk_ledger(wish, &(sabot_read_reach){0}, ledger, &visitor, &answer.fault);
        answer.end = answer.end == SABOT_READ_DONE && shift->is_cut ? SABOT_READ_TOO_LARGE : answer.end;
        sabot_shift_walk_close(shift, sabot_ledger_history(ledger));
        root = sabot_shift_walk_json(shift);
        sabot_shift_walk_clear(shift);
    }
    sabot_read_give(&answer, root);
    sabot_ledger_end(ledger);
    free(shift);
    return answer;
}
