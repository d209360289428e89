/// PINs: which are good, what Argon2id makes of one, and whether it is the one.
#include "room/fair/fair.h"
#include "room/people/people_edit.h"

#include <assert.h>
#include <sodium.h>
#include <string.h>

/// libsodium's interactive limits, written out: a later libsodium still reads the files of this one.
#define OPERATIONS 2
#define MEMORY     ((size_t)64 * 1024 * 1024)

_Static_assert(crypto_pwhash_STRBYTES <= SABOT_PIN_HASH_SIZE, "a hash fits its entry");

/// Of a text that is no PIN. Checked for somebody that there is not, so that they take as long as others.
static const char nobodys_hash[] = "$argon2id$v=19$m=65536,t=2,p=1$e"
                                   "kLorCeny89IhjGAaQKw8w$s5ryQebYAIfxO/dacgAifcVu71QOlRh564iAgdXBil8";

// ---------------------------------------------------------------------------------------------------------
// Which PINs are good

/// Every digit is the same, one more or one less than the one before it; 0 follows 9.
static bool is_row(const char *pin) {
    const int step = (pin[1] - pin[0] + 10) % 10;
    for (int i = 1; pin[i] != '\0'; i++) {
        if ((pin[i] - pin[i - 1] + 10) % 10 != step) {
            return false;
        }
    }
    return step <= 1 || step == 9;
}

bool sabot_pin_check(const char *pin, sabot_input_fault *fault) {
    const size_t digits = strspn(pin, "0123456789");
    if (pin[digits] != '\0' || digits < SABOT_PIN_MIN || digits > SABOT_PIN_MAX) {
        return sabot_input_refuse(fault, "a PIN is %d to %d digits, nothing else", SABOT_PIN_MIN,
                                  SABOT_PIN_MAX);
    }
    return !is_row(pin) ||
           sabot_input_refuse(fault,
                              "this PIN is too easy: not all digits the same, and not in a row like 4567 or "
                              "3210");
}

void sabot_pin_draw(int digits, char pin[SABOT_PIN_MAX + 1]) {
    assert(digits >= SABOT_PIN_MIN && digits <= SABOT_PIN_MAX);
    const bool begun = sabot_fair_begin();
    assert(begun);
    do {
        for (int i = 0; i < digits; i++) {
            pin[i] = (char)('0' + randombytes_uniform(10));
        }
        pin[digits] = '\0';
    } while (is_row(pin));
}

// ---------------------------------------------------------------------------------------------------------
// What is kept of them

bool sabot_pin_hash(const char *pin, char hash[SABOT_PIN_HASH_SIZE]) {
    memset(hash, 0, SABOT_PIN_HASH_SIZE);
    return sabot_fair_begin() && crypto_pwhash_str_alg(hash, pin, strlen(pin), OPERATIONS, MEMORY,
                                                       crypto_pwhash_ALG_ARGON2ID13) == 0;
}

bool sabot_pin_hash_check(const char *hash, const char *where, sabot_input_fault *fault) {
    static const char method[] = "$argon2id$";
    return (strncmp(hash, method, sizeof method - 1) == 0 && strlen(hash) < crypto_pwhash_STRBYTES &&
            sabot_fair_begin() && crypto_pwhash_str_needs_rehash(hash, OPERATIONS, MEMORY) == 0) ||
           sabot_input_refuse(
               fault, "%s: must be what Argon2id makes of a PIN, as sabot people writes it: $argon2id$…",
               where);
}

bool sabot_pin_is(const sabot_people_entry *entry, const char *pin) {
    const char *const hash = entry != NULL ? entry->pin_hash : nobodys_hash;
    const bool is_right = sabot_fair_begin() && crypto_pwhash_str_verify(hash, pin, strlen(pin)) == 0;
    return is_right && entry != NULL;
}
