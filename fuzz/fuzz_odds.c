/// Reads any bytes as cards of `sabot odds`: removed cards, cards on the table, or counts of the cards left.
/// They are refused with a sentence, or give odds that add up. The first byte chooses which; line ends
/// separate the cards on the table.
#include "readable.h"

#include "cmd/cli.h"
#include "cmd/odds/odds.h"

#include <stdint.h>
#include <stdlib.h>

enum { SENTENCE_SIZE = 256 };

/// Shown as the command shows it.
static void check_refusal(char sentence[SENTENCE_SIZE]) {
    sabot_cli_sanitize(sentence);
    check_sentence(sentence, SENTENCE_SIZE);
}

static void check_odds(const sabot_odds *odds) {
    assert(odds->total > 0);
    assert(odds->player + odds->banker + odds->tie == odds->total);
    assert(odds->dragon7 <= odds->banker && odds->panda8 <= odds->player && odds->natural <= odds->total);
}

static void read_counts(const char *text) {
    char sentence[SENTENCE_SIZE] = "";
    sabot_values values;
    if (!sabot_odds_counts(text, &values, sentence, sizeof sentence)) {
        check_refusal(sentence);
        return;
    }
    assert(sabot_values_check(&values) == SABOT_OK);
    const sabot_odds odds = sabot_odds_of(&values);
    check_odds(&odds);
}

/// The shoe has lost exactly as many cards as were read.
static void check_progressives(const sabot_composition *left) {
    static const sabot_combination combination = {
        .printed = true, .player = SABOT_SUIT_CLUBS, .banker = SABOT_SUIT_DIAMONDS};
    for (int i = 0; i < SABOT_PROGRESSIVE_COUNT && left->total >= SABOT_DEAL_CARDS_MAX; i++) {
        const sabot_progressive_odds odds =
            sabot_progressive_odds_of(left, sabot_progressive_kind(i), combination);
        uint64_t sum = 0;
        for (int prize = 0; prize < SABOT_PRIZE_COUNT; prize++) {
            sum += odds.prizes[prize];
        }
        assert(sum == odds.total);
    }
}

static void read_cards(char *text, int decks) {
    char sentence[SENTENCE_SIZE] = "";
    sabot_composition left = sabot_composition_of(decks);
    sabot_deal deal = {0};
    char *rest = text;
    const char *const removed = strsep(&rest, "\n");
    const char *const player = rest != NULL ? strsep(&rest, "\n") : "";
    const char *const banker = rest != NULL ? strsep(&rest, "\n") : "";
    if (!sabot_odds_remove(removed, &left, sentence, sizeof sentence) ||
        !sabot_odds_hand(player, &deal.player, &left, sentence, sizeof sentence) ||
        !sabot_odds_hand(banker, &deal.banker, &left, sentence, sizeof sentence)) {
        check_refusal(sentence);
        return;
    }
    const int on_table = deal.player.count + deal.banker.count;
    const sabot_values values = sabot_values_of(&left);
    assert(left.total == sabot_values_total(&values) && left.total + on_table <= decks * SABOT_DECK_CARDS);
    check_progressives(&left);
    const sabot_deal dealt = sabot_deal_legal_prefix(&deal);
    const bool fits = dealt.player.count == deal.player.count && dealt.banker.count == deal.banker.count;
    if (left.total + on_table < SABOT_DEAL_CARDS_MAX || !fits) {
        return; // the command has its own message for this
    }
    const sabot_odds odds = on_table > 0 ? sabot_odds_after(&values, &deal) : sabot_odds_of(&values);
    check_odds(&odds);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size == 0) {
        return 0;
    }
    char *const text = calloc(1, size);
    memcpy(text, data + 1, size - 1);
    if (data[0] == 'c') {
        read_counts(text);
    } else {
        read_cards(text, 1 + data[0] % SABOT_DECKS_MAX);
    }
    free(text);
    return 0;
}
