/// sabot play: a table in the terminal, line by line.
#include "cli.h"

#include "play_table.h"
#include "road_view.h"
#include "rules_words.h"
#include "sabot/config.h"
#include "sheet_view.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <unistd.h>

#define COMMAND "play"

// ---------------------------------------------------------------------------------------------------------
// Options

typedef struct {
    const char *ruleset;
    const char *seed;
    long long decks, seats, others, stack, row, hands;
} options;

enum { KEY_DECKS = 256, KEY_SEATS, KEY_OTHERS, KEY_STACK, KEY_ROW, KEY_HANDS };

static const struct argp_option option_list[] = {
    {"ruleset", 'r', "NAME|FILE", 0, "The ruleset to play by (california-panda8)", 0},
    {"seed", 's', "N", 0, "Deal the shoes of this seed, 0 to 18446744073709551615", 0},
    {"decks", KEY_DECKS, "N", 0, "Decks in the shoe", 0},
    {"seats", KEY_SEATS, "N", 0, "Seats at the table, 8 or 14", 0},
    {"others", KEY_OTHERS, "N", 0,
     "Simple seats that bet by themselves (3 where a player-dealer banks, else 0)", 0},
    {"stack", KEY_STACK, "DOLLARS", 0, "What everybody sits down with (1000)", 0},
    {"row", KEY_ROW, "N", 0, "Row of the fee schedule, from 0", 0},
    {"hands", KEY_HANDS, "N", 0, "Leave after so many hands", 0},
    {0},
};

static error_t parse_option(int key, char *argument, struct argp_state *state) {
    options *const chosen = state->input;
    bool good = true;
    switch (key) {
    case 'r':
        chosen->ruleset = argument;
        break;
    case 's':
        chosen->seed = argument;
        break;
    case KEY_DECKS:
        good = sabot_cli_read_number(COMMAND, "--decks", argument, 1, SABOT_DECKS_MAX, &chosen->decks);
        break;
    case KEY_SEATS:
        good = sabot_cli_read_number(COMMAND, "--seats", argument, 1, SABOT_SEATS_MAX, &chosen->seats);
        break;
    case KEY_OTHERS:
        good = sabot_cli_read_number(COMMAND, "--others", argument, 0, SABOT_SEATS_MAX - 1, &chosen->others);
        break;
    case KEY_STACK:
        good = sabot_cli_read_number(COMMAND, "--stack", argument, 1, 1000000000, &chosen->stack);
        break;
    case KEY_ROW:
        good =
            sabot_cli_read_number(COMMAND, "--row", argument, 0, SABOT_SCHEDULE_ROWS_MAX - 1, &chosen->row);
        break;
    case KEY_HANDS:
        good = sabot_cli_read_number(COMMAND, "--hands", argument, 1, 1000000000, &chosen->hands);
        break;
    default:
        return ARGP_ERR_UNKNOWN;
    }
    return good ? 0 : ECANCELED;
}

static const struct argp parser = {
    .options = option_list,
    .parser = parse_option,
    .doc =
        "A table in the terminal. One person plays: against the house, or under a Californian ruleset among "
        "simple seats that bet by themselves, with the bank offered round the table.\v"
        "Type  help  at the table. Input may come from a file or a pipe, a command a line.",
};

static bool read_seed(const char *text, uint64_t *seed) {
    if (text == NULL) {
        if (getrandom(seed, sizeof *seed, 0) == sizeof *seed) {
            return true;
        }
        sabot_cli_refuse(COMMAND, "the system gives no random seed: name one with --seed");
        return false;
    }
    char *end = NULL;
    errno = 0;
    *seed = strtoull(text, &end, 10);
    if (text[0] < '0' || text[0] > '9' || *end != '\0' || errno == ERANGE) {
        sabot_cli_refuse(COMMAND, "--seed takes a whole number from 0 to 18446744073709551615, not '%s'",
                         text);
        return false;
    }
    return true;
}

/// Opens the table as the options say, or refuses in one line.
static bool open_table(const options *chosen, sabot_play_table *table) {
    static sabot_ruleset ruleset;
    sabot_config_fault fault;
    if (!sabot_config_read(chosen->ruleset, &ruleset, &fault)) {
        sabot_cli_refuse(COMMAND, "--ruleset: %s", fault.sentence);
        return false;
    }
    const long long decks = chosen->decks > 0 ? chosen->decks : ruleset.decks;
    const long long seats = chosen->seats > 0 ? chosen->seats : ruleset.seats;
    const bool banked_by_player = ruleset.bank_by == SABOT_BANK_PLAYER_DEALER;
    const long long others = chosen->others >= 0 ? chosen->others : banked_by_player ? 3 : 0;
    uint64_t seed;
    if (!(ruleset.decks_allowed >> decks & 1)) {
        sabot_cli_refuse(COMMAND, "--decks %lld: %s (R-CARD-1)", decks,
                         sabot_status_sentence(SABOT_DECKS_ARE_NOT_ALLOWED));
        return false;
    }
    if (!(ruleset.seats_allowed >> seats & 1)) {
        sabot_cli_refuse(COMMAND, "--seats %lld: %s (R-TABLE-1)", seats,
                         sabot_status_sentence(SABOT_SEATS_ARE_NOT_ALLOWED));
        return false;
    }
    if (others >= seats || (banked_by_player && others == 0)) {
        sabot_cli_refuse(COMMAND, "--others takes %d to %lld at this table", banked_by_player ? 1 : 0,
                         seats - 1);
        return false;
    }
    if (!read_seed(chosen->seed, &seed)) {
        return false;
    }
    sabot_play_open(table, &ruleset, seed, (int)decks, (int)seats, (int)others, chosen->stack * 100);
    if (chosen->row >= 0 && sabot_round_choose_row(&table->round, &ruleset, (int)chosen->row) != SABOT_OK) {
        sabot_cli_refuse(COMMAND, "--row %lld: %s: 0 to %d (R-FEE-1)", chosen->row,
                         sabot_status_sentence(SABOT_FEE_ROW_IS_UNKNOWN), ruleset.schedule_count - 1);
        return false;
    }
    return true;
}

// ---------------------------------------------------------------------------------------------------------
// Asking and telling

/// Asks for a line; where input is no terminal it is printed too, so that the output reads as a whole.
static bool ask(const char *prompt, sabot_play_command *command) {
    char line[256];
    char sentence[128];
    for (;;) {
        printf("%s> ", prompt);
        fflush(stdout);
        if (fgets(line, sizeof line, stdin) == NULL) {
            putchar('\n');
            return false;
        }
        const bool whole = strchr(line, '\n') != NULL || feof(stdin);
        if (!whole) { // the rest of a line that is too long
            int byte;
            do {
                byte = getchar();
            } while (byte != '\n' && byte != EOF);
        }
        if (!isatty(STDIN_FILENO)) {
            printf("%s%s", line, strchr(line, '\n') != NULL ? "" : "\n");
        }
        if (!whole) {
            puts("  that is too long a line: a few wagers such as  b 25 t 5  are enough");
        } else if (sabot_play_input_read(line, command, sentence, sizeof sentence)) {
            return true;
        } else {
            printf("  %s\n", sentence);
        }
    }
}

static void print_help(const sabot_play_table *table) {
    puts(
        "  b 25 t 5      bet $25 on Banker and $5 on Tie: p Player, b Banker, t Tie, d Dragon 7, 8 Panda 8,\n"
        "  pd pp         the Dragon 7 and the Panda 8 progressive, at their price\n"
        "  r             last bets again        x    take all your bets back\n"
        "  (empty line)  deal                   buy 500    chips from the cage");
    if (table->ruleset.bank_by == SABOT_BANK_PLAYER_DEALER) {
        puts("  bank 500      take the bank with $500, or change what it puts up\n"
             "  pass          decline the bank, or give it up after a hand");
    }
    puts("  sheet         the last sheet         roads    tally and roads\n"
         "  rules         the ruleset in words   quit     leave the table");
}

/// The commands that only look, or buy chips. false where the command is another.
static bool look(sabot_play_table *table, const sabot_play_command *command) {
    const bool color = sabot_cli_has_color(stdout);
    char amount[32];
    switch (command->word) {
    case SABOT_PLAY_HELP:
        print_help(table);
        return true;
    case SABOT_PLAY_ROADS:
        sabot_view_tally(stdout, &table->tracker.tally, color);
        sabot_view_roads(stdout, &table->tracker.roads, color);
        return true;
    case SABOT_PLAY_SHEET:
        sabot_view_sheet(stdout, &table->ruleset, &table->sheet, color);
        return true;
    case SABOT_PLAY_RULES:
        sabot_words_ruleset(stdout, &table->ruleset, color);
        return true;
    case SABOT_PLAY_BUY:
        if (command->cents > SABOT_AMOUNT_CENTS_MAX - table->stack_cents[table->you]) {
            puts("  the cage has no more chips for you");
            return true;
        }
        table->stack_cents[table->you] += command->cents;
        table->bought_cents += command->cents;
        printf("  You have %s.\n", sabot_cli_dollars(table->stack_cents[table->you], amount));
        return true;
    default:
        return false;
    }
}

// ---------------------------------------------------------------------------------------------------------
// The bank

static void tell_bank(int seat, int you, int64_t cents) {
    char amount[32];
    if (seat == you) {
        printf("  You bank with %s.\n", sabot_cli_dollars(cents, amount));
    } else {
        printf("  Seat %d banks with %s.\n", seat, sabot_cli_dollars(cents, amount));
    }
}

/// The bank is offered to you: true when you answered, false when you left.
static bool offer_to_you(sabot_play_table *table, bool *taken) {
    sabot_play_command command;
    puts("  The bank is offered to you:  bank 500  takes it with $500,  pass  declines.");
    while (ask("bank", &command)) {
        if (command.word == SABOT_PLAY_QUIT) {
            return false;
        }
        if (command.word == SABOT_PLAY_PASS) {
            *taken = false;
            return true;
        }
        if (command.word == SABOT_PLAY_BANK) {
            const char *const reason = sabot_play_take_bank(table, command.cents);
            if (reason == NULL) {
                *taken = true;
                return true;
            }
            printf("  %s\n", reason);
        } else if (!look(table, &command)) {
            puts("  Answer the offer first:  bank AMOUNT  or  pass.");
        }
    }
    return false;
}

/// R-BANK-1: offers the bank round the table until somebody takes it. false when you left.
static bool find_bank(sabot_play_table *table) {
    for (int offers = 1;; offers++) {
        const int seat = sabot_play_offer_bank(table);
        bool taken = false;
        if (seat == table->you) {
            if (!offer_to_you(table, &taken)) {
                return false;
            }
        } else {
            const int64_t cents = sabot_play_simple_bank(table, seat);
            taken = cents > 0 && sabot_play_take_bank(table, cents) == NULL;
        }
        if (taken) {
            tell_bank(seat, table->you, table->round.bank_cents);
            return true;
        }
        printf(seat == table->you ? "  You pass.\n" : "  Seat %d passes the bank.\n", seat);
        if (offers % table->round.seats == 0) {
            puts("  Nobody banks: the table waits, and offers again.");
        }
    }
}

// ---------------------------------------------------------------------------------------------------------
// Betting

static void tell_bets(const sabot_play_table *table) {
    char stakes[32], fees[32];
    printf("  Your bets: %s", sabot_cli_dollars(sabot_play_stakes(&table->round, table->you), stakes));
    const int64_t fee_cents = sabot_play_fees(&table->round, &table->ruleset, table->you);
    if (fee_cents > 0) {
        printf(" and %s in fees", sabot_cli_dollars(fee_cents, fees));
    }
    puts("");
}

static void bet(sabot_play_table *table, const sabot_play_bet *bets, int count) {
    char sentence[192];
    if (sabot_play_you_bank(table)) {
        puts("  You bank this hand: the bank lays no wager (R-BANK-1). An empty line deals.");
    } else if (sabot_play_bet_all(table, bets, count, sentence, sizeof sentence)) {
        tell_bets(table);
    } else {
        printf("  %s\n", sentence);
    }
}

static void change_bank(sabot_play_table *table, int64_t cents) {
    if (!sabot_play_you_bank(table)) {
        puts("  The bank is not offered to you now.");
        return;
    }
    const char *const reason = sabot_play_take_bank(table, cents);
    if (reason != NULL) {
        printf("  %s\n", reason);
    } else {
        tell_bank(table->you, table->you, cents);
    }
}

typedef enum { HAND_DEALT, HAND_PASSED, HAND_LEFT } hand_end;

/// Takes your commands until you deal, give up the bank or leave.
static hand_end take_bets(sabot_play_table *table) {
    sabot_play_command command;
    while (ask(sabot_play_you_bank(table) ? "deal" : "bet", &command)) {
        switch (command.word) {
        case SABOT_PLAY_DEAL:
            return HAND_DEALT;
        case SABOT_PLAY_QUIT:
            return HAND_LEFT;
        case SABOT_PLAY_BETS:
            bet(table, command.bets, command.bet_count);
            break;
        case SABOT_PLAY_REPEAT:
            bet(table, table->last_bets, table->last_bet_count);
            break;
        case SABOT_PLAY_CLEAR:
            sabot_play_clear(table);
            tell_bets(table);
            break;
        case SABOT_PLAY_BANK:
            change_bank(table, command.cents);
            break;
        case SABOT_PLAY_PASS:
            if (sabot_play_you_bank(table)) {
                return HAND_PASSED;
            }
            puts("  You do not bank. An empty line deals the hand without you.");
            break;
        default:
            look(table, &command);
        }
    }
    return HAND_LEFT;
}

// ---------------------------------------------------------------------------------------------------------
// Dealing

static void explain(const sabot_deal *deal) {
    char reason[128];
    sabot_text text = sabot_text_in(reason, sizeof reason);
    sabot_deal_explain(deal, &text);
    printf("  %s (%s)\n", reason, sabot_draw_rule_clause(sabot_deal_next(deal).rule));
}

static void deal_hand(sabot_play_table *table) {
    const bool color = sabot_cli_has_color(stdout);
    const sabot_deal *const deal = &table->round.deal;
    while (sabot_deal_next(deal).recipient != SABOT_TO_NOBODY) {
        if (sabot_deal_next(deal).rule != SABOT_BY_DEAL_1) {
            explain(deal);
        }
        sabot_play_deal_card(table);
        if (deal->player.count + deal->banker.count >= 4) {
            sabot_view_deal(stdout, deal, color);
        }
    }
    if (deal->banker.count == 2) {
        explain(deal); // why nobody draws any more
    }
}

static void tell_result(const sabot_play_table *table, int64_t change_cents) {
    char change[32], stack[32];
    printf("  You: %s%s, you have %s.\n", change_cents > 0 ? "+" : "",
           sabot_cli_dollars(change_cents, change), sabot_cli_dollars(table->stack_cents[table->you], stack));
}

static void finish_hand(sabot_play_table *table) {
    const bool color = sabot_cli_has_color(stdout);
    const int64_t change_cents = sabot_play_end_hand(table);
    sabot_view_coup(stdout, &table->sheet.coup, color);
    puts("");
    sabot_view_sheet(stdout, &table->ruleset, &table->sheet, color);
    tell_result(table, change_cents);
    puts("");
    sabot_view_tally(stdout, &table->tracker.tally, color);
    sabot_view_roads(stdout, &table->tracker.roads, color);
}

// ---------------------------------------------------------------------------------------------------------
// The table

static void tell_new_shoe(const sabot_play_table *table, sabot_burned burned) {
    printf("\nShoe %u: %d decks", table->shoe_number, table->round.decks);
    if (burned.exposed) {
        char card[3];
        sabot_card_write(burned.card, card);
        printf(", the first card is %s, %d more are burned", card, burned.cards - 1);
    } else if (burned.cards > 0) {
        printf(", %d cards burned", burned.cards);
    }
    printf(", the cut card stands %d from the end.\n", table->ruleset.shoe.cut_cards);
}

static void tell_hand(const sabot_play_table *table) {
    char stack[32];
    printf("\nHand %u of shoe %u%s. You are in seat %d with %s.\n", table->tracker.tally.hands + 1,
           table->shoe_number, table->last_hand ? ", the last" : "", table->you,
           sabot_cli_dollars(table->stack_cents[table->you], stack));
}

static void begin_hand(sabot_play_table *table) {
    while (sabot_play_begin_hand(table) != SABOT_OK) {
        tell_new_shoe(table, sabot_play_new_shoe(table));
    }
    tell_hand(table);
}

static void welcome(const sabot_play_table *table) {
    const sabot_limits line = table->round.limits[SABOT_KIND_PLAYER];
    char minimum[32], maximum[32];
    printf("%s. Lines %s to %s. Type  help  for the commands,  rules  for the rules.\n", table->ruleset.title,
           sabot_cli_dollars(line.min_cents, minimum), sabot_cli_dollars(line.max_cents, maximum));
}

static void farewell(const sabot_play_table *table, long long hands) {
    char change[32];
    const int64_t change_cents = table->stack_cents[table->you] - table->bought_cents;
    printf("After %lld hand%s you leave %s%s. These were the shoes of --seed %llu.\n", hands,
           hands == 1 ? "" : "s", change_cents > 0 ? "+" : "", sabot_cli_dollars(change_cents, change),
           (unsigned long long)table->seed);
}

/// One hand after another; gives how many were played.
static long long play(sabot_play_table *table, long long hands_max) {
    long long hands = 0;
    while (hands < hands_max) {
        if (sabot_play_needs_bank(table) && !find_bank(table)) {
            return hands;
        }
        begin_hand(table);
        const hand_end end = take_bets(table);
        if (end == HAND_LEFT) {
            return hands;
        }
        if (end == HAND_PASSED) {
            puts("  You give up the bank.");
            sabot_play_end_bank(table);
            continue;
        }
        deal_hand(table);
        finish_hand(table);
        hands++;
    }
    return hands;
}

int sabot_cmd_play(int argc, char **argv) {
    options chosen = {
        .ruleset = "california-panda8", .others = -1, .stack = 1000, .row = -1, .hands = INT64_MAX};
    const int refused = sabot_cli_parse(&parser, argc, argv, &chosen);
    if (refused != 0) {
        return refused;
    }
    static sabot_play_table table;
    if (!open_table(&chosen, &table)) {
        return SABOT_EXIT_REFUSED;
    }
    welcome(&table);
    farewell(&table, play(&table, chosen.hands));
    return SABOT_EXIT_DONE;
}
