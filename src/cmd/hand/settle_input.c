/// Reads a hand from JSON.
#include "cmd/hand/settle_input.h"

#include "sabot/config.h"

#include <stdio.h>
#include <string.h>

/// Reads whole cents of any size and sign. The rules check the amount later, with their clause.
static bool read_cents(const json_t *value, const char *where, int64_t *cents, sabot_input_fault *fault) {
    return sabot_input_integer(value, where, INT64_MIN, INT64_MAX, cents, fault);
}

// ---------------------------------------------------------------------------------------------------------
// The parts of a hand

static bool read_ruleset(const json_t *root, sabot_ruleset_source *source, sabot_ruleset *ruleset,
                         sabot_input_fault *fault) {
    const char *const name = json_string_value(json_object_get(root, "ruleset"));
    if (name == NULL) {
        return sabot_input_refuse(fault, "ruleset: must be a name such as \"california-panda8\", or a file");
    }
    char sentence[512];
    return source(NULL, name, ruleset, sentence, sizeof sentence) ||
           sabot_input_refuse(fault, "ruleset: %s", sentence);
}

/// Reads an optional number from 0 to 255. Returns true if it is missing.
static bool read_byte(const json_t *value, const char *where, uint8_t *byte, sabot_input_fault *fault) {
    int64_t number = *byte;
    if (value != NULL && !sabot_input_integer(value, where, 0, UINT8_MAX, &number, fault)) {
        return false;
    }
    *byte = (uint8_t)number;
    return true;
}

static bool read_table(const json_t *root, const sabot_ruleset *ruleset, sabot_round *round,
                       sabot_input_fault *fault) {
    int64_t number = 0;
    const json_t *const row = json_object_get(root, "fee_row");
    if (!read_byte(json_object_get(root, "seats"), "seats", &round->seats, fault) ||
        !read_byte(json_object_get(root, "decks"), "decks", &round->decks, fault) ||
        (row != NULL &&
         !sabot_input_integer(row, "fee_row", 0, ruleset->schedule_count - 1, &number, fault))) {
        return false;
    }
    if (row != NULL) {
        sabot_round_choose_row(round, ruleset, (int)number);
    }
    return true;
}

static bool refuse_not_offered(const char *where, sabot_input_fault *fault) {
    return sabot_input_refuse(fault, "%s: %s (%s)", where, sabot_status_message(SABOT_WAGER_IS_NOT_OFFERED),
                              sabot_status_clause(SABOT_WAGER_IS_NOT_OFFERED));
}

static bool read_limits(const json_t *limits, const sabot_ruleset *ruleset, sabot_round *round,
                        sabot_input_fault *fault) {
    const char *keys[SABOT_GAME_KIND_COUNT + 1] = {NULL};
    for (int kind = 0; kind < SABOT_GAME_KIND_COUNT; kind++) {
        keys[kind] = sabot_kind_name((sabot_kind)kind);
    }
    if (limits == NULL) {
        return true;
    }
    if (!sabot_input_object(limits, "limits", keys, fault)) {
        return false;
    }
    for (int kind = 0; kind < SABOT_GAME_KIND_COUNT; kind++) {
        const json_t *const pair = json_object_get(limits, keys[kind]);
        if (pair == NULL) {
            continue;
        }
        char where[32];
        snprintf(where, sizeof where, "limits.%s", keys[kind]);
        if (!ruleset->wagers[kind].offered) {
            return refuse_not_offered(where, fault);
        }
        if (json_array_size(pair) != 2) {
            return sabot_input_refuse(fault, "%s: must be [minimum, maximum] in cents, such as [1000, 10000]",
                                      where);
        }
        if (!read_cents(json_array_get(pair, 0), where, &round->limits[kind].min_cents, fault) ||
            !read_cents(json_array_get(pair, 1), where, &round->limits[kind].max_cents, fault)) {
            return false;
        }
    }
    return true;
}

static bool read_bank(const json_t *bank, sabot_round *round, sabot_input_fault *fault) {
    static const char *const keys[] = {"seat", "cents", "cover", NULL};
    if (bank == NULL) {
        return true;
    }
    int64_t seat = 0;
    if (!sabot_input_object(bank, "bank", keys, fault) ||
        !sabot_input_integer(json_object_get(bank, "seat"), "bank.seat", 1, UINT8_MAX, &seat, fault) ||
        !read_cents(json_object_get(bank, "cents"), "bank.cents", &round->bank_cents, fault)) {
        return false;
    }
    round->bank_seat.number = (uint8_t)seat;
    const json_t *const cover = json_object_get(bank, "cover");
    if (cover == NULL) {
        return true;
    }
    const char *const word = json_string_value(cover);
    if (word == NULL || (strcmp(word, "gross") != 0 && strcmp(word, "net") != 0)) {
        return sabot_input_refuse(fault, "bank.cover: must be \"gross\" or \"net\"");
    }
    round->cover = word[0] == 'g' ? SABOT_COVER_GROSS : SABOT_COVER_NET;
    return true;
}

/// Reads the owner of a wager: the seat itself, a player seated elsewhere (house way), or a back bettor.
static bool read_owner(const json_t *object, const char *where, sabot_wager *wager,
                       sabot_input_fault *fault) {
    char path[64];
    const json_t *const back_line = json_object_get(object, "back_line");
    const json_t *const house_way = json_object_get(object, "house_way_of");
    if (back_line != NULL && house_way != NULL) {
        return sabot_input_refuse(fault, "%s: back_line and house_way_of cannot be combined", where);
    }
    if (back_line != NULL || house_way != NULL) {
        wager->owner_type = back_line != NULL ? SABOT_WAGER_BACK_LINE : SABOT_WAGER_HOUSE_WAY;
    }
    snprintf(path, sizeof path, "%s.%s", where, back_line != NULL ? "back_line" : "house_way_of");
    return read_byte(back_line != NULL ? back_line : house_way, path, &wager->owner, fault);
}

static bool read_wager(const json_t *object, int index, sabot_wager *wager, sabot_input_fault *fault) {
    static const char *const keys[] = {"seat", "kind", "cents", "back_line", "house_way_of", NULL};
    char where[32];
    char path[64];
    snprintf(where, sizeof where, "wagers[%d]", index);
    if (!sabot_input_object(object, where, keys, fault)) {
        return false;
    }
    int64_t seat = 0;
    snprintf(path, sizeof path, "%s.seat", where);
    if (!sabot_input_integer(json_object_get(object, "seat"), path, 0, UINT8_MAX, &seat, fault)) {
        return false;
    }
    wager->seat.number = (uint8_t)seat;
    const char *const kind = json_string_value(json_object_get(object, "kind"));
    if (kind == NULL || !sabot_kind_parse(kind, &wager->kind)) {
        return sabot_input_refuse(
            fault,
            "%s.kind: must be one of player banker tie panda8 dragon7 progressive-dragon7 "
            "progressive-panda8 (R-BET-1)",
            where);
    }
    snprintf(path, sizeof path, "%s.cents", where);
    return read_cents(json_object_get(object, "cents"), path, &wager->cents, fault) &&
           read_owner(object, where, wager, fault);
}

static bool read_wagers(const json_t *wagers, sabot_round *round, sabot_input_fault *fault) {
    if (!json_is_array(wagers)) {
        return sabot_input_refuse(
            fault, "wagers: must be an array of {\"seat\": 4, \"kind\": \"player\", \"cents\": 5000}");
    }
    if (json_array_size(wagers) > SABOT_WAGERS_MAX) {
        return sabot_input_refuse(fault, "wagers: %s: at most %d (R-BET-1)",
                                  sabot_status_message(SABOT_TOO_MANY_WAGERS), SABOT_WAGERS_MAX);
    }
    round->wager_count = (uint16_t)json_array_size(wagers);
    for (int i = 0; i < round->wager_count; i++) {
        if (!read_wager(json_array_get(wagers, (size_t)i), i, &round->wagers[i], fault)) {
            return false;
        }
    }
    return true;
}

static bool read_hand(const json_t *cards, const char *side, sabot_hand *hand, sabot_input_fault *fault) {
    const json_t *const list = json_object_get(cards, side);
    const size_t count = json_array_size(list);
    if (!json_is_array(list) || count < 2 || count > 3) {
        return sabot_input_refuse(
            fault, "cards.%s: must be two or three cards, such as [\"8c\", \"Th\"] (R-DEAL-1)", side);
    }
    for (size_t i = 0; i < count; i++) {
        const char *const word = json_string_value(json_array_get(list, i));
        sabot_card card;
        if (word == NULL || sabot_card_parse(word, &card) != SABOT_OK) {
            return sabot_input_refuse(fault, "cards.%s[%zu]: %s (R-CARD-1)", side, i,
                                      sabot_status_message(SABOT_CARD_IS_UNKNOWN));
        }
        sabot_hand_add(hand, card);
    }
    return true;
}

static bool read_cards(const json_t *cards, sabot_deal *deal, sabot_input_fault *fault) {
    static const char *const keys[] = {"player", "banker", NULL};
    return sabot_input_object(cards, "cards", keys, fault) &&
           read_hand(cards, "player", &deal->player, fault) &&
           read_hand(cards, "banker", &deal->banker, fault);
}

/// Reads a meter in whole cents, or as {"units": N} in 1/10,000 cent, as in the JSON of a sheet.
static bool read_meter(const json_t *value, const char *where, sabot_meter *meter, sabot_input_fault *fault) {
    static const char *const keys[] = {"units", NULL};
    int64_t number = 0;
    if (json_is_object(value)) {
        const int64_t units_max = SABOT_METER_CENTS_MAX * SABOT_METER_UNITS;
        if (!sabot_input_object(value, where, keys, fault) ||
            !sabot_input_integer(json_object_get(value, "units"), where, 0, units_max, &number, fault)) {
            return false;
        }
        meter->units = number;
        return true;
    }
    if (!sabot_input_integer(value, where, 0, SABOT_METER_CENTS_MAX, &number, fault)) {
        return false;
    }
    *meter = sabot_meter_of(number);
    return true;
}

/// Reads the meters. Missing ones keep their seeds.
static bool read_meters(const json_t *meters, const sabot_ruleset *ruleset, sabot_round *round,
                        sabot_input_fault *fault) {
    const char *const keys[] = {sabot_progressive_name(0), sabot_progressive_name(1), NULL};
    if (meters == NULL) {
        return true;
    }
    if (!sabot_input_object(meters, "meters", keys, fault)) {
        return false;
    }
    for (int i = 0; i < SABOT_PROGRESSIVE_COUNT; i++) {
        const json_t *const meter = json_object_get(meters, keys[i]);
        if (meter == NULL) {
            continue;
        }
        char path[32];
        snprintf(path, sizeof path, "meters.%s", keys[i]);
        if (!ruleset->wagers[sabot_progressive_kind(i)].offered) {
            return refuse_not_offered(path, fault);
        }
        if (!read_meter(meter, path, &round->meters[i], fault)) {
            return false;
        }
    }
    return true;
}

static bool read_root(const json_t *root, bool before_deal, sabot_ruleset_source *source,
                      sabot_ruleset *ruleset, sabot_round *round, sabot_input_fault *fault) {
    static const char *const keys[] = {"ruleset", "seats",   "decks",  "bank",   "wagers",
                                       "cards",   "fee_row", "limits", "meters", NULL};
    if (!sabot_input_object(root, "the input", keys, fault) || !read_ruleset(root, source, ruleset, fault)) {
        return false;
    }
    *round = sabot_round_defaults(ruleset);
    const json_t *const cards = json_object_get(root, "cards");
    return read_table(root, ruleset, round, fault) &&
           read_limits(json_object_get(root, "limits"), ruleset, round, fault) &&
           read_bank(json_object_get(root, "bank"), round, fault) &&
           read_wagers(json_object_get(root, "wagers"), round, fault) &&
           ((before_deal && cards == NULL) || read_cards(cards, &round->deal, fault)) &&
           read_meters(json_object_get(root, "meters"), ruleset, round, fault);
}

bool sabot_settle_input_read(const char *text, size_t size, bool before_deal, sabot_ruleset_source *source,
                             sabot_ruleset *ruleset, sabot_round *round, sabot_input_fault *fault) {
    json_t *const root = sabot_input_load(text, size, fault);
    const bool good = root != NULL && read_root(root, before_deal, source, ruleset, round, fault);
    json_decref(root);
    return good;
}

bool sabot_ruleset_from_config(const void *catalog, const char *name, sabot_ruleset *ruleset, char *sentence,
                               size_t size) {
    (void)catalog;
    sabot_config_fault fault;
    if (sabot_config_read(name, ruleset, &fault)) {
        return true;
    }
    snprintf(sentence, size, "%s", fault.sentence);
    return false;
}
