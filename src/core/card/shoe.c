/// A shoe, from the burn to the last hand.
///
/// The cut card is before the card at `count - cut_cards`. If it comes out during a hand, that hand is
/// finished and `hands_after_cut` more are dealt. If it comes out before a hand's first card, that hand is
/// the first of them (and also the last if the setting is 0 or 1).
#include "sabot/card.h"

#include <assert.h>
#include <string.h>

sabot_shoe_settings sabot_shoe_settings_defaults(void) {
    return (sabot_shoe_settings){.burn = SABOT_BURN_BY_CARD, .cut_cards = 14, .hands_after_cut = 1};
}

sabot_shoe sabot_shoe_of(int decks, sabot_shoe_settings settings) {
    assert(decks >= 1);
    assert(decks <= SABOT_DECKS_MAX);
    assert(settings.cut_cards <= decks * SABOT_DECK_CARDS);
    sabot_shoe shoe = {.count = (uint16_t)(decks * SABOT_DECK_CARDS), .settings = settings};
    for (int i = 0; i < shoe.count; i++) {
        shoe.cards[i].index = (uint8_t)(i % SABOT_DECK_CARDS);
    }
    return shoe;
}

void sabot_shoe_shuffle(sabot_shoe *shoe, sabot_random *random) {
    // Fisher-Yates, from the end of the shoe to the next card.
    for (uint32_t left = (uint32_t)sabot_shoe_remaining(shoe); left > 1; left--) {
        sabot_card *const last = &shoe->cards[shoe->dealt + left - 1];
        sabot_card *const chosen = &shoe->cards[shoe->dealt + sabot_random_below(random, left)];
        const sabot_card card = *last;
        *last = *chosen;
        *chosen = card;
    }
}

int sabot_shoe_remaining(const sabot_shoe *shoe) {
    assert(shoe->dealt <= shoe->count);
    return shoe->count - shoe->dealt;
}

static int cut_position(const sabot_shoe *shoe) {
    return shoe->count - shoe->settings.cut_cards;
}

sabot_burn_result sabot_shoe_burn(sabot_shoe *shoe) {
    assert(shoe->dealt == 0);
    sabot_burn_result burned = {0};
    switch (shoe->settings.burn) {
    case SABOT_BURN_NONE:
        break;
    case SABOT_BURN_BY_CARD: {
        burned.exposed = true;
        burned.card = shoe->cards[0];
        const int rank = sabot_card_rank(burned.card);
        burned.cards = 1 + (rank < 10 ? rank : 10);
        break;
    }
    case SABOT_BURN_FIXED:
        burned.cards = shoe->settings.burn_cards;
        break;
    }
    assert(burned.cards <= shoe->count);
    shoe->dealt = (uint16_t)burned.cards;
    return burned;
}

sabot_status sabot_shoe_begin_hand(sabot_shoe *shoe) {
    if (sabot_shoe_remaining(shoe) < SABOT_DEAL_CARDS_MAX) {
        return SABOT_SHOE_IS_OVER;
    }
    if (!shoe->cut_is_out && shoe->dealt >= cut_position(shoe)) {
        // The cut card comes out before this hand's first card, so this hand is one of those that follow it.
        shoe->cut_is_out = true;
        shoe->hands_left = shoe->settings.hands_after_cut > 1 ? shoe->settings.hands_after_cut : 1;
    }
    return shoe->cut_is_out && shoe->hands_left == 0 ? SABOT_SHOE_IS_OVER : SABOT_OK;
}

sabot_card sabot_shoe_draw(sabot_shoe *shoe) {
    assert(sabot_shoe_remaining(shoe) > 0);
    return shoe->cards[shoe->dealt++];
}

void sabot_shoe_end_hand(sabot_shoe *shoe) {
    if (shoe->cut_is_out) {
        assert(shoe->hands_left > 0);
        shoe->hands_left--;
    } else if (shoe->dealt > cut_position(shoe)) {
        shoe->cut_is_out = true;
        shoe->hands_left = shoe->settings.hands_after_cut;
    }
}

bool sabot_shoe_is_last_hand(const sabot_shoe *shoe) {
    return shoe->cut_is_out && shoe->hands_left == 1;
}

sabot_composition sabot_composition_of(int decks) {
    assert(decks >= 1);
    assert(decks <= SABOT_DECKS_MAX);
    sabot_composition composition = {.total = (uint16_t)(decks * SABOT_DECK_CARDS)};
    memset(composition.counts, decks, sizeof composition.counts);
    return composition;
}

sabot_status sabot_composition_remove(sabot_composition *composition, sabot_card card) {
    assert(card.index < SABOT_DECK_CARDS);
    if (composition->counts[card.index] == 0) {
        return SABOT_CARD_IS_NOT_LEFT;
    }
    assert(composition->total > 0);
    composition->counts[card.index]--;
    composition->total--;
    return SABOT_OK;
}

int sabot_composition_count(const sabot_composition *composition, int value) {
    assert(value >= 0);
    assert(value <= 9);
    int count = 0;
    for (uint8_t index = 0; index < SABOT_DECK_CARDS; index++) {
        if (sabot_card_value((sabot_card){index}) == value) {
            count += composition->counts[index];
        }
    }
    assert(count <= composition->total);
    return count;
}
