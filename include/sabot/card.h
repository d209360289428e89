/// card: cards, the two hands they make, and the shoe they come from.
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
/// A hand of baccarat needs at most this many cards, Player's and Banker's together.
#define SABOT_DEAL_CARDS_MAX 6

// ---------------------------------------------------------------------------------------------------------
// What is a card?

typedef enum { SABOT_SUIT_CLUBS, SABOT_SUIT_DIAMONDS, SABOT_SUIT_HEARTS, SABOT_SUIT_SPADES } sabot_suit;

/// One of the 52: its index is (rank - 1) * 4 + suit.
typedef struct {
    uint8_t index;
} sabot_card;

/// `rank` is 1 (ace) to 13 (king).
sabot_card sabot_card_of(int rank, sabot_suit suit);
int sabot_card_rank(sabot_card card);
sabot_suit sabot_card_suit(sabot_card card);
/// R-CARD-2: ace 1, 2 to 9 their number, ten and faces 0.
int sabot_card_value(sabot_card card);
bool sabot_suit_is_red(sabot_suit suit);

/// Reads exactly "8c", "Th" …; SABOT_CARD_IS_UNKNOWN leaves `card` alone.
sabot_status sabot_card_parse(const char *text, sabot_card *card);
/// Writes "8c" and its NUL.
void sabot_card_write(sabot_card card, char text[3]);

// ---------------------------------------------------------------------------------------------------------
// What is a hand worth?

typedef struct {
    sabot_card cards[3];
    uint8_t count;
} sabot_hand;

/// The hand has room: fewer than three cards.
void sabot_hand_add(sabot_hand *hand, sabot_card card);
/// R-CARD-2: the last digit of the sum.
int sabot_hand_total(const sabot_hand *hand);
/// Two cards worth 8 or 9.
bool sabot_hand_is_natural(const sabot_hand *hand);
/// R-HAND-1, higher is better: 0 to 7 by total, 8 and 9 for three cards, 10 a natural 8, 11 a natural 9.
int sabot_hand_rank(const sabot_hand *hand);
/// All cards of one suit, which is written to `suit`; the hand has a card at least.
bool sabot_hand_is_suited(const sabot_hand *hand, sabot_suit *suit);
/// All cards red or all black; `red` tells which. The hand has a card at least.
bool sabot_hand_is_one_color(const sabot_hand *hand, bool *red);

// ---------------------------------------------------------------------------------------------------------
// Which cards are left?

/// How many of each card are left, by card index. The order they lie in is not known or does not matter.
typedef struct {
    uint8_t counts[SABOT_DECK_CARDS];
    uint16_t total;
} sabot_composition;

/// `decks` is 1 to 8.
sabot_composition sabot_composition_of(int decks);
/// SABOT_CARD_IS_NOT_LEFT leaves the composition alone.
sabot_status sabot_composition_remove(sabot_composition *composition, sabot_card card);
/// How many cards of a point value 0 to 9 are left.
int sabot_composition_of_value(const sabot_composition *composition, int value);

// ---------------------------------------------------------------------------------------------------------
// How is a shoe dealt from its first card to its last hand?

typedef enum {
    SABOT_BURN_NONE,    ///< nothing is burned
    SABOT_BURN_BY_CARD, ///< the first card is exposed and that many more burned, ten and faces 10
    SABOT_BURN_FIXED,   ///< a fixed number of cards, none exposed
} sabot_burn;

/// Cut card and burn; no document says, so all of it is a setting (docs/rules.md, Readings).
typedef struct {
    sabot_burn burn;
    uint8_t burn_cards;      ///< for SABOT_BURN_FIXED
    uint16_t cut_cards;      ///< the cut card stands this many cards from the end
    uint8_t hands_after_cut; ///< hands dealt after the one in which the cut card came out
} sabot_shoe_settings;

/// Burn by card, cut card at 14, one more hand.
sabot_shoe_settings sabot_shoe_settings_defaults(void);

/// A shoe whose order is known: a virtual one, or a record. A plain value that can be copied.
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
    uint16_t dealt; ///< cards gone, burned ones included
    sabot_shoe_settings settings;
    bool cut_is_out;
    uint8_t hands_left; ///< once the cut card is out: hands still to begin
} sabot_shoe;

/// New decks in their order, the cut card placed. `decks` is 1 to 8.
sabot_shoe sabot_shoe_of(int decks, sabot_shoe_settings settings);
/// Puts the cards that are left into random order.
void sabot_shoe_shuffle(sabot_shoe *shoe, sabot_random *random);

/// What the burn took away.
typedef struct {
    bool exposed; ///< `card` was shown to everybody; the others were not
    sabot_card card;
    int cards; ///< all cards gone, the exposed one included
} sabot_burned;
/// Burns as the settings say; before the first hand.
sabot_burned sabot_shoe_burn(sabot_shoe *shoe);

int sabot_shoe_remaining(const sabot_shoe *shoe);
/// SABOT_SHOE_IS_OVER after the last hand, or where fewer than six cards are left.
sabot_status sabot_shoe_begin_hand(sabot_shoe *shoe);
/// The next card; between begin and end there are always enough.
sabot_card sabot_shoe_draw(sabot_shoe *shoe);
void sabot_shoe_end_hand(sabot_shoe *shoe);
/// After begin: is this hand the shoe's last, as far as the cut card tells?
bool sabot_shoe_is_last_hand(const sabot_shoe *shoe);

#pragma GCC visibility pop
#ifdef __cplusplus
}
#endif

#endif
