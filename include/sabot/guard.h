/// guard: what a shoe is worth to those who bet on it, card by card, and who seems to know.
///
/// Follows a live table and works out, after every card, the exact value of every wager on a hand dealt from
/// the cards that nobody has seen: the game's wagers and both progressives at their meters. It counts what a
/// counter by the published systems would count, remembers since when a wager is in the players' favour, and
/// adds up what each bettor lays in hands that began so and in the others. All of it is of one shoe: with the
/// next it begins anew.
///
///     sabot_guard guard;
///     sabot_guard_begin(&guard, &table);
///     … for every event, once the table has it:
///     if (sabot_guard_take(&guard, &table, &event)) { show(sabot_guard_expected(&guard, &table, kind)); }
#ifndef SABOT_GUARD_H
#define SABOT_GUARD_H

#include "sabot/count.h"
#include "sabot/odds.h"
#include "sabot/table.h"

#ifdef __cplusplus
extern "C" {
#endif
#pragma GCC visibility push(default)

/// What one bettor laid on one space, over the hands of a shoe that they sat through and did not bank; a hand
/// without a wager there counts 0.
typedef struct {
    uint32_t hands;
    int64_t cents;
} sabot_guard_sum;

typedef struct {
    sabot_person person; ///< 0: nobody; everything begins anew with somebody else
    sabot_guard_sum usual[SABOT_KIND_COUNT];
    sabot_guard_sum favoured[SABOT_KIND_COUNT]; ///< in hands whose betting began in the players' favour
} sabot_guard_bettor;

/// Since when a wager is in the players' favour.
typedef struct {
    bool is_on;
    uint32_t hand; ///< the hand that was on, or the last
    uint16_t card; ///< cards seen of the shoe by then
} sabot_guard_alert;

typedef struct {
    bool is_known; ///< false: no shoe is in play, or it has fewer than six cards that nobody has seen
    double expected[SABOT_GAME_KIND_COUNT];                       ///< of a unit; offered wagers alone
    sabot_progressive_worth progressive[SABOT_PROGRESSIVE_COUNT]; ///< at the best seat, offered ones alone
    uint32_t shoe;
    uint16_t cards_seen;
    int64_t running[SABOT_GAME_KIND_COUNT]; ///< of wagers that have a published system
    sabot_guard_alert alerts[SABOT_KIND_COUNT];
    unsigned favoured; ///< bits of the wagers that were in favour when the betting on this hand began
    sabot_guard_bettor bettors[SABOT_BETTORS_MAX + 1];
} sabot_guard;

/// Starts with the table as it stands; of what was before it knows nothing but the cards.
void sabot_guard_begin(sabot_guard *guard, const sabot_table *table);
/// Takes an event that `table` already has. True: a value may have changed, or who bets what, or the hand.
bool sabot_guard_take(sabot_guard *guard, const sabot_table *table, const sabot_event *event);

/// For whoever goes through what happened long ago: takes an event without valuing the cards, which is most
/// of the work. Then, at the latest when bets are opened, with the event that was followed last:
void sabot_guard_follow(sabot_guard *guard, const sabot_table *table, const sabot_event *event);
/// Values the cards now, and is where it would be. False: a wager is in the players' favour, and since when
/// is not known; take the events again, one by one.
bool sabot_guard_catch_up(sabot_guard *guard, const sabot_table *table, const sabot_event *event);

/// What a unit of the wager wins on average now; a progressive's at its meter. NaN where it is not known or
/// not offered.
double sabot_guard_expected(const sabot_guard *guard, const sabot_table *table, sabot_kind kind);

/// The count of a published system, a deck of 52 still in the shoe.
typedef struct {
    int64_t running;
    double true_count;
    double trigger;
    bool is_on; ///< the counter bets
} sabot_guard_count;
/// False for wagers without such a system.
bool sabot_guard_count_of(const sabot_guard *guard, const sabot_table *table, sabot_kind kind,
                          sabot_guard_count *count);

/// Did this bettor lay more on a space, on average, in hands that began in their favour?
bool sabot_guard_has_raised(const sabot_guard_bettor *bettor, sabot_kind kind);

#pragma GCC visibility pop
#ifdef __cplusplus
}
#endif

#endif
