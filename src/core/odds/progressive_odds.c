/// Exact odds of the progressives.
///
/// A winning hand (Banker's Dragon 7, Player's Panda 8) has three cards: a pair, and a third card that
/// follows from its total. The pair's total is called the key. Given the key, the ways of the other hand do
/// not depend on the winner's cards, except where both hands draw from the same cards. Each prize of R-PROG-3
/// needs the deals in which the winner's cards come from one set of suits and the other hand's from another:
///
/// - two different suits share no card: the ways of the winner times those of the other hand, for each key;
/// - one suit, one color, or the winner's color and all suits: the winner's cards are removed from the other
///   hand's pool first, for each class of equal values.
#include "sabot/odds.h"

#include <assert.h>
#include <math.h>

enum { KEYS = 7 }; // totals of a pair that may draw: 0 to 6

/// Number of cards by value, for one set of suits.
typedef struct {
    int64_t counts[10];
} pool;

static pool pool_of(const sabot_composition *left, unsigned suits) {
    pool cards = {{0}};
    for (uint8_t index = 0; index < SABOT_DECK_CARDS; index++) {
        if (suits >> sabot_card_suit((sabot_card){index}) & 1) {
            cards.counts[sabot_card_value((sabot_card){index})] += left->counts[index];
        }
    }
    return cards;
}

/// Returns the value of the winner's third card, given the total of its pair.
static int third_of(sabot_kind kind, int key) {
    return ((kind == SABOT_KIND_PROGRESSIVE_DRAGON7 ? 7 : 8) - key + 10) % 10;
}

// ---------------------------------------------------------------------------------------------------------
// The other hand

/// Counts ordered pairs with a total.
static int64_t pairs(const pool *cards, int total) {
    int64_t ways = 0;
    for (int first = 0; first < 10; first++) {
        const int second = total >= first ? total - first : total - first + 10;
        ways += cards->counts[first] * (cards->counts[second] - (first == second));
    }
    return ways;
}

/// Counts ordered triples: a pair with a total, then a third card of a value. A pair that contains that value
/// leaves one card of it fewer.
static int64_t triples(const pool *cards, int total, int64_t pair_ways, int third) {
    const int partner = total >= third ? total - third : total - third + 10;
    return cards->counts[third] * (pair_ways - 2 * (cards->counts[partner] - (partner == third)));
}

/// Counts Player's ways against a Dragon 7 whose pair totals `key`: Player stands on 6, or draws and ends
/// below 7.
static int64_t player_ways(const pool *cards, int key, int64_t unused) {
    int64_t pair_ways[6];
    for (int total = 0; total <= 5; total++) {
        pair_ways[total] = pairs(cards, total);
    }
    int64_t ways = key <= 5 ? pairs(cards, 6) * unused : 0; // R-DRAW-3
    for (int third = 0; third < 10; third++) {
        if (cards->counts[third] == 0 || !sabot_banker_draws(key, third)) {
            continue;
        }
        for (int total = 0; total <= 5; total++) {
            const bool is_under_7 = total + third < 7 || total + third >= 10;
            ways += is_under_7 ? triples(cards, total, pair_ways[total], third) : 0;
        }
    }
    return ways;
}

/// Counts Banker's ways against a Panda 8: Banker stands or draws by Player's third card, and ends below 8.
static int64_t banker_ways(const pool *cards, int player_third, int64_t unused) {
    int64_t ways = 0;
    for (int total = 0; total <= 7; total++) {
        const int64_t pair_ways = pairs(cards, total);
        if (!sabot_banker_draws(total, player_third)) {
            ways += pair_ways * unused;
            continue;
        }
        for (int third = 0; third < 10; third++) {
            const bool is_under_8 = total + third < 8 || total + third >= 10;
            ways += is_under_8 ? triples(cards, total, pair_ways, third) : 0;
        }
    }
    return ways;
}

/// Counts the other hand's ways for a winner with this key. If the hand takes five cards, the sixth can be
/// any of `unused` cards.
static int64_t other_ways(sabot_kind kind, const pool *cards, int key, int64_t unused) {
    return kind == SABOT_KIND_PROGRESSIVE_DRAGON7 ? player_ways(cards, key, unused)
                                                  : banker_ways(cards, third_of(kind, key), unused);
}

/// R-DRAW-2 and R-DRAW-4: the totals on which the winner draws. Banker never draws on 7, Player never on 6 or
/// 7.
static int keys_of(sabot_kind kind) {
    return kind == SABOT_KIND_PROGRESSIVE_DRAGON7 ? 7 : 6;
}

// ---------------------------------------------------------------------------------------------------------
// Both hands

/// Removes three cards from both pools and returns the ways to draw them in this order. It is 0 if one of
/// them is missing; the pools are then not used.
static int64_t remove_cards(pool *winner, pool *other, const int values[3]) {
    int64_t ways = 1;
    for (int i = 0; i < 3; i++) {
        ways *= winner->counts[values[i]]--;
        other->counts[values[i]]--;
    }
    return ways;
}

/// Counts deals in which the winner's cards are from the pool of the other hand.
static uint64_t deals_within(sabot_kind kind, const pool *winner, const pool *other, int64_t unused) {
    int64_t deals = 0;
    for (int key = 0; key < keys_of(kind); key++) {
        for (int first = 0; first < 10; first++) {
            const int second = (key - first + 10) % 10;
            if (second < first) {
                continue; // the two orders of the pair are counted together
            }
            pool winner_left = *winner, other_left = *other;
            const int values[3] = {first, second, third_of(kind, key)};
            const int64_t ways = remove_cards(&winner_left, &other_left, values) * (first == second ? 1 : 2);
            if (ways > 0) {
                deals += ways * other_ways(kind, &other_left, key, unused);
            }
        }
    }
    return (uint64_t)deals;
}

// ---------------------------------------------------------------------------------------------------------
// Prizes

enum { ALL_SUITS = 0xf, RED = 1 << SABOT_SUIT_DIAMONDS | 1 << SABOT_SUIT_HEARTS, BLACK = ALL_SUITS - RED };

/// The ways of a suit by key, as the winner's cards and as the other hand's.
typedef struct {
    int64_t winner[KEYS];
    int64_t other[KEYS];
} suit_ways;

static uint64_t deals_apart(sabot_kind kind, const suit_ways *winner, const suit_ways *other) {
    int64_t deals = 0;
    for (int key = 0; key < keys_of(kind); key++) {
        deals += winner->winner[key] * other->other[key];
    }
    return (uint64_t)deals;
}

/// Counts deals in which both hands are suited, by Player's suit and Banker's.
static void count_suited(const pool suits[4], sabot_kind kind, int64_t unused, uint64_t suited[4][4]) {
    assert(sabot_kind_is_progressive(kind));
    const bool banker_wins = kind == SABOT_KIND_PROGRESSIVE_DRAGON7;
    suit_ways ways[4];
    for (int suit = 0; suit < 4; suit++) {
        for (int key = 0; key < keys_of(kind); key++) {
            ways[suit].winner[key] =
                triples(&suits[suit], key, pairs(&suits[suit], key), third_of(kind, key));
            ways[suit].other[key] = other_ways(kind, &suits[suit], key, unused);
        }
    }
    for (int player = 0; player < 4; player++) {
        for (int banker = 0; banker < 4; banker++) {
            const int winner = banker_wins ? banker : player, other = banker_wins ? player : banker;
            suited[player][banker] = winner == other
                                         ? deals_within(kind, &suits[winner], &suits[other], unused)
                                         : deals_apart(kind, &ways[winner], &ways[other]);
        }
    }
}

/// Sums all suited deals, or only those of one color.
static uint64_t sum_suited(uint64_t suited[4][4], bool one_color_only) {
    uint64_t sum = 0;
    for (int player = 0; player < 4; player++) {
        for (int banker = 0; banker < 4; banker++) {
            const bool is_one_color =
                sabot_suit_is_red((sabot_suit)player) == sabot_suit_is_red((sabot_suit)banker);
            sum += is_one_color || !one_color_only ? suited[player][banker] : 0;
        }
    }
    return sum;
}

sabot_progressive_odds sabot_progressive_odds_at(const sabot_progressive_odds *odds,
                                                 sabot_combination combination) {
    sabot_progressive_odds at_seat = *odds;
    const uint64_t all = odds->prizes[SABOT_PRIZE_COMBINATION] + odds->prizes[SABOT_PRIZE_EACH_SUITED];
    const uint64_t at_combination =
        combination.printed ? odds->suited[combination.player][combination.banker] : 0;
    assert(at_combination <= all);
    at_seat.prizes[SABOT_PRIZE_COMBINATION] = at_combination;
    at_seat.prizes[SABOT_PRIZE_EACH_SUITED] = all - at_combination;
    return at_seat;
}

sabot_progressive_odds sabot_progressive_odds_of(const sabot_composition *left, sabot_kind kind,
                                                 sabot_combination combination) {
    assert(sabot_kind_is_progressive(kind));
    assert(left->total >= SABOT_DEAL_CARDS_MAX);
    const int64_t unused = left->total - 5;
    const pool all = pool_of(left, ALL_SUITS), red = pool_of(left, RED), black = pool_of(left, BLACK);
    pool suits[4];
    for (int suit = 0; suit < 4; suit++) {
        suits[suit] = pool_of(left, 1U << suit);
    }
    const uint64_t one_color =
        deals_within(kind, &red, &red, unused) + deals_within(kind, &black, &black, unused);
    const uint64_t winner_one_color =
        deals_within(kind, &red, &all, unused) + deals_within(kind, &black, &all, unused);
    const sabot_values values = sabot_values_of(left);
    const sabot_odds game = sabot_odds_of(&values);
    const uint64_t any = kind == SABOT_KIND_PROGRESSIVE_DRAGON7 ? game.dragon7 : game.panda8;

    // Subtract the better prizes from each prize. Two suited hands of different colors are not all one color,
    // but the winning hand is.
    sabot_progressive_odds odds = {.total = game.total};
    count_suited(suits, kind, unused, odds.suited);
    const uint64_t suited = sum_suited(odds.suited, false), suited_one_color = sum_suited(odds.suited, true);
    assert(suited_one_color <= suited);
    assert(suited_one_color <= one_color);
    assert(one_color + suited - suited_one_color <= winner_one_color);
    assert(winner_one_color <= any);
    assert(any <= odds.total);
    odds.prizes[SABOT_PRIZE_EACH_SUITED] = suited;
    odds.prizes[SABOT_PRIZE_ONE_COLOR] = one_color - suited_one_color;
    odds.prizes[SABOT_PRIZE_WINNER_ONE_COLOR] = winner_one_color - one_color - (suited - suited_one_color);
    odds.prizes[SABOT_PRIZE_ANY] = any - winner_one_color;
    odds.prizes[SABOT_PRIZE_NONE] = odds.total - any;
    return sabot_progressive_odds_at(&odds, combination);
}

// ---------------------------------------------------------------------------------------------------------
// Value

static double probability(const sabot_progressive_odds *odds, int prize) {
    assert(odds->total > 0);
    assert(prize < SABOT_PRIZE_COUNT);
    return (double)odds->prizes[prize] / (double)odds->total;
}

sabot_progressive_worth sabot_progressive_worth_of(const sabot_progressive_odds *odds,
                                                   const sabot_paytable *paytable) {
    const double price = (double)paytable->price_cents;
    const double share = paytable->meter_share / 10000.0;
    sabot_progressive_worth worth = {.combination = probability(odds, SABOT_PRIZE_COMBINATION)};
    for (int prize = SABOT_PRIZE_COMBINATION; prize < SABOT_PRIZE_COUNT; prize++) {
        worth.fixed_return += probability(odds, prize) * (double)paytable->pay_cents[prize] / price;
        worth.envy_cost += probability(odds, prize) * (double)paytable->envy_cents[prize] / price;
    }
    assert(price > 0);
    assert(worth.combination >= 0);
    assert(worth.combination <= 1);
    worth.break_even_meter_cents = worth.fixed_return < 1 ? INFINITY : 0;
    worth.won_meter_cents = INFINITY;
    worth.long_run_return = worth.fixed_return;
    if (worth.combination > 0) {
        worth.break_even_meter_cents = fmax(0, 1 - worth.fixed_return) * price / worth.combination;
        // Between two wins, 1 / combination wagers raise the meter, including the winning one.
        worth.won_meter_cents = (double)paytable->reset_cents + share * price / worth.combination;
        worth.long_run_return += worth.combination * worth.won_meter_cents / price;
    }
    return worth;
}

double sabot_progressive_return(const sabot_progressive_odds *odds, const sabot_paytable *paytable,
                                int64_t meter_cents) {
    assert(meter_cents >= 0);
    assert(paytable->price_cents > 0);
    const sabot_progressive_worth worth = sabot_progressive_worth_of(odds, paytable);
    return worth.fixed_return + worth.combination * (double)meter_cents / (double)paytable->price_cents;
}
