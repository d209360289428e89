/// Prints docs/events.md from the lists of include/sabot: all commands, events and statuses.
#include "cmd/table/console.h"

#include <stdio.h>

/// Prints a cell with '|' escaped, which would end it.
static void print_cell(const char *before, const char *string) {
    fputs(before, stdout);
    for (; *string != '\0'; string++) {
        printf(*string == '|' ? "\\|" : "%c", *string);
    }
}

static const char *role_word(int role) {
    return sabot_role_name((sabot_role)role);
}

static const char *phase_word(int phase) {
    return sabot_phase_name((sabot_phase)phase);
}

/// Prints the words of the set bits.
static void print_set(unsigned set, int count, const char *(*word)(int)) {
    const char *before = "";
    fputs(" | ", stdout);
    for (int i = 0; i < count; i++) {
        if (set >> i & 1) {
            printf("%s%s", before, word(i));
            before = ", ";
        }
    }
}

static void print_phases(unsigned phases) {
    if (phases == SABOT_IN_ALL || phases == SABOT_IN_OPEN) {
        fputs(phases == SABOT_IN_ALL ? " | any" : " | any but closed", stdout);
    } else {
        print_set(phases, SABOT_PHASE_COUNT, phase_word);
    }
}

static const char *type_name(sabot_field_type type) {
    static const char *const names[] = {
#define X(name, c_type) #name,
        SABOT_FIELD_LIST(X)
#undef X
    };
    return names[type];
}

/// Prints the last cells of a command or event: phases, fields and sentence.
static void print_message(const sabot_message_schema *message) {
    print_phases(message->phases);
    fputs(" | ", stdout);
    for (int i = 0; message->fields[i].name != NULL && message->fields[i].type != SABOT_FIELD_NOTHING; i++) {
        printf("%s`%s` %s", i > 0 ? ", " : "", message->fields[i].name, type_name(message->fields[i].type));
    }
    print_cell(" | ", message->sentence);
    puts(" |");
}

static void list_commands(void) {
    puts("## Commands\n\n"
         "The commands that a table accepts. A player can send them only for their own seat.\n\n"
         "| number | command | who | phases | fields | meaning |\n|---|---|---|---|---|---|");
    for (int type = 1; type < SABOT_COMMAND_COUNT; type++) {
        const sabot_message_schema *const message = sabot_command_schema(type);
        printf("| %d | `", type);
        print_cell("", sabot_command_form(type).text);
        putchar('`');
        print_set(message->who, SABOT_ROLE_COUNT, role_word);
        print_message(message);
    }
}

static void list_events(void) {
    puts("\n## Events\n\n"
         "Everything that can change a table. In a sentence, `{name}` is a field.\n\n"
         "| number | event | phases | fields | sentence |\n|---|---|---|---|---|");
    for (int type = 1; type < SABOT_EVENT_COUNT; type++) {
        printf("| %d | `%s`", type, sabot_event_schema(type)->word);
        print_message(sabot_event_schema(type));
    }
}

static void list_fields(void) {
    static const char *const meanings[SABOT_FIELD_COUNT] = {
        [SABOT_FIELD_SEAT] = "number of a seat, 1 to 14; 0 if the message allows it",
        [SABOT_FIELD_BETTOR] = "a seat, or 15 to 78 for back bettors 1 to 64 (`back1` on a line)",
        [SABOT_FIELD_PERSON] = "the number that the house gives a person (`#14` on a line)",
        [SABOT_FIELD_KIND] = ("a wager: player, banker, tie, panda8, dragon7, progressive-dragon7, "
                              "progressive-panda8"),
        [SABOT_FIELD_CENTS] = "whole cents (`$50` on a line)",
        [SABOT_FIELD_UNITS] = "value of a meter, in 1/10,000 cent",
        [SABOT_FIELD_CARD] = "a card such as `8c`; null (`-` on a line) for none",
        [SABOT_FIELD_ENDING] = "an outcome: player, panda8, banker, dragon7, tie",
        [SABOT_FIELD_RESULT] = "win, lose or push",
        [SABOT_FIELD_PRIZE] = "a prize: combination, each-suited, one-color, winner-one-color, any",
        [SABOT_FIELD_ACCOUNT] = ("an account of the table: cage, tray, collection, envy, bank, felt, "
                                 "dragon7-meter, panda8-meter, dragon7-reserve, panda8-reserve"),
        [SABOT_FIELD_QUANTITY] = "a number up to 65,535",
        [SABOT_FIELD_NUMBER] = "a number of 32 bits",
        [SABOT_FIELD_TIME] = "milliseconds since 1970, UTC; 0 for none",
        [SABOT_FIELD_FLAG] = "true or false (the first word of its name on a line)",
        [SABOT_FIELD_REASON] = "text, up to 95 bytes of printable UTF-8",
        [SABOT_FIELD_HASH] = "32 bytes, as hexadecimal digits",
        [SABOT_FIELD_RULESET] = "the name of a ruleset",
        [SABOT_FIELD_ALARM] = ("what is wrong with a chip on a sensor: chip-lost, no-player, seat-closed, "
                               "player-dealer, no-line-bet, short-stack"),
        [SABOT_FIELD_CAUSE] = ("why a meter changes: correction, advertised-start, moved, promotion-ended, "
                               "other"),
    };
    fputs("\n## Fields\n\n| type | meaning |\n|---|---|\n", stdout);
    for (int type = 0; type < SABOT_FIELD_COUNT; type++) {
        if (meanings[type] != NULL) {
            printf("| %s | %s |\n", type_name((sabot_field_type)type), meanings[type]);
        }
    }
}

static void list_phases(void) {
    fputs("\n## Phases\n\n| phase | meaning |\n|---|---|\n", stdout);
    for (int phase = 0; phase < SABOT_PHASE_COUNT; phase++) {
        printf("| %s | %s |\n", sabot_phase_name((sabot_phase)phase),
               sabot_phase_description((sabot_phase)phase));
    }
}

static void list_statuses(void) {
    fputs("\n## Statuses\n\n"
          "Why a command is refused: the clause of docs/rules.md, if there is one, and the sentence.\n\n"
          "| status | clause | sentence |\n|---|---|---|\n",
          stdout);
    for (int status = 0; status < SABOT_STATUS_COUNT; status++) {
        printf("| `%s` | %s", sabot_status_name((sabot_status)status),
               sabot_status_clause((sabot_status)status));
        print_cell(" | ", sabot_status_message((sabot_status)status));
        puts(" |");
    }
}

void sabot_console_list(void) {
    fputs(
        "# Commands and events of a live table\n\n"
        "Printed by `sabot table --list` from the lists of include/sabot/event.h and base.h; a test compares it.\n"
        "Numbers are never reused, and an event never gets another field.\n\n",
        stdout);
    list_commands();
    list_events();
    list_fields();
    list_phases();
    list_statuses();
}
