/// Proves that a finished and revealed shoe was dealt according to its seed and its cut.
///
///     sabot_shoe_proof proof;
///     if (!sabot_shoe_file_prove(&file, &proof)) {
///         puts(proof.why); // hand 12: the third card of Player should be 8c, but is 9c
///     }
#ifndef SABOT_ROOM_FAIR_SHOE_PROOF_H
#define SABOT_ROOM_FAIR_SHOE_PROOF_H

#include "room/fair/fair.h"

#include "sabot/rules.h"

// ---------------------------------------------------------------------------------------------------------
// The contents of a revealed shoe

/// Every hand takes at least one card of the shoe.
#define SABOT_SHOE_FILE_HANDS_MAX SABOT_SHOE_CARDS_MAX
#define SABOT_SHOE_FILE_NOTE_SIZE 256

/// A hand that was dealt, or the dead cards of a void hand or of a misdeal, after which the hand was dealt
/// again under the same number. Hands canceled before their first card are left out.
typedef struct {
    uint32_t number; ///< the table's number, from 1
    bool is_void;
    sabot_deal deal; ///< if not void
    uint8_t count;   ///< if void: cards that came out, in order; at least one
    sabot_card cards[SABOT_DEAL_CARDS_MAX];
} sabot_shoe_file_hand;

/// A plain value. docs/fairness.md describes the file; text/json/shoe_file.h reads and writes it.
typedef struct {
    sabot_shoe_name name;
    sabot_commitment commitment; ///< as displayed
    sabot_seed seed;
    uint16_t cut;     ///< below the number of cards; 0: not cut
    uint8_t cut_seat; ///< seat that cut; 0: not given
    sabot_burn_result burned;
    bool has_cut_card;
    uint16_t cut_card_cards; ///< cards behind the cut card
    uint32_t cut_card_hand;  ///< hand in or before which it came out; 0: not given
    uint16_t hand_count;
    sabot_shoe_file_hand hands[SABOT_SHOE_FILE_HANDS_MAX];
    char note[SABOT_SHOE_FILE_NOTE_SIZE]; ///< for people; "": none
} sabot_shoe_file;

// ---------------------------------------------------------------------------------------------------------
// The proof

typedef struct {
    int cards; ///< shown cards that match the shuffle
    int hands; ///< including void hands
    int voids;
    int gone;      ///< cards that left the shoe, including burned ones
    char why[256]; ///< the first mismatch; "": none
} sabot_shoe_proof;

/// Recalculates everything from seed, name and cut: the commitment, the order, the burn and every hand by the
/// draw rules. On a mismatch, returns false and writes the first one to `why`. The file's numbers must be
/// within the bounds above; their meaning is what is proven.
bool sabot_shoe_file_prove(const sabot_shoe_file *file, sabot_shoe_proof *proof);

#endif
