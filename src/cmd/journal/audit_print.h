/// What an audit found, for people and for programs.
#ifndef SABOT_CMD_JOURNAL_AUDIT_PRINT_H
#define SABOT_CMD_JOURNAL_AUDIT_PRINT_H

#include "room/audit/audit.h"

#include <jansson.h>
#include <stdio.h>

/// `is_pinned`: the key was named by whoever asked.
void sabot_print_audit(FILE *stream, const sabot_audit *audit, const sabot_room *room, bool is_pinned,
                       bool color);
json_t *sabot_audit_json(const sabot_audit *audit, const sabot_room *room, bool is_pinned);

#endif
