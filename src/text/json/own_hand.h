/// A hand as one of its players saw it: what each of their wagers did and why, what the bank did to them
/// where they banked, fees, prizes, and what all of it came to. The section `you.last` of a view, and a
/// player's own history.
#ifndef SABOT_TEXT_JSON_OWN_HAND_H
#define SABOT_TEXT_JSON_OWN_HAND_H

#include "room/audit/hand_book.h"

#include <jansson.h>

/// Had this person something in the hand: a wager, or the bank?
bool sabot_own_hand_has(const sabot_hand_book *book, sabot_person person);
/// The caller frees it; NULL where this person had nothing in the hand.
json_t *sabot_own_hand_json(const sabot_hand_book *book, sabot_person person);

#endif
