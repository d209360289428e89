/// Seeds as they lie on disk: XChaCha20-Poly1305 under a key of the room, bound to the shoe's name.
///
/// A sealed seed is the nonce (24 random bytes), the encrypted seed (32) and the tag (16).
#include "room/fair/fair.h"

#include <assert.h>
#include <sodium.h>
#include <string.h>

#define NONCE_BYTES crypto_aead_xchacha20poly1305_ietf_NPUBBYTES
#define TAG_BYTES   crypto_aead_xchacha20poly1305_ietf_ABYTES
#define KEY_BYTES   crypto_aead_xchacha20poly1305_ietf_KEYBYTES

_Static_assert(SABOT_SEALED_BYTES == NONCE_BYTES + SABOT_SEED_BYTES + TAG_BYTES, "nonce, seed, tag");

/// The room's secret serves several ends; a key of its own for each keeps them apart.
static void derive_key(const sabot_room_secret *secret, uint8_t key[KEY_BYTES]) {
    static const char purpose[] = "sabot seal v1";
    crypto_generichash(key, KEY_BYTES, (const uint8_t *)purpose, sizeof purpose - 1, secret->bytes,
                       sizeof secret->bytes);
}

sabot_sealed sabot_seed_seal(const sabot_seed *seed, sabot_shoe_name name, const sabot_room_secret *secret) {
    sabot_sealed sealed;
    uint8_t key[KEY_BYTES], name_bytes[SABOT_SHOE_NAME_BYTES];
    sabot_shoe_name_write(name, name_bytes);
    derive_key(secret, key);
    randombytes_buf(sealed.bytes, NONCE_BYTES);
    unsigned long long size;
    crypto_aead_xchacha20poly1305_ietf_encrypt(sealed.bytes + NONCE_BYTES, &size, seed->bytes,
                                               sizeof seed->bytes, name_bytes, sizeof name_bytes, NULL,
                                               sealed.bytes, key);
    assert(size == SABOT_SEALED_BYTES - NONCE_BYTES);
    sodium_memzero(key, sizeof key);
    return sealed;
}

bool sabot_seed_unseal(const sabot_sealed *sealed, sabot_shoe_name name, const sabot_room_secret *secret,
                       sabot_seed *seed) {
    uint8_t key[KEY_BYTES], name_bytes[SABOT_SHOE_NAME_BYTES];
    sabot_shoe_name_write(name, name_bytes);
    derive_key(secret, key);
    unsigned long long size;
    const int result = crypto_aead_xchacha20poly1305_ietf_decrypt(
        seed->bytes, &size, NULL, sealed->bytes + NONCE_BYTES, SABOT_SEALED_BYTES - NONCE_BYTES, name_bytes,
        sizeof name_bytes, sealed->bytes, key);
    sodium_memzero(key, sizeof key);
    if (result != 0) {
        sodium_memzero(seed, sizeof *seed);
    }
    return result == 0;
}
