/// Writes numbers, times and cards as JSON.
#include "text/json/json.h"

#include "room/journal/utc_time.h"

#include <math.h>

json_t *sabot_real_json(double number) {
    return isfinite(number) ? json_real(number) : json_null();
}

json_t *sabot_time_json(int64_t time_ms) {
    char text[SABOT_TIME_SIZE];
    return time_ms != 0 ? json_string(sabot_time_write(time_ms, text)) : json_null();
}

json_t *sabot_card_json(sabot_card card) {
    char text[3];
    sabot_card_write(card, text);
    return json_string(text);
}

json_t *sabot_cards_json(const sabot_card *cards, int count) {
    json_t *const list = json_array();
    for (int i = 0; i < count; i++) {
        json_array_append_new(list, sabot_card_json(cards[i]));
    }
    return list;
}

json_t *sabot_bits_json(unsigned bits) {
    json_t *const list = json_array();
    for (int number = 0; bits >> number != 0; number++) {
        if (bits >> number & 1) {
            json_array_append_new(list, json_integer(number));
        }
    }
    return list;
}
