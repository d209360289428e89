/// Reads any bytes as a player's input to `sabot play`. Hands are played, every reply is readable, and no one
/// at the table ever has negative chips. The first byte chooses the table, the second the shoe.
#include "captured.h"

#include "cmd/play/screen.h"
#include "shipped_ruleset.h"

enum { HANDS_MAX = 40 };

/// Parses the words of one line, before the table sees them.
static void read_line(const char *line) {
    sabot_play_command command;
    char sentence[128] = "";
    if (!sabot_play_input_read(line, &command, sentence, sizeof sentence)) {
        assert(sentence[0] != '\0');
        return;
    }
    assert(command.bet_count >= 0 && command.bet_count <= SABOT_KIND_COUNT);
    for (int i = 0; i < command.bet_count; i++) {
        assert(command.bets[i].cents >= 0 && command.bets[i].cents <= SABOT_AMOUNT_CENTS_MAX);
        for (int j = 0; j < i; j++) {
            assert(command.bets[i].kind != command.bets[j].kind);
        }
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static sabot_play_table table;
    if (size < 2) {
        return 0;
    }
    const sabot_ruleset *const ruleset = shipped_ruleset(data[0]);
    const int others = ruleset->bank_by == SABOT_BANK_PLAYER_DEALER ? 1 + data[0] / 4 % 7 : data[0] / 4 % 7;
    const int64_t stack_cents = data[0] >= 128 ? 5000 : 100000;
    char *const line = calloc(1, size - 1);
    memcpy(line, data + 2, size - 2);
    read_line(line);
    free(line);
    memset(&table, 0, sizeof table);
    sabot_play_open(&table, ruleset, data[1], ruleset->decks, ruleset->seats, others, stack_cents);
    capture caught;
    capture_begin(&caught, data + 2, size - 2);
    sabot_play_session(&table, HANDS_MAX);
    capture_end(&caught);
    assert(is_readable(caught.out, caught.out_size, true));
    assert(caught.errors_size == 0);
    assert(sabot_table_is_consistent(&table.live));
    assert(sabot_play_your_cents(&table) == 0); // you left with all of it
    capture_free(&caught);
    return 0;
}
