/// Reads any bytes as a stream of commands for a table and runs them. The first byte chooses the table.
/// Before each command, one byte gives the sender's role and one the time that has passed.
#include "table_states.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static sabot_table table;
    static sabot_event_batch batch;
    static sabot_ruleset room;
    if (size == 0) {
        return 0;
    }
    table = *state_of(data[0]);
    sabot_command command;
    int64_t time_ms = 1000;
    size_t at = 1;
    while (size - at > 2) {
        static uint8_t written[SABOT_MESSAGE_BYTES_MAX];
        const uint8_t who = data[at], later = data[at + 1];
        const size_t taken = sabot_command_read(data + at + 2, size - at - 2, &command, &room);
        if (taken == 0) {
            return 0;
        }
        assert(sabot_command_write(&command, written, sizeof written) == taken);
        assert(memcmp(written, data + at + 2, taken) == 0);
        at += 2 + taken;
        time_ms += later * 100;
        command.time_ms = time_ms;
        command.role = (sabot_role)(who % SABOT_ROLE_COUNT);
        command.person = 100U + who / SABOT_ROLE_COUNT;
        if (sabot_table_decide(&table, &command, &batch) == SABOT_OK) {
            apply_batch(&table, &batch);
        } else {
            assert(batch.count == 0);
        }
    }
    return 0;
}
