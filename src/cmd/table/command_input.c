#include "cmd/table/command_input.h"

#include "core/base/digits.h"
#include "text/json/field.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

// ---------------------------------------------------------------------------------------------------------
// @TIME and TABLE:

/// Reads the "30s" of "+30s".
static bool read_forward(const char *word, int64_t *time_ms) {
    static const struct {
        const char *unit;
        int64_t ms;
    } units[] = {{"ms", 1}, {"s", 1000}, {"m", 60000}, {"h", 3600000}};
    const size_t digits = strspn(word, "0123456789");
    uint64_t number;
    for (size_t i = 0; i < sizeof units / sizeof units[0]; i++) {
        if (strcmp(word + digits, units[i].unit) == 0 &&
            sabot_digits_read(word, digits, 1000000000, &number)) {
            *time_ms = (int64_t)number * units[i].ms;
            return true;
        }
    }
    return false;
}

/// Reads "12:00:00".
static bool read_time_of_day(const char *word, int64_t *time_ms) {
    uint64_t hour, minute, second;
    if (strlen(word) != 8 || word[2] != ':' || word[5] != ':' || !sabot_digits_read(word, 2, 23, &hour) ||
        !sabot_digits_read(word + 3, 2, 59, &minute) || !sabot_digits_read(word + 6, 2, 59, &second)) {
        return false;
    }
    *time_ms = (int64_t)((hour * 60 + minute) * 60 + second) * 1000;
    return true;
}

static bool read_time(const char *word, sabot_command_line *line, sabot_input_fault *fault) {
    uint64_t number;
    if (word[0] == '+' && read_forward(word + 1, &line->time_ms)) {
        line->clock = SABOT_CLOCK_FORWARD;
    } else if (read_time_of_day(word, &line->time_ms)) {
        line->clock = SABOT_CLOCK_OF_DAY;
    } else if (sabot_number_read(word, SABOT_TIME_MS_MAX, &number)) {
        line->clock = SABOT_CLOCK_SET;
        line->time_ms = (int64_t)number;
    } else {
        return sabot_input_refuse(fault, "'@%.40s': use @+30s, @12:00:00 or @ and milliseconds since 1970",
                                  word);
    }
    return true;
}

static bool read_front(sabot_line_words *list, sabot_command_line *line, sabot_input_fault *fault) {
    const char *word = sabot_line_peek(list);
    if (word != NULL && word[0] == '@') {
        if (!read_time(word + 1, line, fault)) {
            return false;
        }
        list->at++;
        word = sabot_line_peek(list);
    }
    if (word != NULL && sabot_byte_is_digit(word[0])) {
        const size_t length = strlen(word);
        uint64_t number;
        if (word[length - 1] != ':' || !sabot_digits_read(word, length - 1, UINT32_MAX, &number)) {
            return sabot_input_refuse(fault, "'%.40s': a table is a number and a colon, such as 2:", word);
        }
        line->has_table = true;
        line->table = (uint32_t)number;
        list->at++;
    }
    return true;
}

// ---------------------------------------------------------------------------------------------------------
// Queries, roles, ids

const char *sabot_query_name(sabot_query question) {
    static const char *const words[] = {
#define X(name, text, meaning) text,
        SABOT_QUESTION_LIST(X)
#undef X
    };
    return words[question];
}

/// Returns the query of a word, or SABOT_QUERY_COUNT.
static sabot_query question_of(const char *word) {
    int i = 0;
    while (i < SABOT_QUERY_COUNT && strcmp(sabot_query_name((sabot_query)i), word) != 0) {
        i++;
    }
    return (sabot_query)i;
}

/// Reads "dealer#5".
static bool read_role(sabot_line_words *list, sabot_command *command, sabot_input_fault *fault) {
    const char *const word = list->words[list->at++];
    const size_t length = strcspn(word, "#");
    char role[32];
    uint64_t person = 0;
    snprintf(role, sizeof role, "%.*s", (int)(length < sizeof role ? length : sizeof role - 1), word);
    if (!sabot_role_parse(role, &command->role)) {
        return sabot_input_refuse(fault,
                                  "'%.40s': a line starts with a role, such as dealer#5 card 8c: player, "
                                  "dealer, supervisor, administrator, device, auditor or display",
                                  word);
    }
    if (word[length] == '#' && !sabot_number_read(word + length + 1, UINT32_MAX, &person)) {
        return sabot_input_refuse(fault, "'%.40s': a person is a number, such as %s#14", word, role);
    }
    command->person = (sabot_person)person;
    return true;
}

/// Reads id=HEX32 and removes it from the words. It may be at any position.
static bool take_id(sabot_line_words *list, sabot_command_line *line, sabot_input_fault *fault) {
    int kept = list->at;
    for (int i = list->at; i < list->count; i++) {
        if (list->quoted[i] || strncmp(list->words[i], "id=", 3) != 0) {
            list->words[kept] = list->words[i];
            list->quoted[kept++] = list->quoted[i];
        } else if (line->has_id ||
                   !sabot_hex_read_text(list->words[i] + 3, line->id.bytes, sizeof line->id.bytes)) {
            return sabot_input_refuse(fault, "'%.48s': use one id of 32 hexadecimal digits", list->words[i]);
        } else {
            line->has_id = true;
        }
    }
    list->count = kept;
    return true;
}

// ---------------------------------------------------------------------------------------------------------
// Forms

/// Adds the first word of a field's name: in capitals for a value, as it is for a flag.
static void add_name(sabot_text *text, const char *name, bool in_capitals) {
    char word[32] = "";
    for (size_t i = 0; i < sizeof word - 1 && name[i] != '\0' && name[i] != '_'; i++) {
        word[i] = in_capitals ? (char)toupper((unsigned char)name[i]) : name[i];
    }
    sabot_text_add(text, word);
}

static void add_form(const sabot_field *field, sabot_text *text) {
    const bool is_limit = field->type == SABOT_FIELD_CENTS && strcmp(field->name, "cents") != 0;
    if (field->type == SABOT_FIELD_FLAG || field->type == SABOT_FIELD_QUANTITY) {
        add_name(text, field->name, field->type == SABOT_FIELD_QUANTITY);
    } else if (field->type == SABOT_FIELD_REASON) {
        sabot_text_add(text, "\"");
        add_name(text, field->name, true);
        sabot_text_add(text, "\"");
    } else if (is_limit) {
        sabot_text_add(text, "$");
        add_name(text, field->name, true);
    } else {
        sabot_text_add(text, sabot_field_syntax(field));
    }
}

// ---------------------------------------------------------------------------------------------------------
// Fields

/// Returns true if the word is the first word of a flag's name: "virtual" for virtual_shoe.
static bool is_flag_word(const sabot_field *field, const char *word) {
    const size_t length = strcspn(field->name, "_");
    return field->type == SABOT_FIELD_FLAG && strlen(word) == length &&
           strncmp(field->name, word, length) == 0;
}

/// Sets the flags that unquoted words name, and removes those words.
static void take_flags(sabot_line_words *list, const sabot_message_schema *message, char *fields) {
    int kept = list->at;
    for (int i = list->at; i < list->count; i++) {
        bool is_flag = false;
        for (int j = 0; message->fields[j].name != NULL && !list->quoted[i]; j++) {
            if (is_flag_word(&message->fields[j], list->words[i])) {
                *(bool *)(fields + sabot_schema_offset(message, j)) = true;
                is_flag = true;
            }
        }
        if (!is_flag) {
            list->words[kept] = list->words[i];
            list->quoted[kept++] = list->quoted[i];
        }
    }
    list->count = kept;
}

/// Joins the remaining words, for a reason at the end.
static const char *join_rest(sabot_line_words *list, char *buffer, size_t size) {
    sabot_text text = sabot_text_in(buffer, size);
    for (int i = list->at; i < list->count; i++) {
        sabot_text_add(&text, i == list->at ? "" : " ");
        sabot_text_add(&text, list->words[i]);
    }
    list->at = list->count;
    return buffer;
}

static bool refuse_form(const sabot_command *command, const char *what, sabot_input_fault *fault) {
    return sabot_input_refuse(fault, "%s: use %s", what, sabot_command_form((int)command->type).text);
}

/// Returns true if a seat was left out because it is the bettor's own: `bet 4 player $50`.
static bool is_own_seat(const sabot_message_schema *message, int field, const char *word) {
    // cppcheck-suppress arrayIndexOutOfBoundsCond // callers stop at the last field
    return field > 0 && message->fields[field].type == SABOT_FIELD_SEAT &&
           message->fields[field - 1].type == SABOT_FIELD_BETTOR && !sabot_byte_is_digit(word[0]);
}

/// A field of a command and its storage.
typedef struct {
    const sabot_field *field;
    int index;
    void *value;
} field_slot;

static field_slot slot_of(sabot_command *command, int index) {
    const sabot_message_schema *const message = sabot_command_schema((int)command->type);
    char *const fields = sabot_command_fields(command);
    return (field_slot){&message->fields[index], index, fields + sabot_schema_offset(message, index)};
}

static bool skip_field(const field_slot *slot, const sabot_command *command, sabot_input_fault *fault) {
    char what[64];
    sabot_text text = sabot_text_in(what, sizeof what);
    add_form(slot->field, &text);
    sabot_text_add(&text, " is missing");
    return sabot_field_is_optional(command, slot->index) || refuse_form(command, what, fault);
}

static bool read_field(sabot_line_words *list, const field_slot *slot, const sabot_field_storage *storage,
                       sabot_command *command, sabot_input_fault *fault) {
    const sabot_message_schema *const message = sabot_command_schema((int)command->type);
    const char *word = sabot_line_peek(list);
    if (word == NULL) {
        return skip_field(slot, command, fault);
    }
    if (is_own_seat(message, slot->index, word)) {
        const uint8_t bettor = *(const uint8_t *)slot_of(command, slot->index - 1).value;
        *(uint8_t *)slot->value = bettor;
        return bettor <= SABOT_SEATS_MAX || refuse_form(command, "a back bettor must name the seat", fault);
    }
    char reason[SABOT_COMMAND_LINE_SIZE];
    if (slot->field->type == SABOT_FIELD_REASON && message->fields[slot->index + 1].name == NULL) {
        word = join_rest(list, reason, sizeof reason);
    } else {
        list->at++;
    }
    return sabot_field_read(slot->field, word, storage, slot->value, fault);
}

/// Reads the fields of a command whose type, role and person are set.
static bool read_fields(sabot_line_words *list, const sabot_field_storage *storage, sabot_command *command,
                        sabot_input_fault *fault) {
    const sabot_message_schema *const message = sabot_command_schema((int)command->type);
    sabot_command_set_defaults(command);
    take_flags(list, message, sabot_command_fields(command));
    for (int i = 0; message->fields[i].name != NULL && message->fields[i].type != SABOT_FIELD_NOTHING; i++) {
        const field_slot slot = slot_of(command, i);
        if (sabot_field_is_set_by_host(command->type, slot.field)) {
            continue;
        }
        if (!read_field(list, &slot, storage, command, fault)) {
            return false;
        }
    }
    return list->at == list->count || refuse_form(command, "too many arguments", fault);
}

static bool read_command(sabot_line_words *list, const sabot_field_storage *storage, sabot_command_line *line,
                         sabot_input_fault *fault) {
    line->type = SABOT_LINE_COMMAND;
    if (!read_role(list, &line->command, fault) || !take_id(list, line, fault)) {
        return false;
    }
    const char *const word = sabot_line_peek(list);
    if (word == NULL) {
        return sabot_input_refuse(fault, "missing command, such as dealer#5 card 8c: type help for a list");
    }
    const int type = sabot_command_parse(word);
    if (type == 0) {
        return sabot_input_refuse(fault, "unknown command '%.40s': type help for a list", word);
    }
    line->command.type = (sabot_command_type)type;
    list->at++;
    return read_fields(list, storage, &line->command, fault);
}

bool sabot_command_line_read(const char *text, sabot_ruleset_source *source, sabot_command_line *line,
                             sabot_input_fault *fault) {
    memset(line, 0, sizeof *line);
    line->table = 1;
    sabot_line_words list;
    const char *const start = text + strspn(text, " \t");
    if (*start == '#') {
        return true;
    }
    if (!sabot_line_split(text, &list, fault) || !read_front(&list, line, fault)) {
        return false;
    }
    if (sabot_line_peek(&list) == NULL) {
        return !line->has_table || sabot_input_refuse(fault, "missing command for table %u", line->table);
    }
    line->question = question_of(sabot_line_peek(&list));
    if (line->question != SABOT_QUERY_COUNT) {
        line->type = SABOT_LINE_QUERY;
        return ++list.at == list.count ||
               sabot_input_refuse(fault, "'%s' takes no arguments", list.words[list.at - 1]);
    }
    const sabot_field_storage storage = {.source = source, .ruleset = &line->ruleset};
    return read_command(&list, &storage, line, fault);
}

sabot_form sabot_command_form(int type) {
    sabot_form form;
    sabot_text text = sabot_text_in(form.text, sizeof form.text);
    const sabot_message_schema *const message = sabot_command_schema(type);
    const sabot_command command = {.type = (sabot_command_type)type};
    sabot_text_add(&text, message->word);
    for (int i = 0; message->fields[i].name != NULL && message->fields[i].type != SABOT_FIELD_NOTHING; i++) {
        const sabot_field *const field = &message->fields[i];
        if (field->type == SABOT_FIELD_HASH || sabot_field_is_set_by_host(command.type, field)) {
            continue; // set by the host
        }
        const bool is_optional =
            (sabot_field_is_optional(&command, i) && field->type != SABOT_FIELD_REASON) ||
            is_own_seat(message, i, "");
        sabot_text_add(&text, is_optional ? " [" : " ");
        add_form(field, &text);
        sabot_text_add(&text, is_optional ? "]" : "");
    }
    return form;
}
