/// Money in whole cents: checks of amounts from outside, and arithmetic that detects overflow.
#include "sabot/base.h"

#include <assert.h>

sabot_status sabot_cents_check(int64_t cents) {
    if (cents <= 0) {
        return SABOT_AMOUNT_IS_NOT_POSITIVE;
    }
    return cents > SABOT_AMOUNT_CENTS_MAX ? SABOT_AMOUNT_IS_TOO_LARGE : SABOT_OK;
}

int64_t sabot_cents_add(int64_t left, int64_t right) {
    int64_t sum;
    const bool overflowed = __builtin_add_overflow(left, right, &sum);
    assert(!overflowed);
    return sum;
}

int64_t sabot_cents_multiply(int64_t cents, int64_t times) {
    int64_t product;
    const bool overflowed = __builtin_mul_overflow(cents, times, &product);
    assert(!overflowed);
    return product;
}
