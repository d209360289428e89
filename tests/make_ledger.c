/// Writes a journal for the tests that read one: make_ledger FILE [HANDS]. By default it is an evening at
/// four tables (ledger_script.h); with HANDS, one table plays that many. Prints the room's key.
#include "ledger_script.h"

#include <inttypes.h>

static void play_many(ledger *book, long hands) {
    sabot_random random = sabot_random_of(1, 1);
    ledger_play(book, "rules california-panda8; timer 0; fill 1000000000; post; open\n"
                      "sit 1 11; sit 2 12; sit 3 13; sit 4 14; sit 5 15\n"
                      "buy-in 1 1000000000; buy-in 2 1000000000; buy-in 3 1000000000; buy-in 4 1000000000\n"
                      "buy-in 5 1000000000\n");
    sabot_table *const table = &book->tables[1];
    for (long hand = 0; hand < hands; hand++) {
        if (!table->shoe.in_play) {
            ledger_play(book, "shoe; burn Kd");
        }
        if (table->round.bank_seat.number == 0) {
            char line[64];
            ledger_play(book, table->position.offered == 0 ? "offer" : "");
            snprintf(line, sizeof line, "accept %d 10000000", table->position.offered);
            ledger_play(book, line);
        }
        ledger_play(book, "bets");
        for (int seat = 1; seat <= 5; seat++) {
            char line[128];
            if (seat != table->round.bank_seat.number) {
                snprintf(line, sizeof line, "bet %d %d %s %d; bet %d %d dragon7 500", seat, seat,
                         seat % 2 ? "player" : "banker", 1000 * (1 + (int)sabot_random_below(&random, 10)),
                         seat, seat);
                ledger_play(book, line);
            }
        }
        ledger_play(book, "start");
        if (table->shoe.cards_left < 60 && !table->shoe.cut_is_out) {
            ledger_play(book, "cut-card");
        }
        while (sabot_table_next(table).recipient != SABOT_TO_NOBODY) {
            sabot_command command = ledger_command(book, SABOT_COMMAND_KEY_CARD);
            do {
                command.key_card.card = (uint8_t)sabot_random_below(&random, SABOT_DECK_CARDS);
            } while (table->shoe.unseen.counts[command.key_card.card] == 0);
            ledger_ask(book, &command);
        }
        ledger_play(book, "declare; settle; end");
    }
}

int main(int argc, char **argv) {
    static ledger book;
    sabot_journal *journal;
    sabot_journal_fault fault;
    if (argc < 2 || !sabot_fair_begin()) {
        fputs("make_ledger FILE [HANDS]\n", stderr);
        return 2;
    }
    if (!sabot_journal_open_file(argv[1], &ledger_secret, true, INT64_C(1769882400000), &journal, &fault)) {
        fprintf(stderr, "%s\n", fault.sentence);
        return 1;
    }
    ledger_begin(&book, journal);
    if (argc > 2) {
        play_many(&book, atol(argv[2]));
    } else {
        ledger_play(&book, LEDGER_EVENING);
    }
    ledger_flush(&book);
    char key[SABOT_HEX_SIZE];
    sabot_hex_write(sabot_journal_room(journal)->key.bytes, key);
    printf("%s\n", key);
    fprintf(stderr, "%" PRIu64 " records, %" PRIu64 " events\n", sabot_journal_head(journal)->sequence,
            book.events);
    sabot_journal_close(journal);
    return 0;
}
