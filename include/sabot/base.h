/// base: what every other module stands on.
///
/// Statuses, checked cents, text in a caller's buffer, and a deterministic random generator. Nothing here
/// allocates, prints, reads a clock or asks the system for entropy; the same holds for every core module.
#ifndef SABOT_BASE_H
#define SABOT_BASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif
#pragma GCC visibility push(default)

// ---------------------------------------------------------------------------------------------------------
// What went wrong, and which clause says so?

/// Every way a call can be refused: the code, the clause it rests on (docs/rules.md; "" where none does) and
/// the sentence a person reads. Codes, names, clauses and sentences all expand from this one list.
#define SABOT_STATUS_LIST(X)                                                                                 \
    X(OK, "", "done")                                                                                        \
    X(AMOUNT_IS_NOT_POSITIVE, "R-BET-3", "enter an amount above zero, in whole cents")                       \
    X(AMOUNT_IS_TOO_LARGE, "R-BET-3", "amounts go up to $10,000,000,000 (1,000,000,000,000 cents)")          \
    X(CARD_IS_UNKNOWN, "R-CARD-1",                                                                           \
      "write a card as a rank (A23456789TJQK) and a suit (cdhs), such as 8c or Th; there are no jokers")     \
    X(CARD_IS_NOT_LEFT, "R-CARD-1", "there are not that many of this card left in the shoe")                 \
    X(SHOE_IS_OVER, "", "the last hand of this shoe has been dealt; start a new shoe")                       \
    X(HAND_IS_OVER, "R-DEAL-1", "both hands are complete; no more cards are dealt")                          \
    X(DEAL_IS_SHORT, "R-DEAL-1", "deal two cards each to Player and Banker first")                           \
    X(DRAW_IS_NOT_ALLOWED, "", "this hand does not draw a third card")                                       \
    X(DRAW_IS_MISSING, "", "this hand must draw a third card")                                               \
    X(DECKS_ARE_NOT_ALLOWED, "R-CARD-1", "this ruleset does not allow that number of decks")                 \
    X(SEATS_ARE_NOT_ALLOWED, "R-TABLE-1", "this ruleset does not allow that number of seats")                \
    X(SEAT_IS_UNKNOWN, "R-TABLE-1", "the table does not have that seat")                                     \
    X(TOO_MANY_WAGERS, "R-BET-1", "the table cannot take any more bets in this hand")                        \
    X(WAGER_IS_NOT_OFFERED, "R-BET-1", "this ruleset does not offer that bet")                               \
    X(SPACE_IS_TAKEN, "R-BET-1", "this player already has a bet on that space")                              \
    X(SIDE_BET_NEEDS_LINE, "R-BET-2", "bet Player or Banker on this spot first")                             \
    X(WAGER_IS_UNDER_MINIMUM, "R-BET-3", "the bet is below the minimum for this space")                      \
    X(WAGER_IS_OVER_MAXIMUM, "R-BET-3", "the bet is above the maximum for this space")                       \
    X(MINIMUM_IS_OVER_MAXIMUM, "R-BET-3", "the minimum is above the maximum")                                \
    X(BETTOR_IS_UNDER_TABLE_MINIMUM, "R-BET-3", "this player's bets together are below the table minimum")   \
    X(BACK_LINE_IS_REFUSED, "R-BET-4", "this ruleset does not allow back betting on that space")             \
    X(HOUSE_WAY_NEEDS_FREE_SPOT, "R-BET-5",                                                                  \
      "house-way bets go on an empty spot, for a player seated elsewhere")                                   \
    X(BETTOR_IS_UNKNOWN, "R-BET-4", "back bettors are numbered 1 to 64")                                     \
    X(OWNER_IS_UNKNOWN, "R-BET-5", "a house-way bet must belong to a seat at this table")                    \
    X(FEE_ROW_IS_UNKNOWN, "R-FEE-1", "the fee schedule does not have that row")                              \
    X(BANK_IS_MISSING, "R-BANK-1", "this game needs a player-dealer to bank it")                             \
    X(BANK_LAYS_NO_WAGER, "R-BANK-1", "the player-dealer cannot bet in the hand they bank")                  \
    X(BANK_AMOUNT_IS_BAD, "R-BANK-2", "put up a bank from 1 to 1,000,000,000,000 cents")                     \
    X(NOTHING_TO_BANK, "R-BANK-2",                                                                           \
      "there is no bet to bank; bet Player, Banker, Tie, Panda 8 or Dragon 7 first")                         \
    X(HOUSE_BANKS, "R-HOUSE-1", "the house banks this game; there is no player-dealer")                      \
    X(LIMIT_IS_OVER_LEGAL_CAP, "R-HOUSE-3", "the limit is above the legal cap in this ruleset")              \
    X(PROGRESSIVE_HAS_ONE_PRICE, "R-PROG-1", "a progressive bet must equal its price")                       \
    X(SEAT_HAS_NO_COMBINATION, "R-PROG-2", "this seat has no combination, so it cannot bet the progressive") \
    X(PROGRESSIVE_NEEDS_ITS_PLAYER, "R-PROG-4", "only the player at this seat can bet its progressive")      \
    X(METER_IS_BAD, "R-PROG-9", "a meter can be 0 to 100,000,000,000,000 cents")                             \
    X(MARK_IS_UNKNOWN, "R-TRAK-7",                                                                           \
      "write each hand as P, B or T, or as D for a Dragon 7 or 8 for a Panda 8")                             \
    X(TOO_FEW_CARDS, "R-DEAL-1", "fewer than six cards are left, and a hand may need six")                   \
    X(TOO_MANY_CARDS, "R-CARD-1", "eight decks have 128 cards worth 0 and 32 of each other value")           \
    X(ROAD_IS_FULL, "R-TRAK-4", "a road can show at most 1,024 hands")                                       \
    X(ROLE_MAY_NOT, "", "your role does not allow this")                                                     \
    X(SEAT_IS_NOT_YOURS, "", "players can act only for their own seat")                                      \
    X(COMMAND_IS_UNKNOWN, "", "unknown command, or a field is out of range")                                 \
    X(TABLE_IS_CLOSED, "", "the table is closed")                                                            \
    X(TABLE_IS_OPEN, "", "the table is already open")                                                        \
    X(RULES_ARE_MISSING, "", "choose a ruleset for this table first")                                        \
    X(SETTINGS_ARE_NOT_POSTED, "R-FEE-1", "post limits and fees first")                                      \
    X(TIMER_IS_BAD, "R-BET-6", "a bet timer can be 0 to 3,600 seconds")                                      \
    X(TABLE_TAKES_NO_WAGERS, "", "this is a tracker table; it has no seats and takes no bets")               \
    X(HAND_IS_ON, "", "a hand is in progress; wait until it is over")                                        \
    X(HAND_IS_NOT_ON, "", "no hand is in progress")                                                          \
    X(HAND_HAS_STARTED, "R-PROG-8", "the hand has started; bets are locked")                                 \
    X(HAND_HAS_NOT_STARTED, "R-PROG-8", "press START GAME before the first card")                            \
    X(HAND_IS_NOT_OVER, "R-DEAL-1", "the hand is not over; deal the next card")                              \
    X(HAND_IS_NOT_DECLARED, "", "declare the outcome first")                                                 \
    X(HAND_IS_DECLARED, "", "the outcome is already declared")                                               \
    X(HAND_IS_NOT_SETTLED, "R-BANK-3", "settle the bets first")                                              \
    X(HAND_IS_SETTLED, "R-BANK-3", "bets have been paid on this hand; it cannot be voided or settled again") \
    X(BETTING_IS_CLOSED, "R-BET-6", "betting is closed for this hand")                                       \
    X(BETTING_IS_NOT_OPEN, "", "betting is not open")                                                        \
    X(OUTCOME_IS_WRONG, "R-WIN-1", "the outcome does not match the cards")                                   \
    X(SEAT_IS_OCCUPIED, "R-TABLE-1", "the seat is taken, or has a house-way bet in this hand")               \
    X(SEAT_IS_EMPTY, "R-TABLE-1", "no player is at that seat")                                               \
    X(PERSON_IS_UNKNOWN, "", "a person's number must be above zero")                                         \
    X(PERSON_IS_SEATED, "R-BET-5", "this person already has a seat; bet other spots house way")              \
    X(STACK_IS_SHORT, "", "not enough chips for the amount and its fee")                                     \
    X(TRAY_IS_SHORT, "", "the tray is short; fill it first")                                                 \
    X(ACCOUNT_IS_SHORT, "", "the account does not have that much")                                           \
    X(ACCOUNT_IS_NOT_OPEN, "", "money can be sent to the cage only from tray, collection or envy")           \
    X(WAGERS_ARE_LAID, "R-BET-1", "this player has bets in the hand")                                        \
    X(WAGER_IS_MISSING, "R-BET-1", "there is no such bet")                                                   \
    X(BANK_IS_TAKEN, "R-BANK-1", "there already is a player-dealer")                                         \
    X(BANK_IS_NOT_OFFERED, "R-BANK-1", "the bank is not being offered to this seat")                         \
    X(SEAT_DOES_NOT_BANK, "R-BANK-1", "this seat is not the bank")                                           \
    X(SHOE_IS_MISSING, "", "there is no shoe; start one first")                                              \
    X(SHOE_IS_IN_PLAY, "", "a shoe is in play; a supervisor can end it")                                     \
    X(SHOE_IS_NOT_BURNED, "", "burn the shoe before the first hand")                                         \
    X(SHOE_IS_BURNED, "", "the shoe is already burned, or its ruleset has no burn")                          \
    X(BURN_CARD_IS_WRONG, "", "give the burn card if, and only if, the ruleset exposes it")                  \
    X(SHOE_IS_VIRTUAL, "", "this table has a virtual shoe; its cards cannot be keyed, undone or misdealt")   \
    X(SHOE_IS_KEYED, "", "the dealer keys the cards at this table; there is no virtual shoe")                \
    X(SHOE_IS_CUT, "", "the shoe is already cut")                                                            \
    X(CUT_IS_BAD, "", "cut between two cards of the shoe")                                                   \
    X(CUT_CARD_IS_OUT, "", "the cut card is already out")                                                    \
    X(COMMITMENT_IS_MISSING, "", "a virtual shoe needs its commitment; a keyed shoe has none")               \
    X(SHOE_IS_NOT_REVEALED, "", "the last virtual shoe must be revealed before the next one starts")         \
    X(SHOE_STAYS_WITH_DEALER, "R-HOUSE-2", "players pass the shoe only where the house banks")               \
    X(SHOE_IS_NOT_YOURS, "R-HOUSE-2", "this seat does not have the shoe")                                    \
    X(NO_CARD_IS_OUT, "", "no card has been dealt in this hand")                                             \
    X(NO_SENSORS, "R-PROG-1", "this table has no sensors")                                                   \
    X(NOTHING_CHANGES, "", "no change")                                                                      \
    X(WAGER_IS_NO_PROGRESSIVE, "R-PROG-1", "this applies only to progressive bets")                          \
    X(NO_PROGRESSIVE_WAGER, "R-PROG-8", "this seat did not bet that progressive in this hand")               \
    X(HAND_WINS_NOTHING, "R-PROG-3", "these cards do not win that progressive")                              \
    X(BUTTON_IS_WRONG, "R-PROG-3", "the prize does not match the cards")                                     \
    X(PRIZE_IS_DECIDED, "R-PROG-8", "this prize is already pressed or paid")                                 \
    X(PRIZE_IS_NOT_PRESSED, "R-PROG-8", "press the hand button first")                                       \
    X(PRIZES_ARE_OPEN, "R-PROG-8", "confirm or reject every progressive prize before END GAME")              \
    X(CONFIRM_NEEDS_ANOTHER, "R-PROG-8",                                                                     \
      "the person who pressed the button cannot confirm or reject the prize")                                \
    X(REASON_IS_MISSING, "", "give a reason, up to 95 bytes of printable text")                              \
    X(EVENT_DOES_NOT_FIT, "", "this event is impossible at this table")                                      \
    X(COMMAND_ID_IS_TAKEN, "", "this command id was already used for a different command")                   \
    X(TABLE_IS_UNKNOWN, "", "the room does not have that table")                                             \
    X(TABLE_IS_BUSY, "", "too many commands are waiting for this table; try again")                          \
    X(SHOE_IS_LOST, "", "the seed of this shoe cannot be read; a supervisor must end the shoe")              \
    X(NOT_KNOWN, "",                                                                                         \
      "it is unknown whether this was stored; reopen the room and send it again with the same id")           \
    X(NOT_STORED, "", "the journal could not be written; nothing was done")                                  \
    X(RULESET_IS_BAD, "", "the ruleset contradicts itself or the rules of the game")

typedef enum {
#define X(name, clause, sentence) SABOT_##name,
    SABOT_STATUS_LIST(X)
#undef X
        SABOT_STATUS_COUNT
} sabot_status;

/// "SABOT_SIDE_BET_NEEDS_LINE".
const char *sabot_status_name(sabot_status status);
/// "R-BET-2", or "" where no clause of the game is at stake.
const char *sabot_status_clause(sabot_status status);
/// What a person reads: "bet Player or Banker on this spot first".
const char *sabot_status_sentence(sabot_status status);

// ---------------------------------------------------------------------------------------------------------
// How is money counted?

/// Money is a signed 64-bit count of whole cents in a field whose name ends in `_cents`. Every amount that
/// comes from outside is at most this, so that no sum over a sheet can overflow; sums are checked all the
/// same.
#define SABOT_AMOUNT_CENTS_MAX INT64_C(1000000000000)

/// Checks an amount from outside: SABOT_OK when it is in 1 … SABOT_AMOUNT_CENTS_MAX.
sabot_status sabot_cents_check(int64_t cents);
/// Adds; an overflow is a programmer's error and stops the program.
int64_t sabot_cents_add(int64_t left, int64_t right);
/// A stake times its odds; the same promise.
int64_t sabot_cents_multiply(int64_t cents, int64_t times);

/// gcc's and clang's 128-bit integers: sums of squares of cents need them.
__extension__ typedef __int128 sabot_int128;

// ---------------------------------------------------------------------------------------------------------
// How does the core make a sentence?

/// Text in a caller's buffer. What does not fit is cut off; the result always ends in NUL.
///
///     char buffer[64];
///     sabot_text text = sabot_text_in(buffer, sizeof buffer);
///     sabot_text_format(&text, "Banker has %d and pays %s.", 5, sabot_dollars_of(250).text);
typedef struct {
    char *data;
    size_t size;
    size_t length;
} sabot_text;

sabot_text sabot_text_in(char *buffer, size_t size);
void sabot_text_add(sabot_text *text, const char *string);
/// Digits in groups of three: 1,234,567.
void sabot_text_add_number(sabot_text *text, int64_t number);
/// The numbers whose bits are set: "3, 4 or 6"; nothing for an empty set.
void sabot_text_add_choices(sabot_text *text, unsigned set);
/// Dollars: $1,234.50, $10 where there are no cents, -$3.
void sabot_text_add_cents(sabot_text *text, int64_t cents);

/// Adds a sentence with its blanks filled in: %s is a string, %d a number in groups of three, %% a percent
/// sign. There are no others.
__attribute__((format(printf, 2, 3))) void sabot_text_format(sabot_text *text, const char *format, ...);

/// Cents as `sabot_text_add_cents` writes them, for a %s.
typedef struct {
    char text[32];
} sabot_dollars;

sabot_dollars sabot_dollars_of(int64_t cents);

/// Is what a person wrote UTF-8 without control characters, so that it cannot steer a terminal?
bool sabot_text_is_plain(const char *string);
/// How many bytes the first character takes, 1 to 4; 0 where there is none, where it is no UTF-8 or a control
/// character.
int sabot_text_plain_bytes(const char *string);

// ---------------------------------------------------------------------------------------------------------
// How sure is a mean?

/// 95 % of normal errors lie within so many standard errors to either side.
#define SABOT_INTERVAL 1.959963984540054

// ---------------------------------------------------------------------------------------------------------
// Where do random numbers come from?

/// xoshiro256**, seeded through splitmix64. The same seed gives the same numbers on every machine. It deals
/// practice shoes and simulations; it is not a secret generator.
typedef struct {
    uint64_t state[4];
} sabot_random;

/// `stream` gives as many unrelated sequences of one seed as there are shoes.
sabot_random sabot_random_of(uint64_t seed, uint64_t stream);
uint64_t sabot_random_next(sabot_random *random);
/// A number below `bound` (at least 1), each equally likely.
uint32_t sabot_random_below(sabot_random *random, uint32_t bound);

#pragma GCC visibility pop
#ifdef __cplusplus
}
#endif

#endif
