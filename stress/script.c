#include "script.h"

#include "cmd/table/command_input.h"
#include "rulesets.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static const char *const step_words[STEP_KINDS] = {
#define X(name, word) word,
    STEP_LIST(X)
#undef X
};
static const char *const way_words[FAILURES] = {
    "error",       "full",      "unsure-stored", "unsure-lost", "limbo",
    "gone-stored", "gone-lost", "forgetful",     "blind",
};
static const char *const finding_words[FINDINGS] = {"all", "damaged-checkpoint", "no-checkpoints",
                                                    "no-secrets"};
static const char *const plant_words[PLANTS] = {
#define X(name, word, meaning) word,
    PLANT_LIST(X)
#undef X
};

/// Returns the index of a word in a list, or -1.
static int place_of(const char *word, const char *const *words, int count) {
    for (int i = 0; i < count; i++) {
        if (strcmp(word, words[i]) == 0) {
            return i;
        }
    }
    return -1;
}

// ---------------------------------------------------------------------------------------------------------
// Commands

static const char *word_of(sabot_field_type type, uint8_t value) {
    static const char *const kinds[] = {
#define X(name, word, title) word,
        SABOT_KIND_LIST(X)
#undef X
    };
    static const char *const endings[] = {
#define X(name, word, title) word,
        SABOT_ENDING_LIST(X)
#undef X
    };
    static const char *const prizes[] = {
#define X(name, word, title) word,
        SABOT_PRIZE_LIST(X)
#undef X
    };
    static const char *const accounts[] = {
#define X(name, word) word,
        SABOT_ACCOUNT_LIST(X)
#undef X
    };
    static const char *const causes[] = {
#define X(name, word, title) word,
        SABOT_CAUSE_LIST(X)
#undef X
    };
    return type == SABOT_FIELD_KIND     ? kinds[value]
           : type == SABOT_FIELD_CAUSE  ? causes[value]
           : type == SABOT_FIELD_ENDING ? endings[value]
           : type == SABOT_FIELD_PRIZE  ? prizes[value]
                                        : accounts[value];
}

static void write_cents(int64_t cents, FILE *file) {
    const uint64_t amount = cents < 0 ? 0 - (uint64_t)cents : (uint64_t)cents;
    fprintf(file, " %s$%" PRIu64 ".%02" PRIu64, cents < 0 ? "-" : "", amount / 100, amount % 100);
}

static void write_card(uint8_t index, FILE *file) {
    char name[3] = "-";
    if (index < SABOT_DECK_CARDS) {
        sabot_card_write((sabot_card){index}, name);
    }
    fprintf(file, " %s", name);
}

static void write_field(const sabot_field *field, const void *value, FILE *file) {
    switch (field->type) {
    case SABOT_FIELD_SEAT:
        fprintf(file, " %u", *(const uint8_t *)value);
        break;
    case SABOT_FIELD_BETTOR: {
        const uint8_t bettor = *(const uint8_t *)value;
        fprintf(file, bettor > SABOT_SEATS_MAX ? " back%d" : " %d",
                bettor > SABOT_SEATS_MAX ? SABOT_BACK_OF_BETTOR(bettor) : bettor);
        break;
    }
    case SABOT_FIELD_PERSON:
        fprintf(file, " #%u", *(const uint32_t *)value);
        break;
    case SABOT_FIELD_KIND:
    case SABOT_FIELD_ENDING:
    case SABOT_FIELD_PRIZE:
    case SABOT_FIELD_ACCOUNT:
    case SABOT_FIELD_CAUSE:
        fprintf(file, " %s", word_of(field->type, *(const uint8_t *)value));
        break;
    case SABOT_FIELD_QUANTITY:
        fprintf(file, " %u", *(const uint16_t *)value);
        break;
    case SABOT_FIELD_CENTS:
        write_cents(*(const int64_t *)value, file);
        break;
    case SABOT_FIELD_CARD:
        write_card(*(const uint8_t *)value, file);
        break;
    case SABOT_FIELD_FLAG:
        fputs(*(const bool *)value ? " yes" : " no", file);
        break;
    case SABOT_FIELD_REASON:
        fprintf(file, " \"%s\"", ((const sabot_reason *)value)->text);
        break;
    case SABOT_FIELD_RULESET:
        fprintf(file, " %s", rulesets_word(*(const sabot_ruleset_pointer *)value));
        break;
    default: // the host fills in hashes
        break;
    }
}

static void write_line(const stress_step *step, FILE *file) {
    sabot_command command = step->command;
    const sabot_message_schema *const message = sabot_command_schema((int)command.type);
    const char *const fields = sabot_command_fields(&command);
    const sabot_command_id id = promise_id(step->number);
    fprintf(file, "@+%" PRId64 "ms %u: %s#%u %s", step->ms, step->table, sabot_role_name(command.role),
            command.person, message->word);
    for (int i = 0; message->fields[i].name != NULL; i++) {
        if (command.type != SABOT_COMMAND_DRAW_CARD) {
            write_field(&message->fields[i], fields + sabot_schema_offset(message, i), file);
        }
    }
    fputs(" id=", file);
    for (size_t i = 0; i < sizeof id.bytes; i++) {
        fprintf(file, "%02x", id.bytes[i]);
    }
}

static bool read_command(const char *text, stress_step *step, char *sentence, size_t size) {
    static _Thread_local sabot_command_line line;
    sabot_input_fault fault;
    if (!sabot_command_line_read(text, rulesets_find, &line, &fault)) {
        snprintf(sentence, size, "%.200s", fault.sentence);
        return false;
    }
    step->kind = STEP_COMMAND;
    step->table = line.table;
    step->ms = line.clock == SABOT_CLOCK_FORWARD ? line.time_ms : 0;
    step->command = line.command;
    if (line.type != SABOT_LINE_COMMAND || !line.has_id || !promise_number(&line.id, &step->number) ||
        !line.has_table) {
        snprintf(sentence, size, "a command needs a table and an id of the simulation");
        return false;
    }
    for (int i = 0; i < STRESS_RULESETS && line.command.type == SABOT_COMMAND_CHOOSE_RULES; i++) {
        if (strcmp(rulesets_all()[i].name, line.ruleset.name) == 0) {
            step->command.choose_rules.ruleset = &rulesets_all()[i]; // outlives the line
        }
    }
    return true;
}

/// Writes a command that cannot be typed as its bytes.
static void write_bytes(const stress_step *step, FILE *file) {
    uint8_t bytes[SABOT_MESSAGE_BYTES_MAX];
    const size_t size = sabot_command_write(&step->command, bytes, sizeof bytes);
    fprintf(file, "#! send %" PRId64 " %u %u %u %u ", step->ms, step->table, step->number,
            (unsigned)step->command.role, step->command.person);
    for (size_t i = 0; i < size; i++) {
        fprintf(file, "%02x", bytes[i]);
    }
}

static bool read_bytes(const char *text, stress_step *step) {
    uint8_t bytes[SABOT_COMMAND_LINE_SIZE];
    unsigned role, byte;
    size_t size = 0;
    sabot_person person;
    int at = 0;
    if (sscanf(text, "#! send %" SCNd64 " %u %u %u %u %n", &step->ms, &step->table, &step->number, &role,
               &person, &at) != 5 ||
        at == 0 || role >= SABOT_ROLE_COUNT || step->number >= PROMISES_MAX) {
        return false;
    }
    while (size < sizeof bytes && strlen(text + at) >= 2 * size + 2 &&
           sscanf(text + at + 2 * size, "%2x", &byte) == 1) {
        bytes[size++] = (uint8_t)byte;
    }
    step->kind = STEP_COMMAND;
    const bool is_read = sabot_command_read(bytes, size, &step->command, NULL) == size;
    step->command.role = (sabot_role)role;
    step->command.person = person;
    return is_read;
}

static bool is_same(const sabot_command *left, const sabot_command *right) {
    uint8_t left_bytes[SABOT_MESSAGE_BYTES_MAX], right_bytes[SABOT_MESSAGE_BYTES_MAX];
    const size_t left_size = sabot_command_write(left, left_bytes, sizeof left_bytes);
    const size_t right_size = sabot_command_write(right, right_bytes, sizeof right_bytes);
    return left->role == right->role && left->person == right->person && left_size == right_size &&
           memcmp(left_bytes, right_bytes, left_size) == 0;
}

/// Writes the command as a line if it reads back the same.
static void write_command(const stress_step *step, FILE *file) {
    char *text = NULL, sentence[ROOM_SENTENCE_SIZE];
    size_t size;
    stress_step read = {0};
    FILE *const line = open_memstream(&text, &size);
    if (line != NULL) {
        write_line(step, line);
        fclose(line);
    }
    if (text != NULL && read_command(text, &read, sentence, sizeof sentence) &&
        is_same(&read.command, &step->command)) {
        fputs(text, file);
    } else {
        write_bytes(step, file);
    }
    free(text);
    fputs("\n", file);
}

// ---------------------------------------------------------------------------------------------------------
// Other steps

static void write_step(const stress_step *step, FILE *file) {
    const char *const word = step_words[step->kind];
    switch (step->kind) {
    case STEP_COMMAND:
        write_command(step, file);
        break;
    case STEP_CLOCK:
        fprintf(file, "#! %s %" PRId64 "\n", word, step->ms);
        break;
    case STEP_FAULT:
        fprintf(file, "#! %s %s %d %d\n", word, way_words[step->way], step->at, step->calls);
        break;
    case STEP_KILL:
    case STEP_REOPEN:
        fprintf(file, "#! %s %s", word, finding_words[step->finding]);
        if (step->at > 0) {
            fprintf(file, " %s %d %d", way_words[step->way], step->at, step->calls);
        }
        fputs("\n", file);
        break;
    default:
        fprintf(file, "#! %s\n", word);
        break;
    }
}

/// "full 3 0": how, when and for how long; empty means no fault.
static bool read_fault(const char *text, stress_step *step, bool is_needed) {
    char word[24] = "", more;
    const int words = sscanf(text, "%23s %d %d %c", word, &step->at, &step->calls, &more);
    const int way = place_of(word, way_words, FAILURES);
    step->way = way >= 0 ? (faulty_way)way : FAILS_BEFORE;
    return (words < 1 && !is_needed) || (words == 3 && way >= 0 && step->at > 0 && step->calls >= 0);
}

static bool read_start(const char *text, stress_step *step) {
    char word[24] = "";
    int end = 0;
    const bool is_said = sscanf(text, "%23s%n", word, &end) == 1;
    const int finding = place_of(word, finding_words, FINDINGS);
    step->finding = finding >= 0 ? (faulty_finding)finding : FINDS_ALL;
    return is_said && finding >= 0 && read_fault(text + end, step, false);
}

static bool read_step(const char *text, stress_step *step) {
    char word[16] = "", more;
    int end = 0;
    const bool is_said = sscanf(text, "#! %15s%n", word, &end) == 1;
    const int kind = place_of(word, step_words, STEP_KINDS);
    if (!is_said || kind < 0 || kind == STEP_COMMAND) {
        return false;
    }
    step->kind = (step_kind)kind;
    switch (step->kind) {
    case STEP_CLOCK:
        return sscanf(text + end, "%" SCNd64 " %c", &step->ms, &more) == 1;
    case STEP_FAULT:
        return read_fault(text + end, step, true);
    case STEP_KILL:
    case STEP_REOPEN:
        return read_start(text + end, step);
    default:
        return sscanf(text + end, " %c", &more) < 1;
    }
}

static bool read_room(const char *text, room_setup *setup) {
    char word[32];
    const bool is_room =
        sscanf(text, "#! room tables=%" SCNu32 " checkpoints=%" SCNu64 " chance=%" SCNu64 " plant=%31s",
               &setup->tables, &setup->checkpoint_records, &setup->chance, word) == 4;
    const int planted = is_room ? place_of(word, plant_words, PLANTS) : -1;
    if (planted >= 0) {
        setup->plant = (stress_plant)planted;
    }
    return planted >= 0 && setup->tables >= 1 && setup->tables <= ROOM_TABLES_MAX &&
           setup->checkpoint_records >= 1;
}

void script_write(const stress_life *life, FILE *file) {
    fprintf(file, "#! room tables=%" PRIu32 " checkpoints=%" PRIu64 " chance=%" PRIu64 " plant=%s\n",
            life->setup.tables, life->setup.checkpoint_records, life->setup.chance,
            plant_words[life->setup.plant]);
    for (uint32_t i = 0; i < life->count; i++) {
        write_step(&life->steps[i], file);
    }
}

static bool read_line(const char *text, stress_life *life, char *sentence, size_t size) {
    stress_step read = {.kind = STEP_TURN};
    if (strncmp(text, "#! room", 7) == 0) {
        snprintf(sentence, size,
                 "'#! room' comes first and needs tables=1 to %d, checkpoints=, chance= and plant=",
                 ROOM_TABLES_MAX);
        return life->count == 0 && read_room(text, &life->setup);
    }
    if (text[0] == '\0' || (text[0] == '#' && text[1] != '!')) {
        return true;
    }
    if (text[0] == '#') {
        snprintf(sentence, size, "unknown step '%.40s'", text);
        if (!read_step(text, &read) && !read_bytes(text, &read)) {
            return false;
        }
    } else if (!read_command(text, &read, sentence, size)) {
        return false;
    }
    snprintf(sentence, size, "no such table");
    return read.table <= life->setup.tables && life_add(life, &read);
}

bool script_read(FILE *file, stress_life *life, char *sentence, size_t size) {
    char text[SABOT_COMMAND_LINE_SIZE], reason[ROOM_SENTENCE_SIZE] = "the line is too long";
    life->setup = (room_setup){.tables = 1, .checkpoint_records = 20000};
    for (int number = 1; fgets(text, sizeof text, file) != NULL; number++) {
        const size_t length = strcspn(text, "\n");
        const bool is_whole = text[length] == '\n' || feof(file);
        text[length] = '\0';
        if (!is_whole || !read_line(text, life, reason, sizeof reason)) {
            snprintf(sentence, size, "line %d: %.300s", number, reason);
            return false;
        }
    }
    if (ferror(file)) {
        snprintf(sentence, size, "cannot be read");
    }
    return !ferror(file);
}
