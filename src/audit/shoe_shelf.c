#include "shoe_shelf.h"

#include <stdlib.h>

void sabot_shoe_shelf_take(sabot_shoe_shelf *shelf, const sabot_ledger_entry *entry) {
    sabot_shoe_book **const shoe = &shelf->shoes[entry->record->table];
    if (*shoe == NULL && entry->event->type == SABOT_EVENT_IS_SHOE_STARTED) {
        *shoe = calloc(1, sizeof **shoe);
    }
    if (*shoe != NULL && sabot_shoe_book_take(*shoe, entry->record, entry->table, entry->event)) {
        shelf->tell(shelf->context, *shoe);
        (*shoe)->started_sequence = 0; // it is told
    }
}

void sabot_shoe_shelf_end(sabot_shoe_shelf *shelf) {
    for (int i = 0; i <= SABOT_TABLES_MAX; i++) {
        if (shelf->shoes[i] != NULL && shelf->shoes[i]->started_sequence != 0) {
            shelf->tell(shelf->context, shelf->shoes[i]);
        }
        free(shelf->shoes[i]);
        shelf->shoes[i] = NULL;
    }
}
