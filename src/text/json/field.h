/// Parses one command field from text. Everything follows from the field's type, so a new command needs no
/// code here.
#ifndef SABOT_TEXT_JSON_FIELD_H
#define SABOT_TEXT_JSON_FIELD_H

#include "room/config/json_input.h"
#include "sabot/event.h"
#include "sabot/rules.h"

#include <stdbool.h>
#include <stddef.h>

// ---------------------------------------------------------------------------------------------------------
// Ruleset lookup

/// Reads a ruleset by name, or by path if the source opens files. `catalog` is passed through to the source.
/// On failure returns false with a sentence.
typedef bool sabot_ruleset_source(const void *catalog, const char *name, sabot_ruleset *ruleset,
                                  char *sentence, size_t size);

// ---------------------------------------------------------------------------------------------------------
/// Lookup function and storage for a ruleset field: the message only contains a pointer to the ruleset.
typedef struct {
    sabot_ruleset_source *source;
    const void *catalog; ///< passed to `source`
    sabot_ruleset *ruleset;
} sabot_field_storage;

/// Parses `word` as the field's type into `value`, which has the field's C type. On failure returns false
/// with a sentence that begins with the field's name: "seat: '15' is not valid: write a seat number, 1 to 14,
/// or 0 for none".
///
///     SEAT 4   BETTOR 4 or back2   PERSON 14 or #14   KIND panda8   CENTS $50, $1,000.50 or 50
///     CARD 8c, - for none   ENDING dragon7   PRIZE each-suited   ACCOUNT tray   FLAG yes or no
///     HASH 64 hexadecimal digits   RULESET a shipped name or the path of a file   REASON any text
bool sabot_field_read(const sabot_field *field, const char *word, const sabot_field_storage *storage,
                      void *value, sabot_input_fault *fault);

/// Returns the largest value of an integer field, or -1 if the field is not an integer.
int64_t sabot_field_maximum(sabot_field_type type);
/// Stores a number, at most `sabot_field_maximum`, in an integer field.
void sabot_field_store(sabot_field_type type, int64_t number, void *value);

/// Parses dollars into cents: "$50", "50", "$1,000.50", "-$3". Returns false if it is not an amount.
bool sabot_cents_read(const char *word, int64_t *cents);

/// Returns the placeholder for a field in help texts: "SEAT", "$AMOUNT".
const char *sabot_field_syntax(const sabot_field *field);

/// Returns true for the card of `draw`, which the virtual shoe supplies: no client may name it.
bool sabot_field_is_set_by_host(sabot_command_type type, const sabot_field *field);
/// Returns true if the field may be left out of a command. `sabot_command_set_defaults` then sets its value.
bool sabot_field_is_optional(const sabot_command *command, int field);
/// Sets all fields of a command to their defaults. Type, role and person must be set. The default is zero;
/// for a card, no card; for a person in a player's command, that player.
void sabot_command_set_defaults(sabot_command *command);

#endif
