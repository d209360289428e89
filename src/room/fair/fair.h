/// fair: virtual shoes that anybody can check afterwards (docs/fairness.md).
///
/// The house draws a seed and publishes its commitment before the first bet of the shoe; a player's cut then
/// enters the shuffle; the seed is revealed when the shoe is over. Until then it lies on disk only sealed.
///
///     sabot_fair_begin();
///     sabot_seed seed = sabot_seed_draw();
///     const sabot_commitment commitment = sabot_seed_commit(&seed, name); // displayed, then bets open
///     const sabot_sealed sealed = sabot_seed_seal(&seed, name, &secret);  // journaled
///     const int count = sabot_seed_shuffle(&seed, name, cut, cards);      // once somebody has cut
///     sabot_fair_forget(&seed, sizeof seed);
///
/// Whoever holds a seed, an order of cards or the room's secret wipes it when it is done with it.
#ifndef SABOT_ROOM_FAIR_FAIR_H
#define SABOT_ROOM_FAIR_FAIR_H

#include "core/base/digits.h"
#include "sabot/card.h"

#include <stdbool.h>

#define SABOT_SEED_BYTES       32
#define SABOT_COMMITMENT_BYTES 32
/// A seed as it is stored: nonce, tag and the seed's own bytes.
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

/// Which shoe it is: a commitment binds the seed to it, so that no seed can be shown for another shoe.
typedef struct {
    uint32_t table; ///< from 1
    uint32_t shoe;  ///< from 1, counted by the table
    uint8_t decks;  ///< 1 to 8
} sabot_shoe_name;

/// A name as it is hashed and sealed: table and shoe in four bytes each, low byte first, then decks.
#define SABOT_SHOE_NAME_BYTES 9
void sabot_shoe_name_write(sabot_shoe_name name, uint8_t bytes[SABOT_SHOE_NAME_BYTES]);

/// Before anything else; again does no harm. false where the system's generator cannot be had.
bool sabot_fair_begin(void);

// ---------------------------------------------------------------------------------------------------------
// In which order do the cards come, and what is published before?

/// A seed from the system's generator.
sabot_seed sabot_seed_draw(void);
/// What is published before the first bet.
sabot_commitment sabot_seed_commit(const sabot_seed *seed, sabot_shoe_name name);

bool sabot_commitment_is(const sabot_commitment *commitment, const sabot_commitment *other);

/// The order in which the cards leave the shoe, cards[0] first. `cut` is what the player chose, 1 to
/// cards - 1, or 0 where nobody cut. Gives the number of cards.
int sabot_seed_shuffle(const sabot_seed *seed, sabot_shoe_name name, uint16_t cut,
                       sabot_card cards[SABOT_SHOE_CARDS_MAX]);

// ---------------------------------------------------------------------------------------------------------
// How does a live seed survive a crash?

/// The secret of a room: it seals seeds (and signs journals, journal.h). Lives in a file of mode 0600.
typedef struct {
    uint8_t bytes[32];
} sabot_room_secret;

#define SABOT_ROOM_SECRET_FAULT_SIZE 256

/// Reads the file, 64 hexadecimal digits and a line end, so that people can write it down. Where there is
/// none and `make` says so, makes it (mode 0600, synced, with its directory); it is never half there, and of
/// two that make it at once both get the same. false: one sentence in `fault` says why: no file, no digits,
/// somebody else may read it.
bool sabot_room_secret_open(const char *path, bool make, sabot_room_secret *secret,
                            char fault[SABOT_ROOM_SECRET_FAULT_SIZE]);

/// The secret serves several ends; a key of its own for each, by its purpose, keeps them apart.
void sabot_room_secret_derive(const sabot_room_secret *secret, const char *purpose, uint8_t key[32]);

/// Sealed twice, a seed looks different each time.
sabot_sealed sabot_seed_seal(const sabot_seed *seed, sabot_shoe_name name, const sabot_room_secret *secret);
/// false, and no seed: it was sealed with another secret, for another shoe, or is damaged.
bool sabot_seed_unseal(const sabot_sealed *sealed, sabot_shoe_name name, const sabot_room_secret *secret,
                       sabot_seed *seed);

/// Keeps the memory of this process from disk and from other processes: no core dump, no debugger of the same
/// user. A crash would otherwise leave the room's secret and the seeds of shoes in play in a file that
/// somebody else reads. Call it before a secret is read; again does no harm. It cannot be taken back, and
/// where the system refuses it, the room still opens.
void sabot_fair_guard_process(void);

/// Wipes what is secret, in a way that no compiler leaves out.
void sabot_fair_forget(void *secret, size_t size);

// ---------------------------------------------------------------------------------------------------------
// How do people write 32 bytes?

#define SABOT_HEX_SIZE 65
/// 64 digits, 0-9 and a-f, and their NUL. Takes the same time for any bytes.
static inline void sabot_hex_write(const uint8_t bytes[32], char text[SABOT_HEX_SIZE]) {
    sabot_hex_write_bytes(bytes, 32, text);
}
/// Reads exactly 64 digits, capitals too; false leaves `bytes` alone.
static inline bool sabot_hex_read(const char *text, uint8_t bytes[32]) {
    return sabot_hex_read_text(text, bytes, 32);
}

/// Makes a file of the digits and a line end, with the permissions of `mode` that the process's mask leaves:
/// synced, with its directory, and never half there. What stands at `path` already stays, and that is true,
/// too: read it to see what it says. false leaves `errno`, and no file.
bool sabot_key_file_make(const char *path, const char digits[SABOT_HEX_SIZE], unsigned mode);

// ---------------------------------------------------------------------------------------------------------
// How are files written and read whole? Whatever is false, or -1, leaves `errno`.

/// Writes all of the bytes.
bool sabot_file_write(int descriptor, const void *bytes, size_t size);
/// Reads to the end, or until `size_max` bytes are there; `*size` says how many.
bool sabot_file_read(int descriptor, void *bytes, size_t size_max, size_t *size);
/// Closes what need not be asked how it went, and leaves `errno` as it was.
void sabot_file_close(int descriptor);
/// Opens the directory that `path` has or will have a name in; -1 where there is none.
int sabot_file_directory(const char *path);
/// Syncs that directory, so that a new name outlives the machine's power.
bool sabot_file_sync_name(const char *path);

// ---------------------------------------------------------------------------------------------------------
// To whom a file belongs that root makes in somebody else's directory.
//
// A room is its user's, who must read what root writes there. Whoever is not root makes files of their own
// and gives nothing away; the room's own user, who may not, never asks for it.

/// Gives a file that was just made, by this process and where none was, to the owner of its directory. false
/// leaves `errno`.
bool sabot_file_give(int descriptor, int directory);
/// The same, by the name that the file has or will have.
bool sabot_file_give_at(int descriptor, const char *path);

#endif
