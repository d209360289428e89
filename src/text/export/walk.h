/// Walks a journal and writes an export.
///
///     const sabot_export_choice choice = {.subject = sabot_export_find("hands"), .csv = true,
///                                         .from_ms = INT64_MIN, .to_ms = INT64_MAX};
///     sabot_export *export = sabot_export_begin(&choice, stdout);
///     const sabot_ledger_visitor visitor = sabot_export_visitor(export);
///     const bool is_whole = sabot_ledger_read(ledger, journal, &visitor, NULL, NULL, &fault);
///     sabot_export_end(export, is_whole);
#ifndef SABOT_TEXT_EXPORT_WALK_H
#define SABOT_TEXT_EXPORT_WALK_H

#include "room/audit/ledger.h"

#include <stdio.h>

/// What the rows describe: hands, wagers, fees, meters, transfers, notes, shoes or hours.
typedef struct sabot_export_subject sabot_export_subject;
/// Returns the subject with this name, or NULL.
const sabot_export_subject *sabot_export_find(const char *word);

typedef struct {
    const sabot_export_subject *subject;
    bool csv;               ///< false: JSON Lines
    uint32_t table;         ///< 0: all tables and the room itself
    int64_t from_ms, to_ms; ///< includes `from_ms`, excludes `to_ms`; hands and shoes count when they end
    size_t size_max;        ///< stops before the next record once the stream has more bytes; 0: no limit
} sabot_export_choice;

typedef struct sabot_export sabot_export;

/// Copies the choice; the caller keeps the stream. Returns NULL if memory runs out.
sabot_export *sabot_export_begin(const sabot_export_choice *choice, FILE *stream);
/// Returns the visitor to walk the journal with.
sabot_ledger_visitor sabot_export_visitor(sabot_export *export);
/// Returns true if the walk stopped at `size_max`.
bool sabot_export_is_truncated(const sabot_export *export);
/// Writes the shoes still in play and the hours, and frees the export. With `is_whole`, the header is written
/// even if there are no rows. Without it, the header is written with the table's first event, and nothing is
/// written for a table that does not exist. NULL is allowed.
void sabot_export_end(sabot_export *export, bool is_whole);

// ---------------------------------------------------------------------------------------------------------
// How an event changes a progressive's meter: for export rows and for the chart of a meter.

typedef enum {
    SABOT_METER_BY_WAGER,
    SABOT_METER_BY_VOID, ///< restored to its value before the hand
    SABOT_METER_BY_HAND, ///< set by a person
    SABOT_METER_BY_PRIZE ///< won and reset
} sabot_meter_cause;

typedef struct {
    sabot_kind kind;
    sabot_meter_cause cause;
    int64_t before_units, after_units;
} sabot_meter_change;

/// Returns false if the event does not change a meter.
bool sabot_meter_change_of(const sabot_ledger_entry *entry, sabot_meter_change *change);

#endif
