/// Reads and creates the file of a room's secret: 64 hexadecimal digits and a newline, readable only by its
/// owner.
#include "room/fair/fair.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <sodium.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define TEXT_SIZE SABOT_HEX_SIZE // the digits and a newline

__attribute__((format(printf, 2, 3))) static bool refuse(char fault[SABOT_ROOM_SECRET_FAULT_SIZE],
                                                         const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(fault, SABOT_ROOM_SECRET_FAULT_SIZE, format, arguments);
    va_end(arguments);
    return false;
}

// ---------------------------------------------------------------------------------------------------------
// Reading

static bool check_file(int descriptor, const char *path, char *fault) {
    struct stat status;
    if (fstat(descriptor, &status) != 0) {
        return refuse(fault, "cannot read the secret '%.120s': %s", path, strerror(errno));
    }
    if (!S_ISREG(status.st_mode)) {
        return refuse(fault, "the secret '%.120s' is not a regular file", path);
    }
    if ((status.st_mode & (S_IRWXG | S_IRWXO)) != 0) {
        return refuse(fault, "other users can read or change the secret '%.120s': run chmod 600 '%.60s'",
                      path, path);
    }
    if (status.st_size != TEXT_SIZE) {
        return refuse(fault, "the secret '%.120s' must contain 64 hexadecimal digits and a newline: %d bytes",
                      path, TEXT_SIZE);
    }
    return true;
}

static bool read_secret(int descriptor, const char *path, sabot_room_secret *secret, char *fault) {
    char text[TEXT_SIZE];
    size_t size;
    if (!check_file(descriptor, path, fault)) {
        return false;
    }
    const bool is_read = sabot_file_read(descriptor, text, sizeof text, &size);
    if (!is_read || size < sizeof text) { // it was longer when checked
        return refuse(fault, "cannot read the secret '%.120s': %s", path, strerror(is_read ? EIO : errno));
    }
    const bool ends_well = text[TEXT_SIZE - 1] == '\n';
    text[TEXT_SIZE - 1] = '\0';
    const bool good = ends_well && sabot_hex_read(text, secret->bytes);
    sodium_memzero(text, sizeof text);
    return good ||
           refuse(fault, "the secret '%.120s' must contain 64 hexadecimal digits and a newline", path);
}

// ---------------------------------------------------------------------------------------------------------
// Creating

static bool create_secret(const char *path, char *fault) {
    sabot_room_secret secret;
    char text[SABOT_HEX_SIZE];
    randombytes_buf(secret.bytes, sizeof secret.bytes);
    sabot_hex_write(secret.bytes, text);
    const bool made = sabot_key_file_make(path, text, 0600);
    const int error = errno;
    sodium_memzero(&secret, sizeof secret);
    sodium_memzero(text, sizeof text);
    return made || refuse(fault, "cannot create the secret '%.120s': %s", path, strerror(error));
}

// ---------------------------------------------------------------------------------------------------------

/// Does not block if the path is a pipe.
static int open_file(const char *path) {
    return open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK);
}

bool sabot_room_secret_open(const char *path, bool make, sabot_room_secret *secret,
                            char fault[SABOT_ROOM_SECRET_FAULT_SIZE]) {
    int descriptor = open_file(path);
    if (descriptor < 0 && errno == ENOENT && make) {
        if (!create_secret(path, fault)) {
            return false;
        }
        descriptor = open_file(path);
    }
    if (descriptor < 0) {
        return refuse(fault, "cannot open the secret '%.120s': %s", path, strerror(errno));
    }
    const bool good = read_secret(descriptor, path, secret, fault);
    close(descriptor);
    return good;
}

// ---------------------------------------------------------------------------------------------------------
// Sealed seeds: XChaCha20-Poly1305 with a key derived from the room's secret, bound to the shoe's name.
//
// A sealed seed is the nonce (24 random bytes), the encrypted seed (32) and the tag (16).

#define NONCE_BYTES crypto_aead_xchacha20poly1305_ietf_NPUBBYTES
#define TAG_BYTES   crypto_aead_xchacha20poly1305_ietf_ABYTES
#define KEY_BYTES   crypto_aead_xchacha20poly1305_ietf_KEYBYTES

_Static_assert(KEY_BYTES == 32, "a derived key");
_Static_assert(SABOT_SEALED_BYTES == NONCE_BYTES + SABOT_SEED_BYTES + TAG_BYTES, "nonce, seed, tag");

void sabot_room_secret_derive(const sabot_room_secret *secret, const char *purpose, uint8_t key[32]) {
    crypto_generichash(key, 32, (const uint8_t *)purpose, strlen(purpose), secret->bytes,
                       sizeof secret->bytes);
}

sabot_sealed sabot_seed_seal(const sabot_seed *seed, sabot_shoe_name name, const sabot_room_secret *secret) {
    sabot_sealed sealed;
    uint8_t key[KEY_BYTES], name_bytes[SABOT_SHOE_NAME_BYTES];
    sabot_shoe_name_write(name, name_bytes);
    sabot_room_secret_derive(secret, "sabot seal v1", key);
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
    sabot_room_secret_derive(secret, "sabot seal v1", key);
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
