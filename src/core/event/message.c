/// Tables of the command and event types, expanded from the lists in sabot/event.h.
#include "core/base/enum_names.h"
#include "sabot/event.h"

#include <assert.h>
#include <string.h>

#define F(type, field) +1
#define E(number, NAME, name, word, phases, sentence, fields) \
    _Static_assert((0 fields) <= SABOT_FIELDS_MAX, "a message has too many fields");
#define C(number, NAME, name, word, who, phases, sentence, fields) \
    E(number, NAME, name, word, phases, sentence, fields)
SABOT_COMMAND_LIST(C, F)
SABOT_EVENT_LIST(E, F)
#undef C
#undef E
#undef F

#define F(type, field) {#field, SABOT_FIELD_##type},
static const sabot_message_schema commands[SABOT_COMMAND_COUNT] = {
#define C(number, NAME, name, word, who, phases, sentence, fields) \
    [number] = {word, sentence, who, phases, {fields}},
    SABOT_COMMAND_LIST(C, F)
#undef C
};
static const sabot_message_schema events[SABOT_EVENT_COUNT] = {
#define E(number, NAME, name, word, phases, sentence, fields) \
    [number] = {word, sentence, 0, phases, {fields}},
    SABOT_EVENT_LIST(E, F)
#undef E
};
#undef F

const sabot_message_schema *sabot_command_schema(int type) {
    return type > 0 && type < SABOT_COMMAND_COUNT ? &commands[type] : NULL;
}

const sabot_message_schema *sabot_event_schema(int type) {
    return type > 0 && type < SABOT_EVENT_COUNT ? &events[type] : NULL;
}

bool sabot_command_is_note(sabot_command_type type) {
    switch (type) {
    case SABOT_COMMAND_NOTE_SIGN_IN:
    case SABOT_COMMAND_NOTE_SIGN_IN_REFUSED:
    case SABOT_COMMAND_NOTE_SIGN_OUT:
    case SABOT_COMMAND_NOTE_REFUSAL:
    case SABOT_COMMAND_NOTE_SETTING:
        return true;
    default:
        return false;
    }
}

bool sabot_event_is_note(sabot_event_type type) {
    switch (type) {
    case SABOT_EVENT_SIGNED_IN:
    case SABOT_EVENT_SIGN_IN_REFUSED:
    case SABOT_EVENT_SIGNED_OUT:
    case SABOT_EVENT_REFUSED:
    case SABOT_EVENT_SETTING_CHANGED:
        return true;
    default:
        return false;
    }
}

int sabot_command_parse(const char *word) {
    int type = SABOT_COMMAND_COUNT - 1;
    while (type > 0 && strcmp(commands[type].word, word) != 0) {
        type--;
    }
    assert(type >= 0);
    assert(type < SABOT_COMMAND_COUNT);
    return type;
}

// ---------------------------------------------------------------------------------------------------------
// Field layout

/// Fields are laid out like the members of a C struct: each at the next offset that is aligned for its type.
size_t sabot_field_offset(sabot_field_type type, size_t *end) {
    static const size_t sizes[] = {
#define X(name, type) sizeof(type),
        SABOT_FIELD_LIST(X)
#undef X
    };
    static const size_t alignments[] = {
#define X(name, type) _Alignof(type),
        SABOT_FIELD_LIST(X)
#undef X
    };
    assert(type < SABOT_FIELD_COUNT);
    assert((alignments[type] & (alignments[type] - 1)) == 0);
    const size_t offset = (*end + alignments[type] - 1) & ~(alignments[type] - 1);
    assert(offset >= *end);
    *end = offset + sizes[type];
    return offset;
}

size_t sabot_schema_offset(const sabot_message_schema *message, int field) {
    assert(field >= 0);
    assert(field < SABOT_FIELDS_MAX);
    size_t offset = 0;
    size_t end = 0;
    for (int i = 0; i <= field; i++) {
        offset = sabot_field_offset(message->fields[i].type, &end);
    }
    return offset;
}

void *sabot_command_fields(sabot_command *command) {
    return &command->bet;
}

const void *sabot_event_fields(const sabot_event *event) {
    return &event->bet_placed;
}

// ---------------------------------------------------------------------------------------------------------
// Roles, phases, wagers

static const char *const role_words[SABOT_ROLE_COUNT] = {
#define X(name, word) word,
    SABOT_ROLE_LIST(X)
#undef X
};

const char *sabot_role_name(sabot_role role) {
    assert(role < SABOT_ROLE_COUNT);
    return role_words[role];
}

bool sabot_role_parse(const char *word, sabot_role *role) {
    for (int i = 0; i < SABOT_ROLE_COUNT; i++) {
        if (strcmp(role_words[i], word) == 0) {
            *role = (sabot_role)i;
            return true;
        }
    }
    return false;
}

SABOT_DEFINE_NAMES(phase, PHASE, description)
SABOT_DEFINE_NAMES(alarm, ALARM, description)
SABOT_DEFINE_NAMES(cause, CAUSE, title)

bool sabot_cause_parse(const char *name, sabot_cause *cause) {
    for (int i = 0; i < SABOT_CAUSE_COUNT; i++) {
        if (strcmp(name, sabot_cause_name((sabot_cause)i)) == 0) {
            *cause = (sabot_cause)i;
            return true;
        }
    }
    return false;
}

int sabot_wager_bettor(const sabot_wager *wager) {
    assert(wager->owner_type <= SABOT_WAGER_BACK_LINE);
    switch (wager->owner_type) {
    case SABOT_WAGER_HOUSE_WAY:
        return wager->owner;
    case SABOT_WAGER_BACK_LINE:
        return SABOT_BETTOR_OF_BACK(wager->owner);
    case SABOT_WAGER_OWN:
        break;
    }
    return wager->seat.number;
}

sabot_wager sabot_wager_of(int bettor, int seat, sabot_kind kind, int64_t cents) {
    assert(seat >= 0);
    assert(seat <= UINT8_MAX);
    assert(bettor >= 1);
    assert(bettor <= SABOT_BETTORS_MAX);
    sabot_wager wager = {.seat = {(uint8_t)seat}, .kind = kind, .cents = cents};
    if (bettor > SABOT_SEATS_MAX) {
        wager.owner_type = SABOT_WAGER_BACK_LINE;
        wager.owner = (uint8_t)SABOT_BACK_OF_BETTOR(bettor);
    } else if (bettor != seat) {
        wager.owner_type = SABOT_WAGER_HOUSE_WAY;
        wager.owner = (uint8_t)bettor;
    }
    return wager;
}
