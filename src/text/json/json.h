/// All JSON that sabot writes, and the commands of a live table, which it reads. Shared by the API, commands
/// with --json, and exports. The functions of each section are in the file of that name.
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
// Commands of a live table. Driven by the lists in sabot/event.h: a new command needs no code here.

/// Reads {"command": "bet", "bettor": 4, "seat": 4, "kind": "player", "cents": 5000}: every field under its
/// name, in any order. The same fields are optional as on a command line, except for the seat of a wager.
/// Seats, bettors (15 is back bettor 1), persons, numbers and cents are integers, flags are true or false,
/// and everything else is a string; null means no card. The sender is not part of it: the caller sets role,
/// person and time of `command` before the call, and they are not changed. `storage` decides which rulesets
/// may be named, and holds the one that is.
bool sabot_command_from_json(const json_t *root, const sabot_field_storage *storage, sabot_command *command,
                             sabot_input_fault *fault);

// ---------------------------------------------------------------------------------------------------------
// Events as JSON: {"event": "bet-placed", "bettor": 4, "seat": 4, "kind": "player", "cents": 5000,
// "fee_cents": 100}. Every field has its name: numbers, cents, meter units and times are integers, flags are
// true or false, kinds, outcomes, prizes and accounts are words, a card is "8c" or null, 32 bytes are
// hexadecimal digits, and a ruleset is its name.

/// The caller frees it.
json_t *sabot_event_json(const sabot_event *event);

// ---------------------------------------------------------------------------------------------------------
// A hand from a journal as JSON, with the names of `sabot replay --json`. The caller frees it.

/// Returns the cards of a side and their total: {"cards":["8s","Kd"],"total":8}.
json_t *sabot_side_json(const sabot_hand *hand);
/// Returns the whole hand: who sat where, every step with its time and person, and the settlement sheet.
json_t *sabot_hand_json(const sabot_hand_book *book);
/// Returns the summary of a hand for lists.
json_t *sabot_hand_line_json(const sabot_hand_book *book);

// ---------------------------------------------------------------------------------------------------------
// A hand as one of its players saw it: the result of each bet and the reason, the bank's result if they
// banked, fees, prizes, and the net result. Used for the section `you.last` of a view and for a player's own
// history.

/// Returns true if this person had a bet or the bank in the hand.
bool sabot_own_hand_has(const sabot_hand_book *book, sabot_person person);
/// Returns NULL if this person had neither. The caller frees it.
json_t *sabot_own_hand_json(const sabot_hand_book *book, sabot_person person);

// ---------------------------------------------------------------------------------------------------------
// A settlement sheet as JSON, as `sabot settle` prints it.

/// The caller frees it.
json_t *sabot_sheet_json(const sabot_ruleset *ruleset, const sabot_sheet *sheet);

// ---------------------------------------------------------------------------------------------------------
// Roads and tally as JSON, with the names of `sabot road --json`.

/// Returns bead, big, columns, big_eye, small, cockroach and ask; also leading_ties while no cell can show
/// them.
json_t *sabot_roads_json(const sabot_roads *roads);
/// Returns the number of hands, and count and permille of every outcome. Naturals are known only if the cards
/// are.
json_t *sabot_tally_json(const sabot_tally *tally, bool with_naturals);

// ---------------------------------------------------------------------------------------------------------
// A shift report as JSON

/// Returns all tables: {"first_record": "2026-…", "last_record": "2026-…", "tables": […]}. The times are null
/// if nothing is recorded.
json_t *sabot_shift_walk_json(const sabot_shift_walk *walk);

// ---------------------------------------------------------------------------------------------------------
// Exact odds as JSON, with the names of `sabot odds --json`. The caller frees it.

/// The facts of a shoe or of a hand in progress.
typedef struct {
    sabot_values values; ///< cards left, without those on the table
    sabot_deal deal;
    bool in_a_hand; ///< cards are on the table
    bool joint;     ///< include every way a hand can end
    bool is_quick;  ///< leave out the average cards per hand, which takes milliseconds
    sabot_odds odds;
} sabot_odds_facts;

json_t *sabot_odds_json(const sabot_ruleset *ruleset, const sabot_odds_facts *facts);

/// The facts of the progressives.
typedef struct {
    sabot_composition left;
    sabot_combination combination;
    int64_t meter_cents[SABOT_PROGRESSIVE_COUNT];
} sabot_progressive_facts;

json_t *sabot_progressives_json(const sabot_ruleset *ruleset, const sabot_progressive_facts *facts);

// ---------------------------------------------------------------------------------------------------------
// A drill as JSON: a question with what the trainee may see, and the verdict on an answer

/// Contains no card that has not been dealt and no line that is not settled. The caller frees it.
json_t *sabot_drill_question_json(const sabot_drill *drill, int question);
/// Returns words, clause, and the right answer as `sabot_drill_input_read` reads it.
json_t *sabot_drill_verdict_json(const sabot_drill *drill, int question, const sabot_drill_verdict *verdict);
/// Returns right and asked by kind of question, and the clauses to study; response times if `has_times`.
json_t *sabot_drill_score_json(const sabot_drill_score *score, bool has_times);

// ---------------------------------------------------------------------------------------------------------
// Rulesets and paytables as JSON: every setting under the key of its file, money in cents. The caller frees
// it.

json_t *sabot_ruleset_json(const sabot_ruleset *ruleset);
json_t *sabot_paytable_json(const sabot_paytable *paytable);

// ---------------------------------------------------------------------------------------------------------
// Values of JSON objects

/// Sets one key. The object takes ownership of `value`.
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

/// Returns a real, or null if the number is NaN or infinite.
json_t *sabot_real_json(double number);
static inline void sabot_json_set_real(json_t *object, const char *key, double number) {
    sabot_json_set(object, key, sabot_real_json(number));
}

/// Returns "2026-01-31T18:00:05.250Z", or null for 0 (no time).
json_t *sabot_time_json(int64_t time_ms);
static inline void sabot_json_set_time(json_t *object, const char *key, int64_t time_ms) {
    sabot_json_set(object, key, sabot_time_json(time_ms));
}

/// "8s".
json_t *sabot_card_json(sabot_card card);
/// ["8s","Kd"].
json_t *sabot_cards_json(const sabot_card *cards, int count);
/// Returns the numbers of the bits that are set: [6, 8].
json_t *sabot_bits_json(unsigned bits);

#endif
