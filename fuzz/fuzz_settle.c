/// Any bytes as the input of `sabot settle`: read or refused in a sentence, and what settles sums to zero.
#include "settle_input.h"
#include "sheet_view.h"

#include "sabot/config.h"

#include <assert.h>
#include <string.h>

/// The shipped rulesets only: a fuzzer opens no file.
static bool read_shipped(const char *name, sabot_ruleset *ruleset, char *sentence, size_t size) {
    sabot_config_fault fault;
    const bool is_path = strchr(name, '/') != NULL || strstr(name, ".conf") != NULL;
    if (!is_path && sabot_config_read(name, ruleset, &fault)) {
        return true;
    }
    snprintf(sentence, size, "no such ruleset");
    return false;
}

static void check_sheet(const sabot_ruleset *ruleset, const sabot_sheet *sheet) {
    const sabot_balance balance = sabot_balance_of(sheet);
    assert(sabot_balance_sum(&balance) == 0);
    json_t *const root = sabot_sheet_json(ruleset, sheet);
    assert(root != NULL);
    json_decref(root);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static sabot_ruleset ruleset;
    static sabot_round round;
    static sabot_sheet sheet;
    sabot_input_fault fault = {{0}};
    sabot_round_fault round_fault;
    if (!sabot_settle_input_read((const char *)data, size, read_shipped, &ruleset, &round, &fault)) {
        assert(fault.sentence[0] != '\0');
        return 0;
    }
    const sabot_status status = sabot_settle(&ruleset, &round, &sheet, &round_fault);
    if (status == SABOT_OK) {
        check_sheet(&ruleset, &sheet);
    } else {
        sabot_settle_input_explain(status, &round_fault, &ruleset, &round, &fault);
        assert(fault.sentence[0] != '\0');
    }
    return 0;
}
