/// How far back a read of the journal goes. What a page asks for lies near the end mostly, and a single hand
/// or shoe anywhere: the walk begins at a checkpoint before it. A list that a walk does not fill, because
/// what it is of comes seldom, takes a longer one; the last of them may be the whole journal, and all of them
/// together are little more than that one.
#include "read_walk.h"

sabot_read_reach sabot_read_reach_one(sabot_reach_by by, uint32_t table, uint32_t number) {
    return (sabot_read_reach){
        .by = by, .table = table, .before = number < UINT32_MAX ? number + 1 : 0, .back = 1};
}

sabot_read_reach sabot_read_reach_list(sabot_reach_by by, const sabot_read_wish *wish) {
    // The newest one may be on, and is none of the list then.
    return (sabot_read_reach){
        .by = by, .table = wish->table, .before = wish->before, .back = (uint64_t)wish->count + 1};
}

/// The hand or the shoe that a table has, or had last.
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
    if (reach->end == 0) { // the newest checkpoint is asked about first
        reach->end = reach->before != 0 && reach->before <= number ? reach->before : number + 1;
    }
    return number == 0 || number + reach->back < reach->end;
}

bool sabot_read_reach_start(sabot_read_reach *reach, sabot_ledger *ledger, sabot_journal *journal,
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
