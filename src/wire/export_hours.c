/// A table's hours, as its shift book sums them.
#include "export.h"

const char *const sabot_export_hours_columns[] = {
    "table",
    "hour",
#define X(name, word) #name,
    SABOT_SHIFT_SUM_LIST(X) NULL,
#undef X
};

void sabot_export_hours(sabot_rows *rows, const sabot_shift_book *shift) {
    for (int i = 0; i < shift->hours.count; i++) {
        const sabot_shift_hour *const hour = &shift->hours.list[i];
        sabot_rows_number(rows, shift->table);
        sabot_rows_time(rows, hour->start_ms);
#define X(name, word) sabot_rows_number(rows, hour->sums.name);
        SABOT_SHIFT_SUM_LIST(X)
#undef X
        sabot_rows_end(rows);
    }
}
