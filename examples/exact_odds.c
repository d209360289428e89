/// Exact odds of each wager after the cards on the command line are removed from eight decks.
///
///     cc exact_odds.c -o exact_odds $(pkg-config --cflags --libs sabot) && ./exact_odds 8c 9d
#include <sabot/sabot.h>

#include <stdio.h>

int main(int argc, char **argv) {
    static sabot_ruleset ruleset;
    sabot_config_fault fault;
    if (!sabot_config_read("california-panda8", &ruleset, &fault)) {
        fprintf(stderr, "%s\n", fault.sentence);
        return 1;
    }

    sabot_composition left = sabot_composition_of(8);
    for (int i = 1; i < argc; i++) {
        sabot_card card;
        sabot_status status = sabot_card_parse(argv[i], &card);
        status = status == SABOT_OK ? sabot_composition_remove(&left, card) : status;
        if (status != SABOT_OK) {
            fprintf(stderr, "%s: %s\n", argv[i], sabot_status_message(status));
            return 2;
        }
    }
    const sabot_values values = sabot_values_of(&left);
    const sabot_status status = sabot_values_check(&values);
    if (status != SABOT_OK) {
        fprintf(stderr, "%s\n", sabot_status_message(status));
        return 2;
    }

    const sabot_odds odds = sabot_odds_of(&values);
    printf("%d cards left, %llu ordered deals\n", left.total, (unsigned long long)odds.total);
    for (int kind = 0; kind < SABOT_GAME_KIND_COUNT; kind++) {
        const sabot_worth worth = sabot_worth_of(&odds, &ruleset, (sabot_kind)kind);
        printf("%-9s edge %8.4f%%  wins %7.4f%%\n", sabot_kind_title((sabot_kind)kind), -100 * worth.expected,
               100 * worth.hit);
    }
    return 0;
}
