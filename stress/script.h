/// A life as text: a script whose commands `sabot table --script` can run, and which `sabot-stress --script`
/// runs with everything that happened in between. Steps that are not commands are in comments:
///
///     #! room tables=2 checkpoints=40 chance=77 plant=none
///     @+250ms 1: supervisor#9 rules california-panda8 id=ff737472000000000000000000000001
///     #! turn
///     #! fault full 3 0
///     #! kill no-checkpoints
///     #! send 250 1 14 3 9 0805…    a command that no line can express: ms, table, id, role, person, bytes
#ifndef SABOT_STRESS_SCRIPT_H
#define SABOT_STRESS_SCRIPT_H

#include "life.h"

#include <stdio.h>

void script_write(const stress_life *life, FILE *file);
/// Returns false if a line is malformed; `sentence` says which.
bool script_read(FILE *file, stress_life *life, char *sentence, size_t size);

#endif
