/// The model's table: rules, posted settings, opening and closing, the house's money.
#include "model_inside.h"

#include <string.h>

static bool is_setting(const model *mine) {
    return mine->phase == SABOT_PHASE_CLOSED || mine->phase == SABOT_PHASE_BETWEEN;
}

static void choose_row(model *mine, int row) {
    mine->row = row;
    memcpy(mine->limits, mine->rules.schedule[row].limits, sizeof mine->limits);
}

/// Sets a meter to whole cents, keeping its fraction; the cage provides or receives the difference.
static bool set_meter(model *mine, model_tape *tape, int progressive, int64_t cents) {
    const sabot_account meter = SABOT_ACCOUNT_OF_METER(progressive);
    const int64_t before = mine->cents[meter];
    if (cents > before) {
        MOVE(SABOT_ACCOUNT_CAGE, meter, cents - before, "R-PROG-9");
    } else {
        MOVE(meter, SABOT_ACCOUNT_CAGE, before - cents, "R-PROG-9");
    }
    mine->meter_units[progressive] =
        cents * SABOT_METER_UNITS + mine->meter_units[progressive] % SABOT_METER_UNITS;
    return true;
}

bool model_follow_meter(model *mine, model_tape *tape) {
    TAKE(event, METER_SET, "R-PROG-9");
    const int kind = event->meter_set.kind;
    const int64_t cents = event->meter_set.cents;
    REQUIRE(is_setting(mine) && mine->has_rules, "R-PROG-9", "a meter is set between hands");
    REQUIRE(mine->rules.is_edition1, "R-PROG-15", "a meter needs a cause and two people");
    REQUIRE(model_is_progressive(kind), "R-PROG-1", "wager %d has no meter", kind);
    REQUIRE(cents >= 0 && cents <= SABOT_METER_CENTS_MAX, "R-PROG-9", "a meter cannot be set to %lld",
            (long long)cents);
    return set_meter(mine, tape, model_progressive_of(kind), cents);
}

static bool has_words(const sabot_reason *reason) {
    return strspn(reason->text, " ") < strlen(reason->text);
}

/// R-PROG-15. The sender, who is the first of the two people, is checked elsewhere.
bool model_follow_adjustment(model *mine, model_tape *tape) {
    TAKE(event, METER_ADJUSTED, "R-PROG-15");
    const int kind = event->meter_adjusted.kind, cause = event->meter_adjusted.cause;
    const int64_t cents = event->meter_adjusted.cents;
    REQUIRE(is_setting(mine) && mine->has_rules, "R-PROG-15", "a meter is changed between hands");
    REQUIRE(model_is_progressive(kind), "R-PROG-1", "wager %d has no meter", kind);
    REQUIRE(cents >= 0 && cents <= SABOT_METER_CENTS_MAX, "R-PROG-9", "a meter cannot be set to %lld",
            (long long)cents);
    const int64_t max = mine->rules.paytables[model_progressive_of(kind)].max_cents;
    REQUIRE(max == 0 || cents <= max, "R-PROG-15", "%lld is over the maximum of %lld", (long long)cents,
            (long long)max);
    REQUIRE(cause < SABOT_CAUSE_COUNT, "R-PROG-15", "there is no cause %d", cause);
    REQUIRE(cause != SABOT_CAUSE_OTHER || has_words(&event->meter_adjusted.words), "R-PROG-15",
            "another cause needs words");
    REQUIRE(event->meter_adjusted.second != 0, "R-PROG-15", "the second person is missing");
    REQUIRE(cents != mine->cents[SABOT_ACCOUNT_OF_METER(model_progressive_of(kind))], "R-PROG-15",
            "the meter is already at %lld", (long long)cents);
    return set_meter(mine, tape, model_progressive_of(kind), cents);
}

// ---------------------------------------------------------------------------------------------------------
// Rules

/// Seeds a meter that is at zero.
static bool follow_seeding(model *mine, model_tape *tape) {
    for (int i = 0; i < SABOT_PROGRESSIVE_COUNT; i++) {
        const int kind = SABOT_KIND_PROGRESSIVE_DRAGON7 + i;
        const int64_t seed = mine->rules.paytables[i].seed_cents;
        if ((mine->tracker_only && !model_tracks_chips(mine)) || !mine->rules.wagers[kind].offered ||
            mine->meter_units[i] != 0 || seed == 0) {
            continue;
        }
        TAKE(event, METER_SET, "R-PROG-9");
        REQUIRE(event->meter_set.kind == kind && event->meter_set.cents == seed, "R-PROG-9",
                "the meter of wager %d is seeded with %lld cents", kind, (long long)seed);
        if (!set_meter(mine, tape, i, seed)) {
            return false;
        }
    }
    return true;
}

bool model_follow_rules(model *mine, model_tape *tape) {
    REQUIRE(is_setting(mine), "reading Other rules", "rules change between hands");
    if (mine->bank.seat != 0 && !model_follow_bank_end(mine, tape)) {
        return false;
    }
    if (mine->shoe.in_play && !model_follow_shoe_end(mine, tape)) {
        return false;
    }
    TAKE(event, RULES_CHOSEN, "reading Other rules");
    const sabot_ruleset *const rules = event->rules_chosen.ruleset;
    const int seats = event->rules_chosen.seats;
    REQUIRE(seats >= 2 && seats <= 14 && (rules->seats_allowed >> seats & 1), "R-TABLE-2",
            "a table cannot have %d seats", seats);
    // R-PROG-11: people who have a name but no money may keep it.
    const bool keeps_names = mine->tracker_only && event->rules_chosen.tracker_only &&
                             event->rules_chosen.sensors && !rules->is_edition1;
    for (int bettor = 1; bettor <= SABOT_BETTORS_MAX; bettor++) {
        const bool has_place = bettor <= seats || (bettor > SABOT_SEATS_MAX && model_takes_back_line(rules));
        REQUIRE(mine->person[bettor] == 0 ||
                    (has_place && (!event->rules_chosen.tracker_only || keeps_names)),
                "reading Other rules", "bettor %d would lose their place", bettor);
    }
    mine->rules = *rules;
    mine->has_rules = true;
    mine->posted = false;
    mine->seats = seats;
    mine->virtual_shoe = event->rules_chosen.virtual_shoe;
    mine->tracker_only = event->rules_chosen.tracker_only;
    mine->sensors = event->rules_chosen.sensors;
    mine->timer_seconds = rules->bet_timer_seconds;
    mine->shoe.holder = 0;
    mine->bank = (model_bank){.last = mine->bank.last};
    memset(mine->chip, 0, sizeof mine->chip);
    memset(mine->late, 0, sizeof mine->late);
    mine->sensors_stopped = false;
    mine->can_reopen = false;
    choose_row(mine, rules->schedule_row);
    return follow_seeding(mine, tape);
}

bool model_follow_row(model *mine, model_tape *tape) {
    TAKE(event, ROW_CHOSEN, "R-FEE-1");
    REQUIRE(is_setting(mine) && mine->has_rules, "R-FEE-1", "a row is chosen between hands");
    REQUIRE(event->row_chosen.row < mine->rules.schedule_count, "R-FEE-1", "there is no row %d",
            event->row_chosen.row);
    choose_row(mine, event->row_chosen.row);
    mine->posted = false;
    return true;
}

bool model_follow_limits(model *mine, model_tape *tape) {
    TAKE(event, LIMITS_SET, "R-BET-3");
    const int kind = event->limits_set.kind;
    const int64_t min = event->limits_set.min_cents, max = event->limits_set.max_cents;
    REQUIRE(is_setting(mine) && mine->has_rules, "R-BET-3", "limits are set between hands");
    REQUIRE(kind < SABOT_GAME_KIND_COUNT && mine->rules.wagers[kind].offered, "R-BET-1",
            "wager %d has no limits", kind);
    REQUIRE(model_is_amount(min) && model_is_amount(max) && min <= max, "R-BET-3",
            "%lld to %lld are not valid limits", (long long)min, (long long)max);
    REQUIRE(mine->rules.legal_cap_cents == 0 || max <= mine->rules.legal_cap_cents, "R-HOUSE-3",
            "%lld cents is over the legal cap", (long long)max);
    mine->limits[kind] = (sabot_limits){.min_cents = min, .max_cents = max};
    mine->posted = false;
    return true;
}

bool model_follow_timer(model *mine, model_tape *tape) {
    TAKE(event, TIMER_SET, "R-BET-6");
    REQUIRE(is_setting(mine) && mine->has_rules, "R-BET-6", "the timer is set between hands");
    REQUIRE(event->timer_set.seconds <= SABOT_BET_TIMER_MAX, "R-BET-6", "a timer cannot run %d seconds",
            event->timer_set.seconds);
    mine->timer_seconds = event->timer_set.seconds;
    mine->posted = false;
    return true;
}

bool model_follow_posted(model *mine, model_tape *tape) {
    TAKE(event, POSTED, "R-FEE-1");
    REQUIRE(is_setting(mine) && mine->has_rules && !mine->posted, "R-FEE-1", "there is nothing to post");
    mine->posted = event->type == SABOT_EVENT_POSTED;
    return true;
}

// ---------------------------------------------------------------------------------------------------------
// Opening and closing

bool model_follow_opening(model *mine, model_tape *tape) {
    TAKE(event, TABLE_OPENED, "docs/table.md");
    REQUIRE(mine->phase == SABOT_PHASE_CLOSED && mine->has_rules, "docs/table.md",
            "%s: the table cannot open", model_event_word((int)event->type));
    mine->phase = SABOT_PHASE_BETWEEN;
    return true;
}

bool model_follow_closing(model *mine, model_tape *tape) {
    REQUIRE(mine->phase == SABOT_PHASE_BETWEEN, "reading Closing", "a table closes between hands");
    if (mine->bank.seat != 0 && !model_follow_bank_end(mine, tape)) {
        return false;
    }
    for (int bettor = 1; bettor <= SABOT_BETTORS_MAX; bettor++) {
        if (mine->person[bettor] != 0 && !model_follow_one_leaving(mine, tape, bettor)) {
            return false;
        }
    }
    if (mine->shoe.in_play && !model_follow_shoe_end(mine, tape)) {
        return false;
    }
    TAKE(event, TABLE_CLOSED, "reading Closing");
    mine->bank.offered = 0;
    mine->bank.waits = false;
    mine->phase = event->type == SABOT_EVENT_TABLE_CLOSED ? SABOT_PHASE_CLOSED : mine->phase;
    return true;
}

// ---------------------------------------------------------------------------------------------------------
// The house's money

bool model_follow_fill(model *mine, model_tape *tape) {
    TAKE(event, TRAY_FILLED, "docs/table.md, Money");
    REQUIRE(model_is_amount(event->tray_filled.cents), "R-BET-3", "%lld cents is not a valid amount",
            (long long)event->tray_filled.cents);
    MOVE(SABOT_ACCOUNT_CAGE, SABOT_ACCOUNT_TRAY, event->tray_filled.cents, "docs/table.md, Money");
    return true;
}

bool model_follow_money_taken(model *mine, model_tape *tape) {
    TAKE(event, MONEY_TAKEN, "docs/table.md, Money");
    const int account = event->money_taken.account;
    REQUIRE(is_setting(mine), "docs/table.md, Money", "money goes to the cage between hands");
    REQUIRE(account == SABOT_ACCOUNT_TRAY || account == SABOT_ACCOUNT_COLLECTION ||
                account == SABOT_ACCOUNT_ENVY,
            "docs/table.md, Money", "money of account %d cannot go to the cage", account);
    REQUIRE(model_is_amount(event->money_taken.cents), "R-BET-3", "%lld cents is not a valid amount",
            (long long)event->money_taken.cents);
    MOVE((sabot_account)account, SABOT_ACCOUNT_CAGE, event->money_taken.cents, "docs/table.md, Money");
    return true;
}
