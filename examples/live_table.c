/// A live table: commands become events, and events change the table. Plays one hand against the house and
/// prints the bead plate.
///
///     cc live_table.c -o live_table $(pkg-config --cflags --libs sabot) && ./live_table
#include <sabot/sabot.h>

#include <stdio.h>

static sabot_table table;
static sabot_event_batch batch;

/// Decides a command and applies its events. A program with a journal would store the events before it
/// applies them.
static bool execute(sabot_command command) {
    const sabot_status status = sabot_table_decide(&table, &command, &batch);
    if (status != SABOT_OK) {
        printf("  refused: %s (%s)\n", sabot_status_message(status), sabot_status_name(status));
        return false;
    }
    for (int i = 0; i < batch.count; i++) {
        char sentence[512];
        sabot_text text = sabot_text_in(sentence, sizeof sentence);
        sabot_event_explain(&batch.events[i], &text);
        printf("  %s\n", sentence);
        sabot_table_apply(&table, &batch.events[i]);
    }
    return true;
}

/// Returns a command with a time. The core has no clock, so the caller sets the time.
static sabot_command command_from(sabot_role role, sabot_command_type type) {
    static int64_t time_ms = 1767258000000;
    time_ms += 1000;
    return (sabot_command){.type = type, .role = role, .person = 5, .time_ms = time_ms};
}

static void set_up(const sabot_ruleset *ruleset) {
    sabot_command rules = command_from(SABOT_ROLE_SUPERVISOR, SABOT_COMMAND_CHOOSE_RULES);
    rules.choose_rules.ruleset = ruleset;
    sabot_command fill = command_from(SABOT_ROLE_SUPERVISOR, SABOT_COMMAND_FILL_TRAY);
    fill.fill_tray.cents = 100000;
    execute(rules);
    execute(fill);
    execute(command_from(SABOT_ROLE_SUPERVISOR, SABOT_COMMAND_POST));
    execute(command_from(SABOT_ROLE_SUPERVISOR, SABOT_COMMAND_OPEN_TABLE));
}

static void sit_and_bet(void) {
    sabot_command sit = command_from(SABOT_ROLE_DEALER, SABOT_COMMAND_SIT_DOWN);
    sit.sit_down.bettor = 2;
    sit.sit_down.person = 12;
    sabot_command buy = command_from(SABOT_ROLE_DEALER, SABOT_COMMAND_BUY_IN);
    buy.buy_in.bettor = 2;
    buy.buy_in.cents = 10000;
    sabot_command bet = command_from(SABOT_ROLE_DEALER, SABOT_COMMAND_BET);
    bet.bet.bettor = bet.bet.seat = 2;
    bet.bet.kind = SABOT_KIND_PLAYER;
    bet.bet.cents = 500; // below the minimum of $10: refused, and nothing changes
    execute(sit);
    execute(buy);
    execute(command_from(SABOT_ROLE_DEALER, SABOT_COMMAND_OPEN_BETS));
    execute(bet);
    bet.bet.cents = 2000;
    execute(bet);
}

static void key(sabot_command_type type, const char *words) {
    sabot_card card;
    sabot_card_parse(words, &card);
    sabot_command command = command_from(SABOT_ROLE_DEALER, type);
    if (type == SABOT_COMMAND_BURN) {
        command.burn.card = card.index;
    } else {
        command.key_card.card = card.index;
    }
    execute(command);
}

int main(void) {
    static sabot_ruleset ruleset;
    sabot_config_fault fault;
    if (!sabot_config_read("washington", &ruleset, &fault)) {
        fprintf(stderr, "%s\n", fault.sentence);
        return 1;
    }
    sabot_table_begin(&table);
    set_up(&ruleset);
    execute(command_from(SABOT_ROLE_DEALER, SABOT_COMMAND_NEW_SHOE));
    key(SABOT_COMMAND_BURN, "3h");
    sit_and_bet();
    execute(command_from(SABOT_ROLE_DEALER, SABOT_COMMAND_START_GAME));
    const char *const cards[] = {"9c", "2d", "Th", "3s"};
    for (int i = 0; sabot_table_next(&table).recipient != SABOT_TO_NOBODY; i++) {
        key(SABOT_COMMAND_KEY_CARD, cards[i]);
    }
    sabot_command declare = command_from(SABOT_ROLE_DEALER, SABOT_COMMAND_DECLARE);
    declare.declare.ending = SABOT_ENDING_PLAYER;
    execute(declare);
    execute(command_from(SABOT_ROLE_DEALER, SABOT_COMMAND_SETTLE));
    execute(command_from(SABOT_ROLE_DEALER, SABOT_COMMAND_END_GAME));

    printf("seat 2 has %lld cents; bead plate: %.*s; accounts balance: %s\n",
           (long long)table.accounts_cents[SABOT_ACCOUNT_OF_BETTOR(2)], (int)table.tracker.roads.counts.hands,
           table.tracker.roads.bead, sabot_table_is_consistent(&table) ? "yes" : "no");
    return 0;
}
