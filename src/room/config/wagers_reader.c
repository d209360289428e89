/// Reads a ruleset's wagers and their settlement order.
#include "room/config/readers.h"

#include <string.h>

const char *const sabot_kind_words[SABOT_KIND_COUNT + 1] = {
#define X(name, word, title) word,
    SABOT_KIND_LIST(X)
#undef X
        NULL,
};

static bool read_flag(const sabot_settings *settings, const char *wager, const char *key, const char *clause,
                      bool *flag) {
    const sabot_settings_path path = sabot_settings_join(wager, key);
    return !sabot_settings_has(settings, path.text) || sabot_settings_flag(settings, path.text, clause, flag);
}

static bool read_odds(const sabot_settings *settings, const char *wager, sabot_wager_rule *rule) {
    static const char *const keys[] = {"odds", "needs_line", "back_line", NULL};
    const sabot_settings_form form = {"a whole number, to one, such as 8", "R-PAY-3"};
    const sabot_settings_path path = sabot_settings_join(wager, "odds");
    return sabot_settings_group(settings, wager, keys) &&
           sabot_settings_count(settings, path.text, form, UINT16_MAX, &rule->odds);
}

static bool read_paytable(const sabot_settings *settings, const char *wager, const char *folder,
                          sabot_paytable *paytable) {
    static const char *const keys[] = {"paytable", "needs_line", "back_line", NULL};
    const sabot_settings_path path = sabot_settings_join(wager, "paytable");
    char name[SABOT_NAME_SIZE];
    return sabot_settings_group(settings, wager, keys) &&
           sabot_settings_name(settings, path.text, false, name) &&
           sabot_paytable_find(settings, path.text, folder, name, paytable);
}

static bool read_wager(const sabot_settings *settings, const char *folder, sabot_kind kind,
                       sabot_ruleset *ruleset) {
    const sabot_settings_path wager = sabot_settings_join("wagers", sabot_kind_name(kind));
    sabot_wager_rule *const rule = &ruleset->wagers[kind];
    if (!sabot_settings_has(settings, wager.text)) {
        return true;
    }
    rule->offered = true;
    const bool good = sabot_kind_is_progressive(kind)
                          ? read_paytable(settings, wager.text, folder,
                                          &ruleset->paytables[sabot_progressive_index((sabot_kind)kind)])
                          : read_odds(settings, wager.text, rule);
    return good && read_flag(settings, wager.text, "needs_line", "R-BET-2", &rule->needs_line) &&
           read_flag(settings, wager.text, "back_line", "R-BET-4", &rule->back_line);
}

// ---------------------------------------------------------------------------------------------------------
// Settlement

static bool read_order_entry(const sabot_settings *settings, const char *path, const sabot_ruleset *ruleset,
                             unsigned *seen, sabot_kind *kind) {
    unsigned index = 0;
    if (!sabot_settings_word(settings, path, "R-BANK-3", sabot_kind_words, &index)) {
        return false;
    }
    *kind = (sabot_kind)index;
    if (!ruleset->wagers[*kind].offered) {
        return sabot_settings_refuse(settings, path, "R-BANK-3",
                                     "\"%s\" is not in `wagers`: add it there or remove it here",
                                     sabot_kind_name(*kind));
    }
    if (*seen >> *kind & 1) {
        return sabot_settings_refuse(settings, path, "R-BANK-3", "\"%s\" is listed twice: remove one",
                                     sabot_kind_name(*kind));
    }
    *seen |= 1U << *kind;
    return true;
}

/// The file lists the offered wagers. The others are appended, so that the order contains every kind.
static bool complete_order(const sabot_settings *settings, unsigned seen, int count, sabot_ruleset *ruleset) {
    for (int kind = 0; kind < SABOT_KIND_COUNT; kind++) {
        if (seen >> kind & 1) {
            continue;
        }
        if (ruleset->wagers[kind].offered) {
            return sabot_settings_refuse(settings, "settlement.order", "R-BANK-3",
                                         "\"%s\" is missing: list every wager the ruleset offers",
                                         sabot_kind_name((sabot_kind)kind));
        }
        ruleset->order[count++] = (sabot_kind)kind;
    }
    return true;
}

static bool read_order(const sabot_settings *settings, sabot_ruleset *ruleset) {
    const sabot_settings_form form = {"the wagers in brackets, such as [\"player\", \"banker\", \"tie\"]",
                                      "R-BANK-3"};
    int length = 0;
    unsigned seen = 0;
    if (!sabot_settings_list(settings, "settlement.order", form, &length)) {
        return false;
    }
    for (int i = 0; i < length; i++) {
        sabot_kind kind;
        const sabot_settings_path path = sabot_settings_element("settlement.order", i);
        if (!read_order_entry(settings, path.text, ruleset, &seen, &kind)) {
            return false;
        }
        ruleset->order[i] = kind; // cannot overflow: no kind is listed twice
    }
    return complete_order(settings, seen, length, ruleset);
}

static bool read_settlement(const sabot_settings *settings, sabot_ruleset *ruleset) {
    static const char *const keys[] = {"by", "direction", "order", NULL};
    static const char *const ways[] = {"kind", "seat", NULL};
    static const char *const directions[] = {"clockwise", "counter-clockwise", NULL};
    unsigned by = 0;
    unsigned direction = 0;
    if (!sabot_settings_group(settings, "settlement", keys) ||
        !sabot_settings_word(settings, "settlement.by", "R-BANK-3", ways, &by) ||
        !sabot_settings_word(settings, "settlement.direction", "R-BANK-3", directions, &direction)) {
        return false;
    }
    ruleset->settle_by = (sabot_settle_by)by;
    ruleset->direction = (sabot_direction)direction;
    return read_order(settings, ruleset);
}

bool sabot_wagers_read(const sabot_settings *settings, const char *folder, sabot_ruleset *ruleset) {
    if (!sabot_settings_group(settings, "wagers", sabot_kind_words)) {
        return false;
    }
    for (int kind = 0; kind < SABOT_KIND_COUNT; kind++) {
        if (!read_wager(settings, folder, (sabot_kind)kind, ruleset)) {
            return false;
        }
    }
    return read_settlement(settings, ruleset);
}
