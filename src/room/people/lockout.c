/// Lockout: who has failed too often, by person at an address, by person and by address.
///
/// A person is locked out at one address first, so that nobody keeps a supervisor from their work by failing
/// in their name elsewhere. Whoever guesses one person's PIN from any number of addresses has 24 guesses
/// within an hour; each one more costs ten minutes. That is at most 30 in any hour, and whoever never lets a
/// moment pass gets 605 in a day.
///
/// An address is what one household has: of IPv6 the first 64 bits, for whoever has one of those addresses
/// has them all. All tables are of a fixed size; those that are walked are nothing beside Argon2id.
#include "room/fair/fair.h"
#include "room/people/people.h"

#include <arpa/inet.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#define MINUTE_MS INT64_C(60000)

#define PAIRS            4096
#define PAIR_FREE        5 ///< failures in a row that lock out
#define PAIR_LOCK_MS     MINUTE_MS
#define PAIR_LOCK_MS_MAX (60 * MINUTE_MS)

#define PERSONS         4096
#define PERSON_FAILURES 25
#define PERSON_SPAN_MS  (60 * MINUTE_MS)
#define PERSON_LOCK_MS  (10 * MINUTE_MS)

#define ADDRESSES        1024
#define ADDRESS_FAILURES 20
#define ADDRESS_SPAN_MS  (10 * MINUTE_MS)
#define ADDRESS_LOCK_MS  (10 * MINUTE_MS)

/// What every table keeps of somebody: how often, how recently, locked out until when.
typedef struct {
    int failures; ///< 0: nobody is here
    int64_t last_ms;
    int64_t until_ms;
    int64_t told_ms; ///< of which lock it was told that somebody met it: its `until_ms`
} trouble;

typedef struct {
    uint8_t bytes[16];
} address_key;

/// A person at an address: failures in a row.
typedef struct {
    trouble trouble;
    sabot_person person;
    address_key key;
} pair_record;

/// The last failures of a person, wherever they came from: a ring.
typedef struct {
    trouble trouble;
    int64_t at_ms[PERSON_FAILURES];
} person_record;

/// The last failures of an address, the oldest first.
typedef struct {
    trouble trouble;
    address_key key;
    int64_t at_ms[ADDRESS_FAILURES];
    sabot_person persons[ADDRESS_FAILURES];
} address_record;

struct sabot_lockout {
    pair_record pairs[PAIRS];
    person_record persons[PERSONS];
    address_record addresses[ADDRESSES];
};

sabot_lockout *sabot_lockout_open(void) {
    return sabot_fair_begin() ? calloc(1, sizeof(sabot_lockout)) : NULL;
}

void sabot_lockout_close(sabot_lockout *lockout) {
    free(lockout);
}

/// Should `left` be forgotten before `right`? Who is not locked out goes first, then who failed longest ago.
static bool goes_before(const trouble *left, const trouble *right, int64_t now_ms) {
    const bool left_locked = left->until_ms > now_ms, right_locked = right->until_ms > now_ms;
    return left_locked != right_locked ? right_locked : left->last_ms < right->last_ms;
}

/// The record to take for somebody new: a free one, or that of who can best be forgotten. Records are of
/// `size` bytes and begin with their trouble.
static void *place_in(void *records, size_t size, int count, int64_t now_ms) {
    trouble *best = records;
    for (int i = 0; i < count; i++) {
        trouble *const other = (trouble *)(void *)((char *)records + (size_t)i * size);
        if (other->failures == 0) {
            return other;
        }
        if (goes_before(other, best, now_ms)) {
            best = other;
        }
    }
    return best;
}

static int64_t wait_of(const trouble *of, int64_t now_ms) {
    return of->until_ms > now_ms ? of->until_ms - now_ms : 0;
}

/// IPv4, also as IPv6 writes it, whole; of other IPv6 its network; of any other text its hash.
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

/// Where its record stands; PAIRS: there is none.
static int index_of_pair(const sabot_lockout *lockout, sabot_person person, const address_key *key) {
    int i = 0;
    while (i < PAIRS && (lockout->pairs[i].trouble.failures == 0 || lockout->pairs[i].person != person ||
                         memcmp(&lockout->pairs[i].key, key, sizeof *key) != 0)) {
        i++;
    }
    return i;
}

static pair_record *take_pair(sabot_lockout *lockout, sabot_person person, const address_key *key,
                              int64_t now_ms) {
    const int index = index_of_pair(lockout, person, key);
    if (index < PAIRS) {
        return &lockout->pairs[index];
    }
    pair_record *const record = place_in(lockout->pairs, sizeof *record, PAIRS, now_ms);
    *record = (pair_record){.person = person, .key = *key};
    return record;
}

static void pair_failed(pair_record *record, int64_t now_ms) {
    record->trouble.failures++;
    record->trouble.last_ms = now_ms;
    int64_t lock_ms = 0;
    for (int i = PAIR_FREE; i <= record->trouble.failures && lock_ms < PAIR_LOCK_MS_MAX; i++) {
        lock_ms = lock_ms == 0 ? PAIR_LOCK_MS : 2 * lock_ms;
    }
    if (lock_ms > 0) {
        record->trouble.until_ms = now_ms + (lock_ms < PAIR_LOCK_MS_MAX ? lock_ms : PAIR_LOCK_MS_MAX);
    }
}

// ---------------------------------------------------------------------------------------------------------
// People

/// Numbers that are a multiple of PERSONS apart share a record. So none is ever forgotten, whatever numbers a
/// flood of failures has; and whoever would lock a person out by another number could use theirs.
static unsigned place_of_person(sabot_person person) {
    return person % PERSONS;
}

static void person_failed(person_record *record, int64_t now_ms) {
    record->at_ms[record->trouble.failures % PERSON_FAILURES] = now_ms;
    record->trouble.failures++;
    record->trouble.last_ms = now_ms;
    const int64_t oldest_ms = record->at_ms[record->trouble.failures % PERSON_FAILURES];
    if (record->trouble.failures >= PERSON_FAILURES && now_ms - oldest_ms < PERSON_SPAN_MS) {
        record->trouble.until_ms = now_ms + PERSON_LOCK_MS;
    }
}

// ---------------------------------------------------------------------------------------------------------
// Addresses

/// Where its record stands; ADDRESSES: there is none.
static int index_of_address(const sabot_lockout *lockout, const address_key *key) {
    int i = 0;
    while (i < ADDRESSES && (lockout->addresses[i].trouble.failures == 0 ||
                             memcmp(&lockout->addresses[i].key, key, sizeof *key) != 0)) {
        i++;
    }
    return i;
}

static address_record *take_address(sabot_lockout *lockout, const address_key *key, int64_t now_ms) {
    const int index = index_of_address(lockout, key);
    if (index < ADDRESSES) {
        return &lockout->addresses[index];
    }
    address_record *const record = place_in(lockout->addresses, sizeof *record, ADDRESSES, now_ms);
    *record = (address_record){.key = *key};
    return record;
}

static void remove_failure(address_record *record, int index) {
    const size_t behind = (size_t)(record->trouble.failures - index - 1);
    memmove(record->at_ms + index, record->at_ms + index + 1, behind * sizeof *record->at_ms);
    memmove(record->persons + index, record->persons + index + 1, behind * sizeof *record->persons);
    record->trouble.failures--;
}

static void address_failed(address_record *record, sabot_person person, int64_t now_ms) {
    if (record->trouble.failures == ADDRESS_FAILURES) {
        remove_failure(record, 0);
    }
    record->at_ms[record->trouble.failures] = now_ms;
    record->persons[record->trouble.failures] = person;
    record->trouble.failures++;
    record->trouble.last_ms = now_ms;
    if (record->trouble.failures == ADDRESS_FAILURES && now_ms - record->at_ms[0] < ADDRESS_SPAN_MS) {
        record->trouble.until_ms = now_ms + ADDRESS_LOCK_MS;
    }
}

// ---------------------------------------------------------------------------------------------------------

/// Where the records of an attempt stand; PAIRS and ADDRESSES: there is none.
typedef struct {
    int pair, address;
    unsigned person;
} places;

static places find(const sabot_lockout *lockout, sabot_person person, const char *address) {
    const address_key key = key_of(address);
    return (places){
        .pair = index_of_pair(lockout, person, &key),
        .address = index_of_address(lockout, &key),
        .person = place_of_person(person),
    };
}

int64_t sabot_lockout_wait(const sabot_lockout *lockout, sabot_person person, const char *address,
                           int64_t now_ms) {
    const places of = find(lockout, person, address);
    const int64_t pair_ms = of.pair < PAIRS ? wait_of(&lockout->pairs[of.pair].trouble, now_ms) : 0;
    const int64_t person_ms = wait_of(&lockout->persons[of.person].trouble, now_ms);
    const int64_t address_ms =
        of.address < ADDRESSES ? wait_of(&lockout->addresses[of.address].trouble, now_ms) : 0;
    const int64_t longer_ms = pair_ms > person_ms ? pair_ms : person_ms;
    return longer_ms > address_ms ? longer_ms : address_ms;
}

/// True once for every lock.
static bool tell(trouble *of, int64_t now_ms) {
    const bool is_news = of->until_ms > now_ms && of->told_ms != of->until_ms;
    of->told_ms = is_news ? of->until_ms : of->told_ms;
    return is_news;
}

bool sabot_lockout_is_news(sabot_lockout *lockout, sabot_person person, const char *address, int64_t now_ms) {
    const places of = find(lockout, person, address);
    const bool pair_is = of.pair < PAIRS && tell(&lockout->pairs[of.pair].trouble, now_ms);
    const bool person_is = tell(&lockout->persons[of.person].trouble, now_ms);
    const bool address_is = of.address < ADDRESSES && tell(&lockout->addresses[of.address].trouble, now_ms);
    return pair_is || person_is || address_is;
}

void sabot_lockout_failed(sabot_lockout *lockout, sabot_person person, const char *address, int64_t now_ms) {
    const address_key key = key_of(address);
    pair_failed(take_pair(lockout, person, &key, now_ms), now_ms);
    person_failed(&lockout->persons[place_of_person(person)], now_ms);
    address_failed(take_address(lockout, &key, now_ms), person, now_ms);
}

/// At the address this person's failures are forgotten, nobody else's: who has a PIN of their own cannot use
/// it to go on guessing. Over all addresses none is: who stands by while another uses theirs cannot either.
void sabot_lockout_passed(sabot_lockout *lockout, sabot_person person, const char *address) {
    const places of = find(lockout, person, address);
    if (of.pair < PAIRS) {
        lockout->pairs[of.pair] = (pair_record){0};
    }
    if (of.address < ADDRESSES) {
        address_record *const record = &lockout->addresses[of.address];
        for (int i = record->trouble.failures - 1; i >= 0; i--) {
            if (record->persons[i] == person) {
                remove_failure(record, i);
            }
        }
    }
}

// ---------------------------------------------------------------------------------------------------------
// For those who look after people

bool sabot_lockout_is_locked(const sabot_lockout *lockout, sabot_person person, int64_t now_ms) {
    bool is_locked = wait_of(&lockout->persons[place_of_person(person)].trouble, now_ms) > 0;
    for (int i = 0; i < PAIRS && !is_locked; i++) {
        const pair_record *const pair = &lockout->pairs[i];
        is_locked = pair->person == person && wait_of(&pair->trouble, now_ms) > 0;
    }
    return is_locked;
}

void sabot_lockout_forget(sabot_lockout *lockout, sabot_person person) {
    lockout->persons[place_of_person(person)] = (person_record){0};
    for (int i = 0; i < PAIRS; i++) {
        if (lockout->pairs[i].person == person) {
            lockout->pairs[i] = (pair_record){0};
        }
    }
}
