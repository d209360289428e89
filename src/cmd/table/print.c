/// Prints the state of a live table as text.
#include "cmd/table/console.h"

#include "cmd/cli.h"
#include "cmd/road/road.h"
#include "text/sentences/hand.h"
#include "text/sentences/sentences.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#define INDENT "    "

// ---------------------------------------------------------------------------------------------------------
// State

static void print_shoe(const sabot_shoe_state *shoe) {
    if (shoe->number == 0) {
        return;
    }
    printf(INDENT "shoe %" PRIu32 ": %d decks, ", shoe->number, shoe->decks);
    if (!shoe->in_play) {
        fputs("over\n", stdout);
        return;
    }
    printf("%d cards left%s", shoe->cards_left, shoe->burned ? "" : ", not burned");
    if (shoe->cut_is_out) {
        printf(", cut card out, %d to deal", shoe->hands_left);
    }
    if (shoe->holder != 0) {
        printf(", held by seat %d", shoe->holder);
    }
    putchar('\n');
}

static void print_bank(const sabot_table *table) {
    if (table->round.bank_seat.number != 0) {
        printf(INDENT "bank: seat %d with %s, %d of %d hands banked\n", table->round.bank_seat.number,
               sabot_cli_dollars(table->accounts_cents[SABOT_ACCOUNT_BANK]).text, table->position.hands,
               table->ruleset.bank_hands);
    } else if (table->position.offered != 0) {
        printf(INDENT "bank: offered to seat %d\n", table->position.offered);
    } else if (table->position.is_waiting) {
        fputs(INDENT "bank: all players passed\n", stdout);
    }
}

static void print_wagers(const sabot_table *table) {
    for (int i = 0; i < table->round.wager_count; i++) {
        char name[128];
        sabot_text text = sabot_text_in(name, sizeof name);
        sabot_sentence_wager(&table->round.wagers[i], &text);
        printf(INDENT "%s%s\n", name, table->wagers[i].is_done ? ", off the felt" : "");
    }
}

void sabot_console_state(const sabot_table *table) {
    char line[SABOT_SENTENCE_SIZE];
    if (table->phase > SABOT_PHASE_BETWEEN) {
        printf(INDENT "hand %" PRIu32 ": %s\n", table->hand, sabot_phase_description(table->phase));
    } else {
        printf(INDENT "%s\n", sabot_phase_description(table->phase));
    }
    print_shoe(&table->shoe);
    print_bank(table);
    print_wagers(table);
    sabot_text cards = sabot_text_in(line, sizeof line);
    sabot_sentence_cards(&table->round.deal, &cards);
    if (cards.length > 0) {
        printf(INDENT "%s\n", line);
    }
    sabot_text hint = sabot_text_in(line, sizeof line);
    sabot_sentence_hint(table, &hint);
    printf(INDENT "next: %s\n", line);
}

// ---------------------------------------------------------------------------------------------------------
// People and money

void sabot_console_seats(const sabot_table *table) {
    char name[32];
    bool is_empty = true;
    for (int bettor = 1; bettor <= SABOT_BETTORS_MAX; bettor++) {
        const sabot_account stack = SABOT_ACCOUNT_OF_BETTOR(bettor);
        if (table->bettors[bettor].person == 0) {
            continue;
        }
        is_empty = false;
        printf(INDENT "%s: person %" PRIu32 ", %s%s%s\n", sabot_account_name(stack, name),
               table->bettors[bettor].person, sabot_cli_dollars(table->accounts_cents[stack]).text,
               bettor == table->round.bank_seat.number ? ", player-dealer" : "",
               table->bettors[bettor].away ? ", away" : "");
    }
    if (is_empty) {
        fputs(INDENT "no players\n", stdout);
    }
}

void sabot_console_money(const sabot_table *table) {
    char name[32];
    int64_t sum_cents = 0;
    for (int account = 0; account < SABOT_ACCOUNT_COUNT; account++) {
        const int64_t cents = table->accounts_cents[account];
        sum_cents = sabot_cents_add(sum_cents, cents);
        if (cents != 0) {
            printf(INDENT "%-14s %14s\n", sabot_account_name((sabot_account)account, name),
                   sabot_cli_dollars(cents).text);
        }
    }
    printf(INDENT "%-14s %14s\n", "sum", sabot_cli_dollars(sum_cents).text);
}

// ---------------------------------------------------------------------------------------------------------
// Roads

/// Prints lines, each indented by two more blanks.
static void print_indented(char *written) {
    for (char *line = written, *end; (end = strchr(line, '\n')) != NULL; line = end + 1) {
        *end = '\0';
        printf("  %s\n", line);
    }
}

void sabot_console_roads(const sabot_table *table) {
    char *written = NULL;
    size_t size;
    FILE *const memory = open_memstream(&written, &size);
    if (memory == NULL) {
        return;
    }
    sabot_print_tally(memory, &table->tracker.tally, true);
    if (table->tracker.previous.hands > 0) {
        fputs("  previous shoe:\n", memory);
        sabot_print_tally(memory, &table->tracker.previous, true);
    }
    sabot_print_roads(memory, &table->tracker.roads);
    if (fclose(memory) == 0) { // otherwise memory ran out and `written` may be incomplete
        print_indented(written);
    }
    free(written);
}

// ---------------------------------------------------------------------------------------------------------
// Help

void sabot_console_help(const sabot_table *table) {
    (void)table;
    fputs(
        INDENT
        "[@TIME] [TABLE:] ROLE[#PERSON] COMMAND [ARGUMENT...] [id=HEX32], for example\n" INDENT
        "dealer#5 sit 4 #14, player#14 bet 4 player $50, dealer#5 card 8c\n" INDENT
        "id= is an idempotency key of 32 hexadecimal digits: a command sent again with the same id, as\n" INDENT
        "after a crash, gets the same reply and is carried out once\n",
        stdout);
#define X(name, word, meaning) printf(INDENT "%-58s %s\n", word, meaning);
    SABOT_QUESTION_LIST(X)
#undef X
    for (int type = 1; type < SABOT_COMMAND_COUNT; type++) {
        printf(INDENT "%-58s %s\n", sabot_command_form(type).text, sabot_command_schema(type)->sentence);
    }
}
