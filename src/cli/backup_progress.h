/// A bar for each stage of a backup, and Ctrl-C as a wish to stop.
#ifndef SABOT_BACKUP_PROGRESS_H
#define SABOT_BACKUP_PROGRESS_H

#include "backup.h"
#include "progress.h"

typedef struct {
    sabot_progress bar;
    sabot_backup_stage stage;
} sabot_backup_bar;

/// The watch is good until `end`; it keeps the bar's address.
sabot_backup_watch sabot_backup_bar_begin(sabot_backup_bar *bar);
void sabot_backup_bar_end(sabot_backup_bar *bar);

#endif
