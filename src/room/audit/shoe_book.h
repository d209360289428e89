/// shoe_book: a shoe gathered from events, to be proven once its seed is shown, or written as the file that
/// `sabot verify-shoe` takes.
#ifndef SABOT_ROOM_AUDIT_SHOE_BOOK_H
#define SABOT_ROOM_AUDIT_SHOE_BOOK_H

#include "room/audit/ledger.h"
#include "room/fair/shoe_proof.h"
#include "room/journal/record.h"
#include "sabot/table.h"

typedef struct {
    bool is_on;      ///< started and not over
    bool is_virtual; ///< it has a commitment
    bool is_revealed;
    bool is_lost; ///< its seed cannot be read
    uint64_t started_sequence, ended_sequence;
    int64_t started_ms, ended_ms;
    uint32_t hands; ///< ended ones
    uint32_t voids;
    sabot_reason reason; ///< of its end
    sabot_shoe_file file;
    int count; ///< cards of the present hand, in their order
    sabot_card cards[SABOT_DEAL_CARDS_MAX];
    /// By place in the shoe: which card came, in which record and hand. A place with sequence 0 was burned.
    struct {
        uint64_t sequence;
        uint32_t hand;
        sabot_card card;
    } dealt[SABOT_SHOE_CARDS_MAX];
} sabot_shoe_book;

/// Takes an event, seen from the table before it. True: with it the shoe's seed is shown, and the book holds
/// all of it; or a real shoe is over.
bool sabot_shoe_book_take(sabot_shoe_book *book, const sabot_record *record, const sabot_table *table,
                          const sabot_event *event);

/// The first card that is not the shuffle's: its record and hand. False: every card is.
bool sabot_shoe_book_stranger(const sabot_shoe_book *book, uint64_t *sequence, uint32_t *hand);

// ---------------------------------------------------------------------------------------------------------
// The shoes of all tables along a walk. Each is told of once: when its book is whole, or as far
// as it came when the walk is over.
//
//     sabot_shoe_catalog catalog = {.tell = print, .context = stream};
//     … for every entry: sabot_shoe_catalog_take(&catalog, entry);
//     sabot_shoe_catalog_end(&catalog);

typedef struct {
    void (*tell)(void *context, const sabot_shoe_book *shoe);
    void *context;
    sabot_shoe_book *shoes[SABOT_TABLES_MAX + 1];
} sabot_shoe_catalog;

void sabot_shoe_catalog_take(sabot_shoe_catalog *catalog, const sabot_ledger_entry *entry);
/// Tells of shoes that are in play, or not revealed, and empties the catalog.
void sabot_shoe_catalog_end(sabot_shoe_catalog *catalog);

#endif
