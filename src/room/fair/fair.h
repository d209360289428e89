/// fair: virtual shoes that anyone can verify afterward (docs/fairness.md).
///
/// The house draws a seed and publishes its commitment before the first bet of the shoe. A player's cut then
/// goes into the shuffle. The seed is revealed after the shoe has ended; until then it is on disk only
/// sealed.
///
///     sabot_fair_begin();
///     sabot_seed seed = sabot_seed_draw();
///     const sabot_commitment commitment = sabot_seed_commit(&seed, name); // displayed, then bets open
///     const sabot_sealed sealed = sabot_seed_seal(&seed, name, &secret);  // journaled
///     const int count = sabot_seed_shuffle(&seed, name, cut, cards);      // after the cut
///     sabot_fair_wipe(&seed, sizeof seed);
///
/// Callers must wipe seeds, card orders and the room's secret after use.
#ifndef SABOT_ROOM_FAIR_FAIR_H
#define SABOT_ROOM_FAIR_FAIR_H

#include "core/base/digits.h"
#include "sabot/card.h"

#include <stdbool.h>

#define SABOT_SEED_BYTES       32
#define SABOT_COMMITMENT_BYTES 32
/// A sealed seed: nonce, tag and the seed's bytes.
#define SABOT_SEALED_BYTES (24 + 16 + SABOT_SEED_BYTES)

typedef struct {
    uint8_t bytes[SABOT_SEED_BYTES];
} sabot_seed;

typedef struct {
    uint8_t bytes[SABOT_COMMITMENT_BYTES];
} sabot_commitment;

typedef struct {
    uint8_t bytes[SABOT_SEALED_BYTES];
} sabot_sealed;

/// Identifies a shoe. A commitment binds the seed to it, so that no seed can be shown for another shoe.
typedef struct {
    uint32_t table; ///< from 1
    uint32_t shoe;  ///< from 1, per table
    uint8_t decks;  ///< 1 to 8
} sabot_shoe_name;

/// A shoe's name for hashing and sealing: table and shoe in four bytes each, low byte first, then decks.
#define SABOT_SHOE_NAME_BYTES 9
void sabot_shoe_name_write(sabot_shoe_name name, uint8_t bytes[SABOT_SHOE_NAME_BYTES]);

/// Initializes the library. Call it first; repeated calls are harmless. Returns false if the system's random
/// generator is not available.
bool sabot_fair_begin(void);

// ---------------------------------------------------------------------------------------------------------
// Seeds, commitments and shuffles

/// Draws a seed from the system's random generator.
sabot_seed sabot_seed_draw(void);
/// Returns the commitment to publish before the first bet.
sabot_commitment sabot_seed_commit(const sabot_seed *seed, sabot_shoe_name name);

bool sabot_commitment_is(const sabot_commitment *commitment, const sabot_commitment *other);

/// Writes the order in which the cards leave the shoe, cards[0] first. `cut` is the player's choice, 1 to
/// cards - 1, or 0 for no cut. Returns the number of cards.
int sabot_seed_shuffle(const sabot_seed *seed, sabot_shoe_name name, uint16_t cut,
                       sabot_card cards[SABOT_SHOE_CARDS_MAX]);

// ---------------------------------------------------------------------------------------------------------
// Sealing: how a secret seed survives a crash

/// A room's secret. It seals seeds and signs journals (journal.h). Stored in a file of mode 0600.
typedef struct {
    uint8_t bytes[32];
} sabot_room_secret;

#define SABOT_ROOM_SECRET_FAULT_SIZE 256

/// Reads the file: 64 hexadecimal digits and a newline, so that people can write it down. If there is none
/// and `make` is set, creates it (mode 0600, synced with its directory). It is created atomically: two
/// processes that create it at once get the same secret. On failure, returns false and writes one sentence to
/// `fault`: no file, no digits, or other users may read it.
bool sabot_room_secret_open(const char *path, bool make, sabot_room_secret *secret,
                            char fault[SABOT_ROOM_SECRET_FAULT_SIZE]);

/// Derives a separate key for each purpose.
void sabot_room_secret_derive(const sabot_room_secret *secret, const char *purpose, uint8_t key[32]);

/// Seals a seed. Sealing it again gives different bytes.
sabot_sealed sabot_seed_seal(const sabot_seed *seed, sabot_shoe_name name, const sabot_room_secret *secret);
/// Returns false and no seed if it was sealed with another secret or for another shoe, or is damaged.
bool sabot_seed_unseal(const sabot_sealed *sealed, sabot_shoe_name name, const sabot_room_secret *secret,
                       sabot_seed *seed);

/// Keeps this process's memory from disk and other processes: disables core dumps and debuggers of the same
/// user. Otherwise a crash could leave the room's secret and the seeds of shoes in play in a readable file.
/// Call it before reading a secret. Repeated calls are harmless, and it cannot be undone. If the system
/// refuses, the room still opens.
void sabot_fair_guard_process(void);

/// Wipes secret memory. Compilers cannot optimize this away.
void sabot_fair_wipe(void *secret, size_t size);

// ---------------------------------------------------------------------------------------------------------
// 32 bytes as text

#define SABOT_HEX_SIZE 65
/// Writes 64 digits, 0-9 and a-f, and a NUL, in constant time.
static inline void sabot_hex_write(const uint8_t bytes[32], char text[SABOT_HEX_SIZE]) {
    sabot_hex_write_bytes(bytes, 32, text);
}
/// Reads exactly 64 digits, uppercase or lowercase. On failure, returns false and leaves `bytes` unchanged.
static inline bool sabot_hex_read(const char *text, uint8_t bytes[32]) {
    return sabot_hex_read_text(text, bytes, 32);
}

/// Creates a file with the digits and a newline, with the permissions `mode` less the umask. It is synced
/// with its directory and created atomically. An existing file at `path` is kept, and the call succeeds: read
/// the file to see its contents. On failure, returns false, sets `errno` and leaves no file.
bool sabot_key_file_make(const char *path, const char digits[SABOT_HEX_SIZE], unsigned mode);

// ---------------------------------------------------------------------------------------------------------
// Reading and writing whole files. Functions that return false or -1 set `errno`.

/// Writes all bytes.
bool sabot_file_write(int descriptor, const void *bytes, size_t size);
/// Reads to the end or up to `size_max` bytes; sets `*size`.
bool sabot_file_read(int descriptor, void *bytes, size_t size_max, size_t *size);
/// Closes a descriptor whose close errors do not matter. Preserves `errno`.
void sabot_file_close(int descriptor);
/// Opens the directory of `path`, which need not exist itself. Returns -1 if there is no such directory.
int sabot_file_directory(const char *path);
/// Syncs that directory, so that a new name survives a power failure.
bool sabot_file_sync_name(const char *path);

// ---------------------------------------------------------------------------------------------------------
// Ownership of files that root creates in another user's directory.
//
// A room belongs to its user, who must be able to read what root writes there. Processes of other users do
// not change owners.

/// Gives a file that this process just created to the owner of its directory. On failure, returns false and
/// sets `errno`.
bool sabot_file_set_owner(int descriptor, int directory);
/// Does the same by the file's path, which need not exist yet.
bool sabot_file_set_owner_at(int descriptor, const char *path);

#endif
