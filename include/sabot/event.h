/// event: commands to a live table, and the events they cause.
///
/// A command asks for something. The table (sabot/table.h) refuses it, or answers with events. Only events
/// change a table. Two lists below define all commands and events; the types, names, codec, sentences,
/// documentation (docs/events.md) and test generators all expand from them.
#ifndef SABOT_EVENT_H
#define SABOT_EVENT_H

#include "sabot/base.h"
#include "sabot/card.h"
#include "sabot/rules.h"
#include "sabot/settle.h"

#ifdef __cplusplus
extern "C" {
#endif
#pragma GCC visibility push(default)

// ---------------------------------------------------------------------------------------------------------
// Who sends commands?

#define SABOT_ROLE_LIST(X)                                        \
    X(DISPLAY, "display") /* read-only; sends no commands */      \
    X(PLAYER, "player")   /* only for their own seat */           \
    X(DEALER, "dealer")                                           \
    X(SUPERVISOR, "supervisor")                                   \
    X(AUDITOR, "auditor") /* reads everything, changes nothing */ \
    X(ADMINISTRATOR, "administrator")                             \
    X(DEVICE, "device") /* clock, sensors, virtual shoe */

typedef enum {
#define X(name, word) SABOT_ROLE_##name,
    SABOT_ROLE_LIST(X)
#undef X
        SABOT_ROLE_COUNT
} sabot_role;

/// Returns the name of a role: "dealer".
const char *sabot_role_name(sabot_role role);
/// Finds a role by its name. Returns false if there is none; `role` is then unchanged.
bool sabot_role_parse(const char *word, sabot_role *role);

/// The number the house gives a person. 0 means no particular person.
typedef uint32_t sabot_person;

/// The last millisecond of the year 9999.
#define SABOT_TIME_MS_MAX INT64_C(253402300799999)

// ---------------------------------------------------------------------------------------------------------
// Who bets?

/// A bettor's number: 1 to 14 for the player at a seat, then the back-line bettors.
#define SABOT_BETTORS_MAX          (SABOT_SEATS_MAX + SABOT_BACK_LINE_MAX)
#define SABOT_BETTOR_OF_BACK(line) (SABOT_SEATS_MAX + (line))
/// The back-line number of a bettor; 0 for the player at a seat.
#define SABOT_BACK_OF_BETTOR(bettor) ((bettor) > SABOT_SEATS_MAX ? (bettor) - SABOT_SEATS_MAX : 0)

/// Returns the bettor whose money a wager is.
int sabot_wager_bettor(const sabot_wager *wager);
/// Returns a bettor's wager on a seat's space: on their own seat, house way on another seat, or behind the
/// seat.
sabot_wager sabot_wager_of(int bettor, int seat, sabot_kind kind, int64_t cents);

// ---------------------------------------------------------------------------------------------------------
// Where can money be?

/// The accounts of a table, followed by one for each bettor's stack. The cage stands for everything outside
/// the table: it is minus the sum of the others, so that all accounts sum to zero.
#define SABOT_ACCOUNT_LIST(X)               \
    X(CAGE, "cage")                         \
    X(TRAY, "tray")                         \
    X(COLLECTION, "collection")             \
    X(ENVY, "envy")                         \
    X(BANK, "bank")                         \
    X(FELT, "felt") /* wagers, held fees */ \
    X(METER_DRAGON7, "dragon7-meter")       \
    X(METER_PANDA8, "panda8-meter")         \
    X(RESERVE_DRAGON7, "dragon7-reserve")   \
    X(RESERVE_PANDA8, "panda8-reserve")

typedef enum {
#define X(name, word) SABOT_ACCOUNT_##name,
    SABOT_ACCOUNT_LIST(X)
#undef X
        SABOT_TABLE_ACCOUNT_COUNT,
    SABOT_ACCOUNT_COUNT = SABOT_TABLE_ACCOUNT_COUNT + SABOT_BETTORS_MAX
} sabot_account;

/// The account of a bettor's stack. Bettors are numbered from 1.
#define SABOT_ACCOUNT_OF_BETTOR(bettor) ((sabot_account)(SABOT_TABLE_ACCOUNT_COUNT + (bettor) - 1))
#define SABOT_ACCOUNT_OF_METER(index)   ((sabot_account)(SABOT_ACCOUNT_METER_DRAGON7 + (index)))
/// R-PROG-15: contributions above a meter's maximum, kept for its next reset.
#define SABOT_ACCOUNT_OF_RESERVE(index) ((sabot_account)(SABOT_ACCOUNT_RESERVE_DRAGON7 + (index)))

/// Writes an account as "tray", "seat 4" or "back line 2".
void sabot_account_write(sabot_account account, sabot_text *text);

// ---------------------------------------------------------------------------------------------------------
// Why does a sensor raise an alarm, and why does a meter change by hand?

/// R-PROG-12: what is wrong with a chip on a progressive sensor. Such a chip is no bet.
#define SABOT_ALARM_LIST(X)                                               \
    X(LOST, "chip-lost", "chip removed after NO MORE BETS")               \
    X(NO_PLAYER, "no-player", "no player at this seat")                   \
    X(SEAT_CLOSED, "seat-closed", "this seat cannot bet the progressive") \
    X(BANKS, "player-dealer", "the player-dealer cannot bet")             \
    X(NO_LINE, "no-line-bet", "no Player or Banker bet at this seat")     \
    X(SHORT_STACK, "short-stack", "not enough money in the stack")

typedef enum {
#define X(name, word, sentence) SABOT_ALARM_##name,
    SABOT_ALARM_LIST(X)
#undef X
        SABOT_ALARM_COUNT
} sabot_alarm;

/// Returns the name of an alarm in JSON: "chip-lost".
const char *sabot_alarm_name(sabot_alarm alarm);
/// Returns what people read.
const char *sabot_alarm_description(sabot_alarm alarm);

/// R-PROG-15: why a meter is changed by hand.
#define SABOT_CAUSE_LIST(X)                               \
    X(CORRECTION, "correction", "correction")             \
    X(ADVERTISED, "advertised-start", "advertised start") \
    X(MOVED, "moved", "moved to another meter")           \
    X(PROMOTION, "promotion-ended", "promotion ended")    \
    X(OTHER, "other", "other")

typedef enum {
#define X(name, word, title) SABOT_CAUSE_##name,
    SABOT_CAUSE_LIST(X)
#undef X
        SABOT_CAUSE_COUNT
} sabot_cause;

/// Returns the name of a cause in commands and JSON: "correction".
const char *sabot_cause_name(sabot_cause cause);
/// Returns what people read.
const char *sabot_cause_title(sabot_cause cause);
/// Finds a cause by its name. Returns false if there is none; `cause` is then unchanged.
bool sabot_cause_parse(const char *name, sabot_cause *cause);

// ---------------------------------------------------------------------------------------------------------
// What fields do messages have?

#define SABOT_REASON_SIZE 96
/// Wagers are identified by their index in the hand. This index means the player-dealer's fee.
#define SABOT_BANK_FEE_INDEX 65535

/// Field types with their C types. `sabot_event_write` describes the encoding.
#define SABOT_FIELD_LIST(X)                                          \
    X(NOTHING, uint8_t) /* no fields; takes no byte */               \
    X(SEAT, uint8_t)    /* 1 to 14; 0 where a message allows it */   \
    X(BETTOR, uint8_t)  /* a seat, or 15 to 78: back line 1 to 64 */ \
    X(PERSON, uint32_t)                                              \
    X(KIND, uint8_t) /* sabot_kind */                                \
    X(CENTS, int64_t)                                                \
    X(UNITS, int64_t)   /* of a meter: 1/10,000 cent */              \
    X(CARD, uint8_t)    /* a card's index; 52: none */               \
    X(ENDING, uint8_t)  /* sabot_ending */                           \
    X(RESULT, uint8_t)  /* sabot_result */                           \
    X(PRIZE, uint8_t)   /* sabot_prize */                            \
    X(ACCOUNT, uint8_t) /* sabot_account of the table */             \
    X(QUANTITY, uint16_t)                                            \
    X(NUMBER, uint32_t)                                              \
    X(TIME, int64_t) /* milliseconds since 1970, UTC; 0: none */     \
    X(FLAG, bool)                                                    \
    X(REASON, sabot_reason) /* text a person entered, UTF-8 */       \
    X(HASH, sabot_bytes32)  /* a commitment or a seed */             \
    X(RULESET, sabot_ruleset_pointer)                                \
    X(ALARM, uint8_t) /* sabot_alarm */                              \
    X(CAUSE, uint8_t) /* sabot_cause */

/// Text that a person entered, NUL-terminated.
typedef struct {
    char text[SABOT_REASON_SIZE];
} sabot_reason;
/// A commitment or a seed.
typedef struct {
    uint8_t bytes[32];
} sabot_bytes32;
/// Rulesets are large and rare, so messages contain a pointer: into the command, or into the storage given to
/// a reader.
typedef const sabot_ruleset *sabot_ruleset_pointer;

typedef enum {
#define X(name, type) SABOT_FIELD_##name,
    SABOT_FIELD_LIST(X)
#undef X
        SABOT_FIELD_COUNT
} sabot_field_type;

#define X(name, type) typedef type sabot_field_##name;
SABOT_FIELD_LIST(X)
#undef X

/// One field of a message, for code that handles all messages alike.
typedef struct {
    const char *name;
    sabot_field_type type;
} sabot_field;

#define SABOT_FIELDS_MAX 6

/// The description of a command type or event type.
typedef struct {
    const char *word;                         ///< "bet-placed"
    const char *sentence;                     ///< "{bettor} removes {kind} at seat {seat}"
    unsigned who;                             ///< command: bits of the roles that may send it; event: 0
    unsigned phases;                          ///< bits of the phases in which it is allowed
    sabot_field fields[SABOT_FIELDS_MAX + 1]; ///< in order; the last one has no name
} sabot_message_schema;

// ---------------------------------------------------------------------------------------------------------
// Which phases does a hand go through?

#define SABOT_PHASE_LIST(X)                                                            \
    X(CLOSED, "closed", "the table is closed")                                         \
    X(BETWEEN, "between", "between hands: settings, bank and shoe")                    \
    X(BETTING, "betting", "players place, change and remove bets")                     \
    X(NO_MORE_BETS, "no-more-bets", "no more bets; the hand has not started")          \
    X(DEALING, "dealing", "START GAME was pressed: bets are locked, cards are dealt")  \
    X(DECLARED, "declared", "the outcome is declared, the bets are still on the felt") \
    X(SETTLED, "settled", "bets are settled; progressive prizes come before END GAME")

typedef enum {
#define X(name, word, sentence) SABOT_PHASE_##name,
    SABOT_PHASE_LIST(X)
#undef X
        SABOT_PHASE_COUNT
} sabot_phase;

/// Returns the name of a phase: "no-more-bets".
const char *sabot_phase_name(sabot_phase phase);
/// Returns its description.
const char *sabot_phase_description(sabot_phase phase);

// Sets of phases and roles, for the lists below.
#define SABOT_IN(phase)     (1U << SABOT_PHASE_##phase)
#define SABOT_IN_ALL        ((1U << SABOT_PHASE_COUNT) - 1)
#define SABOT_IN_OPEN       (SABOT_IN_ALL & ~SABOT_IN(CLOSED))
#define SABOT_IN_SETUP      (SABOT_IN(CLOSED) | SABOT_IN(BETWEEN))
#define SABOT_IN_BETS       (SABOT_IN(BETTING) | SABOT_IN(NO_MORE_BETS))
#define SABOT_IN_HAND       (SABOT_IN_BETS | SABOT_IN(DEALING) | SABOT_IN(DECLARED))
#define SABOT_BY(role)      (1U << SABOT_ROLE_##role)
#define SABOT_BY_SUPERVISOR (SABOT_BY(SUPERVISOR) | SABOT_BY(ADMINISTRATOR))
#define SABOT_BY_DEALER     (SABOT_BY(DEALER) | SABOT_BY(SUPERVISOR))
#define SABOT_BY_TABLE      (SABOT_BY(PLAYER) | SABOT_BY_DEALER)

// ---------------------------------------------------------------------------------------------------------
// Which commands are there?

/// C(number, NAME, name, word, who, phases, sentence, fields). Numbers are never reused. Players may send
/// commands only for their own seat.
#define SABOT_COMMAND_LIST(C, F)                                                                             \
    C(1, CHOOSE_RULES, choose_rules, "rules", SABOT_BY_SUPERVISOR, SABOT_IN_SETUP,                           \
      "choose a ruleset and the kind of table; 0 seats means the ruleset's default",                         \
      F(RULESET, ruleset) F(QUANTITY, seats) F(FLAG, virtual_shoe) F(FLAG, tracker_only) F(FLAG, sensors))   \
    C(2, CHOOSE_ROW, choose_row, "row", SABOT_BY_SUPERVISOR, SABOT_IN_SETUP,                                 \
      "choose a row of the fee schedule: limits and fees", F(QUANTITY, row))                                 \
    C(3, SET_LIMITS, set_limits, "limits", SABOT_BY_SUPERVISOR, SABOT_IN_SETUP,                              \
      "set the limits of one space", F(KIND, kind) F(CENTS, min_cents) F(CENTS, max_cents))                  \
    C(4, SET_TIMER, set_timer, "timer", SABOT_BY_SUPERVISOR, SABOT_IN_SETUP,                                 \
      "set the bet timer in seconds; 0 means no timer", F(QUANTITY, seconds))                                \
    C(5, POST, post, "post", SABOT_BY_DEALER | SABOT_BY(ADMINISTRATOR), SABOT_IN_SETUP,                      \
      "post limits and fees; required before bets open", F(NOTHING, nothing))                                \
    C(6, OPEN_TABLE, open_table, "open", SABOT_BY_SUPERVISOR, SABOT_IN(CLOSED), "open the table",            \
      F(NOTHING, nothing))                                                                                   \
    C(7, CLOSE_TABLE, close_table, "close", SABOT_BY_SUPERVISOR, SABOT_IN(BETWEEN),                          \
      "close the table and cash everyone out", F(NOTHING, nothing))                                          \
    C(8, FILL_TRAY, fill_tray, "fill", SABOT_BY_SUPERVISOR, SABOT_IN_ALL, "fill the tray from the cage",     \
      F(CENTS, cents))                                                                                       \
    C(9, TAKE_MONEY, take_money, "take", SABOT_BY_SUPERVISOR, SABOT_IN_SETUP,                                \
      "send money from tray, collection or envy to the cage", F(ACCOUNT, account) F(CENTS, cents))           \
    C(10, SET_METER, set_meter, "meter", SABOT_BY_SUPERVISOR, SABOT_IN_SETUP, "set a progressive meter",     \
      F(KIND, kind) F(CENTS, cents))                                                                         \
    C(11, SIT_DOWN, sit_down, "sit", SABOT_BY_TABLE, SABOT_IN_OPEN,                                          \
      "sit down, or stand behind a seat as a back bettor", F(BETTOR, bettor) F(PERSON, person))              \
    C(12, BUY_IN, buy_in, "buy-in", SABOT_BY_DEALER, SABOT_IN_OPEN, "buy chips",                             \
      F(BETTOR, bettor) F(CENTS, cents))                                                                     \
    C(13, CASH_OUT, cash_out, "cash-out", SABOT_BY_DEALER, SABOT_IN_OPEN, "cash chips",                      \
      F(BETTOR, bettor) F(CENTS, cents))                                                                     \
    C(14, LEAVE, leave, "leave", SABOT_BY_TABLE, SABOT_IN_OPEN, "cash out and leave", F(BETTOR, bettor))     \
    C(15, GO_AWAY, go_away, "away", SABOT_BY_DEALER | SABOT_BY(DEVICE), SABOT_IN_OPEN,                       \
      "mark the player as away; seat and stack are kept", F(BETTOR, bettor))                                 \
    C(16, COME_BACK, come_back, "back", SABOT_BY_TABLE | SABOT_BY(DEVICE), SABOT_IN_OPEN,                    \
      "mark the player as back", F(BETTOR, bettor))                                                          \
    C(17, OFFER_BANK, offer_bank, "offer", SABOT_BY_DEALER, SABOT_IN(BETWEEN),                               \
      "offer the player-dealer position to the next seat", F(NOTHING, nothing))                              \
    C(18, ACCEPT_BANK, accept_bank, "accept", SABOT_BY_TABLE, SABOT_IN(BETWEEN),                             \
      "bank the next hands with this amount", F(SEAT, seat) F(CENTS, cents))                                 \
    C(19, PASS_BANK, pass_bank, "pass", SABOT_BY_TABLE, SABOT_IN(BETWEEN), "pass the bank to the next seat", \
      F(SEAT, seat))                                                                                         \
    C(20, CHANGE_BANK, change_bank, "amount", SABOT_BY_TABLE, SABOT_IN(BETWEEN),                             \
      "change the amount of the bank for the next hand", F(SEAT, seat) F(CENTS, cents))                      \
    C(21, GIVE_UP_BANK, give_up_bank, "give-up", SABOT_BY_TABLE, SABOT_IN(BETWEEN),                          \
      "give up the bank before its hands are over", F(SEAT, seat))                                           \
    C(22, OPEN_BETS, open_bets, "bets", SABOT_BY_DEALER, SABOT_IN(BETWEEN), "open betting on the next hand", \
      F(NOTHING, nothing))                                                                                   \
    C(23, BET, bet, "bet", SABOT_BY_TABLE, SABOT_IN(BETTING), "place a bet, or change it to this amount",    \
      F(BETTOR, bettor) F(SEAT, seat) F(KIND, kind) F(CENTS, cents))                                         \
    C(24, WITHDRAW, withdraw, "withdraw", SABOT_BY_TABLE, SABOT_IN(BETTING), "remove a bet",                 \
      F(BETTOR, bettor) F(SEAT, seat) F(KIND, kind))                                                         \
    C(25, CLOSE_BETS, close_bets, "no-more-bets", SABOT_BY_DEALER, SABOT_IN(BETTING), "close betting",       \
      F(NOTHING, nothing))                                                                                   \
    C(26, TICK, tick, "tick", SABOT_BY(DEVICE), SABOT_IN(BETTING),                                           \
      "check whether the bet timer has run out", F(NOTHING, nothing))                                        \
    C(27, SENSE, sense, "sense", SABOT_BY(DEVICE), SABOT_IN_OPEN,                                            \
      "report a chip placed on or removed from a progressive sensor",                                        \
      F(SEAT, seat) F(KIND, kind) F(FLAG, laid))                                                             \
    C(28, START_GAME, start_game, "start", SABOT_BY_DEALER, SABOT_IN_BETS | SABOT_IN(BETWEEN),               \
      "START GAME: lock bets, take fees and progressive bets", F(NOTHING, nothing))                          \
    C(29, KEY_CARD, key_card, "card", SABOT_BY_DEALER, SABOT_IN(DEALING) | SABOT_IN(BETWEEN),                \
      "key the card that was dealt; at a tracker table the first one starts the hand", F(CARD, card))        \
    C(30, DRAW_CARD, draw_card, "draw", SABOT_BY_TABLE, SABOT_IN(DEALING) | SABOT_IN(BETWEEN),               \
      "deal the next card of a virtual shoe; the host supplies it", F(CARD, card))                           \
    C(31, TAKE_BACK, take_back, "take-back", SABOT_BY_DEALER, SABOT_IN(DEALING) | SABOT_IN(BETWEEN),         \
      "undo the last card keyed, or the burn", F(NOTHING, nothing))                                          \
    C(32, DECLARE, declare, "declare", SABOT_BY_DEALER, SABOT_IN(DEALING), "declare the outcome",            \
      F(ENDING, ending))                                                                                     \
    C(33, SETTLE, settle, "settle", SABOT_BY_DEALER, SABOT_IN(DECLARED), "take and pay bets in order",       \
      F(NOTHING, nothing))                                                                                   \
    C(34, PRESS_BUTTON, press_button, "press", SABOT_BY_DEALER, SABOT_IN(DECLARED) | SABOT_IN(SETTLED),      \
      "press the hand button of a seat that won a progressive", F(SEAT, seat) F(KIND, kind) F(PRIZE, prize)) \
    C(35, CONFIRM, confirm, "confirm", SABOT_BY(SUPERVISOR), SABOT_IN(DECLARED) | SABOT_IN(SETTLED),         \
      "confirm and pay a progressive prize", F(SEAT, seat) F(KIND, kind))                                    \
    C(36, REJECT, reject, "reject", SABOT_BY(SUPERVISOR), SABOT_IN(DECLARED) | SABOT_IN(SETTLED),            \
      "reject a progressive prize, with a reason", F(SEAT, seat) F(KIND, kind) F(REASON, reason))            \
    C(37, END_GAME, end_game, "end", SABOT_BY_DEALER, SABOT_IN(SETTLED),                                     \
      "END GAME: ready for the next hand", F(NOTHING, nothing))                                              \
    C(38, VOID_HAND, void_hand, "void", SABOT_BY(SUPERVISOR), SABOT_IN_HAND,                                 \
      "void the hand: bets are returned, cards stay out", F(REASON, reason))                                 \
    C(39, MISDEAL, misdeal, "misdeal", SABOT_BY(SUPERVISOR), SABOT_IN(DEALING),                              \
      "misdeal: the cards are dead, bets stay, the hand is dealt again", F(REASON, reason))                  \
    C(40, NEW_SHOE, new_shoe, "shoe", SABOT_BY_DEALER, SABOT_IN(BETWEEN),                                    \
      "start a shoe; 0 decks means the ruleset's default; the host adds a virtual shoe's commitment",        \
      F(QUANTITY, decks) F(HASH, commitment))                                                                \
    C(41, END_SHOE, end_shoe, "end-shoe", SABOT_BY(SUPERVISOR), SABOT_IN(BETWEEN),                           \
      "end the shoe before its last hand, with a reason", F(REASON, reason))                                 \
    C(42, CUT_SHOE, cut_shoe, "cut", SABOT_BY_TABLE, SABOT_IN(BETWEEN),                                      \
      "cut a virtual shoe; the cut is part of its shuffle", F(SEAT, seat) F(QUANTITY, place))                \
    C(43, BURN, burn, "burn", SABOT_BY_DEALER, SABOT_IN(BETWEEN),                                            \
      "burn cards; name the exposed card if the ruleset exposes one", F(CARD, card))                         \
    C(44, CUT_CARD, cut_card, "cut-card", SABOT_BY_DEALER, SABOT_IN_OPEN, "report that the cut card is out", \
      F(NOTHING, nothing))                                                                                   \
    C(45, PASS_SHOE, pass_shoe, "pass-shoe", SABOT_BY_TABLE, SABOT_IN(BETWEEN),                              \
      "pass the shoe to a seat, or from its holder to the next; seat 0 is the house dealer", F(SEAT, seat))  \
    C(46, REVEAL, reveal, "reveal", SABOT_BY(DEVICE), SABOT_IN_SETUP,                                        \
      "reveal the seed of a shoe that has ended", F(HASH, seed))                                             \
    C(47, LOSE_SEED, lose_seed, "lose-seed", SABOT_BY(DEVICE), SABOT_IN_SETUP,                               \
      "report that the seed of a shoe that has ended cannot be read", F(NOTHING, nothing))                   \
    C(48, NOTE_SIGN_IN, note_sign_in, "note-sign-in", SABOT_BY(DEVICE), SABOT_IN_ALL,                        \
      "note a sign-in: role and place", F(PERSON, person) F(REASON, reason))                                 \
    C(49, NOTE_SIGN_IN_REFUSED, note_sign_in_refused, "note-sign-in-refused", SABOT_BY(DEVICE),              \
      SABOT_IN_ALL, "note a refused sign-in and its reason", F(PERSON, person) F(REASON, reason))            \
    C(50, NOTE_SIGN_OUT, note_sign_out, "note-sign-out", SABOT_BY(DEVICE), SABOT_IN_ALL,                     \
      "note a sign-out, by the person or by timeout", F(PERSON, person) F(REASON, reason))                   \
    C(51, NOTE_REFUSAL, note_refusal, "note-refusal", SABOT_BY(DEVICE), SABOT_IN_ALL,                        \
      "note a refused command: who, what and why", F(PERSON, person) F(REASON, asked) F(REASON, reason))     \
    C(52, NOTE_SETTING, note_setting, "note-setting", SABOT_BY(DEVICE), SABOT_IN_ALL,                        \
      "note a changed setting of the room", F(PERSON, person) F(REASON, what))                               \
    C(53, REPORT_SENSORS, report_sensors, "sensors", SABOT_BY(DEVICE), SABOT_IN_OPEN,                        \
      "report that the progressive sensors stopped or resumed", F(FLAG, working))                            \
    C(54, REOPEN_BETS, reopen_bets, "reopen-bets", SABOT_BY_DEALER,                                          \
      SABOT_IN(NO_MORE_BETS) | SABOT_IN(DEALING),                                                            \
      "reopen betting before the first card; needs a supervisor if there are bets", F(NOTHING, nothing))     \
    C(55, REOPEN_OUTCOME, reopen_outcome, "reopen", SABOT_BY(SUPERVISOR),                                    \
      SABOT_IN(DECLARED) | SABOT_IN(BETWEEN),                                                                \
      "reopen a declared outcome to correct its cards, with a reason", F(REASON, reason))                    \
    C(56, KILL_CARD, kill_card, "dead-card", SABOT_BY(SUPERVISOR),                                           \
      SABOT_IN(BETWEEN) | SABOT_IN_BETS | SABOT_IN(DEALING),                                                 \
      "record a card that was exposed or burned in the middle of a shoe; no card if nobody saw it",          \
      F(CARD, card))                                                                                         \
    C(57, ADJUST_METER, adjust_meter, "adjust-meter", SABOT_BY_SUPERVISOR, SABOT_IN_SETUP,                   \
      "change a meter by hand, with a cause and a second person",                                            \
      F(KIND, kind) F(CENTS, cents) F(CAUSE, cause) F(PERSON, second) F(REASON, words))

// ---------------------------------------------------------------------------------------------------------
// Which events are there?

/// E(number, NAME, name, word, phases, sentence, fields). Numbers are never reused, and an event never gets
/// another field: changes are made as new events, so that every journal stays readable.
#define SABOT_EVENT_LIST(E, F)                                                                               \
    E(1, RULES_CHOSEN, rules_chosen, "rules-chosen", SABOT_IN_SETUP, "ruleset {ruleset}, {seats} seats",     \
      F(RULESET, ruleset) F(QUANTITY, seats) F(FLAG, virtual_shoe) F(FLAG, tracker_only) F(FLAG, sensors))   \
    E(2, ROW_CHOSEN, row_chosen, "row-chosen", SABOT_IN_SETUP, "fee schedule row {row} is in force",         \
      F(QUANTITY, row))                                                                                      \
    E(3, LIMITS_SET, limits_set, "limits-set", SABOT_IN_SETUP,                                               \
      "{kind} limits are {min_cents} to {max_cents}", F(KIND, kind) F(CENTS, min_cents) F(CENTS, max_cents)) \
    E(4, TIMER_SET, timer_set, "timer-set", SABOT_IN_SETUP, "bets stay open for {seconds} seconds",          \
      F(QUANTITY, seconds))                                                                                  \
    E(5, POSTED, posted, "posted", SABOT_IN_SETUP, "limits and fees are posted", F(NOTHING, nothing))        \
    E(6, TABLE_OPENED, table_opened, "table-opened", SABOT_IN(CLOSED), "the table opens",                    \
      F(NOTHING, nothing))                                                                                   \
    E(7, TABLE_CLOSED, table_closed, "table-closed", SABOT_IN(BETWEEN), "the table closes",                  \
      F(NOTHING, nothing))                                                                                   \
    E(8, TRAY_FILLED, tray_filled, "tray-filled", SABOT_IN_ALL, "fill: {cents} from the cage to the tray",   \
      F(CENTS, cents))                                                                                       \
    E(9, MONEY_TAKEN, money_taken, "money-taken", SABOT_IN_SETUP, "{cents} sent from {account} to the cage", \
      F(ACCOUNT, account) F(CENTS, cents))                                                                   \
    E(10, METER_SET, meter_set, "meter-set", SABOT_IN_SETUP, "{kind} meter is set to {cents}",               \
      F(KIND, kind) F(CENTS, cents))                                                                         \
    E(11, SAT_DOWN, sat_down, "sat-down", SABOT_IN_OPEN, "{bettor}: person {person} sits down",              \
      F(BETTOR, bettor) F(PERSON, person))                                                                   \
    E(12, BOUGHT_IN, bought_in, "bought-in", SABOT_IN_OPEN, "{bettor} buys in for {cents}",                  \
      F(BETTOR, bettor) F(CENTS, cents))                                                                     \
    E(13, CASHED_OUT, cashed_out, "cashed-out", SABOT_IN_OPEN, "{bettor} cashes out {cents}",                \
      F(BETTOR, bettor) F(CENTS, cents))                                                                     \
    E(14, LEFT, left, "left", SABOT_IN_OPEN, "{bettor} leaves", F(BETTOR, bettor))                           \
    E(15, WENT_AWAY, went_away, "went-away", SABOT_IN_OPEN, "{bettor} is away", F(BETTOR, bettor))           \
    E(16, CAME_BACK, came_back, "came-back", SABOT_IN_OPEN, "{bettor} is back", F(BETTOR, bettor))           \
    E(17, BANK_OFFERED, bank_offered, "bank-offered", SABOT_IN_OPEN, "the bank is offered to seat {seat}",   \
      F(SEAT, seat))                                                                                         \
    E(18, BANK_PASSED, bank_passed, "bank-passed", SABOT_IN(BETWEEN), "seat {seat} passes the bank",         \
      F(SEAT, seat))                                                                                         \
    E(19, BANK_WAITS, bank_waits, "bank-waits", SABOT_IN_OPEN, "no player-dealer: the table waits",          \
      F(NOTHING, nothing))                                                                                   \
    E(20, BANK_TAKEN, bank_taken, "bank-taken", SABOT_IN(BETWEEN), "seat {seat} banks with {cents}",         \
      F(SEAT, seat) F(CENTS, cents))                                                                         \
    E(21, BANK_CHANGED, bank_changed, "bank-changed", SABOT_IN(BETWEEN), "the bank is now {cents}",          \
      F(CENTS, cents))                                                                                       \
    E(22, BANK_ENDED, bank_ended, "bank-ended", SABOT_IN_SETUP,                                              \
      "seat {seat} stops banking, {cents} returned", F(SEAT, seat) F(CENTS, cents))                          \
    E(23, BETS_OPENED, bets_opened, "bets-opened", SABOT_IN(BETWEEN), "hand {hand}: bets are open",          \
      F(NUMBER, hand) F(TIME, closes_ms) F(CENTS, bank_fee_cents) F(FLAG, last))                             \
    E(24, BET_PLACED, bet_placed, "bet-placed", SABOT_IN(BETTING),                                           \
      "{bettor} bets {cents} on {kind} at seat {seat}, fee {fee_cents}",                                     \
      F(BETTOR, bettor) F(SEAT, seat) F(KIND, kind) F(CENTS, cents) F(CENTS, fee_cents))                     \
    E(25, BET_CHANGED, bet_changed, "bet-changed", SABOT_IN(BETTING),                                        \
      "{bettor} changes {kind} at seat {seat} to {cents}",                                                   \
      F(BETTOR, bettor) F(SEAT, seat) F(KIND, kind) F(CENTS, cents))                                         \
    E(26, BET_WITHDRAWN, bet_withdrawn, "bet-withdrawn", SABOT_IN(BETTING),                                  \
      "{bettor} removes {kind} at seat {seat}", F(BETTOR, bettor) F(SEAT, seat) F(KIND, kind))               \
    E(27, BETS_CLOSED, bets_closed, "bets-closed", SABOT_IN(BETTING), "no more bets", F(FLAG, by_timer))     \
    E(28, CHIP_LAID, chip_laid, "chip-laid", SABOT_IN_OPEN, "seat {seat}: chip placed on {kind}",            \
      F(SEAT, seat) F(KIND, kind))                                                                           \
    E(29, CHIP_REMOVED, chip_removed, "chip-removed", SABOT_IN_OPEN,                                         \
      "seat {seat}: chip removed from {kind}", F(SEAT, seat) F(KIND, kind))                                  \
    E(30, FLAGGED, flagged, "flagged", SABOT_IN(DEALING) | SABOT_IN(DECLARED) | SABOT_IN(SETTLED),           \
      "seat {seat}: {kind} chip and bet do not match (chip: {chip})",                                        \
      F(SEAT, seat) F(KIND, kind) F(FLAG, chip))                                                             \
    E(31, HAND_STARTED, hand_started, "hand-started", SABOT_IN(NO_MORE_BETS) | SABOT_IN(BETWEEN),            \
      "hand {hand} starts", F(NUMBER, hand))                                                                 \
    E(32, FEE_TAKEN, fee_taken, "fee-taken", SABOT_IN(BETTING) | SABOT_IN(DEALING),                          \
      "a fee of {cents} is taken for wager {wager}", F(QUANTITY, wager) F(CENTS, cents))                     \
    E(33, PROGRESSIVE_TAKEN, progressive_taken, "progressive-taken", SABOT_IN(DEALING),                      \
      "wager {wager}: {cents} to the tray; the meter is now {units}",                                        \
      F(QUANTITY, wager) F(CENTS, cents) F(UNITS, units))                                                    \
    E(34, CARD_DEALT, card_dealt, "card-dealt", SABOT_IN(DEALING), "{card} is dealt", F(CARD, card))         \
    E(35, CARD_TAKEN_BACK, card_taken_back, "card-taken-back", SABOT_IN(DEALING), "{card} is removed",       \
      F(CARD, card))                                                                                         \
    E(36, CUT_CARD_CAME, cut_card_came, "cut-card-came", SABOT_IN_OPEN,                                      \
      "the cut card is out: {hands} hands left, including this one", F(QUANTITY, hands))                     \
    E(37, DECLARED, declared, "declared", SABOT_IN(DEALING), "{ending}", F(ENDING, ending))                  \
    E(38, LINE_SETTLED, line_settled, "line-settled", SABOT_IN(DECLARED),                                    \
      "wager {wager}: {result}, {taken_cents} taken, {paid_cents} paid, {returned_cents} returned",          \
      F(QUANTITY, wager) F(RESULT, result) F(CENTS, taken_cents) F(CENTS, paid_cents)                        \
          F(CENTS, returned_cents))                                                                          \
    E(39, FEE_RETURNED, fee_returned, "fee-returned", SABOT_IN_HAND,                                         \
      "a fee of {cents} for wager {wager} is returned", F(QUANTITY, wager) F(CENTS, cents))                  \
    E(40, HAND_SETTLED, hand_settled, "hand-settled", SABOT_IN(DECLARED), "all bets are settled",            \
      F(NOTHING, nothing))                                                                                   \
    E(41, BUTTON_PRESSED, button_pressed, "button-pressed", SABOT_IN(DECLARED) | SABOT_IN(SETTLED),          \
      "seat {seat}: the dealer presses {prize} for {kind}",                                                  \
      F(SEAT, seat) F(KIND, kind) F(PRIZE, prize) F(PERSON, person))                                         \
    E(42, PRIZE_PAID, prize_paid, "prize-paid", SABOT_IN(DECLARED) | SABOT_IN(SETTLED),                      \
      "seat {seat}: {kind} pays {paid_cents}, dealer envy {envy_cents}; {reset_cents} to reset the meter",   \
      F(SEAT, seat) F(KIND, kind) F(PRIZE, prize) F(CENTS, paid_cents) F(CENTS, envy_cents)                  \
          F(CENTS, reset_cents))                                                                             \
    E(43, PRIZE_REJECTED, prize_rejected, "prize-rejected", SABOT_IN(DECLARED) | SABOT_IN(SETTLED),          \
      "seat {seat}: {kind} is rejected: {reason}", F(SEAT, seat) F(KIND, kind) F(REASON, reason))            \
    E(44, HAND_ENDED, hand_ended, "hand-ended", SABOT_IN(SETTLED) | SABOT_IN(DECLARED),                      \
      "hand {hand} is over", F(NUMBER, hand))                                                                \
    E(45, METER_RESTORED, meter_restored, "meter-restored", SABOT_IN(DEALING) | SABOT_IN(DECLARED),          \
      "{kind} meter is restored to {units}", F(KIND, kind) F(UNITS, units))                                  \
    E(46, WAGER_RETURNED, wager_returned, "wager-returned", SABOT_IN_HAND,                                   \
      "wager {wager} is returned: {cents}, fee {fee_cents}",                                                 \
      F(QUANTITY, wager) F(CENTS, cents) F(CENTS, fee_cents))                                                \
    E(47, HAND_VOIDED, hand_voided, "hand-voided", SABOT_IN_HAND, "hand {hand} is void: {reason}",           \
      F(NUMBER, hand) F(REASON, reason))                                                                     \
    E(48, MISDEALT, misdealt, "misdealt", SABOT_IN(DEALING), "misdeal: {reason}", F(REASON, reason))         \
    E(49, SHOE_STARTED, shoe_started, "shoe-started", SABOT_IN(BETWEEN), "shoe {shoe}, {decks} decks",       \
      F(NUMBER, shoe) F(QUANTITY, decks) F(HASH, commitment))                                                \
    E(50, SHOE_CUT, shoe_cut, "shoe-cut", SABOT_IN(BETWEEN), "seat {seat} cuts the shoe at {place}",         \
      F(SEAT, seat) F(QUANTITY, place))                                                                      \
    E(51, BURNED, burned, "burned", SABOT_IN(BETWEEN), "{cards} cards are burned, exposed: {card}",          \
      F(CARD, card) F(QUANTITY, cards))                                                                      \
    E(52, SHOE_PASSED, shoe_passed, "shoe-passed", SABOT_IN(BETWEEN), "the shoe goes to seat {seat}",        \
      F(SEAT, seat))                                                                                         \
    E(53, SHOE_ENDED, shoe_ended, "shoe-ended", SABOT_IN(BETWEEN) | SABOT_IN(CLOSED),                        \
      "shoe {shoe} has ended: {reason}", F(NUMBER, shoe) F(REASON, reason))                                  \
    E(54, SHOE_REVEALED, shoe_revealed, "shoe-revealed", SABOT_IN_SETUP,                                     \
      "the seed of shoe {shoe} is {seed}", F(NUMBER, shoe) F(HASH, seed))                                    \
    E(55, SEED_LOST, seed_lost, "seed-lost", SABOT_IN_SETUP,                                                 \
      "the seed of shoe {shoe} cannot be read; its cards cannot be verified", F(NUMBER, shoe))               \
    E(56, SIGNED_IN, signed_in, "signed-in", SABOT_IN_ALL, "person {person} signs in: {reason}",             \
      F(PERSON, person) F(REASON, reason))                                                                   \
    E(57, SIGN_IN_REFUSED, sign_in_refused, "sign-in-refused", SABOT_IN_ALL,                                 \
      "person {person}: sign-in refused: {reason}", F(PERSON, person) F(REASON, reason))                     \
    E(58, SIGNED_OUT, signed_out, "signed-out", SABOT_IN_ALL, "person {person} is signed out: {reason}",     \
      F(PERSON, person) F(REASON, reason))                                                                   \
    E(59, REFUSED, refused, "refused", SABOT_IN_ALL, "person {person}: {asked}: refused: {reason}",          \
      F(PERSON, person) F(REASON, asked) F(REASON, reason))                                                  \
    E(60, SETTING_CHANGED, setting_changed, "setting-changed", SABOT_IN_ALL,                                 \
      "person {person} changes a setting: {what}", F(PERSON, person) F(REASON, what))                        \
    E(61, CHIP_ALARM, chip_alarm, "chip-alarm", SABOT_IN_OPEN, "seat {seat}, {kind}: {alarm}",               \
      F(SEAT, seat) F(KIND, kind) F(ALARM, alarm))                                                           \
    E(62, SENSORS_STOPPED, sensors_stopped, "sensors-stopped", SABOT_IN_OPEN,                                \
      "the progressive sensors have stopped", F(NOTHING, nothing))                                           \
    E(63, SENSORS_RESUMED, sensors_resumed, "sensors-resumed", SABOT_IN_OPEN,                                \
      "the progressive sensors work again", F(NOTHING, nothing))                                             \
    E(64, BETS_REOPENED, bets_reopened, "bets-reopened", SABOT_IN(NO_MORE_BETS) | SABOT_IN(DEALING),         \
      "bets are open again", F(TIME, closes_ms))                                                             \
    E(65, FEE_RELEASED, fee_released, "fee-released", SABOT_IN(DEALING),                                     \
      "the fee of {cents} for wager {wager} is back on the felt", F(QUANTITY, wager) F(CENTS, cents))        \
    E(66, PROGRESSIVE_RELEASED, progressive_released, "progressive-released", SABOT_IN(DEALING),             \
      "wager {wager}: {cents} is back on the felt", F(QUANTITY, wager) F(CENTS, cents))                      \
    E(67, OUTCOME_REOPENED, outcome_reopened, "outcome-reopened", SABOT_IN(DECLARED) | SABOT_IN(BETWEEN),    \
      "the outcome of hand {hand} is reopened: {reason}", F(NUMBER, hand) F(REASON, reason))                 \
    E(68, CARD_KILLED, card_killed, "card-dead", SABOT_IN(BETWEEN) | SABOT_IN_BETS | SABOT_IN(DEALING),      \
      "dead card: {card}", F(CARD, card))                                                                    \
    E(69, BURN_TAKEN_BACK, burn_taken_back, "burn-taken-back", SABOT_IN(BETWEEN),                            \
      "the burn of {cards} cards, exposed: {card}, is undone", F(CARD, card) F(QUANTITY, cards))             \
    E(70, BANK_RENEWED, bank_renewed, "bank-renewed", SABOT_IN(BETWEEN),                                     \
      "seat {seat}'s bank for the next hand is {cents}", F(SEAT, seat) F(CENTS, cents))                      \
    E(71, METER_ADJUSTED, meter_adjusted, "meter-adjusted", SABOT_IN_SETUP,                                  \
      "{kind} meter is changed to {cents} with person {second}: {cause} {words}",                            \
      F(KIND, kind) F(CENTS, cents) F(CAUSE, cause) F(PERSON, second) F(REASON, words))                      \
    E(72, RESERVE_SET, reserve_set, "reserve-set",                                                           \
      SABOT_IN(DEALING) | SABOT_IN(DECLARED) | SABOT_IN(SETTLED), "{kind} reserve is now {units}",           \
      F(KIND, kind) F(UNITS, units))

// ---------------------------------------------------------------------------------------------------------
// Command and event types

typedef enum {
#define C(number, NAME, name, word, who, phases, sentence, fields) SABOT_COMMAND_##NAME = number,
#define F(type, name)
    SABOT_COMMAND_LIST(C, F)
#undef F
#undef C
        SABOT_COMMAND_COUNT
} sabot_command_type;

typedef enum {
#define E(number, NAME, name, word, phases, sentence, fields) SABOT_EVENT_##NAME = number,
#define F(type, name)
    SABOT_EVENT_LIST(E, F)
#undef F
#undef E
        SABOT_EVENT_COUNT
} sabot_event_type;

#define F(type, name) sabot_field_##type name;

/// A command, with its sender and time. Types are numbered from 1.
typedef struct {
    sabot_command_type type;
    sabot_role role;
    sabot_person person;
    int64_t time_ms; ///< since 1970, UTC; the core has no clock
    uint32_t hand;   ///< the hand it is meant for, or 0; refused if the table is at another
    union {
#define C(number, NAME, name, word, who, phases, sentence, fields) \
    struct {                                                       \
        fields                                                     \
    } name;
        SABOT_COMMAND_LIST(C, F)
#undef C
    };
} sabot_command;

/// An event. Types are numbered from 1.
typedef struct {
    sabot_event_type type;
    union {
#define E(number, NAME, name, word, phases, sentence, fields) \
    struct {                                                  \
        fields                                                \
    } name;
        SABOT_EVENT_LIST(E, F)
#undef E
    };
} sabot_event;

#undef F

/// Returns the description of a command type, or NULL if there is no such type.
const sabot_message_schema *sabot_command_schema(int type);
/// Returns the description of an event type, or NULL if there is no such type.
const sabot_message_schema *sabot_event_schema(int type);
/// Returns true if the command is a note. Notes record what happened in a room without changing a table: a
/// sign-in, a refusal, a setting. The room itself, table 0, has no other commands or events.
bool sabot_command_is_note(sabot_command_type type);
/// Returns true if the event is a note.
bool sabot_event_is_note(sabot_event_type type);
/// Makes any text a valid reason for a note: replaces unprintable characters with '?', truncates long text at
/// a character boundary, and returns "-" for empty text.
sabot_reason sabot_reason_of(const char *text);
/// Finds a command by its word. Returns 0 if there is none.
int sabot_command_parse(const char *word);
/// Returns the offset of the next field, aligned for its type, and moves `*end` past it. Fields are laid out
/// like the members of a struct.
size_t sabot_field_offset(sabot_field_type type, size_t *end);
/// Returns the offset of a field from the start of the message's struct (`&command.bet`,
/// `&event.bet_placed`).
size_t sabot_schema_offset(const sabot_message_schema *message, int field);
/// Returns the struct of the command's fields. It is at the same address for every type.
void *sabot_command_fields(sabot_command *command);
/// Returns the struct of the event's fields. It is at the same address for every type.
const void *sabot_event_fields(const sabot_event *event);

// ---------------------------------------------------------------------------------------------------------
// How are messages stored as bytes?

/// The longest message in bytes.
#define SABOT_MESSAGE_BYTES_MAX 8192

/// Writes an event: its number, then its fields in order. Integers are LEB128 in the fewest bytes, signed
/// ones zigzag-encoded. Returns the size, or 0 if it does not fit. Equal events give equal bytes.
size_t sabot_event_write(const sabot_event *event, uint8_t *bytes, size_t size);
/// Reads one event. Returns the number of bytes read, or 0 if they are not what `sabot_event_write` writes. A
/// ruleset is read into `storage` and has passed its check. Pass NULL if rulesets are not expected.
size_t sabot_event_read(const uint8_t *bytes, size_t size, sabot_event *event, sabot_ruleset *storage);
/// Writes a command's type and fields in the same encoding, without role, person and time. Returns the size,
/// or 0 if it does not fit.
size_t sabot_command_write(const sabot_command *command, uint8_t *bytes, size_t size);
/// Reads what `sabot_command_write` wrote, with the same results as `sabot_event_read`.
size_t sabot_command_read(const uint8_t *bytes, size_t size, sabot_command *command, sabot_ruleset *storage);

// ---------------------------------------------------------------------------------------------------------
// How are messages shown to people?

/// Writes an event as a sentence: "seat 4 bets $50 on Player at seat 4, fee $1".
void sabot_event_explain(const sabot_event *event, sabot_text *text);
/// Writes one field as people read it: "$50", "seat 4", "Panda 8", "8c".
void sabot_field_write(sabot_field_type type, const void *value, sabot_text *text);

#pragma GCC visibility pop
#ifdef __cplusplus
}
#endif

#endif
