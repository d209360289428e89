#include "chance.h"

#include "sabot/base.h"

#include <sodium.h>
#include <string.h>

static _Thread_local sabot_random dice;

static const char *name(void) {
    return "sabot-stress";
}

static uint32_t draw(void) {
    return (uint32_t)sabot_random_next(&dice);
}

static void fill(void *const bytes, const size_t size) {
    for (size_t i = 0; i < size; i++) {
        ((uint8_t *)bytes)[i] = (uint8_t)draw();
    }
}

bool chance_install(void) {
    static struct randombytes_implementation seeded = {
        .implementation_name = name, .random = draw, .buf = fill};
    return randombytes_set_implementation(&seeded) == 0 && sodium_init() >= 0;
}

void chance_begin(uint64_t seed) {
    dice = sabot_random_of(seed, 7);
}
