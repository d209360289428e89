/// Rate limits and connection counts by address.
#include "serve/http/limits.h"

#include <arpa/inet.h>
#include <stdlib.h>
#include <string.h>

enum { WHOLE = 1000 };

/// Returns a bucket's capacity, in thousandths of a use.
static uint64_t capacity(unsigned a_second) {
    return (uint64_t)a_second * SABOT_HTTP_BURST_SECONDS * WHOLE;
}

bool sabot_http_bucket_take(sabot_http_bucket *bucket, unsigned a_second, int64_t now_ms) {
    const int64_t passed_ms = now_ms > bucket->seen_ms ? now_ms - bucket->seen_ms : 0;
    // This long refills any bucket, and keeps the product small.
    const uint64_t counted_ms =
        passed_ms > SABOT_HTTP_BURST_SECONDS * WHOLE ? SABOT_HTTP_BURST_SECONDS * WHOLE : (uint64_t)passed_ms;
    const uint64_t filled = counted_ms * a_second;
    bucket->used -= filled < bucket->used ? filled : bucket->used;
    bucket->seen_ms = now_ms;
    if (bucket->used + WHOLE > capacity(a_second)) {
        return false;
    }
    bucket->used += WHOLE;
    return true;
}

// ---------------------------------------------------------------------------------------------------------
// Addresses

/// FNV-1a, but never 0.
static uint64_t hash(const void *bytes, size_t size) {
    const uint8_t *const each = bytes;
    uint64_t name = 14695981039346656037u;
    for (size_t i = 0; i < size; i++) {
        name = (name ^ each[i]) * 1099511628211u;
    }
    return name == 0 ? 1 : name;
}

uint64_t sabot_http_address_name(const char *address) {
    enum { NETWORK_SIZE = 8 };
    struct in6_addr whole;
    return inet_pton(AF_INET6, address, &whole) == 1 ? hash(&whole, NETWORK_SIZE)
                                                     : hash(address, strlen(address));
}

bool sabot_http_address_is_loopback(const char *address) {
    return strncmp(address, "127.", 4) == 0 || strcmp(address, "::1") == 0 ||
           strncmp(address, "::ffff:127.", 11) == 0;
}

/// Returns the address's entry, or the one unused for the longest time.
static sabot_http_address *entry_of(sabot_http_address *set, uint64_t name) {
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
    const uint64_t name = sabot_http_address_name(address);
    sabot_http_address *const entry =
        entry_of(addresses->entries[(name ^ name >> 32) % SABOT_HTTP_ADDRESSES_SETS], name);
    if (entry->name != name) {
        *entry = (sabot_http_address){.name = name, .bucket = {.seen_ms = now_ms}};
    }
    return sabot_http_bucket_take(&entry->bucket, a_second, now_ms);
}

// ---------------------------------------------------------------------------------------------------------
// Connections

/// Returns the hash chain of a peer.
static unsigned chain_of(uint64_t name) {
    return (unsigned)((name ^ name >> 32) % SABOT_HTTP_PEERS_CHAINS);
}

/// Returns NULL if there is none.
static sabot_http_peer *find_peer(const sabot_http_peers *peers, uint64_t name) {
    sabot_http_peer *peer = peers->chains[chain_of(name)];
    while (peer != NULL && peer->name != name) {
        peer = peer->next;
    }
    return peer;
}

unsigned sabot_http_peers_count(const sabot_http_peers *peers, uint64_t name) {
    const sabot_http_peer *const peer = find_peer(peers, name);
    return peer == NULL ? 0 : peer->connections;
}

bool sabot_http_peers_join(sabot_http_peers *peers, uint64_t name) {
    sabot_http_peer **const chain = &peers->chains[chain_of(name)];
    sabot_http_peer *peer = find_peer(peers, name);
    if (peer == NULL) {
        peer = malloc(sizeof *peer);
        if (peer == NULL) {
            return false;
        }
        *peer = (sabot_http_peer){.next = *chain, .name = name};
        *chain = peer;
    }
    peer->connections++;
    return true;
}

void sabot_http_peers_leave(sabot_http_peers *peers, uint64_t name) {
    sabot_http_peer **link = &peers->chains[chain_of(name)];
    while ((*link)->name != name) {
        link = &(*link)->next;
    }
    sabot_http_peer *const peer = *link;
    peer->connections--;
    if (peer->connections == 0) {
        *link = peer->next;
        free(peer);
    }
}
