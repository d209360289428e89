/// Reads and writes commands and events as words, one per line, so that scenarios are easy to read:
///
///     bet 4 4 player 5000            a word and its fields; missing fields are 0
///     player:104 bet 4 4 tie 100     with a sender; by default the dealer, or a role that may send it
///     @31000 tick                    sets the time, which then stays
///
/// Bettors are seats, or b1, b2 … for back bettors. Money is in cents. A card is 8c, or - for none; a hash is
/// a number that fills it; a cause is its word; a reason is the rest of its line.
#ifndef SABOT_TABLE_WORDS_H
#define SABOT_TABLE_WORDS_H

#include "sabot/config.h"
#include "sabot/table.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DEALER_PERSON = 901, SUPERVISOR_PERSON = 902 };

/// Finds a ruleset by name: a shipped one; "mine", which the test has filled in; or "old", California's as in
/// a journal of version 0.1.
static sabot_ruleset my_ruleset;

static inline sabot_ruleset edition1_of(const char *name);

static inline const sabot_ruleset *ruleset_named(const char *name) {
    static sabot_ruleset rulesets[5];
    static char names[5][SABOT_NAME_SIZE];
    static sabot_ruleset old;
    if (strcmp(name, "mine") == 0) {
        return &my_ruleset;
    }
    if (strcmp(name, "old") == 0) {
        old = edition1_of("california-panda8");
        return &old;
    }
    int i = 0;
    while (names[i][0] != '\0' && strcmp(names[i], name) != 0) {
        i++;
        assert(i < 5);
    }
    if (names[i][0] == '\0') {
        sabot_config_fault fault;
        const bool found = sabot_config_read(name, &rulesets[i], &fault);
        assert(found);
        snprintf(names[i], sizeof names[i], "%s", name);
    }
    return &rulesets[i];
}

/// Returns a shipped ruleset as a journal of version 0.1 contains it, so that its table keeps that version's
/// procedures.
static inline sabot_ruleset edition1_of(const char *name) {
    sabot_ruleset ruleset = *ruleset_named(name);
    ruleset.is_edition1 = true;
    ruleset.chip_unit_cents = 1;
    ruleset.bank_rides = true;
    ruleset.void_fee = SABOT_VOID_FEE_RETURNED;
    for (int i = 0; i < SABOT_PROGRESSIVE_COUNT; i++) {
        ruleset.paytables[i].seats_without = 0;
        ruleset.paytables[i].max_cents = 0;
        ruleset.paytables[i].confirm_from_cents = 0;
    }
    return ruleset;
}

// ---------------------------------------------------------------------------------------------------------
// Words to fields

static inline int bettor_named(const char *word) {
    return word[0] == 'b' ? SABOT_BETTOR_OF_BACK(atoi(word + 1)) : atoi(word);
}

static inline int kind_named(const char *word) {
    sabot_kind kind;
    if (strcmp(word, "prog7") == 0) {
        return SABOT_KIND_PROGRESSIVE_DRAGON7;
    }
    if (strcmp(word, "prog8") == 0) {
        return SABOT_KIND_PROGRESSIVE_PANDA8;
    }
    return sabot_kind_parse(word, &kind) ? (int)kind : atoi(word);
}

static inline int card_named(const char *word) {
    sabot_card card = {SABOT_DECK_CARDS};
    return sabot_card_parse(word, &card) == SABOT_OK ? card.index : SABOT_DECK_CARDS;
}

static inline int ending_named(const char *word) {
    int ending = 0;
    while (strcmp(sabot_ending_name((sabot_ending)ending), word) != 0) {
        ending++;
        assert(ending < SABOT_ENDING_COUNT);
    }
    return ending;
}

static inline int prize_named(const char *word) {
    int prize = 0;
    while (strcmp(sabot_prize_name((sabot_prize)prize), word) != 0) {
        prize++;
        assert(prize < SABOT_PRIZE_COUNT);
    }
    return prize;
}

static inline int cause_named(const char *word) {
    sabot_cause cause = SABOT_CAUSE_COUNT;
    const bool found = sabot_cause_parse(word, &cause);
    assert(found);
    return found ? (int)cause : 0;
}

/// Reads "tray", "seat4", "back1".
static inline int account_named(const char *word) {
    static const char *const words[] = {
#define X(name, text) text,
        SABOT_ACCOUNT_LIST(X)
#undef X
    };
    for (int i = 0; i < SABOT_TABLE_ACCOUNT_COUNT; i++) {
        if (strcmp(words[i], word) == 0) {
            return i;
        }
    }
    const bool back = strncmp(word, "back", 4) == 0;
    assert(back || strncmp(word, "seat", 4) == 0);
    const int number = atoi(word + 4);
    return (int)SABOT_ACCOUNT_OF_BETTOR(back ? SABOT_BETTOR_OF_BACK(number) : number);
}

/// Takes one word off a line, or the rest of it.
static inline const char *take_word(char **line, bool all) {
    char *const word = *line + strspn(*line, " ");
    char *end = word + (all ? strlen(word) : strcspn(word, " "));
    *line = *end != '\0' ? end + 1 : end;
    *end = '\0';
    return word;
}

/// A reason at the end takes the rest of the line.
static inline void read_field(sabot_field_type type, bool is_last, void *value, char **line) {
    const char *const word = take_word(line, type == SABOT_FIELD_REASON && is_last);
    switch (type) {
    case SABOT_FIELD_SEAT:
        *(uint8_t *)value = (uint8_t)atoi(word);
        break;
    case SABOT_FIELD_BETTOR:
        *(uint8_t *)value = (uint8_t)bettor_named(word);
        break;
    case SABOT_FIELD_KIND:
        *(uint8_t *)value = (uint8_t)kind_named(word);
        break;
    case SABOT_FIELD_CARD:
        *(uint8_t *)value = (uint8_t)card_named(word);
        break;
    case SABOT_FIELD_ENDING:
        *(uint8_t *)value = (uint8_t)ending_named(word);
        break;
    case SABOT_FIELD_PRIZE:
        *(uint8_t *)value = (uint8_t)prize_named(word);
        break;
    case SABOT_FIELD_ACCOUNT:
        *(uint8_t *)value = (uint8_t)account_named(word);
        break;
    case SABOT_FIELD_CAUSE:
        *(uint8_t *)value = (uint8_t)cause_named(word);
        break;
    case SABOT_FIELD_QUANTITY:
        *(uint16_t *)value = (uint16_t)atoi(word);
        break;
    case SABOT_FIELD_PERSON:
    case SABOT_FIELD_NUMBER:
        *(uint32_t *)value = (uint32_t)strtoul(word, NULL, 10);
        break;
    case SABOT_FIELD_CENTS:
    case SABOT_FIELD_UNITS:
    case SABOT_FIELD_TIME:
        *(int64_t *)value = strtoll(word, NULL, 10);
        break;
    case SABOT_FIELD_FLAG:
        *(bool *)value = strcmp(word, "yes") == 0;
        break;
    case SABOT_FIELD_REASON:
        snprintf(((sabot_reason *)value)->text, SABOT_REASON_SIZE, "%s", word);
        break;
    case SABOT_FIELD_HASH:
        memset(value, atoi(word), sizeof(sabot_bytes32));
        break;
    case SABOT_FIELD_RULESET:
        *(sabot_ruleset_pointer *)value = word[0] != '\0' ? ruleset_named(word) : NULL;
        break;
    default:
        break;
    }
}

/// Chooses the usual sender: the dealer, or else a supervisor, or else a device.
static inline void choose_role(sabot_command *command, unsigned who) {
    command->role = who & SABOT_BY(DEALER)       ? SABOT_ROLE_DEALER
                    : who & SABOT_BY(SUPERVISOR) ? SABOT_ROLE_SUPERVISOR
                                                 : SABOT_ROLE_DEVICE;
    command->person = command->role == SABOT_ROLE_DEALER       ? DEALER_PERSON
                      : command->role == SABOT_ROLE_SUPERVISOR ? SUPERVISOR_PERSON
                                                               : 0;
}

/// Reads "player:104" as a role and a person. Returns false if the word is something else.
static inline bool read_role(const char *word, sabot_command *command) {
    char role[32];
    const size_t length = strcspn(word, ":");
    snprintf(role, sizeof role, "%.*s", (int)length, word);
    if (!sabot_role_parse(role, &command->role)) {
        return false;
    }
    command->person = word[length] == ':' ? (sabot_person)strtoul(word + length + 1, NULL, 10) : 0;
    return true;
}

/// Reads a command; `time_ms` is the current time, which the line may change.
static inline sabot_command command_of(const char *words, int64_t *time_ms) {
    char buffer[256];
    snprintf(buffer, sizeof buffer, "%s", words);
    char *line = buffer;
    sabot_command command;
    memset(&command, 0, sizeof command);
    const char *word = take_word(&line, false);
    if (word[0] == '@') {
        *time_ms = strtoll(word + 1, NULL, 10);
        word = take_word(&line, false);
    }
    const bool has_role = read_role(word, &command);
    if (has_role) {
        word = take_word(&line, false);
    }
    command.type = (sabot_command_type)sabot_command_parse(word);
    command.time_ms = *time_ms;
    if (command.type == 0) {
        fprintf(stderr, "no such command: %s\n", words);
        abort();
    }
    const sabot_message_schema *const message = sabot_command_schema((int)command.type);
    if (!has_role) {
        choose_role(&command, message->who);
    }
    char *const fields = sabot_command_fields(&command);
    for (int i = 0; message->fields[i].name != NULL; i++) {
        read_field(message->fields[i].type, message->fields[i + 1].name == NULL,
                   fields + sabot_schema_offset(message, i), &line);
    }
    return command;
}

// ---------------------------------------------------------------------------------------------------------
// Fields to words

static inline int write_byte(sabot_field_type type, int byte, char *text, size_t size) {
    char card[3];
    switch (type) {
    case SABOT_FIELD_BETTOR:
        return byte > SABOT_SEATS_MAX ? snprintf(text, size, " b%d", SABOT_BACK_OF_BETTOR(byte))
                                      : snprintf(text, size, " %d", byte);
    case SABOT_FIELD_KIND:
        return snprintf(text, size, " %s",
                        byte == SABOT_KIND_PROGRESSIVE_DRAGON7  ? "prog7"
                        : byte == SABOT_KIND_PROGRESSIVE_PANDA8 ? "prog8"
                                                                : sabot_kind_name((sabot_kind)byte));
    case SABOT_FIELD_CARD:
        if (byte == SABOT_DECK_CARDS) {
            return snprintf(text, size, " -");
        }
        sabot_card_write((sabot_card){(uint8_t)byte}, card);
        return snprintf(text, size, " %s", card);
    case SABOT_FIELD_ENDING:
        return snprintf(text, size, " %s", sabot_ending_name((sabot_ending)byte));
    case SABOT_FIELD_RESULT:
        return snprintf(text, size, " %s", sabot_result_name((sabot_result)byte));
    case SABOT_FIELD_PRIZE:
        return snprintf(text, size, " %s", sabot_prize_name((sabot_prize)byte));
    case SABOT_FIELD_ALARM:
        return snprintf(text, size, " %s", sabot_alarm_name((sabot_alarm)byte));
    case SABOT_FIELD_CAUSE:
        return snprintf(text, size, " %s", sabot_cause_name((sabot_cause)byte));
    default:
        return snprintf(text, size, " %d", byte);
    }
}

static inline int write_field(sabot_field_type type, const void *value, char *text, size_t size) {
    switch (type) {
    case SABOT_FIELD_NOTHING:
        return 0;
    case SABOT_FIELD_QUANTITY:
        return snprintf(text, size, " %d", *(const uint16_t *)value);
    case SABOT_FIELD_PERSON:
    case SABOT_FIELD_NUMBER:
        return snprintf(text, size, " %u", *(const uint32_t *)value);
    case SABOT_FIELD_CENTS:
    case SABOT_FIELD_UNITS:
    case SABOT_FIELD_TIME:
        return snprintf(text, size, " %lld", (long long)*(const int64_t *)value);
    case SABOT_FIELD_FLAG:
        return snprintf(text, size, " %s", *(const bool *)value ? "yes" : "no");
    case SABOT_FIELD_REASON:
        return snprintf(text, size, " %s", ((const sabot_reason *)value)->text);
    case SABOT_FIELD_HASH:
        return snprintf(text, size, " %d", ((const sabot_bytes32 *)value)->bytes[31]);
    case SABOT_FIELD_RULESET:
        return snprintf(text, size, " %s", (*(const sabot_ruleset_pointer *)value)->name);
    case SABOT_FIELD_ACCOUNT: {
        sabot_text words = sabot_text_in(text + 1, size - 1);
        text[0] = ' ';
        sabot_account_write((sabot_account) * (const uint8_t *)value, &words);
        return (int)words.length + 1;
    }
    default:
        return write_byte(type, *(const uint8_t *)value, text, size);
    }
}

/// Writes "bet-placed 4 4 player 5000 100".
static inline void write_event(const sabot_event *event, char *text, size_t size) {
    const sabot_message_schema *const message = sabot_event_schema((int)event->type);
    int at = snprintf(text, size, "%s", message->word);
    const char *const fields = sabot_event_fields(event);
    for (int i = 0; message->fields[i].name != NULL; i++) {
        const char *const value = fields + sabot_schema_offset(message, i);
        at += write_field(message->fields[i].type, value, text + at, size - (size_t)at);
    }
}

#endif
