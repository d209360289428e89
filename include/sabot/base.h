/// base: definitions shared by all modules.
///
/// Status codes, checked arithmetic on cents, text in a caller's buffer, and a deterministic random
/// generator. Nothing here allocates, prints, reads a clock or uses system entropy; the same is true of every
/// core module.
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
// What went wrong, and which clause was broken?

/// Every reason to refuse a call: the status, the clause it enforces (docs/rules.md; "" if none) and the
/// message people read. Statuses, names, clauses and messages all expand from this one list.
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
    X(BANK_IS_TAKEN, "R-BANK-1", "there is already a player-dealer")                                         \
    X(BANK_IS_NOT_OFFERED, "R-BANK-1", "the bank is not being offered to this seat")                         \
    X(SEAT_DOES_NOT_BANK, "R-BANK-1", "this seat does not have the bank")                                    \
    X(SHOE_IS_MISSING, "", "there is no shoe; start one first")                                              \
    X(SHOE_IS_IN_PLAY, "", "a shoe is in play; a supervisor can end it")                                     \
    X(SHOE_IS_NOT_BURNED, "", "burn the shoe before the first hand")                                         \
    X(SHOE_IS_BURNED, "", "the shoe is already burned, or its ruleset has no burn")                          \
    X(BURN_CARD_IS_WRONG, "", "key the burn card if the ruleset exposes it; otherwise burn without a card")  \
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
    X(PRIZE_IS_DECIDED, "R-PROG-8", "the button for this prize is already pressed, or it is paid")           \
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
    X(RULESET_IS_BAD, "", "the ruleset contradicts itself or the rules of the game")                         \
    X(HAND_IS_ANOTHER, "", "this was meant for another hand; nothing was done")                              \
    X(CHIP_IS_THE_BET, "R-PROG-10", "place a chip on the sensor; the chip is the bet")                       \
    X(NOT_IN_CHIPS, "R-BET-7", "the amount is not a multiple of the smallest chip")                          \
    X(REOPENING_NEEDS_SUPERVISOR, "R-BET-9", "there are bets; a supervisor must reopen betting")             \
    X(CARDS_ARE_OUT, "R-BET-9", "a card has been dealt; betting cannot be reopened")                         \
    X(PRIZE_IS_PAID, "R-DEAL-2", "a prize has been paid on this hand; its outcome cannot be reopened")       \
    X(HAND_CANNOT_REOPEN, "R-DEAL-2", "there is no declared hand to reopen")                                 \
    X(PRIZE_IS_THE_DEALERS, "R-PROG-13", "this prize needs no button; SETTLE pays it")                       \
    X(METER_NEEDS_CAUSE, "R-PROG-15", "use adjust-meter: a cause and a second person are required")          \
    X(METER_NEEDS_SECOND, "R-PROG-15", "a second person must approve the new meter")                         \
    X(METER_IS_OVER_MAXIMUM, "R-PROG-15", "the meter cannot be above its maximum")

typedef enum {
#define X(name, clause, message) SABOT_##name,
    SABOT_STATUS_LIST(X)
#undef X
        SABOT_STATUS_COUNT
} sabot_status;

/// Returns the name of a status: "SABOT_SIDE_BET_NEEDS_LINE".
const char *sabot_status_name(sabot_status status);
/// Returns the clause behind a status, "R-BET-2", or "" if no clause applies.
const char *sabot_status_clause(sabot_status status);
/// Returns the message people read: "bet Player or Banker on this spot first".
const char *sabot_status_message(sabot_status status);

// ---------------------------------------------------------------------------------------------------------
// How is money counted?

/// Money is a signed 64-bit number of cents, in a field whose name ends in `_cents`. No amount from outside
/// is larger than this, so no sum over a settlement sheet can overflow. Sums are checked anyway.
#define SABOT_AMOUNT_CENTS_MAX INT64_C(1000000000000)

/// Checks an amount from outside. Returns SABOT_OK if it is between 1 and SABOT_AMOUNT_CENTS_MAX, otherwise
/// SABOT_AMOUNT_IS_NOT_POSITIVE or SABOT_AMOUNT_IS_TOO_LARGE.
sabot_status sabot_cents_check(int64_t cents);
/// Returns left + right. An overflow is a programming error and stops the program.
int64_t sabot_cents_add(int64_t left, int64_t right);
/// Returns cents * times: a stake times its odds. An overflow stops the program.
int64_t sabot_cents_multiply(int64_t cents, int64_t times);

/// A 128-bit integer (gcc and clang), for sums of squares of cents.
__extension__ typedef __int128 sabot_int128;

// ---------------------------------------------------------------------------------------------------------
// How is text written?

/// Text in a caller's buffer. Text that does not fit is truncated; the result always ends in NUL.
///
///     char buffer[64];
///     sabot_text text = sabot_text_in(buffer, sizeof buffer);
///     sabot_text_format(&text, "Banker has %d and pays %s.", 5, sabot_dollars_of(250).text);
typedef struct {
    char *data;
    size_t size;
    size_t length;
} sabot_text;

/// Returns an empty text in `buffer`.
sabot_text sabot_text_in(char *buffer, size_t size);
/// Appends a string.
void sabot_text_add(sabot_text *text, const char *string);
/// Appends a number with its digits in groups of three: 1,234,567.
void sabot_text_add_number(sabot_text *text, int64_t number);
/// Appends the numbers of the bits set in `set`, as "3, 4 or 6". Appends nothing for an empty set.
void sabot_text_add_choices(sabot_text *text, unsigned set);
/// Appends an amount in dollars: $1,234.50, $10 for whole dollars, -$3.
void sabot_text_add_cents(sabot_text *text, int64_t cents);

/// Appends a formatted sentence: %s is a string, %d a number in groups of three, %% a percent sign. No other
/// conversions are supported.
__attribute__((format(printf, 2, 3))) void sabot_text_format(sabot_text *text, const char *format, ...);

/// An amount as `sabot_text_add_cents` writes it, for use with %s.
typedef struct {
    char text[32];
} sabot_dollars;

/// Returns an amount as text: "$1,234.50".
sabot_dollars sabot_dollars_of(int64_t cents);

/// Returns true if the string is valid UTF-8 without control characters, so that it is safe to print on a
/// terminal.
bool sabot_text_is_plain(const char *string);
/// Returns the length of the first character in bytes, 1 to 4. Returns 0 if the string is empty, or if it
/// starts with a control character or invalid UTF-8.
int sabot_text_character_size(const char *string);

// ---------------------------------------------------------------------------------------------------------
// How certain is a mean?

/// A 95% confidence interval extends this many standard errors to each side.
#define SABOT_Z_95 1.959963984540054

// ---------------------------------------------------------------------------------------------------------
// Where do random numbers come from?

/// xoshiro256**, seeded through splitmix64. The same seed gives the same numbers on every machine. For
/// practice shoes and simulations only: it is not cryptographically secure.
typedef struct {
    uint64_t state[4];
} sabot_random;

/// Returns a generator. Each `stream` of a seed is an independent sequence; shoe n usually uses stream n.
sabot_random sabot_random_of(uint64_t seed, uint64_t stream);
/// Returns the next 64 random bits.
uint64_t sabot_random_next(sabot_random *random);
/// Returns a random number below `bound`, all equally likely. `bound` must be at least 1.
uint32_t sabot_random_below(sabot_random *random, uint32_t bound);

#pragma GCC visibility pop
#ifdef __cplusplus
}
#endif

#endif
