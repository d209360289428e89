/// Scenarios at a table. A scenario has lines of tests/table_words.h and, after a command, its expected
/// result:
///
///     bet 4 4 player 5000            is carried out …
///     > bet-placed 4 4 player 5000 100    … with exactly these events, if any are listed
///     ? seat4=94900 felt=5300        balances afterward
///     bet 4 4 tie 1 ! WAGER_IS_UNDER_MINIMUM     is refused with this status
///     # a comment
///
/// Every event must pass sabot_admits, survive encoding, move exactly the money it states and leave the table
/// sound. A refusal causes no event. The table's encoding must give the same table again.
#ifndef SABOT_TABLE_SCRIPT_H
#define SABOT_TABLE_SCRIPT_H

#include "testing.h"

#include "table_words.h"

typedef struct {
    sabot_table table;
    sabot_event_batch batch;
    int checked; ///< events of the batch checked so far
    bool names_events;
    int64_t time_ms;
    char line[256]; ///< the current line, for failure messages
    int occurred[SABOT_EVENT_COUNT];
    int named[SABOT_EVENT_COUNT];
    int refused[SABOT_STATUS_COUNT];
} table_scenario;

static table_scenario scenario;

static inline int status_named(const char *name) {
    for (int status = 0; status < SABOT_STATUS_COUNT; status++) {
        if (strcmp(sabot_status_name((sabot_status)status) + strlen("SABOT_"), name) == 0) {
            return status;
        }
    }
    fail_msg("unknown status %s", name);
    return -1;
}

// ---------------------------------------------------------------------------------------------------------
// One event

/// Applies the event. Accounts must change by its transfers only, and no moved account may go negative.
static inline void apply_checked(sabot_table *table, const sabot_event *event) {
    int64_t cents[SABOT_ACCOUNT_COUNT];
    memcpy(cents, table->accounts_cents, sizeof cents);
    sabot_transfer transfers[SABOT_TRANSFERS_MAX];
    const int count = sabot_event_transfers(table, event, transfers);
    for (int i = 0; i < count; i++) {
        assert_true(transfers[i].cents > 0 && transfers[i].from != transfers[i].to);
        cents[transfers[i].from] -= transfers[i].cents;
        cents[transfers[i].to] += transfers[i].cents;
    }
    sabot_table_apply(table, event);
    assert_memory_equal(cents, table->accounts_cents, sizeof cents);
    assert_true(sabot_table_is_consistent(table));
}

/// Returns the event after encoding and decoding.
static inline sabot_event through_bytes(const sabot_event *event) {
    static uint8_t bytes[SABOT_MESSAGE_BYTES_MAX], again_bytes[SABOT_MESSAGE_BYTES_MAX];
    static sabot_ruleset room;
    sabot_event again;
    const size_t size = sabot_event_write(event, bytes, sizeof bytes);
    assert_true(size > 0);
    assert_int_equal(sabot_event_read(bytes, size, &again, &room), size);
    assert_int_equal(sabot_event_write(&again, again_bytes, sizeof again_bytes), size);
    assert_memory_equal(bytes, again_bytes, size);
    if (event->type != SABOT_EVENT_RULES_CHOSEN) { // has a pointer, which differs
        assert_memory_equal(event, &again, sizeof again);
    }
    return again;
}

/// Checks that the event's sentence has every field filled in.
static inline void check_sentence(const sabot_event *event) {
    char sentence[512];
    sabot_text text = sabot_text_in(sentence, sizeof sentence);
    sabot_event_explain(event, &text);
    assert_true(text.length > 0 && text.length < sizeof sentence - 1);
    assert_null(strchr(sentence, '{'));
}

static inline void check_and_apply(const sabot_event *event) {
    const sabot_event again = through_bytes(event);
    if (sabot_table_admits(&scenario.table, &again) != SABOT_OK) {
        char words[256];
        write_event(event, words, sizeof words);
        fail_msg("%s: not admitted: %s", scenario.line, words);
    }
    check_sentence(&again);
    apply_checked(&scenario.table, &again);
    scenario.occurred[event->type]++;
}

static inline void check_table_bytes(const sabot_table *table) {
    static uint8_t bytes[SABOT_TABLE_BYTES_MAX], again_bytes[SABOT_TABLE_BYTES_MAX];
    static sabot_table again;
    const size_t size = sabot_table_write(table, bytes);
    if (!sabot_table_read(&again, bytes, size)) {
        fail_msg("%s: the table's encoding cannot be read", scenario.line);
    }
    assert_int_equal(sabot_table_write(&again, again_bytes), size);
    assert_memory_equal(bytes, again_bytes, size);
    // Values that are not encoded are derived.
    assert_int_equal(again.shoe.unseen.total, table->shoe.unseen.total);
    assert_memory_equal(&again.tracker.roads, &table->tracker.roads, sizeof again.tracker.roads);
}

// ---------------------------------------------------------------------------------------------------------
// One line

static inline void end_batch(void) {
    if (scenario.names_events && scenario.checked != scenario.batch.count) {
        char words[256];
        write_event(&scenario.batch.events[scenario.checked], words, sizeof words);
        fail_msg("%s: unexpected event before it: %s", scenario.line, words);
    }
    scenario.names_events = false;
}

/// Compares encodings, because struct padding is undefined.
static inline void assert_same_table(const sabot_table *left, const sabot_table *right) {
    static uint8_t left_bytes[SABOT_TABLE_BYTES_MAX], right_bytes[SABOT_TABLE_BYTES_MAX];
    const size_t size = sabot_table_write(left, left_bytes);
    assert_int_equal(sabot_table_write(right, right_bytes), size);
    assert_memory_equal(left_bytes, right_bytes, size);
}

static inline void play_command(const char *line, const char *refusal) {
    static sabot_table before;
    const int expected = refusal != NULL ? status_named(refusal) : SABOT_OK;
    const sabot_command command = command_of(line, &scenario.time_ms);
    memcpy(&before, &scenario.table, sizeof before);
    const sabot_status status = sabot_table_decide(&scenario.table, &command, &scenario.batch);
    assert_same_table(&before, &scenario.table);
    if ((int)status != expected) {
        fail_msg("%s: got %s", line, sabot_status_name(status));
    }
    scenario.checked = 0;
    scenario.refused[status]++;
    assert_true((status == SABOT_OK) == (scenario.batch.count > 0));
    for (int i = 0; i < scenario.batch.count; i++) {
        check_and_apply(&scenario.batch.events[i]);
    }
    check_table_bytes(&scenario.table);
}

static inline void check_event_words(const char *words) {
    char happened[256] = "nothing";
    if (scenario.checked < scenario.batch.count) {
        write_event(&scenario.batch.events[scenario.checked], happened, sizeof happened);
        scenario.named[scenario.batch.events[scenario.checked].type]++;
    }
    if (strcmp(words, happened) != 0) {
        fail_msg("expected: %s\nhappened: %s", words, happened);
    }
    scenario.checked++;
    scenario.names_events = true;
}

static inline void check_accounts(char *pairs) {
    while (*pairs != '\0') {
        const char *const pair = take_word(&pairs, false);
        char name[32];
        snprintf(name, sizeof name, "%.*s", (int)strcspn(pair, "="), pair);
        const long long cents = atoll(strchr(pair, '=') + 1);
        const long long there = (long long)scenario.table.accounts_cents[account_named(name)];
        if (cents != there) {
            fail_msg("%s has %lld, expected %lld", name, there, cents);
        }
    }
}

static inline void play_line(char *line) {
    line += strspn(line, " ");
    snprintf(scenario.line, sizeof scenario.line, "%s", line);
    if (line[0] == '>') {
        check_event_words(line + 2);
        return;
    }
    if (line[0] == '?') {
        check_accounts(line + 2);
        return;
    }
    if (line[0] == '#' || line[0] == '\0') {
        return;
    }
    end_batch();
    char *const mark = strstr(line, " ! ");
    if (mark != NULL) {
        *mark = '\0';
    }
    play_command(line, mark != NULL ? mark + 3 : NULL);
}

/// Continues the current scenario.
static inline void play_lines(const char *lines) {
    while (*lines != '\0') {
        char line[256];
        const size_t length = strcspn(lines, "\n");
        assert_true(length < sizeof line);
        memcpy(line, lines, length);
        line[length] = '\0';
        play_line(line);
        lines += length + (lines[length] == '\n');
    }
    end_batch();
}

/// Starts a new table and plays a scenario from the beginning.
static inline void play_new(const char *lines) {
    sabot_table_begin(&scenario.table);
    scenario.time_ms = 1000;
    scenario.names_events = false;
    play_lines(lines);
}

// ---------------------------------------------------------------------------------------------------------
// Beginnings. At every table, seats 3, 4 and 5 have $1,000 each.

#define WITH_PEOPLE                     \
    "sit 3 103\nsit 4 104\nsit 5 105\n" \
    "buy-in 3 100000\nbuy-in 4 100000\nbuy-in 5 100000\n"
#define WITH_SHOE  "shoe\nburn 3c\n"
#define CALIFORNIA "rules california-panda8\ntimer 0\npost\nopen\n" WITH_PEOPLE WITH_SHOE
/// Seat 3 banks with $500. Fees: $1 per line bet, $0.50 per other bet, $2 for the bank.
#define BANKED CALIFORNIA "offer\naccept 3 50000\n"
/// The house banks with $10,000 in its tray, without fees.
#define WASHINGTON "rules washington\ntimer 0\npost\nopen\nfill 1000000\n" WITH_PEOPLE WITH_SHOE
#define MINE       "rules mine\ntimer 0\npost\nopen\nfill 1000000\n" WITH_PEOPLE WITH_SHOE

// Whole hands, card by card. The name says who wins: 9c Td for Player against Tc 7d …
#define DEAL_PLAYER "card 9c\ncard Tc\ncard Td\ncard 7d\n"
#define DEAL_BANKER "card Tc\ncard 9c\ncard 7d\ncard Td\n"
#define DEAL_TIE    "card Tc\ncard Th\ncard 7d\ncard 7s\n"
/// 2c 2d Kh against Ts 3h 4d: a Dragon 7 without a common suit or color.
#define DEAL_DRAGON7 "card 2c\ncard Ts\ncard 2d\ncard 3h\ncard Kh\ncard 4d\n"
/// 2c 3d 3h against Ts 7h.
#define DEAL_PANDA8 "card 2c\ncard Ts\ncard 3d\ncard 7h\ncard 3h\n"
/// 2d 2d Kd against Ts 3s 4s: the combination D/S of seat 4.
#define DEAL_D_S "card 2d\ncard Ts\ncard 2d\ncard 3s\ncard Kd\ncard 4s\n"

#endif
