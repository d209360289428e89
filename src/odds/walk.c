/// Counts by walking through the hand card by card: in the middle of a hand, and every way it can end.
#include "sabot/odds.h"

#include <assert.h>

/// A hand under way, in values: what it took to get here, and what is left.
typedef struct {
    int left[10];
    int cards_left;
    int totals[2]; ///< Player's, Banker's
    int counts[2];
    int player_last; ///< the value of its last card: the third where it has three
} walk;

/// What a walk reports to at its ends: the ways are of six-card deals, unused cards included.
typedef struct {
    sabot_odds *odds;
    sabot_joint *joint;
} walk_sink;

static sabot_recipient next_of(const walk *hand) {
    const int dealt = hand->counts[0] + hand->counts[1];
    if (dealt < 4) {
        return dealt % 2 == 0 ? SABOT_TO_PLAYER : SABOT_TO_BANKER;
    }
    const bool natural = dealt == 4 && (hand->totals[0] >= 8 || hand->totals[1] >= 8);
    if (natural || hand->counts[1] == 3) {
        return SABOT_TO_NOBODY;
    }
    if (hand->counts[0] == 2) {
        if (hand->totals[0] <= 5) {
            return SABOT_TO_PLAYER;
        }
        return hand->totals[1] <= 5 ? SABOT_TO_BANKER : SABOT_TO_NOBODY;
    }
    return sabot_banker_draws(hand->totals[1], hand->player_last) ? SABOT_TO_BANKER : SABOT_TO_NOBODY;
}

static void report_odds(const walk *hand, uint64_t ways, sabot_odds *odds) {
    const int player = hand->totals[0], banker = hand->totals[1];
    odds->player += player > banker ? ways : 0;
    odds->banker += player < banker ? ways : 0;
    odds->tie += player == banker ? ways : 0;
    odds->dragon7 += player < banker && banker == 7 && hand->counts[1] == 3 ? ways : 0;
    odds->panda8 += player > banker && player == 8 && hand->counts[0] == 3 ? ways : 0;
    const bool player_natural = hand->counts[0] == 2 && player >= 8;
    const bool banker_natural = hand->counts[1] == 2 && banker >= 8;
    odds->natural += player_natural || banker_natural ? ways : 0;
}

/// The rest of six cards may be anything.
static uint64_t with_unused(const walk *hand, uint64_t ways) {
    int left = hand->cards_left;
    for (int card = hand->counts[0] + hand->counts[1]; card < SABOT_DEAL_CARDS_MAX; card++) {
        ways *= (uint64_t)left--;
    }
    return ways;
}

static void go_on(walk *hand, uint64_t ways, walk_sink sink) {
    const sabot_recipient next = next_of(hand);
    if (next == SABOT_TO_NOBODY) {
        const uint64_t all = with_unused(hand, ways);
        if (sink.odds != NULL) {
            report_odds(hand, all, sink.odds);
        } else {
            sink.joint->deals[hand->totals[0]][hand->totals[1]][hand->counts[0] == 3][hand->counts[1] == 3] +=
                all;
        }
        return;
    }
    const int side = next == SABOT_TO_BANKER;
    const int total = hand->totals[side];
    hand->counts[side]++;
    hand->cards_left--;
    for (int value = 0; value < 10; value++) {
        const int count = hand->left[value];
        if (count == 0) {
            continue;
        }
        hand->left[value]--;
        hand->totals[side] = total + value < 10 ? total + value : total + value - 10;
        hand->player_last = side == 0 ? value : hand->player_last;
        go_on(hand, ways * (uint64_t)count, sink);
        hand->left[value]++;
    }
    hand->totals[side] = total;
    hand->counts[side]--;
    hand->cards_left++;
}

static walk walk_of(const sabot_values *values) {
    walk hand = {.cards_left = sabot_values_total(values)};
    for (int value = 0; value < 10; value++) {
        hand.left[value] = values->counts[value];
    }
    return hand;
}

sabot_odds sabot_odds_after(const sabot_values *values, const sabot_deal *deal) {
    if (deal->player.count == 0) {
        return sabot_odds_of(values);
    }
    walk hand = walk_of(values);
    hand.counts[0] = deal->player.count;
    hand.counts[1] = deal->banker.count;
    hand.totals[0] = sabot_hand_total(&deal->player);
    hand.totals[1] = sabot_hand_total(&deal->banker);
    if (hand.counts[0] == 3) {
        hand.player_last = sabot_card_value(deal->player.cards[2]);
    }
    assert(hand.cards_left + hand.counts[0] + hand.counts[1] >= SABOT_DEAL_CARDS_MAX);
    sabot_odds odds = {.total = with_unused(&hand, 1)};
    go_on(&hand, 1, (walk_sink){.odds = &odds});
    return odds;
}

sabot_joint sabot_joint_of(const sabot_values *values) {
    assert(sabot_values_check(values) == SABOT_OK);
    walk hand = walk_of(values);
    sabot_joint joint = {.total = with_unused(&hand, 1)};
    go_on(&hand, 1, (walk_sink){.joint = &joint});
    return joint;
}

double sabot_joint_cards(const sabot_joint *joint) {
    double cards = 0;
    for (int i = 0; i < 400; i++) {
        const int player_drew = i / 2 % 2, banker_drew = i % 2;
        const double share =
            (double)joint->deals[i / 40][i / 4 % 10][player_drew][banker_drew] / (double)joint->total;
        cards += share * (4 + player_drew + banker_drew);
    }
    return cards;
}
