/// The sections of a view, one function each. The caller frees what they give.
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

/// Keeps the new text where it is another one; true: it is. Takes `value` over.
bool sabot_text_keep(char **kept, json_t *value);

/// What somebody sees of their own place, as JSON; null where they have none.
const char *sabot_view_own_text(sabot_view *view, const sabot_table *table, sabot_person person);
/// What a player sees of their own place (own.c).
json_t *sabot_own_json(const sabot_view *view, const sabot_table *table, int bettor);
/// Works out how far the bank covers every wager that lies, for `sabot_own_json`.
void sabot_view_cover(sabot_view *view, const sabot_table *table);
/// What a player waits for; null for nothing.
json_t *sabot_ask_json(const sabot_ask *given);

// What several of them write.
/// {"kind": "dragon7", "title": "Dragon 7"}.
json_t *sabot_kind_json(sabot_kind kind);
/// "bettor", and "place" in words.
void sabot_json_set_bettor(json_t *root, int bettor);
/// A wager of the hand.
json_t *sabot_wager_json(const sabot_table *table, int index);
/// A seat's sensors and progressive wins.
json_t *sabot_chips_json(const sabot_table *table, int seat);
json_t *sabot_prizes_json(const sabot_table *table, int seat);
/// R-BANK-2: the amounts a seat may bank with, while it is asked or banks; else null.
json_t *sabot_bank_range_json(const sabot_table *table, int seat);
/// An amount that the seat's bank could be changed to.
int64_t sabot_other_bank_cents(const sabot_table *table, int seat);
/// Any card that is left, for commands whose card only the shoe knows; 52 where none is.
int sabot_any_card(const sabot_table *table);
/// Whether START GAME would be taken: where a player banks, there is something to bank.
bool sabot_may_start(const sabot_table *table);
/// Seats that have a player; with none there is nobody to offer the bank to.
int sabot_seats_taken(const sabot_table *table);
/// Do players bank here?
bool sabot_has_player_bank(const sabot_table *table);
/// Does the next hand wait for whoever banks? Their amount is used up, or their stack lacks its fee.
bool sabot_bank_is_short(const sabot_table *table);
/// What is to be done now, in a sentence for whoever works the table.
void sabot_action_words(const sabot_table *table, sabot_text *text);
/// "$10-100".
void sabot_limits_words(const sabot_limits *limits, sabot_text *text);
/// What a progressive win would pay now, or has paid.
int64_t sabot_prize_cents(const sabot_table *table, int seat, sabot_kind kind);

#endif
