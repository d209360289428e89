/// How often may somebody, and how many connections at once? Buckets that fill with time and that every use
/// takes something from; counts that every connection stands in.
#ifndef SABOT_SERVE_HTTP_LIMITS_H
#define SABOT_SERVE_HTTP_LIMITS_H

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

/// What stands for an address, never 0: of IPv6 its first 64 bits, for whoever has one of those addresses has
/// them all.
uint64_t sabot_http_address_name(const char *address);
/// Is it this machine itself: "127.0.0.1", "::1", "::ffff:127.0.0.1"?
bool sabot_http_address_is_loopback(const char *address);

/// As many addresses as are watched at once; the one that was quiet longest is the first to go.
#define SABOT_HTTP_ADDRESSES_WAYS 4
#define SABOT_HTTP_ADDRESSES_SETS 512

typedef struct {
    uint64_t name; ///< 0: nobody
    sabot_http_bucket bucket;
} sabot_http_address;

typedef struct {
    sabot_http_address places[SABOT_HTTP_ADDRESSES_SETS][SABOT_HTTP_ADDRESSES_WAYS];
} sabot_http_addresses;

bool sabot_http_addresses_take(sabot_http_addresses *addresses, const char *address, unsigned a_second,
                               int64_t now_ms);

/// Who is connected, and how often. All zeros is nobody.
#define SABOT_HTTP_PEERS_CHAINS 1024

typedef struct sabot_http_peer {
    struct sabot_http_peer *next;
    uint64_t name;
    unsigned connections;
} sabot_http_peer;

typedef struct {
    sabot_http_peer *chains[SABOT_HTTP_PEERS_CHAINS];
} sabot_http_peers;

unsigned sabot_http_peers_count(const sabot_http_peers *peers, uint64_t name);
/// One connection more; false: there is no memory.
bool sabot_http_peers_join(sabot_http_peers *peers, uint64_t name);
/// One less. Whoever has none left costs no memory.
void sabot_http_peers_leave(sabot_http_peers *peers, uint64_t name);

#endif
