/// shift_hours: a shift by the hour. An hour is what the shift's sums were when it was over, less what they
/// were when it began; so the hours sum to the shift, to the cent. Hours are those of UTC, by the journal's
/// times.
///
///     sabot_shift_hours_turn(&hours, record->time_ms, &sums); // where is_over says so, before an event
///     … sabot_shift_hours_hand(&hours, began_ms, over_ms) for every hand that is over …
///     sabot_shift_hours_end(&hours, &sums);
///     … hours.list[0 … hours.count - 1] …
///     sabot_shift_hours_clear(&hours);
#ifndef SABOT_ROOM_AUDIT_SHIFT_HOURS_H
#define SABOT_ROOM_AUDIT_SHIFT_HOURS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// What is summed, and its word in JSON. `bank_win_cents` is what was taken less what was paid on the game's
/// own wagers, whoever banked; `house_win_cents` the part of it where the house did. Fees are net.
#define SABOT_SHIFT_SUM_LIST(X)     \
    X(hands, "hands")               \
    X(voids, "voids")               \
    X(incidents, "incidents")       \
    X(drop_cents, "drop")           \
    X(cashed_cents, "cash_outs")    \
    X(filled_cents, "fills")        \
    X(carried_cents, "carried")     \
    X(fees_cents, "fees")           \
    X(wagers, "wagers")             \
    X(wager_cents, "handle")        \
    X(taken_cents, "taken")         \
    X(paid_cents, "paid")           \
    X(bank_win_cents, "bank_win")   \
    X(house_win_cents, "house_win") \
    X(contribution_cents, "contributions")

typedef struct {
#define X(name, word) int64_t name;
    SABOT_SHIFT_SUM_LIST(X)
#undef X
} sabot_shift_sums;

typedef struct {
    int64_t start_ms;
    int64_t first_hand_ms,
        last_hand_ms; ///< of the hands that were over in it: the first began, the last was over
    sabot_shift_sums sums;
} sabot_shift_hour;

/// All zero to begin with.
typedef struct {
    sabot_shift_hour *list; ///< in the order of time; hours in which nothing was summed are left out
    int count;
    size_t capacity;
    bool is_on;
    sabot_shift_hour now; ///< the hour that runs; its sums are those as it began
    bool is_short;        ///< there was no memory for all hours
} sabot_shift_hours;

/// Does something that happens now belong to another hour than the one that runs?
bool sabot_shift_hours_is_over(const sabot_shift_hours *hours, int64_t time_ms);
/// Ends the hour that runs, with what is summed so far, and begins the one of this time. A clock that went
/// back goes on in the earlier hour.
void sabot_shift_hours_turn(sabot_shift_hours *hours, int64_t time_ms, const sabot_shift_sums *sums);
/// A hand of the hour that runs.
void sabot_shift_hours_hand(sabot_shift_hours *hours, int64_t began_ms, int64_t over_ms);
/// Ends the hour that runs; again it does nothing.
void sabot_shift_hours_end(sabot_shift_hours *hours, const sabot_shift_sums *sums);
void sabot_shift_hours_clear(sabot_shift_hours *hours);
/// Hands an hour between the first and the last of it; 0 where there is no time between them.
double sabot_shift_hour_pace(const sabot_shift_hour *hour);

#endif
