/// People, dealers and devices doing random things at a table, legal and not. After every event the table is
/// sound, the journal's gate lets it in, and its bytes give the same event and the same table again.
#include "testing.h"

#include "sabot/config.h"
#include "sabot/table.h"

#include <stdlib.h>
#include <string.h>

typedef struct {
    sabot_table table;
    sabot_random random;
    sabot_ruleset rulesets[4];
    int64_t time_ms;
    int accepted;
    int provoked[SABOT_EVENT_MESSAGE_COUNT];
} bench_table;

static uint32_t below(bench_table *bench, uint32_t bound) {
    return sabot_random_below(&bench->random, bound);
}

static int64_t some_cents(bench_table *bench) {
    static const int64_t amounts[] = {0, -5, 1, 50, 100, 200, 500, 1000, 2500, 5000, 10000, 50000, 1000000};
    return amounts[below(bench, sizeof amounts / sizeof amounts[0])];
}

/// Fields mostly fit the table, so that much is carried out.
static void fill_field(bench_table *bench, sabot_field_type type, void *value) {
    const int seats = bench->table.round.seats > 0 ? bench->table.round.seats : 8;
    switch (type) {
    case SABOT_FIELD_SEAT:
        *(uint8_t *)value =
            (uint8_t)(below(bench, 12) == 0 ? below(bench, 15) : 1 + below(bench, (uint32_t)seats));
        break;
    case SABOT_FIELD_BETTOR:
        *(uint8_t *)value =
            (uint8_t)(below(bench, 12) == 0 ? below(bench, 79) : 1 + below(bench, (uint32_t)seats));
        break;
    case SABOT_FIELD_KIND:
        *(uint8_t *)value = (uint8_t)below(bench, SABOT_KIND_COUNT);
        break;
    case SABOT_FIELD_CARD:
        *(uint8_t *)value = (uint8_t)below(bench, 53);
        break;
    case SABOT_FIELD_ENDING:
        *(uint8_t *)value = (uint8_t)below(bench, SABOT_ENDING_COUNT);
        break;
    case SABOT_FIELD_PRIZE:
        *(uint8_t *)value = (uint8_t)below(bench, SABOT_EVENT_COUNT);
        break;
    case SABOT_FIELD_ACCOUNT:
        *(uint8_t *)value = (uint8_t)below(bench, SABOT_ACCOUNT_OF_TABLE_COUNT);
        break;
    case SABOT_FIELD_QUANTITY:
        *(uint16_t *)value = (uint16_t)below(bench, 5);
        break;
    case SABOT_FIELD_PERSON:
    case SABOT_FIELD_NUMBER:
        *(uint32_t *)value = below(bench, 20);
        break;
    case SABOT_FIELD_CENTS:
        *(int64_t *)value = some_cents(bench);
        break;
    case SABOT_FIELD_FLAG:
        *(bool *)value = below(bench, 2) == 1;
        break;
    case SABOT_FIELD_REASON:
        strcpy(((sabot_reason *)value)->text, below(bench, 4) == 0 ? " " : "as the camera shows");
        break;
    case SABOT_FIELD_HASH:
        memset(value, bench->table.virtual_shoe ? 7 : 0, sizeof(sabot_bytes32));
        break;
    case SABOT_FIELD_RULESET:
        *(sabot_ruleset_pointer *)value = &bench->rulesets[below(bench, 4)];
        break;
    default:
        break;
    }
}

static sabot_command some_command(bench_table *bench) {
    sabot_command command = {.time_ms = bench->time_ms};
    command.type = (sabot_command_type)(1 + below(bench, SABOT_COMMAND_COUNT - 1));
    if (bench->table.phase == SABOT_PHASE_DEALING && below(bench, 2) == 0) {
        command.type = bench->table.virtual_shoe ? SABOT_COMMAND_DRAW_CARD : SABOT_COMMAND_KEY_CARD;
    }
    // What ends a table's life comes seldom, so that there is one.
    const bool is_rare = command.type <= SABOT_COMMAND_CLOSE_TABLE ||
                         command.type == SABOT_COMMAND_END_SHOE || command.type == SABOT_COMMAND_VOID_HAND ||
                         command.type == SABOT_COMMAND_LEAVE;
    if (is_rare && bench->table.phase != SABOT_PHASE_CLOSED && below(bench, 30) != 0) {
        command.type = SABOT_COMMAND_BET;
    }
    const sabot_message *const message = sabot_command_message((int)command.type);
    do {
        command.role = (sabot_role)below(bench, SABOT_ROLE_COUNT);
    } while (!(message->who >> command.role & 1) && below(bench, 10) != 0);
    command.person = below(bench, 20);
    char *const fields = sabot_command_fields(&command);
    for (int i = 0; message->fields[i].name != NULL; i++) {
        fill_field(bench, message->fields[i].type, fields + sabot_message_offset(message, i));
    }
    if (command.type == SABOT_COMMAND_DECLARE &&
        sabot_table_next(&bench->table).recipient == SABOT_TO_NOBODY &&
        bench->table.phase == SABOT_PHASE_DEALING) {
        const sabot_coup coup = sabot_coup_of(&bench->table.round.deal);
        command.declare.ending = (uint8_t)sabot_ending_of(&coup);
    }
    return command;
}

static void check_event(bench_table *bench, const sabot_event *event) {
    static uint8_t bytes[SABOT_MESSAGE_BYTES_MAX], again_bytes[SABOT_MESSAGE_BYTES_MAX];
    static sabot_ruleset room;
    const size_t size = sabot_event_write(event, bytes, sizeof bytes);
    assert_true(size > 0);
    sabot_event again;
    assert_int_equal(sabot_event_read(bytes, size, &again, &room), size);
    assert_int_equal(sabot_event_write(&again, again_bytes, sizeof again_bytes), size);
    assert_memory_equal(bytes, again_bytes, size);
    assert_int_equal(sabot_table_admits(&bench->table, &again), SABOT_OK);
    sabot_table_apply(&bench->table, &again);
    assert_true(sabot_table_is_consistent(&bench->table));
    char sentence[512];
    sabot_text text = sabot_text_in(sentence, sizeof sentence);
    sabot_event_explain(event, &text);
    assert_true(text.length > 0 && strchr(sentence, '{') == NULL);
    bench->provoked[event->type]++;
}

static void check_table_bytes(const sabot_table *table) {
    static uint8_t bytes[SABOT_TABLE_BYTES_MAX], again_bytes[SABOT_TABLE_BYTES_MAX];
    static sabot_table again;
    const size_t size = sabot_table_write(table, bytes);
    assert_true(sabot_table_read(&again, bytes, size));
    assert_int_equal(sabot_table_write(&again, again_bytes), size);
    assert_memory_equal(bytes, again_bytes, size);
}

static void test_a_table_stays_sound_whatever_is_asked_of_it(void **state) {
    (void)state;
    static bench_table bench;
    static sabot_event_batch batch;
    static const char *const names[] = {"california-panda8", "california-ez", "ventura", "washington"};
    sabot_config_fault fault;
    for (int i = 0; i < 4; i++) {
        assert_true(sabot_config_read(names[i], &bench.rulesets[i], &fault));
    }
    bench.rulesets[1].fees_taken = SABOT_FEES_AS_PLACED;
    bench.rulesets[1].no_action_fee = SABOT_NO_ACTION_FEE_RETURNED;
    bench.rulesets[1].wagers[SABOT_KIND_PLAYER].back_line = true;
    bench.rulesets[3].wagers[SABOT_KIND_BANKER].back_line = true;
    const char *const many = getenv("SABOT_TEST_COMMANDS");
    const long commands = many != NULL ? atol(many) : 20000;
    for (uint64_t seed = 0; seed < 10; seed++) {
        bench.random = sabot_random_of(2026, seed);
        sabot_table_begin(&bench.table);
        for (long i = 0; i < commands; i++) {
            bench.time_ms += below(&bench, 3000);
            const sabot_command command = some_command(&bench);
            if (sabot_table_decide(&bench.table, &command, &batch) != SABOT_OK) {
                assert_int_equal(batch.count, 0);
                continue;
            }
            bench.accepted++;
            for (int e = 0; e < batch.count; e++) {
                check_event(&bench, &batch.events[e]);
            }
            if (i % 64 == 0) {
                check_table_bytes(&bench.table);
            }
        }
    }
    assert_true(bench.accepted > 1000);
    if (getenv("SABOT_TEST_COMMANDS") != NULL) {
        for (int type = 1; type < SABOT_EVENT_MESSAGE_COUNT; type++) {
            print_message("# %8d %s\n", bench.provoked[type], sabot_event_message(type)->word);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_table_stays_sound_whatever_is_asked_of_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
