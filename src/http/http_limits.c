#include "http_limits.h"

enum { WHOLE = 1000 };

/// What a bucket holds, in thousandths.
static uint64_t room(unsigned a_second) {
    return (uint64_t)a_second * SABOT_HTTP_BURST_SECONDS * WHOLE;
}

bool sabot_http_bucket_take(sabot_http_bucket *bucket, unsigned a_second, int64_t now_ms) {
    const int64_t passed_ms = now_ms > bucket->seen_ms ? now_ms - bucket->seen_ms : 0;
    // So long fills any bucket; the product stays small.
    const uint64_t counted_ms =
        passed_ms > SABOT_HTTP_BURST_SECONDS * WHOLE ? SABOT_HTTP_BURST_SECONDS * WHOLE : (uint64_t)passed_ms;
    const uint64_t filled = counted_ms * a_second;
    bucket->used -= filled < bucket->used ? filled : bucket->used;
    bucket->seen_ms = now_ms;
    if (bucket->used + WHOLE > room(a_second)) {
        return false;
    }
    bucket->used += WHOLE;
    return true;
}

/// FNV-1a, and never 0.
static uint64_t name_of(const char *address) {
    uint64_t name = 14695981039346656037u;
    for (; *address != '\0'; address++) {
        name = (name ^ (uint8_t)*address) * 1099511628211u;
    }
    return name == 0 ? 1 : name;
}

/// The address' own place, or the one that was quiet longest.
static sabot_http_address *place_of(sabot_http_address *set, uint64_t name) {
    sabot_http_address *quiet = &set[0];
    for (int i = 0; i < SABOT_HTTP_ADDRESSES_WAYS; i++) {
        if (set[i].name == name) {
            return &set[i];
        }
        if (set[i].bucket.seen_ms < quiet->bucket.seen_ms) {
            quiet = &set[i];
        }
    }
    return quiet;
}

bool sabot_http_addresses_take(sabot_http_addresses *addresses, const char *address, unsigned a_second,
                               int64_t now_ms) {
    const uint64_t name = name_of(address);
    sabot_http_address *const place =
        place_of(addresses->places[(name ^ name >> 32) % SABOT_HTTP_ADDRESSES_SETS], name);
    if (place->name != name) {
        *place = (sabot_http_address){.name = name, .bucket = {.seen_ms = now_ms}};
    }
    return sabot_http_bucket_take(&place->bucket, a_second, now_ms);
}
