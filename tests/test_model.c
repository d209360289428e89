/// The table against the law once more (stress/model.h): random people, every event followed, everything
/// compared; and changed events, which the model must find.
#include "random_table.h"

#include "../stress/model.h"

#include <stdlib.h>

static random_table bench;
static model law;
static sabot_event_batch batch;
static char sentence[MODEL_SENTENCE_SIZE];
static bool never_sees_cut_card;

/// What the shipped rulesets do not do, so that every choice of a house is played.
static void vary_rulesets(int seed) {
    sabot_ruleset *const rulesets = bench.rulesets;
    if (seed % 4 == 1) {
        rulesets[0].table_minimum = SABOT_MINIMUM_OF_BETTOR;
        rulesets[0].shoe.hands_after_cut = 0;
        rulesets[0].seats = 14;
        rulesets[1].dragon7_banker = SABOT_DRAGON7_PAYS_BANKER;
        rulesets[2].direction = SABOT_COUNTER_CLOCKWISE;
        rulesets[3].paytables[0].reset_cents = 12345;
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

static void begin_seed(int seed) {
    begin_random(&bench, (uint64_t)seed);
    vary_rulesets(seed);
    never_sees_cut_card = seed % 4 == 2;
    model_begin(&law);
}

/// A full table: more people than chance alone brings, on the back line too, and their wagers.
static sabot_command crowding_command(void) {
    sabot_command command = {.role = SABOT_ROLE_DEALER, .person = 5, .time_ms = bench.time_ms};
    const uint8_t bettor = somebody(&bench);
    if (bettor == 0 || below(&bench, 8) == 0) {
        const uint32_t place = 1 + below(&bench, SABOT_SEATS_MAX + 4);
        command.type = SABOT_COMMAND_SIT_DOWN;
        command.sit_down.bettor = (uint8_t)place;
        command.sit_down.person = 100 + below(&bench, 40);
    } else if (bench.table.accounts_cents[SABOT_ACCOUNT_OF_BETTOR(bettor)] < 20000) {
        command.type = SABOT_COMMAND_BUY_IN;
        command.buy_in.bettor = bettor;
        command.buy_in.cents = 100000;
    } else {
        const uint32_t seats = bench.table.round.seats > 0 ? bench.table.round.seats : 8;
        command.type = SABOT_COMMAND_BET;
        command.bet.bettor = bettor;
        command.bet.seat =
            below(&bench, 3) == 0 || bettor > seats ? (uint8_t)(1 + below(&bench, seats)) : bettor;
        command.bet.kind = (uint8_t)below(&bench, SABOT_GAME_KIND_COUNT);
        command.bet.cents = bench.table.round.limits[command.bet.kind].min_cents + 50 * below(&bench, 40);
    }
    return command;
}

/// Somebody asks something; false where it is refused.
static bool something_happens(void) {
    sabot_command command = some_command(&bench);
    // Where the dealer does not see the cut card the shoe is dealt to its last cards.
    while (never_sees_cut_card && command.type == SABOT_COMMAND_CUT_CARD) {
        command = some_command(&bench);
    }
    if (bench.table.phase == SABOT_PHASE_BETTING && below(&bench, 3) != 0) {
        command = crowding_command();
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
        if (!something_happens()) {
            continue;
        }
        *events += batch.count;
        if (!model_follow(&law, batch.events, batch.count, sentence)) {
            print_batch();
            fail_msg("seed %d, command %d: %s", seed, i, sentence);
        }
        apply_batch();
        if (!model_agrees(&law, &bench.table, sentence)) {
            print_batch();
            fail_msg("seed %d, command %d: %s", seed, i, sentence);
        }
    }
}

static int number_of(const char *name, int otherwise) {
    const char *const text = getenv(name);
    return text != NULL ? atoi(text) : otherwise;
}

/// Every account, fee, payment, offer, meter and card after every command, under 20 rulesets. The names of
/// the environment let it run as long and as wide as wanted.
static void test_the_table_is_what_the_law_says(void **state) {
    (void)state;
    const int first = number_of("SABOT_TEST_SEED", 0), seeds = number_of("SABOT_TEST_SEEDS", 12);
    const int commands = number_of("SABOT_TEST_COMMANDS", 4000);
    long events = 0;
    for (int seed = first; seed < first + seeds; seed++) {
        follow_seed(seed, commands, &events);
    }
    assert_true(events > commands / 4);
}

// ---------------------------------------------------------------------------------------------------------
// Does it bite?

static sabot_event_batch changed;

/// Writes another value into a field that the rules or the table know about; false where it has none.
static bool change_field(sabot_field_type type, void *value) {
    switch (type) {
    case SABOT_FIELD_SEAT:
    case SABOT_FIELD_BETTOR:
    case SABOT_FIELD_KIND:
    case SABOT_FIELD_CARD:
    case SABOT_FIELD_ENDING:
    case SABOT_FIELD_RESULT:
    case SABOT_FIELD_PRIZE:
    case SABOT_FIELD_ACCOUNT:
        *(uint8_t *)value += 1;
        return true;
    case SABOT_FIELD_CENTS:
    case SABOT_FIELD_UNITS:
        *(int64_t *)value += 1;
        return true;
    case SABOT_FIELD_QUANTITY:
        *(uint16_t *)value += 1;
        return true;
    case SABOT_FIELD_PERSON:
    case SABOT_FIELD_NUMBER:
        *(uint32_t *)value += 1;
        return true;
    default:
        return false; // a moment, a reason, a hash: those are people's and chance's
    }
}

/// A field of some event is another one.
static bool change_some_field(void) {
    sabot_event *const event = &changed.events[below(&bench, (uint32_t)changed.count)];
    const sabot_message *const message = sabot_event_message((int)event->type);
    const int field = (int)below(&bench, SABOT_FIELDS_MAX);
    for (int i = 0; i <= field; i++) {
        if (message->fields[i].name == NULL) {
            return false;
        }
    }
    char *const fields = (char *)event + ((const char *)sabot_event_fields(event) - (const char *)event);
    return change_field(message->fields[field].type, fields + sabot_message_offset(message, field));
}

/// Two events that follow each other change their places.
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

/// The model follows the changed events in a copy, and what really happened; one of them must be found.
static int count_found(bool (*change)(void), int seed, int commands) {
    static model misled;
    int found = 0;
    begin_seed(seed);
    for (int i = 0; i < commands; i++) {
        if (!something_happens()) {
            continue;
        }
        changed = batch;
        misled = law;
        const bool is_changed = change();
        const bool is_followed = is_changed && model_follow(&misled, changed.events, changed.count, sentence);
        assert_true(model_follow(&law, batch.events, batch.count, sentence));
        apply_batch();
        if (is_followed && model_agrees(&misled, &bench.table, sentence)) {
            print_batch();
            fail_msg("seed %d, command %d: the change was not found", seed, i);
        }
        found += is_changed;
    }
    return found;
}

/// An amount, a seat, a card, a wager or their order is another one: every such change is found.
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
        cmocka_unit_test(test_the_table_is_what_the_law_says),
        cmocka_unit_test(test_every_change_is_found),
    };
    return cmocka_run_group_tests_name("model", tests, NULL, NULL);
}
