/// Reads the next action from a view, and writes its command.
#define _GNU_SOURCE // memmem

#include "bench/dealer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    BUY_IN_CENTS = 100000000,
    BET_CENTS = 2500,
    CUT_CARDS = 20, ///< the cut card comes out this many cards before the end of the shoe
};

sabot_bench_dealer sabot_bench_dealer_of(uint32_t table) {
    return (sabot_bench_dealer){.table = table, .random = sabot_random_of(table, 0), .cards_left = INT32_MAX};
}

// ---------------------------------------------------------------------------------------------------------
// Reading: only the few fields that matter

/// Returns the text after the first `words`, or NULL if they are not found.
static const char *find_after(const char *text, size_t size, const char *words) {
    const char *const found = text != NULL ? memmem(text, size, words, strlen(words)) : NULL;
    return found != NULL ? found + strlen(words) : NULL;
}

/// Chooses one of the cards that may be keyed: `["Ac","2c"]`.
static void choose_card(sabot_bench_dealer *dealer, const char *list, const char *word, size_t word_size) {
    const size_t length = strcspn(list, "]");
    const size_t count = (length + 1) / 5;
    if (count > 0) {
        const char *const card = list + 5 * sabot_random_below(&dealer->random, (uint32_t)count) + 1;
        snprintf(dealer->next, sizeof dealer->next, "\"command\":\"%.*s\",\"card\":\"%.2s\"", (int)word_size,
                 word, card);
    }
}

/// `{"main":{"label":…,"command":{…},…},…,"keys":{"for":"card","cards":[…]}`, or null for either.
static void read_actions(sabot_bench_dealer *dealer, const char *actions, size_t size) {
    const bool has_main = strncmp(actions, "{\"main\":{", 9) == 0;
    const char *const command = has_main ? find_after(actions, size, "\"command\":{") : NULL;
    const char *const keys = find_after(actions, size, "\"keys\":{\"for\":\"");
    dealer->next[0] = '\0';
    if (command != NULL) {
        snprintf(dealer->next, sizeof dealer->next, "%.*s", (int)strcspn(command, "}"), command);
    } else if (keys != NULL) {
        const char *const list = find_after(keys, size - (size_t)(keys - actions), "\"cards\":[");
        if (list != NULL) {
            choose_card(dealer, list, keys, strcspn(keys, "\""));
        }
    }
}

void sabot_bench_dealer_read(sabot_bench_dealer *dealer, const char *text, size_t size) {
    const char *const cards_left = find_after(text, size, "\"cards_left\":");
    const char *const actions = find_after(text, size, "\"actions\":");
    if (cards_left != NULL) {
        dealer->cards_left = (int)strtol(cards_left, NULL, 10);
    }
    if (actions != NULL) {
        read_actions(dealer, actions, size - (size_t)(actions - text));
    }
}

// ---------------------------------------------------------------------------------------------------------
// Keying

static size_t write_message(sabot_bench_dealer *dealer, const char *fields,
                            char message[SABOT_DEALER_TEXT_SIZE]) {
    return (size_t)snprintf(
        message, SABOT_DEALER_TEXT_SIZE, "{\"type\":\"command\",\"id\":\"%016llx%016llx\",%s}",
        (unsigned long long)dealer->table, (unsigned long long)++dealer->commands, fields);
}

/// Seats all players with a buy-in, before anything else.
static void seat_player(sabot_bench_dealer *dealer, char fields[SABOT_DEALER_TEXT_SIZE]) {
    const int seat = dealer->settling / 2 + 1;
    if (dealer->settling % 2 == 0) {
        snprintf(fields, SABOT_DEALER_TEXT_SIZE, "\"command\":\"sit\",\"bettor\":%d,\"person\":%u", seat,
                 100 * dealer->table + (unsigned)seat);
    } else {
        snprintf(fields, SABOT_DEALER_TEXT_SIZE, "\"command\":\"buy-in\",\"bettor\":%d,\"cents\":%d", seat,
                 BUY_IN_CENTS);
    }
    dealer->settling++;
}

static void bet(sabot_bench_dealer *dealer, char fields[SABOT_DEALER_TEXT_SIZE]) {
    const int seat = dealer->bets_left--;
    snprintf(fields, SABOT_DEALER_TEXT_SIZE,
             "\"command\":\"bet\",\"bettor\":%d,\"seat\":%d,\"kind\":\"%s\",\"cents\":%d", seat, seat,
             sabot_random_below(&dealer->random, 2) == 0 ? "player" : "banker", BET_CENTS);
}

static bool is_next(const sabot_bench_dealer *dealer, const char *command) {
    const size_t length = strlen("\"command\":\"");
    return strncmp(dealer->next + length, command, strlen(command)) == 0;
}

static bool is_cut_card(const sabot_bench_dealer *dealer) {
    return !dealer->cut_is_out && dealer->cards_left <= CUT_CARDS && is_next(dealer, "card\"");
}

size_t sabot_bench_dealer_next(sabot_bench_dealer *dealer, char message[SABOT_DEALER_TEXT_SIZE],
                               bool *is_shown) {
    char fields[SABOT_DEALER_TEXT_SIZE];
    *is_shown = false;
    if (dealer->next[0] == '\0') {
        return 0;
    }
    if (dealer->settling < 2 * SABOT_DEALER_SEATS) {
        *is_shown = dealer->settling % 2 == 0; // displays show which seats are taken
        seat_player(dealer, fields);
        return write_message(dealer, fields, message);
    }
    if (dealer->bets_left > 0) {
        bet(dealer, fields);
        return write_message(dealer, fields, message);
    }
    *is_shown = true;
    if (is_cut_card(dealer)) {
        dealer->cut_is_out = true;
        return write_message(dealer, "\"command\":\"cut-card\"", message);
    }
    if (is_next(dealer, "shoe\"")) {
        dealer->cut_is_out = false;
    }
    dealer->bets_left = is_next(dealer, "bets\"") ? SABOT_DEALER_SEATS : 0;
    return write_message(dealer, dealer->next, message);
}
