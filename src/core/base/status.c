/// Names, rules and messages of the statuses.
#include "sabot/base.h"

#include <assert.h>

typedef struct {
    const char *name;
    const char *clause;
    const char *message;
} status_entry;

static const status_entry entries[SABOT_STATUS_COUNT] = {
#define X(name, clause, message) {"SABOT_" #name, clause, message},
    SABOT_STATUS_LIST(X)
#undef X
};

static const status_entry *find_entry(sabot_status status) {
    assert(status < SABOT_STATUS_COUNT);
    return &entries[status];
}

const char *sabot_status_name(sabot_status status) {
    return find_entry(status)->name;
}

const char *sabot_status_clause(sabot_status status) {
    return find_entry(status)->clause;
}

const char *sabot_status_message(sabot_status status) {
    return find_entry(status)->message;
}
