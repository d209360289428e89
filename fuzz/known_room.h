/// A room whose records are known, to compare a journal that passes an audit with: no one without its secret
/// can make others.
#ifndef SABOT_KNOWN_ROOM_H
#define SABOT_KNOWN_ROOM_H

#include "ledger_script.h"

#define KNOWN_MS INT64_C(1769882400000)

/// The room's script; a journal may end after any record.
#define KNOWN_SCRIPT                                                                         \
    "rules washington virtual; post; open; fill 100000; sit 2 12; buy-in 2 20000\n"          \
    "virtual-shoe 7; cut 2 100; virtual-burn; bets; bet 2 2 player 1000; start\n"            \
    "deal; declare; settle; end; table 2; rules california-ez tracker; post; open; shoe 6\n" \
    "burn 2c; cards 9h 3c; table 1; end-shoe tired; reveal; close\n"

static const uint8_t known_id[SABOT_ROOM_ID_BYTES] = "a known room....";

/// Plays lines of the script into an open journal.
static inline void known_play(ledger *book, sabot_journal *journal, const char *script) {
    ledger_begin(book, journal);
    ledger_play(book, script);
    ledger_flush(book);
}

/// Returns an empty journal in memory, open for writing; it owns the store.
static inline sabot_journal *known_journal(sabot_store *store) {
    sabot_room room;
    sabot_head head;
    sabot_journal *journal;
    sabot_journal_fault fault;
    sabot_journal_initialize(&ledger_secret, known_id, KNOWN_MS, &room, &head);
    if (!sabot_memory_store_create(&room, &head, store, &fault) ||
        !sabot_journal_open(*store, &ledger_secret, NULL, &journal, &fault)) {
        LEDGER_FAIL("%s", fault.sentence);
    }
    return journal;
}

#endif
