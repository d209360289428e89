#include "text/json/event.h"

#include "room/config/json_input.h"
#include "text/json/values.h"
#include "text/sentences/hand.h"

static json_t *account_json(int account) {
    char name[SABOT_ACCOUNT_NAME_SIZE];
    return json_string(sabot_account_name((sabot_account)account, name));
}

static json_t *field_json(sabot_field_type type, const void *value) {
    const int byte = *(const uint8_t *)value;
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
        return json_string(sabot_kind_word((sabot_kind)byte));
    case SABOT_FIELD_CARD:
        return byte < SABOT_DECK_CARDS ? sabot_card_json((sabot_card){(uint8_t)byte}) : json_null();
    case SABOT_FIELD_ENDING:
        return json_string(sabot_ending_word((sabot_ending)byte));
    case SABOT_FIELD_RESULT:
        return json_string(sabot_result_name((sabot_result)byte));
    case SABOT_FIELD_PRIZE:
        return json_string(sabot_prize_word((sabot_prize)byte));
    case SABOT_FIELD_ACCOUNT:
        return account_json(byte);
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
    const sabot_message *const message = sabot_event_message((int)event->type);
    const char *const fields = sabot_event_fields(event);
    json_t *const root = json_pack("{s:s}", "event", message->word);
    for (int i = 0; message->fields[i].name != NULL && message->fields[i].type != SABOT_FIELD_NOTHING; i++) {
        sabot_json_set(root, message->fields[i].name,
                       field_json(message->fields[i].type, fields + sabot_message_offset(message, i)));
    }
    return root;
}
