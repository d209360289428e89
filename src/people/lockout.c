/// Lockout: who has failed too often, by person and by address.
///
/// An address is what one household has: of IPv6 the first 64 bits, for whoever has one of those addresses
/// has them all. Both tables are of a fixed size and are walked whole, which is nothing beside Argon2id.
#include "fair.h"
#include "people.h"

#include <arpa/inet.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#define MINUTE_MS INT64_C(60000)

#define PERSONS            4096
#define PERSON_FREE        5 ///< failures in a row that lock out
#define PERSON_LOCK_MS     MINUTE_MS
#define PERSON_LOCK_MS_MAX (60 * MINUTE_MS)

#define ADDRESSES        1024
#define ADDRESS_FAILURES 20
#define ADDRESS_SPAN_MS  (10 * MINUTE_MS)
#define ADDRESS_LOCK_MS  (10 * MINUTE_MS)

/// What both tables keep of somebody: how often, how recently, locked out until when.
typedef struct {
    int failures; ///< 0: nobody is here
    int64_t last_ms;
    int64_t until_ms;
    int64_t told_ms; ///< of which lock it was told that somebody met it: its `until_ms`
} trouble;

typedef struct {
    trouble trouble;
    sabot_person person;
} person_record;

typedef struct {
    uint8_t bytes[16];
} address_key;

/// The last failures of an address, the oldest first.
typedef struct {
    trouble trouble;
    address_key key;
    int64_t at_ms[ADDRESS_FAILURES];
    sabot_person persons[ADDRESS_FAILURES];
} address_record;

struct sabot_lockout {
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

// ---------------------------------------------------------------------------------------------------------
// People

/// Where their record stands; PERSONS: there is none.
static int index_of_person(const sabot_lockout *lockout, sabot_person person) {
    int i = 0;
    while (i < PERSONS &&
           (lockout->persons[i].trouble.failures == 0 || lockout->persons[i].person != person)) {
        i++;
    }
    return i;
}

static person_record *take_person(sabot_lockout *lockout, sabot_person person, int64_t now_ms) {
    const int index = index_of_person(lockout, person);
    if (index < PERSONS) {
        return &lockout->persons[index];
    }
    person_record *const record = place_in(lockout->persons, sizeof *record, PERSONS, now_ms);
    *record = (person_record){.person = person};
    return record;
}

static void person_failed(person_record *record, int64_t now_ms) {
    record->trouble.failures++;
    record->trouble.last_ms = now_ms;
    int64_t lock_ms = 0;
    for (int i = PERSON_FREE; i <= record->trouble.failures && lock_ms < PERSON_LOCK_MS_MAX; i++) {
        lock_ms = lock_ms == 0 ? PERSON_LOCK_MS : 2 * lock_ms;
    }
    if (lock_ms > 0) {
        record->trouble.until_ms = now_ms + (lock_ms < PERSON_LOCK_MS_MAX ? lock_ms : PERSON_LOCK_MS_MAX);
    }
}

// ---------------------------------------------------------------------------------------------------------
// Addresses

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

/// Where its record stands; ADDRESSES: there is none.
static int index_of_address(const sabot_lockout *lockout, const address_key *key) {
    int i = 0;
    while (i < ADDRESSES && (lockout->addresses[i].trouble.failures == 0 ||
                             memcmp(&lockout->addresses[i].key, key, sizeof *key) != 0)) {
        i++;
    }
    return i;
}

static address_record *take_address(sabot_lockout *lockout, const char *address, int64_t now_ms) {
    const address_key key = key_of(address);
    const int index = index_of_address(lockout, &key);
    if (index < ADDRESSES) {
        return &lockout->addresses[index];
    }
    address_record *const record = place_in(lockout->addresses, sizeof *record, ADDRESSES, now_ms);
    *record = (address_record){.key = key};
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

int64_t sabot_lockout_wait(const sabot_lockout *lockout, sabot_person person, const char *address,
                           int64_t now_ms) {
    const address_key key = key_of(address);
    const int of_person = index_of_person(lockout, person);
    const int of_address = index_of_address(lockout, &key);
    const int64_t person_ms = of_person < PERSONS ? wait_of(&lockout->persons[of_person].trouble, now_ms) : 0;
    const int64_t address_ms =
        of_address < ADDRESSES ? wait_of(&lockout->addresses[of_address].trouble, now_ms) : 0;
    return person_ms > address_ms ? person_ms : address_ms;
}

/// True once for every lock.
static bool tell(trouble *of, int64_t now_ms) {
    const bool is_news = of->until_ms > now_ms && of->told_ms != of->until_ms;
    of->told_ms = is_news ? of->until_ms : of->told_ms;
    return is_news;
}

bool sabot_lockout_is_news(sabot_lockout *lockout, sabot_person person, const char *address, int64_t now_ms) {
    const address_key key = key_of(address);
    const int of_person = index_of_person(lockout, person);
    const int of_address = index_of_address(lockout, &key);
    const bool person_is = of_person < PERSONS && tell(&lockout->persons[of_person].trouble, now_ms);
    const bool address_is = of_address < ADDRESSES && tell(&lockout->addresses[of_address].trouble, now_ms);
    return person_is || address_is;
}

void sabot_lockout_failed(sabot_lockout *lockout, sabot_person person, const char *address, int64_t now_ms) {
    person_failed(take_person(lockout, person, now_ms), now_ms);
    address_failed(take_address(lockout, address, now_ms), person, now_ms);
}

/// At the address this person's failures are forgotten, nobody else's: who has a PIN of their own cannot use
/// it to go on guessing.
void sabot_lockout_passed(sabot_lockout *lockout, sabot_person person, const char *address) {
    const address_key key = key_of(address);
    const int of_person = index_of_person(lockout, person);
    const int of_address = index_of_address(lockout, &key);
    if (of_person < PERSONS) {
        lockout->persons[of_person] = (person_record){0};
    }
    if (of_address < ADDRESSES) {
        address_record *const record = &lockout->addresses[of_address];
        for (int i = record->trouble.failures - 1; i >= 0; i--) {
            if (record->persons[i] == person) {
                remove_failure(record, i);
            }
        }
    }
}
