/// card: cards, hands and shoes.
#ifndef SABOT_CARD_H
#define SABOT_CARD_H

#include "sabot/base.h"

#ifdef __cplusplus
extern "C" {
#endif
#pragma GCC visibility push(default)

#define SABOT_DECK_CARDS     52
#define SABOT_DECKS_MAX      8
#define SABOT_SHOE_CARDS_MAX (SABOT_DECK_CARDS * SABOT_DECKS_MAX)
/// The most cards a deal can need, Player's and Banker's together.
#define SABOT_DEAL_CARDS_MAX 6

// ---------------------------------------------------------------------------------------------------------
// What is a card?

typedef enum { SABOT_SUIT_CLUBS, SABOT_SUIT_DIAMONDS, SABOT_SUIT_HEARTS, SABOT_SUIT_SPADES } sabot_suit;

/// One of the 52 cards. Its index is (rank - 1) * 4 + suit.
typedef struct {
    uint8_t index;
} sabot_card;

/// Returns a card. `rank` is 1 (ace) to 13 (king).
sabot_card sabot_card_of(int rank, sabot_suit suit);
/// Returns 1 (ace) to 13 (king).
int sabot_card_rank(sabot_card card);
/// Returns the suit of a card.
sabot_suit sabot_card_suit(sabot_card card);
/// R-CARD-2: Returns the point value: 1 for an ace, the number for 2 to 9, 0 for tens and face cards.
int sabot_card_value(sabot_card card);
/// Returns true for diamonds and hearts.
bool sabot_suit_is_red(sabot_suit suit);

/// Reads a card written as "8c" or "Th". Returns SABOT_CARD_IS_UNKNOWN for any other text; `card` is then
/// unchanged.
sabot_status sabot_card_parse(const char *text, sabot_card *card);
/// Writes a card as "8c" with its NUL.
void sabot_card_write(sabot_card card, char text[3]);

// ---------------------------------------------------------------------------------------------------------
// What is a hand worth?

/// The two or three cards of Player or Banker. Initialize with {0}.
typedef struct {
    sabot_card cards[3];
    uint8_t count;
} sabot_hand;

/// Adds a card. The hand must have fewer than three.
void sabot_hand_add(sabot_hand *hand, sabot_card card);
/// R-CARD-2: Returns the total: the last digit of the sum of the cards' values.
int sabot_hand_total(const sabot_hand *hand);
/// Returns true if the hand has two cards and a total of 8 or 9.
bool sabot_hand_is_natural(const sabot_hand *hand);
/// R-HAND-1: Returns the strength of a hand, higher is better: 0 to 7 by total, 8 and 9 with three cards, 10
/// for a natural 8, 11 for a natural 9.
int sabot_hand_strength(const sabot_hand *hand);
/// Returns true if all cards have one suit, and writes it to `suit`. The hand must have at least one card.
bool sabot_hand_is_suited(const sabot_hand *hand, sabot_suit *suit);
/// Returns true if all cards are red or all are black, and writes which to `red`. The hand must have at least
/// one card.
bool sabot_hand_is_one_color(const sabot_hand *hand, bool *red);

// ---------------------------------------------------------------------------------------------------------
// Which cards are left?

/// How many of each card are left, by card index. Their order is not represented.
typedef struct {
    uint8_t counts[SABOT_DECK_CARDS];
    uint16_t total;
} sabot_composition;

/// Returns the composition of `decks` full decks, 1 to 8.
sabot_composition sabot_composition_of(int decks);
/// Removes one card. Returns SABOT_CARD_IS_NOT_LEFT if there is none; the composition is then unchanged.
sabot_status sabot_composition_remove(sabot_composition *composition, sabot_card card);
/// Returns how many cards of a point value, 0 to 9, are left.
int sabot_composition_count(const sabot_composition *composition, int value);

// ---------------------------------------------------------------------------------------------------------
// How is a shoe dealt, from the burn to the last hand?

/// How cards are burned at the start of a shoe.
typedef enum {
    SABOT_BURN_NONE,    ///< nothing is burned
    SABOT_BURN_BY_CARD, ///< the first card is exposed, and that many more are burned (10 for tens and face
                        ///< cards)
    SABOT_BURN_FIXED,   ///< a fixed number of cards, all face down
} sabot_burn_mode;

/// Burn and cut card. The rules do not specify them, so they are settings (docs/rules.md, Readings).
typedef struct {
    sabot_burn_mode burn;
    uint8_t burn_cards;      ///< for SABOT_BURN_FIXED
    uint16_t cut_cards;      ///< the cut card is this many cards from the end
    uint8_t hands_after_cut; ///< hands dealt after the hand in which the cut card comes out
} sabot_shoe_settings;

/// Returns the default settings: burn by card, cut card 14 cards from the end, one more hand.
sabot_shoe_settings sabot_shoe_settings_defaults(void);

/// A shoe in a known order: a virtual shoe or a recorded one. A plain value that can be copied.
///
///     sabot_shoe shoe = sabot_shoe_of(8, sabot_shoe_settings_defaults());
///     sabot_random random = sabot_random_of(seed, 0);
///     sabot_shoe_shuffle(&shoe, &random);
///     sabot_shoe_burn(&shoe);
///     while (sabot_shoe_begin_hand(&shoe) == SABOT_OK) {
///         … sabot_shoe_draw(&shoe) …
///         sabot_shoe_end_hand(&shoe);
///     }
typedef struct {
    sabot_card cards[SABOT_SHOE_CARDS_MAX];
    uint16_t count;
    uint16_t dealt; ///< cards used, including burned cards
    sabot_shoe_settings settings;
    bool cut_is_out;
    uint8_t hands_left; ///< after the cut card is out: hands that may still begin
} sabot_shoe;

/// Returns a shoe of 1 to 8 new decks, unshuffled, with the cut card in place.
sabot_shoe sabot_shoe_of(int decks, sabot_shoe_settings settings);
/// Shuffles the remaining cards.
void sabot_shoe_shuffle(sabot_shoe *shoe, sabot_random *random);

/// The result of a burn.
typedef struct {
    bool exposed; ///< `card` was exposed; the others were burned face down
    sabot_card card;
    int cards; ///< number of cards removed, including the exposed one
} sabot_burn_result;
/// Burns cards as the settings say. Call it before the first hand.
sabot_burn_result sabot_shoe_burn(sabot_shoe *shoe);

/// Returns how many cards are left.
int sabot_shoe_remaining(const sabot_shoe *shoe);
/// Begins a hand. Returns SABOT_SHOE_IS_OVER after the last hand, or if fewer than six cards are left.
sabot_status sabot_shoe_begin_hand(sabot_shoe *shoe);
/// Returns the next card. There are always enough cards between `sabot_shoe_begin_hand` and
/// `sabot_shoe_end_hand`.
sabot_card sabot_shoe_draw(sabot_shoe *shoe);
/// Ends the hand. Checks whether the cut card came out.
void sabot_shoe_end_hand(sabot_shoe *shoe);
/// Returns true if the hand that has begun is the last of the shoe, as far as the cut card shows.
bool sabot_shoe_is_last_hand(const sabot_shoe *shoe);

#pragma GCC visibility pop
#ifdef __cplusplus
}
#endif

#endif
