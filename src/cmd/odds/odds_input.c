#include "cmd/odds/odds.h"

#include "cmd/cli.h"
#include "core/base/digits.h"

#include <stdio.h>
#include <string.h>

/// Reads the next word of a list, cut to 15 characters. Returns false at the end.
static bool next_word(const char **at, char word[16]) {
    *at += strspn(*at, " \t\r\n,");
    const size_t length = strcspn(*at, " \t\r\n,");
    snprintf(word, 16, "%.*s", length < 15 ? (int)length : 15, *at);
    *at += length;
    return length > 0;
}

static bool remove_card(const char *word, sabot_composition *left, sabot_card *card, char *sentence,
                        size_t size) {
    if (sabot_card_parse(word, card) != SABOT_OK) {
        snprintf(sentence, size, "'%s': %s", word, sabot_status_message(SABOT_CARD_IS_UNKNOWN));
        return false;
    }
    if (sabot_composition_remove(left, *card) != SABOT_OK) {
        snprintf(sentence, size, "'%s': %s (R-CARD-1)", word, sabot_status_message(SABOT_CARD_IS_NOT_LEFT));
        return false;
    }
    return true;
}

bool sabot_odds_remove(const char *cards, sabot_composition *left, char *sentence, size_t size) {
    char word[16];
    sabot_card card;
    while (next_word(&cards, word)) {
        if (!remove_card(word, left, &card, sentence, size)) {
            return false;
        }
    }
    return true;
}

bool sabot_odds_hand(const char *cards, sabot_hand *hand, sabot_composition *left, char *sentence,
                     size_t size) {
    char word[16];
    sabot_card card;
    while (next_word(&cards, word)) {
        if (hand->count == 3) {
            snprintf(sentence, size, "a hand has at most three cards");
            return false;
        }
        if (!remove_card(word, left, &card, sentence, size)) {
            return false;
        }
        sabot_hand_add(hand, card);
    }
    return true;
}

/// Reads a number up to a comma or the end. Numbers too large for any shoe become UINT16_MAX.
static bool next_count(const char **at, uint16_t *count) {
    const size_t length = strspn(*at, "0123456789");
    uint64_t number = UINT16_MAX;
    sabot_digits_read(*at, length, UINT16_MAX, &number);
    *count = (uint16_t)number;
    *at += length;
    return length > 0;
}

static bool check_counts(const sabot_values *values, char *sentence, size_t size) {
    for (int value = 0; value < 10; value++) {
        if (values->counts[value] > sabot_values_max(value)) {
            snprintf(sentence, size, "number %d of 10: %s (%s)", value + 1,
                     sabot_status_message(SABOT_TOO_MANY_CARDS), sabot_status_clause(SABOT_TOO_MANY_CARDS));
            return false;
        }
    }
    if (sabot_values_check(values) != SABOT_OK) {
        snprintf(sentence, size, "%d cards left: %s (%s)", sabot_values_total(values),
                 sabot_status_message(SABOT_TOO_FEW_CARDS), sabot_status_clause(SABOT_TOO_FEW_CARDS));
        return false;
    }
    return true;
}

bool sabot_odds_counts(const char *counts, sabot_values *values, char *sentence, size_t size) {
    const char *at = counts;
    for (int value = 0; value < 10; value++) {
        const char closing = value < 9 ? ',' : '\0';
        if (!next_count(&at, &values->counts[value]) || *at != closing) {
            snprintf(sentence, size,
                     "number %d of 10: must be ten whole numbers separated by commas, value 0 first, such as "
                     "128,32,32,32,32,32,32,32,32,32",
                     value + 1);
            return false;
        }
        at++;
    }
    return check_counts(values, sentence, size);
}

int sabot_cli_cut_min(const sabot_shoe_settings *shoe) {
    return SABOT_DEAL_CARDS_MAX * (shoe->hands_after_cut + 1);
}

int sabot_cli_cut_max(int decks) {
    return decks * SABOT_DECK_CARDS / 2;
}

bool sabot_cli_choose_shoe(const char *command, long long decks, long long cut, uint8_t *shoe_decks,
                           sabot_shoe_settings *shoe) {
    *shoe_decks = decks > 0 ? (uint8_t)decks : *shoe_decks;
    const long long chosen = cut >= 0 ? cut : shoe->cut_cards;
    const int min = sabot_cli_cut_min(shoe), max = sabot_cli_cut_max(*shoe_decks);
    if (chosen < min || chosen > max) {
        return sabot_cli_reject(
            command,
            "--cut takes %d to %d cards from the end with %d deck%s, not %lld: the last hands need %d "
            "cards, and the cut card must be in the second half",
            min, max, *shoe_decks, *shoe_decks == 1 ? "" : "s", chosen, min);
    }
    shoe->cut_cards = (uint16_t)chosen;
    return true;
}

bool sabot_cli_read_combination(const char *command, const char *text, sabot_combination *combination) {
    if (sabot_combination_parse(text, combination)) {
        return true;
    }
    return sabot_cli_reject(
        command,
        "--seat-combo takes two suits of different colors, Player's first: C/D C/H D/C D/S H/C H/S "
        "S/D or S/H, not '%.20s' (R-PROG-2)",
        text);
}
