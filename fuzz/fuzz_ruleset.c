/// Reads any bytes as a ruleset and as a paytable. They are refused with one sentence, or give a value that
/// passes the core's check and is byte for byte the same when read again.
#include "readable.h"

#include "sabot/config.h"

#include <stdlib.h>

static void check_fault(const sabot_config_fault *fault) {
    check_sentence(fault->sentence, sizeof fault->sentence);
    assert(fault->line >= 0);
    assert(strncmp(fault->sentence, "fuzz.conf:", 10) == 0);
}

static void read_as_ruleset(const char *text, size_t size) {
    static sabot_ruleset first, second, untouched;
    sabot_config_fault fault;
    sabot_ruleset_fault ruleset_fault;
    memset(&first, 0x55, sizeof first);
    memset(&untouched, 0x55, sizeof untouched);
    memset(&second, 0xaa, sizeof second);
    if (!sabot_config_read_text(text, size, "fuzz.conf", &first, &fault)) {
        check_fault(&fault);
        assert(memcmp(&first, &untouched, sizeof first) == 0);
        return;
    }
    assert(sabot_ruleset_check(&first, &ruleset_fault) == SABOT_OK);
    assert(sabot_config_read_text(text, size, "fuzz.conf", &second, &fault));
    assert(memcmp(&first, &second, sizeof first) == 0);
}

static void read_as_paytable(const char *text, size_t size) {
    static sabot_paytable first, second;
    sabot_config_fault fault;
    sabot_ruleset_fault paytable_fault;
    memset(&first, 0x55, sizeof first);
    memset(&second, 0xaa, sizeof second);
    if (!sabot_config_read_paytable_text(text, size, "fuzz.conf", &first, &fault)) {
        check_fault(&fault);
        return;
    }
    assert(sabot_paytable_check(&first, &paytable_fault) == SABOT_OK);
    assert(sabot_config_read_paytable_text(text, size, "fuzz.conf", &second, &fault));
    assert(memcmp(&first, &second, sizeof first) == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    char *const text = malloc(size > 0 ? size : 1); // exact, so that sanitizers catch overreads
    assert(text != NULL);
    if (size > 0) {
        memcpy(text, data, size);
    }
    read_as_ruleset(text, size);
    read_as_paytable(text, size);
    free(text);
    return 0;
}
