/// Encodes and decodes messages. A message is its number (LEB128) and its fields in the order of the lists;
/// visit_field encodes each field. This is version 1 of the journal format. In later versions, numbers keep
/// their meaning and their fields forever, and every change gets a new number. A reader that finds an unknown
/// number stops and reports it.
#include "core/event/codec.h"
#include "sabot/event.h"

#include <assert.h>
#include <string.h>

/// When reading, the ruleset goes into `storage`; when writing, it is at the field's pointer.
static void visit_ruleset(sabot_codec *codec, sabot_ruleset_pointer *field, sabot_ruleset *storage) {
    if (codec->writing ? *field == NULL : storage == NULL) {
        codec->failed = true;
    } else if (codec->writing) {
        sabot_codec_ruleset(codec, (sabot_ruleset *)*field);
    } else {
        sabot_codec_ruleset(codec, storage);
        *field = storage;
    }
}

/// Rejects control characters, because the text is shown on terminals and pages.
static void visit_reason(sabot_codec *codec, sabot_reason *reason) {
    sabot_codec_text(codec, reason->text, sizeof reason->text);
    assert(codec->failed || memchr(reason->text, '\0', sizeof reason->text) != NULL);
    if (!codec->failed && !sabot_text_is_plain(reason->text)) {
        codec->failed = true;
    }
}

static void visit_field(sabot_codec *codec, sabot_field_type type, void *value, sabot_ruleset *storage) {
    assert(type < SABOT_FIELD_COUNT);
    switch (type) {
    case SABOT_FIELD_NOTHING:
        break;
    case SABOT_FIELD_SEAT:
        return sabot_codec_u8(codec, value, SABOT_SEATS_MAX);
    case SABOT_FIELD_BETTOR:
        return sabot_codec_u8(codec, value, SABOT_BETTORS_MAX);
    case SABOT_FIELD_KIND:
        return sabot_codec_u8(codec, value, SABOT_KIND_COUNT - 1);
    case SABOT_FIELD_CARD:
        return sabot_codec_u8(codec, value, SABOT_DECK_CARDS);
    case SABOT_FIELD_ENDING:
        return sabot_codec_u8(codec, value, SABOT_ENDING_COUNT - 1);
    case SABOT_FIELD_RESULT:
        return sabot_codec_u8(codec, value, SABOT_RESULT_PUSH);
    case SABOT_FIELD_PRIZE:
        return sabot_codec_u8(codec, value, SABOT_PRIZE_COUNT - 1);
    case SABOT_FIELD_ALARM:
        return sabot_codec_u8(codec, value, SABOT_ALARM_COUNT - 1);
    case SABOT_FIELD_CAUSE:
        return sabot_codec_u8(codec, value, SABOT_CAUSE_COUNT - 1);
    case SABOT_FIELD_ACCOUNT:
        return sabot_codec_u8(codec, value, SABOT_TABLE_ACCOUNT_COUNT - 1);
    case SABOT_FIELD_QUANTITY:
        return sabot_codec_u16(codec, value, UINT16_MAX);
    case SABOT_FIELD_PERSON:
    case SABOT_FIELD_NUMBER:
        return sabot_codec_u32(codec, value, UINT32_MAX);
    case SABOT_FIELD_CENTS:
    case SABOT_FIELD_UNITS:
    case SABOT_FIELD_TIME:
        return sabot_codec_i64(codec, value);
    case SABOT_FIELD_FLAG:
        return sabot_codec_flag(codec, value);
    case SABOT_FIELD_REASON:
        return visit_reason(codec, value);
    case SABOT_FIELD_HASH:
        return sabot_codec_bytes(codec, value, sizeof(sabot_bytes32));
    case SABOT_FIELD_RULESET:
        return visit_ruleset(codec, value, storage);
    case SABOT_FIELD_COUNT:
        assert(false);
    }
}

static void visit_fields(sabot_codec *codec, const sabot_message_schema *message, void *fields,
                         sabot_ruleset *storage) {
    size_t end = 0;
    for (int i = 0; message->fields[i].name != NULL; i++) {
        assert(i < SABOT_FIELDS_MAX);
        const sabot_field_type type = message->fields[i].type;
        visit_field(codec, type, (char *)fields + sabot_field_offset(type, &end), storage);
    }
}

static size_t bytes_used(const sabot_codec *codec) {
    assert(codec->at <= codec->size);
    return codec->failed ? 0 : codec->at;
}

size_t sabot_event_write(const sabot_event *event, uint8_t *bytes, size_t size) {
    sabot_codec codec = sabot_codec_writing(bytes, size);
    const sabot_message_schema *const message = sabot_event_schema((int)event->type);
    assert(message != NULL);
    uint16_t number = (uint16_t)event->type;
    sabot_codec_u16(&codec, &number, UINT16_MAX);
    visit_fields(&codec, message, (void *)sabot_event_fields(event), NULL);
    return bytes_used(&codec);
}

size_t sabot_event_read(const uint8_t *bytes, size_t size, sabot_event *event, sabot_ruleset *storage) {
    sabot_codec codec = sabot_codec_reading(bytes, size);
    uint16_t number;
    sabot_codec_u16(&codec, &number, UINT16_MAX);
    const sabot_message_schema *const message = sabot_event_schema(number);
    if (codec.failed || message == NULL) {
        return 0;
    }
    memset(event, 0, sizeof *event);
    event->type = (sabot_event_type)number;
    visit_fields(&codec, message, (void *)sabot_event_fields(event), storage);
    return bytes_used(&codec);
}

size_t sabot_command_write(const sabot_command *command, uint8_t *bytes, size_t size) {
    sabot_codec codec = sabot_codec_writing(bytes, size);
    const sabot_message_schema *const message = sabot_command_schema((int)command->type);
    assert(message != NULL);
    uint16_t number = (uint16_t)command->type;
    sabot_codec_u16(&codec, &number, UINT16_MAX);
    visit_fields(&codec, message, sabot_command_fields((sabot_command *)command), NULL);
    return bytes_used(&codec);
}

size_t sabot_command_read(const uint8_t *bytes, size_t size, sabot_command *command, sabot_ruleset *storage) {
    sabot_codec codec = sabot_codec_reading(bytes, size);
    uint16_t number;
    sabot_codec_u16(&codec, &number, UINT16_MAX);
    const sabot_message_schema *const message = sabot_command_schema(number);
    if (codec.failed || message == NULL) {
        return 0;
    }
    memset(command, 0, sizeof *command);
    command->type = (sabot_command_type)number;
    visit_fields(&codec, message, sabot_command_fields(command), storage);
    return bytes_used(&codec);
}
