/// guard: game protection. The exact value of every wager after every card, and which bettors act on it.
///
/// Follows a live table. After every card it computes the exact value of every wager on a hand dealt from the
/// unseen cards: the game's wagers, and both progressives at their meters. It keeps the counts of the
/// published counting systems, records when a wager began to favor the players, and sums what each bettor
/// bets in favorable hands and in the others. Everything starts over with each shoe.
///
///     sabot_guard guard;
///     sabot_guard_begin(&guard, &table);
///     … for every event, after it is applied to the table:
///     if (sabot_guard_update(&guard, &table, &event)) { show(sabot_guard_expected(&guard, &table, kind)); }
#ifndef SABOT_GUARD_H
#define SABOT_GUARD_H

#include "sabot/count.h"
#include "sabot/odds.h"
#include "sabot/table.h"

#ifdef __cplusplus
extern "C" {
#endif
#pragma GCC visibility push(default)

/// The bets of one bettor on one space, over the hands of a shoe in which they were seated and did not bank.
/// A hand without a bet on the space counts as 0.
typedef struct {
    uint32_t hands;
    int64_t cents;
} sabot_guard_sum;

/// One bettor's sums.
typedef struct {
    sabot_person person; ///< 0 if none; a new person starts new sums
    sabot_guard_sum usual[SABOT_KIND_COUNT];
    sabot_guard_sum favorable[SABOT_KIND_COUNT]; ///< in hands where the wager favored players as bets opened
} sabot_guard_bettor;

/// When a wager began to favor the players.
typedef struct {
    bool is_on;
    uint32_t hand; ///< the hand in which it began, or the last one before that
    uint16_t card; ///< cards seen from the shoe by then
} sabot_guard_alert;

/// The state of game protection at one table.
typedef struct {
    bool is_known; ///< false if no shoe is in play, or fewer than six unseen cards are left
    double expected[SABOT_GAME_KIND_COUNT]; ///< per unit bet; only for wagers the ruleset offers
    sabot_progressive_worth progressive[SABOT_PROGRESSIVE_COUNT]; ///< at the best seat, if it is offered
    uint32_t shoe;
    uint16_t cards_seen;
    int64_t running[SABOT_GAME_KIND_COUNT]; ///< running counts, for wagers with a published system
    sabot_guard_alert alerts[SABOT_KIND_COUNT];
    unsigned favorable; ///< bits of the wagers that favored the players when betting on this hand opened
    sabot_guard_bettor bettors[SABOT_BETTORS_MAX + 1];
} sabot_guard;

/// Starts from the table's current state. Earlier bets are unknown; the cards already seen are not.
void sabot_guard_begin(sabot_guard *guard, const sabot_table *table);
/// Processes an event that was applied to `table`. Returns true if a value, a bet or the hand may have
/// changed.
bool sabot_guard_update(sabot_guard *guard, const sabot_table *table, const sabot_event *event);

/// Processes an event without valuing the cards, which is most of the work. For reading a long history. Call
/// `sabot_guard_catch_up` with the last event afterward, at the latest with the event that opens bets.
void sabot_guard_follow(sabot_guard *guard, const sabot_table *table, const sabot_event *event);
/// Values the cards after events passed to `sabot_guard_follow`, so that the state is what
/// `sabot_guard_update` would have produced. Returns false if a wager favors the players and it is not known
/// when that began; the events must then be processed again with `sabot_guard_update`.
bool sabot_guard_catch_up(sabot_guard *guard, const sabot_table *table, const sabot_event *event);

/// Returns the expected win of one unit of a wager now; for a progressive, at its meter. NaN if it is unknown
/// or the wager is not offered.
double sabot_guard_expected(const sabot_guard *guard, const sabot_table *table, sabot_kind kind);

/// The count of a published system. The true count is per deck of 52 left.
typedef struct {
    int64_t running;
    double true_count;
    double trigger;
    bool is_on; ///< the counter would bet now
} sabot_guard_count;
/// Writes the count for a wager. Returns false if no system is published for it.
bool sabot_guard_count_of(const sabot_guard *guard, const sabot_table *table, sabot_kind kind,
                          sabot_guard_count *count);

/// Returns true if the bettor bet more on this space, on average, in hands that favored them.
bool sabot_guard_has_raised(const sabot_guard_bettor *bettor, sabot_kind kind);

#pragma GCC visibility pop
#ifdef __cplusplus
}
#endif

#endif
