/// Applies an event: moves its money, then lets the event's area change the table.
#include "core/table/table_internal.h"

#include <assert.h>
#include <string.h>

void sabot_table_begin(sabot_table *table) {
    memset(table, 0, sizeof *table);
}

static void move_money(sabot_table *table, const sabot_event *event) {
    sabot_transfer transfers[SABOT_TRANSFERS_MAX];
    const int count = sabot_event_transfers(table, event, transfers);
    for (int i = 0; i < count; i++) {
        assert(transfers[i].cents > 0);
        assert(transfers[i].from != transfers[i].to);
        int64_t *const from = &table->accounts_cents[transfers[i].from];
        int64_t *const to = &table->accounts_cents[transfers[i].to];
        *from = sabot_cents_add(*from, -transfers[i].cents);
        *to = sabot_cents_add(*to, transfers[i].cents);
        assert(*from >= 0 || transfers[i].from == SABOT_ACCOUNT_CAGE);
    }
}

void sabot_table_apply(sabot_table *table, const sabot_event *event) {
    const sabot_message_schema *const message = sabot_event_schema((int)event->type);
    assert(message != NULL);
    assert((message->phases >> table->phase & 1) != 0);
    move_money(table, event);
    switch (event->type) {
#define F(type, name)
#define E(number, NAME, name, word, phases, sentence, fields) \
    case SABOT_EVENT_##NAME:                                  \
        sabot_apply_##name(table, event);                     \
        break;
        SABOT_EVENT_LIST(E, F)
#undef E
#undef F
    case SABOT_EVENT_COUNT:
        assert(false);
    }
}
