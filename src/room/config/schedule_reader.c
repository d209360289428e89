/// Reads a ruleset's schedule: rows of limits and flat fees.
#include "room/config/readers.h"

#define X(name, word, title) word,
static const char *const fee_keys[] = {SABOT_GAME_KIND_LIST(X) "bank", NULL};
static const char *const limit_keys[] = {SABOT_GAME_KIND_LIST(X) NULL};
#undef X

/// Checks that every key of the group is an offered wager with its own limits and fees.
static bool check_keys(const sabot_settings *settings, const char *group, const char *const *keys,
                       const sabot_ruleset *ruleset) {
    for (int kind = 0; kind < SABOT_KIND_COUNT; kind++) {
        const sabot_settings_path path = sabot_settings_join(group, sabot_kind_name((sabot_kind)kind));
        if (!sabot_settings_has(settings, path.text)) {
            continue;
        }
        if (sabot_kind_is_progressive((sabot_kind)kind)) {
            return sabot_settings_refuse(
                settings, path.text, "R-PROG-1",
                "a progressive has a fixed price, set in its paytable: remove this key");
        }
        if (!ruleset->wagers[kind].offered) {
            return sabot_settings_refuse(
                settings, path.text, "R-BET-1",
                "this ruleset does not offer this bet: remove this key, or add the bet to `wagers`");
        }
    }
    return sabot_settings_group(settings, group, keys);
}

static bool read_limits(const sabot_settings *settings, const char *path, sabot_limits *limits) {
    const sabot_settings_form form = {
        "[minimum, maximum] in whole cents, such as [1000, 10000] for $10 to $100", "R-BET-3"};
    const sabot_settings_path minimum = sabot_settings_element(path, 0);
    const sabot_settings_path maximum = sabot_settings_element(path, 1);
    int length = 0;
    if (!sabot_settings_list(settings, path, form, &length)) {
        return false;
    }
    if (length != 2) {
        return sabot_settings_refuse(settings, path, form.clause, "must be %s", form.form);
    }
    return sabot_settings_number(settings, minimum.text, form, &limits->min_cents) &&
           sabot_settings_number(settings, maximum.text, form, &limits->max_cents);
}

static bool read_all_limits(const sabot_settings *settings, const char *group, const sabot_ruleset *ruleset,
                            sabot_schedule_row *row) {
    if (!check_keys(settings, group, limit_keys, ruleset)) {
        return false;
    }
    for (int kind = 0; kind < SABOT_GAME_KIND_COUNT; kind++) {
        const sabot_settings_path path = sabot_settings_join(group, sabot_kind_name((sabot_kind)kind));
        if (ruleset->wagers[kind].offered && !read_limits(settings, path.text, &row->limits[kind])) {
            return false;
        }
    }
    return true;
}

/// Reports anything but a whole number with a reminder that fees are flat (R-FEE-2).
static bool read_fee(const sabot_settings *settings, const char *group, const char *key, int64_t *cents) {
    const sabot_settings_form form = {"a flat fee in whole cents, such as 100, never a percentage",
                                      "R-FEE-2"};
    const sabot_settings_path path = sabot_settings_join(group, key);
    return sabot_settings_number(settings, path.text, form, cents);
}

/// A row without `fees` has none. A row with `fees` must list every one, so that none is forgotten.
static bool read_fees(const sabot_settings *settings, const char *group, const sabot_ruleset *ruleset,
                      sabot_schedule_row *row) {
    if (!sabot_settings_has(settings, group)) {
        return true;
    }
    if (!check_keys(settings, group, fee_keys, ruleset)) {
        return false;
    }
    for (int kind = 0; kind < SABOT_GAME_KIND_COUNT; kind++) {
        if (ruleset->wagers[kind].offered &&
            !read_fee(settings, group, sabot_kind_name((sabot_kind)kind), &row->fee_cents[kind])) {
            return false;
        }
    }
    const sabot_settings_path bank = sabot_settings_join(group, "bank");
    const bool owes = ruleset->bank_by == SABOT_BANK_PLAYER_DEALER || sabot_settings_has(settings, bank.text);
    return !owes || read_fee(settings, group, "bank", &row->bank_fee_cents);
}

static bool read_row(const sabot_settings *settings, int index, sabot_ruleset *ruleset) {
    static const char *const keys[] = {"limits", "fees", NULL};
    const sabot_settings_path row = sabot_settings_element("schedule", index);
    const sabot_settings_path limits = sabot_settings_join(row.text, "limits");
    const sabot_settings_path fees = sabot_settings_join(row.text, "fees");
    return sabot_settings_group(settings, row.text, keys) &&
           read_all_limits(settings, limits.text, ruleset, &ruleset->schedule[index]) &&
           read_fees(settings, fees.text, ruleset, &ruleset->schedule[index]);
}

static bool read_cap(const sabot_settings *settings, int64_t *cents) {
    const sabot_settings_form form = {"whole cents, such as 30000 for $300, or 0 for none", "R-HOUSE-3"};
    return !sabot_settings_has(settings, "legal_cap") ||
           sabot_settings_number(settings, "legal_cap", form, cents);
}

bool sabot_schedule_read(const sabot_settings *settings, sabot_ruleset *ruleset) {
    const sabot_settings_form row = {"the number of a row of the schedule, from 0", "R-FEE-1"};
    const sabot_settings_form form = {"rows, ( { limits = { ... }; fees = { ... }; }, ... )", "R-FEE-1"};
    int length = 0;
    if (!sabot_settings_list(settings, "schedule", form, &length)) {
        return false;
    }
    for (int index = 0; index < length && index < SABOT_SCHEDULE_ROWS_MAX; index++) {
        if (!read_row(settings, index, ruleset)) {
            return false;
        }
    }
    // The core rejects the schedule if it has one row too many.
    ruleset->schedule_count =
        (uint8_t)(length <= SABOT_SCHEDULE_ROWS_MAX ? length : SABOT_SCHEDULE_ROWS_MAX + 1);
    return read_cap(settings, &ruleset->legal_cap_cents) &&
           sabot_settings_small(settings, "default_row", row, 0, &ruleset->schedule_row);
}
