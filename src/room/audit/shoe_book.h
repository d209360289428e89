/// shoe_book: collects a shoe from its events, to prove it after its seed is revealed or to write the file
/// that `sabot verify-shoe` reads.
#ifndef SABOT_ROOM_AUDIT_SHOE_BOOK_H
#define SABOT_ROOM_AUDIT_SHOE_BOOK_H

#include "room/audit/ledger.h"
#include "room/fair/shoe_proof.h"
#include "room/journal/record.h"
#include "sabot/table.h"

typedef struct {
    bool is_on;      ///< in play
    bool is_virtual; ///< it has a commitment
    bool is_revealed;
    bool is_lost; ///< its seed cannot be read
    uint64_t started_sequence, ended_sequence;
    int64_t started_ms, ended_ms;
    uint32_t hands; ///< ended ones
    uint32_t voids;
    sabot_reason reason; ///< of its end
    sabot_shoe_file file;
    int count; ///< cards of the current hand, in order
    sabot_card cards[SABOT_DEAL_CARDS_MAX];
    /// By position in the shoe: the card, its record and its hand. Sequence 0: burned.
    struct {
        uint64_t sequence;
        uint32_t hand;
        sabot_card card;
    } dealt[SABOT_SHOE_CARDS_MAX];
} sabot_shoe_book;

/// Adds an event; `table` is the table before it. Returns true if the event reveals the shoe's seed, which
/// completes the book, or ends a real shoe.
bool sabot_shoe_book_take(sabot_shoe_book *book, const sabot_record *record, const sabot_table *table,
                          const sabot_event *event);

/// Finds the first card that differs from the shuffle, with its record and hand. Returns false if all match.
bool sabot_shoe_book_first_mismatch(const sabot_shoe_book *book, uint64_t *sequence, uint32_t *hand);

// ---------------------------------------------------------------------------------------------------------
// The shoes of all tables while a journal is read. Each shoe is reported once: when its book is complete, or
// as far as it got when the journal ends.
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
/// Reports shoes that are in play or not revealed, and empties the catalog.
void sabot_shoe_catalog_end(sabot_shoe_catalog *catalog);

#endif
