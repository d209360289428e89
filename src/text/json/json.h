/// Everything that sabot writes as JSON, and a live table's commands, which it reads: what the API, the
/// commands with --json and exports share. Each part is in the file of its name.
#ifndef SABOT_TEXT_JSON_JSON_H
#define SABOT_TEXT_JSON_JSON_H

#include "room/audit/hand_book.h"
#include "room/audit/shift_book.h"
#include "sabot/card.h"
#include "sabot/drill.h"
#include "sabot/event.h"
#include "sabot/odds.h"
#include "sabot/road.h"
#include "sabot/rules.h"
#include "sabot/settle.h"
#include "text/json/field.h"

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

// ---------------------------------------------------------------------------------------------------------
// A live table's commands. Driven by the lists of sabot/event.h: a new command needs no code here.

/// Reads {"command": "bet", "bettor": 4, "seat": 4, "kind": "player", "cents": 5000}: every field under its
/// name, in any order; the same may be left out as on a line, but for the seat of a wager. Seats, bettors (15
/// is back line 1), persons, numbers and cents are whole numbers, flags true or false, everything else is a
/// string, and null is a card that is none. Who asks never stands in it: role, person and time of `command`
/// are the caller's, set before the call and left alone. `storage` decides which ruleset may
/// be named, and keeps it.
bool sabot_command_from_json(const json_t *root, const sabot_field_storage *storage, sabot_command *command,
                             sabot_input_fault *fault);

// ---------------------------------------------------------------------------------------------------------
// Events as JSON: {"event": "bet-placed", "bettor": 4, "seat": 4, "kind": "player", "cents": 5000,
// "fee_cents": 100}. Every field stands under its name: numbers, cents, units of a meter and times as whole
// numbers, flags as true or false, kinds, outcomes, hands and accounts as their words, a card as "8c" or
// null, 32 bytes as hexadecimal digits, a ruleset as its name.

/// The caller frees it.
json_t *sabot_event_json(const sabot_event *event);

// ---------------------------------------------------------------------------------------------------------
// A hand from a journal as JSON, by the names of `sabot replay --json`. The caller frees it.

/// The cards of a side and what they come to: {"cards":["8s","Kd"],"total":8}.
json_t *sabot_side_json(const sabot_hand *hand);
/// All of it: who sat where, every step with its time and person, the sheet.
json_t *sabot_hand_json(const sabot_hand_book *book);
/// What one line of a list says.
json_t *sabot_hand_line_json(const sabot_hand_book *book);

// ---------------------------------------------------------------------------------------------------------
// A hand as one of its players saw it: what each of their wagers did and why, what the bank did to them
// where they banked, fees, prizes, and what all of it came to. The section `you.last` of a view, and a
// player's own history.

/// Had this person something in the hand: a wager, or the bank?
bool sabot_own_hand_has(const sabot_hand_book *book, sabot_person person);
/// The caller frees it; NULL where this person had nothing in the hand.
json_t *sabot_own_hand_json(const sabot_hand_book *book, sabot_person person);

// ---------------------------------------------------------------------------------------------------------
// A settlement sheet as JSON, as `sabot settle` prints it.

/// The caller owns the result.
json_t *sabot_sheet_json(const sabot_ruleset *ruleset, const sabot_sheet *sheet);

// ---------------------------------------------------------------------------------------------------------
// Roads and tally for programs, by the names of `sabot road --json`.

/// bead, big, columns, big_eye, small, cockroach, ask, and leading_ties where no cell holds them yet.
json_t *sabot_roads_json(const sabot_roads *roads);
/// Hands, and of every outcome count and permille. Naturals are known where cards are.
json_t *sabot_tally_json(const sabot_tally *tally, bool with_naturals);

// ---------------------------------------------------------------------------------------------------------
// A shift report for programs.

/// Of all tables: {"first_record": "2026-…", "last_record": "2026-…", "tables": […]}; null where nothing is
/// recorded there.
json_t *sabot_shift_walk_json(const sabot_shift_walk *walk);

// ---------------------------------------------------------------------------------------------------------
// Exact odds as JSON: what people script against. The caller frees what it gets.

/// What `sabot odds` shows of a shoe, or of the middle of a hand.
typedef struct {
    sabot_values values; ///< left, what lies on the table aside
    sabot_deal deal;
    bool in_a_hand; ///< something lies on the table
    bool joint;     ///< every way a hand can end is asked for
    bool is_quick;  ///< what takes milliseconds is left out: the cards that a hand takes on average
    sabot_odds odds;
} sabot_odds_facts;

json_t *sabot_odds_json(const sabot_ruleset *ruleset, const sabot_odds_facts *facts);

/// What it shows of the progressives.
typedef struct {
    sabot_composition left;
    sabot_combination combination;
    int64_t meter_cents[SABOT_PROGRESSIVE_COUNT];
} sabot_progressive_facts;

json_t *sabot_progressives_json(const sabot_ruleset *ruleset, const sabot_progressive_facts *facts);

// ---------------------------------------------------------------------------------------------------------
// A drill as JSON: what a trainee may see when a question is asked, and what is said about an answer.

/// The caller owns the results. No card is in it that has not been dealt, no line that is not settled.
json_t *sabot_drill_question_json(const sabot_drill *drill, int question);
/// Words, clause, and the answer that is right, as `sabot_drill_input_read` reads it.
json_t *sabot_drill_verdict_json(const sabot_drill *drill, int question, const sabot_drill_verdict *verdict);
/// Right and asked by kind of question, and the clauses to study; times where they are wanted.
json_t *sabot_drill_score_json(const sabot_drill_score *score, bool has_times);

// ---------------------------------------------------------------------------------------------------------
// Rulesets and paytables as JSON: all the facts, under the keys of their files; money in whole cents. The
// caller frees it.

json_t *sabot_ruleset_json(const sabot_ruleset *ruleset);
json_t *sabot_paytable_json(const sabot_paytable *paytable);

// ---------------------------------------------------------------------------------------------------------
// The values that every JSON object is made of, so that a writer says a key and a value and no more.

/// Sets one key; the object takes `value` over.
static inline void sabot_json_set(json_t *object, const char *key, json_t *value) {
    json_object_set_new(object, key, value);
}

static inline void sabot_json_set_number(json_t *object, const char *key, int64_t number) {
    sabot_json_set(object, key, json_integer(number));
}

static inline void sabot_json_set_count(json_t *object, const char *key, uint64_t count) {
    sabot_json_set(object, key, json_integer((json_int_t)count));
}

static inline void sabot_json_set_word(json_t *object, const char *key, const char *word) {
    sabot_json_set(object, key, json_string(word));
}

static inline void sabot_json_set_flag(json_t *object, const char *key, bool flag) {
    sabot_json_set(object, key, json_boolean(flag));
}

/// A real, or null where it is NaN or infinite.
json_t *sabot_real_json(double number);
static inline void sabot_json_set_real(json_t *object, const char *key, double number) {
    sabot_json_set(object, key, sabot_real_json(number));
}

/// "2026-01-31T18:00:05.250Z", or null for 0, which is no time.
json_t *sabot_time_json(int64_t time_ms);
static inline void sabot_json_set_time(json_t *object, const char *key, int64_t time_ms) {
    sabot_json_set(object, key, sabot_time_json(time_ms));
}

/// "8s".
json_t *sabot_card_json(sabot_card card);
/// ["8s","Kd"].
json_t *sabot_cards_json(const sabot_card *cards, int count);
/// The numbers whose bits are set: [6, 8].
json_t *sabot_bits_json(unsigned bits);

#endif
