/// Reads a progressive's paytable.
#include "room/config/readers.h"

#include <stdio.h>
#include <string.h>

static const char *const paytable_keys[] = {"name",    "wager",        "price",
                                            "seed",    "reset",        "meter_share",
                                            "pays",    "combinations", "without_combination",
                                            "maximum", "confirm_from", NULL};

static const char *const prize_words[] = {
#define X(name, word, title) word,
    SABOT_PRIZE_LIST(X)
#undef X
        NULL,
};

static bool read_wager(const sabot_settings *settings, sabot_kind *kind) {
    unsigned index = 0;
    if (!sabot_settings_word(settings, "wager", "R-PROG-1", sabot_kind_words + SABOT_GAME_KIND_COUNT,
                             &index)) {
        return false;
    }
    *kind = sabot_progressive_kind((int)index);
    return true;
}

static bool read_money(const sabot_settings *settings, sabot_paytable *paytable) {
    const sabot_settings_form price = {"whole cents, such as 100 for $1", "R-PROG-1"};
    const sabot_settings_form meter = {"whole cents, such as 1000000 for $10,000", "R-PROG-9"};
    const sabot_settings_form share = {"basis points, such as 2000 for 20%", "R-PROG-9"};
    if (!sabot_settings_number(settings, "price", price, &paytable->price_cents) ||
        !sabot_settings_number(settings, "seed", meter, &paytable->seed_cents) ||
        !sabot_settings_count(settings, "meter_share", share, UINT16_MAX, &paytable->meter_share)) {
        return false;
    }
    paytable->reset_cents = paytable->seed_cents;
    if (sabot_settings_has(settings, "maximum") && // R-PROG-15
        !sabot_settings_number(settings, "maximum", meter, &paytable->max_cents)) {
        return false;
    }
    return !sabot_settings_has(settings, "reset") ||
           sabot_settings_number(settings, "reset", meter, &paytable->reset_cents);
}

static bool read_prize(const sabot_settings *settings, sabot_prize prize, sabot_paytable *paytable) {
    static const char *const keys[] = {"pay", "envy", NULL};
    static const char *const meter[] = {"meter", NULL};
    const sabot_settings_form cents = {"whole cents, such as 1000 for $10", "R-PROG-7"};
    const sabot_settings_path path = sabot_settings_join("pays", prize_words[prize]);
    const sabot_settings_path pay = sabot_settings_join(path.text, "pay");
    const sabot_settings_path envy = sabot_settings_join(path.text, "envy");
    unsigned word = 0;
    if (!sabot_settings_group(settings, path.text, keys)) {
        return false;
    }
    const bool good = prize == SABOT_PRIZE_COMBINATION
                          ? sabot_settings_word(settings, pay.text, "R-PROG-4", meter, &word)
                          : sabot_settings_number(settings, pay.text, cents, &paytable->pay_cents[prize]);
    return good && (!sabot_settings_has(settings, envy.text) ||
                    sabot_settings_number(settings, envy.text, cents, &paytable->envy_cents[prize]));
}

static bool read_pays(const sabot_settings *settings, sabot_paytable *paytable) {
    if (!sabot_settings_group(settings, "pays", prize_words + SABOT_PRIZE_COMBINATION)) {
        return false;
    }
    for (int prize = SABOT_PRIZE_COMBINATION; prize < SABOT_PRIZE_COUNT; prize++) {
        if (!read_prize(settings, (sabot_prize)prize, paytable)) {
            return false;
        }
    }
    return true;
}

// ---------------------------------------------------------------------------------------------------------
// Combinations

static bool read_combination(const sabot_settings *settings, const char *path,
                             sabot_combination *combination) {
    const sabot_settings_form form = {
        "\"C/D\", \"C/H\", \"D/C\", \"D/S\", \"H/C\", \"H/S\", \"S/D\" or \"S/H\"", "R-PROG-2"};
    const char *text = NULL;
    sabot_combination parsed;
    if (!sabot_settings_text(settings, path, form, &text)) {
        return false;
    }
    if (!sabot_combination_parse(text, &parsed)) {
        return sabot_settings_refuse(
            settings, path, form.clause,
            "must be Player's suit and a Banker suit of the other color, %s, not \"%.40s\"", form.form, text);
    }
    combination->printed = parsed.printed; // field by field, so that padding stays zero
    combination->player = parsed.player;
    combination->banker = parsed.banker;
    return true;
}

static bool read_combinations(const sabot_settings *settings, sabot_paytable *paytable) {
    static const char *const seats[] = {"seat1",  "seat2",  "seat3",  "seat4",  "seat5",
                                        "seat6",  "seat7",  "seat8",  "seat9",  "seat10",
                                        "seat11", "seat12", "seat13", "seat14", NULL};
    _Static_assert(sizeof seats / sizeof seats[0] == SABOT_SEATS_MAX + 1, "one key per seat");
    if (!sabot_settings_group(settings, "combinations", seats)) {
        return false;
    }
    for (int seat = 1; seat <= SABOT_SEATS_MAX; seat++) {
        const sabot_settings_path path = sabot_settings_join("combinations", seats[seat - 1]);
        if (sabot_settings_has(settings, path.text) &&
            !read_combination(settings, path.text, &paytable->combinations[seat])) {
            return false;
        }
    }
    return true;
}

/// R-PROG-14: the seats that may bet without a combination.
static bool read_seats_without(const sabot_settings *settings, sabot_paytable *paytable) {
    const sabot_settings_form form = {"seats in brackets, such as [9, 10]", "R-PROG-14"};
    return !sabot_settings_has(settings, "without_combination") ||
           sabot_settings_set(settings, "without_combination", form, &paytable->seats_without);
}

/// R-PROG-13: which fixed prizes a supervisor confirms.
static bool read_confirm_from(const sabot_settings *settings, sabot_paytable *paytable) {
    static const char *const words[] = {"every-prize", "meter-only", NULL};
    const sabot_settings_form form = {
        "\"every-prize\", \"meter-only\" or whole cents, such as 10000 for $100", "R-PROG-13"};
    unsigned word = 1;
    if (sabot_settings_has(settings, "confirm_from") && !sabot_settings_is_text(settings, "confirm_from")) {
        return sabot_settings_number(settings, "confirm_from", form, &paytable->confirm_from_cents);
    }
    if (sabot_settings_has(settings, "confirm_from") &&
        !sabot_settings_word(settings, "confirm_from", "R-PROG-13", words, &word)) {
        return sabot_settings_refuse(settings, "confirm_from", "R-PROG-13", "must be %s", form.form);
    }
    paytable->confirm_from_cents = word == 0 ? 0 : SABOT_CONFIRM_METER_ONLY;
    return true;
}

static bool check(const sabot_settings *settings, const sabot_paytable *paytable) {
    sabot_ruleset_fault fault;
    return sabot_paytable_check(paytable, &fault) == SABOT_OK ||
           sabot_settings_refuse(settings, fault.path, fault.clause, "%s", fault.sentence);
}

bool sabot_paytable_read(const sabot_settings *settings, sabot_paytable *paytable) {
    memset(paytable, 0, sizeof *paytable);
    return sabot_settings_group(settings, "", paytable_keys) &&
           sabot_settings_name(settings, "name", false, paytable->name) &&
           read_wager(settings, &paytable->kind) && read_money(settings, paytable) &&
           read_pays(settings, paytable) && read_combinations(settings, paytable) &&
           read_seats_without(settings, paytable) && read_confirm_from(settings, paytable) &&
           check(settings, paytable);
}
