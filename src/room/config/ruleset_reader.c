/// Reads a ruleset: names, table, shoe, bank and timers. Wagers and schedule have their own files.
#include "room/config/readers.h"

#include <string.h>

static const char *const ruleset_keys[] = {
    "name",           "title",       "decks",      "default_decks",   "seats",
    "default_seats",  "burn",        "cut_cards",  "hands_after_cut", "wagers",
    "dragon7_banker", "bank",        "settlement", "table_minimum",   "legal_cap",
    "schedule",       "default_row", "fees_taken", "no_action_fee",   "void_fee",
    "chip_unit",      "bet_timer",   NULL,
};

static bool read_choice(const sabot_settings *settings, const char *path, const char *clause,
                        const char *const *words, unsigned *index) {
    return !sabot_settings_has(settings, path) || sabot_settings_word(settings, path, clause, words, index);
}

// ---------------------------------------------------------------------------------------------------------
// Names and table

static bool read_title(const sabot_settings *settings, char title[SABOT_NAME_SIZE]) {
    const sabot_settings_form form = {"1 to 63 bytes of text in quotation marks", ""};
    const char *text = NULL;
    if (!sabot_settings_text(settings, "title", form, &text)) {
        return false;
    }
    const size_t length = strlen(text);
    if (length == 0 || length >= SABOT_NAME_SIZE) {
        return sabot_settings_refuse(settings, "title", "", "must be %s", form.form);
    }
    memcpy(title, text, length + 1);
    return true;
}

static uint8_t lowest_bit(uint16_t set) {
    return set == 0 ? 0 : (uint8_t)__builtin_ctz(set);
}

static uint8_t highest_bit(uint16_t set) {
    return set == 0 ? 0 : (uint8_t)(31 - __builtin_clz(set));
}

static bool read_table(const sabot_settings *settings, sabot_ruleset *ruleset) {
    const sabot_settings_form decks = {"the numbers of decks allowed, such as [6, 8]", "R-CARD-1"};
    const sabot_settings_form seats = {"the numbers of seats allowed, such as [8, 14]", "R-TABLE-2"};
    const sabot_settings_form one_decks = {"one of `decks`, such as 8", "R-CARD-1"};
    const sabot_settings_form one_seats = {"one of `seats`, such as 8", "R-TABLE-1"};
    return sabot_settings_set(settings, "decks", decks, &ruleset->decks_allowed) &&
           sabot_settings_small(settings, "default_decks", one_decks, highest_bit(ruleset->decks_allowed),
                                &ruleset->decks) &&
           sabot_settings_set(settings, "seats", seats, &ruleset->seats_allowed) &&
           sabot_settings_small(settings, "default_seats", one_seats, lowest_bit(ruleset->seats_allowed),
                                &ruleset->seats);
}

// ---------------------------------------------------------------------------------------------------------
// Shoe

static bool read_burn(const sabot_settings *settings, sabot_shoe_settings *shoe) {
    static const char *const words[] = {"none", "by-card", NULL};
    const sabot_settings_form form = {"\"by-card\", \"none\" or a number of cards", ""};
    unsigned burn = SABOT_BURN_BY_CARD;
    if (!sabot_settings_has(settings, "burn") || sabot_settings_is_text(settings, "burn")) {
        if (!read_choice(settings, "burn", "", words, &burn)) {
            return sabot_settings_refuse(settings, "burn", "", "must be %s", form.form);
        }
        shoe->burn = (sabot_burn_mode)burn;
        return true;
    }
    shoe->burn = SABOT_BURN_FIXED;
    return sabot_settings_small(settings, "burn", form, 0, &shoe->burn_cards);
}

static bool read_shoe(const sabot_settings *settings, sabot_shoe_settings *shoe) {
    const sabot_settings_form cut = {"a number of cards, such as 14", ""};
    const sabot_settings_form hands = {"a number of hands, such as 1", ""};
    const sabot_shoe_settings defaults = sabot_shoe_settings_defaults();
    shoe->cut_cards = defaults.cut_cards;
    if (sabot_settings_has(settings, "cut_cards") &&
        !sabot_settings_count(settings, "cut_cards", cut, UINT16_MAX, &shoe->cut_cards)) {
        return false;
    }
    return read_burn(settings, shoe) &&
           sabot_settings_small(settings, "hands_after_cut", hands, defaults.hands_after_cut,
                                &shoe->hands_after_cut);
}

// ---------------------------------------------------------------------------------------------------------
// Bank and timers

/// The house's bank does not rotate or run out, so these keys do not apply (R-HOUSE-1).
static bool check_house_bank_keys(const sabot_settings *settings) {
    static const char *const other_keys[] = {"hands", "cover", "rides"};
    for (int i = 0; i < 3; i++) {
        const sabot_settings_path path = sabot_settings_join("bank", other_keys[i]);
        if (sabot_settings_has(settings, path.text)) {
            return sabot_settings_refuse(settings, path.text, "R-HOUSE-1",
                                         "applies only to a player-dealer, but the house banks: remove it");
        }
    }
    return true;
}

static bool read_bank(const sabot_settings *settings, sabot_ruleset *ruleset) {
    static const char *const keys[] = {"by", "hands", "cover", "rides", NULL};
    static const char *const banks[] = {"player-dealer", "house", NULL};
    static const char *const covers[] = {"gross", "net", NULL};
    const sabot_settings_form hands = {"a number of hands, such as 2", "R-BANK-1"};
    unsigned by = 0;
    unsigned cover = SABOT_COVER_GROSS;
    if (!sabot_settings_group(settings, "bank", keys) ||
        !sabot_settings_word(settings, "bank.by", "R-BANK-1", banks, &by)) {
        return false;
    }
    ruleset->bank_by = (sabot_bank_by)by;
    if (ruleset->bank_by == SABOT_BANK_HOUSE) {
        return check_house_bank_keys(settings);
    }
    if (!sabot_settings_small(settings, "bank.hands", hands, 2, &ruleset->bank_hands) ||
        !read_choice(settings, "bank.cover", "R-BANK-2", covers, &cover)) {
        return false;
    }
    if (sabot_settings_has(settings, "bank.rides") &&
        !sabot_settings_flag(settings, "bank.rides", "R-BANK-5", &ruleset->bank_rides)) {
        return false;
    }
    ruleset->cover = (sabot_cover)cover;
    return true;
}

static bool read_choices(const sabot_settings *settings, sabot_ruleset *ruleset) {
    static const char *const dragon7s[] = {"push", "pay", NULL};
    static const char *const minimums[] = {"space", "bettor", NULL};
    static const char *const times[] = {"as-placed", "as-bets-close", NULL};
    static const char *const ends[] = {"kept", "returned", NULL};
    unsigned dragon7 = SABOT_DRAGON7_PUSHES_BANKER;
    unsigned minimum = SABOT_MINIMUM_OF_SPACE;
    unsigned time = SABOT_FEES_AS_BETS_CLOSE;
    static const char *const voids[] = {"returned", "kept", NULL};
    unsigned end = SABOT_NO_ACTION_FEE_KEPT;
    unsigned void_fee = SABOT_VOID_FEE_RETURNED;
    if (!read_choice(settings, "dragon7_banker", "R-PAY-2", dragon7s, &dragon7) ||
        !read_choice(settings, "table_minimum", "R-BET-3", minimums, &minimum) ||
        !read_choice(settings, "fees_taken", "R-FEE-3", times, &time) ||
        !read_choice(settings, "no_action_fee", "R-FEE-1", ends, &end) ||
        !read_choice(settings, "void_fee", "R-FEE-7", voids, &void_fee)) {
        return false;
    }
    ruleset->dragon7_banker = (sabot_dragon7_banker)dragon7;
    ruleset->table_minimum = (sabot_table_minimum)minimum;
    ruleset->fees_taken = (sabot_fees_taken)time;
    ruleset->no_action_fee = (sabot_no_action_fee)end;
    ruleset->void_fee = (sabot_void_fee)void_fee;
    return true;
}

static bool read_timer(const sabot_settings *settings, sabot_ruleset *ruleset) {
    const sabot_settings_form form = {"whole seconds, or 0 for no timer", "R-BET-6"};
    return !sabot_settings_has(settings, "bet_timer") ||
           sabot_settings_count(settings, "bet_timer", form, UINT16_MAX, &ruleset->bet_timer_seconds);
}

static bool read_chip_unit(const sabot_settings *settings, sabot_ruleset *ruleset) {
    const sabot_settings_form form = {"whole cents, such as 50 for 50¢ chips", "R-BET-7"};
    ruleset->chip_unit_cents = 1;
    return !sabot_settings_has(settings, "chip_unit") ||
           sabot_settings_number(settings, "chip_unit", form, &ruleset->chip_unit_cents);
}

static bool check(const sabot_settings *settings, const sabot_ruleset *ruleset) {
    sabot_ruleset_fault fault;
    return sabot_ruleset_check(ruleset, &fault) == SABOT_OK ||
           sabot_settings_refuse(settings, fault.path, fault.clause, "%s", fault.sentence);
}

bool sabot_ruleset_read(const sabot_settings *settings, const char *folder, sabot_ruleset *ruleset) {
    memset(ruleset, 0, sizeof *ruleset);
    return sabot_settings_group(settings, "", ruleset_keys) &&
           sabot_settings_name(settings, "name", true, ruleset->name) &&
           read_title(settings, ruleset->title) && read_table(settings, ruleset) &&
           read_shoe(settings, &ruleset->shoe) && sabot_wagers_read(settings, folder, ruleset) &&
           read_choices(settings, ruleset) && read_bank(settings, ruleset) &&
           sabot_schedule_read(settings, ruleset) && read_timer(settings, ruleset) &&
           read_chip_unit(settings, ruleset) && check(settings, ruleset);
}
