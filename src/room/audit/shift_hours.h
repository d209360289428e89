/// shift_hours: splits a shift into hours. An hour is the difference between the shift's sums at its end and
/// at its start, so the hours add up to the shift to the cent. Hours are UTC, by the journal's times.
///
///     sabot_shift_hours_turn(&hours, record->time_ms, &sums); // before an event, if is_over returns true
///     … sabot_shift_hours_hand(&hours, began_ms, over_ms) for every hand that ended …
///     sabot_shift_hours_end(&hours, &sums);
///     … hours.list[0 … hours.count - 1] …
///     sabot_shift_hours_clear(&hours);
#ifndef SABOT_ROOM_AUDIT_SHIFT_HOURS_H
#define SABOT_ROOM_AUDIT_SHIFT_HOURS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// The sums and their JSON keys. `bank_win_cents` is the amount taken less the amount paid on non-progressive
/// wagers, whoever banked; `house_win_cents` is the part when the house banked. Fees are net.
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
        last_hand_ms; ///< of the hands that ended in it: start of the first, end of the last
    sabot_shift_sums sums;
} sabot_shift_hour;

/// Initialize with zeros.
typedef struct {
    sabot_shift_hour *list; ///< in order of time, without empty hours
    int count;
    size_t capacity;
    bool is_on;
    sabot_shift_hour now; ///< the current hour; `sums` are those at its start
    bool is_short;        ///< out of memory: hours are missing
} sabot_shift_hours;

/// Returns true if `time_ms` is not in the current hour.
bool sabot_shift_hours_is_over(const sabot_shift_hours *hours, int64_t time_ms);
/// Ends the current hour with the sums so far and starts the hour of `time_ms`. If the clock went back, this
/// is an earlier hour.
void sabot_shift_hours_turn(sabot_shift_hours *hours, int64_t time_ms, const sabot_shift_sums *sums);
/// Adds a hand to the current hour.
void sabot_shift_hours_hand(sabot_shift_hours *hours, int64_t began_ms, int64_t over_ms);
/// Ends the current hour. Does nothing if called again.
void sabot_shift_hours_end(sabot_shift_hours *hours, const sabot_shift_sums *sums);
void sabot_shift_hours_clear(sabot_shift_hours *hours);
/// Returns hands per hour between the first and the last hand of it, or 0 if there is no time between them.
double sabot_shift_hour_pace(const sabot_shift_hour *hour);

#endif
