/// Limits on rates and on connections per address: token buckets that refill with time, and a count of open
/// connections.
#ifndef SABOT_SERVE_HTTP_LIMITS_H
#define SABOT_SERVE_HTTP_LIMITS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// A bucket holds this many seconds' worth of uses.
#define SABOT_HTTP_BURST_SECONDS 4

/// A token bucket. All zeros is a full one.
typedef struct {
    uint64_t used; ///< thousandths of a use that are not refilled yet
    int64_t seen_ms;
} sabot_http_bucket;

/// Takes one token. The time may stand still but should not go backward. Returns false if the bucket is
/// empty.
bool sabot_http_bucket_take(sabot_http_bucket *bucket, unsigned a_second, int64_t now_ms);

/// Returns a hash of the address, never 0. An IPv6 address counts by its first 64 bits, because one client
/// usually has them all.
uint64_t sabot_http_address_name(const char *address);
/// Returns true for this host: "127.0.0.1", "::1", "::ffff:127.0.0.1".
bool sabot_http_address_is_loopback(const char *address);

/// How many addresses are tracked at once. The one unused for the longest time is replaced first.
#define SABOT_HTTP_ADDRESSES_WAYS 4
#define SABOT_HTTP_ADDRESSES_SETS 512

typedef struct {
    uint64_t name; ///< 0: empty
    sabot_http_bucket bucket;
} sabot_http_address;

typedef struct {
    sabot_http_address entries[SABOT_HTTP_ADDRESSES_SETS][SABOT_HTTP_ADDRESSES_WAYS];
} sabot_http_addresses;

bool sabot_http_addresses_take(sabot_http_addresses *addresses, const char *address, unsigned a_second,
                               int64_t now_ms);

/// Open connections by peer. All zeros is empty.
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
/// Adds a connection. Returns false if out of memory.
bool sabot_http_peers_join(sabot_http_peers *peers, uint64_t name);
/// Removes a connection. A peer without connections uses no memory.
void sabot_http_peers_leave(sabot_http_peers *peers, uint64_t name);

#endif
