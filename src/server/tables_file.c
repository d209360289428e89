/// What of its configuration each table has taken over, in a file of the room. Without it a start could not
/// tell what somebody changed in the configuration from what a supervisor changed at the table.
#include "server_state.h"

#include "private_file.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/// 0 where it is no number.
static uint64_t number_of(const json_t *value) {
    const char *const digits = json_string_value(value);
    const bool is_number = digits != NULL && strlen(digits) == 16 && strspn(digits, "0123456789abcdef") == 16;
    return is_number ? strtoull(digits, NULL, 16) : 0;
}

void sabot_tables_file_read(const char *path, uint64_t taken[], size_t count) {
    json_t *const root = json_load_file(path, JSON_REJECT_DUPLICATES, NULL);
    const json_t *const list = json_object_get(root, "taken");
    for (size_t i = 0; i < count; i++) {
        taken[i] = number_of(json_array_get(list, i));
    }
    json_decref(root);
}

void sabot_tables_file_write(const char *path, const uint64_t taken[], size_t count) {
    json_t *const list = json_array();
    for (size_t i = 0; i < count; i++) {
        char digits[17];
        snprintf(digits, sizeof digits, "%016" PRIx64, taken[i]);
        json_array_append_new(list, json_string(digits));
    }
    json_t *const root = json_pack("{s:o}", "taken", list);
    if (root == NULL || !sabot_private_file_replace(path, root, true)) {
        sabot_log(SABOT_LOG_WARNING, "tables", "words=%s",
                  sabot_log_text("the next start sets the tables up as the configuration has them").text);
    }
    json_decref(root);
}
