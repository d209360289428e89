/// The sections of a view, one function each. The caller frees the result.
#ifndef SABOT_SERVE_VIEWS_SECTIONS_H
#define SABOT_SERVE_VIEWS_SECTIONS_H

#include "serve/views/view.h"
#include "text/json/json.h"

typedef json_t *sabot_section_writer(const sabot_view *view, const sabot_table *table);

#define X(name, word) sabot_section_writer sabot_section_of_##name;
SABOT_PUBLIC_SECTION_LIST(X)
SABOT_STAFF_SECTION_LIST(X)
SABOT_PIT_SECTION_LIST(X)
#undef X

/// Replaces the cached text if it changed, and returns true if it did. Takes ownership of `value`.
bool sabot_view_cache_json(char **kept, json_t *value);

/// Returns a person's own view as JSON, "null" if they have no seat.
const char *sabot_view_player_text(sabot_view *view, const sabot_table *table, sabot_person person);
/// Returns a player's own view (player_view.c).
json_t *sabot_player_view_json(const sabot_view *view, const sabot_table *table, int bettor);
/// Computes how far the bank covers every bet on the felt, for `sabot_player_view_json`.
void sabot_view_compute_cover(sabot_view *view, const sabot_table *table);
/// Returns a player's request, or null.
json_t *sabot_player_request_json(const sabot_player_request *given);

// Shared by several sections.
/// Returns {"kind": "dragon7", "title": "Dragon 7"}.
json_t *sabot_kind_json(sabot_kind kind);
/// Sets "bettor", and its name as "place".
void sabot_json_set_bettor(json_t *root, int bettor);
/// Returns a bet of the hand.
json_t *sabot_wager_json(const sabot_table *table, int index);
/// Return a seat's sensors and progressive wins.
json_t *sabot_chips_json(const sabot_view *view, const sabot_table *table, int seat);
json_t *sabot_prizes_json(const sabot_table *table, int seat);
/// Returns the amounts a seat may bank with, while it is offered the bank or banks; otherwise null
/// (R-BANK-2).
json_t *sabot_bank_range_json(const sabot_table *table, int seat);
/// Returns an amount that the seat's bank could be changed to.
int64_t sabot_other_bank_cents(const sabot_table *table, int seat);
/// Returns any card left in the shoe, for commands whose card only the shoe knows; 52 if there is none.
int sabot_any_card(const sabot_table *table);
/// Returns the finished hand as the table calls it (R-WIN-3).
sabot_coup sabot_view_coup(const sabot_table *table);
/// Returns the number of chips on the sensors that become bets when betting closes (R-PROG-10).
int sabot_chips_placed(const sabot_table *table);
/// Returns true if START GAME would be accepted: with a player-dealer, there must be something to bank.
bool sabot_may_start(const sabot_table *table);
/// Returns the number of seats with a player. With none, the bank cannot be offered.
int sabot_seats_taken(const sabot_table *table);
/// Returns the number of seats that the table has for bets; 0 for a tracker table without sensors.
int sabot_seats_of(const sabot_table *table);
/// Returns what is wrong with the chip of a sensor that raised an alarm (R-PROG-12).
const char *sabot_alarm_words(const sabot_view *view, const sabot_table *table, int seat, int index);
/// Returns true if players bank at this table.
bool sabot_has_player_bank(const sabot_table *table);
/// Returns true if the next hand has to wait for the player-dealer: the bank is used up, or the stack is too
/// small for its fee.
bool sabot_bank_is_short(const sabot_table *table);
/// Writes what to do next, in a sentence for the dealer.
void sabot_action_text(const sabot_table *table, sabot_text *text);
/// Writes limits as "$10–$100".
void sabot_limits_text(const sabot_limits *limits, sabot_text *text);
/// Returns what a progressive win would pay now, or has paid.
int64_t sabot_prize_cents(const sabot_table *table, int seat, sabot_kind kind);

#endif
