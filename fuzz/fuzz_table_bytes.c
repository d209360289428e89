/// Reads any bytes as the encoding of a table. It is refused, or gives a table that encodes to the same bytes
/// and keeps working whatever command it gets. A table of version 1 encodes as version 2, from then on the
/// same.
#include "table_states.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static sabot_table table;
    static uint8_t bytes[SABOT_TABLE_BYTES_MAX];
    if (!sabot_table_read(&table, data, size)) {
        return 0;
    }
    const size_t written = sabot_table_write(&table, bytes);
    if (data[0] == 1) {
        static uint8_t again[SABOT_TABLE_BYTES_MAX];
        assert(sabot_table_read(&table, bytes, written) && sabot_table_write(&table, again) == written &&
               memcmp(again, bytes, written) == 0);
    } else {
        assert(written == size && memcmp(bytes, data, size) == 0);
    }
    run_lines(&table, continuation);
    assert(sabot_table_is_consistent(&table));
    return 0;
}
