/// Checks whether an event read from a journal is possible at this table, before it is applied. The event
/// must be allowed in the phase, its money must be there, and everything that applying it relies on must be
/// true. There is one function per area; each validates its own events and returns true for all others. The
/// events of a hand are in admits_hand.c.
#include "core/table/table_internal.h"

#include <assert.h>

// ---------------------------------------------------------------------------------------------------------
// Settings

static bool admits_rules(const sabot_table *table, const sabot_event *event) {
    const sabot_ruleset *const ruleset = event->rules_chosen.ruleset;
    const int seats = event->rules_chosen.seats;
    sabot_ruleset_fault fault;
    return ruleset != NULL && sabot_ruleset_check(ruleset, &fault) == SABOT_OK && seats <= SABOT_SEATS_MAX &&
           (ruleset->seats_allowed >> seats & 1) && table->round.bank_seat.number == 0 &&
           !table->shoe.in_play;
}

static bool admits_limits(const sabot_table *table, const sabot_event *event) {
    const sabot_limits limits = {event->limits_set.min_cents, event->limits_set.max_cents};
    return sabot_table_check_limits(table, (sabot_kind)event->limits_set.kind, limits) == SABOT_OK;
}

static bool admits_meter_set(const sabot_event *event) {
    return sabot_table_is_progressive(event->meter_set.kind) && event->meter_set.cents >= 0 &&
           event->meter_set.cents <= SABOT_AMOUNT_CENTS_MAX;
}

static bool admits_setting(const sabot_table *table, const sabot_event *event) {
    switch (event->type) {
    case SABOT_EVENT_RULES_CHOSEN:
        return admits_rules(table, event);
    case SABOT_EVENT_ROW_CHOSEN:
        return event->row_chosen.row < table->ruleset.schedule_count;
    case SABOT_EVENT_LIMITS_SET:
        return admits_limits(table, event);
    case SABOT_EVENT_TIMER_SET:
        return event->timer_set.seconds <= SABOT_BET_TIMER_MAX;
    case SABOT_EVENT_TABLE_CLOSED:
        return table->round.bank_seat.number == 0;
    case SABOT_EVENT_TRAY_FILLED:
        return sabot_table_check_inflow(table, event->tray_filled.cents) == SABOT_OK;
    case SABOT_EVENT_MONEY_TAKEN:
        return sabot_table_can_send_to_cage((sabot_account)event->money_taken.account) &&
               sabot_cents_check(event->money_taken.cents) == SABOT_OK;
    case SABOT_EVENT_METER_SET:
        return admits_meter_set(event);
    case SABOT_EVENT_METER_ADJUSTED: // starts with the same fields: kind, cents
        return admits_meter_set(event) && event->meter_adjusted.second != 0;
    default:
        return true;
    }
}

// ---------------------------------------------------------------------------------------------------------
// People and the bank

static bool is_bank(const sabot_table *table, int seat) {
    assert(table->round.bank_seat.number <= SABOT_SEATS_MAX);
    return seat != 0 && seat == table->round.bank_seat.number;
}

static bool admits_left(const sabot_table *table, int bettor) {
    return sabot_table_is_present(table, bettor) && !sabot_table_has_wagers(table, bettor) &&
           !is_bank(table, bettor) && sabot_table_stack_cents(table, bettor) == 0;
}

static bool admits_people(const sabot_table *table, const sabot_event *event) {
    switch (event->type) {
    case SABOT_EVENT_SAT_DOWN:
        return sabot_table_check_bettor(table, event->sat_down.bettor) == SABOT_OK &&
               !sabot_table_is_present(table, event->sat_down.bettor) && event->sat_down.person != 0;
    case SABOT_EVENT_BOUGHT_IN:
        return sabot_table_is_present(table, event->bought_in.bettor) &&
               sabot_table_check_inflow(table, event->bought_in.cents) == SABOT_OK;
    case SABOT_EVENT_CASHED_OUT:
        return sabot_table_is_present(table, event->cashed_out.bettor) && event->cashed_out.cents > 0 &&
               sabot_table_is_amount(event->cashed_out.cents);
    case SABOT_EVENT_LEFT:
        return admits_left(table, event->left.bettor);
    case SABOT_EVENT_WENT_AWAY:
    case SABOT_EVENT_CAME_BACK:
        return sabot_table_is_present(table, event->went_away.bettor); // both events have the same layout
    default:
        return true;
    }
}

static bool admits_bank(const sabot_table *table, const sabot_event *event) {
    switch (event->type) {
    case SABOT_EVENT_BANK_OFFERED:
        return sabot_table_is_seat(table, event->bank_offered.seat) &&
               sabot_table_is_present(table, event->bank_offered.seat);
    case SABOT_EVENT_BANK_PASSED:
        return sabot_table_is_seat(table, event->bank_passed.seat);
    case SABOT_EVENT_BANK_TAKEN:
        return sabot_table_is_player_banked(table) && table->round.bank_seat.number == 0 &&
               sabot_table_is_seat(table, event->bank_taken.seat) &&
               sabot_table_is_present(table, event->bank_taken.seat) &&
               sabot_cents_check(event->bank_taken.cents) == SABOT_OK;
    case SABOT_EVENT_BANK_RENEWED:
        return is_bank(table, event->bank_renewed.seat) &&
               sabot_cents_check(event->bank_renewed.cents) == SABOT_OK;
    case SABOT_EVENT_BANK_CHANGED:
        return table->round.bank_seat.number != 0 && sabot_cents_check(event->bank_changed.cents) == SABOT_OK;
    case SABOT_EVENT_BANK_ENDED:
        return is_bank(table, event->bank_ended.seat) &&
               event->bank_ended.cents == table->accounts_cents[SABOT_ACCOUNT_BANK];
    default:
        return true;
    }
}

// ---------------------------------------------------------------------------------------------------------
// The shoe

static bool admits_shoe(const sabot_table *table, const sabot_event *event) {
    assert(table->shoe.unseen.total >= table->shoe.cards_left);
    switch (event->type) {
    case SABOT_EVENT_SHOE_STARTED:
        return !table->shoe.in_play && !table->shoe.awaits_reveal &&
               event->shoe_started.shoe == table->shoe.number + 1 &&
               event->shoe_started.decks <= SABOT_DECKS_MAX &&
               (table->ruleset.decks_allowed >> event->shoe_started.decks & 1);
    case SABOT_EVENT_SHOE_CUT:
        return table->shoe.in_play && !table->shoe.is_cut && event->shoe_cut.place < table->shoe.cards_left;
    case SABOT_EVENT_BURNED:
        return table->shoe.in_play && !table->shoe.burned && event->burned.cards <= table->shoe.cards_left &&
               event->burned.cards > 0 && event->burned.cards <= UINT8_MAX &&
               (event->burned.card == SABOT_DECK_CARDS || table->shoe.unseen.counts[event->burned.card] > 0);
    case SABOT_EVENT_BURN_TAKEN_BACK:
        return table->shoe.in_play && table->shoe.burned && table->shoe.burn_cards > 0 &&
               event->burn_taken_back.card == table->shoe.burn_card &&
               event->burn_taken_back.cards == table->shoe.burn_cards &&
               table->shoe.cards_left + table->shoe.burn_cards == table->shoe.decks * SABOT_DECK_CARDS &&
               table->shoe.unseen.total + (table->shoe.burn_card < SABOT_DECK_CARDS) ==
                   table->shoe.decks * SABOT_DECK_CARDS;
    case SABOT_EVENT_CARD_KILLED:
        return table->shoe.in_play && table->shoe.cards_left > 0 &&
               (event->card_killed.card == SABOT_DECK_CARDS ||
                table->shoe.unseen.counts[event->card_killed.card] > 0);
    case SABOT_EVENT_CUT_CARD_CAME:
        return table->shoe.in_play && event->cut_card_came.hands > 0 &&
               event->cut_card_came.hands <= UINT8_MAX;
    case SABOT_EVENT_SHOE_PASSED:
        return event->shoe_passed.seat == 0 || sabot_table_is_seat(table, event->shoe_passed.seat);
    case SABOT_EVENT_SHOE_ENDED:
        return table->shoe.in_play && event->shoe_ended.shoe == table->shoe.number;
    case SABOT_EVENT_SHOE_REVEALED:
    case SABOT_EVENT_SEED_LOST: // both events start with the shoe number
        return table->shoe.awaits_reveal && event->shoe_revealed.shoe == table->shoe.number;
    default:
        return true;
    }
}

// ---------------------------------------------------------------------------------------------------------
// Money

/// Returns true if each transfer has enough money, after the transfers before it.
static bool money_is_there(const sabot_table *table, const sabot_event *event) {
    sabot_transfer transfers[SABOT_TRANSFERS_MAX];
    const int count = sabot_event_transfers(table, event, transfers);
    assert(count <= SABOT_TRANSFERS_MAX);
    for (int i = 0; i < count; i++) {
        assert(transfers[i].cents > 0);
        int64_t left_cents = table->accounts_cents[transfers[i].from];
        for (int before = 0; before < i; before++) {
            const int64_t cents = transfers[before].cents;
            left_cents += transfers[before].to == transfers[i].from ? cents : 0;
            left_cents -= transfers[before].from == transfers[i].from ? cents : 0;
        }
        left_cents -= transfers[i].cents;
        const int64_t floor_cents = transfers[i].from == SABOT_ACCOUNT_CAGE ? -SABOT_TABLE_CENTS_MAX : 0;
        if (left_cents < floor_cents) {
            return false;
        }
    }
    return true;
}

// ---------------------------------------------------------------------------------------------------------

static bool admits_area(const sabot_table *table, const sabot_event *event) {
    return admits_setting(table, event) && admits_people(table, event) && admits_bank(table, event) &&
           admits_shoe(table, event) && sabot_admits_betting(table, event) &&
           sabot_admits_hand(table, event) && sabot_admits_prize(table, event);
}

sabot_status sabot_table_admits(const sabot_table *table, const sabot_event *event) {
    assert(table->phase < SABOT_PHASE_COUNT);
    const sabot_message_schema *const message = sabot_event_schema((int)event->type);
    const bool fits =
        message != NULL && (message->phases >> table->phase & 1) &&
        (table->has_rules || event->type == SABOT_EVENT_RULES_CHOSEN || sabot_event_is_note(event->type)) &&
        admits_area(table, event) && money_is_there(table, event);
    return fits ? SABOT_OK : SABOT_EVENT_DOES_NOT_FIT;
}
