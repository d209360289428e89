/// Writes events as JSON, and reads commands from JSON.
#include "text/json/json.h"

#include "room/config/json_input.h"
#include "text/json/field.h"
#include "text/sentences/hand.h"

#include <stdio.h>
#include <string.h>

static json_t *field_json(sabot_field_type type, const void *value) {
    const int byte = *(const uint8_t *)value;
    char name[SABOT_ACCOUNT_NAME_SIZE];
    switch (type) {
    case SABOT_FIELD_NOTHING:
    case SABOT_FIELD_COUNT:
        break;
    case SABOT_FIELD_SEAT:
    case SABOT_FIELD_BETTOR:
        return json_integer(byte);
    case SABOT_FIELD_PERSON:
    case SABOT_FIELD_NUMBER:
        return json_integer(*(const uint32_t *)value);
    case SABOT_FIELD_QUANTITY:
        return json_integer(*(const uint16_t *)value);
    case SABOT_FIELD_CENTS:
    case SABOT_FIELD_UNITS:
    case SABOT_FIELD_TIME:
        return json_integer(*(const int64_t *)value);
    case SABOT_FIELD_FLAG:
        return json_boolean(*(const bool *)value);
    case SABOT_FIELD_KIND:
        return json_string(sabot_kind_name((sabot_kind)byte));
    case SABOT_FIELD_CARD:
        return byte < SABOT_DECK_CARDS ? sabot_card_json((sabot_card){(uint8_t)byte}) : json_null();
    case SABOT_FIELD_ENDING:
        return json_string(sabot_ending_name((sabot_ending)byte));
    case SABOT_FIELD_RESULT:
        return json_string(sabot_result_name((sabot_result)byte));
    case SABOT_FIELD_PRIZE:
        return json_string(sabot_prize_name((sabot_prize)byte));
    case SABOT_FIELD_ALARM:
        return json_string(sabot_alarm_name((sabot_alarm)byte));
    case SABOT_FIELD_CAUSE:
        return json_string(sabot_cause_name((sabot_cause)byte));
    case SABOT_FIELD_ACCOUNT:
        return json_string(sabot_account_name((sabot_account)byte, name));
    case SABOT_FIELD_REASON:
        return json_string(((const sabot_reason *)value)->text);
    case SABOT_FIELD_HASH:
        return sabot_hex_json(value, sizeof(sabot_bytes32));
    case SABOT_FIELD_RULESET:
        return json_string((*(const sabot_ruleset_pointer *)value)->name);
    }
    return json_null();
}

json_t *sabot_event_json(const sabot_event *event) {
    const sabot_message_schema *const message = sabot_event_schema((int)event->type);
    const char *const fields = sabot_event_fields(event);
    json_t *const root = json_pack("{s:s}", "event", message->word);
    for (int i = 0; message->fields[i].name != NULL && message->fields[i].type != SABOT_FIELD_NOTHING; i++) {
        sabot_json_set(root, message->fields[i].name,
                       field_json(message->fields[i].type, fields + sabot_schema_offset(message, i)));
    }
    return root;
}

// ---------------------------------------------------------------------------------------------------------
// Commands as JSON, as clients of the server send them

static bool read_number(const sabot_field *field, const json_t *given, void *value,
                        sabot_input_fault *fault) {
    const int64_t maximum = sabot_field_maximum(field->type);
    const int64_t minimum = maximum == INT64_MAX ? INT64_MIN : 0;
    int64_t number;
    if (!sabot_input_integer(given, field->name, minimum, maximum, &number, fault)) {
        return false;
    }
    sabot_field_store(field->type, number, value);
    return true;
}

static bool read_value(const sabot_field *field, const json_t *given, const sabot_field_storage *storage,
                       void *value, sabot_input_fault *fault) {
    if (sabot_field_maximum(field->type) >= 0) {
        return read_number(field, given, value, fault);
    }
    if (field->type == SABOT_FIELD_FLAG) {
        *(bool *)value = json_is_true(given);
        return json_is_boolean(given) || sabot_input_refuse(fault, "%s: must be true or false", field->name);
    }
    if (field->type == SABOT_FIELD_CARD && json_is_null(given)) {
        return true; // no card: the default
    }
    const char *const word = json_string_value(given);
    if (word == NULL || json_string_length(given) != strlen(word)) {
        return sabot_input_refuse(fault, "%s: must be a string", field->name);
    }
    return sabot_field_read(field, word, storage, value, fault);
}

static bool read_fields(const json_t *root, const sabot_field_storage *storage, sabot_command *command,
                        sabot_input_fault *fault) {
    const sabot_message_schema *const message = sabot_command_schema((int)command->type);
    for (int i = 0; message->fields[i].name != NULL && message->fields[i].type != SABOT_FIELD_NOTHING; i++) {
        const sabot_field *const field = &message->fields[i];
        void *const value = (char *)sabot_command_fields(command) + sabot_schema_offset(message, i);
        const json_t *const given = json_object_get(root, field->name);
        if (given == NULL && !sabot_field_is_optional(command, i)) {
            return sabot_input_refuse(fault, "%s: missing from the command '%s'", field->name, message->word);
        }
        if (given != NULL && sabot_field_is_set_by_host(command->type, field)) {
            return sabot_input_refuse(fault, "%s: leave it out: the virtual shoe supplies the card",
                                      field->name);
        }
        if (given != NULL && !read_value(field, given, storage, value, fault)) {
            return false;
        }
    }
    return true;
}

/// Rejects keys that are not fields of the command.
static bool check_keys(const json_t *root, const sabot_message_schema *message, sabot_input_fault *fault) {
    const char *keys[SABOT_FIELDS_MAX + 2] = {"command"};
    int count = 1;
    for (int i = 0; message->fields[i].name != NULL && message->fields[i].type != SABOT_FIELD_NOTHING; i++) {
        keys[count++] = message->fields[i].name;
    }
    return sabot_input_object(root, message->word, keys, fault);
}

bool sabot_command_from_json(const json_t *root, const sabot_field_storage *storage, sabot_command *command,
                             sabot_input_fault *fault) {
    const char *const word = json_string_value(json_object_get(root, "command"));
    const int type = word == NULL ? 0 : sabot_command_parse(word);
    if (type == 0) {
        return sabot_input_refuse(fault, "command: must be a command word, as in {\"command\": \"start\"}");
    }
    command->type = (sabot_command_type)type;
    sabot_command_set_defaults(command);
    return check_keys(root, sabot_command_schema(type), fault) && read_fields(root, storage, command, fault);
}
