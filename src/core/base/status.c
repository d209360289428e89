/// Names, rules and messages of the statuses.
#include "sabot/base.h"

#include <assert.h>

typedef struct {
    const char *name;
    const char *clause;
    const char *sentence;
} status_entry;

static const status_entry entries[SABOT_STATUS_COUNT] = {
#define X(name, clause, sentence) {"SABOT_" #name, clause, sentence},
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

const char *sabot_status_sentence(sabot_status status) {
    return find_entry(status)->sentence;
}
