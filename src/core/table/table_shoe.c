/// The shoe: its start, cut and burn, the cut card, who holds it, its end, and the revealed seed.
#include "core/table/table_internal.h"

#include <assert.h>
#include <string.h>

static int cards_used(const sabot_table *table) {
    assert(table->shoe.cards_left <= table->shoe.decks * SABOT_DECK_CARDS);
    return table->shoe.decks * SABOT_DECK_CARDS - table->shoe.cards_left;
}

static bool is_zero(const sabot_bytes32 *bytes) {
    static const sabot_bytes32 zero;
    return memcmp(bytes, &zero, sizeof zero) == 0;
}

sabot_status sabot_decide_new_shoe(const sabot_table *table, const sabot_command *command,
                                   sabot_event_batch *batch) {
    const int decks = command->new_shoe.decks > 0 ? command->new_shoe.decks : table->ruleset.decks;
    if (table->shoe.in_play) {
        return SABOT_SHOE_IS_IN_PLAY;
    }
    if (table->shoe.awaits_reveal) {
        return SABOT_SHOE_IS_NOT_REVEALED;
    }
    if (decks > SABOT_DECKS_MAX || !(table->ruleset.decks_allowed >> decks & 1)) {
        return SABOT_DECKS_ARE_NOT_ALLOWED;
    }
    if (is_zero(&command->new_shoe.commitment) == table->virtual_shoe) {
        return SABOT_COMMITMENT_IS_MISSING;
    }
    assert(decks >= 1);
    sabot_event *const event = sabot_table_emit(batch, SABOT_EVENT_SHOE_STARTED);
    event->shoe_started.shoe = table->shoe.number + 1;
    event->shoe_started.decks = (uint16_t)decks;
    event->shoe_started.commitment = command->new_shoe.commitment;
    return SABOT_OK;
}

void sabot_apply_shoe_started(sabot_table *table, const sabot_event *event) {
    assert(!table->shoe.in_play);
    assert(event->shoe_started.shoe == table->shoe.number + 1);
    assert(sabot_table_cards_dealt(table) == 0);
    const uint8_t decks = (uint8_t)event->shoe_started.decks;
    table->shoe = (sabot_shoe_state){
        .number = event->shoe_started.shoe,
        .decks = decks,
        .in_play = true,
        .burned = table->ruleset.shoe.burn == SABOT_BURN_NONE,
        .cards_left = (uint16_t)(decks * SABOT_DECK_CARDS),
        .unseen = sabot_composition_of(decks),
        .holder = table->shoe.holder,
        .commitment = event->shoe_started.commitment,
    };
    table->round.decks = decks;
    sabot_tracker_new_shoe(&table->tracker);
}

sabot_status sabot_decide_cut_shoe(const sabot_table *table, const sabot_command *command,
                                   sabot_event_batch *batch) {
    const int seat = command->cut_shoe.seat;
    if (!table->shoe.in_play) {
        return SABOT_SHOE_IS_MISSING;
    }
    if (!table->virtual_shoe) {
        return SABOT_SHOE_IS_KEYED;
    }
    if (cards_used(table) > 0) {
        return SABOT_SHOE_IS_BURNED;
    }
    if (table->shoe.is_cut) {
        return SABOT_SHOE_IS_CUT;
    }
    const sabot_status status = seat != 0 ? sabot_table_check_present(table, seat) : SABOT_OK;
    if (status != SABOT_OK) {
        return status;
    }
    if (command->cut_shoe.place < 1 || command->cut_shoe.place >= table->shoe.cards_left) {
        return SABOT_CUT_IS_BAD;
    }
    assert(sabot_table_cards_dealt(table) == 0);
    sabot_event *const event = sabot_table_emit(batch, SABOT_EVENT_SHOE_CUT);
    event->shoe_cut.seat = command->cut_shoe.seat;
    event->shoe_cut.place = command->cut_shoe.place;
    return SABOT_OK;
}

void sabot_apply_shoe_cut(sabot_table *table, const sabot_event *event) {
    assert(!table->shoe.is_cut);
    assert(event->shoe_cut.place < table->shoe.cards_left);
    table->shoe.is_cut = true;
    table->shoe.cut_seat = event->shoe_cut.seat;
    table->shoe.cut_place = event->shoe_cut.place;
}

/// Returns how many cards are burned, or 0 if the exposed card does not match the ruleset's burn.
static int burn_cards(const sabot_shoe_settings *settings, int card) {
    assert(settings->burn != SABOT_BURN_NONE);
    assert(card >= 0);
    const bool exposed = card < SABOT_DECK_CARDS;
    if (settings->burn == SABOT_BURN_FIXED) {
        return exposed ? 0 : settings->burn_cards;
    }
    if (!exposed) {
        return 0;
    }
    const int rank = sabot_card_rank((sabot_card){(uint8_t)card});
    return 1 + (rank < 10 ? rank : 10);
}

sabot_status sabot_decide_burn(const sabot_table *table, const sabot_command *command,
                               sabot_event_batch *batch) {
    if (!table->shoe.in_play) {
        return SABOT_SHOE_IS_MISSING;
    }
    if (table->shoe.burned) {
        return SABOT_SHOE_IS_BURNED;
    }
    const int cards = burn_cards(&table->ruleset.shoe, command->burn.card);
    if (cards == 0) {
        return SABOT_BURN_CARD_IS_WRONG;
    }
    sabot_event *const event = sabot_table_emit(batch, SABOT_EVENT_BURNED);
    event->burned.card = command->burn.card;
    event->burned.cards = (uint16_t)cards;
    return SABOT_OK;
}

void sabot_apply_burned(sabot_table *table, const sabot_event *event) {
    assert(!table->shoe.burned);
    assert(event->burned.cards <= table->shoe.cards_left);
    table->shoe.burned = true;
    if (!table->ruleset.is_edition1) { // which cannot undo it
        table->shoe.burn_card = event->burned.card;
        table->shoe.burn_cards = (uint8_t)event->burned.cards;
    }
    table->shoe.cards_left = (uint16_t)(table->shoe.cards_left - event->burned.cards);
    if (event->burned.card < SABOT_DECK_CARDS) {
        const sabot_card card = {event->burned.card};
        const sabot_status status = sabot_composition_remove(&table->shoe.unseen, card);
        assert(status == SABOT_OK);
    }
}

sabot_status sabot_take_back_burn(const sabot_table *table, sabot_event_batch *batch) {
    const bool is_fresh = table->shoe.in_play && table->shoe.burn_cards > 0 &&
                          cards_used(table) == table->shoe.burn_cards && !table->virtual_shoe;
    if (!is_fresh) {
        return SABOT_HAND_IS_NOT_ON;
    }
    sabot_event *const event = sabot_table_emit(batch, SABOT_EVENT_BURN_TAKEN_BACK);
    event->burn_taken_back.card = table->shoe.burn_card;
    event->burn_taken_back.cards = table->shoe.burn_cards;
    return SABOT_OK;
}

void sabot_apply_burn_taken_back(sabot_table *table, const sabot_event *event) {
    assert(table->shoe.burned);
    assert(event->burn_taken_back.cards == table->shoe.burn_cards);
    const uint8_t card = event->burn_taken_back.card;
    table->shoe.burned = false;
    table->shoe.burn_card = 0;
    table->shoe.burn_cards = 0;
    table->shoe.cards_left = (uint16_t)(table->shoe.cards_left + event->burn_taken_back.cards);
    if (card < SABOT_DECK_CARDS) {
        table->shoe.unseen.counts[card]++;
        table->shoe.unseen.total++;
    }
    assert(table->shoe.unseen.total == table->shoe.decks * SABOT_DECK_CARDS);
}

/// R-DEAL-2: a single card that leaves the shoe without being dealt.
sabot_status sabot_decide_kill_card(const sabot_table *table, const sabot_command *command,
                                    sabot_event_batch *batch) {
    const int card = command->kill_card.card;
    if (!table->shoe.in_play) {
        return SABOT_SHOE_IS_MISSING;
    }
    if (table->virtual_shoe) {
        return SABOT_SHOE_IS_VIRTUAL;
    }
    if (!table->shoe.burned) {
        return SABOT_SHOE_IS_NOT_BURNED;
    }
    if (table->shoe.cards_left == 0) {
        return SABOT_TOO_FEW_CARDS;
    }
    if (card < SABOT_DECK_CARDS && table->shoe.unseen.counts[card] == 0) {
        return SABOT_CARD_IS_NOT_LEFT;
    }
    sabot_table_emit(batch, SABOT_EVENT_CARD_KILLED)->card_killed.card = command->kill_card.card;
    if (table->phase == SABOT_PHASE_BETWEEN && table->shoe.cards_left - 1 < SABOT_DEAL_CARDS_MAX) {
        sabot_table_emit_shoe_end(table, batch, "too few cards are left");
    }
    return SABOT_OK;
}

void sabot_apply_card_killed(sabot_table *table, const sabot_event *event) {
    assert(table->shoe.cards_left > 0);
    table->shoe.cards_left--;
    if (event->card_killed.card < SABOT_DECK_CARDS) {
        const sabot_card card = {event->card_killed.card};
        const sabot_status status = sabot_composition_remove(&table->shoe.unseen, card);
        assert(status == SABOT_OK);
    }
}

// ---------------------------------------------------------------------------------------------------------
// The cut card

/// If the cut card comes out during a hand, that hand is finished and the ruleset's number of hands follow.
/// If it comes out before a hand's first card, that hand is the first of them, and also the last if the
/// setting is 0 or 1.
static void emit_cut_card(const sabot_table *table, sabot_event_batch *batch) {
    assert(!table->shoe.cut_is_out);
    const int after = table->ruleset.shoe.hands_after_cut;
    const bool in_hand = sabot_table_cards_dealt(table) > 0;
    const int hands = in_hand ? after + 1 : after > 1 ? after : 1;
    assert(hands >= 1);
    sabot_table_emit(batch, SABOT_EVENT_CUT_CARD_CAME)->cut_card_came.hands = (uint16_t)hands;
}

void sabot_table_emit_cut_card_if_due(const sabot_table *table, sabot_event_batch *batch) {
    assert(table->shoe.in_play);
    const bool is_due = table->shoe.cards_left <= table->ruleset.shoe.cut_cards;
    if (table->virtual_shoe && is_due && !table->shoe.cut_is_out) {
        emit_cut_card(table, batch);
    }
}

sabot_status sabot_decide_cut_card(const sabot_table *table, const sabot_command *command,
                                   sabot_event_batch *batch) {
    (void)command;
    if (!table->shoe.in_play) {
        return SABOT_SHOE_IS_MISSING;
    }
    if (table->virtual_shoe) {
        return SABOT_SHOE_IS_VIRTUAL;
    }
    if (table->shoe.cut_is_out) {
        return SABOT_CUT_CARD_IS_OUT;
    }
    emit_cut_card(table, batch);
    return SABOT_OK;
}

void sabot_apply_cut_card_came(sabot_table *table, const sabot_event *event) {
    assert(event->cut_card_came.hands >= 1);
    assert(event->cut_card_came.hands <= UINT8_MAX);
    table->last_deal = (sabot_deal){0};
    table->shoe.cut_is_out = true;
    table->shoe.hands_left = (uint8_t)event->cut_card_came.hands;
}

// ---------------------------------------------------------------------------------------------------------
// R-HOUSE-2: who deals

/// Returns the next player in the direction of settlement, or the house dealer if there is none.
static int next_holder(const sabot_table *table) {
    const int seats = table->round.seats;
    assert(table->shoe.holder >= 1);
    assert(table->shoe.holder <= seats);
    const int step = table->ruleset.direction == SABOT_CLOCKWISE ? 1 : seats - 1;
    int seat = table->shoe.holder;
    do {
        seat = (seat - 1 + step) % seats + 1;
    } while (seat != table->shoe.holder && !sabot_table_has_person(table, seat));
    return seat != table->shoe.holder ? seat : 0;
}

sabot_status sabot_decide_pass_shoe(const sabot_table *table, const sabot_command *command,
                                    sabot_event_batch *batch) {
    int seat = command->pass_shoe.seat;
    if (table->ruleset.bank_by != SABOT_BANK_HOUSE) {
        return SABOT_SHOE_STAYS_WITH_DEALER;
    }
    if (command->role == SABOT_ROLE_PLAYER) {
        const int holder = table->shoe.holder;
        if (holder == 0 || command->person == 0 || table->bettors[holder].person != command->person) {
            return SABOT_SHOE_IS_NOT_YOURS;
        }
        seat = next_holder(table);
    } else if (seat != 0) {
        const sabot_status status = sabot_table_check_present(table, seat);
        if (status != SABOT_OK) {
            return status;
        }
    }
    if (seat == table->shoe.holder) {
        return SABOT_NOTHING_CHANGES;
    }
    assert(seat >= 0);
    assert(seat <= table->round.seats);
    sabot_table_emit(batch, SABOT_EVENT_SHOE_PASSED)->shoe_passed.seat = (uint8_t)seat;
    return SABOT_OK;
}

void sabot_apply_shoe_passed(sabot_table *table, const sabot_event *event) {
    assert(event->shoe_passed.seat <= table->round.seats);
    table->shoe.holder = event->shoe_passed.seat;
}

// ---------------------------------------------------------------------------------------------------------
// The end of a shoe

void sabot_table_emit_shoe_end(const sabot_table *table, sabot_event_batch *batch, const char *reason) {
    if (table->shoe.in_play) {
        sabot_event *const event = sabot_table_emit(batch, SABOT_EVENT_SHOE_ENDED);
        event->shoe_ended.shoe = table->shoe.number;
        assert(strlen(reason) < SABOT_REASON_SIZE);
        memcpy(event->shoe_ended.reason.text, reason, strlen(reason));
    }
}

sabot_status sabot_decide_end_shoe(const sabot_table *table, const sabot_command *command,
                                   sabot_event_batch *batch) {
    if (!table->shoe.in_play) {
        return SABOT_SHOE_IS_MISSING;
    }
    const sabot_status status = sabot_table_check_reason(&command->end_shoe.reason);
    if (status == SABOT_OK) {
        sabot_table_emit_shoe_end(table, batch, command->end_shoe.reason.text);
    }
    return status;
}

void sabot_apply_shoe_ended(sabot_table *table, const sabot_event *event) {
    assert(table->shoe.in_play);
    assert(event->shoe_ended.shoe == table->shoe.number);
    table->last_deal = (sabot_deal){0};
    table->shoe.in_play = false;
    table->shoe.awaits_reveal = !is_zero(&table->shoe.commitment);
}

sabot_status sabot_decide_reveal(const sabot_table *table, const sabot_command *command,
                                 sabot_event_batch *batch) {
    if (!table->shoe.awaits_reveal) {
        return SABOT_NOTHING_CHANGES;
    }
    assert(!table->shoe.in_play);
    sabot_event *const event = sabot_table_emit(batch, SABOT_EVENT_SHOE_REVEALED);
    event->shoe_revealed.shoe = table->shoe.number;
    event->shoe_revealed.seed = command->reveal.seed;
    return SABOT_OK;
}

void sabot_apply_shoe_revealed(sabot_table *table, const sabot_event *event) {
    assert(table->shoe.awaits_reveal);
    assert(event->shoe_revealed.shoe == table->shoe.number);
    table->shoe.awaits_reveal = false;
}

sabot_status sabot_decide_lose_seed(const sabot_table *table, const sabot_command *command,
                                    sabot_event_batch *batch) {
    (void)command;
    if (!table->shoe.awaits_reveal) {
        return SABOT_NOTHING_CHANGES;
    }
    sabot_table_emit(batch, SABOT_EVENT_SEED_LOST)->seed_lost.shoe = table->shoe.number;
    return SABOT_OK;
}

void sabot_apply_seed_lost(sabot_table *table, const sabot_event *event) {
    assert(table->shoe.awaits_reveal);
    assert(event->seed_lost.shoe == table->shoe.number);
    table->shoe.awaits_reveal = false;
}
