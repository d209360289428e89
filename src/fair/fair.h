/// fair: virtual shoes that anybody can check afterwards (docs/fairness.md).
///
/// The house draws a seed and publishes its commitment before the first bet of the shoe; a player's cut then
/// enters the shuffle; the seed is revealed when the shoe is over. Until then it lies on disk only sealed.
#ifndef SABOT_FAIR_H
#define SABOT_FAIR_H

#include "sabot/card.h"

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

/// Before anything else, once: false where the system's generator cannot be had.
bool sabot_fair_begin(void);

/// A seed from the system's generator.
sabot_seed sabot_seed_draw(void);
/// What is published before the first bet.
sabot_commitment sabot_seed_commit(const sabot_seed *seed, sabot_shoe_name name);

/// The order in which the cards leave the shoe. `cut` is what the player chose, 1 to cards - 1, or 0 where
/// nobody cut. Gives the number of cards.
int sabot_seed_shuffle(const sabot_seed *seed, sabot_shoe_name name, uint16_t cut,
                       sabot_card cards[SABOT_SHOE_CARDS_MAX]);

// ---------------------------------------------------------------------------------------------------------
// How does a live seed survive a crash?

/// The secret of a room: it seals seeds (and signs journals, journal.h). Lives in a file of mode 0600.
typedef struct {
    uint8_t bytes[32];
} sabot_room_secret;

/// Reads the file, or makes it (mode 0600, synced, with its directory) where there is none and `make` says
/// so. false: one sentence in `fault` says why: no file, a wrong size, somebody else may read it.
bool sabot_room_secret_open(const char *path, bool make, sabot_room_secret *secret, char fault[256]);

sabot_sealed sabot_seed_seal(const sabot_seed *seed, sabot_shoe_name name, const sabot_room_secret *secret);
/// false: it was sealed with another secret, for another shoe, or is damaged.
bool sabot_seed_unseal(const sabot_sealed *sealed, sabot_shoe_name name, const sabot_room_secret *secret,
                       sabot_seed *seed);

/// Wipes what is secret.
void sabot_fair_forget(void *secret, size_t size);

#endif
