/// Locks out after too many failures: by person at an address, by person, and by address.
///
/// A person is first locked out at one address, so that an attacker elsewhere cannot lock a supervisor out by
/// failing under their number. An attacker with many addresses gets 24 guesses of one person's PIN within an
/// hour; each further one costs ten minutes. That is at most 30 in any hour and 605 in a day.
///
/// IPv6 addresses are grouped by their first 64 bits, because one subscriber usually controls a whole /64.
/// All tables have a fixed size; linear searches are negligible next to Argon2id.
#include "room/fair/fair.h"
#include "room/people/people.h"

#include <arpa/inet.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#define MINUTE_MS INT64_C(60000)

#define PAIRS            4096
#define PAIR_FAILURES    5 ///< in a row
#define PAIR_LOCK_MS     MINUTE_MS
#define PAIR_LOCK_MS_MAX (60 * MINUTE_MS)

#define PEOPLE          4096
#define PERSON_FAILURES 25
#define PERSON_SPAN_MS  (60 * MINUTE_MS)
#define PERSON_LOCK_MS  (10 * MINUTE_MS)

#define ADDRESSES        1024
#define ADDRESS_FAILURES 20
#define ADDRESS_SPAN_MS  (10 * MINUTE_MS)
#define ADDRESS_LOCK_MS  (10 * MINUTE_MS)

/// Failure state, part of every record.
typedef struct {
    int failures; ///< 0: the record is free
    int64_t last_ms;
    int64_t until_ms;
    int64_t reported_until_ms; ///< `until_ms` of the last lockout that was reported
} failure_state;

typedef struct {
    uint8_t bytes[16];
} address_key;

/// A person at an address: failures in a row.
typedef struct {
    failure_state state;
    sabot_person person;
    address_key key;
} pair_record;

/// The last failures of a person, from any address: a ring buffer.
typedef struct {
    failure_state state;
    int64_t at_ms[PERSON_FAILURES];
} person_record;

/// The last failures of an address, the oldest first.
typedef struct {
    failure_state state;
    address_key key;
    int64_t at_ms[ADDRESS_FAILURES];
    sabot_person people[ADDRESS_FAILURES];
} address_record;

struct sabot_lockout {
    pair_record pairs[PAIRS];
    person_record people[PEOPLE];
    address_record addresses[ADDRESSES];
};

sabot_lockout *sabot_lockout_open(void) {
    return sabot_fair_begin() ? calloc(1, sizeof(sabot_lockout)) : NULL;
}

void sabot_lockout_close(sabot_lockout *lockout) {
    free(lockout);
}

/// Returns true if `left` should be evicted before `right`: unlocked ones first, then the one that failed
/// longest ago.
static bool evict_before(const failure_state *left, const failure_state *right, int64_t now_ms) {
    const bool left_locked = left->until_ms > now_ms, right_locked = right->until_ms > now_ms;
    return left_locked != right_locked ? right_locked : left->last_ms < right->last_ms;
}

/// Returns a free record, or the best one to evict. Records have `size` bytes and begin with their failure
/// state.
static void *find_free_or_evict(void *records, size_t size, int count, int64_t now_ms) {
    failure_state *best = records;
    for (int i = 0; i < count; i++) {
        failure_state *const other = (failure_state *)(void *)((char *)records + (size_t)i * size);
        if (other->failures == 0) {
            return other;
        }
        if (evict_before(other, best, now_ms)) {
            best = other;
        }
    }
    return best;
}

static int64_t remaining_ms(const failure_state *found, int64_t now_ms) {
    return found->until_ms > now_ms ? found->until_ms - now_ms : 0;
}

/// Returns an address's key: IPv4 in full, also when mapped to IPv6; the network of other IPv6; otherwise a
/// hash.
static address_key key_of(const char *address) {
    static const uint8_t mapped[12] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};
    address_key key = {{0}};
    memcpy(key.bytes, mapped, sizeof mapped);
    if (inet_pton(AF_INET, address, key.bytes + sizeof mapped) == 1) {
        return key;
    }
    if (inet_pton(AF_INET6, address, key.bytes) != 1) {
        crypto_generichash(key.bytes, sizeof key.bytes, (const uint8_t *)address, strlen(address), NULL, 0);
    } else if (memcmp(key.bytes, mapped, sizeof mapped) != 0) {
        memset(key.bytes + 8, 0, 8);
    }
    return key;
}

// ---------------------------------------------------------------------------------------------------------
// A person at an address

/// Returns the record's index, or PAIRS if there is none.
static int index_of_pair(const sabot_lockout *lockout, sabot_person person, const address_key *key) {
    int i = 0;
    while (i < PAIRS && (lockout->pairs[i].state.failures == 0 || lockout->pairs[i].person != person ||
                         memcmp(&lockout->pairs[i].key, key, sizeof *key) != 0)) {
        i++;
    }
    return i;
}

static pair_record *find_or_add_pair(sabot_lockout *lockout, sabot_person person, const address_key *key,
                                     int64_t now_ms) {
    const int index = index_of_pair(lockout, person, key);
    if (index < PAIRS) {
        return &lockout->pairs[index];
    }
    pair_record *const record = find_free_or_evict(lockout->pairs, sizeof *record, PAIRS, now_ms);
    *record = (pair_record){.person = person, .key = *key};
    return record;
}

static void pair_failed(pair_record *record, int64_t now_ms) {
    record->state.failures++;
    record->state.last_ms = now_ms;
    int64_t lock_ms = 0;
    for (int i = PAIR_FAILURES; i <= record->state.failures && lock_ms < PAIR_LOCK_MS_MAX; i++) {
        lock_ms = lock_ms == 0 ? PAIR_LOCK_MS : 2 * lock_ms;
    }
    if (lock_ms > 0) {
        record->state.until_ms = now_ms + (lock_ms < PAIR_LOCK_MS_MAX ? lock_ms : PAIR_LOCK_MS_MAX);
    }
}

// ---------------------------------------------------------------------------------------------------------
// People

/// Numbers that are a multiple of PEOPLE apart share a record. So records are never evicted, and a flood of
/// numbers cannot erase one. Sharing gives an attacker nothing new: they could use the person's own number.
static unsigned person_index(sabot_person person) {
    return person % PEOPLE;
}

static void person_failed(person_record *record, int64_t now_ms) {
    record->at_ms[record->state.failures % PERSON_FAILURES] = now_ms;
    record->state.failures++;
    record->state.last_ms = now_ms;
    const int64_t oldest_ms = record->at_ms[record->state.failures % PERSON_FAILURES];
    if (record->state.failures >= PERSON_FAILURES && now_ms - oldest_ms < PERSON_SPAN_MS) {
        record->state.until_ms = now_ms + PERSON_LOCK_MS;
    }
}

// ---------------------------------------------------------------------------------------------------------
// Addresses

/// Returns the record's index, or ADDRESSES if there is none.
static int index_of_address(const sabot_lockout *lockout, const address_key *key) {
    int i = 0;
    while (i < ADDRESSES && (lockout->addresses[i].state.failures == 0 ||
                             memcmp(&lockout->addresses[i].key, key, sizeof *key) != 0)) {
        i++;
    }
    return i;
}

static address_record *find_or_add_address(sabot_lockout *lockout, const address_key *key, int64_t now_ms) {
    const int index = index_of_address(lockout, key);
    if (index < ADDRESSES) {
        return &lockout->addresses[index];
    }
    address_record *const record = find_free_or_evict(lockout->addresses, sizeof *record, ADDRESSES, now_ms);
    *record = (address_record){.key = *key};
    return record;
}

static void remove_failure(address_record *record, int index) {
    const size_t after = (size_t)(record->state.failures - index - 1);
    memmove(record->at_ms + index, record->at_ms + index + 1, after * sizeof *record->at_ms);
    memmove(record->people + index, record->people + index + 1, after * sizeof *record->people);
    record->state.failures--;
}

static void address_failed(address_record *record, sabot_person person, int64_t now_ms) {
    if (record->state.failures == ADDRESS_FAILURES) {
        remove_failure(record, 0);
    }
    record->at_ms[record->state.failures] = now_ms;
    record->people[record->state.failures] = person;
    record->state.failures++;
    record->state.last_ms = now_ms;
    if (record->state.failures == ADDRESS_FAILURES && now_ms - record->at_ms[0] < ADDRESS_SPAN_MS) {
        record->state.until_ms = now_ms + ADDRESS_LOCK_MS;
    }
}

// ---------------------------------------------------------------------------------------------------------

/// The indexes of an attempt's records; PAIRS and ADDRESSES: none.
typedef struct {
    int pair, address;
    unsigned person;
} record_indexes;

static record_indexes find_records(const sabot_lockout *lockout, sabot_person person, const char *address) {
    const address_key key = key_of(address);
    return (record_indexes){
        .pair = index_of_pair(lockout, person, &key),
        .address = index_of_address(lockout, &key),
        .person = person_index(person),
    };
}

int64_t sabot_lockout_wait(const sabot_lockout *lockout, sabot_person person, const char *address,
                           int64_t now_ms) {
    const record_indexes found = find_records(lockout, person, address);
    const int64_t pair_ms = found.pair < PAIRS ? remaining_ms(&lockout->pairs[found.pair].state, now_ms) : 0;
    const int64_t person_ms = remaining_ms(&lockout->people[found.person].state, now_ms);
    const int64_t address_ms =
        found.address < ADDRESSES ? remaining_ms(&lockout->addresses[found.address].state, now_ms) : 0;
    const int64_t longer_ms = pair_ms > person_ms ? pair_ms : person_ms;
    return longer_ms > address_ms ? longer_ms : address_ms;
}

/// Returns true the first time a lockout is hit.
static bool mark_reported(failure_state *found, int64_t now_ms) {
    const bool is_first = found->until_ms > now_ms && found->reported_until_ms != found->until_ms;
    found->reported_until_ms = is_first ? found->until_ms : found->reported_until_ms;
    return is_first;
}

bool sabot_lockout_is_first_hit(sabot_lockout *lockout, sabot_person person, const char *address,
                                int64_t now_ms) {
    const record_indexes found = find_records(lockout, person, address);
    const bool pair_is_first = found.pair < PAIRS && mark_reported(&lockout->pairs[found.pair].state, now_ms);
    const bool person_is_first = mark_reported(&lockout->people[found.person].state, now_ms);
    const bool address_is_first =
        found.address < ADDRESSES && mark_reported(&lockout->addresses[found.address].state, now_ms);
    return pair_is_first || person_is_first || address_is_first;
}

void sabot_lockout_record_failure(sabot_lockout *lockout, sabot_person person, const char *address,
                                  int64_t now_ms) {
    const address_key key = key_of(address);
    pair_failed(find_or_add_pair(lockout, person, &key, now_ms), now_ms);
    person_failed(&lockout->people[person_index(person)], now_ms);
    address_failed(find_or_add_address(lockout, &key, now_ms), person, now_ms);
}

/// At this address, clears only this person's failures, so that an attacker cannot use their own PIN to keep
/// guessing others'. The count over all addresses is not cleared, so that guessing cannot resume when the
/// person signs in.
void sabot_lockout_record_success(sabot_lockout *lockout, sabot_person person, const char *address) {
    const record_indexes found = find_records(lockout, person, address);
    if (found.pair < PAIRS) {
        lockout->pairs[found.pair] = (pair_record){0};
    }
    if (found.address < ADDRESSES) {
        address_record *const record = &lockout->addresses[found.address];
        for (int i = record->state.failures - 1; i >= 0; i--) {
            if (record->people[i] == person) {
                remove_failure(record, i);
            }
        }
    }
}

// ---------------------------------------------------------------------------------------------------------
// Administration

bool sabot_lockout_is_locked(const sabot_lockout *lockout, sabot_person person, int64_t now_ms) {
    bool is_locked = remaining_ms(&lockout->people[person_index(person)].state, now_ms) > 0;
    for (int i = 0; i < PAIRS && !is_locked; i++) {
        const pair_record *const pair = &lockout->pairs[i];
        is_locked = pair->person == person && remaining_ms(&pair->state, now_ms) > 0;
    }
    return is_locked;
}

void sabot_lockout_clear(sabot_lockout *lockout, sabot_person person) {
    lockout->people[person_index(person)] = (person_record){0};
    for (int i = 0; i < PAIRS; i++) {
        if (lockout->pairs[i].person == person) {
            lockout->pairs[i] = (pair_record){0};
        }
    }
}
