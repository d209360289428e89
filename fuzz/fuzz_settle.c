/// Reads any bytes as the input of `sabot settle`. They are refused with a sentence, or settle to a sum of
/// zero.
#include "captured.h"
#include "shipped_only.h"

#include "cmd/cli.h"
#include "cmd/hand/print_sheet.h"
#include "cmd/hand/settle_input.h"
#include "text/json/json.h"

#include <stdlib.h>

static void check_refusal(sabot_input_fault *fault) {
    sabot_cli_sanitize(fault->sentence); // as the command does
    check_sentence(fault->sentence, sizeof fault->sentence);
}

static void check_sheet(const sabot_ruleset *ruleset, const sabot_sheet *sheet) {
    const sabot_balance balance = sabot_balance_of(sheet);
    assert(sabot_balance_sum(&balance) == 0);
    json_t *const root = sabot_sheet_json(ruleset, sheet);
    assert(root != NULL);
    json_decref(root);
    capture caught;
    capture_begin(&caught, NULL, 0);
    sabot_print_sheet(ruleset, sheet);
    capture_end(&caught);
    assert(is_readable(caught.out, caught.out_size, true));
    capture_free(&caught);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static sabot_ruleset ruleset;
    static sabot_round round;
    static sabot_sheet sheet;
    sabot_input_fault fault = {{0}};
    sabot_round_fault round_fault;
    if (!sabot_settle_input_read((const char *)data, size, false, read_shipped, &ruleset, &round, &fault)) {
        check_refusal(&fault);
        return 0;
    }
    const sabot_status status = sabot_settle(&ruleset, &round, &sheet, &round_fault);
    if (status == SABOT_OK) {
        check_sheet(&ruleset, &sheet);
    } else {
        sabot_settle_input_explain(status, &round_fault, &ruleset, &round, &fault);
        check_refusal(&fault);
    }
    return 0;
}
