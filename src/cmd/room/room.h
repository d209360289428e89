/// Helpers of the room commands: the progress and output of a backup, and reading a PIN.
#ifndef SABOT_CMD_ROOM_ROOM_H
#define SABOT_CMD_ROOM_ROOM_H

#include "cmd/progress.h"
#include "room/backup/backup.h"
#include "room/people/people.h"

#include <jansson.h>
#include <stdio.h>

// ---------------------------------------------------------------------------------------------------------
// Progress of a backup: one bar per stage. Ctrl-C stops it.

typedef struct {
    sabot_progress bar;
    sabot_backup_stage stage;
} sabot_backup_bar;

/// Starts the progress. The result is valid until sabot_backup_bar_end and refers to `bar`.
sabot_backup_progress sabot_backup_bar_begin(sabot_backup_bar *bar);
void sabot_backup_bar_end(sabot_backup_bar *bar);

// ---------------------------------------------------------------------------------------------------------
// Output of a backup

/// Prints a backup. `done` says what was done with it, such as "Backup made". `is_audited`: every record was
/// audited just now.
void sabot_print_backup(const sabot_backup_facts *facts, const char *done, bool is_audited);
/// Returns a backup as JSON.
json_t *sabot_backup_json(const sabot_backup_facts *facts, const char *done, bool is_audited);

// ---------------------------------------------------------------------------------------------------------
// Reading a PIN: typed twice at a terminal without echo, or one line of standard input.

/// Reads and checks a PIN, which the caller must wipe. Returns 0, or prints one line and returns
/// SABOT_EXIT_USAGE. Restores the terminal before it ends by a signal.
int sabot_pin_input(const char *command, sabot_person person, char pin[SABOT_PIN_MAX + 1]);

#endif
