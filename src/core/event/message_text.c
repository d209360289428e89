/// Writes messages as people read them: a sentence from the list with its fields filled in.
#include "core/base/digits.h"
#include "sabot/event.h"

#include <assert.h>
#include <string.h>

static void add_part(sabot_text *text, const char *part, size_t length) {
    char buffer[128];
    assert(length < sizeof buffer);
    memcpy(buffer, part, length);
    buffer[length] = '\0';
    sabot_text_add(text, buffer);
}

static void add_hash(sabot_text *text, const sabot_bytes32 *hash) {
    char digits[2 * sizeof hash->bytes + 1];
    sabot_hex_write_bytes(hash->bytes, sizeof hash->bytes, digits);
    sabot_text_add(text, digits);
}

/// Appends an amount such as $10,000.20, and the fraction of a cent that a meter keeps, in 1/10,000 cent.
static void add_units(sabot_text *text, int64_t units) {
    sabot_text_add_cents(text, units / SABOT_METER_UNITS);
    if (units % SABOT_METER_UNITS != 0) {
        sabot_text_format(text, " and %d/10,000 cent", (int)(units % SABOT_METER_UNITS));
    }
}

static void add_bettor(sabot_text *text, int bettor) {
    assert(bettor >= 0);
    assert(bettor <= SABOT_BETTORS_MAX);
    const int line = SABOT_BACK_OF_BETTOR(bettor);
    sabot_text_format(text, "%s %d", line > 0 ? "back line" : "seat", line > 0 ? line : bettor);
}

void sabot_account_write(sabot_account account, sabot_text *text) {
    static const char *const words[] = {
#define X(name, word) word,
        SABOT_ACCOUNT_LIST(X)
#undef X
    };
    assert(account < SABOT_ACCOUNT_COUNT);
    if (account < SABOT_TABLE_ACCOUNT_COUNT) {
        sabot_text_add(text, words[account]);
    } else {
        add_bettor(text, (int)account - SABOT_TABLE_ACCOUNT_COUNT + 1);
    }
}

static void add_card(sabot_text *text, int index) {
    assert(index >= 0);
    assert(index <= SABOT_DECK_CARDS);
    char card[3] = "-";
    if (index < SABOT_DECK_CARDS) {
        sabot_card_write((sabot_card){(uint8_t)index}, card);
    }
    sabot_text_add(text, card);
}

void sabot_field_write(sabot_field_type type, const void *value, sabot_text *text) {
    assert(type < SABOT_FIELD_COUNT);
    const int byte = *(const uint8_t *)value;
    switch (type) {
    case SABOT_FIELD_NOTHING:
    case SABOT_FIELD_COUNT:
        break;
    case SABOT_FIELD_SEAT:
        return sabot_text_add_number(text, byte);
    case SABOT_FIELD_BETTOR:
        return add_bettor(text, byte);
    case SABOT_FIELD_KIND:
        return sabot_text_add(text, sabot_kind_title((sabot_kind)byte));
    case SABOT_FIELD_CARD:
        return add_card(text, byte);
    case SABOT_FIELD_ENDING:
        return sabot_text_add(text, sabot_ending_title((sabot_ending)byte));
    case SABOT_FIELD_RESULT:
        return sabot_text_add(text, sabot_result_name((sabot_result)byte));
    case SABOT_FIELD_PRIZE:
        return sabot_text_add(text, sabot_prize_title((sabot_prize)byte));
    case SABOT_FIELD_ALARM:
        return sabot_text_add(text, sabot_alarm_description((sabot_alarm)byte));
    case SABOT_FIELD_CAUSE:
        return sabot_text_add(text, sabot_cause_title((sabot_cause)byte));
    case SABOT_FIELD_ACCOUNT:
        return sabot_account_write((sabot_account)byte, text);
    case SABOT_FIELD_QUANTITY:
        return sabot_text_add_number(text, *(const uint16_t *)value);
    case SABOT_FIELD_PERSON:
    case SABOT_FIELD_NUMBER:
        return sabot_text_add_number(text, *(const uint32_t *)value);
    case SABOT_FIELD_CENTS:
        return sabot_text_add_cents(text, *(const int64_t *)value);
    case SABOT_FIELD_UNITS:
        return add_units(text, *(const int64_t *)value);
    case SABOT_FIELD_TIME:
        return sabot_text_add_number(text, *(const int64_t *)value);
    case SABOT_FIELD_FLAG:
        return sabot_text_add(text, *(const bool *)value ? "yes" : "no");
    case SABOT_FIELD_REASON:
        return sabot_text_add(text, ((const sabot_reason *)value)->text);
    case SABOT_FIELD_HASH:
        return add_hash(text, value);
    case SABOT_FIELD_RULESET:
        return sabot_text_add(text, (*(const sabot_ruleset_pointer *)value)->name);
    }
}

/// Returns the index of the field that a sentence names. It must exist.
static int field_named(const sabot_message_schema *message, const char *name, size_t length) {
    int i = 0;
    while (strlen(message->fields[i].name) != length || memcmp(message->fields[i].name, name, length) != 0) {
        i++;
        assert(message->fields[i].name != NULL);
    }
    return i;
}

void sabot_event_explain(const sabot_event *event, sabot_text *text) {
    const sabot_message_schema *const message = sabot_event_schema((int)event->type);
    assert(message != NULL);
    const char *at = message->sentence;
    for (const char *open; (open = strchr(at, '{')) != NULL;) {
        add_part(text, at, (size_t)(open - at));
        const char *const close = strchr(open, '}');
        assert(close != NULL);
        const int field = field_named(message, open + 1, (size_t)(close - open - 1));
        const char *const fields = sabot_event_fields(event);
        sabot_field_write(message->fields[field].type, fields + sabot_schema_offset(message, field), text);
        at = close + 1;
    }
    sabot_text_add(text, at);
}

// ---------------------------------------------------------------------------------------------------------
// Reasons written by a program

sabot_reason sabot_reason_of(const char *text) {
    sabot_reason reason = {""};
    size_t length = 0;
    while (*text != '\0') {
        const int plain = sabot_text_character_size(text);
        const size_t size = plain > 0 ? (size_t)plain : 1;
        if (length + size >= sizeof reason.text) {
            break;
        }
        memcpy(reason.text + length, plain > 0 ? text : "?", size);
        length += size;
        text += size;
        assert(length < sizeof reason.text);
    }
    if (strspn(reason.text, " ") == length) {
        reason = (sabot_reason){"-"};
    }
    assert(sabot_text_is_plain(reason.text));
    return reason;
}
