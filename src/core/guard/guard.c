/// Game protection: follows a table, and reports when the cards favor a wager and who bets more when they do.
#include "sabot/guard.h"

#include <assert.h>
#include <math.h>
#include <string.h>

// ---------------------------------------------------------------------------------------------------------
// The value of the cards

/// R-PROG-2: Returns the value at the best seat: the one whose printed combination is most likely.
static sabot_progressive_worth best_seat(const sabot_composition *unseen, const sabot_paytable *paytable,
                                         sabot_kind kind, int seats) {
    assert(sabot_kind_is_progressive(kind));
    assert(seats >= 1);
    assert(seats <= SABOT_SEATS_MAX);
    const sabot_progressive_odds odds =
        sabot_progressive_odds_of(unseen, kind, (sabot_combination){.printed = false});
    sabot_progressive_worth best = sabot_progressive_worth_of(&odds, paytable);
    for (int seat = 1; seat <= seats; seat++) {
        const sabot_progressive_odds at_seat = sabot_progressive_odds_at(&odds, paytable->combinations[seat]);
        if (paytable->combinations[seat].printed) {
            const sabot_progressive_worth worth = sabot_progressive_worth_of(&at_seat, paytable);
            best = worth.combination > best.combination ? worth : best;
        }
    }
    assert(best.combination >= 0);
    assert(best.combination <= 1);
    return best;
}

static void value_cards(sabot_guard *guard, const sabot_table *table) {
    const sabot_composition *const unseen = &table->shoe.unseen;
    guard->is_known = table->has_rules && table->shoe.in_play && unseen->total >= SABOT_DEAL_CARDS_MAX;
    if (!guard->is_known) {
        return;
    }
    const sabot_values values = sabot_values_of(unseen);
    assert(sabot_values_total(&values) == unseen->total);
    const sabot_odds odds = sabot_odds_of(&values);
    for (int kind = 0; kind < SABOT_GAME_KIND_COUNT; kind++) {
        if (table->ruleset.wagers[kind].offered) {
            guard->expected[kind] = sabot_worth_of(&odds, &table->ruleset, (sabot_kind)kind).expected;
        }
    }
    for (int i = 0; i < SABOT_PROGRESSIVE_COUNT; i++) {
        const sabot_kind kind = sabot_progressive_kind(i);
        if (table->ruleset.wagers[kind].offered) {
            guard->progressive[i] =
                best_seat(unseen, sabot_ruleset_paytable(&table->ruleset, kind), kind, table->round.seats);
        }
    }
}

double sabot_guard_expected(const sabot_guard *guard, const sabot_table *table, sabot_kind kind) {
    assert(kind < SABOT_KIND_COUNT);
    if (!guard->is_known || !table->ruleset.wagers[kind].offered) {
        return NAN;
    }
    if (!sabot_kind_is_progressive(kind)) {
        return guard->expected[kind];
    }
    const int index = sabot_progressive_index(kind);
    const sabot_progressive_worth *const worth = &guard->progressive[index];
    const double price = (double)sabot_ruleset_paytable(&table->ruleset, kind)->price_cents;
    const double meter = (double)sabot_meter_cents(table->meters[index]);
    assert(price > 0);
    assert(meter >= 0);
    return worth->fixed_return + worth->combination * meter / price - 1;
}

static bool is_favorable(const sabot_guard *guard, const sabot_table *table, int kind) {
    return sabot_guard_expected(guard, table, (sabot_kind)kind) > 0; // false for NaN
}

static void update_alerts(sabot_guard *guard, const sabot_table *table) {
    for (int kind = 0; kind < SABOT_KIND_COUNT; kind++) {
        sabot_guard_alert *const alert = &guard->alerts[kind];
        if (!is_favorable(guard, table, kind)) {
            *alert = (sabot_guard_alert){0};
        } else if (!alert->is_on) {
            *alert = (sabot_guard_alert){true, table->hand, guard->cards_seen};
        }
    }
}

// ---------------------------------------------------------------------------------------------------------
// The counts of a card counter

static void count_card(sabot_guard *guard, uint8_t card, int sign) {
    assert(sign == 1 || sign == -1);
    assert(guard->cards_seen + sign >= 0);
    assert(guard->cards_seen + sign <= SABOT_SHOE_CARDS_MAX);
    const int value = sabot_card_value((sabot_card){card});
    guard->cards_seen = (uint16_t)(guard->cards_seen + sign);
    for (int kind = 0; kind < SABOT_GAME_KIND_COUNT; kind++) {
        sabot_count_system system;
        if (sabot_count_system_published((sabot_kind)kind, &system)) {
            guard->running[kind] += sign * system.tags[value];
        }
    }
}

/// Counts every card that is not among the unseen ones.
static void count_seen_cards(sabot_guard *guard, const sabot_table *table) {
    const sabot_composition full = sabot_composition_of(table->shoe.decks);
    for (int card = 0; card < SABOT_DECK_CARDS; card++) {
        for (int i = table->shoe.unseen.counts[card]; i < full.counts[card]; i++) {
            count_card(guard, (uint8_t)card, 1);
        }
    }
    assert(guard->cards_seen == full.total - table->shoe.unseen.total);
}

static void begin_shoe(sabot_guard *guard, const sabot_table *table) {
    assert(table->shoe.in_play);
    assert(table->shoe.unseen.total == table->shoe.decks * SABOT_DECK_CARDS);
    guard->shoe = table->shoe.number;
    guard->cards_seen = 0;
    memset(guard->running, 0, sizeof guard->running);
    memset(guard->alerts, 0, sizeof guard->alerts);
    memset(guard->bettors, 0, sizeof guard->bettors);
}

bool sabot_guard_count_of(const sabot_guard *guard, const sabot_table *table, sabot_kind kind,
                          sabot_guard_count *count) {
    assert(kind < SABOT_KIND_COUNT);
    assert(table->shoe.cards_left <= SABOT_SHOE_CARDS_MAX);
    sabot_count_system system;
    const int cards = table->shoe.cards_left;
    if (!sabot_count_system_published(kind, &system) || !table->ruleset.wagers[kind].offered) {
        return false;
    }
    *count = (sabot_guard_count){.running = guard->running[kind],
                                 .trigger = (double)system.trigger / (double)SABOT_COUNT_SCALE};
    if (table->shoe.in_play && cards > 0) {
        count->true_count = (double)count->running * SABOT_DECK_CARDS / cards;
        count->is_on = sabot_count_system_bets(&system, count->running, cards);
    }
    return true;
}

// ---------------------------------------------------------------------------------------------------------
// The bets of each bettor

static void record_favorable(sabot_guard *guard, const sabot_table *table) {
    guard->favorable = 0;
    for (int kind = 0; kind < SABOT_KIND_COUNT; kind++) {
        guard->favorable |= is_favorable(guard, table, kind) ? 1U << kind : 0;
    }
    assert(guard->favorable < 1U << SABOT_KIND_COUNT);
}

/// Adds a hand. Skips the player-dealer, who cannot bet in it.
static void add_hand(sabot_guard *guard, const sabot_table *table, int bettor) {
    assert(bettor >= 1);
    assert(bettor <= SABOT_BETTORS_MAX);
    sabot_guard_bettor *const sums = &guard->bettors[bettor];
    const sabot_person person = table->bettors[bettor].person;
    const bool may_bet = person != 0 && bettor != table->round.bank_seat.number;
    if (sums->person != person) {
        *sums = (sabot_guard_bettor){.person = person};
    }
    for (int kind = 0; may_bet && kind < SABOT_KIND_COUNT; kind++) {
        const bool is_favored = guard->favorable >> kind & 1;
        (is_favored ? &sums->favorable[kind] : &sums->usual[kind])->hands++;
    }
}

/// START GAME: the bets are final.
static void record_wagers(sabot_guard *guard, const sabot_table *table) {
    for (int bettor = 1; bettor <= SABOT_BETTORS_MAX; bettor++) {
        add_hand(guard, table, bettor);
    }
    for (int i = 0; i < table->round.wager_count; i++) {
        const sabot_wager *const wager = &table->round.wagers[i];
        assert(wager->cents > 0);
        sabot_guard_bettor *const sums = &guard->bettors[sabot_wager_bettor(wager)];
        const bool is_favored = guard->favorable >> wager->kind & 1;
        sabot_guard_sum *const sum = is_favored ? &sums->favorable[wager->kind] : &sums->usual[wager->kind];
        sum->cents = sabot_cents_add(sum->cents, wager->cents);
    }
}

bool sabot_guard_has_raised(const sabot_guard_bettor *bettor, sabot_kind kind) {
    assert(kind < SABOT_KIND_COUNT);
    const sabot_guard_sum *const favorable = &bettor->favorable[kind];
    const sabot_guard_sum *const usual = &bettor->usual[kind];
    assert(favorable->cents >= 0);
    assert(usual->cents >= 0);
    if (bettor->person == 0 || usual->hands == 0 || favorable->hands == 0) {
        return bettor->person != 0 && favorable->cents > 0; // joined while the wager was favorable
    }
    // Compares the means without dividing.
    return (__int128)favorable->cents * usual->hands > (__int128)usual->cents * favorable->hands;
}

// ---------------------------------------------------------------------------------------------------------
// Event processing

void sabot_guard_begin(sabot_guard *guard, const sabot_table *table) {
    *guard = (sabot_guard){.shoe = table->shoe.number};
    if (table->shoe.in_play) {
        count_seen_cards(guard, table);
        assert(guard->cards_seen <= table->shoe.decks * SABOT_DECK_CARDS);
    }
    value_cards(guard, table);
    update_alerts(guard, table);
    record_favorable(guard, table);
}

/// Tracks the cards. Returns true if the unseen cards changed.
static bool track_cards(sabot_guard *guard, const sabot_table *table, const sabot_event *event) {
    switch (event->type) {
    case SABOT_EVENT_CARD_DEALT:
        count_card(guard, event->card_dealt.card, 1);
        return true;
    case SABOT_EVENT_CARD_TAKEN_BACK:
        count_card(guard, event->card_taken_back.card, -1);
        return true;
    case SABOT_EVENT_BURNED:
        if (event->burned.card < SABOT_DECK_CARDS) {
            count_card(guard, event->burned.card, 1);
        }
        return true;
    case SABOT_EVENT_BURN_TAKEN_BACK:
        if (event->burn_taken_back.card < SABOT_DECK_CARDS) {
            count_card(guard, event->burn_taken_back.card, -1);
        }
        return true;
    case SABOT_EVENT_CARD_KILLED:
        if (event->card_killed.card < SABOT_DECK_CARDS) {
            count_card(guard, event->card_killed.card, 1);
        }
        return true;
    case SABOT_EVENT_SHOE_STARTED:
        begin_shoe(guard, table);
        return true;
    case SABOT_EVENT_SHOE_ENDED:
    case SABOT_EVENT_RULES_CHOSEN:
        return true;
    default:
        return false;
    }
}

static bool moves_meter(sabot_event_type type) {
    return type == SABOT_EVENT_PROGRESSIVE_TAKEN || type == SABOT_EVENT_PRIZE_PAID ||
           type == SABOT_EVENT_METER_SET || type == SABOT_EVENT_METER_ADJUSTED ||
           type == SABOT_EVENT_METER_RESTORED;
}

bool sabot_guard_update(sabot_guard *guard, const sabot_table *table, const sabot_event *event) {
    if (event->type == SABOT_EVENT_BETS_OPENED) {
        record_favorable(guard, table);
        return true;
    }
    if (event->type == SABOT_EVENT_HAND_STARTED) {
        record_wagers(guard, table);
        return true;
    }
    const bool is_card = track_cards(guard, table, event);
    if (is_card) {
        value_cards(guard, table);
    }
    if (is_card || moves_meter(event->type)) {
        update_alerts(guard, table);
        return true;
    }
    return false;
}

void sabot_guard_follow(sabot_guard *guard, const sabot_table *table, const sabot_event *event) {
    if (event->type == SABOT_EVENT_HAND_STARTED) {
        record_wagers(guard, table);
    }
    (void)track_cards(guard, table, event);
}

bool sabot_guard_catch_up(sabot_guard *guard, const sabot_table *table, const sabot_event *event) {
    value_cards(guard, table);
    for (int kind = 0; kind < SABOT_KIND_COUNT; kind++) {
        if (is_favorable(guard, table, kind)) {
            return false;
        }
    }
    assert(event->type < SABOT_EVENT_COUNT);
    memset(guard->alerts, 0, sizeof guard->alerts);
    if (event->type == SABOT_EVENT_BETS_OPENED) {
        guard->favorable = 0;
    }
    return true;
}
