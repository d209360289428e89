/// Writes events as sentences.
#include "text/sentences/sentences.h"

#include <string.h>

static void add(sabot_text *text, const char *string) {
    sabot_text_add(text, string);
}

static void add_number(sabot_text *text, const char *before, int64_t number) {
    sabot_text_add(text, before);
    sabot_text_add_number(text, number);
}

static void add_cents(sabot_text *text, const char *before, int64_t cents) {
    sabot_text_add(text, before);
    sabot_text_add_cents(text, cents);
}

void sabot_sentence_bettor(int bettor, sabot_text *text) {
    const uint8_t byte = (uint8_t)bettor;
    sabot_field_write(SABOT_FIELD_BETTOR, &byte, text);
}

static void add_spot(sabot_text *text, const sabot_wager *wager) {
    if (wager->owner_type != SABOT_WAGER_OWN) {
        add_number(text, wager->owner_type == SABOT_WAGER_HOUSE_WAY ? " at seat " : " behind seat ",
                   wager->seat.number);
    }
}

void sabot_sentence_wager(const sabot_wager *wager, sabot_text *text) {
    sabot_sentence_bettor(sabot_wager_bettor(wager), text);
    add(text, "'s ");
    add(text, sabot_kind_title(wager->kind));
    add(text, " bet");
    if (wager->cents > 0) {
        add_cents(text, " of ", wager->cents);
    }
    add_spot(text, wager);
}

/// Writes the UTC time of day: "09:00:05".
static void add_time_of_day(int64_t time_ms, sabot_text *text) {
    const int64_t second = time_ms / 1000 % 86400;
    const int64_t parts[] = {second / 3600, second / 60 % 60, second % 60};
    for (int i = 0; i < 3; i++) {
        const char digits[] = {(char)('0' + parts[i] / 10), (char)('0' + parts[i] % 10), '\0'};
        add(text, i > 0 ? ":" : "");
        add(text, digits);
    }
}

static void add_card(sabot_text *text, int index) {
    const uint8_t card = (uint8_t)index;
    sabot_field_write(SABOT_FIELD_CARD, &card, text);
}

static void add_hand(sabot_text *text, const char *name, const sabot_hand *hand) {
    add(text, name);
    for (int i = 0; i < hand->count; i++) {
        add(text, " ");
        add_card(text, hand->cards[i].index);
    }
    add_number(text, " = ", sabot_hand_total(hand));
}

void sabot_sentence_cards(const sabot_deal *deal, sabot_text *text) {
    if (deal->player.count > 0) {
        add_hand(text, "Player", &deal->player);
    }
    if (deal->banker.count > 0) {
        add_hand(text, ", Banker", &deal->banker);
    }
}

// ---------------------------------------------------------------------------------------------------------
// Settings, people, shoe

static void write_rules(const sabot_event *event, sabot_text *text) {
    sabot_event_explain(event, text);
    add(text, event->rules_chosen.virtual_shoe ? ", virtual shoe" : "");
    add(text, event->rules_chosen.tracker_only ? ", tracker table" : "");
    add(text, event->rules_chosen.sensors ? ", sensors" : "");
}

static void write_timer(const sabot_event *event, sabot_text *text) {
    if (event->timer_set.seconds == 0) {
        add(text, "bets stay open until the dealer closes them");
    } else {
        sabot_event_explain(event, text);
    }
}

static bool is_zero(const sabot_bytes32 *bytes) {
    static const sabot_bytes32 zero;
    return memcmp(bytes, &zero, sizeof zero) == 0;
}

static void write_shoe_started(const sabot_event *event, sabot_text *text) {
    sabot_event_explain(event, text);
    if (!is_zero(&event->shoe_started.commitment)) {
        add(text, ", commitment ");
        sabot_field_write(SABOT_FIELD_HASH, &event->shoe_started.commitment, text);
    }
}

/// Writes a seat, or the house dealer for seat 0.
static void add_seat(sabot_text *text, int seat) {
    if (seat == 0) {
        add(text, "the house dealer");
    } else {
        add_number(text, "seat ", seat);
    }
}

static void write_shoe_cut(const sabot_event *event, sabot_text *text) {
    add_seat(text, event->shoe_cut.seat);
    add_number(text, " cuts the shoe at ", event->shoe_cut.place);
}

static void write_burned(const sabot_event *event, sabot_text *text) {
    const int cards = event->burned.cards;
    if (event->burned.card < SABOT_DECK_CARDS) {
        add_card(text, event->burned.card);
        add_number(text, " is exposed, ", cards - 1);
        add(text, cards == 2 ? " more card is burned" : " more cards are burned");
    } else {
        add_number(text, "", cards);
        add(text, cards == 1 ? " card is burned face down" : " cards are burned face down");
    }
}

static void write_burn_taken_back(const sabot_event *event, sabot_text *text) {
    const int cards = event->burn_taken_back.cards;
    add_number(text, "the burn is undone: ", cards);
    add(text, cards == 1 ? " card is back in the shoe" : " cards are back in the shoe");
}

static void write_dead_card(const sabot_event *event, sabot_text *text) {
    if (event->card_killed.card < SABOT_DECK_CARDS) {
        add(text, "dead card: ");
        add_card(text, event->card_killed.card);
    } else {
        add(text, "a dead card that nobody saw");
    }
}

static void write_cut_card(const sabot_table *before, const sabot_event *event, sabot_text *text) {
    const int hands = event->cut_card_came.hands;
    const bool in_hand = before->phase != SABOT_PHASE_BETWEEN;
    add(text, "the cut card is out: ");
    if (hands == 1) {
        add(text, in_hand ? "this hand is the last" : "the next hand is the last");
    } else if (hands == 2 && in_hand) {
        add(text, "one more hand after this one");
    } else {
        add_number(text, "", hands - in_hand);
        add(text, in_hand ? " more hands after this one" : " hands are left");
    }
}

// ---------------------------------------------------------------------------------------------------------
// Bets

static void write_bets_opened(const sabot_table *before, const sabot_event *event, sabot_text *text) {
    add_number(text, "hand ", event->bets_opened.hand);
    add(text, ": bets are open");
    if (event->bets_opened.closes_ms > 0) {
        add(text, " until ");
        add_time_of_day(event->bets_opened.closes_ms, text);
    }
    if (event->bets_opened.bank_fee_cents > 0) {
        add_number(text, "; seat ", before->round.bank_seat.number);
        add_cents(text, " sets aside the player-dealer's fee of ", event->bets_opened.bank_fee_cents);
    }
    add(text, event->bets_opened.last ? "; last hand of the shoe" : "");
}

static void write_bet_placed(const sabot_event *event, sabot_text *text) {
    const sabot_wager wager = sabot_wager_of(event->bet_placed.bettor, event->bet_placed.seat,
                                             (sabot_kind)event->bet_placed.kind, event->bet_placed.cents);
    sabot_sentence_bettor(event->bet_placed.bettor, text);
    add_cents(text, " bets ", event->bet_placed.cents);
    add(text, " on ");
    add(text, sabot_kind_title(wager.kind));
    add_spot(text, &wager);
    add(text, wager.owner_type == SABOT_WAGER_HOUSE_WAY ? ", house way" : "");
    if (event->bet_placed.fee_cents > 0) {
        add_cents(text, ", fee ", event->bet_placed.fee_cents);
    }
}

/// Returns the wager that is changed or withdrawn, as it is on the felt. Both events start with the same
/// fields.
static const sabot_wager *wager_for_event(const sabot_table *before, const sabot_event *event, int *index) {
    *index = sabot_table_wager(before, event->bet_withdrawn.bettor, event->bet_withdrawn.seat,
                               (sabot_kind)event->bet_withdrawn.kind);
    return &before->round.wagers[*index];
}

static void write_bet_changed(const sabot_table *before, const sabot_event *event, sabot_text *text) {
    int index;
    sabot_sentence_wager(wager_for_event(before, event, &index), text);
    add_cents(text, " becomes ", event->bet_changed.cents);
}

static void write_bet_withdrawn(const sabot_table *before, const sabot_event *event, sabot_text *text) {
    int index;
    sabot_sentence_wager(wager_for_event(before, event, &index), text);
    add(text, " is removed");
    if (before->wagers[index].fee.held_cents > 0) {
        add_cents(text, ", with its fee of ", before->wagers[index].fee.held_cents);
    }
}

/// Writes a fee that is taken, returned or released. These events have the same fields.
static void write_fee(const sabot_table *before, const sabot_event *event, const char *what,
                      sabot_text *text) {
    if (event->fee_taken.wager == SABOT_BANK_FEE_INDEX) {
        add_number(text, "seat ", before->round.bank_seat.number);
        add_cents(text, "'s fee of ", event->fee_taken.cents);
        add(text, " for the bank");
    } else {
        const sabot_wager *const wager = &before->round.wagers[event->fee_taken.wager];
        sabot_sentence_bettor(sabot_wager_bettor(wager), text);
        add_cents(text, "'s fee of ", event->fee_taken.cents);
        add(text, " for ");
        add(text, sabot_kind_title(wager->kind));
        add_spot(text, wager);
    }
    add(text, what);
}

// ---------------------------------------------------------------------------------------------------------
// The hand

static void write_card(const sabot_table *before, const sabot_event *event, sabot_text *text) {
    sabot_deal deal = before->round.deal;
    const bool to_player = sabot_deal_next(&deal).recipient == SABOT_TO_PLAYER;
    sabot_deal_add(&deal, (sabot_card){event->card_dealt.card});
    add(text, to_player ? "Player gets " : "Banker gets ");
    add_card(text, event->card_dealt.card);
    add_number(text, " and has ", sabot_hand_total(to_player ? &deal.player : &deal.banker));
}

static void write_declared(const sabot_table *before, const sabot_event *event, sabot_text *text) {
    const sabot_deal *const deal = &before->round.deal;
    add(text, sabot_ending_title((sabot_ending)event->declared.ending));
    add_number(text, ": Player ", sabot_hand_total(&deal->player));
    add_number(text, ", Banker ", sabot_hand_total(&deal->banker));
}

/// Returns the full amount that the result pays or takes, ignoring the bank's cover.
static int64_t full_result_cents(const sabot_table *before, const sabot_wager *wager, sabot_result result) {
    const sabot_coup coup = sabot_coup_of(&before->round.deal);
    const int won = sabot_ending_payoff(&before->ruleset, wager->kind, sabot_ending_of(&coup));
    return result == SABOT_RESULT_PUSH ? 0 : wager->cents * (won > 0 ? won : 1);
}

static void write_line(const sabot_table *before, const sabot_event *event, sabot_text *text) {
    const sabot_wager *const wager = &before->round.wagers[event->line_settled.wager];
    const sabot_result result = (sabot_result)event->line_settled.result;
    const int64_t moved_cents = event->line_settled.taken_cents + event->line_settled.paid_cents;
    const int64_t full_cents = full_result_cents(before, wager, result);
    static const char *const verbs[] = {" wins", " loses", " pushes"};
    sabot_sentence_wager(wager, text);
    add(text, verbs[result]);
    add(text, moved_cents < full_cents ? ", but the bank cannot cover it all: " : ": ");
    if (full_cents > 0) {
        add_cents(text, "", moved_cents);
        if (moved_cents < full_cents) {
            add_cents(text, " of ", full_cents);
        }
        add(text, result == SABOT_RESULT_WIN ? " paid" : " taken");
    }
    if (event->line_settled.returned_cents > 0) {
        add_cents(text, full_cents > 0 ? ", " : "", event->line_settled.returned_cents);
        add(text, " returned");
    }
}

static void write_wager_returned(const sabot_table *before, const sabot_event *event, sabot_text *text) {
    sabot_sentence_wager(&before->round.wagers[event->wager_returned.wager], text);
    add(text, " is returned");
    if (event->wager_returned.fee_cents > 0) {
        add_cents(text, ", with its fee of ", event->wager_returned.fee_cents);
    }
}

// ---------------------------------------------------------------------------------------------------------
// Progressives

static void write_progressive_taken(const sabot_table *before, const sabot_event *event, sabot_text *text) {
    sabot_sentence_wager(&before->round.wagers[event->progressive_taken.wager], text);
    add(text, " goes to the tray; the meter is now ");
    sabot_field_write(SABOT_FIELD_UNITS, &event->progressive_taken.units, text);
}

static void add_progressive(sabot_text *text, int seat, int kind) {
    add_number(text, "seat ", seat);
    add(text, "'s ");
    add(text, sabot_kind_title((sabot_kind)kind));
}

static void write_meter_adjusted(const sabot_event *event, sabot_text *text) {
    add(text, sabot_kind_title((sabot_kind)event->meter_adjusted.kind));
    add_cents(text, " meter is changed to ", event->meter_adjusted.cents);
    add_number(text, " with person ", event->meter_adjusted.second);
    add(text, ": ");
    add(text, sabot_cause_title((sabot_cause)event->meter_adjusted.cause));
    if (event->meter_adjusted.words.text[0] != '\0') {
        add(text, ", ");
        add(text, event->meter_adjusted.words.text);
    }
}

static void write_flagged(const sabot_event *event, sabot_text *text) {
    add_progressive(text, event->flagged.seat, event->flagged.kind);
    add(text, event->flagged.chip ? ": flagged, chip without a bet" : ": flagged, bet without a chip");
}

static void write_button(const sabot_event *event, sabot_text *text) {
    add_progressive(text, event->button_pressed.seat, event->button_pressed.kind);
    add_number(text, ": person ", event->button_pressed.person);
    add(text, " presses ");
    add(text, sabot_prize_title((sabot_prize)event->button_pressed.prize));
}

static void write_prize_paid(const sabot_event *event, sabot_text *text) {
    const bool is_meter = event->prize_paid.prize == SABOT_PRIZE_COMBINATION;
    add_progressive(text, event->prize_paid.seat, event->prize_paid.kind);
    add_cents(text, " pays ", event->prize_paid.paid_cents);
    add(text, is_meter ? " from the meter" : " from the tray");
    add_cents(text, ", dealer envy ", event->prize_paid.envy_cents);
    if (is_meter) {
        add_cents(text, "; ", event->prize_paid.reset_cents);
        add(text, " from the tray resets the meter");
    }
}

static void write_prize_rejected(const sabot_event *event, sabot_text *text) {
    add_progressive(text, event->prize_rejected.seat, event->prize_rejected.kind);
    add(text, " is rejected: ");
    add(text, event->prize_rejected.reason.text);
}

// ---------------------------------------------------------------------------------------------------------
// All events

void sabot_sentence_event(const sabot_table *before, const sabot_event *event, sabot_text *text) {
    switch (event->type) {
    case SABOT_EVENT_RULES_CHOSEN:
        return write_rules(event, text);
    case SABOT_EVENT_TIMER_SET:
        return write_timer(event, text);
    case SABOT_EVENT_BETS_OPENED:
        return write_bets_opened(before, event, text);
    case SABOT_EVENT_BET_PLACED:
        return write_bet_placed(event, text);
    case SABOT_EVENT_BET_CHANGED:
        return write_bet_changed(before, event, text);
    case SABOT_EVENT_BET_WITHDRAWN:
        return write_bet_withdrawn(before, event, text);
    case SABOT_EVENT_BETS_CLOSED:
        return add(text, event->bets_closed.by_timer ? "no more bets: time is up" : "no more bets");
    case SABOT_EVENT_FEE_TAKEN:
        return write_fee(before, event, " is taken", text);
    case SABOT_EVENT_FEE_RETURNED:
        return write_fee(before, event, " is returned", text);
    case SABOT_EVENT_FEE_RELEASED:
        return write_fee(before, event, " is back on the felt", text);
    case SABOT_EVENT_PROGRESSIVE_TAKEN:
        return write_progressive_taken(before, event, text);
    case SABOT_EVENT_PROGRESSIVE_RELEASED:
        sabot_sentence_wager(&before->round.wagers[event->progressive_released.wager], text);
        return add(text, " is back on the felt");
    case SABOT_EVENT_METER_ADJUSTED:
        return write_meter_adjusted(event, text);
    case SABOT_EVENT_CARD_KILLED:
        return write_dead_card(event, text);
    case SABOT_EVENT_BURN_TAKEN_BACK:
        return write_burn_taken_back(event, text);
    case SABOT_EVENT_FLAGGED:
        return write_flagged(event, text);
    case SABOT_EVENT_CARD_DEALT:
        return write_card(before, event, text);
    case SABOT_EVENT_CUT_CARD_CAME:
        return write_cut_card(before, event, text);
    case SABOT_EVENT_DECLARED:
        return write_declared(before, event, text);
    case SABOT_EVENT_LINE_SETTLED:
        return write_line(before, event, text);
    case SABOT_EVENT_BUTTON_PRESSED:
        return write_button(event, text);
    case SABOT_EVENT_PRIZE_PAID:
        return write_prize_paid(event, text);
    case SABOT_EVENT_PRIZE_REJECTED:
        return write_prize_rejected(event, text);
    case SABOT_EVENT_WAGER_RETURNED:
        return write_wager_returned(before, event, text);
    case SABOT_EVENT_SHOE_STARTED:
        return write_shoe_started(event, text);
    case SABOT_EVENT_SHOE_CUT:
        return write_shoe_cut(event, text);
    case SABOT_EVENT_BURNED:
        return write_burned(event, text);
    case SABOT_EVENT_SHOE_PASSED:
        add(text, "the shoe goes to ");
        return add_seat(text, event->shoe_passed.seat);
    default:
        return sabot_event_explain(event, text);
    }
}
