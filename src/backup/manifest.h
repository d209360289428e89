/// manifest.json: what a backup is of, for people and programs to read.
#ifndef SABOT_MANIFEST_H
#define SABOT_MANIFEST_H

#include "staging.h"

/// Its text, to be freed; NULL for want of memory.
char *sabot_manifest_write(const sabot_backup_facts *facts);

/// Fills in what the text says; place, files and bytes are left alone. `path` is what faults name. A newer
/// format is refused; anything else that is not as it should be is a failure.
bool sabot_manifest_read(const char *text, size_t size, const char *path, sabot_backup_facts *facts,
                         sabot_backup_fault *fault);

#endif
