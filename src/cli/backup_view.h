/// What people and programs see of a backup.
#ifndef SABOT_BACKUP_VIEW_H
#define SABOT_BACKUP_VIEW_H

#include "backup.h"

#include <jansson.h>
#include <stdio.h>

/// `done` is what was done with it: "made". `is_audited`: every record was looked at just now.
void sabot_view_backup(FILE *stream, const sabot_backup_facts *facts, const char *done, bool is_audited);
json_t *sabot_backup_json(const sabot_backup_facts *facts, const char *done, bool is_audited);

#endif
