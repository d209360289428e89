/// Compares the table with the independent model (stress/model.h) on random commands, event by event. Also
/// checks that the model finds changed events.
#include "changed_field.h"
#include "eager_table.h"

#include "../stress/model.h"

#include <stdlib.h>

static random_table bench;
static model reference;
static sabot_event_batch batch;
static char sentence[MODEL_SENTENCE_SIZE];
static bool never_sees_cut_card, is_quiet;
/// Eager commands per hundred, by phase.
static const uint32_t eager_percent[SABOT_PHASE_COUNT] = {0, 12, 70, 0, 8, 40, 40};

/// Varies what the shipped rulesets have in common, so that every option is played.
static void vary_rulesets(int seed) {
    sabot_ruleset *const rulesets = bench.rulesets;
    if (seed % 4 == 1) {
        rulesets[0].table_minimum = SABOT_MINIMUM_OF_BETTOR;
        rulesets[0].shoe.hands_after_cut = 0;
        rulesets[0].seats = 14;
        rulesets[1].dragon7_banker = SABOT_DRAGON7_PAYS_BANKER;
        rulesets[2].direction = SABOT_COUNTER_CLOCKWISE;
        for (int i = 0; i < 5; i++) {
            rulesets[i].paytables[0].reset_cents = 12345;
            rulesets[i].paytables[1].reset_cents = 54321;
        }
        rulesets[4].direction = SABOT_CLOCKWISE;
    }
    if (seed % 4 == 2) {
        rulesets[0].settle_by = SABOT_SETTLE_BY_SEAT;
        rulesets[0].bank_hands = 1;
        rulesets[1].cover = SABOT_COVER_NET;
        rulesets[1].shoe.burn = SABOT_BURN_NONE;
        rulesets[0].decks = 3;
        rulesets[2].bank_hands = 3;
        rulesets[2].shoe.cut_cards = 40;
        rulesets[2].shoe.hands_after_cut = 2;
        rulesets[3].settle_by = SABOT_SETTLE_BY_KIND;
        rulesets[4].wagers[SABOT_KIND_PROGRESSIVE_DRAGON7].needs_line = true;
    }
    if (seed % 4 == 3) {
        rulesets[0].fees_taken = SABOT_FEES_AS_PLACED;
        rulesets[0].wagers[SABOT_KIND_DRAGON7].back_line = true;
        rulesets[0].shoe.cut_cards = 70;
        rulesets[2].paytables[1].meter_share = 0;
        rulesets[3].table_minimum = SABOT_MINIMUM_OF_BETTOR;
        rulesets[4].bet_timer_seconds = 20;
        rulesets[4].seats = 14;
    }
    for (int i = 0; i < 5; i++) {
        sabot_ruleset_fault fault;
        if (sabot_ruleset_check(&rulesets[i], &fault) != SABOT_OK) {
            fail_msg("ruleset %d: %s: %s", i, fault.path, fault.sentence);
        }
    }
}

/// As version 0.1 knew it.
static void make_edition1(sabot_ruleset *ruleset) {
    ruleset->is_edition1 = true;
    ruleset->bank_rides = true;
    ruleset->chip_unit_cents = 1;
    ruleset->void_fee = SABOT_VOID_FEE_RETURNED;
    for (int i = 0; i < SABOT_PROGRESSIVE_COUNT; i++) {
        ruleset->paytables[i].confirm_from_cents = 0;
        ruleset->paytables[i].max_cents = 0;
        ruleset->paytables[i].seats_without = 0;
    }
}

/// Varies the settings of practice: chips, the bank, void fees, who confirms, maximums, seats, bonuses.
static void vary_practice(int seed) {
    sabot_ruleset *const rulesets = bench.rulesets;
    static const int64_t confirm_cents[] = {0, 2500, 25000, SABOT_CONFIRM_METER_ONLY, 1};
    for (int i = 0; i < 5; i++) {
        sabot_ruleset *const ruleset = &rulesets[i];
        ruleset->bank_rides = (seed + i) % 3 == 0;
        ruleset->void_fee = (seed + i) % 2 == 0 ? SABOT_VOID_FEE_KEPT : SABOT_VOID_FEE_RETURNED;
        ruleset->chip_unit_cents = seed % 3 == 1 && i != 3 ? 50 : 1; // one progressive costs 15 cents
        ruleset->seats_allowed |= (uint16_t)(1 << (2 + (seed + i) % 13));
        for (int j = 0; j < SABOT_PROGRESSIVE_COUNT; j++) {
            sabot_paytable *const paytable = &ruleset->paytables[j];
            if (!ruleset->wagers[sabot_progressive_kind(j)].offered) {
                continue;
            }
            paytable->confirm_from_cents = confirm_cents[(seed + i) % 5];
            paytable->seats_without = (uint16_t)(seed % 2 == 0 ? 0 : 1 << 9 | 1 << 11);
            if (seed % 3 == 2) {
                const int64_t seed_cents = paytable->seed_cents, reset_cents = paytable->reset_cents;
                paytable->max_cents = (seed_cents > reset_cents ? seed_cents : reset_cents) + 3 * i;
            }
        }
    }
    if (seed % 5 == 3) {
        make_edition1(&rulesets[seed % 2]);
    }
}

static void begin_seed(int seed) {
    begin_random(&bench, (uint64_t)seed);
    vary_practice(seed);
    vary_rulesets(seed);
    never_sees_cut_card = seed % 4 == 2;
    is_quiet = seed % 5 == 4;
    model_begin(&reference);
}

/// Sends one random command. Returns false if it is refused.
static bool run_random_command(void) {
    sabot_command command = some_command(&bench);
    // If the dealer never keys the cut card, the shoe is dealt to its last cards.
    while (never_sees_cut_card && command.type == SABOT_COMMAND_CUT_CARD) {
        command = some_command(&bench);
    }
    if (!is_quiet && below(&bench, 100) < eager_percent[bench.table.phase]) {
        command = eager_command(&bench);
    }
    return sabot_table_decide(&bench.table, &command, &batch) == SABOT_OK;
}

static void apply_batch(void) {
    for (int i = 0; i < batch.count; i++) {
        sabot_table_apply(&bench.table, &batch.events[i]);
    }
}

static void print_batch(void) {
    for (int i = 0; i < batch.count; i++) {
        char words[256];
        write_event(&batch.events[i], words, sizeof words);
        print_message("#   %s\n", words);
    }
}

static void follow_seed(int seed, int commands, long *events) {
    begin_seed(seed);
    for (int i = 0; i < commands; i++) {
        if (!run_random_command()) {
            continue;
        }
        *events += batch.count;
        if (!model_follow(&reference, batch.events, batch.count, sentence)) {
            print_batch();
            fail_msg("seed %d, command %d: %s", seed, i, sentence);
        }
        apply_batch();
        if (!model_agrees(&reference, &bench.table, sentence)) {
            print_batch();
            fail_msg("seed %d, command %d: %s", seed, i, sentence);
        }
    }
}

static int number_of(const char *name, int otherwise) {
    const char *const text = getenv(name);
    return text != NULL ? atoi(text) : otherwise;
}

/// Compares every account, fee, payment, offer, meter and card after every command, under 20 rulesets.
/// Environment variables set how long and how widely it runs.
static void test_table_agrees_with_the_model(void **state) {
    (void)state;
    const int first = number_of("SABOT_TEST_SEED", 0), seeds = number_of("SABOT_TEST_SEEDS", 40);
    const int commands = number_of("SABOT_TEST_COMMANDS", 4000);
    long events = 0;
    for (int seed = first; seed < first + seeds; seed++) {
        follow_seed(seed, commands, &events);
    }
    assert_true(events > commands / 4);
}

// ---------------------------------------------------------------------------------------------------------
// Are changes found?

static sabot_event_batch changed;

/// Returns whether the rules or the table determine the field. The clock determines times and who closed the
/// bets. Why a meter is changed, and with whom, is only recorded.
static bool is_determined(const sabot_field *field) {
    return field->type != SABOT_FIELD_TIME && field->type != SABOT_FIELD_CAUSE &&
           strcmp(field->name, "by_timer") != 0 && strcmp(field->name, "second") != 0;
}

/// Changes a field of some event. The text of a note cannot be checked.
static bool change_some_field(void) {
    sabot_event *const event = &changed.events[below(&bench, (uint32_t)changed.count)];
    const sabot_message_schema *const message = sabot_event_schema((int)event->type);
    const int field = (int)below(&bench, SABOT_FIELDS_MAX);
    for (int i = 0; i <= field; i++) {
        if (message->fields[i].name == NULL) {
            return false;
        }
    }
    char *const fields = (char *)&event->bet_placed; // the struct of every event starts here
    void *const value = fields + sabot_schema_offset(message, field);
    return is_determined(&message->fields[field]) && !model_is_note(event->type) &&
           add_to(message->fields[field].type, value, 1);
}

/// Swaps two consecutive events.
static bool swap_some_events(void) {
    if (changed.count < 2) {
        return false;
    }
    const uint32_t at = below(&bench, (uint32_t)changed.count - 1);
    const sabot_event first = changed.events[at];
    changed.events[at] = changed.events[at + 1];
    changed.events[at + 1] = first;
    return true;
}

static bool drop_some_event(void) {
    const int at = (int)below(&bench, (uint32_t)changed.count);
    for (int i = at; i < changed.count - 1; i++) {
        changed.events[i] = changed.events[i + 1];
    }
    changed.count--;
    return changed.count > 0;
}

static bool double_some_event(void) {
    const int at = (int)below(&bench, (uint32_t)changed.count);
    for (int i = changed.count; i > at; i--) {
        changed.events[i] = changed.events[i - 1];
    }
    changed.count++;
    return true;
}

/// Follows the changed events in a copy and then compares with the true ones; one of the two must fail.
static int count_found(bool (*change)(void), int seed, int commands) {
    static model copy;
    int found = 0;
    begin_seed(seed);
    for (int i = 0; i < commands; i++) {
        if (!run_random_command()) {
            continue;
        }
        changed = batch;
        copy = reference;
        const bool is_changed = change();
        const bool is_followed = is_changed && model_follow(&copy, changed.events, changed.count, sentence);
        assert_true(model_follow(&reference, batch.events, batch.count, sentence));
        apply_batch();
        if (is_followed && model_agrees(&copy, &bench.table, sentence)) {
            print_batch();
            fail_msg("seed %d, command %d: the change was not found", seed, i);
        }
        found += is_changed;
    }
    return found;
}

/// Every changed amount, seat, card, wager or order is found.
static void test_every_change_is_found(void **state) {
    (void)state;
    static bool (*const changes[])(void) = {change_some_field, swap_some_events, drop_some_event,
                                            double_some_event};
    for (int i = 0; i < 4; i++) {
        int found = 0;
        for (int seed = 0; seed < 4; seed++) {
            found += count_found(changes[i], seed, number_of("SABOT_TEST_COMMANDS", 1500));
        }
        assert_true(found > 100);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_table_agrees_with_the_model),
        cmocka_unit_test(test_every_change_is_found),
    };
    return cmocka_run_group_tests_name("model", tests, NULL, NULL);
}
