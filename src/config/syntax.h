/// Reads a file's bytes by the grammar of rulesets and rooms, before libconfig sees them.
#ifndef SABOT_SYNTAX_H
#define SABOT_SYNTAX_H

#include "fault.h"

/// Returns the same settings on the same lines as text that libconfig reads without loss, for the caller to
/// free; or NULL and the first fault.
char *sabot_syntax_read(const char *text, size_t size, const char *file, sabot_config_fault *fault);

#endif
