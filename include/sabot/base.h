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
    X(AMOUNT_IS_NOT_POSITIVE, "R-BET-3", "an amount is a whole number of cents above zero")                  \
    X(AMOUNT_IS_TOO_LARGE, "R-BET-3", "an amount is at most 1,000,000,000,000 cents")                        \
    X(CARD_IS_UNKNOWN, "R-CARD-1",                                                                           \
      "a card is a rank A23456789TJQK and a suit cdhs, such as 8c or Th; there are no jokers")               \
    X(CARD_IS_NOT_LEFT, "R-CARD-1", "the shoe does not hold that many of this card")                         \
    X(SHOE_IS_OVER, "", "the last hand of this shoe has been dealt")                                         \
    X(HAND_IS_OVER, "R-DEAL-1", "both hands are finished: no further card is dealt")                         \
    X(DEAL_IS_SHORT, "R-DEAL-1", "Player and Banker each get two cards before anything else")                \
    X(DRAW_IS_NOT_ALLOWED, "", "the rules give this hand no third card")                                     \
    X(DRAW_IS_MISSING, "", "the rules give this hand a third card")                                          \
    X(DECKS_ARE_NOT_ALLOWED, "R-CARD-1", "this ruleset is not played with that number of decks")             \
    X(SEATS_ARE_NOT_ALLOWED, "R-TABLE-1", "this ruleset is not played with that number of seats")            \
    X(SEAT_IS_UNKNOWN, "R-TABLE-1", "the table has no such seat")                                            \
    X(TOO_MANY_WAGERS, "R-BET-1", "there are more wagers than a table can hold")                             \
    X(WAGER_IS_NOT_OFFERED, "R-BET-1", "this ruleset does not offer that wager")                             \
    X(SPACE_IS_TAKEN, "R-BET-1", "this bettor already has a wager on that space")                            \
    X(SIDE_BET_NEEDS_LINE, "R-BET-2",                                                                        \
      "this wager needs a Player or Banker wager of the same bettor on the same spot")                       \
    X(WAGER_IS_UNDER_MINIMUM, "R-BET-3", "the wager is under the minimum of its space")                      \
    X(WAGER_IS_OVER_MAXIMUM, "R-BET-3", "the wager is over the maximum of its space")                        \
    X(MINIMUM_IS_OVER_MAXIMUM, "R-BET-3", "a space's minimum is over its maximum")                           \
    X(BETTOR_IS_UNDER_TABLE_MINIMUM, "R-BET-3", "the bettor's wagers together are under the table minimum")  \
    X(BACK_LINE_IS_REFUSED, "R-BET-4", "this ruleset takes no back-line wager on that space")                \
    X(HOUSE_WAY_NEEDS_FREE_SPOT, "R-BET-5",                                                                  \
      "an additional wager stands on a spot that nobody plays, for a player of another")                     \
    X(BETTOR_IS_UNKNOWN, "R-BET-4", "back-line bettors are numbered from 1 to 64")                           \
    X(OWNER_IS_UNKNOWN, "R-BET-5", "an additional wager belongs to a seat of the table")                     \
    X(FEE_ROW_IS_UNKNOWN, "R-FEE-1", "the fee schedule has no such row")                                     \
    X(BANK_IS_MISSING, "R-BANK-1", "a player-dealer banks this game: the house never does")                  \
    X(BANK_LAYS_NO_WAGER, "R-BANK-1",                                                                        \
      "the seat that banks a hand has no wager in it, on its own spot or another")                           \
    X(BANK_AMOUNT_IS_BAD, "R-BANK-2",                                                                        \
      "the player-dealer puts up an amount from 1 to 1,000,000,000,000 cents")                               \
    X(NOTHING_TO_BANK, "R-BANK-2",                                                                           \
      "nothing is there to bank: lay a Player, Banker, Tie, Panda 8 or Dragon 7 wager")                      \
    X(HOUSE_BANKS, "R-HOUSE-1", "the house banks this game: there is no player-dealer")                      \
    X(LIMIT_IS_OVER_LEGAL_CAP, "R-HOUSE-3", "the limit is over the legal cap of this ruleset")               \
    X(PROGRESSIVE_HAS_ONE_PRICE, "R-PROG-1", "a progressive wager is exactly its price")                     \
    X(SEAT_HAS_NO_COMBINATION, "R-PROG-2",                                                                   \
      "no combination is printed at this seat, so it takes no progressive wager")                            \
    X(PROGRESSIVE_NEEDS_ITS_PLAYER, "R-PROG-4", "a progressive wager belongs to the player at its seat")     \
    X(METER_IS_BAD, "R-PROG-9", "a meter stands from 0 to 100,000,000,000,000 cents")                        \
    X(MARK_IS_UNKNOWN, "R-TRAK-7", "a hand is one of P B T, D for a Dragon 7 or 8 for a Panda 8")            \
    X(TOO_FEW_CARDS, "R-DEAL-1", "a hand may need six cards, and fewer are left")                            \
    X(TOO_MANY_CARDS, "R-CARD-1", "eight decks hold 128 cards worth 0 and 32 of every other value")          \
    X(ROAD_IS_FULL, "R-TRAK-4", "a road holds 1,024 hands")                                                  \
    X(ROLE_MAY_NOT, "", "this role may not do that")                                                         \
    X(SEAT_IS_NOT_YOURS, "", "a player acts for their own seat alone")                                       \
    X(COMMAND_IS_UNKNOWN, "", "there is no such command, or one of its fields is out of its range")          \
    X(TABLE_IS_CLOSED, "", "the table is closed")                                                            \
    X(TABLE_IS_OPEN, "", "the table is open already")                                                        \
    X(RULES_ARE_MISSING, "", "no ruleset has been chosen for this table")                                    \
    X(SETTINGS_ARE_NOT_POSTED, "R-FEE-1", "limits and fees are posted before the next bet")                  \
    X(TIMER_IS_BAD, "R-BET-6", "a bet timer runs from 0 to 3,600 seconds")                                   \
    X(TABLE_TAKES_NO_WAGERS, "", "this table only tracks: it takes no wagers and has no seats")              \
    X(HAND_IS_ON, "", "a hand is on: that waits until it is over")                                           \
    X(HAND_IS_NOT_ON, "", "no hand is on")                                                                   \
    X(HAND_HAS_STARTED, "R-PROG-8", "the hand has started: wagers are locked")                               \
    X(HAND_HAS_NOT_STARTED, "R-PROG-8", "START GAME comes before the first card")                            \
    X(HAND_IS_NOT_OVER, "R-DEAL-1", "the hand is not over: the next card is missing")                        \
    X(HAND_IS_NOT_DECLARED, "", "the outcome has not been declared")                                         \
    X(HAND_IS_DECLARED, "", "the outcome has been declared")                                                 \
    X(HAND_IS_NOT_SETTLED, "R-BANK-3", "the wagers have not been settled")                                   \
    X(HAND_IS_SETTLED, "R-BANK-3",                                                                           \
      "money has been paid on this hand: it is neither voided nor settled again")                            \
    X(BETTING_IS_CLOSED, "R-BET-6", "betting is closed for this hand")                                       \
    X(BETTING_IS_NOT_OPEN, "", "betting is not open")                                                        \
    X(OUTCOME_IS_WRONG, "R-WIN-1", "the cards say another outcome")                                          \
    X(SEAT_IS_OCCUPIED, "R-TABLE-1", "somebody sits there, or the house dealer plays it in this hand")       \
    X(SEAT_IS_EMPTY, "R-TABLE-1", "nobody sits there")                                                       \
    X(PERSON_IS_UNKNOWN, "", "a person is a number above zero")                                              \
    X(PERSON_IS_SEATED, "R-BET-5", "this person has a seat: additional spots are played house way")          \
    X(STACK_IS_SHORT, "", "the stack does not hold that much, fee included")                                 \
    X(TRAY_IS_SHORT, "", "the tray does not hold what is to be paid: it is filled first")                    \
    X(ACCOUNT_IS_SHORT, "", "the account does not hold that much")                                           \
    X(ACCOUNT_IS_NOT_OPEN, "", "money is carried away from tray, collection or envy alone")                  \
    X(WAGERS_ARE_LAID, "R-BET-1", "this bettor has wagers in the hand")                                      \
    X(WAGER_IS_MISSING, "R-BET-1", "no such wager is laid")                                                  \
    X(BANK_IS_TAKEN, "R-BANK-1", "a player-dealer banks already")                                            \
    X(BANK_IS_NOT_OFFERED, "R-BANK-1", "the bank is not offered to this seat now")                           \
    X(SEAT_DOES_NOT_BANK, "R-BANK-1", "this seat does not bank")                                             \
    X(SHOE_IS_MISSING, "", "there is no shoe: start one first")                                              \
    X(SHOE_IS_IN_PLAY, "", "the shoe is in play; a supervisor may end it")                                   \
    X(SHOE_IS_NOT_BURNED, "", "the shoe is burned before its first hand")                                    \
    X(SHOE_IS_BURNED, "", "the shoe has been burned, or its rules burn nothing")                             \
    X(BURN_CARD_IS_WRONG, "", "the burn card is given exactly where the rules expose one")                   \
    X(SHOE_IS_VIRTUAL, "", "this table draws from a virtual shoe: no card is keyed, taken back or misdealt") \
    X(SHOE_IS_KEYED, "", "this table's cards are keyed by the dealer: there is no virtual shoe")             \
    X(SHOE_IS_CUT, "", "the shoe has been cut")                                                              \
    X(CUT_IS_BAD, "", "a cut lies between two cards of the shoe")                                            \
    X(CUT_CARD_IS_OUT, "", "the cut card is out already")                                                    \
    X(COMMITMENT_IS_MISSING, "", "a virtual shoe starts with its commitment, a keyed one without")           \
    X(SHOE_IS_NOT_REVEALED, "", "the seed of the last virtual shoe is shown before the next starts")         \
    X(SHOE_STAYS_WITH_DEALER, "R-HOUSE-2", "the shoe passes round the table where the house banks alone")    \
    X(SHOE_IS_NOT_YOURS, "R-HOUSE-2", "the shoe is not at this seat")                                        \
    X(NO_CARD_IS_OUT, "", "no card has been dealt in this hand")                                             \
    X(NO_SENSORS, "R-PROG-1", "this table has no sensors")                                                   \
    X(NOTHING_CHANGES, "", "that is so already")                                                             \
    X(WAGER_IS_NO_PROGRESSIVE, "R-PROG-1", "that is for the progressive wagers alone")                       \
    X(NO_PROGRESSIVE_WAGER, "R-PROG-8", "this seat has no progressive wager of that kind in the hand")       \
    X(HAND_WINS_NOTHING, "R-PROG-3", "these cards win nothing on that progressive")                          \
    X(BUTTON_IS_WRONG, "R-PROG-3", "the cards say another progressive hand")                                 \
    X(PRIZE_IS_DECIDED, "R-PROG-8", "this progressive win has been pressed or paid")                         \
    X(PRIZE_IS_NOT_PRESSED, "R-PROG-8", "the dealer presses the hand button first")                          \
    X(PRIZES_ARE_OPEN, "R-PROG-8", "END GAME waits until every progressive win is confirmed or rejected")    \
    X(CONFIRM_NEEDS_ANOTHER, "R-PROG-8", "whoever pressed the button cannot decide about it")                \
    X(REASON_IS_MISSING, "", "a reason is given, in printable text of 95 bytes at most")                     \
    X(EVENT_DOES_NOT_FIT, "", "this could not have happened at this table")                                  \
    X(COMMAND_ID_IS_TAKEN, "", "another command was sent under this id")                                     \
    X(TABLE_IS_UNKNOWN, "", "the room has no such table")                                                    \
    X(TABLE_IS_BUSY, "", "too many commands wait for this table: ask again")                                 \
    X(SHOE_IS_LOST, "", "the seed of this shoe cannot be read: a supervisor ends the shoe")                  \
    X(NOT_KNOWN, "", "it is not known whether this was stored: open the room again, ask with the same id")   \
    X(NOT_STORED, "", "the journal could not be written: nothing was done")                                  \
    X(RULESET_IS_BAD, "", "the ruleset contradicts itself or the rules")

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
/// What a person reads: "this wager needs a Player or Banker wager of the same bettor on the same spot".
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
///     sabot_text_add(&text, "Banker has ");
///     sabot_text_add_number(&text, 5);
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
