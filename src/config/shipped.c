#include "shipped.h"

#include <string.h>

const sabot_config_file *sabot_config_shipped(size_t *count) {
    *count = sabot_shipped_count;
    return sabot_shipped_files;
}

const sabot_config_file *sabot_shipped_find(const char *name) {
    for (size_t i = 0; i < sabot_shipped_count; i++) {
        if (strcmp(sabot_shipped_files[i].name, name) == 0) {
            return &sabot_shipped_files[i];
        }
    }
    return NULL;
}
