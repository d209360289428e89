#include "cmd/play/screen.h"

#include "cmd/cli.h"
#include "cmd/hand/print_sheet.h"
#include "cmd/road/road.h"
#include "cmd/rules/print.h"

#include <unistd.h>

// ---------------------------------------------------------------------------------------------------------
// Input and output

/// Prompts until a line parses. Echoes input that does not come from a terminal, so that the output is a full
/// record. Returns false at the end of input.
static bool read_command(const char *prompt, sabot_play_command *command) {
    char line[256];
    char sentence[128];
    for (;;) {
        printf("%s> ", prompt);
        fflush(stdout);
        const sabot_line_kind kind = sabot_line_read(line, sizeof line);
        if (kind == SABOT_LINE_NONE) {
            putchar('\n');
            return false;
        }
        if (!isatty(STDIN_FILENO)) {
            puts(line);
        }
        if (kind == SABOT_LINE_BAD) {
            puts("  line too long or not text: enter a few bets, such as  b 25 t 5");
        } else if (sabot_play_input_read(line, command, sentence, sizeof sentence)) {
            return true;
        } else {
            printf("  %s\n", sentence);
        }
    }
}

/// Lists the bets that this ruleset offers, with their letters.
static void print_wagers_help(const sabot_ruleset *ruleset) {
    static const char *const letters[SABOT_KIND_COUNT] = {"p", "b", "t", "8", "d", "pd", "pp"};
    const char *before = "  ";
    for (int kind = 0; kind < SABOT_KIND_COUNT; kind++) {
        if (ruleset->wagers[kind].offered) {
            printf("%s%s %s", before, letters[kind], sabot_kind_title((sabot_kind)kind));
            before = ", ";
        }
    }
    putchar('\n');
}

static void print_help(const sabot_play_table *table) {
    puts("  b 25 t 5      bet $25 on Banker and $5 on Tie; leave out the amount for a progressive");
    print_wagers_help(&table->live.ruleset);
    puts("  r             rebet your last bets     x        clear all your bets\n"
         "  (empty line)  deal                     buy 500  buy in for $500");
    if (table->live.ruleset.bank_by == SABOT_BANK_PLAYER_DEALER) {
        puts("  bank 500      take the bank with $500, or change its amount to $500\n"
             "  pass          pass the bank, or give it up after a hand");
    }
    puts("  sheet         last settlement sheet    roads    tally and roads\n"
         "  rules         the rules                quit     leave the table");
}

/// Returns true for SABOT_OK. Otherwise prints why the table refused.
static bool is_accepted(const sabot_play_table *table, sabot_status status) {
    if (status != SABOT_OK) {
        printf("  %s\n", table->sentence);
    }
    return status == SABOT_OK;
}

/// Carries out the commands that are valid at any time: displays and buy-ins. Returns false for any other
/// command.
static bool run_display_command(sabot_play_table *table, const sabot_play_command *command) {
    switch (command->word) {
    case SABOT_PLAY_HELP:
        print_help(table);
        return true;
    case SABOT_PLAY_ROADS:
        sabot_print_tally(stdout, &table->live.tracker.tally, true);
        sabot_print_roads(stdout, &table->live.tracker.roads);
        return true;
    case SABOT_PLAY_SHEET:
        if (table->live.tracker.tally.hands + table->live.tracker.previous.hands == 0) {
            puts("  No hand has been settled yet.");
            return true;
        }
        sabot_print_sheet(&table->live.ruleset, &table->sheet);
        return true;
    case SABOT_PLAY_RULES:
        sabot_print_ruleset(&table->live.ruleset);
        return true;
    case SABOT_PLAY_BUY:
        if (is_accepted(table, sabot_play_buy(table, command->cents))) {
            printf("  You have %s.\n", sabot_cli_dollars(sabot_play_your_cents(table)).text);
        }
        return true;
    default:
        return false;
    }
}

// ---------------------------------------------------------------------------------------------------------
// The bank

static void print_bank(const sabot_play_table *table) {
    const sabot_figure amount = sabot_cli_dollars(table->live.round.bank_cents);
    if (sabot_play_you_have_bank(table)) {
        printf("  You have the bank: %s.\n", amount.text);
    } else {
        printf("  Seat %d has the bank: %s.\n", table->live.round.bank_seat.number, amount.text);
    }
}

/// Reads your answer to an offer of the bank. Returns false if you leave.
static bool answer_offer(sabot_play_table *table) {
    sabot_play_command command;
    printf("  The bank is offered to you. Type  bank AMOUNT  (up to %s) or  pass.\n",
           sabot_cli_dollars(sabot_play_bank_max(table)).text);
    while (read_command("bank", &command)) {
        if (command.word == SABOT_PLAY_QUIT) {
            return false;
        }
        if (command.word == SABOT_PLAY_PASS) {
            puts("  You pass.");
            sabot_play_pass(table);
            return true;
        }
        if (command.word == SABOT_PLAY_BANK) {
            if (is_accepted(table, sabot_play_bank(table, command.cents))) {
                return true;
            }
        } else if (!run_display_command(table, &command)) {
            puts("  Take or pass the bank first:  bank AMOUNT  or  pass.");
        }
    }
    return false;
}

/// Offers the bank around the table until a player takes it (R-BANK-1). Returns false if you leave.
static bool find_bank(sabot_play_table *table) {
    for (;;) {
        if (table->live.position.is_waiting) {
            puts("  No player-dealer. The bank is offered again.");
        }
        if (sabot_play_advance_bank(table)) {
            // A new player-dealer is announced with the hand.
            if (table->sentence[0] != '\0' && table->live.round.bank_seat.number == 0) {
                printf("  %s\n", table->sentence);
            }
        } else if (!sabot_play_is_offered(table)) {
            return true;
        } else if (!answer_offer(table)) {
            return false;
        }
    }
}

// ---------------------------------------------------------------------------------------------------------
// Betting

static void print_bets(const sabot_play_table *table) {
    printf("  Your bets: %s", sabot_cli_dollars(sabot_play_bets_cents(table)).text);
    const int64_t fee_cents = sabot_play_fees(table);
    if (fee_cents > 0) {
        printf(" and %s in fees", sabot_cli_dollars(fee_cents).text);
    }
    puts("");
}

static void bet(sabot_play_table *table, const sabot_play_bet *bets, int count) {
    if (sabot_play_you_have_bank(table)) {
        puts("  You have the bank, so you can't bet this hand (R-BANK-1). Press Enter to deal.");
    } else if (is_accepted(table, sabot_play_bet_all(table, bets, count))) {
        print_bets(table);
    }
}

static void change_bank(sabot_play_table *table, int64_t cents) {
    if (!sabot_play_you_have_bank(table)) {
        puts(table->live.ruleset.bank_by == SABOT_BANK_HOUSE ? "  The house banks this game (R-HOUSE-1)."
                                                             : "  The bank is not offered to you now.");
        return;
    }
    if (is_accepted(table, sabot_play_bank(table, cents))) {
        print_bank(table);
    }
}

typedef enum { HAND_DEALT, HAND_PASSED, HAND_LEFT } hand_end;

/// Reads commands until you deal, give up the bank or leave.
static hand_end read_bets(sabot_play_table *table) {
    sabot_play_command command;
    while (read_command(sabot_play_you_have_bank(table) ? "deal" : "bet", &command)) {
        switch (command.word) {
        case SABOT_PLAY_DEAL:
            if (is_accepted(table, sabot_play_start(table))) {
                return HAND_DEALT;
            }
            break;
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
            print_bets(table);
            break;
        case SABOT_PLAY_BANK:
            change_bank(table, command.cents);
            break;
        case SABOT_PLAY_PASS:
            if (sabot_play_you_have_bank(table)) {
                sabot_play_pass(table);
                return HAND_PASSED;
            }
            puts("  You don't have the bank.");
            break;
        default:
            run_display_command(table, &command);
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
    const sabot_deal *const deal = &table->live.round.deal;
    while (sabot_deal_next(deal).recipient != SABOT_TO_NOBODY) {
        if (sabot_deal_next(deal).rule != SABOT_RULE_DEAL_1) {
            explain(deal);
        }
        sabot_play_deal_card(table);
        if (deal->player.count + deal->banker.count >= 4) {
            sabot_print_deal(deal);
        }
    }
    if (deal->banker.count == 2) {
        explain(deal); // why no more cards are drawn
    }
}

static void print_result(const sabot_play_table *table, int64_t change_cents) {
    printf("  This hand: %s%s. You have %s.\n", change_cents > 0 ? "+" : "",
           sabot_cli_dollars(change_cents).text, sabot_cli_dollars(sabot_play_your_cents(table)).text);
}

static void finish_hand(sabot_play_table *table) {
    const int64_t change_cents = sabot_play_end_hand(table);
    sabot_print_coup(&table->live.ruleset, &table->sheet.coup);
    puts("");
    sabot_print_sheet(&table->live.ruleset, &table->sheet);
    print_result(table, change_cents);
    puts("");
    sabot_print_tally(stdout, &table->live.tracker.tally, true);
    sabot_print_roads(stdout, &table->live.tracker.roads);
}

// ---------------------------------------------------------------------------------------------------------
// The table

static void print_new_shoe(const sabot_play_table *table) {
    const sabot_burn_result burned = table->burned;
    printf("\nShoe %u: %d decks", table->live.shoe.number, table->live.shoe.decks);
    if (burned.exposed) {
        printf(", burn card %s, %d more burned", sabot_cli_card(burned.card).text, burned.cards - 1);
    } else if (burned.cards > 0) {
        printf(", %d cards burned", burned.cards);
    }
    printf(", cut card %d from the end.\n", table->live.ruleset.shoe.cut_cards);
    if (table->live.tracker.previous.hands > 0) { // R-TRAK-5
        puts("  Previous shoe:");
        sabot_print_tally(stdout, &table->live.tracker.previous, true);
    }
}

static void print_hand(const sabot_play_table *table) {
    printf("\nHand %u of shoe %u%s. You are in seat %d with %s.\n", table->live.tracker.tally.hands + 1,
           table->live.shoe.number, table->last_hand ? " (last hand)" : "", table->you,
           sabot_cli_dollars(sabot_play_your_cents(table)).text);
    if (table->live.round.bank_seat.number != 0) {
        print_bank(table);
    }
}

static void welcome(const sabot_play_table *table) {
    const sabot_limits line = table->live.round.limits[SABOT_KIND_PLAYER];
    printf("%s. Player and Banker %s to %s. Type  help  for the commands,  rules  for the rules.\n",
           table->live.ruleset.title, sabot_cli_dollars(line.min_cents).text,
           sabot_cli_dollars(line.max_cents).text);
}

void sabot_play_farewell(const sabot_play_table *table, long long hands) {
    const int64_t change_cents = table->cashed_out_cents - table->bought_cents;
    const int64_t size_cents = change_cents < 0 ? -change_cents : change_cents;
    printf("You leave after %lld hand%s with %s, %s%s.\nTo play the same shoes again, use --seed %llu.\n",
           hands, hands == 1 ? "" : "s", sabot_cli_dollars(table->cashed_out_cents).text,
           change_cents == 0  ? "even"
           : change_cents > 0 ? "up "
                              : "down ",
           change_cents == 0 ? "" : sabot_cli_dollars(size_cents).text, (unsigned long long)table->seed);
}

/// Plays hand after hand. Returns the number of hands played.
static long long play(sabot_play_table *table, long long hands_max) {
    long long hands = 0;
    while (hands < hands_max) {
        const bool is_new_shoe = sabot_play_prepare(table);
        if (!find_bank(table)) {
            return hands;
        }
        sabot_play_begin_hand(table);
        if (is_new_shoe) {
            print_new_shoe(table);
        }
        print_hand(table);
        const hand_end end = read_bets(table);
        if (end == HAND_LEFT) {
            return hands;
        }
        if (end == HAND_PASSED) {
            puts("  You give up the bank.");
            continue;
        }
        deal_hand(table);
        finish_hand(table);
        hands++;
    }
    return hands;
}

void sabot_play_session(sabot_play_table *table, long long hands_max) {
    welcome(table);
    const long long hands = play(table, hands_max);
    sabot_play_leave(table);
    sabot_play_farewell(table, hands);
}
