/// Reads any bytes as a line of `sabot table` and as a command in JSON. Each is refused with a sentence, or
/// is a command that can be encoded, and the table is still sound after it.
#include "readable.h"
#include "shipped_only.h"

#include "cmd/cli.h"
#include "cmd/table/command_input.h"
#include "sabot/table.h"
#include "text/json/json.h"
#include "text/sentences/sentences.h"

#include <stdlib.h>

static void check_refusal(sabot_input_fault *fault) {
    sabot_cli_sanitize(fault->sentence); // as the console does
    check_sentence(fault->sentence, sizeof fault->sentence);
}

static void check_command(const sabot_command *command) {
    static uint8_t bytes[SABOT_MESSAGE_BYTES_MAX], written[SABOT_MESSAGE_BYTES_MAX];
    static sabot_ruleset storage;
    sabot_command again;
    const size_t size = sabot_command_write(command, bytes, sizeof bytes);
    assert(size > 0);
    assert(sabot_command_read(bytes, size, &again, &storage) == size);
    assert(sabot_command_write(&again, written, sizeof written) == size);
    assert(memcmp(bytes, written, size) == 0);
}

/// Sends the command to the table and writes the sentences for its events, as the console does.
static void run_command(sabot_table *table, const sabot_command *command) {
    static sabot_event_batch batch;
    char sentence[SABOT_SENTENCE_SIZE];
    const sabot_status status = sabot_table_decide(table, command, &batch);
    sabot_text text = sabot_text_in(sentence, sizeof sentence);
    if (status != SABOT_OK) {
        sabot_sentence_refusal(table, command, status, &text);
        check_sentence(sentence, sizeof sentence);
        assert(batch.count == 0);
    }
    for (int i = 0; i < batch.count; i++) {
        text = sabot_text_in(sentence, sizeof sentence);
        sabot_sentence_event(table, &batch.events[i], &text);
        check_sentence(sentence, sizeof sentence);
        json_t *const json = sabot_event_json(&batch.events[i]);
        assert(json != NULL);
        json_decref(json);
        sabot_table_apply(table, &batch.events[i]);
    }
    assert(sabot_table_is_consistent(table));
}

static void take_line(sabot_table *table, const char *text) {
    static sabot_command_line line;
    sabot_input_fault fault = {{0}};
    if (!sabot_command_line_read(text, read_shipped, &line, &fault)) {
        check_refusal(&fault);
    } else if (line.type == SABOT_LINE_COMMAND) {
        check_command(&line.command);
        run_command(table, &line.command);
    }
}

static void take_json(const char *data, size_t size) {
    static sabot_ruleset ruleset;
    const sabot_field_storage storage = {.source = read_shipped, .ruleset = &ruleset};
    sabot_input_fault fault = {{0}};
    sabot_command command = {.role = SABOT_ROLE_DEALER, .person = 5, .time_ms = 7};
    json_t *const root = sabot_input_load(data, size, &fault);
    if (root == NULL) {
        check_refusal(&fault);
        return;
    }
    if (sabot_command_from_json(root, &storage, &command, &fault)) {
        check_command(&command);
        assert(command.role == SABOT_ROLE_DEALER && command.person == 5 && command.time_ms == 7);
    } else {
        check_refusal(&fault);
    }
    json_decref(root);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static sabot_table table;
    static char text[65536];
    sabot_table_begin(&table);
    take_json((const char *)data, size);
    if (size >= sizeof text) {
        return 0;
    }
    memcpy(text, data, size);
    text[size] = '\0';
    for (char *line = strtok(text, "\n"); line != NULL; line = strtok(NULL, "\n")) {
        take_line(&table, line);
    }
    return 0;
}
