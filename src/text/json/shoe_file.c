/// Reads and writes the file of a revealed shoe. Reading is strict.
#include "text/json/shoe_file.h"

#include "text/json/json.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

// ---------------------------------------------------------------------------------------------------------
// Reading

#define JSON_PATH_SIZE 48

/// Reads an integer at `key`. `where` is the path of the object with a trailing dot, or "".
static bool read_integer(const json_t *object, const char *where, const char *key, int64_t minimum,
                         int64_t maximum, int64_t *number, sabot_input_fault *fault) {
    char path[JSON_PATH_SIZE];
    snprintf(path, sizeof path, "%s%s", where, key);
    return sabot_input_integer(json_object_get(object, key), path, minimum, maximum, number, fault);
}

/// Reads an optional integer at `key`.
static bool read_optional(const json_t *object, const char *where, const char *key, int64_t maximum,
                          int64_t *number, sabot_input_fault *fault) {
    return json_object_get(object, key) == NULL ||
           read_integer(object, where, key, 1, maximum, number, fault);
}

static bool read_format(const json_t *root, sabot_input_fault *fault) {
    const char *const format = json_string_value(json_object_get(root, "format"));
    return (format != NULL && strcmp(format, SABOT_SHOE_FILE_FORMAT) == 0) ||
           sabot_input_refuse(fault, "format: must be \"%s\"", SABOT_SHOE_FILE_FORMAT);
}

static bool read_name(const json_t *root, sabot_shoe_name *name, sabot_input_fault *fault) {
    int64_t table = 0, shoe = 0, decks = 0;
    if (!read_integer(root, "", "table", 1, UINT32_MAX, &table, fault) ||
        !read_integer(root, "", "shoe", 1, UINT32_MAX, &shoe, fault) ||
        !read_integer(root, "", "decks", 1, SABOT_DECKS_MAX, &decks, fault)) {
        return false;
    }
    *name = (sabot_shoe_name){.table = (uint32_t)table, .shoe = (uint32_t)shoe, .decks = (uint8_t)decks};
    return true;
}

static bool read_hex(const json_t *root, const char *key, uint8_t bytes[32], sabot_input_fault *fault) {
    return sabot_hex_from_json(json_object_get(root, key), bytes, 32) ||
           sabot_input_refuse(fault, "%s: must be 64 hexadecimal digits in quotes", key);
}

static bool read_cut(const json_t *root, sabot_shoe_file *file, sabot_input_fault *fault) {
    const int cards = file->name.decks * SABOT_DECK_CARDS;
    int64_t cut = 0, seat = 0;
    if (!read_integer(root, "", "cut", 0, cards - 1, &cut, fault)) {
        return false;
    }
    if (cut == 0 && json_object_get(root, "cut_seat") != NULL) {
        return sabot_input_refuse(fault, "cut_seat: leave it out: the shoe was not cut (cut is 0)");
    }
    if (!read_optional(root, "", "cut_seat", SABOT_SEATS_MAX, &seat, fault)) {
        return false;
    }
    file->cut = (uint16_t)cut;
    file->cut_seat = (uint8_t)seat;
    return true;
}

static bool read_card(const json_t *value, const char *where, sabot_card *card, sabot_input_fault *fault) {
    const char *const word = json_string_value(value);
    return (word != NULL && sabot_card_parse(word, card) == SABOT_OK) ||
           sabot_input_refuse(fault, "%s: %s (%s)", where, sabot_status_message(SABOT_CARD_IS_UNKNOWN),
                              sabot_status_clause(SABOT_CARD_IS_UNKNOWN));
}

static bool read_burn(const json_t *burn, sabot_shoe_file *file, sabot_input_fault *fault) {
    static const char *const keys[] = {"cards", "exposed", NULL};
    int64_t cards = 0;
    if (!sabot_input_object(burn, "burn", keys, fault)) {
        return false;
    }
    const json_t *const exposed = json_object_get(burn, "exposed");
    file->burned.exposed = exposed != NULL;
    if (exposed != NULL && !read_card(exposed, "burn.exposed", &file->burned.card, fault)) {
        return false;
    }
    const int most = file->name.decks * SABOT_DECK_CARDS;
    if (!read_integer(burn, "burn.", "cards", exposed != NULL ? 1 : 0, most, &cards, fault)) {
        return false;
    }
    file->burned.cards = (int)cards;
    return true;
}

static bool read_cut_card(const json_t *cut_card, sabot_shoe_file *file, sabot_input_fault *fault) {
    static const char *const keys[] = {"cards", "hand", NULL};
    if (cut_card == NULL) {
        return true;
    }
    int64_t cards = 0, hand = 0;
    const int most = file->name.decks * SABOT_DECK_CARDS;
    if (!sabot_input_object(cut_card, "cut_card", keys, fault) ||
        !read_integer(cut_card, "cut_card.", "cards", 0, most, &cards, fault) ||
        !read_optional(cut_card, "cut_card.", "hand", UINT32_MAX, &hand, fault)) {
        return false;
    }
    file->has_cut_card = true;
    file->cut_card_cards = (uint16_t)cards;
    file->cut_card_hand = (uint32_t)hand;
    return true;
}

/// Reads `least` to `most` cards from the array at `key` of a hand. Returns the count, or -1 on failure.
static int read_cards(const json_t *hand, const char *where, const char *key, int least, int most,
                      sabot_card *cards, sabot_input_fault *fault) {
    const json_t *const list = json_object_get(hand, key);
    const size_t count = json_array_size(list);
    if (!json_is_array(list) || count < (size_t)least || count > (size_t)most) {
        sabot_input_refuse(fault, "%s.%s: must be %d to %d cards, as in [\"8c\", \"Th\"]", where, key, least,
                           most);
        return -1;
    }
    for (size_t i = 0; i < count; i++) {
        char path[JSON_PATH_SIZE + 16];
        snprintf(path, sizeof path, "%s.%s[%zu]", where, key, i);
        if (!read_card(json_array_get(list, i), path, &cards[i], fault)) {
            return -1;
        }
    }
    return (int)count;
}

static bool read_side(const json_t *object, const char *where, const char *key, sabot_hand *hand,
                      sabot_input_fault *fault) {
    const int count = read_cards(object, where, key, 2, 3, hand->cards, fault);
    hand->count = count < 0 ? 0 : (uint8_t)count;
    return count >= 0;
}

static bool read_void(const json_t *object, const char *where, sabot_shoe_file_hand *hand,
                      sabot_input_fault *fault) {
    static const char *const keys[] = {"hand", "void", "cards", NULL};
    if (!sabot_input_object(object, where, keys, fault)) {
        return false;
    }
    if (!json_is_true(json_object_get(object, "void"))) {
        return sabot_input_refuse(fault, "%s.void: must be true; leave it out for a hand that was dealt",
                                  where);
    }
    const int count = read_cards(object, where, "cards", 1, SABOT_DEAL_CARDS_MAX, hand->cards, fault);
    hand->is_void = true;
    hand->count = count < 0 ? 0 : (uint8_t)count;
    return count >= 0;
}

static bool read_dealt(const json_t *object, const char *where, sabot_shoe_file_hand *hand,
                       sabot_input_fault *fault) {
    static const char *const keys[] = {"hand", "player", "banker", NULL};
    return sabot_input_object(object, where, keys, fault) &&
           read_side(object, where, "player", &hand->deal.player, fault) &&
           read_side(object, where, "banker", &hand->deal.banker, fault);
}

static bool read_hand(const json_t *object, int index, sabot_shoe_file_hand *hand, sabot_input_fault *fault) {
    char where[JSON_PATH_SIZE / 2], path[JSON_PATH_SIZE / 2 + 1];
    snprintf(where, sizeof where, "hands[%d]", index);
    snprintf(path, sizeof path, "%s.", where);
    const bool is_void = json_object_get(object, "void") != NULL;
    int64_t number = 0;
    if (!(is_void ? read_void : read_dealt)(object, where, hand, fault) ||
        !read_integer(object, path, "hand", 1, UINT32_MAX, &number, fault)) {
        return false;
    }
    hand->number = (uint32_t)number;
    return true;
}

static bool read_hands(const json_t *hands, sabot_shoe_file *file, sabot_input_fault *fault) {
    if (!json_is_array(hands) || json_array_size(hands) > SABOT_SHOE_FILE_HANDS_MAX) {
        return sabot_input_refuse(fault, "hands: must be an array of at most %d hands, in order",
                                  SABOT_SHOE_FILE_HANDS_MAX);
    }
    file->hand_count = (uint16_t)json_array_size(hands);
    for (int i = 0; i < file->hand_count; i++) {
        if (!read_hand(json_array_get(hands, (size_t)i), i, &file->hands[i], fault)) {
            return false;
        }
    }
    return true;
}

static bool read_note(const json_t *note, sabot_shoe_file *file, sabot_input_fault *fault) {
    if (note == NULL) {
        return true;
    }
    if (!json_is_string(note) || json_string_length(note) >= sizeof file->note) {
        return sabot_input_refuse(fault, "note: must be a string of at most %d bytes",
                                  SABOT_SHOE_FILE_NOTE_SIZE - 1);
    }
    snprintf(file->note, sizeof file->note, "%s", json_string_value(note));
    return true;
}

static bool read_root(const json_t *root, sabot_shoe_file *file, sabot_input_fault *fault) {
    static const char *const keys[] = {"format",   "table", "shoe",  "decks",    "commitment", "seed", "cut",
                                       "cut_seat", "burn",  "hands", "cut_card", "note",       NULL};
    return sabot_input_object(root, "the shoe", keys, fault) && read_format(root, fault) &&
           read_name(root, &file->name, fault) &&
           read_hex(root, "commitment", file->commitment.bytes, fault) &&
           read_hex(root, "seed", file->seed.bytes, fault) && read_cut(root, file, fault) &&
           read_burn(json_object_get(root, "burn"), file, fault) &&
           read_cut_card(json_object_get(root, "cut_card"), file, fault) &&
           read_hands(json_object_get(root, "hands"), file, fault) &&
           read_note(json_object_get(root, "note"), file, fault);
}

bool sabot_shoe_file_read(const char *text, size_t size, sabot_shoe_file *file, sabot_input_fault *fault) {
    memset(file, 0, sizeof *file);
    json_t *const root = sabot_input_load(text, size, fault);
    const bool good = root != NULL && read_root(root, file, fault);
    json_decref(root);
    return good;
}

// ---------------------------------------------------------------------------------------------------------
// Writing

static json_t *hand_json(const sabot_shoe_file_hand *hand) {
    if (hand->is_void) {
        return json_pack("{s:I, s:b, s:o}", "hand", (json_int_t)hand->number, "void", 1, "cards",
                         sabot_cards_json(hand->cards, hand->count));
    }
    const sabot_hand *const player = &hand->deal.player, *const banker = &hand->deal.banker;
    return json_pack("{s:I, s:o, s:o}", "hand", (json_int_t)hand->number, "player",
                     sabot_cards_json(player->cards, player->count), "banker",
                     sabot_cards_json(banker->cards, banker->count));
}

static json_t *hands_json(const sabot_shoe_file *file) {
    json_t *const list = json_array();
    for (int i = 0; i < file->hand_count; i++) {
        json_array_append_new(list, hand_json(&file->hands[i]));
    }
    return list;
}

static json_t *burn_json(const sabot_burn_result *burned) {
    json_t *const burn = json_pack("{s:i}", "cards", burned->cards);
    if (burned->exposed) {
        sabot_json_set(burn, "exposed", sabot_card_json(burned->card));
    }
    return burn;
}

static json_t *cut_card_json(const sabot_shoe_file *file) {
    json_t *const cut_card = json_pack("{s:i}", "cards", (int)file->cut_card_cards);
    if (file->cut_card_hand != 0) {
        sabot_json_set_number(cut_card, "hand", file->cut_card_hand);
    }
    return cut_card;
}

json_t *sabot_shoe_file_json(const sabot_shoe_file *file) {
    assert(file->hand_count <= SABOT_SHOE_FILE_HANDS_MAX);
    const sabot_shoe_name *const name = &file->name;
    json_t *const root = json_pack("{s:s, s:I, s:I, s:i, s:o, s:o, s:i}", "format", SABOT_SHOE_FILE_FORMAT,
                                   "table", (json_int_t)name->table, "shoe", (json_int_t)name->shoe, "decks",
                                   (int)name->decks, "commitment", sabot_hex_json(file->commitment.bytes, 32),
                                   "seed", sabot_hex_json(file->seed.bytes, 32), "cut", (int)file->cut);
    if (root == NULL) {
        return NULL;
    }
    int failed = 0;
    if (file->cut_seat != 0) {
        failed |= json_object_set_new(root, "cut_seat", json_integer(file->cut_seat));
    }
    failed |= json_object_set_new(root, "burn", burn_json(&file->burned));
    failed |= json_object_set_new(root, "hands", hands_json(file));
    if (file->has_cut_card) {
        failed |= json_object_set_new(root, "cut_card", cut_card_json(file));
    }
    if (file->note[0] != '\0') {
        failed |= json_object_set_new(root, "note", json_string(file->note));
    }
    if (failed != 0) {
        json_decref(root);
        return NULL;
    }
    return root;
}
