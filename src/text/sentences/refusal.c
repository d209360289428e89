/// Explains why a command was refused and what to do instead.
#include "text/sentences/sentences.h"

/// Adds the reason for the next card, without its final period.
static void add_next_card(const sabot_table *table, const char *before, sabot_text *text) {
    sabot_text_add(text, before);
    sabot_deal_explain(&table->round.deal, text);
    if (text->length > 0 && text->data[text->length - 1] == '.') {
        text->data[--text->length] = '\0';
    }
}

static void add_outcome(const sabot_table *table, const char *before, sabot_text *text) {
    sabot_text_add(text, before);
    sabot_text_add(text, sabot_ending_title(sabot_table_ending(table)));
}

/// "seat 4's Dragon 7 progressive: Each hand suited".
static void add_won(const sabot_won_prize *won, const char *before, sabot_text *text) {
    sabot_text_add(text, before);
    sabot_text_add_number(text, won->seat);
    sabot_text_add(text, "'s ");
    sabot_text_add(text, sabot_kind_title(won->kind));
    sabot_text_add(text, ": ");
    sabot_text_add(text, sabot_prize_title(won->prize));
}

static void add_prize(const sabot_table *table, int seat, int kind, sabot_text *text) {
    sabot_text_add(text, ": ");
    sabot_text_add(text, sabot_prize_title(sabot_table_prize(table, seat, (sabot_kind)kind)));
}

static void add_open_prizes(const sabot_table *table, sabot_text *text) {
    const char *before = ": seat ";
    for (sabot_won_prize won = {0}; sabot_table_next_prize(table, &won);) {
        if (won.stage <= SABOT_PRIZE_STAGE_PRESSED) {
            add_won(&won, before, text);
            before = ", seat ";
        }
    }
}

static void add_limits(const sabot_table *table, int kind, sabot_text *text) {
    if (kind < SABOT_GAME_KIND_COUNT) {
        sabot_text_add(text, ", ");
        sabot_text_add_cents(text, table->round.limits[kind].min_cents);
        sabot_text_add(text, " to ");
        sabot_text_add_cents(text, table->round.limits[kind].max_cents);
    }
}

static void add_roles(const sabot_command *command, sabot_text *text) {
    const unsigned who = sabot_command_schema((int)command->type)->who;
    for (int role = 0; role < SABOT_ROLE_COUNT; role++) {
        const bool is_first = (who & ((1U << role) - 1)) == 0;
        const bool is_last = who >> role == 1;
        if (who >> role & 1) {
            sabot_text_add(text, is_first ? ": " : is_last ? " or " : ", ");
            sabot_text_add(text, sabot_role_name((sabot_role)role));
        }
    }
    sabot_text_add(text, " only");
}

static void add_offered(const sabot_table *table, sabot_text *text) {
    if (table->position.offered != 0) {
        sabot_text_add(text, "; it is being offered to seat ");
        sabot_text_add_number(text, table->position.offered);
    }
}

static void add_rows(const sabot_table *table, sabot_text *text) {
    if (table->ruleset.schedule_count == 1) {
        sabot_text_add(text, ": this schedule has only row 0");
    } else {
        sabot_text_add(text, ": this schedule has rows 0 to ");
        sabot_text_add_number(text, table->ruleset.schedule_count - 1);
    }
}

/// Returns true if the tray would still be short after a fill of `cents`.
static bool is_short_after(const sabot_table *table, const sabot_command *command, int64_t cents) {
    static sabot_table filled;
    static sabot_event_batch batch;
    filled = *table;
    filled.accounts_cents[SABOT_ACCOUNT_TRAY] += cents;
    filled.accounts_cents[SABOT_ACCOUNT_CAGE] -= cents;
    return sabot_table_decide(&filled, command, &batch) == SABOT_TRAY_IS_SHORT;
}

/// Adds the smallest fill that is enough. Finds it by trying amounts on the table, because only the table
/// knows in which order the tray takes and pays.
static void add_missing(const sabot_table *table, const sabot_command *command, sabot_text *text) {
    int64_t least = 1, most = SABOT_METER_CENTS_MAX;
    if (is_short_after(table, command, most)) {
        return;
    }
    while (least < most) {
        const int64_t middle = least + (most - least) / 2;
        if (is_short_after(table, command, middle)) {
            least = middle + 1;
        } else {
            most = middle;
        }
    }
    sabot_text_add(text, ", ");
    sabot_text_add_cents(text, least);
    sabot_text_add(text, " more is needed");
}

static void add_remedy(const sabot_table *table, const sabot_command *command, sabot_status status,
                       sabot_text *text) {
    switch (status) {
    case SABOT_ROLE_MAY_NOT:
        return add_roles(command, text);
    case SABOT_HAND_IS_OVER:
    case SABOT_HAND_IS_NOT_OVER:
        return add_next_card(table, ": ", text);
    case SABOT_OUTCOME_IS_WRONG:
        return add_outcome(table, ": ", text);
    case SABOT_BUTTON_IS_WRONG:
        return add_prize(table, command->press_button.seat, command->press_button.kind, text);
    case SABOT_PRIZES_ARE_OPEN:
        return add_open_prizes(table, text);
    case SABOT_WAGER_IS_UNDER_MINIMUM:
    case SABOT_WAGER_IS_OVER_MAXIMUM:
        return add_limits(table, command->bet.kind, text);
    case SABOT_FEE_ROW_IS_UNKNOWN:
        return add_rows(table, text);
    case SABOT_TRAY_IS_SHORT:
        return add_missing(table, command, text);
    case SABOT_BANK_IS_NOT_OFFERED:
        return add_offered(table, text);
    default:
        return;
    }
}

/// R-BET-2: "remove the Dragon 7 and Panda 8 bets on this spot first": a line bet stays while bonus bets need
/// it.
static void add_bets_in_need(const sabot_table *table, const sabot_command *command, sabot_text *text) {
    int count = 0;
    for (int kind = SABOT_KIND_COUNT - 1; kind >= 0; kind--) {
        if (table->ruleset.wagers[kind].needs_line &&
            sabot_table_wager(table, command->withdraw.bettor, command->withdraw.seat, (sabot_kind)kind) >=
                0) {
            sabot_text_add(text, count++ == 0 ? "remove the " : " and ");
            sabot_text_add(text, sabot_kind_title((sabot_kind)kind));
        }
    }
    sabot_text_add(text, count == 1 ? " bet on this spot first" : " bets on this spot first");
}

void sabot_sentence_refusal_plain(const sabot_table *table, const sabot_command *command, sabot_status status,
                                  sabot_text *text) {
    if (status == SABOT_SIDE_BET_NEEDS_LINE && table != NULL && command->type == SABOT_COMMAND_WITHDRAW) {
        return add_bets_in_need(table, command, text);
    }
    sabot_text_add(text, sabot_status_message(status));
    if (table != NULL) {
        add_remedy(table, command, status, text);
    }
}

void sabot_sentence_refusal(const sabot_table *table, const sabot_command *command, sabot_status status,
                            sabot_text *text) {
    const char *const clause = sabot_status_clause(status);
    sabot_sentence_refusal_plain(table, command, status, text);
    sabot_text_add(text, " (");
    sabot_text_add(text, clause);
    sabot_text_add(text, clause[0] != '\0' ? ", " : "");
    sabot_text_add(text, sabot_status_name(status));
    sabot_text_add(text, ")");
}

// ---------------------------------------------------------------------------------------------------------
// The next step at a live table

static void hint_between(const sabot_table *table, sabot_text *text) {
    const bool is_banked = table->ruleset.bank_by == SABOT_BANK_PLAYER_DEALER && !table->tracker_only;
    if (!table->posted) {
        sabot_text_add(text, "post limits and fees");
    } else if (table->shoe.awaits_reveal) {
        sabot_text_add(text, "reveal the seed of the shoe");
    } else if (!table->shoe.in_play) {
        sabot_text_add(text, "start a shoe");
    } else if (!table->shoe.burned) {
        sabot_text_add(text, "burn");
    } else if (is_banked && table->round.bank_seat.number == 0 && table->position.offered == 0) {
        sabot_text_add(text, "offer the bank");
    } else if (is_banked && table->round.bank_seat.number == 0) {
        sabot_text_add(text, "seat ");
        sabot_text_add_number(text, table->position.offered);
        sabot_text_add(text, " accepts the bank or passes");
    } else {
        sabot_text_add(text, table->tracker_only ? "key the first card" : "open bets");
    }
}

static void hint_dealing(const sabot_table *table, sabot_text *text) {
    add_next_card(table, "", text);
    if (sabot_table_next(table).recipient == SABOT_TO_NOBODY) {
        add_outcome(table, ": declare ", text);
    }
}

/// Writes the first open prize. Returns false if there is none.
static bool hint_prize(const sabot_table *table, sabot_text *text) {
    sabot_won_prize won;
    if (!sabot_table_first_undecided_prize(table, &won)) {
        return false;
    }
    add_won(&won, won.stage == SABOT_PRIZE_STAGE_PRESSED ? "confirm or reject seat " : "press seat ", text);
    return true;
}

void sabot_sentence_hint(const sabot_table *table, sabot_text *text) {
    if (!table->has_rules) {
        sabot_text_add(text, "choose a ruleset");
        return;
    }
    switch (table->phase) {
    case SABOT_PHASE_CLOSED:
        return sabot_text_add(text, table->posted ? "open the table" : "post limits and fees");
    case SABOT_PHASE_BETWEEN:
        return hint_between(table, text);
    case SABOT_PHASE_BETTING:
        return sabot_text_add(text, "take bets, then no more bets");
    case SABOT_PHASE_NO_MORE_BETS:
        return sabot_text_add(text, "start the hand");
    case SABOT_PHASE_DEALING:
        return hint_dealing(table, text);
    case SABOT_PHASE_DECLARED:
        return sabot_text_add(text, "settle");
    default:
        if (!hint_prize(table, text)) {
            sabot_text_add(text, "end the hand");
        }
    }
}
