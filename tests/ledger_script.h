/// Writes a room's journal from a script: one command per line, decided by the table, encoded and appended.
/// Tests can falsify events before they are encoded, as a dishonest program with the room's key could.
///
///     rules california-panda8 sensors     (virtual, tracker, back-line: behind Player, edition1: as in 0.1,
///                                         maximum: the Dragon 7 meter may rise by 30 cents)
///     sit 4 14                            fields in order; bettor 15 is back bettor 1
///     cards 2c Kd 3c 2d Kc 5d             keyed one by one
///     declare                             the outcome of the cards
///     virtual-shoe 7                      a shoe whose seed is 32 bytes of 7; burn, deal, reveal follow it
///     table 2, wait 30                    another table, 0 for the room itself; time moves on, or back
///
/// The sender's role is the first of these that may send the command: dealer, supervisor, administrator,
/// device.
#ifndef SABOT_LEDGER_SCRIPT_H
#define SABOT_LEDGER_SCRIPT_H

#include "room/journal/journal.h"
#include "sabot/config.h"
#include "sabot/table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LEDGER_TABLES = 4, LEDGER_PENDING_MAX = 512, LEDGER_DEALER = 901, LEDGER_SUPERVISOR = 902 };

/// May change the events about to be written; `times` counts the commands of this type from 1.
typedef void ledger_falsify(sabot_command_type type, int times, sabot_event_batch *batch);

typedef struct {
    sabot_journal *journal;
    sabot_table tables[LEDGER_TABLES + 1];
    bool is_broken[LEDGER_TABLES + 1]; ///< by a falsified event that no table accepts
    sabot_seed seeds[LEDGER_TABLES + 1];
    sabot_ruleset ruleset;
    sabot_event_batch batch;
    uint32_t table;
    int64_t time_ms;
    uint64_t number;
    uint64_t events;
    ledger_falsify *falsify;
    int times[SABOT_COMMAND_COUNT];
    sabot_record pending[LEDGER_PENDING_MAX];
    uint8_t *bytes[LEDGER_PENDING_MAX];
    size_t count;
} ledger;

static const sabot_room_secret ledger_secret = {"the secret of a scripted room..."};

#define LEDGER_FAIL(...)              \
    do {                              \
        fprintf(stderr, __VA_ARGS__); \
        fputc('\n', stderr);          \
        abort();                      \
    } while (0)

/// Returns a room's journal in memory, created at the time the script starts.
static inline sabot_journal *ledger_in_memory(void) {
    static const uint8_t id[SABOT_ROOM_ID_BYTES] = {"sixteen bytes.."};
    sabot_room room;
    sabot_head head;
    sabot_store store;
    sabot_journal *journal;
    sabot_journal_fault fault;
    if (!sabot_fair_begin()) {
        LEDGER_FAIL("cannot initialize libsodium");
    }
    sabot_journal_initialize(&ledger_secret, id, INT64_C(1769882400000), &room, &head);
    if (!sabot_memory_store_create(&room, &head, &store, &fault) ||
        !sabot_journal_open(store, &ledger_secret, NULL, &journal, &fault)) {
        LEDGER_FAIL("%s", fault.sentence);
    }
    return journal;
}

/// 2026-01-31T18:00:00Z.
static inline void ledger_begin(ledger *book, sabot_journal *journal) {
    memset(book, 0, sizeof *book);
    book->journal = journal;
    book->table = 1;
    book->time_ms = INT64_C(1769882400000);
    for (int i = 0; i <= LEDGER_TABLES; i++) {
        sabot_table_begin(&book->tables[i]);
    }
}

static inline void ledger_flush(ledger *book) {
    sabot_journal_fault fault;
    if (book->count > 0 && !sabot_journal_append(book->journal, book->pending, book->count, NULL, &fault)) {
        LEDGER_FAIL("%s", fault.sentence);
    }
    for (size_t i = 0; i < book->count; i++) {
        free(book->bytes[i]);
    }
    book->count = 0;
}

static inline void ledger_write(ledger *book, const sabot_command *command) {
    static uint8_t bytes[SABOT_RECORD_EVENTS_MAX];
    uint32_t size = 0;
    for (int i = 0; i < book->batch.count; i++) {
        const size_t written = sabot_event_write(&book->batch.events[i], bytes + size, sizeof bytes - size);
        if (written == 0) {
            LEDGER_FAIL("an event of '%s' cannot be encoded", sabot_command_schema((int)command->type)->word);
        }
        size += (uint32_t)written;
    }
    if (book->count == LEDGER_PENDING_MAX) {
        ledger_flush(book);
    }
    uint8_t *const kept = malloc(size + 1);
    if (kept == NULL) {
        LEDGER_FAIL("out of memory");
    }
    memcpy(kept, bytes, size);
    book->bytes[book->count] = kept;
    sabot_record *const record = &book->pending[book->count++];
    *record = (sabot_record){.table = book->table,
                             .role = (uint8_t)command->role,
                             .person = command->person,
                             .time_ms = command->time_ms,
                             .digest = ++book->number,
                             .events = kept,
                             .size = size};
    for (int i = 0; i < 8; i++) {
        record->command.bytes[i] = (uint8_t)(book->number >> (56 - 8 * i));
    }
}

/// Decides, falsifies, writes and applies.
static inline void ledger_ask(ledger *book, const sabot_command *command) {
    sabot_table *const table = &book->tables[book->table];
    if (book->is_broken[book->table]) {
        return; // the audit does not read the rest of it
    }
    const sabot_status status = sabot_table_decide(table, command, &book->batch);
    if (status != SABOT_OK) {
        LEDGER_FAIL("table %u, hand %u, '%s': %s", book->table, table->hand,
                    sabot_command_schema((int)command->type)->word, sabot_status_message(status));
    }
    const int times = ++book->times[command->type];
    if (book->falsify != NULL) {
        book->falsify(command->type, times, &book->batch);
    }
    ledger_write(book, command);
    for (int i = 0; i < book->batch.count; i++) {
        if (sabot_table_admits(table, &book->batch.events[i]) != SABOT_OK) {
            book->is_broken[book->table] = true;
            return;
        }
        sabot_table_apply(table, &book->batch.events[i]);
    }
    book->events += (uint64_t)book->batch.count;
    book->time_ms += 1000;
}

// ---------------------------------------------------------------------------------------------------------
// The script

static inline sabot_command ledger_command(const ledger *book, int type) {
    sabot_command command = {.type = (sabot_command_type)type, .time_ms = book->time_ms};
    const bool is_reopening = type == SABOT_COMMAND_REOPEN_BETS; // R-BET-9: with bets, not by the dealer
    const unsigned who = is_reopening ? SABOT_BY(SUPERVISOR) : sabot_command_schema(type)->who;
    static const sabot_role roles[] = {SABOT_ROLE_DEALER, SABOT_ROLE_SUPERVISOR, SABOT_ROLE_ADMINISTRATOR,
                                       SABOT_ROLE_DEVICE};
    int i = 0;
    while (!(who >> roles[i] & 1)) {
        i++;
    }
    command.role = roles[i];
    command.person = roles[i] == SABOT_ROLE_DEALER   ? LEDGER_DEALER
                     : roles[i] == SABOT_ROLE_DEVICE ? 0
                                                     : LEDGER_SUPERVISOR;
    return command;
}

static inline int ledger_prize(const char *word) {
    for (int i = 0; i < SABOT_PRIZE_COUNT; i++) {
        if (strcmp(word, sabot_prize_name((sabot_prize)i)) == 0) {
            return i;
        }
    }
    LEDGER_FAIL("'%s' is not a prize", word);
}

static inline void ledger_field(sabot_field_type type, void *value, const char *word) {
    sabot_kind kind;
    sabot_card card;
    sabot_cause cause;
    switch (type) {
    case SABOT_FIELD_SEAT:
    case SABOT_FIELD_BETTOR:
        *(uint8_t *)value = (uint8_t)atoi(word);
        break;
    case SABOT_FIELD_ACCOUNT:
        *(uint8_t *)value = (uint8_t)(strcmp(word, "tray") == 0         ? SABOT_ACCOUNT_TRAY
                                      : strcmp(word, "collection") == 0 ? SABOT_ACCOUNT_COLLECTION
                                                                        : SABOT_ACCOUNT_ENVY);
        break;
    case SABOT_FIELD_KIND:
        if (!sabot_kind_parse(word, &kind)) {
            LEDGER_FAIL("'%s' is not a wager", word);
        }
        *(uint8_t *)value = (uint8_t)kind;
        break;
    case SABOT_FIELD_CARD:
        if (sabot_card_parse(word, &card) != SABOT_OK) {
            LEDGER_FAIL("'%s' is not a card", word);
        }
        *(uint8_t *)value = card.index;
        break;
    case SABOT_FIELD_PRIZE:
        *(uint8_t *)value = (uint8_t)ledger_prize(word);
        break;
    case SABOT_FIELD_CAUSE:
        if (!sabot_cause_parse(word, &cause)) {
            LEDGER_FAIL("'%s' is not a cause", word);
        }
        *(uint8_t *)value = (uint8_t)cause;
        break;
    case SABOT_FIELD_CENTS:
        *(int64_t *)value = atoll(word);
        break;
    case SABOT_FIELD_QUANTITY:
        *(uint16_t *)value = (uint16_t)atoi(word);
        break;
    case SABOT_FIELD_PERSON:
    case SABOT_FIELD_NUMBER:
        *(uint32_t *)value = (uint32_t)atoi(word);
        break;
    case SABOT_FIELD_FLAG:
        *(bool *)value = strcmp(word, "yes") == 0;
        break;
    case SABOT_FIELD_REASON:
        snprintf(((sabot_reason *)value)->text, SABOT_REASON_SIZE, "%s", word);
        break;
    default:
        LEDGER_FAIL("'%s' is for a field that scripts cannot set", word);
    }
}

/// Returns the next card of the current virtual shoe.
static inline uint8_t ledger_next_card(const ledger *book) {
    const sabot_shoe_state *const shoe = &book->tables[book->table].shoe;
    const sabot_shoe_name name = {book->table, shoe->number, shoe->decks};
    sabot_card cards[SABOT_SHOE_CARDS_MAX];
    const int count = sabot_seed_shuffle(&book->seeds[book->table], name, shoe->cut_place, cards);
    return cards[count - shoe->cards_left].index;
}

/// Stores the seed sealed, as a host does; 0 bytes removes it.
static inline void ledger_store_seed(ledger *book, sabot_shoe_name name, const uint8_t *bytes, size_t size) {
    sabot_journal_fault fault;
    const sabot_store_secret stored = {.table = name.table, .shoe = name.shoe, .bytes = bytes, .size = size};
    const sabot_journal_extras extras = {.secrets = &stored, .secret_count = 1};
    if (!sabot_journal_append(book->journal, NULL, 0, &extras, &fault)) {
        LEDGER_FAIL("%s", fault.sentence);
    }
}

static inline void ledger_virtual_shoe(ledger *book, int byte) {
    sabot_command command = ledger_command(book, SABOT_COMMAND_NEW_SHOE);
    const sabot_table *const table = &book->tables[book->table];
    const sabot_shoe_name name = {book->table, table->shoe.number + 1, table->ruleset.decks};
    memset(&book->seeds[book->table], byte, sizeof book->seeds[0]);
    const sabot_commitment commitment = sabot_seed_commit(&book->seeds[book->table], name);
    memcpy(command.new_shoe.commitment.bytes, commitment.bytes, sizeof commitment.bytes);
    ledger_ask(book, &command);
    const sabot_sealed sealed = sabot_seed_seal(&book->seeds[book->table], name, &ledger_secret);
    ledger_store_seed(book, name, sealed.bytes, sizeof sealed.bytes);
}

static inline void ledger_draw(ledger *book) {
    sabot_command command = ledger_command(book, SABOT_COMMAND_DRAW_CARD);
    command.draw_card.card = ledger_next_card(book);
    ledger_ask(book, &command);
}

/// Deals a whole hand from the virtual shoe.
static inline void ledger_deal(ledger *book) {
    while (sabot_table_next(&book->tables[book->table]).recipient != SABOT_TO_NOBODY) {
        ledger_draw(book);
    }
}

static inline void ledger_declare(ledger *book) {
    sabot_command command = ledger_command(book, SABOT_COMMAND_DECLARE);
    if (book->is_broken[book->table]) {
        return;
    }
    command.declare.ending = (uint8_t)sabot_table_ending(&book->tables[book->table]);
    ledger_ask(book, &command);
}

/// Makes a ruleset one of a journal of version 0.1, so that its table keeps that version's procedures.
static inline void ledger_edition1(sabot_ruleset *ruleset) {
    ruleset->is_edition1 = true;
    ruleset->chip_unit_cents = 1;
    ruleset->bank_rides = true;
    ruleset->void_fee = SABOT_VOID_FEE_RETURNED;
    for (int i = 0; i < SABOT_PROGRESSIVE_COUNT; i++) {
        ruleset->paytables[i].seats_without = 0;
        ruleset->paytables[i].max_cents = 0;
        ruleset->paytables[i].confirm_from_cents = 0;
    }
}

static inline void ledger_rules(ledger *book, char *words) {
    sabot_command command = ledger_command(book, SABOT_COMMAND_CHOOSE_RULES);
    sabot_config_fault fault;
    char *rest;
    const char *const name = strtok_r(words, " ", &rest);
    if (!sabot_config_read(name, &book->ruleset, &fault)) {
        LEDGER_FAIL("%s", fault.sentence);
    }
    book->ruleset.wagers[SABOT_KIND_PLAYER].back_line = strstr(rest, "back-line") != NULL;
    if (strstr(rest, "edition1") != NULL) {
        ledger_edition1(&book->ruleset);
    }
    if (strstr(rest, "maximum") != NULL) {
        book->ruleset.paytables[0].max_cents = book->ruleset.paytables[0].seed_cents + 30;
    }
    command.choose_rules.ruleset = &book->ruleset;
    command.choose_rules.virtual_shoe = strstr(rest, "virtual") != NULL;
    command.choose_rules.tracker_only = strstr(rest, "tracker") != NULL;
    command.choose_rules.sensors = strstr(rest, "sensors") != NULL;
    ledger_ask(book, &command);
}

static inline void ledger_cards(ledger *book, char *words) {
    char *rest;
    for (char *word = strtok_r(words, " ", &rest); word != NULL; word = strtok_r(NULL, " ", &rest)) {
        sabot_command command = ledger_command(book, SABOT_COMMAND_KEY_CARD);
        ledger_field(SABOT_FIELD_CARD, &command.key_card.card, word);
        ledger_ask(book, &command);
    }
}

static inline void ledger_plain(ledger *book, const char *verb, char *words) {
    const int type = sabot_command_parse(verb);
    if (type == 0) {
        LEDGER_FAIL("unknown command '%s'", verb);
    }
    sabot_command command = ledger_command(book, type);
    const sabot_message_schema *const message = sabot_command_schema(type);
    char *const fields = sabot_command_fields(&command);
    char *rest = words;
    for (int i = 0; message->fields[i].name != NULL && message->fields[i].type != SABOT_FIELD_NOTHING; i++) {
        void *const value = fields + sabot_schema_offset(message, i);
        if (message->fields[i].type == SABOT_FIELD_REASON && message->fields[i + 1].name == NULL) {
            snprintf(((sabot_reason *)value)->text, SABOT_REASON_SIZE, "%s", rest);
            break;
        }
        const char *const word = strtok_r(i == 0 ? words : NULL, " ", &rest);
        if (word == NULL) {
            break; // zero
        }
        ledger_field(message->fields[i].type, value, word);
    }
    ledger_ask(book, &command);
}

static inline void ledger_line(ledger *book, char *line) {
    char nothing[] = "";
    char *words = strchr(line, ' ');
    if (words != NULL) {
        *words++ = '\0';
    }
    words = words != NULL ? words : nothing;
    if (strcmp(line, "table") == 0) {
        book->table = (uint32_t)atoi(words);
    } else if (strcmp(line, "wait") == 0) {
        book->time_ms += 1000 * atoll(words);
    } else if (strcmp(line, "rules") == 0) {
        ledger_rules(book, words);
    } else if (strcmp(line, "cards") == 0) {
        ledger_cards(book, words);
    } else if (strcmp(line, "declare") == 0) {
        ledger_declare(book);
    } else if (strcmp(line, "virtual-shoe") == 0) {
        ledger_virtual_shoe(book, atoi(words));
    } else if (strcmp(line, "draw") == 0) {
        ledger_draw(book);
    } else if (strcmp(line, "deal") == 0) {
        ledger_deal(book);
    } else if (strcmp(line, "virtual-burn") == 0) {
        sabot_command command = ledger_command(book, SABOT_COMMAND_BURN);
        command.burn.card = ledger_next_card(book);
        ledger_ask(book, &command);
    } else if (strcmp(line, "reveal") == 0) {
        sabot_command command = ledger_command(book, SABOT_COMMAND_REVEAL);
        memcpy(command.reveal.seed.bytes, book->seeds[book->table].bytes, sizeof command.reveal.seed.bytes);
        ledger_ask(book, &command);
    } else {
        ledger_plain(book, line, words);
    }
}

/// Plays lines, or parts of a line separated by semicolons.
static inline void ledger_play(ledger *book, const char *script) {
    while (*script != '\0') {
        const size_t length = strcspn(script, ";\n");
        char line[256];
        snprintf(line, sizeof line, "%.*s", (int)length, script);
        script += length + (script[length] != '\0');
        char *start = line + strspn(line, " ");
        char *const hash = strchr(start, '#');
        if (hash != NULL) {
            *hash = '\0';
        }
        size_t end = strlen(start);
        while (end > 0 && start[end - 1] == ' ') {
            start[--end] = '\0';
        }
        if (*start != '\0') {
            ledger_line(book, start);
        }
    }
}

// ---------------------------------------------------------------------------------------------------------
// One evening at four tables. Tables 1 and 3 keep the procedures of version 0.1: every progressive bet is
// keyed, every prize is confirmed, and the bank rides.

#define LEDGER_OPEN_1                                                                          \
    "table 1; rules california-panda8 sensors back-line edition1; fill 10000000; post; open\n" \
    "shoe; burn 5h\n"                                                                          \
    "sit 1 11; sit 3 13; sit 4 14; sit 15 21\n"                                                \
    "buy-in 1 200000; buy-in 3 500000; buy-in 4 200000; buy-in 15 50000\n"                     \
    "offer; pass 1; accept 3 100000\n"

/// Hand 1: a Dragon 7 in the combination of seat 1; every wager once.
#define LEDGER_DRAGON                                                                           \
    "bets; bet 4 4 player 5000; bet 4 4 tie 500; bet 4 4 dragon7 500; bet 1 1 banker 2000\n"    \
    "bet 1 1 progressive-dragon7 100; sense 1 progressive-dragon7 yes; bet 15 4 player 1000\n"  \
    "bet 4 4 player 6000; bet 4 4 progressive-dragon7 100\n"                                    \
    "no-more-bets; start; cards 2c Kd 3c 2d Kc; take-back; cards Kc 5d; declare; settle\n"      \
    "press 1 progressive-dragon7 combination; confirm 1 progressive-dragon7\n"                  \
    "press 4 progressive-dragon7 each-suited; reject 4 progressive-dragon7 the chip was late\n" \
    "press 4 progressive-dragon7 each-suited; confirm 4 progressive-dragon7; end\n"

/// Hand 2: a misdeal, then a Player win paid by the bank, after which the bank moves on.
#define LEDGER_MISDEAL                                                                                     \
    "wait 20; bets; bet 4 4 player 10000; bet 1 1 banker 1000; bet 1 1 tie 100; withdraw 1 1 tie; start\n" \
    "cards 9c; misdeal a card was exposed; cards 9c 2d Td 3d; declare; settle; end\n"

/// Hand 3, banked by seat 4: voided after four cards.
#define LEDGER_VOID                                                                               \
    "wait 20; accept 4 30000; bets; bet 1 1 player 3000; bet 1 1 progressive-panda8 100; start\n" \
    "cards 4c 5d 6c 7d; void the shoe fell over, \"twice\"\n"

/// Hand 4: the bank runs out of cover. Two Banker bets win, the second paid in part.
#define LEDGER_SHORT                                                                                        \
    "wait 20; amount 4 12000; bets; bet 1 1 banker 10000; bet 3 3 banker 5000; bet 3 3 panda8 100; start\n" \
    "cards 2h 9d 4s Td; declare; settle; end\n"

#define LEDGER_CLOSE_1 "wait 60; take collection 100; end-shoe the evening is over; close\n"

/// Washington: the house banks; no fees.
#define LEDGER_WASHINGTON                                                                    \
    "table 2; rules washington; fill 5000000; post; open; shoe 8; burn Ks\n"                 \
    "sit 2 12; sit 5 15; buy-in 2 100000; buy-in 5 100000; pass-shoe 2\n"                    \
    "bets; bet 2 2 player 10000; bet 5 5 banker 4000; bet 5 5 tie 1000; start\n"             \
    "cards 9h 3c Ts 4d; declare; settle; end\n"                                              \
    "wait 30; bets; bet 2 2 player 10000; bet 2 2 dragon7 500; bet 5 5 player 4000; start\n" \
    "cards Ah 7c 5h 9c; declare; settle; end\n"

#define LEDGER_EVENING                                                                                   \
    LEDGER_OPEN_1 LEDGER_DRAGON LEDGER_MISDEAL LEDGER_VOID LEDGER_SHORT LEDGER_CLOSE_1 LEDGER_WASHINGTON \
        LEDGER_VIRTUAL LEDGER_TRACKER

/// A virtual shoe of three hands, cut, burned, ended, revealed.
#define LEDGER_VIRTUAL                                                                \
    "table 3; rules california-ez virtual edition1; fill 5000000; post; open\n"       \
    "sit 1 31; sit 2 32; buy-in 1 300000; buy-in 2 300000\n"                          \
    "virtual-shoe 7; cut 2 100; virtual-burn; offer; accept 1 200000\n"               \
    "bets; bet 2 2 player 2000; bet 2 2 tie 100; start; deal; declare; settle; end\n" \
    "bets; bet 2 2 banker 2000; start; deal; declare; settle; end\n"                  \
    "pass 2; accept 1 150000; bets; bet 2 2 player 3000; start; draw; void lost a chip; end-shoe tired; reveal\n"

#define LEDGER_TRACKER                                                    \
    "table 4; rules california-ez tracker; post; open; shoe 6; burn 2c\n" \
    "cards 9h 3c Ts 4d; declare; cards 2h 9c 4d Kd; declare; cards Ah 7c\n"

#endif
