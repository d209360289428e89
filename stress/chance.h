/// Seeds libsodium's random numbers, so that a life has the same virtual shoes every time it is run.
#ifndef SABOT_STRESS_CHANCE_H
#define SABOT_STRESS_CHANCE_H

#include <stdbool.h>
#include <stdint.h>

/// Makes libsodium draw from seeds. Must be called once, before anything is drawn. Returns false if it cannot
/// be set.
bool chance_install(void);
/// Seeds the calling thread.
void chance_begin(uint64_t seed);

#endif
