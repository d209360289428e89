/// The cards of a drill: deals random hands by the rules until one is of the kind wanted.
#include "core/drill/drill_internal.h"

#include <assert.h>

/// A Dragon 7 is one hand in 44, so this many tries fail once in ten million hands; then any hand is used.
#define TRIES_MAX 700

typedef enum { AIM_ANY, AIM_EDGE, AIM_NATURAL, AIM_TIE, AIM_DRAGON7, AIM_PANDA8 } aim;

/// How many hands of 20 should be of each kind.
static const aim aims[20] = {
    AIM_ANY,     AIM_ANY,     AIM_ANY,     AIM_ANY,     AIM_EDGE,   AIM_EDGE,   AIM_EDGE,
    AIM_EDGE,    AIM_EDGE,    AIM_NATURAL, AIM_NATURAL, AIM_TIE,    AIM_TIE,    AIM_TIE,
    AIM_DRAGON7, AIM_DRAGON7, AIM_DRAGON7, AIM_PANDA8,  AIM_PANDA8, AIM_PANDA8,
};

/// R-DRAW-4: Returns true if Banker would have acted differently against a third card worth one more or one
/// less.
static bool is_edge(const sabot_deal *deal) {
    sabot_deal before = *deal;
    before.banker.count = 2;
    const sabot_deal_totals totals = sabot_deal_totals_of(&before);
    assert(totals.banker_cards == 2);
    if (totals.player_cards < 3) {
        return false;
    }
    const bool draws = sabot_banker_draws(totals.banker_total, totals.player_third);
    return sabot_banker_draws(totals.banker_total, (totals.player_third + 1) % 10) != draws ||
           sabot_banker_draws(totals.banker_total, (totals.player_third + 9) % 10) != draws;
}

static bool is_hit(aim wanted, const sabot_deal *deal) {
    assert(wanted <= AIM_PANDA8);
    const sabot_coup coup = sabot_coup_of(deal);
    switch (wanted) {
    case AIM_ANY:
        return true;
    case AIM_EDGE:
        return is_edge(deal);
    case AIM_NATURAL:
        return coup.player_natural || coup.banker_natural;
    case AIM_TIE:
        return coup.outcome == SABOT_OUTCOME_TIE;
    case AIM_DRAGON7:
        return coup.dragon7;
    case AIM_PANDA8:
        return coup.panda8;
    }
    return false;
}

/// Draws a random card. A hand has at most six cards, so there is always a card left.
static sabot_card draw(sabot_composition *left, sabot_random *random) {
    assert(left->total > 0);
    sabot_card card;
    do {
        card.index = (uint8_t)sabot_random_below(random, SABOT_DECK_CARDS);
    } while (sabot_composition_remove(left, card) != SABOT_OK);
    return card;
}

static sabot_deal deal_once(int decks, sabot_random *random) {
    sabot_composition left = sabot_composition_of(decks);
    sabot_deal deal = {0};
    while (sabot_deal_next(&deal).recipient != SABOT_TO_NOBODY) {
        const sabot_status status = sabot_deal_add(&deal, draw(&left, random));
        assert(status == SABOT_OK);
    }
    assert(deal.player.count >= 2);
    assert(deal.banker.count >= 2);
    assert(left.total + deal.player.count + deal.banker.count == decks * SABOT_DECK_CARDS);
    return deal;
}

// ---------------------------------------------------------------------------------------------------------
// Suits, which only progressives depend on

/// Gives each card one of two suits, which may be the same.
static void set_suits(sabot_hand *hand, sabot_suit one, sabot_suit other, sabot_random *random) {
    assert(hand->count <= 3);
    assert(one <= SABOT_SUIT_SPADES);
    assert(other <= SABOT_SUIT_SPADES);
    for (int i = 0; i < hand->count; i++) {
        const sabot_suit suit = sabot_random_chance(random, 1, 2) ? one : other;
        hand->cards[i] = sabot_card_of(sabot_card_rank(hand->cards[i]), suit);
    }
}

static sabot_suit any_suit(sabot_random *random) {
    return (sabot_suit)sabot_random_below(random, 4);
}

/// Returns the other suit of the same color.
static sabot_suit same_color_suit(sabot_suit suit) {
    assert(suit <= SABOT_SUIT_SPADES);
    sabot_suit other = SABOT_SUIT_CLUBS;
    while (other == suit || sabot_suit_is_red(other) != sabot_suit_is_red(suit)) {
        other = (sabot_suit)(other + 1);
    }
    assert(other <= SABOT_SUIT_SPADES);
    return other;
}

/// R-PROG-3: makes suited hands more likely. They are one in thousands, and a dealer who never saw one pays
/// it wrong. If the decks do not contain the resulting cards, the hand stays as dealt.
static void make_suited(sabot_round *round, sabot_random *random) {
    const sabot_deal dealt = round->deal;
    const sabot_suit player = any_suit(random);
    const sabot_suit banker = any_suit(random);
    sabot_round_fault fault;
    switch (sabot_random_below(random, 3)) {
    case 0: // each hand suited
        set_suits(&round->deal.player, player, player, random);
        set_suits(&round->deal.banker, banker, banker, random);
        break;
    case 1: // all cards one color
        set_suits(&round->deal.player, player, same_color_suit(player), random);
        set_suits(&round->deal.banker, player, same_color_suit(player), random);
        break;
    default: // each hand one color, and so the winner's too
        set_suits(&round->deal.player, player, same_color_suit(player), random);
        set_suits(&round->deal.banker, banker, same_color_suit(banker), random);
        break;
    }
    if (sabot_round_check_cards(round, &fault) != SABOT_OK) {
        round->deal = dealt;
    }
}

void sabot_drill_deal(sabot_drill *drill, sabot_random *random) {
    assert(drill->level >= 1);
    assert(drill->level <= SABOT_DRILL_LEVEL_MAX);
    const aim wanted = aims[sabot_random_below(random, sizeof aims / sizeof *aims)];
    sabot_round *const round = &drill->round;
    int tries = 0;
    do {
        round->deal = deal_once(round->decks, random);
    } while (!is_hit(wanted, &round->deal) && ++tries < TRIES_MAX);
    const sabot_coup coup = sabot_coup_of(&round->deal);
    if (drill->level == SABOT_DRILL_LEVEL_MAX && (coup.dragon7 || coup.panda8) &&
        sabot_random_chance(random, 3, 4)) {
        make_suited(round, random);
    }
}
