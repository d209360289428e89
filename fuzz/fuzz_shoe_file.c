/// Reads any bytes as a revealed shoe. They are refused with a sentence, or verified with a verdict of one
/// sentence and written back unchanged.
#include "readable.h"

#include "cmd/cli.h"
#include "text/json/shoe_file.h"

#include <stdlib.h>
#include <string.h>

static void check_written(const sabot_shoe_file *file) {
    static sabot_shoe_file read;
    sabot_input_fault fault;
    json_t *const root = sabot_shoe_file_json(file);
    assert(root != NULL);
    char *const text = json_dumps(root, JSON_COMPACT);
    assert(text != NULL);
    assert(sabot_shoe_file_read(text, strlen(text), &read, &fault));
    json_t *const again = sabot_shoe_file_json(&read);
    assert(json_equal(root, again));
    json_decref(root);
    json_decref(again);
    free(text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static sabot_shoe_file file;
    sabot_input_fault fault = {{0}};
    if (size > SABOT_SHOE_FILE_SIZE_MAX) {
        return 0; // the command refuses it before reading
    }
    if (!sabot_shoe_file_read((const char *)data, size, &file, &fault)) {
        sabot_cli_sanitize(fault.sentence); // as the command does
        check_sentence(fault.sentence, sizeof fault.sentence);
        return 0;
    }
    sabot_shoe_proof proof;
    const bool proven = sabot_shoe_file_prove(&file, &proof);
    assert(proven == (proof.why[0] == '\0'));
    if (!proven) {
        check_sentence(proof.why, sizeof proof.why);
    }
    assert(proof.gone <= file.name.decks * SABOT_DECK_CARDS);
    check_written(&file);
    return 0;
}
