/// shoe_shelf: the shoes of all tables along a walk. Each is told of once: when its book is whole, or as far
/// as it came when the walk is over.
///
///     sabot_shoe_shelf shelf = {.tell = print, .context = stream};
///     … for every entry: sabot_shoe_shelf_take(&shelf, entry);
///     sabot_shoe_shelf_end(&shelf);
#ifndef SABOT_SHOE_SHELF_H
#define SABOT_SHOE_SHELF_H

#include "ledger.h"
#include "shoe_book.h"

typedef struct {
    void (*tell)(void *context, const sabot_shoe_book *shoe);
    void *context;
    sabot_shoe_book *shoes[SABOT_TABLES_MAX + 1];
} sabot_shoe_shelf;

void sabot_shoe_shelf_take(sabot_shoe_shelf *shelf, const sabot_ledger_entry *entry);
/// Tells of shoes that are in play, or not revealed, and empties the shelf.
void sabot_shoe_shelf_end(sabot_shoe_shelf *shelf);

#endif
