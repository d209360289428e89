/// sabot settle: settles one hand, given as JSON, and prints the settlement sheet.
#include "cmd/cli.h"

#include "cmd/hand/print_sheet.h"
#include "cmd/hand/settle_input.h"
#include "cmd/options.h"
#include "text/json/json.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

typedef struct {
    const char *path;
    bool json, table;
} options;

static const sabot_option_table option_table = {
    .doc =
        "Settle one hand and print the settlement sheet. FILE contains the hand as JSON; - is standard input.\v"
        "{\"ruleset\": \"california-panda8\", \"bank\": {\"seat\": 3, \"cents\": 20000},\n"
        " \"wagers\": [{\"seat\": 4, \"kind\": \"player\", \"cents\": 5000}],\n"
        " \"cards\": {\"player\": [\"2c\", \"2d\", \"Kh\"], \"banker\": [\"Ts\", \"3h\", \"4d\"]}}\n\n"
        "Optional keys: seats, decks, fee_row (from 0), limits {\"tie\": [100, 500]}, meters {\"panda8\": "
        "500000}; in bank: cover (gross or net); in a wager: back_line (a back bettor, 1 to 64) or "
        "house_way_of (a seat).",
    .word = "FILE",
    .word_at = offsetof(options, path),
    .options =
        {
            {"json", 'j', NULL, "Print JSON (default if the output is not a terminal)", 1, SABOT_FLAG(json)},
            {"table", 't', NULL, "Print the sheet as a table (default on a terminal)", 1, SABOT_FLAG(table)},
        },
};

static void print_table(const sabot_ruleset *ruleset, const sabot_round *round, const sabot_sheet *sheet) {
    sabot_print_deal(&round->deal);
    sabot_print_coup(ruleset, &sheet->coup);
    putchar('\n');
    sabot_print_sheet(ruleset, sheet);
}

int sabot_cmd_settle(int argc, char **argv) {
    options chosen = {0};
    if (!sabot_options_read(&option_table, argc, argv, &chosen)) {
        return SABOT_EXIT_USAGE;
    }
    if (chosen.json && chosen.table) {
        return sabot_cli_refuse("settle", "--json and --table cannot be combined");
    }
    if (chosen.path == NULL) {
        return sabot_cli_refuse("settle", "missing FILE with the hand (- for standard input)");
    }
    size_t size;
    char *const text = sabot_cli_read_file("settle", chosen.path, SABOT_SETTLE_INPUT_SIZE_MAX, &size);
    if (text == NULL) {
        return SABOT_EXIT_USAGE;
    }
    static sabot_ruleset ruleset;
    static sabot_round round;
    static sabot_sheet sheet;
    sabot_input_fault fault;
    const bool read =
        sabot_settle_input_read(text, size, false, sabot_ruleset_from_config, &ruleset, &round, &fault);
    free(text);
    if (!read) {
        return sabot_cli_refuse("settle", "%s", fault.sentence);
    }
    sabot_round_fault round_fault;
    const sabot_status status = sabot_settle(&ruleset, &round, &sheet, &round_fault);
    if (status != SABOT_OK) {
        sabot_settle_input_explain(status, &round_fault, &ruleset, &round, &fault);
        return sabot_cli_refuse("settle", "%s", fault.sentence);
    }
    if (chosen.table || (!chosen.json && isatty(STDOUT_FILENO))) {
        print_table(&ruleset, &round, &sheet);
        return SABOT_EXIT_SUCCESS;
    }
    return sabot_cli_print_json("settle", sabot_sheet_json(&ruleset, &sheet));
}

// ---------------------------------------------------------------------------------------------------------
// Explaining why a hand was refused: the broken rule, its place and the allowed values

/// Explains a wrong draw from the deal as it was at that point.
static void explain_draw(sabot_status status, sabot_next next, const sabot_deal *given,
                         sabot_input_fault *fault) {
    sabot_deal deal = *given;
    deal.banker.count = 2;
    deal.player.count = next.rule == SABOT_RULE_DRAW_4 ? 3 : 2;
    char reason[128];
    sabot_text text = sabot_text_in(reason, sizeof reason);
    sabot_deal_explain(&deal, &text);
    sabot_input_refuse(fault, "cards.%s: %s (%s): %s",
                       next.recipient == SABOT_TO_PLAYER ? "player" : "banker", sabot_status_message(status),
                       sabot_draw_rule_clause(next.rule), reason);
}

/// Adds "seat 4", "seat 6 for seat 4" or "seat 4, back bettor 2".
static void add_spot(sabot_text *text, const sabot_wager *wager) {
    sabot_text_add(text, "seat ");
    sabot_text_add_number(text, wager->seat.number);
    if (wager->owner_type != SABOT_WAGER_OWN) {
        sabot_text_add(text, wager->owner_type == SABOT_WAGER_HOUSE_WAY ? " for seat " : ", back bettor ");
        sabot_text_add_number(text, wager->owner);
    }
}

/// Adds the allowed values, if there are any to name.
static void add_allowed(sabot_text *text, sabot_status status, const sabot_ruleset *ruleset,
                        const sabot_round *round, const sabot_wager *wager) {
    switch (status) {
    case SABOT_WAGER_IS_UNDER_MINIMUM:
    case SABOT_WAGER_IS_OVER_MAXIMUM:
        sabot_text_add(text, ", ");
        sabot_text_add_cents(text, round->limits[wager->kind].min_cents);
        sabot_text_add(text, " to ");
        sabot_text_add_cents(text, round->limits[wager->kind].max_cents);
        return;
    case SABOT_PROGRESSIVE_HAS_ONE_PRICE:
        sabot_text_add(text, ", ");
        sabot_text_add_cents(text, sabot_ruleset_paytable(ruleset, wager->kind)->price_cents);
        return;
    case SABOT_SEAT_IS_UNKNOWN:
    case SABOT_OWNER_IS_UNKNOWN:
        sabot_text_add(text, ", 1 to ");
        sabot_text_add_number(text, round->seats);
        return;
    default:
        return;
    }
}

/// Adds the reason: "the bet is above the maximum for this space, $10 to $100 (R-BET-3)".
static void add_reason(sabot_text *text, sabot_status status, const sabot_ruleset *ruleset,
                       const sabot_round *round, const sabot_wager *wager) {
    sabot_text_add(text, sabot_status_message(status));
    add_allowed(text, status, ruleset, round, wager);
    sabot_text_add(text, " (");
    sabot_text_add(text, sabot_status_clause(status));
    sabot_text_add(text, ")");
}

static void explain_wager(sabot_status status, int index, const sabot_ruleset *ruleset,
                          const sabot_round *round, sabot_input_fault *fault) {
    const sabot_wager *const wager = &round->wagers[index];
    char spot[48];
    char reason[256];
    sabot_text spot_text = sabot_text_in(spot, sizeof spot);
    sabot_text reason_text = sabot_text_in(reason, sizeof reason);
    add_spot(&spot_text, wager);
    add_reason(&reason_text, status, ruleset, round, wager);
    sabot_input_refuse(fault, "wagers[%d] (%s, %s, %" PRId64 " cents): %s", index, spot,
                       sabot_kind_name(wager->kind), wager->cents, reason);
}

static const char *place_of(sabot_status status) {
    switch (status) {
    case SABOT_SEATS_ARE_NOT_ALLOWED:
        return "seats";
    case SABOT_DECKS_ARE_NOT_ALLOWED:
        return "decks";
    case SABOT_METER_IS_BAD:
        return "meters";
    case SABOT_CARD_IS_NOT_LEFT:
    case SABOT_DEAL_IS_SHORT:
        return "cards";
    case SABOT_NOTHING_TO_BANK:
        return "wagers";
    case SABOT_SEAT_IS_UNKNOWN:
        return "bank.seat";
    case SABOT_BANK_AMOUNT_IS_BAD:
        return "bank.cents";
    default:
        return "bank";
    }
}

static void explain_table(sabot_status status, const sabot_ruleset *ruleset, const sabot_round *round,
                          sabot_input_fault *fault) {
    char allowed[64];
    sabot_text text = sabot_text_in(allowed, sizeof allowed);
    if (status == SABOT_SEATS_ARE_NOT_ALLOWED || status == SABOT_DECKS_ARE_NOT_ALLOWED) {
        const bool seats = status == SABOT_SEATS_ARE_NOT_ALLOWED;
        sabot_text_add(&text, ", allowed: ");
        sabot_text_add_choices(&text, seats ? ruleset->seats_allowed : ruleset->decks_allowed);
    } else if (status == SABOT_SEAT_IS_UNKNOWN) {
        sabot_text_add(&text, ", 1 to ");
        sabot_text_add_number(&text, round->seats);
    }
    sabot_input_refuse(fault, "%s: %s%s (%s)", place_of(status), sabot_status_message(status), allowed,
                       sabot_status_clause(status));
}

static void explain_limits(sabot_status status, sabot_kind kind, const sabot_ruleset *ruleset,
                           sabot_input_fault *fault) {
    char allowed[64];
    sabot_text text = sabot_text_in(allowed, sizeof allowed);
    if (status == SABOT_LIMIT_IS_OVER_LEGAL_CAP) {
        sabot_text_add(&text, ", ");
        sabot_text_add_cents(&text, ruleset->legal_cap_cents);
    }
    sabot_input_refuse(fault, "limits.%s: %s%s (%s)", sabot_kind_name(kind), sabot_status_message(status),
                       allowed, sabot_status_clause(status));
}

static bool is_about_limits(sabot_status status) {
    return status == SABOT_MINIMUM_IS_OVER_MAXIMUM || status == SABOT_LIMIT_IS_OVER_LEGAL_CAP ||
           status == SABOT_AMOUNT_IS_NOT_POSITIVE || status == SABOT_AMOUNT_IS_TOO_LARGE;
}

void sabot_settle_input_explain(sabot_status status, const sabot_round_fault *round_fault,
                                const sabot_ruleset *ruleset, const sabot_round *round,
                                sabot_input_fault *fault) {
    if (status == SABOT_DRAW_IS_NOT_ALLOWED || status == SABOT_DRAW_IS_MISSING) {
        explain_draw(status, round_fault->next, &round->deal, fault);
    } else if (round_fault->wager >= 0) {
        explain_wager(status, round_fault->wager, ruleset, round, fault);
    } else if (is_about_limits(status)) {
        explain_limits(status, round_fault->kind, ruleset, fault);
    } else if (status == SABOT_CARD_IS_NOT_LEFT) {
        sabot_input_refuse(fault, "cards: %s: %s, %d decks (%s)", sabot_cli_card(round_fault->card).text,
                           sabot_status_message(status), round->decks, sabot_status_clause(status));
    } else {
        explain_table(status, ruleset, round, fault);
    }
}
