/// Events as JSON: {"event": "bet-placed", "bettor": 4, "seat": 4, "kind": "player", "cents": 5000,
/// "fee_cents": 100}. Every field stands under its name: numbers, cents, units of a meter and times as whole
/// numbers, flags as true or false, kinds, outcomes, hands and accounts as their words, a card as "8c" or
/// null, 32 bytes as hexadecimal digits, a ruleset as its name.
#ifndef SABOT_TEXT_JSON_EVENT_H
#define SABOT_TEXT_JSON_EVENT_H

#include "sabot/event.h"

#include <jansson.h>

/// The caller frees it.
json_t *sabot_event_json(const sabot_event *event);

#endif
