/// An export: a walk through a journal that writes rows.
///
///     const sabot_export_choice choice = {.subject = sabot_export_find("hands"), .csv = true,
///                                         .from_ms = INT64_MIN, .to_ms = INT64_MAX};
///     sabot_export *export = sabot_export_begin(&choice, stdout);
///     const sabot_ledger_visitor visitor = sabot_export_visitor(export);
///     const bool is_whole = sabot_ledger_walk(ledger, journal, &visitor, NULL, NULL, &fault);
///     sabot_export_end(export, is_whole);
#ifndef SABOT_TEXT_EXPORT_WALK_H
#define SABOT_TEXT_EXPORT_WALK_H

#include "room/audit/ledger.h"

#include <stdio.h>

/// What rows are of: hands, wagers, fees, meters, transfers, notes, shoes, hours.
typedef struct sabot_export_subject sabot_export_subject;
/// By its word; NULL: there is none of it.
const sabot_export_subject *sabot_export_find(const char *word);

typedef struct {
    const sabot_export_subject *subject;
    bool csv;               ///< else JSON Lines
    uint32_t table;         ///< 0: all, and the room itself
    int64_t from_ms, to_ms; ///< at or after, and before; a hand and a shoe stand where they were over
    size_t size_max;        ///< no record is begun when the stream holds more bytes; 0: any number
} sabot_export_choice;

typedef struct sabot_export sabot_export;

/// The choice is copied; the stream is the caller's. NULL: there is no memory.
sabot_export *sabot_export_begin(const sabot_export_choice *choice, FILE *stream);
/// For the walk.
sabot_ledger_visitor sabot_export_visitor(sabot_export *export);
/// Did the walk stop at `size_max`?
bool sabot_export_is_cut(const sabot_export *export);
/// Writes of shoes that are still in play and of hours, and frees it. `is_whole`: a header stands even where
/// no row does; else rows begin with the first event of the table, and of one that is not there comes
/// nothing. NULL is fine.
void sabot_export_end(sabot_export *export, bool is_whole);

// ---------------------------------------------------------------------------------------------------------
// What an event does to a progressive's meter: for rows, and for the line that a meter draws.

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
