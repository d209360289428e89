/// A shoe that is over and revealed, and the proof that it was dealt as its seed and its cut say.
///
///     sabot_shoe_proof proof;
///     if (!sabot_shoe_file_prove(&file, &proof)) {
///         puts(proof.why); // hand 12: the third card of Player should be 8c and stands as 9c
///     }
#ifndef SABOT_ROOM_FAIR_SHOE_PROOF_H
#define SABOT_ROOM_FAIR_SHOE_PROOF_H

#include "room/fair/fair.h"

#include "sabot/rules.h"

// ---------------------------------------------------------------------------------------------------------
// What does a revealed shoe say?

/// Every entry takes a card of the shoe at least.
#define SABOT_SHOE_FILE_HANDS_MAX SABOT_SHOE_CARDS_MAX
#define SABOT_SHOE_FILE_NOTE_SIZE 256

/// A hand that was dealt, or cards that came out for one and are dead: a void hand, or a misdeal before the
/// hand was dealt again under the same number. Hands that were called off before their first card are left
/// out.
typedef struct {
    uint32_t number; ///< as the table counts, from 1
    bool is_void;
    sabot_deal deal; ///< where it is not void
    uint8_t count;   ///< where it is void: the cards that came out, in their order; one at least
    sabot_card cards[SABOT_DEAL_CARDS_MAX];
} sabot_shoe_file_hand;

/// A plain value, as docs/fairness.md describes the file; text/json/shoe_file.h reads and writes it.
typedef struct {
    sabot_shoe_name name;
    sabot_commitment commitment; ///< as it was displayed
    sabot_seed seed;
    uint16_t cut;     ///< below the number of cards; 0: nobody cut
    uint8_t cut_seat; ///< who cut; 0: it is not said
    sabot_burned burned;
    bool has_cut_card;
    uint16_t cut_card_cards; ///< it stood so many cards from the end
    uint32_t cut_card_hand;  ///< in which hand, or before which, it came out; 0: it is not said
    uint16_t hand_count;
    sabot_shoe_file_hand hands[SABOT_SHOE_FILE_HANDS_MAX];
    char note[SABOT_SHOE_FILE_NOTE_SIZE]; ///< for people; "" where there is none
} sabot_shoe_file;

// ---------------------------------------------------------------------------------------------------------
// Is it so?

typedef struct {
    int cards; ///< shown, and each where the shuffle has it
    int hands; ///< void ones too
    int voids;
    int gone;      ///< cards that left the shoe, burned ones included
    char why[256]; ///< the first disagreement; "" where there is none
} sabot_shoe_proof;

/// Works everything out again from seed, name and cut: the commitment, the order, the burn, every hand by the
/// draw rules. false: the first that does not agree stands in `why`. The file's numbers are within the bounds
/// above; what they mean is what is proven.
bool sabot_shoe_file_prove(const sabot_shoe_file *file, sabot_shoe_proof *proof);

#endif
