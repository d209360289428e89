/// Reads bytes as a program of commands for a table: each byte chooses a command, its sender or its values,
/// so that nearly every input makes sense. A refused command changes nothing; the events of an accepted one
/// are encoded, decoded and applied to a second table, which must be identical.
#include "choices.h"
#include "readable.h"
#include "table_states.h"

#include "text/sentences/sentences.h"

/// Usually a role that may send the command.
static sabot_role choose_sender_role(choices *source, sabot_command_type type) {
    const unsigned who = sabot_command_schema((int)type)->who;
    const uint32_t number = choose(source, 4 * SABOT_ROLE_COUNT);
    if (number < SABOT_ROLE_COUNT) {
        return (sabot_role)number;
    }
    int role = (int)(number % SABOT_ROLE_COUNT);
    while (!(who >> role & 1)) {
        role = (role + 1) % SABOT_ROLE_COUNT;
    }
    return (sabot_role)role;
}

static void choose_command(choices *source, int64_t *time_ms, sabot_command *command) {
    *command = (sabot_command){.type = (sabot_command_type)(1 + choose(source, SABOT_COMMAND_COUNT - 1))};
    command->role = choose_sender_role(source, command->type);
    command->person =
        command->role == SABOT_ROLE_PLAYER ? 103 + choose(source, 3) : DEALER_PERSON + choose(source, 2);
    *time_ms += (int64_t)choose(source, 64) * 500;
    command->time_ms = *time_ms;
    const sabot_message_schema *const message = sabot_command_schema((int)command->type);
    char *const fields = sabot_command_fields(command);
    for (int i = 0; message->fields[i].name != NULL; i++) {
        choose_field(source, message->fields[i].type, fields + sabot_schema_offset(message, i));
    }
}

static void check_command_bytes(const sabot_command *command) {
    static uint8_t bytes[SABOT_MESSAGE_BYTES_MAX], again[SABOT_MESSAGE_BYTES_MAX];
    static sabot_ruleset room;
    sabot_command read;
    const size_t size = sabot_command_write(command, bytes, sizeof bytes);
    assert(size > 0 && sabot_command_read(bytes, size, &read, &room) == size);
    assert(sabot_command_write(&read, again, sizeof again) == size && memcmp(bytes, again, size) == 0);
}

static void check_refusal(const sabot_table *table, const sabot_command *command, sabot_status status) {
    char sentence[SABOT_SENTENCE_SIZE];
    sabot_text text = sabot_text_in(sentence, sizeof sentence);
    sabot_sentence_refusal(table, command, status, &text);
    check_sentence(sentence, sizeof sentence);
}

/// Applies the decoded event to the second table.
static void replay_event(sabot_table *replayed, const sabot_event *event) {
    static uint8_t bytes[SABOT_MESSAGE_BYTES_MAX];
    static sabot_ruleset room;
    sabot_event read;
    const size_t size = sabot_event_write(event, bytes, sizeof bytes);
    assert(size > 0 && sabot_event_read(bytes, size, &read, &room) == size);
    assert(sabot_table_admits(replayed, &read) == SABOT_OK);
    sabot_table_apply(replayed, &read);
}

static void carry_out(sabot_table *table, sabot_table *replayed, const sabot_event_batch *batch) {
    for (int i = 0; i < batch->count; i++) {
        char sentence[SABOT_SENTENCE_SIZE];
        sabot_text text = sabot_text_in(sentence, sizeof sentence);
        sabot_sentence_event(table, &batch->events[i], &text);
        check_sentence(sentence, sizeof sentence);
        sabot_table_apply(table, &batch->events[i]);
        assert(sabot_table_is_consistent(table));
        replay_event(replayed, &batch->events[i]);
    }
}

static void check_same(const sabot_table *table, const sabot_table *replayed) {
    static uint8_t bytes[SABOT_TABLE_BYTES_MAX], again[SABOT_TABLE_BYTES_MAX];
    static sabot_table read;
    const size_t size = sabot_table_write(table, bytes);
    assert(sabot_table_write(replayed, again) == size && memcmp(bytes, again, size) == 0);
    assert(sabot_table_read(&read, bytes, size));
    assert(sabot_table_write(&read, again) == size && memcmp(bytes, again, size) == 0);
    run_lines(&read, continuation);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static sabot_table table, replayed;
    static sabot_event_batch batch;
    choices source = choices_of_bytes(data, size);
    table = replayed = *state_of(choose(&source, STATE_COUNT));
    int64_t time_ms = 100000;
    while (!choices_are_over(&source)) {
        sabot_command command;
        choose_command(&source, &time_ms, &command);
        check_command_bytes(&command);
        const sabot_status status = sabot_table_decide(&table, &command, &batch);
        if (status == SABOT_OK) {
            carry_out(&table, &replayed, &batch);
        } else {
            assert(batch.count == 0);
            check_refusal(&table, &command, status);
        }
    }
    check_same(&table, &replayed);
    return 0;
}
