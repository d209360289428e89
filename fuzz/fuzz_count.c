/// Reads any bytes as tags, a trigger, a wager, a bet or cut cards of `sabot count`. They are within bounds,
/// or refused with one sentence. The first byte chooses which.
#include "readable.h"

#include "cmd/cli.h"
#include "cmd/count/count.h"
#include "sabot/config.h"

#include <stdint.h>
#include <stdlib.h>

static sabot_ruleset ruleset;

/// A refusal has one sentence on one line.
static void check(bool read, char *sentence) {
    if (!read) {
        sabot_cli_sanitize(sentence); // as the command does
        check_sentence(sentence, SABOT_COUNT_SENTENCE_SIZE);
    }
}

static void read_tags(const char *text, char *sentence) {
    int8_t tags[10], again[10];
    const bool read = sabot_count_read_tags(text, tags, sentence);
    check(read, sentence);
    for (int i = 0; read && i < 10; i++) {
        assert(tags[i] >= -SABOT_TAG_MAX && tags[i] <= SABOT_TAG_MAX);
    }
    assert(!read || sabot_count_read_tags(sabot_count_write_tags(tags).text, again, sentence));
    assert(!read || memcmp(tags, again, sizeof tags) == 0);
}

static void read_cuts(const char *text, char *sentence) {
    static sabot_sweep sweep;
    const bool read = sabot_count_read_cuts(text, 12, 208, &sweep, sentence);
    check(read, sentence);
    assert(!read || (sweep.cut_count >= 1 && sweep.cut_count <= SABOT_SWEEP_CUTS_MAX));
    for (int i = 0; read && i < sweep.cut_count; i++) {
        assert(sweep.cuts[i] >= 12 && sweep.cuts[i] <= 208);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    sabot_config_fault fault;
    if (ruleset.name[0] == '\0' && !sabot_config_read("california-panda8", &ruleset, &fault)) {
        abort();
    }
    char *const text = calloc(1, size + 1);
    memcpy(text, data, size);
    char sentence[SABOT_COUNT_SENTENCE_SIZE] = "";
    int64_t trigger;
    sabot_count_wager wager;
    sabot_kind bet;
    const char *const rest = size > 0 ? text + 1 : text;
    switch (text[0]) {
    case 't':
        read_tags(rest, sentence);
        break;
    case 'c':
        read_cuts(rest, sentence);
        break;
    case 'r':
        if (sabot_count_read_trigger(rest, &trigger, sentence)) {
            assert(llabs(trigger) <= SABOT_TRIGGER_MAX * SABOT_COUNT_SCALE);
        } else {
            check(false, sentence);
        }
        break;
    case 'w':
        check(sabot_count_read_wager(rest, &ruleset, size % 2 == 0, &wager, sentence), sentence);
        break;
    default:
        check(sabot_count_read_bet(rest, &ruleset, &bet, sentence), sentence);
    }
    free(text);
    return 0;
}
