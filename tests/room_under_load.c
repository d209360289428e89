/// A room under full load, to be killed: tests/kill.py starts it, ends it with SIGKILL, and compares the
/// journal with the lines written here.
///
///     room_under_load play FILE [--tables N] [--run N] [--commands N] [--idle MS] [--finish] [--lie]
///     room_under_load replay FILE [--tables N]
///
/// `play` opens the room of FILE and repeats the commands on standard input, each twice. Then a dealer per
/// table and two cages for all tables send commands, each from its own thread. It stops after N answers
/// (0: never), stays idle, and closes. With `--finish`, no one sends: every table is played to the end of its
/// hand and closed. `replay` reports the tables according to the journal alone. Lines of standard output:
///
///     at PLACE                                            the current stage
///     opened SEQUENCE KILLS WAS_CLOSED SHOES_LOST TABLES  with a digest of each table
///     replayed SEQUENCE TABLES
///     shoe TABLE NUMBER COMMITMENT                        a virtual shoe in play
///     ask ID TABLE ROLE PERSON COMMAND                    written before it is submitted
///     answer ID STATUS SEQUENCE REPEATED                  written when it is answered
///
/// `--lie` tests the test itself: answers are written before anything is stored. After the 40th, the room
/// prints "at a lie" and waits to be killed.
#include "cmd/journal/journal_input.h"
#include "load_lines.h"
#include "load_senders.h"
#include "room/host/host.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { CHECKPOINT_RECORDS = 60 }; // small, so that many kills happen near one

static struct {
    const char *path;
    load_plan plan;
    int idle_ms;
    bool finishes;
} chosen = {.plan.tables = LOAD_TABLES_MAX};

static sabot_room_secret secret;
static sabot_host *host;

static int fail(const char *sentence) {
    fprintf(stderr, "room_under_load: %s\n", sentence);
    return 1;
}

static int64_t system_ms(void) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

// ---------------------------------------------------------------------------------------------------------
// Commands, one by one

static sabot_status ask(sabot_command_id id, uint32_t table, const sabot_command *command) {
    sabot_reply reply;
    load_print_command(&id, table, command);
    sabot_host_execute(host, table, id, command, &reply);
    load_print_answer(&id, &reply);
    return reply.status;
}

/// Sends each command twice; both answers must be the same.
static bool ask_again(void) {
    static char line[2 * SABOT_MESSAGE_BYTES_MAX + 128];
    load_print("at asking again\n");
    while (fgets(line, sizeof line, stdin) != NULL) {
        sabot_command_id id;
        uint32_t table;
        sabot_command command;
        sabot_ruleset ruleset;
        if (!load_read_command(line, &id, &table, &command, &ruleset)) {
            return false;
        }
        ask(id, table, &command);
        ask(id, table, &command);
    }
    return true;
}

/// Plays a hand to its end and closes the table.
static bool finish_table(uint32_t number) {
    const sabot_table *const table = sabot_host_table(host, number);
    while (table->phase != SABOT_PHASE_CLOSED && table->phase != SABOT_PHASE_BETWEEN) {
        const sabot_command command = load_dealer_command(number);
        if (ask(load_dealer_id(number), number, &command) != SABOT_OK) {
            return false;
        }
    }
    const sabot_command close = {
        .type = SABOT_COMMAND_CLOSE_TABLE, .role = SABOT_ROLE_SUPERVISOR, .person = 901};
    return table->phase == SABOT_PHASE_CLOSED || ask(load_dealer_id(number), number, &close) == SABOT_OK;
}

static bool finish(void) {
    bool fine = true;
    for (uint32_t i = 1; i <= chosen.plan.tables; i++) {
        fine = finish_table(i) && fine;
    }
    return fine;
}

// ---------------------------------------------------------------------------------------------------------
// The room

static void say_shoe(void *context, const sabot_record *record, const sabot_event *events, int count,
                     const sabot_table *table) {
    (void)context;
    for (int i = 0; i < count; i++) {
        if (events[i].type == SABOT_EVENT_SHOE_STARTED && table->virtual_shoe) {
            load_print_shoe(record->table, table);
        }
    }
}

static bool open_room(sabot_journal_fault *fault) {
    sabot_journal *journal;
    bool made;
    sabot_host_options options = sabot_host_options_defaults();
    load_print("at opening\n");
    if (!sabot_room_journal_open(chosen.path, NULL, system_ms(), &secret, &journal, &made, fault)) {
        return false;
    }
    const uint64_t kills = sabot_journal_unclean_shutdowns(journal);
    sabot_public_key_file_write(chosen.path, &sabot_journal_room(journal)->key, fault);
    options.tables = chosen.plan.tables;
    options.secret = &secret;
    options.checkpoint_records = CHECKPOINT_RECORDS;
    load_print("at replaying\n");
    if (!sabot_host_open(journal, options, &host, fault)) {
        return false;
    }
    load_print_opened(host, kills, chosen.plan.tables);
    sabot_host_set_observer(host, &(sabot_observer){.end = say_shoe});
    return true;
}

static void stay_idle(void) {
    while (sabot_host_turn(host) > 0) {
    }
    load_print("at idle\n");
    for (int left_ms = chosen.idle_ms; left_ms > 0; left_ms -= 10) {
        sabot_host_tick(host);
        sabot_host_turn(host);
        sabot_host_wait(host, 10);
    }
}

static int play(void) {
    sabot_journal_fault fault;
    if (!open_room(&fault)) {
        return fail(fault.sentence);
    }
    if (!load_begin(host, &chosen.plan)) {
        return fail("the rulesets cannot be read");
    }
    if (!ask_again()) {
        return fail("a line of standard input is not a command");
    }
    if (chosen.finishes && !finish()) {
        return fail("a table could not be closed");
    }
    if (!chosen.finishes) {
        load_print("at load\n");
        load_play();
    }
    if (chosen.idle_ms > 0) {
        stay_idle();
    }
    load_print("at closing\n"); // pending commands are dropped
    sabot_host_close(host);
    load_print("at the end\n");
    return 0;
}

static bool take_record(void *visitor, const sabot_record *record) {
    sabot_journal_fault fault;
    return sabot_history_read_record(visitor, record, NULL, &fault) || fail(fault.sentence) == 0;
}

static int replay(void) {
    sabot_journal *journal;
    sabot_journal_fault fault;
    sabot_journal_position last;
    sabot_history *const history = sabot_history_begin();
    if (history == NULL || !sabot_journal_read_file(chosen.path, NULL, &journal, &fault)) {
        return fail(fault.sentence);
    }
    const bool fine =
        sabot_journal_replay(journal, sabot_journal_start(journal), take_record, history, &last, &fault);
    if (fine) {
        load_print_replayed(history, last.sequence, chosen.plan.tables);
    }
    sabot_journal_close(journal);
    sabot_history_end(history);
    return fine ? 0 : fail(fault.sentence);
}

/// Returns how many words the option has, or 0 if it is unknown.
static int read_option(char **words) {
    const long long number = words[1] != NULL ? atoll(words[1]) : 0;
    if (strcmp(words[0], "--finish") == 0) {
        chosen.finishes = true;
        return 1;
    }
    if (strcmp(words[0], "--lie") == 0) {
        chosen.plan.lies = true;
        return 1;
    }
    if (strcmp(words[0], "--tables") == 0 && number >= 1 && number <= LOAD_TABLES_MAX) {
        chosen.plan.tables = (uint32_t)number;
    } else if (strcmp(words[0], "--run") == 0) {
        chosen.plan.run = (uint32_t)number;
    } else if (strcmp(words[0], "--commands") == 0) {
        chosen.plan.commands = (uint64_t)number;
    } else if (strcmp(words[0], "--idle") == 0) {
        chosen.idle_ms = (int)number;
    } else {
        return 0;
    }
    return words[1] != NULL ? 2 : 0;
}

int main(int argc, char **argv) {
    bool is_good = argc >= 3;
    for (int i = 3; i < argc && is_good;) {
        const int taken = read_option(&argv[i]);
        is_good = taken > 0;
        i += taken;
    }
    if (!is_good || !sabot_fair_begin()) {
        return fail("play FILE or replay FILE, and options");
    }
    chosen.path = argv[2];
    return strcmp(argv[1], "replay") == 0 ? replay() : play();
}
