/// A player's own view: stack, bets and how far the bank covers them, the spaces where they may bet now,
/// their other actions, and the result of their last hand. The table decides what is legal.
#include "serve/views/sections.h"

#include "text/sentences/sentences.h"

// ---------------------------------------------------------------------------------------------------------
// What a bet would win, and how far the bank covers it

void sabot_view_compute_cover(sabot_view *view, const sabot_table *table) {
    static sabot_sheet sheet; // only one thread updates views
    static sabot_round round;
    sabot_round_fault fault;
    round = table->round;
    for (int i = 0; i < round.wager_count; i++) {
        view->covered_cents[i] = -1;
    }
    for (int ending = 0; round.wager_count > 0 && ending < SABOT_ENDING_COUNT; ending++) {
        round.deal = sabot_ending_deal((sabot_ending)ending);
        if (sabot_settle(&table->ruleset, &round, &sheet, &fault) != SABOT_OK) {
            return;
        }
        for (int i = 0; i < sheet.line_count; i++) {
            const sabot_sheet_line *const line = &sheet.lines[i];
            int64_t *const covered_cents = &view->covered_cents[line->wager_index];
            if (line->result == SABOT_RESULT_WIN &&
                (*covered_cents < 0 || line->paid_cents < *covered_cents)) {
                *covered_cents = line->paid_cents;
            }
        }
    }
}

static json_t *wagers_json(const sabot_view *view, const sabot_table *table, int bettor) {
    json_t *const list = json_array();
    for (int i = 0; i < table->round.wager_count; i++) {
        const sabot_wager *const wager = &table->round.wagers[i];
        if (sabot_wager_bettor(wager) != bettor) {
            continue;
        }
        const bool is_progressive = sabot_kind_is_progressive(wager->kind);
        const int64_t wins_cents =
            is_progressive ? 0 : sabot_cents_multiply(wager->cents, table->ruleset.wagers[wager->kind].odds);
        const int64_t covered_cents = view->covered_cents[i];
        json_t *const entry = sabot_wager_json(table, i);
        sabot_json_set_number(entry, "wins", wins_cents);
        sabot_json_set_number(entry, "covered",
                              is_progressive || covered_cents < 0 ? wins_cents : covered_cents);
        json_array_append_new(list, entry);
    }
    return list;
}

// ---------------------------------------------------------------------------------------------------------
// Legality for this player

static sabot_status ask(const sabot_table *table, int bettor, sabot_command *command) {
    static sabot_event_batch batch; // only one thread updates views
    command->role = SABOT_ROLE_PLAYER;
    command->person = table->bettors[bettor].person;
    return sabot_table_decide(table, command, &batch);
}

static int64_t least_of(const sabot_table *table, sabot_kind kind) {
    return sabot_kind_is_progressive(kind) ? sabot_ruleset_paytable(&table->ruleset, kind)->price_cents
                                           : table->round.limits[kind].min_cents;
}

static int64_t most_of(const sabot_table *table, sabot_kind kind) {
    return sabot_kind_is_progressive(kind) ? sabot_ruleset_paytable(&table->ruleset, kind)->price_cents
                                           : table->round.limits[kind].max_cents;
}

/// The smallest additional bet: the minimum, or one chip more than the current bet (R-BET-7).
static sabot_command next_bet(const sabot_table *table, int bettor, sabot_kind kind, int64_t lies_cents) {
    sabot_command command = {.type = SABOT_COMMAND_BET};
    command.bet.bettor = (uint8_t)bettor;
    command.bet.seat = (uint8_t)bettor;
    command.bet.kind = (uint8_t)kind;
    command.bet.cents = lies_cents == 0 ? least_of(table, kind) : lies_cents + table->ruleset.chip_unit_cents;
    return command;
}

static json_t *space_json(const sabot_table *table, int bettor, sabot_kind kind) {
    char why[SABOT_SENTENCE_SIZE] = "";
    sabot_text text = sabot_text_in(why, sizeof why);
    const int index = sabot_table_wager(table, bettor, bettor, kind);
    const int64_t lies_cents = index >= 0 ? table->round.wagers[index].cents : 0;
    sabot_command command = next_bet(table, bettor, kind, lies_cents);
    const sabot_status status = ask(table, bettor, &command);
    const sabot_wager wager = sabot_wager_of(bettor, bettor, kind, least_of(table, kind));
    const int64_t fee_cents = sabot_round_fee(&table->round, &table->ruleset, &wager);
    const int64_t reach_cents = lies_cents + table->accounts_cents[SABOT_ACCOUNT_OF_BETTOR(bettor)] -
                                (lies_cents == 0 ? fee_cents : 0);
    const int64_t max_cents = most_of(table, kind);
    const int64_t most_cents = reach_cents < max_cents ? reach_cents : max_cents;
    if (status != SABOT_OK) {
        sabot_sentence_refusal_plain(table, &command, status, &text);
    }
    json_t *const space = sabot_kind_json(kind);
    sabot_json_set_flag(space, "open", status == SABOT_OK);
    sabot_json_set_word(space, "why", why);
    sabot_json_set_number(space, "min", least_of(table, kind));
    sabot_json_set_number(space, "max", max_cents);
    sabot_json_set_number(space, "fee", fee_cents);
    sabot_json_set_number(space, "odds",
                          sabot_kind_is_progressive(kind) ? 0 : table->ruleset.wagers[kind].odds);
    sabot_json_set_number(space, "least", status == SABOT_OK ? least_of(table, kind) : 0);
    sabot_json_set_number(space, "most",
                          status == SABOT_OK ? most_cents - most_cents % table->ruleset.chip_unit_cents : 0);
    return space;
}

static json_t *spaces_json(const sabot_table *table, int bettor) {
    json_t *const list = json_array();
    for (int kind = 0; table->has_rules && !table->tracker_only && kind < SABOT_KIND_COUNT; kind++) {
        if (table->ruleset.wagers[kind].offered) {
            json_array_append_new(list, space_json(table, bettor, (sabot_kind)kind));
        }
    }
    return list;
}

// ---------------------------------------------------------------------------------------------------------
// The bank, the shoe and the seat

/// The command as the page sends it, with bettor or seat where it needs one.
static json_t *command_json(sabot_command_type type, int bettor) {
    json_t *const root = json_object();
    const bool of_bettor = type == SABOT_COMMAND_LEAVE || type == SABOT_COMMAND_COME_BACK;
    sabot_json_set_word(root, "command", sabot_command_schema((int)type)->word);
    if (type != SABOT_COMMAND_DRAW_CARD && type != SABOT_COMMAND_PASS_SHOE) {
        sabot_json_set_number(root, of_bettor ? "bettor" : "seat", bettor);
    }
    return root;
}

/// Fills in amounts and positions that the player would enter, so that only the rest decides.
static json_t *actions_json(const sabot_table *table, int bettor) {
    const uint8_t seat = (uint8_t)bettor;
    const uint8_t card = (uint8_t)sabot_any_card(table);
    const int64_t least_cents = sabot_table_bank_limits(table, bettor).min_cents;
    const int64_t other_cents = sabot_other_bank_cents(table, bettor);
    struct {
        const char *label, *needs;
        sabot_command command;
    } actions[] = {
        {"ACCEPT", "cents", {.type = SABOT_COMMAND_ACCEPT_BANK, .accept_bank = {seat, least_cents}}},
        {"PASS", NULL, {.type = SABOT_COMMAND_PASS_BANK, .pass_bank = {seat}}},
        {"CHANGE BANK", "cents", {.type = SABOT_COMMAND_CHANGE_BANK, .change_bank = {seat, other_cents}}},
        {"GIVE UP BANK", NULL, {.type = SABOT_COMMAND_GIVE_UP_BANK, .give_up_bank = {seat}}},
        {"CUT SHOE", "place", {.type = SABOT_COMMAND_CUT_SHOE, .cut_shoe = {.seat = seat, .place = 1}}},
        {"DEAL", NULL, {.type = SABOT_COMMAND_DRAW_CARD, .draw_card = {card}}},
        {"I'M BACK", NULL, {.type = SABOT_COMMAND_COME_BACK, .come_back = {seat}}},
        {"LEAVE", NULL, {.type = SABOT_COMMAND_LEAVE, .leave = {seat}}},
    };
    json_t *const list = json_array();
    for (size_t i = 0; i < sizeof actions / sizeof actions[0]; i++) {
        const char *const needs = actions[i].needs;
        if (ask(table, bettor, &actions[i].command) == SABOT_OK) {
            json_t *const entry = json_object();
            sabot_json_set_word(entry, "label", actions[i].label);
            sabot_json_set(entry, "command", command_json(actions[i].command.type, bettor));
            sabot_json_set(entry, "needs", needs == NULL ? json_null() : json_string(needs));
            json_array_append_new(list, entry);
        }
    }
    return list;
}

// ---------------------------------------------------------------------------------------------------------

json_t *sabot_player_request_json(const sabot_player_request *given) {
    static const char *const words[] = {"", "buy-in", "cash-out", "help"};
    if (given->kind == SABOT_REQUEST_NONE) {
        return json_null();
    }
    json_t *const root = json_object();
    sabot_json_set_word(root, "want", words[given->kind]);
    sabot_json_set_number(root, "cents", given->cents);
    sabot_json_set_number(root, "at_ms", given->at_ms);
    return root;
}

json_t *sabot_player_view_json(const sabot_view *view, const sabot_table *table, int bettor) {
    const bool is_seat = bettor <= SABOT_SEATS_MAX;
    const char *const last = view->player_views[bettor].last;
    json_t *const root = json_object();
    sabot_json_set_number(root, "bettor", bettor);
    sabot_json_set_number(root, "seat", is_seat ? bettor : 0);
    sabot_json_set_number(root, "person", table->bettors[bettor].person);
    sabot_json_set_number(root, "stack", table->accounts_cents[SABOT_ACCOUNT_OF_BETTOR(bettor)]);
    sabot_json_set_flag(root, "away", table->bettors[bettor].away);
    sabot_json_set_flag(root, "banks", is_seat && table->round.bank_seat.number == bettor);
    sabot_json_set_flag(root, "offered", is_seat && table->position.offered == bettor);
    sabot_json_set(root, "wagers", wagers_json(view, table, bettor));
    if (is_seat) {
        sabot_json_set(root, "chips", sabot_chips_json(view, table, bettor));
        sabot_json_set(root, "prizes", sabot_prizes_json(table, bettor));
        sabot_json_set(root, "spaces", spaces_json(table, bettor));
        sabot_json_set(root, "bank", sabot_bank_range_json(table, bettor));
        sabot_json_set(root, "actions", actions_json(table, bettor));
    }
    sabot_json_set(root, "ask", sabot_player_request_json(&view->requests[bettor]));
    sabot_json_set(root, "last", last != NULL ? json_loads(last, 0, NULL) : json_null());
    return root;
}
