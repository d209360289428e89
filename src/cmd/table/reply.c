/// Carries out commands and queries and prints the results as sentences or JSON. Events of a command are
/// printed by the observer; queries are answered from the table.
#include "cmd/table/console.h"

#include "cmd/cli.h"
#include "room/journal/utc_time.h"
#include "text/json/json.h"
#include "text/sentences/sentences.h"

#include <inttypes.h>
#include <string.h>

#define COMMAND "table"
#define INDENT  "    "

// ---------------------------------------------------------------------------------------------------------
// Events

static void print_sentence(const char *before, char *sentence) {
    sabot_cli_sanitize(sentence);
    printf(INDENT "%s%s\n", before, sentence);
}

/// Prints a reply as JSON, with "fault" if the journal is the reason.
static void print_json(const sabot_console *console, uint32_t table, const sabot_reply *reply) {
    json_t *const events = json_array();
    for (int i = 0; i < reply->count; i++) {
        json_array_append_new(events, sabot_event_json(&reply->events[i]));
    }
    json_t *const root =
        json_pack("{s:I, s:I, s:s, s:s, s:I, s:I, s:b, s:o}", "line", (json_int_t)console->line, "table",
                  (json_int_t)table, "status", sabot_status_name(reply->status), "clause",
                  sabot_status_clause(reply->status), "sequence", (json_int_t)reply->sequence, "time",
                  (json_int_t)reply->time_ms, "repeated", reply->repeated, "events", events);
    if (root != NULL && reply->fault != NULL) {
        json_t *const sentence = json_string(reply->fault->sentence); // NULL if a path is not UTF-8
        json_object_set_new(root, "fault",
                            sentence != NULL ? sentence : json_string(sabot_status_message(reply->status)));
    }
    sabot_cli_print_json(COMMAND, root);
}

/// Returns true for the record of the current line's command, false for an internal one such as a timer.
static bool is_own_record(const sabot_console *console, const sabot_record *record) {
    return console->has_command &&
           memcmp(&record->command, &console->command_id, sizeof console->command_id) == 0;
}

static void begin_record(void *context, const sabot_record *record) {
    sabot_console *const console = context;
    if (is_own_record(console, record)) {
        return;
    }
    if (console->is_prompted) {
        putchar('\n');
        console->is_prompted = false;
    }
    if (!console->options.json && sabot_host_tables(console->host) > 1) {
        printf(INDENT "table %" PRIu32 ":\n", record->table);
    }
}

/// Prints an event; `before` is the table before it.
static void print_event(void *context, const sabot_record *record, const sabot_table *before,
                        const sabot_event *event) {
    const sabot_console *const console = context;
    (void)record;
    if (!console->options.json) {
        char sentence[SABOT_SENTENCE_SIZE];
        sabot_text text = sabot_text_in(sentence, sizeof sentence);
        sabot_sentence_event(before, event, &text);
        print_sentence("", sentence);
    }
}

static void end_record(void *context, const sabot_record *record, const sabot_event *events, int count,
                       const sabot_table *table) {
    const sabot_console *const console = context;
    (void)table;
    if (console->options.json && !is_own_record(console, record)) {
        const sabot_reply reply = {
            .sequence = record->sequence, .time_ms = record->time_ms, .events = events, .count = count};
        print_json(console, record->table, &reply);
    }
}

void sabot_console_observe(sabot_console *console) {
    const sabot_observer observer = {
        .context = console, .begin = begin_record, .before = print_event, .end = end_record};
    sabot_host_set_observer(console->host, &observer);
}

// ---------------------------------------------------------------------------------------------------------
// Commands

/// Prints the events of a repeated command. They are explained without the table, which has changed since.
static void print_repeat(const sabot_reply *reply) {
    printf(INDENT "already done, as record %" PRIu64 ":\n", reply->sequence);
    for (int i = 0; i < reply->count; i++) {
        char sentence[SABOT_SENTENCE_SIZE];
        sabot_text text = sabot_text_in(sentence, sizeof sentence);
        sabot_event_explain(&reply->events[i], &text);
        print_sentence("", sentence);
    }
}

static void print_refusal(const sabot_console *console, const sabot_reply *reply) {
    char sentence[SABOT_SENTENCE_SIZE];
    sabot_text text = sabot_text_in(sentence, sizeof sentence);
    sabot_sentence_refusal(sabot_host_table(console->host, console->parsed.table), &console->parsed.command,
                           reply->status, &text);
    if (reply->fault != NULL) {
        sabot_text_add(&text, ": ");
        sabot_text_add(&text, reply->fault->sentence);
    }
    print_sentence(reply->repeated ? "refused as before: " : "refused: ", sentence);
}

/// Returns the table of the line and makes it the current one. Returns NULL if it does not exist, or for the
/// room itself.
static const sabot_table *table_of_line(sabot_console *console) {
    const uint32_t number = console->parsed.table;
    const sabot_table *const table =
        number != SABOT_ROOM_TABLE ? sabot_host_table(console->host, number) : NULL;
    console->table = table != NULL ? number : console->table;
    return table;
}

/// Runs the command. The observer prints its events as they happen.
void sabot_console_run_command(sabot_console *console) {
    const sabot_command_line *const line = &console->parsed;
    sabot_reply reply;
    (void)table_of_line(console);
    console->command_id = line->has_id ? line->id : sabot_host_next_id(console->host);
    console->has_command = true;
    sabot_host_execute(console->host, line->table, console->command_id, &line->command, &reply);
    console->has_command = false;
    if (console->options.json) {
        print_json(console, line->table, &reply);
    } else if (reply.status != SABOT_OK) {
        print_refusal(console, &reply);
    } else if (reply.repeated) {
        print_repeat(&reply);
    }
    if (reply.fault != NULL) { // a fault of the journal
        console->exit_code = SABOT_EXIT_FAILED;
    }
    sabot_console_drain(console);
}

// ---------------------------------------------------------------------------------------------------------
// Queries

/// The queries about a table; time and quit are handled separately.
static const struct {
    void (*print)(const sabot_table *table);
    void (*add)(const sabot_table *table, json_t *reply);
} answers[SABOT_QUERY_COUNT] = {
    [SABOT_QUESTION_HELP] = {sabot_console_help, sabot_console_add_help},
    [SABOT_QUESTION_STATE] = {sabot_console_state, sabot_console_add_state},
    [SABOT_QUESTION_SEATS] = {sabot_console_seats, sabot_console_add_seats},
    [SABOT_QUESTION_MONEY] = {sabot_console_money, sabot_console_add_money},
    [SABOT_QUESTION_ROADS] = {sabot_console_roads, sabot_console_add_roads},
};

static void answer_json(sabot_console *console, sabot_query question, const sabot_table *table) {
    json_t *const root = json_pack("{s:I, s:I, s:s}", "line", (json_int_t)console->line, "table",
                                   (json_int_t)console->parsed.table, "question", sabot_query_name(question));
    if (table == NULL) {
        sabot_json_set_word(root, "status", sabot_status_name(SABOT_TABLE_IS_UNKNOWN));
    } else if (question == SABOT_QUESTION_TIME) {
        sabot_json_set_number(root, "time", sabot_console_now_ms(console));
    } else {
        answers[question].add(table, root);
    }
    sabot_cli_print_json(COMMAND, root);
}

bool sabot_console_run_query(sabot_console *console) {
    const sabot_query question = console->parsed.question;
    const sabot_table *const table = table_of_line(console);
    char time[SABOT_TIME_SIZE];
    if (question == SABOT_QUESTION_QUIT && (table != NULL || console->options.json)) {
        return false;
    }
    if (console->options.json) {
        answer_json(console, question, table);
    } else if (table == NULL) {
        printf(INDENT "refused: %s (%s)\n", sabot_status_message(SABOT_TABLE_IS_UNKNOWN),
               sabot_status_name(SABOT_TABLE_IS_UNKNOWN));
    } else if (question == SABOT_QUESTION_TIME) {
        printf(INDENT "%s UTC\n", sabot_time_format(sabot_console_now_ms(console), time));
    } else {
        answers[question].print(table);
    }
    return true;
}
