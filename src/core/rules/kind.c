/// Names of wagers and progressive prizes, and how combinations are written.
#include "core/base/enum_names.h"
#include "sabot/rules.h"

#include <assert.h>
#include <string.h>

SABOT_DEFINE_NAMES(kind, KIND, title)
SABOT_DEFINE_NAMES(prize, PRIZE, title)

bool sabot_kind_parse(const char *word, sabot_kind *kind) {
    for (int i = 0; i < SABOT_KIND_COUNT; i++) {
        if (strcmp(word, kind_names[i].word) == 0) {
            *kind = (sabot_kind)i;
            return true;
        }
    }
    return false;
}

bool sabot_kind_is_progressive(sabot_kind kind) {
    assert(kind < SABOT_KIND_COUNT);
    return kind >= SABOT_GAME_KIND_COUNT;
}

int sabot_progressive_index(sabot_kind kind) {
    assert(sabot_kind_is_progressive(kind));
    return (int)kind - SABOT_GAME_KIND_COUNT;
}

sabot_kind sabot_progressive_kind(int index) {
    assert(index >= 0);
    assert(index < SABOT_PROGRESSIVE_COUNT);
    return (sabot_kind)(SABOT_GAME_KIND_COUNT + index);
}

const char *sabot_progressive_name(int index) {
    assert(index >= 0);
    assert(index < SABOT_PROGRESSIVE_COUNT);
    return sabot_kind_name(index == 0 ? SABOT_KIND_DRAGON7 : SABOT_KIND_PANDA8);
}

static const char combination_suits[] = "CDHS";

bool sabot_combination_parse(const char *text, sabot_combination *combination) {
    if (strlen(text) != 3 || text[1] != '/') {
        return false;
    }
    const char *const player = strchr(combination_suits, text[0]);
    const char *const banker = strchr(combination_suits, text[2]);
    if (player == NULL || banker == NULL) {
        return false;
    }
    const sabot_suit player_suit = (sabot_suit)(player - combination_suits);
    const sabot_suit banker_suit = (sabot_suit)(banker - combination_suits);
    if (sabot_suit_is_red(player_suit) == sabot_suit_is_red(banker_suit)) {
        return false; // R-PROG-2: suits of different colors
    }
    *combination = (sabot_combination){.printed = true, .player = player_suit, .banker = banker_suit};
    return true;
}

void sabot_combination_write(sabot_combination combination, char text[4]) {
    assert(combination.printed);
    text[0] = combination_suits[combination.player];
    text[1] = '/';
    text[2] = combination_suits[combination.banker];
    text[3] = '\0';
}
