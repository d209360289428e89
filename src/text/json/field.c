/// Parses the fields of commands from text.
#include "text/json/field.h"

#include "core/base/digits.h"
#include "room/fair/fair.h"

#include <assert.h>
#include <string.h>

// ---------------------------------------------------------------------------------------------------------
// Numbers

#define DOLLAR_DIGITS_MAX 14

/// Reads whole dollars with optional thousands separators: "1,000". Returns the rest of the text, or NULL if
/// it is malformed.
static const char *read_dollars(const char *at, int64_t *dollars) {
    int digits = 0;
    *dollars = 0;
    for (; sabot_byte_is_digit(*at) || (*at == ',' && digits > 0); at++) {
        const bool is_separator = *at == ',';
        const bool is_thousand = is_separator && sabot_byte_is_digit(at[1]) && sabot_byte_is_digit(at[2]) &&
                                 sabot_byte_is_digit(at[3]) && !sabot_byte_is_digit(at[4]);
        if ((is_separator && !is_thousand) || digits == DOLLAR_DIGITS_MAX) {
            return NULL;
        }
        *dollars = is_separator ? *dollars : *dollars * 10 + (*at - '0');
        digits += is_separator ? 0 : 1;
    }
    return digits > 0 ? at : NULL;
}

bool sabot_cents_read(const char *word, int64_t *cents) {
    const bool is_negative = word[0] == '-';
    const char *at = word + is_negative;
    int64_t dollars;
    at = read_dollars(at + (*at == '$'), &dollars);
    if (at == NULL) {
        return false;
    }
    int64_t amount = dollars * 100;
    if (at[0] == '.') {
        const bool has_tens = sabot_byte_is_digit(at[1]);
        const bool has_ones = has_tens && sabot_byte_is_digit(at[2]);
        if (!has_tens) {
            return false;
        }
        amount += (at[1] - '0') * 10 + (has_ones ? at[2] - '0' : 0);
        at += has_ones ? 3 : 2;
    }
    *cents = is_negative ? -amount : amount;
    return *at == '\0';
}

// ---------------------------------------------------------------------------------------------------------
// Words from lists

/// Returns the word with this index for a field type, or NULL after the last.
static const char *word_of(sabot_field_type type, int index) {
    static const char *const accounts[] = {
#define X(name, word) word,
        SABOT_ACCOUNT_LIST(X)
#undef X
    };
    switch (type) {
    case SABOT_FIELD_KIND:
        return index < SABOT_KIND_COUNT ? sabot_kind_name((sabot_kind)index) : NULL;
    case SABOT_FIELD_ENDING:
        return index < SABOT_ENDING_COUNT ? sabot_ending_name((sabot_ending)index) : NULL;
    case SABOT_FIELD_PRIZE:
        return index < SABOT_PRIZE_COUNT ? sabot_prize_name((sabot_prize)index) : NULL;
    case SABOT_FIELD_ALARM:
        return index < SABOT_ALARM_COUNT ? sabot_alarm_name((sabot_alarm)index) : NULL;
    case SABOT_FIELD_CAUSE:
        return index < SABOT_CAUSE_COUNT ? sabot_cause_name((sabot_cause)index) : NULL;
    case SABOT_FIELD_ACCOUNT:
        return index < SABOT_TABLE_ACCOUNT_COUNT ? accounts[index] : NULL;
    default:
        assert(type == SABOT_FIELD_RESULT);
        return index <= SABOT_RESULT_PUSH ? sabot_result_name((sabot_result)index) : NULL;
    }
}

static bool fail_field(const sabot_field *field, const char *word, const char *expected,
                       sabot_input_fault *fault) {
    return sabot_input_refuse(fault, "%s: '%.40s' is not valid: write %s", field->name, word, expected);
}

static bool read_word(const sabot_field *field, const char *word, uint8_t *value, sabot_input_fault *fault) {
    char list[160];
    sabot_text text = sabot_text_in(list, sizeof list);
    const char *known = word_of(field->type, 0);
    for (int i = 0; known != NULL; i++) {
        const char *const next = word_of(field->type, i + 1);
        if (strcmp(known, word) == 0) {
            *value = (uint8_t)i;
            return true;
        }
        sabot_text_add(&text, i == 0 ? "" : next == NULL ? " or " : ", ");
        sabot_text_add(&text, known);
        known = next;
    }
    return fail_field(field, word, list, fault);
}

// ---------------------------------------------------------------------------------------------------------
// Fields

/// Reads a seat number, or a back bettor such as "back2".
static bool read_bettor(const char *word, uint8_t *bettor) {
    const bool is_back = strncmp(word, "back", 4) == 0;
    uint64_t number;
    if (!sabot_number_read(word + (is_back ? 4 : 0), is_back ? SABOT_BACK_LINE_MAX : SABOT_SEATS_MAX,
                           &number) ||
        number == 0) {
        return false;
    }
    *bettor = (uint8_t)(is_back ? SABOT_BETTOR_OF_BACK(number) : number);
    return true;
}

static bool read_card(const char *word, uint8_t *index) {
    sabot_card card = {SABOT_DECK_CARDS};
    if (strcmp(word, "-") != 0 && sabot_card_parse(word, &card) != SABOT_OK) {
        return false;
    }
    *index = card.index;
    return true;
}

static bool read_reason(const char *word, sabot_reason *reason) {
    const size_t length = strlen(word);
    if (length >= sizeof reason->text || !sabot_text_is_plain(word)) {
        return false;
    }
    memset(reason, 0, sizeof *reason);
    memcpy(reason->text, word, length);
    return true;
}

static bool read_ruleset(const sabot_field *field, const char *word, const sabot_field_storage *storage,
                         sabot_ruleset_pointer *pointer, sabot_input_fault *fault) {
    char sentence[512];
    if (!storage->source(storage->catalog, word, storage->ruleset, sentence, sizeof sentence)) {
        return sabot_input_refuse(fault, "%s: %s", field->name, sentence);
    }
    *pointer = storage->ruleset;
    return true;
}

int64_t sabot_field_maximum(sabot_field_type type) {
    switch (type) {
    case SABOT_FIELD_SEAT:
        return SABOT_SEATS_MAX;
    case SABOT_FIELD_BETTOR:
        return SABOT_BETTORS_MAX;
    case SABOT_FIELD_QUANTITY:
        return UINT16_MAX;
    case SABOT_FIELD_PERSON:
    case SABOT_FIELD_NUMBER:
        return UINT32_MAX;
    case SABOT_FIELD_CENTS:
    case SABOT_FIELD_UNITS:
    case SABOT_FIELD_TIME:
        return INT64_MAX;
    default:
        return -1;
    }
}

void sabot_field_store(sabot_field_type type, int64_t number, void *value) {
    assert(number <= sabot_field_maximum(type));
    switch (sabot_field_maximum(type)) {
    case UINT16_MAX:
        *(uint16_t *)value = (uint16_t)number;
        return;
    case UINT32_MAX:
        *(uint32_t *)value = (uint32_t)number;
        return;
    case INT64_MAX:
        *(int64_t *)value = number;
        return;
    default:
        *(uint8_t *)value = (uint8_t)number;
    }
}

static bool read_number(const sabot_field *field, const char *word, void *value, sabot_input_fault *fault) {
    static const char *const forms[SABOT_FIELD_COUNT] = {
        [SABOT_FIELD_SEAT] = "a seat number, 1 to 14, or 0 for none",
        [SABOT_FIELD_QUANTITY] = "a whole number from 0 to 65535",
        [SABOT_FIELD_PERSON] = "a whole number up to 4294967295, as in #14",
        [SABOT_FIELD_NUMBER] = "a whole number up to 4294967295, as in #14",
        [SABOT_FIELD_UNITS] = "a whole number",
        [SABOT_FIELD_TIME] = "a whole number",
    };
    const bool has_mark = field->type == SABOT_FIELD_PERSON && word[0] == '#';
    uint64_t number;
    if (!sabot_number_read(word + has_mark, (uint64_t)sabot_field_maximum(field->type), &number)) {
        return fail_field(field, word, forms[field->type], fault);
    }
    sabot_field_store(field->type, (int64_t)number, value);
    return true;
}

/// Distinguishes an amount that is too large from a malformed one.
static bool fail_cents(const sabot_field *field, const char *word, sabot_input_fault *fault) {
    const char *const digits = word + strspn(word, "-$");
    size_t count = 0;
    for (const char *at = digits; sabot_byte_is_digit(*at) || *at == ','; at++) {
        count += *at != ',';
    }
    if (count > DOLLAR_DIGITS_MAX && strspn(digits, "0123456789,.") == strlen(digits)) {
        char maximum[32];
        sabot_text text = sabot_text_in(maximum, sizeof maximum);
        sabot_text_add_cents(&text, SABOT_AMOUNT_CENTS_MAX);
        return sabot_input_refuse(fault, "%s: '%.40s' is too large: the maximum is %s", field->name, word,
                                  maximum);
    }
    return fail_field(field, word, "dollars, such as $50 or $2.50", fault);
}

static bool read_flag(const char *word, bool *flag) {
    *flag = strcmp(word, "yes") == 0;
    return *flag || strcmp(word, "no") == 0;
}

bool sabot_field_read(const sabot_field *field, const char *word, const sabot_field_storage *storage,
                      void *value, sabot_input_fault *fault) {
    switch (field->type) {
    case SABOT_FIELD_SEAT:
    case SABOT_FIELD_QUANTITY:
    case SABOT_FIELD_PERSON:
    case SABOT_FIELD_NUMBER:
    case SABOT_FIELD_UNITS:
    case SABOT_FIELD_TIME:
        return read_number(field, word, value, fault);
    case SABOT_FIELD_KIND:
    case SABOT_FIELD_ENDING:
    case SABOT_FIELD_PRIZE:
    case SABOT_FIELD_ALARM:
    case SABOT_FIELD_CAUSE:
    case SABOT_FIELD_ACCOUNT:
    case SABOT_FIELD_RESULT:
        return read_word(field, word, value, fault);
    case SABOT_FIELD_BETTOR:
        return read_bettor(word, value) ||
               fail_field(field, word, "a seat, 1 to 14, or a back bettor, back1 to back64", fault);
    case SABOT_FIELD_CENTS:
        return sabot_cents_read(word, value) || fail_cents(field, word, fault);
    case SABOT_FIELD_CARD:
        return read_card(word, value) ||
               fail_field(field, word, "a rank A23456789TJQK and a suit cdhs, such as 8c or Th", fault);
    case SABOT_FIELD_FLAG:
        return read_flag(word, value) || fail_field(field, word, "yes or no", fault);
    case SABOT_FIELD_REASON:
        return read_reason(word, value) ||
               fail_field(field, word, "printable text of at most 95 bytes", fault);
    case SABOT_FIELD_HASH:
        return sabot_hex_read(word, ((sabot_bytes32 *)value)->bytes) ||
               fail_field(field, word, "64 hexadecimal digits", fault);
    case SABOT_FIELD_RULESET:
        return read_ruleset(field, word, storage, value, fault);
    case SABOT_FIELD_NOTHING:
    case SABOT_FIELD_COUNT:
        break;
    }
    return fail_field(field, word, "nothing", fault);
}

const char *sabot_field_syntax(const sabot_field *field) {
    static const char *const forms[SABOT_FIELD_COUNT] = {
        [SABOT_FIELD_NOTHING] = "",          [SABOT_FIELD_SEAT] = "SEAT",
        [SABOT_FIELD_BETTOR] = "BETTOR",     [SABOT_FIELD_PERSON] = "#PERSON",
        [SABOT_FIELD_KIND] = "WAGER",        [SABOT_FIELD_CENTS] = "$AMOUNT",
        [SABOT_FIELD_UNITS] = "UNITS",       [SABOT_FIELD_CARD] = "CARD",
        [SABOT_FIELD_ENDING] = "OUTCOME",    [SABOT_FIELD_RESULT] = "RESULT",
        [SABOT_FIELD_PRIZE] = "HAND",        [SABOT_FIELD_ACCOUNT] = "ACCOUNT",
        [SABOT_FIELD_QUANTITY] = "NUMBER",   [SABOT_FIELD_NUMBER] = "NUMBER",
        [SABOT_FIELD_TIME] = "TIME",         [SABOT_FIELD_FLAG] = "yes|no",
        [SABOT_FIELD_REASON] = "\"REASON\"", [SABOT_FIELD_HASH] = "HEX64",
        [SABOT_FIELD_RULESET] = "RULESET",   [SABOT_FIELD_ALARM] = "ALARM",
        [SABOT_FIELD_CAUSE] = "CAUSE",
    };
    return forms[field->type];
}

/// Fields where 0 means a default, as include/sabot/event.h documents.
static bool zero_is_default(sabot_command_type type, const char *name) {
    return (type == SABOT_COMMAND_CHOOSE_RULES && strcmp(name, "seats") == 0) ||
           (type == SABOT_COMMAND_NEW_SHOE && strcmp(name, "decks") == 0) ||
           (type == SABOT_COMMAND_PASS_SHOE && strcmp(name, "seat") == 0);
}

bool sabot_field_is_set_by_host(sabot_command_type type, const sabot_field *field) {
    return type == SABOT_COMMAND_DRAW_CARD && field->type == SABOT_FIELD_CARD;
}

bool sabot_field_is_optional(const sabot_command *command, int field) {
    const sabot_field *const asked = &sabot_command_schema((int)command->type)->fields[field];
    switch (asked->type) {
    case SABOT_FIELD_NOTHING:
    case SABOT_FIELD_FLAG:
    case SABOT_FIELD_HASH:
    case SABOT_FIELD_REASON: // the table refuses the command if it needs one
        return true;
    case SABOT_FIELD_CARD:
        return command->type != SABOT_COMMAND_KEY_CARD;
    case SABOT_FIELD_PERSON:
        return command->role == SABOT_ROLE_PLAYER; // defaults to the player
    default:
        return zero_is_default(command->type, asked->name);
    }
}

static void set_default(const sabot_command *command, sabot_field_type type, void *value) {
    static const size_t sizes[] = {
#define X(name, c_type) sizeof(c_type),
        SABOT_FIELD_LIST(X)
#undef X
    };
    assert(type < SABOT_FIELD_COUNT);
    memset(value, 0, sizes[type]);
    if (type == SABOT_FIELD_CARD) {
        *(uint8_t *)value = SABOT_DECK_CARDS;
    } else if (type == SABOT_FIELD_PERSON && command->role == SABOT_ROLE_PLAYER) {
        *(sabot_person *)value = command->person;
    }
}

void sabot_command_set_defaults(sabot_command *command) {
    const sabot_message_schema *const message = sabot_command_schema((int)command->type);
    char *const fields = sabot_command_fields(command);
    for (int i = 0; message->fields[i].name != NULL; i++) {
        set_default(command, message->fields[i].type, fields + sabot_schema_offset(message, i));
    }
}
