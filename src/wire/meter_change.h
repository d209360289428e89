/// What an event does to a progressive's meter: for rows, and for the line that a meter draws.
#ifndef SABOT_METER_CHANGE_H
#define SABOT_METER_CHANGE_H

#include "ledger.h"

typedef enum {
    SABOT_METER_BY_WAGER,
    SABOT_METER_BY_VOID, ///< put back to what it was before the hand
    SABOT_METER_BY_HAND, ///< set by somebody
    SABOT_METER_BY_PRIZE ///< won, and reset
} sabot_meter_cause;

typedef struct {
    sabot_kind kind;
    sabot_meter_cause cause;
    int64_t before_units, after_units;
} sabot_meter_change;

/// false: the event changes no meter.
bool sabot_meter_change_of(const sabot_ledger_entry *entry, sabot_meter_change *change);

#endif
