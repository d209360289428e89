/// What the commands about a room share: the progress of a backup, what is printed of one, a PIN that is
/// typed.
#ifndef SABOT_CMD_ROOM_ROOM_H
#define SABOT_CMD_ROOM_ROOM_H

#include "cmd/progress.h"
#include "room/backup/backup.h"
#include "room/people/people.h"

#include <jansson.h>
#include <stdio.h>

// ---------------------------------------------------------------------------------------------------------
// A bar for each stage of a backup, and Ctrl-C as a wish to stop.

typedef struct {
    sabot_progress bar;
    sabot_backup_stage stage;
} sabot_backup_bar;

/// The watch is good until `end`; it keeps the bar's address.
sabot_backup_watch sabot_backup_bar_begin(sabot_backup_bar *bar);
void sabot_backup_bar_end(sabot_backup_bar *bar);

// ---------------------------------------------------------------------------------------------------------
// What people and programs see of a backup.

/// `done` is what was done with it: "made". `is_audited`: every record was looked at just now.
void sabot_print_backup(const sabot_backup_facts *facts, const char *done, bool is_audited);
json_t *sabot_backup_json(const sabot_backup_facts *facts, const char *done, bool is_audited);

// ---------------------------------------------------------------------------------------------------------
// A PIN as somebody gives it: typed twice at a terminal that does not show it, or a line of standard input.

/// A PIN that passes the check; the caller wipes it. 0, or SABOT_EXIT_REFUSED after one line that says why. A
/// signal that asks for the end finds the terminal as it was.
int sabot_pin_input(const char *command, sabot_person person, char pin[SABOT_PIN_MAX + 1]);

#endif
