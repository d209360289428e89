/// The model's shoe (R-CARD-1, R-HOUSE-2, the reading "Burn and cut card"): which cards have been dealt and
/// which are left.
#include "model_inside.h"

#include <string.h>

bool model_is_last_hand(const model *mine) {
    return mine->shoe.cut_is_out && mine->shoe.hands_left == 1;
}

static bool is_zero(const sabot_bytes32 *hash) {
    const sabot_bytes32 zero = {{0}};
    return memcmp(hash, &zero, sizeof zero) == 0;
}

// ---------------------------------------------------------------------------------------------------------
// Before the first hand, and after the last

bool model_follow_new_shoe(model *mine, model_tape *tape) {
    TAKE(event, SHOE_STARTED, "R-CARD-1");
    const int decks = event->shoe_started.decks;
    REQUIRE(mine->phase == SABOT_PHASE_BETWEEN, "R-CARD-1", "a shoe is started between hands");
    REQUIRE(!mine->shoe.in_play && !mine->shoe.to_reveal, "R-CARD-1", "the last shoe has not ended");
    REQUIRE(decks >= 1 && decks <= SABOT_DECKS_MAX && (mine->rules.decks_allowed >> decks & 1), "R-CARD-1",
            "%d decks are not allowed", decks);
    REQUIRE(event->shoe_started.shoe == mine->shoe.number + 1, "R-CARD-1", "the next shoe is %u",
            (unsigned)mine->shoe.number + 1);
    REQUIRE(is_zero(&event->shoe_started.commitment) != mine->virtual_shoe, "docs/fairness.md",
            "a virtual shoe needs a commitment and a keyed shoe has none");
    mine->shoe = (model_shoe){.number = event->shoe_started.shoe,
                              .decks = decks,
                              .in_play = true,
                              .burned = mine->rules.shoe.burn == SABOT_BURN_NONE,
                              .cards_left = decks * SABOT_DECK_CARDS,
                              .holder = mine->shoe.holder};
    for (int card = 0; card < SABOT_DECK_CARDS; card++) {
        mine->shoe.unseen[card] = decks;
    }
    mine->coup_count = 0;
    mine->previous = mine->tally;
    mine->tally = (sabot_tally){0};
    return true;
}

bool model_follow_cut(model *mine, model_tape *tape) {
    TAKE(event, SHOE_CUT, "docs/fairness.md");
    const int place = event->shoe_cut.place, seat = event->shoe_cut.seat;
    REQUIRE(mine->phase == SABOT_PHASE_BETWEEN && mine->shoe.in_play && mine->virtual_shoe,
            "docs/fairness.md", "there is no virtual shoe to cut");
    REQUIRE(!mine->shoe.is_cut && mine->shoe.cards_left == mine->shoe.decks * SABOT_DECK_CARDS,
            "docs/fairness.md", "the shoe was already cut or dealt from");
    REQUIRE(place >= 1 && place < mine->shoe.decks * SABOT_DECK_CARDS, "docs/fairness.md",
            "%d is not a valid cut", place);
    REQUIRE(seat == 0 || model_has_seat(mine, seat), "R-TABLE-1", "there is no seat %d", seat);
    mine->shoe.is_cut = true;
    mine->shoe.cut_seat = seat;
    mine->shoe.cut_place = place;
    return true;
}

bool model_follow_burn(model *mine, model_tape *tape) {
    TAKE(event, BURNED, "reading Burn and cut card");
    const int card = event->burned.card;
    REQUIRE(mine->phase == SABOT_PHASE_BETWEEN && mine->shoe.in_play && !mine->shoe.burned,
            "reading Burn and cut card", "there is nothing to burn");
    int cards = mine->rules.shoe.burn_cards;
    if (mine->rules.shoe.burn == SABOT_BURN_BY_CARD) {
        REQUIRE(card < SABOT_DECK_CARDS && mine->shoe.unseen[card] > 0, "R-CARD-1", "the shoe has no card %d",
                card);
        const int rank = card / 4 + 1;
        cards = 1 + (rank > 10 ? 10 : rank);
        mine->shoe.unseen[card]--;
    } else {
        REQUIRE(card == SABOT_DECK_CARDS, "reading Burn and cut card", "no burn card is exposed");
    }
    REQUIRE(event->burned.cards == cards, "reading Burn and cut card", "%d cards are burned", cards);
    mine->shoe.cards_left -= cards;
    mine->shoe.burned = true;
    mine->shoe.burn_card = card;
    mine->shoe.burn_cards = cards;
    return true;
}

/// Possible as long as no card has left the shoe since.
bool model_follow_burn_undone(model *mine, model_tape *tape) {
    TAKE(event, BURN_TAKEN_BACK, "R-DEAL-2");
    const int card = mine->shoe.burn_card, cards = mine->shoe.burn_cards;
    REQUIRE(mine->phase == SABOT_PHASE_BETWEEN && mine->shoe.in_play && mine->shoe.burned && cards > 0 &&
                !mine->virtual_shoe,
            "R-DEAL-2", "there is no burn to undo");
    REQUIRE(mine->shoe.cards_left + cards == mine->shoe.decks * SABOT_DECK_CARDS, "R-DEAL-2",
            "cards have left the shoe since");
    REQUIRE(event->burn_taken_back.card == card && event->burn_taken_back.cards == cards, "R-DEAL-2",
            "the burn was %d cards with card %d", cards, card);
    mine->shoe.cards_left += cards;
    mine->shoe.burned = false;
    mine->shoe.burn_cards = 0;
    if (card < SABOT_DECK_CARDS) {
        mine->shoe.unseen[card]++;
    }
    return true;
}

/// R-DEAL-2: without a card, nobody saw it.
bool model_follow_dead_card(model *mine, model_tape *tape) {
    TAKE(event, CARD_KILLED, "R-DEAL-2");
    const int card = event->card_killed.card;
    REQUIRE(mine->phase >= SABOT_PHASE_BETWEEN && mine->phase <= SABOT_PHASE_DEALING, "R-DEAL-2",
            "no card is dealt now");
    REQUIRE(mine->shoe.in_play && !mine->virtual_shoe && mine->shoe.cards_left > 0, "R-DEAL-2",
            "there is no shoe with cards");
    REQUIRE(card <= SABOT_DECK_CARDS, "R-CARD-1", "there is no card %d", card);
    if (card < SABOT_DECK_CARDS) {
        REQUIRE(mine->shoe.unseen[card] > 0, "R-CARD-1", "the shoe has no card %d", card);
        mine->shoe.unseen[card]--;
    }
    mine->shoe.cards_left--;
    // Between hands, a shoe that is too short for the next one ends, as after a hand.
    return mine->phase != SABOT_PHASE_BETWEEN || model_has_cards_for_hand(mine) ||
           model_follow_shoe_end(mine, tape);
}

bool model_follow_shoe_end(model *mine, model_tape *tape) {
    TAKE(event, SHOE_ENDED, "reading Burn and cut card");
    REQUIRE(mine->shoe.in_play && (mine->phase == SABOT_PHASE_BETWEEN || mine->phase == SABOT_PHASE_CLOSED),
            "reading Burn and cut card", "no shoe is in play between hands");
    REQUIRE(event->shoe_ended.shoe == mine->shoe.number, "reading Burn and cut card", "shoe %u ends",
            (unsigned)mine->shoe.number);
    mine->shoe.in_play = false;
    mine->can_reopen = false;
    mine->shoe.to_reveal = mine->virtual_shoe;
    return true;
}

/// After a virtual shoe its seed is revealed, or reported lost.
static bool follow_seed(model *mine, const model_tape *tape, uint32_t shoe) {
    REQUIRE(mine->shoe.to_reveal && !mine->shoe.in_play, "docs/fairness.md", "no seed is due");
    REQUIRE(shoe == mine->shoe.number, "docs/fairness.md", "the seed belongs to shoe %u",
            (unsigned)mine->shoe.number);
    mine->shoe.to_reveal = false;
    return true;
}

bool model_follow_reveal(model *mine, model_tape *tape) {
    TAKE(event, SHOE_REVEALED, "docs/fairness.md");
    return follow_seed(mine, tape, event->shoe_revealed.shoe);
}

bool model_follow_seed_lost(model *mine, model_tape *tape) {
    TAKE(event, SEED_LOST, "docs/fairness.md");
    return follow_seed(mine, tape, event->seed_lost.shoe);
}

bool model_follow_shoe_passed(model *mine, model_tape *tape) {
    TAKE(event, SHOE_PASSED, "R-HOUSE-2");
    const int seat = event->shoe_passed.seat;
    REQUIRE(mine->phase == SABOT_PHASE_BETWEEN && mine->rules.bank_by == SABOT_BANK_HOUSE &&
                !mine->tracker_only,
            "R-HOUSE-2", "the shoe stays with the dealer");
    REQUIRE(seat == 0 || (model_has_seat(mine, seat) && mine->person[seat] != 0), "R-HOUSE-2",
            "seat %d is empty", seat);
    REQUIRE(seat != mine->shoe.holder, "R-HOUSE-2", "seat %d already has the shoe", seat);
    mine->shoe.holder = seat;
    return true;
}

// ---------------------------------------------------------------------------------------------------------
// Cards

/// The cut card comes out; counts the hands left, including the current one.
static bool follow_cut_card(model *mine, model_tape *tape) {
    TAKE(event, CUT_CARD_CAME, "reading Burn and cut card");
    REQUIRE(mine->shoe.in_play && !mine->shoe.cut_is_out, "reading Burn and cut card",
            "there is no cut card to come out");
    // A hand that is dealt again has not had its first card.
    const bool is_inside_hand = mine->phase >= SABOT_PHASE_DEALING && mine->deal.player_count > 0;
    const int after = mine->rules.shoe.hands_after_cut;
    // Before its first card, a hand is the first of those that follow, and is always dealt.
    const int hands = is_inside_hand ? after + 1 : after == 0 ? 1 : after;
    REQUIRE(event->cut_card_came.hands == hands, "reading Burn and cut card", "%d hands are left, not %d",
            hands, event->cut_card_came.hands);
    mine->shoe.cut_is_out = true;
    mine->can_reopen = false;
    mine->shoe.hands_left = hands;
    return true;
}

bool model_follow_cut_card(model *mine, model_tape *tape) {
    REQUIRE(!mine->virtual_shoe, "reading Burn and cut card",
            "the cut card of a virtual shoe comes out automatically");
    return follow_cut_card(mine, tape);
}

bool model_follow_cut_card_by_itself(model *mine, model_tape *tape) {
    const bool is_next = mine->shoe.cards_left <= mine->rules.shoe.cut_cards;
    return !mine->virtual_shoe || mine->shoe.cut_is_out || !is_next || follow_cut_card(mine, tape);
}

/// At a tracker table, the first card starts the hand. With sensors, the chips become bets first.
static bool follow_tracked_start(model *mine, model_tape *tape) {
    REQUIRE(mine->tracker_only && mine->shoe.in_play && mine->shoe.burned, "reading A table that only tracks",
            "no card is due");
    if (model_tracks_chips(mine)) {
        return model_follow_start(mine, tape);
    }
    TAKE(event, HAND_STARTED, "reading A table that only tracks");
    REQUIRE(event->hand_started.hand == mine->hand + 1, "reading A table that only tracks", "hand %u starts",
            (unsigned)mine->hand + 1);
    mine->hand++;
    mine->can_reopen = false;
    mine->phase = SABOT_PHASE_DEALING;
    return true;
}

bool model_follow_card(model *mine, model_tape *tape) {
    if (mine->phase == SABOT_PHASE_BETWEEN && !follow_tracked_start(mine, tape)) {
        return false;
    }
    if (!model_follow_cut_card_by_itself(mine, tape)) {
        return false;
    }
    TAKE(event, CARD_DEALT, "R-DEAL-1");
    const int card = event->card_dealt.card;
    REQUIRE(mine->phase == SABOT_PHASE_DEALING, "R-PROG-8", "no hand has started");
    REQUIRE(card < SABOT_DECK_CARDS && mine->shoe.unseen[card] > 0 && mine->shoe.cards_left > 0, "R-CARD-1",
            "the shoe has no card %d", card);
    const int to = model_next_card(&mine->deal);
    REQUIRE(to != MODEL_NEITHER, "R-DRAW-1", "the hand is finished");
    if (to == MODEL_PLAYER) {
        mine->deal.player[mine->deal.player_count++] = card;
    } else {
        mine->deal.banker[mine->deal.banker_count++] = card;
    }
    mine->shoe.unseen[card]--;
    mine->shoe.cards_left--;
    return true;
}

bool model_follow_take_back(model *mine, model_tape *tape) {
    TAKE(event, CARD_TAKEN_BACK, "reading Corrections");
    model_deal *const deal = &mine->deal;
    REQUIRE(mine->phase == SABOT_PHASE_DEALING && !mine->virtual_shoe && deal->player_count > 0,
            "reading Corrections", "there is no card to take back");
    // Banker's third card is always the last; Player's third comes before it.
    const bool from_banker =
        deal->banker_count == 3 || (deal->player_count < 3 && deal->banker_count == deal->player_count);
    const int card = from_banker ? deal->banker[--deal->banker_count] : deal->player[--deal->player_count];
    REQUIRE(event->card_taken_back.card == card, "reading Corrections", "the last card was %d, not %d", card,
            event->card_taken_back.card);
    mine->shoe.unseen[card]++;
    mine->shoe.cards_left++;
    return true;
}
