/// Reads any bytes as a journal's events, starting from a table in mid-game. Each event is refused or
/// applied, and the table is sound after each. If the events end between commands, the table can go on.
#include "event_mutator.h"
#include "readable.h"
#include "table_states.h"

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned seed);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static sabot_table table, again;
    static sabot_ruleset room;
    static uint8_t bytes[SABOT_TABLE_BYTES_MAX];
    if (size == 0) {
        return 0;
    }
    table = *state_of(data[0]);
    sabot_event event;
    size_t at = 1;
    for (size_t taken; at < size && (taken = sabot_event_read(data + at, size - at, &event, &room)) > 0;) {
        static uint8_t written[SABOT_MESSAGE_BYTES_MAX];
        assert(sabot_event_write(&event, written, sizeof written) == taken);
        assert(memcmp(written, data + at, taken) == 0);
        at += taken;
        if (sabot_table_admits(&table, &event) == SABOT_OK) {
            char sentence[512];
            sabot_text text = sabot_text_in(sentence, sizeof sentence);
            sabot_event_explain(&event, &text);
            check_sentence(sentence, sizeof sentence);
            sabot_table_apply(&table, &event);
            assert(sabot_table_is_consistent(&table));
        }
    }
    const size_t written = sabot_table_write(&table, bytes);
    if (sabot_table_read(&again, bytes, written)) {
        run_lines(&again, continuation);
    }
    return 0;
}

/// Every other time, mutates the bytes so that they are still events.
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned seed) {
    if (size == 0 || seed % 2 == 0) {
        return LLVMFuzzerMutate(data, size, max_size);
    }
    return 1 + mutate_events(data + 1, size - 1, max_size - 1, seed);
}
