/// Reads any bytes as the body of a room's checkpoint. It is refused and leaves nothing behind, or it gives
/// sound tables that encode to the same bytes, and a valid time. Tables of version 1 become longer and then
/// stay the same.
#include "table_states.h"

#include "room/history/history.h"

/// What this version writes, it reads and writes again in the same way.
static void check_again(const uint8_t *bytes, size_t size) {
    sabot_history *const history = sabot_history_begin();
    assert(history != NULL && sabot_history_read(history, bytes, size));
    size_t written = 0;
    uint8_t *const again = sabot_history_write(history, &written);
    assert(again != NULL && written == size && memcmp(again, bytes, size) == 0);
    free(again);
    sabot_history_end(history);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    sabot_history *const history = sabot_history_begin();
    assert(history != NULL);
    const bool is_read = sabot_history_read(history, data, size);
    const int64_t last_ms = sabot_history_last_ms(history);
    if (!is_read) {
        assert(sabot_history_tables(history) == 0);
        assert(last_ms == 0);
    } else {
        size_t written = 0;
        uint8_t *const bytes = sabot_history_write(history, &written);
        assert(bytes != NULL && last_ms >= 0 && last_ms <= SABOT_TIME_MS_MAX);
        assert(written > size || (written == size && memcmp(bytes, data, size) == 0));
        check_again(bytes, written);
        free(bytes);
        for (uint32_t i = 1; i <= sabot_history_tables(history); i++) {
            sabot_table *const table = sabot_history_table(history, i);
            if (table != NULL) {
                assert(sabot_table_is_consistent(table));
                run_lines(table, continuation);
            }
        }
    }
    sabot_history_end(history);
    return 0;
}
