/// Cards by point value.
#include "sabot/odds.h"

sabot_values sabot_values_of(const sabot_composition *composition) {
    sabot_values values = {{0}};
    for (uint8_t index = 0; index < SABOT_DECK_CARDS; index++) {
        uint16_t *const count = &values.counts[sabot_card_value((sabot_card){index})];
        *count = (uint16_t)(*count + composition->counts[index]);
    }
    return values;
}

sabot_values sabot_values_full(int decks) {
    const sabot_composition shoe = sabot_composition_of(decks);
    return sabot_values_of(&shoe);
}

int sabot_values_total(const sabot_values *values) {
    int total = 0;
    for (int value = 0; value < 10; value++) {
        total += values->counts[value];
    }
    return total;
}

int sabot_values_most(int value) {
    return SABOT_DECKS_MAX * (value == 0 ? 16 : 4);
}

sabot_status sabot_values_check(const sabot_values *values) {
    for (int value = 0; value < 10; value++) {
        if (values->counts[value] > sabot_values_most(value)) {
            return SABOT_TOO_MANY_CARDS;
        }
    }
    return sabot_values_total(values) < SABOT_DEAL_CARDS_MAX ? SABOT_TOO_FEW_CARDS : SABOT_OK;
}
