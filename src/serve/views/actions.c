/// The actions available now. The table decides: an action is listed if the table would carry out its
/// command, so that no page needs to know the rules.
#include "serve/views/sections.h"

#include <string.h>

/// A command with its own button.
typedef struct {
    sabot_command_type type;
    const char *label;
    const char *needs; ///< what a person must enter; NULL: nothing
} button;

/// In order of priority: the first legal one becomes the large button.
static const button main_buttons[] = {
    {SABOT_COMMAND_POST, "POST LIMITS", NULL},      {SABOT_COMMAND_OPEN_TABLE, "OPEN TABLE", NULL},
    {SABOT_COMMAND_NEW_SHOE, "NEW SHOE", NULL},     {SABOT_COMMAND_BURN, "BURN", NULL},
    {SABOT_COMMAND_OFFER_BANK, "OFFER BANK", NULL}, {SABOT_COMMAND_OPEN_BETS, "OPEN BETS", NULL},
    {SABOT_COMMAND_START_GAME, "START GAME", NULL}, {SABOT_COMMAND_DRAW_CARD, "DEAL", NULL},
    {SABOT_COMMAND_SETTLE, "SETTLE", NULL},         {SABOT_COMMAND_END_GAME, "END GAME", NULL},
};
static const button more_buttons[] = {
    {SABOT_COMMAND_CLOSE_BETS, "NO MORE BETS", NULL},
    {SABOT_COMMAND_TAKE_BACK, "UNDO CARD", NULL},
    {SABOT_COMMAND_REOPEN_BETS, "REOPEN BETS", NULL},
    {SABOT_COMMAND_REOPEN_OUTCOME, "REOPEN OUTCOME", "reason"},
    {SABOT_COMMAND_CUT_CARD, "CUT CARD", NULL},
    {SABOT_COMMAND_CUT_SHOE, "CUT SHOE", "place"},
    {SABOT_COMMAND_PASS_SHOE, "PASS SHOE", "seat"},
    {SABOT_COMMAND_FILL_TRAY, "FILL TRAY", "cents"},
    {SABOT_COMMAND_VOID_HAND, "VOID HAND", "reason"},
    {SABOT_COMMAND_MISDEAL, "MISDEAL", "reason"},
    {SABOT_COMMAND_END_SHOE, "END SHOE", "reason"},
    {SABOT_COMMAND_CLOSE_TABLE, "CLOSE TABLE", NULL},
    {SABOT_COMMAND_KILL_CARD, "DEAD CARD", "card"},
};
static const button reopen_bets = {SABOT_COMMAND_REOPEN_BETS, "REOPEN BETS", NULL};
static const button undo_burn = {SABOT_COMMAND_TAKE_BACK, "UNDO BURN", NULL};

// ---------------------------------------------------------------------------------------------------------
// Legality

/// Fills in what a person would enter, so that only the rest decides.
static void fill_in(const sabot_table *table, sabot_command *command) {
    switch (command->type) {
    case SABOT_COMMAND_VOID_HAND:
        strcpy(command->void_hand.reason.text, "-");
        break;
    case SABOT_COMMAND_MISDEAL:
        strcpy(command->misdeal.reason.text, "-");
        break;
    case SABOT_COMMAND_END_SHOE:
        strcpy(command->end_shoe.reason.text, "-");
        break;
    case SABOT_COMMAND_REOPEN_OUTCOME:
        strcpy(command->reopen_outcome.reason.text, "-");
        break;
    case SABOT_COMMAND_KILL_CARD: // no one saw it
        command->kill_card.card = SABOT_DECK_CARDS;
        break;
    case SABOT_COMMAND_FILL_TRAY:
        command->fill_tray.cents = 100;
        break;
    case SABOT_COMMAND_CUT_SHOE:
        command->cut_shoe.place = 1;
        break;
    case SABOT_COMMAND_PASS_SHOE:
        command->pass_shoe.seat = (uint8_t)(table->shoe.holder == 0 ? 1 : 0);
        break;
    case SABOT_COMMAND_NEW_SHOE: // the host adds the commitment of a virtual shoe
        command->new_shoe.commitment.bytes[0] = table->virtual_shoe ? 1 : 0;
        break;
    case SABOT_COMMAND_DRAW_CARD: // the host adds the card
    case SABOT_COMMAND_BURN:
        command->draw_card.card = SABOT_DECK_CARDS;
        break;
    default:
        break;
    }
}

static sabot_status ask(const sabot_table *table, const sabot_command *command) {
    static sabot_event_batch batch; // only one thread updates views
    return sabot_table_decide(table, command, &batch);
}

static bool would_do(const sabot_table *table, const sabot_command *command) {
    return ask(table, command) == SABOT_OK;
}

int sabot_any_card(const sabot_table *table) {
    for (int card = 0; card < SABOT_DECK_CARDS; card++) {
        if (table->shoe.unseen.counts[card] > 0) {
            return card;
        }
    }
    return SABOT_DECK_CARDS;
}

static bool exposes_burn(const sabot_table *table) {
    return table->ruleset.shoe.burn == SABOT_BURN_BY_CARD;
}

/// Returns true if a dealer, or a supervisor who approves it, could do this now.
static bool may_be_done(const sabot_table *table, sabot_command_type type, bool *needs_approval) {
    const unsigned who = sabot_command_schema((int)type)->who;
    const bool is_dealers = (who & SABOT_BY(DEALER)) != 0;
    sabot_command command = {.type = type, .role = is_dealers ? SABOT_ROLE_DEALER : SABOT_ROLE_SUPERVISOR};
    fill_in(table, &command);
    if (type == SABOT_COMMAND_DRAW_CARD) {
        command.draw_card.card = (uint8_t)sabot_any_card(table);
    } else if (type == SABOT_COMMAND_BURN && exposes_burn(table)) {
        if (!table->virtual_shoe) {
            return false; // the card must be keyed
        }
        command.burn.card = (uint8_t)sabot_any_card(table);
    }
    *needs_approval = !is_dealers;
    const sabot_status status = ask(table, &command);
    if (status == SABOT_REOPENING_NEEDS_SUPERVISOR) { // R-BET-9
        command.role = SABOT_ROLE_SUPERVISOR;
        *needs_approval = true;
        return would_do(table, &command);
    }
    return status == SABOT_OK;
}

// ---------------------------------------------------------------------------------------------------------
// Buttons

static json_t *button_json(const button *given, bool needs_approval) {
    json_t *const root = json_object();
    sabot_json_set_word(root, "label", given->label);
    sabot_json_set(root, "command",
                   json_pack("{s:s}", "command", sabot_command_schema((int)given->type)->word));
    sabot_json_set(root, "needs", given->needs == NULL ? json_null() : json_string(given->needs));
    sabot_json_set_flag(root, "approval", needs_approval);
    return root;
}

/// Returns NULL if the table would refuse it.
static json_t *offer_json(const sabot_table *table, const button *given) {
    bool needs_approval;
    const bool undoes_burn = given->type == SABOT_COMMAND_TAKE_BACK && table->phase == SABOT_PHASE_BETWEEN;
    return may_be_done(table, given->type, &needs_approval)
               ? button_json(undoes_burn ? &undo_burn : given, needs_approval)
               : NULL;
}

/// The declared outcome as the large button (R-WIN-1, R-WIN-3).
static json_t *declare_json(const sabot_table *table) {
    const sabot_ending ending = sabot_table_ending(table);
    json_t *const root = json_object();
    sabot_json_set_word(root, "label", sabot_ending_title(ending));
    sabot_json_set(root, "command",
                   json_pack("{s:s, s:s}", "command", "declare", "ending", sabot_ending_name(ending)));
    sabot_json_set(root, "needs", json_null());
    sabot_json_set_word(root, "outcome", sabot_ending_name(ending));
    return root;
}

static bool is_dealt_out(const sabot_table *table) {
    return table->phase == SABOT_PHASE_DEALING && table->round.deal.player.count > 0 &&
           sabot_table_next(table).recipient == SABOT_TO_NOBODY;
}

/// Returns true if the dealer must first key the exposed card of a keyed shoe.
static bool waits_for_burn(const sabot_table *table) {
    return table->phase == SABOT_PHASE_BETWEEN && table->shoe.in_play && !table->shoe.burned &&
           !table->virtual_shoe && exposes_burn(table);
}

bool sabot_may_start(const sabot_table *table) {
    bool needs_approval;
    return may_be_done(table, SABOT_COMMAND_START_GAME, &needs_approval);
}

int sabot_seats_taken(const sabot_table *table) {
    int taken = 0;
    for (int seat = 1; seat <= table->round.seats; seat++) {
        taken += table->bettors[seat].person != 0;
    }
    return taken;
}

bool sabot_bank_is_short(const sabot_table *table) {
    const sabot_command command = {.type = SABOT_COMMAND_OPEN_BETS, .role = SABOT_ROLE_DEALER};
    const sabot_status status = ask(table, &command);
    return status == SABOT_BANK_AMOUNT_IS_BAD || status == SABOT_STACK_IS_SHORT;
}

/// Offers REOPEN BETS if betting closed with nothing to bank, because such a hand cannot start (R-BET-9).
static json_t *reopen_json(const sabot_table *table) {
    json_t *const root = table->phase == SABOT_PHASE_NO_MORE_BETS ? offer_json(table, &reopen_bets) : NULL;
    return root != NULL ? root : json_null();
}

int sabot_chips_placed(const sabot_table *table) {
    int count = 0;
    for (int seat = 1; sabot_table_chips_are_bets(table) && seat <= table->round.seats; seat++) {
        for (int i = 0; i < SABOT_PROGRESSIVE_COUNT; i++) {
            count += table->sensor_states[seat][i].chip && !table->sensor_states[seat][i].late;
        }
    }
    return count;
}

/// Returns true for a legal button that the dealer does not need now.
static bool leads_nowhere(const sabot_table *table, sabot_command_type type) {
    switch (type) {
    case SABOT_COMMAND_OFFER_BANK: // R-BANK-1: with no players seated the offer would reach no one
        return sabot_seats_taken(table) == 0;
    case SABOT_COMMAND_START_GAME: // R-PROG-11: without chips, the first card of a tracker table is enough
        return table->phase == SABOT_PHASE_BETWEEN && sabot_chips_placed(table) == 0;
    case SABOT_COMMAND_CLOSE_BETS:
        return !sabot_may_start(table);
    default:
        return false;
    }
}

static json_t *main_json(const sabot_table *table) {
    if (waits_for_burn(table)) {
        return json_null();
    }
    if (is_dealt_out(table)) {
        return declare_json(table);
    }
    for (size_t i = 0; i < sizeof main_buttons / sizeof main_buttons[0]; i++) {
        json_t *const offer =
            leads_nowhere(table, main_buttons[i].type) ? NULL : offer_json(table, &main_buttons[i]);
        if (offer != NULL) {
            return offer;
        }
    }
    return reopen_json(table);
}

/// Adds a button for a seat, unless the table would refuse it.
static void add_seat_button(const sabot_table *table, const button *given, sabot_command command, int seat,
                            json_t *list) {
    command.type = given->type;
    command.role = SABOT_ROLE_DEALER;
    if (would_do(table, &command)) {
        json_t *const entry = button_json(given, false);
        sabot_json_set_number(json_object_get(entry, "command"), "seat", seat);
        json_array_append_new(list, entry);
    }
}

/// Adds what the offered seat, or the one that banks, may do besides accepting (R-BANK-1).
static void add_bank_buttons(const sabot_table *table, json_t *list) {
    static const button pass = {SABOT_COMMAND_PASS_BANK, "PASS", NULL};
    static const button change = {SABOT_COMMAND_CHANGE_BANK, "CHANGE BANK", "cents"};
    static const button give_up = {SABOT_COMMAND_GIVE_UP_BANK, "GIVE UP BANK", NULL};
    const uint8_t asked = table->position.offered;
    const uint8_t banks = table->round.bank_seat.number;
    const int64_t other_cents = sabot_other_bank_cents(table, banks);
    add_seat_button(table, &pass, (sabot_command){.pass_bank = {.seat = asked}}, asked, list);
    add_seat_button(table, &change, (sabot_command){.change_bank = {.seat = banks, .cents = other_cents}},
                    banks, list);
    add_seat_button(table, &give_up, (sabot_command){.give_up_bank = {.seat = banks}}, banks, list);
}

static json_t *more_json(const sabot_table *table) {
    json_t *const list = json_array();
    add_bank_buttons(table, list);
    for (size_t i = 0; i < sizeof more_buttons / sizeof more_buttons[0]; i++) {
        json_t *const offer =
            leads_nowhere(table, more_buttons[i].type) ? NULL : offer_json(table, &more_buttons[i]);
        if (offer != NULL) {
            json_array_append_new(list, offer);
        }
    }
    return list;
}

// ---------------------------------------------------------------------------------------------------------
// Cards that can be keyed

static json_t *cards_json(const sabot_table *table, sabot_command_type type) {
    json_t *const list = json_array();
    for (int card = 0; card < SABOT_DECK_CARDS; card++) {
        sabot_command command = {.type = type, .role = SABOT_ROLE_DEALER};
        command.key_card.card = (uint8_t)card; // the burn card has the same offset
        if (would_do(table, &command)) {
            char text[3];
            sabot_card_write((sabot_card){(uint8_t)card}, text);
            json_array_append_new(list, json_string(text));
        }
    }
    return list;
}

static json_t *keys_json(const sabot_table *table) {
    static const sabot_command_type types[] = {SABOT_COMMAND_KEY_CARD, SABOT_COMMAND_BURN};
    _Static_assert(offsetof(sabot_command, key_card) == offsetof(sabot_command, burn), "one card each");
    for (size_t i = 0; !table->virtual_shoe && i < sizeof types / sizeof types[0]; i++) {
        json_t *const cards = cards_json(table, types[i]);
        if (json_array_size(cards) > 0) {
            return json_pack("{s:s, s:o}", "for", sabot_command_schema((int)types[i])->word, "cards", cards);
        }
        json_decref(cards);
    }
    return json_null();
}

// ---------------------------------------------------------------------------------------------------------
// Progressives and the bank

/// The meter after this win is confirmed (R-PROG-9); null if it cannot be confirmed yet.
static json_t *meter_after_json(const sabot_table *table, const sabot_won_prize *won) {
    static sabot_event_batch batch; // only one thread updates views
    static sabot_table after;
    const int index = sabot_progressive_index(won->kind);
    const bool is_first = table->prizes[won->seat][index].pressed_by == 1;
    const sabot_command confirm = {.type = SABOT_COMMAND_CONFIRM,
                                   .role = SABOT_ROLE_SUPERVISOR,
                                   .person = is_first ? 2 : 1, // anyone but the person who pressed
                                   .confirm = {.seat = (uint8_t)won->seat, .kind = (uint8_t)won->kind}};
    if (sabot_table_decide(table, &confirm, &batch) != SABOT_OK) {
        return json_null();
    }
    after = *table;
    for (int i = 0; i < batch.count; i++) {
        sabot_table_apply(&after, &batch.events[i]);
    }
    return json_integer(sabot_meter_cents(after.meters[index]));
}

static json_t *won_json(const sabot_table *table, const sabot_won_prize *won) {
    json_t *const entry = json_object();
    sabot_json_set_number(entry, "seat", won->seat);
    sabot_json_set_word(entry, "kind", sabot_kind_name(won->kind));
    sabot_json_set_word(entry, "kind_title", sabot_kind_title(won->kind));
    sabot_json_set_word(entry, "prize", sabot_prize_name(won->prize));
    sabot_json_set_word(entry, "title", sabot_prize_title(won->prize));
    sabot_json_set_number(entry, "cents", sabot_prize_cents(table, won->seat, won->kind));
    sabot_json_set_number(entry, "presser",
                          table->prizes[won->seat][sabot_progressive_index(won->kind)].pressed_by);
    sabot_json_set(entry, "meter_after", meter_after_json(table, won));
    sabot_json_set_flag(entry, "again", won->stage == SABOT_PRIZE_STAGE_REJECTED);
    return entry;
}

/// Lists wins pending a supervisor's decision or, if not `pressed`, the dealer's button, including rejected
/// ones. SETTLE pays the others (R-PROG-13).
static json_t *waiting_json(const sabot_table *table, bool pressed) {
    json_t *const list = json_array();
    for (sabot_won_prize won = {0}; sabot_table_next_prize(table, &won);) {
        const bool is_pressed = won.stage == SABOT_PRIZE_STAGE_PRESSED;
        if (won.stage != SABOT_PRIZE_STAGE_PAID && is_pressed == pressed &&
            sabot_table_needs_confirmation(table, won.kind, won.prize)) {
            json_array_append_new(list, won_json(table, &won));
        }
    }
    return list;
}

/// The seat that is offered the bank, and the amounts it may put up; null if there is none.
static json_t *bank_json(const sabot_table *table) {
    const int seat = table->position.offered;
    json_t *const root = seat != 0 ? sabot_bank_range_json(table, seat) : json_null();
    if (json_is_object(root)) {
        sabot_json_set_number(root, "seat", seat);
    }
    return root;
}

json_t *sabot_section_of_ACTIONS(const sabot_view *view, const sabot_table *table) {
    (void)view;
    char buffer[256];
    sabot_text words = sabot_text_in(buffer, sizeof buffer);
    json_t *const root = json_object();
    sabot_action_text(table, &words);
    sabot_json_set(root, "main", main_json(table));
    sabot_json_set_word(root, "words", buffer);
    sabot_json_set(root, "keys", keys_json(table));
    sabot_json_set(root, "more", more_json(table));
    sabot_json_set(root, "press", waiting_json(table, false));
    sabot_json_set(root, "decide", waiting_json(table, true));
    sabot_json_set(root, "bank", bank_json(table));
    return root;
}
