/// history_start: where a walk begins that does not need all of a journal.
///
/// A checkpoint is by the room's key, and of a record that stands in the chain as it says; an audit holds all
/// of them against the records. So a walk behind one sees what a walk from the first record sees, and sooner.
/// One that is missing, damaged or of another version costs nothing but time: the one before it is taken.
///
///     sabot_journal_place place;
///     if (sabot_history_start(journal, history, is_before_hand, &wanted, &place, &fault)) {
///         sabot_journal_replay(journal, place, take_record, …);
///     }
#ifndef SABOT_HISTORY_START_H
#define SABOT_HISTORY_START_H

#include "history.h"

/// Does all that is wanted lie behind record `sequence`, with which the tables were these? It must be so of
/// every older checkpoint, too. The newest is asked about first.
typedef bool sabot_history_is_early(void *context, const sabot_history *history, uint64_t sequence);

/// Brings the history to the newest checkpoint that is early enough, and the place to its record; to the
/// beginning where there is none. False: the store could not be read.
bool sabot_history_start(sabot_journal *journal, sabot_history *history, sabot_history_is_early *is_early,
                         void *context, sabot_journal_place *place, sabot_journal_fault *fault);

#endif
