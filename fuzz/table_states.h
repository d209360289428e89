/// Tables at every stage of a hand to start from, and commands for them.
#ifndef SABOT_TABLE_STATES_H
#define SABOT_TABLE_STATES_H

#include "table_words.h"

#define STATE_PEOPLE "sit 3 103\nsit 4 104\nsit 5 105\nbuy-in 3 100000\nbuy-in 4 100000\nbuy-in 5 100000\n"
#define STATE_BANKED                                                               \
    "rules california-panda8 0 no no yes\npost\nopen\nfill 2000000\n" STATE_PEOPLE \
    "shoe\nburn 3c\noffer\naccept 3 50000\n"
#define STATE_BETS \
    "sense 4 prog7 yes\nsense 3 prog7 yes\nbets\nbet 4 4 player 1000\nbet 5 5 tie 200\nbet 4 6 banker 2000\n"
#define STATE_TRACKED "rules mine 0 no yes yes\npost\nopen\nfill 2000000\nsit 4 104\nshoe\nburn 3c\n"
#define STATE_CHIPS   "sense 4 prog7 yes\nsense 5 prog7 yes\nsense 6 prog8 yes\n"
#define STATE_DRAGON7 "card 2d\ncard Ts\ncard 2d\ncard 3s\ncard Kd\ncard 4s\n"

static const char *const state_scripts[] = {
    "",
    "rules california-panda8\n",
    STATE_BANKED,
    STATE_BANKED "give-up 3\n",
    STATE_BANKED STATE_BETS,
    STATE_BANKED STATE_BETS "no-more-bets\n",
    STATE_BANKED STATE_BETS "start\n",
    STATE_BANKED STATE_BETS "start\n" STATE_DRAGON7,
    STATE_BANKED STATE_BETS "start\n" STATE_DRAGON7 "declare dragon7\npress 4 prog7 combination\n",
    STATE_BANKED STATE_BETS "start\n" STATE_DRAGON7 "declare dragon7\nsettle\n",
    STATE_BANKED STATE_BETS "start\n" STATE_DRAGON7
                            "declare dragon7\npress 4 prog7 combination\nconfirm 4 prog7\nsettle\n",
    "rules ventura\npost\nopen\nfill 2000000\n" STATE_PEOPLE "shoe\nburn 3c\noffer\naccept 3 50000\n"
    "bets\nbet 4 4 player 1000\nbet 5 5 tie 200\n",
    "rules washington 14 yes\npost\nopen\nfill 2000000\n" STATE_PEOPLE
    "shoe 8 7\nburn 3c\npass-shoe 4\nbets\n"
    "bet 4 4 player 1000\nbet 5 5 prog8 100\nstart\n",
    "rules washington 0 no yes\npost\nopen\nshoe\nburn 3c\ncut-card\ncard 9c\n",
    STATE_BANKED STATE_BETS "no-more-bets\nsense 4 prog7 no\nsense 5 prog8 yes\nsensors no\n",
    STATE_BANKED STATE_BETS "start\nsupervisor:902 reopen-bets\n",
    STATE_BANKED STATE_BETS "start\n" STATE_DRAGON7
                            "declare dragon7\nreopen a wrong card\ntake-back\ndead-card -\n",
    STATE_TRACKED STATE_CHIPS,
    STATE_TRACKED STATE_CHIPS "start\n" STATE_DRAGON7,
    STATE_TRACKED STATE_CHIPS "start\n" STATE_DRAGON7 "declare dragon7\npress 4 prog7 combination\n",
    STATE_TRACKED STATE_CHIPS "start\n" STATE_DRAGON7
                              "declare dragon7\npress 4 prog7 combination\nconfirm 4 prog7\nsettle\n",
    STATE_TRACKED "card 9c\ncard Tc\ncard Td\ncard 7d\ndeclare player\n",
    "rules old 0 no no yes\npost\nopen\nfill 2000000\n" STATE_PEOPLE "shoe\nburn 3c\noffer\naccept 3 50000\n"
    "bets\nbet 4 4 player 1000\nbet 4 4 prog7 100\nstart\n" STATE_DRAGON7
    "declare dragon7\npress 4 prog7 combination\n",
};
enum { STATE_COUNT = sizeof state_scripts / sizeof state_scripts[0] };

static inline void apply_batch(sabot_table *table, const sabot_event_batch *batch) {
    for (int i = 0; i < batch->count; i++) {
        assert(sabot_table_admits(table, &batch->events[i]) == SABOT_OK);
        sabot_table_apply(table, &batch->events[i]);
        assert(sabot_table_is_consistent(table));
    }
}

/// Runs each line; refusals are ignored. Returns how many commands were carried out.
static inline int run_lines(sabot_table *table, const char *lines) {
    static sabot_event_batch batch;
    int64_t time_ms = 1000;
    int accepted = 0;
    while (*lines != '\0') {
        char line[256];
        const size_t length = strcspn(lines, "\n");
        snprintf(line, sizeof line, "%.*s", (int)length, lines);
        const sabot_command command = command_of(line, &time_ms);
        if (sabot_table_decide(table, &command, &batch) == SABOT_OK) {
            apply_batch(table, &batch);
            accepted++;
        }
        lines += length + 1;
    }
    return accepted;
}

static inline const sabot_table *state_of(unsigned number) {
    static sabot_table tables[STATE_COUNT];
    static bool made[STATE_COUNT];
    const unsigned i = number % STATE_COUNT;
    if (!made[i]) {
        // A meter with a maximum of 10 cents more, so that its reserve is used at once (R-PROG-15).
        my_ruleset = *ruleset_named("washington");
        my_ruleset.paytables[0].max_cents = my_ruleset.paytables[0].seed_cents + 10;
        my_ruleset.paytables[1].confirm_from_cents = 0;
        sabot_table_begin(&tables[i]);
        run_lines(&tables[i], state_scripts[i]);
        made[i] = true;
    }
    return &tables[i];
}

/// Any table can go on with these: they end a hand, start one, and close.
static const char continuation[] =
    "sensors yes\nsense 4 prog7 no\nsense 5 prog7 yes\nsupervisor:902 reopen-bets\nstart\nreopen a wrong card\n"
    "dead-card 4c\ntake-back\ncard 2c\ndraw 3c\ncard 9d\ndraw 9d\ncard Th\ndraw Th\ncard 8h\ndraw 8h\ncard 2s\ndraw 2s\n"
    "card 5s\ndraw 5s\ndeclare player\ndeclare banker\ndeclare tie\ndeclare panda8\ndeclare dragon7\n"
    "reopen once more\ndeclare player\ndeclare banker\ndeclare tie\n"
    "declare panda8\ndeclare dragon7\npress 4 prog7 combination\npress 4 prog7 any\npress 5 prog8 any\nconfirm 4 prog7\nreject 5 prog8 no\n"
    "settle\nend\nwithdraw 4 4 player\nbet 5 5 banker 3000\nleave 3\nleave 4\nmisdeal again\nvoid enough\n"
    "reveal 3\nopen\npost\nend-shoe worn\nshoe\nshoe 8 7\nreveal 3\nshoe 8 8\nburn 4c\nburn -\nsit 4 304\n"
    "buy-in 4 900000\nsit 5 305\nbuy-in 5 900000\noffer\npass 1\naccept 4 100000\naccept 5 100000\n"
    "pass-shoe 4\ncut-card\nbets\nbet 4 4 player 5000\nbet 5 5 player 5000\nbet 5 5 prog7 100\nstart\n"
    "card 9s\ndraw 9s\ncard 8s\ndraw 8s\ncard Kc\ndraw Kc\ncard Kd\ndraw Kd\ndeclare player\nsettle\nend\n"
    "adjust-meter prog7 5000 other 903 a test\nrules washington\nclose\n";

#endif
