#include "backup_progress.h"

#define MEGABYTES_A_PAGE 0.004096
#define MEGABYTES_A_BYTE 1e-6

static void begin_stage(sabot_backup_bar *bar, sabot_backup_stage stage) {
    bar->stage = stage;
    switch (stage) {
    case SABOT_BACKUP_COPIES:
        sabot_progress_begin(&bar->bar, "MB copied", MEGABYTES_A_PAGE);
        break;
    case SABOT_BACKUP_READS:
        sabot_progress_begin(&bar->bar, "MB read", MEGABYTES_A_BYTE);
        break;
    case SABOT_BACKUP_AUDITS:
        sabot_progress_begin(&bar->bar, "records checked", 1);
        break;
    }
}

static bool step(void *context, sabot_backup_stage stage, uint64_t done, uint64_t all) {
    sabot_backup_bar *const bar = context;
    if (stage != bar->stage && !sabot_progress_is_stopped()) {
        sabot_progress_end(&bar->bar);
        begin_stage(bar, stage);
    }
    return sabot_progress_step(&bar->bar, done, all);
}

sabot_backup_watch sabot_backup_bar_begin(sabot_backup_bar *bar) {
    begin_stage(bar, SABOT_BACKUP_COPIES);
    return (sabot_backup_watch){.ask = step, .context = bar};
}

void sabot_backup_bar_end(sabot_backup_bar *bar) {
    sabot_progress_end(&bar->bar);
}
