/// Chance for the host, from a seed: its virtual shoes are then the same in every run of the same life.
#ifndef SABOT_STRESS_CHANCE_H
#define SABOT_STRESS_CHANCE_H

#include <stdbool.h>
#include <stdint.h>

/// Once, before anything else draws: libsodium draws from here on from seeds. False where it cannot be set.
bool chance_install(void);
/// From here on this thread draws from this seed.
void chance_begin(uint64_t seed);

#endif
