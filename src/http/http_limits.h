/// How often may somebody? Buckets that fill with time and that every use takes something from.
#ifndef SABOT_HTTP_LIMITS_H
#define SABOT_HTTP_LIMITS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Seconds' worth that a bucket holds.
#define SABOT_HTTP_BURST_SECONDS 4

/// All zeros is a full one.
typedef struct {
    uint64_t used; ///< thousandths of a use, not yet filled up again
    int64_t seen_ms;
} sabot_http_bucket;

/// Takes one use at this time, which may stand still but should not go back; false: the bucket is empty.
bool sabot_http_bucket_take(sabot_http_bucket *bucket, unsigned a_second, int64_t now_ms);

/// As many addresses as are watched at once; the one that was quiet longest makes room.
#define SABOT_HTTP_ADDRESSES_WAYS 4
#define SABOT_HTTP_ADDRESSES_SETS 512

typedef struct {
    uint64_t name; ///< a hash of the address; 0: nobody
    sabot_http_bucket bucket;
} sabot_http_address;

typedef struct {
    sabot_http_address places[SABOT_HTTP_ADDRESSES_SETS][SABOT_HTTP_ADDRESSES_WAYS];
} sabot_http_addresses;

bool sabot_http_addresses_take(sabot_http_addresses *addresses, const char *address, unsigned a_second,
                               int64_t now_ms);

#endif
