/// Counts deals by enumerating a hand card by card: in the middle of a hand, and by every way it can end.
#include "sabot/odds.h"

#include "core/rules/hand_table.h"

#include <assert.h>

/// A hand in progress, by values, and the cards left in the shoe.
typedef struct {
    sabot_deal_totals totals;
    int left[10];
    int cards_left;
} walk;

/// Where the results go. Ways are of six-card deals, including unused cards.
typedef struct {
    sabot_odds *odds;
    sabot_joint *joint;
} walk_sink;

static void add_to_odds(const sabot_deal_totals *end, uint64_t ways, sabot_odds *odds) {
    const int player = end->player_total, banker = end->banker_total;
    odds->player += player > banker ? ways : 0;
    odds->banker += player < banker ? ways : 0;
    odds->tie += player == banker ? ways : 0;
    odds->dragon7 += player < banker && banker == 7 && end->banker_cards == 3 ? ways : 0;
    odds->panda8 += player > banker && player == 8 && end->player_cards == 3 ? ways : 0;
    const bool player_natural = end->player_cards == 2 && player >= 8;
    const bool banker_natural = end->banker_cards == 2 && banker >= 8;
    odds->natural += player_natural || banker_natural ? ways : 0;
}

static void add_result(const sabot_deal_totals *end, uint64_t ways, walk_sink sink) {
    if (sink.odds != NULL) {
        add_to_odds(end, ways, sink.odds);
    } else {
        sink.joint
            ->deals[end->player_total][end->banker_total][end->player_cards == 3][end->banker_cards == 3] +=
            ways;
    }
}

/// Multiplies by the ways to draw the unused cards up to six.
static uint64_t times_unused(const walk *hand, uint64_t ways) {
    int left = hand->cards_left;
    for (int card = hand->totals.player_cards + hand->totals.banker_cards; card < SABOT_DEAL_CARDS_MAX;
         card++) {
        ways *= (uint64_t)left--;
    }
    return ways;
}

/// Returns the totals after one more card.
static sabot_deal_totals totals_after(sabot_deal_totals totals, sabot_recipient recipient, int value) {
    if (recipient == SABOT_TO_BANKER) {
        totals.banker_cards++;
        totals.banker_total = sabot_total_of(totals.banker_total, value);
    } else {
        totals.player_cards++;
        totals.player_total = sabot_total_of(totals.player_total, value);
        totals.player_third = totals.player_cards == 3 ? value : 0;
    }
    return totals;
}

static void enumerate(walk *hand, uint64_t ways, walk_sink sink) {
    const sabot_deal_totals totals = hand->totals;
    const sabot_recipient next = sabot_deal_totals_next(&totals).recipient;
    if (next == SABOT_TO_NOBODY) {
        add_result(&totals, times_unused(hand, ways), sink);
        return;
    }
    hand->cards_left--;
    for (int value = 0; value < 10; value++) {
        const int count = hand->left[value];
        if (count > 0) {
            hand->left[value]--;
            hand->totals = totals_after(totals, next, value);
            enumerate(hand, ways * (uint64_t)count, sink);
            hand->left[value]++;
        }
    }
    hand->totals = totals;
    hand->cards_left++;
}

static walk walk_of(const sabot_values *values) {
    walk hand = {.cards_left = sabot_values_total(values)};
    for (int value = 0; value < 10; value++) {
        hand.left[value] = values->counts[value];
    }
    assert(hand.cards_left <= SABOT_SHOE_CARDS_MAX);
    return hand;
}

sabot_odds sabot_odds_after(const sabot_values *values, const sabot_deal *deal) {
    assert(deal->player.count <= 3);
    assert(deal->banker.count <= 3);
    if (deal->player.count == 0) {
        return sabot_odds_of(values);
    }
    walk hand = walk_of(values);
    hand.totals = sabot_deal_totals_of(deal);
    assert(hand.cards_left + deal->player.count + deal->banker.count >= SABOT_DEAL_CARDS_MAX);
    sabot_odds odds = {.total = times_unused(&hand, 1)};
    enumerate(&hand, 1, (walk_sink){.odds = &odds});
    assert(odds.player + odds.banker + odds.tie == odds.total);
    assert(odds.dragon7 <= odds.banker);
    assert(odds.panda8 <= odds.player);
    return odds;
}

sabot_joint sabot_joint_of(const sabot_values *values) {
    assert(sabot_values_check(values) == SABOT_OK);
    walk hand = walk_of(values);
    sabot_joint joint = {.total = times_unused(&hand, 1)};
    enumerate(&hand, 1, (walk_sink){.joint = &joint});
    return joint;
}

double sabot_joint_cards(const sabot_joint *joint) {
    assert(joint->total > 0);
    double cards = 0;
    for (int i = 0; i < 400; i++) {
        const int player_drew = i / 2 % 2, banker_drew = i % 2;
        const uint64_t deals = joint->deals[i / 40][i / 4 % 10][player_drew][banker_drew];
        cards += (double)deals / (double)joint->total * (4 + player_drew + banker_drew);
    }
    return cards;
}
