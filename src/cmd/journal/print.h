/// What people read out of a journal: an audit, a hand, a shift.
#ifndef SABOT_CMD_JOURNAL_PRINT_H
#define SABOT_CMD_JOURNAL_PRINT_H

#include "room/audit/audit.h"
#include "room/audit/hand_book.h"
#include "room/audit/shift_book.h"

#include <jansson.h>
#include <stdio.h>

// ---------------------------------------------------------------------------------------------------------
// What an audit found, for people and for programs.

/// `is_pinned`: the key was named by whoever asked.
void sabot_print_audit(const sabot_audit *audit, const sabot_room *room, bool is_pinned);
json_t *sabot_audit_json(const sabot_audit *audit, const sabot_room *room, bool is_pinned);

// ---------------------------------------------------------------------------------------------------------
// A hand from a journal, for people.

/// All of it: who sat where, every step with its time and person, the sheet.
void sabot_print_hand(const sabot_hand_book *book);
/// One line, under the heading.
void sabot_print_hand_heading(void);
void sabot_print_hand_line(const sabot_hand_book *book);

// ---------------------------------------------------------------------------------------------------------
// A shift report for people.

void sabot_print_shift(const sabot_shift_book *shift);

#endif
