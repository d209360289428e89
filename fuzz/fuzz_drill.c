/// Reads any bytes as a trainee's input to `sabot drill`. Every reply is readable, and an accepted answer
/// reads the same after it is written out. The first byte chooses the ruleset and level, the second the hand,
/// and the lowest bit of the third asks for JSON.
#include "captured.h"
#include "shipped_ruleset.h"

#include "cmd/drill/drill.h"
#include "text/json/drill_answer.h"

enum { HANDS_MAX = 20, LEADING = 3 };

static int64_t now_ms(void) {
    static int64_t now;
    return now += 100;
}

/// Reads one line as the answer to every question of a hand.
static void read_answer(const sabot_drill *drill, const char *line) {
    for (int i = 0; i < drill->question_count; i++) {
        sabot_drill_answer answer, again;
        sabot_drill_verdict verdict, same;
        sabot_input_fault fault = {{0}};
        char written[64];
        sabot_text text = sabot_text_in(written, sizeof written);
        if (!sabot_drill_input_read(drill, i, line, &answer, &fault)) {
            assert(is_readable(fault.sentence, strlen(fault.sentence), false) && fault.sentence[0] != '\0');
            continue;
        }
        assert(answer.cents >= 0 && answer.cents <= SABOT_AMOUNT_CENTS_MAX);
        sabot_drill_answer_write(drill, i, &answer, &text);
        assert(sabot_drill_input_read(drill, i, written, &again, &fault));
        sabot_drill_check(drill, i, &answer, &verdict);
        sabot_drill_check(drill, i, &again, &same);
        assert(verdict.is_correct == same.is_correct);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static sabot_drill drill;
    if (size < LEADING) {
        return 0;
    }
    const sabot_drill_options wish = {
        .ruleset = shipped_ruleset(data[0]),
        .seed = data[1],
        .level = 1 + data[0] / 4 % SABOT_DRILL_LEVEL_MAX,
        .hands = HANDS_MAX,
        .json = data[2] % 2 == 1,
        .has_times = data[2] % 4 >= 2,
        .now_ms = now_ms,
    };
    char *const line = calloc(1, size - LEADING + 1);
    memcpy(line, data + LEADING, size - LEADING);
    assert(sabot_drill_make(wish.ruleset, wish.seed, wish.level, &drill) == SABOT_OK);
    read_answer(&drill, line);
    free(line);
    capture caught;
    capture_begin(&caught, data + LEADING, size - LEADING);
    const sabot_status status = sabot_drill_session(&wish);
    capture_end(&caught);
    assert(status == SABOT_OK);
    assert(is_readable(caught.out, caught.out_size, true));
    assert(caught.errors_size == 0);
    capture_free(&caught);
    return 0;
}
