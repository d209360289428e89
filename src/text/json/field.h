/// One field of a command from a word that a person or a program wrote. Everything follows from the field's
/// type, so that a new command needs no code here.
#ifndef SABOT_TEXT_JSON_FIELD_H
#define SABOT_TEXT_JSON_FIELD_H

#include "room/config/json_input.h"
#include "sabot/event.h"
#include "sabot/rules.h"

#include <stdbool.h>
#include <stddef.h>

// ---------------------------------------------------------------------------------------------------------
// Where a ruleset comes from that somebody names.

/// Reads a ruleset by its name, or by its path where the source opens files; `catalog` is what it looks in,
/// for a source that needs something. false leaves a sentence.
typedef bool sabot_ruleset_source(const void *catalog, const char *name, sabot_ruleset *ruleset,
                                  char *sentence, size_t size);

// ---------------------------------------------------------------------------------------------------------
/// Where a ruleset comes from and where it is kept: a message only points at it.
typedef struct {
    sabot_ruleset_source *source;
    const void *catalog; ///< what the source looks in
    sabot_ruleset *ruleset;
} sabot_field_storage;

/// Reads `word` as the field's type into `value`, which is of the field's C type. false leaves a sentence
/// that begins with the field's name: "seat: '15' is no seat: write a number from 0 to 14".
///
///     SEAT 4   BETTOR 4 or back2   PERSON 14 or #14   KIND panda8   CENTS $50, $1,000.50 or 50
///     CARD 8c, - for none   ENDING dragon7   PRIZE each-suited   ACCOUNT tray   FLAG yes or no
///     HASH 64 hexadecimal digits   RULESET a shipped name or the path of a file   REASON any text
bool sabot_field_read(const sabot_field *field, const char *word, const sabot_field_storage *storage,
                      void *value, sabot_input_fault *fault);

/// The largest number of a field that holds a whole number; -1: it holds none.
int64_t sabot_field_maximum(sabot_field_type type);
/// Puts a number that is no larger into such a field.
void sabot_field_store(sabot_field_type type, int64_t number, void *value);

/// Dollars as people write them, in cents: "$50", "50", "$1,000.50", "-$3". false: it is none.
bool sabot_cents_read(const char *word, int64_t *cents);

/// What a person types for a field: "SEAT", "$AMOUNT".
const char *sabot_field_form(const sabot_field *field);

/// The card of `draw`, which the virtual shoe gives: nobody may name it.
bool sabot_field_is_drawn(sabot_command_type type, const sabot_field *field);
/// May this field of a command be left out, because nothing, none or "the ruleset's own" is its plain
/// meaning? Its value is then `sabot_command_clear`'s.
bool sabot_field_is_optional(const sabot_command *command, int field);
/// What stands in the fields of a command of which only type, role and person are known: zero; of a card:
/// none; of a person, where a player asks: themselves.
void sabot_command_clear(sabot_command *command);

#endif
