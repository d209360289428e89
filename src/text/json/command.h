/// A live table's commands as JSON. Driven by the lists of sabot/event.h: a new command needs no code here.
#ifndef SABOT_TEXT_JSON_COMMAND_H
#define SABOT_TEXT_JSON_COMMAND_H

#include "text/json/field.h"

#include "sabot/event.h"

/// Reads {"command": "bet", "bettor": 4, "seat": 4, "kind": "player", "cents": 5000}: every field under its
/// name, in any order; the same may be left out as on a line, but for the seat of a wager. Seats, bettors (15
/// is back line 1), persons, numbers and cents are whole numbers, flags true or false, everything else is a
/// string, and null is a card that is none. Who asks never stands in it: role, person and time of `command`
/// are the caller's, set before the call and left alone. `room` decides which ruleset may
/// be named, and keeps it.
bool sabot_command_from_json(const json_t *root, const sabot_field_storage *storage, sabot_command *command,
                             sabot_input_fault *fault);

#endif
